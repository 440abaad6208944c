//! The search of a turn.

use alloc::vec;
use alloc::vec::Vec;

use stackmate::tool::rng::Rng;

use super::boards::{Boards, NO_ROW, Row};
use super::choices::Duplicates;
use super::memory::{Carried, Memory, Place};
use super::plan::Plan;
use super::pot::pot;
use super::select::{Ranked, select, thin};
use crate::board::Board;
use crate::bot::{Budget, View};
use crate::chain::Chain;
use crate::game::Side;
use crate::pack::Pack;
use crate::place::Move;

/// What a point of potential adds to the value.
const PER_POT: i64 = 10;
/// What a point of a small chain takes from the value.
const PER_SEMI_FIRE: i64 = 15;
/// What each stored list adds to the key of a state on it.
const BONUS: i64 = 999_999;
/// The factor of values in keys.
const KEY: i64 = 1_000;

/// A state that can be expanded.
#[derive(Clone)]
struct State {
    side: Side,
    /// The value without the potential.
    base: i64,
    /// The index of its parent among the kept states of the depth before.
    parent: u32,
    to: Move,
    place: Place,
    /// Its row in the tables of the last turn.
    row: Row,
}

/// A chain that the search has found.
#[derive(Clone, Copy)]
struct Fire {
    value: f64,
    chain: Chain,
    parent: u32,
    to: Move,
}

/// A depth of the search.
#[derive(Clone, Default)]
struct Depth {
    /// The parents and moves of the kept states. The best state is the first one.
    kept: Vec<(u32, Move)>,
    /// The value of the best state.
    top: Option<i64>,
    /// The most valuable chain.
    fire: Option<Fire>,
}

/// The states that one depth finds.
#[derive(Default)]
struct Found {
    states: Vec<State>,
    ranked: Vec<Ranked>,
    fire: Option<Fire>,
}

/// What the search of a turn has found.
pub(super) struct Searched {
    depths: Vec<Depth>,
    pub(super) nodes: u64,
    /// The number of potentials that were computed.
    pub(super) potentials: u64,
    /// What it knows about its boards.
    pub(super) boards: Boards,
}

/// A search.
struct Search<'a> {
    plan: &'a Plan,
    carried: &'a Carried,
    rng: &'a mut Rng,
    nodes: u64,
    potentials: u64,
    boards: Boards,
}

/// Searches a turn.
pub(super) fn search(
    view: &View<'_>,
    budget: &Budget<'_>,
    plan: &Plan,
    carried: &Carried,
    rng: &mut Rng,
) -> Searched {
    let mut search = Search { plan, carried, rng, nodes: 0, potentials: 0, boards: Boards::default() };
    let root = Side { score: 0, ..view.own };
    let (place, row) = (carried.memory.start(), carried.boards.row_of(&root.board));
    let mut states = vec![State { side: root, base: 0, parent: 0, to: Move::default(), place, row }];
    let mut depths = Vec::new();
    for (at, &pack) in view.packs.iter().skip(plan.turn).take(plan.depth).enumerate() {
        search.boards.open(states.len());
        let (mut found, is_whole) = search.expand(at, pack, &states, budget);
        // A depth that was not searched completely is not compared with complete ones, except the first.
        if !is_whole && at > 0 {
            depths.push(Depth { fire: found.fire, ..Depth::default() });
            break;
        }
        let kept = search.keep(at, &mut found.ranked);
        states = kept.iter().map(|state| found.states[state.number as usize].clone()).collect();
        search.boards.link(states.iter().map(|state| (state.parent, state.to)));
        depths.push(Depth {
            kept: states.iter().map(|state| (state.parent, state.to)).collect(),
            top: kept.first().map(|state| state.value),
            fire: found.fire,
        });
        if states.is_empty() || !is_whole {
            break;
        }
    }
    let Search { nodes, potentials, boards, .. } = search;
    Searched { depths, nodes, potentials, boards }
}

impl Search<'_> {
    /// Plays all moves in all states. Returns what was found, and whether there was time for all states.
    fn expand(&mut self, at: usize, pack: Pack, states: &[State], budget: &Budget<'_>) -> (Found, bool) {
        let mut found = Found::default();
        for (parent, state) in (0..).zip(states) {
            if (budget.is_over)() {
                return (found, false);
            }
            for to in Move::all() {
                self.play(at, pack, (parent, state), to, &mut found);
            }
        }
        (found, true)
    }

    /// Plays a move, and adds its result to what was found.
    fn play(&mut self, at: usize, pack: Pack, (parent, state): (u32, &State), to: Move, found: &mut Found) {
        let mut side = state.side;
        let Ok(dropped) = side.play(pack, to) else { return };
        self.nodes += 1;
        if dropped.is_dead {
            return;
        }
        let Chain { steps, score } = dropped.chain;
        if steps > 0 && score > self.plan.most_of_semi_fire() {
            let value = state.base as f64 + self.plan.worth(at, score, dropped.chain.ojama());
            if found.fire.is_none_or(|best| value > best.value) {
                found.fire = Some(Fire { value, chain: dropped.chain, parent, to });
            }
            return;
        }
        let base = state.base - PER_SEMI_FIRE * i64::from(score);
        let known = self.carried.boards.known(at, state.row, to);
        let pot = known.map_or_else(|| self.potential(&side.board), |known| known.pot);
        self.boards.store(parent, to, pot);
        let value = base + PER_POT * i64::from(pot);
        let (lists, place) = self.carried.memory.step(state.place, to);
        let bonus = if at + 1 < self.plan.depth { BONUS * i64::from(lists) } else { 0 };
        let (noise, hash) = match self.plan.choices.duplicates {
            Duplicates::Keys => (self.rng.below(self.plan.noise(at)), 0),
            Duplicates::Boards => (0, side.board.hash_with(side.stock)),
        };
        let key = (value + bonus) * KEY + i64::from(noise);
        let number = found.states.len() as u32;
        found.ranked.push(Ranked { number, key, value, is_semi_fire: steps > 0, hash });
        let row = known.map_or(NO_ROW, |known| known.row);
        found.states.push(State { side, base, parent, to, place, row });
    }

    fn potential(&mut self, board: &Board) -> u32 {
        self.potentials += 1;
        pot(board, &self.plan.choices)
    }

    /// Returns the states of a depth that are kept, the best one first.
    fn keep(&mut self, at: usize, states: &mut Vec<Ranked>) -> Vec<Ranked> {
        thin(states, self.plan.choices.duplicates);
        if at == 0 {
            return core::mem::take(states);
        }
        select(states, self.plan.turn, self.plan.widths(at), self.rng)
    }
}

impl Searched {
    /// Returns the moves to the state or chain that is worth most, and the chain.
    pub(super) fn best(&self) -> (Vec<Move>, Chain) {
        let fires = self.depths.iter().enumerate().filter_map(|(at, depth)| Some((at, depth.fire?)));
        let fire = fires.reduce(|best, fire| if fire.1.value > best.1.value { fire } else { best });
        let last = self.depths.iter().enumerate().rev().find_map(|(at, depth)| Some((at, depth.top?)));
        match (fire, last) {
            (Some((at, fire)), last) if last.is_none_or(|(_, top)| fire.value > top as f64) => {
                (self.path(at, fire.parent, fire.to), fire.chain)
            }
            (_, Some((at, _))) => (self.path_to_top(at).unwrap_or_default(), Chain::default()),
            _ => (Vec::new(), Chain::default()),
        }
    }

    /// Stores the lists of moves that begin with the played one, without it.
    pub(super) fn remember(&self, played: Move) -> Memory {
        let mut memory = Memory::default();
        for (at, depth) in self.depths.iter().enumerate() {
            let fire = depth.fire.map(|fire| self.path(at, fire.parent, fire.to));
            for list in self.path_to_top(at).into_iter().chain(fire) {
                if list.first() == Some(&played) {
                    memory.add(list.into_iter().skip(1));
                }
            }
        }
        memory
    }

    /// Returns the moves to the best state of a depth.
    fn path_to_top(&self, at: usize) -> Option<Vec<Move>> {
        let &(parent, to) = self.depths[at].kept.first()?;
        Some(self.path(at, parent, to))
    }

    /// Returns the moves to a state or chain of a depth.
    fn path(&self, at: usize, parent: u32, to: Move) -> Vec<Move> {
        let (mut path, mut parent) = (vec![to], parent);
        for depth in self.depths[..at].iter().rev() {
            let (before, to) = depth.kept[parent as usize];
            path.push(to);
            parent = before;
        }
        path.reverse();
        path
    }
}
