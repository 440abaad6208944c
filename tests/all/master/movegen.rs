//! Tests the known answers of master 20G, and compares the move generator with its oracle.
//!
//! `tests/data/master20g.json` has the placements of `m20g-seed` on sixteen fields, produced by the program
//! tetris20g-ai. They are the same under both kick rules.

use std::collections::BTreeSet;

use stackmate::movegen::ground::{Ground, naive};
use stackmate::rules::master::{CentreColumn, InBox, MasterRules, Run, can_appear, lock};
use stackmate::{Board, Piece, Rng};

use crate::ars::for_each_case;

fn places(ground: &mut Ground, board: &Board, piece: Piece) -> BTreeSet<InBox> {
    let mut found = Vec::new();
    ground.set_board(board);
    ground.places(piece, &mut found);
    let states: BTreeSet<InBox> = found.iter().copied().collect();
    assert_eq!(states.len(), found.len(), "a state was listed twice: {piece} {board:?}");
    states
}

fn fields(board: &Board, piece: Piece, states: &BTreeSet<InBox>) -> BTreeSet<[u64; 10]> {
    states.iter().map(|&at| *lock(*board, piece, at).0.columns()).collect()
}

/// Returns the numbers of placements on a field whose columns have these heights, in the order I O S Z J L T.
fn counts(rules: MasterRules, heights: [i8; 10]) -> [usize; 7] {
    let mut board = Board::EMPTY;
    (0..).zip(heights).for_each(|(x, height)| (0..height).for_each(|y| board.fill(x, y)));
    let mut ground = Ground::new(rules);
    [Piece::I, Piece::O, Piece::S, Piece::Z, Piece::J, Piece::L, Piece::T]
        .map(|piece| places(&mut ground, &board, piece).len())
}

#[test]
fn the_numbers_of_placements_are_the_known_answers() {
    let flat = |idle_inputs| counts(MasterRules { idle_inputs, ..MasterRules::SEED }, [0; 10]);
    assert_eq!(flat(3), [14, 7, 14, 14, 26, 26, 26]);
    assert_eq!(flat(5), [17, 9, 17, 17, 34, 34, 34]);
    assert_ne!(flat(4), flat(5));
    let seed = |heights| counts(MasterRules::SEED, heights);
    assert_eq!(seed([1, 2, 3, 4, 5, 5, 4, 3, 2, 1]), [17, 9, 17, 17, 34, 34, 34]);
    assert_eq!(seed([6, 5, 4, 3, 2, 2, 3, 4, 5, 6]), [5, 1, 5, 3, 9, 8, 6]);
    assert_eq!(seed([4, 4, 4, 4, 0, 4, 4, 4, 4, 4]), [12, 7, 12, 12, 22, 22, 3]);
    assert_eq!(seed([8, 8, 8, 8, 8, 8, 8, 8, 8, 0]), [15, 7, 14, 14, 27, 26, 26]);
}

#[test]
fn the_placements_of_the_case_file_are_found_under_both_kick_rules() {
    for centre in [CentreColumn::Any, CentreColumn::FirstOfUpright] {
        let mut ground = Ground::new(MasterRules { centre, ..MasterRules::SEED });
        for_each_case(|board, piece, states| {
            let state = |&(x, y, rotation): &(i8, i8, usize)| InBox { x, y, rotation: rotation as u8 };
            let expected: BTreeSet<InBox> = states.iter().map(state).collect();
            assert_eq!(places(&mut ground, board, piece), expected, "{piece} {board:?}");
        });
    }
}

/// Returns whether the two generators agree on a board, for all pieces.
fn check(ground: &mut Ground, rules: MasterRules, board: &Board) {
    for piece in Piece::ALL {
        let (fast, slow) = (places(ground, board, piece), naive::places(&rules, board, piece));
        assert_eq!(fast, slow, "{} {piece} {board:?}", rules.name);
        assert_eq!(fields(board, piece, &fast), fields(board, piece, &slow));
        assert_eq!(fast.is_empty(), !can_appear(&rules, board, piece), "{piece} {board:?}");
    }
}

fn random_board(rng: &mut Rng) -> Board {
    let lowest = if rng.below(2) == 0 { 1 } else { 17 };
    let (height, filled) = (lowest + rng.below(21 - lowest), 30 + rng.below(65));
    let mut board = Board::EMPTY;
    for y in 0..height as i8 {
        let hole = rng.below(10) as i8;
        (0..10).filter(|&x| x != hole && rng.below(100) < filled).for_each(|x| board.fill(x, y));
    }
    board
}

/// Compares the generators on 10,000 random boards, and on 10,000 boards of games whose pieces are placed low
/// or anywhere.
fn compare(rules: MasterRules) {
    let mut rng = Rng::new(7, rules.idle_inputs.into());
    let mut ground = Ground::new(rules);
    let mut high = 0;
    for _ in 0..10_000 {
        let board = random_board(&mut rng);
        high += u32::from(board.max_height() > 16);
        check(&mut ground, rules, &board);
    }
    let mut played = 0;
    for seed in 1.. {
        let mut run = Run::new(rules, seed).unwrap();
        loop {
            check(&mut ground, rules, &run.board);
            played += 1;
            let states: Vec<InBox> = places(&mut ground, &run.board, run.piece).into_iter().collect();
            high += u32::from(run.board.max_height() > 16);
            let lowest = states.iter().copied().max_by_key(|at| at.y);
            let any = states[rng.below(states.len() as u32) as usize];
            let at = if rng.below(4) > 0 { lowest.unwrap() } else { any };
            if run.place(at).is_err() {
                break;
            }
        }
        if played >= 10_000 {
            break;
        }
    }
    assert!(high >= 5_000, "only {high} boards are higher than 16 rows");
}

#[test]
fn ground_finds_the_placements_of_the_oracle_under_ars() {
    compare(MasterRules::ARS);
}

#[test]
fn ground_finds_the_placements_of_the_oracle_under_the_seeds_rules() {
    compare(MasterRules::SEED);
}
