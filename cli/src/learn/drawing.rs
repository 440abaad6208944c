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
}

/// The ranges of these numbers. All are drawn so that each doubling is equally likely.
const ALPHA: [f32; 2] = [1e-3, 0.1];
const FORGETS: [f32; 2] = [0.005, 0.2];
const EPSILON: [f32; 2] = [0.001, 0.3];
const PIECES: [f32; 2] = [5.0, 1_000.0];
const LOSS_COST: [f32; 2] = [0.5, 100.0];
const T_SPIN_FACTOR: [f32; 2] = [1.0, 10.0];
const LAMBDA: [f32; 2] = [0.1, 0.95];

impl Drawn {
    /// Returns the training of a try, from the options and the method of a recipe.
    pub(super) fn training(&self, (base, method): Training) -> Training {
        let options = Options {
            alpha: schedule(self.alpha, |alpha| rounded(alpha).clamp(ALPHAS[0], ALPHAS[1])),
            gamma: schedule(self.forgets, |forgets| rounded(1.0 - forgets)),
            epsilon: Schedule { to: 0.0, ..schedule(self.epsilon, rounded) },
            loss_cost: if base.loss_cost > 0.0 { rounded(self.loss_cost) } else { 0.0 },
            ..base
        };
        let method = Method {
            t_spin_factor: if method.t_spin_factor == 1.0 { 1.0 } else { rounded(self.t_spin_factor) },
            lambda: if method.lambda == 0.0 { 0.0 } else { rounded(self.lambda) },
            ..method
        };
        (options, method)
    }
}

fn schedule([from, to, over]: [f32; 3], number: impl Fn(f32) -> f32) -> Schedule {
    Schedule { from: number(from), to: number(to), over: over as u32 }
}

/// Rounds to three digits that count, so that options can be written down.
fn rounded(number: f32) -> f32 {
    format!("{number:.2e}").parse().unwrap_or(number)
}

/// Draws options.
pub(super) struct Dice(Rng);

impl Dice {
    /// Creates the dice of a try.
    pub(super) fn new(salt: u32, number: u64) -> Dice {
        Dice(Rng::new(u64::from(salt) << 32 | number, STREAM))
    }

    /// Draws all numbers.
    pub(super) fn draw(&mut self) -> Drawn {
        Drawn {
            alpha: self.schedule(ALPHA),
            forgets: self.schedule(FORGETS),
            epsilon: self.schedule(EPSILON),
            loss_cost: self.number(LOSS_COST),
            t_spin_factor: self.number(T_SPIN_FACTOR),
            lambda: self.number(LAMBDA),
        }
    }

    /// Draws all numbers in one of three cases, and otherwise changes some of one of these tries.
    pub(super) fn draw_near(&mut self, best: &[&Drawn]) -> Drawn {
        let other = self.draw();
        if self.0.below(3) == 0 {
            return other;
        }
        let mut drawn = *best[self.0.below(best.len() as u32) as usize];
        for _ in 0..=self.0.below(3) {
            match self.0.below(8) {
                0 => drawn.alpha = other.alpha,
                1 => drawn.forgets = other.forgets,
                2 => drawn.epsilon = other.epsilon,
                3 => drawn.loss_cost = other.loss_cost,
                4 => drawn.t_spin_factor = other.t_spin_factor,
                5 => drawn.lambda = other.lambda,
                6 => drawn.alpha = drawn.alpha.map(|number| number * self.number([0.6, 1.6])),
                _ => drawn.loss_cost *= self.number([0.6, 1.6]),
            }
        }
        drawn
    }

    /// Draws a schedule: a constant in one of three cases.
    fn schedule(&mut self, range: [f32; 2]) -> [f32; 3] {
        let (from, to, over) = (self.number(range), self.number(range), self.number(PIECES));
        if self.0.below(3) == 0 { [from, from, 0.0] } else { [from, to, over] }
    }

    fn number(&mut self, [least, most]: [f32; 2]) -> f32 {
        let part = self.0.next_u32() as f32 / u32::MAX as f32;
        least * (most / least).powf(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackmate::learn::q::Order;

    #[test]
    fn drawn_options_are_within_the_protocol() {
        let base = Options::plain(Order::First);
        let mut best = Vec::new();
        for number in 0..500 {
            let mut dice = Dice::new(7, number);
            let drawn =
                if best.len() < 3 { dice.draw() } else { dice.draw_near(&best.iter().collect::<Vec<_>>()) };
            best.push(drawn);
            let (options, method) = drawn.training((base, Method::PLAIN));
            assert_eq!((options.loss_cost, method), (0.0, Method::PLAIN), "they belong to other methods");
            for alpha in [options.alpha.from, options.alpha.to] {
                assert!((ALPHAS[0]..=ALPHAS[1]).contains(&alpha));
            }
            for gamma in [options.gamma.from, options.gamma.to] {
                assert!((0.799..=0.9991).contains(&gamma), "{gamma}");
            }
            assert!(options.epsilon.from <= 0.301);
        }
        assert_eq!(Dice::new(7, 3).draw(), Dice::new(7, 3).draw());
        assert_ne!(Dice::new(7, 3).draw(), Dice::new(8, 3).draw());
    }
}
