//! The versus opponent: a best-first search with the [evaluation](crate::eval).

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use super::clear_options::ClearOptions;
use super::garbage::{self, Rows};
use super::guideline::{Guideline, Ply};
use super::{Bot, Rated, ThinkInfo};
use crate::eval::{Freestyle, Weights};
use crate::piece::Piece;
use crate::placement::Placement;
use crate::search::SearchGame;
use crate::search::mcts::{Graph, Job, Moves, Ranked, Settings};
use crate::state::{Field, State};

pub use super::searching::searching;

/// The settings of a [`FreestyleBot`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The weights of the evaluation.
    pub weights: Weights,
    /// The limits and methods of the search.
    pub search: Settings,
    /// The number of threads, for [`searching`]. With more than one, the bot uses all threads of the pool in
    /// which it is called, however many there are. Without the feature `parallel`, it uses one thread.
    pub threads: u32,
    /// The value of perfect clears, for [`searching`]. With `None`, there is no separate search for them.
    pub clears: Option<ClearOptions>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            weights: Weights::default(),
            search: Settings::default(),
            threads: 1,
            clears: Some(ClearOptions::default()),
        }
    }
}

/// A bot that searches.
#[derive(Debug)]
pub struct FreestyleBot {
    game: Guideline,
    graph: Graph<Guideline>,
    moves: Moves<Guideline>,
    nodes: u64,
}

impl FreestyleBot {
    /// Creates a bot that has not received a position yet.
    #[must_use]
    pub fn new(options: Options) -> FreestyleBot {
        let judge = Freestyle { weights: options.weights };
        let State { table, dealt, .. } = State::default();
        let game = Guideline { judge, table, dealt };
        FreestyleBot { game, graph: Graph::new(options.search), moves: Moves::default(), nodes: 0 }
    }

    /// Returns the number of bytes of search memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// Moves the search to a position. Keeps the earlier results if a move, garbage and revealed pieces lead
    /// there. Otherwise it starts a new search.
    pub(super) fn follow(&mut self, state: &State) {
        let game = Guideline { table: state.table, dealt: state.dealt, ..self.game };
        let is_same_game = (game.table, game.dealt) == (self.game.table, self.game.dealt);
        if !is_same_game || !self.resume(state) {
            self.game = game;
            self.restart(state);
        }
    }

    fn restart(&mut self, state: &State) {
        self.nodes = 0;
        let Some((reserve, known)) = pieces(state) else { return self.graph.clear() };
        self.graph.start(Ply { field: state.field, reserve }, &known, state.bag);
    }

    /// Returns the moves at the root, best first, and how many of them can be compared by their values.
    fn ranked(&mut self, incoming: u32) -> (Vec<Ranked<Placement>>, usize) {
        let mut ranked = self.graph.ranked();
        if ranked.is_empty() {
            self.search(1);
            ranked = self.graph.ranked();
        }
        let root = self.graph.root().filter(|_| incoming > 0);
        let Some((root, _)) = root else {
            let comparable = as_deep_as_first(&ranked);
            return (ranked, comparable);
        };
        let next = self.graph.known().nth(1);
        garbage::rank_under(&self.game, &root, next, incoming, ranked)
    }

    /// Returns what a placement brings at once, listed by the search or not: whether the next piece can spawn after
    /// it, its reward, and by how much `incoming` pending lines change its value. Returns `None` if there are no
    /// pieces.
    #[cfg(feature = "review")]
    pub(super) fn outlook(
        &mut self,
        state: &State,
        made: Placement,
        incoming: u32,
    ) -> Option<(bool, i32, i32)> {
        self.follow(state);
        let (root, _) = self.graph.root()?;
        let lock = { root.field }.lock(made, self.game.table);
        let (survives, change) = match incoming {
            0 => (true, 0),
            _ => garbage::prospect(&self.game, &root, self.graph.known().nth(1), incoming, made),
        };
        Some((survives, self.game.judge.reward(made, &lock, self.game.table), change))
    }

    /// Searches `nodes` more nodes from the graph's root. Returns whether anything is left to search.
    fn search(&mut self, nodes: u32) -> bool {
        let (found, more) = self.graph.think(&self.game, nodes, &mut self.moves);
        self.nodes += u64::from(found);
        more
    }

    /// Keeps the earlier results if at most one searched move, garbage and revealed pieces lead to the
    /// position. Otherwise it returns `false`, and the graph can be in any state.
    fn resume(&mut self, state: &State) -> bool {
        if self.is_at(state) {
            return true;
        }
        let Some((reserve, known)) = pieces(state) else { return false };
        let Some((made, rows)) = self.since_root(&state.field, reserve, &known) else { return false };
        if made.is_some() || !rows.is_empty() {
            self.nodes = 0;
        }
        if made.is_some_and(|made| !self.graph.advance(&self.game, made))
            || !rows.is_empty() && !self.graph.shift(&rows)
        {
            return false;
        }
        let kept = self.graph.known().count();
        known[kept..].iter().for_each(|&piece| self.graph.reveal(&self.game, piece));
        self.graph.bag() == state.bag
    }

    /// Returns whether the graph's root is this position, with the same known pieces.
    fn is_at(&mut self, state: &State) -> bool {
        let Some((root, _)) = self.graph.root() else { return false };
        let mut pieces = state.hold.into_iter().chain(state.queue.iter().copied());
        root.field == state.field
            && pieces.next() == Some(root.reserve)
            && pieces.eq(self.graph.known())
            && self.graph.bag() == state.bag
    }

    /// Returns the move and the garbage that lead from the graph's root to a position. An explanation without
    /// garbage is preferred, because a row of garbage under an empty board can look like a placed piece.
    fn since_root(
        &mut self,
        now: &Field,
        reserve: Piece,
        known: &[Piece],
    ) -> Option<(Option<Placement>, Rows)> {
        let (root, dealt) = self.graph.root()?;
        let before: Vec<Piece> = self.graph.known().collect();
        let made = self.graph.ranked().into_iter().map(|ranked| Some(ranked.made));
        let counters = |field: &Field| (field.combo, field.back_to_back);
        let mut risen = None;
        for made in core::iter::once(None).chain(made) {
            let ply = match made {
                Some(made) => self.game.apply(&root, dealt?, made),
                None => root,
            };
            let left = &before[usize::from(made.is_some())..];
            if ply.reserve != reserve || counters(&ply.field) != counters(now) || !known.starts_with(left) {
                continue;
            }
            let Some(rows) = Rows::between(&self.game, &ply.field.board, &now.board) else { continue };
            if rows.is_empty() {
                return Some((made, rows));
            }
            risen.get_or_insert((made, rows));
        }
        risen
    }
}

/// The most leaves that are expanded, for each placement to be compared, to make the lines equally long.
const LEVELLING: u32 = 20;

/// Returns the number of moves at the beginning whose lines are as long as the first one's. The value of a
/// shorter line is a different kind of estimate, and the order does not follow from such values.
fn as_deep_as_first(ranked: &[Ranked<Placement>]) -> usize {
    ranked.partition_point(|one| one.reach == ranked[0].reach)
}

/// Returns the reserve (the held piece, or else the first piece of the queue) and the pieces that are dealt
/// after it. Returns `None` when there are no pieces.
fn pieces(state: &State) -> Option<(Piece, Vec<Piece>)> {
    let mut pieces = state.hold.into_iter().chain(state.queue.iter().copied());
    Some((pieces.next()?, pieces.collect()))
}

/// The steps of a search, for a caller that performs them separately.
#[cfg_attr(not(feature = "parallel"), allow(dead_code, reason = "only the parallel bot performs the steps"))]
impl FreestyleBot {
    pub(super) const fn game(&self) -> &Guideline {
        &self.game
    }

    pub(super) fn select(&mut self) -> Option<Job<Ply>> {
        self.graph.select(&self.game)
    }

    /// Adds the moves that were found for a leaf to the graph. Returns the number of nodes.
    pub(super) fn enter(&mut self, job: &Job<Ply>, moves: &Moves<Guideline>) -> u32 {
        self.graph.enter(&self.game, job, moves);
        let nodes = moves.seen() as u32 + 1;
        self.nodes += u64::from(nodes);
        nodes
    }
}

impl Bot for FreestyleBot {
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        self.follow(state);
        self.search(nodes)
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        self.follow(state);
        self.ranked(incoming).0.iter().map(|ranked| ranked.made).collect()
    }

    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement> {
        self.follow(state);
        self.graph.line(first)
    }

    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated> {
        self.follow(state);
        // Calling `ranked` first makes sure that the root has moves before lines are extended.
        let count = count.min(self.ranked(incoming).0.len());
        let FreestyleBot { game, graph, moves, .. } = self;
        self.nodes += u64::from(graph.level_out(game, count, LEVELLING * count as u32, moves));
        let (ranked, comparable) = self.ranked(incoming);
        let rated = |one: &Ranked<Placement>| Rated { placement: one.made, value: one.value };
        ranked[..comparable].iter().map(rated).collect()
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        self.follow(state);
        ThinkInfo { nodes: self.nodes, depth: self.graph.depth() }
    }
}
