//! Programs that play: our own ones, and commands.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sumten::baseline::Baseline;
use sumten::beam::Beam;
use sumten::bot::Bot;

use super::choices::Chosen;
use super::numbers::Numbers;
use super::text::as_text;

/// A program.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(try_from = "String", into = "String")]
pub(super) enum Program {
    /// Our player.
    Beam,
    /// The program of 2016.
    Baseline,
    /// The words of a command that starts a program, and the command.
    Command(Vec<String>, String),
}

impl Program {
    /// Creates a program that plays in this process, or returns `None` for a command. The random numbers of the baseline
    /// follow from the seed, and `factor` scales its widths; it plays with these choices. Our player plays with `numbers`.
    pub(super) fn inside(
        &self,
        seed: u64,
        factor: Option<f64>,
        Chosen(choices): Chosen,
        numbers: Numbers,
    ) -> Option<Box<dyn Bot>> {
        match self {
            Program::Beam => Some(Box::new(Beam::new(numbers.settings, numbers.tactics))),
            Program::Baseline => Some(Box::new(Baseline::with(seed, factor.unwrap_or(1.0), choices))),
            Program::Command(..) => None,
        }
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        match text {
            "beam" => Ok(Program::Beam),
            "baseline" => Ok(Program::Baseline),
            command => {
                let words = shlex::split(command).filter(|words| !words.is_empty());
                let words =
                    words.ok_or_else(|| format!("{command:?} is neither beam, baseline nor a command"))?;
                Ok(Program::Command(words, command.to_owned()))
            }
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Program::Beam => "beam",
            Program::Baseline => "baseline",
            Program::Command(_, command) => command,
        })
    }
}

as_text!(Program);
