//! Temporal differences: a model learns from its own games how far a field is from death.
//!
//! *What.* Let D be the expected value of gᵗ, where t is the number of pieces until the game is lost and g, the
//! discount, is a little below 1. D is 1 for a lost game and near 0 for a safe field. The model's value of a
//! field is −ln D. A piece that follows is each of the seven with equal probability, and it is placed where
//! the value is highest, so the value should be −ln(g · mean of D after the best placement of each piece).
//! *How.* Games are played with the weights of a moment, mostly by two plies. For the field after each move,
//! and for another field that the search saw, this right-hand side is computed with these weights. The model
//! then moves a little toward these targets. *Why the logarithm.* A linear model cannot represent values from
//! 1 to 10⁻⁵, but it can represent their logarithm, and a sum of dangers is dominated by the worst piece.
//! *Rewards.* A style may reward clears. A second model then learns Q, the expected sum of gᵗ · reward to come:
//! it should be the mean of (reward + g · Q after it) over the best placements of the pieces, and 0 after a loss.
//! The player's value is −ln D + Q. Both models have the same features, so their sum is one set of weights.
//! *Why not rank learning from nothing.* Choices of a deeper search with the same weights agree with
//! themselves, whatever the weights prefer; only death separates good fields from bad ones.
//! Source: R. S. Sutton, *Learning to Predict by the Methods of Temporal Differences*, 1988; afterstates as in
//! M. Szubert and W. Jaśkowski, *Temporal Difference Learning of N-Tuple Networks for the Game 2048*, 2014.

use alloc::vec;
use alloc::vec::Vec;

use super::features::FEATURES;
use super::model::SCALE;
use super::{Adam, Features, Model};
use crate::board::Board;
use crate::bot::master::{LOST, PairGame, Position};
use crate::eval::pairs::{PairTables, PairWeights, Valued};
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules, Run, ZeroSeed};
use crate::search::plies::{Plies, PlyGame, PlyRules, Rated};
use crate::tool::rng::Rng;

/// How games are played and what their fields should be worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TdRules {
    /// The rule set.
    pub rules: MasterRules,
    /// The discount g, between 0 and 1: with 0.99, some hundred pieces count.
    pub discount: f32,
    /// Of a thousand moves, how many are random, so that the model learns to repair.
    pub random: u32,
    /// What a clear of 1, 2, 3 or 4 rows is worth, in units of an exported weight.
    pub rewards: [i32; 4],
}

impl TdRules {
    /// Rounds the sum of both models for export, with the rewards.
    #[must_use]
    pub fn weights(&self, values: Values<'_>) -> PairWeights {
        PairWeights { rewards: self.rewards, ..values.sum().weights() }
    }
}

/// What a player's value consists of.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// The model of −ln D.
    pub danger: &'a Model,
    /// The model of Q, if clears are rewarded.
    pub reward: Option<&'a Model>,
}

impl Values<'_> {
    /// Returns the player's value as one model.
    #[must_use]
    pub fn sum(&self) -> Model {
        let mut sum = self.danger.clone();
        if let Some(reward) = self.reward {
            sum.weights.iter_mut().zip(&reward.weights).for_each(|(sum, weight)| *sum += weight);
        }
        sum
    }
}

/// A field and the values that it should have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The field.
    pub board: Board,
    /// −ln D.
    pub danger: f32,
    /// Q.
    pub reward: f32,
}

/// What games gave.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Played {
    /// The fields to learn from.
    pub samples: Vec<Sample>,
    /// The number of pieces placed.
    pub pieces: u64,
    /// The number of lost games.
    pub deaths: u64,
    /// The number of clears of 1, 2, 3 and 4 rows.
    pub clears: [u64; 4],
}

/// The number of best pairs of placements from which the second field of a move is drawn.
const LEAVES: usize = 8;
/// One of this number of fields comes from any pair of placements.
const ANY: u32 = 4;
/// The number of fields between two steps of the optimiser.
const BATCH: usize = 64;
/// The largest difference between a target and a value that counts.
const MOST_ERROR: f32 = 3.0;
/// The largest reward with which the rates and the largest difference are those of −ln D.
const USUAL_REWARD: f32 = 4.0;
/// The smallest D, which bounds the values.
const SMALLEST: f32 = 1e-12;

/// Plays `moves` moves, in games with the seeds from `seed` on. The result depends on nothing else.
///
/// # Errors
/// Returns [`ZeroSeed`] when a seed is 0.
pub fn play(td: &TdRules, values: Values<'_>, seed: u32, moves: u32) -> Result<Played, ZeroSeed> {
    let mut player = Player {
        game: PairGame::new(td.rules, &td.weights(values)),
        plies: Plies::default(),
        rated: Vec::new(),
        empty: values.danger.empty(),
        reward: values.reward.map(|model| (PairTables::new(&model.weights()), model.empty())),
        td: *td,
        rng: Rng::new(seed.into(), 0),
        played: Played::default(),
    };
    let mut left = moves;
    for seed in (seed..=u32::MAX).cycle() {
        if left == 0 {
            break;
        }
        left = player.play(Run::new(td.rules, seed)?, left);
    }
    Ok(player.played)
}

struct Player {
    game: PairGame,
    plies: Plies<PairGame>,
    rated: Vec<Rated<InBox>>,
    /// The danger's value of the empty field, which the weights leave out.
    empty: f32,
    /// The model of Q, with its value of the empty field.
    reward: Option<(PairTables, f32)>,
    td: TdRules,
    rng: Rng,
    played: Played,
}

impl Player {
    /// Plays a game until it is lost or has `moves` moves. Returns how many of these moves are left.
    fn play(&mut self, mut run: Run, moves: u32) -> u32 {
        let left = self.place_all(&mut run, moves);
        for (sum, count) in self.played.clears.iter_mut().zip(run.clears) {
            *sum += count;
        }
        left
    }

    fn place_all(&mut self, run: &mut Run, moves: u32) -> u32 {
        for left in (0..moves).rev() {
            let position = self.game.position(&run.board);
            let Some(made) = self.choose(&position, run) else {
                self.played.deaths += 1;
                return left + 1;
            };
            let after = self.game.apply(&position, run.piece, &made);
            self.learn_from(&after);
            if run.place(made.made).is_err() {
                self.played.deaths += 1;
                return left;
            }
            self.played.pieces += 1;
        }
        0
    }

    /// Chooses a move: the best one, or sometimes any.
    fn choose(&mut self, position: &Position, run: &Run) -> Option<Rated<InBox>> {
        let rules = PlyRules { plies: 2, k: LEAVES, lost: LOST };
        let choice = self.plies.choose(&mut self.game, &rules, position, [run.piece, run.next])?;
        if let Some(leaf) = self.other(position, run) {
            self.learn_from(&leaf);
        }
        let firsts = self.plies.firsts();
        if self.rng.below(1_000) < self.td.random {
            return Some(firsts[self.rng.below(firsts.len() as u32) as usize]);
        }
        firsts.iter().find(|rated| rated.made == choice.first).copied()
    }

    /// Draws a field that the search saw: one of the best, or sometimes any.
    fn other(&mut self, position: &Position, run: &Run) -> Option<Position> {
        if self.rng.below(ANY) > 0 {
            let count = self.plies.leaves().len();
            let at = self.rng.below(count.max(1) as u32) as usize;
            return self.plies.leaves().nth(at).copied();
        }
        let first = self.any(position, run.piece)?;
        self.any(&first, run.next)
    }

    fn any(&mut self, position: &Position, piece: Piece) -> Option<Position> {
        self.rated.clear();
        self.game.rate(position, piece, &mut self.rated);
        let at = self.rng.below(self.rated.len().max(1) as u32) as usize;
        Some(self.game.apply(position, piece, self.rated.get(at)?))
    }

    fn learn_from(&mut self, position: &Position) {
        let position = position.begin();
        let (mut danger, mut reward) = (0.0, 0.0);
        for piece in Piece::ALL {
            let after = self.after_best(&position, piece);
            danger += after.0;
            reward += after.1;
        }
        let mean = self.td.discount * danger / Piece::ALL.len() as f32;
        let danger = -libm::logf(mean.max(SMALLEST));
        let reward = reward / Piece::ALL.len() as f32;
        self.played.samples.push(Sample { board: position.board, danger, reward });
    }

    /// Returns D of a field after the best placement of a piece, and the reward of this placement with the
    /// discounted Q after it.
    fn after_best(&mut self, position: &Position, piece: Piece) -> (f32, f32) {
        self.rated.clear();
        self.game.rate(position, piece, &mut self.rated);
        // Of equal placements the smallest one counts, as in the search.
        let best = self.rated.iter().max_by_key(|rated| (rated.value, core::cmp::Reverse(rated.made)));
        let Some(best) = best else { return (1.0, 0.0) };
        let (mut safety, mut reward) = (best.value, 0.0);
        if let Some((tables, empty)) = &self.reward {
            let after = self.game.apply(position, piece, best);
            let later = Valued::new(tables, &after.board).value();
            safety -= after.earned + later;
            reward = after.earned as f32 / SCALE + self.td.discount * (later as f32 / SCALE + empty);
        }
        (libm::expf(-(safety as f32 / SCALE + self.empty)).min(1.0), reward)
    }
}

/// What a model learns.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Selects what a sample should be worth.
    pub target: fn(&Sample) -> f32,
    /// The scale of these values, to which the steps are adapted.
    pub scale: f32,
}

impl Aim {
    /// The aim to learn −ln D.
    pub const DANGER: Aim = Aim { target: |sample| sample.danger, scale: 1.0 };

    /// Returns the aim to learn Q, whose scale is that of the largest reward.
    #[must_use]
    pub fn reward(rewards: [i32; 4]) -> Aim {
        let largest = rewards.map(i32::unsigned_abs).into_iter().max().unwrap_or(0).max(1);
        Aim { target: |sample| sample.reward, scale: largest as f32 / SCALE / USUAL_REWARD }
    }
}

/// Moves the model toward the targets, in the given order. Returns the mean square of the differences before.
pub fn learn(
    model: &mut Model,
    adam: &mut Adam,
    features: &Features,
    (samples, aim): (&[Sample], Aim),
    rate: f32,
) -> f32 {
    let most_error = MOST_ERROR * aim.scale;
    let mut gradient = vec![0.0; FEATURES];
    let mut active = Vec::new();
    let mut squares = 0.0;
    for batch in samples.chunks(BATCH) {
        for sample in batch {
            features.list(&sample.board, &mut active);
            let error = (aim.target)(sample) - model.value(&active);
            squares += error * error;
            let bounded = error.clamp(-most_error, most_error) / batch.len() as f32;
            active.iter().for_each(|&feature| gradient[feature as usize] += bounded);
        }
        adam.step(&mut model.weights, &mut gradient, rate * aim.scale);
    }
    squares / samples.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::pairs::naive_value;
    use crate::movegen::ground::naive;
    use crate::rules::master::lock;

    const TD: TdRules =
        TdRules { rules: MasterRules::ARS, discount: 0.9, random: 100, rewards: [-300, 100, 700, 3_000] };

    fn model(seed: u64) -> Model {
        let mut rng = Rng::new(seed, 5);
        let mut model = Model::default();
        model.weights.iter_mut().for_each(|weight| *weight = (rng.below(200) as f32 - 120.0) / SCALE);
        model.weights[FEATURES - 1] = 4.0;
        model
    }

    /// Returns the values that a field should have, by the definition: −ln D and Q.
    fn naive_targets(values: Values<'_>, board: &Board) -> [f64; 2] {
        let value = |model: &Model, board: &Board| {
            f64::from(naive_value(&model.weights(), board)) / f64::from(SCALE) + f64::from(model.empty())
        };
        let after = |piece| {
            let afters = naive::places(&TD.rules, board, piece).into_iter().rev().map(|at| {
                let (after, rows) = lock(*board, piece, at);
                let earned = rows.checked_sub(1).map_or(0, |more| TD.rewards[more as usize]);
                let earned = f64::from(earned) / f64::from(SCALE);
                let later = values.reward.map_or(0.0, |reward| value(reward, &after));
                [value(values.danger, &after), earned, later]
            });
            let best = afters.max_by(|a, b| a.iter().sum::<f64>().total_cmp(&b.iter().sum()));
            best.map_or([1.0, 0.0], |[safety, earned, later]| {
                [libm::exp(-safety).min(1.0), earned + f64::from(TD.discount) * later]
            })
        };
        let afters = Piece::ALL.map(after);
        let mean = |at: usize| afters.iter().map(|after| after[at]).sum::<f64>() / 7.0;
        [-libm::log(f64::from(TD.discount) * mean(0)), mean(1)]
    }

    #[test]
    fn targets_follow_the_definition() {
        let (danger, reward) = (model(5), model(6));
        let values = Values { danger: &danger, reward: Some(&reward) };
        let played = play(&TD, values, 1_000_000, 60).unwrap();
        assert!(
            played.samples.len() > 100 && played.deaths > 0,
            "{} {}",
            played.samples.len(),
            played.deaths
        );
        assert!(played.clears.iter().sum::<u64>() > 0, "{:?}", played.clears);
        for sample in &played.samples {
            let wanted = naive_targets(values, &sample.board);
            for (found, wanted) in [sample.danger, sample.reward].into_iter().zip(wanted) {
                assert!((f64::from(found) - wanted).abs() < 1e-3, "{found} instead of {wanted}");
            }
        }
    }

    #[test]
    fn a_job_depends_only_on_its_arguments() {
        let model = model(5);
        let play = |seed| play(&TD, Values { danger: &model, reward: None }, seed, 50);
        assert_eq!(play(1_000_000), play(1_000_000));
        assert_ne!(play(1_000_000), play(1_001_000));
        assert_eq!(play(0), Err(ZeroSeed));
    }

    #[test]
    fn games_become_longer_by_learning_from_nothing() {
        let td = TdRules { discount: 0.95, random: 10, rewards: [0; 4], ..TD };
        let (mut model, mut adam, features) = (Model::default(), Adam::new(FEATURES), Features::default());
        let length = |played: &Played| played.pieces / played.deaths.max(1);
        let play = |model: &Model, seed, moves| {
            play(&td, Values { danger: model, reward: None }, seed, moves).unwrap()
        };
        let before = length(&play(&model, 1_000_000, 1_000));
        for sweep in 1..=30 {
            let played = play(&model, 1_000_000 + sweep * 1_000, 1_500);
            learn(&mut model, &mut adam, &features, (&played.samples, Aim::DANGER), 0.01);
        }
        let after = length(&play(&model, 2_000_000, 1_000));
        assert!(4 * after > 5 * before, "{before} pieces a game before, {after} after");
    }
}
