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

/// Judges a decision of a game alone by its appraisal. `game` says what the game is about, and the usual times of the player.
pub(super) fn alone(
    decision: &Decision,
    appraisal: &Appraisal,
    notes: Notes,
    hand: Hand,
    game: (Aim, Tempo),
) -> Verdict {
    let (aim, tempo) = game;
    let cost = tempo.cost(decision, aim, appraisal.loss());
    let loss = tempo.share(cost);
    let class = Class::of(loss);
    let behind = |value: i32| aim.pieces(appraisal.best[0].value.saturating_sub(value));
    let second = appraisal.best.get(1).map_or(0, |second| behind(second.value) * (WHOLE / MOST_PIECES));
    let ahead = if appraisal.loss() == 0 { second } else { 0 };
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
        cost: Some(cost),
    }
}

/// Puts the reasons of a placement, its extra presses and its pause in order: first what took most time.
fn by_time(cost: Cost, placement: Vec<Reason>) -> Vec<Reason> {
    let presses = (cost.presses > 0).then_some(Reason::ExtraPresses(cost.presses));
    let pause = (cost.pause > 0).then_some(Reason::Pause(cost.pause));
    let mut parts = [
        (cost.pieces_ticks, placement),
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

    #[test]
    fn what_took_most_time_is_the_first_reason() {
        let cost = Cost { pieces: 20, presses: 3, pause: 2_000, pieces_ticks: 160, presses_ticks: 450 };
        let found = by_time(cost, vec![Reason::Holes(1), Reason::Higher(2)]);
        assert_eq!(found, [Reason::Pause(2_000), Reason::ExtraPresses(3), Reason::Holes(1)]);
        assert_eq!(by_time(Cost::default(), vec![]), []);
    }
}
