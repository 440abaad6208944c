//! A training run: games in turn, and one small correction of the weights after each piece.

use alloc::vec::Vec;

use super::model::{Model, Scaled, Scaler};
use super::options::Options;
use super::rule::{Experience, Plain, Position, Rule};
use crate::bot::learner::{Choice, Choices};
use crate::survival::{Step, Survival, Tally};
use crate::tool::rng::Rng;

/// The random stream of exploration.
const EXPLORATION: u64 = 3;
/// The number of seeds of a run.
const SEEDS: u64 = 1_000_000;

/// What one piece of training did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// The placement.
    pub choice: Choice,
    /// Whether it was random.
    pub explores: bool,
    /// What it brought.
    pub step: Step,
    /// The error δ: the reward and the discounted value of the best placement of the next piece, less the value that
    /// the placement had.
    pub error: f32,
    /// The result of the game, if the placement ended it.
    pub ended: Option<Tally>,
}

/// A learner in training.
#[derive(Clone, Debug)]
pub struct Trainer<R = Plain> {
    options: Options,
    scaler: Scaler,
    rule: R,
    run: u64,
    games: u64,
    pieces: u64,
    /// The number of pieces before the first error that was not 0.
    first_error: Option<u64>,
    scene: Scene,
    exploration: Rng,
}

/// A game, and the placements of its current pieces.
#[derive(Clone, Debug)]
struct Scene {
    game: Survival,
    choices: Choices,
    /// The scaled numbers of the choices.
    scaled: Vec<Scaled>,
}

impl Scene {
    fn list(&mut self, scaler: &Scaler) {
        self.scaled.clear();
        let choices = self.choices.list(&self.game.state).iter();
        self.scaled.extend(choices.map(|choice| scaler.scale(&choice.numbers)));
    }

    fn position(&self, gamma: f32) -> Position<'_> {
        Position { state: &self.game.state, choices: self.choices.listed(), scaled: &self.scaled, gamma }
    }
}

impl Trainer<Plain> {
    /// Begins a run. Its games have the seeds 1,000,000 · run and following.
    #[must_use]
    pub fn new(options: Options, run: u64) -> Trainer {
        Trainer::resume(options, run, Model::new(options.order))
    }

    /// Begins a run like [`Trainer::new`], with these weights instead of weights of 0. Weights of kinds that are switched
    /// off count as 0.
    ///
    /// # Panics
    /// Panics when the order of the weights is not that of the options.
    #[must_use]
    pub fn resume(options: Options, run: u64, mut model: Model) -> Trainer {
        assert_eq!(model.order(), options.order, "the weights have another order than the options");
        model.restrict(options.kinds);
        Trainer::with_rule(options, run, Plain(model))
    }
}

impl<R: Rule> Trainer<R> {
    /// Begins a run like [`Trainer::new`] with another rule of learning.
    #[must_use]
    pub(super) fn with_rule(options: Options, run: u64, rule: R) -> Trainer<R> {
        let seed = run.wrapping_mul(SEEDS);
        let mut trainer = Trainer {
            options,
            scaler: Scaler::new(options.scaling, options.order, options.kinds),
            rule,
            run,
            games: 0,
            pieces: 0,
            first_error: None,
            scene: Scene {
                game: Survival::new(seed, options.one_in),
                choices: Choices::default(),
                scaled: Vec::new(),
            },
            exploration: Rng::new(seed, EXPLORATION),
        };
        trainer.scene.list(&trainer.scaler);
        trainer
    }

    /// Places a piece and learns from it.
    pub fn step(&mut self) -> Lesson {
        let (at, explores) = self.choose();
        let (choice, before) = (self.choices()[at], self.scene.scaled[at]);
        let step = self.scene.game.play(choice.placement);
        let reward = self.options.reward.of(&step) * self.rule.factor(&choice);
        let ended = step.loss.map(|_| self.scene.game.tally);
        let gamma = self.options.gamma.at(self.clock());
        let alpha = self.alpha(&before);
        let next = if ended.is_none() {
            self.scene.list(&self.scaler);
            Some(self.rule.next(&self.scene.position(gamma)))
        } else {
            None
        };
        let (cost, clock) = (self.options.loss_cost, self.clock());
        let experience = Experience { reward, next, cost, gamma, alpha, clock, explores };
        let error = self.rule.learn(&before, &experience);
        if error != 0.0 && self.first_error.is_none() {
            self.first_error = Some(self.pieces);
        }
        self.pieces += 1;
        if ended.is_some() {
            self.begin_game();
        }
        Lesson { choice, explores, step, error, ended }
    }

    fn alpha(&self, at: &Scaled) -> f32 {
        self.options.rate(&self.options.alpha, self.clock(), || self.rule.model().squared_length(at))
    }

    /// Returns the time of the schedules: the number of pieces since the first error that was not 0.
    pub(super) fn clock(&self) -> u64 {
        self.pieces - self.first_error.unwrap_or(self.pieces)
    }

    fn begin_game(&mut self) {
        self.games += 1;
        let seed = self.run.wrapping_mul(SEEDS).wrapping_add(self.games);
        self.scene.game = Survival::new(seed, self.options.one_in);
        self.exploration = Rng::new(seed, EXPLORATION);
        self.scene.list(&self.scaler);
    }

    /// Chooses a placement: the best one, or with the chance ε any. Returns its place in the list, and whether it is
    /// random.
    fn choose(&mut self) -> (usize, bool) {
        let chance = self.options.epsilon.at(self.clock()) * TWO_TO_32;
        if (u64::from(self.exploration.next_u32())) < chance as u64 {
            return (self.any(), true);
        }
        let gamma = self.options.gamma.at(self.clock());
        (self.rule.best(&self.scene.position(gamma)), false)
    }

    /// Draws any placement. It counts in the order of the protocol, because the order of the list may depend on the
    /// machine.
    fn any(&mut self) -> usize {
        let count = self.scene.scaled.len();
        let drawn = self.exploration.remainder(count.max(1) as u32) as usize;
        let mut order: Vec<usize> = (0..count).collect();
        crate::tool::sort::by_key(&mut order, |&at| self.choices()[at].rank());
        order.get(drawn).copied().unwrap_or_default()
    }

    /// Returns the weights as they are now.
    #[must_use]
    pub fn model(&self) -> &Model {
        self.rule.model()
    }

    /// Returns the rule of learning.
    #[must_use]
    pub const fn rule(&self) -> &R {
        &self.rule
    }

    /// Returns the game that is being played.
    #[must_use]
    pub const fn game(&self) -> &Survival {
        &self.scene.game
    }

    /// Returns the placements from which the next one is chosen.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        self.scene.choices.listed()
    }

    /// Returns how the numbers of these placements are scaled.
    #[must_use]
    pub const fn scaler(&self) -> &Scaler {
        &self.scaler
    }

    /// Returns the number of pieces placed in training.
    #[must_use]
    pub const fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Returns the number of finished games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the choices about this run.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }
}

/// The number of different values of 32 bits.
const TWO_TO_32: f32 = 4_294_967_296.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{NUMBERS, SCALE, naive};
    use crate::learn::q::{Kinds, Order, Schedule};

    fn options(order: Order) -> Options {
        let gamma = Schedule { from: 0.9, to: 0.8, over: 100 };
        let alpha = Schedule::constant(if order == Order::First { 0.01 } else { 0.000_1 });
        Options { alpha, gamma, loss_cost: 2.0, ..Options::plain(order) }
    }

    /// Returns the value of a placement by the definition, in double precision.
    fn naive_value(weights: &[f32], order: Order, choice: &Choice) -> f64 {
        let terms = weights.iter().enumerate().map(|(at, &weight)| {
            let (number, power) = (at / order as usize, at % order as usize + 1);
            f64::from(weight) * (0..power).map(|_| scaled(choice, number)).product::<f64>()
        });
        terms.sum()
    }

    fn scaled(choice: &Choice, number: usize) -> f64 {
        f64::from(choice.numbers.0[number]) / f64::from(SCALE[number])
    }

    #[test]
    fn a_piece_changes_the_weights_by_the_formula() {
        for order in [Order::First, Order::Fourth] {
            let mut trainer = Trainer::new(options(order), 77);
            for _ in 0..300 {
                let before = trainer.model().weights();
                let alpha = f64::from(trainer.alpha(&trainer.scene.scaled[0]));
                let lesson = trainer.step();
                let value = naive_value(&before, order, &lesson.choice);
                // The clock stands until the first error, so γ is the one that the step has used.
                let gamma = f64::from(trainer.options.gamma.at(trainer.clock().saturating_sub(1)));
                let later = trainer.choices().iter().map(|next| naive_value(&before, order, next));
                let target = match lesson.ended {
                    Some(_) => f64::from(lesson.step.gain) - 2.0,
                    None => f64::from(lesson.step.gain) + gamma * later.fold(f64::MIN, f64::max),
                };
                let error = target - value;
                assert!((f64::from(lesson.error) - error).abs() < 1e-3, "{error} {lesson:?}");
                for (at, (new, old)) in trainer.model().weights().iter().zip(&before).enumerate() {
                    let (number, power) = (at / order as usize, at % order as usize + 1);
                    let gradient: f64 = (0..power).map(|_| scaled(&lesson.choice, number)).product();
                    let wanted = f64::from(*old) + alpha * error * gradient;
                    assert!(
                        (f64::from(*new) - wanted).abs() < 1e-4,
                        "weight {at}: {new} instead of {wanted}"
                    );
                }
            }
            assert!(trainer.games() > 5 && trainer.model().weights().iter().any(|&weight| weight != 0.0));
        }
    }

    #[test]
    fn greedy_placements_are_the_first_of_the_best_and_random_ones_are_rare() {
        let mut trainer = Trainer::new(options(Order::First), 5);
        let mut random = 0;
        for _ in 0..1_000 {
            let values: Vec<f32> = trainer.scene.scaled.iter().map(|at| trainer.model().value(at)).collect();
            let choices = trainer.choices().to_vec();
            let lesson = trainer.step();
            random += u32::from(lesson.explores);
            if lesson.explores {
                continue;
            }
            let best = values.iter().fold(f32::MIN, |a, &b| a.max(b));
            let firsts = choices.iter().zip(&values).filter(|(_, value)| **value == best);
            let first = firsts.map(|(choice, _)| choice).min_by_key(|choice| choice.rank());
            assert_eq!(first, Some(&lesson.choice));
        }
        // ε falls from a tenth to 0.
        assert!((20..90).contains(&random), "{random}");
    }

    #[test]
    fn a_run_depends_only_on_its_number_and_its_options() {
        let after = |run, kinds| {
            let mut trainer = Trainer::new(Options { kinds, ..options(Order::Fourth) }, run);
            for _ in 0..500 {
                trainer.step();
            }
            trainer.model().weights()
        };
        assert_eq!(after(3, Kinds::ALL), after(3, Kinds::ALL));
        assert_ne!(after(3, Kinds::ALL), after(4, Kinds::ALL));
        // Only the heights are switched on.
        let heights = after(3, Kinds(1 << 7));
        let is_height = |at: usize| (7..17).contains(&(at / 4));
        assert!(heights.iter().enumerate().all(|(at, &weight)| is_height(at) || weight == 0.0));
        assert!(heights.iter().any(|&weight| weight != 0.0));
    }

    #[test]
    fn a_resumed_run_begins_with_the_weights() {
        let mut trainer = Trainer::new(options(Order::Fourth), 3);
        for _ in 0..200 {
            trainer.step();
        }
        let mut other = Trainer::resume(options(Order::Fourth), 4, trainer.model().clone());
        assert_eq!((other.model(), other.pieces()), (trainer.model(), 0));
        let values: Vec<f32> = other.scene.scaled.iter().map(|at| other.model().value(at)).collect();
        let lesson = other.step();
        assert!(lesson.explores || values.iter().any(|&value| value != 0.0));
        let heights = Options { kinds: Kinds(1 << 7), ..options(Order::Fourth) };
        let few = Trainer::resume(heights, 4, trainer.model().clone()).model().weights();
        let is_height = |at: usize| (7..17).contains(&(at / 4));
        assert!(few.iter().enumerate().all(|(at, &weight)| is_height(at) || weight == 0.0));
        assert!(few.iter().any(|&weight| weight != 0.0));
    }

    #[test]
    fn numbers_are_those_of_the_definition() {
        let mut trainer = Trainer::new(options(Order::First), 8);
        for _ in 0..200 {
            let board = trainer.game().state.field.board;
            for choice in trainer.choices() {
                let mut after = board;
                choice.placement.location.place_on(&mut after);
                let lines = after.clear_full_rows();
                assert_eq!(lines, choice.lines);
                let combo = trainer.game().state.field.combo;
                let made = crate::eval::linear::Made::new(choice.placement.location, lines, combo);
                assert_eq!(choice.numbers, naive::numbers(&after, made));
                assert_eq!(choice.numbers.0[NUMBERS - 1], if lines > 0 { combo as u16 + 1 } else { 0 });
            }
            trainer.step();
        }
    }
}
