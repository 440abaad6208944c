//! The kicks of the Super Rotation System, as data.
//!
//! SRS is stored here in compact form: every orientation has five *offsets*, and the five kick tests from one
//! orientation to another are the differences of their offsets. With true centres this gives exactly the
//! published kick tables of JLSTZ and I (source: the guideline's SRS as documented on the players' wikis). O
//! has no tests, because it never rotates.
//!
//! Half turns are not part of SRS. When the rules allow them, six tests are tried: first in place, and then
//! one cell away from the floor or wall that a half turn usually hits. This is the table of SRS+, the rotation
//! system of TETR.IO (`tests/data/srs-plus.json`). For I, the change of its true centre is added to each test.
//! There SRS+ has only the first kick, which brings I back to its own cells, so the later tests are never
//! reached. With [`HalfTurnStyle::Plain`], only the first test is tried.

use super::{RotationSystem, three_corner_spin};
use crate::board::Board;
use crate::piece::{Offset, Orientation, Piece, Rotation};
use crate::placement::{Location, Spin};
use crate::rules::spawn;

/// The kicks that a blocked half turn tries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HalfTurnStyle {
    /// The kicks of SRS+.
    #[default]
    SrsPlus,
    /// No kicks.
    Plain,
}

impl HalfTurnStyle {
    /// All styles. Replays contain the number of a style in this list.
    pub const ALL: [HalfTurnStyle; 2] = [HalfTurnStyle::SrsPlus, HalfTurnStyle::Plain];

    /// Returns the name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HalfTurnStyle::SrsPlus => "srs+",
            HalfTurnStyle::Plain => "plain",
        }
    }

    /// Returns whether a rotation may succeed by this kick test. The style limits only half turns.
    #[must_use]
    pub const fn allows(self, rotation: Rotation, test: usize) -> bool {
        test == 0 || !matches!((self, rotation), (HalfTurnStyle::Plain, Rotation::Half))
    }
}

/// The guideline's rotation system.
#[derive(Clone, Copy, Debug)]
pub struct Srs;

impl RotationSystem for Srs {
    #[inline]
    fn spawn(board: &Board, piece: Piece) -> Option<Location> {
        spawn::spawn(board, piece)
    }

    #[inline]
    fn tests(piece: Piece, from: Orientation, rotation: Rotation) -> (Orientation, &'static [Offset]) {
        (from.turned(rotation), kicks(piece, from, rotation))
    }

    #[inline]
    fn spin(board: &Board, at: Location, rotation: Rotation, test: usize) -> Spin {
        three_corner_spin(board, at, rotation, test)
    }
}

/// Returns the tests for rotating `piece` away from `from`, in the order in which they are tried.
#[must_use]
pub const fn kicks(piece: Piece, from: Orientation, rotation: Rotation) -> &'static [Offset] {
    let from = from as usize;
    match (piece, rotation) {
        (Piece::O, _) => &[],
        (Piece::I, Rotation::Cw) => &I_QUARTER[from][0],
        (Piece::I, Rotation::Ccw) => &I_QUARTER[from][1],
        (Piece::I, Rotation::Half) => &I_HALF[from],
        (_, Rotation::Cw) => &JLSTZ_QUARTER[from][0],
        (_, Rotation::Ccw) => &JLSTZ_QUARTER[from][1],
        (_, Rotation::Half) => &JLSTZ_HALF[from],
    }
}

/// Offsets of J, L, S, T and Z by orientation.
const JLSTZ: [[Offset; 5]; 4] = [
    [(0, 0); 5],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
    [(0, 0); 5],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
];

/// Offsets of I by orientation.
const I: [[Offset; 5]; 4] = [
    [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
    [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
    [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
    [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
];

/// The tests of half turns by the orientation before the turn.
const JLSTZ_HALF: [[Offset; 6]; 4] = [
    [(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
    [(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
    [(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    [(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
];

/// `[from][0]` is clockwise, and `[from][1]` is counter-clockwise.
const JLSTZ_QUARTER: [[[Offset; 5]; 2]; 4] = quarter_turns(&JLSTZ);
const I_QUARTER: [[[Offset; 5]; 2]; 4] = quarter_turns(&I);
const I_HALF: [[Offset; 6]; 4] = {
    let mut table = JLSTZ_HALF;
    let mut from = 0;
    while from < 4 {
        let centre = difference(I[from][0], I[(from + 2) % 4][0]);
        let mut test = 0;
        while test < 6 {
            let (dx, dy) = table[from][test];
            table[from][test] = (dx + centre.0, dy + centre.1);
            test += 1;
        }
        from += 1;
    }
    table
};

const fn quarter_turns(offsets: &[[Offset; 5]; 4]) -> [[[Offset; 5]; 2]; 4] {
    let mut table = [[[(0, 0); 5]; 2]; 4];
    let mut from = 0;
    while from < 4 {
        let mut test = 0;
        while test < 5 {
            table[from][0][test] = difference(offsets[from][test], offsets[(from + 1) % 4][test]);
            table[from][1][test] = difference(offsets[from][test], offsets[(from + 3) % 4][test]);
            test += 1;
        }
        from += 1;
    }
    table
}

const fn difference(a: Offset, b: Offset) -> Offset {
    (a.0 - b.0, a.1 - b.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests every kick of every rotation, for the centre of the piece's box, in the order of the published
    /// tables.
    #[test]
    fn kicks_equal_the_published_tables() {
        use Orientation::{East, North, South, West};
        let jlstz: [(Orientation, Rotation, [Offset; 5]); 8] = [
            (North, Rotation::Cw, [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
            (East, Rotation::Ccw, [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
            (East, Rotation::Cw, [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
            (South, Rotation::Ccw, [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
            (South, Rotation::Cw, [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
            (West, Rotation::Ccw, [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
            (West, Rotation::Cw, [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
            (North, Rotation::Ccw, [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ];
        let i: [(Orientation, Rotation, [Offset; 5]); 8] = [
            (North, Rotation::Cw, [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
            (East, Rotation::Ccw, [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
            (East, Rotation::Cw, [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
            (South, Rotation::Ccw, [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
            (South, Rotation::Cw, [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
            (West, Rotation::Ccw, [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
            (West, Rotation::Cw, [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
            (North, Rotation::Ccw, [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
        ];
        for piece in [Piece::T, Piece::L, Piece::J, Piece::S, Piece::Z] {
            for (from, rotation, wanted) in jlstz {
                assert_eq!(kicks(piece, from, rotation), wanted, "{piece} {from:?} {rotation:?}");
            }
        }
        // A rotation in the 4×4 box moves the true centre of I around the middle of the box.
        let centre = |at: Orientation| [(0, 0), (1, 0), (1, -1), (0, -1)][at as usize];
        for (from, rotation, wanted) in i {
            let (before, after) = (centre(from), centre(from.turned(rotation)));
            let step = (after.0 - before.0, after.1 - before.1);
            let wanted = wanted.map(|(dx, dy)| (dx + step.0, dy + step.1));
            assert_eq!(kicks(Piece::I, from, rotation), wanted, "I {from:?} {rotation:?}");
        }
    }

    #[test]
    fn half_turns_kick_away_from_floor_and_walls() {
        use Orientation::{East, North, South, West};
        let tables: [(Orientation, [Offset; 6], Offset); 4] = [
            (North, [(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)], (1, -1)),
            (East, [(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)], (-1, -1)),
            (South, [(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)], (-1, 1)),
            (West, [(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)], (1, 1)),
        ];
        for (from, wanted, centre) in tables {
            assert_eq!(kicks(Piece::T, from, Rotation::Half), wanted, "T {from:?}");
            let moved = wanted.map(|(dx, dy)| (dx + centre.0, dy + centre.1));
            assert_eq!(kicks(Piece::I, from, Rotation::Half), moved, "I {from:?}");
        }
    }

    #[test]
    fn kicks_equal_published_examples() {
        use Orientation::{East, North, West};
        assert_eq!(kicks(Piece::T, North, Rotation::Cw), [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]);
        assert_eq!(kicks(Piece::J, West, Rotation::Ccw), [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]);
        // The I table is published for the centre of its 4×4 box. Rotating from North to East moves the true
        // centre one column to its right.
        assert_eq!(kicks(Piece::I, North, Rotation::Cw), [(1, 0), (-1, 0), (2, 0), (-1, -1), (2, 2)]);
        assert!(kicks(Piece::O, East, Rotation::Cw).is_empty());
    }
}
