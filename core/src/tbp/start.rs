//! `start`: the protocol's position, checked and turned into a [`State`], and back.

use alloc::vec::Vec;
use core::fmt;

use super::message::Dealing;
use crate::board::{BadDrawing, Board, HEIGHT, WIDTH};
use crate::piece::{Piece, PieceSet};
use crate::rules::randomizer::RandomizerKind;
use crate::state::{Field, State};
use crate::tool::fault::{Coded, Fault};

/// The longest queue that is kept.
pub const MAX_QUEUE: usize = 1000;

/// Combos count no further than this: far beyond any table, and far from overflowing.
const MAX_COMBO: u32 = 1_000_000;

/// A position as the protocol puts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The piece put aside.
    pub hold: Option<Piece>,
    /// The current piece, then the previews.
    pub queue: Vec<Piece>,
    /// Clears so far in the present run.
    pub combo: u32,
    /// Whether the last clear was a quad or a T-spin.
    pub back_to_back: bool,
    /// 40 rows from the bottom of 10 cells: nothing, a piece's letter or `G`.
    pub board: Vec<Vec<Option<char>>>,
    /// How the pieces behind the queue are dealt, if the front end says it.
    pub randomizer: Option<Dealing>,
}

impl Start {
    /// The message that tells a bot of `state`. All filled cells are garbage in it: a state has no
    /// colours.
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
        }
    }

    /// The position, if it can be one.
    ///
    /// # Errors
    /// [`BadStart`] names what is wrong.
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
            // The protocol names no attack table.
            table: Default::default(),
        })
    }

    /// A dealer we do not know may deal anything.
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

/// Why a `start` is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadStart {
    /// Not 40 rows.
    Rows(usize),
    /// Something about a row.
    Board(BadDrawing),
    /// No current piece.
    EmptyQueue,
    /// More than [`MAX_QUEUE`] pieces.
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
