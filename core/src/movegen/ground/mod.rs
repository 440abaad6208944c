//! Move generation for 20G: every state in which a piece can lie on the floor when it locks.
//!
//! *What.* Under infinite gravity a piece is always on the floor, so it cannot pass over an obstacle. An input
//! is a turn with its kick, then a shift, then a fall; a blocked part is left out. A program may make only a
//! few inputs in a row without a fall. [`Ground::places`] returns the same states as [`naive`], and faster.
//!
//! *How.* Each column is one word, with the walls and three rows of floor as filled cells. From these words
//! follows, for each orientation, one word per column of the box: the heights at which the piece is free. A
//! shift or a turn is then one bit test, and a fall is one count of leading zeros. The search visits states in
//! the order of arrival and remembers the fewest idle inputs of each. A piece that leans against something may
//! turn and shift in one input. That costs one blocked shift before, which changes nothing else, so leaning
//! needs no state of its own.
//!
//! *Does it work?* The tests compare it with [`naive`] on random and played boards, and with the recorded
//! states of another program.

pub mod naive;

use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules, box_cells, rotations, spawn};

/// The number of filled rows below the field: a box can reach three rows below it.
const FLOOR: u32 = 3;
/// The column of the leftmost box. A piece can leave the field by at most three columns above it.
const LEFT: i8 = -5;
/// The number of columns where a box can be.
const BOXES: usize = 16;
/// The number of columns that boxes cover.
const COLUMNS: usize = BOXES + 4;
/// The number of heights at which a box can be.
const HEIGHTS: usize = 32;
/// Marks a state that was not visited.
const UNSEEN: u8 = u8::MAX;

/// The search, with memory that it keeps between calls.
#[derive(Clone, Debug)]
pub struct Ground {
    rules: MasterRules,
    piece: Piece,
    /// The filled cells of each column from [`LEFT`]; bit [`FLOOR`] is the lowest row of the field.
    filled: [u32; COLUMNS],
    /// For each orientation and column of the box: the heights of its lowest row where the piece is free.
    free: [[u32; BOXES]; 4],
    /// The fewest idle inputs of each state.
    idle: [[[u8; HEIGHTS]; BOXES]; 4],
    open: Vec<Node>,
}

/// A visited state: orientation, column and height of the box, and the number of idle inputs.
#[derive(Clone, Copy, Debug)]
struct Node {
    rotation: u8,
    column: u8,
    height: u8,
    idle: u8,
}

impl Node {
    const fn place(self) -> InBox {
        let y = VISIBLE_HEIGHT as i8 - 1 - self.height as i8;
        InBox { x: self.column as i8 + LEFT, y, rotation: self.rotation }
    }
}

impl Ground {
    /// Creates the search for a rule set.
    #[must_use]
    pub fn new(rules: MasterRules) -> Ground {
        let idle = [[[UNSEEN; HEIGHTS]; BOXES]; 4];
        let mut ground = Ground {
            rules,
            piece: Piece::I,
            filled: [0; COLUMNS],
            free: [[0; BOXES]; 4],
            idle,
            open: Vec::new(),
        };
        ground.set_board(&Board::EMPTY);
        ground
    }

    /// Sets the field of the next calls of [`Ground::places`].
    pub fn set_board(&mut self, board: &Board) {
        let wall =
            if self.rules.has_walls_above { u32::MAX } else { (1 << (FLOOR + VISIBLE_HEIGHT as u32)) - 1 };
        self.filled = [wall; COLUMNS];
        let left = (-LEFT) as usize;
        for (column, cells) in self.filled[left..left + WIDTH].iter_mut().zip(board.columns()) {
            // Rows above the field are empty by the rules.
            let inside = *cells as u32 & ((1 << VISIBLE_HEIGHT) - 1);
            *column = inside << FLOOR | ((1 << FLOOR) - 1);
        }
    }

    /// Appends every state in which a piece can be locked, each once, in the order of the search. Appends nothing
    /// when the piece cannot appear.
    pub fn places(&mut self, piece: Piece, found: &mut Vec<InBox>) {
        self.prepare(piece);
        self.first_inputs();
        let mut next = 0;
        while let Some(&node) = self.open.get(next) {
            next += 1;
            let best = self.idle[node.rotation as usize][node.column as usize][node.height as usize];
            if node.idle == best {
                self.later_inputs(node);
            }
        }
        for node in &self.open {
            let best = &mut self.idle[node.rotation as usize][node.column as usize][node.height as usize];
            if *best != UNSEEN {
                *best = UNSEEN;
                found.push(node.place());
            }
        }
        self.open.clear();
    }

    /// Computes where the piece is free.
    fn prepare(&mut self, piece: Piece) {
        self.piece = piece;
        for rotation in 0..rotations(piece) {
            let mut hit = [0; BOXES];
            for &(row, column) in box_cells(piece, rotation) {
                let (shift, from) = (3 - row as u32, column as usize);
                for (hit, filled) in hit.iter_mut().zip(&self.filled[from..from + BOXES]) {
                    *hit |= filled >> shift;
                }
            }
            let free = &mut self.free[rotation as usize];
            *free = hit.map(|hit| !hit);
            // A shift or kick from the outermost columns would leave the table.
            (free[0], free[BOXES - 1]) = (0, 0);
        }
    }

    fn first_inputs(&mut self) {
        let at = spawn(self.piece);
        let (column, height) = ((at.x - LEFT) as usize, (VISIBLE_HEIGHT as i8 - 1 - at.y) as u32);
        for turn in [0, 1, 3] {
            let rotation = turn % rotations(self.piece);
            if self.is_free(rotation, column, height) {
                self.visit(rotation, column, height, 1);
            }
        }
    }

    fn later_inputs(&mut self, Node { rotation, column, height, idle }: Node) {
        let (column, height) = (column as usize, u32::from(height));
        let idle = idle + 1;
        let turns: &[u8] = match rotations(self.piece) {
            1 => &[],
            2 => &[1],
            _ => &[1, 3],
        };
        let turned = |ground: &Ground, turn: u8| {
            let to = (rotation + turn) % rotations(ground.piece);
            ground.kicked(to, column, height).map(|column| (to, column))
        };
        for &turn in turns {
            if let Some((to, column)) = turned(self, turn) {
                self.visit(to, column, height, idle);
            }
        }
        for is_right in [false, true] {
            let beside = |column: usize| if is_right { column + 1 } else { column - 1 };
            if self.is_free(rotation, beside(column), height) {
                self.visit(rotation, beside(column), height, idle);
                continue;
            }
            // The piece leans: a blocked shift, then a turn and a shift in one input.
            for &turn in turns {
                if let Some((to, column)) = turned(self, turn).filter(|_| idle <= self.rules.idle_inputs)
                    && self.is_free(to, beside(column), height)
                {
                    self.visit(to, beside(column), height, idle + 1);
                }
            }
        }
    }

    /// Returns the column of the box after a turn to this orientation, or `None` when the turn and its kicks
    /// are blocked.
    #[inline]
    fn kicked(&self, rotation: u8, column: usize, height: u32) -> Option<usize> {
        if self.is_free(rotation, column, height) {
            return Some(column);
        }
        let kick = [column + 1, column - 1].into_iter().find(|&kick| self.is_free(rotation, kick, height))?;
        self.may_kick(rotation, column, height).then_some(kick)
    }

    fn may_kick(&self, rotation: u8, column: usize, height: u32) -> bool {
        let mut blocked = [0; 4];
        let mut count = 0;
        for &(row, at) in box_cells(self.piece, rotation) {
            if self.filled[column + at as usize] >> (height + 3 - row as u32) & 1 == 1 {
                blocked[count] = at;
                count += 1;
            }
        }
        self.rules.may_kick(self.piece, rotation, &blocked[..count])
    }

    #[inline]
    fn is_free(&self, rotation: u8, column: usize, height: u32) -> bool {
        self.free[rotation as usize][column] >> height & 1 == 1
    }

    /// Lets the piece fall, and visits the state if it was not reached before with as few idle inputs. `idle`
    /// is their number if the piece does not fall.
    #[inline]
    fn visit(&mut self, rotation: u8, column: usize, height: u32, idle: u8) {
        let below = !self.free[rotation as usize][column] & ((1 << height) - 1);
        let floor = u32::BITS - below.leading_zeros();
        let idle = if floor < height { 0 } else { idle };
        let best = &mut self.idle[rotation as usize][column][floor as usize];
        if idle <= self.rules.idle_inputs && idle < *best {
            *best = idle;
            self.open.push(Node { rotation, column: column as u8, height: floor as u8, idle });
        }
    }
}
