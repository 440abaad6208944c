//! Judges a placement that was made, by comparing it with the best one.
//!
//! *How.* An [`Appraiser`] searches the position, and then the position after the placement, with the same number
//! of nodes. Both searches know the same pieces, so their lines end after the same piece, and their values can be
//! compared. The search after the placement stands in for the value that the first search gave it, because the
//! first search spends little on placements that look bad. *Why from an empty graph, on one thread.* So the result
//! depends only on the position, the placement and the number of nodes.

use alloc::vec::Vec;

use super::freestyle::{FreestyleBot, Options};
use super::{Bot, Rated};
use crate::placement::Placement;
use crate::state::{State, is_lock_out};

/// The lowest value: that of a lost game. Lower ones are raised to it, and higher ones than its opposite lowered.
pub const LOST: i32 = -60_000;
/// The number of placements whose lines are made equally long before they are compared.
const COMPARED: usize = 4;

/// A position, and the placement that its player made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The position, with the current piece and the previews.
    pub state: State,
    /// The lines of garbage that waited.
    pub incoming: u32,
    /// The placement that was made.
    pub played: Placement,
}

/// What a placement is worth, compared with the best one. A thousand is one line of attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appraisal {
    /// The best placements that could be compared, best first. There is at least one.
    pub best: Vec<Rated>,
    /// The line that begins with the best placement, as far as the pieces are known.
    pub line: Vec<Placement>,
    /// The line that would follow the placement that was made. It is empty if that is the best one, or if the game is
    /// lost.
    pub reply: Vec<Placement>,
    /// The value of the placement that was made. It is at most that of the best one.
    pub played: i32,
    /// The number of positions evaluated.
    pub nodes: u64,
}

impl Appraisal {
    /// Returns by how much the placement is worse than the best one, at least 0.
    #[must_use]
    pub fn loss(&self) -> i32 {
        self.best[0].value - self.played
    }

    /// Returns by how much the second best placement is worse than the best one, if both could be compared.
    #[must_use]
    pub fn lead(&self) -> Option<i32> {
        self.best.get(1).map(|second| self.best[0].value - second.value)
    }
}

/// A search that compares a placement with the best one.
#[derive(Debug)]
pub struct Appraiser {
    question: Question,
    options: Options,
    /// The number of nodes of each of the two searches.
    nodes: u32,
    before: FreestyleBot,
    /// The result of the first search, when it is complete.
    best: Option<Vec<Rated>>,
    /// The position after the placement, and its search. It is not needed if the placement is the best one, or if it
    /// loses at once.
    after: Option<(State, FreestyleBot)>,
}

impl Appraiser {
    /// Creates a search that has not begun. The search for perfect clears of the options is not used.
    #[must_use]
    pub fn new(question: Question, options: Options, nodes: u32) -> Appraiser {
        Appraiser { question, options, nodes, before: FreestyleBot::new(options), best: None, after: None }
    }

    /// Searches up to `nodes` more positions. Returns whether anything is left to do.
    pub fn think(&mut self, nodes: u32) -> bool {
        let Question { state, incoming, played } = &self.question;
        if self.best.is_none() {
            if search(&mut self.before, state, self.nodes, nodes) {
                return true;
            }
            let best: Vec<Rated> =
                self.before.rated(state, *incoming, COMPARED).iter().map(limited).collect();
            let is_best = best.first().is_some_and(|first| is_same(first.placement, *played));
            self.best = Some(best);
            if !is_best && !is_lock_out(played.location) {
                let mut next = state.clone();
                next.play(*played);
                self.after = Some((next, FreestyleBot::new(self.options)));
            }
        }
        self.after.as_mut().is_some_and(|(next, bot)| search(bot, next, self.nodes, nodes))
    }

    /// Searches what is left, and returns the result. Returns `None` if no placement was possible.
    #[must_use]
    pub fn finish(mut self) -> Option<Appraisal> {
        while self.think(u32::MAX) {}
        let Question { state, played, .. } = self.question.clone();
        let best = self.best.take().unwrap_or_default();
        let first = *best.first()?;
        let (value, reply, later) = if is_same(first.placement, played) {
            (first.value, Vec::new(), 0)
        } else {
            self.continuation().unwrap_or((LOST, Vec::new(), 0))
        };
        let line = self.before.line(&state, first.placement);
        let nodes = self.before.info(&state).nodes + later;
        Some(Appraisal { best, line, reply, played: value.min(first.value), nodes })
    }

    /// Returns the value of the placement that was made, the line after it, and the nodes of its search. The value is its
    /// reward, the value of the best line after it, and what the garbage that waits changes. Returns `None` if the
    /// placement loses.
    fn continuation(&mut self) -> Option<(i32, Vec<Placement>, u64)> {
        let Question { state, incoming, played } = &self.question;
        let (next, bot) = self.after.as_mut()?;
        let (survives, reward, change) = self.before.outlook(state, *played, *incoming)?;
        let best = bot.rated(next, 0, 1).first().copied().filter(|_| survives)?;
        let value = best.value.saturating_add(reward).saturating_add(change).clamp(LOST, -LOST);
        Some((value, bot.line(next, best.placement), bot.info(next).nodes))
    }
}

/// Searches until the position has had `all` nodes, but at most `nodes` now. Returns whether it is incomplete.
fn search(bot: &mut FreestyleBot, state: &State, all: u32, nodes: u32) -> bool {
    let left = u64::from(all).saturating_sub(bot.info(state).nodes);
    left > 0 && bot.think(state, nodes.min(left as u32)) && bot.info(state).nodes < u64::from(all)
}

fn limited(rated: &Rated) -> Rated {
    Rated { value: rated.value.clamp(LOST, -LOST), ..*rated }
}

/// Returns whether two placements fill the same cells with the same spin.
fn is_same(a: Placement, b: Placement) -> bool {
    a.spin == b.spin && a.location.canonical() == b.location.canonical()
}

/// Returns the value of the best placement in a position, or `None` if no placement is possible. It is that of an
/// [`Appraiser`] with the same number of nodes.
#[must_use]
pub fn best_value(question: &Question, options: Options, nodes: u32) -> Option<i32> {
    let mut bot = FreestyleBot::new(options);
    while search(&mut bot, &question.state, nodes, u32::MAX) {}
    bot.rated(&question.state, question.incoming, COMPARED).first().map(|best| limited(best).value)
}
