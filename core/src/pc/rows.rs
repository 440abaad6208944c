//! The order in which rows must be cleared.
//!
//! When a piece is pulled apart, the rows between its parts must be cleared before it is placed, and its own
//! rows are not cleared before that. If two such pieces each need the other's rows to be cleared, no order
//! can build them, whatever the rest of the tiling is.

/// The value in which each byte has only its lowest bit set.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// The value in which byte n has bit n set.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// Returns a value in which each byte is 0 if that byte of `bytes` is zero, and else 1.
const fn some_bit(bytes: u64) -> u64 {
    let low = 0x7F * LOWEST;
    ((((bytes & low) + low) | bytes) >> 7) & LOWEST
}

/// For each of eight rows, the rows that are cleared before it, as one byte per row. It is transitively
/// complete: if a row is before a second one and the second before a third, the first is in the third's byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct RowOrder(u64);

impl RowOrder {
    /// Adds that the rows `first` are cleared before the rows `then`. Returns `None` when this contradicts
    /// the order.
    #[inline]
    pub(super) fn with(self, first: u8, then: u8) -> Option<RowOrder> {
        // The rows `first` and all rows before them: from now on, they are cleared before the rows `then`.
        let (mut before, mut rows) = (first, first);
        while rows != 0 {
            before |= self.before(rows.trailing_zeros());
            rows &= rows - 1;
        }
        if before & then != 0 {
            return None;
        }
        // The rows `then` and all rows that come after one of them, as the lowest bits of their bytes.
        let in_each = u64::from(then) * LOWEST;
        let later = some_bit(in_each & DIAGONAL) | some_bit(in_each & self.0);
        Some(RowOrder(self.0 | (later * u64::from(before))))
    }

    #[inline]
    const fn before(self, row: u32) -> u8 {
        (self.0 >> (8 * row)) as u8
    }

    /// Returns whether the order has no constraints.
    #[inline]
    pub(super) const fn is_free(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_need_each_other_cannot_be_ordered() {
        let order = RowOrder::default().with(0b0010, 0b0101).unwrap();
        assert_eq!(order.with(0b0100, 0b0010), None);
        assert_eq!(order.with(0b0010, 0b0010), None);
        assert_eq!(order.with(0b0010, 0b0100), Some(order));
    }

    #[test]
    fn the_order_is_transitive() {
        // Row 0 is before 1, and 2 is before 3. When 1 is put before 2, row 0 is before 3.
        let order =
            [(1, 2), (4, 8), (2, 4)].into_iter().try_fold(RowOrder::default(), |o, (a, b)| o.with(a, b));
        let order = order.unwrap();
        assert_eq!([order.before(1), order.before(2), order.before(3)], [0b0001, 0b0011, 0b0111]);
        assert!(order.with(0b1000, 0b0001).is_none() && !order.is_free());
    }
}
