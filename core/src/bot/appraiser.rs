//! Judges a placement that was made, by comparing it with the best one.
//!
//! *How.* [`appraise`] searches the position, and then the position after the placement. Both searches know the same
//! pieces, so their lines end after the same piece, and their values can be compared. The first one has three times
//! as many nodes, because what it overlooks is called best by mistake. The search after the placement stands in for the value
//! that the first search gave it, because the first search spends little on placements that look bad. *Why from an empty
//! graph, on one thread.* So the result depends only on the position, the placement and the number of nodes.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use super::freestyle::{FreestyleBot, Options};
use super::prospect::attack;
use super::{Bot, Rated};
use crate::placement::Placement;
use crate::state::{State, is_lock_out};

/// The lowest value: that of a lost game. Lower ones are raised to it, and higher ones than its opposite lowered.
pub const LOST: i32 = -60_000;
/// The number of placements whose lines are made equally long before they are compared.
const COMPARED: usize = 4;
/// The search of a position has this multiple of the nodes of the one after the placement. `stackmate review truth` says how
/// often the best placement is then best.
pub const TIMES: u32 = 3;
/// A loss of as much is a serious charge: between equals, almost a fifth of the chance. So the position after the placement is
/// searched again, with as many nodes as the one before it, and the placement gets the better value.
const SERIOUS: i32 = 2_000;
/// A loss between [`SERIOUS`] and this is a close case: it is searched once more, with [`TIMES`] times as many nodes again.
const CLEAR: i32 = 3 * SERIOUS;
/// A quick look has this part of the nodes: a thousand of the usual hundred thousand, about those of the level "strong".
const QUICK_PART: u32 = 100;
/// The number of placements that a quick look finds.
const QUICK_FINDS: usize = 3;

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
    /// The best placements that could be compared, best first: at least one, and a few at most.
    pub best: Vec<Rated>,
    /// The line that begins with the best placement, as far as the pieces are known.
    pub line: Vec<Placement>,
    /// The line that would follow the placement that was made. It is empty if that is the best one, or if the game is
    /// lost.
    pub reply: Vec<Placement>,
    /// The value of the placement that was made. It is at most that of the best one.
    pub played: i32,
    /// Whether the placement that was made is the best one, and a quick look does not find it.
    pub overlooked: bool,
    /// The attack to be expected with the next ten pieces, in hundredths of a line: with the best placement, and with the
    /// one that was made.
    pub attack: [u32; 2],
}

impl Appraisal {
    /// Returns by how much the placement is worse than the best one, at least 0.
    #[must_use]
    pub fn loss(&self) -> i32 {
        self.best[0].value - self.played
    }
}

/// Compares a placement with the best one, with `nodes` nodes for what follows the placement and [`TIMES`] times as many for the
/// position. Returns `None` if no placement was possible. The search for perfect clears of the options is not used.
#[must_use]
pub fn appraise(question: &Question, options: Options, nodes: u32) -> Option<Appraisal> {
    let position = nodes.saturating_mul(TIMES);
    let (mut bot, mut best) = searched(&question.state, question.incoming, COMPARED, options, position);
    best.truncate(COMPARED);
    let first = *best.first()?;
    let line = bot.line(&question.state, first.placement);
    let best_attack = attack(&question.state, &line, options);
    let appraisal = |value: i32, reply, attack| Appraisal {
        played: value.min(first.value),
        best,
        line,
        reply,
        overlooked: false,
        attack: [best_attack, attack],
    };
    if first.placement.is_same(question.played) {
        let overlooked = is_overlooked(question, options, nodes / QUICK_PART);
        return Some(Appraisal { overlooked, ..appraisal(first.value, Vec::new(), best_attack) });
    }
    let after = |nodes: u32| continuation(&mut bot, question, options, nodes);
    let Some((value, reply)) = judged_fairly(first.value, nodes, after) else {
        return Some(appraisal(LOST, Vec::new(), 0));
    };
    let made: Vec<Placement> = [question.played].into_iter().chain(reply.iter().copied()).collect();
    Some(appraisal(value, reply, attack(&question.state, &made, options)))
}

/// Returns the best of up to three continuations. The second one has more nodes, and is searched only if the first one loses
/// much. The third one has still more, and is searched only in close cases.
fn judged_fairly(
    best: i32,
    nodes: u32,
    mut after: impl FnMut(u32) -> Option<(i32, Vec<Placement>)>,
) -> Option<(i32, Vec<Placement>)> {
    let mut judged = after(nodes)?;
    for (times, limit) in [(TIMES, i32::MAX), (TIMES * TIMES, CLEAR)] {
        if !(SERIOUS..limit).contains(&best.saturating_sub(judged.0)) {
            break;
        }
        let again = after(nodes.saturating_mul(times));
        judged = again.filter(|again| again.0 > judged.0).unwrap_or(judged);
    }
    Some(judged)
}

/// Returns whether the placement that was made is not among the first few that a search finds.
fn is_overlooked(question: &Question, options: Options, nodes: u32) -> bool {
    let (_, found) = searched(&question.state, question.incoming, QUICK_FINDS, options, nodes.max(1));
    !found.iter().take(QUICK_FINDS).any(|rated| rated.placement.is_same(question.played))
}

/// Returns the value of the best placement in a position in which lines of garbage wait (`incoming`), or `None` if no placement
/// is possible. It is that of [`appraise`] with a [`TIMES`]th of the nodes.
#[must_use]
pub fn best_value(state: &State, incoming: u32, options: Options, nodes: u32) -> Option<i32> {
    let (_, best) = searched(state, incoming, COMPARED, options, nodes);
    best.first().map(|best| best.value)
}

/// Searches a position. Returns the bot and up to `count` placements or more that can be compared, best first.
fn searched(
    state: &State,
    incoming: u32,
    count: usize,
    options: Options,
    nodes: u32,
) -> (FreestyleBot, Vec<Rated>) {
    let mut bot = FreestyleBot::new(options);
    bot.think(state, nodes);
    let limited = |rated: Rated| Rated { value: rated.value.clamp(LOST, -LOST), ..rated };
    let best = bot.rated(state, incoming, count).into_iter().map(limited).collect();
    (bot, best)
}

/// Returns the value of the placement that was made, and the line after it. The value is its reward, the value of the
/// best line after it, and what the garbage that waits changes. `before` has searched the position. Returns `None` if
/// the placement loses.
fn continuation(
    before: &mut FreestyleBot,
    question: &Question,
    options: Options,
    nodes: u32,
) -> Option<(i32, Vec<Placement>)> {
    let Question { state, incoming, played } = question;
    // The same cells can be filled in two orientations, and the rewards of both differ a little.
    let played = &Placement { location: played.location.canonical(), ..*played };
    let (survives, reward, change) = before.outlook(state, *played, *incoming)?;
    if !survives || is_lock_out(played.location) {
        return None;
    }
    let mut next = state.clone();
    next.play(*played);
    let (mut after, best) = searched(&next, 0, 1, options, nodes);
    let best = best.first()?;
    let value = best.value.saturating_add(reward).saturating_add(change).clamp(LOST, -LOST);
    Some((value, after.line(&next, best.placement)))
}
