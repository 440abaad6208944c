//! A small seeded generator of random numbers.
//!
//! The generator is PCG-XSH-RR 64/32 (M. E. O'Neill, *PCG: A Family of Simple Fast Space-Efficient
//! Statistically Good Algorithms for Random Number Generation*, 2014). It has 64 bits of state and separate
//! streams, so that the pieces and each player's garbage use independent numbers.

/// A seeded generator of 32-bit numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rng {
    state: u64,
    increment: u64,
}

impl Rng {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

    /// Creates the generator for a seed, on one of 2⁶³ independent streams.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Rng {
        let increment = stream << 1 | 1;
        let state = increment.wrapping_add(seed).wrapping_mul(Rng::MULTIPLIER).wrapping_add(increment);
        Rng { state, increment }
    }

    /// Returns the next 32 bits.
    pub const fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(Rng::MULTIPLIER).wrapping_add(self.increment);
        let folded = ((old >> 18 ^ old) >> 27) as u32;
        folded.rotate_right((old >> 59) as u32)
    }

    /// Returns a number from 0 up to but not including `bound`, without bias (Lemire's method).
    ///
    /// # Panics
    /// Panics when `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = self.next_u32() as u64 * bound as u64;
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Returns a number from 0 up to but not including `bound`, without bias: words below 2³² mod `bound` are rejected,
    /// and the remainder of the others counts. Rules that name this way of drawing need it. [`Rng::below`] is faster
    /// and gives other numbers.
    ///
    /// # Panics
    /// Panics when `bound` is 0.
    pub const fn remainder(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        loop {
            let word = self.next_u32();
            if word >= bound.wrapping_neg() % bound {
                return word % bound;
            }
        }
    }

    /// Shuffles items: each, from the last one down, is swapped with one that [`Rng::remainder`] draws from those up
    /// to it (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.remainder(at as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn the_generator_equals_the_published_one() {
        // The numbers are from the reference implementation's demo with seed 42 and stream 54.
        let mut rng = Rng::new(42, 54);
        let drawn: Vec<u32> = (0..3).map(|_| rng.next_u32()).collect();
        assert_eq!(drawn, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330]);
    }
}
