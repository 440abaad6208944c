//! The weight of each feature: named integers, kept in a data file.

use core::fmt;

use crate::tool::named::{self, BadNumbers};

/// Declares the weights and everything that must list all of them.
macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident)+) => {
        /// The weight of each feature. Higher is better. Values are for boards and last until the next
        /// placement. Rewards are for placements and are permanent.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Weights {
            /// The names of the features, in the order of [`Weights::to_array`].
            pub const NAMES: [&'static str; Weights::COUNT] = [$(stringify!($name)),+];
            /// The number of features.
            pub const COUNT: usize = [$(stringify!($name)),+].len();

            /// Returns the weights as an array.
            #[must_use]
            pub const fn to_array(&self) -> [i32; Weights::COUNT] {
                [$(self.$name),+]
            }

            /// Converts an array in the order of [`Weights::to_array`] to weights.
            #[must_use]
            pub const fn from_array([$($name),+]: [i32; Weights::COUNT]) -> Weights {
                Weights { $($name),+ }
            }
        }
    };
}

weights! {
    /// Value, for each row of the highest column.
    max_height
    /// Value, for each row of the highest column above the tenth row.
    upper_half
    /// Value, for each row of the highest column above the fifteenth row.
    upper_quarter
    /// Value, for each row above the fifteenth in the columns where pieces spawn.
    jeopardy
    /// Value, for each row of the mean of the ten columns' heights.
    mean_height
    /// Value, for each step of one row between neighbouring columns, without the well.
    bumpiness
    /// Value, for the square of each height difference between neighbouring columns, without the well.
    bumpiness_squared
    /// Value, for each change between filled and empty along a row.
    row_transitions
    /// Value, for each change between filled and empty along a column.
    column_transitions
    /// Value, for each empty cell under a filled one that nothing can slide into.
    cavities
    /// Value, for each empty cell under a filled one that is open to one side.
    overhangs
    /// Value, for each row that contains a cavity or an overhang.
    hole_rows
    /// Value, for each filled cell above the highest hole of its column, at most six per column.
    covered
    /// Value, for each column: the square of the number of filled cells above its highest hole, at most six
    /// cells.
    covered_squared
    /// Value, for each row that a column lies more than two rows below both its neighbours, without the well.
    /// Only an I fills such a column.
    shafts
    /// Value, for each row that is ready for a quad: it is full except for the well.
    well_depth
    /// Value of a well at the edge.
    well_edge
    /// Value of a well one column from the edge.
    well_second
    /// Value of a well two columns from the edge.
    well_third
    /// Value of a well three columns from the edge.
    well_fourth
    /// Value of a well in the two middle columns.
    well_centre
    /// Value, when the next quad or T-spin gets the back-to-back bonus.
    back_to_back
    /// Value, for each clear of the current combo, up to twelve.
    combo
    /// Value of a T-slot that would not clear a row yet, because its rows have too many empty cells.
    slot_forming
    /// Value of a T-slot that clears one row.
    slot_single
    /// Value of a T-slot that clears two rows.
    slot_double
    /// Value of a T-slot that clears three rows.
    slot_triple
    /// Value added for a T-slot that can be entered only by a kick.
    slot_twist
    /// Reward for clearing one row without a spin.
    clear_1
    /// Reward for clearing two rows without a spin.
    clear_2
    /// Reward for clearing three rows.
    clear_3
    /// Reward for a quad.
    clear_4
    /// Reward for a T-spin mini that clears nothing.
    mini_0
    /// Reward for a T-spin mini that clears one row.
    mini_1
    /// Reward for a T-spin mini that clears two rows.
    mini_2
    /// Reward for a full T-spin that clears nothing.
    spin_0
    /// Reward for a T-spin single.
    spin_1
    /// Reward for a T-spin double.
    spin_2
    /// Reward for a T-spin triple.
    spin_3
    /// Reward for each line sent, for any reason.
    attack
    /// Reward for each line of the combo bonus.
    combo_attack
    /// Reward for each earlier clear of the current combo, up to twelve.
    combo_clear
    /// Reward for the back-to-back bonus.
    back_to_back_clear
    /// Reward for clearing the whole board, instead of the reward for the clear.
    perfect_clear
    /// Reward for a T that is placed without a full T-spin that clears lines.
    wasted_t
    /// Reward, for each column and quarter turn between the spawn location and the placement.
    move_time
}

/// The default weights of the searching bots.
const SHIPPED: &str = include_str!("../../data/freestyle.weights");
const NOVICE: &str = include_str!("../../data/novice.weights");
const RACE: &str = include_str!("../../data/race.weights");

/// The largest weight. Sums of many weights stay far from the limits of an `i32`.
pub const LARGEST_WEIGHT: i32 = 20_000;

impl Default for Weights {
    /// Returns the default weights: `core/data/freestyle.weights`.
    fn default() -> Weights {
        const { shipped(SHIPPED) }
    }
}

impl Weights {
    /// Returns the weights of the [novice](crate::bot::novice): `core/data/novice.weights`. They do not
    /// change while those of the searching bots are tuned.
    #[must_use]
    pub fn novice() -> Weights {
        const { shipped(NOVICE) }
    }

    /// Returns the weights for games in which nothing is sent and few pieces count: `core/data/race.weights`.
    #[must_use]
    pub fn race() -> Weights {
        const { shipped(RACE) }
    }

    /// Reads lines that each have a feature's name and its weight. `#` begins a comment. Every feature must
    /// occur once.
    ///
    /// # Errors
    /// Returns a [`BadNumbers`] that names the line or the feature that is wrong.
    pub fn parse(text: &str) -> Result<Weights, BadNumbers> {
        named::parse(text, &Weights::NAMES, LARGEST_WEIGHT.unsigned_abs()).map(Weights::from_array)
    }
}

/// Parses the default weights when this crate is compiled, so that no browser has to load the text and the
/// parser. The format is that of [`Weights::parse`], but a line has exactly one space, and no comment after
/// the weight.
const fn shipped(text: &str) -> Weights {
    let (text, mut begin) = (text.as_bytes(), 0);
    let mut found: [Option<i32>; Weights::COUNT] = [None; Weights::COUNT];
    while begin < text.len() {
        let end = find(text, b'\n', begin);
        if begin < end && text[begin] != b'#' {
            let space = find(text, b' ', begin);
            found[named(text, begin, space)] = Some(integer(text, space + 1, end));
        }
        begin = end + 1;
    }
    let mut weights = [0; Weights::COUNT];
    let mut at = 0;
    while at < weights.len() {
        weights[at] = found[at].expect("every feature must have a weight");
        at += 1;
    }
    Weights::from_array(weights)
}

/// Returns the index of a byte, searched from `at` on, or the end of the text when there is no such byte.
const fn find(text: &[u8], byte: u8, mut at: usize) -> usize {
    while at < text.len() && text[at] != byte {
        at += 1;
    }
    at
}

const fn named(text: &[u8], begin: usize, end: usize) -> usize {
    let mut feature = 0;
    loop {
        let name = Weights::NAMES[feature].as_bytes();
        let mut same = 0;
        while same < name.len() && begin + same < end && name[same] == text[begin + same] {
            same += 1;
        }
        if same == name.len() && begin + same == end {
            return feature;
        }
        feature += 1;
    }
}

const fn integer(text: &[u8], begin: usize, end: usize) -> i32 {
    let negative = text[begin] == b'-';
    let (mut number, mut at) = (0, if negative { begin + 1 } else { begin });
    assert!(at < end, "a number must have digits");
    while at < end {
        assert!(text[at].is_ascii_digit(), "a weight must be a whole number");
        number = 10 * number + (text[at] - b'0') as i32;
        at += 1;
    }
    assert!(number <= LARGEST_WEIGHT, "a weight must be within bounds");
    if negative { -number } else { number }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut entries = Weights::NAMES.iter().zip(self.to_array());
        entries.try_for_each(|(name, weight)| writeln!(f, "{name} {weight}"))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_default_weights_are_complete_and_survive_writing_and_parsing() {
        assert_eq!(Weights::parse(SHIPPED), Ok(Weights::default()));
        assert_eq!(Weights::parse(NOVICE), Ok(Weights::novice()));
        let shipped = Weights::parse(SHIPPED).unwrap();
        assert_eq!(Weights::parse(&shipped.to_string()), Ok(shipped));
        assert_eq!(Weights::from_array(shipped.to_array()), shipped);
        assert!(Weights::parse(NOVICE).is_ok());
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let bad = |text: &str| Weights::parse(text).unwrap_err().to_string();
        assert!(bad("max_height much").contains("line 1, \"max_height much\""));
        assert!(bad("\nwidth 3").contains("line 2, \"width 3\""));
        assert!(bad("max_height 99999").contains("99999"));
        assert!(bad("# nothing").contains("max_height"));
    }
}
