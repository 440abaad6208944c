//! Placements in a tiling: the field keeps all its rows.

use alloc::vec::Vec;

use super::goal::{Cells, Goal};
use super::limits::Pieces;
use super::shape::Shape;
use crate::board::WIDTH;
use crate::piece::{Offset, Orientation, Piece};
use crate::placement::Location;

/// A placement on the rows of a goal. Rows that are cleared may have pulled it apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tile {
    pub(super) piece: Piece,
    pub(super) orientation: Orientation,
    /// The leftmost column, and the true centre relative to it and to the lowest row.
    pub(super) left: u8,
    centre: Offset,
    /// The covered cells as bits: bit i stands for the i-th empty cell of the goal.
    pub(super) covers: u64,
    /// The cells.
    pub(super) cells: Cells,
    /// The cells above the tile, including those between its own cells.
    pub(super) above: Cells,
    /// The rows in which the tile has cells, and the rows between them, which must be cleared before.
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

    /// Returns the location after the rows `cleared` are cleared.
    #[inline]
    pub(super) fn location(&self, cleared: u8) -> Location {
        let Tile { piece, orientation, left, centre: (x, y), .. } = *self;
        let row = (self.below() & !cleared).count_ones() as i8;
        Location { piece, orientation, x: left as i8 + x, y: row + y }
    }

    /// Returns the rows below the lowest row of the tile.
    #[inline]
    pub(super) const fn below(&self) -> u8 {
        (self.using & self.using.wrapping_neg()) - 1
    }
}

/// Returns the positions of all set bits, lowest first.
#[inline]
pub(super) fn bits(mut bits: Cells) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < Cells::BITS).then_some(place)
    })
}

const NO_NUMBER: u8 = u8::MAX;

/// Up to 64 tiles whose first empty cell is the same.
#[derive(Clone, Debug)]
pub(super) struct Bundle {
    /// The index of the first tile in [`Tiles::all`].
    pub(super) first: u32,
    cell: u32,
    /// Tables that exclude tiles. Each table is for four conditions. For each combination of them, it holds
    /// the remaining tiles as bits. The AND over all tables gives the tiles that fit. The conditions are
    /// first that an empty cell is filled, for the cells from `cell` on, and then that a piece is not
    /// available.
    left: Vec<[u64; 16]>,
}

/// The number of tables of a bundle whose conditions are about pieces.
const PIECES: usize = 2;

impl Bundle {
    fn new(first: usize, tiles: &[Tile]) -> Bundle {
        let cell = tiles[0].covers.trailing_zeros();
        let cells = tiles.iter().fold(0, |all, tile| all | tile.covers >> cell);
        let fours = (64 - cells.leading_zeros() as usize).div_ceil(4);
        // For each condition, the tiles that it excludes.
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

    /// Returns the tiles that fit and whose piece the supply contains, as bits.
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

/// All tiles (pieces at a fixed position and orientation) that fit the empty cells of a goal, by the first
/// cell that they cover.
#[derive(Clone, Debug)]
pub(super) struct Tiles {
    pub(super) all: Vec<Tile>,
    pub(super) bundles: Vec<Bundle>,
    /// For each empty cell, the index of the first bundle of tiles that begin there, with one more entry at
    /// the end.
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
        // Tiles that need no cleared row come first, because most buildable tilings consist of them.
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

    /// Returns the indexes of the bundles whose tiles have the empty cell number `cell` as their first cell.
    #[inline]
    pub(super) fn from(&self, cell: usize) -> core::ops::Range<u32> {
        self.first[cell]..self.first[cell + 1]
    }
}
