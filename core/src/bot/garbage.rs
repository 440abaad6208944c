//! Garbage in the searching bot: rows that have entered the board, and lines that are pending.

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

/// The greatest stack height at which pieces can turn and shift freely before they reach the stack. On a
/// higher stack, the height changes where pieces can go.
const FREE_ROWS: u32 = 15;

/// Rows of garbage that entered from below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    game: Guideline,
    count: u32,
    /// The rows as columns of bits.
    columns: [u64; WIDTH],
}

impl Rows {
    /// Returns the rows of garbage that change `before` into `after`. Returns no rows when the boards are
    /// equal, and `None` when garbage does not explain the difference.
    pub(super) fn between(game: &Guideline, before: &Board, after: &Board) -> Option<Rows> {
        (0..=HEIGHT as u32).find_map(|count| {
            let columns = after.columns().map(|column| column & ((1 << count) - 1));
            let rows = Rows { game: *game, count, columns };
            (rows.under(before)? == *after).then_some(rows)
        })
    }

    /// Returns whether there are no rows.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the board with these rows under it, or `None` when the board has no room for them.
    fn under(&self, board: &Board) -> Option<Board> {
        if board.max_height() + self.count > HEIGHT as u32 {
            return None;
        }
        let columns = board.columns();
        Some(Board::from_columns(core::array::from_fn(|x| columns[x] << self.count | self.columns[x])))
    }

    /// Returns whether a hole in the top row of the garbage is below an empty cell of the board. Then a piece
    /// on the former floor could move into the hole.
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

/// The most garbage lines that can enter the board at once.
const CAP: u32 = 10;

/// The criteria that come before the value of a root move when lines are pending: whether the bot survives
/// the move, and whether the move's line is long enough for a reliable value.
type Prospect = (bool, bool);

/// Sorts root moves, best first, for `incoming` pending lines. Returns them with the values that they have
/// then, and the number of moves that differ from the first one only in value. Lines that a clear does not
/// cancel stay pending. Without a clear, up to [`CAP`] of them enter at once, with holes in unknown columns.
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
            // A line that is one move shorter than the longest one is still long enough.
            let founded = ranked.reach + 2 > deepest;
            let value = ranked.value.saturating_add(change);
            ((survives, founded), Ranked { value, ..ranked })
        })
        .collect();
    sort::by_key(&mut judged, |(prospect, ranked)| (Reverse((*prospect, ranked.value)), ranked.made));
    let comparable = judged.partition_point(|(prospect, _)| *prospect == judged[0].0);
    (judged.into_iter().map(|(_, ranked)| ranked).collect(), comparable)
}

/// Returns whether the next piece can still spawn after the move, and the change of the move's value.
pub(super) fn prospect(
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
        // After a clear, the pending lines do not enter yet and may still be cancelled, so the change counts
        // half.
        return (fits(&field.board), change / 2);
    }
    (fits(&raised), change)
}

/// Returns the board with `lines` rows of garbage under it, or `None` when there is no room. The holes are
/// where they hurt most: under the highest column.
fn raised(board: &Board, lines: u32) -> Option<Board> {
    let hole = (0..WIDTH).max_by_key(|&x| board.height(x)).unwrap_or(0);
    let mut raised = *board;
    raised.push_garbage(lines, hole).then_some(raised)
}
