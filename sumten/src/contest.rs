//! The text of the contest's protocol.

use alloc::string::String;
use core::fmt::Write;

use crate::board::{HEIGHT, WIDTH};
use crate::pack::{BOX, PackList};

/// The sum of a segment, as the header names it.
const SUM: u32 = 10;

/// Returns what a program reads before the first turn: the sizes, and the packs.
#[must_use]
pub fn header(list: &PackList) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{WIDTH} {HEIGHT} {BOX} {SUM} {}", list.packs().len());
    for pack in list.packs() {
        for row in pack.0.chunks(BOX) {
            let _ = writeln!(text, "{} {} {}", row[0], row[1], row[2]);
        }
        text.push_str("END\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::Pack;

    #[test]
    fn a_header_has_the_sizes_and_the_packs() {
        let list = PackList::of_packs(alloc::vec![Pack([5, 0, 0, 0, 0, 4, 0, 2, 4])]);
        assert_eq!(header(&list), "10 16 3 10 1\n5 0 0\n0 0 4\n0 2 4\nEND\n");
    }
}
