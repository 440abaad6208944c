//! Learning to choose as a person does, from a few hundred moves.
//!
//! *What.* The player compares the placements of a piece by the best field after the next piece ([`Adviser`] does the
//! same). The model says how probable each placement is: in proportion to e to the power of that value. The loss of a
//! move is −ln of the probability of what the person chose, and the model moves down the gradient of its mean.
//!
//! *Why not pairs of fields.* The pairs of [`super::rank`] contain the person's next placement as well, and the person
//! chose that one with knowledge of one more piece. Here only the choice that a player must repeat counts. With 300
//! moves of three scripted players, 12 agents agreed in 67 % of fresh moves instead of 63 % (docs/master.md).
//!
//! *How few moves suffice.* Most pairs of cells are seen in few places, so each feature also learns from the same pair
//! in other rows and columns.
//!
//! [`Adviser`]: crate::bot::master_advice::Adviser

use alloc::vec;
use alloc::vec::Vec;

use super::features::{FEATURES, Sharing};
use super::log::Move;
use super::rank::{Ranking, Sums};
use super::{Features, Model, SCALE};
use crate::board::Board;
use crate::bot::master::PairGame;
use crate::rules::master::{MasterRules, lock};
use crate::search::plies::PlyGame;

/// The length of a step.
const RATE: f32 = 0.001;
/// The part of a step that the next step repeats.
const MOMENTUM: f32 = 0.9;
/// What features learn from similar ones.
const SHARING: Sharing = Sharing { rows: 5.0, field: 3.0 };
/// The fewest moves between two steps, and the most steps for all moves. Each step builds the tables of the player again.
const BATCH: usize = 16;
const STEPS: usize = 64;

/// Learns from moves.
#[derive(Clone, Debug)]
pub struct ChoiceLearner {
    rules: MasterRules,
    features: Features,
    /// The last step of each weight, which the next step repeats in part.
    step: Vec<f32>,
}

impl ChoiceLearner {
    /// Creates the learner for a rule set.
    #[must_use]
    pub fn new(rules: MasterRules) -> ChoiceLearner {
        ChoiceLearner { rules, features: Features::default(), step: vec![0.0; FEATURES] }
    }

    /// Moves the model by each batch of the moves, in the given order. Returns how it judged each move before.
    pub fn learn(&mut self, model: &mut Model, moves: &[Move]) -> Ranking {
        let mut sums = Sums::default();
        let mut gradient = vec![0.0; FEATURES];
        let mut active = Vec::new();
        for batch in moves.chunks(BATCH.max(moves.len().div_ceil(STEPS))) {
            let mut game = PairGame::new(self.rules, &model.weights());
            for (leaf, pull) in batch.iter().flat_map(|made| sums.add_choice(&options(&mut game, made))) {
                self.features.list(&leaf, &mut active);
                active.iter().for_each(|&feature| gradient[feature as usize] += pull / batch.len() as f32);
            }
            self.features.share(&mut gradient, SHARING);
            let weights = model.weights.iter_mut().zip(&mut self.step).zip(&mut gradient);
            for ((weight, step), gradient) in weights {
                *step = MOMENTUM * *step + *gradient;
                *weight += RATE * *step;
                *gradient = 0.0;
            }
        }
        sums.mean()
    }

    /// Returns how the model judges moves.
    #[must_use]
    pub fn measure(&self, model: &Model, moves: &[Move]) -> Ranking {
        let mut game = PairGame::new(self.rules, &model.weights());
        let mut sums = Sums::default();
        for made in moves {
            sums.add_choice(&options(&mut game, made));
        }
        sums.mean()
    }
}

/// A placement that the person could choose.
#[derive(Clone, Copy, Debug)]
struct Choosable {
    /// The field after it and the best placement of the next piece.
    leaf: Board,
    /// The value of that field.
    value: f32,
    is_chosen: bool,
}

/// Lists the placements after which the next piece can be placed, each field once.
fn options(game: &mut PairGame, made: &Move) -> Vec<Choosable> {
    let position = game.position(&made.board);
    let chosen = lock(made.board, made.piece, made.at).0;
    let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
    game.rate(&position, made.piece, &mut firsts);
    let mut seen: Vec<Board> = Vec::new();
    let mut options = Vec::new();
    for first in &firsts {
        let after = game.apply(&position, made.piece, first);
        if seen.contains(&after.board) {
            continue;
        }
        seen.push(after.board);
        seconds.clear();
        game.rate(&after, made.next, &mut seconds);
        let best = seconds.iter().max_by_key(|rated| (rated.value, core::cmp::Reverse(rated.made)));
        options.extend(best.map(|best| Choosable {
            leaf: game.apply(&after, made.next, best).board,
            value: best.value as f32 / SCALE,
            is_chosen: after.board == chosen,
        }));
    }
    options
}

impl Sums {
    /// Counts a choice. Returns the fields of the options, each with the negative derivative of the loss by its value.
    /// A choice after which the next piece cannot be placed says nothing.
    fn add_choice(&mut self, options: &[Choosable]) -> Vec<(Board, f32)> {
        let Some(chosen) = options.iter().find(|option| option.is_chosen) else { return Vec::new() };
        let highest = options.iter().map(|option| option.value).fold(f32::MIN, f32::max);
        let weight = |option: &Choosable| libm::expf(option.value - highest);
        let all: f32 = options.iter().map(weight).sum();
        self.loss += f64::from(libm::logf(all) + highest - chosen.value);
        let is_beaten = options.iter().any(|other| !other.is_chosen && other.value >= chosen.value);
        self.agreed += u64::from(!is_beaten);
        self.count += 1;
        let pull = |option: &Choosable| f32::from(u8::from(option.is_chosen)) - weight(option) / all;
        options.iter().map(|option| (option.leaf, pull(option))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::master::Run;

    /// Returns the moves of a player who always takes the last placement in the order of x, y and rotation.
    fn moves(seed: u32, count: usize) -> Vec<Move> {
        use crate::movegen::ground::Ground;
        let mut ground = Ground::new(MasterRules::ARS);
        let (mut seed, mut moves) = (seed, Vec::new());
        let mut run = Run::new(MasterRules::ARS, seed).unwrap();
        while moves.len() < count {
            let mut places = Vec::new();
            ground.set_board(&run.board);
            ground.places(run.piece, &mut places);
            let at = places.into_iter().max_by_key(|at| (at.y, at.x, at.rotation)).unwrap();
            let Run { board, piece, next, placed: step, .. } = run;
            moves.push(Move { game: alloc::format!("{seed}"), step, board, piece, next, at });
            if run.place(at).is_err() {
                seed += 1;
                run = Run::new(MasterRules::ARS, seed).unwrap();
            }
        }
        moves
    }

    #[test]
    fn a_model_learns_choices_that_it_has_not_seen() {
        let (seen, fresh) = (moves(1, 200), moves(900, 200));
        let mut model = Model::default();
        let mut learner = ChoiceLearner::new(MasterRules::ARS);
        let before = learner.measure(&model, &fresh);
        let first = learner.learn(&mut model, &seen);
        let last = (0..20).map(|_| learner.learn(&mut model, &seen)).last().unwrap();
        assert!(last.loss < first.loss / 2.0, "{first:?}, then {last:?}");
        let after = learner.measure(&model, &fresh);
        assert!(after.loss < before.loss && after.agreement > before.agreement, "{before:?}, then {after:?}");
    }

    #[test]
    fn options_pull_by_the_derivative_of_the_loss() {
        let option = |value, is_chosen| Choosable { leaf: Board::EMPTY, value, is_chosen };
        let loss = |options: &[Choosable]| {
            let mut sums = Sums::default();
            sums.add_choice(options);
            sums.loss
        };
        let options = [option(0.5, false), option(-1.0, true), option(2.0, false), option(-60.0, false)];
        let pulls = Sums::default().add_choice(&options);
        for (at, (_, pull)) in pulls.iter().enumerate() {
            let moved = |by| {
                let mut moved = options;
                moved[at].value += by;
                loss(&moved)
            };
            let slope = (moved(-0.01) - moved(0.01)) / 0.02;
            assert!((f64::from(*pull) - slope).abs() < 1e-3, "{at}: {pull} instead of {slope}");
        }
        assert!(Sums::default().add_choice(&[option(1.0, false)]).is_empty());
    }
}
