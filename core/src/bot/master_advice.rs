//! The player of master 20G as an adviser: it values every placement of a piece.

use alloc::vec::Vec;

use super::master::{LOST, PairGame};
use crate::board::Board;
use crate::eval::pairs::PairWeights;
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules};
use crate::search::plies::PlyGame;

/// A placement and its value: that of the best placement of the next piece after it, in units of 2⁻¹⁰.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The placement.
    pub at: InBox,
    /// The value.
    pub value: i32,
}

/// A player that compares placements by two plies.
#[derive(Debug)]
pub struct Adviser {
    game: PairGame,
}

impl Adviser {
    /// Creates the player for a rule set.
    #[must_use]
    pub fn new(rules: MasterRules, weights: &PairWeights) -> Adviser {
        Adviser { game: PairGame::new(rules, weights) }
    }

    /// Returns the placements of `piece`, which `next` follows, the best first. Of placements with the same cells after
    /// the lock, only the first is listed.
    pub fn advise(&mut self, board: &Board, piece: Piece, next: Piece) -> Vec<Advice> {
        let position = self.game.position(board);
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        self.game.rate(&position, piece, &mut firsts);
        firsts.sort_unstable_by_key(|rated| rated.made);
        let mut seen = Vec::new();
        let mut advices = Vec::new();
        for rated in &firsts {
            let after = self.game.apply(&position, piece, rated);
            if seen.contains(&after.board) {
                continue;
            }
            seen.push(after.board);
            seconds.clear();
            self.game.rate(&after, next, &mut seconds);
            let value = seconds.iter().map(|rated| rated.value).max().unwrap_or(LOST);
            advices.push(Advice { at: rated.made, value });
        }
        // The sort is stable: of equal values, the smallest placement is first, as the player decides.
        advices.sort_by_key(|advice| core::cmp::Reverse(advice.value));
        advices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::master::Master;
    use crate::rules::master::Run;
    use crate::tool::rng::Rng;

    #[test]
    fn the_first_advice_is_what_the_player_does() {
        let mut rng = Rng::new(2, 2);
        let mut weights = PairWeights::zero();
        weights.cells.iter_mut().for_each(|weight| *weight = rng.below(99) as i32 - 90);
        let mut adviser = Adviser::new(MasterRules::ARS, &weights);
        let mut player = Master::new(MasterRules::ARS, &weights, 2, 1);
        let mut run = Run::new(MasterRules::ARS, 5).unwrap();
        for _ in 0..60 {
            let choice = player.choose(&run.board, run.piece, run.next).unwrap();
            let advices = adviser.advise(&run.board, run.piece, run.next);
            // Without a pair of placements, the player only looks at the current piece.
            if choice.second.is_some() {
                assert_eq!(i64::from(advices[0].value), choice.value);
            }
            assert!(advices.windows(2).all(|two| two[0].value >= two[1].value));
            if run.place(advices[0].at).is_err() {
                break;
            }
        }
        assert!(run.placed > 20, "{} pieces", run.placed);
    }
}
