//! The first opponent. It tries every placement of the current and the held piece, and for each the best
//! reply with the next piece.
//!
//! It looks two placements ahead and keeps nothing between turns. One *step* evaluates one root placement,
//! which takes some tens of nodes. [`Bot::think`] performs steps until its nodes are used, and may exceed
//! them by less than one step. The placements that look best without a reply are evaluated first, so that an
//! interrupted search has seen them. The whole search takes some thousands of nodes.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Bot, Rated, ThinkInfo, key};
use crate::eval::{Freestyle, Weights};
use crate::movegen::flood;
use crate::piece::{Piece, PieceSet};
use crate::placement::Placement;
use crate::rules::spawn::spawn;
use crate::state::{Field, State, is_lock_out};
use crate::tool::sort;

/// The value of a placement after which the game is over.
const LOST: i32 = -1_000_000;
/// The greatest sum of stack height and pending garbage, in rows, that is still safe.
const SAFE_HEIGHT: i32 = 15;
/// The value of each row above [`SAFE_HEIGHT`].
const DANGER: i32 = -150;
/// The value of each pending line that an attack cancels.
const CANCELLED: i32 = 60;

/// A bot that looks two placements ahead.
#[derive(Clone, Debug)]
pub struct Novice {
    judge: Freestyle,
    /// The key of the position to which `todo` and `judged` belong.
    at: Option<u64>,
    /// The root placements that are not evaluated yet, the most promising last.
    todo: Vec<Placement>,
    judged: Vec<Judged>,
    nodes: u64,
    scratch: Vec<Placement>,
}

/// A root placement and its evaluation.
#[derive(Clone, Copy, Debug)]
struct Judged {
    placement: Placement,
    /// The best reply with the next piece.
    reply: Option<Placement>,
    worth: i32,
    attack: i32,
    lines: u32,
    height: i32,
}

impl Novice {
    /// Creates a novice that evaluates boards with `judge`.
    #[must_use]
    pub fn new(judge: Freestyle) -> Novice {
        Novice { judge, at: None, todo: Vec::new(), judged: Vec::new(), nodes: 0, scratch: Vec::new() }
    }

    /// Lists the root placements, unless the present list is for this position.
    fn follow(&mut self, state: &State) {
        let key = key::of_position(state);
        if self.at.replace(key) == Some(key) {
            return;
        }
        self.judged.clear();
        self.list(state);
        self.nodes = self.todo.len() as u64;
        let mut todo = core::mem::take(&mut self.todo);
        sort::by_cached_key(&mut todo, |&placement| {
            let coming_ts = coming_ts(state, placement.location.piece);
            (self.worth(state, state.field, placement, coming_ts), placement)
        });
        self.todo = todo;
    }

    fn list(&mut self, state: &State) {
        self.todo.clear();
        let (current, other) = state.choices();
        for piece in current.into_iter().chain(other.filter(|_| other != current)) {
            if let Some(start) = spawn(&state.field.board, piece) {
                flood::placements(&state.field.board, start, false, &mut self.scratch);
                self.todo.append(&mut self.scratch);
            }
        }
    }

    /// Evaluates one root placement.
    fn step(&mut self, state: &State, placement: Placement) {
        let mut after = state.clone();
        let lock = after.play(placement);
        let reward = self.judge.reward(placement, &lock, state.table);
        let lost = is_lock_out(placement.location);
        let (worth, reply) = if lost { (LOST, None) } else { self.best_reply(&after) };
        self.judged.push(Judged {
            placement,
            reply,
            worth: if lost { LOST } else { reward + worth },
            attack: lock.attack as i32,
            lines: lock.lines_cleared,
            height: after.field.board.max_height() as i32,
        });
    }

    /// Returns the value of the best placement in `state`, and this placement. When no piece is known,
    /// returns the value of the board.
    fn best_reply(&mut self, state: &State) -> (i32, Option<Placement>) {
        let (current, other) = state.choices();
        let Some(current) = current else {
            self.nodes += 1;
            return (self.judge.value(&state.field, 1), None);
        };
        let with_current = self.best_with(state, current);
        let held = other.filter(|&piece| piece != current).map(|piece| self.best_with(state, piece));
        held.filter(|held| held.0 > with_current.0).unwrap_or(with_current)
    }

    fn best_with(&mut self, state: &State, piece: Piece) -> (i32, Option<Placement>) {
        let Some(start) = spawn(&state.field.board, piece) else { return (LOST, None) };
        let coming_ts = coming_ts(state, piece);
        let mut places = core::mem::take(&mut self.scratch);
        flood::placements(&state.field.board, start, false, &mut places);
        self.nodes += places.len() as u64;
        let worths = places.iter().map(|&made| (self.worth(state, state.field, made, coming_ts), Some(made)));
        let best = worths.max_by_key(|&(worth, _)| worth).unwrap_or((LOST, None));
        self.scratch = places;
        best
    }

    fn worth(&self, state: &State, mut field: Field, placement: Placement, coming_ts: u32) -> i32 {
        if is_lock_out(placement.location) {
            return LOST;
        }
        let lock = field.lock(placement, state.table);
        self.judge.reward(placement, &lock, state.table) + self.judge.value(&field, coming_ts)
    }
}

/// Counts the T pieces that are in sight after `placed` is used: in hold, in the queue, or certain to come
/// next from the bag.
fn coming_ts(state: &State, placed: Piece) -> u32 {
    let known = state.hold.into_iter().chain(state.queue.iter().copied());
    let known = known.filter(|&piece| piece == Piece::T).count() as u32;
    let certain = state.bag == PieceSet::EMPTY.with(Piece::T);
    known + u32::from(certain) - u32::from(placed == Piece::T && known > 0)
}

impl Default for Novice {
    fn default() -> Novice {
        Novice::new(Freestyle { weights: Weights::novice() })
    }
}

impl Bot for Novice {
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        self.follow(state);
        let end = self.nodes + u64::from(nodes);
        while self.nodes < end {
            let Some(placement) = self.todo.pop() else { return false };
            self.step(state, placement);
        }
        !self.todo.is_empty()
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        self.follow(state);
        if self.judged.is_empty() {
            self.think(state, 1);
        }
        self.rated(state, incoming, 0).iter().map(|rated| rated.placement).collect()
    }

    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement> {
        self.follow(state);
        let judged = self.judged.iter().find(|judged| judged.placement == first);
        judged.map_or_else(Vec::new, |judged| core::iter::once(first).chain(judged.reply).collect())
    }

    fn rated(&mut self, state: &State, incoming: u32, _: usize) -> Vec<Rated> {
        self.follow(state);
        let incoming = incoming.min(MOST_INCOMING) as i32;
        let rated = |judged: &Judged| {
            let value = judged.under(incoming);
            Rated { placement: judged.placement, value }
        };
        let mut all: Vec<Rated> = self.judged.iter().map(rated).collect();
        sort::by_key(&mut all, |rated| (Reverse(rated.value), rated.placement));
        all
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        self.follow(state);
        ThinkInfo { nodes: self.nodes, depth: if self.judged.is_empty() { 0 } else { 2 } }
    }
}

/// The most pending lines that count. This limit keeps all sums small.
const MOST_INCOMING: u32 = 1_000;

impl Judged {
    /// Returns the value of the placement when `incoming` lines are pending. They enter if the placement
    /// clears nothing.
    fn under(&self, incoming: i32) -> i32 {
        let cancelled = self.attack.min(incoming);
        let rises = if self.lines == 0 { incoming } else { 0 };
        let above = (self.height + rises - SAFE_HEIGHT).max(0);
        self.worth + cancelled * CANCELLED + above * DANGER
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn any_number_of_lines_may_be_pending() {
        let (state, mut novice) = (state(), Novice::default());
        novice.think(&state, 1_000);
        let many = novice.suggest(&state, MOST_INCOMING);
        assert_eq!([u32::MAX, 1 << 31].map(|lines| novice.suggest(&state, lines)), [many.clone(), many]);
    }

    /// Creates a stack with a hole for a T, and a T in hold.
    fn state() -> State {
        let board = Board::from_drawing(&["##........", "#...######", "##.#######"]).unwrap();
        let field = Field { board, ..Field::default() };
        let queue = [Piece::L, Piece::S, Piece::I, Piece::O].into();
        State { field, hold: Some(Piece::T), queue, bag: PieceSet::ALL, ..State::default() }
    }

    #[test]
    fn a_search_exceeds_its_nodes_by_less_than_a_step() {
        for nodes in [1, 100, 500, 1_000] {
            let (state, mut novice) = (state(), Novice::default());
            let listed = novice.info(&state).nodes;
            assert!(novice.think(&state, nodes));
            let beyond = novice.info(&state).nodes - listed - u64::from(nodes);
            assert!(beyond < 100, "{beyond} more than {nodes}");
            let before = novice.info(&state);
            assert_eq!(novice.suggest(&state, 0).len(), novice.judged.len());
            assert_eq!(novice.info(&state), before, "a suggestion needs no more search");
        }
    }

    #[test]
    fn without_a_search_it_suggests_one_placement() {
        assert_eq!(Novice::default().suggest(&state(), 0).len(), 1);
    }

    #[test]
    fn a_short_search_finds_the_best_placement_of_a_full_search() {
        let (state, mut hasty, mut thorough) = (state(), Novice::default(), Novice::default());
        hasty.think(&state, 200);
        assert!(!thorough.think(&state, u32::MAX));
        assert_eq!(hasty.suggest(&state, 0)[0], thorough.suggest(&state, 0)[0]);
        assert!(hasty.judged.len() * 4 < thorough.judged.len());
    }
}
