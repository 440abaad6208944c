//! The search to a fixed depth: one, two or three moves ahead.
//!
//! *What.* Two pieces are known, and later ones are independent and uniform. With one ply, the move with the
//! best value after it is chosen; with two, the first of the best two moves. With three, the `k` best pairs of
//! moves are compared by the sum, over the seven pieces that may follow, of the best value that each allows. A
//! piece without a move counts [`PlyRules::lost`]. Of equal candidates, the one with the smallest first move
//! wins, then the one with the smallest second move. A game may also reward moves: its states then contain what
//! their path has earned, and this is a part of every value.
//!
//! *Does it work?* The tests compare it with a recursion of this rule on a small random game.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::piece::Piece;

/// A game without hidden state, in which a move places a piece.
pub trait PlyGame {
    /// Everything that later moves depend on.
    type State: Copy + PartialEq + Debug;
    /// A move. Its order decides between equal values.
    type Move: Copy + Ord + Debug;

    /// Appends every move of a piece with the value of the state after it. No moves mean that the game is lost.
    fn rate(&mut self, state: &Self::State, piece: Piece, rated: &mut Vec<Rated<Self::Move>>);

    /// Returns the state after a move that [`PlyGame::rate`] listed for the same piece.
    fn apply(&self, state: &Self::State, piece: Piece, rated: &Rated<Self::Move>) -> Self::State;
}

/// A move and the value of the state after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated<M> {
    /// The move.
    pub made: M,
    /// The value of the state after the move.
    pub value: i32,
}

/// How far a search looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyRules {
    /// The number of plies, from 1 to 3.
    pub plies: u8,
    /// The number of pairs of moves that are kept: the third ply compares them.
    pub k: usize,
    /// The value of a lost game.
    pub lost: i32,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The chosen move.
    pub first: M,
    /// The planned second move.
    pub second: Option<M>,
    /// The value by which it was chosen: with three plies the sum over the seven pieces.
    pub value: i64,
}

/// A pair of moves that leads to a state.
#[derive(Clone, Copy, Debug)]
struct Leaf<G: PlyGame> {
    first: G::Move,
    second: G::Move,
    value: i32,
    state: G::State,
}

/// Memory of a search.
#[derive(Debug)]
pub struct Plies<G: PlyGame> {
    firsts: Vec<Rated<G::Move>>,
    seconds: Vec<Rated<G::Move>>,
    thirds: Vec<Rated<G::Move>>,
    leaves: Vec<Leaf<G>>,
    /// The number of pairs that the last search valued.
    pub pairs: usize,
}

impl<G: PlyGame> Default for Plies<G> {
    fn default() -> Plies<G> {
        Plies { firsts: Vec::new(), seconds: Vec::new(), thirds: Vec::new(), leaves: Vec::new(), pairs: 0 }
    }
}

impl<G: PlyGame> Plies<G> {
    /// Returns the best first move for a piece and the next piece, or `None` when the piece has no move.
    pub fn choose(
        &mut self,
        game: &mut G,
        rules: &PlyRules,
        state: &G::State,
        [piece, next]: [Piece; 2],
    ) -> Option<Choice<G::Move>> {
        self.firsts.clear();
        self.leaves.clear();
        self.pairs = 0;
        game.rate(state, piece, &mut self.firsts);
        if rules.plies >= 2 {
            self.find_leaves(game, rules.k, state, [piece, next]);
            if let Some(choice) = self.best_leaf(game, rules) {
                return Some(choice);
            }
        }
        let best = self.firsts.iter().max_by(|a, b| a.value.cmp(&b.value).then(b.made.cmp(&a.made)))?;
        Some(Choice { first: best.made, second: None, value: best.value.into() })
    }

    /// Returns the first moves that the last search rated, in the order of the game.
    pub fn firsts(&self) -> &[Rated<G::Move>] {
        &self.firsts
    }

    /// Returns the states after the best pairs of moves of the last search, the best first. There are at most
    /// `k`, and none after a search of one ply.
    pub fn leaves(&self) -> impl ExactSizeIterator<Item = &G::State> {
        self.leaves.iter().map(|leaf| &leaf.state)
    }

    /// Finds the `k` best pairs of moves that lead to different states, the best first.
    fn find_leaves(&mut self, game: &mut G, k: usize, state: &G::State, [piece, next]: [Piece; 2]) {
        for rated in &self.firsts {
            let first = rated.made;
            let after = game.apply(state, piece, rated);
            self.seconds.clear();
            game.rate(&after, next, &mut self.seconds);
            self.pairs += self.seconds.len();
            for rated in &self.seconds {
                let Rated { made: second, value } = *rated;
                let worst = self.leaves.last().filter(|_| self.leaves.len() == k);
                let is_worse = worst.is_some_and(|worst| is_before(worst, value, first, second));
                if !is_worse {
                    let leaf = Leaf { first, second, value, state: game.apply(&after, next, rated) };
                    insert(&mut self.leaves, k, leaf);
                }
            }
        }
    }

    fn best_leaf(&mut self, game: &mut G, rules: &PlyRules) -> Option<Choice<G::Move>> {
        let mut best: Option<Choice<G::Move>> = None;
        for leaf in &self.leaves {
            let value = match rules.plies {
                2 => leaf.value.into(),
                _ => third_ply(game, rules, &leaf.state, &mut self.thirds),
            };
            let choice = Choice { first: leaf.first, second: Some(leaf.second), value };
            let key =
                |choice: &Choice<G::Move>| (core::cmp::Reverse(choice.value), choice.first, choice.second);
            if best.is_none_or(|best| key(&choice) < key(&best)) {
                best = Some(choice);
            }
        }
        best
    }
}

/// Returns whether a leaf is before another one in the order of preference.
fn is_before<G: PlyGame>(leaf: &Leaf<G>, value: i32, first: G::Move, second: G::Move) -> bool {
    (core::cmp::Reverse(leaf.value), leaf.first, leaf.second) < (core::cmp::Reverse(value), first, second)
}

/// Inserts a leaf at its place among the `k` best. Of leaves with the same state, the one before stays.
fn insert<G: PlyGame>(leaves: &mut Vec<Leaf<G>>, k: usize, leaf: Leaf<G>) {
    let at = leaves.partition_point(|other| is_before(other, leaf.value, leaf.first, leaf.second));
    let same = leaves.iter().position(|other| other.value == leaf.value && other.state == leaf.state);
    match same {
        Some(same) if same < at => return,
        Some(same) => {
            leaves.remove(same);
        }
        None if leaves.len() == k => {
            leaves.pop();
        }
        None => {}
    }
    leaves.insert(at, leaf);
}

/// Returns the sum, over the seven pieces that may follow, of the best value that each allows.
fn third_ply<G: PlyGame>(
    game: &mut G,
    rules: &PlyRules,
    state: &G::State,
    rated: &mut Vec<Rated<G::Move>>,
) -> i64 {
    let mut best = |piece| {
        rated.clear();
        game.rate(state, piece, rated);
        rated.iter().map(|rated| rated.value).max().unwrap_or(rules.lost)
    };
    Piece::ALL.into_iter().map(|piece| i64::from(best(piece))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::hash::Fnv;

    /// A random game with few states and values, so that different moves often lead to equal ones.
    struct Dice {
        seed: u64,
    }

    impl Dice {
        fn hash(&self, numbers: [u64; 3]) -> u64 {
            let mut hash = Fnv::new();
            hash.number(self.seed);
            numbers.into_iter().for_each(|number| hash.number(number));
            hash.finish()
        }

        fn after(&self, state: u64, piece: Piece, made: u8) -> u64 {
            self.hash([state, piece.index() as u64, made.into()]) >> 7 & 31
        }

        fn moves(&self, state: u64, piece: Piece) -> Vec<Rated<u8>> {
            let count = (self.hash([state, piece.index() as u64, 99]) >> 9 & 3) as u8;
            let value = |made| (self.hash([self.after(state, piece, made), 7, 7]) >> 11 & 7) as i32 - 4;
            // Not in order: the search must not depend on it.
            (0..count).rev().map(|made| Rated { made, value: value(made) }).collect()
        }
    }

    impl PlyGame for Dice {
        type State = u64;
        type Move = u8;

        fn rate(&mut self, state: &u64, piece: Piece, rated: &mut Vec<Rated<u8>>) {
            rated.extend(self.moves(*state, piece));
        }

        fn apply(&self, state: &u64, piece: Piece, rated: &Rated<u8>) -> u64 {
            self.after(*state, piece, rated.made)
        }
    }

    /// Returns the choice by the documented rule.
    fn naive(game: &Dice, rules: &PlyRules, state: u64, [piece, next]: [Piece; 2]) -> Option<Choice<u8>> {
        let mut firsts = game.moves(state, piece);
        firsts.sort_by_key(|rated| (core::cmp::Reverse(rated.value), rated.made));
        let mut leaves = Vec::new();
        for first in &firsts {
            let after = game.after(state, piece, first.made);
            for second in game.moves(after, next) {
                let leaf = game.after(after, next, second.made);
                leaves.push((core::cmp::Reverse(second.value), first.made, second.made, leaf));
            }
        }
        leaves.sort_unstable();
        if rules.plies == 1 || leaves.is_empty() {
            let best = firsts.first()?;
            return Some(Choice { first: best.made, second: None, value: best.value.into() });
        }
        let mut kept: Vec<u64> = Vec::new();
        leaves.retain(|leaf| {
            let is_new = !kept.contains(&leaf.3);
            kept.push(leaf.3);
            is_new
        });
        leaves.truncate(rules.k);
        let third = |leaf: u64, piece| {
            game.moves(leaf, piece).iter().map(|rated| rated.value).max().unwrap_or(rules.lost)
        };
        let value =
            |leaf: u64| Piece::ALL.into_iter().map(|piece| i64::from(third(leaf, piece))).sum::<i64>();
        let choices = leaves.iter().map(|&(core::cmp::Reverse(own), first, second, leaf)| Choice {
            first,
            second: Some(second),
            value: if rules.plies == 2 { own.into() } else { value(leaf) },
        });
        choices.min_by_key(|choice| (core::cmp::Reverse(choice.value), choice.first, choice.second))
    }

    #[test]
    fn the_choice_equals_a_recursion_of_the_rule() {
        let mut plies = Plies::default();
        let (mut lost, mut fell_back) = (0, 0);
        for seed in 0..4_000 {
            let mut game = Dice { seed };
            let pieces = [Piece::ALL[seed as usize % 7], Piece::ALL[seed as usize / 7 % 7]];
            for (depth, k) in [(1, 1), (2, 1), (2, 8), (3, 1), (3, 3), (3, 8)] {
                let rules = PlyRules { plies: depth, k, lost: -100 };
                let expected = naive(&game, &rules, seed & 31, pieces);
                assert_eq!(
                    plies.choose(&mut game, &rules, &(seed & 31), pieces),
                    expected,
                    "{seed} {rules:?}"
                );
                lost += u32::from(expected.is_none());
                fell_back += u32::from(expected.is_some_and(|choice| depth > 1 && choice.second.is_none()));
            }
        }
        assert!(
            lost > 100 && fell_back > 100,
            "{lost} games without a move, {fell_back} without a second one"
        );
    }
}
