//! Tests battles on boards that are drawn as text, and rules that hold in whole games.

use stackmate::bot::Bot;
use stackmate::bot::novice::Novice;
use stackmate::{Board, Location, Orientation, Piece, Placement, Spin};

use super::*;

const WELL: [&str; 4] = ["#########.", "#########.", "#########.", "#########."];

fn draw(rows: &[&str]) -> Board {
    Board::from_drawing(rows).unwrap()
}

/// Creates a battle on these boards in which `piece` is the current piece of both sides.
fn duel(boards: [&[&str]; 2], piece: Piece) -> Duel {
    let mut duel = Duel::new(3, Settings::default());
    for (side, rows) in duel.sides.iter_mut().zip(boards) {
        side.state.field.board = draw(rows);
        side.state.queue[0] = piece;
    }
    duel
}

/// Returns a drop of the current piece in this orientation at column `x`.
fn drop(duel: &Duel, side: usize, orientation: Orientation, x: i8) -> Placement {
    let state = duel.state(side);
    let piece = state.queue[0];
    let above = Location { piece, orientation, x, y: 30 };
    let placement = Placement { location: above.dropped(&state.field.board), spin: Spin::None };
    duel.check(side, placement).unwrap();
    placement
}

/// Sets the current piece of a side.
fn deal(duel: &mut Duel, side: usize, piece: Piece) {
    duel.sides[side].state.queue[0] = piece;
}

#[test]
fn an_attack_arrives_at_the_end_of_the_turn_and_enters_in_the_next() {
    let mut duel = duel([&[&["#........."][..], &WELL].concat(), &[]], Piece::I);
    let picks = [drop(&duel, 0, Orientation::East, 9), drop(&duel, 1, Orientation::North, 1)];
    let turn = duel.play(picks);
    assert_eq!((turn.locks[0].attack, turn.sent, turn.garbage), (4, [4, 0], [0, 0]));
    assert_eq!([duel.incoming(0), duel.incoming(1)], [0, 4]);
    assert_eq!(duel.state(0).field.board, draw(&["#........."]));
    assert_eq!(turn.drawn.each_ref().map(Vec::len), [1, 1]);
    [0, 1].into_iter().for_each(|side| deal(&mut duel, side, Piece::O));
    let picks = [drop(&duel, 0, Orientation::North, 8), drop(&duel, 1, Orientation::North, 8)];
    assert_eq!(duel.play(picks).garbage, [0, 4]);
    assert_eq!(duel.incoming(1), 0);
    let board = duel.state(1).field.board;
    assert_eq!((board.row(5), board.row(4)), (0b11_0000_0000, 0b11_0000_1111));
    assert!((0..4).all(|y| board.row(y).count_ones() == 9));
    assert_eq!((duel.stats(1).garbage_in, duel.stats(0).sent), (4, 4));
}

#[test]
fn an_attack_cancels_first_and_a_clear_blocks_garbage() {
    let mut duel = duel([&[&["#........."][..], &WELL].concat(), &WELL[..1]], Piece::I);
    [1, 2, 6].into_iter().for_each(|lines| duel.sides[0].waiting.push(lines));
    duel.sides[1].waiting.push(5);
    let picks = [0, 1].map(|side| drop(&duel, side, Orientation::East, 9));
    let turn = duel.play(picks);
    // The quad's attack of 4 cancels the attacks of 1 and 2 lines and one line of the attack of 6. The single
    // sends no attack, but it still blocks garbage.
    assert_eq!((turn.sent, turn.garbage), ([0, 0], [0, 0]));
    assert_eq!(duel.packets(0).collect::<Vec<_>>(), [5]);
    assert_eq!(duel.incoming(1), 5);
    assert_eq!((duel.stats(0).cancelled, duel.stats(0).attack, duel.stats(1).lines), (4, 4, 1));
}

#[test]
fn attacks_grow_after_the_margin_and_fractions_are_kept() {
    let mut duel = duel([&WELL[..2], &[]], Piece::I);
    duel.turns = 225;
    // The I piece clears two lines, an attack of one line. It is multiplied by 1.25 in the first turn, and by
    // 1.27 two turns later.
    let mut sent = Vec::new();
    for turn in 0..4 {
        duel.sides[0].state.field = Default::default();
        duel.sides[0].state.field.board = draw(&WELL[..2]);
        deal(&mut duel, 0, Piece::I);
        deal(&mut duel, 1, Piece::I);
        let picks =
            [drop(&duel, 0, Orientation::East, 9), drop(&duel, 1, Orientation::North, 1 + 4 * (turn % 2))];
        sent.push(duel.play(picks).sent[0]);
    }
    // The sum of the attacks is 1.25 after the first turn, then 2.51, 3.78 and 5.06.
    assert_eq!((sent, duel.carry[0]), (vec![1, 1, 1, 2], 6));
}

#[test]
fn a_side_can_lose_in_three_ways() {
    let tower = |rows: usize| vec!["...####..."; rows];
    // Lock out: the O rests on row 20.
    let mut lock = duel([&tower(20), &[]], Piece::O);
    let picks = [0, 1].map(|side| drop(&lock, side, Orientation::North, 4));
    lock.play(picks);
    assert_eq!(lock.outcome().map(|end| end.deaths), Some([Some(Death::LockOut), None]));
    assert_eq!(lock.outcome().and_then(|end| end.winner()), Some(1));
    // Block out: the next piece does not fit above the O, and the piece in hold does not prevent the loss.
    let mut block = duel([&tower(17), &[]], Piece::O);
    let picks = [0, 1].map(|side| drop(&block, side, Orientation::North, 4));
    block.sides[0].state.hold = Some(Piece::I);
    block.sides[1].waiting.push(1);
    block.sides[0].waiting.push(2);
    block.play(picks);
    assert_eq!(block.outcome().map(|end| end.deaths), Some([Some(Death::BlockOut), None]));
    // Garbage out: a column is too high for the garbage.
    let mut garbage = duel([&[], &["#........."; 33]], Piece::O);
    garbage.sides[1].waiting.push(8);
    let picks = [0, 1].map(|side| drop(&garbage, side, Orientation::North, 7));
    garbage.play(picks);
    assert_eq!(garbage.outcome().map(|end| end.deaths), Some([None, Some(Death::GarbageOut)]));
}

#[test]
fn no_garbage_enters_after_a_loss_and_two_losses_are_a_draw() {
    let tower = vec!["...####..."; 20];
    let mut duel = duel([&tower, &tower[..18]], Piece::O);
    duel.sides[0].waiting.push(3);
    duel.sides[1].waiting.push(1);
    let picks = [0, 1].map(|side| drop(&duel, side, Orientation::North, 4));
    // The second side's piece locks in rows 18 and 19, and garbage pushes it into the spawn position of the
    // next piece.
    assert_eq!(duel.play(picks).garbage, [0, 1]);
    let outcome = duel.outcome().unwrap();
    assert_eq!(outcome.deaths, [Some(Death::LockOut), Some(Death::BlockOut)]);
    assert_eq!(outcome.winner(), None);
}

#[test]
fn the_last_turn_ends_in_a_draw() {
    let mut duel = Duel::new(1, Settings { max_turns: 2, ..Settings::default() });
    for turns in 1..=2 {
        assert_eq!(duel.outcome(), None);
        let picks = [0, 1].map(|side| drop(&duel, side, Orientation::North, 4));
        duel.play(picks);
        assert_eq!(duel.turns(), turns);
    }
    assert_eq!(duel.outcome(), Some(Outcome { deaths: [None, None] }));
}

#[test]
fn only_cleared_garbage_rows_count_as_cleared_garbage() {
    let mut duel = duel([&[], &[]], Piece::I);
    duel.sides[0].waiting.push(1);
    let picks = [0, 1].map(|side| drop(&duel, side, Orientation::North, 1));
    duel.play(picks);
    // Put a row that is not garbage on the garbage row, with the same hole.
    let board = &mut duel.sides[0].state.field.board;
    let hole = (0..10).find(|&x| !board.occupied(x, 0)).unwrap();
    let columns: [u64; 10] = std::array::from_fn(|x| if x as i8 == hole { 0 } else { 0b11 });
    *board = Board::from_columns(columns);
    duel.sides[0].waiting.push(2);
    deal(&mut duel, 0, Piece::I);
    let picks = [drop(&duel, 0, Orientation::East, hole), drop(&duel, 1, Orientation::North, 5)];
    assert_eq!(duel.play(picks).locks[0].lines_cleared, 2);
    assert_eq!((duel.stats(0).garbage_cleared, duel.stats(0).garbage_in), (1, 1));
}

#[test]
fn the_first_hold_draws_two_pieces() {
    let mut duel = Duel::new(9, Settings::default());
    let second = duel.state(0).queue[1];
    let location = stackmate::rules::spawn::spawn_location(second, 19).dropped(&Board::EMPTY);
    let held = Placement { location, spin: Spin::None };
    let picks = [held, drop(&duel, 1, Orientation::North, 4)];
    let turn = duel.play(picks);
    assert_eq!(turn.drawn.each_ref().map(Vec::len), [2, 1]);
    assert_eq!(turn.drawn[0][0], turn.drawn[1][0]);
    assert_eq!([duel.stats(0).holds, duel.stats(1).holds], [1, 0]);
    assert_eq!([0, 1].map(|side| duel.state(side).queue.len()), [6, 6]);
}

/// Plays a whole game between two novices and returns the placements of each side.
fn novices(seed: u64, settings: Settings) -> (Duel, Vec<[Placement; 2]>) {
    let mut duel = Duel::new(seed, settings);
    let mut played = Vec::new();
    while duel.outcome().is_none() {
        let picks = [0, 1].map(|side| {
            let mut bot = Novice::default();
            // One of the bots searches fewer nodes, so that it loses.
            bot.think(duel.state(side), [1_000, 60][side ^ usize::from(settings.swapped)]);
            bot.suggest(duel.state(side), duel.incoming(side))[0]
        });
        assert!([0, 1].into_iter().all(|side| duel.check(side, picks[side]).is_ok()));
        duel.play(picks);
        played.push(picks);
    }
    (duel, played)
}

#[test]
fn sent_garbage_is_cancelled_or_enters_or_waits() {
    let (duel, _) = novices(4, Settings { margin_start: 0, ..Settings::default() });
    for (me, you) in [(0, 1), (1, 0)] {
        let (mine, yours) = (duel.stats(me), duel.stats(you));
        assert_eq!(mine.sent, yours.cancelled + yours.garbage_in + u64::from(duel.incoming(you)));
        assert!(mine.sent + mine.cancelled >= mine.attack && mine.attack > 0);
        assert!(mine.garbage_cleared <= mine.garbage_in && mine.pieces == u64::from(duel.turns()));
    }
}

#[test]
fn a_game_is_a_function_of_its_seed_and_swapping_mirrors_it() {
    let settings = Settings { max_turns: 150, ..Settings::default() };
    let (there, played) = novices(7, settings);
    assert_eq!(novices(7, settings).1, played);
    let (back, mirrored) = novices(7, Settings { swapped: true, ..settings });
    assert!(played.iter().eq(mirrored.iter().map(|&[a, b]| [b, a]).collect::<Vec<_>>().iter()));
    assert_eq!(there.stats(0), back.stats(1));
    assert_ne!(novices(8, settings).1, played);
}

#[test]
fn solo_garbage_enters_even_after_clears() {
    let mut solo = Solo::new(5, Settings::default(), 40);
    let mut bot = Novice::default();
    let mut garbage = Vec::new();
    for _ in 0..10 {
        garbage.push(solo.play(bot.suggest(solo.state(), 0)[0]).2);
    }
    assert_eq!(garbage, [0, 0, 1, 0, 1, 0, 0, 1, 0, 1]);
    assert_eq!((solo.stats().garbage_in, solo.stats().pieces, solo.death()), (4, 10, None));
}

#[test]
fn all_pairs_have_different_seeds() {
    let mut seeds: Vec<u64> =
        (0..10).flat_map(|seed| (0..100).map(move |pair| pair_seed(seed, pair))).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 1_000);
}
