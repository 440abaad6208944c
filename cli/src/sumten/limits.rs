//! The arguments that `solo` and `match` have in common.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use clap::builder::RangedI64ValueParser;
use sumten::pack::TURNS;

use super::clock::Clock;
use super::program::Program;
use crate::failure::Failure;
use crate::master::seeds::Shard;

/// The lists, the limits and the file of games.
#[derive(Args, Clone, Debug)]
pub(super) struct Limits {
    /// The pack lists, first and last
    #[arg(long, value_name = "A..B")]
    pub(super) lists: Lists,
    /// The time for a turn, in milliseconds
    #[arg(long, value_name = "MS", value_parser = positive, required_unless_present_any = ["nodes", "factor"])]
    pub(super) turn_ms: Option<f64>,
    /// The number of nodes for a turn: packs that are placed and resolved
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,
    /// What counts as time
    #[arg(long, value_enum, default_value = "cpu")]
    pub(super) budget: Clock,
    /// The time for a game, in milliseconds; only commands are limited by it
    #[arg(long, value_name = "MS", value_parser = positive, default_value = "100000000")]
    pub(super) game_ms: f64,
    /// The widths of the baseline, where 1 is the original [default: as the time or the nodes allow]
    #[arg(long, value_name = "F", value_parser = positive)]
    pub(super) factor: Option<f64>,
    /// The real time in seconds that a command may be silent, in addition to 20 times its time for a turn
    #[arg(long, value_name = "S", value_parser = positive, default_value = "10")]
    pub(super) patience: f64,
    /// Play only part I of N of the lists
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// The number of games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(super) threads: u32,
    /// Write a line for each game to this file, and continue after the games that it has
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

impl Limits {
    /// Returns the limits of one game by nodes, with the factor of the baseline if it plays.
    pub(super) fn of_nodes(list: u32, nodes: u64, factor: Option<f64>) -> Limits {
        Limits {
            lists: Lists { first: list, last: list },
            turn_ms: None,
            nodes: Some(nodes),
            budget: Clock::Cpu,
            game_ms: f64::INFINITY,
            factor,
            patience: f64::INFINITY,
            shard: None,
            threads: 1,
            out: None,
        }
    }

    /// Returns the lists to play.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + Clone {
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        (self.lists.first..=self.lists.last).filter(move |list| shard.has(*list))
    }

    /// Checks that each program has a limit.
    pub(super) fn check(&self, programs: &[Program]) -> Result<(), Failure> {
        let is_unlimited = self.turn_ms.is_none() && self.nodes.is_none();
        match programs.iter().find(|program| is_unlimited && **program == Program::Beam) {
            Some(program) => Err(Failure::BadInput(format!("{program} needs --turn-ms or --nodes"))),
            None => Ok(()),
        }
    }
}

/// Returns the parser of a number of turns.
pub(super) fn turns() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=TURNS as i64)
}

/// Reads a positive number.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| format!("{text:?} is not a number above 0"))
}

/// The pack lists from `first` to `last`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lists {
    first: u32,
    last: u32,
}

impl FromStr for Lists {
    type Err = String;

    fn from_str(text: &str) -> Result<Lists, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| {
            text.parse::<u32>().map_err(|error| format!("{text:?} is not the number of a list: {error}"))
        };
        let lists = Lists { first: number(first)?, last: number(last)? };
        if lists.first > lists.last { Err(format!("{text} has no list")) } else { Ok(lists) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_invalid_ones_are_named() {
        assert_eq!("1..100".parse(), Ok(Lists { first: 1, last: 100 }));
        assert_eq!("0".parse(), Ok(Lists { first: 0, last: 0 }));
        for bad in ["", "5..4", "1..x", "-1..3", "1..4294967296", "1..2..3"] {
            assert!(bad.parse::<Lists>().is_err(), "{bad}");
        }
        assert_eq!(positive("0.5"), Ok(0.5));
        for bad in ["0", "-1", "inf", "NaN", "x"] {
            assert!(positive(bad).unwrap_err().contains(bad), "{bad}");
        }
    }
}
