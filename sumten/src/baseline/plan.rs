//! The constants of a turn: how deep the search goes, how wide it is, and what a chain is worth.

use super::choices::{Choices, Selection};

/// The depth of the search in the first turns.
const DEEP: usize = 20;
/// The depth of the search in later turns.
const SHALLOW: usize = 10;
/// The turn at which the search of the first turns ends.
const BUILT: usize = 30;
/// How many ojama make a chain a big one.
const BIG: u32 = 100;
/// The number of strata from which states are kept by chance.
pub(super) const STRATA: usize = 5;

/// What the choices of a turn depend on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// The number of turns played.
    pub(super) turn: usize,
    /// The number of turns that the search looks ahead.
    pub(super) depth: usize,
    /// Whether the own stock is higher than expected.
    pub(super) is_hit: bool,
    /// Whether the program is in a hurry to fire: in the first turns, and after a heavy attack.
    pub(super) is_hasty: bool,
    /// By which both widths are multiplied.
    pub(super) factor: f64,
    pub(super) choices: Choices,
}

/// How many states of a depth are kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Widths {
    /// The number of the best states.
    pub(super) best: usize,
    /// About how many states of each stratum are kept.
    pub(super) by_chance: f64,
}

impl Plan {
    /// Returns the depth of the search of a turn in a game of `turns` turns.
    pub(super) fn depth_of(turn: usize, turns: usize) -> usize {
        let depth = match turn {
            0..10 => DEEP,
            10..20 => BUILT - turn,
            _ => SHALLOW,
        };
        depth.min(turns.saturating_sub(turn))
    }

    /// Returns the highest score of a move that erases and is still expanded.
    pub(super) const fn most_of_semi_fire(&self) -> u32 {
        if self.turn <= 8 { 1 } else { 3 }
    }

    /// Returns what a chain at a depth adds to the value.
    pub(super) fn worth(&self, at: usize, score: u32, ojama: u32) -> f64 {
        let (scale, growth) = if self.is_hasty {
            (30.0, 1.001)
        } else if ojama >= BIG && self.turn + at + 1 >= 15 {
            (10.0, self.choices.fires.growth(ojama))
        } else {
            (10.0, 1.05)
        };
        // Repeated multiplication gives the same bits on every machine.
        (at..self.depth).fold(scale * f64::from(score), |worth, _| worth * growth)
    }

    /// Returns the number of different random additions to a value.
    pub(super) const fn noise(&self, at: usize) -> u32 {
        let is_coarse = !self.turn.is_multiple_of(2) || self.turn % 3 == 2;
        if is_coarse { 10 } else { 30 - at as u32 }
    }

    /// Returns how many states of a depth are kept.
    pub(super) fn widths(&self, at: usize) -> Widths {
        let shrinking = 1.5 - at as f64 / 20.0;
        let is_early = self.turn < 10;
        let (best, by_chance) = if self.is_hit {
            (250.0, 30.0)
        } else if self.turn % 3 == 2 && self.turn <= 21 {
            (if is_early { 300.0 * shrinking } else { 250.0 }, 0.0)
        } else if at + 2 >= self.depth {
            (200.0, 0.0)
        } else if self.turn.is_multiple_of(2) {
            (200.0 * shrinking, 30.0 * shrinking)
        } else {
            (if is_early { 250.0 } else { 200.0 } * shrinking, 20.0 * shrinking)
        };
        let (best, by_chance) = match self.choices.selection {
            Selection::Strata => (best, by_chance),
            Selection::Top => (best + by_chance * STRATA as f64, 0.0),
        };
        let best = (best * self.factor + 0.5) as usize;
        Widths { best: best.max(1), by_chance: by_chance * self.factor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baseline::choices::Fires;

    fn plan(turn: usize) -> Plan {
        let depth = Plan::depth_of(turn, 500);
        Plan { turn, depth, is_hit: false, is_hasty: false, factor: 1.0, choices: Choices::ORIGINAL }
    }

    #[test]
    fn the_depth_shrinks_while_the_chain_is_built() {
        let depths = [0, 9, 10, 15, 19, 20, 480, 495, 499].map(|turn| Plan::depth_of(turn, 500));
        assert_eq!(depths, [20, 20, 20, 15, 11, 10, 10, 5, 1]);
    }

    #[test]
    fn later_rules_for_the_widths_override_earlier_ones() {
        let widths = |turn, at| {
            let Widths { best, by_chance } = plan(turn).widths(at);
            (best, (by_chance * 10.0 + 0.5) as u32)
        };
        assert_eq!([widths(0, 1), widths(0, 10), widths(0, 18)], [(290, 435), (200, 300), (200, 0)]);
        assert_eq!([widths(1, 1), widths(13, 10), widths(13, 15)], [(363, 290), (200, 200), (200, 0)]);
        assert_eq!([widths(2, 10), widths(10, 4), widths(14, 15)], [(300, 0), (260, 390), (250, 0)]);
        assert_eq!([widths(21, 9), widths(23, 0), widths(23, 9)], [(200, 0), (300, 300), (200, 0)]);
        let hit = Plan { is_hit: true, factor: 0.5, ..plan(2) };
        assert_eq!(hit.widths(19), Widths { best: 125, by_chance: 15.0 });
        assert_eq!(Plan { factor: 0.001, ..plan(2) }.widths(3).best, 1);
    }

    #[test]
    fn the_plain_top_is_as_many_states_as_the_best_and_five_strata() {
        let choices = Choices { selection: Selection::Top, ..Choices::ORIGINAL };
        let top = |turn, at| Plan { choices, factor: 0.5, ..plan(turn) }.widths(at);
        for (turn, at, best) in [(0, 10, 175), (0, 18, 100), (1, 10, 175), (2, 10, 150)] {
            assert_eq!(top(turn, at), Widths { best, by_chance: 0.0 });
        }
    }

    #[test]
    fn big_chains_are_worth_more_the_earlier_they_are() {
        let worth = |plan: &Plan, at, score| plan.worth(at, score, score / 5);
        assert_eq!(worth(&plan(20), 9, 100), 1_050.0);
        assert!((worth(&plan(20), 8, 100) - 1_102.5).abs() < 1e-9);
        // 500 points are 100 ojama.
        assert!((worth(&plan(14), 14, 500) - 5_000.0 * 1.09 * 1.09).abs() < 1e-9);
        assert!((worth(&plan(13), 0, 500) - 5_000.0 * 1.05_f64.powi(17)).abs() < 1e-6);
        let constant = |percent| {
            let choices = Choices { fires: Fires::Constant(percent), ..Choices::ORIGINAL };
            [100, 500].map(|score| worth(&Plan { choices, ..plan(20) }, 9, score))
        };
        assert_eq!([constant(105), constant(125)], [[1_050.0, 5_250.0], [1_050.0, 6_250.0]]);
        let hasty = Plan { is_hasty: true, ..plan(20) };
        assert_eq!(worth(&hasty, 9, 500), 15_000.0 * 1.001);
    }

    #[test]
    fn even_turns_keep_more_states_of_equal_value() {
        assert_eq!([0, 1, 2, 4, 6, 8].map(|turn| plan(turn).noise(3)), [27, 10, 10, 27, 27, 10]);
    }
}
