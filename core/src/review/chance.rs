//! The chance of winning a match, from what both sides show.
//!
//! *What.* A logistic model: the *log-odds* are the sum of the differences between a side and its rival, each times a
//! coefficient, and the chance is 1 / (1 + e^(−log-odds)). It has no constant term, so the chances of both sides add
//! up to one. `stackmate review fit` finds the coefficients in games between levels and scripted people. *Why ratings.* The
//! one who leads often is the better player, and will go on to be. A model that does not know this takes each lead for a
//! sign of strength, and is too sure between equals. With the ratings as a difference of their own, the other coefficients
//! say what a position is worth between equals. *How.* Everything is an integer: log-odds are in units of 2⁻²⁰, and the
//! curve is a table.

use super::Standing;
use crate::tool::named::{self, BadNumbers};

/// Declares the differences and everything that must list all of them.
macro_rules! contrast {
    ($($(#[doc = $doc:literal])+ $name:ident)+) => {
        /// The differences between a side and its rival: the side's number minus the rival's.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Contrast {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Contrast {
            /// The names, in the order of [`Contrast::to_array`].
            pub const NAMES: [&'static str; Contrast::COUNT] = [$(stringify!($name)),+];
            /// The number of differences.
            pub const COUNT: usize = [$(stringify!($name)),+].len();

            /// Returns the differences as an array.
            #[must_use]
            pub const fn to_array(&self) -> [i32; Contrast::COUNT] {
                [$(self.$name),+]
            }
        }
    };
}

contrast! {
    /// What the boards are worth to a searching bot. A thousand is one line.
    value
    /// The lines of garbage that wait.
    pending
    /// The heights of the stacks, in rows.
    height
    /// The rows of the stacks above the twelfth.
    danger
    /// Whether the next quad or T-spin gets the back-to-back bonus.
    back_to_back
    /// The clears in the current combos.
    combo
    /// The Elo of the players. Reviews do not know it and take both for equal.
    rating
}

/// The height from which a stack is in danger.
const SAFE_ROWS: u32 = 12;
/// The largest difference that counts. No match has a larger one.
const MOST: i64 = 1_000_000;

impl Contrast {
    /// Compares a side with its rival, as between equally good players. The values are those of their boards.
    #[must_use]
    pub fn of(own: &Standing, rival: &Standing, values: [i32; 2]) -> Contrast {
        let between = |of: fn(&Standing) -> u32| i64::from(of(own)) - i64::from(of(rival));
        let rows = |of: fn(&Standing) -> u32| between(of).clamp(-MOST, MOST) as i32;
        Contrast {
            value: values[0].saturating_sub(values[1]),
            pending: rows(|side| side.pending),
            height: rows(|side| side.height),
            danger: rows(|side| side.height.saturating_sub(SAFE_ROWS)),
            back_to_back: rows(|side| side.back_to_back.into()),
            combo: rows(|side| side.combo),
            rating: 0,
        }
    }
}

/// The coefficients of the logistic model: 2⁻²⁰ of log-odds for each unit of a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// The coefficients, in the order of [`Contrast::NAMES`].
    pub coefficients: [i32; Contrast::COUNT],
}

/// The coefficients that `stackmate review fit` has found.
const SHIPPED: &str = include_str!("../../data/review.model");

/// The largest coefficient: 16 of log-odds for one unit.
const LARGEST: u32 = 1 << 24;

impl Default for Model {
    /// Returns the shipped model: `core/data/review.model`.
    fn default() -> Model {
        Model::parse(SHIPPED).unwrap_or(Model { coefficients: [0; Contrast::COUNT] })
    }
}

impl Model {
    /// Reads lines that each have the name of a difference and its coefficient. `#` begins a comment. Every
    /// difference must occur once.
    ///
    /// # Errors
    /// Returns a [`BadNumbers`] that names the line or the difference that is wrong.
    pub fn parse(text: &str) -> Result<Model, BadNumbers> {
        named::parse(text, &Contrast::NAMES, LARGEST).map(|coefficients| Model { coefficients })
    }

    /// Returns the chance of winning, in millionths.
    #[must_use]
    pub fn chance(&self, contrast: &Contrast) -> u32 {
        let terms = self.coefficients.iter().zip(contrast.to_array());
        let log_odds: i64 = terms.map(|(&coefficient, x)| i64::from(coefficient) * i64::from(x)).sum();
        logistic(log_odds)
    }
}

/// The chance that log-odds of 0, 1/16, 2/16 … 8 stand for, in millionths.
const CURVE: [u32; 129] = [
    500_000, 515_620, 531_209, 546_738, 562_177, 577_495, 592_667, 607_663, 622_459, 637_031, 651_355,
    665_411, 679_179, 692_642, 705_785, 718_594, 731_059, 743_168, 754_915, 766_294, 777_300, 787_931,
    798_187, 808_067, 817_574, 826_712, 835_484, 843_895, 851_953, 859_664, 867_036, 874_077, 880_797,
    887_205, 893_309, 899_121, 904_651, 909_907, 914_901, 919_643, 924_142, 928_409, 932_453, 936_285,
    939_913, 943_348, 946_597, 949_669, 952_574, 955_319, 957_912, 960_361, 962_673, 964_855, 966_914,
    968_856, 970_688, 972_415, 974_043, 975_577, 977_023, 978_385, 979_668, 980_876, 982_014, 983_085,
    984_094, 985_043, 985_936, 986_777, 987_568, 988_313, 989_013, 989_672, 990_292, 990_874, 991_423,
    991_938, 992_423, 992_879, 993_307, 993_710, 994_089, 994_445, 994_780, 995_095, 995_390, 995_668,
    995_930, 996_176, 996_406, 996_623, 996_827, 997_019, 997_199, 997_368, 997_527, 997_677, 997_817,
    997_949, 998_073, 998_190, 998_299, 998_402, 998_499, 998_590, 998_675, 998_755, 998_830, 998_901,
    998_968, 999_030, 999_089, 999_144, 999_196, 999_245, 999_290, 999_333, 999_374, 999_412, 999_447,
    999_481, 999_512, 999_542, 999_569, 999_596, 999_620, 999_643, 999_665,
];
/// The units of log-odds from one number of the table to the next.
const STEP: i64 = 1 << 16;

/// Returns the chance that log-odds in units of 2⁻²⁰ stand for, in millionths. Beyond ±8 it stays the same.
fn logistic(log_odds: i64) -> u32 {
    let size = log_odds.unsigned_abs().min(8 << 20) as i64;
    let (at, rest) = ((size / STEP) as usize, size % STEP);
    let next = CURVE[(at + 1).min(CURVE.len() - 1)];
    let above = CURVE[at] + (i64::from(next - CURVE[at]) * rest / STEP) as u32;
    if log_odds < 0 { 1_000_000 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::report::weights_sha256;

    #[test]
    fn the_shipped_model_was_fitted_with_the_shipped_weights() {
        let weights = weights_sha256();
        assert!(
            SHIPPED.contains(&weights),
            "fit it again, with `stackmate review fit`: the weights are {weights} now"
        );
    }

    #[test]
    fn the_shipped_model_is_complete() {
        assert_eq!(Model::parse(SHIPPED), Ok(Model::default()));
        assert_ne!(Model::default().coefficients, [0; Contrast::COUNT]);
    }

    #[test]
    fn the_chances_of_both_sides_add_up_to_one() {
        let model = Model::default();
        for value in (-70_000..70_000).step_by(997) {
            let contrast = Contrast { value, height: value / 9_000, ..Contrast::default() };
            let other = Contrast { value: -value, height: -contrast.height, ..contrast };
            assert_eq!(model.chance(&contrast) + model.chance(&other), 1_000_000);
        }
        assert_eq!(model.chance(&Contrast::default()), 500_000);
    }

    #[test]
    fn the_curve_rises_and_joins_at_the_numbers_of_the_table() {
        let mut last = 0;
        for log_odds in (-(9 << 20)..9 << 20).step_by(1_777) {
            let chance = logistic(log_odds);
            assert!(chance >= last, "{log_odds}");
            last = chance;
        }
        assert_eq!([logistic(0), logistic(1 << 20), logistic(-(1 << 20))], [500_000, 731_059, 268_941]);
        assert_eq!(logistic(i64::MAX), CURVE[128]);
    }

    #[test]
    fn numbers_from_outside_of_any_size_give_a_chance() {
        let most = Standing {
            height: u32::MAX,
            pending: u32::MAX,
            combo: u32::MAX,
            back_to_back: true,
            attack: u32::MAX,
            pieces: u32::MAX,
        };
        let none = Standing::default();
        let model = Model { coefficients: [1 << 24; Contrast::COUNT] };
        let chance = |own, rival, values| model.chance(&Contrast::of(own, rival, values));
        let chances =
            [chance(&most, &none, [i32::MAX, i32::MIN]), chance(&none, &most, [i32::MIN, i32::MAX])];
        assert_eq!(chances, [CURVE[128], 1_000_000 - CURVE[128]]);
    }

    #[cfg(feature = "learn")]
    #[test]
    fn the_table_is_the_logistic_function() {
        for (at, &chance) in CURVE.iter().enumerate() {
            let exact = 1e6 / (1.0 + libm::exp(-(at as f64) / 16.0));
            assert!((f64::from(chance) - exact).abs() <= 0.5, "{at}");
        }
    }
}
