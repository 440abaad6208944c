//! Reads the messages that a program receives.

use alloc::vec::Vec;

use stackmate::tool::fault::{Coded, Fault};

use super::{END, SUM, Turn, shortened};
use crate::board::{Board, Cell, DIGITS, HEIGHT, OJAMA, WIDTH};
use crate::game::Side;
use crate::pack::{BOX, BOX_CELLS, BadCell, Pack, PackList, TURNS};

/// Reads the messages that a program receives, from an iterator over its lines.
///
/// Every error names the number of its line, counted from 1 over all messages, and the wrong value.
#[derive(Debug)]
pub struct Reader<I> {
    lines: I,
    /// The number of lines that have been read.
    read: usize,
}

impl<I: Iterator<Item: AsRef<str>>> Reader<I> {
    /// Creates a reader that has read nothing.
    pub const fn new(lines: I) -> Reader<I> {
        Reader { lines, read: 0 }
    }

    /// Reads the sizes and the packs.
    ///
    /// # Errors
    /// Returns a fault if the sizes are not those of this game, or the packs are incomplete or invalid.
    pub fn header(&mut self) -> Result<PackList, Fault> {
        let sizes: [u64; 5] = self.numbers(u64::MAX)?;
        let wanted = [WIDTH as u64, HEIGHT as u64, BOX as u64, SUM];
        if let Some((found, wanted)) = sizes.iter().zip(wanted).find(|(found, wanted)| *found != wanted) {
            let text = "the sizes have {found} instead of {wanted}";
            return Err(self.at(Fault::new("sumten.sizes", text).with(*found).with(wanted)));
        }
        let turns = sizes[4];
        if !(1..=TURNS as u64).contains(&turns) {
            let text = "{turns} turns: from 1 to {most} are expected";
            return Err(self.at(Fault::new("sumten.turns", text).with(turns).with(TURNS)));
        }
        let packs = (0..turns).map(|_| self.pack()).collect::<Result<Vec<Pack>, Fault>>()?;
        Ok(PackList::of_packs(packs))
    }

    /// Reads the message of a turn in a game of `turns` turns. Returns `None` at the end of the input.
    ///
    /// # Errors
    /// Returns a fault if the message is incomplete or has a value that is impossible.
    pub fn turn(&mut self, turns: usize) -> Result<Option<Turn>, Fault> {
        let Some(line) = self.next() else { return Ok(None) };
        let most = turns.saturating_sub(1) as u64;
        let [turn] = read_numbers(line.as_ref(), most).map_err(|fault| self.at(fault))?;
        let [left_ms] = self.numbers(u64::MAX)?;
        let own = self.side()?;
        let other = self.side()?;
        Ok(Some(Turn { turn: turn as usize, left_ms, own, other }))
    }

    fn side(&mut self) -> Result<Side, Fault> {
        let [stock] = self.numbers(u32::MAX.into())?;
        Ok(Side { stock: stock as u32, board: self.field()?, score: 0 })
    }

    fn pack(&mut self) -> Result<Pack, Fault> {
        let rows: [[Cell; BOX]; BOX] = self.rows()?;
        let mut cells = [0; BOX_CELLS];
        cells.iter_mut().zip(rows.into_iter().flatten()).for_each(|(to, cell)| *to = cell);
        Pack::from_cells(cells).map_err(|error| self.at(error.fault()))
    }

    fn field(&mut self) -> Result<Board, Fault> {
        let rows: [[Cell; WIDTH]; HEIGHT] = self.rows()?;
        let cells = |x: usize| (0..HEIGHT).map(move |y| rows[HEIGHT - 1 - y][x]);
        let columns: [Vec<Cell>; WIDTH] =
            core::array::from_fn(|x| cells(x).take_while(|cell| *cell > 0).collect());
        for (x, column) in columns.iter().enumerate() {
            let hole = column.len();
            if let Some(above) = cells(x).skip(hole).find(|cell| *cell > 0) {
                let text = "column {column} has the block {cell} above the empty cell {hole}, counted from 0";
                return Err(
                    self.at(Fault::new("sumten.hole", text).with(x).with(u32::from(above)).with(hole))
                );
            }
        }
        // Cells and heights were checked before.
        Ok(Board::from_columns(&columns).unwrap_or_default())
    }

    /// Reads rows of cells, and the line after them.
    fn rows<const W: usize, const H: usize>(&mut self) -> Result<[[Cell; W]; H], Fault> {
        let mut rows = [[0; W]; H];
        for (number, row) in rows.iter_mut().enumerate() {
            let line = self.line()?;
            if line.as_ref().trim() == END {
                let fault = Fault::new("sumten.rows", "{rows} rows before END instead of {wanted}");
                return Err(self.at(fault.with(number).with(H)));
            }
            let cells: [u64; W] =
                read_numbers(line.as_ref(), Cell::MAX.into()).map_err(|fault| self.at(fault))?;
            *row = cells.map(|cell| cell as Cell);
            if let Some(cell) = row.iter().find(|&&cell| cell > DIGITS && cell != OJAMA) {
                return Err(self.at(BadCell(*cell).fault()));
            }
        }
        let line = self.line()?;
        if line.as_ref().trim() != END {
            let fault = Fault::new("sumten.end", "{line} instead of END after {rows} rows");
            return Err(self.at(fault.with(shortened(line.as_ref())).with(H)));
        }
        Ok(rows)
    }

    /// Reads a line of numbers from 0 to `most`.
    fn numbers<const N: usize>(&mut self, most: u64) -> Result<[u64; N], Fault> {
        let line = self.line()?;
        read_numbers(line.as_ref(), most).map_err(|fault| self.at(fault))
    }

    fn next(&mut self) -> Option<I::Item> {
        self.read += 1;
        self.lines.next()
    }

    /// Returns the next line of a message that has begun.
    fn line(&mut self) -> Result<I::Item, Fault> {
        let line = self.next();
        line.ok_or_else(|| self.at(Fault::new("sumten.short", "the input ends inside a message")))
    }

    /// Adds the number of the line to a fault.
    fn at(&self, fault: Fault) -> Fault {
        Fault::new("sumten.line", "line {line}: {problem}").with(self.read).with(fault)
    }
}

/// Reads a line of `N` numbers from 0 to `most`.
fn read_numbers<const N: usize>(line: &str, most: u64) -> Result<[u64; N], Fault> {
    let (mut numbers, mut count) = ([0; N], 0);
    for word in line.split_ascii_whitespace() {
        let number = word.parse().ok().filter(|number| *number <= most).ok_or_else(|| {
            let text = "{word} is not a number from 0 to {most}";
            Fault::new("sumten.number", text).with(shortened(word)).with(most)
        })?;
        if let Some(to) = numbers.get_mut(count) {
            *to = number;
        }
        count += 1;
    }
    if count == N {
        return Ok(numbers);
    }
    let fault = Fault::new("sumten.count", "{found} numbers instead of {wanted}: {line}");
    Err(fault.with(count).with(N).with(shortened(line)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec;

    use crate::chain::tests::random_board;
    use crate::contest::header;
    use stackmate::tool::rng::Rng;

    #[test]
    fn messages_are_read_back() {
        let list = PackList::of_seed(3);
        let mut rng = Rng::new(5, 5);
        let mut side = || {
            let board = random_board(&mut rng);
            (board.max_height() <= HEIGHT).then_some(Side { board, stock: rng.below(900), score: 0 })
        };
        let mut sides = vec![];
        while sides.len() < 200 {
            sides.extend(side());
        }
        let turns: Vec<Turn> = (0..)
            .zip(sides.chunks(2))
            .map(|(turn, sides)| Turn { turn, left_ms: 180_000, own: sides[0], other: sides[1] })
            .collect();
        let text = header(&list) + &turns.iter().map(Turn::text).collect::<String>();
        let mut reader = Reader::new(text.lines());
        assert_eq!(reader.header(), Ok(list));
        for turn in turns {
            assert_eq!(reader.turn(TURNS), Ok(Some(turn)));
        }
        assert_eq!(reader.turn(TURNS), Ok(None));
    }

    /// Returns the message of the fault of a text in which one line is replaced.
    fn fault(text: &str, line: usize, by: &str) -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        if by == "(end)" {
            lines.truncate(line - 1);
        } else {
            lines[line - 1] = by;
        }
        let mut reader = Reader::new(lines.into_iter());
        let fault = match reader.header() {
            Ok(list) => reader.turn(list.packs().len()).map(|_| ()),
            Err(fault) => Err(fault),
        };
        fault.unwrap_err().to_string()
    }

    #[test]
    fn wrong_lines_and_values_are_named() {
        let list = PackList::of_packs(PackList::of_seed(1).packs()[..2].to_vec());
        let (board, other) = (Board::from_columns(&[[3, 11]]).unwrap(), Side::default());
        let own = Side { board, stock: 7, score: 0 };
        let text = header(&list) + &Turn { turn: 1, left_ms: 9, own, other }.text();
        for (line, by, named) in [
            (1, "10 16 3 10", "line 1: 4 numbers instead of 5: \"10 16 3 10\""),
            (1, "10 16 3 9 500", "line 1: the sizes have 9 instead of 10"),
            (1, "10 16 3 10 0", "line 1: 0 turns: from 1 to 500"),
            (1, "10 16 3 10 501", "line 1: 501 turns"),
            (3, "0 0", "line 3: 2 numbers instead of 3: \"0 0\""),
            (3, "0 0 4 4", "line 3: 4 numbers instead of 3"),
            (3, "0 x 4", "line 3: \"x\" is not a number"),
            (3, "0 10 4", "line 3: 10 is not a cell"),
            (3, "0 -1 4", "line 3: \"-1\" is not a number"),
            (4, "END", "line 4: 2 rows before END instead of 3"),
            (5, "0 0 0", "line 5: \"0 0 0\" instead of END after 3 rows"),
            (8, "(end)", "line 8: the input ends inside a message"),
            (10, "2", "line 10: \"2\" is not a number from 0 to 1"),
            (11, "-5", "line 11: \"-5\" is not a number"),
            (12, "4294967296", "line 12: \"4294967296\" is not a number from 0 to 4294967295"),
            (13, "12 0 0 0 0 0 0 0 0 0", "line 13: 12 is not a cell"),
            (13, "0 0 0 0 0 0 0 0 0", "line 13: 9 numbers instead of 10"),
            (27, "0 4 0 0 0 0 0 0 0 0", "column 1 has the block 4 above the empty cell 0"),
            (28, "END", "line 28: 15 rows before END instead of 16"),
            (29, "0 0 0 0 0 0 0 0 0 0", "line 29: \"0 0 0 0 0 0 0 0 0 0\" instead of END"),
            (30, "", "line 30: 0 numbers instead of 1"),
        ] {
            let fault = fault(&text, line, by);
            assert!(fault.contains(named), "{named}: {fault}");
        }
    }

    #[test]
    fn damaged_messages_are_rejected_without_a_panic() {
        let list = PackList::of_packs(PackList::of_seed(1).packs()[..3].to_vec());
        let turn = Turn { turn: 1, left_ms: 9, own: Side::default(), other: Side::default() };
        let text = header(&list) + &turn.text();
        let mut rng = Rng::new(3, 3);
        let mut rejected = 0;
        for _ in 0..4_000 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u32) as usize;
                bytes[at] = b" \n0179-xE"[rng.below(9) as usize];
            }
            let damaged = String::from_utf8(bytes).unwrap();
            let mut reader = Reader::new(damaged.lines());
            let read = reader.header().and_then(|list| reader.turn(list.packs().len()));
            rejected += u32::from(read.is_err());
        }
        assert!((1_000..4_000).contains(&rejected), "{rejected} of 4000 were rejected");
    }
}
