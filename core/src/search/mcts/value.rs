//! The value of a node, and the number of moves on which it is based.
//!
//! Values of states are estimates. Values from deeper nodes are more reliable, because they are based on more
//! real moves. An order that uses only the sum can prefer an optimistic estimate near the root to a checked
//! line. So a value has two parts: the *reach*, which is the number of moves on which it is based, and the
//! *total*, which is the sum of all rewards on the line plus the last state's own value. A search chooses
//! whether the reach counts.

/// The reach (number of moves) and the total (rewards plus evaluation) in one number: `reach << 32` plus the
/// total. So a comparison compares the reach first, and adding a reward is one addition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Value(i64);

const REACH: i64 = 1 << 32;

impl Value {
    /// The value of a lost game. No sum of rewards can compensate for it.
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

    /// Returns the value of a move that has the reward `reward` and leads to a node with this value. If
    /// `counts_reach` is set, the reach is one higher.
    #[inline]
    pub(super) const fn before(self, reward: i32, counts_reach: bool) -> Value {
        Value(self.0 + reward as i64 + if counts_reach { REACH } else { 0 })
    }

    /// Returns the expected value when `count` outcomes are equally likely: the mean of the totals, rounded
    /// down, and the lowest reach. An outcome that is missing in `values` is a lost game.
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
    fn reach_and_total_survive_packing() {
        for reach in [0, 1, 9] {
            for total in [0, 1, -1, 1 << 26, -(1 << 30)] {
                let parts = Value::new(reach, total);
                assert_eq!((parts.reach(), parts.total()), (reach, total));
            }
        }
    }

    #[test]
    fn reach_is_compared_first_and_rewards_are_added() {
        assert!(Value::new(1, -50) > Value::new(0, 50));
        assert_eq!(Value::new(1, -50).before(80, true), Value::new(2, 30));
        assert_eq!(Value::new(0, 5).before(-80, false), Value::new(0, -75));
    }

    #[test]
    fn a_mean_has_the_lowest_reach_of_its_parts() {
        let values = [Value::new(3, -5), Value::new(2, 10)];
        assert_eq!(Value::mean(values.into_iter(), 2), Value::new(2, 2));
        assert_eq!(Value::mean(values.into_iter(), 3), Value::new(0, (5 - (1 << 30)) / 3 - 1));
        assert_eq!(Value::mean(core::iter::empty(), 1), Value::LOST);
        assert_eq!(Value::mean(core::iter::empty(), 0), Value::LOST);
    }
}
