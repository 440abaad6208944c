//! How a variant of the learner compares placements: what its weights mean, and how many pieces it looks ahead.
//!
//! *What.* In the paper the weights say what a placement is worth, reward included: Q(s, a). A variant may instead
//! value *afterstates*, the boards after a placement, and add the reward of the placement, which is known at once:
//! r + γ · V. Then it sees that a T-spin brings more than another clear of as many rows. A variant may also place the
//! next piece in thought: r + γ · (the most that the next piece brings). Garbage that may rise in between is not known.
//! Source: R. Sutton and A. Barto, *Reinforcement Learning*, sections 6.8 (afterstates) and 8.9 (look-ahead).

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Add;

use super::options::Reward;
use crate::bot::learner::{Choice, Choices};
use crate::eval::linear::Numbers;
use crate::state::{State, is_lock_out};
use crate::survival::gain;

/// The number of placements, best first, after which the next piece is placed in thought.
pub(super) const BREADTH: usize = 6;

/// How placements are compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Whether the weights value afterstates, and not placements.
    pub is_of_afterstates: bool,
    /// Whether the next piece is placed in thought.
    pub looks_ahead: bool,
    /// The discount γ of later rewards.
    pub gamma: f32,
    /// What is rewarded.
    pub reward: Reward,
    /// By how much a T-spin that clears rows is rewarded more than by the score.
    pub t_spin_factor: f32,
    /// What a loss costs.
    pub loss_cost: f32,
}

impl Outlook {
    /// How the protocol `aql-v1` compares placements: by what the weights say about them, and nothing else.
    pub const PROTOCOL: Outlook = Outlook {
        is_of_afterstates: false,
        looks_ahead: false,
        gamma: 0.0,
        reward: Reward::Score,
        t_spin_factor: 1.0,
        loss_cost: 0.0,
    };

    /// Returns whether placements are compared as in the protocol. Then rewards and γ do not matter.
    #[must_use]
    pub const fn is_of_protocol(&self) -> bool {
        !self.is_of_afterstates && !self.looks_ahead
    }

    /// Returns the factor of the reward of a placement.
    #[must_use]
    pub fn factor(&self, choice: &Choice) -> f32 {
        if choice.is_t_spin { self.t_spin_factor } else { 1.0 }
    }

    /// Returns the reward of a placement as far as it is known before: garbage may end the game.
    #[must_use]
    pub fn reward(&self, state: &State, choice: &Choice) -> f32 {
        let number = match self.reward {
            Reward::Score => gain(choice.lines, choice.is_t_spin, state.field.combo),
            Reward::Rows => choice.lines,
            Reward::Survival => 1,
            Reward::Attack => state.field.clone().lock(choice.placement, state.table).attack,
        };
        number as f32 * self.factor(choice)
    }
}

/// The values of placements and rewards, in the numbers with which a player computes.
pub(super) trait Judge {
    type Value: Copy + Ord + Add<Output = Self::Value>;

    /// Returns what the weights say about a placement.
    fn weigh(&self, numbers: &Numbers) -> Self::Value;

    /// Returns the value of a reward.
    fn reward(&self, reward: f32) -> Self::Value;

    /// Returns γ times a value.
    fn discounted(&self, value: Self::Value) -> Self::Value;
}

/// A placement and its value.
pub(super) type Valued<V> = (V, Choice);

/// Returns the value of a placement without placing another piece.
fn value<J: Judge>(judge: &J, outlook: &Outlook, state: &State, choice: &Choice) -> J::Value {
    joined(judge, outlook, state, choice, judge.weigh(&choice.numbers))
}

/// Returns the value of a placement about which the weights say this.
pub(super) fn joined<J: Judge>(
    judge: &J,
    outlook: &Outlook,
    state: &State,
    choice: &Choice,
    weighed: J::Value,
) -> J::Value {
    if !outlook.is_of_afterstates {
        return weighed;
    }
    judge.reward(outlook.reward(state, choice)) + judge.discounted(weighed)
}

/// Returns the best placement, or `None` when no piece can appear.
pub(super) fn best<J: Judge>(
    judge: &J,
    outlook: &Outlook,
    state: &State,
    choices: &[Choice],
    later: &mut Choices,
) -> Option<Choice> {
    if outlook.looks_ahead {
        return ranked(judge, outlook, state, choices, later).first().map(|(_, choice)| *choice);
    }
    let key = |choice: &Choice| (value(judge, outlook, state, choice), Reverse(choice.rank()));
    choices.iter().max_by_key(|choice| key(choice)).copied()
}

/// Returns the placements with their values, best first. When the outlook looks ahead, these are only the best
/// [`BREADTH`] placements.
pub(super) fn ranked<J: Judge>(
    judge: &J,
    outlook: &Outlook,
    state: &State,
    choices: &[Choice],
    later: &mut Choices,
) -> Vec<Valued<J::Value>> {
    let valued = |choice: &Choice| (value(judge, outlook, state, choice), *choice);
    let mut ranked: Vec<Valued<J::Value>> = choices.iter().map(valued).collect();
    order(&mut ranked);
    if outlook.looks_ahead {
        ranked.truncate(BREADTH);
        for (value, choice) in &mut ranked {
            *value = value_ahead(judge, outlook, state, choice, later);
        }
        order(&mut ranked);
    }
    ranked
}

/// Sorts placements, best first. Of equal values, the first in the order of [`Choice::rank`] is better.
fn order<V: Copy + Ord>(ranked: &mut [Valued<V>]) {
    ranked.sort_by_key(|(value, choice)| (Reverse(*value), choice.rank()));
}

/// Returns the value of a placement after which the next piece is placed in thought, if it is known.
fn value_ahead<J: Judge>(
    judge: &J,
    outlook: &Outlook,
    state: &State,
    choice: &Choice,
    later: &mut Choices,
) -> J::Value {
    let mut next = state.clone();
    next.play(choice.placement);
    if next.choices() == (None, None) {
        return value(judge, outlook, state, choice);
    }
    let reward = outlook.reward(state, choice);
    let choices = if is_lock_out(choice.placement.location) { &[] } else { later.list(&next) };
    let values = choices.iter().map(|choice| value(judge, outlook, &next, choice));
    match values.max() {
        Some(most) => judge.reward(reward) + judge.discounted(most),
        None => judge.reward(reward - outlook.loss_cost),
    }
}
