//! Tests move generation: known answers, and the fast generator against the naive one.

use std::collections::BTreeSet;

use serde::Deserialize;
use stackmate::movegen::{flood, naive, perft};
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::{spawn, spawn_location};
use stackmate::{Board, Cell, HEIGHT, Location, Orientation, Piece, Placement, Rng, Spin, WIDTH};
use stackmate_tests::data;

fn fast(board: &Board, start: Location, half_turns: bool) -> BTreeSet<Placement> {
    let mut list = Vec::new();
    flood::placements(board, start, half_turns, &mut list);
    let found: BTreeSet<Placement> = list.iter().copied().collect();
    assert_eq!(found.len(), list.len(), "a placement is listed twice on\n{board}");
    found
}

fn slow(board: &Board, start: Location, half_turns: bool) -> BTreeSet<Placement> {
    naive::placements::<Srs>(board, start, half_turns)
        .into_iter()
        .map(|p| Placement { location: p.location.canonical(), ..p })
        .collect()
}

fn agree(board: &Board, start: Location, half_turns: bool) {
    let (fast, slow) = (fast(board, start, half_turns), slow(board, start, half_turns));
    assert_eq!(
        fast.symmetric_difference(&slow).collect::<Vec<_>>(),
        Vec::<&Placement>::new(),
        "from {start:?}, half turns {half_turns}, on\n{board}"
    );
    let cells: BTreeSet<Location> = slow.iter().map(|p| p.location).collect();
    if !half_turns {
        assert_eq!(flood::count(board, start), cells.len() as u64, "{start:?} on\n{board}");
    }
}

/// Returns a random board. The cells up to a random height are filled with a random probability, and no row
/// is full.
fn noise(rng: &mut Rng, most: u32) -> Board {
    let (height, density) = (rng.below(most + 1), 20 + rng.below(75));
    let mut columns = [0u64; WIDTH];
    for y in 0..height {
        for column in &mut columns {
            *column |= u64::from(rng.below(100) < density) << y;
        }
        columns[rng.below(WIDTH as u32) as usize] &= !(1 << y);
    }
    Board::from_columns(columns)
}

/// Returns a board after random placements of pieces, with some garbage rows at the bottom.
fn playout(rng: &mut Rng, pieces: u32) -> Board {
    let mut board = Board::EMPTY;
    for _ in 0..pieces {
        let piece = Piece::ALL[rng.below(7) as usize];
        let mut places = Vec::new();
        if let Some(start) = spawn(&board, piece) {
            flood::placements(&board, start, false, &mut places);
        }
        if places.is_empty() {
            break;
        }
        // The lower of two random placements is chosen, so that the pieces spread over the board instead of
        // forming a tower.
        let pick = |rng: &mut Rng| places[rng.below(places.len() as u32) as usize].location;
        let (a, b) = (pick(rng), pick(rng));
        if a.y < b.y { a } else { b }.place_on(&mut board);
        board.clear_full_rows();
        if rng.below(12) == 0 && board.max_height() < 20 {
            assert!(board.push_garbage(1 + rng.below(3), rng.below(10) as usize));
        }
    }
    board
}

/// Compares both generators on 22,000 boards with seven pieces each. With debug assertions this takes a few
/// seconds.
#[test]
fn flood_agrees_with_naive_on_random_boards() {
    let mut rng = Rng::new(1, 1);
    for round in 0..11_000 {
        for board in [noise(&mut rng, 19), playout(&mut rng, 4 + round % 40)] {
            for piece in Piece::ALL {
                let row = 19 + (round % 2) as i8;
                agree(&board, spawn_location(piece, row), false);
            }
        }
    }
}

#[test]
fn flood_agrees_with_naive_on_tall_boards_and_with_half_turns() {
    let mut rng = Rng::new(2, 1);
    for round in 0..1_500 {
        let board = noise(&mut rng, 40);
        let piece = Piece::ALL[round % 7];
        for half_turns in [false, true] {
            agree(&board, spawn_location(piece, 19), half_turns);
            let orientation = Orientation::ALL[rng.below(4) as usize];
            let orientation = if piece == Piece::O { Orientation::North } else { orientation };
            let (x, y) = (rng.below(10) as i8, rng.below(HEIGHT as u32) as i8);
            agree(&board, Location { piece, orientation, x, y }, half_turns);
        }
    }
}

#[test]
fn mirrored_boards_have_mirrored_placements() {
    let mut rng = Rng::new(3, 1);
    for _ in 0..2_000 {
        let board = playout(&mut rng, 25);
        if board.max_height() > 15 {
            // Near the spawn position the mirror symmetry is broken by the column where pieces spawn.
            continue;
        }
        let mirrored_board = board.mirror();
        for piece in Piece::ALL {
            let cells = |board: &Board, piece: Piece| {
                let mut all = Vec::new();
                flood::cells(board, spawn_location(piece, 19), &mut all);
                all
            };
            // The kicks of the I piece are not mirror images of each other, so I is skipped.
            if piece == Piece::I {
                continue;
            }
            let here: BTreeSet<Location> = cells(&board, piece).into_iter().collect();
            let there = cells(&mirrored_board, piece.mirror());
            let back: BTreeSet<Location> = there.iter().map(|at| at.mirror().canonical()).collect();
            assert_eq!(here, back, "{piece} on\n{board}");
        }
    }
}

#[derive(Deserialize)]
struct Cases {
    boards: Vec<CaseBoard>,
}

#[derive(Deserialize)]
struct CaseBoard {
    name: String,
    rows: Vec<String>,
    pieces: std::collections::BTreeMap<String, CasePiece>,
}

#[derive(Deserialize)]
struct CasePiece {
    spawn19: Option<CaseCounts>,
    spawn20: Option<CaseCounts>,
}

#[derive(Deserialize)]
struct CaseCounts {
    cells: usize,
    xyrs: usize,
    xyrs_by_spin: [usize; 3],
    list: Option<Vec<[u16; 4]>>,
}

fn check_case(name: &str, board: &Board, start: Location, want: &CaseCounts) {
    let mut found = Vec::new();
    flood::cells(board, start, &mut found);
    let numbered = |location: &Location| {
        let mut cells = location.cells().map(|Cell { x, y }| y as u16 * 10 + x as u16);
        cells.sort_unstable();
        cells
    };
    let lists: BTreeSet<[u16; 4]> = found.iter().map(numbered).collect();
    let spins = naive::placements::<Srs>(board, start, false);
    let by_spin = [Spin::None, Spin::Mini, Spin::Full].map(|s| spins.iter().filter(|p| p.spin == s).count());
    assert_eq!(lists.len(), want.cells, "{name} {start:?}");
    assert_eq!((spins.len(), by_spin), (want.xyrs, want.xyrs_by_spin), "{name} {start:?}");
    if let Some(list) = &want.list {
        assert_eq!(&lists.into_iter().collect::<Vec<_>>(), list, "{name} {start:?}");
    }
}

#[test]
fn placements_match_known_answers() {
    let cases: Cases = serde_json::from_str(&data("movegen.json")).unwrap();
    assert!(cases.boards.len() > 10);
    for case in &cases.boards {
        let rows: Vec<&str> = case.rows.iter().rev().map(String::as_str).collect();
        let board = Board::from_drawing(&rows).unwrap();
        for (letter, want) in &case.pieces {
            let piece = Piece::from_letter(letter.chars().next().unwrap()).unwrap();
            for (row, want) in [(19, &want.spawn19), (20, &want.spawn20)] {
                let start = spawn_location(piece, row);
                agree(&board, start, false);
                if let Some(want) = want {
                    check_case(&case.name, &board, start, want);
                }
            }
        }
    }
}

#[derive(Deserialize)]
struct Perft {
    values: std::collections::BTreeMap<String, u64>,
}

/// Checks the smaller counts. Larger counts take too long in a debug build: use `stackmate perft` in a release
/// build for them.
#[test]
fn perft_matches_known_answers() {
    let known: Perft = serde_json::from_str(&data("perft.json")).unwrap();
    let shallow: Vec<_> = known.values.iter().filter(|(_, nodes)| **nodes < 10_000_000).collect();
    assert!(shallow.len() >= 6);
    for (queue, &nodes) in shallow {
        let pieces: Vec<Piece> = queue.chars().map(|c| Piece::from_letter(c).unwrap()).collect();
        assert_eq!(perft(&pieces, 19), nodes, "{queue}");
    }
}
