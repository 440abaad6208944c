//! The flood fill for small programs and, in the browser, for high boards: the same sets as [`fill`](super::fill),
//! with pieces and kicks as data.
//!
//! *Why.* [`fill`](super::fill) is compiled once for each kind of piece, with its kicks as constants. That is fast, and it
//! is more code than the rest of a small package for the browser. Here one copy serves all pieces.

use super::cells::Cells;
use super::fill::{Start, cornered, slid, unspun};
use super::harvest::Resting;
use super::turn::{ALL_TESTS, FIFTH_TEST, tests, turn_by};
use crate::piece::{Offset, Orientation, Piece};
use crate::placement::CANONICAL;
use crate::rules::rotation::front_corners;

/// A flood fill. Arrays are indexed by orientation.
struct Fill<W> {
    piece: Piece,
    half_turns: bool,
    free: W,
    fits: [W; 4],
    reached: [W; 4],
    start: Start,
}

/// Performs the flood fill from `start` and returns where the piece can rest. For a T, resting places with different spins are
/// listed separately if `spins` is set.
#[inline(never)]
pub(super) fn resting<W: Cells>(
    free: W,
    start: Start,
    piece: Piece,
    half_turns: bool,
    spins: bool,
) -> Resting<W> {
    let mut fill = Fill { piece, half_turns, free, fits: fits(free, piece), reached: [W::empty(); 4], start };
    match start {
        Start::Free => fill.add_sky(),
        Start::At(at, _) => {
            let o = at.orientation as usize;
            fill.reached[o] = fill.fits[o].fall(W::cell(at.x as usize, at.y as usize));
        }
    }
    let cornered = if piece == Piece::T && spins { cornered(free, &fill.fits) } else { W::empty() };
    fill.spread(!cornered.is_empty());
    if cornered.is_empty() {
        return Resting { plain: fill.resting_cells(), spun: None };
    }
    let spun = [0, 1, 2, 3].map(|to| fill.spun_into(to, cornered));
    Resting {
        plain: unspun(&fill.fits, &fill.reached, start, cornered),
        spun: Some((spun.map(|(mini, _)| mini), spun.map(|(_, full)| full))),
    }
}

/// Computes where the true centre of the piece can be. The O has one orientation, because it never rotates.
fn fits<W: Cells>(free: W, piece: Piece) -> [W; 4] {
    Orientation::ALL.map(|orientation| {
        if piece == Piece::O && orientation != Orientation::North {
            return W::empty();
        }
        let offsets = piece.offsets(orientation);
        offsets.iter().fold(W::real(), |fits, &at| fits.and(seen_at(free, at)))
    })
}

#[inline(never)]
fn seen_at<W: Cells>(set: W, (dx, dy): Offset) -> W {
    set.seen_at(dx, dy)
}

#[inline(never)]
fn moved<W: Cells>(set: W, (dx, dy): Offset) -> W {
    set.moved(dx, dy)
}

impl<W: Cells> Fill<W> {
    /// Adds every location that can be reached by falling from the highest row.
    fn add_sky(&mut self) {
        for (fits, reached) in self.fits.iter().zip(&mut self.reached) {
            *reached = fits.fall(reached.or(fits.and(W::top())));
        }
    }

    /// Spreads the reached locations by moves and rotations: until nothing changes if `to_the_end` is set, else at most until
    /// every resting place is reached.
    fn spread(&mut self, to_the_end: bool) {
        loop {
            self.slide_all();
            if self.breaks_free() {
                self.slide_all();
            }
            if self.piece == Piece::O || !to_the_end && self.is_complete() {
                return;
            }
            let grown = [0, 1, 2, 3].map(|to| self.turn_into(to));
            if grown == [false; 4] {
                return;
            }
        }
    }

    fn slide_all(&mut self) {
        for (&fits, reached) in self.fits.iter().zip(&mut self.reached) {
            *reached = slid(fits, *reached);
        }
    }

    /// Checks whether a piece that started low has reached the rows in which it moves freely. If so, adds everything above the
    /// stack.
    fn breaks_free(&mut self) -> bool {
        let Start::At(start, free_from) = self.start else { return false };
        let any = self.reached.into_iter().fold(W::empty(), W::or);
        let breaks = !any.and(W::from_row(free_from)).is_empty();
        if breaks {
            self.start = Start::At(start, W::ROWS);
            self.add_sky();
        }
        breaks
    }

    /// Adds the locations that are reached by rotating into an orientation. Returns whether there are any.
    fn turn_into(&mut self, to: usize) -> bool {
        let fresh = self.arrivals(to, ALL_TESTS).and(self.fits[to]).without(self.reached[to]);
        if fresh.is_empty() {
            return false;
        }
        self.reached[to] = self.fits[to].fall(self.reached[to].or(fresh));
        true
    }

    /// Returns where rotations into an orientation arrive by the kick tests in `kept`.
    fn arrivals(&self, to: usize, kept: usize) -> W {
        // No test of a half turn upgrades a mini to a full spin.
        let has_half = self.half_turns && kept != FIFTH_TEST;
        let turned = |quarters: usize| {
            let kept = if quarters == 2 { ALL_TESTS } else { kept };
            let tests = tests(self.piece == Piece::I, to, quarters);
            turn_by(tests, kept, self.reached[(to + 4 - quarters) % 4], self.fits[to])
        };
        let arrived = turned(1).or(turned(3));
        if has_half { arrived.or(turned(2)) } else { arrived }
    }

    /// Returns whether every set of cells where the piece could rest has been reached.
    fn is_complete(&self) -> bool {
        let reached = self.reached_cells();
        let canonical = CANONICAL[self.piece.index()];
        let is_reached = |o: usize| {
            let is_canonical = canonical[o].0 as usize == o;
            !is_canonical || self.fits[o].floors().without(reached[o]).is_empty()
        };
        (0..4).all(is_reached)
    }

    /// Returns the reached locations, with those of orientations that cover the same cells merged into one.
    fn reached_cells(&self) -> [W; 4] {
        let mut cells = [W::empty(); 4];
        for ((to, dx, dy), reached) in CANONICAL[self.piece.index()].into_iter().zip(self.reached) {
            let merged = &mut cells[to as usize];
            *merged = merged.or(moved(reached, (dx, dy)));
        }
        cells
    }

    /// Returns the resting places, with each set of cells once.
    fn resting_cells(&self) -> [W; 4] {
        let reached = self.reached_cells();
        core::array::from_fn(|o| self.fits[o].floors().and(reached[o]))
    }

    /// Returns where a T can rest in an orientation with a mini spin, and where with a full spin.
    fn spun_into(&self, to: usize, cornered: W) -> (W, W) {
        let here = self.fits[to].floors().and(self.reached[to]).and(cornered);
        let [left, right] = front_corners(Orientation::ALL[to]);
        let open_front = seen_at(self.free, left).or(seen_at(self.free, right));
        let plain = here.and(self.arrivals(to, ALL_TESTS ^ FIFTH_TEST));
        let lifted = here.and(self.arrivals(to, FIFTH_TEST));
        (plain.and(open_front), plain.without(open_front).or(lifted))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::board::Board;
    use crate::movegen::flood;
    use crate::placement::Placement;
    use crate::rules::spawn::spawn;
    use crate::tool::rng::Rng;

    fn sorted(mut found: Vec<Placement>) -> Vec<Placement> {
        found.sort();
        found
    }

    #[test]
    fn it_finds_what_the_fast_fill_finds() {
        let mut rng = Rng::new(3, 1);
        let mut spins = 0;
        for round in 0..4_000 {
            let height = 1 + round % 22;
            let density = 3 + rng.below(7);
            let board = Board::from_columns(core::array::from_fn(|_| {
                (0..height).filter(|_| rng.below(10) < density).fold(0, |column, y| column | 1 << y)
            }));
            for piece in Piece::ALL {
                for half_turns in [false, true] {
                    let Some(at) = spawn(&board, piece) else { continue };
                    let (mut fast, mut small) = (Vec::new(), Vec::new());
                    flood::placements(&board, at, half_turns, &mut fast);
                    flood::with_compact(&board, at, half_turns, &mut small);
                    spins += fast.iter().filter(|found| found.spin != crate::placement::Spin::None).count();
                    assert_eq!(sorted(small), sorted(fast), "{piece:?} {half_turns} {board:?}");
                }
            }
        }
        assert!(spins > 1_000, "{spins}");
    }
}
