//! The location of a piece, and how it got there.

use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::{Offset, Orientation, Piece};

/// A cell of the board, or a cell next to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The column, from 0 at the left.
    pub x: i8,
    /// The row, from 0 at the bottom.
    pub y: i8,
}

/// A piece at a location on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// The piece.
    pub piece: Piece,
    /// The orientation of the piece.
    pub orientation: Orientation,
    /// The column of the true centre.
    pub x: i8,
    /// The row of the true centre.
    pub y: i8,
}

impl Location {
    /// Returns the four cells that the piece covers, in no particular order.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> [Cell; 4] {
        self.piece.offsets(self.orientation).map(|(dx, dy)| Cell { x: self.x + dx, y: self.y + dy })
    }

    /// Returns whether all four cells are on the board and empty.
    #[must_use]
    #[inline]
    pub fn fits(&self, board: &Board) -> bool {
        self.cells().iter().all(|cell| !board.occupied(cell.x, cell.y))
    }

    /// Returns whether the piece cannot fall one row further.
    #[must_use]
    #[inline]
    pub fn rests(&self, board: &Board) -> bool {
        !self.moved(0, -1).fits(board)
    }

    /// Returns the location shifted by `dx` columns and `dy` rows.
    #[must_use]
    #[inline]
    pub const fn moved(self, dx: i8, dy: i8) -> Location {
        Location { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// Returns the location after the piece has fallen as far as it can.
    #[must_use]
    pub fn dropped(self, board: &Board) -> Location {
        let mut at = self;
        while at.moved(0, -1).fits(board) {
            at = at.moved(0, -1);
        }
        at
    }

    /// Fills the cells of the piece on `board`.
    ///
    /// # Panics
    /// Panics when a cell is outside the board.
    #[inline]
    pub fn place_on(&self, board: &mut Board) {
        assert!(self.is_on_board(), "{self:?} leaves the board");
        let shape = &SHAPES[self.piece.index()][self.orientation as usize];
        let (x, y) = ((self.x - shape.left) as usize, (self.y - shape.below) as u32);
        board.merge(x, y, &shape.columns);
    }

    /// Returns whether all cells are on the board, filled or not.
    #[must_use]
    #[inline]
    pub fn is_on_board(&self) -> bool {
        let shape = &SHAPES[self.piece.index()][self.orientation as usize];
        let columns = self.x >= shape.left && self.x + shape.right < WIDTH as i8;
        columns && self.y >= shape.below && self.y + shape.above < HEIGHT as i8
    }

    /// Returns the one location that represents all locations with the same cells: I, S and Z point North or
    /// East, and O points North.
    ///
    /// ```
    /// use stackmate::{Location, Orientation::*, Piece};
    /// let west = Location { piece: Piece::S, orientation: West, x: 4, y: 1 };
    /// let east = Location { piece: Piece::S, orientation: East, x: 3, y: 1 };
    /// assert_eq!(west.canonical(), east);
    /// ```
    #[must_use]
    #[inline]
    pub fn canonical(self) -> Location {
        let (orientation, dx, dy) = CANONICAL[self.piece.index()][self.orientation as usize];
        Location { orientation, ..self.moved(dx, dy) }
    }

    /// Returns the lowest row that the piece covers.
    #[must_use]
    #[inline]
    pub fn lowest_row(&self) -> i8 {
        self.cells().map(|cell| cell.y).into_iter().fold(i8::MAX, i8::min)
    }

    /// Returns the highest row that the piece covers.
    #[must_use]
    #[inline]
    pub fn highest_row(&self) -> i8 {
        self.y + SHAPES[self.piece.index()][self.orientation as usize].above
    }

    /// Returns the mirror image of the location.
    #[must_use]
    pub fn mirror(self) -> Location {
        use Orientation::{East, North, South, West};
        let orientation = match self.orientation {
            East => West,
            West => East,
            same => same,
        };
        let x = WIDTH as i8 - 1 - self.x;
        // The centres of I and O are not on their axis of symmetry.
        let (dx, dy) = match (self.piece, self.orientation) {
            (Piece::I | Piece::O, North) => (-1, 0),
            (Piece::I | Piece::O, South) => (1, 0),
            (Piece::I | Piece::O, East) => (0, -1),
            (Piece::I | Piece::O, West) => (0, 1),
            _ => (0, 0),
        };
        Location { piece: self.piece.mirror(), orientation, x, y: self.y }.moved(dx, dy)
    }
}

/// The cells of a piece as columns of bits, from its lowest row and leftmost column.
struct Shape {
    /// Bit y of a column is the cell y rows above the lowest. Unused columns are zero.
    columns: [u8; 4],
    /// The number of columns and rows from the centre to each side.
    left: i8,
    right: i8,
    below: i8,
    above: i8,
}

const SHAPES: [[Shape; 4]; 7] = {
    let mut all =
        [const { [const { Shape { columns: [0; 4], left: 0, right: 0, below: 0, above: 0 } }; 4] }; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut orientation = 0;
        while orientation < 4 {
            all[piece][orientation] = shape(Piece::ALL[piece].offsets(Orientation::ALL[orientation]));
            orientation += 1;
        }
        piece += 1;
    }
    all
};

const fn shape(cells: &[Offset; 4]) -> Shape {
    let mut shape = Shape { columns: [0; 4], left: 0, right: 0, below: 0, above: 0 };
    let mut i = 0;
    while i < 4 {
        let (dx, dy) = cells[i];
        shape.left = if -dx > shape.left { -dx } else { shape.left };
        shape.right = if dx > shape.right { dx } else { shape.right };
        shape.above = if dy > shape.above { dy } else { shape.above };
        shape.below = if -dy > shape.below { -dy } else { shape.below };
        i += 1;
    }
    i = 0;
    while i < 4 {
        let (dx, dy) = cells[i];
        shape.columns[(dx + shape.left) as usize] |= 1 << (dy + shape.below);
        i += 1;
    }
    shape
}

/// For each piece and orientation: the canonical orientation, and the shift of the centre.
pub(crate) const CANONICAL: [[(Orientation, i8, i8); 4]; 7] = {
    use Orientation::{East, North, South, West};
    let own = [(North, 0, 0), (East, 0, 0), (South, 0, 0), (West, 0, 0)];
    let skew = [(North, 0, 0), (East, 0, 0), (North, 0, -1), (East, -1, 0)];
    [
        [(North, 0, 0), (East, 0, 0), (North, -1, 0), (East, 0, 1)],
        [(North, 0, 0), (North, 0, -1), (North, -1, -1), (North, -1, 0)],
        own,
        own,
        own,
        skew,
        skew,
    ]
};

/// Whether a T was placed with a T-spin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Spin {
    /// No spin.
    #[default]
    None,
    /// A T-spin mini.
    Mini,
    /// A full T-spin.
    Full,
}

/// A final location with the spin with which it was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The location where the piece locks.
    pub location: Location,
    /// The spin of the placement.
    pub spin: Spin,
}

impl Placement {
    /// Returns whether both placements fill the same cells with the same spin.
    #[must_use]
    #[inline]
    pub fn is_same(self, other: Placement) -> bool {
        self.spin == other.spin && self.location.canonical() == other.location.canonical()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(location: Location) -> [Cell; 4] {
        let mut cells = location.cells();
        cells.sort_unstable();
        cells
    }

    fn everywhere() -> impl Iterator<Item = Location> {
        Piece::ALL
            .into_iter()
            .flat_map(|piece| Orientation::ALL.map(|orientation| Location { piece, orientation, x: 4, y: 7 }))
    }

    #[test]
    fn canonical_locations_cover_the_same_cells() {
        for at in everywhere() {
            assert_eq!(sorted(at), sorted(at.canonical()), "{at:?}");
            assert_eq!(at.canonical(), at.canonical().canonical());
        }
    }

    #[test]
    fn mirrored_locations_cover_the_mirrored_cells() {
        for at in everywhere() {
            let mut cells = at.cells().map(|Cell { x, y }| Cell { x: 9 - x, y });
            cells.sort_unstable();
            assert_eq!(sorted(at.mirror()), cells, "{at:?}");
        }
    }
}
