//! Tests of round trips, malformed text and flags. The oracles are in `tests/all/fumen.rs`.

use alloc::string::String;
use alloc::{format, vec};

use super::page::{CELLS, ORIENTATIONS, PIECES};
use super::*;
use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::Location;
use crate::tool::rng::Rng;

fn some_cell(rng: &mut Rng) -> Block {
    Block::from_number(rng.below(9) as i32).expect("0 to 8 must be colours")
}

fn some_field(rng: &mut Rng) -> Field {
    let mut field = Field::default();
    for _ in 0..rng.below(60) {
        *field.cell_mut(rng.below(CELLS as u32) as usize) = some_cell(rng);
    }
    field
}

fn some_piece(rng: &mut Rng, field: &Field) -> Option<Location> {
    let at = Location {
        piece: PIECES[rng.below(7) as usize],
        orientation: ORIENTATIONS[rng.below(4) as usize],
        x: rng.below(10) as i8,
        y: rng.below(23) as i8,
    };
    Some(at).filter(|&at| field.holds(at))
}

fn some_comment(rng: &mut Rng) -> Option<String> {
    let letters = ['a', 'Z', ' ', '%', '~', 'é', '積', '🧱', '\n', '\u{0}', '/'];
    let length = rng.below(20);
    let pick = |_| letters[rng.below(letters.len() as u32) as usize];
    (length > 4).then(|| (0..length).map(pick).collect())
}

fn some_pages(rng: &mut Rng, most: u32) -> Fumen {
    let mut pages: Vec<Page> = Vec::new();
    for _ in 0..rng.below(most) {
        let quiet = rng.below(3) > 0;
        let field = match pages.last() {
            Some(last) if quiet => last.next_field(),
            _ => some_field(rng),
        };
        let [lock, rise, mirror, colour] = [8, 1, 1, 5].map(|odds| rng.below(10) < odds);
        let piece = if rng.below(2) == 0 { some_piece(rng, &field) } else { None };
        let comment = some_comment(rng);
        pages.push(Page { field, piece, comment, flags: Flags { lock, rise, mirror, colour } });
    }
    Fumen { pages }
}

#[test]
fn random_pages_survive_writing_and_reading() {
    let mut rng = Rng::new(1, 0);
    for _ in 0..300 {
        let fumen = some_pages(&mut rng, 90);
        let text = fumen.write().unwrap();
        assert_eq!(Fumen::read(&text).unwrap(), fumen, "{text}");
    }
}

#[test]
fn mutated_text_gives_errors_or_pages_but_no_panic() {
    let mut rng = Rng::new(2, 0);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..4_000 {
        let mut text: Vec<char> = some_pages(&mut rng, 6).write().unwrap().chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u32) as usize;
            match rng.below(4) {
                0 => text.truncate(at.max(1)),
                1 => drop(text.remove(at)),
                2 => text.insert(at, text::digit(rng.below(64))),
                _ => text[at] = ['A', '/', 'v', '@', '{', 'é', '5', '?'][rng.below(8) as usize],
            }
            if text.is_empty() {
                text.push('v');
            }
        }
        let text: String = text.into_iter().collect();
        match Fumen::read(&text) {
            Ok(fumen) => {
                read += 1;
                assert_eq!(fumen.captions().len(), fumen.pages.len());
                assert_eq!(Fumen::read(&fumen.write().unwrap()).unwrap().pages.len(), fumen.pages.len());
            }
            Err(error) => {
                refused += 1;
                assert!(error.position <= text.chars().count(), "{error} in {text}");
            }
        }
    }
    assert!(read > 100 && refused > 1_000, "{read} read, {refused} refused");
}

#[track_caller]
fn refused(text: &str, said: &str) {
    let error = Fumen::read(text).expect_err(text);
    assert_eq!(format!("{error}"), said);
}

#[test]
fn errors_name_position_and_value() {
    refused("", "character 1: not a fumen: it has no \"v115@\"");
    refused("v110@vhAAgH", "character 2: fumen version 110 is unknown: this program reads only 115");
    refused("v115@vh#AgH", "character 8: '#' is not a fumen digit");
    refused("v115@vhAA", "character 10, page 1: the text ends in the middle of a page");
    refused("v115@vhBAgH", "character 12, page 2: the text ends in the middle of a page");
    refused("v115@AAvhAgH", "character 6, page 1: a cell has the colour -8: it must be from 0 to 8");
    refused("v115@hgvhAgH", "character 8, page 1: the field has more than 240 cells");
    refused("v115@vhA///", "character 9, page 1: 262143 does not encode a piece and flags");
    refused("v115@vhAVAA", "character 9, page 1: the T at column 0, row 0 from the top leaves the field");
    refused(
        "v115@vhAAgWBA/////",
        "character 14, page 1: 1073741823 does not encode four characters of a comment",
    );
}

#[test]
fn a_link_is_searched_for_its_fumen() {
    let plain = Fumen::read("v115@vhAVPJ").unwrap();
    assert_eq!(Fumen::read("https://example.org/edit?d115@vhA?VPJ&zoom=2").unwrap(), plain);
    assert_eq!(Fumen::read(" m115@vhAV\nPJ ").unwrap(), plain);
}

#[test]
fn too_many_pages_are_rejected_by_reader_and_writer() {
    let fumen = Fumen { pages: vec![Page::default(); MAX_PAGES + 1] };
    assert_eq!(fumen.write(), Err(UnwritableFumen::TooManyPages(MAX_PAGES + 1)));
    let text = format!("v115@{}", format!("vh/{}", "AAA".repeat(64)).repeat(MAX_PAGES / 64 + 1));
    assert_eq!(Fumen::read(&text).unwrap_err().problem, Problem::TooManyPages);
}

#[test]
fn the_writer_names_what_the_format_cannot_hold() {
    let outside = Location { piece: Piece::I, orientation: Orientation::North, x: 8, y: 0 };
    let page = Page { piece: Some(outside), ..Page::default() };
    let error = Fumen { pages: vec![Page::default(), page] }.write().unwrap_err();
    assert_eq!(format!("{error}"), "page 2: the I at x 8, y 0 leaves the field");
    let page = Page { comment: Some("é".repeat(1400)), ..Page::default() };
    let error = Fumen { pages: vec![page] }.write().unwrap_err();
    assert_eq!(error, UnwritableFumen::LongComment { page: 1, length: 4200 });
}

#[test]
fn a_quiz_advances_with_locked_pieces() {
    let page = |piece| Page {
        piece: Some(Location { piece, orientation: Orientation::North, x: 4, y: 1 }),
        ..Page::default()
    };
    let mut pages = [Piece::T, Piece::S, Piece::T, Piece::O].map(page);
    pages[0].comment = Some(String::from("#Q=[](I)TSO;well done"));
    let texts: Vec<String> = Fumen { pages: pages.to_vec() }.captions().into_iter().map(|c| c.text).collect();
    assert_eq!(
        texts,
        ["#Q=[](I)TSO;well done", "#Q=[I](S)O;welldone", "#Q=[I](O);welldone", "#Q=[I](O);welldone"]
    );
}

#[test]
fn boards_convert_to_fields_and_back() {
    let board = Board::from_drawing(&["#.........", "#########."]).unwrap();
    assert_eq!(Field::from_board(&board).board(), board);
}
