//! Perfect clears, one after another, in the middle of another bot's game.
//!
//! *What.* A [`PerfectClearBot`] lets another bot search and play. It takes over when a perfect clear is
//! possible and worth more than normal play. *How.* A part of all nodes is spent on perfect clears from the
//! current position. A perfect clear whose pieces are all known is kept as a plan until it is finished or a
//! better one is found. For the others, the bot makes the placement that keeps a perfect clear possible in
//! the most cases, and searches again with each new piece.
//!
//! *Why this way.* A perfect clear sends ten lines. A search that evaluates boards finds one when it is
//! within reach, but does not aim for one. The value of a perfect clear is compared with the lines that the
//! other bot sends with the same number of pieces. So neither bot needs to know anything about the other.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::clear_search::{ClearSearch, Plan};
use super::{Bot, Rated, ThinkInfo, key};
use crate::placement::Placement;
use crate::rules::attack::AttackTable;
use crate::state::{Field, State};

pub use super::clear_options::ClearOptions;

/// A bot that plays perfect clears when they pay, and otherwise plays like another bot.
#[derive(Debug)]
pub struct PerfectClearBot<B> {
    inner: B,
    options: ClearOptions,
    /// The key of the last position.
    at: Option<u64>,
    /// The search from the current position, or `None` when it has not begun.
    search: Option<ClearSearch>,
    /// The search for the next perfect clear, from the position after the plan.
    ahead: Option<ClearSearch>,
    plan: Option<KeptPlan>,
    nodes: u64,
}

/// A perfect clear whose pieces are known.
#[derive(Debug)]
struct KeptPlan {
    /// The field before the first of the remaining placements.
    from: Field,
    table: &'static AttackTable,
    /// The remaining placements.
    rest: VecDeque<Placement>,
    /// The lines that the remaining placements send plus the value of the piece left in hold, in thousandths
    /// of a line.
    worth: i32,
}

/// The number of placements that the search for perfect clears tries in the time of one node of the other
/// search.
const PLACEMENTS: u32 = 8;
/// The search for perfect clears gets one of every `SHARE` nodes while there is no plan.
const SHARE: u32 = 2;

impl<B: Bot> PerfectClearBot<B> {
    /// Creates a bot around `inner`, which has not received a position yet.
    #[must_use]
    pub fn new(inner: B, options: ClearOptions) -> PerfectClearBot<B> {
        PerfectClearBot { inner, options, at: None, search: None, ahead: None, plan: None, nodes: 0 }
    }

    /// Moves to a position. The plan continues if its next placement leads there, or if nothing was placed.
    fn follow(&mut self, state: &State) {
        let key = key::of_position(state);
        if self.at.replace(key) == Some(key) {
            return;
        }
        (self.search, self.nodes) = (None, 0);
        self.plan = self.plan.take().and_then(|plan| plan.followed(state));
    }

    /// Searches for perfect clears. Returns the number of nodes used.
    fn search(&mut self, state: &State, nodes: u32) -> u32 {
        let budget = nodes.saturating_mul(PLACEMENTS);
        let PerfectClearBot { options, search, ahead, .. } = self;
        let search = search.get_or_insert_with(|| {
            let known = ahead.take().filter(|ahead| ahead.is_from(state, options));
            known.unwrap_or_else(|| ClearSearch::new(state, options))
        });
        let mut left = search.run(budget);
        if left > 0 {
            left = self.search_ahead(state, left);
        }
        let taken = (budget - left).div_ceil(PLACEMENTS);
        self.nodes += u64::from(taken);
        taken
    }

    /// Searches for the perfect clear after the last placement of the plan. Returns the rest of the budget.
    fn search_ahead(&mut self, state: &State, budget: u32) -> u32 {
        let Some(KeptPlan { rest, .. }) = &self.plan else { return budget };
        let (Some(&last), 1) = (rest.front(), rest.len()) else { return budget };
        let ahead = self.ahead.get_or_insert_with(|| {
            let mut after = state.clone();
            after.play(last);
            ClearSearch::new(&after, &self.options)
        });
        ahead.run(budget)
    }

    /// Returns the best plan that is safe and is worth enough to be played. It can be the current plan.
    fn best(&mut self, state: &State, preferred: &[Placement], incoming: u32) -> Option<Plan> {
        let least = self.least(state);
        let PerfectClearBot { options, plan, search, .. } = self;
        // The next piece may be another one than the plan assumed.
        plan.take_if(|plan| !has_pieces(state, plan));
        let planned = plan.iter().map(|plan| {
            let worth = plan.worth - options.rate * plan.rest.len() as i32;
            Plan { worth, placements: plan.rest.iter().copied().collect(), complete: true }
        });
        let found = search.iter_mut().flat_map(|search| search.plans(options, preferred));
        // The current plan comes first, so that it wins a tie.
        let safe = |plan: &Plan| is_safe(state, plan, incoming);
        let paying = planned.chain(found).filter(|plan| plan.worth >= least && safe(plan));
        paying.reduce(|best, plan| if plan.worth > best.worth { plan } else { best })
    }

    /// Returns the lowest value at which a plan is played.
    fn least(&self, state: &State) -> i32 {
        let known = state.hold.iter().len() + state.queue.len();
        if known > self.options.pieces { self.options.least_known } else { self.options.least }
    }

    /// Returns the first placement of the best plan, and how far the plan's value is above the lowest value
    /// at which a plan is played. A plan whose pieces are known becomes the current plan.
    fn take_over(
        &mut self,
        state: &State,
        preferred: &[Placement],
        incoming: u32,
    ) -> Option<(Placement, i32)> {
        let plan = self.best(state, preferred, incoming)?;
        let (first, gain) = (plan.placements[0], plan.worth - self.least(state));
        if plan.complete {
            let worth = plan.worth + self.options.rate * plan.placements.len() as i32;
            self.plan =
                Some(KeptPlan { from: state.field, table: state.table, rest: plan.placements.into(), worth });
        }
        Some((first, gain))
    }
}

impl KeptPlan {
    /// Returns the rest of the plan in a position. Returns `None` when the plan is finished, another
    /// placement was made, garbage entered, or the attack table changed.
    fn followed(mut self, state: &State) -> Option<KeptPlan> {
        if self.table != state.table {
            return None;
        }
        if self.from == state.field {
            return Some(self);
        }
        let lock = self.from.lock(self.rest.pop_front()?, state.table);
        self.worth -= 1_000 * lock.attack as i32;
        (self.from == state.field && !self.rest.is_empty()).then_some(self)
    }
}

/// Returns whether the known pieces allow the plan.
fn has_pieces(state: &State, plan: &KeptPlan) -> bool {
    let mut pieces = state.hold.iter().chain(&state.queue).copied();
    let mut reserve = pieces.next();
    for (number, made) in plan.rest.iter().enumerate() {
        let piece = Some(made.location.piece);
        match pieces.next() {
            dealt if dealt == piece => {}
            dealt if reserve == piece => reserve = dealt,
            // The dealt piece is unknown and may be the right one. Only the first placement needs a known
            // piece.
            None => return number > 0,
            Some(_) => return false,
        }
    }
    true
}

/// Returns whether no pending garbage enters before the plan is finished.
fn is_safe(state: &State, plan: &Plan, incoming: u32) -> bool {
    let (mut field, mut waiting) = (state.field, incoming);
    plan.placements.iter().all(|&made| {
        let lock = field.lock(made, state.table);
        waiting = waiting.saturating_sub(lock.attack);
        waiting == 0 || lock.lines_cleared > 0
    }) && (plan.complete || waiting == 0)
}

impl<B: Bot> Bot for PerfectClearBot<B> {
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        self.follow(state);
        // While there is a plan, the search for perfect clears may use all nodes.
        let taken = self.search(state, if self.plan.is_some() { nodes } else { nodes.div_ceil(SHARE) });
        let more = self.inner.think(state, nodes.saturating_sub(taken).max(1));
        more || self.search.as_ref().is_some_and(|search| !search.is_done())
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        self.follow(state);
        let mut ranked = self.inner.suggest(state, incoming);
        let Some((first, _)) = self.take_over(state, &ranked, incoming) else { return ranked };
        ranked.retain(|&made| made != first);
        ranked.insert(0, first);
        ranked
    }

    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement> {
        self.follow(state);
        let planned = self.plan.as_ref().filter(|plan| plan.rest.front() == Some(&first));
        planned.map_or_else(|| self.inner.line(state, first), |plan| plan.rest.iter().copied().collect())
    }

    /// Rates a perfect clear above the inner bot's best placement, by as much as its value exceeds the lowest
    /// value at which a plan is played.
    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated> {
        self.follow(state);
        let mut rated = self.inner.rated(state, incoming, count);
        let preferred = self.inner.suggest(state, incoming);
        let Some((first, gain)) = self.take_over(state, &preferred, incoming) else { return rated };
        let value = rated.first().map_or(0, |best| best.value).saturating_add(gain);
        rated.retain(|rated| rated.placement != first);
        rated.insert(0, Rated { placement: first, value });
        rated
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        self.follow(state);
        let info = self.inner.info(state);
        ThinkInfo { nodes: info.nodes + self.nodes, ..info }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::piece::{Orientation, Piece};
    use crate::placement::{Location, Spin};
    use crate::rules::attack::GUIDELINE;

    fn upright(x: i8) -> Placement {
        let location = Location { piece: Piece::I, orientation: Orientation::East, x, y: 2 };
        Placement { location: location.canonical(), spin: Spin::None }
    }

    /// Creates a well of two columns, and a plan that puts an I into each column.
    fn plan() -> (State, KeptPlan) {
        let board = Board::from_drawing(&["########.."; 4]).unwrap();
        let field = Field { board, ..Field::default() };
        let state = State { field, queue: [Piece::I; 3].into(), ..State::default() };
        let rest = [upright(8), upright(9)].into();
        (state.clone(), KeptPlan { from: field, table: state.table, rest, worth: 12_000 })
    }

    #[test]
    fn a_plan_continues_after_its_next_placement_and_ends_with_its_last() {
        let (mut state, plan) = plan();
        let plan = plan.followed(&state).unwrap();
        assert_eq!(plan.rest.len(), 2, "nothing was placed");
        state.play(upright(8));
        let plan = plan.followed(&state).unwrap();
        assert_eq!((plan.rest.len(), plan.worth), (1, 12_000));
        assert!(state.play(upright(9)).perfect_clear);
        assert!(plan.followed(&state).is_none());
    }

    #[test]
    fn lines_already_sent_do_not_count_again() {
        let (mut state, plan) = plan();
        let rest = [upright(9), upright(8)].into();
        state.play(upright(8));
        let plan = KeptPlan { from: state.field, rest, ..plan };
        state.play(upright(9));
        assert_eq!(plan.followed(&state).unwrap().worth, 2_000, "the perfect clear sent ten lines");
    }

    #[test]
    fn a_plan_ends_after_another_placement_garbage_or_a_new_table() {
        let changes: [fn(&mut State); 3] = [
            |state| _ = state.play(upright(9)),
            |state| assert!(state.field.board.push_garbage(1, 8)),
            |state| state.table = &GUIDELINE,
        ];
        for change in changes {
            let (mut state, plan) = plan();
            change(&mut state);
            assert!(plan.followed(&state).is_none());
        }
    }
}
