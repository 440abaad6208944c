//! The options of the search for perfect clears.

/// The value of perfect clears, and the limits of the search for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClearOptions {
    /// The lines that normal play sends for each piece, in thousandths of a line.
    pub rate: i32,
    /// The lines that a perfect clear sends together with the clears before it, in thousandths of a line.
    /// This estimate is used while the real number is unknown.
    pub sends: i32,
    /// The limit from which a perfect clear is played: how much more than normal play it must be worth, in
    /// thousandths of a line.
    pub least: i32,
    /// The same limit when enough pieces for a whole perfect clear are known. It can be lower, because
    /// another perfect clear can then follow.
    pub least_known: i32,
    /// The value of the piece that is left in hold, in thousandths of a line, by
    /// [`Piece::index`](crate::Piece::index).
    pub kept: [u32; 7],
    /// The most rows that a perfect clear may clear.
    pub lines: usize,
    /// The most pieces that a perfect clear may place.
    pub pieces: usize,
    /// The most pieces that may still be unknown when a perfect clear is searched for.
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
