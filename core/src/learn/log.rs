//! Logs of moves: they are checked, and turned into pairs of fields to learn from.
//!
//! *What.* A pair has the field after two moves of a log, and a field after two other placements of the same pieces
//! whose first one differs. One of ten moves is held out, and four of five of the other pairs are left out at random.
//! Source: the rules document of master 20G, section 11.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Model;
use super::rank::Pair;
use crate::board::Board;
use crate::eval::pairs::{PairTables, Valued};
use crate::movegen::ground::Ground;
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules, lock};
use crate::tool::fault::{Coded, Detail, Fault};
use crate::tool::rng::Rng;

/// One of this number of moves is held out.
const HELD: u32 = 10;
/// One of this number of pairs is learned from.
const THINNED: u32 = 5;

/// A move of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The name of the game.
    pub game: String,
    /// The number of moves before it in its game.
    pub step: u64,
    /// The field before the move.
    pub board: Board,
    /// The piece.
    pub piece: Piece,
    /// The piece after it.
    pub next: Piece,
    /// Where the piece locked.
    pub at: InBox,
}

impl Move {
    /// Returns whether a move is the next one of the same game.
    #[must_use]
    pub fn is_followed_by(&self, later: &Move) -> bool {
        self.game == later.game && self.step + 1 == later.step
    }
}

/// Checks the moves of a log one after another.
#[derive(Clone, Debug)]
pub struct Checker {
    ground: Ground,
    last: Option<Move>,
}

impl Checker {
    /// Creates the checker for a rule set.
    #[must_use]
    pub fn new(rules: MasterRules) -> Checker {
        Checker { ground: Ground::new(rules), last: None }
    }

    /// Checks the next move: the placement must be possible, and the move must follow the move before it if both are
    /// of the same game.
    ///
    /// # Errors
    /// Returns a [`BadMove`] that names what is wrong.
    pub fn check(&mut self, made: &Move) -> Result<(), BadMove> {
        let mut places = Vec::new();
        self.ground.set_board(&made.board);
        self.ground.places(made.piece, &mut places);
        if !places.contains(&made.at) {
            return Err(BadMove::Placement(made.piece, made.at));
        }
        if let Some(last) = self.last.as_ref().filter(|last| last.game == made.game) {
            follows(last, made)?;
        }
        self.last = Some(made.clone());
        Ok(())
    }
}

fn follows(last: &Move, made: &Move) -> Result<(), BadMove> {
    if !last.is_followed_by(made) {
        return Err(BadMove::Step { found: made.step, before: last.step, game: made.game.clone() });
    }
    if last.next != made.piece {
        return Err(BadMove::Piece { found: made.piece, announced: last.next });
    }
    if lock(last.board, last.piece, last.at).0 != made.board {
        return Err(BadMove::Field);
    }
    Ok(())
}

/// The reason why a move of a log is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadMove {
    /// The piece cannot be placed there.
    Placement(Piece, InBox),
    /// The number of the move does not follow that of the move before it.
    Step {
        /// The number.
        found: u64,
        /// The number of the move before it.
        before: u64,
        /// The game.
        game: String,
    },
    /// The piece is not the one that the move before it announced.
    Piece {
        /// The piece.
        found: Piece,
        /// The announced piece.
        announced: Piece,
    },
    /// The field is not the one after the move before it.
    Field,
}

impl Coded for BadMove {
    fn fault(&self) -> Fault {
        match self {
            BadMove::Placement(piece, InBox { x, y, rotation }) => {
                Fault::new("log.placement", "{piece} cannot be placed at x {x}, y {y}, rotation {rotation}")
                    .with(Detail::shown(piece))
                    .with(Detail::shown(x))
                    .with(Detail::shown(y))
                    .with(u32::from(*rotation))
            }
            BadMove::Step { found, before, game } => {
                Fault::new("log.step", "step {step} follows step {before} of game {game}")
                    .with(Detail::shown(found))
                    .with(Detail::shown(before))
                    .with(Detail::quoted(game))
            }
            BadMove::Piece { found, announced } => {
                Fault::new("log.piece", "piece is {piece}, and the move before announced {announced}")
                    .with(Detail::shown(found))
                    .with(Detail::shown(announced))
            }
            BadMove::Field => Fault::new("log.field", "field is not the field after the move before"),
        }
    }
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadMove {}

/// The pairs of a log.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// The pairs to learn from.
    pub learned: Vec<Pair>,
    /// The pairs that are held out, to measure what was learned.
    pub held: Vec<Pair>,
}

/// Returns the pairs of a log. The same seed holds out the same moves. The pairs to learn from are chosen by chance, or
/// those that are hardest for a model: of each move, equally many whose other field the model values highest.
#[must_use]
pub fn pairs(rules: MasterRules, moves: &[Move], seed: u32, hardest: Option<&Model>) -> Pairs {
    let mut rng = Rng::new(seed.into(), 1);
    let mut ground = Ground::new(rules);
    let tables = hardest.map(|model| PairTables::new(&model.weights()));
    let mut pairs = Pairs::default();
    for two in moves.windows(2).filter(|two| two[0].is_followed_by(&two[1])) {
        let mut all = others(&mut ground, &two[0], &two[1]);
        if rng.below(HELD) == 0 {
            pairs.held.extend(all);
            continue;
        }
        let drawn: Vec<Pair> = all.iter().copied().filter(|_| rng.below(THINNED) == 0).collect();
        let Some(tables) = &tables else {
            pairs.learned.extend(drawn);
            continue;
        };
        all.sort_by_cached_key(|pair| core::cmp::Reverse(Valued::new(tables, &pair.other).value()));
        pairs.learned.extend(&all[..drawn.len()]);
    }
    pairs
}

/// Divides moves into those to learn from and those that are held out. The same seed gives the same division.
#[must_use]
pub fn divided(moves: Vec<Move>, seed: u32) -> [Vec<Move>; 2] {
    let mut rng = Rng::new(seed.into(), 1);
    let (held, learned) = moves.into_iter().partition(|_| rng.below(HELD) == 0);
    [learned, held]
}

/// Returns the pairs of two moves: all results of the same two pieces whose first placement differs.
fn others(ground: &mut Ground, made: &Move, next: &Move) -> Vec<Pair> {
    let best = lock(next.board, next.piece, next.at).0;
    let mut pairs = Vec::new();
    for first in sorted(ground, &made.board, made.piece) {
        if first == made.at {
            continue;
        }
        let after = lock(made.board, made.piece, first).0;
        let seconds = sorted(ground, &after, next.piece).into_iter();
        pairs.extend(seconds.map(|second| Pair { best, other: lock(after, next.piece, second).0 }));
    }
    pairs
}

/// Returns the placements in the order of x, y and rotation.
fn sorted(ground: &mut Ground, board: &Board, piece: Piece) -> Vec<InBox> {
    let mut places = Vec::new();
    ground.set_board(board);
    ground.places(piece, &mut places);
    places.sort_unstable();
    places
}

/// Shuffles a list, in an order that depends only on both numbers.
pub fn shuffle<T>(list: &mut [T], run: u32, number: u64) {
    let mut rng = Rng::new(run.into(), number);
    for at in (1..list.len()).rev() {
        list.swap(at, rng.below(at as u32 + 1) as usize);
    }
}
