//! What is taken from a finished flood: a number, or a list of locations or placements.

use alloc::vec::Vec;

use super::cells::Cells;
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Placement, Spin};
use crate::tool::sort;

/// What is wanted of a finished flood.
pub(super) trait Harvest {
    /// Whether spins matter.
    const SPINS: bool;
    /// Takes what it wants.
    fn take<W: Cells>(&mut self, piece: Piece, resting: &Resting<W>);
    /// Takes it from what the naive search found: one location for each set of cells.
    fn take_slowly(&mut self, found: Vec<Placement>);
}

/// In order, each once.
fn set<T: Copy + Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut set: Vec<T> = items.collect();
    sort::by_key(&mut set, |&item| item);
    set.dedup();
    set
}

/// Where a piece can rest: one set for each orientation, empty for those that are not canonical.
pub(super) struct Resting<W> {
    /// Without a spin.
    pub(super) plain: [W; 4],
    /// With a mini and with a full T-spin; only where a T can spin at all.
    pub(super) spun: Option<([W; 4], [W; 4])>,
}

/// How many sets of cells there are.
pub(super) struct Count(pub(super) u64);

impl Harvest for Count {
    const SPINS: bool = false;
    #[inline(always)]
    fn take<W: Cells>(&mut self, _: Piece, resting: &Resting<W>) {
        self.0 = resting.plain.iter().map(|set| u64::from(set.len())).sum();
    }
    fn take_slowly(&mut self, found: Vec<Placement>) {
        self.0 = set(found.iter().map(|p| p.location.canonical())).len() as u64;
    }
}

impl Harvest for Vec<Location> {
    const SPINS: bool = false;
    #[inline(never)]
    fn take<W: Cells>(&mut self, piece: Piece, resting: &Resting<W>) {
        for_each_location(piece, &resting.plain, |location| self.push(location));
    }
    fn take_slowly(&mut self, found: Vec<Placement>) {
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
    fn take_slowly(&mut self, found: Vec<Placement>) {
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
