//! The active piece: its location, its spin, and its response to buttons and gravity.
//!
//! The spin is that of the last successful action. A successful movement (a shift, a fall, a hard drop) sets
//! it to no spin. A successful rotation sets it to the result of the three-corner rule. A failed action
//! changes nothing.

use super::gravity::{Gravity, TO_THE_FLOOR};
use super::lock_delay::LockDelay;
use crate::board::Board;
use crate::piece::Rotation;
use crate::placement::{Location, Placement, Spin};
use crate::rules::rotation::srs::{HalfTurnStyle, Srs};
use crate::rules::rotation::{RotationSystem, rotate};
use crate::tool::hash::Fnv;

/// A piece that has not locked yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Active {
    pub(super) at: Location,
    pub(super) spin: Spin,
    pub(super) lock_delay: LockDelay,
    pub(super) gravity: Gravity,
    /// Whether the piece cannot fall. It is kept up to date, so that a tick without input does not read the
    /// board.
    pub(super) rests: bool,
}

impl Active {
    /// Creates a piece that spawns at a location where it fits.
    pub(super) fn new(board: &Board, at: Location) -> Active {
        let lock_delay = LockDelay::new(at.lowest_row());
        Active { at, spin: Spin::None, lock_delay, gravity: Gravity::default(), rests: at.rests(board) }
    }

    /// Moves up to `columns` columns in the direction `dx`. Returns whether the piece moved at all.
    pub(super) fn shift(&mut self, board: &Board, dx: i8, columns: u32) -> bool {
        let from = self.at;
        for _ in 0..columns {
            let next = self.at.moved(dx, 0);
            if !next.fits(board) {
                break;
            }
            self.at = next;
        }
        let moved = self.at != from;
        if moved {
            self.settle(board, Spin::None);
        }
        moved
    }

    /// Rotates with kicks, unless it is a half turn and its style has none. Returns whether any test succeeded.
    pub(super) fn rotate(&mut self, board: &Board, rotation: Rotation, style: HalfTurnStyle) -> bool {
        let rotated = rotate::<Srs>(board, self.at, rotation);
        let Some((to, test)) = rotated.filter(|&(_, test)| style.allows(rotation, test)) else {
            return false;
        };
        self.at = to;
        self.settle(board, Srs::spin(board, to, rotation, test));
        true
    }

    fn settle(&mut self, board: &Board, spin: Spin) {
        self.spin = spin;
        self.rests = self.at.rests(board);
        self.lock_delay.moved(self.at.lowest_row());
    }

    /// Falls up to `rows` rows. Returns whether the fall brought the piece to rest.
    pub(super) fn fall(&mut self, board: &Board, rows: u32) -> bool {
        if rows == 0 || self.rests {
            return false;
        }
        if rows == TO_THE_FLOOR {
            self.at = self.at.dropped(board);
            self.rests = true;
        }
        for _ in 0..rows {
            if self.rests {
                break;
            }
            self.at = self.at.moved(0, -1);
            self.rests = self.at.rests(board);
        }
        self.spin = Spin::None;
        self.lock_delay.fell(self.at.lowest_row());
        self.rests
    }

    /// Returns the placement that results if the piece is hard-dropped now.
    pub(super) fn hard_dropped(&self, board: &Board) -> Placement {
        let location = self.at.dropped(board);
        let spin = if location == self.at { self.spin } else { Spin::None };
        Placement { location, spin }
    }

    /// Adds everything that decides the piece's future to a hash.
    pub(super) fn feed(&self, hash: &mut Fnv) {
        // Whether the piece rests follows from the board and the location.
        let Active { at, spin, lock_delay, gravity, rests: _ } = self;
        let Location { piece, orientation, x, y } = *at;
        hash.bytes(&[piece as u8, orientation as u8, x as u8, y as u8, *spin as u8]);
        hash.number(gravity.state());
        lock_delay.state().into_iter().for_each(|n| hash.number(n));
    }
}
