//! The lists of moves that the last turn's search ended with.
//!
//! *What.* The search stores the moves to the best state and to the best chain of each depth. In the next turn,
//! states on these paths get a bonus, so that the search does not lose what it has found. *How.* The lists are a tree
//! of moves; a state knows its place in the tree.

use alloc::vec;
use alloc::vec::Vec;

use super::boards::Boards;
use crate::place::Move;

/// A place in the tree: an index of a branch.
pub(super) type Place = u32;
/// The place of a state that is on no list.
pub(super) const NOWHERE: Place = Place::MAX;

/// What the search of a turn leaves to that of the next one, if its stock is the expected one.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried {
    pub(super) memory: Memory,
    pub(super) boards: Boards,
}

/// The lists of a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    branches: Vec<Branch>,
}

#[derive(Clone, Debug, Default)]
struct Branch {
    /// The number of lists that lead here.
    lists: u32,
    next: Vec<(Move, Place)>,
}

impl Memory {
    /// Returns the place before the first move.
    pub(super) const fn start(&self) -> Place {
        if self.branches.is_empty() { NOWHERE } else { 0 }
    }

    /// Adds a list of moves.
    pub(super) fn add(&mut self, list: impl IntoIterator<Item = Move>) {
        if self.branches.is_empty() {
            self.branches = vec![Branch::default()];
        }
        let mut place = 0;
        for to in list {
            let (_, next) = self.step(place, to);
            place = if next == NOWHERE { self.grow(place, to) } else { next };
            self.branches[place as usize].lists += 1;
        }
    }

    fn grow(&mut self, place: Place, to: Move) -> Place {
        let next = self.branches.len() as Place;
        self.branches.push(Branch::default());
        self.branches[place as usize].next.push((to, next));
        next
    }

    /// Returns the number of lists that continue with a move, and its place.
    pub(super) fn step(&self, place: Place, to: Move) -> (u32, Place) {
        let Some(branch) = self.branches.get(place as usize) else { return (0, NOWHERE) };
        let next = branch.next.iter().find(|(known, _)| *known == to);
        next.map_or((0, NOWHERE), |&(_, next)| (self.branches[next as usize].lists, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_on_the_paths_know_how_many_lists_lead_to_them() {
        let [a, b, c] = [1, 2, 3].map(|x| Move { x, turns: 0 });
        let mut memory = Memory::default();
        assert_eq!(memory.step(memory.start(), a), (0, NOWHERE));
        memory.add([a, b]);
        memory.add([a, c]);
        memory.add([b]);
        let (lists, place) = memory.step(memory.start(), a);
        assert_eq!(lists, 2);
        assert_eq!([b, c, a].map(|to| memory.step(place, to).0), [1, 1, 0]);
        assert_eq!(memory.step(memory.start(), b).0, 1);
        assert_eq!(memory.step(memory.step(place, b).1, b), (0, NOWHERE));
    }
}
