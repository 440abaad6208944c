//! Judges single placements of a match as a review does, without judging the others.

use stackmate::Placement;
use stackmate::bot::appraiser::{Appraisal, Question, TIMES, appraise, best_value};
use stackmate::bot::freestyle::Options;
use stackmate::review::chance::{Contrast, Model};
use stackmate::review::{Decision, Hand, Notes, Verdict, verdict};

/// The least that a placement loses in a quick look if it may be a blunder, and that the second best one loses if the best
/// one may be brilliant. In millionths of the chance.
const SUSPECT: u32 = 80_000;
const PROMISING: u32 = 20_000;
/// A placement that is among the first few of a quick look is not brilliant.
const SEEN: usize = 2;
/// How many times as many nodes the second look at a placement has that may be brilliant.
const CLOSER: u32 = 5;

/// What judges the placements of a decision.
pub(super) struct Judge<'a> {
    own: &'a Decision,
    /// The value of the rival's best placement.
    theirs: i32,
    model: Model,
}

impl<'a> Judge<'a> {
    /// Judges the rival's board with `nodes` nodes. Returns `None` if the rival has no placement.
    pub(super) fn new(own: &'a Decision, theirs: &Decision, nodes: u32) -> Option<Judge<'a>> {
        let asked = &theirs.question;
        let nodes = TIMES.saturating_mul(nodes);
        let theirs = best_value(&asked.state, asked.incoming, Options::default(), nodes)?;
        Some(Judge { own, theirs, model: Model::default() })
    }

    /// Compares a placement with the best one.
    pub(super) fn appraise(&self, played: Placement, nodes: u32) -> Option<Appraisal> {
        self.appraise_deeper(played, nodes, 1)
    }

    /// Compares a placement with the best one, with `times` as many nodes, and with the memory that they need.
    pub(super) fn appraise_deeper(&self, played: Placement, nodes: u32, times: u32) -> Option<Appraisal> {
        let mut options = Options::default();
        options.search.memory *= times as usize;
        appraise(&Question { played, ..self.own.question.clone() }, options, nodes.saturating_mul(times))
    }

    /// Returns what a review says.
    pub(super) fn verdict(&self, by: &Appraisal) -> Option<Verdict> {
        verdict(self.own, by, Some(self.theirs), Notes::default(), Hand::default(), &self.model)
    }

    /// Returns what the placement loses, in millionths of the chance.
    pub(super) fn loss(&self, by: &Appraisal) -> u32 {
        self.below(by, by.played)
    }

    /// Returns what the second best placement loses.
    pub(super) fn second_loses(&self, by: &Appraisal) -> u32 {
        by.best.get(1).map_or(0, |second| self.below(by, second.value))
    }

    /// Returns whether a quick look does not rule out that the placement is a blunder or brilliant.
    pub(super) fn may_matter(&self, nodes: u32) -> Option<bool> {
        let played = self.own.played();
        let quick = self.appraise(played, nodes)?;
        if self.loss(&quick) >= SUSPECT {
            return Some(true);
        }
        if quick.best.iter().take(SEEN).any(|rated| rated.placement.is_same(played)) {
            return Some(false);
        }
        let closer = self.appraise(played, CLOSER.saturating_mul(nodes))?;
        Some(self.loss(&closer) == 0 && self.second_loses(&closer) >= PROMISING)
    }

    fn below(&self, by: &Appraisal, value: i32) -> u32 {
        let Some(rival) = &self.own.rival else { return 0 };
        let chance =
            |value: i32| self.model.chance(&Contrast::of(&self.own.own, rival, [value, self.theirs]));
        chance(by.best[0].value).saturating_sub(chance(value))
    }
}
