//! The fast move generator: flood fill on whole boards at once.
//!
//! *What.* The same placements as [`naive`](super::naive), some hundred times faster.
//!
//! *How.* For each orientation, [`Window`]s hold where the true centre may be (`fits`) and where it has
//! got to (`reached`), one bit a centre.
//! 1. `fits` is the AND of the free cells, shifted once for each cell of the piece.
//! 2. Above the stack a piece goes where it likes, so the start is every centre of the highest row,
//!    fallen as far as it can; where the stack is near the spawn, the start is the spawn alone.
//! 3. If that already covers every floor, it is the answer: on most boards no more is needed.
//! 4. Otherwise spread: shift `reached` sideways, let it fall, turn it with every kick test as a masked
//!    shift (sources that pass a test drop out of the later ones), until nothing changes.
//! 5. For a T that can rest with three corners filled, the arrivals by rotation are kept apart from
//!    those by shift and fall: the spins follow from corner masks.
//!
//! *Why this way.* Every step is a handful of instructions for all ten columns; see
//! [`window`](super::window) for how falling becomes one addition. Deduplication costs nothing: the
//! orientations that cover the same cells (I, S, Z) are one shift apart, so their floors are merged as
//! sets before anything is listed.
//!
//! *Does it work?* It agrees with the naive search on tens of thousands of boards (`tests/all`), and
//! with published perft figures. An open window must reach four rows above the stack: a centre two
//! rows above it has all cells in the open, and the longest kick goes down two rows.

use super::turn::turns_into;
use super::window::{Low, Middle, Whole, Window};
use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::{CANONICAL, Location, Placement, Spin};
use crate::rotation::{CORNERS, front_corners};

/// Calls `visit` with every final placement reachable from `start`, one for each (cells, spin).
///
/// Locations are [canonical](Location::canonical). Nothing when `start` does not fit. Costs about a
/// tenth of a microsecond on an ordinary board.
pub fn placements(board: &Board, start: Location, half_turns: bool, mut visit: impl FnMut(Placement)) {
    with_flood(board, start, half_turns, &mut Placements { piece: start.piece, visit: &mut visit });
}

/// Calls `visit` with one canonical location for each set of cells that a piece can come to rest on.
pub fn cells(board: &Board, start: Location, mut visit: impl FnMut(Location)) {
    with_flood(board, start, false, &mut Cells { piece: start.piece, visit: &mut visit });
}

/// How many different sets of cells a piece can come to rest on from `start`.
#[must_use]
pub fn count(board: &Board, start: Location) -> u64 {
    let mut count = Count(0);
    with_flood(board, start, false, &mut count);
    count.0
}

/// What is wanted of a finished flood.
trait Harvest {
    /// Whether spins matter.
    const SPINS: bool;
    /// Takes what it wants.
    fn take<const K: usize, const C: usize, const S: usize>(&mut self, resting: &Resting<K, C, S>);
}

struct Count(u64);

impl Harvest for Count {
    const SPINS: bool = false;
    #[inline(always)]
    fn take<const K: usize, const C: usize, const S: usize>(&mut self, resting: &Resting<K, C, S>) {
        self.0 = resting.plain.iter().map(|set| u64::from(set.len())).sum();
    }
}

struct Cells<'a, V> {
    piece: Piece,
    visit: &'a mut V,
}

impl<V: FnMut(Location)> Harvest for Cells<'_, V> {
    const SPINS: bool = false;
    #[inline(always)]
    fn take<const K: usize, const C: usize, const S: usize>(&mut self, resting: &Resting<K, C, S>) {
        let piece = self.piece;
        for (orientation, set) in Orientation::ALL.into_iter().zip(resting.plain) {
            set.for_each(|x, y| (self.visit)(Location { piece, orientation, x, y }));
        }
    }
}

struct Placements<'a, V> {
    piece: Piece,
    visit: &'a mut V,
}

impl<V: FnMut(Placement)> Harvest for Placements<'_, V> {
    const SPINS: bool = true;
    #[inline(always)]
    fn take<const K: usize, const C: usize, const S: usize>(&mut self, resting: &Resting<K, C, S>) {
        let piece = self.piece;
        let mut list = |sets: &[Window<K, C, S>; 4], spin| {
            for (orientation, set) in Orientation::ALL.into_iter().zip(sets) {
                set.for_each(|x, y| {
                    (self.visit)(Placement { location: Location { piece, orientation, x, y }, spin });
                });
            }
        };
        list(&resting.plain, Spin::None);
        if let Some((mini, full)) = &resting.spun {
            list(mini, Spin::Mini);
            list(full, Spin::Full);
        }
    }
}

/// Where a piece can rest: one window for each canonical orientation.
struct Resting<const K: usize, const C: usize, const S: usize> {
    /// Without a spin.
    plain: [Window<K, C, S>; 4],
    /// With a mini, with a full T-spin; only where a T can spin at all.
    spun: Option<([Window<K, C, S>; 4], [Window<K, C, S>; 4])>,
}

/// Rows that an open window must reach above the stack.
const CLEARANCE: usize = 4;

#[inline(always)]
fn with_flood<H: Harvest>(board: &Board, start: Location, half_turns: bool, harvest: &mut H) {
    let height = board.max_height() as usize;
    // From here on up the piece turns and shifts freely, and the board's ceiling is out of reach.
    let free_start = (height as i8 + 3..=(Whole::ROWS - CLEARANCE) as i8).contains(&start.y);
    if free_start && height + CLEARANCE <= Low::ROWS {
        open(Low::free(board), start.piece, half_turns, harvest);
    } else if free_start && height + CLEARANCE <= Middle::ROWS {
        open(Middle::free(board), start.piece, half_turns, harvest);
    } else if start.fits(board) {
        closed(Whole::free(board), start, half_turns, harvest);
    }
}

#[inline(always)]
fn open<const K: usize, const C: usize, const S: usize, H: Harvest>(
    free: Window<K, C, S>,
    piece: Piece,
    half_turns: bool,
    harvest: &mut H,
) {
    let mut flood = Flood::new(free, piece, half_turns);
    for o in 0..4 {
        flood.reached[o] = flood.fits[o].fall(flood.fits[o].and(Window::TOP));
    }
    flood.finish(harvest);
}

#[inline(always)]
fn closed<H: Harvest>(free: Whole, start: Location, half_turns: bool, harvest: &mut H) {
    let mut flood = Flood::new(free, start.piece, half_turns);
    let o = start.orientation as usize;
    flood.start[o] = Window::cell(start.x as usize, start.y as usize);
    flood.reached[o] = flood.fits[o].fall(flood.start[o]);
    flood.finish(harvest);
}

/// A flood fill under way. Arrays are indexed by orientation.
struct Flood<const K: usize, const C: usize, const S: usize> {
    piece: Piece,
    half_turns: bool,
    free: Window<K, C, S>,
    /// Where the true centre may be.
    fits: [Window<K, C, S>; 4],
    /// Where the true centre has got to.
    reached: [Window<K, C, S>; 4],
    /// Where it started, when not from the open sky.
    start: [Window<K, C, S>; 4],
}

impl<const K: usize, const C: usize, const S: usize> Flood<K, C, S> {
    #[inline(always)]
    fn new(free: Window<K, C, S>, piece: Piece, half_turns: bool) -> Self {
        let none = [Window::EMPTY; 4];
        Flood { piece, half_turns, free, fits: fits(free, piece), reached: none, start: none }
    }

    #[inline(always)]
    fn finish<H: Harvest>(&mut self, harvest: &mut H) {
        let cornered = if H::SPINS && self.piece == Piece::T { self.cornered() } else { Window::EMPTY };
        if !cornered.is_empty() {
            self.spread(true);
            harvest.take(&Resting { plain: self.unspun(cornered), spun: Some(self.spun(cornered)) });
        } else {
            if !self.is_complete() {
                self.spread(false);
            }
            harvest.take(&Resting { plain: self.merged(), spun: None });
        }
    }

    /// Whether every floor has been reached, so that spreading can add nothing.
    #[inline(always)]
    fn is_complete(&self) -> bool {
        let missing = (0..4).map(|o| self.fits[o].floors().without(self.reached[o]));
        missing.fold(Window::EMPTY, Window::or).is_empty()
    }

    /// Spreads until nothing changes or, unless `to_the_end`, until no floor is missing.
    #[inline(never)]
    fn spread(&mut self, to_the_end: bool) {
        for o in 0..4 {
            self.slide(o);
        }
        // Bit o: orientation o has grown since the others last turned out of it.
        let mut grown = 0b1111u32;
        while grown != 0 && (to_the_end || !self.is_complete()) {
            let news = core::mem::take(&mut grown);
            for to in 0..4 {
                if self.turn_into(to, news | grown) {
                    self.slide(to);
                    grown |= 1 << to;
                }
            }
        }
    }

    /// Brings in whatever turns into orientation `to` out of those that have grown; whether anything did.
    #[inline(always)]
    fn turn_into(&mut self, to: usize, grown: u32) -> bool {
        let wanted = self.fits[to].without(self.reached[to]);
        if wanted.is_empty() {
            return false;
        }
        let mut fresh = Window::EMPTY;
        for &(from, turn) in turns_into(self.piece, to, self.half_turns) {
            if grown >> from & 1 != 0 {
                let arrivals = turn(self.reached[from], self.fits[to]);
                fresh = fresh.or(arrivals.plain.or(arrivals.lifted).and(wanted));
            }
        }
        self.reached[to] = self.fits[to].fall(self.reached[to].or(fresh));
        !fresh.is_empty()
    }

    /// Shifts and falls within one orientation.
    #[inline(always)]
    fn slide(&mut self, o: usize) {
        let fits = self.fits[o];
        let mut reached = self.reached[o];
        loop {
            let beside = reached.moved(-1, 0).or(reached.moved(1, 0)).and(fits).without(reached);
            if beside.is_empty() {
                break;
            }
            reached = fits.fall(reached.or(beside));
        }
        self.reached[o] = reached;
    }

    /// The reached floors.
    #[inline(always)]
    fn floors(&self, o: usize) -> Window<K, C, S> {
        self.fits[o].floors().and(self.reached[o])
    }

    /// The reached floors, those that cover the same cells merged.
    #[inline(always)]
    fn merged(&self) -> [Window<K, C, S>; 4] {
        let [n, e, s, w] = core::array::from_fn(|o| self.floors(o));
        let moved = |set: Window<K, C, S>, o: usize| {
            let (_, dx, dy) = CANONICAL[self.piece.index()][o];
            set.moved(dx, dy)
        };
        match self.piece {
            Piece::I | Piece::S | Piece::Z => {
                [n.or(moved(s, 2)), e.or(moved(w, 3)), Window::EMPTY, Window::EMPTY]
            }
            _ => [n, e, s, w],
        }
    }

    /// Centres of a T with at least three corners filled, on a floor of any orientation.
    #[inline(always)]
    fn cornered(&self) -> Window<K, C, S> {
        let [a, b, c, d] = CORNERS.map(|(dx, dy)| self.free.seen_at(dx, dy));
        let two_open = a.and(b).or(c.and(d)).or(a.or(b).and(c.or(d)));
        let floors = self.fits.map(Window::floors);
        floors[0].or(floors[1]).or(floors[2]).or(floors[3]).without(two_open)
    }

    /// Floors of a T that can be reached so that no spin counts.
    #[inline(always)]
    fn unspun(&self, cornered: Window<K, C, S>) -> [Window<K, C, S>; 4] {
        core::array::from_fn(|o| {
            let reached = self.reached[o];
            let shifted = reached.moved(-1, 0).or(reached.moved(1, 0)).or(reached.moved(0, -1));
            let floors = self.floors(o);
            floors.without(cornered).or(floors.and(shifted.or(self.start[o])))
        })
    }

    /// Floors of a T that can be reached with a mini, and with a full spin.
    #[inline(never)]
    fn spun(&self, cornered: Window<K, C, S>) -> ([Window<K, C, S>; 4], [Window<K, C, S>; 4]) {
        let (mut mini, mut full) = ([Window::EMPTY; 4], [Window::EMPTY; 4]);
        for o in 0..4 {
            let here = self.floors(o).and(cornered);
            if here.is_empty() {
                continue;
            }
            let front = front_corners(Orientation::ALL[o]).map(|(dx, dy)| self.free.seen_at(dx, dy));
            let open_front = front[0].or(front[1]);
            for &(from, turn) in turns_into(Piece::T, o, self.half_turns) {
                let arrivals = turn(self.reached[from], self.fits[o]);
                full[o] = full[o].or(here.and(arrivals.plain.without(open_front).or(arrivals.lifted)));
                mini[o] = mini[o].or(here.and(arrivals.plain).and(open_front));
            }
        }
        (mini, full)
    }
}

/// Where the true centre of a piece may be, by orientation; O is never turned.
#[inline(always)]
fn fits<const K: usize, const C: usize, const S: usize>(
    free: Window<K, C, S>,
    piece: Piece,
) -> [Window<K, C, S>; 4] {
    match piece {
        Piece::I => fits_of::<K, C, S, 0>(free),
        Piece::O => [fits_in::<K, C, S, 1, 0>(free), Window::EMPTY, Window::EMPTY, Window::EMPTY],
        Piece::T => fits_of::<K, C, S, 2>(free),
        Piece::L => fits_of::<K, C, S, 3>(free),
        Piece::J => fits_of::<K, C, S, 4>(free),
        Piece::S => fits_of::<K, C, S, 5>(free),
        Piece::Z => fits_of::<K, C, S, 6>(free),
    }
}

#[inline(always)]
fn fits_of<const K: usize, const C: usize, const S: usize, const PIECE: usize>(
    free: Window<K, C, S>,
) -> [Window<K, C, S>; 4] {
    [
        fits_in::<K, C, S, PIECE, 0>(free),
        fits_in::<K, C, S, PIECE, 1>(free),
        fits_in::<K, C, S, PIECE, 2>(free),
        fits_in::<K, C, S, PIECE, 3>(free),
    ]
}

/// Compiled for each piece and orientation, with its cells folded in.
#[inline(always)]
fn fits_in<const K: usize, const C: usize, const S: usize, const PIECE: usize, const ORIENTATION: usize>(
    free: Window<K, C, S>,
) -> Window<K, C, S> {
    let [a, b, c, d] = const { *Piece::ALL[PIECE].cells(Orientation::ALL[ORIENTATION]) };
    let seen = |(dx, dy)| free.seen_at(dx, dy);
    seen(a).and(seen(b)).and(seen(c).and(seen(d)))
}
