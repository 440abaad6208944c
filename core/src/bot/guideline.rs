//! The versus game as the search sees it. It supports only SRS.

use alloc::vec::Vec;

use crate::eval::Freestyle;
use crate::movegen::flood;
use crate::piece::{Piece, PieceSet};
use crate::placement::Placement;
use crate::rules::attack::AttackTable;
use crate::rules::randomizer::RandomizerKind;
use crate::rules::spawn::spawn;
use crate::search::{Child, Draw, SearchGame};
use crate::state::{Field, is_lock_out};

/// The rules and the evaluation that a search uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guideline {
    pub(super) judge: Freestyle,
    pub(super) table: &'static AttackTable,
    pub(super) dealt: RandomizerKind,
}

/// The board, the counters, and the *reserve*: the piece that can be placed instead of the dealt piece. The
/// reserve is the held piece or, when hold is empty, the piece dealt before. The placed piece determines
/// which piece is left, so it makes no difference which of the two was the current piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ply {
    pub(super) field: Field,
    pub(super) reserve: Piece,
}

/// Memory for lists, and the last results for the reserve (the piece that can replace the dealt piece). When
/// several pieces can be dealt, the reserve has the same placements with each of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    places: Vec<Placement>,
    /// The state and the number of T pieces in sight for which `found` is valid.
    last: Option<(Ply, u32)>,
    /// The children that place the reserve. Their keys do not include the piece that is left in reserve.
    found: Vec<Child<Placement>>,
}

impl SearchGame for Guideline {
    type State = Ply;
    type Move = Placement;
    type Scratch = Scratch;

    fn expand(&self, ply: &Ply, deal: Draw<'_>, scratch: &mut Scratch, children: &mut Vec<Child<Placement>>) {
        let Draw { piece: dealt, coming } = deal;
        // A piece that cannot spawn ends the game, even if hold could exchange it.
        if spawn(&ply.field.board, dealt).is_none() {
            return;
        }
        let coming_ts = coming.iter().filter(|&&piece| piece == Piece::T).count() as u32;
        let left = |reserve: Piece| coming_ts + u32::from(reserve == Piece::T);
        let begin = children.len();
        self.place(&ply.field, dealt, left(ply.reserve), &mut scratch.places, children);
        keep_reserve(&mut children[begin..], ply.reserve);
        if dealt != ply.reserve {
            let begin = children.len();
            let Scratch { places, last, found } = scratch;
            let asked = Some((*ply, left(dealt)));
            if *last != asked {
                found.clear();
                self.place(&ply.field, ply.reserve, left(dealt), places, found);
                *last = asked;
            }
            children.extend_from_slice(found);
            keep_reserve(&mut children[begin..], dealt);
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
    /// Adds the children that place `piece`, when `coming_ts` T pieces are in sight afterwards. Their keys do
    /// not include the piece that is left in reserve.
    #[inline]
    fn place(
        &self,
        field: &Field,
        piece: Piece,
        coming_ts: u32,
        places: &mut Vec<Placement>,
        children: &mut Vec<Child<Placement>>,
    ) {
        let Some(start) = spawn(&field.board, piece) else { return };
        flood::placements(&field.board, start, false, places);
        for &made in places.iter().filter(|made| !is_lock_out(made.location)) {
            let mut field = *field;
            let lock = field.lock(made, self.table);
            let reward = self.judge.reward(made, &lock, self.table);
            let value = self.judge.value(&field, coming_ts);
            children.push(Child { made, key: field_key(&field), reward, value });
        }
    }
}

/// Completes the keys of children that leave this piece in reserve.
fn keep_reserve(children: &mut [Child<Placement>], reserve: Piece) {
    for child in children {
        child.key ^= reserve_key(reserve);
    }
}

/// Returns the 64-bit key of a state.
#[inline]
pub(super) fn key(ply: &Ply) -> u64 {
    field_key(&ply.field) ^ reserve_key(ply.reserve)
}

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
const fn reserve_key(reserve: Piece) -> u64 {
    (reserve as u64 + 1).wrapping_mul(ODD)
}

#[inline]
fn field_key(field: &Field) -> u64 {
    // These bits are above the forty rows of a column, so no column can cancel a difference in them.
    let rest = (u64::from(field.combo) << 1 | u64::from(field.back_to_back)) << 40;
    let columns = field.board.columns();
    // The columns are hashed in two halves, so that the processor can compute both at the same time.
    let chain = |columns: &[u64]| {
        columns.iter().fold(rest, |hash, column| (hash ^ column).wrapping_mul(ODD).rotate_left(29))
    };
    let (left, right) = columns.split_at(5);
    let hash = (chain(left) ^ chain(right).rotate_left(17)).wrapping_mul(ODD);
    hash ^ hash >> 32
}
