//! Gravity without floating-point numbers: how many rows a piece falls in a tick.
//!
//! Gravity is given in thousandths of a row per second, and a tick is a thousandth of a second. So one tick
//! adds exactly that many *millionths of a row*, and every full million is a row. Nothing is rounded: with 1
//! row/s, a piece falls every 1,000 ticks without drift. Soft drop multiplies the amount that is added. From
//! 20 rows per tick on (20G), and with soft drop factor 0, a piece falls to the floor within the tick.

use super::config::{GRAVITY_20G, Handling, Rules};

/// The number of millionths in a row.
const ROW: u64 = 1_000_000;

/// The number of rows that means "to the floor".
pub(super) const TO_THE_FLOOR: u32 = u32::MAX;

/// The fraction of a row that a piece has fallen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gravity {
    fraction: u64,
}

impl Gravity {
    /// Returns the number of rows that the piece should fall in this tick.
    pub(super) fn tick(&mut self, rules: &Rules, handling: &Handling, soft_drop: bool) -> u32 {
        if rules.gravity_milli_rows_per_s >= GRAVITY_20G || soft_drop && handling.soft_drop_factor == 0 {
            return TO_THE_FLOOR;
        }
        let factor = if soft_drop { handling.soft_drop_factor.max(1) } else { 1 };
        self.fraction += u64::from(rules.gravity_milli_rows_per_s) * u64::from(factor);
        let rows = self.fraction / ROW;
        self.fraction %= ROW;
        // At most 20·10⁶ · 10⁴ / 10⁶ rows, far below the value that means "to the floor".
        rows as u32
    }

    /// Resets the fraction because the piece rests: its next fall starts from a full row.
    pub(super) fn rest(&mut self) {
        self.fraction = 0;
    }

    /// Returns the fraction, for the state hash.
    pub(super) fn state(&self) -> u64 {
        let Gravity { fraction } = *self;
        fraction
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rules: &Rules, handling: &Handling, soft_drop: bool, ticks: u32) -> u32 {
        let mut gravity = Gravity::default();
        (0..ticks).map(|_| gravity.tick(rules, handling, soft_drop)).sum()
    }

    #[test]
    fn one_row_per_second_is_exact() {
        let (rules, handling) = (Rules::default(), Handling::default());
        assert_eq!(rows(&rules, &handling, false, 999), 0);
        assert_eq!(rows(&rules, &handling, false, 1_000), 1);
        assert_eq!(rows(&rules, &handling, false, 86_400_000), 86_400);
    }

    #[test]
    fn soft_drop_multiplies_gravity() {
        let handling = Handling { soft_drop_factor: 20, ..Handling::default() };
        assert_eq!(rows(&Rules::default(), &handling, true, 49), 0);
        assert_eq!(rows(&Rules::default(), &handling, true, 50), 1);
    }

    #[test]
    fn infinite_speed_falls_to_the_floor() {
        let sonic = Handling { soft_drop_factor: 0, ..Handling::default() };
        assert_eq!(rows(&Rules::default(), &sonic, true, 1), TO_THE_FLOOR);
        let rules = Rules { gravity_milli_rows_per_s: GRAVITY_20G, ..Rules::default() };
        assert_eq!(rows(&rules, &Handling::default(), false, 1), TO_THE_FLOOR);
        let almost = Rules { gravity_milli_rows_per_s: GRAVITY_20G - 1, ..Rules::default() };
        assert_eq!(rows(&almost, &Handling::default(), false, 1), 19);
    }
}
