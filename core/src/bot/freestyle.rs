//! The versus opponent: a best-first search over the [evaluation](crate::eval).

use alloc::vec::Vec;

use super::guideline::{Guideline, Ply};
use super::{Bot, ThinkInfo};
use crate::attack::{AttackTable, PPT};
use crate::eval::{Freestyle, Weights};
use crate::piece::Piece;
use crate::placement::Placement;
use crate::randomizer::RandomizerKind;
use crate::search::mcts::{Graph, Moves, Settings};
use crate::state::State;

/// How a [`FreestyleBot`] plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// What features are worth.
    pub weights: Weights,
    /// What clears send.
    pub table: &'static AttackTable,
    /// How effort and memory are spent.
    pub search: Settings,
}

impl Default for Options {
    fn default() -> Options {
        Options { weights: Weights::default(), table: &PPT, search: Settings::default() }
    }
}

/// A bot that searches.
#[derive(Debug)]
pub struct FreestyleBot {
    game: Guideline,
    graph: Graph<Guideline>,
    moves: Moves<Guideline>,
    state: State,
    nodes: u64,
}

impl FreestyleBot {
    /// A bot that has not been told of a game yet.
    #[must_use]
    pub fn new(options: Options) -> FreestyleBot {
        let judge = Freestyle { weights: options.weights };
        let game = Guideline { judge, table: options.table, dealt: RandomizerKind::SevenBag };
        FreestyleBot {
            game,
            graph: Graph::new(options.search),
            moves: Moves::default(),
            state: State::default(),
            nodes: 0,
        }
    }

    /// Bytes of search memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    fn restart(&mut self) {
        self.nodes = 0;
        let mut known: Vec<Piece> = self.state.hold.into_iter().collect();
        known.extend(&self.state.queue);
        let Some((&reserve, known)) = known.split_first() else { return };
        self.graph.start(Ply { field: self.state.field, reserve }, known, self.state.bag);
    }
}

impl Bot for FreestyleBot {
    fn start(&mut self, state: &State) {
        self.state = state.clone();
        self.game.dealt = state.dealt;
        self.restart();
    }

    fn think(&mut self, nodes: u32) -> bool {
        let (found, more) = self.graph.think(&self.game, nodes, &mut self.moves);
        self.nodes += u64::from(found);
        more
    }

    fn suggest(&mut self, _incoming: u32) -> Vec<Placement> {
        let mut ranked = self.graph.ranked();
        if ranked.is_empty() {
            self.think(1);
            ranked = self.graph.ranked();
        }
        ranked.iter().map(|ranked| ranked.made).collect()
    }

    fn play(&mut self, placement: Placement) {
        self.state.play(placement, self.game.table);
        self.nodes = 0;
        let canonical = Placement { location: placement.location.canonical(), ..placement };
        if !self.graph.advance(canonical) {
            self.restart();
        }
    }

    fn new_piece(&mut self, piece: Piece) {
        self.state.deal(piece);
        self.graph.reveal(&self.game, piece);
    }

    fn info(&self) -> ThinkInfo {
        ThinkInfo { nodes: self.nodes, depth: self.graph.depth() }
    }
}
