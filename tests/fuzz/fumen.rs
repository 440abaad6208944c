//! Fuzz target for fumens and for fields as text.

use stackmate::fumen::{
    Block, FIELD_HEIGHT, Field, Flags, Fumen, MAX_COMMENT, MAX_PAGES, Page, draw, read_field,
};
use stackmate::{Location, Orientation, Piece, Rng};

use super::{damage, one_of};

/// Checks that a fumen that was read can be written, and that reading the result gives the same fumen. The
/// input is accepted if it is a fumen.
pub(super) fn run(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    if let Ok(board) = read_field(&text) {
        assert_eq!(read_field(&draw(&board)), Ok(board), "reading a drawn field gives the same field");
    }
    let fumen = match Fumen::read(&text) {
        Ok(fumen) => fumen,
        Err(error) => {
            assert!(error.position <= text.chars().count(), "{error}");
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    assert!(fumen.pages.len() <= MAX_PAGES);
    assert_eq!(fumen.captions().len(), fumen.pages.len());
    let written = fumen.write().unwrap_or_else(|error| panic!("cannot write a fumen that was read: {error}"));
    let again =
        Fumen::read(&written).unwrap_or_else(|error| panic!("cannot read a fumen that was written: {error}"));
    assert_eq!(again, fumen, "{written}");
    true
}

/// Makes pages as text or, sometimes, rows of a field; a few characters may be wrong.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let mut text = match rng.below(8) {
        0 => rows(rng),
        1 => format!("https://example.org/?d={}&x=1", pages(rng)),
        _ => pages(rng),
    }
    .into_bytes();
    damage(rng, &mut text, b"v115@hAgWB/+9z?# \n\xc3XG_.");
    text
}

fn rows(rng: &mut Rng) -> String {
    let row = |rng: &mut Rng| (0..10).map(|_| one_of(rng, &['X', '_', 'T', '.'])).collect::<String>();
    let rows: Vec<String> = (0..rng.below(42)).map(|_| row(rng)).collect();
    rows.join(one_of(rng, &["/", "\n", "\r\n"]))
}

fn pages(rng: &mut Rng) -> String {
    let pages = (0..1 + rng.below(4)).map(|_| page(rng)).collect();
    Fumen { pages }.write().expect("the pages stay within the limits of the format")
}

fn page(rng: &mut Rng) -> Page {
    let mut field = Field::default();
    for _ in 0..rng.below(40) {
        let cell = one_of(rng, &[Block::Grey, Block::Empty, Block::Mino(Piece::T), Block::Mino(Piece::Z)]);
        field.rows[rng.below(FIELD_HEIGHT as u32) as usize][rng.below(10) as usize] = cell;
    }
    let at = Location {
        piece: one_of(rng, &Piece::ALL),
        orientation: one_of(rng, &Orientation::ALL),
        x: rng.below(10) as i8,
        y: rng.below(FIELD_HEIGHT as u32) as i8,
    };
    let [lock, rise, mirror, colour] = [4, 1, 1, 2].map(|odds| rng.below(5) < odds);
    Page {
        piece: Some(at).filter(|&at| field.holds(at)),
        field,
        comment: (rng.below(3) == 0).then(|| comment(rng)),
        flags: Flags { lock, rise, mirror, colour },
    }
}

fn comment(rng: &mut Rng) -> String {
    match rng.below(4) {
        0 => format!("#Q=[{}]({})TIO", one_of(rng, &["", "T"]), one_of(rng, &["", "L"])),
        // In the escaped text of the fumen, each of these characters becomes six characters.
        1 => "積".repeat(rng.below(1 + MAX_COMMENT as u32 / 6) as usize),
        _ => {
            (0..rng.below(30)).map(|_| one_of(rng, &['a', '%', ' ', '\u{0}', '\n', 'é', '🧱', '~'])).collect()
        }
    }
}
