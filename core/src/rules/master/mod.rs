//! The rules of master 20G: infinite gravity, Arika rotation, independent random pieces, one preview.
//!
//! *What.* A field of 10 × 20 cells without hidden rows. A piece falls to the floor after every input. The two
//! rule sets, [`MasterRules::ARS`] and [`MasterRules::SEED`], differ in three points, which are data.
//!
//! *How.* The field is a [`Board`] whose rows from 20 up are always empty: cells of a piece above the field
//! meet no blocks, and [`lock`] drops them. A piece is located by its 4 × 4 box, as in the rules ([`InBox`]).
//! Source: the rules document of master 20G, sections 1 to 8.

mod boxes;
mod motion;
mod pieces;
mod run;

pub use boxes::{InBox, SPAWN_X, box_cells, cells_on, rotations, spawn};
pub use motion::{Input, Motion};
pub use pieces::{MasterPieces, ZeroSeed};
pub use run::{Over, Run, can_appear, is_blocked};

use crate::board::{Board, VISIBLE_HEIGHT};
use crate::piece::Piece;
pub use crate::rules::rotation::ars::CentreColumn;

/// A rule set of master 20G.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MasterRules {
    /// The name in commands, logs and weights.
    pub name: &'static str,
    /// Whether the side walls continue above the field. If not, a piece may stand outside them there.
    pub has_walls_above: bool,
    /// The number of inputs in a row without a fall after which a program must lock.
    pub idle_inputs: u8,
    /// When J, L and T do not kick.
    pub centre: CentreColumn,
}

impl MasterRules {
    /// The default rule set.
    pub const ARS: MasterRules = MasterRules {
        name: "m20g-ars",
        has_walls_above: true,
        idle_inputs: 12,
        centre: CentreColumn::FirstOfUpright,
    };
    /// The rule set of the program tetris20g-ai, to compare with its published figures.
    pub const SEED: MasterRules =
        MasterRules { name: "m20g-seed", has_walls_above: false, idle_inputs: 3, centre: CentreColumn::Any };
    /// All rule sets.
    pub const ALL: [MasterRules; 2] = [MasterRules::ARS, MasterRules::SEED];

    /// Returns the rule set of that name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<MasterRules> {
        MasterRules::ALL.into_iter().find(|rules| rules.name == name)
    }

    /// Returns whether a rotation that collides with cells in these columns of the box may try its kicks. The
    /// columns are in reading order, and there is at least one.
    #[must_use]
    pub fn may_kick(&self, piece: Piece, rotation: u8, columns: &[i8]) -> bool {
        const CENTRE: i8 = 1;
        self.centre.allows_kick(piece, rotation % 2 == 1, columns.iter().map(|&column| column == CENTRE))
    }
}

/// Locks a piece and clears full rows. Returns the field and the number of cleared rows.
///
/// # Panics
/// Panics when a cell of the piece is beside or below the field.
#[must_use]
pub fn lock(mut board: Board, piece: Piece, at: InBox) -> (Board, u32) {
    for cell in cells_on(piece, at) {
        if cell.y < VISIBLE_HEIGHT as i8 {
            board.fill(cell.x, cell.y);
        }
    }
    let lines = board.clear_full_rows();
    (board, lines)
}
