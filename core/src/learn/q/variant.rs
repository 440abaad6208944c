//! Variants of the learner: what changes section 7 of the protocol `aql-v1`, or what the paper wishes for.
//!
//! *What.* A [`Method`] says how a variant learns and plays. *Eligibility traces* let an error correct the placements
//! before it too, less by γλ for each piece, until a random placement (Watkins). *Double Q-learning* has two sets of
//! weights: one chooses the best next placement and the other says what it is worth, so that a lucky error is not taken
//! for the best placement. *Hysteretic Q-learning* has two learning rates, and the one for errors below 0 is larger: what
//! is worse than expected counts more than what is better. [`Outlook`] describes afterstates and looking ahead.
//! Sources: C. Watkins, *Learning from Delayed Rewards*, 1989; L. Matignon and others, *Hysteretic Q-learning*, 2007;
//! H. van Hasselt, *Double Q-learning*, 2010.

use core::cmp::Ordering;
use core::ops::Add;

use super::file::Learned;
use super::graduate::Graduate;
use super::model::{Model, Scaled, Scaler};
use super::options::{Options, Schedule};
use super::outlook::{self, Judge, Outlook, joined};
use super::rule::{Experience, Position, Rule, first_best};
use super::trainer::Trainer;
use crate::bot::learner::{Choice, Choices};
use crate::eval::linear::Numbers;
use crate::tool::rng::Rng;

/// The random stream that chooses which weights of double Q-learning an experience changes.
const COIN: u64 = 4;

/// How a variant learns and plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Method {
    /// Whether the weights value afterstates, and not placements.
    pub is_of_afterstates: bool,
    /// Whether the next piece is placed in thought.
    pub looks_ahead: bool,
    /// By how much a T-spin that clears rows is rewarded more than by the score.
    pub t_spin_factor: f32,
    /// How much of a trace is left after a piece, besides γ: λ. Without traces it is 0.
    pub lambda: f32,
    /// Whether two sets of weights correct each other.
    pub is_double: bool,
    /// The learning rate β of errors below 0, if it is not α. If β is much larger, values sink without an end: training
    /// diverges after some thousands of pieces.
    pub beta: Option<Schedule>,
}

impl Method {
    /// The learner of the protocol.
    pub const PLAIN: Method = Method {
        is_of_afterstates: false,
        looks_ahead: false,
        t_spin_factor: 1.0,
        lambda: 0.0,
        is_double: false,
        beta: None,
    };

    /// Returns how a learner with these options compares placements after training.
    #[must_use]
    pub const fn outlook(&self, options: &Options) -> Outlook {
        Outlook {
            is_of_afterstates: self.is_of_afterstates,
            looks_ahead: self.looks_ahead,
            gamma: options.gamma.to,
            reward: options.reward,
            t_spin_factor: self.t_spin_factor,
            loss_cost: options.loss_cost,
        }
    }
}

/// The rule of learning of a [`Method`].
#[derive(Clone, Debug)]
pub struct Variant {
    options: Options,
    method: Method,
    outlook: Outlook,
    scaler: Scaler,
    /// The weights, of which double Q-learning has two sets.
    models: [Model; 2],
    /// The mean of both sets.
    mean: Model,
    trace: Model,
    coin: Rng,
    /// The place of the weights that the next experience changes.
    turn: usize,
    later: Choices,
}

impl Trainer<Variant> {
    /// Begins a run of a variant, like [`Trainer::new`].
    #[must_use]
    pub fn of_method(options: Options, method: Method, run: u64) -> Trainer<Variant> {
        Trainer::with_rule(options, run, Variant::new(&options, method, run))
    }

    /// Returns the learner as it is now.
    #[must_use]
    pub fn graduate(&self) -> Graduate {
        let learned = Learned { scaling: self.options().scaling, model: self.model().clone() };
        Graduate { learned, outlook: self.rule().outlook }
    }
}

impl Variant {
    fn new(options: &Options, method: Method, run: u64) -> Variant {
        let model = Model::new(options.order);
        Variant {
            options: *options,
            method,
            outlook: method.outlook(options),
            scaler: Scaler::new(options.scaling, options.order, options.kinds),
            models: [model.clone(), model.clone()],
            mean: model.clone(),
            trace: model,
            coin: Rng::new(run, COIN),
            turn: 0,
            later: Choices::default(),
        }
    }

    /// Returns the weights that the next experience changes and that choose the next placement, and those that value it.
    fn weights(&self) -> (&Model, &Model) {
        let other = if self.method.is_double { 1 - self.turn } else { self.turn };
        (&self.models[self.turn], &self.models[other])
    }

    /// Moves the weights of this turn by `step` along the trace.
    fn correct(&mut self, before: &Scaled, experience: &Experience, step: f32) {
        let model = &mut self.models[self.turn];
        if self.method.lambda == 0.0 {
            return model.learn(before, step);
        }
        let left = if experience.explores { 0.0 } else { experience.gamma * self.method.lambda };
        self.trace.fade(left);
        self.trace.learn(before, 1.0);
        model.add(&self.trace, step);
        if experience.next.is_none() {
            self.trace.fade(0.0);
        }
    }

    fn end_turn(&mut self) {
        if self.method.is_double {
            let [one, other] = &self.models;
            self.mean = one.mean(other);
            self.turn = self.coin.below(2) as usize;
        }
    }

    fn judge<'a>(&self, model: &'a Model, gamma: f32) -> Floats<'a> {
        Floats { model, scaler: self.scaler, gamma }
    }
}

impl Rule for Variant {
    fn model(&self) -> &Model {
        if self.method.is_double { &self.mean } else { &self.models[0] }
    }

    fn factor(&self, choice: &Choice) -> f32 {
        self.outlook.factor(choice)
    }

    fn best(&mut self, at: &Position<'_>) -> usize {
        let mut later = core::mem::take(&mut self.later);
        let judge = self.judge(self.model(), at.gamma);
        let best = outlook::best(&judge, &self.outlook, at.state, at.choices, &mut later);
        self.later = later;
        at.choices.iter().position(|choice| Some(*choice) == best).unwrap_or_default()
    }

    fn next(&mut self, at: &Position<'_>) -> f32 {
        let (chooses, weighs) = self.weights();
        let value = |model: &Model, place: usize| {
            let weighed = Float(model.value(&at.scaled[place]));
            joined(&self.judge(model, at.gamma), &self.outlook, at.state, &at.choices[place], weighed).0
        };
        let best = first_best(at.choices, (0..at.choices.len()).map(|place| value(chooses, place)));
        value(weighs, best)
    }

    fn learn(&mut self, before: &Scaled, experience: &Experience) -> f32 {
        let target = match experience.next {
            // The next value contains its own reward, and the reward of this placement is not the afterstate's.
            _ if !self.method.is_of_afterstates => experience.target(),
            Some(next) => next,
            None => -experience.cost,
        };
        let error = target - self.weights().0.value(before);
        let rate = match self.method.beta {
            Some(beta) if error < 0.0 => {
                self.options.rate(&beta, experience.clock, || self.model().squared_length(before))
            }
            _ => experience.alpha,
        };
        self.correct(before, experience, rate * error);
        self.end_turn();
        error
    }
}

/// The values while learning.
struct Floats<'a> {
    model: &'a Model,
    scaler: Scaler,
    gamma: f32,
}

impl Judge for Floats<'_> {
    type Value = Float;

    fn weigh(&self, numbers: &Numbers) -> Float {
        Float(self.model.value(&self.scaler.scale(numbers)))
    }

    fn reward(&self, reward: f32) -> Float {
        Float(reward)
    }

    fn discounted(&self, Float(value): Float) -> Float {
        Float(self.gamma * value)
    }
}

/// A number with a complete order.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Float(f32);

impl Eq for Float {}

impl Ord for Float {
    fn cmp(&self, other: &Float) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Float {
    fn partial_cmp(&self, other: &Float) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Float {
    type Output = Float;

    fn add(self, other: Float) -> Float {
        Float(self.0 + other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::q::{Lesson, Order, Recipe};
    use alloc::vec::Vec;
    use core::cmp::Reverse;

    const ORDERS: [Order; 2] = [Order::First, Order::Fourth];

    fn options(order: Order) -> Options {
        Recipe::ScaleLoss.options(order)
    }

    fn trainer(order: Order, method: Method) -> Trainer<Variant> {
        Trainer::of_method(options(order), method, 2_002)
    }

    #[test]
    fn the_plain_method_learns_the_same_bits_as_the_protocol() {
        for order in ORDERS {
            let mut plain = Trainer::new(options(order), 2_002);
            let mut variant = trainer(order, Method::PLAIN);
            for _ in 0..500 {
                assert_eq!(plain.step(), variant.step());
            }
            assert_eq!(plain.model(), variant.model());
        }
    }

    /// Returns the weights before a piece, after it, and what the piece was.
    fn steps(trainer: &mut Trainer<Variant>, count: usize) -> Vec<(Model, Model, Lesson)> {
        let mut step = || {
            let before = trainer.rule().models[trainer.rule().turn].clone();
            let turn = trainer.rule().turn;
            let lesson = trainer.step();
            (before, trainer.rule().models[turn].clone(), lesson)
        };
        (0..count).map(|_| step()).collect()
    }

    /// Returns the largest difference of two lists of weights.
    fn difference(a: &Model, b: &Model) -> f32 {
        let pairs = a.weights().into_iter().zip(b.weights());
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn a_trace_corrects_earlier_placements_less_and_ends_with_a_random_one() {
        let lambda = 0.7;
        let mut trainer = trainer(Order::First, Method { lambda, ..Method::PLAIN });
        let scaler = *trainer.scaler();
        let (alpha, gamma) = (trainer.options().alpha, trainer.options().gamma);
        let mut trace = Model::new(Order::First);
        let mut first_error = None;
        let mut checked = 0;
        for (at, (before, after, lesson)) in (0..).zip(steps(&mut trainer, 300)) {
            let clock = at - first_error.unwrap_or(at);
            trace.fade(if lesson.explores { 0.0 } else { gamma.at(clock) * lambda });
            trace.learn(&scaler.scale(&lesson.choice.numbers), 1.0);
            let mut wanted = before.clone();
            wanted.add(&trace, alpha.at(clock) * lesson.error);
            assert!(difference(&wanted, &after) < 1e-4, "piece {at}");
            checked += u32::from(lesson.error != 0.0);
            if first_error.is_none() && lesson.error != 0.0 {
                first_error = Some(at);
            }
            if lesson.ended.is_some() {
                trace.fade(0.0);
            }
        }
        assert!(checked > 200);
    }

    #[test]
    fn errors_below_zero_have_their_own_rate() {
        let beta = Schedule { from: 0.07, to: 0.01, over: 100 };
        let mut trainer = trainer(Order::First, Method { beta: Some(beta), ..Method::PLAIN });
        let scaler = *trainer.scaler();
        let alpha = trainer.options().alpha;
        let mut signs = [0, 0];
        for _ in 0..300 {
            let before = trainer.model().clone();
            // The clock stands at 0 until the first error that is not 0.
            let clock = trainer.clock();
            let lesson = trainer.step();
            let rate = if lesson.error < 0.0 { beta } else { alpha };
            let mut wanted = before;
            wanted.learn(&scaler.scale(&lesson.choice.numbers), rate.at(clock) * lesson.error);
            assert_eq!(trainer.model(), &wanted);
            signs[usize::from(lesson.error < 0.0)] += 1;
        }
        assert!(signs.iter().all(|&count| count > 50), "{signs:?}");
    }

    #[test]
    fn double_learning_changes_one_set_and_values_by_the_other() {
        let mut trainer = trainer(Order::First, Method { is_double: true, ..Method::PLAIN });
        let mut turns = [0, 0];
        for _ in 0..400 {
            let [one, other] = trainer.rule().models.clone();
            let turn = trainer.rule().turn;
            let (changes, values) = if turn == 0 { (&one, &other) } else { (&other, &one) };
            turns[turn] += 1;
            let gamma = trainer.options().gamma.at(trainer.clock());
            let lesson = trainer.step();
            assert_eq!(&trainer.rule().models[1 - turn], values, "the other set does not change");
            assert_eq!(trainer.model(), &trainer.rule().models[0].mean(&trainer.rule().models[1]));
            if lesson.ended.is_some() {
                continue;
            }
            let weigh =
                |model: &Model, choice: &Choice| model.value(&trainer.scaler().scale(&choice.numbers));
            let key = |choice: &Choice| (Float(weigh(changes, choice)), Reverse(choice.rank()));
            let best = trainer.choices().iter().max_by_key(|choice| key(choice)).unwrap();
            let target = lesson.step.gain as f32 + gamma * weigh(values, best);
            let error = target - weigh(changes, &lesson.choice);
            assert!((lesson.error - error).abs() < 1e-3, "{} {error}", lesson.error);
        }
        assert!(turns.iter().all(|&count| count > 150), "{turns:?}");
    }

    #[test]
    fn an_afterstate_learns_the_reward_and_value_of_the_next_placement() {
        let method = Method { is_of_afterstates: true, t_spin_factor: 3.0, ..Method::PLAIN };
        let mut trainer = trainer(Order::Fourth, method);
        for _ in 0..300 {
            let model = trainer.model().clone();
            let gamma = trainer.options().gamma.at(trainer.clock());
            let lesson = trainer.step();
            let weigh = |choice: &Choice| model.value(&trainer.scaler().scale(&choice.numbers));
            let state = &trainer.game().state;
            let worth =
                |choice: &Choice| trainer.rule().outlook.reward(state, choice) + gamma * weigh(choice);
            let next = trainer.choices().iter().map(worth).fold(f32::MIN, f32::max);
            let target = if lesson.ended.is_some() { -trainer.options().loss_cost } else { next };
            assert!((lesson.error - (target - weigh(&lesson.choice))).abs() < 1e-3);
        }
    }
}
