//! The check whether a move can be played in a position. Front ends use it for the moves of bots they do not
//! trust.

use core::fmt;

use super::start::{BadStart, Start};
use crate::placement::{Placement, Spin};
use crate::state::IllegalPlay;
use crate::tool::fault::{Coded, Fault};

impl Start {
    /// Returns the placement with its own spin if it is legal, or else with the best spin that is legal. Bots
    /// disagree about which spins are minis, and no bot should lose a game because of that.
    ///
    /// # Errors
    /// Returns [`Unplayable`], which reports what is wrong with the position or the placement.
    pub fn check(&self, wanted: Placement) -> Result<Placement, Unplayable> {
        let state = self.state().map_err(Unplayable::Position)?;
        let play = |made| state.clone().try_play(made).map(|_| made);
        let mended = [Spin::Full, Spin::Mini, Spin::None].map(|spin| Placement { spin, ..wanted });
        play(wanted)
            .or_else(|error| mended.into_iter().find_map(|made| play(made).ok()).ok_or(error))
            .map_err(Unplayable::Move)
    }
}

/// The reason why a placement cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The position is invalid.
    Position(BadStart),
    /// The placement is not possible in the position.
    Move(IllegalPlay),
}

impl Coded for Unplayable {
    fn fault(&self) -> Fault {
        match self {
            Unplayable::Position(error) => error.fault(),
            Unplayable::Move(error) => error.fault(),
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for Unplayable {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::Board;
    use crate::piece::{Orientation, Piece};
    use crate::placement::Location;
    use crate::state::{Field, State};

    /// Returns a position with a T-slot in columns 1 to 3, under an overhang.
    fn start() -> Start {
        let board = Board::from_drawing(&["##........", "#...######", "##.#######"]).unwrap();
        let field = Field { board, ..Field::default() };
        Start::new(&State { field, queue: [Piece::T, Piece::I].into(), ..State::default() })
    }

    const IN_SLOT: Location = Location { piece: Piece::T, orientation: Orientation::South, x: 2, y: 1 };

    #[test]
    fn a_wrong_spin_is_corrected_and_a_right_one_kept() {
        let full = Placement { location: IN_SLOT, spin: Spin::Full };
        for spin in [Spin::Full, Spin::Mini] {
            assert_eq!(start().check(Placement { spin, ..full }), Ok(full), "{spin:?}");
        }
        let flat = Location { piece: Piece::I, orientation: Orientation::North, x: 5, y: 2 };
        let spun = Placement { location: flat, spin: Spin::Full };
        assert_eq!(start().check(spun), Ok(Placement { location: flat, spin: Spin::None }));
    }

    #[test]
    fn errors_name_what_is_impossible() {
        let in_the_air = Placement { location: IN_SLOT.moved(0, 5), spin: Spin::None };
        let error = start().check(in_the_air).unwrap_err();
        assert_eq!(error, Unplayable::Move(IllegalPlay::Unreachable(in_the_air)));
        let no_o = Location { piece: Piece::O, ..IN_SLOT };
        let error = start().check(Placement { location: no_o, spin: Spin::None }).unwrap_err();
        assert!(error.to_string().starts_with("O is neither"), "{error}");
        let nowhere = Start { board: Vec::new(), ..start() };
        let error = nowhere.check(in_the_air).unwrap_err();
        assert_eq!(error, Unplayable::Position(BadStart::Rows(0)));
    }
}
