//! A part of the board that is packed into a few words, so that one shift moves every cell.
//!
//! *What.* A [`Window`] is a set of cells: `K` words of `C` columns each, with `S` bits per column. `S - 1`
//! of these bits are rows, **the highest row first**. The last bit is a *guard* that is always zero.
//!
//! *Why upside down.* Falling then moves towards the high bits, in the direction of a carry. Adding the cells
//! where pieces are to the cells where they can be carries through every open shaft at once and stops in the
//! guard ([`Cells::fall`]). Filling all ten columns takes one addition per word.
//!
//! *Why whole columns in a word.* No vertical shift and no carry crosses from word to word. The whole lower
//! board is one `u128`: any move of it is one shift, which processors perform on two registers.
//!
//! Three sizes are used, because the smallest window that holds everything relevant is the fastest:
//!
//! | size | words × columns × bits | rows |
//! |---|---|---|
//! | [`Low`](super::low::Low), without vector instructions | 1 × 10 × 12 | 11 |
//! | [`Middle`](super::low::Middle) | 2 × 5 × 25 | 24 |
//! | [`High`](super::low::High) | 3 × 4 × 32 | 31 |
//!
//! With vector instructions, the low board is a set of lanes, one per column: see `lanes.rs`. WebAssembly has
//! no `u128`, so it stores the other sizes in lanes too: see `tall.rs`.

use super::cells::Cells;
use crate::board::{Board, WIDTH};

/// The packed set: `K` words of `C` columns each, with `S` bits per column.
#[derive(Clone, Copy)]
pub(super) struct Window<const K: usize, const C: usize, const S: usize>([u128; K]);

impl<const K: usize, const C: usize, const S: usize> Window<K, C, S> {
    const TOP_TWO: Self = Self::highest(2);

    const fn highest(n: usize) -> Self {
        let mut words = [0; K];
        let mut x = 0;
        while x < WIDTH {
            words[x / C] |= ((1 << n) - 1) << (x % C * S);
            x += 1;
        }
        Window(words)
    }

    #[inline(always)]
    fn map(mut self, f: impl Fn(u128) -> u128) -> Self {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u128, u128) -> u128) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }

    /// Moves all cells `dy` rows up. A move by one row needs no mask: cells that leave their column move into
    /// the unused bit (guard) between two columns.
    #[inline(always)]
    fn vertically(self, dy: i8) -> Self {
        match dy {
            -3 => self.map(|w| w << 3 & const { rows::<C, S>(3, S - 1) }),
            -2 => self.map(|w| w << 2 & const { rows::<C, S>(2, S - 1) }),
            -1 => self.map(|w| w << 1),
            0 => self,
            1 => self.map(|w| w >> 1),
            2 => self.map(|w| w >> 2 & const { rows::<C, S>(0, S - 3) }),
            3 => self.map(|w| w >> 3 & const { rows::<C, S>(0, S - 4) }),
            _ => unreachable!("no piece and no kick moves {dy} rows"),
        }
    }

    #[inline(always)]
    fn sideways(self, dx: i8) -> Self {
        match dx {
            -3 => self.left(3),
            -2 => self.left(2),
            -1 => self.left(1),
            0 => self,
            1 => self.right(1),
            2 => self.right(2),
            3 => self.right(3),
            _ => unreachable!("no piece and no kick moves {dx} columns"),
        }
    }

    #[inline(always)]
    fn right(mut self, columns: usize) -> Self {
        if K == 1 {
            return self.map(|w| w << (S * columns));
        }
        for _ in 0..columns {
            for k in (0..K).rev() {
                let enters = if k > 0 { self.0[k - 1] >> (S * (C - 1)) } else { 0 };
                self.0[k] = self.0[k] << S & const { rows::<C, S>(0, S) } | enters;
            }
        }
        self
    }

    #[inline(always)]
    fn left(mut self, columns: usize) -> Self {
        if K == 1 {
            return self.map(|w| w >> (S * columns));
        }
        for _ in 0..columns {
            for k in 0..K {
                let enters = if k + 1 < K { self.0[k + 1] << (S * (C - 1)) } else { 0 };
                self.0[k] = self.0[k] >> S | enters & const { rows::<C, S>(0, S) };
            }
        }
        self
    }
}

impl<const K: usize, const C: usize, const S: usize> Cells for Window<K, C, S> {
    const ROWS: usize = S - 1;
    #[inline(always)]
    fn empty() -> Self {
        Window([0; K])
    }
    #[inline(always)]
    fn real() -> Self {
        const { Self::highest(S - 1) }
    }
    #[inline(always)]
    fn top() -> Self {
        const { Self::highest(1) }
    }

    #[inline(always)]
    fn free(board: &Board) -> Self {
        let mut words = [0; K];
        for (k, word) in words.iter_mut().enumerate() {
            let mut upright = 0;
            let mut present = 0;
            for slot in 0..C {
                if let Some(&column) = board.columns().get(k * C + slot) {
                    // This order is chosen so that reversing all bits puts each column in its place.
                    upright |= u128::from(column) << (129 - S * (slot + 1));
                    present |= ((1 << Self::ROWS) - 1) << (slot * S);
                }
            }
            *word = !upright.reverse_bits() & present;
        }
        Window(words)
    }

    fn board(self) -> Board {
        let mut columns = [0; WIDTH];
        for (x, column) in columns.iter_mut().enumerate() {
            let free = (self.0[x / C] >> (x % C * S)) as u32;
            *column = u64::from((!free).reverse_bits() >> (33 - S));
        }
        Board::from_columns(columns)
    }

    fn cell(x: usize, y: usize) -> Self {
        let mut words = [0; K];
        words[x / C] = 1 << (x % C * S + Self::ROWS - 1 - y);
        Window(words)
    }

    fn from_row(y: usize) -> Self {
        Self::highest(Self::ROWS - y)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, w| any | w) == 0
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    #[inline(always)]
    fn empty_rows(self) -> u32 {
        let mut any = self.0.iter().fold(0, |any, word| any | word);
        for slot in 1..C {
            any |= any >> (S * slot);
        }
        !(any as u32) & ((1 << Self::ROWS) - 1)
    }

    #[inline(always)]
    fn moved(self, dx: i8, dy: i8) -> Self {
        self.vertically(dy).sideways(dx)
    }

    #[inline(always)]
    fn seen_at(self, dx: i8, dy: i8) -> Self {
        let seen = self.moved(-dx, -dy);
        match dy {
            1 => seen.or(Self::top().sideways(-dx)),
            2 => seen.or(Self::TOP_TWO.sideways(-dx)),
            _ => seen,
        }
    }

    #[inline(always)]
    fn fall(self, from: Self) -> Self {
        self.zip(from, |open, from| open & ((open.wrapping_add(from) ^ open) | from))
    }

    #[inline(always)]
    fn floors(self) -> Self {
        self.map(|w| w & !(w >> 1))
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(i8, i8)) {
        for (k, word) in self.0.into_iter().enumerate() {
            for (half, mut bits) in [(0, word as u64), (64, (word >> 64) as u64)] {
                while bits != 0 {
                    let bit = half + bits.trailing_zeros() as usize;
                    visit((k * C + bit / S) as i8, (Self::ROWS - 1 - bit % S) as i8);
                    bits &= bits - 1;
                }
            }
        }
    }

    #[inline(always)]
    fn for_each_alone(self, mut visit: impl FnMut(Self)) {
        for (k, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                let mut alone = [0; K];
                alone[k] = bits & bits.wrapping_neg();
                visit(Window(alone));
                bits &= bits - 1;
            }
        }
    }
}

/// Returns a mask that has, in every column, the rows numbered `from..to`, counted from the highest.
const fn rows<const C: usize, const S: usize>(from: usize, to: usize) -> u128 {
    let one = ((1u128 << to) - 1) & !((1 << from) - 1);
    let mut all = 0;
    let mut slot = 0;
    while slot < C {
        all |= one << (slot * S);
        slot += 1;
    }
    all
}
