//! A toy game for tests of searches. It is so small that a recursion can compute the value of every state.
//!
//! *What.* A state is a number below a small limit, and a number of rows, which garbage can raise. A state
//! has a few moves for each piece. Many moves lead to the same state (transpositions), some pieces have no
//! move in some states (dead ends), and some states have no move at all (lost games). *How.* A [`Toy`] has no
//! tables. A random generator, seeded with the toy, the state and the piece, draws moves, rewards and values
//! on each call. So one number defines one game, ten thousand games need no memory, and the same type makes
//! graphs of any size. [`expectimax`] is the oracle.

pub(in crate::search) mod expectimax;

use alloc::vec::Vec;

use super::{Child, Draw, SearchGame};
use crate::piece::{Piece, PieceSet};
use crate::tool::rng::Rng;

/// A state of the toy game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::search) struct ToyState {
    pub(in crate::search) id: u32,
    pub(in crate::search) rows: i32,
}

/// A move of the toy game. Its rows must equal those of the state, because garbage changes both equally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::search) struct ToyMove {
    pub(in crate::search) name: u32,
    pub(in crate::search) rows: i32,
}

/// A move, its reward, and the state it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Step {
    pub(in crate::search) made: ToyMove,
    pub(in crate::search) reward: i32,
    pub(in crate::search) to: ToyState,
}

/// A game drawn from a seed.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Toy {
    pub(in crate::search) seed: u64,
    /// The number of different ids of states.
    pub(in crate::search) states: u32,
    /// The pieces in a full bag.
    pub(in crate::search) pieces: PieceSet,
    /// Whether every piece is drawn from a full bag.
    pub(in crate::search) uniform: bool,
    /// The most moves of a state for one piece.
    pub(in crate::search) moves: u32,
    /// The largest absolute value of rewards, and of the part of a state's value that depends only on its id.
    pub(in crate::search) scale: u32,
    /// The percentage of states without moves, and the percentage of pieces without moves in a state.
    pub(in crate::search) lost: u32,
    pub(in crate::search) dead: u32,
    /// The percentage of moves that clear a row.
    pub(in crate::search) clears: u32,
    /// The percentage of states whose moves depend on the rows.
    pub(in crate::search) unsteady: u32,
    /// The value that a row adds to a state's value.
    pub(in crate::search) per_row: i32,
    /// The value that each T among the coming pieces adds to a state's value.
    pub(in crate::search) per_t: i32,
    /// The bits that keys keep. If all are kept, different states have different keys.
    pub(in crate::search) key_bits: u64,
}

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
/// The streams of the generator: one for each kind of random draw.
const KIND: u64 = 1;
const MOVES: u64 = 2;
const VALUES: u64 = 3;

impl Toy {
    /// Draws a game of two to four pieces with at most eleven states.
    pub(in crate::search) fn random(rng: &mut Rng) -> Toy {
        let seed = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
        let pieces = (0..4).map(|_| Piece::ALL[rng.below(7) as usize]).chain([Piece::T]).collect();
        let mut one_of = |numbers: &[u32]| numbers[rng.below(numbers.len() as u32) as usize];
        Toy {
            pieces,
            states: one_of(&[2, 5, 8, 11]),
            uniform: one_of(&[0, 1]) == 1,
            moves: one_of(&[2, 3, 5, 15]),
            scale: one_of(&[2, 30, 5000, 1 << 25]),
            lost: one_of(&[0, 5, 20]),
            dead: one_of(&[0, 5, 20]),
            clears: one_of(&[0, 20]),
            unsteady: one_of(&[0, 30]),
            per_row: -2,
            per_t: one_of(&[0, 3]) as i32,
            ..Toy::large(seed)
        }
    }

    /// Creates a game with a very large number of states, so that a search visits few of them twice.
    pub(in crate::search) fn large(seed: u64) -> Toy {
        Toy {
            seed,
            states: 1 << 24,
            pieces: PieceSet::ALL,
            uniform: false,
            moves: 40,
            scale: 1000,
            lost: 0,
            dead: 0,
            clears: 0,
            unsteady: 0,
            per_row: 0,
            per_t: 0,
            key_bits: u64::MAX,
        }
    }

    /// Draws a state.
    pub(in crate::search) fn any_state(&self, rng: &mut Rng) -> ToyState {
        ToyState { id: rng.below(self.states), rows: 0 }
    }

    /// Draws some pieces to deal, and returns them with the bag after them.
    pub(in crate::search) fn deal(&self, count: u32, rng: &mut Rng) -> (Vec<Piece>, PieceSet) {
        let mut bag = self.pieces;
        let mut draw = |_| {
            let piece = any_piece(bag, rng);
            bag = self.bag_after(bag, piece);
            piece
        };
        ((0..count).map(&mut draw).collect(), bag)
    }

    /// Returns whether the moves of a state depend on its rows.
    pub(in crate::search) fn is_unsteady(&self, state: ToyState) -> bool {
        self.rng(KIND, state.id, 0).below(100) < self.unsteady
    }

    /// Lists the moves of a state for a piece, not sorted by value.
    pub(in crate::search) fn steps(&self, state: ToyState, piece: Piece) -> impl Iterator<Item = Step> {
        let turned = if self.is_unsteady(state) { state.rows as u32 & 7 } else { 0 };
        let is_lost = self.rng(KIND, state.id, 1).below(100) < self.lost;
        let mut rng = self.rng(MOVES, state.id, turned * 8 + piece as u32);
        let is_dead = rng.below(100) < self.dead;
        let count = if is_lost || is_dead { 0 } else { 1 + rng.below(self.moves) };
        let turned_names = rng.below(16);
        let game = *self;
        (0..count).map(move |at| {
            let rows = state.rows - i32::from(rng.below(100) < game.clears);
            let to = ToyState { id: rng.below(game.states), rows };
            let made = ToyMove { name: at ^ turned_names, rows: state.rows };
            Step { made, reward: game.number(&mut rng), to }
        })
    }

    /// Returns a state's own value when these pieces are known to come.
    pub(in crate::search) fn value(&self, state: ToyState, coming: &[Piece]) -> i32 {
        let ts = coming.iter().filter(|&&piece| piece == Piece::T).count() as i32;
        let own = self.number(&mut self.rng(VALUES, state.id, 0));
        own + self.per_row * state.rows + self.per_t * ts
    }

    /// Returns 64 bits that only equal states share, unless some bits are masked.
    pub(in crate::search) fn key(&self, state: ToyState) -> u64 {
        let mixed = (u64::from(state.id) << 32 | u64::from(state.rows as u32)).wrapping_add(self.seed);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) & self.key_bits
    }

    fn number(&self, rng: &mut Rng) -> i32 {
        rng.below(2 * self.scale + 1) as i32 - self.scale as i32
    }

    fn rng(&self, stream: u64, id: u32, part: u32) -> Rng {
        Rng::new(self.seed ^ (u64::from(id) << 8 | u64::from(part)).wrapping_mul(ODD), stream)
    }
}

/// Draws a piece from a set.
pub(in crate::search) fn any_piece(from: PieceSet, rng: &mut Rng) -> Piece {
    let pick = rng.below(from.len()) as usize;
    from.iter().nth(pick).expect("the pick must be below the number of pieces")
}

impl SearchGame for Toy {
    type State = ToyState;
    type Move = ToyMove;
    type Scratch = ();

    fn expand(&self, state: &ToyState, deal: Draw<'_>, (): &mut (), children: &mut Vec<Child<ToyMove>>) {
        children.extend(self.steps(*state, deal.piece).map(|Step { made, reward, to }| {
            let value = self.value(to, deal.coming);
            Child { made, key: self.key(to), reward, value }
        }));
    }

    fn apply(&self, state: &ToyState, dealt: Piece, made: ToyMove) -> ToyState {
        let step = self.steps(*state, dealt).find(|step| step.made == made);
        step.expect("a search must only make listed moves").to
    }

    fn bag_after(&self, bag: PieceSet, dealt: Piece) -> PieceSet {
        let from = if bag.contains(dealt) { bag } else { self.pieces };
        let left = from.without(dealt);
        if left.is_empty() || self.uniform { self.pieces } else { left }
    }
}
