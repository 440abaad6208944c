//! The boards of one turn that a search has seen.
//!
//! *How.* Only one board of about thirty is ever expanded, and only those are stored. The others are a hash, a value, and the
//! move that leads to them. *Why?* A state takes 24 bytes in place of 120, so that the memory holds the boards of a search of
//! some seconds. To play one move again is cheap: the expansion that follows plays about thirty and probes their boards.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::expand::Child;
use super::packed::Packed;
use super::seen::Seen;
use crate::board::Board;
use crate::chain::Chain;
use crate::pack::Pack;

/// The number of a board that is not stored.
const NOT_STORED: u32 = u32::MAX;

/// A board that the search has reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) hash: u64,
    pub(super) value: i32,
    /// The place of its parent in the layer before.
    pub(super) parent: u32,
    /// The place of the board in its layer.
    stored: u32,
    /// The move that leads from the parent to it.
    pub(super) to: u8,
}

/// A board that the search has expanded or begins with.
#[derive(Clone, Copy, Debug)]
struct Stored {
    board: Packed,
    /// The effort with which the board was expanded, plus one; 0 if it was not.
    expanded: u8,
    /// The biggest chain that the pack of its turn starts, and the move.
    fire: Option<(Chain, u8)>,
}

impl Stored {
    fn of(board: &Board) -> Stored {
        Stored { board: Packed::of(board), expanded: 0, fire: None }
    }
}

/// A move that starts a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fire {
    pub(super) chain: Chain,
    pub(super) state: u32,
    pub(super) to: u8,
}

/// The boards before a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    states: Vec<State>,
    stored: Vec<Stored>,
    seen: Seen,
    /// The stock of ojama before the pack is filled.
    pub(super) stock: u32,
    /// The pack of the turn, filled with ojama. It is known when a board of the layer is expanded.
    pub(super) pack: Pack,
}

impl Layer {
    /// Creates a layer of boards, with their values, from which a search begins. All have the same stock.
    pub(super) fn of(boards: impl Iterator<Item = (Board, i32)>, stock: u32) -> Layer {
        let mut layer = Layer { stock, ..Layer::default() };
        for (board, value) in boards {
            let hash = board.hash_with(stock);
            let stored = layer.stored.len() as u32;
            layer.stored.push(Stored::of(&board));
            layer.states.push(State { hash, value, parent: 0, stored, to: 0 });
        }
        layer
    }

    pub(super) const fn states(&self) -> &[State] {
        self.states.as_slice()
    }

    /// Returns the board of a state if it is stored.
    pub(super) fn board(&self, at: u32) -> Option<Board> {
        Some(self.stored.get(self.states[at as usize].stored as usize)?.board.unpacked())
    }

    /// Returns whether a board has been reached.
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.seen.contains(hash, self.hashes())
    }

    /// Returns the place of a board.
    pub(super) fn position(&self, hash: u64) -> Option<u32> {
        self.states.iter().position(|state| state.hash == hash).map(|at| at as u32)
    }

    fn hashes(&self) -> impl Fn(u32) -> u64 + '_ {
        |at| self.states[at as usize].hash
    }

    /// Adds a board if it is new.
    pub(super) fn add(&mut self, child: &Child, parent: u32) {
        let Child { hash, value, to } = *child;
        let at = self.states.len() as u32;
        if self.seen.insert(hash, at, |at| self.states[at as usize].hash) {
            self.states.push(State { hash, value, parent, stored: NOT_STORED, to });
        }
    }

    /// Stores the board of a state.
    pub(super) fn store(&mut self, at: u32, board: &Board) {
        let state = &mut self.states[at as usize];
        if state.stored == NOT_STORED {
            state.stored = self.stored.len() as u32;
            self.stored.push(Stored::of(board));
        }
    }

    /// Marks a state as expanded with an effort. `fire` is the biggest chain that starts from it, with its move.
    pub(super) fn expanded(&mut self, at: u32, board: &Board, effort: u8, fire: Option<(Chain, u8)>) {
        self.store(at, board);
        let stored = &mut self.stored[self.states[at as usize].stored as usize];
        (stored.expanded, stored.fire) = (effort + 1, fire);
    }

    /// Marks all states as not expanded.
    pub(super) fn reopen(&mut self) {
        self.stored.iter_mut().for_each(|stored| stored.expanded = 0);
    }

    /// Returns the moves that start the biggest chains of its states.
    pub(super) fn fires(&self) -> impl Iterator<Item = Fire> + '_ {
        let fire = |(at, state): (usize, &State)| {
            let (chain, to) = self.stored.get(state.stored as usize)?.fire?;
            Some(Fire { chain, state: at as u32, to })
        };
        self.states.iter().enumerate().filter_map(fire)
    }

    /// Returns the biggest one; of equal ones the first.
    pub(super) fn biggest(&self) -> Option<Fire> {
        self.fires().max_by_key(|fire| (fire.chain.score, Reverse(fire.state)))
    }

    /// Returns the best state.
    pub(super) fn best(&self) -> Option<&State> {
        self.states.iter().max_by_key(|state| (state.value, state.hash))
    }

    /// Returns the places of the best states that are not expanded with this effort, the best first.
    pub(super) fn choose(&self, width: usize, effort: u8) -> Vec<u32> {
        let key = |at: &u32| Reverse((self.states[*at as usize].value, self.states[*at as usize].hash));
        let is_expanded = |state: &State| {
            self.stored.get(state.stored as usize).is_some_and(|stored| stored.expanded > effort)
        };
        let mut places: Vec<u32> =
            (0..self.states.len() as u32).filter(|at| !is_expanded(&self.states[*at as usize])).collect();
        if places.len() > width {
            places.select_nth_unstable_by_key(width, key);
            places.truncate(width);
        }
        places.sort_unstable_by_key(key);
        places
    }

    /// Keeps some states. Returns the new places of all.
    pub(super) fn keep(&mut self, kept: &[bool]) -> Vec<u32> {
        let mut places = vec![0; self.states.len()];
        let (before, boards) = (core::mem::take(&mut self.states), core::mem::take(&mut self.stored));
        // Counted first, because memory that grows step by step may be twice as large as needed.
        self.states.reserve_exact(kept.iter().filter(|kept| **kept).count());
        for (at, mut state) in before.into_iter().enumerate().filter(|(at, _)| kept[*at]) {
            if let Some(stored) = boards.get(state.stored as usize) {
                state.stored = self.stored.len() as u32;
                self.stored.push(*stored);
            }
            places[at] = self.states.len() as u32;
            self.states.push(state);
        }
        self.seen = Seen::of(self.states.len() as u32, self.hashes());
        places
    }

    /// Changes the places of the parents after some of them were removed.
    pub(super) fn move_parents(&mut self, places: &[u32]) {
        self.states.iter_mut().for_each(|state| state.parent = places[state.parent as usize]);
    }

    /// Returns the number of bytes that the states take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let boards = self.stored.capacity() * size_of::<Stored>();
        self.states.capacity() * size_of::<State>() + boards + self.seen.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert_eq!(size_of::<State>(), 24);
    }

    #[test]
    fn states_that_are_kept_keep_their_boards() {
        let board = |height: usize| Board::from_columns(&[vec![1_u8; height]]).unwrap();
        let mut layer = Layer::of(core::iter::once((board(1), 0)), 0);
        for hash in 1..200 {
            layer.add(&Child { hash, value: hash as i32, to: 3 }, 0);
            layer.add(&Child { hash, value: 0, to: 4 }, 0);
        }
        assert_eq!(layer.states.len(), 200);
        layer.expanded(7, &board(2), 0, None);
        layer.expanded(9, &board(3), 0, None);
        assert!(layer.choose(3, 0) == [199, 198, 197] && layer.choose(1_000, 0).len() == 198);
        let kept: Vec<bool> = (0..200).map(|at| at % 3 == 0).collect();
        let places = layer.keep(&kept);
        assert_eq!((layer.states.len(), places[9], layer.states[3].hash), (67, 3, 9));
        assert_eq!([0, 3, 4].map(|at| layer.board(at)), [Some(board(1)), Some(board(3)), None]);
        assert!(layer.contains(9) && !layer.contains(10) && layer.position(9) == Some(3));
        layer.reopen();
        assert_eq!(layer.choose(1_000, 0).len(), 67);
    }
}
