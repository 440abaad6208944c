//! A drop as a film: everything that a person sees of it, step by step.
//!
//! *How.* It is made by the slow rules of [`crate::naive`], because those name every segment. *Why.* A page shows one film
//! at a time, so speed does not matter here, and the fast engine has no use for segments.

use alloc::vec::Vec;

use crate::board::{Board, Cell, HEIGHT, ROWS, WIDTH};
use crate::chain::Chain;
use crate::naive::{Segment, columns, erase, scored, segments};
use crate::pack::{BOX, Pack};
use crate::place::{IllegalMove, Move};

/// The number of cells of a board with the rows above the danger line.
pub const CELLS: usize = WIDTH * ROWS;

/// A block of a pack that has fallen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// The column.
    pub x: u8,
    /// The row in which it lands.
    pub y: u8,
    /// The row of the box in which it was, from the bottom.
    pub from: u8,
    /// The digit or ojama.
    pub cell: Cell,
}

/// A step of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The board before the segments are erased.
    pub board: Board,
    /// The segments that are erased.
    pub segments: Vec<Segment>,
    /// The chain up to and including this step.
    pub chain: Chain,
}

/// A drop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film {
    /// Where the blocks of the pack land.
    pub landings: Vec<Landing>,
    /// The board before the drop.
    pub before: Board,
    /// The board on which all blocks of the pack have landed.
    pub landed: Board,
    /// The steps of the chain.
    pub steps: Vec<Step>,
    /// The board at the end.
    pub after: Board,
}

impl Film {
    /// Drops a pack that is filled with ojama.
    ///
    /// # Errors
    /// Returns an [`IllegalMove`] when the pack does not fit.
    pub fn new(before: Board, pack: Pack, to: Move) -> Result<Film, IllegalMove> {
        let landed = before.with_pack(pack, to)?;
        let (mut rest, mut steps, mut chain) = (columns(&landed), Vec::new(), Chain::default());
        let mut board = landed;
        loop {
            let segments = segments(&rest);
            if segments.is_empty() {
                break;
            }
            chain = scored(chain, &segments);
            erase(&mut rest, &segments);
            steps.push(Step { board, segments, chain });
            board = Board::from_columns(&rest).unwrap_or_default();
        }
        Ok(Film { landings: landings(&before, pack, to), before, landed, steps, after: board })
    }

    /// Returns the whole chain.
    #[must_use]
    pub fn chain(&self) -> Chain {
        self.steps.last().map_or_else(Chain::default, |step| step.chain)
    }

    /// Returns whether a column reaches the danger line at the end.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.after.max_height() > HEIGHT
    }

    /// Returns for each cell of the board after the landing in which step it is erased, from 1; 0 if it stays. The cells
    /// are ordered by rows from the bottom.
    #[must_use]
    pub fn order(&self) -> [u8; CELLS] {
        let mut order = [0; CELLS];
        // Each column has the places in which its cells lay after the landing.
        let places = |x| (0..self.landed.height(x)).map(|y| (y * WIDTH + x) as u8).collect();
        let mut rest: Vec<Vec<u8>> = (0..WIDTH).map(places).collect();
        for (number, step) in (1..).zip(&self.steps) {
            for (x, y) in step.segments.iter().flat_map(|segment| segment.cells()) {
                order[usize::from(rest[x][y])] = number;
            }
            erase(&mut rest, &step.segments);
        }
        order
    }
}

/// Returns where the blocks of a pack land. Blocks outside the field are not listed.
#[must_use]
pub fn landings(board: &Board, pack: Pack, to: Move) -> Vec<Landing> {
    let turned = pack.turned(to.turns);
    let mut landings = Vec::new();
    for column in 0..BOX {
        let x = usize::try_from(i32::from(to.x) + column as i32).unwrap_or(WIDTH);
        if x >= WIDTH {
            continue;
        }
        let rows = (0..BOX).map(|row| (row, turned.cells()[(BOX - 1 - row) * BOX + column]));
        for (at, (from, cell)) in rows.filter(|(_, cell)| *cell != 0).enumerate() {
            let y = (board.height(x) + at) as u8;
            landings.push(Landing { x: x as u8, y, from: from as u8, cell });
        }
    }
    landings
}

/// Returns the cells of a board by rows from the bottom.
#[must_use]
pub fn cells(board: &Board) -> [Cell; CELLS] {
    core::array::from_fn(|at| board.cell(at % WIDTH, at / WIDTH))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::pack::PackList;
    use alloc::vec;
    use stackmate::tool::rng::Rng;

    #[test]
    fn a_film_ends_as_the_fast_engine_says() {
        let list = PackList::of_seed(5);
        let mut rng = Rng::new(5, 5);
        let (mut side, mut steps) = (Side::default(), 0);
        for &pack in list.packs() {
            if side.board.max_height() > 12 {
                side = Side::default();
            }
            let moves: Vec<Move> = Move::all().filter(|&to| side.board.with_pack(pack, to).is_ok()).collect();
            let to = moves[rng.below(moves.len() as u32) as usize];
            let film = Film::new(side.board, pack, to).unwrap();
            let dropped = side.play(pack, to).unwrap();
            assert_eq!(
                (film.after, film.chain(), film.is_dead()),
                (dropped.board, dropped.chain, dropped.is_dead)
            );
            for landing in &film.landings {
                assert_eq!(film.landed.cell(landing.x.into(), landing.y.into()), landing.cell);
            }
            steps += film.steps.len();
            let erased = film.order().iter().filter(|step| **step > 0).count();
            let count = |board: &Board| (0..WIDTH).map(|x| board.height(x)).sum::<usize>();
            assert_eq!(count(&film.landed) - erased, count(&film.after));
        }
        assert!(steps > 100, "{steps} steps");
    }

    #[test]
    fn the_known_chain_of_three_steps_is_shown() {
        let columns: [&[Cell]; 3] = [&[5], &[8, 5, 2], &[6, 3]];
        let board = Board::from_columns(&columns).unwrap();
        let pack = Pack::from_cells([0, 4, 2, 0, 0, 0, 0, 0, 0]).unwrap();
        let film = Film::new(board, pack, Move::default()).unwrap();
        assert_eq!(film.chain(), Chain { steps: 3, score: 4 });
        let order = film.order();
        assert_eq!([(0, 0), (1, 1), (2, 0), (2, 1)].map(|(x, y)| order[y * WIDTH + x]), [1, 1, 3, 0]);
        let froms: Vec<_> = film.landings.iter().map(|at| (at.x, at.y, at.from, at.cell)).collect();
        assert_eq!(froms, vec![(1, 3, 2, 4), (2, 2, 2, 2)]);
        assert_eq!(crate::naive::columns(&film.after)[2], vec![3, 2]);
    }
}
