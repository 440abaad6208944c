//! Expectimax: a naive recursion that computes the values that a search must find.
//!
//! *What.* The value of a state is a pair: the reach, which is the number of moves on which the value is
//! based, and the total, which is the sum of the rewards and of the last state's own value.
//! - When the piece is known, the value is that of the best move: its reward plus the value of the state it
//!   leads to, with a reach that is one higher. Of equal moves the smallest is the best.
//! - When the piece is unknown, the value is the mean over all pieces that can come: the integer mean of the
//!   totals, rounded down, and the lowest of the reaches.
//! - A piece without moves loses the game: the reach is 0 and the total is -2³⁰.
//! - Reaches are compared first, if they count. Otherwise all of them are 0.
//! - For each piece only the `breadth` moves with the highest sum of reward and own value are considered, and
//!   of equal ones those that the game lists first. The first state has a separate breadth.
//!
//! *How.* It is a recursion over states, pieces and moves, with pairs of integers. It caches the values,
//! because the same states occur many times. The cache is also the list of all states that a search visits.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Step, Toy, ToyMove, ToyState};
use crate::piece::{Piece, PieceSet};
use crate::search::SearchGame;

/// The value of a state: the reach (number of moves on which it is based) and the total (sum of points).
pub(in crate::search) type Outcome = (i64, i64);

const LOST: Outcome = (0, -(1 << 30));

/// The place of a state: the number of moves before it, the state, and the bits of the bag after the unknown
/// pieces so far. The bag is empty while all pieces so far are known.
pub(in crate::search) type Place = (usize, ToyState, u8);

/// A move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Choice {
    pub(in crate::search) dealt: Piece,
    pub(in crate::search) made: ToyMove,
    pub(in crate::search) reward: i32,
    pub(in crate::search) to: ToyState,
    pub(in crate::search) outcome: Outcome,
}

/// The position that is searched, and the values found so far.
#[derive(Clone, Debug)]
pub(in crate::search) struct Expectimax<'a> {
    pub(in crate::search) game: &'a Toy,
    /// The known pieces, and the pieces that can come after them.
    pub(in crate::search) known: &'a [Piece],
    pub(in crate::search) bag: PieceSet,
    /// The number of moves that are searched.
    pub(in crate::search) depth: usize,
    pub(in crate::search) breadth: usize,
    pub(in crate::search) root_breadth: usize,
    pub(in crate::search) counts_reach: bool,
    pub(in crate::search) found: BTreeMap<Place, Outcome>,
}

impl Expectimax<'_> {
    /// Returns the value of a state after `made` moves.
    pub(in crate::search) fn value(&mut self, made: usize, state: ToyState, bag: PieceSet) -> Outcome {
        let place = (made, state, bag.bits());
        if let Some(&outcome) = self.found.get(&place) {
            return outcome;
        }
        let outcome = if made == self.depth {
            (0, i64::from(self.game.value(state, self.known.get(made..).unwrap_or(&[]))))
        } else {
            let best = |choices: Vec<Choice>| choices.first().map_or(LOST, |best| best.outcome);
            let dealt = self.dealt(made, bag).into_iter();
            let outcomes: Vec<Outcome> =
                dealt.map(|piece| best(self.choices(made, state, bag, piece))).collect();
            mean(&outcomes)
        };
        self.found.insert(place, outcome);
        outcome
    }

    /// Returns the pieces that can be dealt after `made` moves.
    pub(in crate::search) fn dealt(&self, made: usize, bag: PieceSet) -> Vec<Piece> {
        match self.known.get(made) {
            Some(&piece) => [piece].into(),
            None if bag.is_empty() => self.bag.iter().collect(),
            None => bag.iter().collect(),
        }
    }

    /// Returns the moves for a piece, the best first. Of moves to the same state, only the best is listed.
    pub(in crate::search) fn choices(
        &mut self,
        made: usize,
        state: ToyState,
        bag: PieceSet,
        dealt: Piece,
    ) -> Vec<Choice> {
        let bag = match self.known.get(made) {
            Some(_) => PieceSet::EMPTY,
            None if bag.is_empty() => self.game.bag_after(self.bag, dealt),
            None => self.game.bag_after(bag, dealt),
        };
        let mut choices: Vec<Choice> = self
            .kept(made, state, dealt)
            .into_iter()
            .map(|step| {
                let (reach, total) = self.value(made + 1, step.to, bag);
                let outcome = (reach + i64::from(self.counts_reach), total + i64::from(step.reward));
                Choice { dealt, made: step.made, reward: step.reward, to: step.to, outcome }
            })
            .collect();
        choices.sort_by_key(|choice| (Reverse(choice.outcome), choice.made));
        let mut met = Vec::new();
        choices.retain(|choice| {
            !met.contains(&choice.to) && {
                met.push(choice.to);
                true
            }
        });
        choices
    }

    /// Returns the moves for all pieces that can be dealt, piece by piece.
    pub(in crate::search) fn all_choices(
        &mut self,
        made: usize,
        state: ToyState,
        bag: PieceSet,
    ) -> Vec<Choice> {
        let dealt = self.dealt(made, bag).into_iter();
        dealt.flat_map(|piece| self.choices(made, state, bag, piece)).collect()
    }

    fn kept(&self, made: usize, state: ToyState, dealt: Piece) -> Vec<Step> {
        let mut steps: Vec<Step> = self.game.steps(state, dealt).collect();
        let breadth = if made == 0 { self.root_breadth } else { self.breadth };
        if steps.len() > breadth {
            let coming = self.known.get(made + 1..).unwrap_or(&[]);
            steps.sort_by_key(|step| Reverse(step.reward + self.game.value(step.to, coming)));
            steps.truncate(breadth);
        }
        steps
    }
}

/// Returns the mean of the totals, rounded down, and the lowest reach.
fn mean(outcomes: &[Outcome]) -> Outcome {
    let sum: i64 = outcomes.iter().map(|(_, total)| total).sum();
    let reach = outcomes.iter().map(|&(reach, _)| reach).min();
    (reach.unwrap_or(0), sum.div_euclid(outcomes.len() as i64))
}
