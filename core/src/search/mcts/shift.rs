//! Garbage: all states change alike, and most of what was found still holds.
//!
//! The rows that garbage pushes in from below change nothing in how the pieces above them move, so a
//! graph is kept and its states are shifted. What a leaf is value changes by about as much as what its
//! parent's state is value does, and that is worked out.

use alloc::vec;
use alloc::vec::Vec;

use super::layer::{Layer, NONE, Node, Stage};
use super::{Graph, Value};
use crate::search::SearchGame;

/// How to change a graph's states.
pub trait Shift<G: SearchGame> {
    /// The state after the change with its key, and how much more it is value; `None` when its moves are
    /// no longer what they were.
    fn state(&self, state: &G::State) -> Option<(G::State, u64, i32)>;

    /// The move that is to the changed state what `made` was to the old one.
    fn made(&self, made: G::Move) -> G::Move;
}

/// The key of a leaf belongs to the state before the change. This is added to it, once for each change, so that no
/// state that is found later has the same key. (Two changes must not cancel out: a state that is found after them can
/// be one that the graph held before.)
const OUTDATED: u64 = 0x5851_F42D_4C95_7F2D;

impl<G: SearchGame> Graph<G> {
    /// Changes every state. What `shift` has no answer for is looked at anew. Returns false, and leaves
    /// the graph as it was, when nothing is known of the root or there is no answer for it.
    pub fn shift(&mut self, shift: &impl Shift<G>) -> bool {
        self.refresh();
        let Some((root, _)) = self.root() else { return false };
        if self.layers[0].nodes[0].stage != Stage::Expanded || shift.state(&root).is_none() {
            return false;
        }
        let mut changes = Vec::new();
        for layer in &mut self.layers {
            changes = layer.shift::<G>(shift, &changes);
        }
        self.stale = true;
        true
    }
}

impl<S: Copy, M: Copy + Ord> Layer<S, M> {
    /// Changes the states and moves of a layer. Takes how much more the nodes above are value, and
    /// returns the same of these.
    fn shift<G: SearchGame<State = S, Move = M>>(
        &mut self,
        shift: &impl Shift<G>,
        above: &[i32],
    ) -> Vec<i32> {
        let mut changes = vec![0; self.nodes.len()];
        for (node, own_change) in self.nodes.iter_mut().zip(&mut changes) {
            if node.stage == Stage::Expanded {
                let state = &mut self.states[node.state as usize];
                match shift.state(state) {
                    Some((shifted, key, change)) => {
                        (*state, node.key, *own_change) = (shifted, key, change);
                    }
                    // What it came to makes it value a look.
                    None => node.outdate(0),
                }
            } else {
                let parent = self.links[node.parents as usize].parent;
                node.outdate(above.get(parent as usize).copied().unwrap_or(0));
            }
        }
        for edge in &mut self.edges {
            edge.made = shift.made(edge.made);
        }
        changes
    }
}

impl Node {
    /// Makes it a leaf whose state is not what it was.
    fn outdate(&mut self, change: i32) {
        self.stage = Stage::Leaf;
        self.state = NONE;
        (self.edges, self.moves) = (0, 0);
        self.key = self.key.wrapping_add(OUTDATED);
        self.value = Value::new(0, self.value.total().saturating_add(change));
    }
}
