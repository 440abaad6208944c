//! The numbers of our player by name, with the range of each, and files of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};
use sumten::beam::{Settings, Tactics};

use crate::failure::Failure;
use crate::input;

/// Numbers by name, as in JSON.
pub(super) type Named = BTreeMap<String, i64>;

/// The maximum size of a file of numbers, in bytes.
const MOST: usize = 1 << 16;

/// The numbers of a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Lists", into = "Lists")]
pub(super) struct Numbers {
    pub(super) settings: Settings,
    pub(super) tactics: Tactics,
}

/// A number that can be changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) name: &'static str,
    /// The least and the highest sensible value.
    least: i64,
    most: i64,
    /// The standard deviation with which tuning begins.
    pub(super) step: f64,
    pub(super) get: fn(&Numbers) -> i64,
    set: fn(&mut Numbers, i64),
}

/// Makes the rows of a table: the name, the range and the step of each number. All values fit into 32 bits.
macro_rules! table {
    ($part:ident: $($name:ident $least:literal..=$most:literal by $step:literal,)*) => {
        &[$(Number {
            name: stringify!($name),
            least: $least,
            most: $most,
            step: $step,
            get: |numbers| numbers.$part.$name as i64,
            set: |numbers, value| numbers.$part.$name = value as _,
        }),*]
    };
}

/// The numbers of the search, which decide how big chains become.
pub(super) const SETTINGS: &[Number] = table! { settings:
    chance 0..=4096 by 150.0,
    scored 0..=30 by 2.0,
    small_fire 0..=2000 by 80.0,
    edge 0..=400 by 25.0,
    digits 0..=200 by 10.0,
    steep 0..=600 by 16.0,
    wells 0..=600 by 25.0,
    gaps 0..=600 by 25.0,
    most 0..=30 by 1.0,
    most_attacked 0..=30 by 1.0,
    valued 20..=100 by 8.0,
    probes 1..=12 by 1.0,
};

/// The numbers of a battle.
pub(super) const TACTICS: &[Number] = table! { tactics:
    first_goal 5..=60 by 3.0,
    rebuild 5..=60 by 3.0,
    ahead 2..=30 by 1.5,
    attack 1..=300 by 10.0,
    answer 1..=20 by 1.5,
    delay 0..=60 by 2.0,
    excess 0..=300 by 15.0,
    held 0..=200 by 10.0,
    least 0..=600 by 25.0,
    calm 0..=400 by 10.0,
    due 0..=400 by 10.0,
    urgent 0..=400 by 10.0,
    near 0..=100 by 8.0,
    fired 1..=300 by 10.0,
    big 10..=500 by 25.0,
    wait 0..=1000 by 40.0,
};

impl Number {
    /// Changes the number in `numbers`. A value outside the range becomes the nearest one inside.
    pub(super) fn set_near(&self, numbers: &mut Numbers, value: f64) {
        (self.set)(numbers, (value.round() as i64).clamp(self.least, self.most));
    }
}

/// Returns numbers by name.
pub(super) fn named<'a>(numbers: &Numbers, table: impl IntoIterator<Item = &'a Number>) -> Named {
    table.into_iter().map(|number| (number.name.to_owned(), (number.get)(numbers))).collect()
}

/// Returns the names in a table.
pub(super) fn names(table: &[Number]) -> String {
    table.iter().map(|number| number.name).collect::<Vec<_>>().join(" ")
}

/// Changes the named numbers of a table. The others stay.
///
/// # Errors
/// Returns an error that names an unknown number, or a value outside the range.
fn change(numbers: &mut Numbers, table: &[Number], values: &Named) -> Result<(), String> {
    for (name, &value) in values {
        let number = table.iter().find(|number| number.name == name);
        let known = || format!("unknown number {name:?}; the numbers are {}", names(table));
        let Number { least, most, set, .. } = number.ok_or_else(known)?;
        if !(*least..=*most).contains(&value) {
            return Err(format!("{name} {value} is not within {least} to {most}"));
        }
        set(numbers, value);
    }
    Ok(())
}

/// Numbers as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    settings: Named,
    tactics: Named,
}

impl From<Numbers> for Lists {
    fn from(numbers: Numbers) -> Lists {
        Lists { settings: named(&numbers, SETTINGS), tactics: named(&numbers, TACTICS) }
    }
}

impl TryFrom<Lists> for Numbers {
    type Error = String;

    fn try_from(lists: Lists) -> Result<Numbers, String> {
        let mut numbers = Numbers::default();
        change(&mut numbers, SETTINGS, &lists.settings)?;
        change(&mut numbers, TACTICS, &lists.tactics)?;
        Ok(numbers)
    }
}

/// Files of numbers. A file is one JSON object such as {"chance":410}.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Numbers of our player")]
pub(super) struct Files {
    /// Let beam (of two programs the first one) search with the numbers of this file, as `stackmate sumten tune --for
    /// solo` prints them; numbers that are not in it stay
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Let beam (of two programs the first one) fight with the numbers of this file, as `stackmate sumten tune --for
    /// battle` prints them; numbers that are not in it stay
    #[arg(long, value_name = "FILE")]
    tactics: Option<PathBuf>,
}

impl Files {
    /// Reads the files.
    ///
    /// # Errors
    /// Returns an error that names the file and the number.
    pub(super) fn read(&self) -> Result<Numbers, Failure> {
        let mut numbers = Numbers::default();
        for (file, table) in [(&self.settings, SETTINGS), (&self.tactics, TACTICS)] {
            if let Some(file) = file {
                read(file, table, &mut numbers)?;
            }
        }
        Ok(numbers)
    }
}

fn read(file: &Path, table: &[Number], numbers: &mut Numbers) -> Result<(), Failure> {
    let bytes = input::read_file(file, MOST)?;
    let values = serde_json::from_slice(&bytes).map_err(|error| error.to_string());
    let changed = values.and_then(|values: Named| change(numbers, table, &values));
    changed.map_err(|why| Failure::BadInput(format!("{}: {why}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_json_and_the_usual_ones_are_within_their_ranges() {
        let mut numbers = Numbers::default();
        for number in SETTINGS.iter().chain(TACTICS) {
            let usual = (number.get)(&numbers);
            assert!((number.least..=number.most).contains(&usual), "{} {usual}", number.name);
            number.set_near(&mut numbers, usual as f64 + 1.4);
            assert_eq!((number.get)(&numbers), usual + 1, "{}", number.name);
        }
        let text = serde_json::to_string(&numbers).unwrap();
        assert_eq!(serde_json::from_str::<Numbers>(&text).unwrap(), numbers);
        let part = r#"{"settings":{"edge":7},"tactics":{}}"#;
        let edge = Settings { edge: 7, ..Settings::default() };
        assert_eq!(serde_json::from_str::<Numbers>(part).unwrap().settings, edge);
    }

    #[test]
    fn candidates_stay_within_the_ranges_and_other_values_are_named() {
        for number in SETTINGS.iter().chain(TACTICS) {
            let mut numbers = Numbers::default();
            number.set_near(&mut numbers, -1e30);
            assert_eq!((number.get)(&numbers), number.least);
            number.set_near(&mut numbers, f64::INFINITY);
            assert_eq!((number.get)(&numbers), number.most);
        }
        let refused = |text: &str| serde_json::from_str::<Numbers>(text).unwrap_err().to_string();
        assert!(refused(r#"{"settings":{"edges":7},"tactics":{}}"#).contains("unknown number \"edges\""));
        assert!(
            refused(r#"{"settings":{"edge":-1},"tactics":{}}"#).contains("edge -1 is not within 0 to 400")
        );
        assert!(refused(r#"{"settings":{},"tactics":{"chance":1}}"#).contains("unknown number \"chance\""));
    }
}
