//! Judges a placement that was made, by comparing it with the best one.
//!
//! *How.* [`appraise`] searches the position, and then the position after the placement. Both searches know the same
//! pieces, so their lines end after the same piece, and their values can be compared. The first one has three times
//! as many nodes, because what it overlooks is called best by mistake. The search after the placement stands in for the value
//! that the first search gave it, because the first search spends little on placements that look bad. *Why from an empty
//! graph, on one thread.* So the result depends only on the position, the placement and the number of nodes.

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
    let Some((value, reply)) = judged_fairly(first.value, [nodes, position], after) else {
        return Some(appraisal(LOST, Vec::new(), 0));
    };
    let made: Vec<Placement> = [question.played].into_iter().chain(reply.iter().copied()).collect();
    Some(appraisal(value, reply, attack(&question.state, &made, options)))
}

/// Returns the better of two continuations: the second one, with more nodes, is searched only if the first one loses much.
fn judged_fairly(
    best: i32,
    nodes: [u32; 2],
    mut after: impl FnMut(u32) -> Option<(i32, Vec<Placement>)>,
) -> Option<(i32, Vec<Placement>)> {
    let first = after(nodes[0])?;
    let second = if best - first.0 >= SERIOUS { after(nodes[1]) } else { None };
    Some(second.filter(|second| second.0 > first.0).unwrap_or(first))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::piece::{Orientation, Piece};
    use crate::placement::{Location, Spin};
    use crate::state::Field;

    const NODES: u32 = 2_000;

    fn question(rows: &[&str], queue: &[Piece], orientation: Orientation, x: i8, y: i8) -> Question {
        let field = Field { board: Board::from_drawing(rows).unwrap(), ..Field::default() };
        let state = State { field, queue: queue.iter().copied().collect(), ..State::default() };
        let location = Location { piece: queue[0], orientation, x, y };
        Question { state, incoming: 0, played: Placement { location, spin: Spin::None } }
    }

    fn judged(question: &Question) -> Appraisal {
        appraise(question, Options::default(), NODES).unwrap()
    }

    #[test]
    fn the_best_placement_loses_nothing_and_another_one_loses_more() {
        use Piece::{I, J, L, O, T};
        let asked = question(&[".#########"; 4], &[I, T, O, L, J], Orientation::North, 4, 4);
        let careless = judged(&asked);
        assert!(careless.loss() > 1_000, "the quad was missed: {}", careless.loss());
        assert_eq!(careless.line[0], careless.best[0].placement);
        let longest = careless.reply.iter().map(|made| made.location.piece).collect::<Vec<Piece>>();
        assert!(!longest.is_empty() && longest.iter().all(|piece| asked.state.queue.contains(piece)));
        let best = judged(&Question { played: careless.best[0].placement, ..asked.clone() });
        assert_eq!((best.loss(), best.reply.len(), &best.best), (0, 0, &careless.best));
        assert_eq!(
            best_value(&asked.state, asked.incoming, Options::default(), TIMES * NODES),
            Some(best.best[0].value)
        );
        assert_eq!(judged(&asked), careless, "a second time");
    }

    #[test]
    fn a_placement_has_the_same_value_in_both_orientations() {
        use Piece::{I, J, L, O, S};
        let rows = [".#########"; 2];
        let east = judged(&question(&rows, &[S, I, O, L, J], Orientation::East, 4, 3));
        let west = judged(&question(&rows, &[S, I, O, L, J], Orientation::West, 5, 3));
        assert_eq!((east.played, &east.reply), (west.played, &west.reply));
        assert!(east.loss() > 0);
    }

    #[test]
    fn a_placement_that_loses_the_game_has_the_lowest_value() {
        use Piece::{I, O, T};
        // Two columns are free down to the floor, and the rest of the stack is just below the spawn.
        let rows = ["########.."; 19];
        let on_top = judged(&question(&rows, &[O, O, O, O, I, T], Orientation::North, 4, 19));
        assert_eq!(on_top.played, LOST);
        assert!(on_top.best[0].value > LOST && on_top.reply.is_empty());
    }

    #[test]
    fn waiting_garbage_lowers_what_does_not_cancel_it() {
        use Piece::{I, J, L, O, T};
        let mut asked = question(&[".#########"; 4], &[I, T, O, L, J], Orientation::North, 4, 4);
        let calm = judged(&asked).loss();
        asked.incoming = 8;
        let waiting = judged(&asked);
        assert!(waiting.loss() > calm, "{} with garbage, {calm} without", waiting.loss());
    }

    #[test]
    fn a_position_without_placements_has_no_appraisal() {
        let full = question(&["########.."; 22], &[Piece::O, Piece::I], Orientation::North, 4, 22);
        assert_eq!(appraise(&full, Options::default(), NODES), None);
        assert_eq!(best_value(&full.state, full.incoming, Options::default(), NODES), None);
    }
}
