//! A few columns of a board in one vector register: one byte for each cell, the lowest cell first.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "avx2"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))
))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) use avx2::{Lanes, without};
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
pub(crate) use portable::{Lanes, without};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::{Lanes, without};

use crate::field::Column;

/// The number of bytes of a column.
pub(crate) const BYTES: usize = 16;

/// The columns that the runs of two columns reach.
pub(crate) type Window = [Column; 6];

/// For each cell of a column, all bits of the cells below it.
const BELOW: [Column; BYTES] = {
    let mut below = [[0; BYTES]; BYTES];
    let mut y = 1;
    while y < BYTES {
        below[y] = below[y - 1];
        below[y][y - 1] = u8::MAX;
        y += 1;
    }
    below
};

#[cfg(all(test, target_arch = "x86_64", target_feature = "avx2"))]
mod tests {
    use super::*;
    use crate::field::EMPTY;
    use stackmate::tool::rng::Rng;

    /// Returns what registers of a kind give for a mixture of all operations.
    macro_rules! mixture {
        ($lanes:ty, $window:expr, $at:literal) => {{
            let here = <$lanes>::load::<$at>($window);
            let next = <$lanes>::load::<{ $at + 1 }>($window);
            let above = here.above::<1>().plus(next.above::<2>()).plus(here.above::<3>());
            let below = next.below::<15>().plus(here.below::<14>()).plus(here.below::<12>());
            let all = [
                here.less(5),
                above.less(17),
                below.less(21),
                above.min(below).less(9),
                above.less(20).or(next.less(7)),
                next.above::<4>().plus(next.below::<13>()).less(8),
            ];
            all.map(|lanes| (lanes.zeros(), lanes.negatives()))
        }};
    }

    #[test]
    fn registers_are_the_portable_ones() {
        assert_eq!((Lanes::COLUMNS, portable::Lanes::COLUMNS), (2, 1));
        let mut rng = Rng::new(3, 3);
        for _ in 0..2_000 {
            let window: Window =
                core::array::from_fn(|_| core::array::from_fn(|_| rng.below(u32::from(EMPTY) + 1) as u8));
            let columns = [mixture!(portable::Lanes, &window, 0), mixture!(portable::Lanes, &window, 1)];
            for (number, both) in mixture!(Lanes, &window, 0).into_iter().enumerate() {
                let [left, right] = columns.map(|column| column[number]);
                assert_eq!(both, (left.0 | right.0 << BYTES, left.1 | right.1 << BYTES), "{number}");
            }
            for y in 0..BYTES {
                assert_eq!(without(window[0], y), portable::without(window[0], y));
            }
        }
    }
}
