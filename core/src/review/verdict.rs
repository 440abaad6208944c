//! Verdicts: what each placement of a match cost, as a chance of winning.
//!
//! The chance before a placement takes the value of the best placement for the side, and for the rival the value of its
//! best placement. If that is not known, because the rival's piece never locked, the boards count as equally good. The
//! chance after it takes the value of the placement that was made. Nothing else differs, so the best placement loses
//! nothing.

use alloc::vec::Vec;

use super::accuracy;
use super::chance::{Contrast, Model};
use super::class::{Class, is_only};
use super::cut::{Decision, rivals};
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
    /// Why it was worse than the best one, the most important reason first.
    pub reasons: Vec<Reason>,
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
    /// The accuracy in hundredths of a per cent, or `None` without placements.
    pub accuracy: Option<u32>,
    /// The mean loss of a placement, in millionths.
    pub mean_loss: u32,
    /// The number of placements of each class, in the order of [`Class::ALL`].
    pub classes: [u32; Class::ALL.len()],
    /// The number of placements that were the only good ones.
    pub only: u32,
    /// The number of placements that missed a chance.
    pub missed: u32,
}

/// Judges the decisions of a match by their appraisals, which have the same order. A decision without a rival or
/// without an appraisal has no verdict.
#[must_use]
pub fn verdicts(
    decisions: &[Decision],
    appraisals: &[Option<Appraisal>],
    model: &Model,
) -> Vec<Option<Verdict>> {
    let best = |at: usize| appraisals[at].as_ref().map(|appraisal| appraisal.best[0].value);
    let judged = |(at, rival): (usize, Option<usize>)| {
        let (decision, appraisal) = (&decisions[at], appraisals[at].as_ref()?);
        let theirs = rival.and_then(best).unwrap_or(appraisal.best[0].value);
        let shown = decision.rival.as_ref()?;
        let chance = |own: i32| model.chance(&Contrast::of(&decision.own, shown, [own, theirs]));
        let (before, after) = (chance(appraisal.best[0].value), chance(appraisal.played));
        let class = Class::of(before.saturating_sub(after));
        let second = appraisal.best.get(1).map(|second| chance(second.value));
        let only =
            class == Class::Best && second.is_some_and(|second| is_only(before.saturating_sub(second)));
        let reasons = reasons(decision, appraisal);
        Some(Verdict { before, after: after.min(before), class, only, reasons })
    };
    rivals(decisions).into_iter().enumerate().map(judged).collect()
}

/// Sums up the verdicts of a side.
#[must_use]
pub fn summary(side: usize, decisions: &[Decision], verdicts: &[Option<Verdict>]) -> Summary {
    let own = decisions.iter().zip(verdicts).filter(|(decision, _)| decision.side == side);
    let own: Vec<&Verdict> = own.filter_map(|(_, verdict)| verdict.as_ref()).collect();
    let mut summary = Summary::default();
    for verdict in &own {
        summary.classes[verdict.class as usize] += 1;
        summary.only += u32::from(verdict.only);
        summary.missed += u32::from(verdict.missed());
    }
    let lost: u64 = own.iter().map(|verdict| u64::from(verdict.loss())).sum();
    summary.mean_loss = lost.checked_div(own.len() as u64).unwrap_or(0) as u32;
    let steps: Vec<(u32, u32)> = own.iter().map(|verdict| (verdict.before, verdict.loss())).collect();
    Summary { accuracy: accuracy::of_game(&steps), ..summary }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::appraiser::appraise;
    use crate::bot::freestyle::Options;
    use crate::game::Replay;
    use crate::review::decisions;

    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");

    /// Returns the first decisions of a match, and their appraisals with few nodes.
    fn appraised(count: usize) -> (Vec<Decision>, Vec<Option<Appraisal>>) {
        let mut decisions = decisions(Replay::decode(REPLAY).unwrap()).unwrap();
        decisions.truncate(count);
        let appraise = |decision: &Decision| appraise(&decision.question, Options::default(), 3_000);
        let appraisals = decisions.iter().map(appraise).collect();
        (decisions, appraisals)
    }

    #[test]
    fn careless_players_lose_chances_and_the_best_placement_loses_none() {
        let (mut decisions, mut appraisals) = appraised(24);
        let model = Model::default();
        let careless = verdicts(&decisions, &appraisals, &model);
        assert!(careless.iter().all(Option::is_some));
        for (decision, appraisal) in decisions.iter_mut().zip(&mut appraisals) {
            let appraisal = appraisal.as_mut().unwrap();
            appraisal.played = appraisal.best[0].value;
            decision.question.played = appraisal.best[0].placement;
        }
        let perfect = verdicts(&decisions, &appraisals, &model);
        for side in 0..2 {
            let [careless, perfect] = [&careless, &perfect].map(|all| summary(side, &decisions, all));
            assert_eq!((perfect.accuracy, perfect.mean_loss), (Some(10_000), 0));
            assert_eq!(perfect.classes[0], perfect.classes.iter().sum());
            assert!(careless.mean_loss > 0 && careless.accuracy < perfect.accuracy);
        }
    }

    #[test]
    fn games_without_a_rival_have_no_verdict() {
        let (mut decisions, appraisals) = appraised(3);
        decisions.iter_mut().for_each(|decision| decision.rival = None);
        let verdicts = verdicts(&decisions, &appraisals, &Model::default());
        assert!(verdicts.iter().all(Option::is_none));
        assert_eq!(summary(0, &decisions, &verdicts), Summary::default());
    }
}
