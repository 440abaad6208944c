//! A search for the perfect clears that are possible from one position. It runs in small steps, so that the
//! caller can pause it.
//!
//! *How.* Every number of lines that the cells allow is a target. If all pieces for a target are known, the
//! search looks for the perfect clear that sends the most lines. If some pieces are unknown, it looks for the
//! placement that keeps a perfect clear possible for the most continuations of the queue. All targets advance
//! in turns, so that the cheap ones finish first.

use alloc::vec::Vec;

use super::clear_options::ClearOptions;
use crate::pc::{Best, DropKind, Goal, NextChances, Queues, Worth};
use crate::piece::{Piece, PieceSet};
use crate::placement::Placement;
use crate::rules::attack::AttackTable;
use crate::rules::randomizer::RandomizerKind;
use crate::state::{Field, State};

/// The number of placements that are tried for one target before the next target's turn.
const TURN: u32 = 2_048;

/// A plan to empty the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// How much more the plan is worth than normal play, in thousandths of a line.
    pub(super) worth: i32,
    /// The placements to make, as far as they are known.
    pub(super) placements: Vec<Placement>,
    /// Whether these placements empty the board.
    pub(super) complete: bool,
}

/// A search from one position.
#[derive(Debug, Default)]
pub(super) struct ClearSearch {
    field: Field,
    table: &'static AttackTable,
    /// The pieces that the search depends on, the held piece first.
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
    /// Creates a search that has not begun.
    pub(super) fn new(state: &State, options: &ClearOptions) -> ClearSearch {
        let dealt = Dealt::new(state);
        let board = &state.field.board;
        let lowest = (board.max_height() as usize).max(1);
        let mut targets = Vec::new();
        // With fewer than two known pieces, it is unknown which pieces can be placed now.
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

    /// Returns whether a new search from this position would have the same targets. Returns `false` if a
    /// target depends on unknown pieces.
    pub(super) fn is_from(&self, state: &State, options: &ClearOptions) -> bool {
        let pieces = state.hold.iter().chain(&state.queue).take(options.pieces + 1);
        let is_certain = self.targets.iter().all(|target| matches!(target.search, Search::Known(_)));
        let is_same = (self.field, self.table) == (state.field, state.table);
        is_certain && is_same && pieces.eq(&self.queue)
    }

    /// Tries up to `budget` placements. Returns the unused part of the budget.
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

    /// Returns whether all targets are finished.
    pub(super) fn is_done(&self) -> bool {
        self.targets.iter().all(|target| target.done)
    }

    /// Returns the plans found so far, the best one of each target. Among placements that keep equally many
    /// perfect clears possible, it chooses the first one in `preferred`.
    pub(super) fn plans<'a>(
        &'a mut self,
        options: &'a ClearOptions,
        preferred: &'a [Placement],
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
                    let (made, share) = most_likely(chances, preferred)?;
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

/// Returns the placement that keeps a perfect clear possible for the most continuations of the queue, and how
/// many in a thousand these are.
fn most_likely(chances: &NextChances, preferred: &[Placement]) -> Option<(Placement, i32)> {
    let most = chances.success().map(|(_, success)| success).max().filter(|&most| most > 0)?;
    let rank = |made: Placement| preferred.iter().position(|&other| other == made).unwrap_or(preferred.len());
    let alike = chances.success().filter(|&(_, success)| success == most);
    let (made, _) = alike.min_by_key(|&(made, _)| rank(made))?;
    Some((made, (most * 1_000 / chances.total()) as i32))
}

/// The known pieces, the held piece first, and the pieces that can follow.
struct Dealt {
    queue: Vec<Piece>,
    bag: PieceSet,
    kind: RandomizerKind,
}

impl Dealt {
    fn new(state: &State) -> Dealt {
        let queue = state.hold.iter().chain(&state.queue).copied().collect();
        let mut dealt = Dealt { queue, bag: state.bag, kind: state.dealt };
        // When one piece is left in the bag, it comes next and counts as known.
        while dealt.bag.len() == 1
            && let Some(piece) = dealt.bag.iter().next()
        {
            dealt.queue.push(piece);
            dealt.bag = dealt.kind.bag_after(dealt.bag, piece);
        }
        dealt
    }

    /// Creates the computation of chances for a goal that needs unknown pieces. Returns `None` if all pieces
    /// are known, if too many are unknown, or if there are too many queues.
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

    /// Adds every queue that extends `queue` by `missing` pieces.
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
