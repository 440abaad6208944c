//! Verdicts: what each placement of a match cost, as a chance of winning.
//!
//! The chance before a placement takes the value of the best placement for the side, and for the rival the value of its
//! best placement, or that of the placement before if the match ended before the rival's piece locked. If the rival has
//! placed nothing, the boards count as equally good. The chance after it takes the value of the placement that was made.
//! Nothing else differs, so the best placement loses nothing.

use alloc::vec::Vec;

use super::accuracy;
use super::aim::Aim;
use super::chance::{Contrast, Model};
use super::class::{Class, is_brilliant, is_only};
use super::cost::Cost;
use super::cut::Decision;
use super::hand::{Hand, presses};
use super::why::{Reason, reasons};
use crate::bot::appraiser::Appraisal;

/// What a placement cost. Chances are in millionths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The chance of winning with the best placement.
    pub before: u32,
    /// The chance of winning with the placement that was made.
    pub after: u32,
    /// The class of the loss.
    pub class: Class,
    /// Whether the placement was the only good one.
    pub only: bool,
    /// Whether the placement was clearly the best one, although a quick look does not find it.
    pub brilliant: bool,
    /// Why it was worse than the best one, the most important reason first.
    pub reasons: Vec<Reason>,
    /// The presses of the best placement and of the one that was made. 0 if it cannot be reached.
    pub presses: [u32; 2],
    /// Whether the best placement is beyond the hand of the player.
    pub hard: bool,
    /// The attack to be expected with the next ten pieces, in hundredths of a line: with the best placement, and with the one
    /// that was made. `None` in a game for lines, where nothing is sent.
    pub attack: Option<[u32; 2]>,
    /// What the placement cost in a game alone. Its `before` is then 1,000,000, and its loss is the share of the usual time of
    /// ten pieces.
    pub cost: Option<Cost>,
}

impl Verdict {
    /// Returns by how much the chance fell.
    #[must_use]
    pub const fn loss(&self) -> u32 {
        self.before - self.after
    }

    /// Returns whether the placement missed a chance, and paid for it.
    #[must_use]
    pub fn missed(&self) -> bool {
        self.class > Class::Excellent && self.reasons.iter().any(|reason| reason.is_missed_chance())
    }
}

/// What a side did in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The accuracy in hundredths of a per cent, or `None` without placements. In a game alone, it is the share of the time that
    /// was necessary.
    pub accuracy: Option<u32>,
    /// The mean loss of a placement, in millionths.
    pub mean_loss: u32,
    /// The number of placements of each class, in the order of [`Class::ALL`].
    pub classes: [u32; Class::ALL.len()],
    /// The number of placements that were the only good ones.
    pub only: u32,
    /// The number of brilliant placements.
    pub brilliant: u32,
    /// The number of placements that missed a chance.
    pub missed: u32,
    /// What all placements of a game alone cost.
    pub cost: Option<Cost>,
}

/// What an appraisal says about a placement, besides its value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Why it was worse than the best one, the most important reason first.
    pub reasons: Vec<Reason>,
    /// The presses of the best placement and of the one that was made. 0 if it cannot be reached.
    pub presses: [u32; 2],
}

impl Notes {
    /// Looks at the boards after both placements, and at the ways there.
    #[must_use]
    pub fn of(decision: &Decision, appraisal: &Appraisal, aim: Option<Aim>) -> Notes {
        let presses = [appraisal.best[0].placement, decision.played()]
            .map(|placement| presses(&decision.question.state, placement).unwrap_or(0));
        Notes { reasons: reasons(decision, appraisal, aim), presses }
    }
}

/// Judges a decision by its appraisal. `theirs` is the value of the rival's best placement, if it is known, and `hand` is that of
/// the player. Returns `None` if there is no rival.
#[must_use]
pub fn verdict(
    decision: &Decision,
    appraisal: &Appraisal,
    theirs: Option<i32>,
    notes: Notes,
    hand: Hand,
    model: &Model,
) -> Option<Verdict> {
    let shown = decision.rival.as_ref()?;
    let first = appraisal.best[0].value;
    let chance = |own: i32| model.chance(&Contrast::of(&decision.own, shown, [own, theirs.unwrap_or(first)]));
    let (before, after) = (chance(first), chance(appraisal.played));
    let class = Class::of(before.saturating_sub(after));
    let second = appraisal.best.get(1).map(|second| before.saturating_sub(chance(second.value)));
    let ahead = second.filter(|_| class == Class::Best).unwrap_or(0);
    let brilliant = appraisal.overlooked && is_brilliant(ahead);
    let Notes { reasons, presses } = notes;
    let hard = presses[0] > presses[1] && hand.is_beyond(presses[0]);
    let after = after.min(before);
    Some(Verdict {
        before,
        after,
        class,
        only: is_only(ahead),
        brilliant,
        reasons,
        presses,
        hard,
        attack: Some(appraisal.attack),
        cost: None,
    })
}

/// Sums up the verdicts of a side.
pub(super) fn summary(own: &[&Verdict]) -> Summary {
    let mut summary = Summary::default();
    for verdict in own {
        summary.classes[verdict.class as usize] += 1;
        summary.only += u32::from(verdict.only);
        summary.brilliant += u32::from(verdict.brilliant);
        summary.missed += u32::from(verdict.missed());
    }
    let lost: u64 = own.iter().map(|verdict| u64::from(verdict.loss())).sum();
    summary.mean_loss = lost.checked_div(own.len() as u64).unwrap_or(0) as u32;
    let steps: Vec<(u32, u32)> = own.iter().map(|verdict| (verdict.before, verdict.loss())).collect();
    let alone = own.iter().any(|verdict| verdict.cost.is_some());
    let cost = alone.then(|| own.iter().filter_map(|verdict| verdict.cost).sum());
    Summary { accuracy: accuracy::of_game(&steps), cost, ..summary }
}
