//! The flood fill for one kind of piece on one size of window. See [`flood`](super::flood) for the idea.
//!
//! Pieces that rotate alike share the code: after the code has computed where a piece fits, the cells of the
//! piece no longer matter. A separate copy for each piece was a tenth of what a browser had to load.

use super::cells::Cells;
use super::harvest::Resting;
use super::turn::{ALL_TESTS, FIFTH_TEST, same_tests, turn};
use crate::piece::{Orientation, Piece};
use crate::placement::{CANONICAL, Location};
use crate::rules::rotation::{CORNERS, front_corners};

/// The location where a flood fill begins.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// Above the stack, where a piece rotates and shifts freely.
    Free,
    /// At this location, which is lower than the given row. In that row and above, a piece moves freely.
    At(Location, usize),
}

/// The kinds of pieces by how they rotate. A const parameter cannot be an enum, so `Fill` uses its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The I: it has its own kicks and covers the same cells after a half turn.
    I,
    /// The O: it never rotates.
    O,
    /// S and Z: they cover the same cells after a half turn.
    Skew,
    /// T, L and J: they have four different shapes.
    Other,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::I, Kind::O, Kind::Skew, Kind::Other];

    const fn is(self, other: Kind) -> bool {
        self as u8 == other as u8
    }
}

/// A flood fill for pieces of a kind. Arrays are indexed by orientation.
pub(super) struct Fill<W, const KIND: usize> {
    half_turns: bool,
    free: W,
    /// The locations where the piece fits, as cells of the true centre.
    fits: [W; 4],
    /// The locations reached so far, as cells of the true centre.
    reached: [W; 4],
    start: Start,
}

/// Computes where the true centre of the piece with index `PIECE` can be. South and West stay empty where
/// they cover the same cells as North and East.
#[inline(always)]
pub(super) fn fits<W: Cells, const PIECE: usize>(free: W) -> [W; 4] {
    let none = W::empty();
    match Piece::ALL[PIECE] {
        Piece::O => [fits_as::<W, PIECE, 0>(free), none, none, none],
        Piece::I | Piece::S | Piece::Z => {
            [fits_as::<W, PIECE, 0>(free), fits_as::<W, PIECE, 1>(free), none, none]
        }
        _ => [
            fits_as::<W, PIECE, 0>(free),
            fits_as::<W, PIECE, 1>(free),
            fits_as::<W, PIECE, 2>(free),
            fits_as::<W, PIECE, 3>(free),
        ],
    }
}

#[inline(always)]
fn fits_as<W: Cells, const PIECE: usize, const ORIENTATION: usize>(free: W) -> W {
    let [a, b, c, d] = const { *Piece::ALL[PIECE].offsets(Orientation::ALL[ORIENTATION]) };
    let seen = |(dx, dy)| free.seen_at(dx, dy);
    seen(a).and(seen(b)).and(seen(c).and(seen(d)))
}

impl<W: Cells, const KIND: usize> Fill<W, KIND> {
    const KIND: Kind = Kind::ALL[KIND];
    const IS_I: bool = Self::KIND.is(Kind::I);
    const TURNS: bool = !Self::KIND.is(Kind::O);
    /// Whether South and West cover the same cells as North and East, one shift away.
    const TWINS: bool = Self::IS_I || Self::KIND.is(Kind::Skew);
    /// For each orientation: the orientation that covers the same cells, and the shift to it.
    const CANONICAL: [(Orientation, i8, i8); 4] =
        CANONICAL[if Self::IS_I { Piece::I } else { Piece::S } as usize];

    /// For each target orientation: the function that adds what rotates into it and returns whether anything
    /// was added.
    const TURN_INTO: [fn(&mut Self, u32, &mut u32) -> bool; 4] =
        [Self::turn_into::<0>, Self::turn_into::<1>, Self::turn_into::<2>, Self::turn_into::<3>];

    /// Performs the flood fill from `start` and returns where a piece with these `fits` can rest. For a T,
    /// resting places with different spins are listed separately if `spins` is set.
    #[inline(always)]
    pub(super) fn resting(free: W, fits: [W; 4], start: Start, half_turns: bool, spins: bool) -> Resting<W> {
        let mut flood = Self { half_turns, free, fits, reached: [W::empty(); 4], start };
        match start {
            Start::Free => flood.add_sky(),
            Start::At(start, _) => flood.start_at(start),
        }
        let cornered =
            if Self::KIND == Kind::Other && spins { cornered(free, &flood.fits) } else { W::empty() };
        if !cornered.is_empty() {
            flood.spread(true);
            return Resting {
                plain: unspun(&flood.fits, &flood.reached, start, cornered),
                spun: Some(flood.spun(cornered)),
            };
        }
        if !flood.is_complete() {
            flood.spread(false);
        }
        Resting { plain: flood.resting_cells(), spun: None }
    }

    /// Adds every location that can be reached by falling from the highest row.
    #[inline(always)]
    fn add_sky(&mut self) {
        for o in 0..4 {
            self.reached[o] = self.fits[o].fall(self.reached[o].or(self.fits[o].and(W::top())));
        }
    }

    fn start_at(&mut self, start: Location) {
        if Self::TWINS {
            self.add_twins();
        }
        let o = start.orientation as usize;
        self.reached = [W::empty(); 4];
        self.reached[o] = self.fits[o].fall(W::cell(start.x as usize, start.y as usize));
    }

    /// Returns whether every set of cells where the piece could rest has been reached. Then spreading adds
    /// nothing.
    #[inline(always)]
    fn is_complete(&self) -> bool {
        let reached = self.reached_cells();
        let missing = |o: usize| self.fits[o].floors().without(reached[o]);
        if Self::TWINS {
            return missing(0).or(missing(1)).is_empty();
        }
        missing(0).or(missing(1)).or(missing(2).or(missing(3))).is_empty()
    }

    /// Returns the reached locations. If opposite orientations cover the same cells, South and West are
    /// merged into North and East.
    #[inline(always)]
    fn reached_cells(&self) -> [W; 4] {
        let [n, e, s, w] = self.reached;
        if !Self::TWINS {
            return [n, e, s, w];
        }
        let canonical = const { Self::CANONICAL };
        let moved = |set: W, o: usize| set.moved(canonical[o].1, canonical[o].2);
        [n.or(moved(s, 2)), e.or(moved(w, 3)), W::empty(), W::empty()]
    }

    /// Computes `fits` and `reached` of South and West from those of North and East, for a piece whose
    /// opposite orientations cover the same cells.
    #[inline(always)]
    fn add_twins(&mut self) {
        let canonical = const { Self::CANONICAL };
        for o in [2, 3] {
            let (twin, dx, dy) = canonical[o];
            self.fits[o] = self.fits[twin as usize].seen_at(dx, dy).and(W::real());
            self.reached[o] = self.reached[twin as usize].seen_at(dx, dy).and(W::real());
        }
    }

    /// Spreads the reached locations by moves and rotations: until nothing changes if `to_the_end` is set,
    /// else only until every resting place is reached.
    #[inline(never)]
    fn spread(&mut self, to_the_end: bool) {
        self.slide_all();
        // Bit o is set when orientation o has grown since the others last rotated out of it.
        let mut grown = 0b1111u32;
        while Self::TURNS && grown != 0 && (to_the_end || !self.is_complete()) {
            if self.breaks_free() {
                self.slide_all();
                grown = 0b1111;
            }
            let newly_grown = core::mem::take(&mut grown);
            for turn_into in Self::TURN_INTO {
                if turn_into(self, newly_grown, &mut grown) && !to_the_end && self.is_complete() {
                    return;
                }
            }
        }
    }

    /// Checks whether a piece that started low has reached the rows in which it moves freely. If so, adds
    /// everything above the stack.
    #[inline(always)]
    fn breaks_free(&mut self) -> bool {
        let Start::At(start, free_from) = self.start else { return false };
        let [n, e, s, w] = self.reached;
        let breaks = !n.or(e).or(s.or(w)).and(W::from_row(free_from)).is_empty();
        if breaks {
            self.start = Start::At(start, W::ROWS);
            self.add_sky();
        }
        breaks
    }

    #[inline(always)]
    fn slide_all(&mut self) {
        self.slide(0);
        self.slide(1);
        if Self::TWINS && self.fits[2].is_empty() {
            // So far, both orientations of each pair (such as North and South) have reached the same cells.
            if !self.is_complete() {
                self.add_twins();
            }
        } else {
            self.slide(2);
            self.slide(3);
        }
    }

    /// Adds the locations that are reached by rotating into orientation `TO` from the orientations that have
    /// grown. Returns whether anything was added.
    #[inline(never)]
    fn turn_into<const TO: usize>(&mut self, newly_grown: u32, grown: &mut u32) -> bool {
        let wanted = self.fits[TO].without(self.reached[TO]);
        if wanted.is_empty() {
            return false;
        }
        let fresh = self.arrivals::<TO, ALL_TESTS>(newly_grown | *grown).and(wanted);
        if fresh.is_empty() {
            return false;
        }
        self.reached[TO] = self.fits[TO].fall(self.reached[TO].or(fresh));
        self.slide(TO);
        *grown |= 1 << TO;
        true
    }

    /// Returns where rotations into orientation `TO` arrive by the kick tests in `KEPT`, from the
    /// orientations whose bit is set in `from`.
    #[inline(always)]
    fn arrivals<const TO: usize, const KEPT: usize>(&self, from: u32) -> W {
        let (left, right) = ((TO + 3) % 4, (TO + 1) % 4);
        let mut arrived = W::empty();
        if const { same_tests(Self::IS_I, TO) } {
            if from & (1 << left | 1 << right) != 0 {
                arrived = self.turned::<TO, 1, KEPT>(self.reached[left].or(self.reached[right]));
            }
        } else {
            if from >> left & 1 != 0 {
                arrived = self.turned::<TO, 1, KEPT>(self.reached[left]);
            }
            if from >> right & 1 != 0 {
                arrived = arrived.or(self.turned::<TO, 3, KEPT>(self.reached[right]));
            }
        }
        // No test of a half turn upgrades a mini to a full spin.
        if self.half_turns && KEPT != FIFTH_TEST && from >> ((TO + 2) % 4) & 1 != 0 {
            arrived = arrived.or(self.turned::<TO, 2, ALL_TESTS>(self.reached[(TO + 2) % 4]));
        }
        arrived
    }

    #[inline(always)]
    fn turned<const TO: usize, const QUARTERS: usize, const KEPT: usize>(&self, sources: W) -> W {
        let fits = self.fits[TO];
        if Self::IS_I {
            turn::<W, true, TO, QUARTERS, KEPT>(sources, fits)
        } else {
            turn::<W, false, TO, QUARTERS, KEPT>(sources, fits)
        }
    }

    #[inline(always)]
    fn slide(&mut self, o: usize) {
        self.reached[o] = slid(self.fits[o], self.reached[o]);
    }

    /// Returns the resting places, with each set of cells once.
    #[inline(always)]
    fn resting_cells(&self) -> [W; 4] {
        let reached = self.reached_cells();
        let resting = |o: usize| self.fits[o].floors().and(reached[o]);
        let none = W::empty();
        match Self::KIND {
            Kind::O => [resting(0), none, none, none],
            Kind::I | Kind::Skew => [resting(0), resting(1), none, none],
            Kind::Other => [resting(0), resting(1), resting(2), resting(3)],
        }
    }

    /// Returns where a T can rest with a mini spin, and where with a full spin.
    #[inline(always)]
    fn spun(&self, cornered: W) -> ([W; 4], [W; 4]) {
        let each = [
            self.spun_into::<0>(cornered),
            self.spun_into::<1>(cornered),
            self.spun_into::<2>(cornered),
            self.spun_into::<3>(cornered),
        ];
        (each.map(|(mini, _)| mini), each.map(|(_, full)| full))
    }

    #[inline(always)]
    fn spun_into<const TO: usize>(&self, cornered: W) -> (W, W) {
        let here = self.fits[TO].floors().and(self.reached[TO]).and(cornered);
        if here.is_empty() {
            return (W::empty(), W::empty());
        }
        let [left, right] = const { front_corners(Orientation::ALL[TO]) };
        let open_front = self.free.seen_at(left.0, left.1).or(self.free.seen_at(right.0, right.1));
        let plain = here.and(self.arrivals::<TO, { ALL_TESTS ^ FIFTH_TEST }>(0b1111));
        let lifted = here.and(self.arrivals::<TO, FIFTH_TEST>(0b1111));
        (plain.and(open_front), plain.without(open_front).or(lifted))
    }
}

/// Returns the centres of a T that has at least three filled corners and rests in some orientation.
#[inline(always)]
pub(super) fn cornered<W: Cells>(free: W, fits: &[W; 4]) -> W {
    let [a, b, c, d] = const { CORNERS };
    let open = |(dx, dy)| free.seen_at(dx, dy);
    let (a, b, c, d) = (open(a), open(b), open(c), open(d));
    let two_open = a.and(b).or(c.and(d)).or(a.or(b).and(c.or(d)));
    let floors = |o: usize| fits[o].floors();
    floors(0).or(floors(1)).or(floors(2).or(floors(3))).without(two_open)
}

/// Returns where a T that began at `start` can rest without a spin.
#[inline(always)]
pub(super) fn unspun<W: Cells>(fits: &[W; 4], reached: &[W; 4], start: Start, cornered: W) -> [W; 4] {
    core::array::from_fn(|o| {
        let reached = reached[o];
        let mut unturned = reached.moved(-1, 0).or(reached.moved(1, 0)).or(reached.moved(0, -1));
        if let Start::At(start, _) = start
            && start.orientation as usize == o
        {
            unturned = unturned.or(W::cell(start.x as usize, start.y as usize));
        }
        let resting = fits[o].floors().and(reached);
        resting.without(cornered).or(resting.and(unturned))
    })
}

/// Returns everything that shifting and falling can reach within one orientation.
#[inline(never)]
pub(super) fn slid<W: Cells>(fits: W, mut reached: W) -> W {
    loop {
        let beside = reached.moved(-1, 0).or(reached.moved(1, 0)).and(fits).without(reached);
        if beside.is_empty() {
            return reached;
        }
        reached = fits.fall(reached.or(beside));
    }
}
