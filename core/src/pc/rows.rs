//! Which row has to be cleared before which.
//!
//! A piece that is pulled apart needs the rows between its parts cleared, and until it is there its own rows
//! are not. Two such pieces that need each other's rows cannot be built in any order, whatever else the tiling
//! has.

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// Bit n of byte n.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// The lowest bit of each byte that is not zero.
const fn some_bit(bytes: u64) -> u64 {
    let low = 0x7F * LOWEST;
    ((((bytes & low) + low) | bytes) >> 7) & LOWEST
}

/// For each of eight rows, the rows cleared before it: byte by byte, complete (what comes before something
/// that comes before a row is in that row's byte).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct RowOrder(u64);

impl RowOrder {
    /// The order in which besides the rows `first` are cleared before the rows `then`; `None` when no order
    /// has both.
    #[inline]
    pub(super) fn with(self, first: u8, then: u8) -> Option<RowOrder> {
        // All that comes before the rows `then` from now on.
        let (mut before, mut rows) = (first, first);
        while rows != 0 {
            before |= self.before(rows.trailing_zeros());
            rows &= rows - 1;
        }
        if before & then != 0 {
            return None;
        }
        // The rows `then` and all that come after one of them: the lowest bits of their bytes.
        let in_each = u64::from(then) * LOWEST;
        let later = some_bit(in_each & DIAGONAL) | some_bit(in_each & self.0);
        Some(RowOrder(self.0 | (later * u64::from(before))))
    }

    #[inline]
    const fn before(self, row: u32) -> u8 {
        (self.0 >> (8 * row)) as u8
    }

    /// Whether nothing is known.
    #[inline]
    pub(super) const fn is_free(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_need_each_other_have_no_order() {
        let order = RowOrder::default().with(0b0010, 0b0101).unwrap();
        assert_eq!(order.with(0b0100, 0b0010), None);
        assert_eq!(order.with(0b0010, 0b0010), None);
        assert_eq!(order.with(0b0010, 0b0100), Some(order));
    }

    #[test]
    fn what_comes_before_comes_before_all_that_follows() {
        // 0 before 1, 2 before 3, then 1 before 2: so 0 before 3.
        let order =
            [(1, 2), (4, 8), (2, 4)].into_iter().try_fold(RowOrder::default(), |o, (a, b)| o.with(a, b));
        let order = order.unwrap();
        assert_eq!([order.before(1), order.before(2), order.before(3)], [0b0001, 0b0011, 0b0111]);
        assert!(order.with(0b1000, 0b0001).is_none() && !order.is_free());
    }
}
