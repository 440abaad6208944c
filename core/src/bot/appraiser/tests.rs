use alloc::vec;

use super::*;
use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Spin};
use crate::state::Field;

const NODES: u32 = 2_000;

fn question(rows: &[&str], queue: &[Piece], orientation: Orientation, x: i8, y: i8) -> Question {
    let field = Field { board: Board::from_drawing(rows).unwrap(), ..Field::default() };
    let state = State { field, queue: queue.iter().copied().collect(), ..State::default() };
    let location = Location { piece: queue[0], orientation, x, y };
    Question { state, incoming: 0, played: Placement { location, spin: Spin::None } }
}

fn judged(question: &Question) -> Appraisal {
    appraise(question, Options::default(), NODES).unwrap()
}

#[test]
fn the_best_placement_loses_nothing_and_another_one_loses_more() {
    use Piece::{I, J, L, O, T};
    let asked = question(&[".#########"; 4], &[I, T, O, L, J], Orientation::North, 4, 4);
    let careless = judged(&asked);
    assert!(careless.loss() > 1_000, "the quad was missed: {}", careless.loss());
    assert_eq!(careless.line[0], careless.best[0].placement);
    let longest = careless.reply.iter().map(|made| made.location.piece).collect::<Vec<Piece>>();
    assert!(!longest.is_empty() && longest.iter().all(|piece| asked.state.queue.contains(piece)));
    let best = judged(&Question { played: careless.best[0].placement, ..asked.clone() });
    assert_eq!((best.loss(), best.reply.len(), &best.best), (0, 0, &careless.best));
    assert_eq!(
        best_value(&asked.state, asked.incoming, Options::default(), TIMES * NODES),
        Some(best.best[0].value)
    );
    assert_eq!(judged(&asked), careless, "a second time");
}

#[test]
fn a_serious_loss_is_searched_again_and_a_close_case_once_more() {
    let searched = |values: [Option<i32>; 3]| {
        let mut nodes = Vec::new();
        let judged = judged_fairly(1_000, 10, |more| {
            nodes.push(more);
            values[nodes.len() - 1].map(|value| (value, Vec::new()))
        });
        (judged.map(|judged| judged.0), nodes)
    };
    let [light, close, clear] = [1_001 - SERIOUS, 1_000 - SERIOUS, 1_000 - CLEAR];
    assert_eq!(searched([Some(light), None, None]), (Some(light), vec![10]));
    assert_eq!(searched([Some(close), Some(light), None]), (Some(light), vec![10, 30]));
    assert_eq!(searched([Some(close), Some(clear), Some(light)]), (Some(light), vec![10, 30, 90]));
    assert_eq!(searched([Some(close), None, None]), (Some(close), vec![10, 30, 90]));
    assert_eq!(searched([Some(clear), Some(clear), None]), (Some(clear), vec![10, 30]));
    assert_eq!(searched([None; 3]), (None, vec![10]));
}

#[test]
fn a_placement_has_the_same_value_in_both_orientations() {
    use Piece::{I, J, L, O, S};
    let rows = [".#########"; 2];
    let east = judged(&question(&rows, &[S, I, O, L, J], Orientation::East, 4, 3));
    let west = judged(&question(&rows, &[S, I, O, L, J], Orientation::West, 5, 3));
    assert_eq!((east.played, &east.reply), (west.played, &west.reply));
    assert!(east.loss() > 0);
}

#[test]
fn a_placement_that_loses_the_game_has_the_lowest_value() {
    use Piece::{I, O, T};
    // Two columns are free down to the floor, and the rest of the stack is just below the spawn.
    let rows = ["########.."; 19];
    let on_top = judged(&question(&rows, &[O, O, O, O, I, T], Orientation::North, 4, 19));
    assert_eq!(on_top.played, LOST);
    assert!(on_top.best[0].value > LOST && on_top.reply.is_empty());
}

#[test]
fn waiting_garbage_lowers_what_does_not_cancel_it() {
    use Piece::{I, J, L, O, T};
    let mut asked = question(&[".#########"; 4], &[I, T, O, L, J], Orientation::North, 4, 4);
    let calm = judged(&asked).loss();
    asked.incoming = 8;
    let waiting = judged(&asked);
    assert!(waiting.loss() > calm, "{} with garbage, {calm} without", waiting.loss());
}

#[test]
fn a_position_without_placements_has_no_appraisal() {
    let full = question(&["########.."; 22], &[Piece::O, Piece::I], Orientation::North, 4, 22);
    assert_eq!(appraise(&full, Options::default(), NODES), None);
    assert_eq!(best_value(&full.state, full.incoming, Options::default(), NODES), None);
}
