//! Trials of shapes as features: a player that avoids a shape, and how long it lasts.

use stackmate::bot::master::{LOST, PairGame, Position};
use stackmate::eval::pair_file::PairFile;
use stackmate::rules::master::{InBox, MasterRules, Run};
use stackmate::search::plies::{Plies, PlyGame, PlyRules, Rated};
use stackmate::{Board, Piece};

use super::windows::Pattern;
use crate::interrupt;

/// A field with one of some shapes is worth less.
#[derive(Debug)]
struct ShapeGame<'a> {
    game: PairGame,
    shapes: &'a [Pattern],
    /// What a field loses by each of its shapes, in units of 2⁻¹⁰.
    loss: i32,
}

impl ShapeGame<'_> {
    fn lost(&self, board: &Board) -> i32 {
        let found = self.shapes.iter().filter(|shape| shape.is_in(board)).count();
        self.loss * found as i32
    }
}

impl PlyGame for ShapeGame<'_> {
    type State = Position;
    type Move = InBox;

    fn rate(&mut self, state: &Position, piece: Piece, rated: &mut Vec<Rated<InBox>>) {
        let first = rated.len();
        self.game.rate(state, piece, rated);
        let added = &mut rated[first..];
        // A candidate that is worse than another one by more than all shapes together cannot become the best.
        let most = self.loss * self.shapes.len() as i32;
        let best = added.iter().map(|rated| rated.value).max().unwrap_or(0);
        for rated in added.iter_mut().filter(|rated| rated.value + most >= best) {
            rated.value -= self.lost(&self.game.apply(state, piece, rated).board);
        }
    }

    fn apply(&self, state: &Position, piece: Piece, rated: &Rated<InBox>) -> Position {
        let after = self.game.apply(state, piece, rated);
        // Only the last field of a path loses by its shapes.
        Position { value: self.game.position(&after.board).value + after.earned, ..after }
    }
}

/// How long a player lasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lasted {
    pub(super) pieces: u64,
    pub(super) deaths: u64,
}

/// Plays games by two plies, with the seeds from 1 on, until there are enough deaths. A player loses `loss` for each
/// of the shapes. Returns `None` when the user asks to stop.
pub(super) fn play(file: &PairFile, shapes: &[Pattern], loss: i32, deaths: u64) -> Option<Lasted> {
    let mut game = ShapeGame { game: PairGame::new(file.rules, &file.weights), shapes, loss };
    let mut plies = Plies::default();
    let mut lasted = Lasted::default();
    for seed in 1.. {
        if lasted.deaths >= deaths {
            break;
        }
        lasted.pieces += play_one(&mut game, &mut plies, file.rules, seed)?;
        lasted.deaths += 1;
    }
    Some(lasted)
}

/// Plays a game to its end. Returns the number of its pieces.
fn play_one<'a>(
    game: &mut ShapeGame<'a>,
    plies: &mut Plies<ShapeGame<'a>>,
    rules: MasterRules,
    seed: u32,
) -> Option<u64> {
    let search = PlyRules { plies: 2, k: 1, lost: LOST };
    let mut run = Run::new(rules, seed).ok()?;
    loop {
        if run.placed % 1024 == 0 && interrupt::asked() {
            return None;
        }
        let position = game.game.position(&run.board);
        let choice = plies.choose(game, &search, &position, [run.piece, run.next]);
        if choice.is_none_or(|choice| run.place(choice.first).is_err()) {
            return Some(run.placed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackmate::bot::master::Master;
    use stackmate::eval::pairs::PairWeights;

    /// Returns weights that prefer low fields.
    fn file() -> PairFile {
        let mut weights = PairWeights::zero();
        weights.cells.iter_mut().zip(0..).for_each(|(weight, cell)| *weight = cell / 10 - 30);
        PairFile { rules: MasterRules::ARS, weights }
    }

    #[test]
    fn a_shape_that_costs_nothing_changes_nothing() {
        let shapes = [Pattern::read("#./##", 3).unwrap()];
        let free = play(&file(), &shapes, 0, 3).unwrap();
        assert_eq!(free, play(&file(), &[], 1_024, 3).unwrap());
        let mut player = Master::new(MasterRules::ARS, &file().weights, 2, 1);
        let pieces: u64 = (1..=3)
            .map(|seed| {
                let mut run = Run::new(MasterRules::ARS, seed).unwrap();
                while player
                    .choose(&run.board, run.piece, run.next)
                    .is_some_and(|choice| run.place(choice.first).is_ok())
                {}
                run.placed
            })
            .sum();
        assert_eq!(free, Lasted { pieces, deaths: 3 });
    }

    #[test]
    fn a_player_avoids_its_shapes() {
        let shapes = [Pattern::read("#.", 4).unwrap()];
        let count = |loss| {
            let file = file();
            let mut game =
                ShapeGame { game: PairGame::new(file.rules, &file.weights), shapes: &shapes, loss };
            let mut plies = Plies::default();
            let mut run = Run::new(file.rules, 1).unwrap();
            let mut seen = 0;
            let search = PlyRules { plies: 2, k: 1, lost: LOST };
            for _ in 0..100 {
                let position = game.game.position(&run.board);
                let choice = plies.choose(&mut game, &search, &position, [run.piece, run.next]);
                if choice.is_none_or(|choice| run.place(choice.first).is_err()) {
                    break;
                }
                seen += u32::from(shapes[0].is_in(&run.board));
            }
            seen
        };
        let (free, dear) = (count(0), count(100_000));
        assert!(dear * 2 < free, "{dear} of {free}");
    }
}
