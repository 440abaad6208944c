//! Compares the half turns of SRS+ with the published table.

use serde_json::Value;
use stackmate::rules::rotation::srs::kicks;
use stackmate::{Location, Orientation, Piece, Rotation};

/// Reads the offsets of a turn, as columns to the right and rows up, after the test in place.
fn published(table: &Value, from: usize) -> Vec<(i8, i8)> {
    let offsets = table[format!("{from}{}", (from + 2) % 4)].as_array().expect("each turn is in the table");
    let number = |value: &Value| value.as_i64().expect("offsets are numbers") as i8;
    let kicks = offsets.iter().map(|offset| (number(&offset[0]), -number(&offset[1])));
    std::iter::once((0, 0)).chain(kicks).collect()
}

#[test]
fn half_turns_of_srs_plus_equal_the_published_table() {
    let data: Value = serde_json::from_str(include_str!("../data/srs-plus.json")).expect("the file is JSON");
    // The true centre of I moves in its box, whose offsets the table has.
    let centres = [(0, 0), (1, 0), (1, -1), (0, -1)];
    let orientations = [Orientation::North, Orientation::East, Orientation::South, Orientation::West];
    for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::O) {
        for (from, orientation) in orientations.into_iter().enumerate() {
            let is_i = piece == Piece::I;
            let wanted = published(&data[if is_i { "i" } else { "jlstz" }], from);
            let (before, after) =
                if is_i { (centres[from], centres[(from + 2) % 4]) } else { ((0, 0), (0, 0)) };
            let wanted: Vec<_> =
                wanted.iter().map(|&(x, y)| (x + after.0 - before.0, y + after.1 - before.1)).collect();
            let tests = kicks(piece, orientation, Rotation::Half);
            assert_eq!(tests[..wanted.len()], wanted, "{piece} {orientation:?}");
            // We have more kicks of I, which are never reached: its last kick of SRS+ brings it back to its cells.
            let (x, y) = wanted[wanted.len() - 1];
            let at = Location { piece, orientation, x: 5, y: 5 };
            let turned = Location { orientation: orientations[(from + 2) % 4], ..at.moved(x, y) };
            assert!(
                tests.len() == wanted.len() || turned.canonical() == at.canonical(),
                "{piece} {orientation:?}"
            );
        }
    }
}
