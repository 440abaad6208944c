//! The player of master 20G: values by pairs of cells, one to three plies.

use alloc::vec::Vec;

use crate::board::Board;
use crate::eval::pairs::{PairTables, PairWeights, Valued};
use crate::movegen::ground::Ground;
use crate::piece::Piece;
use crate::rules::master::{InBox, MasterRules, lock};
use crate::search::plies::{Choice, Plies, PlyGame, PlyRules, Rated};

/// The default number of pairs of moves that the third ply compares.
pub const DEFAULT_K: usize = 8;
/// The value of a field on which the next piece cannot appear, in units of 2⁻¹⁰.
pub const LOST: i32 = -(1 << 24);

/// A player with its weights and memory.
#[derive(Debug)]
pub struct Master {
    game: PairGame,
    plies: Plies<PairGame>,
    rules: PlyRules,
}

impl Master {
    /// Creates a player for a rule set that looks `plies` moves ahead, and compares `k` pairs of moves by the
    /// third.
    #[must_use]
    pub fn new(rules: MasterRules, weights: &PairWeights, plies: u8, k: usize) -> Master {
        let game = PairGame::new(rules, weights);
        Master { game, plies: Plies::default(), rules: PlyRules { plies, k, lost: LOST } }
    }

    /// Chooses a placement of `piece`, which `next` follows, or returns `None` when the piece cannot appear.
    pub fn choose(&mut self, board: &Board, piece: Piece, next: Piece) -> Option<Choice<InBox>> {
        let position = self.game.position(board);
        self.plies.choose(&mut self.game, &self.rules, &position, [piece, next])
    }

    /// Returns the number of pairs of placements that the last call valued.
    #[must_use]
    pub const fn pairs(&self) -> usize {
        self.plies.pairs
    }
}

/// A field on a path of placements, and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The field.
    pub board: Board,
    /// Its value by the weights plus what the path has earned, in units of 2⁻¹⁰.
    pub value: i32,
    /// What the clears on the path have earned.
    pub earned: i32,
}

impl Position {
    /// Returns the same field as the beginning of a path.
    #[must_use]
    pub const fn begin(&self) -> Position {
        Position { board: self.board, value: self.value - self.earned, earned: 0 }
    }
}

/// The game that the search sees.
#[derive(Debug)]
pub struct PairGame {
    ground: Ground,
    tables: PairTables,
    /// The field that `ground` and `valued` know: the seven pieces that may follow share their work.
    current: Position,
    valued: Valued,
    places: Vec<InBox>,
    rewards: [i32; 4],
}

impl PairGame {
    /// Creates the game of a rule set, valued by these weights.
    #[must_use]
    pub fn new(rules: MasterRules, weights: &PairWeights) -> PairGame {
        let tables = PairTables::new(weights);
        let valued = Valued::new(&tables, &Board::EMPTY);
        let current = Position { board: Board::EMPTY, value: valued.value(), earned: 0 };
        let (ground, rewards) = (Ground::new(rules), weights.rewards);
        PairGame { ground, tables, current, valued, places: Vec::new(), rewards }
    }

    /// Computes the value of a field where a path begins.
    #[must_use]
    pub fn position(&self, board: &Board) -> Position {
        Position { board: *board, value: Valued::new(&self.tables, board).value(), earned: 0 }
    }
}

impl PlyGame for PairGame {
    type State = Position;
    type Move = InBox;

    fn rate(&mut self, state: &Position, piece: Piece, rated: &mut Vec<Rated<InBox>>) {
        if self.current != *state {
            self.current = *state;
            self.ground.set_board(&state.board);
            self.valued.set(&state.board, state.value - state.earned);
        }
        self.places.clear();
        self.ground.places(piece, &mut self.places);
        let value = |&made: &InBox| Rated {
            made,
            value: state.earned + self.valued.value_after(&self.tables, piece, made),
        };
        rated.extend(self.places.iter().map(value));
    }

    fn apply(&self, state: &Position, piece: Piece, rated: &Rated<InBox>) -> Position {
        let (board, rows) = lock(state.board, piece, rated.made);
        let reward = if rows == 0 { 0 } else { self.rewards[rows as usize - 1] };
        Position { board, value: rated.value, earned: state.earned + reward }
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;
    use crate::board::WIDTH;
    use crate::eval::pairs::naive_value;
    use crate::movegen::ground::naive;
    use crate::tool::rng::Rng;

    /// Returns a field whose lower rows miss few cells, so that many placements clear rows.
    fn random_board(rng: &mut Rng) -> Board {
        let (height, well) = (4 + rng.below(4) as i8, rng.below(WIDTH as u32) as i8);
        let mut board = Board::EMPTY;
        for (x, y) in (0..WIDTH as i8).flat_map(|x| (0..height).map(move |y| (x, y))) {
            if x != well && rng.below(40) > 0 {
                board.fill(x, y);
            }
        }
        board
    }

    struct Naive {
        rules: MasterRules,
        weights: PairWeights,
    }

    impl Naive {
        /// Returns the placements of a piece, each with the field after it and the reward of its clear.
        fn places(&self, board: &Board, piece: Piece) -> Vec<(InBox, Board, i32)> {
            let places = naive::places(&self.rules, board, piece).into_iter();
            let after = |at| {
                let (after, rows) = lock(*board, piece, at);
                let rewards = [&[0], &self.weights.rewards[..]].concat();
                (at, after, rewards[rows as usize])
            };
            places.map(after).collect()
        }

        /// Returns the chosen placements by the definition: the rewards of a path and the value of its last field
        /// are summed.
        fn choice(&self, board: &Board, [piece, next]: [Piece; 2], plies: u8, k: usize) -> Choice<InBox> {
            let mut leaves = Vec::new();
            for (first, after, reward) in self.places(board, piece) {
                for (second, leaf, more) in self.places(&after, next) {
                    let earned = reward + more;
                    let value = naive_value(&self.weights, &leaf) + earned;
                    leaves.push((Reverse(value), first, second, *leaf.columns(), earned));
                }
            }
            leaves.sort_unstable();
            let mut kept: Vec<([u64; WIDTH], i32)> = Vec::new();
            leaves.retain(|leaf| {
                let is_new = !kept.contains(&(leaf.3, leaf.4));
                kept.push((leaf.3, leaf.4));
                is_new
            });
            leaves.truncate(k);
            let best_third = |columns: &[u64; WIDTH], piece| {
                let places = self.places(&Board::from_columns(*columns), piece).into_iter();
                places.map(|(_, last, reward)| naive_value(&self.weights, &last) + reward).max()
            };
            let third = |columns: &[u64; WIDTH], earned: i32| {
                let value = |piece| best_third(columns, piece).map_or(LOST, |best| best + earned);
                Piece::ALL.into_iter().map(|piece| i64::from(value(piece))).sum()
            };
            let choices = leaves.iter().map(|(Reverse(value), first, second, columns, earned)| Choice {
                first: *first,
                second: Some(*second),
                value: if plies == 2 { (*value).into() } else { third(columns, *earned) },
            });
            choices.min_by_key(|choice| (Reverse(choice.value), choice.first, choice.second)).unwrap()
        }
    }

    #[test]
    fn the_rewards_of_a_path_are_summed() {
        let mut rng = Rng::new(4, 4);
        let mut weights = PairWeights::zero();
        for weight in weights.cells.iter_mut().chain(&mut weights.pairs) {
            *weight = rng.below(21) as i32 - 12;
        }
        weights.rewards = [-900, 400, 1_500, 5_000];
        let plain = PairWeights { rewards: [0; 4], ..weights.clone() };
        let rules = MasterRules::ARS;
        let mut players = [2, 3].map(|plies| Master::new(rules, &weights, plies, 4));
        let mut plain = Master::new(rules, &plain, 2, 4);
        let naive = Naive { rules, weights };
        let mut changed = 0;
        for number in 0..30 {
            let board = random_board(&mut rng);
            let pieces = [Piece::ALL[rng.below(7) as usize], Piece::ALL[number % 7]];
            for (plies, player) in (2..).zip(&mut players) {
                let expected = naive.choice(&board, pieces, plies, 4);
                assert_eq!(player.choose(&board, pieces[0], pieces[1]), Some(expected), "{board:?}");
            }
            let same = plain.choose(&board, pieces[0], pieces[1]).map(|choice| choice.first);
            changed += u32::from(Some(naive.choice(&board, pieces, 2, 4).first) != same);
        }
        assert!(changed > 5, "the rewards changed {changed} choices");
    }
}
