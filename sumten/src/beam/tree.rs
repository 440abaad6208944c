//! The boards that the search has seen, by turn. They are kept from turn to turn, as long as the game goes as expected.

mod way;

pub(super) use way::Start;

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::expand::{Children, Task};
use super::packed::Packed;
use super::parallel::map;
use super::seen::Seen;
use super::settings::Settings;
use crate::board::Board;
use crate::bot::Budget;
use crate::chain::Chain;
use crate::pack::Pack;
use crate::place::Move;

/// After how many states the budget is checked.
const GROUP: usize = 16;
/// How many groups several threads expand at once: they wait for each other only after all of them.
const GROUPS: usize = 4;
/// In how many turns at the beginning and at the end columns may reach the danger line for a moment, which is slow.
const TALL: [usize; 2] = [4, 5];
/// How much wider the beam is in the last turn: only chains count there, so a node costs little.
const LAST: usize = 3;
/// The maximum number of states: about 30 MB with their hashes.
pub(super) const MOST_STATES: usize = 220_000;

/// A board that the search has reached.
#[derive(Clone, Copy, Debug)]
struct State {
    board: Packed,
    stock: u32,
    value: i32,
    hash: u64,
    /// The place of its parent in the level before.
    parent: u32,
    to: u8,
    is_expanded: bool,
    /// The biggest chain that the pack of its turn starts, and the move.
    fire: Option<(Chain, u8)>,
}

/// A move that starts a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fire {
    pub(super) chain: Chain,
    state: u32,
    to: u8,
}

/// The boards before a turn.
#[derive(Clone, Debug, Default)]
struct Level {
    states: Vec<State>,
    seen: Seen,
}

impl Level {
    /// Returns the moves that start the biggest chains of its states.
    fn fires(&self) -> impl Iterator<Item = Fire> + '_ {
        let fire = |(at, state): (usize, &State)| {
            let (chain, to) = state.fire?;
            Some(Fire { chain, state: at as u32, to })
        };
        self.states.iter().enumerate().filter_map(fire)
    }

    /// Returns the biggest one; of equal ones the first.
    fn biggest(&self) -> Option<Fire> {
        self.fires().max_by_key(|fire| (fire.chain.score, Reverse(fire.state)))
    }
}

/// The boards of the turns from now on.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    levels: Vec<Level>,
}

impl Tree {
    /// Begins with a board.
    pub(super) fn begin(board: Board, stock: u32) -> Tree {
        let board = Packed::of(&board);
        let root =
            State { board, stock, value: 0, hash: 0, parent: 0, to: 0, is_expanded: false, fire: None };
        Tree { levels: vec![Level { states: vec![root], ..Level::default() }] }
    }

    /// Begins with all boards of the next turn, each with a stock of ojama.
    pub(super) fn after_a_turn(&self, stock: u32) -> Tree {
        let next = self.levels.get(1).map(|next| next.states.as_slice()).unwrap_or_default();
        let begin = |state: &State| State { stock, is_expanded: false, fire: None, ..*state };
        Tree { levels: vec![Level { states: next.iter().map(begin).collect(), ..Level::default() }] }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.levels.iter().map(|level| level.states.len()).sum()
    }

    /// Returns the number of bytes that the states and their hashes take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let bytes = |level: &Level| level.states.capacity() * size_of::<State>() + level.seen.bytes();
        self.levels.iter().map(bytes).sum()
    }

    /// Makes a board of the next turn the first one. Returns whether the tree has it.
    pub(super) fn advance(&mut self, board: &Board, stock: u32) -> bool {
        let Some(next) = self.levels.get(1) else { return false };
        let board = Packed::of(board);
        let is_next = |state: &State| state.stock == stock && state.board == board;
        let Some(root) = next.states.iter().position(is_next) else { return false };
        self.levels.remove(0);
        let mut kept = vec![false; self.levels[0].states.len()];
        kept[root] = true;
        for level in 0..self.levels.len() {
            let after = self.levels.get(level + 1).map(|next| {
                next.states.iter().map(|state| kept[state.parent as usize]).collect::<Vec<bool>>()
            });
            self.keep(level, &kept);
            kept = after.unwrap_or_default();
        }
        true
    }

    /// Expands a level again that was the last one.
    pub(super) fn reopen(&mut self, levels: usize) {
        let last = levels.checked_sub(1).and_then(|last| self.levels.get_mut(last));
        last.into_iter().flat_map(|level| &mut level.states).for_each(|state| state.is_expanded = false);
    }

    /// Keeps some states of a level.
    fn keep(&mut self, level: usize, kept: &[bool]) {
        let mut count = 0;
        let places: Vec<Option<u32>> = kept
            .iter()
            .map(|kept| {
                count += u32::from(*kept);
                kept.then(|| count - 1)
            })
            .collect();
        let here = &mut self.levels[level];
        let mut at = 0;
        here.states.retain(|_| {
            at += 1;
            kept[at - 1]
        });
        here.states.shrink_to_fit();
        here.seen = Seen::default();
        for state in &here.states {
            here.seen.insert(state.hash);
        }
        if let Some(next) = self.levels.get_mut(level + 1) {
            // A state without its parent is removed when its own level is kept.
            next.states.iter_mut().for_each(|state| {
                state.parent = places[state.parent as usize].unwrap_or(0);
            });
        }
    }

    /// Removes the worst states when there are too many.
    fn trim(&mut self) {
        if self.len() <= MOST_STATES {
            return;
        }
        let most = MOST_STATES / 2 / self.levels.len();
        let mut needed: Vec<Vec<bool>> = Vec::new();
        for level in (0..self.levels.len()).rev() {
            let mut kept = self.best(level, most);
            let parents = self.levels.get(level + 1).into_iter().flat_map(|next| &next.states);
            for (state, _) in parents.zip(needed.last().into_iter().flatten()).filter(|(_, kept)| **kept) {
                kept[state.parent as usize] = true;
            }
            self.levels[level].biggest().iter().for_each(|fire| kept[fire.state as usize] = true);
            needed.push(kept);
        }
        for (level, kept) in needed.into_iter().rev().enumerate() {
            self.keep(level, &kept);
        }
    }

    /// Marks the best states of a level that are not expanded.
    fn best(&self, level: usize, most: usize) -> Vec<bool> {
        let mut kept = vec![false; self.levels[level].states.len()];
        self.choose(level, most).into_iter().for_each(|at| kept[at as usize] = true);
        kept
    }

    /// Returns the places of the best states of a level that are not expanded, the best first.
    fn choose(&self, level: usize, width: usize) -> Vec<u32> {
        let states = &self.levels[level].states;
        let key = |at: &u32| Reverse((states[*at as usize].value, states[*at as usize].hash));
        let mut places: Vec<u32> =
            (0..states.len() as u32).filter(|at| !states[*at as usize].is_expanded).collect();
        if places.len() > width {
            places.select_nth_unstable_by_key(width, key);
            places.truncate(width);
        }
        places.sort_unstable_by_key(key);
        places
    }

    /// Expands the best `width` boards of each turn once. Returns the number of nodes.
    pub(super) fn pass(
        &mut self,
        settings: &Settings,
        packs: &[Pack],
        width: usize,
        budget: &Budget<'_>,
    ) -> u64 {
        let depth = packs.len();
        if self.levels.len() < depth + 1 {
            self.levels.resize(depth + 1, Level::default());
        }
        let mut nodes = 0;
        for (level, pack) in packs.iter().enumerate() {
            let turns = depth - 1 - level;
            let width = if turns == 0 { width * LAST } else { width };
            // Without any time, the moves of this turn are still compared.
            let is_spent = |nodes| nodes > 0 && (nodes >= budget.nodes || (budget.is_over)());
            let batch = if budget.in_parallel { GROUPS * GROUP } else { GROUP };
            for places in self.choose(level, width).chunks(batch) {
                if is_spent(nodes) {
                    return nodes;
                }
                let expanded = self.expand(settings, level, places, *pack, turns, budget.in_parallel);
                for (number, (at, stock, children)) in expanded.into_iter().enumerate() {
                    // Groups that were expanded too early are dropped, so threads do not change what is searched.
                    if number > 0 && number % GROUP == 0 && is_spent(nodes) {
                        return nodes;
                    }
                    nodes += self.add(level, at, stock, children);
                }
                if self.len() > MOST_STATES {
                    break;
                }
            }
            self.trim();
        }
        nodes
    }

    /// Expands some states of a level. Returns their places, the stocks after the move, and the children.
    fn expand(
        &self,
        settings: &Settings,
        level: usize,
        places: &[u32],
        pack: Pack,
        turns: usize,
        in_parallel: bool,
    ) -> Vec<(u32, u32, Children)> {
        let may_be_tall = level < TALL[0] || turns < TALL[1];
        let seen = &self.levels[level + 1].seen;
        let states = &self.levels[level].states;
        map(places, in_parallel, |&at| {
            let state = &states[at as usize];
            let (pack, stock) = pack.filled(state.stock);
            let task = Task { settings, pack, stock, seen, may_be_tall, turns };
            (at, stock, task.expand(&state.board.unpacked()))
        })
    }

    /// Adds the children of a state to the next level. Returns the number of nodes.
    fn add(&mut self, level: usize, at: u32, stock: u32, children: Children) -> u64 {
        let here = &mut self.levels[level];
        here.states[at as usize].is_expanded = true;
        here.states[at as usize].fire = children.fire;
        let next = &mut self.levels[level + 1];
        for child in children.boards {
            if next.seen.insert(child.hash) {
                next.states.push(State {
                    board: Packed::of(&child.board),
                    stock,
                    value: child.value,
                    hash: child.hash,
                    parent: at,
                    to: child.to,
                    is_expanded: false,
                    fire: None,
                });
            }
        }
        children.nodes
    }

    /// Returns the biggest chains, by the turns in which they start: 0 is the next turn.
    pub(super) fn fires(&self) -> impl Iterator<Item = (usize, Fire)> + '_ {
        self.levels.iter().enumerate().filter_map(|(level, here)| Some((level, here.biggest()?)))
    }

    /// Returns the moves up to one that starts a chain.
    pub(super) fn moves_to(&self, level: usize, fire: &Fire) -> Vec<Move> {
        self.path(level, fire.state, fire.to)
    }

    /// Returns the moves to the best board of the last turn that was reached. It is empty if no move is survived.
    pub(super) fn moves_to_best(&self) -> Vec<Move> {
        let Some(level) =
            self.levels.iter().rposition(|level| !level.states.is_empty()).filter(|level| *level > 0)
        else {
            return Vec::new();
        };
        let best = self.levels[level].states.iter().max_by_key(|state| (state.value, state.hash));
        best.map(|state| self.path(level - 1, state.parent, state.to)).unwrap_or_default()
    }

    /// Returns the moves up to a move from a state.
    fn path(&self, level: usize, parent: u32, to: u8) -> Vec<Move> {
        let (mut moves, mut parent) = (vec![to], parent);
        for level in (1..=level).rev() {
            let state = &self.levels[level].states[parent as usize];
            moves.push(state.to);
            parent = state.parent;
        }
        moves.into_iter().rev().filter_map(|to| Move::from_index(usize::from(to))).collect()
    }
}
