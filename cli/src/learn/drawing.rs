//! Random options for a search.

use serde::{Deserialize, Serialize};
use stackmate::learn::q::{ALPHAS, Method, Options, Schedule, Training};
use stackmate::tool::rng::Rng;

/// The random stream of searches.
const STREAM: u64 = 18;

/// The numbers of a try. Those that do not belong to a method are not used.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drawn {
    /// The first and the last α, and the number of pieces between them.
    alpha: [f32; 3],
    /// The same of 1 − γ.
    forgets: [f32; 3],
    /// The first ε, a number that is not used because ε ends at 0, and the number of pieces between them.
    epsilon: [f32; 3],
    loss_cost: f32,
    t_spin_factor: f32,
    lambda: f32,
    /// The first and the last β, and the number of pieces between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beta: Option<[f32; 3]>,
}

/// The least and the largest value of a number.
type Range = [f32; 2];

/// The ranges of the numbers of schedules. All numbers are drawn so that each doubling is equally likely.
struct Ranges {
    /// The ranges of the first and of the last α.
    alpha: [Range; 2],
    forgets: Range,
    /// The range of the first ε.
    epsilon: Range,
    /// The range of β, if there is one.
    beta: Option<Range>,
    pieces: Range,
}

/// The ranges for one learning rate.
const USUAL: Ranges = Ranges {
    alpha: [[1e-3, 0.1]; 2],
    forgets: [0.005, 0.2],
    epsilon: [0.001, 0.3],
    beta: None,
    pieces: [5.0, 1_000.0],
};

/// The ranges for two learning rates. The first reward is learned with a large α, and later ones with a small one.
/// ε begins with its maximum, because nothing can be learned before the first clear.
const HYSTERETIC: Ranges = Ranges {
    alpha: [[0.01, 0.1], [1e-4, 0.01]],
    forgets: [0.001, 0.2],
    epsilon: [0.3, 0.3],
    beta: Some([1e-3, 0.1]),
    pieces: [1.0, 1_000.0],
};

/// The same for rates that are divided by the squared length of the gradient.
const NORMALISED: Ranges =
    Ranges { alpha: [[0.03, 3.0], [1e-4, 0.03]], beta: Some([0.1, 5.0]), ..HYSTERETIC };

const LOSS_COST: Range = [0.5, 100.0];
const T_SPIN_FACTOR: Range = [1.0, 10.0];
const LAMBDA: Range = [0.1, 0.95];

impl Drawn {
    /// Returns the training of a try, from the options and the method of a recipe.
    pub(super) fn training(&self, (base, method): Training) -> Training {
        let options = Options {
            alpha: schedule(self.alpha, |rate| allowed(&base, rate)),
            gamma: schedule(self.forgets, |forgets| rounded(1.0 - forgets)),
            epsilon: Schedule { to: 0.0, ..schedule(self.epsilon, rounded) },
            loss_cost: if base.loss_cost > 0.0 { rounded(self.loss_cost) } else { 0.0 },
            ..base
        };
        let method = Method {
            t_spin_factor: if method.t_spin_factor == 1.0 { 1.0 } else { rounded(self.t_spin_factor) },
            lambda: if method.lambda == 0.0 { 0.0 } else { rounded(self.lambda) },
            beta: self.beta.map(|beta| schedule(beta, |rate| allowed(&base, rate))),
            ..method
        };
        (options, method)
    }
}

/// Returns a learning rate that the protocol allows. Training limits one that is divided.
fn allowed(base: &Options, rate: f32) -> f32 {
    if base.is_normalised { rounded(rate) } else { rounded(rate).clamp(ALPHAS[0], ALPHAS[1]) }
}

fn schedule([from, to, over]: [f32; 3], number: impl Fn(f32) -> f32) -> Schedule {
    Schedule { from: number(from), to: number(to), over: over as u32 }
}

/// Rounds to three digits that count, so that options can be written down.
fn rounded(number: f32) -> f32 {
    format!("{number:.2e}").parse().unwrap_or(number)
}

/// Draws options.
pub(super) struct Dice {
    rng: Rng,
    ranges: &'static Ranges,
}

impl Dice {
    /// Creates the dice of a try for a method.
    pub(super) fn new((options, method): &Training, salt: u32, number: u64) -> Dice {
        let ranges = match (method.beta, options.is_normalised) {
            (None, _) => &USUAL,
            (Some(_), false) => &HYSTERETIC,
            (Some(_), true) => &NORMALISED,
        };
        Dice { rng: Rng::new(u64::from(salt) << 32 | number, STREAM), ranges }
    }

    /// Draws all numbers.
    pub(super) fn draw(&mut self) -> Drawn {
        let Ranges { alpha, forgets, epsilon, beta, .. } = self.ranges;
        Drawn {
            alpha: self.schedule(*alpha),
            forgets: self.schedule([*forgets; 2]),
            epsilon: self.schedule([*epsilon; 2]),
            loss_cost: self.number(LOSS_COST),
            t_spin_factor: self.number(T_SPIN_FACTOR),
            lambda: self.number(LAMBDA),
            beta: beta.map(|beta| self.schedule([beta; 2])),
        }
    }

    /// Draws all numbers in one of three cases, and otherwise changes some of one of these tries.
    pub(super) fn draw_near(&mut self, best: &[&Drawn]) -> Drawn {
        let other = self.draw();
        if self.rng.below(3) == 0 {
            return other;
        }
        let mut drawn = *best[self.rng.below(best.len() as u32) as usize];
        let kinds = if other.beta.is_some() { 10 } else { 8 };
        for _ in 0..=self.rng.below(3) {
            match self.rng.below(kinds) {
                0 => drawn.alpha = other.alpha,
                1 => drawn.forgets = other.forgets,
                2 => drawn.epsilon = other.epsilon,
                3 => drawn.loss_cost = other.loss_cost,
                4 => drawn.t_spin_factor = other.t_spin_factor,
                5 => drawn.lambda = other.lambda,
                6 => drawn.alpha = drawn.alpha.map(|number| number * self.number([0.6, 1.6])),
                7 => drawn.loss_cost *= self.number([0.6, 1.6]),
                8 => drawn.beta = other.beta,
                _ => drawn.beta = drawn.beta.map(|beta| beta.map(|number| number * self.number([0.6, 1.6]))),
            }
        }
        drawn
    }

    /// Draws a schedule: a constant in one of three cases.
    fn schedule(&mut self, [first, last]: [Range; 2]) -> [f32; 3] {
        let (from, to, over) = (self.number(first), self.number(last), self.number(self.ranges.pieces));
        if self.rng.below(3) == 0 { [from, from, 0.0] } else { [from, to, over] }
    }

    fn number(&mut self, [least, most]: Range) -> f32 {
        let part = self.rng.next_u32() as f32 / u32::MAX as f32;
        least * (most / least).powf(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackmate::learn::q::{Order, Row};

    #[test]
    fn drawn_options_are_within_the_protocol() {
        let base = Options::plain(Order::First);
        let divided = Options { is_normalised: true, ..base };
        let hysteretic = Method { beta: Some(base.alpha), ..Method::PLAIN };
        for training in [(base, Method::PLAIN), (base, hysteretic), (divided, hysteretic)] {
            check(training);
            let draw = |salt| Dice::new(&training, salt, 3).draw();
            assert_eq!(draw(7), draw(7));
            assert_ne!(draw(7), draw(8));
        }
    }

    /// Compares the first tries of two files of searches, which the same command must be able to continue.
    #[test]
    fn a_search_draws_what_its_file_has() {
        let first = |file: &str| {
            let line = file.lines().nth(1).unwrap();
            let done: serde_json::Value = serde_json::from_str(line).unwrap();
            serde_json::from_value::<Drawn>(done["drawn"].clone()).unwrap()
        };
        let usual = include_str!("../../../core/data/learner/search/loss-1.ndjson");
        let training = (Options::plain(Order::First), Method::PLAIN);
        assert_eq!(Dice::new(&training, 1, 0).draw(), first(usual));
        let divided = include_str!("../../../core/data/learner/search/hysteretic-4.ndjson");
        let row = Row::by_name("aql-v1-hysteretic").unwrap();
        assert_eq!(Dice::new(&row.training(Order::Fourth), 1, 0).draw(), first(divided));
    }

    fn check((base, method): Training) {
        let mut best = Vec::new();
        for number in 0..500 {
            let mut dice = Dice::new(&(base, method), 7, number);
            let drawn =
                if best.len() < 3 { dice.draw() } else { dice.draw_near(&best.iter().collect::<Vec<_>>()) };
            best.push(drawn);
            let (options, trained) = drawn.training((base, method));
            assert_eq!((options.loss_cost, trained.lambda, trained.t_spin_factor), (0.0, 0.0, 1.0));
            assert_eq!(trained.beta.is_some(), method.beta.is_some(), "it belongs to another method");
            let beta = trained.beta.unwrap_or(options.alpha);
            for schedule in [options.alpha, beta] {
                for clock in [0, 10, 2_000] {
                    let rate = options.rate(&schedule, clock, || 7.0);
                    assert!((ALPHAS[0]..=ALPHAS[1]).contains(&rate), "{rate}");
                }
            }
            for gamma in [options.gamma.from, options.gamma.to] {
                assert!((0.799..=0.9991).contains(&gamma), "{gamma}");
            }
            assert!(options.epsilon.from <= 0.301);
        }
    }
}
