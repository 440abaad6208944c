//! Perfect clears, one after another, in the middle of another bot's game.
//!
//! *What.* A [`PerfectClearBot`] lets another bot think and play. It takes over when a perfect clear is possible and worth
//! more than going on. *How.* A part of all thinking searches for perfect clears from the present position. One whose
//! pieces are all known is kept as a plan until it is made or a better one is found. Of the others it makes the
//! placement that keeps most of the ways the pieces can come, and searches again with each new piece.
//!
//! *Why this way.* Ten lines are sent for an empty board, which a search that values boards reaches when it
//! is in sight and not because it can be. What a perfect clear is worth is measured against the lines that
//! the other bot sends with as many pieces: then the two need to know nothing of each other.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::clear_search::{ClearSearch, Plan};
use super::{Bot, Rated, ThinkInfo, key};
use crate::placement::Placement;
use crate::rules::attack::AttackTable;
use crate::state::{Field, State};

/// What perfect clears are worth, and how far they are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClearOptions {
    /// Thousandths of a line that each piece sends otherwise.
    pub rate: i32,
    /// Thousandths of a line that one sends with the clears on the way, where it is not known yet.
    pub sends: i32,
    /// Thousandths of a line that it has to be worth more than going on without it.
    pub least: i32,
    /// The same where the pieces of a whole one are known: the next one follows too.
    pub least_known: i32,
    /// Thousandths of a line that the piece left in hold is worth, by [`Piece::index`](crate::Piece::index).
    pub kept: [u32; 7],
    /// The most rows.
    pub lines: usize,
    /// The most pieces.
    pub pieces: usize,
    /// The most pieces of these that are not known yet.
    pub unknown: usize,
}

/// The perfect clear that follows on an empty board sends so much more on average with this piece in hold than with
/// an L, and O and I make some of five pieces: 120 queues of ten more pieces each.
const KEPT: [u32; 7] = [330, 400, 850, 0, 70, 130, 130];

impl Default for ClearOptions {
    fn default() -> ClearOptions {
        ClearOptions {
            rate: 1_300,
            sends: 12_000,
            least: 0,
            least_known: -2_500,
            kept: KEPT,
            lines: 6,
            pieces: 10,
            unknown: 4,
        }
    }
}

/// A bot that plays perfect clears where they pay, and otherwise what another one does.
#[derive(Debug)]
pub struct PerfectClearBot<B> {
    inner: B,
    options: ClearOptions,
    /// The position that it was given last, by its key.
    at: Option<u64>,
    /// `None` until the present position was looked at.
    search: Option<ClearSearch>,
    /// The search for what follows the plan.
    ahead: Option<ClearSearch>,
    plan: Option<KeptPlan>,
    nodes: u64,
}

/// A perfect clear whose pieces are known.
#[derive(Debug)]
struct KeptPlan {
    /// Where the first of these placements is made, and what clears send.
    from: Field,
    table: &'static AttackTable,
    rest: VecDeque<Placement>,
    /// What these send and what they keep, in thousandths of a line.
    worth: i32,
}

/// Placements that the search tries in the time of one node of a search.
const PLACEMENTS: u32 = 8;
/// One node in so many is the search's, as long as there is no plan.
const SHARE: u32 = 2;

impl<B: Bot> PerfectClearBot<B> {
    /// Takes over from `inner`, which has not seen a position yet.
    #[must_use]
    pub fn new(inner: B, options: ClearOptions) -> PerfectClearBot<B> {
        PerfectClearBot { inner, options, at: None, search: None, ahead: None, plan: None, nodes: 0 }
    }

    /// Goes to a position. A plan goes on if its next placement leads there, or nothing was placed.
    fn follow(&mut self, state: &State) {
        let key = key::of_position(state);
        if self.at.replace(key) == Some(key) {
            return;
        }
        (self.search, self.nodes) = (None, 0);
        self.plan = self.plan.take().and_then(|plan| plan.followed(state));
    }

    /// Returns the nodes that it took.
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

    /// Hunts for what follows the last placement of a plan. Returns what is left of the budget.
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

    /// The best plan there is, the plan included.
    fn best(&mut self, state: &State, liked: &[Placement], incoming: u32) -> Option<Plan> {
        let least = self.least(state);
        let PerfectClearBot { options, plan, search, .. } = self;
        // What the bag promised may not have come.
        plan.take_if(|plan| !has_pieces(state, plan));
        let planned = plan.iter().map(|plan| {
            let worth = plan.worth - options.rate * plan.rest.len() as i32;
            Plan { worth, placements: plan.rest.iter().copied().collect(), complete: true }
        });
        let found = search.iter_mut().flat_map(|search| search.plans(options, liked));
        // Of two that are worth as much the plan: it comes first.
        let safe = |plan: &Plan| is_safe(state, plan, incoming);
        let paying = planned.chain(found).filter(|plan| plan.worth >= least && safe(plan));
        paying.reduce(|best, plan| if plan.worth > best.worth { plan } else { best })
    }

    /// What a plan has to be worth.
    fn least(&self, state: &State) -> i32 {
        let known = state.hold.iter().len() + state.queue.len();
        if known > self.options.pieces { self.options.least_known } else { self.options.least }
    }

    /// The placement that the best plan begins with, and how much more it is worth than it has to be. A plan
    /// whose pieces are known becomes the plan.
    fn take_over(&mut self, state: &State, liked: &[Placement], incoming: u32) -> Option<(Placement, i32)> {
        let plan = self.best(state, liked, incoming)?;
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
    /// Returns what is left of the plan in a position. Returns `None` when something else was placed, when
    /// garbage came in, and when another table counts.
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

/// Whether the pieces of a plan come as it needs them, as far as they are known.
fn has_pieces(state: &State, plan: &KeptPlan) -> bool {
    let mut pieces = state.hold.iter().chain(&state.queue).copied();
    let mut reserve = pieces.next();
    for (number, made) in plan.rest.iter().enumerate() {
        let piece = Some(made.location.piece);
        match pieces.next() {
            dealt if dealt == piece => {}
            dealt if reserve == piece => reserve = dealt,
            // Of the first it is known what it can be.
            None => return number > 0,
            Some(_) => return false,
        }
    }
    true
}

/// Whether no garbage that waits comes in before it is done.
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
        // With a plan there is nothing better to think about.
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

    /// A perfect clear is worth as much more than the best of the inner bot as it pays more than going on
    /// without it.
    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated> {
        self.follow(state);
        let mut rated = self.inner.rated(state, incoming, count);
        let liked = self.inner.suggest(state, incoming);
        let Some((first, gain)) = self.take_over(state, &liked, incoming) else { return rated };
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

    /// A well of two columns, whose plan puts an I into each.
    fn plan() -> (State, KeptPlan) {
        let board = Board::from_drawing(&["########.."; 4]).unwrap();
        let field = Field { board, ..Field::default() };
        let state = State { field, queue: [Piece::I; 3].into(), ..State::default() };
        let rest = [upright(8), upright(9)].into();
        (state.clone(), KeptPlan { from: field, table: state.table, rest, worth: 12_000 })
    }

    #[test]
    fn a_plan_goes_on_after_its_next_placement_and_ends_with_its_last() {
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
    fn what_a_clear_has_sent_is_worth_no_more() {
        let (mut state, plan) = plan();
        let rest = [upright(9), upright(8)].into();
        state.play(upright(8));
        let plan = KeptPlan { from: state.field, rest, ..plan };
        state.play(upright(9));
        assert_eq!(plan.followed(&state).unwrap().worth, 2_000, "the board was emptied for ten lines");
    }

    #[test]
    fn a_plan_ends_with_another_placement_garbage_or_another_table() {
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
