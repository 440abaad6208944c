//! The learner: a player that knows only what it has learned.
//!
//! *What.* It values every placement of the current piece and of the piece that hold brings, and plays the best. It
//! does not look ahead. *How.* [`Choices`] lists the placements with their [`Numbers`]; learning uses the same list.
//! A player without learning values them with [`Tables`], which are integers, so it decides the same everywhere.
//!
//! Placements that cover the same cells with the same piece are one choice, unless a T-spin clears rows in one of
//! them. All T-spins count the same. Of equal values, the first in the order of [`Choice::rank`] is played.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Bot, Rated, ThinkInfo, key};
use crate::eval::linear::{Made, Numbers, Tables};
use crate::movegen::flood;
use crate::piece::Piece;
use crate::placement::{Placement, Spin};
use crate::rules::spawn::spawn;
use crate::state::State;
use crate::tool::sort;

/// A placement, what it clears, and its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The placement.
    pub placement: Placement,
    /// Whether the piece comes from hold, or from the queue through hold.
    pub holds: bool,
    /// The number of cleared rows.
    pub lines: u32,
    /// Whether a T-spin clears rows.
    pub is_t_spin: bool,
    /// The numbers of the placement.
    pub numbers: Numbers,
}

impl Choice {
    /// Returns the place of the choice in the order of the protocol `aql-v1`: first those without hold, then by
    /// column, orientation and row, without a T-spin first.
    #[must_use]
    pub const fn rank(&self) -> u32 {
        let at = self.placement.location;
        let column = (at.x as u32 & 15) << 10 | (at.orientation as u32) << 8 | (at.y as u32 & 63) << 1;
        (self.holds as u32) << 14 | column | self.is_t_spin as u32
    }
}

/// Lists the choices of a state. It reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    list: Vec<Choice>,
    found: Vec<Placement>,
}

impl Choices {
    /// Lists the choices of a state, in any order. The list is empty when no piece can appear.
    pub fn list(&mut self, state: &State) -> &[Choice] {
        self.list.clear();
        let (current, other) = state.choices();
        if let Some(piece) = current {
            self.add(state, piece, false);
        }
        if let Some(piece) = other.filter(|_| other != current) {
            self.add(state, piece, true);
        }
        &self.list
    }

    /// Returns the choices that were listed last.
    #[must_use]
    pub fn listed(&self) -> &[Choice] {
        &self.list
    }

    fn add(&mut self, state: &State, piece: Piece, holds: bool) {
        let Some(start) = spawn(&state.field.board, piece) else { return };
        let mut found = core::mem::take(&mut self.found);
        flood::placements(&state.field.board, start, false, &mut found);
        let first = self.list.len();
        for &placement in &found {
            let choice = choice(state, placement, holds);
            // Placements without a spin are listed first, so only a T that has spun can be a duplicate.
            if placement.spin == Spin::None || !self.list[first..].iter().any(|other| same(other, &choice)) {
                self.list.push(choice);
            }
        }
        self.found = found;
    }
}

fn same(a: &Choice, b: &Choice) -> bool {
    a.placement.location == b.placement.location && a.is_t_spin == b.is_t_spin
}

#[inline]
fn choice(state: &State, placement: Placement, holds: bool) -> Choice {
    let mut board = state.field.board;
    placement.location.place_on(&mut board);
    let lines = board.clear_full_rows();
    let made = Made::new(placement.location, lines, state.field.combo);
    let is_t_spin = lines > 0 && placement.spin != Spin::None;
    Choice { placement, holds, lines, is_t_spin, numbers: Numbers::of(&board, made) }
}

/// A player with the values of [`Tables`].
#[derive(Clone, Debug)]
pub struct Learner {
    tables: Tables,
    choices: Choices,
    /// The key of the position to which the choices belong.
    at: Option<u64>,
}

impl Learner {
    /// Creates a player.
    #[must_use]
    pub fn new(tables: Tables) -> Learner {
        Learner { tables, choices: Choices::default(), at: None }
    }

    /// Returns the best choice of a state, or `None` when no piece can appear.
    pub fn choose(&mut self, state: &State) -> Option<Choice> {
        self.at = None;
        let value = |choice: &Choice| (self.tables.value(&choice.numbers), Reverse(choice.rank()));
        self.choices.list(state).iter().max_by_key(|choice| value(choice)).copied()
    }

    fn follow(&mut self, state: &State) {
        let key = key::of_position(state);
        if self.at.replace(key) != Some(key) {
            self.choices.list(state);
        }
    }
}

/// The learner values all choices of a position at once, so there is nothing more to search. Pending garbage does not
/// change its decision.
impl Bot for Learner {
    fn think(&mut self, state: &State, _: u32) -> bool {
        self.follow(state);
        false
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        self.rated(state, incoming, 0).iter().map(|rated| rated.placement).collect()
    }

    fn line(&mut self, _: &State, first: Placement) -> Vec<Placement> {
        Vec::from([first])
    }

    fn rated(&mut self, state: &State, _: u32, _: usize) -> Vec<Rated> {
        self.follow(state);
        let mut ranked: Vec<(i64, &Choice)> =
            self.choices.listed().iter().map(|choice| (self.tables.value(&choice.numbers), choice)).collect();
        sort::by_key(&mut ranked, |(value, choice)| (Reverse(*value), choice.rank()));
        let rated = |(value, choice): (i64, &Choice)| {
            // The unit of a rating is a thousandth.
            let value = (value * 1_000) >> self.tables.exponent();
            let value = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            Rated { placement: choice.placement, value }
        };
        ranked.into_iter().map(rated).collect()
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        self.follow(state);
        ThinkInfo { nodes: self.choices.listed().len() as u64, depth: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::piece::PieceSet;
    use crate::state::Field;

    fn state(drawing: &[&str], hold: Option<Piece>, queue: &[Piece]) -> State {
        let field = Field { board: Board::from_drawing(drawing).unwrap(), ..Field::default() };
        State { field, hold, queue: queue.iter().copied().collect(), bag: PieceSet::ALL, ..State::default() }
    }

    const T_SLOT: [&str; 3] = ["##........", "#...######", "##.#######"];

    #[test]
    fn spins_that_clear_nothing_are_no_choice_of_their_own() {
        let mut choices = Choices::default();
        let is_unique = |list: &[Choice]| {
            let mut keys: Vec<_> = list
                .iter()
                .map(|c| (c.placement.location, c.is_t_spin, c.placement.location.piece))
                .collect();
            keys.sort();
            keys.windows(2).all(|pair| pair[0] != pair[1])
        };
        let list = choices.list(&state(&T_SLOT, None, &[Piece::T, Piece::O]));
        assert!(is_unique(list));
        assert!(list.iter().any(|choice| choice.is_t_spin && choice.lines == 2));
        // The same slot, whose rows do not become full.
        let open = ["##........", "#...#####.", "##.######."];
        let list = choices.list(&state(&open, None, &[Piece::T, Piece::O]));
        assert!(is_unique(list) && list.iter().all(|choice| !choice.is_t_spin));
        assert!(
            list.iter().any(|choice| choice.placement.location.y == 1 && choice.placement.location.x == 2)
        );
    }

    #[test]
    fn hold_offers_the_held_piece_or_the_next_one() {
        let mut choices = Choices::default();
        let mut pieces = |hold, queue: &[Piece]| {
            let list = choices.list(&state(&[], hold, queue));
            let held =
                list.iter().filter(|choice| choice.holds).map(|choice| choice.placement.location.piece);
            (list.iter().filter(|choice| !choice.holds).count(), PieceSet::from_iter(held))
        };
        assert_eq!(pieces(None, &[Piece::O, Piece::I]), (9, PieceSet::EMPTY.with(Piece::I)));
        assert_eq!(pieces(Some(Piece::S), &[Piece::O, Piece::I]), (9, PieceSet::EMPTY.with(Piece::S)));
        assert_eq!(
            pieces(Some(Piece::O), &[Piece::O, Piece::I]),
            (9, PieceSet::EMPTY),
            "twice the same piece"
        );
        assert_eq!(pieces(None, &[Piece::O]), (9, PieceSet::EMPTY));
        assert_eq!(pieces(None, &[]), (0, PieceSet::EMPTY));
    }

    #[test]
    fn of_equal_values_the_first_is_played() {
        let state = state(&[], None, &[Piece::T, Piece::O]);
        let chosen = Learner::new(Tables::new(16, |_, _| 0)).choose(&state).unwrap();
        let first = Choices::default().list(&state).iter().map(Choice::rank).min();
        assert_eq!((Some(chosen.rank()), chosen.holds, chosen.placement.location.x), (first, false, 0));
    }

    #[test]
    fn suggestions_are_sorted_and_the_best_is_the_choice() {
        // Only holes count, and they are bad.
        let mut learner =
            Learner::new(Tables::new(16, |number, n| if number == 3 { -i32::from(n) } else { 0 }));
        let state = state(&T_SLOT, Some(Piece::L), &[Piece::T, Piece::O]);
        let chosen = learner.choose(&state).unwrap();
        assert!(!learner.think(&state, 100));
        let rated = learner.rated(&state, 4, 0);
        assert!(rated.windows(2).all(|pair| pair[0].value >= pair[1].value));
        assert_eq!(rated[0].placement, chosen.placement);
        assert_eq!(learner.suggest(&state, 0)[0], chosen.placement);
        assert_eq!(learner.info(&state).nodes, rated.len() as u64);
    }
}
