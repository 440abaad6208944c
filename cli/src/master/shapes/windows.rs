//! Windows of a board's surface, and how often each pattern appears in them.

use stackmate::{Board, WIDTH};

/// The largest width and height of a window.
const MOST: usize = 4;

/// The filling of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    /// The left column.
    pub(super) column: usize,
    width: usize,
    height: usize,
    /// One bit for each cell, from the left of the top row.
    cells: usize,
}

impl Pattern {
    /// Returns the patterns of a board: one for each window size and left column.
    fn all(board: &Board) -> impl Iterator<Item = Pattern> {
        sizes().flat_map(move |(width, height)| {
            (0..=WIDTH - width).map(move |column| Pattern::at(board, column, width, height))
        })
    }

    fn at(board: &Board, column: usize, width: usize, height: usize) -> Pattern {
        let columns = &board.columns()[column..column + width];
        let top = columns.iter().map(|cells| u64::BITS - cells.leading_zeros()).max().unwrap_or(0);
        let mut cells = 0;
        for row in 0..height {
            for (x, column) in columns.iter().enumerate() {
                let is_filled = (top as usize).checked_sub(row + 1).is_none_or(|y| column >> y & 1 == 1);
                cells |= usize::from(is_filled) << (row * width + x);
            }
        }
        Pattern { column, width, height, cells }
    }

    /// Reads a drawing: rows from the top, with `/` between them.
    ///
    /// # Errors
    /// Says why it is not a pattern.
    pub(super) fn read(drawing: &str, column: usize) -> Result<Pattern, String> {
        let rows: Vec<&str> = drawing.split('/').collect();
        let (width, height) = (rows[0].len(), rows.len());
        let bad = |why: &str| Err(format!("pattern {drawing:?} in column {column}: {why}"));
        if width == 0 || width > MOST || height > MOST || rows.iter().any(|row| row.len() != width) {
            return bad("a pattern has 1 to 4 rows of the same 1 to 4 cells");
        }
        if column > WIDTH - width {
            return bad("it does not fit into the field");
        }
        if !rows.iter().all(|row| row.bytes().all(|cell| b".#".contains(&cell))) {
            return bad("a cell is . or #");
        }
        let filled = rows.iter().flat_map(|row| row.bytes()).map(|cell| usize::from(cell == b'#'));
        Ok(Pattern { column, width, height, cells: filled.enumerate().map(|(at, bit)| bit << at).sum() })
    }

    /// Returns whether a board has this pattern.
    pub(super) fn is_in(&self, board: &Board) -> bool {
        Pattern::at(board, self.column, self.width, self.height) == *self
    }

    const fn cell(&self, x: usize, row: usize) -> bool {
        self.cells >> (row * self.width + x) & 1 == 1
    }

    /// Draws the rows from the top, with `/` between them.
    pub(super) fn drawing(&self) -> String {
        let row =
            |row| (0..self.width).map(|x| if self.cell(x, row) { '#' } else { '.' }).collect::<String>();
        (0..self.height).map(row).collect::<Vec<_>>().join("/")
    }

    /// Returns whether a pattern is a part of this one, in the same columns and at any height.
    pub(super) fn contains(&self, part: &Pattern) -> bool {
        let Some(left) = part.column.checked_sub(self.column) else { return false };
        if left + part.width > self.width || part.height > self.height {
            return false;
        }
        let is_same = |down: usize| {
            let mut cells = (0..part.height).flat_map(|row| (0..part.width).map(move |x| (x, row)));
            cells.all(|(x, row)| self.cell(left + x, down + row) == part.cell(x, row))
        };
        (0..=self.height - part.height).any(is_same)
    }

    /// Returns the place of the pattern in a list of all patterns.
    fn number(&self) -> usize {
        let smaller = sizes().take_while(|&size| size != (self.width, self.height));
        let first: usize = smaller.map(|(width, height)| patterns(width, height)).sum();
        first + (self.column << (self.width * self.height)) + self.cells
    }
}

/// Returns the sizes of windows, as width and height.
fn sizes() -> impl Iterator<Item = (usize, usize)> {
    (1..=MOST).flat_map(|width| (1..=MOST).map(move |height| (width, height)))
}

/// Returns the number of patterns of a size, in all columns.
const fn patterns(width: usize, height: usize) -> usize {
    (WIDTH + 1 - width) << (width * height)
}

/// How many boards have each pattern.
#[derive(Debug)]
pub(super) struct Counts {
    /// The number of deaths.
    pub(super) deaths: u32,
    /// For each pattern: the deaths before which it appeared, the boards before deaths, and the other boards.
    seen: Vec<[u32; 3]>,
    /// The number of boards before deaths, and of the other boards.
    boards: [u32; 2],
}

impl Default for Counts {
    fn default() -> Counts {
        let count = sizes().map(|(width, height)| patterns(width, height)).sum();
        Counts { deaths: 0, seen: vec![[0; 3]; count], boards: [0; 2] }
    }
}

impl Counts {
    /// Counts the boards before a death.
    pub(super) fn add_death(&mut self, boards: &[Board]) {
        let mut numbers: Vec<usize> =
            boards.iter().flat_map(|board| Pattern::all(board).map(|pattern| pattern.number())).collect();
        numbers.iter().for_each(|&number| self.seen[number][1] += 1);
        numbers.sort_unstable();
        numbers.dedup();
        numbers.iter().for_each(|&number| self.seen[number][0] += 1);
        self.boards[0] += boards.len() as u32;
        self.deaths += 1;
    }

    /// Counts another board.
    pub(super) fn add_rest(&mut self, board: &Board) {
        for pattern in Pattern::all(board) {
            self.seen[pattern.number()][2] += 1;
        }
        self.boards[1] += 1;
    }

    /// Returns how many boards before deaths have a pattern.
    pub(super) fn before(&self, pattern: &Pattern) -> u32 {
        self.seen[pattern.number()][1]
    }

    /// Returns the patterns that appeared before at least `least` deaths, with their log odds: the logarithm of the
    /// odds before a death divided by the odds otherwise. Half a board is added to each count, so that none is 0.
    pub(super) fn patterns(&self, least: u32) -> impl Iterator<Item = (Pattern, f64)> {
        let all = sizes().flat_map(|(width, height)| {
            let filled = 1 << (width * height);
            let at = move |column| (0..filled).map(move |cells| Pattern { column, width, height, cells });
            (0..=WIDTH - width).flat_map(at)
        });
        let [before, rest] = self.boards;
        let log_odds =
            |count: u32, boards: u32| ((f64::from(count) + 0.5) / (f64::from(boards - count) + 0.5)).ln();
        all.zip(&self.seen)
            .filter(move |(_, seen)| seen[0] >= least)
            .map(move |(pattern, seen)| (pattern, log_odds(seen[1], before) - log_odds(seen[2], rest)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let rows = [".#........", ".#........", "##.......#"].map(str::to_owned);
        let empty = std::iter::repeat_n("..........".to_owned(), 17);
        let rows: Vec<String> = empty.chain(rows).collect();
        Board::from_drawing(&rows.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn windows_hang_from_the_surface_and_the_floor_is_filled() {
        let drawing = |column, width, height| Pattern::at(&board(), column, width, height).drawing();
        assert_eq!(drawing(0, 3, 4), ".#./.#./##./###");
        assert_eq!(drawing(2, 2, 1), "##");
        assert_eq!(drawing(8, 2, 2), ".#/##");
    }

    #[test]
    fn drawings_are_read_and_bad_ones_are_named() {
        for size in [(0, 3, 4), (8, 2, 2)] {
            let pattern = Pattern::at(&board(), size.0, size.1, size.2);
            assert_eq!(Pattern::read(&pattern.drawing(), pattern.column), Ok(pattern));
            assert!(pattern.is_in(&board()) && !pattern.is_in(&Board::EMPTY));
        }
        for (drawing, column) in
            [("", 0), ("#/##", 0), ("#####", 0), ("#x", 0), ("#./..", 9), ("#/#/#/#/#", 0)]
        {
            assert!(Pattern::read(drawing, column).unwrap_err().contains(drawing), "{drawing}");
        }
    }

    #[test]
    fn a_part_is_found_only_in_its_own_columns() {
        let whole = Pattern::at(&board(), 0, 3, 4);
        for (column, width, height, is_part) in
            [(0, 3, 4, true), (0, 1, 2, true), (1, 2, 2, true), (2, 2, 1, false), (8, 2, 2, false)]
        {
            assert_eq!(whole.contains(&Pattern::at(&board(), column, width, height)), is_part, "{column}");
        }
    }

    #[test]
    fn each_pattern_has_its_own_number() {
        let counts = Counts::default();
        let numbers: Vec<usize> = counts.patterns(0).map(|(pattern, _)| pattern.number()).collect();
        assert!(numbers.iter().copied().eq(0..counts.seen.len()));
    }

    #[test]
    fn a_pattern_before_deaths_has_higher_odds() {
        let mut counts = Counts::default();
        (0..4).for_each(|_| counts.add_rest(&Board::EMPTY));
        counts.add_death(&[board(), Board::EMPTY]);
        let odds = |pattern: Pattern| {
            counts.patterns(1).find(|(other, _)| *other == pattern).map(|(_, log_odds)| log_odds)
        };
        // One of two boards against none of four: (1.5 / 1.5) / (0.5 / 4.5).
        let found = odds(Pattern::at(&board(), 0, 3, 4)).unwrap();
        assert!((found - 9_f64.ln()).abs() < 1e-9, "{found}");
        assert!(odds(Pattern::at(&Board::EMPTY, 0, 3, 4)).unwrap() < 0.0);
    }
}
