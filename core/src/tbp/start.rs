//! The message `start`: the protocol's position, checked and converted to a [`State`] and back.

use alloc::vec::Vec;
use core::fmt;

use crate::board::{BadDrawing, Board, HEIGHT, WIDTH};
use crate::piece::{Piece, PieceSet};
use crate::rules::attack::{AttackTable, PPT};
use crate::rules::randomizer::RandomizerKind;
use crate::state::{Field, State};
use crate::tool::fault::{Coded, Fault};

/// The longest supported queue.
pub const MAX_QUEUE: usize = 1000;

/// The highest stored combo. It is far beyond the end of any attack table and far from an overflow.
const MAX_COMBO: u32 = 1_000_000;

/// A position in the form of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The held piece.
    pub hold: Option<Piece>,
    /// The current piece, then the previews.
    pub queue: Vec<Piece>,
    /// The number of clears in the current combo.
    pub combo: u32,
    /// Whether the last clear was a quad or a T-spin.
    pub back_to_back: bool,
    /// The cells: 40 rows from the bottom, each with 10 cells. A cell is empty, a piece's letter, or `G`.
    pub board: Vec<Vec<Option<char>>>,
    /// How the pieces after the queue are dealt, if the front end sends it.
    pub randomizer: Option<Dealing>,
    /// The attack table, if it is not the usual one. This field is an extension of the protocol.
    pub attack_table: Option<&'static AttackTable>,
}

/// How the pieces after the queue are dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// Pieces come from shuffled bags of all seven.
    SevenBag {
        /// The rest of the bag after the queue's last piece. An empty list means a fresh bag.
        bag_state: Vec<Piece>,
    },
    /// Each piece is drawn from all seven.
    Uniform,
    /// The method is unknown: any piece may come.
    Unknown,
}

impl Start {
    /// Creates the message that sends `state` to a bot. All filled cells are garbage in it, because a state
    /// has no colours.
    #[must_use]
    pub fn new(state: &State) -> Start {
        let board = &state.field.board;
        let cell = |x, y| board.occupied(x as i8, y as i8).then_some('G');
        Start {
            hold: state.hold,
            queue: state.queue.iter().copied().collect(),
            combo: state.field.combo,
            back_to_back: state.field.back_to_back,
            board: (0..HEIGHT).map(|y| (0..WIDTH).map(|x| cell(x, y)).collect()).collect(),
            randomizer: Some(match state.dealt {
                RandomizerKind::SevenBag => Dealing::SevenBag { bag_state: state.bag.iter().collect() },
                RandomizerKind::Uniform => Dealing::Uniform,
            }),
            attack_table: (state.table != &PPT).then_some(state.table),
        }
    }

    /// Returns the position, if it is valid.
    ///
    /// # Errors
    /// Returns a [`BadStart`] that names what is wrong.
    pub fn state(&self) -> Result<State, BadStart> {
        match self.queue.len() {
            0 => return Err(BadStart::EmptyQueue),
            1..=MAX_QUEUE => {}
            length => return Err(BadStart::LongQueue(length)),
        }
        let combo = self.combo.min(MAX_COMBO);
        Ok(State {
            field: Field { board: read_board(&self.board)?, combo, back_to_back: self.back_to_back },
            hold: self.hold,
            queue: self.queue.iter().copied().collect(),
            bag: self.bag(),
            dealt: self.dealt(),
            table: self.attack_table.unwrap_or_default(),
        })
    }

    /// Returns how pieces are dealt. An unknown method may deal any piece.
    fn dealt(&self) -> RandomizerKind {
        match self.randomizer {
            Some(Dealing::SevenBag { .. }) => RandomizerKind::SevenBag,
            _ => RandomizerKind::Uniform,
        }
    }

    fn bag(&self) -> PieceSet {
        let left = match &self.randomizer {
            Some(Dealing::SevenBag { bag_state }) => bag_state.iter().copied().collect(),
            _ => PieceSet::EMPTY,
        };
        if left.is_empty() { PieceSet::ALL } else { left }
    }
}

fn read_board(rows: &[Vec<Option<char>>]) -> Result<Board, BadStart> {
    if rows.len() != HEIGHT {
        return Err(BadStart::Rows(rows.len()));
    }
    let mut board = Board::EMPTY;
    for (y, row) in rows.iter().enumerate() {
        read_row(&mut board, y, row).map_err(BadStart::Board)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, y: usize, row: &[Option<char>]) -> Result<(), BadDrawing> {
    if row.len() != WIDTH {
        return Err(BadDrawing::RowWidth { row: y, width: row.len() });
    }
    for (x, cell) in row.iter().enumerate() {
        match *cell {
            None => {}
            Some('G' | 'I' | 'O' | 'T' | 'L' | 'J' | 'S' | 'Z') => board.fill(x as i8, y as i8),
            Some(letter) => return Err(BadDrawing::Letter { row: y, letter }),
        }
    }
    if row.contains(&None) { Ok(()) } else { Err(BadDrawing::FullRow(y)) }
}

/// The reason why a `start` is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadStart {
    /// The board does not have 40 rows.
    Rows(usize),
    /// A row is invalid.
    Board(BadDrawing),
    /// There is no current piece.
    EmptyQueue,
    /// There are more than [`MAX_QUEUE`] pieces.
    LongQueue(usize),
}

impl Coded for BadStart {
    fn fault(&self) -> Fault {
        match self {
            BadStart::Rows(rows) => Fault::new("start.rows", "the board has {rows} rows instead of {wanted}")
                .with(*rows)
                .with(HEIGHT),
            BadStart::Board(error) => {
                Fault::new("start.board", "the board is invalid: {problem}").with(error.fault())
            }
            BadStart::EmptyQueue => {
                Fault::new("start.empty", "the queue is empty: there is no current piece")
            }
            BadStart::LongQueue(pieces) => {
                Fault::new("start.long", "the queue has {pieces} pieces: at most {most} are allowed")
                    .with(*pieces)
                    .with(MAX_QUEUE)
            }
        }
    }
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadStart {}
