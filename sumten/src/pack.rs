//! Packs of digits, and the lists of 500 packs that both players get.

use alloc::vec::Vec;
use core::fmt;

use stackmate::tool::fault::{Coded, Fault};
use stackmate::tool::rng::Rng;

use crate::board::{Cell, DIGITS, OJAMA};

/// The number of rows and columns of a pack.
pub const BOX: usize = 3;
/// The number of cells of a pack.
pub const BOX_CELLS: usize = BOX * BOX;
/// The number of packs of a list, which is the number of turns of a game.
pub const TURNS: usize = 500;
/// The number of packs of three digits and of four digits in a list, by size.
const SIZES: [(usize, usize); 2] = [(3, 380), (4, 120)];
/// How often each digit is in a list.
const EACH: usize = 180;
/// The stream of the generator that makes lists.
const STREAM: u64 = 2016;

/// A pack: nine cells in reading order from the top left, 0 where empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pack(pub(crate) [Cell; BOX_CELLS]);

/// A cell of a pack is neither empty nor a digit nor ojama.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadCell(pub Cell);

impl Coded for BadCell {
    fn fault(&self) -> Fault {
        Fault::new("sumten.cell", "{cell} is not a cell of a pack: 0, 1 to 9, or 11").with(u32::from(self.0))
    }
}

impl fmt::Display for BadCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadCell {}

impl Pack {
    /// Creates a pack from its cells in reading order.
    ///
    /// # Errors
    /// Returns a [`BadCell`] that names the first cell that is impossible.
    pub fn from_cells(cells: [Cell; BOX_CELLS]) -> Result<Pack, BadCell> {
        match cells.into_iter().find(|&cell| cell > DIGITS && cell != OJAMA) {
            Some(cell) => Err(BadCell(cell)),
            None => Ok(Pack(cells)),
        }
    }

    /// Fills empty cells with ojama in reading order. Returns the pack and the stock that is left.
    #[must_use]
    pub fn filled(mut self, stock: u32) -> (Pack, u32) {
        let mut left = stock;
        for cell in &mut self.0 {
            if *cell == 0 && left > 0 {
                (*cell, left) = (OJAMA, left - 1);
            }
        }
        (self, left)
    }

    /// Returns the cells in reading order.
    #[must_use]
    pub const fn cells(&self) -> &[Cell; BOX_CELLS] {
        &self.0
    }

    /// Turns the pack clockwise by quarter turns.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Pack {
        let mut pack = self;
        for _ in 0..quarters % 4 {
            let before = pack.0;
            pack.0 = core::array::from_fn(|at| before[BOX * (BOX - 1 - at % BOX) + at / BOX]);
        }
        pack
    }

    /// Returns the cells of a column from the bottom up.
    #[inline]
    pub fn column(&self, column: usize) -> impl Iterator<Item = Cell> + '_ {
        (0..BOX).rev().map(move |row| self.0[row * BOX + column]).filter(|&cell| cell != 0)
    }
}

/// The packs of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackList(Vec<Pack>);

impl PackList {
    /// Makes the list of a seed.
    #[must_use]
    pub fn of_seed(seed: u64) -> PackList {
        let mut rng = Rng::new(seed, STREAM);
        let mut sizes: Vec<usize> =
            SIZES.into_iter().flat_map(|(size, count)| core::iter::repeat_n(size, count)).collect();
        let mut digits: Vec<Cell> =
            (1..=DIGITS).flat_map(|digit| core::iter::repeat_n(digit, EACH)).collect();
        rng.shuffle(&mut sizes);
        rng.shuffle(&mut digits);
        let mut digits = digits.into_iter();
        PackList(sizes.into_iter().map(|size| draw(&mut rng, digits.by_ref().take(size))).collect())
    }

    /// Makes a list of given packs.
    #[must_use]
    pub const fn of_packs(packs: Vec<Pack>) -> PackList {
        PackList(packs)
    }

    /// Returns the packs.
    #[must_use]
    pub fn packs(&self) -> &[Pack] {
        &self.0
    }
}

/// Puts digits into random cells of a pack.
fn draw(rng: &mut Rng, digits: impl Iterator<Item = Cell>) -> Pack {
    let mut places: [usize; BOX_CELLS] = core::array::from_fn(|place| place);
    let mut pack = Pack::default();
    for (number, digit) in digits.enumerate() {
        let drawn = number + rng.remainder((BOX_CELLS - number) as u32) as usize;
        places.swap(number, drawn);
        pack.0[places[number]] = digit;
    }
    pack
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn ojama_fills_empty_cells_in_reading_order() {
        let pack = Pack([0, 0, 9, 2, 0, 0, 0, 8, 0]);
        assert_eq!(pack.filled(5), (Pack([11, 11, 9, 2, 11, 11, 11, 8, 0]), 0));
        assert_eq!(pack.filled(9), (Pack([11, 11, 9, 2, 11, 11, 11, 8, 11]), 3));
    }

    #[test]
    fn impossible_cells_are_named() {
        assert_eq!(Pack::from_cells([0, 1, 9, 11, 0, 0, 0, 0, 0]).map(|pack| pack.cells()[3]), Ok(11));
        let error = Pack::from_cells([0, 1, 10, 12, 0, 0, 0, 0, 0]).unwrap_err();
        assert!(error.fault().to_string().starts_with("10 is not a cell"), "{error:?}");
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let pack = Pack([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(pack.turned(1), Pack([7, 4, 1, 8, 5, 2, 9, 6, 3]));
        assert_eq!(pack.turned(2).turned(2), pack);
        assert_eq!(pack.turned(3).turned(1), pack);
    }

    #[test]
    fn list_1_is_the_published_one() {
        let list = PackList::of_seed(1);
        let text = |pack: &Pack| {
            pack.0.map(|cell| char::from(b'0' + cell)).iter().collect::<alloc::string::String>()
        };
        let first: Vec<_> = list.packs().iter().take(6).map(text).collect();
        assert_eq!(first, ["500004024", "012000004", "700000703", "108006000", "000070490", "020079000"]);
        assert_eq!(list.packs().last().map(text).as_deref(), Some("690000306"));
        let fours = list
            .packs()
            .iter()
            .enumerate()
            .filter(|(_, pack)| pack.0.iter().filter(|&&cell| cell > 0).count() == 4);
        assert_eq!(fours.map(|(at, _)| at).take(8).collect::<Vec<_>>(), [0, 6, 7, 14, 15, 27, 37, 38]);
    }
}
