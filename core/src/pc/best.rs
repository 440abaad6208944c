//! The perfect clear that sends most.
//!
//! *How.* Tilings come as in a search for all solutions. The orders of one are taken together: after so many
//! placements all that counts is which tiles stand, the combo and back-to-back, so of those that agree in it
//! the one that has sent most goes on. *Why this way.* Most tilings need no orders at all: what a clear of so
//! many lines with so many T's can send at most, whatever they look like, is a small table, and it is below what was
//! found already.

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

/// What a perfect clear is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// What clears send.
    pub table: &'static AttackTable,
    /// The clears before the first.
    pub streak: Streak,
    /// Thousandths of a line for the piece that stays in hold, by [`Piece::index`].
    pub kept: [u32; 7],
}

impl Worth {
    /// What is sent counts and nothing else.
    #[must_use]
    pub const fn sent(table: &'static AttackTable, streak: Streak) -> Worth {
        Worth { table, streak, kept: [0; 7] }
    }
}

/// A search for the perfect clear of one queue that is worth most.
#[derive(Clone, Debug)]
pub struct Best {
    goal: Goal,
    tiles: Tiles,
    tilings: LikelyFirst,
    partial: PartialTiling,
    queue: Vec<Piece>,
    /// The pieces to choose from and those placed before, by the number of the latter.
    dealt: Vec<Pieces>,
    supply: Pieces,
    worth: Worth,
    bound: Bound,
    stages: Vec<Stage>,
    /// What a solution has to be worth to be of interest.
    wanted: u32,
    best: Option<Found>,
}

#[derive(Clone, Debug)]
struct Found {
    worth: u32,
    sent: u32,
    order: Vec<u32>,
}

/// Some tiles placed.
#[derive(Clone, Copy, Debug)]
struct Stage {
    placed: TileSet,
    used: Pieces,
    filled: Cells,
    streak: Streak,
    sent: u32,
    /// The stage before, and what was placed there.
    before: u32,
    number: u8,
}

impl Best {
    /// A search for what clears `goal` with a queue, a held piece first.
    ///
    /// # Errors
    /// [`BadQueue`] when the queue is too short.
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

    /// Goes on; `budget` as for [`Search::next`](super::Search::next). Returns whether all is known.
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

    /// What the best solution so far is worth, in thousandths of a line: what it sends and what it keeps.
    #[must_use]
    pub fn worth(&self) -> Option<u32> {
        self.best.as_ref().map(|found| found.worth)
    }

    /// The lines that the best solution so far sends.
    #[must_use]
    pub fn attack(&self) -> Option<u32> {
        self.best.as_ref().map(|found| found.sent)
    }

    /// The best solution so far.
    #[must_use]
    pub fn solution(&mut self) -> Option<Solution> {
        let found = self.best.as_ref()?;
        let made: Vec<&Tile> = found.order.iter().map(|&tile| self.tiles.tile(tile)).collect();
        Some(Solution::new(&self.goal, &mut self.partial.placeable, self.queue.clone(), &made))
    }

    /// Only what is worth more than this is of interest from now on.
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
        // The lines that have to be sent.
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
        // All stages of the last layer agree but in their streaks.
        if let Some(best) = layer.max_by_key(|&at| self.stages[at].sent) {
            self.take(best, kept);
        }
    }

    /// Adds the stages that a tile more leads to.
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

    /// Of the stages from here on that agree in all that counts keeps the one that has sent most.
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

    /// Remembers the order that leads to a stage.
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
