//! Garbage, seen by the searching bot: rows that came, and lines that wait.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::guideline::{Guideline, Ply, key};
use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::placement::Placement;
use crate::rules::spawn::spawn;
use crate::search::mcts::{Ranked, Shift};
use crate::state::Field;
use crate::tool::sort;

/// Under stacks up to here pieces turn and shift as they like before they come to them, wherever the stack
/// ends; above, how high it is makes a difference to where they get.
const FREE_ROWS: u32 = 15;

/// Rows that came in from below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    game: Guideline,
    count: u32,
    /// The rows themselves, as columns of bits.
    columns: [u64; WIDTH],
}

impl Rows {
    /// The rows that make `before` into `after`; none when they are equal, `None` when rows do not explain
    /// the difference.
    pub(super) fn between(game: &Guideline, before: &Board, after: &Board) -> Option<Rows> {
        (0..=HEIGHT as u32).find_map(|count| {
            let columns = after.columns().map(|column| column & ((1 << count) - 1));
            let rows = Rows { game: *game, count, columns };
            (rows.under(before)? == *after).then_some(rows)
        })
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The board with the rows under it, unless it has no room.
    fn under(&self, board: &Board) -> Option<Board> {
        if board.max_height() + self.count > HEIGHT as u32 {
            return None;
        }
        let columns = board.columns();
        Some(Board::from_columns(core::array::from_fn(|x| columns[x] << self.count | self.columns[x])))
    }

    /// Whether a piece on the floor could find a hole under it now.
    fn opens_floor(&self, board: &Board) -> bool {
        let top = 1u64 << (self.count - 1);
        board.columns().iter().zip(self.columns).any(|(above, rows)| above & 1 == 0 && rows & top == 0)
    }
}

impl Shift<Guideline> for Rows {
    fn state(&self, ply: &Ply) -> Option<(Ply, u64, i32)> {
        let field = Field { board: self.under(&ply.field.board)?, ..ply.field };
        if self.opens_floor(&ply.field.board) || field.board.max_height() > FREE_ROWS {
            return None;
        }
        let value = |field| self.game.judge.value(field, 0);
        let change = value(&field) - value(&ply.field);
        let shifted = Ply { field, ..*ply };
        Some((shifted, key(&shifted), change))
    }

    fn made(&self, made: Placement) -> Placement {
        Placement { location: made.location.moved(0, self.count as i8), ..made }
    }
}

/// Lines that can enter at once.
const CAP: u32 = 10;

/// What counts before the value of a root move when lines wait: whether one survives it, and whether it is
/// well founded.
type Prospect = (bool, bool);

/// Sorts root moves, best first, when `incoming` lines wait, with the values that they have then, and counts
/// those that differ from the first one in nothing but their value. Lines that a clear does not cancel keep
/// waiting; without a clear up to [`CAP`] of them enter at once, through holes nobody knows.
pub(super) fn rank_under(
    game: &Guideline,
    root: &Ply,
    next: Option<Piece>,
    incoming: u32,
    ranked: Vec<Ranked<Placement>>,
) -> (Vec<Ranked<Placement>>, usize) {
    let deepest = ranked.iter().map(|ranked| ranked.reach).max().unwrap_or(0);
    let mut judged: Vec<(Prospect, Ranked<Placement>)> = ranked
        .into_iter()
        .map(|ranked| {
            let (survives, change) = prospect(game, root, next, incoming, ranked.made);
            // Lines that end a move or two early are as good as those that do not: it is not their fault.
            let founded = ranked.reach + 2 > deepest;
            let value = ranked.value.saturating_add(change);
            ((survives, founded), Ranked { value, ..ranked })
        })
        .collect();
    sort::by_key(&mut judged, |(prospect, ranked)| (Reverse((*prospect, ranked.value)), ranked.made));
    let comparable = judged.partition_point(|(prospect, _)| *prospect == judged[0].0);
    (judged.into_iter().map(|(_, ranked)| ranked).collect(), comparable)
}

/// Whether the next piece can still appear, and how much less the move is worth.
fn prospect(
    game: &Guideline,
    root: &Ply,
    next: Option<Piece>,
    incoming: u32,
    made: Placement,
) -> (bool, i32) {
    let mut field = root.field;
    let lock = field.lock(made, game.table);
    let waiting = incoming.saturating_sub(lock.attack);
    let Some(raised) = raised(&field.board, waiting.min(CAP)) else {
        return (lock.lines_cleared > 0, i32::MIN / 4);
    };
    let change = game.judge.value(&Field { board: raised, ..field }, 0) - game.judge.value(&field, 0);
    let fits = |board: &Board| next.is_none_or(|next| spawn(board, next).is_some());
    if lock.lines_cleared > 0 {
        // They may still be cancelled.
        return (fits(&field.board), change / 2);
    }
    (fits(&raised), change)
}

/// The board with `lines` of garbage under it, whose holes are where they hurt most: under the highest
/// column.
fn raised(board: &Board, lines: u32) -> Option<Board> {
    let hole = (0..WIDTH).max_by_key(|&x| board.height(x)).unwrap_or(0);
    let mut raised = *board;
    raised.push_garbage(lines, hole).then_some(raised)
}
