//! Keys of positions. A bot uses them to recognise the position that it has searched.

use crate::piece::Piece;
use crate::state::State;
use crate::tool::hash::Fnv;

/// Returns a key of everything on which the choice of a placement depends.
pub(super) fn of_position(state: &State) -> u64 {
    let mut hash = started(state);
    hash.number(state.queue.len() as u64);
    state.queue.iter().for_each(|&piece| hash.number(piece as u64));
    hash.number(u64::from(state.bag.bits()));
    hash.number(state.dealt as u64);
    hash.bytes(state.table.name.as_bytes());
    hash.finish()
}

/// Returns a key of the turn: board, combo, back-to-back, hold and current piece. Later pieces do not change
/// it.
pub(super) fn of_turn(state: &State) -> u64 {
    let mut hash = started(state);
    hash.number(number(state.queue.front().copied()));
    hash.finish()
}

fn started(state: &State) -> Fnv {
    let mut hash = Fnv::new();
    state.field.board.columns().iter().for_each(|&column| hash.number(column));
    hash.number(u64::from(state.field.combo));
    hash.number(u64::from(state.field.back_to_back));
    hash.number(number(state.hold));
    hash
}

fn number(piece: Option<Piece>) -> u64 {
    piece.map_or(7, |piece| piece as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::piece::PieceSet;
    use crate::rules::attack::GUIDELINE;
    use crate::rules::randomizer::RandomizerKind;

    type Change = fn(&mut State);

    #[test]
    fn later_pieces_and_rules_change_the_position_but_not_the_turn() {
        let queue = [Piece::T, Piece::L, Piece::O].into();
        let state = State { queue, bag: PieceSet::ALL, ..State::default() };
        let changes: [(bool, Change); 9] = [
            (true, |state| state.field.board = Board::from_drawing(&["....#....."]).unwrap()),
            (true, |state| state.field.combo = 1),
            (true, |state| state.field.back_to_back = true),
            (true, |state| state.hold = Some(Piece::I)),
            (true, |state| state.queue[0] = Piece::I),
            (false, |state| state.queue[2] = Piece::I),
            (false, |state| state.bag = state.bag.without(Piece::S)),
            (false, |state| state.dealt = RandomizerKind::Uniform),
            (false, |state| state.table = &GUIDELINE),
        ];
        for (number, (is_other_turn, change)) in changes.into_iter().enumerate() {
            let mut other = state.clone();
            change(&mut other);
            assert_ne!(of_position(&state), of_position(&other), "change {number}");
            assert_eq!(of_turn(&state) != of_turn(&other), is_other_turn, "change {number}");
        }
    }
}
