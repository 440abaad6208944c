//! The rows of the tables in docs/learner.md: named options and methods.
//!
//! Those of [`Recipe`], and of `aql-v1-hysteretic`, whose learning rate depends on the sign of the error, stand beside
//! the variants of section 7 of the protocol `aql-v1`. The options of the variants were found by `stackmate learn search`,
//! on training runs from 2,001 on and games of the seeds from 100,001 on. The results of all tries are in
//! `core/data/learner/search`.

use super::model::{Order, Scaling};
use super::options::{Options, Recipe, Schedule};
use super::variant::Method;

/// A named variant.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name in tables and on command lines.
    pub name: &'static str,
    training: fn(Order) -> Training,
}

/// The options of a training, and how the learner learns and plays.
pub type Training = (Options, Method);

impl Row {
    /// All rows.
    pub const ALL: [Row; 11] = [
        Row { name: Recipe::Paper.name(), training: |order| (Recipe::Paper.options(order), Method::PLAIN) },
        Row { name: "aql-v1-hysteretic", training: hysteretic },
        Row { name: "aql-v1+scale", training: scale },
        Row { name: "aql-v1+loss", training: loss },
        Row {
            name: Recipe::ScaleLoss.name(),
            training: |order| (Recipe::ScaleLoss.options(order), Method::PLAIN),
        },
        Row { name: "aql-v1+scale+loss+traces", training: traces },
        Row { name: "aql-v1+scale+loss+double", training: double },
        Row { name: "aql-v1+scale+loss+ahead", training: ahead },
        Row { name: "aql-v1+scale+loss+after", training: after },
        Row { name: "aql-v1+scale+loss+after+ahead", training: after_ahead },
        Row { name: "aql-v1+scale+loss+after+ahead+spins", training: spins },
    ];

    /// Returns the row of that name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Row> {
        Row::ALL.into_iter().find(|row| row.name == name)
    }

    /// Returns the options and the method for an order.
    #[must_use]
    pub fn training(&self, order: Order) -> Training {
        (self.training)(order)
    }
}

const AHEAD: Method = Method { looks_ahead: true, ..Method::PLAIN };
const AFTER: Method = Method { is_of_afterstates: true, ..Method::PLAIN };
const AFTER_AHEAD: Method = Method { looks_ahead: true, ..AFTER };

/// Returns a number that does not change.
const fn still(number: f32) -> Schedule {
    Schedule::constant(number)
}

/// Returns a number that changes over some pieces.
const fn moving(from: f32, to: f32, over: u32) -> Schedule {
    Schedule { from, to, over }
}

/// Returns options with capped numbers: α, γ, ε and what a loss costs.
const fn capped(order: Order, [alpha, gamma, epsilon]: [Schedule; 3], loss_cost: f32) -> Options {
    Options { alpha, gamma, epsilon, loss_cost, scaling: Scaling::Capped, ..Options::plain(order) }
}

/// Returns two learning rates within the limits of the protocol: a large one until the first reward has been learned, then
/// small steps up and large steps down. So the values become negative, and all that grows with the stack counts against it.
fn hysteretic(order: Order) -> Training {
    let ([alpha, beta], is_normalised) = match order {
        Order::First => ([moving(0.1, 1e-4, 1), still(0.1)], false),
        Order::Fourth => ([moving(0.188, 1.4e-4, 5), still(2.5)], true),
    };
    let (gamma, epsilon) = (still(0.999), moving(0.3, 0.0, 300));
    let options = Options { alpha, gamma, epsilon, is_normalised, ..Options::plain(order) };
    (options, Method { beta: Some(beta), ..Method::PLAIN })
}

fn scale(order: Order) -> Training {
    let schedules = match order {
        Order::First => [moving(0.0265, 0.078, 9), moving(0.948, 0.978, 45), still(0.0)],
        Order::Fourth => [still(0.0995), moving(0.993, 0.916, 60), moving(0.0131, 0.0, 23)],
    };
    (capped(order, schedules, 0.0), Method::PLAIN)
}

fn loss(order: Order) -> Training {
    let options = match order {
        Order::First => {
            capped(order, [still(0.0124), moving(0.977, 0.994, 27), moving(0.00112, 0.0, 6)], 72.1)
        }
        Order::Fourth => capped(order, [still(0.0195), still(0.983), moving(0.00964, 0.0, 15)], 0.956),
    };
    let is_normalised = Recipe::Paper.options(order).is_normalised;
    (Options { scaling: Scaling::Paper, is_normalised, ..options }, Method::PLAIN)
}

fn traces(order: Order) -> Training {
    match order {
        Order::First => {
            let schedules = [still(0.0935), still(0.811), moving(0.00625, 0.0, 255)];
            (capped(order, schedules, 19.5), Method { lambda: 0.112, ..Method::PLAIN })
        }
        Order::Fourth => {
            let schedules = [moving(0.00359, 0.0371, 5), moving(0.975, 0.804, 344), still(0.0)];
            (capped(order, schedules, 3.36), Method { lambda: 0.155, ..Method::PLAIN })
        }
    }
}

fn double(order: Order) -> Training {
    let options = match order {
        Order::First => {
            let schedules = [moving(0.00789, 0.0817, 708), moving(0.96, 0.983, 687), moving(0.121, 0.0, 134)];
            capped(order, schedules, 2.77)
        }
        Order::Fourth => capped(order, [still(0.1), still(0.811), still(0.0)], 3.18),
    };
    (options, Method { is_double: true, ..Method::PLAIN })
}

fn ahead(order: Order) -> Training {
    let options = match order {
        Order::First => capped(order, [still(0.0935), still(0.811), moving(0.00625, 0.0, 255)], 19.5),
        Order::Fourth => capped(order, [still(0.1), still(0.811), moving(0.00112, 0.0, 6)], 87.7),
    };
    (options, AHEAD)
}

fn after(order: Order) -> Training {
    let options = match order {
        Order::First => {
            let schedules =
                [moving(0.00789, 0.0817, 708), moving(0.995, 0.991, 175), moving(0.0703, 0.0, 639)];
            capped(order, schedules, 2.91)
        }
        Order::Fourth => {
            let schedules = [moving(0.0786, 0.0181, 772), moving(0.975, 0.804, 344), moving(0.121, 0.0, 134)];
            capped(order, schedules, 20.0)
        }
    };
    (options, AFTER)
}

fn after_ahead(order: Order) -> Training {
    let options = match order {
        Order::First => capped(order, [still(0.0974), still(0.811), moving(0.00625, 0.0, 255)], 19.5),
        Order::Fourth => capped(order, [still(0.0935), still(0.811), still(0.0)], 3.18),
    };
    (options, AFTER_AHEAD)
}

fn spins(order: Order) -> Training {
    match order {
        Order::First => {
            let schedules = [moving(0.1, 0.0559, 740), moving(0.975, 0.804, 344), moving(0.00182, 0.0, 131)];
            (capped(order, schedules, 47.3), Method { t_spin_factor: 2.13, ..AFTER_AHEAD })
        }
        Order::Fourth => {
            let schedules = [still(0.1), still(0.811), moving(0.0134, 0.0, 7)];
            (capped(order, schedules, 72.1), Method { t_spin_factor: 6.34, ..AFTER_AHEAD })
        }
    }
}
