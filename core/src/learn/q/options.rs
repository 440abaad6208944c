//! What can be chosen about the learning.

use super::model::{Kinds, Order, Scaling};
use crate::survival::{Step, USUAL_ONE_IN};

/// A number that changes linearly with the placed pieces, and then stays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The number before the first piece.
    pub from: f32,
    /// The number from piece `over` on.
    pub to: f32,
    /// The number of pieces of the change.
    pub over: u32,
}

impl Schedule {
    /// Creates a number that does not change.
    #[must_use]
    pub const fn constant(number: f32) -> Schedule {
        Schedule { from: number, to: number, over: 0 }
    }

    /// Returns the number before a piece.
    #[must_use]
    pub fn at(&self, pieces: u64) -> f32 {
        if pieces >= u64::from(self.over) {
            return self.to;
        }
        // The quotient of two exact numbers, and sums and products, are the same on every machine.
        let part = pieces as f32 / self.over as f32;
        self.from + (self.to - self.from) * part
    }
}

/// What a placement is rewarded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// The score in tens, as in the paper.
    #[default]
    Score,
    /// The cleared rows.
    Rows,
    /// One for each piece that does not lose the game.
    Survival,
    /// The lines that would be sent in a match, by the table `aql`.
    Attack,
}

impl Reward {
    /// All rewards, in the order of their numbers.
    pub const ALL: [Reward; 4] = [Reward::Score, Reward::Rows, Reward::Survival, Reward::Attack];

    /// Returns the reward of a step.
    #[must_use]
    pub fn of(self, step: &Step) -> f32 {
        let reward = match self {
            Reward::Score => step.gain,
            Reward::Rows => step.lock.lines_cleared,
            Reward::Survival => u32::from(step.loss.is_none()),
            Reward::Attack => step.lock.attack,
        };
        reward as f32
    }
}

/// The learning rates that the protocol `aql-v1` allows.
pub const ALPHAS: [f32; 2] = [1e-4, 1e-1];

/// All choices about a training run. Schedules begin with the first error that is not 0: before it, all weights are 0
/// and nothing can be learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// The order of the polynomials.
    pub order: Order,
    /// The learning rate α.
    pub alpha: Schedule,
    /// Whether learning rates are divided by the squared length of the gradient, and limited to [`ALPHAS`].
    pub is_normalised: bool,
    /// The discount γ of later rewards.
    pub gamma: Schedule,
    /// The chance ε of a random placement.
    pub epsilon: Schedule,
    /// How numbers are scaled.
    pub scaling: Scaling,
    /// The kinds of features that are switched on.
    pub kinds: Kinds,
    /// The reward.
    pub reward: Reward,
    /// What a loss costs. It is 0 in the paper.
    pub loss_cost: f32,
    /// The chance of garbage before a piece is one in this number. The number 0 means no garbage.
    pub one_in: u32,
}

/// Named options. The tables of docs/learner.md are made with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Recipe {
    /// The protocol `aql-v1` without changes.
    #[default]
    Paper,
    /// Numbers are scaled for this game and capped, and a loss costs something.
    ScaleLoss,
}

impl Recipe {
    /// All recipes.
    pub const ALL: [Recipe; 2] = [Recipe::Paper, Recipe::ScaleLoss];

    /// Returns the name in tables and on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Recipe::Paper => "aql-v1",
            Recipe::ScaleLoss => "aql-v1+scale+loss",
        }
    }

    /// Returns the recipe of that name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Recipe> {
        Recipe::ALL.into_iter().find(|recipe| recipe.name() == name)
    }

    /// Returns the options of a recipe. They were found by random search on training runs from 2,001 on and games of the
    /// seeds from 100,001 on.
    #[must_use]
    pub const fn options(self, order: Order) -> Options {
        match (self, order) {
            (Recipe::Paper, Order::First) => Options {
                alpha: Schedule::constant(0.1),
                gamma: Schedule { from: 0.994, to: 0.99, over: 700 },
                epsilon: Schedule { from: 0.3, to: 0.0, over: 67 },
                ..Options::plain(order)
            },
            (Recipe::Paper, Order::Fourth) => Options {
                alpha: Schedule { from: 0.077, to: 0.013, over: 22 },
                is_normalised: true,
                gamma: Schedule { from: 0.887, to: 0.989, over: 50 },
                epsilon: Schedule { from: 0.3, to: 0.015, over: 118 },
                ..Options::plain(order)
            },
            (Recipe::ScaleLoss, Order::First) => Options {
                alpha: Schedule { from: 0.095, to: 0.1, over: 1_000 },
                gamma: Schedule { from: 0.87, to: 0.8, over: 1_000 },
                epsilon: Schedule { from: 0.17, to: 0.0, over: 43 },
                scaling: Scaling::Capped,
                loss_cost: 15.0,
                ..Options::plain(order)
            },
            (Recipe::ScaleLoss, Order::Fourth) => Options {
                alpha: Schedule { from: 0.1, to: 0.007, over: 1_000 },
                gamma: Schedule { from: 0.98, to: 0.8, over: 1_000 },
                epsilon: Schedule { from: 0.034, to: 0.0, over: 22 },
                scaling: Scaling::Capped,
                loss_cost: 1.0,
                ..Options::plain(order)
            },
        }
    }
}

impl Options {
    /// Returns the options with which the protocol suggests to begin.
    #[must_use]
    pub const fn plain(order: Order) -> Options {
        Options {
            order,
            alpha: Schedule::constant(0.005),
            is_normalised: false,
            gamma: Schedule::constant(0.95),
            epsilon: Schedule { from: 0.1, to: 0.0, over: 1_000 },
            scaling: Scaling::Paper,
            kinds: Kinds::ALL,
            reward: Reward::Score,
            loss_cost: 0.0,
            one_in: USUAL_ONE_IN,
        }
    }

    /// Returns the learning rate of a schedule at a time, for a gradient of this squared length.
    #[must_use]
    pub fn rate(&self, schedule: &Schedule, clock: u64, squared_length: impl FnOnce() -> f32) -> f32 {
        let rate = schedule.at(clock);
        if !self.is_normalised {
            return rate;
        }
        (rate / squared_length()).clamp(ALPHAS[0], ALPHAS[1])
    }
}
