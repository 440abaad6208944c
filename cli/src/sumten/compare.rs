//! `stackmate sumten compare` and `merge`: several files of games.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};
use stackmate::Rng;

use super::choices::Chosen;
use super::record::{self, Game, Kind, Settings};
use super::table;
use crate::failure::Failure;

/// Compare the chains of two runs of `solo`, paired by list.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of the first run
    a: PathBuf,
    /// The file of the second run
    b: PathBuf,
}

/// Sum the games of several files of `solo` or `match`.
#[derive(Args)]
pub(crate) struct Merge {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// The numbers of turns after which the best chains are compared.
const STAGES: [usize; 4] = [15, 20, 25, 30];
/// The number of samples of the bootstrap.
const SAMPLES: usize = 10_000;
/// The seed and the stream of the bootstrap.
const SEED: (u64, u64) = (2016, 95);

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { a, b } = arguments;
    let [(a, choices_a), (b, choices_b)] = [solo(a)?, solo(b)?];
    let lists: Vec<u32> = a.keys().filter(|list| b.contains_key(list)).copied().collect();
    if lists.is_empty() {
        return Err(Failure::BadInput("the files have no list in common".to_owned()));
    }
    let mut report = json!({ "v": 1, "rules": "sumten-v1", "games": lists.len() });
    report["choices"] = json!({ "a": choices_a, "b": choices_b });
    for turns in STAGES {
        let best = |games: &BTreeMap<u32, Game>| -> Vec<f64> {
            lists.iter().map(|list| games[list].tracks[0].best_by(turns).into()).collect()
        };
        let pairs: Vec<(f64, f64)> = best(&a).into_iter().zip(best(&b)).collect();
        report[format!("best_by_{turns}")] = json!({
            "a": pairs.iter().map(|pair| pair.0).sum::<f64>() / pairs.len() as f64,
            "b": pairs.iter().map(|pair| pair.1).sum::<f64>() / pairs.len() as f64,
            "ratio": ratio(pairs.iter()),
            "ratio_95": interval(&pairs),
        });
    }
    report["ratio"] = report["best_by_30"]["ratio"].clone();
    report["ratio_95"] = report["best_by_30"]["ratio_95"].clone();
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

/// Reads the games of a run of `solo`, by list, and the choices of its program.
fn solo(path: &Path) -> Result<(BTreeMap<u32, Game>, Option<Chosen>), Failure> {
    let (settings, games) = record::read(path)?;
    if settings.run != Kind::Solo {
        return Err(Failure::BadInput(format!("{}: not a run of solo", path.display())));
    }
    Ok((games.into_iter().map(|game| (game.list, game)).collect(), settings.choices))
}

/// Returns the ratio of the means, or `None` if the second one is 0.
fn ratio<'a>(pairs: impl Iterator<Item = &'a (f64, f64)>) -> Option<f64> {
    let (a, b) = pairs.fold((0.0, 0.0), |(a, b), pair| (a + pair.0, b + pair.1));
    (b > 0.0).then(|| a / b)
}

/// Returns the 95 % interval of the ratio: the percentiles of samples that are drawn from the pairs with replacement
/// (B. Efron, *Bootstrap methods*, Annals of Statistics 7, 1979).
fn interval(pairs: &[(f64, f64)]) -> Json {
    let mut rng = Rng::new(SEED.0, SEED.1);
    let mut draw = || &pairs[rng.below(pairs.len() as u32) as usize];
    let mut ratios: Vec<f64> = (0..SAMPLES).filter_map(|_| ratio((0..pairs.len()).map(|_| draw()))).collect();
    ratios.sort_by(f64::total_cmp);
    let at = |share: f64| ratios.get((share * ratios.len() as f64) as usize).copied();
    json!([at(0.025), at(0.975)])
}

pub(super) fn merge(arguments: &Merge) -> Result<(), Failure> {
    let mut merged: Option<(Settings, Vec<Game>)> = None;
    for path in &arguments.files {
        let (settings, games) = record::read(path)?;
        match &mut merged {
            None => merged = Some((settings, games)),
            Some((settings, all)) => {
                record::check(path, &games, settings)?;
                all.extend(games);
            }
        }
    }
    let Some((settings, games)) = merged else {
        return Err(Failure::BadInput("the files have no games".to_owned()));
    };
    let mut seen = BTreeSet::new();
    if let Some(twice) = games.iter().find(|game| !seen.insert(game.list)) {
        return Err(Failure::BadInput(format!("two games have list {}", twice.list)));
    }
    Ok(writeln!(std::io::stdout(), "{}", table::of(&settings, &games, 1))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_contains_the_ratio_and_narrows_with_more_pairs() {
        let pairs: Vec<(f64, f64)> =
            (0..400_u32).map(|i| (f64::from(i % 7) + 20.0, f64::from(i % 5) + 8.0)).collect();
        let ends = |pairs: &[(f64, f64)]| {
            let ends = interval(pairs);
            (ends[0].as_f64().unwrap(), ends[1].as_f64().unwrap())
        };
        let ((low, high), (wide_low, wide_high)) = (ends(&pairs), ends(&pairs[..20]));
        let exact = ratio(pairs.iter()).unwrap();
        assert!(wide_low < low && low < exact && exact < high && high < wide_high, "{low} {exact} {high}");
        // The deviation of the ratio follows from those of both means: 1.98 % and 1.26 % of a single pair's.
        assert!((high - low) / exact < 0.06);
        assert_eq!(ends(&pairs), ends(&pairs));
        assert_eq!(ratio([(1.0, 0.0)].iter()), None);
    }
}
