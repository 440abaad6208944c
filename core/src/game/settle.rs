//! Where a piece ends that falls while its player thinks.
//!
//! *What.* A game without time asks a player for a placement. A [`Fall`] makes a game of it in which the piece falls: the
//! player thinks for a while, and then presses buttons at its pace. *How.* Each piece is a [`Game`] of its own on the board
//! of the game without time. The placements that the player would like are tried in order. The first one that a [`Typist`]
//! can still make is made. If it can make none, the piece falls and locks without another button.

use alloc::vec::Vec;

use super::handling::Buttons;
use super::play::Game;
use super::typist::Typist;
use super::{Handling, RoundConfig, Rules, Start};
use crate::placement::Placement;
use crate::state::State;

/// How pieces fall, and how fast their player is. All times are in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fall {
    /// The gravity in thousandths of a row per second, at least 1.
    pub gravity_milli_rows_per_s: u32,
    /// The time that a resting piece waits before it locks.
    pub lock_delay_ms: u32,
    /// The time from the appearance of a piece until its player knows where to place it.
    pub thinking_ms: u32,
    /// The time between two presses of buttons, at least 1.
    pub pace_ms: u32,
}

/// The longest time for a piece. One that rests or falls longer has no gravity.
const PATIENCE_MS: u32 = 60_000_000;

impl Fall {
    /// Returns where the current piece of a state ends, or where the piece ends that hold brings. The player would like
    /// the placements of `wanted`, best first.
    ///
    /// Returns `None` when no piece can appear, or when it does not lock.
    pub fn settle(&self, state: &State, wanted: impl FnOnce() -> Vec<Placement>) -> Option<Placement> {
        let mut game = self.game(state);
        let early = lock_alone(&mut game, self.thinking_ms.max(1));
        if early.is_some() || game.active().is_none() {
            return early;
        }
        let typist = Typist::default();
        let made = wanted().into_iter().find(|&target| typist.simulate(&game, target, self.pace_ms));
        made.or_else(|| lock_alone(&mut game, PATIENCE_MS))
    }

    fn game(&self, state: &State) -> Game {
        let rules = Rules {
            table: state.table,
            randomizer: state.dealt,
            gravity_milli_rows_per_s: self.gravity_milli_rows_per_s,
            lock_delay_ms: self.lock_delay_ms,
            ..Rules::default()
        };
        let start = Start {
            board: state.field.board,
            hold: state.hold,
            queue: state.queue.iter().copied().collect(),
            dealt: Vec::new(),
        };
        let config = RoundConfig { rules, start, ..RoundConfig::new(0, 1) };
        Game::begin(&config, Handling::default(), 1)
    }
}

/// Advances without a button until the piece locks, and returns where it locks, or `None` when it does not lock in time.
fn lock_alone(game: &mut Game, ticks: u32) -> Option<Placement> {
    for _ in 0..ticks {
        game.tick(Buttons::NONE);
        if let Some(lock) = game.last_lock() {
            return Some(lock.placement);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::movegen::{can_place, flood};
    use crate::piece::Piece;
    use crate::placement::Spin;
    use crate::rules::rotation::srs::Srs;
    use crate::rules::spawn::spawn;
    use core::cmp::Reverse;

    const SLOW: Fall =
        Fall { gravity_milli_rows_per_s: 1_000, lock_delay_ms: 500, thinking_ms: 100, pace_ms: 50 };

    fn state(drawing: &[&str], pieces: &[Piece]) -> State {
        let mut state = State { queue: pieces.iter().copied().collect(), ..State::default() };
        state.field.board = Board::from_drawing(drawing).unwrap();
        state
    }

    /// Returns all placements of a piece, the highest first.
    fn placements(state: &State, piece: Piece) -> Vec<Placement> {
        let board = &state.field.board;
        let mut all = Vec::new();
        flood::placements(board, spawn(board, piece).unwrap(), false, &mut all);
        all.sort_by_key(|placement| Reverse(placement.location.y));
        all
    }

    #[test]
    fn a_player_with_time_makes_the_placement_it_likes_best() {
        let state = state(&["#..#######", "...#######", "#.########"], &[Piece::T, Piece::I]);
        let all = placements(&state, Piece::T);
        let spin = *all.iter().find(|placement| placement.spin == Spin::Full).unwrap();
        assert_eq!(SLOW.settle(&state, || Vec::from([spin])), Some(spin));
    }

    #[test]
    fn hold_brings_the_other_piece() {
        let state = state(&[], &[Piece::T, Piece::I]);
        let wanted = placements(&state, Piece::I)[0];
        assert_eq!(SLOW.settle(&state, || Vec::from([wanted])), Some(wanted));
    }

    #[test]
    fn a_piece_that_falls_too_fast_takes_what_is_left() {
        let state = state(&["####..####"; 15], &[Piece::O, Piece::I]);
        let fast = Fall { gravity_milli_rows_per_s: 20_000_000, ..SLOW };
        let wanted = placements(&state, Piece::O);
        let liked = wanted[0];
        assert_eq!(SLOW.settle(&state, || wanted.clone()), Some(liked));
        let made = fast.settle(&state, || wanted.clone()).unwrap();
        assert_eq!(made.location.y, 0, "it fell into the gap before a button could be pressed");
        assert!(can_place::<Srs>(&state.field.board, made));
    }

    #[test]
    fn a_player_that_thinks_too_long_is_not_asked() {
        let state = state(&[], &[Piece::O, Piece::I]);
        let late = Fall { gravity_milli_rows_per_s: 20_000_000, thinking_ms: 600, ..SLOW };
        let made = late.settle(&state, || unreachable!("the piece has locked")).unwrap();
        assert_eq!((made.location.x, made.location.y), (4, 0));
    }

    #[test]
    fn without_a_wish_the_piece_locks_where_it_falls() {
        let state = state(&[], &[Piece::O, Piece::I]);
        let made = SLOW.settle(&state, Vec::new).unwrap();
        assert_eq!((made.location.x, made.location.y), (4, 0));
    }

    #[test]
    fn no_piece_can_appear_in_a_full_board() {
        let state = state(&["###.######"; 22], &[Piece::O, Piece::I]);
        assert_eq!(SLOW.settle(&state, Vec::new), None);
    }
}
