//! When a resting piece locks: lock delay with *extended placement*.
//!
//! A piece that rests at the end of tick t, and then does nothing, locks in tick t + delay. After the piece
//! has first touched down, every successful shift or rotation resets the timer, also in the air after a kick.
//! One instant shift to the wall counts once. At most fifteen resets are possible; after the fifteenth, the
//! piece locks as soon as it rests. Only a new lowest row resets both the timer and the count. In the air the
//! timer does not run.

/// The number of times that a piece's lock timer can be reset without reaching a new lowest row.
pub const MAX_RESETS: u32 = 15;

/// The lock timer of one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct LockDelay {
    /// The number of ticks that the piece has rested since the last reset.
    rested: u32,
    resets: u32,
    /// The lowest row that any cell of the piece has been in.
    lowest: i8,
    /// Whether the piece has rested since it reached its lowest row.
    touched: bool,
}

impl LockDelay {
    /// Creates the timer of a piece that spawns with its lowest cell in `row`.
    pub(super) fn new(row: i8) -> LockDelay {
        LockDelay { rested: 0, resets: 0, lowest: row, touched: false }
    }

    /// Updates the timer after a fall. The piece's lowest cell is now in `row`.
    pub(super) fn fell(&mut self, row: i8) {
        if row < self.lowest {
            *self = LockDelay::new(row);
        }
    }

    /// Updates the timer after a shift or rotation. The piece's lowest cell is now in `row`.
    pub(super) fn moved(&mut self, row: i8) {
        self.fell(row);
        if self.touched && self.resets < MAX_RESETS {
            self.resets += 1;
            self.rested = 0;
        }
    }

    /// Updates the timer of a piece that rests at the end of this tick, and returns whether it locks now.
    pub(super) fn rest(&mut self, delay: u32) -> bool {
        self.touched = true;
        let locks = self.rested >= delay || self.resets >= MAX_RESETS;
        self.rested += 1;
        locks
    }

    /// Returns all fields as numbers, for the state hash.
    pub(super) fn state(&self) -> [u64; 4] {
        let LockDelay { rested, resets, lowest, touched } = *self;
        [rested.into(), resets.into(), lowest as u64, touched.into()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the ticks from now until the piece locks when nothing else happens.
    fn until_lock(mut delay: LockDelay) -> u32 {
        (0..).find(|_| delay.rest(500)).unwrap()
    }

    fn landed() -> LockDelay {
        let mut delay = LockDelay::new(5);
        delay.rest(500);
        delay
    }

    #[test]
    fn the_state_contains_every_count() {
        let one = LockDelay { rested: 1, resets: 2, lowest: 3, touched: false };
        for other in [
            LockDelay { rested: 2, ..one },
            LockDelay { resets: 3, ..one },
            LockDelay { lowest: 2, ..one },
            LockDelay { touched: true, ..one },
        ] {
            assert_ne!(other.state(), one.state(), "{other:?}");
        }
    }

    #[test]
    fn the_piece_locks_exactly_after_the_delay() {
        assert_eq!(until_lock(LockDelay::new(5)), 500);
        assert!(LockDelay::new(5).rest(0));
    }

    #[test]
    fn at_most_fifteen_resets_are_possible() {
        let mut delay = landed();
        for _ in 0..MAX_RESETS - 1 {
            delay.moved(5);
            assert_eq!(until_lock(delay), 500);
        }
        delay.moved(5);
        assert_eq!(until_lock(delay), 0);
    }

    #[test]
    fn moves_before_touchdown_use_no_resets() {
        let mut delay = LockDelay::new(5);
        (0..40).for_each(|_| delay.moved(5));
        assert_eq!(until_lock(delay), 500);
    }

    #[test]
    fn only_a_new_lowest_row_resets_the_count() {
        let mut delay = landed();
        (0..MAX_RESETS).for_each(|_| delay.moved(6));
        delay.fell(5);
        assert_eq!(until_lock(delay), 0);
        delay.fell(4);
        assert_eq!(until_lock(delay), 500);
        delay.moved(4);
        delay.rest(500);
        assert_eq!(delay.resets, 0);
    }
}
