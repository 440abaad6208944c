//! A test of where a piece can be placed, with a cache, because the same boards occur often.

use alloc::vec::Vec;

use super::goal::{self, Cells, MOST_ROWS, in_all_columns};
use super::memo::{Memo, Question};
use super::tile::Tile;
use crate::board::WIDTH;
use crate::movegen::flood;
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Placement, Spin};
use crate::rules::spawn::spawn;

/// How pieces reach the place where they lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DropKind {
    /// They fall row by row, so they can be slid under overhangs and rotated in place.
    #[default]
    Soft,
    /// They are rotated and shifted above everything and then fall straight down.
    Hard,
}

/// A board with the rows cleared so far, and the next piece.
type Asked = (Cells, u8, Piece);
/// The locations where the piece can rest, with one bit for each.
type Answer = [u64; 5];

impl Question for Asked {
    #[inline]
    fn mixed(&self) -> u64 {
        let &(standing, cleared, piece) = self;
        let low = (standing as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let high = (standing >> 64) as u64 ^ u64::from(cleared) << 24 ^ (piece as u64) << 40;
        (low.rotate_left(31) ^ high).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// Tests whether tiles can be placed, and caches the results.
#[derive(Clone, Debug)]
pub(super) struct Placeable {
    drop: DropKind,
    known: Memo<Asked, Answer>,
    /// The locations where a T can spin in: with a full spin, and with a mini.
    spins: Memo<Asked, [Answer; 2]>,
    found: Vec<Location>,
    ways: Vec<Placement>,
}

/// The number of cached answers. They need 1.3 MiB, and half as much for spins.
const REMEMBERED: usize = 1 << 14;

impl Placeable {
    pub(super) fn new(drop: DropKind) -> Placeable {
        Placeable {
            drop,
            known: Memo::new(REMEMBERED),
            spins: Memo::new(REMEMBERED / 4),
            found: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// Returns whether a tile that fits can be placed when the cells `filled` are filled and the rows
    /// `cleared` are cleared: its rows are adjacent, it rests, and there is a path to it.
    pub(super) fn is_placeable(&mut self, tile: &Tile, filled: Cells, cleared: u8) -> bool {
        if tile.skipped & !cleared != 0 || !rests(tile, filled, cleared) {
            return false;
        }
        let standing = filled & !in_all_columns(cleared);
        if tile.above & standing == 0 {
            return true;
        }
        self.drop == DropKind::Soft && self.has_path(tile, standing, cleared)
    }

    /// Returns the best spin with which a placeable tile can be placed.
    pub(super) fn spin(&mut self, tile: &Tile, filled: Cells, cleared: u8) -> Spin {
        if tile.piece != Piece::T || self.drop == DropKind::Hard {
            return Spin::None;
        }
        let standing = filled & !in_all_columns(cleared);
        let asked = (standing, cleared, Piece::T);
        let [full, mini] = self.spins.get(asked).unwrap_or_else(|| self.ask_for_spins(asked));
        match tile.location(cleared) {
            at if has(&full, at) => Spin::Full,
            at if has(&mini, at) => Spin::Mini,
            _ => Spin::None,
        }
    }

    fn ask_for_spins(&mut self, asked: Asked) -> [Answer; 2] {
        let (standing, cleared, piece) = asked;
        let board = goal::board(standing, cleared);
        let mut answers = [[0; 5]; 2];
        if let Some(start) = spawn(&board, piece) {
            flood::placements(&board, start, false, &mut self.ways);
            for made in &self.ways {
                match made.spin {
                    Spin::Full => add(&mut answers[0], made.location),
                    Spin::Mini => add(&mut answers[1], made.location),
                    Spin::None => {}
                }
            }
        }
        self.spins.insert(asked, answers);
        answers
    }

    #[inline]
    fn has_path(&mut self, tile: &Tile, standing: Cells, cleared: u8) -> bool {
        let asked = (standing, cleared, tile.piece);
        let answer = self.known.get(asked).unwrap_or_else(|| self.ask(asked));
        has(&answer, tile.location(cleared))
    }

    fn ask(&mut self, asked: Asked) -> Answer {
        let (standing, cleared, piece) = asked;
        let board = goal::board(standing, cleared);
        let mut answer = [0; 5];
        if let Some(start) = spawn(&board, piece) {
            flood::cells(&board, start, &mut self.found);
            self.found.iter().for_each(|&location| add(&mut answer, location));
        }
        self.known.insert(asked, answer);
        answer
    }
}

#[inline]
fn has(answer: &Answer, at: Location) -> bool {
    let bit = bit(at);
    answer[bit / 64] >> (bit % 64) & 1 == 1
}

/// Adds a location to the answer. No tile of a goal is placed higher than its rows.
#[inline]
fn add(answer: &mut Answer, at: Location) {
    if (at.y as usize) < MOST_ROWS {
        let bit = bit(at);
        answer[bit / 64] |= 1 << (bit % 64);
    }
}

/// Returns a number for a location whose centre is in the lowest eight rows.
#[inline]
const fn bit(at: Location) -> usize {
    const { assert!(Orientation::ALL.len() * WIDTH * MOST_ROWS == 64 * 5) };
    (at.orientation as usize * WIDTH + at.x as usize) * MOST_ROWS + at.y as usize
}

/// Returns whether the floor or a filled cell that is not cleared is directly under a tile.
#[inline]
fn rests(tile: &Tile, filled: Cells, cleared: u8) -> bool {
    // In each column, `under` has the rows below the tile's lowest cell that are not cleared. The highest of
    // them is directly under the tile.
    let mut columns = tile.cells;
    while columns != 0 {
        let lowest = columns.trailing_zeros();
        let under = ((1u16 << (lowest % 8)) - 1) as u8 & !cleared;
        let floor = lowest - lowest % 8;
        if under == 0 || filled >> (floor + under.ilog2()) & 1 == 1 {
            return true;
        }
        columns &= !(0xFF << floor);
    }
    false
}
