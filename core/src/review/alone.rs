//! Verdicts in games alone: what each placement cost, and what of it took most time.

use alloc::vec::Vec;

use super::aim::{Aim, MOST_PIECES};
use super::class::{Class, is_brilliant, is_only};
use super::cost::{Cost, Tempo, WHOLE};
use super::cut::Decision;
use super::hand::Hand;
use super::verdict::{Notes, Verdict};
use super::why::Reason;
use crate::bot::appraiser::Appraisal;

/// The most reasons that are given.
const MOST_REASONS: usize = 3;

/// A game alone, as far as its verdicts need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    /// What it is about.
    pub(super) aim: Aim,
    /// The usual times of the player.
    pub(super) tempo: Tempo,
    /// The pieces that the player placed after the decision until the goal was reached, or `None` if it was not reached.
    pub(super) left: Option<u32>,
}

/// Judges a decision of a game alone by its appraisal. A placement with a smaller value is not the best one, even if it cost
/// nothing.
pub(super) fn alone(
    decision: &Decision,
    appraisal: &Appraisal,
    notes: Notes,
    hand: Hand,
    game: Game,
) -> Verdict {
    let Game { aim, tempo, left } = game;
    let cost = tempo.cost(decision, aim, appraisal.loss(), left);
    let loss = tempo.share(cost);
    let class = if appraisal.loss() > 0 { Class::of(loss).max(Class::Excellent) } else { Class::of(loss) };
    let behind = |value: i32| aim.pieces(appraisal.best[0].value.saturating_sub(value));
    let second = appraisal.best.get(1).map_or(0, |second| behind(second.value) * (WHOLE / MOST_PIECES));
    let ahead = if class == Class::Best { second } else { 0 };
    let Notes { reasons, presses } = notes;
    Verdict {
        before: WHOLE,
        after: WHOLE - loss,
        class,
        only: is_only(ahead),
        brilliant: appraisal.overlooked && is_brilliant(ahead),
        reasons: by_time(cost, reasons),
        presses,
        hard: presses[0] > presses[1] && hand.is_beyond(presses[0]),
        attack: (aim == Aim::Attack).then_some(appraisal.attack),
        cost: Some(cost),
    }
}

/// Puts the reasons of a placement, its extra presses and its pause in order: first what took most time. What cost nothing needs
/// no reason.
fn by_time(cost: Cost, place: Vec<Reason>) -> Vec<Reason> {
    let place = if cost.pieces > 0 { place } else { Vec::new() };
    let presses = (cost.presses > 0).then_some(Reason::ExtraPresses(cost.presses));
    let pause = (cost.pause > 0).then_some(Reason::Pause(cost.pause));
    let mut parts = [
        (cost.pieces_ticks, place),
        (cost.presses_ticks, presses.into_iter().collect()),
        (cost.pause, pause.into_iter().collect()),
    ];
    parts.sort_by_key(|part| core::cmp::Reverse(part.0));
    parts.into_iter().flat_map(|(_, reasons)| reasons).take(MOST_REASONS).collect()
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::bot::Rated;
    use crate::review::cut::tests::recorded;

    #[test]
    fn what_took_most_time_is_the_first_reason() {
        let cost = Cost { pieces: 20, presses: 3, pause: 2_000, pieces_ticks: 160, presses_ticks: 450 };
        let found = by_time(cost, vec![Reason::Holes(1), Reason::Higher(2)]);
        assert_eq!(found, [Reason::Pause(2_000), Reason::ExtraPresses(3), Reason::Holes(1)]);
        assert_eq!(by_time(Cost::default(), vec![Reason::Holes(1)]), [], "it cost nothing");
    }

    /// Returns the verdict on a placement that took `took` ticks, where the best one has 1,000 and the second best `second`.
    fn judged(took: u32, second: i32, played: i32) -> Verdict {
        let decision = Decision { begun: 0, tick: took, wasted: 0, ..recorded().swap_remove(0) };
        let rated = |value: i32| Rated { placement: decision.played(), value };
        let best = vec![rated(1_000), rated(second)];
        let (line, reply) = (vec![], vec![]);
        let appraisal = Appraisal { best, line, reply, played, overlooked: true, attack: [0; 2] };
        let game = Game { aim: Aim::Lines, tempo: Tempo { piece: 800, press: 100 }, left: None };
        alone(&decision, &appraisal, Notes::default(), Hand::default(), game)
    }

    #[test]
    fn only_the_best_placement_without_a_pause_is_best_only_or_brilliant() {
        let kinds = |verdict: Verdict| (verdict.class, verdict.only, verdict.brilliant);
        assert_eq!(kinds(judged(700, -1_000, 1_000)), (Class::Best, true, true));
        assert_eq!(kinds(judged(9_000, -1_000, 1_000)), (Class::Blunder, false, false), "a long pause");
        let almost = 1_000 - Aim::Lines.free().cast_signed();
        assert_eq!(kinds(judged(700, almost, almost)), (Class::Excellent, false, false), "it cost nothing");
        assert_eq!(judged(700, almost, almost).loss(), 0);
    }
}
