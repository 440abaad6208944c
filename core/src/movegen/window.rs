//! A part of the board packed into a few words, so that one instruction moves every cell of it.
//!
//! *What.* A [`Window`] is a set of cells: `K` words of `C` columns each, `S` bits to a column, of which
//! `S - 1` are rows, **the highest row first**, and the last is a *guard* that is always zero.
//!
//! *Why upside down.* Falling then goes towards the high bits, the way a carry goes: adding the cells
//! where pieces are to the cells they may be in carries through every open shaft at once and stops in the
//! guard ([`Window::fall`]). Filling all ten columns costs one addition a word.
//!
//! *Why whole columns in a word.* No carry and no vertical shift ever crosses from word to word, so the
//! words are independent and the compiler packs them into vector registers.
//!
//! Three sizes are used; the smallest that holds what matters is the fastest:
//!
//! | size | words × columns × bits | rows |
//! |---|---|---|
//! | [`Low`] | 2 × 5 × 12 | 11, open above |
//! | [`Middle`] | 4 × 3 × 21 | 20, open above |
//! | [`Whole`] | 10 × 1 × 41 | 40, closed above |

use crate::board::{Board, HEIGHT, WIDTH};

/// A set of cells of a window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Window<const K: usize, const C: usize, const S: usize>([u64; K]);

/// The lowest eleven rows.
pub(super) type Low = Window<2, 5, 12>;
/// The lowest twenty rows.
pub(super) type Middle = Window<4, 3, 21>;
/// All forty rows.
pub(super) type Whole = Window<10, 1, 41>;

impl<const K: usize, const C: usize, const S: usize> Window<K, C, S> {
    /// No cell.
    pub(super) const EMPTY: Self = Window([0; K]);
    /// How many rows the window has.
    pub(super) const ROWS: usize = S - 1;
    /// Whether what lies above the window is open sky; else it is solid, as above the whole board.
    pub(super) const OPEN: bool = Self::ROWS < HEIGHT;
    /// The cells of the highest row.
    pub(super) const TOP: Self = Self::highest(1);
    const TOP_TWO: Self = Self::highest(2);
    /// The bits of a word that stand for rows.
    const USED: u64 = rows::<C, S>(0, S - 1);

    /// The empty cells of the board. Nothing of the board may lie above the window.
    #[inline(always)]
    pub(super) fn free(board: &Board) -> Self {
        let mut words = [0; K];
        for (k, word) in words.iter_mut().enumerate() {
            let mut upright = 0;
            let mut present = 0;
            for slot in 0..C {
                if let Some(column) = board.columns().get(k * C + slot) {
                    // Chosen so that reversing all 64 bits puts each column where it belongs.
                    upright |= column << (65 - S * (slot + 1));
                    present |= ((1 << Self::ROWS) - 1) << (slot * S);
                }
            }
            *word = !upright.reverse_bits() & present;
        }
        Window(words)
    }

    /// The cell in column `x`, row `y`; both must lie in the window.
    pub(super) fn cell(x: usize, y: usize) -> Self {
        let mut words = [0; K];
        words[x / C] = 1 << (x % C * S + Self::ROWS - 1 - y);
        Window(words)
    }

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
    fn map(mut self, f: impl Fn(u64) -> u64) -> Self {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }

    /// Cells of both.
    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Cells of either.
    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Cells of this that are not in the other.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether there is no cell.
    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, w| any | w) == 0
    }

    /// How many cells there are.
    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The cells moved `dx` columns to the right and `dy` rows up; those that leave are lost.
    /// Bits beyond the tenth column may appear: intersect with something that has none.
    #[inline(always)]
    pub(super) fn moved(self, dx: i8, dy: i8) -> Self {
        self.vertically(dy).sideways(dx)
    }

    #[inline(always)]
    fn vertically(self, dy: i8) -> Self {
        match dy {
            -2 => self.map(|w| w << 2 & const { rows::<C, S>(2, S - 1) }),
            -1 => self.map(|w| w << 1 & const { rows::<C, S>(1, S - 1) }),
            0 => self,
            1 => self.map(|w| w >> 1 & const { rows::<C, S>(0, S - 2) }),
            2 => self.map(|w| w >> 2 & const { rows::<C, S>(0, S - 3) }),
            _ => unreachable!("no piece and no kick reaches {dy} rows"),
        }
    }

    /// What lies `dx` columns to the right and `dy` rows up of each cell, solid outside the board and
    /// open above an [`OPEN`](Self::OPEN) window.
    #[inline(always)]
    pub(super) fn seen_at(self, dx: i8, dy: i8) -> Self {
        let seen = self.vertically(-dy);
        let seen = match dy {
            1 if Self::OPEN => seen.or(Self::TOP),
            2 if Self::OPEN => seen.or(Self::TOP_TWO),
            _ => seen,
        };
        seen.sideways(-dx)
    }

    #[inline(always)]
    fn sideways(self, dx: i8) -> Self {
        match dx {
            -3 => self.left().left().left(),
            -2 => self.left().left(),
            -1 => self.left(),
            0 => self,
            1 => self.right(),
            2 => self.right().right(),
            3 => self.right().right().right(),
            _ => unreachable!("no piece and no kick reaches {dx} columns"),
        }
    }

    #[inline(always)]
    fn right(self) -> Self {
        let mut words = [0; K];
        for k in 0..K {
            let enters = if k > 0 { self.0[k - 1] >> (S * (C - 1)) } else { 0 };
            words[k] = self.0[k] << S & Self::USED | enters;
        }
        Window(words)
    }

    #[inline(always)]
    fn left(self) -> Self {
        let mut words = [0; K];
        for k in 0..K {
            let enters = if k + 1 < K { self.0[k + 1] << (S * (C - 1)) } else { 0 };
            words[k] = self.0[k] >> S | enters & Self::USED;
        }
        Window(words)
    }

    /// `from` and everything below it that can be reached through cells of this set; `from` is part
    /// of it.
    #[inline(always)]
    pub(super) fn fall(self, from: Self) -> Self {
        self.zip(from, |open, from| open & ((open.wrapping_add(from) ^ open) | from))
    }

    /// Cells of this set with none of it right below: where something rests.
    #[inline(always)]
    pub(super) fn floors(self) -> Self {
        self.map(|w| w & !(w >> 1))
    }

    /// Calls `visit` with the column and row of every cell.
    #[inline(always)]
    pub(super) fn for_each(self, mut visit: impl FnMut(i8, i8)) {
        for (k, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                visit((k * C + bit / S) as i8, (Self::ROWS - 1 - bit % S) as i8);
                word &= word - 1;
            }
        }
    }
}

/// In every column, the rows numbered `from..to` counted from the highest.
const fn rows<const C: usize, const S: usize>(from: usize, to: usize) -> u64 {
    let one = ((1 << to) - 1) & !((1 << from) - 1);
    let mut all = 0;
    let mut slot = 0;
    while slot < C {
        all |= one << (slot * S);
        slot += 1;
    }
    all
}
