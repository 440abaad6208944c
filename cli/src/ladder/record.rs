//! The results of a ladder as one file of JSON: the ratings first, for readers and tests, then the matches, so that an
//! interrupted run goes on and a changed level is the only one that plays again.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use stackmate::Placement;
use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Level;
use stackmate::eval::Weights;

use super::rung::Rung;
use crate::duel::{Settings, Solo};
use crate::failure::Failure;
use crate::files;
use crate::fingerprint::fingerprint;
use crate::journal::to_line;

/// How many placements of a level are compared with those that it made when a match was played.
const SAMPLE: usize = 24;
/// The seed of their game.
const SAMPLE_SEED: u64 = 1;
/// How many positions are searched at most for each of them.
const SAMPLE_NODES: u32 = 3_000;
/// The garbage with each of them, in hundredths of a line.
const SAMPLE_GARBAGE: u32 = 40;

/// What decides the games beside the two levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Setup {
    pub(super) games: u64,
    /// The number of games of levels that think for long.
    pub(super) deep_games: u64,
    pub(super) seed: u64,
    pub(super) nodes: u32,
    pub(super) max_turns: u32,
    /// A hash of both bots' weights.
    weights: String,
}

impl Setup {
    pub(super) fn new([games, deep_games]: [u64; 2], seed: u64, nodes: u32, max_turns: u32) -> Setup {
        let weights = fingerprint(&(Weights::default(), Weights::novice()));
        Setup { games, deep_games, seed, nodes, max_turns, weights }
    }
}

/// A finished match between two levels.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Match {
    pub(super) weak: String,
    pub(super) strong: String,
    /// A hash of the two levels' rows in the table.
    rows: String,
    /// A hash of some placements of the two levels: another program may play other games.
    placements: String,
    /// The wins, draws and losses of the weaker level.
    pub(super) results: [u32; 3],
    /// The pieces that each side placed.
    pub(super) pieces: [u64; 2],
    /// The lines that each side sent.
    pub(super) attack: [u64; 2],
}

impl Match {
    pub(super) fn new(pair: [&Level; 2], results: [u32; 3], pieces: [u64; 2], attack: [u64; 2]) -> Match {
        let [weak, strong] = pair.map(|level| level.name.to_owned());
        let placements = fingerprint(&pair.map(first_placements));
        Match { weak, strong, rows: fingerprint(&pair), placements, results, pieces, attack }
    }

    /// Returns whether the match was played by these levels as they are now.
    pub(super) fn is_of(&self, pair: [&Level; 2]) -> bool {
        [self.weak.as_str(), self.strong.as_str()] == pair.map(|level| level.name)
            && self.rows == fingerprint(&pair)
    }
}

/// Returns the first placements of a level in a game alone. With less thinking than in a match, they still differ between most
/// programs that play differently.
fn first_placements(level: &Level) -> Vec<Placement> {
    let mut game = Solo::new(SAMPLE_SEED, Settings::default(), SAMPLE_GARBAGE);
    let mut options = Options::default();
    options.search.seed = SAMPLE_SEED;
    let mut bot = level.bot(options);
    let mut placements = Vec::new();
    while placements.len() < SAMPLE && game.death().is_none() {
        bot.think(game.state(), SAMPLE_NODES);
        let Some(&made) = bot.suggest(game.state(), 0).first() else { break };
        placements.push(made);
        game.play(made);
    }
    placements
}

/// The file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) setup: Setup,
    /// The levels, the weakest first. Empty until all matches are played.
    pub(super) levels: Vec<Rung>,
    matches: Vec<Match>,
    #[serde(skip)]
    path: Option<PathBuf>,
}

impl Record {
    /// Reads the matches in a file, or begins a file. Without a path nothing is kept.
    ///
    /// # Errors
    /// Returns an error when the file is not a ladder's, belongs to a run with another setup, or cannot be written.
    pub(super) fn open(path: Option<&Path>, setup: Setup) -> Result<Record, Failure> {
        let bad = |why: String, path: &Path| Failure::BadInput(format!("{}: {why}", path.display()));
        let path = path.map(Path::to_owned);
        let Some(file) = path.as_deref().filter(|path| path.exists()) else {
            let record = Record { setup, levels: Vec::new(), matches: Vec::new(), path };
            record.save()?;
            return Ok(record);
        };
        let text = std::fs::read_to_string(file).map_err(|error| bad(error.to_string(), file))?;
        let saved: Record = serde_json::from_str(&text)
            .map_err(|error| bad(format!("not a ladder's file: {error}"), file))?;
        if saved.setup != setup {
            let [of, wanted] = [to_line(&saved.setup)?, to_line(&setup)?];
            return Err(bad(format!("of another run: {of} instead of {wanted}; name another file"), file));
        }
        Ok(Record { path, ..saved })
    }

    /// Returns whether two levels have played and would play the same games again.
    pub(super) fn is_up_to_date(&self, pair: [&Level; 2]) -> bool {
        self.find(pair).is_some_and(|played| played.placements == fingerprint(&pair.map(first_placements)))
    }

    /// Returns the match of two levels, if it was played.
    pub(super) fn find(&self, pair: [&Level; 2]) -> Option<&Match> {
        self.matches.iter().find(|played| played.is_of(pair))
    }

    /// Adds a match and saves the file. The ratings do not hold any more.
    pub(super) fn add(&mut self, played: Match) -> Result<(), Failure> {
        self.levels.clear();
        self.matches.retain(|other| (&other.weak, &other.strong) != (&played.weak, &played.strong));
        self.matches.push(played);
        self.save()
    }

    /// Sets the ratings, keeps only the matches of these pairs, in their order, and saves the file.
    pub(super) fn finish(&mut self, levels: &[Rung], pairs: &[[&Level; 2]]) -> Result<(), Failure> {
        self.levels = levels.to_vec();
        self.matches = pairs.iter().filter_map(|&pair| self.find(pair).cloned()).collect();
        self.save()
    }

    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = serde_json::to_string_pretty(self).map_err(|error| Failure::Failed(error.to_string()))?;
        files::replace(path, format!("{text}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("stackmate-ladder-{}-{name}", std::process::id()))
    }

    fn played() -> Match {
        Match::new([&Level::ALL[0], &Level::ALL[1]], [1, 0, 1], [10, 12], [3, 4])
    }

    #[test]
    fn a_match_is_found_again_unless_its_levels_changed_and_another_run_is_refused() {
        let path = scratch("again");
        let setup = Setup::new([2, 2], 1, 500, 10);
        let mut record = Record::open(Some(&path), setup.clone()).unwrap();
        record.add(played()).unwrap();
        let pair = [&Level::ALL[0], &Level::ALL[1]];
        let again = Record::open(Some(&path), setup.clone()).unwrap();
        assert_eq!(again.find(pair).map(|found| found.results), Some([1, 0, 1]));
        assert!(again.find([&Level::ALL[0], &Level::ALL[2]]).is_none());
        let faster = Level { pace: 60, ..Level::ALL[0] };
        assert!(again.find([&faster, &Level::ALL[1]]).is_none());
        assert!(again.is_up_to_date(pair));
        let mut other = again;
        other.matches[0].placements = "of another program".to_owned();
        assert!(other.find(pair).is_some() && !other.is_up_to_date(pair));
        let error = Record::open(Some(&path), Setup { seed: 2, ..setup.clone() }).unwrap_err();
        assert!(format!("{error:?}").contains("of another run"), "{error:?}");
        assert!(Record::open(Some(&path), setup).unwrap().find(pair).is_some(), "the file is kept");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_of_something_else_is_refused_and_kept() {
        let path = scratch("other");
        std::fs::write(&path, "{}").unwrap();
        let error = Record::open(Some(&path), Setup::new([2, 2], 1, 500, 10)).unwrap_err();
        assert!(format!("{error:?}").contains("not a ladder's file"), "{error:?}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{}");
        std::fs::remove_file(path).unwrap();
    }
}
