//! The perfect clears that can be had from one position, looked for in slices.
//!
//! *How.* Every number of lines that the cells allow is an target. Where all pieces it takes are known the clear that
//! sends most is searched for; where some are not, the placement that keeps most of the ways they can come.
//! All targets advance by turns, so that the cheap ones are settled first.

use alloc::vec::Vec;

use super::perfect_clears::ClearOptions;
use crate::pc::{Best, DropKind, Goal, NextChances, Queues, Worth};
use crate::piece::{Piece, PieceSet};
use crate::placement::Placement;
use crate::rules::attack::AttackTable;
use crate::rules::randomizer::RandomizerKind;
use crate::state::{Field, State};

/// Placements tried for one target before it is another's turn.
const TURN: u32 = 2_048;

/// A plan to an empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// What it is worth more than going on without it, in thousandths of a line.
    pub(super) worth: i32,
    /// The placements to make, as far as they are known.
    pub(super) placements: Vec<Placement>,
    /// Whether they lead to the end.
    pub(super) complete: bool,
}

/// A search from one position.
#[derive(Debug, Default)]
pub(super) struct ClearSearch {
    field: Field,
    table: &'static AttackTable,
    /// The pieces that mattered, a held one first.
    queue: Vec<Piece>,
    targets: Vec<Target>,
    next: usize,
}

#[derive(Debug)]
struct Target {
    pieces: usize,
    search: Search,
    done: bool,
}

#[derive(Debug)]
enum Search {
    Known(Best),
    Chance(NextChances),
}

impl ClearSearch {
    /// Nothing looked at yet.
    pub(super) fn new(state: &State, options: &ClearOptions) -> ClearSearch {
        let dealt = Dealt::new(state);
        let board = &state.field.board;
        let lowest = (board.max_height() as usize).max(1);
        let mut targets = Vec::new();
        // With less than two pieces it is not known what can be placed now.
        let lines = if state.hold.iter().len() + state.queue.len() < 2 { 0 } else { options.lines };
        for goal in (lowest..=lines).filter_map(|lines| Goal::new(board, lines).ok()) {
            if !(1..=options.pieces).contains(&goal.pieces()) {
                continue;
            }
            let worth = Worth { table: state.table, streak: state.field.streak(), kept: options.kept };
            if let Ok(best) = Best::new(goal, &dealt.queue, true, DropKind::Soft, worth) {
                targets.push(Target { pieces: goal.pieces(), search: Search::Known(best), done: false });
            }
            if let Some(chances) = dealt.chances(goal, options) {
                targets.push(Target { pieces: goal.pieces(), search: Search::Chance(chances), done: false });
            }
        }
        let queue = dealt.queue.iter().copied().take(options.pieces + 1).collect();
        ClearSearch { field: state.field, table: state.table, queue, targets, next: 0 }
    }

    /// Whether it asks what a new one from this position would.
    pub(super) fn is_from(&self, state: &State, options: &ClearOptions) -> bool {
        let pieces = state.hold.iter().chain(&state.queue).take(options.pieces + 1);
        let is_certain = self.targets.iter().all(|target| matches!(target.search, Search::Known(_)));
        let is_same = (self.field, self.table) == (state.field, state.table);
        is_certain && is_same && pieces.eq(&self.queue)
    }

    /// Goes on, trying so many placements. Returns those that were not needed.
    pub(super) fn run(&mut self, mut budget: u32) -> u32 {
        while budget > 0 && self.targets.iter().any(|target| !target.done) {
            self.next = (self.next + 1) % self.targets.len();
            let target = &mut self.targets[self.next];
            let mut turn = TURN.min(budget);
            budget -= turn;
            if !target.done {
                target.done = match &mut target.search {
                    Search::Known(best) => best.run(&mut turn),
                    Search::Chance(chances) => chances.run(&mut turn),
                };
            }
            budget += turn;
        }
        budget
    }

    /// Whether all is known.
    pub(super) fn is_done(&self) -> bool {
        self.targets.iter().all(|target| target.done)
    }

    /// The plans found so far, the best one of each target; of placements that keep as much the first in `liked`.
    pub(super) fn plans<'a>(
        &'a mut self,
        options: &'a ClearOptions,
        liked: &'a [Placement],
    ) -> impl Iterator<Item = Plan> + 'a {
        self.targets.iter_mut().filter_map(|target| {
            let cost = options.rate * target.pieces as i32;
            match &mut target.search {
                Search::Known(best) => {
                    let worth = best.worth()? as i32;
                    Some(Plan {
                        worth: worth - cost,
                        placements: best.solution()?.placements,
                        complete: true,
                    })
                }
                Search::Chance(chances) => {
                    let (made, share) = most_likely(chances, liked)?;
                    Some(Plan {
                        worth: share * options.sends / 1_000 - cost,
                        placements: alloc::vec![made],
                        complete: false,
                    })
                }
            }
        })
    }
}

/// The placement that keeps most perfect clears, and in how many of a thousand cases it does.
fn most_likely(chances: &NextChances, liked: &[Placement]) -> Option<(Placement, i32)> {
    let most = chances.success().map(|(_, success)| success).max().filter(|&most| most > 0)?;
    let rank = |made: Placement| liked.iter().position(|&other| other == made).unwrap_or(liked.len());
    let alike = chances.success().filter(|&(_, success)| success == most);
    let (made, _) = alike.min_by_key(|&(made, _)| rank(made))?;
    Some((made, (most * 1_000 / chances.total()) as i32))
}

/// The pieces that are known, a held one first, and what can follow.
struct Dealt {
    queue: Vec<Piece>,
    bag: PieceSet,
    kind: RandomizerKind,
}

impl Dealt {
    fn new(state: &State) -> Dealt {
        let queue = state.hold.iter().chain(&state.queue).copied().collect();
        let mut dealt = Dealt { queue, bag: state.bag, kind: state.dealt };
        // The last piece of a bag is no secret.
        while dealt.bag.len() == 1
            && let Some(piece) = dealt.bag.iter().next()
        {
            dealt.queue.push(piece);
            dealt.bag = dealt.kind.bag_after(dealt.bag, piece);
        }
        dealt
    }

    /// The chances of a goal for which not all pieces are known, unless there are too many queues.
    fn chances(&self, goal: Goal, options: &ClearOptions) -> Option<NextChances> {
        let missing = (goal.pieces() + 1).checked_sub(self.queue.len())?;
        if !(1..=options.unknown).contains(&missing) {
            return None;
        }
        let mut queues = Queues::new(goal.pieces(), true);
        let mut queue = self.queue.clone();
        self.deal(self.bag, missing, &mut queue, &mut queues)?;
        NextChances::new(goal, queues, DropKind::Soft).ok()
    }

    /// Adds all queues that so many more pieces can make of one.
    fn deal(&self, bag: PieceSet, missing: usize, queue: &mut Vec<Piece>, queues: &mut Queues) -> Option<()> {
        if missing == 0 {
            return queues.add(queue.iter().copied()).ok();
        }
        bag.iter().try_for_each(|piece| {
            queue.push(piece);
            let added = self.deal(self.kind.bag_after(bag, piece), missing - 1, queue, queues);
            queue.pop();
            added
        })
    }
}
