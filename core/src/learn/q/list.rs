//! The options of a training as a list of whole numbers, for a page. Errors name the wrong number.
//!
//! Fractions are whole millionths, so that the page and the command line begin with the same numbers: the quotient of a
//! whole number below 2²⁴ and a million is the `f32` that is nearest to the decimal fraction. A list needs less code in
//! a package than an object.

use alloc::vec;
use alloc::vec::Vec;

use super::file::BadLearned;
use super::model::{Kinds, Order, Scaling};
use super::options::{Options, Reward, Schedule};
use crate::tool::fault::Fault;

const MILLION: u32 = 1_000_000;
/// The largest numbers of pieces.
const MANY: u32 = 1_000_000_000;

/// The numbers of an option list: the name and the largest value of each. Schedules have the value before the first piece, the
/// value from a piece on, and the number of this piece.
const FIELDS: [(&str, u32); 16] = [
    ("order", 4),
    ("alpha.from", MILLION),
    ("alpha.to", MILLION),
    ("alpha.over", MANY),
    ("normalised", 1),
    ("gamma.from", MILLION),
    ("gamma.to", MILLION),
    ("gamma.over", MANY),
    ("epsilon.from", MILLION),
    ("epsilon.to", MILLION),
    ("epsilon.over", MANY),
    ("scaling", 1),
    ("features", Kinds::ALL.0 as u32),
    ("reward", 3),
    ("loss_cost", 16 * MILLION),
    ("one_in", MANY),
];

impl Options {
    /// Reads the options of a list of numbers.
    ///
    /// # Errors
    /// Returns a fault that names the number that is out of range.
    pub fn from_list(numbers: &[u32]) -> Result<Options, Fault> {
        let Ok(list) = <[u32; FIELDS.len()]>::try_from(numbers) else {
            return Err(Fault::new("learned.options.count", "{count} options: there must be {wanted}")
                .with(numbers.len())
                .with(FIELDS.len()));
        };
        for (number, (name, most)) in list.into_iter().zip(FIELDS) {
            if number > most {
                return Err(Fault::out_of_range(name, number.into(), 0, most.into()));
            }
        }
        let schedule = |at: usize| Schedule {
            from: millionths(list[at]),
            to: millionths(list[at + 1]),
            over: list[at + 2],
        };
        Ok(Options {
            order: read_order(list[0])?,
            alpha: schedule(1),
            is_normalised: list[4] == 1,
            gamma: schedule(5),
            epsilon: schedule(8),
            scaling: Scaling::ALL[list[11] as usize],
            kinds: Kinds(list[12] as u16),
            reward: Reward::ALL[list[13] as usize],
            loss_cost: millionths(list[14]),
            one_in: list[15],
        })
    }

    /// Returns the options as a list of numbers.
    #[must_use]
    pub fn to_list(&self) -> Vec<u32> {
        let schedule = |Schedule { from, to, over }| [whole(from), whole(to), over];
        let [alpha, gamma, epsilon] = [self.alpha, self.gamma, self.epsilon].map(schedule);
        let reward = Reward::ALL.into_iter().position(|reward| reward == self.reward);
        let mut list = vec![self.order as u32];
        list.extend(alpha);
        list.push(self.is_normalised.into());
        list.extend(gamma);
        list.extend(epsilon);
        list.extend([
            self.scaling as u32,
            self.kinds.0.into(),
            reward.unwrap_or_default() as u32,
            whole(self.loss_cost),
            self.one_in,
        ]);
        list
    }
}

fn millionths(number: u32) -> f32 {
    number as f32 / MILLION as f32
}

/// Returns the nearest number of millionths.
fn whole(number: f32) -> u32 {
    (f64::from(number) * f64::from(MILLION) + 0.5) as u32
}

fn read_order(number: u32) -> Result<Order, Fault> {
    Order::from_number(number).ok_or_else(|| BadLearned::Order(number as u8).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::q::Recipe;
    use alloc::string::ToString;

    #[test]
    fn the_options_of_recipes_round_trip() {
        for recipe in Recipe::ALL {
            for order in [Order::First, Order::Fourth] {
                let options = recipe.options(order);
                assert_eq!(Options::from_list(&options.to_list()), Ok(options), "{}", recipe.name());
            }
        }
    }

    #[test]
    fn errors_name_the_option_and_the_value() {
        let complaint = |at: usize, number: u32| {
            let mut list = Recipe::Paper.options(Order::First).to_list();
            list[at] = number;
            Options::from_list(&list).unwrap_err().to_string()
        };
        assert_eq!(complaint(0, 3), "the weights have order 3: it must be 1 or 4");
        assert_eq!(complaint(2, 2_000_000), "alpha.to is 2000000: it must be from 0 to 1000000");
        assert_eq!(complaint(12, 16_384), "features is 16384: it must be from 0 to 16383");
        assert_eq!(complaint(13, 4), "reward is 4: it must be from 0 to 3");
        assert_eq!(Options::from_list(&[1, 2]).unwrap_err().to_string(), "2 options: there must be 16");
    }
}
