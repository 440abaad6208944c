//! Resolves boards with a column that is higher than sixteen cells.
//!
//! *How.* Nineteen rows do not fit into the vectors, but no segment has more than ten cells. So each one lies in the
//! lower sixteen rows, in the upper sixteen, or in both; those in both lie in the thirteen rows between.

use crate::board::{Board, HEIGHT, ROWS, WIDTH};
use crate::chain::{Chain, resolve_field};
use crate::field::{Column, EMPTY, Field};
use crate::segments::Segments;

/// The number of rows above the danger line.
const ABOVE: usize = ROWS - HEIGHT;

/// The segments of a tall board.
struct Found {
    /// The sum of their lengths.
    lengths: u32,
    /// Their cells, as bits for each column.
    cells: [u32; WIDTH],
}

/// Erases segments until there is no segment. Only the columns from the first to the last of `changed` have changed
/// since there was none.
pub(crate) fn resolve(board: &mut Board, chain: &mut Chain, mut changed: (usize, usize)) {
    while board.is_tall() {
        let Some(found) = find(board, changed) else { return };
        chain.add(found.lengths);
        match erase(board, &found.cells) {
            Some(fell) => changed = fell,
            None => return,
        }
    }
    let mut field = Field::of(&board.columns);
    resolve_field(&mut field, chain, changed);
    board.columns = *field.columns();
}

fn find(board: &Board, (first, last): (usize, usize)) -> Option<Found> {
    let raised: [Column; WIDTH] =
        core::array::from_fn(|x| *board.rows(x).last_chunk().unwrap_or(&[EMPTY; HEIGHT]));
    let between = raised.map(|mut column| {
        column[HEIGHT - ABOVE..].fill(EMPTY);
        column
    });
    let segments = |columns| Segments::find(&Field::of(columns), first, last).unwrap_or(Segments::NONE);
    let [low, high, both] = [&board.columns, &raised, &between].map(segments);
    let lengths = low.lengths + high.lengths - both.lengths;
    let cells = core::array::from_fn(|x| u32::from(low.cells[x]) | u32::from(high.cells[x]) << ABOVE);
    (lengths > 0).then_some(Found { lengths, cells })
}

/// Erases cells, and lets the blocks above them fall. Returns the first and the last column in which blocks fell.
fn erase(board: &mut Board, cells: &[u32; WIDTH]) -> Option<(usize, usize)> {
    let mut fell = None;
    for (x, doomed) in cells.iter().enumerate().filter(|(_, doomed)| **doomed != 0) {
        let rows = board.rows(x);
        let mut kept = [EMPTY; ROWS];
        let cells = rows.iter().enumerate().filter(|(y, _)| doomed >> y & 1 == 0).map(|(_, cell)| *cell);
        kept.iter_mut().zip(cells).for_each(|(kept, cell)| *kept = cell);
        board.set_rows(x, &kept);
        if kept[doomed.trailing_zeros() as usize % ROWS] != EMPTY {
            fell = Some((fell.map_or(x, |(first, _)| first), x));
        }
    }
    fell
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, DIGITS};
    use crate::naive;
    use stackmate::tool::rng::Rng;

    #[test]
    fn tall_boards_are_resolved_like_the_naive_ones() {
        let mut rng = Rng::new(11, 11);
        let (mut chains, mut survived) = (0, 0);
        for number in 0..20_000 {
            let most = 1 + rng.below(u32::from(DIGITS));
            let columns: [alloc::vec::Vec<Cell>; WIDTH] = core::array::from_fn(|_| {
                let height = 12 + rng.below(8);
                (0..height)
                    .map(|_| if rng.below(9) == 0 { 11 } else { 1 + rng.below(most) as Cell })
                    .collect()
            });
            let board = Board::from_columns(&columns).unwrap();
            let mut fast = board;
            let chain = crate::chain::resolve(&mut fast);
            assert_eq!((fast, chain), naive::resolve(&board), "board {number}: {board:?}");
            chains += u32::from(chain.steps > 1);
            survived += u32::from(board.is_tall() && !fast.is_tall());
        }
        assert!(chains > 1_000 && survived > 1_000, "{chains} chains, {survived} boards became low");
    }
}
