//! The search for the perfect clear that sends the most lines.
//!
//! *How.* Tilings come from a search for all solutions. The orders of one tiling are processed together,
//! layer by layer. After a number of placements, only three things matter: which tiles are placed, the combo,
//! and back-to-back. Of all orders that agree in these, only the one that has sent the most continues. *Why
//! this way.* Most tilings are rejected without any orders. A small table holds the most lines that a clear
//! of this many lines with this many T's can send, whatever the tiles look like. For most tilings this is
//! below the best result found so far.

use alloc::vec::Vec;

use super::bound::Bound;
use super::enumerate::TILING;
use super::goal::{Cells, Goal, full_rows};
use super::limits::Pieces;
use super::ordering::LikelyFirst;
use super::partial::{PartialTiling, TileSet};
use super::placeable::DropKind;
use super::queues::{BadQueue, Queues};
use super::solution::Solution;
use super::tile::{Tile, Tiles};
use super::tilings::Step;
use crate::piece::Piece;
use crate::placement::Spin;
use crate::rules::attack::{AttackTable, Streak};

/// What a perfect clear is worth: the lines that it sends and the piece that it leaves in hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The attack table: the lines that each clear sends.
    pub table: &'static AttackTable,
    /// The combo and back-to-back before the first clear.
    pub streak: Streak,
    /// The value, in thousandths of a line, of the piece that stays in hold, by [`Piece::index`].
    pub kept: [u32; 7],
}

impl Worth {
    /// Returns a `Worth` in which only the lines sent count.
    #[must_use]
    pub const fn sent(table: &'static AttackTable, streak: Streak) -> Worth {
        Worth { table, streak, kept: [0; 7] }
    }
}

/// A search for the perfect clear of one queue that has the highest value.
#[derive(Clone, Debug)]
pub struct Best {
    goal: Goal,
    tiles: Tiles,
    tilings: LikelyFirst,
    partial: PartialTiling,
    queue: Vec<Piece>,
    /// For each number of placements made, all pieces dealt by then. Those of them that are not placed are
    /// the choices for the next placement.
    dealt: Vec<Pieces>,
    supply: Pieces,
    worth: Worth,
    bound: Bound,
    stages: Vec<Stage>,
    /// The lowest value at which a solution is of interest.
    wanted: u32,
    best: Option<Found>,
}

#[derive(Clone, Debug)]
struct Found {
    worth: u32,
    sent: u32,
    order: Vec<u32>,
}

/// A partial solution: some tiles (placements) of the tiling have been made.
#[derive(Clone, Copy, Debug)]
struct Stage {
    placed: TileSet,
    used: Pieces,
    filled: Cells,
    streak: Streak,
    sent: u32,
    /// The index of the stage before the last tile was placed. `number` is this tile.
    before: u32,
    number: u8,
}

impl Best {
    /// Creates a search for solutions of `goal` with a queue. A held piece comes first.
    ///
    /// # Errors
    /// Returns a [`BadQueue`] when the queue is too short.
    pub fn new(
        goal: Goal,
        queue: &[Piece],
        hold: bool,
        drop: DropKind,
        worth: Worth,
    ) -> Result<Best, BadQueue> {
        let mut queues = Queues::new(goal.pieces(), hold);
        queues.add(queue.iter().copied())?;
        let queue = queue[..queue.len().min(goal.pieces() + usize::from(hold))].to_vec();
        let to_choose = |placed: usize| queue.iter().take(placed + 1 + usize::from(hold)).copied().collect();
        let (tiles, supply) = (Tiles::new(&goal), queues.most());
        Ok(Best {
            goal,
            tilings: LikelyFirst::new(&tiles, &goal, supply),
            tiles,
            partial: PartialTiling::new(&goal, drop),
            dealt: (0..goal.pieces()).map(to_choose).collect(),
            bound: Bound::new(worth.table, goal.rows()),
            queue,
            supply,
            worth,
            stages: Vec::new(),
            wanted: 0,
            best: (goal.pieces() == 0).then(|| Found { worth: 0, sent: 0, order: Vec::new() }),
        })
    }

    /// Continues the search, with `budget` as for [`Search::next`](super::Search::next). Returns whether the
    /// search is complete.
    pub fn run(&mut self, budget: &mut u32) -> bool {
        loop {
            match self.tilings.next(&self.tiles, &self.goal, budget) {
                Step::Found => {
                    *budget = budget.saturating_sub(TILING);
                    self.try_all_orders();
                }
                Step::Paused => return false,
                Step::Done => return true,
            }
        }
    }

    /// Returns the value of the best solution so far, in thousandths of a line: the lines that it sends and
    /// the piece that it keeps.
    #[must_use]
    pub fn worth(&self) -> Option<u32> {
        self.best.as_ref().map(|found| found.worth)
    }

    /// Returns the lines that the best solution so far sends.
    #[must_use]
    pub fn attack(&self) -> Option<u32> {
        self.best.as_ref().map(|found| found.sent)
    }

    /// Returns the best solution so far.
    #[must_use]
    pub fn solution(&mut self) -> Option<Solution> {
        let found = self.best.as_ref()?;
        let made: Vec<&Tile> = found.order.iter().map(|&tile| self.tiles.tile(tile)).collect();
        Some(Solution::new(&self.goal, &mut self.partial.placeable, self.queue.clone(), &made))
    }

    /// Rejects all solutions from now on whose value is not higher than `worth`.
    pub fn beat(&mut self, worth: u32) {
        self.wanted = self.wanted.max(worth + 1);
    }

    fn try_all_orders(&mut self) {
        let mut of_piece: [TileSet; 7] = [0; 7];
        for (number, &tile) in self.tilings.chosen().iter().enumerate() {
            of_piece[self.tiles.tile(tile).piece.index()] |= 1 << number;
        }
        let used = self.tilings.chosen().iter().map(|&tile| self.tiles.tile(tile).piece).collect();
        let kept: u32 = self.supply.less(used).kinds().map(|piece| self.worth.kept[piece.index()]).sum();
        // The lines that this tiling must send to reach the wanted value.
        let wanted = self.wanted.saturating_sub(kept).div_ceil(1_000);
        let ts = of_piece[Piece::T.index()].count_ones() as usize;
        if self.bound.most(self.goal.rows(), ts, self.worth.streak) < wanted {
            return;
        }
        self.partial.clear();
        self.stages.clear();
        let (filled, streak) = (self.goal.filled(), self.worth.streak);
        self.stages.push(Stage {
            placed: 0,
            used: Pieces::NONE,
            filled,
            streak,
            sent: 0,
            before: 0,
            number: 0,
        });
        let mut layer = 0..1;
        for placed in 0..self.goal.pieces() {
            for at in layer.clone() {
                self.place_next(at, self.dealt[placed], &of_piece, wanted);
            }
            self.keep_best(layer.end);
            layer = layer.end..self.stages.len();
        }
        // In the last layer all tiles are placed, so the stages differ only in their streaks and the lines
        // sent.
        if let Some(best) = layer.max_by_key(|&at| self.stages[at].sent) {
            self.take(best, kept);
        }
    }

    /// Adds the partial solutions that result from placing one more tile after the stage `before`.
    fn place_next(&mut self, before: usize, dealt: Pieces, of_piece: &[TileSet; 7], wanted: u32) {
        let stage = self.stages[before];
        let (choices, cleared) = (dealt.less(stage.used), full_rows(stage.filled));
        let of_choices = choices.kinds().fold(0, |all, piece| all | of_piece[piece.index()]);
        let mut tries = of_choices & !stage.placed;
        while tries != 0 {
            let number = tries.trailing_zeros() as u8;
            tries &= tries - 1;
            let tile = self.tiles.tile(self.tilings.chosen()[usize::from(number)]);
            if !self.partial.is_placeable((number, tile), stage.placed, stage.filled, cleared) {
                continue;
            }
            let filled = stage.filled | tile.cells;
            let rows = full_rows(filled);
            let lines = (rows & !cleared).count_ones();
            let spin =
                if lines > 0 { self.partial.placeable.spin(tile, stage.filled, cleared) } else { Spin::None };
            let left = self.goal.rows() - rows.count_ones() as usize;
            let (mut streak, placed) = (stage.streak, stage.placed | 1 << number);
            let sent = stage.sent + streak.lock(lines, spin, left == 0, self.worth.table).attack;
            let ts = (of_piece[Piece::T.index()] & !placed).count_ones() as usize;
            if sent + self.bound.most(left, ts, streak) >= wanted {
                let (before, used) = (before as u32, stage.used.with(tile.piece));
                self.stages.push(Stage { placed, used, filled, streak, sent, before, number });
            }
        }
    }

    /// Keeps, of the stages from index `from` on that have the same placed tiles and the same streak, only
    /// the one that has sent the most.
    fn keep_best(&mut self, from: usize) {
        let alike = |stage: &Stage| (stage.placed, stage.streak);
        let layer = &mut self.stages[from..];
        layer.sort_unstable_by_key(|stage| (alike(stage), core::cmp::Reverse(stage.sent), stage.before));
        let mut last = None;
        let mut kept = from;
        for at in from..self.stages.len() {
            let stage = self.stages[at];
            if last != Some(alike(&stage)) {
                self.stages[kept] = stage;
                kept += 1;
            }
            last = Some(alike(&stage));
        }
        self.stages.truncate(kept);
    }

    /// Stores the order of tiles that leads to a complete stage as the best solution.
    fn take(&mut self, at: usize, kept: u32) {
        let sent = self.stages[at].sent;
        let mut order = Vec::new();
        let mut stage = self.stages[at];
        while stage.placed != 0 {
            order.push(self.tilings.chosen()[usize::from(stage.number)]);
            stage = self.stages[stage.before as usize];
        }
        order.reverse();
        let worth = 1_000 * sent + kept;
        self.wanted = worth + 1;
        self.best = Some(Found { worth, sent, order });
    }
}
