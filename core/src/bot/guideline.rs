//! The versus game as the search sees it.

use alloc::vec::Vec;

use crate::attack::AttackTable;
use crate::eval::Freestyle;
use crate::movegen::{flood, spawn};
use crate::piece::{Piece, PieceSet};
use crate::placement::Placement;
use crate::randomizer::RandomizerKind;
use crate::search::{Child, Deal, Game};
use crate::state::{Field, is_lock_out};

/// The rules and the judgement that a search goes by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guideline {
    pub(super) judge: Freestyle,
    pub(super) table: &'static AttackTable,
    pub(super) dealt: RandomizerKind,
}

/// Board, counters, and the piece that can be placed besides the one dealt: the held one, or with
/// nothing in hold the one before it. What is placed decides what is left; which of the two was "current"
/// makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ply {
    pub(super) field: Field,
    pub(super) reserve: Piece,
}

impl Game for Guideline {
    type State = Ply;
    type Move = Placement;
    type Scratch = Vec<Placement>;

    fn expand(
        &self,
        ply: &Ply,
        deal: Deal<'_>,
        scratch: &mut Vec<Placement>,
        children: &mut Vec<Child<Placement>>,
    ) {
        let Deal { piece: dealt, coming } = deal;
        // A piece that cannot appear ends the game, whatever could be had for it.
        if spawn(&ply.field.board, dealt).is_none() {
            return;
        }
        let coming_ts = coming.iter().filter(|&&piece| piece == Piece::T).count() as u32;
        self.expand_one(ply, dealt, ply.reserve, coming_ts, scratch, children);
        if dealt != ply.reserve {
            self.expand_one(ply, ply.reserve, dealt, coming_ts, scratch, children);
        }
    }

    fn apply(&self, ply: &Ply, dealt: Piece, made: Placement) -> Ply {
        let mut field = ply.field;
        field.lock(made, self.table);
        let reserve = if made.location.piece == dealt { ply.reserve } else { dealt };
        Ply { field, reserve }
    }

    fn bag_after(&self, bag: PieceSet, dealt: Piece) -> PieceSet {
        self.dealt.bag_after(bag, dealt)
    }
}

impl Guideline {
    /// The children that place `piece` and leave `reserve`.
    fn expand_one(
        &self,
        ply: &Ply,
        piece: Piece,
        reserve: Piece,
        coming_ts: u32,
        scratch: &mut Vec<Placement>,
        children: &mut Vec<Child<Placement>>,
    ) {
        let Some(start) = spawn(&ply.field.board, piece) else { return };
        let coming_ts = coming_ts + u32::from(reserve == Piece::T);
        flood::placements(&ply.field.board, start, false, scratch);
        for &made in scratch.iter().filter(|made| !is_lock_out(made.location)) {
            let mut field = ply.field;
            let lock = field.lock(made, self.table);
            let reward = self.judge.reward(made, &lock, self.table);
            let value = self.judge.value(&field, coming_ts);
            children.push(Child { made, key: key(&field, reserve), reward, value });
        }
    }
}

/// 64 bits that stand for a state.
pub(super) fn key(field: &Field, reserve: Piece) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    // Above the forty rows of a column, so that nothing in a column makes up for a difference here.
    let rest = (u64::from(field.combo) << 4 | (reserve as u64) << 1 | u64::from(field.back_to_back)) << 40;
    let columns = field.board.columns();
    // Two chains, so that one need not wait for the other.
    let chain = |columns: &[u64]| {
        columns.iter().fold(rest, |hash, column| (hash ^ column).wrapping_mul(ODD).rotate_left(29))
    };
    let (left, right) = columns.split_at(5);
    let hash = (chain(left) ^ chain(right).rotate_left(17)).wrapping_mul(ODD);
    hash ^ hash >> 32
}
