//! Garbage: all states change in the same way, and most results stay valid.
//!
//! Rows that garbage pushes in from below do not change how the pieces above them move. So the graph is kept
//! and its states are shifted. The value of an expanded node's state is computed before and after. The value
//! of a leaf is changed by the same number as that of a parent's state, because it changes by about as much.

use alloc::vec;
use alloc::vec::Vec;

use super::layer::{Layer, NONE, Node, Stage};
use super::{Graph, Value};
use crate::search::SearchGame;

/// A change of all states of a graph.
pub trait Shift<G: SearchGame> {
    /// Returns the state after the change with its key and the change of its value, or `None` when its moves
    /// are no longer the same.
    fn state(&self, state: &G::State) -> Option<(G::State, u64, i32)>;

    /// Returns the move in the changed state that corresponds to `made` in the old state.
    fn made(&self, made: G::Move) -> G::Move;
}

/// The key of a leaf belongs to the state before the change. This number is added to it, once for each
/// change, so that no state that is found later has the same key. (Two changes must not cancel out, because a
/// state that is found after them can be one that the graph contained before.)
const OUTDATED: u64 = 0x5851_F42D_4C95_7F2D;

impl<G: SearchGame> Graph<G> {
    /// Changes every state. A node for which `shift` returns `None` becomes a leaf. Returns `false` and
    /// leaves the graph unchanged when the root is not expanded or `shift` returns `None` for it.
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
    /// Changes the states and moves of a layer. `above` is the change of each state's value in the layer
    /// above. Returns the changes in this layer: `None` for leaves and for states that `shift` does not
    /// support.
    fn shift<G: SearchGame<State = S, Move = M>>(
        &mut self,
        shift: &impl Shift<G>,
        above: &[Option<i32>],
    ) -> Vec<Option<i32>> {
        let mut changes = vec![None; self.nodes.len()];
        for (at, own_change) in (0..).zip(&mut changes) {
            if self.nodes[at as usize].stage != Stage::Expanded {
                let change = self.parents(at).find_map(|parent| *above.get(parent as usize)?);
                self.nodes[at as usize].outdate(change.unwrap_or(0));
                continue;
            }
            let node = &mut self.nodes[at as usize];
            let state = &mut self.states[node.state as usize];
            match shift.state(state) {
                Some((shifted, key, change)) => {
                    (*state, node.key, *own_change) = (shifted, key, Some(change));
                }
                // The value of its old moves is the best estimate until the node is expanded again.
                None => node.outdate(0),
            }
        }
        for edge in &mut self.edges {
            edge.made = shift.made(edge.made);
        }
        changes
    }
}

impl Node {
    /// Makes the node a leaf whose state has changed, and changes its value by `change`.
    fn outdate(&mut self, change: i32) {
        self.stage = Stage::Leaf;
        self.state = NONE;
        (self.edges, self.moves) = (0, 0);
        self.key = self.key.wrapping_add(OUTDATED);
        self.value = Value::new(0, self.value.total().saturating_add(change));
    }
}
