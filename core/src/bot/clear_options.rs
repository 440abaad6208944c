//! The options of the search for perfect clears.

/// The value of perfect clears, and the limits of the search for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClearOptions {
    /// The lines that normal play sends for each piece, in thousandths.
    pub rate: i32,
    /// The lines that a perfect clear sends together with the clears before it, in thousandths. This estimate
    /// is used while the real number is unknown.
    pub sends: i32,
    /// The least value above normal play at which a perfect clear is played, in thousandths of a line.
    pub least: i32,
    /// The same limit when the pieces of a whole perfect clear are known. Then the next one follows too.
    pub least_known: i32,
    /// The value of the piece that is left in hold, in thousandths of a line, by
    /// [`Piece::index`](crate::Piece::index).
    pub kept: [u32; 7],
    /// The most rows of a perfect clear.
    pub lines: usize,
    /// The most pieces of a perfect clear.
    pub pieces: usize,
    /// The most unknown pieces of a perfect clear.
    pub unknown: usize,
}

/// How much more the next perfect clear on an empty board sends with this piece in hold than with an L, on
/// average, in thousandths of a line. With O or I in hold, some of these perfect clears take only five
/// pieces. The numbers come from 120 queues of ten more pieces each.
const KEPT: [u32; 7] = [330, 400, 850, 0, 70, 130, 130];

impl Default for ClearOptions {
    fn default() -> ClearOptions {
        ClearOptions {
            rate: 1_300,
            sends: 12_000,
            least: 0,
            least_known: -2_500,
            kept: KEPT,
            lines: 6,
            pieces: 10,
            unknown: 4,
        }
    }
}
