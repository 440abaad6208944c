//! Schedules on command lines and in JSON: `0.1`, or `0.1..0.02/1000` for a change over 1,000 pieces.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use stackmate::learn::q;

/// The learning rates that training accepts. Those of the protocol are smaller.
pub(super) const RATES: [f32; 2] = [0.0, 10.0];

/// A number that changes linearly with the placed pieces.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Schedule(pub(super) q::Schedule);

impl FromStr for Schedule {
    type Err = String;

    fn from_str(text: &str) -> Result<Schedule, String> {
        let number = |text: &str| match text.parse::<f32>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(format!("{text:?} is not a number")),
        };
        let Some((from, rest)) = text.split_once("..") else {
            return Ok(Schedule(q::Schedule::constant(number(text)?)));
        };
        let (to, over) = rest.split_once('/').ok_or_else(|| format!("{text:?} lacks /PIECES"))?;
        let over = over.parse().map_err(|_| format!("{over:?} is not a number of pieces"))?;
        Ok(Schedule(q::Schedule { from: number(from)?, to: number(to)?, over }))
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let q::Schedule { from, to, over } = self.0;
        match over {
            0 => write!(f, "{to}"),
            _ => write!(f, "{from}..{to}/{over}"),
        }
    }
}

impl TryFrom<String> for Schedule {
    type Error = String;

    fn try_from(text: String) -> Result<Schedule, String> {
        text.parse()
    }
}

impl From<Schedule> for String {
    fn from(schedule: Schedule) -> String {
        schedule.to_string()
    }
}

/// Returns an error if one end of a schedule is outside a range.
pub(super) fn check(name: &str, schedule: q::Schedule, [least, most]: [f32; 2]) -> Result<(), String> {
    match [schedule.from, schedule.to].into_iter().find(|number| !(least..=most).contains(number)) {
        Some(number) => Err(format!("{name} {number} is not within {least} to {most}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_are_read_and_written_and_errors_name_the_part() {
        for text in ["0.1", "0.1..0.02/1000", "0..0.3/50"] {
            assert_eq!(text.parse::<Schedule>().unwrap().to_string(), text);
        }
        for (text, said) in [("x", "\"x\""), ("0.1..0.2", "/PIECES"), ("1..2/z", "\"z\""), ("NaN", "\"NaN\"")]
        {
            assert!(text.parse::<Schedule>().unwrap_err().contains(said), "{text}");
        }
    }
}
