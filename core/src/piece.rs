//! The seven tetrominoes, their four orientations, and sets of pieces.
//!
//! Coordinates are `(x, y)` with y up. The cells of a piece are relative to its SRS *true centre*, the cell
//! that does not move when the piece rotates without a kick.

use core::fmt;

use crate::tool::fault::{Coded, Detail, Fault};

/// One of the seven tetrominoes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Piece {
    /// The straight piece.
    I,
    /// The square piece.
    O,
    /// The piece that can T-spin.
    T,
    /// Three cells in a row, with a fourth above the right end.
    L,
    /// Three cells in a row, with a fourth above the left end.
    J,
    /// The skew whose upper half is to the right.
    S,
    /// The skew whose upper half is to the left.
    Z,
}

impl Piece {
    /// Every piece, in the order of the enum.
    pub const ALL: [Piece; 7] = [Piece::I, Piece::O, Piece::T, Piece::L, Piece::J, Piece::S, Piece::Z];

    /// Returns the piece's index in [`Piece::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the upper-case letter that names the piece.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::I => 'I',
            Piece::O => 'O',
            Piece::T => 'T',
            Piece::L => 'L',
            Piece::J => 'J',
            Piece::S => 'S',
            Piece::Z => 'Z',
        }
    }

    /// Returns the piece that an upper-case letter names.
    ///
    /// # Errors
    /// Returns [`UnknownPiece`] with the letter when it does not name a piece.
    pub fn from_letter(letter: char) -> Result<Piece, UnknownPiece> {
        Piece::ALL.into_iter().find(|p| p.letter() == letter).ok_or(UnknownPiece(letter))
    }

    /// Returns the mirror image of the piece: L and J are swapped, and S and Z are swapped.
    #[must_use]
    pub const fn mirror(self) -> Piece {
        match self {
            Piece::L => Piece::J,
            Piece::J => Piece::L,
            Piece::S => Piece::Z,
            Piece::Z => Piece::S,
            other => other,
        }
    }

    /// Returns the four cells, relative to the true centre.
    #[must_use]
    #[inline]
    pub const fn offsets(self, orientation: Orientation) -> &'static [Offset; 4] {
        &OFFSETS[self as usize][orientation as usize]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A distance on the board: columns to the right, rows up.
pub type Offset = (i8, i8);

/// The error for a letter that does not name a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPiece(pub char);

impl Coded for UnknownPiece {
    fn fault(&self) -> Fault {
        Fault::new("piece", "unknown piece {letter}: expected one of I O T L J S Z")
            .with(Detail::quoted(&self.0))
    }
}

impl fmt::Display for UnknownPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for UnknownPiece {}

/// The direction in which a piece points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Orientation {
    /// The spawn orientation.
    North,
    /// Rotated clockwise once.
    East,
    /// Rotated twice.
    South,
    /// Rotated counter-clockwise once.
    West,
}

impl Orientation {
    /// Every orientation, clockwise from North.
    pub const ALL: [Orientation; 4] =
        [Orientation::North, Orientation::East, Orientation::South, Orientation::West];

    /// Returns the orientation after a rotation.
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Orientation {
        Orientation::ALL[(self as usize + rotation as usize) % 4]
    }
}

/// A rotation that a player requests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rotation {
    /// Clockwise.
    Cw = 1,
    /// A half turn, where the rules allow it.
    Half = 2,
    /// Counter-clockwise.
    Ccw = 3,
}

/// A set of pieces, for instance the rest of a bag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u8);

impl PieceSet {
    /// The empty set.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// The set of all seven pieces: a fresh bag.
    pub const ALL: PieceSet = PieceSet(0x7f);

    /// Returns the number of pieces in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `piece` is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece as u8 & 1 != 0
    }

    /// Returns the set with `piece` added.
    #[must_use]
    pub const fn with(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 | 1 << piece as u8)
    }

    /// Returns the set with `piece` removed.
    #[must_use]
    pub const fn without(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 & !(1 << piece as u8))
    }

    /// Returns the pieces in the order of [`Piece::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |&p| self.contains(p))
    }

    /// Returns the set as seven bits, with bit i for `Piece::ALL[i]`.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        pieces.into_iter().fold(PieceSet::EMPTY, PieceSet::with)
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        self.iter().try_for_each(|p| write!(f, "{p}"))?;
        f.write_str("}")
    }
}

/// The cells in the North orientation, in the order of [`Piece::ALL`].
const NORTH: [[Offset; 4]; 7] = [
    [(-1, 0), (0, 0), (1, 0), (2, 0)],
    [(0, 0), (1, 0), (0, 1), (1, 1)],
    [(-1, 0), (0, 0), (1, 0), (0, 1)],
    [(-1, 0), (0, 0), (1, 0), (1, 1)],
    [(-1, 0), (0, 0), (1, 0), (-1, 1)],
    [(-1, 0), (0, 0), (0, 1), (1, 1)],
    [(-1, 1), (0, 1), (0, 0), (1, 0)],
];

const OFFSETS: [[[Offset; 4]; 4]; 7] = {
    let mut all = [[[(0, 0); 4]; 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut cells = NORTH[piece];
        let mut turn = 0;
        while turn < 4 {
            all[piece][turn] = cells;
            cells = turned_cw(cells);
            turn += 1;
        }
        piece += 1;
    }
    all
};

const fn turned_cw(mut cells: [Offset; 4]) -> [Offset; 4] {
    let mut i = 0;
    while i < 4 {
        cells[i] = (cells[i].1, -cells[i].0);
        i += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip_and_errors_name_other_letters() {
        for piece in Piece::ALL {
            assert_eq!(Piece::from_letter(piece.letter()), Ok(piece));
        }
        assert_eq!(Piece::from_letter('x'), Err(UnknownPiece('x')));
    }

    #[test]
    fn four_quarter_turns_restore_a_piece() {
        for orientation in Orientation::ALL {
            let round = (0..4).fold(orientation, |o, _| o.turned(Rotation::Cw));
            assert_eq!(round, orientation);
            assert_eq!(orientation.turned(Rotation::Cw).turned(Rotation::Ccw), orientation);
        }
    }

    #[test]
    fn true_centres_follow_the_protocol() {
        // TBP names the centre of O East as its top-left mino, and of I South as its middle-right one.
        assert_eq!(Piece::O.offsets(Orientation::East)[0], (0, 0));
        assert!(Piece::O.offsets(Orientation::East).contains(&(1, -1)));
        assert!(Piece::I.offsets(Orientation::South).contains(&(-2, 0)));
    }

    #[test]
    fn sets_count_add_and_remove_pieces() {
        let set: PieceSet = [Piece::T, Piece::I].into_iter().collect();
        assert_eq!((set.len(), set.contains(Piece::T), set.contains(Piece::O)), (2, true, false));
        assert!(set.without(Piece::T).without(Piece::I).is_empty());
        assert_eq!(PieceSet::ALL.iter().count(), 7);
    }
}
