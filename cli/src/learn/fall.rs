//! Games in which the piece falls while the learner thinks, on the command line and in JSON.

use clap::Args;
use serde::{Deserialize, Serialize};
use stackmate::game::Fall;

/// The options of such games. Without a gravity, there is no time in a game.
#[derive(Args)]
pub(super) struct Speed {
    /// Let pieces fall, by this many rows a second; 20000 is to the floor at once
    #[arg(long, value_name = "ROWS", value_parser = gravity)]
    gravity: Option<u32>,
    /// The time that a resting piece waits before it locks
    #[arg(long, value_name = "MS", default_value_t = 500, requires = "gravity")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60_000))]
    lock_delay_ms: u32,
    /// The time from the appearance of a piece until the learner knows where to place it
    #[arg(long, value_name = "MS", default_value_t = 200, requires = "gravity")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60_000))]
    thinking_ms: u32,
    /// The time between two presses of buttons
    #[arg(long, value_name = "MS", default_value_t = 50, requires = "gravity")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=5_000))]
    pace_ms: u32,
}

impl Speed {
    /// Returns how pieces fall, if they do.
    pub(super) fn line(&self) -> Option<Line> {
        self.gravity.map(|gravity_milli_rows_per_s| Line {
            gravity_milli_rows_per_s,
            lock_delay_ms: self.lock_delay_ms,
            thinking_ms: self.thinking_ms,
            pace_ms: self.pace_ms,
        })
    }
}

/// How pieces fall, in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    gravity_milli_rows_per_s: u32,
    lock_delay_ms: u32,
    thinking_ms: u32,
    pace_ms: u32,
}

impl Line {
    /// Returns how pieces fall, or names the number that is out of range.
    pub(super) fn fall(&self) -> Result<Fall, String> {
        let Line { gravity_milli_rows_per_s, lock_delay_ms, thinking_ms, pace_ms } = *self;
        if gravity_milli_rows_per_s == 0 {
            return Err("gravity_milli_rows_per_s 0 is not at least 1".into());
        }
        if pace_ms == 0 {
            return Err("pace_ms 0 is not at least 1".into());
        }
        Ok(Fall { gravity_milli_rows_per_s, lock_delay_ms, thinking_ms, pace_ms })
    }

    /// Returns the name of a row of the tables in which pieces fall.
    pub(super) fn name(line: Option<Line>, recipe: &str) -> String {
        format!("{recipe}{}", if line.is_some() { "+falls" } else { "" })
    }
}

/// Reads a number of rows a second, in thousandths.
fn gravity(text: &str) -> Result<u32, String> {
    let rows: f64 = text.parse().map_err(|_| format!("{text} is not a number of rows a second"))?;
    let thousandths = (rows * 1_000.0).round();
    if !(1.0..=1e9).contains(&thousandths) {
        return Err(format!("{text} rows a second is not within 0.001 to 1000000"));
    }
    Ok(thousandths as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_is_read_in_rows_a_second() {
        assert_eq!((gravity("1"), gravity("0.5"), gravity("20000")), (Ok(1_000), Ok(500), Ok(20_000_000)));
        for wrong in ["0", "-1", "NaN", "1e9", "fast"] {
            assert!(gravity(wrong).unwrap_err().contains(wrong), "{wrong}");
        }
    }

    #[test]
    fn bad_numbers_in_jobs_are_named() {
        let line =
            Line { gravity_milli_rows_per_s: 1_000, lock_delay_ms: 500, thinking_ms: 200, pace_ms: 50 };
        assert_eq!(line.fall().map(|fall| fall.pace_ms), Ok(50));
        assert!(Line { pace_ms: 0, ..line }.fall().unwrap_err().contains("pace_ms 0"));
        assert!(Line { gravity_milli_rows_per_s: 0, ..line }.fall().unwrap_err().contains("gravity"));
    }
}
