//! When a resting piece locks: lock delay with *extended placement*.
//!
//! A piece that rests at the end of tick t, and then does nothing, locks in tick t + delay. Once it has
//! touched down, every successful shift or rotation (one instant shift to the wall counts once) resets
//! the timer, in the air after a kick too, at most fifteen times; with the fifteenth the count is used
//! up and the piece locks as soon as it rests. Only a new lowest row gives timer and count back. In the
//! air the timer stands still.

/// How often a piece's lock timer can be reset without reaching a new lowest row.
pub const MAX_RESETS: u32 = 15;

/// The lock timer of one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct LockDelay {
    /// Ticks it has rested since the last reset.
    rested: u32,
    resets: u32,
    /// The lowest row that any of its cells has been in.
    lowest: i8,
    /// Whether it has rested since it got there.
    touched: bool,
}

impl LockDelay {
    /// The timer of a piece that appears with its lowest cell in `row`.
    pub(super) fn new(row: i8) -> LockDelay {
        LockDelay { rested: 0, resets: 0, lowest: row, touched: false }
    }

    /// The piece fell; its lowest cell is now in `row`.
    pub(super) fn fell(&mut self, row: i8) {
        if row < self.lowest {
            *self = LockDelay::new(row);
        }
    }

    /// The piece was shifted or turned; its lowest cell is now in `row`.
    pub(super) fn moved(&mut self, row: i8) {
        self.fell(row);
        if self.touched && self.resets < MAX_RESETS {
            self.resets += 1;
            self.rested = 0;
        }
    }

    /// The piece rests at the end of this tick: whether it locks now.
    pub(super) fn rest(&mut self, delay: u32) -> bool {
        self.touched = true;
        let locks = self.rested >= delay || self.resets >= MAX_RESETS;
        self.rested += 1;
        locks
    }

    /// Everything as numbers, for the state hash.
    pub(super) fn state(&self) -> [u64; 4] {
        let LockDelay { rested, resets, lowest, touched } = *self;
        [rested.into(), resets.into(), lowest as u64, touched.into()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ticks from now until it locks when nothing more happens.
    fn until_lock(mut delay: LockDelay) -> u32 {
        (0..).find(|_| delay.rest(500)).unwrap()
    }

    fn landed() -> LockDelay {
        let mut delay = LockDelay::new(5);
        delay.rest(500);
        delay
    }

    #[test]
    fn every_count_is_in_the_state() {
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
    fn it_locks_after_the_delay_to_the_tick() {
        assert_eq!(until_lock(LockDelay::new(5)), 500);
        assert!(LockDelay::new(5).rest(0));
    }

    #[test]
    fn fifteen_resets_and_no_more() {
        let mut delay = landed();
        for _ in 0..MAX_RESETS - 1 {
            delay.moved(5);
            assert_eq!(until_lock(delay), 500);
        }
        delay.moved(5);
        assert_eq!(until_lock(delay), 0);
    }

    #[test]
    fn moves_before_touching_down_are_free() {
        let mut delay = LockDelay::new(5);
        (0..40).for_each(|_| delay.moved(5));
        assert_eq!(until_lock(delay), 500);
    }

    #[test]
    fn only_a_new_lowest_row_gives_the_count_back() {
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
