//! The player of a variant's weights: it compares placements by an [`Outlook`], with the integers of [`Tables`].

use alloc::vec::Vec;

use super::graduate::Graduate;
use super::outlook::{self, Judge, Outlook, Valued, ranked};
use crate::bot::learner::{Choice, Choices};
use crate::bot::{Bot, Rated, ThinkInfo};
use crate::eval::linear::{Numbers, Tables};
use crate::placement::Placement;
use crate::state::State;

/// The exponent of the unit of γ.
const GAMMA: u32 = 16;
/// The largest reward, so that no sum overflows.
const LARGEST_REWARD: i64 = 1 << 60;

/// A player that does not learn any more.
#[derive(Clone, Debug)]
pub struct Foresight {
    outlook: Outlook,
    judge: Integers,
    choices: Choices,
    later: Choices,
}

impl Foresight {
    /// Creates the player of a learner.
    #[must_use]
    pub fn new(graduate: &Graduate) -> Foresight {
        let Graduate { learned, outlook } = graduate;
        let gamma = (outlook.gamma * (1u32 << GAMMA) as f32 + 0.5) as i64;
        let judge = Integers { tables: learned.model.tables(learned.scaling), gamma };
        Foresight { outlook: *outlook, judge, choices: Choices::default(), later: Choices::default() }
    }

    /// Returns the best choice of a state, or `None` when no piece can appear.
    pub fn choose(&mut self, state: &State) -> Option<Choice> {
        outlook::best(&self.judge, &self.outlook, state, self.choices.list(state), &mut self.later)
    }

    /// Returns all placements of a state, best first. Those for which the next piece was not placed in thought come last.
    pub fn wishes(&mut self, state: &State) -> Vec<Placement> {
        let mut wishes = self.ranked(state);
        if self.outlook.looks_ahead {
            let near = Outlook { looks_ahead: false, ..self.outlook };
            let mut others = ranked(&self.judge, &near, state, self.choices.listed(), &mut self.later);
            others.retain(|(_, other)| !wishes.iter().any(|(_, wish)| wish == other));
            wishes.append(&mut others);
        }
        wishes.into_iter().map(|(_, choice)| choice.placement).collect()
    }

    fn ranked(&mut self, state: &State) -> Vec<Valued<i64>> {
        ranked(&self.judge, &self.outlook, state, self.choices.list(state), &mut self.later)
    }
}

/// The values of a player. A unit is that of the tables.
#[derive(Clone, Debug)]
struct Integers {
    tables: Tables,
    /// γ in units of 2⁻¹⁶.
    gamma: i64,
}

impl Judge for Integers {
    type Value = i64;

    fn weigh(&self, numbers: &Numbers) -> i64 {
        self.tables.value(numbers)
    }

    fn reward(&self, reward: f32) -> i64 {
        let units = f64::from(reward) * (1u64 << self.tables.exponent()) as f64;
        (units as i64).clamp(-LARGEST_REWARD, LARGEST_REWARD)
    }

    fn discounted(&self, value: i64) -> i64 {
        (value >> GAMMA) * self.gamma + (((value & ((1 << GAMMA) - 1)) * self.gamma) >> GAMMA)
    }
}

/// All choices of a position are valued at once, so there is nothing more to search. Pending garbage does not change the
/// decision.
impl Bot for Foresight {
    fn think(&mut self, _: &State, _: u32) -> bool {
        false
    }

    fn suggest(&mut self, state: &State, _: u32) -> Vec<Placement> {
        self.ranked(state).iter().map(|(_, choice)| choice.placement).collect()
    }

    fn line(&mut self, _: &State, first: Placement) -> Vec<Placement> {
        Vec::from([first])
    }

    fn rated(&mut self, state: &State, _: u32, _: usize) -> Vec<Rated> {
        let exponent = self.judge.tables.exponent();
        let rated = |(value, choice): (i64, Choice)| {
            // The unit of a rating is a thousandth.
            let value = (i128::from(value) * 1_000) >> exponent;
            Rated { placement: choice.placement, value: value.clamp(i32::MIN.into(), i32::MAX.into()) as i32 }
        };
        self.ranked(state).into_iter().map(rated).collect()
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        let depth = if self.outlook.looks_ahead { 2 } else { 1 };
        ThinkInfo { nodes: self.choices.list(state).len() as u64, depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::learner::Learner;
    use crate::learn::q::outlook::BREADTH;
    use crate::learn::q::{Method, Order, Recipe, Trainer};
    use crate::piece::Piece;
    use crate::survival::Survival;

    const AHEAD: Method = Method { looks_ahead: true, ..Method::PLAIN };

    fn graduate(method: Method, order: Order) -> Graduate {
        let mut trainer = Trainer::of_method(Recipe::ScaleLoss.options(order), method, 2_001);
        for _ in 0..300 {
            trainer.step();
        }
        trainer.graduate()
    }

    #[test]
    fn without_a_known_next_piece_it_does_not_look_ahead() {
        let ahead = graduate(AHEAD, Order::First);
        let near = Graduate { outlook: Outlook { looks_ahead: false, ..ahead.outlook }, ..ahead.clone() };
        for piece in Piece::ALL {
            let state = State { queue: [piece].into(), ..State::default() };
            assert_eq!(Foresight::new(&ahead).choose(&state), Foresight::new(&near).choose(&state));
        }
    }

    #[test]
    fn wishes_are_all_placements_and_begin_with_the_best() {
        let mut player = Foresight::new(&graduate(AHEAD, Order::First));
        let mut game = Survival::new(9, 35);
        for _ in 0..30 {
            let wishes = player.wishes(&game.state);
            let best = player.choose(&game.state).unwrap().placement;
            assert_eq!(wishes[0], best);
            assert_eq!(wishes[..BREADTH], player.suggest(&game.state, 0));
            let mut all: Vec<Placement> =
                Choices::default().list(&game.state).iter().map(|choice| choice.placement).collect();
            assert_eq!(wishes.len(), all.len());
            all.retain(|placement| !wishes.contains(placement));
            assert_eq!(all, []);
            game.play(best);
        }
    }

    #[test]
    fn without_an_outlook_it_plays_as_the_learner() {
        for order in [Order::First, Order::Fourth] {
            let graduate = graduate(Method::PLAIN, order);
            let mut learner = Learner::new(graduate.learned.model.tables(graduate.learned.scaling));
            let mut player = Foresight::new(&graduate);
            let mut game = Survival::new(7, 35);
            while game.loss().is_none() && game.tally.pieces < 200 {
                let chosen = learner.choose(&game.state);
                assert_eq!(player.choose(&game.state), chosen);
                assert_eq!(player.rated(&game.state, 0, 0), learner.rated(&game.state, 0, 0));
                game.play(chosen.unwrap().placement);
            }
        }
    }

    #[test]
    fn a_look_ahead_values_a_placement_by_its_reward_and_the_best_next_one() {
        let method =
            Method { is_of_afterstates: true, looks_ahead: true, t_spin_factor: 2.5, ..Method::PLAIN };
        let graduate = graduate(method, Order::First);
        let mut player = Foresight::new(&graduate);
        let unit = (1u64 << player.judge.tables.exponent()) as f64;
        let gamma = f64::from(graduate.outlook.gamma);
        let weight = |numbers: &Numbers| player.judge.tables.value(numbers) as f64 / unit;
        let value = |state: &State, choice: &Choice| {
            f64::from(graduate.outlook.reward(state, choice)) + gamma * weight(&choice.numbers)
        };
        let mut game = Survival::new(8, 35);
        for _ in 0..50 {
            let found = ranked(
                &player.judge,
                &player.outlook,
                &game.state,
                player.choices.list(&game.state),
                &mut player.later,
            );
            for (ranked, choice) in &found {
                let mut next = game.state.clone();
                next.play(choice.placement);
                let most = Choices::default()
                    .list(&next)
                    .iter()
                    .map(|next_choice| value(&next, next_choice))
                    .fold(f64::MIN, f64::max);
                let wanted = f64::from(graduate.outlook.reward(&game.state, choice)) + gamma * most;
                assert!((*ranked as f64 / unit - wanted).abs() < 1e-2, "{ranked} {wanted}");
            }
            assert!(found.windows(2).all(|pair| pair[0].0 >= pair[1].0));
            if game.play(found[0].1.placement).loss.is_some() {
                break;
            }
        }
        assert!(game.tally.pieces > 20);
    }
}
