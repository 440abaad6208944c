//! What a node comes to, and what that rests on.
//!
//! Values of states are guesses, and those made deeper rest on more moves really found. An order that
//! only looks at the sum lets a hopeful guess near the root win over a checked line. So a value has two
//! parts, and a search chooses whether the first one counts: the *reach*, the number of moves behind it,
//! and the *value*, all rewards on the way plus the last state's own value.

/// Reach and value in one number: `reach << 32` plus the value, so that comparing them compares the
/// reach first, and adding a reward is an addition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Value(i64);

const REACH: i64 = 1 << 32;

impl Value {
    /// A lost game. No sum of rewards makes up for it.
    pub(super) const LOST: Value = Value::new(0, -(1 << 30));

    #[inline]
    pub(super) const fn new(reach: i32, total: i32) -> Value {
        Value(reach as i64 * REACH + total as i64)
    }

    #[inline]
    pub(super) const fn total(self) -> i32 {
        self.0 as i32
    }

    #[inline]
    pub(super) const fn reach(self) -> i32 {
        ((self.0 - self.0 as i32 as i64) / REACH) as i32
    }

    #[inline]
    pub(super) const fn is_lost(self) -> bool {
        self.total() < -(1 << 29)
    }

    /// Seen from one move before, that move earning `reward`.
    #[inline]
    pub(super) const fn before(self, reward: i32, counts_reach: bool) -> Value {
        Value(self.0 + reward as i64 + if counts_reach { REACH } else { 0 })
    }

    /// Returns the value to expect when each of `count` outcomes is as likely: the mean of the totals,
    /// rounded down, and no more reach than the least. An outcome that `values` does not list is a lost game.
    #[inline]
    pub(super) fn mean(values: impl Iterator<Item = Value>, count: u32) -> Value {
        let count = count.max(1);
        let (mut listed, mut sum, mut reach) = (0, 0i64, i32::MAX);
        for value in values {
            listed += 1;
            sum += i64::from(value.total());
            reach = reach.min(value.reach());
        }
        if listed < count {
            sum += i64::from(Value::LOST.total()) * i64::from(count - listed);
            reach = reach.min(Value::LOST.reach());
        }
        Value::new(reach, sum.div_euclid(i64::from(count)) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_out_as_they_went_in() {
        for reach in [0, 1, 9] {
            for total in [0, 1, -1, 1 << 26, -(1 << 30)] {
                let parts = Value::new(reach, total);
                assert_eq!((parts.reach(), parts.total()), (reach, total));
            }
        }
    }

    #[test]
    fn reach_comes_first_and_rewards_add_up() {
        assert!(Value::new(1, -50) > Value::new(0, 50));
        assert_eq!(Value::new(1, -50).before(80, true), Value::new(2, 30));
        assert_eq!(Value::new(0, 5).before(-80, false), Value::new(0, -75));
    }

    #[test]
    fn a_mean_trusts_its_least_checked_part() {
        let values = [Value::new(3, -5), Value::new(2, 10)];
        assert_eq!(Value::mean(values.into_iter(), 2), Value::new(2, 2));
        assert_eq!(Value::mean(values.into_iter(), 3), Value::new(0, (5 - (1 << 30)) / 3 - 1));
        assert_eq!(Value::mean(core::iter::empty(), 1), Value::LOST);
        assert_eq!(Value::mean(core::iter::empty(), 0), Value::LOST);
    }
}
