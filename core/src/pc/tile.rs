//! Placements as a tiling sees them: in a field that keeps its rows.

use alloc::vec::Vec;

use super::goal::{Cells, Goal};
use super::limits::Pieces;
use super::shape::Shape;
use crate::board::WIDTH;
use crate::piece::{Offset, Orientation, Piece};
use crate::placement::Location;

/// A placement on the rows of a goal. Rows that clear may have pulled it apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tile {
    pub(super) piece: Piece,
    pub(super) orientation: Orientation,
    /// Its leftmost column, and its true centre from there and from its lowest row.
    pub(super) left: u8,
    centre: Offset,
    /// Its cells among the goal's empty ones, in their order.
    pub(super) covers: u64,
    /// Its cells.
    pub(super) cells: Cells,
    /// The cells above it, those between its own included.
    pub(super) above: Cells,
    /// The rows it has cells in, and those between them, which have to be cleared before.
    pub(super) using: u8,
    pub(super) skipped: u8,
}

impl Tile {
    fn new(shape: Shape, left: usize, using: u8, columns: [u8; 4], numbers: &[u8; 80]) -> Option<Tile> {
        let columns: [Cells; 4] = columns.map(Cells::from);
        let at = |x: usize| 8 * (left + x);
        let cells = (0..shape.width).fold(0, |all, x| all | columns[x] << at(x));
        let over = |column: Cells| !((1 << (column.trailing_zeros() + 1)) - 1) & 0xFF & !column;
        let above = (0..shape.width).fold(0, |all, x| all | over(columns[x]) << at(x));
        let mut covers = 0;
        for place in bits(cells) {
            covers |= 1 << numbers.get(place as usize).filter(|&&number| number != NO_NUMBER)?;
        }
        let (piece, orientation, centre) = (shape.piece, shape.orientation, shape.centre);
        let span = ((1u16 << (8 - using.leading_zeros())) - 1) as u8 & !((using & using.wrapping_neg()) - 1);
        let left = left as u8;
        Some(Tile { piece, orientation, left, centre, covers, cells, above, using, skipped: span & !using })
    }

    /// Where it is once the rows `cleared` are gone.
    #[inline]
    pub(super) fn location(&self, cleared: u8) -> Location {
        let Tile { piece, orientation, left, centre: (x, y), .. } = *self;
        let row = (self.below() & !cleared).count_ones() as i8;
        Location { piece, orientation, x: left as i8 + x, y: row + y }
    }

    /// The rows under its lowest one.
    #[inline]
    pub(super) const fn below(&self) -> u8 {
        (self.using & self.using.wrapping_neg()) - 1
    }
}

/// The places of all bits, lowest first.
#[inline]
pub(super) fn bits(mut bits: Cells) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < Cells::BITS).then_some(place)
    })
}

const NO_NUMBER: u8 = u8::MAX;

/// Up to 64 tiles that begin with the same empty cell.
#[derive(Clone, Debug)]
pub(super) struct Bundle {
    /// The first of them in [`Tiles::all`].
    pub(super) first: u32,
    cell: u32,
    /// What rules tiles out, four things at a time: for each way these can be, the tiles that are left as bits.
    /// An AND of all tells those that fit. The things are the empty cells from the first on, if they are
    /// filled, and then the pieces, if there are none of them.
    left: Vec<[u64; 16]>,
}

/// Fours of pieces.
const PIECES: usize = 2;

impl Bundle {
    fn new(first: usize, tiles: &[Tile]) -> Bundle {
        let cell = tiles[0].covers.trailing_zeros();
        let cells = tiles.iter().fold(0, |all, tile| all | tile.covers >> cell);
        let fours = (64 - cells.leading_zeros() as usize).div_ceil(4);
        // The tiles that each thing rules out.
        let mut ruled_out = alloc::vec![0; 4 * (fours + PIECES)];
        for (number, tile) in tiles.iter().enumerate() {
            let bit = 1 << number;
            ruled_out[4 * fours + tile.piece.index()] |= bit;
            bits(Cells::from(tile.covers >> cell)).for_each(|covered| ruled_out[covered as usize] |= bit);
        }
        let all = u64::MAX >> (64 - tiles.len());
        let left = ruled_out.chunks(4).map(|four| {
            let rest =
                |ways: usize| (0..4).filter(|i| ways >> i & 1 == 1).fold(all, |left, i| left & !four[i]);
            core::array::from_fn(rest)
        });
        Bundle { first: first as u32, cell, left: left.collect() }
    }

    /// The tiles that fit and that the supply has a piece for, as bits.
    #[inline]
    pub(super) fn that_fit(&self, filled: u64, supply: Pieces) -> u64 {
        let (cells, pieces) = self.left.split_at(self.left.len() - PIECES);
        let mut filled = filled >> self.cell;
        let mut fit = u64::MAX;
        for left in cells {
            fit &= left[filled as usize & 15];
            filled >>= 4;
        }
        let missing = usize::from(supply.missing());
        fit & pieces[0][missing & 15] & pieces[1][missing >> 4]
    }
}

/// All tiles of a goal, by the first of the empty cells that they cover.
#[derive(Clone, Debug)]
pub(super) struct Tiles {
    pub(super) all: Vec<Tile>,
    pub(super) bundles: Vec<Bundle>,
    /// For each empty cell where its bundles begin; one more at the end.
    first: Vec<u32>,
}

impl Tiles {
    pub(super) fn new(goal: &Goal) -> Tiles {
        let mut numbers = [NO_NUMBER; 80];
        for (number, place) in (0..).zip(goal.empty()) {
            numbers[place as usize] = number;
        }
        let mut all = Vec::new();
        for shape in Shape::all() {
            for (using, columns) in shape.stretched(goal.rows()) {
                let places = 0..=WIDTH - shape.width;
                all.extend(places.filter_map(|left| Tile::new(shape, left, using, columns, &numbers)));
            }
        }
        // Pieces that need no row cleared first: most of what can be built.
        all.sort_by_key(|tile| (tile.covers.trailing_zeros(), tile.skipped.count_ones()));
        let (mut bundles, mut first) = (Vec::new(), alloc::vec![0]);
        let mut begin = 0;
        for cell in 0..goal.pieces() as u32 * 4 {
            let end =
                begin + all[begin..].partition_point(|tile: &Tile| tile.covers.trailing_zeros() == cell);
            let parts = all[begin..end].chunks(64).zip((begin..).step_by(64));
            bundles.extend(parts.map(|(tiles, first)| Bundle::new(first, tiles)));
            first.push(bundles.len() as u32);
            begin = end;
        }
        Tiles { all, bundles, first }
    }

    #[inline]
    pub(super) fn tile(&self, number: u32) -> &Tile {
        &self.all[number as usize]
    }

    /// The bundles that begin with an empty cell.
    #[inline]
    pub(super) fn from(&self, cell: usize) -> core::ops::Range<u32> {
        self.first[cell]..self.first[cell + 1]
    }
}
