//! The rule of learning: how placements are compared, and how an experience changes the weights.

use super::model::{Model, Scaled};
use crate::bot::learner::Choice;
use crate::state::State;

/// What a rule sees before a placement.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The game.
    pub state: &'a State,
    /// The placements, at least one.
    pub choices: &'a [Choice],
    /// The scaled numbers of each placement.
    pub scaled: &'a [Scaled],
    /// The discount γ.
    pub gamma: f32,
}

/// What a placement brought.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Experience {
    /// The reward r.
    pub reward: f32,
    /// What [`Rule::next`] says about the next state, or `None` if the game was lost.
    pub next: Option<f32>,
    /// What a loss costs.
    pub cost: f32,
    /// The discount γ.
    pub gamma: f32,
    /// The learning rate α.
    pub alpha: f32,
    /// The time of the schedules: the number of pieces since the first error that was not 0.
    pub clock: u64,
    /// Whether the placement was random.
    pub explores: bool,
}

impl Experience {
    /// Returns the target of Q-learning: the reward and the discounted value of the next state, or the reward less the
    /// cost of a loss.
    #[must_use]
    pub fn target(&self) -> f32 {
        match self.next {
            Some(next) => self.reward + self.gamma * next,
            None => self.reward - self.cost,
        }
    }
}

/// A rule of learning.
pub trait Rule {
    /// Returns the weights that a player uses.
    fn model(&self) -> &Model;

    /// Returns the factor of the reward of a placement.
    fn factor(&self, choice: &Choice) -> f32;

    /// Returns the place of the best placement in the list. Of equal ones, it is the first in the order of
    /// [`Choice::rank`].
    fn best(&mut self, at: &Position<'_>) -> usize;

    /// Returns the value of a state after a placement: that of its best placement.
    fn next(&mut self, at: &Position<'_>) -> f32;

    /// Changes the weights after a placement with these numbers, and returns the error δ.
    fn learn(&mut self, before: &Scaled, experience: &Experience) -> f32;
}

/// Returns the place of the placement with the largest value.
pub(super) fn first_best(choices: &[Choice], values: impl Iterator<Item = f32>) -> usize {
    let mut best = 0;
    let mut most = f32::NEG_INFINITY;
    for (at, value) in values.enumerate() {
        let is_first = || choices[at].rank() < choices[best].rank();
        if value > most || (value == most && is_first()) {
            (best, most) = (at, value);
        }
    }
    best
}

/// The rule of the protocol `aql-v1`: Q-learning with one set of weights.
#[derive(Clone, Debug)]
pub struct Plain(pub(super) Model);

impl Rule for Plain {
    #[inline]
    fn model(&self) -> &Model {
        &self.0
    }

    #[inline]
    fn factor(&self, _: &Choice) -> f32 {
        1.0
    }

    #[inline]
    fn best(&mut self, at: &Position<'_>) -> usize {
        first_best(at.choices, at.scaled.iter().map(|scaled| self.0.value(scaled)))
    }

    #[inline]
    fn next(&mut self, at: &Position<'_>) -> f32 {
        at.scaled.iter().map(|scaled| self.0.value(scaled)).fold(f32::NEG_INFINITY, f32::max)
    }

    #[inline]
    fn learn(&mut self, before: &Scaled, experience: &Experience) -> f32 {
        let error = experience.target() - self.0.value(before);
        self.0.learn(before, experience.alpha * error);
        error
    }
}
