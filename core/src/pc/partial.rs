//! A partially built tiling: a cache of which tiles can be placed after each set of placed tiles.

use alloc::vec::Vec;

use super::goal::{Cells, Goal};
use super::placeable::{DropKind, Placeable};
use super::tile::Tile;

/// A set of the tiles of a tiling.
pub(super) type TileSet = u16;

/// The cached results of testing which tiles of the current tiling can be placed.
#[derive(Clone, Debug)]
pub(super) struct PartialTiling {
    /// The cells that are filled before any tile is placed.
    pub(super) filled: Cells,
    pub(super) placeable: Placeable,
    /// For each set of placed tiles: the tiling for which the entry is valid, the tiles that were tested, and
    /// the tiles that can be placed.
    known: Vec<(u32, TileSet, TileSet)>,
    tiling: u32,
}

impl PartialTiling {
    pub(super) fn new(goal: &Goal, drop: DropKind) -> PartialTiling {
        let known = alloc::vec![(0, 0, 0); 1 << goal.pieces()];
        PartialTiling { filled: goal.filled(), placeable: Placeable::new(drop), known, tiling: 0 }
    }

    /// Forgets the results for the current tiling, so that another tiling can be tested.
    pub(super) fn clear(&mut self) {
        self.tiling = self.tiling.wrapping_add(1);
        if self.tiling == 0 {
            self.tiling = 1;
            self.known.fill((0, 0, 0));
        }
    }

    /// Returns whether a tile can be placed after the tiles of the set `placed`, when the cells `filled` are
    /// filled and the rows `cleared` are cleared.
    #[inline]
    pub(super) fn is_placeable(
        &mut self,
        (number, tile): (u8, &Tile),
        placed: TileSet,
        filled: Cells,
        cleared: u8,
    ) -> bool {
        let (tiling, asked, answer) = &mut self.known[usize::from(placed)];
        if *tiling != self.tiling {
            (*tiling, *asked, *answer) = (self.tiling, 0, 0);
        }
        let bit = 1 << number;
        if *asked & bit == 0 {
            *asked |= bit;
            if self.placeable.is_placeable(tile, filled, cleared) {
                *answer |= bit;
            }
        }
        *answer & bit != 0
    }
}
