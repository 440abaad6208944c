//! The results of a finished flood fill: a number, or a list of locations or placements.

use alloc::vec::Vec;

use super::cells::Cells;
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Placement, Spin};
use crate::tool::sort;

/// A kind of result that can be collected from a finished flood fill.
pub(super) trait Harvest {
    /// Whether the result depends on spins.
    const SPINS: bool;
    /// Collects the result from the resting places.
    fn take<W: Cells>(&mut self, piece: Piece, resting: &Resting<W>);
    /// Collects the result from what the naive search found.
    fn take_naive(&mut self, found: Vec<Placement>);
}

/// Sorts items and removes duplicates.
fn set<T: Copy + Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut set: Vec<T> = items.collect();
    sort::by_key(&mut set, |&item| item);
    set.dedup();
    set
}

/// Where a piece can rest: one set for each orientation. The set is empty for an orientation that is not
/// canonical.
pub(super) struct Resting<W> {
    /// The resting places without a spin.
    pub(super) plain: [W; 4],
    /// The resting places with a mini and with a full T-spin, if a T can spin at all.
    pub(super) spun: Option<([W; 4], [W; 4])>,
}

/// The number of different sets of cells where a piece can rest.
pub(super) struct Count(pub(super) u64);

impl Harvest for Count {
    const SPINS: bool = false;
    #[inline(always)]
    fn take<W: Cells>(&mut self, _: Piece, resting: &Resting<W>) {
        self.0 = resting.plain.iter().map(|set| u64::from(set.len())).sum();
    }
    fn take_naive(&mut self, found: Vec<Placement>) {
        self.0 = set(found.iter().map(|p| p.location.canonical())).len() as u64;
    }
}

impl Harvest for Vec<Location> {
    const SPINS: bool = false;
    #[inline(never)]
    fn take<W: Cells>(&mut self, piece: Piece, resting: &Resting<W>) {
        for_each_location(piece, &resting.plain, |location| self.push(location));
    }
    fn take_naive(&mut self, found: Vec<Placement>) {
        self.extend(set(found.iter().map(|p| p.location.canonical())));
    }
}

impl Harvest for Vec<Placement> {
    const SPINS: bool = true;
    #[inline(never)]
    fn take<W: Cells>(&mut self, piece: Piece, resting: &Resting<W>) {
        list(self, piece, &resting.plain, Spin::None);
        if let Some((mini, full)) = &resting.spun {
            list(self, piece, mini, Spin::Mini);
            list(self, piece, full, Spin::Full);
        }
    }
    fn take_naive(&mut self, found: Vec<Placement>) {
        self.extend(set(found.iter().map(|p| Placement { location: p.location.canonical(), ..*p })));
    }
}

fn list<W: Cells>(found: &mut Vec<Placement>, piece: Piece, sets: &[W; 4], spin: Spin) {
    for_each_location(piece, sets, |location| found.push(Placement { location, spin }));
}

#[inline(always)]
fn for_each_location<W: Cells>(piece: Piece, sets: &[W; 4], mut visit: impl FnMut(Location)) {
    for (orientation, set) in Orientation::ALL.into_iter().zip(sets) {
        set.for_each(|x, y| visit(Location { piece, orientation, x, y }));
    }
}
