//! T-slots that a T can enter only by a twist: triples, sideways doubles, and doubles under a roof.
//!
//! *What.* These are places where a T would complete two or three rows but into which it cannot drop. *How.*
//! First, all rows are tested at once, because the few cells that the rows still lack must have the shape of
//! a T:
//!
//! ```text
//!     #T##     row y + 1: lacks one cell        ###TTT##    row y: lacks three
//!     #TT#     row y: lacks two                 ####T###    row y - 1: lacks one
//!     #T##     row y - 1: lacks one
//! ```
//!
//! A T may point East (drawn), West or South. For the locations that fit, the code searches for the twist
//! itself: a location from which the T turns into the slot by any kick test. The T must reach that location
//! by a drop or by a slide under an overhang.

use super::slot::{Lacking, TSlot};
use crate::board::{Board, WIDTH};
use crate::piece::{Orientation, Piece, Rotation};
use crate::placement::{Cell, Location, Placement, Spin};
use crate::rules::rotation::srs::{self, Srs};
use crate::rules::rotation::{RotationSystem, rotate};

/// The most columns that a T slides under an overhang before it turns.
const SLIDES: i8 = 2;

/// Finds the twist that completes the most rows. It must complete at least two, and more than `straight`, the
/// rows that the best slot without a twist clears.
pub(super) fn best_twist(board: &Board, lacking: &Lacking, straight: u32) -> Option<TSlot> {
    let Lacking { one, two, three } = *lacking;
    let (below, above) = (one << 1, one >> 1);
    let triples = two & below & above;
    let (upright, flat) = if straight < 2 { (two & (below | above), three & below) } else { (triples, 0) };
    if upright | flat == 0 {
        return None;
    }
    let mut best: Option<TSlot> = None;
    let mut consider = |orientation, x, mut rows: u64, lines: u32| {
        while rows != 0 && best.is_none_or(|best| best.lines < lines) {
            let y = 63 - rows.leading_zeros();
            rows ^= 1 << y;
            let at = Location { piece: Piece::T, orientation, x: x as i8, y: y as i8 };
            if at.rests(board) && leads_into(board, at) {
                let placement = Placement { location: at, spin: Spin::Full };
                best = Some(TSlot { placement, lines, twist: true });
            }
        }
    };
    for x in 0..WIDTH {
        let stem = !board.columns()[x];
        let tall = upright & stem & stem << 1 & stem >> 1;
        let wide = flat & stem & stem << 1;
        if tall | wide == 0 {
            continue;
        }
        let beside = |x: usize| board.columns().get(x).map_or(0, |column| !column);
        let (left, right) = (beside(x.wrapping_sub(1)), beside(x + 1));
        for (orientation, nub) in [(Orientation::East, right), (Orientation::West, left)] {
            let open = tall & nub;
            consider(orientation, x, open & triples, 3);
            consider(orientation, x, open & !triples, 2);
        }
        consider(Orientation::South, x, wide & left & right, 2);
    }
    best
}

/// Returns whether a rotation from a reachable location ends in `to` with a full spin.
fn leads_into(board: &Board, to: Location) -> bool {
    [Rotation::Cw, Rotation::Ccw].into_iter().any(|rotation| {
        let back = if rotation == Rotation::Cw { Rotation::Ccw } else { Rotation::Cw };
        let orientation = to.orientation.turned(back);
        let kicks = srs::kicks(Piece::T, orientation, rotation);
        (0..).zip(kicks).any(|(test, &(dx, dy))| {
            let from = Location { orientation, ..to.moved(-dx, -dy) };
            from.fits(board)
                && rotate::<Srs>(board, from, rotation) == Some((to, test))
                && Srs::spin(board, to, rotation, test) == Spin::Full
                && can_be_at(board, from)
        })
    })
}

/// Returns whether a T can drop to a location, or can slide there from a location it can drop to.
fn can_be_at(board: &Board, at: Location) -> bool {
    let slides_from = |side: i8| {
        let path = (1..=SLIDES).map(|steps| at.moved(side * steps, 0));
        path.take_while(|at| at.fits(board)).any(|at| drops_to(board, &at))
    };
    drops_to(board, &at) || slides_from(-1) || slides_from(1)
}

/// Returns whether nothing lies above the cells of a location.
fn drops_to(board: &Board, at: &Location) -> bool {
    at.cells().iter().all(|&Cell { x, y }| y >= 0 && board.height(x as usize) as i8 <= y)
}

#[cfg(test)]
mod tests {
    use super::super::best_t_slot;
    use super::*;
    use crate::movegen::{can_place, flood};
    use crate::rules::spawn::spawn;
    use crate::tool::rng::Rng;
    use alloc::vec::Vec;

    #[test]
    fn a_triple_is_found() {
        let rows = ["###.......", "##........", "##.#######", "##..######", "##.#######"];
        let board = Board::from_drawing(&rows).unwrap();
        for board in [board, board.mirror()] {
            let slot = best_t_slot(&board).unwrap();
            assert_eq!((slot.lines, slot.twist), (3, true));
        }
    }

    #[test]
    fn a_t_can_drop_onto_the_top_of_a_column() {
        let board = Board::from_drawing(&["....#.....", "...##....."]).unwrap();
        let at = |x, y| Location { piece: Piece::T, orientation: Orientation::North, x, y };
        // Column 4 is two cells high. A T over it can lie in row 2 but not lower.
        assert!(drops_to(&board, &at(4, 2)) && !drops_to(&board, &at(4, 1)));
        assert!(drops_to(&board, &at(1, 0)) && !drops_to(&board, &at(1, -1)));
        assert!(drops_to(&board, &at(6, 0)) && !drops_to(&board, &at(5, 0)));
    }

    #[test]
    fn a_slot_that_no_twist_enters_is_not_found() {
        let rows = ["#########.", "##........", "##.#######", "##..######", "##.#######"];
        assert_eq!(best_t_slot(&Board::from_drawing(&rows).unwrap()).map_or(0, |slot| slot.lines), 0);
    }

    /// Builds rows that lack a few adjacent cells, under an uneven top.
    fn ragged(rng: &mut Rng) -> Board {
        let mut columns = [0u64; WIDTH];
        let rows = 3 + rng.below(3);
        let mut gap = 1 + rng.below(7);
        for y in 0..rows + 3 {
            let (wide, left) = if y < rows {
                (1 + rng.below(3), gap + rng.below(2))
            } else {
                (4 + rng.below(6), rng.below(5))
            };
            for x in (0..WIDTH as u32).filter(|x| !(left..left + wide).contains(x)) {
                columns[x as usize] |= 1 << y;
            }
            gap = (gap + 8 + rng.below(3)) % 9;
        }
        Board::from_columns(columns)
    }

    /// Returns the most rows that a full T-spin can clear, according to the move generator.
    fn most_rows(board: &Board, found: &mut Vec<Placement>) -> u32 {
        let start = spawn(board, Piece::T).expect("the stack must be low");
        flood::placements(board, start, false, found);
        let rows = found.iter().filter(|placement| placement.spin == Spin::Full).map(|placement| {
            let mut board = *board;
            placement.location.place_on(&mut board);
            board.full_rows().count_ones()
        });
        rows.max().unwrap_or(0)
    }

    #[test]
    fn found_slots_can_be_played_and_few_are_missed() {
        let (mut rng, mut list) = (Rng::new(1, 0), Vec::new());
        let (mut there, mut seen, mut twists) = (0, 0, 0);
        for _ in 0..100_000 {
            let board = ragged(&mut rng);
            let slot = best_t_slot(&board);
            let lines = slot.map_or(0, |slot| slot.lines);
            let most = most_rows(&board, &mut list);
            if let Some(slot) = slot.filter(|slot| slot.lines >= 2) {
                assert!(can_place::<Srs>(&board, slot.placement), "{slot:?}\n{board}");
                assert!(most >= lines, "{slot:?}\n{board}");
                twists += u32::from(slot.twist);
            }
            there += u32::from(most >= 2);
            seen += u32::from(most >= 2 && lines == most);
        }
        assert!(there > 500 && twists > 50, "too few slots: {there} slots, {twists} twists");
        // These boards are full of tunnels. The code does not search for the longer ways through them.
        assert!(seen * 2 > there, "{seen} of {there} slots found");
    }
}
