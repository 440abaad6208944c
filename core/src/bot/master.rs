//! The player of master 20G: values by pairs of cells, one to three plies.

use alloc::vec::Vec;

use crate::board::Board;
use crate::eval::pairs::{PairTables, PairWeights, Valued};
use crate::movegen::ground::Ground;
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules, lock};
use crate::search::plies::{Choice, Plies, PlyGame, PlyRules, Rated};

/// The default number of pairs of moves that the third ply compares.
pub const DEFAULT_K: usize = 8;
/// The value of a field on which the next piece cannot appear, in units of 2⁻¹⁰.
pub const LOST: i32 = -(1 << 24);

/// A player with its weights and memory.
#[derive(Debug)]
pub struct Master {
    game: PairGame,
    plies: Plies<PairGame>,
    rules: PlyRules,
}

impl Master {
    /// Creates a player for a rule set that looks `plies` moves ahead, and compares `k` pairs of moves by the
    /// third.
    #[must_use]
    pub fn new(rules: MasterRules, weights: &PairWeights, plies: u8, k: usize) -> Master {
        let game = PairGame::new(rules, weights);
        Master { game, plies: Plies::default(), rules: PlyRules { plies, k, lost: LOST } }
    }

    /// Chooses a placement of `piece`, which `next` follows, or returns `None` when the piece cannot appear.
    pub fn choose(&mut self, board: &Board, piece: Piece, next: Piece) -> Option<Choice<InBox>> {
        let position = self.game.position(board);
        self.plies.choose(&mut self.game, &self.rules, &position, [piece, next])
    }

    /// Returns the number of pairs of placements that the last call valued.
    #[must_use]
    pub const fn pairs(&self) -> usize {
        self.plies.pairs
    }
}

/// A field on a path of placements, and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The field.
    pub board: Board,
    /// Its value by the weights plus what the path has earned, in units of 2⁻¹⁰.
    pub value: i32,
    /// What the clears on the path have earned.
    pub earned: i32,
}

impl Position {
    /// Returns the same field as the beginning of a path.
    #[must_use]
    pub const fn begin(&self) -> Position {
        Position { board: self.board, value: self.value - self.earned, earned: 0 }
    }
}

/// The game that the search sees.
#[derive(Debug)]
pub struct PairGame {
    ground: Ground,
    tables: PairTables,
    /// The field that `ground` and `valued` know: the seven pieces that may follow share their work.
    current: Position,
    valued: Valued,
    places: Vec<InBox>,
    rewards: [i32; 4],
}

impl PairGame {
    /// Creates the game of a rule set, valued by these weights.
    #[must_use]
    pub fn new(rules: MasterRules, weights: &PairWeights) -> PairGame {
        let tables = PairTables::new(weights);
        let valued = Valued::new(&tables, &Board::EMPTY);
        let current = Position { board: Board::EMPTY, value: valued.value(), earned: 0 };
        let (ground, rewards) = (Ground::new(rules), weights.rewards);
        PairGame { ground, tables, current, valued, places: Vec::new(), rewards }
    }

    /// Computes the value of a field where a path begins.
    #[must_use]
    pub fn position(&self, board: &Board) -> Position {
        Position { board: *board, value: Valued::new(&self.tables, board).value(), earned: 0 }
    }
}

impl PlyGame for PairGame {
    type State = Position;
    type Move = InBox;

    fn rate(&mut self, state: &Position, piece: Piece, rated: &mut Vec<Rated<InBox>>) {
        if self.current != *state {
            self.current = *state;
            self.ground.set_board(&state.board);
            self.valued.set(&state.board, state.value - state.earned);
        }
        self.places.clear();
        self.ground.places(piece, &mut self.places);
        let value = |&made: &InBox| Rated {
            made,
            value: state.earned + self.valued.value_after(&self.tables, piece, made),
        };
        rated.extend(self.places.iter().map(value));
    }

    fn apply(&self, state: &Position, piece: Piece, rated: &Rated<InBox>) -> Position {
        let (board, rows) = lock(state.board, piece, rated.made);
        let reward = if rows == 0 { 0 } else { self.rewards[rows as usize - 1] };
        Position { board, value: rated.value, earned: state.earned + reward }
    }
}
