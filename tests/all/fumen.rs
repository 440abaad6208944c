//! Compares our fumen code with two other implementations: the crate `fumen`, which is called here, and the
//! npm package `tetris-fumen`, whose answers were recorded by `tests/tools/fumen_oracle.mjs`.

use serde::Deserialize;
use stackmate::fumen::{Block, FIELD_HEIGHT, Field, Flags, Fumen, Page};
use stackmate::{Location, Orientation, Piece, Rng};

/// A text, and the pages that the npm package reads from it.
#[derive(Deserialize)]
struct Case {
    text: String,
    pages: Vec<NpmPage>,
}

#[derive(Deserialize)]
struct NpmPage {
    field: Vec<String>,
    piece: Option<(Piece, String, i8, i8)>,
    comment: String,
    flags: NpmFlags,
}

#[derive(Deserialize)]
struct NpmFlags {
    quiz: bool,
    lock: bool,
    mirror: bool,
    colorize: bool,
    rise: bool,
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

fn npm_cases() -> Vec<Case> {
    let cases: Cases = serde_json::from_str(include_str!("../data/fumen.json")).unwrap();
    cases.cases
}

/// Converts a field of the npm package. That package lists the rows from the top, with the garbage row last,
/// and leaves out the empty rows above the highest block.
fn npm_field(rows: &[String]) -> Field {
    let mut field = Field::default();
    for (row, y) in rows.iter().rev().zip(-1..) {
        let cells = if y < 0 { &mut field.garbage } else { &mut field.rows[y as usize] };
        for (cell, letter) in cells.iter_mut().zip(row.chars()) {
            *cell = Block::from_letter(letter).unwrap();
        }
    }
    field
}

fn npm_orientation(name: &str) -> Orientation {
    match name {
        "spawn" => Orientation::North,
        "right" => Orientation::East,
        "reverse" => Orientation::South,
        "left" => Orientation::West,
        other => panic!("no orientation: {other}"),
    }
}

fn assert_same_page(page: &Page, npm: &NpmPage, text: &str) {
    assert_eq!(page.field, npm_field(&npm.field), "{text}");
    let piece = npm.piece.as_ref().map(|(piece, orientation, x, y)| Location {
        piece: *piece,
        orientation: npm_orientation(orientation),
        x: *x,
        y: *y,
    });
    assert_eq!(page.piece, piece, "{text}");
    let NpmFlags { lock, rise, mirror, colorize: colour, .. } = npm.flags;
    assert_eq!(page.flags, Flags { lock, rise, mirror, colour }, "{text}");
}

#[test]
fn agrees_with_the_npm_package() {
    let cases = npm_cases();
    assert!(cases.len() >= 50);
    for Case { text, pages } in cases {
        let fumen = Fumen::read(&text).unwrap();
        assert_eq!(fumen.pages.len(), pages.len());
        for ((page, caption), npm) in fumen.pages.iter().zip(fumen.captions()).zip(&pages) {
            assert_same_page(page, npm, &text);
            assert_eq!((caption.text, caption.quiz), (npm.comment.clone(), npm.flags.quiz), "{text}");
        }
        assert_eq!(fumen.write().unwrap(), text);
    }
}

/// Converts a page of the crate. The crate stores the colour flag only for the whole fumen, so the caller
/// passes it.
fn from_crate(page: &fumen::Page, colour: bool) -> Page {
    let row = |row: &[fumen::CellColor; 10]| row.map(|cell| Block::from_letter(crate_letter(cell)).unwrap());
    let mut field = Field { garbage: row(&page.garbage_row), ..Field::default() };
    for y in 0..FIELD_HEIGHT {
        field.rows[y] = row(&page.field[y]);
    }
    let piece = page.piece.map(|at| Location {
        piece: Piece::from_letter(crate_letter(at.kind.into())).unwrap(),
        orientation: npm_orientation(match at.rotation {
            fumen::RotationState::North => "spawn",
            fumen::RotationState::East => "right",
            fumen::RotationState::South => "reverse",
            fumen::RotationState::West => "left",
        }),
        x: at.x as i8,
        y: at.y as i8,
    });
    let flags = Flags { lock: page.lock, rise: page.rise, mirror: page.mirror, colour };
    Page { field, piece, comment: page.comment.clone(), flags }
}

fn crate_letter(cell: fumen::CellColor) -> char {
    b".ILOZTJSG"[cell as usize].into()
}

/// Adds a page to a fumen of the crate, based on the field after the last page. This function avoids garbage
/// that rises without a lock, which the crate handles wrongly.
fn grow(book: &mut fumen::Fumen, rng: &mut Rng) {
    use fumen::{CellColor as C, PieceType as P, RotationState as R};
    let colours = [C::Empty, C::I, C::L, C::O, C::Z, C::T, C::J, C::S, C::Grey];
    let page = book.add_page();
    for _ in 0..[0, 0, 40][rng.below(3) as usize] {
        page.field[rng.below(23) as usize][rng.below(10) as usize] = colours[rng.below(9) as usize];
        page.garbage_row[rng.below(10) as usize] = colours[rng.below(9) as usize];
    }
    page.lock = rng.below(5) > 0;
    page.rise = page.lock && rng.below(6) == 0;
    page.mirror = page.lock && rng.below(6) == 0;
    page.comment =
        (rng.below(4) == 0).then(|| "7 % 積 🧱 \u{1} ok".chars().take(rng.below(14) as usize).collect());
    page.piece = (rng.below(3) > 0).then(|| fumen::Piece {
        kind: [P::I, P::L, P::O, P::Z, P::T, P::J, P::S][rng.below(7) as usize],
        rotation: [R::North, R::East, R::South, R::West][rng.below(4) as usize],
        x: 2 + rng.below(6),
        y: 2 + rng.below(18),
    });
}

#[test]
fn agrees_with_the_crate() {
    let mut rng = Rng::new(3, 0);
    for _ in 0..300 {
        let mut book = fumen::Fumen { guideline: rng.below(2) == 0, ..fumen::Fumen::default() };
        for _ in 0..rng.below(80) {
            grow(&mut book, &mut rng);
        }
        let ours: Vec<Page> = book
            .pages
            .iter()
            .enumerate()
            .map(|(n, page)| from_crate(page, book.guideline && n == 0))
            .collect();
        let ours = Fumen { pages: ours };
        let text = book.encode();
        assert_eq!(Fumen::read(&text).unwrap(), ours, "{text}");
        let written = ours.write().unwrap();
        assert_eq!(written.replace('?', ""), text);
        assert_eq!(fumen::Fumen::decode(&written).unwrap().pages, book.pages);
    }
}
