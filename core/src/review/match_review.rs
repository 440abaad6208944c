//! A game under review, between two sides or alone: its decisions, and what is known about them so far.

use alloc::vec::Vec;
use core::fmt;

use super::aim::Aim;
use super::alone::{self, alone};
use super::bytes::{BadAppraisal, decode};
use super::chance::Model;
use super::cost::{Cost, Tempo};
use super::cut::{Decision, decisions_of, latest_rivals};
use super::hand::Hand;
use super::verdict::{Notes, Summary, Verdict, summary, verdict};
use crate::bot::appraiser::Appraisal;
use crate::bot::freestyle::Options;
use crate::game::{Game, Playback, Replay, ReplayError, Versus};
use crate::tool::fault::{Coded, Fault};

/// What is known about a placement.
#[derive(Clone, Debug)]
enum Known {
    Nothing,
    /// No placement was possible, so none can be judged.
    Impossible,
    Judged(Appraisal, Notes),
}

/// A game under review. Its placements can be judged in any order.
#[derive(Clone, Debug)]
pub struct MatchReview {
    decisions: Vec<Decision>,
    /// What the game is about, if its sides send each other nothing.
    aim: Option<Aim>,
    /// For each decision, the one whose value stands for the rival's board.
    rivals: Vec<Option<usize>>,
    known: Vec<Known>,
    hands: [Hand; 2],
    tempos: [Tempo; 2],
    end: Versus,
    model: Model,
}

/// Why a replay cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadMatch {
    /// Its configuration cannot be played.
    Replay(ReplayError),
    /// No piece was placed.
    Empty,
}

impl Coded for BadMatch {
    fn fault(&self) -> Fault {
        match self {
            BadMatch::Replay(error) => error.fault(),
            BadMatch::Empty => Fault::new("review.empty", "no piece was placed in this game"),
        }
    }
}

impl fmt::Display for BadMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadMatch {}

impl MatchReview {
    /// Begins the review of a match.
    ///
    /// # Errors
    /// Returns a [`BadMatch`] if there is nothing to review.
    pub fn new(replay: Replay, model: Model) -> Result<MatchReview, BadMatch> {
        let (goal, boards) = (replay.config().goal, replay.config().handling.len());
        let aim = (boards < 2 || goal.is_race()).then(|| Aim::of(goal));
        let mut playback = Playback::new(replay).map_err(BadMatch::Replay)?;
        let decisions = decisions_of(&mut playback);
        if decisions.is_empty() {
            return Err(BadMatch::Empty);
        }
        let known = alloc::vec![Known::Nothing; decisions.len()];
        Ok(MatchReview {
            aim,
            rivals: if aim.is_none() {
                latest_rivals(&decisions)
            } else {
                alloc::vec![None; decisions.len()]
            },
            hands: [0, 1].map(|side| Hand::of(&decisions, side)),
            tempos: [0, 1].map(|side| Tempo::of(&decisions, side)),
            known,
            end: playback.into_game(),
            decisions,
            model,
        })
    }

    /// Returns all decisions, in the order of their locks.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Returns what the game is about, or `None` for a match of two sides that send each other lines.
    #[must_use]
    pub const fn aim(&self) -> Option<Aim> {
        self.aim
    }

    /// Returns the options of the search that judges the placements.
    #[must_use]
    pub fn options(&self) -> Options {
        self.aim.map_or_else(Options::default, Aim::options)
    }

    /// Returns the sides at the end of the game.
    #[must_use]
    pub fn sides(&self) -> &[Game] {
        self.end.games()
    }

    /// Takes the appraisal of a decision. `None` means that no placement was possible. A number that no decision has is
    /// ignored.
    pub fn put(&mut self, at: usize, appraisal: Option<Appraisal>) {
        let (Some(decision), Some(known)) = (self.decisions.get(at), self.known.get_mut(at)) else { return };
        *known = match appraisal {
            Some(appraisal) => {
                let notes = Notes::of(decision, &appraisal, self.aim);
                Known::Judged(appraisal, notes)
            }
            None => Known::Impossible,
        };
    }

    /// Takes the appraisal of a decision as bytes.
    ///
    /// # Errors
    /// Returns [`BadAppraisal`] if there is no such decision, or if the bytes are not its appraisal.
    pub fn put_bytes(&mut self, at: usize, bytes: &[u8]) -> Result<(), BadAppraisal> {
        let decision = self.decisions.get(at).ok_or(BadAppraisal)?;
        let appraisal = decode(bytes, decision)?;
        self.put(at, appraisal);
        Ok(())
    }

    /// Returns the appraisal of a decision, if it has one.
    #[must_use]
    pub fn appraisal(&self, at: usize) -> Option<&Appraisal> {
        match self.known.get(at)? {
            Known::Judged(appraisal, _) => Some(appraisal),
            _ => None,
        }
    }

    /// Returns whether everything is known that the verdict on a decision depends on: its appraisal, and that of what the
    /// rival was about to do.
    #[must_use]
    pub fn is_settled(&self, at: usize) -> bool {
        let is_known = |at: usize| self.known.get(at).is_some_and(|known| !matches!(known, Known::Nothing));
        is_known(at) && self.rivals[at].is_none_or(is_known)
    }

    /// Returns the verdict on a decision, or `None` as long as it is not settled, and for a placement that cannot be
    /// judged.
    #[must_use]
    pub fn verdict(&self, at: usize) -> Option<Verdict> {
        let Some(Known::Judged(appraisal, notes)) = self.known.get(at).filter(|_| self.is_settled(at)) else {
            return None;
        };
        self.verdict_on(at, &self.decisions[at], appraisal, notes.clone())
    }

    /// Returns the verdict on a decision that has the place of the decision with this number.
    pub(super) fn verdict_on(
        &self,
        at: usize,
        decision: &Decision,
        appraisal: &Appraisal,
        notes: Notes,
    ) -> Option<Verdict> {
        let hand = self.hands[decision.side];
        if let Some(aim) = self.aim {
            let (tempo, left) = (self.tempos[decision.side], self.left(decision));
            return Some(alone(decision, appraisal, notes, hand, alone::Game { aim, tempo, left }));
        }
        let theirs = self.rivals[at].and_then(|rival| self.appraisal(rival)).map(|of| of.best[0].value);
        verdict(decision, appraisal, theirs, notes, hand, &self.model)
    }

    /// Returns the pieces that followed a decision until its side reached the goal, or `None` if it did not reach it.
    fn left(&self, decision: &Decision) -> Option<u32> {
        let game = self.sides().get(decision.side).filter(|game| game.is_done())?;
        Some(game.stats().pieces.saturating_sub(decision.own.pieces + 1))
    }

    /// Returns whether a side has reached the goal of a game for lines: then the time of the pieces that were lost is a part of
    /// the game.
    fn has_spent_its_pieces(&self, side: usize) -> bool {
        self.aim != Some(Aim::Attack) && self.sides().get(side).is_some_and(Game::is_done)
    }

    /// Returns the decisions whose verdicts depend on a decision: itself, and those of the rival who faced it.
    pub fn depending_on(&self, at: usize) -> impl Iterator<Item = usize> {
        (0..self.decisions.len()).filter(move |&other| other == at || self.rivals[other] == Some(at))
    }

    /// Sums up what a side did, as far as it is known.
    #[must_use]
    pub fn summary(&self, side: usize) -> Summary {
        let own = (0..self.decisions.len()).filter(|&at| self.decisions[at].side == side);
        let (mut took, mut verdicts): (u32, Vec<Verdict>) = (0, Vec::new());
        for (decision, verdict) in own.filter_map(|at| Some((&self.decisions[at], self.verdict(at)?))) {
            took = took.saturating_add(decision.took());
            verdicts.push(verdict);
        }
        let summary = summary(&verdicts.iter().collect::<Vec<&Verdict>>());
        match summary.cost {
            Some(cost) => {
                Summary { accuracy: necessary(took, cost, self.has_spent_its_pieces(side)), ..summary }
            }
            None => summary,
        }
    }
}

/// Returns the share of a time that was necessary, in hundredths of a per cent. The time of the lost pieces was spent in the
/// game, or it is what the goal takes beyond the game.
fn necessary(took: u32, cost: Cost, is_spent: bool) -> Option<u32> {
    let (spent, beyond) =
        if is_spent { (cost.ticks(), 0) } else { (cost.ticks() - cost.pieces_ticks, cost.pieces_ticks) };
    let all = u64::from(took) + u64::from(beyond);
    (10_000 * u64::from(took.saturating_sub(spent))).checked_div(all).map(|share| share as u32)
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::bot::appraiser::appraise;
    use crate::bot::freestyle::Options;
    use crate::game::RoundConfig;
    use crate::review::encode;

    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");

    fn begun() -> MatchReview {
        MatchReview::new(Replay::decode(REPLAY).unwrap(), Model::default()).unwrap()
    }

    /// Returns the appraisal of a decision with few nodes.
    fn judged(review: &MatchReview, at: usize) -> Appraisal {
        appraise(&review.decisions()[at].question, Options::default(), 3_000).unwrap()
    }

    #[test]
    fn careless_players_lose_chances_and_the_best_placement_loses_none() {
        let mut careless = begun();
        let mut perfect = careless.clone();
        for at in 0..24 {
            let appraisal = judged(&careless, at);
            careless.put_bytes(at, &encode(Some(&appraisal), &careless.decisions()[at])).unwrap();
            let best = appraisal.best[0];
            perfect.decisions[at].question.played = best.placement;
            perfect.put(at, Some(Appraisal { played: best.value, reply: vec![], ..appraisal }));
        }
        for side in 0..2 {
            let [careless, perfect] = [&careless, &perfect].map(|review| review.summary(side));
            assert_eq!((perfect.accuracy, perfect.mean_loss), (Some(10_000), 0));
            assert_eq!(perfect.classes[0], perfect.classes.iter().sum());
            assert!(careless.mean_loss > 0 && careless.accuracy < perfect.accuracy);
        }
    }

    #[test]
    fn a_verdict_waits_for_what_the_rival_was_about_to_do() {
        let mut review = begun();
        let (at, rival) = (0..).find_map(|at| Some((at, review.rivals[at]?))).unwrap();
        assert!(review.depending_on(rival).any(|other| other == at));
        review.put(at, Some(judged(&review, at)));
        assert!(!review.is_settled(at) && review.verdict(at).is_none());
        review.put(rival, Some(judged(&review, rival)));
        let equal = review.verdict(at).unwrap();
        let mut better = judged(&review, rival);
        better.best[0].value += 5_000;
        review.put(rival, Some(better));
        assert!(review.verdict(at).unwrap().before < equal.before, "a better board of the rival");
        review.put(rival, None);
        assert!(review.is_settled(at) && review.verdict(at).is_some() && review.verdict(rival).is_none());
    }

    #[test]
    fn numbers_and_bytes_from_outside_are_checked() {
        let mut review = begun();
        let count = review.decisions().len();
        review.put(count, None);
        assert_eq!(review.put_bytes(count, &encode(None, &review.decisions()[0].clone())), Err(BadAppraisal));
        assert_eq!(review.put_bytes(0, b"no"), Err(BadAppraisal));
        assert!(!review.is_settled(count) && review.verdict(count).is_none());
    }

    #[test]
    fn a_game_alone_is_judged_by_its_aim_and_waits_for_no_rival() {
        const DIG: &[u8] = include_bytes!("../../../tests/data/replays/dig.smrp");
        let mut careless = MatchReview::new(Replay::decode(DIG).unwrap(), Model::default()).unwrap();
        assert_eq!((careless.aim(), careless.sides().len()), (Some(Aim::Dig), 1));
        let mut perfect = careless.clone();
        for at in 0..careless.decisions().len() {
            let appraisal = appraise(&careless.decisions()[at].question, careless.options(), 1_000).unwrap();
            let best = appraisal.best[0];
            careless.put(at, Some(appraisal.clone()));
            assert!(careless.is_settled(at) && careless.depending_on(at).eq([at]));
            assert_eq!(careless.verdict(at).unwrap().attack, None, "nothing is sent in a dig");
            let usual = perfect.tempos[0].piece;
            let decision = &mut perfect.decisions[at];
            decision.question.played = best.placement;
            (decision.wasted, decision.begun) = (0, decision.tick.saturating_sub(usual));
            perfect.put(at, Some(Appraisal { played: best.value, reply: vec![], ..appraisal }));
        }
        let [careless, perfect] = [&careless, &perfect].map(|review| review.summary(0));
        assert_eq!((perfect.accuracy, perfect.cost), (Some(10_000), Some(Cost::default())));
        let cost = careless.cost.unwrap();
        assert!(cost.pieces > 0 && cost.presses > 0 && careless.accuracy < perfect.accuracy);
        assert_eq!(cost.ticks(), cost.pieces_ticks + cost.presses_ticks + cost.pause);
    }

    #[test]
    fn the_time_of_lost_pieces_is_spent_in_the_game_or_comes_after_it() {
        let cost = Cost { pieces: 100, pieces_ticks: 1_000, presses_ticks: 500, pause: 500, presses: 2 };
        assert_eq!(necessary(4_000, cost, true), Some(5_000), "2,000 of 4,000 were necessary");
        assert_eq!(necessary(4_000, cost, false), Some(6_000), "3,000 of 5,000");
        assert_eq!(necessary(0, Cost::default(), true), None);
    }

    #[test]
    fn games_without_anything_to_review_are_refused() {
        let refused = |config: RoundConfig| {
            let round = crate::game::Round::new(config).unwrap();
            MatchReview::new(round.replay(), Model::default()).unwrap_err()
        };
        assert_eq!(refused(RoundConfig::new(1, 1)), BadMatch::Empty);
        assert_eq!(refused(RoundConfig::new(1, 2)), BadMatch::Empty);
    }
}
