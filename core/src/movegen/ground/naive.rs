//! The slow, simple search over whole inputs: the oracle of [`Ground`](super::Ground), and the shortest inputs to
//! a placement.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::master::{InBox, Input, MasterRules, Motion, spawn};

/// A state of the search: where the piece rests, the number of inputs in a row without a fall, and the
/// direction in which a pure shift has just been blocked (0 if none was).
type Node = (InBox, u8, i8);

/// Returns every state in which a piece can be locked, in order of x, y and rotation.
#[must_use]
pub fn places(rules: &MasterRules, board: &Board, piece: Piece) -> BTreeSet<InBox> {
    let mut found = BTreeSet::new();
    search(Motion { rules, board, piece }, |visited| {
        found.insert(visited[visited.len() - 1].at);
        false
    });
    found
}

/// Returns the fewest inputs after which a piece can be locked at a placement, each with the place where the piece
/// rests after it. The first input is the one with which the piece appears. Returns `None` when the placement
/// cannot be reached.
#[must_use]
pub fn path(rules: &MasterRules, board: &Board, piece: Piece, to: InBox) -> Option<Vec<(Input, InBox)>> {
    let visited = search(Motion { rules, board, piece }, |visited| visited[visited.len() - 1].at == to);
    let mut last = visited.last().filter(|last| last.at == to);
    let mut path = Vec::new();
    while let Some(step) = last {
        path.push((step.input, step.at));
        last = step.before.map(|before| &visited[before]);
    }
    path.reverse();
    (!path.is_empty()).then_some(path)
}

/// A visited state.
struct Visit {
    at: InBox,
    input: Input,
    /// The number of the state before it.
    before: Option<usize>,
}

/// Visits every state once, those after fewer inputs first, until `is_over` returns true for the visits so far.
fn search(motion: Motion<'_>, mut is_over: impl FnMut(&[Visit]) -> bool) -> Vec<Visit> {
    let limit = motion.rules.idle_inputs;
    let mut seen = vec![false; PLACES * (usize::from(limit) + 1) * LEANS];
    let mut visited: Vec<Visit> = Vec::new();
    let first = first_inputs(&motion).map(|(input, node)| (input, node, None));
    let mut open: VecDeque<(Input, Node, Option<usize>)> = first.collect();
    while let Some((input, node, before)) = open.pop_front() {
        if node.1 <= limit && !core::mem::replace(&mut seen[index(node)], true) {
            visited.push(Visit { at: node.0, input, before });
            if is_over(&visited) {
                break;
            }
            let number = visited.len() - 1;
            later_inputs(&motion, node, |input, next| open.push_back((input, next, Some(number))));
        }
    }
    visited
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

fn first_inputs(motion: &Motion<'_>) -> impl Iterator<Item = (Input, Node)> {
    [0, 1, -1].into_iter().filter_map(|turn| {
        let at = motion.turned(spawn(motion.piece), turn);
        let floor = motion.dropped(at);
        motion.is_free(at).then_some((Input { turn, dx: 0 }, (floor, u8::from(floor.y == at.y), 0)))
    })
}

fn later_inputs(motion: &Motion<'_>, (at, idle, lean): Node, mut visit: impl FnMut(Input, Node)) {
    let synchro: &[(i8, i8)] = if lean == 0 { &[] } else { &[(lean, -1), (lean, 1)] };
    for &(dx, turn) in [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().chain(synchro) {
        let input = Input { turn, dx };
        let to = motion.after(at, input);
        let leans = turn == 0 && to == at;
        visit(input, (to, if to.y > at.y { 0 } else { idle + 1 }, if leans { dx } else { 0 }));
    }
}
