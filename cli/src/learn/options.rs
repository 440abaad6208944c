//! The options of training, on the command line and in JSON.

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use stackmate::eval::linear::KINDS;
use stackmate::learn::q::{self, Kinds, Method, Order, Reward, Row, Scaling, Training};

use super::method;
use super::schedule::{RATES, Schedule, check};
use crate::failure::Failure;

/// The names of the kinds of features, in the order of the protocol.
const KIND_NAMES: [&str; KINDS] = [
    "landing",
    "rows",
    "columns",
    "holes",
    "wells",
    "hole-depth",
    "hole-rows",
    "heights",
    "average",
    "maximum",
    "difference",
    "eliminated",
    "slots",
    "combo",
];

/// The range that training accepts for γ and ε. Those of the protocol are smaller.
const CHANCE: [f32; 2] = [0.0, 1.0];

#[derive(Args)]
pub(super) struct Chosen {
    /// The order of the polynomials: 1 or 4
    #[arg(long, value_name = "N", default_value = "1", value_parser = order)]
    order: Order,
    /// The recipe, which the other options change
    #[arg(long, value_name = "NAME", default_value = "aql-v1", value_parser = recipe)]
    recipe: Row,
    /// The learning rate α: a number, or FROM..TO/PIECES
    #[arg(long, value_name = "A")]
    alpha: Option<Schedule>,
    /// The discount γ
    #[arg(long, value_name = "G")]
    gamma: Option<Schedule>,
    /// The chance ε of a random placement
    #[arg(long, value_name = "E")]
    epsilon: Option<Schedule>,
    /// How numbers are scaled: paper or capped
    #[arg(long, value_name = "NAME", value_parser = scaling)]
    scaling: Option<Scaling>,
    /// What is rewarded
    #[arg(long, value_name = "WHAT")]
    reward: Option<Prize>,
    /// What a loss costs
    #[arg(long, value_name = "COST")]
    loss_cost: Option<f32>,
    /// The kinds of features, separated by commas
    #[arg(long, value_name = "LIST", value_parser = kinds)]
    features: Option<Kinds>,
    /// The chance of garbage before a piece is one in N; 0 means no garbage
    #[arg(long, value_name = "N")]
    one_in: Option<u32>,
    #[command(flatten)]
    method: method::Changes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Prize {
    /// The score in tens
    Score,
    /// The cleared rows
    Rows,
    /// One for each piece
    Survival,
    /// The lines that would be sent in a match
    Attack,
}

impl Chosen {
    /// Returns the name of the recipe.
    pub(super) const fn recipe(&self) -> &'static str {
        self.recipe.name
    }

    /// Returns the options and the method, or names the number that is out of range.
    pub(super) fn training(&self) -> Result<Training, Failure> {
        let (mut options, method) = self.recipe.training(self.order);
        let schedules = [
            (&mut options.alpha, self.alpha),
            (&mut options.gamma, self.gamma),
            (&mut options.epsilon, self.epsilon),
        ];
        for (option, chosen) in schedules {
            *option = chosen.map_or(*option, |chosen| chosen.0);
        }
        options.scaling = self.scaling.unwrap_or(options.scaling);
        options.reward = self.reward.map_or(options.reward, Prize::reward);
        options.loss_cost = self.loss_cost.unwrap_or(options.loss_cost);
        options.kinds = self.features.unwrap_or(options.kinds);
        options.one_in = self.one_in.unwrap_or(options.one_in);
        let method = self.method.method(method).map_err(Failure::BadInput)?;
        Ok((checked(options).map_err(Failure::BadInput)?, method))
    }
}

impl Prize {
    const fn reward(self) -> Reward {
        match self {
            Prize::Score => Reward::Score,
            Prize::Rows => Reward::Rows,
            Prize::Survival => Reward::Survival,
            Prize::Attack => Reward::Attack,
        }
    }

    const fn of(reward: Reward) -> Prize {
        match reward {
            Reward::Score => Prize::Score,
            Reward::Rows => Prize::Rows,
            Reward::Survival => Prize::Survival,
            Reward::Attack => Prize::Attack,
        }
    }
}

/// Returns the options, or names the number that is out of range.
fn checked(options: q::Options) -> Result<q::Options, String> {
    check("alpha", options.alpha, RATES)?;
    check("gamma", options.gamma, CHANCE)?;
    check("epsilon", options.epsilon, CHANCE)?;
    if !(0.0..=1e6).contains(&options.loss_cost) {
        return Err(format!("loss cost {} is not within 0 to 1000000", options.loss_cost));
    }
    Ok(options)
}

/// The options of training in JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    order: u32,
    pub(super) alpha: Schedule,
    normalised: bool,
    pub(super) gamma: Schedule,
    pub(super) epsilon: Schedule,
    scaling: String,
    features: u16,
    reward: Prize,
    loss_cost: f32,
    one_in: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    method: Option<method::Line>,
}

impl From<Training> for Line {
    fn from((options, method): Training) -> Line {
        Line {
            order: options.order as u32,
            alpha: Schedule(options.alpha),
            normalised: options.is_normalised,
            gamma: Schedule(options.gamma),
            epsilon: Schedule(options.epsilon),
            scaling: options.scaling.name().to_owned(),
            features: options.kinds.0,
            reward: Prize::of(options.reward),
            loss_cost: options.loss_cost,
            one_in: options.one_in,
            method: method::Line::of(method),
        }
    }
}

impl Line {
    /// Returns the options and the method, or names what is wrong.
    pub(super) fn training(&self) -> Result<Training, String> {
        let method = self.method.as_ref().map_or(Ok(Method::PLAIN), method::Line::method)?;
        Ok((self.options()?, method))
    }

    /// Returns the order.
    pub(super) const fn order(&self) -> u32 {
        self.order
    }

    fn options(&self) -> Result<q::Options, String> {
        let order =
            Order::from_number(self.order).ok_or_else(|| format!("order {} is not 1 or 4", self.order))?;
        if self.features > Kinds::ALL.0 {
            return Err(format!("features {} has more than {KINDS} bits", self.features));
        }
        checked(q::Options {
            order,
            alpha: self.alpha.0,
            is_normalised: self.normalised,
            gamma: self.gamma.0,
            epsilon: self.epsilon.0,
            scaling: scaling(&self.scaling)?,
            kinds: Kinds(self.features),
            reward: self.reward.reward(),
            loss_cost: self.loss_cost,
            one_in: self.one_in,
        })
    }
}

pub(super) fn order(text: &str) -> Result<Order, String> {
    let order = text.parse().ok().and_then(Order::from_number);
    order.ok_or_else(|| format!("{text:?} is not an order: it must be 1 or 4"))
}

pub(super) fn recipe(name: &str) -> Result<Row, String> {
    named(name, Row::by_name(name), &Row::ALL.map(|row| row.name))
}

/// Returns the recipe that was found by its name, or an error with all names.
pub(super) fn named<R>(name: &str, found: Option<R>, names: &[&str]) -> Result<R, String> {
    found.ok_or_else(|| format!("{name:?} is not a recipe: {}", names.join(", ")))
}

fn scaling(name: &str) -> Result<Scaling, String> {
    Scaling::by_name(name).ok_or_else(|| format!("{name:?} is not a scaling: paper, capped"))
}

fn kinds(list: &str) -> Result<Kinds, String> {
    let bit = |name: &str| match KIND_NAMES.iter().position(|kind| *kind == name) {
        Some(kind) => Ok(1 << kind),
        None => Err(format!("{name:?} is not a kind of features: {}", KIND_NAMES.join(", "))),
    };
    list.split(',').try_fold(0, |bits, name| Ok(bits | bit(name)?)).map(Kinds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_round_trip_through_json() {
        for row in Row::ALL {
            for order in [Order::First, Order::Fourth] {
                let training = row.training(order);
                let text = serde_json::to_string(&Line::from(training)).unwrap();
                let line = serde_json::from_str::<Line>(&text).unwrap();
                assert_eq!(line.training(), Ok(training));
            }
        }
    }

    #[test]
    fn bad_options_are_named() {
        let good = Line::from((q::Options::plain(Order::First), Method::PLAIN));
        let wrong = |change: fn(&mut Line)| {
            let mut line = good.clone();
            change(&mut line);
            line.options().unwrap_err()
        };
        assert!(wrong(|line| line.order = 3).contains("order 3"));
        assert!(wrong(|line| line.alpha = "-1".parse().unwrap()).contains("alpha -1"));
        assert!(wrong(|line| line.gamma = "0.9..1.5/3".parse().unwrap()).contains("gamma 1.5"));
        assert!(wrong(|line| line.loss_cost = f32::NAN).contains("NaN"));
        assert!(wrong(|line| line.features = u16::MAX).contains("65535"));
        assert_eq!(kinds("holes,combo"), Ok(Kinds(1 << 3 | 1 << 13)));
        assert!(kinds("holes,x").unwrap_err().contains("\"x\""));
    }
}
