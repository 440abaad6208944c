//! `stackmate master blend`: weights between those of two players.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use stackmate::eval::pair_file::PairFile;
use stackmate::eval::pairs::PairWeights;
use stackmate::rules::master::MasterRules;

use super::options::rules;
use super::weights;
use crate::failure::Failure;
use crate::files::replace;

/// Write weights between those of two players: a style that is safer than the second one.
///
/// Each weight and each reward is that of A plus a share of the distance to that of B, rounded. Prints
/// {"weights_sha256":…}.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-ars", value_parser = rules)]
    rules: MasterRules,
    /// The weights of the first player
    #[arg(long, value_name = "FILE")]
    a: PathBuf,
    /// The weights of the second player
    #[arg(long, value_name = "FILE")]
    b: PathBuf,
    /// The share of the way from A to B, in percent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(0..=100))]
    percent: i32,
    /// The file for the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let [a, b] = [&arguments.a, &arguments.b].map(|path| weights::read(path, arguments.rules));
    let weights = between(&a?.weights, &b?.weights, arguments.percent);
    let file = PairFile { rules: arguments.rules, weights };
    replace(&arguments.out, &file.encode().map_err(Failure::bad)?)?;
    let report = json!({ "weights_sha256": file.sha256().map_err(Failure::bad)? });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

fn between(a: &PairWeights, b: &PairWeights, percent: i32) -> PairWeights {
    let mid = |a: i32, b: i32| ((100 - percent) * a + percent * b + 50).div_euclid(100);
    let all = |a: &[i32], b: &[i32]| a.iter().zip(b).map(|(&a, &b)| mid(a, b)).collect();
    PairWeights {
        cells: all(&a.cells, &b.cells),
        pairs: all(&a.pairs, &b.pairs),
        rewards: std::array::from_fn(|rows| mid(a.rewards[rows], b.rewards[rows])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_the_players_and_the_middle_is_rounded() {
        let mut a = PairWeights::zero();
        let mut b = PairWeights::zero();
        (a.cells[3], b.cells[3]) = (-10, 21);
        (a.pairs[7], b.pairs[7]) = (5, 4);
        b.rewards = [0, 0, -3, 4096];
        assert_eq!(between(&a, &b, 0), a);
        assert_eq!(between(&a, &b, 100), b);
        let middle = between(&a, &b, 60);
        assert_eq!((middle.cells[3], middle.pairs[7], middle.rewards), (9, 4, [0, 0, -2, 2458]));
    }
}
