//! A lock, and what is told of it.

use crate::board::Board;
use crate::game::events::Events;
use crate::placement::{Location, Placement, Spin};
use crate::rules::attack::LockInfo;

/// What the last lock was and did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lock {
    /// Where the piece locked, and as what spin.
    pub placement: Placement,
    /// What it cleared. Its `attack` counts with margin time, before cancelling.
    pub info: LockInfo,
    /// The ticks played when it locked, its own among them.
    pub tick: u32,
    /// The rows it filled, as bits, before they went.
    pub rows: u64,
}

/// The rows that are full once a piece lies there, as bits.
pub(super) fn full_rows_after(board: &Board, at: Location) -> u64 {
    let mut board = *board;
    at.place_on(&mut board);
    board.full_rows()
}

/// What a lock has brought about.
pub(super) fn lock_events(info: &LockInfo) -> Events {
    Events::CLEAR.when(info.lines_cleared > 0)
        | Events::SPIN.when(info.spin != Spin::None)
        | Events::PERFECT_CLEAR.when(info.perfect_clear)
        | Events::ATTACK.when(info.attack > 0)
        | Events::BACK_TO_BACK.when(info.back_to_back)
        | Events::COMBO.when(info.combo.is_some_and(|before| before > 0))
}
