//! The learner's weights: the coefficients of one polynomial for each number.

use alloc::vec::Vec;

use crate::eval::linear::{KIND, KINDS, NUMBERS, Numbers, SCALE, Tables};

/// The number of lanes: [`NUMBERS`], and one that is always zero, so that they fill whole vector registers.
const LANES: usize = 24;
/// The largest order.
const MOST_ORDER: usize = 4;

/// The order of the polynomials.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Straight lines.
    #[default]
    First = 1,
    /// Polynomials with the powers 1 to 4.
    Fourth = 4,
}

impl Order {
    /// Returns the order with this number, if it is 1 or 4.
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Order> {
        match number {
            1 => Some(Order::First),
            4 => Some(Order::Fourth),
            _ => None,
        }
    }

    /// Returns the number of weights.
    #[must_use]
    pub const fn weights(self) -> usize {
        self as usize * NUMBERS
    }
}

/// A set of kinds of features. Bit k stands for kind k of [`KIND`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(pub u16);

impl Kinds {
    /// All kinds.
    pub const ALL: Kinds = Kinds((1 << KINDS) - 1);

    const fn has(self, number: usize) -> bool {
        self.0 >> KIND[number] & 1 != 0
    }
}

/// How numbers are scaled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scaling {
    /// As in the protocol `aql-v1`: divided by [`SCALE`], without a limit.
    #[default]
    Paper,
    /// Divided so that numbers of normal play fill the range from 0 to 1, and limited. The powers of a
    /// large number then cannot destroy what was learned.
    Capped,
}

impl Scaling {
    /// Both ways.
    pub const ALL: [Scaling; 2] = [Scaling::Paper, Scaling::Capped];

    /// Returns the name on command lines and in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Scaling::Paper => "paper",
            Scaling::Capped => "capped",
        }
    }

    /// Returns the scaling of that name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Scaling> {
        Scaling::ALL.into_iter().find(|scaling| scaling.name() == name)
    }
}

/// A scaling whose numbers are capped. The values were found by random search on training runs from 2,001 on and games
/// of the seeds from 100,001 on.
struct Capped {
    /// By how much each kind of number is larger than in the paper.
    larger: [f32; KINDS],
    /// The largest scaled number.
    cap: f32,
}

const FIRST: Capped =
    Capped { larger: [1.2, 1.2, 2.6, 3.7, 1.5, 0.4, 3.6, 1.0, 5.0, 1.0, 4.9, 2.8, 6.1, 0.1], cap: 4.5 };

const FOURTH: Capped = Capped {
    larger: [0.35, 2.0, 3.8, 9.1, 4.3, 42.0, 4.9, 0.28, 3.6, 10.5, 2.1, 33.0, 1.3, 0.28],
    cap: 0.79,
};

/// The scaled numbers of a placement, as the model reads them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scaled([f32; LANES]);

/// Scales numbers. A number of a kind that is switched off becomes 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scaler {
    factors: [f32; LANES],
    cap: f32,
}

impl Scaler {
    /// Creates a scaler for these kinds.
    #[must_use]
    pub fn new(scaling: Scaling, order: Order, kinds: Kinds) -> Scaler {
        let capped = match order {
            Order::First => &FIRST,
            Order::Fourth => &FOURTH,
        };
        let factor = |number: usize| {
            let paper = 1.0 / f32::from(SCALE[number]);
            match scaling {
                _ if !kinds.has(number) => 0.0,
                Scaling::Paper => paper,
                Scaling::Capped => paper * capped.larger[usize::from(KIND[number])],
            }
        };
        let cap = match scaling {
            Scaling::Paper => f32::INFINITY,
            Scaling::Capped => capped.cap,
        };
        Scaler { factors: core::array::from_fn(|lane| if lane < NUMBERS { factor(lane) } else { 0.0 }), cap }
    }

    /// Scales the numbers of a placement.
    #[must_use]
    #[inline]
    pub fn scale(&self, numbers: &Numbers) -> Scaled {
        let mut scaled = self.factors;
        for (scaled, &number) in scaled.iter_mut().zip(&numbers.0) {
            let product = *scaled * f32::from(number);
            *scaled = if product > self.cap { self.cap } else { product };
        }
        Scaled(scaled)
    }
}

/// The weights. Those of a power are together: `powers[k - 1][i]` belongs to the power k of number i.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    order: Order,
    powers: [[f32; LANES]; MOST_ORDER],
}

impl Model {
    /// Creates a model whose weights are all 0.
    #[must_use]
    pub const fn new(order: Order) -> Model {
        Model { order, powers: [[0.0; LANES]; MOST_ORDER] }
    }

    /// Creates a model with these weights: for each number, those of its powers.
    ///
    /// # Panics
    /// Panics when the number of weights is not [`Order::weights`].
    #[must_use]
    pub fn from_weights(order: Order, weights: &[f32]) -> Model {
        assert_eq!(weights.len(), order.weights(), "the number of weights does not fit the order");
        let mut model = Model::new(order);
        for (number, weights) in weights.chunks(order as usize).enumerate() {
            for (power, &weight) in model.powers.iter_mut().zip(weights) {
                power[number] = weight;
            }
        }
        model
    }

    /// Sets the weights of all kinds but these to 0.
    pub fn restrict(&mut self, kinds: Kinds) {
        for power in &mut self.powers {
            power[..NUMBERS]
                .iter_mut()
                .enumerate()
                .filter(|(number, _)| !kinds.has(*number))
                .for_each(|(_, w)| *w = 0.0);
        }
    }

    /// Returns the weights: for each number, those of its powers.
    #[must_use]
    pub fn weights(&self) -> Vec<f32> {
        let powers = &self.powers[..self.order as usize];
        (0..NUMBERS).flat_map(|number| powers.iter().map(move |power| power[number])).collect()
    }

    /// Returns the order.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// Returns whether all weights are finite numbers. If they are not, learning has diverged.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.powers.as_flattened().iter().all(|weight| weight.is_finite())
    }

    /// Returns the value of a placement. The order of all additions is fixed.
    #[must_use]
    #[inline]
    pub fn value(&self, at: &Scaled) -> f32 {
        let lanes = self.lanes(at);
        let mut sums: [f32; 8] = core::array::from_fn(|i| lanes[i] + lanes[i + 8] + lanes[i + 16]);
        for half in [4, 2, 1] {
            for i in 0..half {
                sums[i] += sums[i + half];
            }
        }
        sums[0]
    }

    /// Returns the share of each number in the value of a placement.
    #[must_use]
    pub fn shares(&self, at: &Scaled) -> [f32; NUMBERS] {
        let lanes = self.lanes(at);
        core::array::from_fn(|number| lanes[number])
    }

    #[inline]
    fn lanes(&self, Scaled(at): &Scaled) -> [f32; LANES] {
        let [first, second, third, fourth] = &self.powers;
        match self.order {
            Order::First => core::array::from_fn(|i| first[i] * at[i]),
            Order::Fourth => core::array::from_fn(|i| {
                (((fourth[i] * at[i] + third[i]) * at[i] + second[i]) * at[i] + first[i]) * at[i]
            }),
        }
    }

    /// Adds `step` times the gradient of the value of a placement to the weights.
    #[inline]
    pub fn learn(&mut self, Scaled(at): &Scaled, step: f32) {
        let mut power: [f32; LANES] = core::array::from_fn(|i| step * at[i]);
        for weights in &mut self.powers[..self.order as usize] {
            for i in 0..LANES {
                weights[i] += power[i];
                power[i] *= at[i];
            }
        }
    }

    /// Adds `step` times the weights of another model of the same order.
    pub(super) fn add(&mut self, other: &Model, step: f32) {
        self.zip(other, |weight, other| *weight += step * other);
    }

    /// Returns the mean of two models of the same order.
    pub(super) fn mean(&self, other: &Model) -> Model {
        let mut mean = self.clone();
        mean.zip(other, |weight, other| *weight = 0.5 * (*weight + other));
        mean
    }

    /// Multiplies all weights by a number.
    pub(super) fn fade(&mut self, factor: f32) {
        self.powers.as_flattened_mut().iter_mut().for_each(|weight| *weight *= factor);
    }

    fn zip(&mut self, other: &Model, change: impl Fn(&mut f32, f32)) {
        let others = other.powers.as_flattened();
        self.powers
            .as_flattened_mut()
            .iter_mut()
            .zip(others)
            .for_each(|(weight, &other)| change(weight, other));
    }

    /// Returns the squared length of the gradient of the value of a placement.
    #[must_use]
    pub(super) fn squared_length(&self, Scaled(at): &Scaled) -> f32 {
        let mut sum = 0.0;
        for &x in at {
            let mut power = 1.0;
            for _ in 0..self.order as usize {
                power *= x;
                sum += power * power;
            }
        }
        sum
    }

    /// Rounds the model to integer tables, with which a player decides. A unit is 2⁻¹⁶, or less if all weights are small.
    #[must_use]
    pub fn tables(&self, scaling: Scaling) -> Tables {
        let scaler = Scaler::new(scaling, self.order, Kinds::ALL);
        let share = |number: usize, n: u16| {
            let mut numbers = Numbers([0; NUMBERS]);
            numbers.0[number] = n;
            self.lanes(&scaler.scale(&numbers))[number]
        };
        let exponent = self.exponent();
        let unit = (1u64 << exponent) as f32;
        Tables::new(exponent, |number, n| rounded(share(number, n) * unit))
    }

    /// Returns the exponent of the unit with which the largest weight has about 26 bits, and at least 16.
    fn exponent(&self) -> u32 {
        let largest = self.powers.as_flattened().iter().fold(0.0, |most, weight| weight.abs().max(most));
        let fits = |exponent: u32| largest * (1u64 << exponent) as f32 <= LARGEST_ENTRY;
        (LEAST_EXPONENT..MOST_EXPONENT).take_while(|&exponent| fits(exponent + 1)).count() as u32
            + LEAST_EXPONENT
    }
}

/// The exponents of a unit of exported tables.
const LEAST_EXPONENT: u32 = 16;
const MOST_EXPONENT: u32 = 40;
/// The largest entry that a weight should give with the number 1. Larger numbers then have room for their powers.
const LARGEST_ENTRY: f32 = 67_108_864.0;

/// Rounds half away from zero. A number that does not fit becomes the nearest that does, and NaN becomes 0.
fn rounded(value: f32) -> i32 {
    (value + if value < 0.0 { -0.5 } else { 0.5 }) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::learner::Learner;
    use crate::learn::q::{Options, Schedule, Trainer};

    #[test]
    fn weights_round_trip() {
        for order in [Order::First, Order::Fourth] {
            let weights: Vec<f32> = (0..order.weights()).map(|at| at as f32 * 0.25 - 3.0).collect();
            assert_eq!(Model::from_weights(order, &weights).weights(), weights);
        }
    }

    #[test]
    fn shares_sum_to_the_value() {
        for order in [Order::First, Order::Fourth] {
            let weights: Vec<f32> = (0..order.weights()).map(|at| (at % 7) as f32 * 0.5 - 1.0).collect();
            let model = Model::from_weights(order, &weights);
            for scaling in Scaling::ALL {
                let numbers = Numbers(core::array::from_fn(|number| number as u16));
                let at = Scaler::new(scaling, order, Kinds::ALL).scale(&numbers);
                let sum: f32 = model.shares(&at).iter().sum();
                assert!((sum - model.value(&at)).abs() < 1e-3, "{sum}");
            }
        }
    }

    #[test]
    fn a_capped_number_is_at_most_the_cap() {
        let huge = Numbers([400; NUMBERS]);
        for (order, cap) in [(Order::First, FIRST.cap), (Order::Fourth, FOURTH.cap)] {
            let Scaled(capped) = Scaler::new(Scaling::Capped, order, Kinds::ALL).scale(&huge);
            assert!(capped.iter().all(|&number| number <= cap), "{capped:?}");
        }
    }

    #[test]
    fn integers_decide_as_the_weights_do() {
        let (mut same, mut all) = (0, 0);
        for order in [Order::First, Order::Fourth] {
            for scaling in Scaling::ALL {
                let alpha = Schedule::constant(if order == Order::First { 0.02 } else { 0.000_1 });
                let options = Options { scaling, alpha, loss_cost: 5.0, ..Options::plain(order) };
                let mut trainer = Trainer::new(options, 1_001);
                for _ in 0..1_000 {
                    trainer.step();
                }
                let model = trainer.model().clone();
                let scaler = Scaler::new(scaling, order, Kinds::ALL);
                let mut learner = Learner::new(model.tables(scaling));
                for _ in 0..1_500 {
                    let found = learner.choose(&trainer.game().state).unwrap();
                    let value = |numbers| model.value(&scaler.scale(numbers));
                    let most = trainer.choices().iter().map(|choice| value(&choice.numbers));
                    same += u32::from(value(&found.numbers) >= most.fold(f32::MIN, f32::max));
                    all += 1;
                    trainer.step();
                }
            }
        }
        assert!(same * 1_000 >= all * 999, "{same} of {all}");
    }
}
