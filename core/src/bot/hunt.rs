//! The perfect clears that can be had from one position, looked for in slices.
//!
//! *How.* Every number of lines that the cells allow is an aim. Where all pieces it takes are known the clear that
//! sends most is searched for; where some are not, the placement that keeps most of the ways they can come.
//! All aims advance by turns, so that the cheap ones are settled first.

use alloc::vec::Vec;

use super::looper::Looping;
use crate::attack::AttackTable;
use crate::pc::{Best, Drop, Goal, NextChances, Queues, Worth};
use crate::piece::{Piece, PieceSet};
use crate::placement::Placement;
use crate::randomizer::RandomizerKind;
use crate::state::{Field, State};

/// Placements tried for one aim before it is another's turn.
const TURN: u32 = 2_048;

/// A way to an empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// What it is worth more than going on without it, in thousandths of a line.
    pub(super) worth: i32,
    /// The placements to make, as far as they are known.
    pub(super) placements: Vec<Placement>,
    /// Whether they lead to the end.
    pub(super) complete: bool,
}

/// A search from one position.
#[derive(Debug, Default)]
pub(super) struct Hunt {
    field: Field,
    /// The pieces that mattered, a held one first.
    queue: Vec<Piece>,
    aims: Vec<Aim>,
    next: usize,
}

#[derive(Debug)]
struct Aim {
    pieces: usize,
    search: Search,
    done: bool,
}

#[derive(Debug)]
enum Search {
    Known(Best),
    Chance(NextChances),
}

impl Hunt {
    /// Nothing looked at yet.
    pub(super) fn new(state: &State, looping: &Looping, table: &'static AttackTable) -> Hunt {
        let dealt = Dealt::new(state);
        let board = &state.field.board;
        let lowest = (board.max_height() as usize).max(1);
        let mut aims = Vec::new();
        // With less than two pieces it is not known what can be placed now.
        let lines = if state.hold.iter().len() + state.queue.len() < 2 { 0 } else { looping.lines };
        for goal in (lowest..=lines).filter_map(|lines| Goal::new(board, lines).ok()) {
            if !(1..=looping.pieces).contains(&goal.pieces()) {
                continue;
            }
            let worth = Worth { table, streak: state.field.streak(), kept: looping.kept };
            if let Ok(best) = Best::new(goal, &dealt.queue, true, Drop::Soft, worth) {
                aims.push(Aim { pieces: goal.pieces(), search: Search::Known(best), done: false });
            }
            if let Some(chances) = dealt.chances(goal, looping) {
                aims.push(Aim { pieces: goal.pieces(), search: Search::Chance(chances), done: false });
            }
        }
        let queue = dealt.queue.iter().copied().take(looping.pieces + 1).collect();
        Hunt { field: state.field, queue, aims, next: 0 }
    }

    /// Whether it asks what a new one from this position would.
    pub(super) fn is_from(&self, state: &State, looping: &Looping) -> bool {
        let pieces = state.hold.iter().chain(&state.queue).take(looping.pieces + 1);
        let is_certain = self.aims.iter().all(|aim| matches!(aim.search, Search::Known(_)));
        is_certain && self.field == state.field && pieces.eq(&self.queue)
    }

    /// Goes on, trying so many placements. Returns those that were not needed.
    pub(super) fn run(&mut self, mut budget: u32) -> u32 {
        while budget > 0 && self.aims.iter().any(|aim| !aim.done) {
            self.next = (self.next + 1) % self.aims.len();
            let aim = &mut self.aims[self.next];
            let mut turn = TURN.min(budget);
            budget -= turn;
            if !aim.done {
                aim.done = match &mut aim.search {
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
        self.aims.iter().all(|aim| aim.done)
    }

    /// The ways found so far, the best one of each aim; of placements that keep as much the first in `liked`.
    pub(super) fn ways<'a>(
        &'a mut self,
        looping: &'a Looping,
        liked: &'a [Placement],
    ) -> impl Iterator<Item = Way> + 'a {
        self.aims.iter_mut().filter_map(|aim| {
            let cost = looping.rate * aim.pieces as i32;
            match &mut aim.search {
                Search::Known(best) => {
                    let worth = best.worth()? as i32;
                    Some(Way { worth: worth - cost, placements: best.solution()?.placements, complete: true })
                }
                Search::Chance(chances) => {
                    let (made, share) = most_likely(chances, liked)?;
                    Some(Way {
                        worth: share * looping.sends / 1_000 - cost,
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

    /// The chances of a goal for which not all pieces are known, unless there are too many ways.
    fn chances(&self, goal: Goal, looping: &Looping) -> Option<NextChances> {
        let missing = (goal.pieces() + 1).checked_sub(self.queue.len())?;
        if !(1..=looping.unknown).contains(&missing) {
            return None;
        }
        let mut queues = Queues::new(goal.pieces(), true);
        let mut queue = self.queue.clone();
        self.deal(self.bag, missing, &mut queue, &mut queues)?;
        NextChances::new(goal, queues, Drop::Soft).ok()
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
