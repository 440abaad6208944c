//! Tests the second rotation system: compares the tables and the move generator with the rules of master 20G
//! and with its case file.
//!
//! `tests/data/master20g.json` has the placements of `m20g-seed` on sixteen fields. The search over whole
//! inputs below is written from the rules. It shares only the function that rotates a piece with the library.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::Deserialize;
use stackmate::movegen::{apply, can_place, naive, path};
use stackmate::rules::rotation::ars::{Ars, SeedArs};
use stackmate::rules::rotation::{RotationSystem, rotate};
use stackmate::{Board, Cell, Location, Piece, Placement, Rotation, Spin};
use stackmate_tests::data;

/// The boxes in which the pieces are drawn, from section 2 of the rules of master 20G. Each orientation is
/// the one before it, rotated counter-clockwise.
const BOXES: [(Piece, &[&str]); 7] = [
    (Piece::I, &["/####//", "..#./..#./..#./..#."]),
    (Piece::O, &["//.##./.##."]),
    (Piece::S, &["//.##./##..", "/#.../##../.#.."]),
    (Piece::Z, &["//##../.##.", "/..#./.##./.#.."]),
    (Piece::L, &["//###./#...", "/.#../.#../.##.", "//..#./###.", "/##../.#../.#.."]),
    (Piece::J, &["//###./..#.", "/.##./.#../.#..", "//#.../###.", "/.#../.#../##.."]),
    (Piece::T, &["//###./.#..", "/.#../.##./.#..", "//.#../###.", "/.#../##../.#.."]),
];

type Cells = BTreeSet<Cell>;

fn boxes(piece: Piece) -> &'static [&'static str] {
    BOXES.iter().find(|(of, _)| *of == piece).unwrap().1
}

/// Returns the cells of a piece in a state. A state is the column and row of the piece's box, with rows
/// counted from the top, and the index of the orientation.
fn cells_of(piece: Piece, (x, y, index): (i8, i8, usize)) -> Cells {
    let rows = boxes(piece)[index].split('/').zip(y..);
    let filled = |(row, y): (&'static str, i8)| {
        row.bytes().zip(x..).filter(|&(cell, _)| cell == b'#').map(move |(_, x)| Cell { x, y: 19 - y })
    };
    rows.flat_map(filled).collect()
}

fn cells(at: Location) -> Cells {
    at.cells().into_iter().collect()
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    /// The rows from the top. Bit x stands for column x.
    rows: Vec<u16>,
    places: BTreeMap<String, Vec<(i8, i8, usize)>>,
}

impl Case {
    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (y, row) in (0..20).rev().zip(&self.rows) {
            (0..10).filter(|x| row >> x & 1 != 0).for_each(|x| board.fill(x, y));
        }
        board
    }
}

/// Calls `visit` with each field of the file, each piece and the states listed for it.
pub(crate) fn for_each_case(mut visit: impl FnMut(&Board, Piece, &[(i8, i8, usize)])) {
    let file: Cases = serde_json::from_str(&data("master20g.json")).unwrap();
    assert_eq!(file.cases.len(), 16);
    for case in file.cases {
        for (name, states) in &case.places {
            visit(&case.board(), Piece::from_letter(name.parse().unwrap()).unwrap(), states);
        }
    }
}

/// A piece under infinite gravity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Grounded {
    at: Location,
    /// The number of consecutive inputs without a fall.
    idle: u32,
    /// The direction of the last input, if it was a shift that did not move the piece.
    leans: Option<i8>,
}

/// Returns every location that a piece can reach by whole inputs (a rotation and a shift together), with at
/// most `limit` consecutive inputs without a fall.
fn placements_20g<R: RotationSystem>(board: &Board, piece: Piece, limit: u32) -> BTreeSet<Location> {
    let mut found: BTreeSet<Grounded> = BTreeSet::new();
    let mut todo = VecDeque::new();
    let mut reach = |todo: &mut VecDeque<Grounded>, at: Location, idle: u32, leans| {
        let ground = at.dropped(board);
        let idle = if ground == at { idle + 1 } else { 0 };
        let grounded = Grounded { at: ground, idle, leans };
        if idle <= limit && found.insert(grounded) {
            todo.push_back(grounded);
        }
    };
    // The first input rotates without kicks, like a rotation on an empty board.
    let flat = R::spawn(&Board::EMPTY, piece).unwrap();
    for rotation in [None, Some(Rotation::Cw), Some(Rotation::Ccw)] {
        let first = rotation.map_or(Some(flat), |r| rotate::<R>(&Board::EMPTY, flat, r).map(|(at, _)| at));
        if let Some(at) = first.filter(|at| at.fits(board)) {
            reach(&mut todo, at, 0, None);
        }
    }
    while let Some(Grounded { at, idle, leans }) = todo.pop_front() {
        for rotation in [None, Some(Rotation::Cw), Some(Rotation::Ccw)] {
            for dx in [0, -1, 1] {
                if rotation.is_some() && dx != 0 && leans != Some(dx) {
                    continue;
                }
                let turned = rotation.and_then(|r| rotate::<R>(board, at, r)).map_or(at, |(to, _)| to);
                let to = Some(turned.moved(dx, 0)).filter(|to| to.fits(board)).unwrap_or(turned);
                let leans = (rotation.is_none() && to == at).then_some(dx);
                reach(&mut todo, to, idle, leans);
            }
        }
    }
    found.into_iter().map(|grounded| grounded.at).collect()
}

#[test]
fn every_orientation_is_the_published_box() {
    for (piece, boxes) in BOXES {
        let y = if piece == Piece::I { -1 } else { -2 };
        let mut at = Ars::spawn(&Board::EMPTY, piece).unwrap();
        for index in 0..boxes.len() {
            assert_eq!(cells(at), cells_of(piece, (3, y, index)), "{piece} {index}");
            let back = rotate::<Ars>(&Board::EMPTY, at, Rotation::Ccw)
                .map(|(to, _)| rotate::<Ars>(&Board::EMPTY, to, Rotation::Cw).unwrap().0);
            assert!(back.is_none_or(|back| back == at), "{piece} {index}");
            at = rotate::<Ars>(&Board::EMPTY, at, Rotation::Ccw).map_or(at, |(to, _)| to);
        }
        assert_eq!(cells(at), cells_of(piece, (3, y, 0)), "{piece} returns to its first orientation");
    }
}

#[test]
fn a_flat_floor_has_the_published_placements() {
    let published = [
        ("I", 17, 14),
        ("O", 9, 7),
        ("S", 17, 14),
        ("Z", 17, 14),
        ("J", 34, 26),
        ("L", 34, 26),
        ("T", 34, 26),
    ];
    for (letter, all, within_three) in published {
        let piece = Piece::from_letter(letter.parse().unwrap()).unwrap();
        let start = Ars::spawn(&Board::EMPTY, piece).unwrap();
        let free = naive::placements::<Ars>(&Board::EMPTY, start, false);
        assert_eq!(free.len(), all, "{piece}");
        assert_eq!(naive::placements::<SeedArs>(&Board::EMPTY, start, false), free, "{piece}");
        assert_eq!(placements_20g::<Ars>(&Board::EMPTY, piece, 5).len(), all, "{piece}");
        assert_eq!(placements_20g::<Ars>(&Board::EMPTY, piece, 3).len(), within_three, "{piece}");
    }
}

/// Compares both rule sets with the case file. The file does not mention the rule about the centre column, so
/// both must give the same placements.
#[test]
fn whole_inputs_reach_the_placements_of_the_case_file() {
    for_each_case(|board, piece, states| {
        let wanted: BTreeSet<Cells> = states.iter().map(|&state| cells_of(piece, state)).collect();
        assert_eq!(wanted.len(), states.len());
        for found in [placements_20g::<SeedArs>(board, piece, 3), placements_20g::<Ars>(board, piece, 3)] {
            let found: BTreeSet<Cells> = found.into_iter().map(cells).collect();
            assert_eq!(found, wanted, "{piece} on\n{board}");
        }
    });
}

#[test]
fn single_inputs_reach_everything_that_whole_inputs_reach() {
    for_each_case(|board, piece, states| {
        let Some(start) = SeedArs::spawn(board, piece) else { return assert!(states.is_empty()) };
        let all: BTreeSet<Cells> = naive::placements::<SeedArs>(board, start, false)
            .into_iter()
            .map(|made| cells(made.location))
            .collect();
        let missing = states.iter().find(|&&state| !all.contains(&cells_of(piece, state)));
        assert_eq!(missing, None, "{piece} on\n{board}");
    });
}

#[test]
fn paths_and_legality_follow_the_rotation_system() {
    for_each_case(|board, piece, _| {
        let Some(start) = Ars::spawn(board, piece) else { return };
        let start = Placement { location: start, spin: Spin::None };
        for target in naive::placements::<Ars>(board, start.location, false).into_iter().step_by(5) {
            assert_eq!(target.spin, Spin::None);
            assert!(can_place::<Ars>(board, target), "{target:?}");
            let inputs = path::<Ars>(board, start, target, false).unwrap();
            let end = inputs.iter().fold(start, |at, &input| apply::<Ars>(board, at, input).unwrap_or(at));
            assert_eq!(end, target, "{inputs:?}");
        }
    });
}
