//! A game of two players, turn by turn.

use crate::board::Board;
use crate::pack::{Pack, PackList};
use crate::place::{Dropped, IllegalMove, Move};

/// A player's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// The board.
    pub board: Board,
    /// The number of ojama that wait for free cells of the next packs.
    pub stock: u32,
    /// The sum of the scores of all turns.
    pub score: u64,
}

impl Side {
    /// Returns the pack of a turn with the ojama that enter it, and the stock that is left.
    #[must_use]
    pub fn filled(&self, pack: Pack) -> (Pack, u32) {
        pack.filled(self.stock)
    }

    /// Plays a move alone. The ojama that the chain sends are not taken from the own stock.
    ///
    /// # Errors
    /// Returns an [`IllegalMove`] when the pack does not fit; the side does not change.
    pub fn play(&mut self, pack: Pack, to: Move) -> Result<Dropped, IllegalMove> {
        let (pack, left) = self.filled(pack);
        let dropped = self.board.drop_pack(pack, to)?;
        *self =
            Side { board: dropped.board, stock: left, score: self.score + u64::from(dropped.chain.score) };
        Ok(dropped)
    }
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game goes on.
    Running,
    /// This side has won.
    Won(usize),
    /// The game has ended without a winner.
    Draw,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    packs: PackList,
    sides: [Side; 2],
    turn: usize,
    outcome: Outcome,
    /// The turn after which a game of one player ends.
    goal: Option<usize>,
}

impl Game {
    /// Creates a game before its first turn. Without packs it is a draw.
    #[must_use]
    pub fn new(packs: PackList) -> Game {
        let outcome = if packs.packs().is_empty() { Outcome::Draw } else { Outcome::Running };
        Game { packs, sides: [Side::default(); 2], turn: 0, outcome, goal: None }
    }

    /// Creates a game of one player, before its first turn. It is won after `turns` turns, and a loss is a draw.
    /// Without turns it is a draw.
    #[must_use]
    pub fn alone(packs: PackList, turns: usize) -> Game {
        let goal = turns.min(packs.packs().len());
        let outcome = if goal == 0 { Outcome::Draw } else { Outcome::Running };
        Game { goal: Some(goal), outcome, ..Game::new(packs) }
    }

    /// Creates a game of one player that begins with a given side and lasts as long as the packs.
    #[must_use]
    pub fn exercise(packs: PackList, side: Side) -> Game {
        let turns = packs.packs().len();
        Game { sides: [side, Side::default()], ..Game::alone(packs, turns) }
    }

    /// Returns the number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        if self.goal.is_some() { 1 } else { 2 }
    }

    /// Returns the turn after which a game of one player ends.
    #[must_use]
    pub const fn goal(&self) -> Option<usize> {
        self.goal
    }

    /// Returns the packs.
    #[must_use]
    pub const fn packs(&self) -> &PackList {
        &self.packs
    }

    /// Returns the sides.
    #[must_use]
    pub const fn sides(&self) -> &[Side; 2] {
        &self.sides
    }

    /// Returns the number of turns played.
    #[must_use]
    pub const fn turn(&self) -> usize {
        self.turn
    }

    /// Returns the state of the game.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Plays a turn of both players. A side that drops above the danger line, or whose move is illegal, loses; if
    /// both do, the higher score wins. A game that is over does not change. A game of one player uses the first move.
    pub fn play(&mut self, moves: [Move; 2]) -> [Option<Dropped>; 2] {
        let pack = self.packs.packs().get(self.turn).copied().filter(|_| self.outcome == Outcome::Running);
        let Some(pack) = pack else { return [None, None] };
        if let Some(goal) = self.goal {
            return [self.play_alone(pack, moves[0], goal), None];
        }
        let [a, b] = &mut self.sides;
        let dropped = [a.play(pack, moves[0]).ok(), b.play(pack, moves[1]).ok()];
        self.turn += 1;
        exchange(&mut self.sides, dropped.map(|dropped| dropped.map_or(0, |dropped| dropped.chain.ojama())));
        let has_lost = dropped.map(|dropped| dropped.is_none_or(|dropped| dropped.is_dead));
        self.outcome = match has_lost {
            [true, false] => Outcome::Won(1),
            [false, true] => Outcome::Won(0),
            [false, false] if self.turn < self.packs.packs().len() => Outcome::Running,
            _ => by_score(&self.sides),
        };
        dropped
    }

    fn play_alone(&mut self, pack: Pack, to: Move, goal: usize) -> Option<Dropped> {
        let dropped = self.sides[0].play(pack, to).ok();
        self.turn += 1;
        if dropped.is_none_or(|dropped| dropped.is_dead) {
            self.outcome = Outcome::Draw;
        } else if self.turn >= goal {
            self.outcome = Outcome::Won(0);
        }
        dropped
    }
}

/// Adds what each side sent to the other's stock. Then equal parts of both stocks cancel.
fn exchange(sides: &mut [Side; 2], sent: [u32; 2]) {
    let [a, b] = sides;
    (a.stock, b.stock) = (a.stock.saturating_add(sent[1]), b.stock.saturating_add(sent[0]));
    let common = a.stock.min(b.stock);
    (a.stock, b.stock) = (a.stock - common, b.stock - common);
}

fn by_score([a, b]: &[Side; 2]) -> Outcome {
    match a.score.cmp(&b.score) {
        core::cmp::Ordering::Greater => Outcome::Won(0),
        core::cmp::Ordering::Less => Outcome::Won(1),
        core::cmp::Ordering::Equal => Outcome::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn side(stock: u32) -> Side {
        Side { stock, ..Side::default() }
    }

    #[test]
    fn equal_parts_of_both_stocks_cancel() {
        let after = |stocks: [u32; 2], sent| {
            let mut sides = stocks.map(side);
            exchange(&mut sides, sent);
            sides.map(|side| side.stock)
        };
        assert_eq!(after([10, 5], [0, 0]), [5, 0]);
        assert_eq!(after([8, 10], [0, 0]), [0, 2]);
        assert_eq!(after([3, 0], [7, 1]), [0, 3]);
    }

    #[test]
    fn ojama_fill_the_next_packs_and_a_full_column_loses() {
        let packs = PackList::of_packs(vec![Pack([0, 0, 0, 0, 0, 0, 0, 0, 1]); 40]);
        let mut game = Game::new(packs);
        game.sides[1].stock = 100;
        let to = Move { x: 7, turns: 0 };
        let mut turns = 0;
        while game.outcome() == Outcome::Running {
            game.play([Move { x: (turns % 8) as i8, turns: 0 }, to]);
            turns += 1;
        }
        // Each pack brings nine blocks, three in each of the same columns.
        assert_eq!((game.outcome(), turns), (Outcome::Won(0), 6));
        assert_eq!(game.sides()[1].stock, 100 - 6 * 8);
        assert_eq!(game.play([to, to]), [None, None]);
    }

    #[test]
    fn a_game_of_one_player_ends_after_its_turns_or_by_a_loss() {
        let packs = || PackList::of_packs(vec![Pack([1, 0, 0, 1, 0, 0, 1, 0, 0]); 9]);
        let play = |turns, x: fn(usize) -> i8| {
            let mut game = Game::alone(packs(), turns);
            while game.outcome() == Outcome::Running {
                game.play([Move { x: x(game.turn()), turns: 0 }, Move::default()]);
            }
            (game.outcome(), game.turn())
        };
        assert_eq!(play(5, |turn| turn as i8), (Outcome::Won(0), 5));
        assert_eq!(play(99, |turn| turn as i8), (Outcome::Won(0), 9));
        // The sixth pack in the same column is too high: the ones of a column make ten only with ten cells.
        assert_eq!(play(9, |turn| if turn < 2 { 0 } else { 9 }), (Outcome::Won(0), 9));
        assert_eq!(play(9, |_| 10), (Outcome::Draw, 1));
        assert_eq!(Game::alone(packs(), 0).outcome(), Outcome::Draw);
    }

    #[test]
    fn an_illegal_move_loses_and_both_losing_compares_scores() {
        let game = || Game::new(PackList::of_packs(vec![Pack([5, 0, 0, 0, 0, 0, 0, 0, 0]); 3]));
        let (good, bad) = (Move { x: 0, turns: 0 }, Move { x: 9, turns: 1 });
        let mut lost = game();
        lost.play([good, bad]);
        assert_eq!(lost.outcome(), Outcome::Won(0));
        let mut both = game();
        both.play([good, good]);
        both.play([good, Move { x: 1, turns: 0 }]);
        both.play([bad, bad]);
        // Two fives in a column score a point each.
        assert_eq!(both.sides().map(|side| side.score), [1, 1]);
        assert_eq!(both.outcome(), Outcome::Draw);
    }
}
