//! The data about a lock.

use crate::board::Board;
use crate::game::events::Events;
use crate::game::finesse::Presses;
use crate::placement::{Location, Placement, Spin};
use crate::rules::attack::LockInfo;

/// The last lock and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lock {
    /// The placement of the piece, with its spin.
    pub placement: Placement,
    /// The result of the lock. Its `attack` includes margin time and is the value before cancelling.
    pub info: LockInfo,
    /// The number of ticks played when the piece locked, including the tick of the lock.
    pub tick: u32,
    /// The rows that became full, as bits, numbered before they were cleared.
    pub rows: u64,
    /// The board before the lock.
    pub(super) before: Board,
    /// The presses for the piece.
    pub(super) presses: Presses,
}

/// Returns the rows that are full after a piece locks at that location, as bits.
pub(super) fn full_rows_after(board: &Board, at: Location) -> u64 {
    let mut board = *board;
    at.place_on(&mut board);
    board.full_rows()
}

/// Returns the events of a lock.
pub(super) fn lock_events(info: &LockInfo) -> Events {
    Events::CLEAR.when(info.lines_cleared > 0)
        | Events::SPIN.when(info.spin != Spin::None)
        | Events::PERFECT_CLEAR.when(info.perfect_clear)
        | Events::ATTACK.when(info.attack > 0)
        | Events::BACK_TO_BACK.when(info.back_to_back)
        | Events::COMBO.when(info.combo.is_some_and(|before| before > 0))
}
