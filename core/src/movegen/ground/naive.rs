//! The slow, simple search over whole inputs: the oracle of [`Ground`](super::Ground).

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules, box_cells, is_blocked, rotations, spawn};

/// A state of the search: where the piece rests, the number of inputs in a row without a fall, and the
/// direction in which a pure shift has just been blocked (0 if none was).
type Node = (InBox, u8, i8);

/// Returns every state in which a piece can be locked, in order of x, y and rotation.
#[must_use]
pub fn places(rules: &MasterRules, board: &Board, piece: Piece) -> BTreeSet<InBox> {
    let search = Search { rules, board, piece };
    let mut seen = vec![false; PLACES * (usize::from(rules.idle_inputs) + 1) * LEANS];
    let mut found = BTreeSet::new();
    let mut open: VecDeque<Node> = search.first_inputs().collect();
    while let Some(node) = open.pop_front() {
        if node.1 <= rules.idle_inputs && !core::mem::replace(&mut seen[index(node)], true) {
            found.insert(node.0);
            search.later_inputs(node, |next| open.push_back(next));
        }
    }
    found
}

/// The columns and rows where a box can be. Without walls above the field, a box can leave it by four columns.
const COLUMNS: core::ops::Range<i8> = -4..WIDTH as i8 + 4;
const ROWS: core::ops::Range<i8> = -4..VISIBLE_HEIGHT as i8;
/// The number of states of a box, and of directions in which it may lean.
const PLACES: usize =
    (COLUMNS.end - COLUMNS.start) as usize * (ROWS.end - ROWS.start) as usize * MOST_ROTATIONS;
const MOST_ROTATIONS: usize = 4;
const LEANS: usize = 3;

/// Returns the number of a node.
fn index((at, idle, lean): Node) -> usize {
    assert!(COLUMNS.contains(&at.x) && ROWS.contains(&at.y), "{at:?} is outside the field");
    let (column, row) = ((at.x - COLUMNS.start) as usize, (at.y - ROWS.start) as usize);
    let place = (column * ROWS.len() + row) * MOST_ROTATIONS + usize::from(at.rotation);
    (usize::from(idle) * PLACES + place) * LEANS + (lean + 1) as usize
}

struct Search<'a> {
    rules: &'a MasterRules,
    board: &'a Board,
    piece: Piece,
}

impl Search<'_> {
    fn first_inputs(&self) -> impl Iterator<Item = Node> {
        [0, 1, -1].into_iter().filter_map(|turn| {
            let at = self.turned(spawn(self.piece), turn);
            let (floor, fell) = self.dropped(at);
            self.is_free(at).then_some((floor, u8::from(!fell), 0))
        })
    }

    fn later_inputs(&self, (at, idle, lean): Node, mut visit: impl FnMut(Node)) {
        let synchro: &[(i8, i8)] = if lean == 0 { &[] } else { &[(lean, -1), (lean, 1)] };
        for &(dx, turn) in [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().chain(synchro) {
            let kicked = self.kicked(at, turn);
            let shifted = InBox { x: kicked.x + dx, ..kicked };
            let (to, fell) = self.dropped(if self.is_free(shifted) { shifted } else { kicked });
            let leans = turn == 0 && to == at;
            visit((to, if fell { 0 } else { idle + 1 }, if leans { dx } else { 0 }));
        }
    }

    /// Returns the state after a turn with its kicks, or the same state when all are blocked.
    fn kicked(&self, at: InBox, turn: i8) -> InBox {
        let to = self.turned(at, turn);
        let blocked = self.blocked_columns(to);
        if blocked.is_empty() {
            return to;
        }
        let right_then_left = [InBox { x: to.x + 1, ..to }, InBox { x: to.x - 1, ..to }];
        let kick = right_then_left.into_iter().find(|kick| self.is_free(*kick));
        kick.filter(|_| self.rules.may_kick(self.piece, to.rotation, &blocked)).unwrap_or(at)
    }

    fn turned(&self, at: InBox, turn: i8) -> InBox {
        let rotation = (at.rotation as i8 + turn).rem_euclid(rotations(self.piece) as i8);
        InBox { rotation: rotation as u8, ..at }
    }

    fn dropped(&self, at: InBox) -> (InBox, bool) {
        let mut to = at;
        while self.is_free(InBox { y: to.y + 1, ..to }) {
            to.y += 1;
        }
        (to, to.y > at.y)
    }

    fn is_free(&self, at: InBox) -> bool {
        self.blocked_columns(at).is_empty()
    }

    /// Returns the box columns of the colliding cells, in reading order.
    fn blocked_columns(&self, at: InBox) -> Vec<i8> {
        let cells = box_cells(self.piece, at.rotation).iter();
        let blocked =
            cells.filter(|&&(row, column)| is_blocked(self.rules, self.board, at.x + column, at.y + row));
        blocked.map(|&(_, column)| column).collect()
    }
}
