//! The garbage that waits for one side: attacks in the order in which they arrived, and the columns of their
//! holes.
//!
//! An attack waits as a number of lines. Its hole column is drawn when it starts to enter, and drawn again if
//! the rest enters in a later turn. Each line, including the first, then moves the hole to a random column
//! with a chance of `messiness_permille`.

use std::collections::VecDeque;

use stackmate::{Board, Rng, WIDTH};

/// The attacks that wait for one side.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    attacks: VecDeque<u32>,
    rng: Rng,
}

impl Waiting {
    /// Creates an empty queue, which draws the holes from `rng`.
    pub(super) fn new(rng: Rng) -> Waiting {
        Waiting { attacks: VecDeque::new(), rng }
    }

    /// Queues an attack.
    pub(super) fn push(&mut self, lines: u32) {
        if lines > 0 {
            self.attacks.push_back(lines);
        }
    }

    /// Cancels up to `attack` waiting lines, the oldest first. Returns the lines of the attack that cancelled
    /// nothing.
    pub(super) fn cancel(&mut self, mut attack: u32) -> u32 {
        while let Some(oldest) = self.attacks.front_mut() {
            let cancelled = attack.min(*oldest);
            *oldest -= cancelled;
            attack -= cancelled;
            if *oldest > 0 {
                break;
            }
            self.attacks.pop_front();
        }
        attack
    }

    /// Pushes up to `cap` waiting lines into the board from below.
    pub(super) fn enter(&mut self, board: &mut Board, cap: u32, messiness_permille: u32) -> Entered {
        let mut entered = Entered { lines: 0, fits: true };
        while entered.lines < cap
            && let Some(oldest) = self.attacks.front_mut()
        {
            let lines = (*oldest).min(cap - entered.lines);
            *oldest -= lines;
            if *oldest == 0 {
                self.attacks.pop_front();
            }
            entered.lines += lines;
            entered.fits &= push(board, lines, messiness_permille, &mut self.rng);
        }
        entered
    }

    /// Returns the total number of waiting lines.
    pub(super) fn lines(&self) -> u32 {
        self.attacks.iter().sum()
    }

    /// Returns the attacks, oldest first.
    pub(super) fn attacks(&self) -> impl Iterator<Item = u32> + '_ {
        self.attacks.iter().copied()
    }
}

/// The garbage that entered in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entered {
    /// The number of lines.
    pub(super) lines: u32,
    /// Whether no filled cell was pushed out at the top.
    pub(super) fits: bool,
}

/// Pushes the lines of one attack into the board and returns whether no filled cell was pushed out at the
/// top.
fn push(board: &mut Board, lines: u32, messiness_permille: u32, rng: &mut Rng) -> bool {
    let mut hole = rng.below(WIDTH as u32);
    let mut fits = true;
    for _ in 0..lines {
        if rng.below(1_000) < messiness_permille {
            hole = rng.below(WIDTH as u32);
        }
        fits &= board.push_garbage(1, hole as usize);
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(attacks: &[u32]) -> Waiting {
        let mut waiting = Waiting::new(Rng::new(5, 1));
        attacks.iter().for_each(|&lines| waiting.push(lines));
        waiting
    }

    #[test]
    fn the_oldest_is_cancelled_first() {
        let mut waiting = waiting(&[3, 0, 4]);
        assert_eq!(waiting.cancel(5), 0);
        assert_eq!(waiting.attacks().collect::<Vec<_>>(), [2]);
        assert_eq!(waiting.cancel(5), 3);
        assert_eq!(waiting.lines(), 0);
    }

    #[test]
    fn the_cap_can_split_an_attack() {
        let mut waiting = waiting(&[6, 8]);
        let mut board = Board::EMPTY;
        assert_eq!(waiting.enter(&mut board, 10, 300), Entered { lines: 10, fits: true });
        assert_eq!((waiting.lines(), board.max_height(), board.count()), (4, 10, 90));
        assert_eq!(waiting.enter(&mut board, 10, 300), Entered { lines: 4, fits: true });
        assert_eq!(waiting.enter(&mut board, 10, 300), Entered { lines: 0, fits: true });
        waiting.push(27);
        assert!(!waiting.enter(&mut board, 40, 300).fits);
    }

    #[test]
    fn messiness_is_the_chance_of_a_new_hole_per_line() {
        // A newly drawn hole is in the same column as before in one of ten cases.
        let changes = |permille| {
            let mut waiting = waiting(&[]);
            let mut changes = 0;
            for _ in 0..1_000 {
                let mut board = Board::EMPTY;
                waiting.push(11);
                waiting.enter(&mut board, 11, permille);
                changes += (1..11).filter(|&y| board.row(y) != board.row(y - 1)).count();
            }
            changes
        };
        assert_eq!(changes(0), 0);
        assert!((2_500..2_900).contains(&changes(300)), "{}", changes(300));
        assert!((8_800..9_200).contains(&changes(1_000)), "{}", changes(1_000));
    }
}
