//! Games against a program that speaks the bot protocol: a pair of them is a `stackmate arena` of this same program, in which
//! both sides have the same processor time for each piece.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::entrant::{Entrant, Search};
use super::job::Job;
use super::score::Score;
use crate::arena::child::{self, Played};
use crate::tune::named::named;

/// A file that is removed at the end.
struct Temporary(PathBuf);

impl Temporary {
    /// Creates the file with some text. A file that already exists is not touched: it may be a link to another file.
    fn create(path: PathBuf, text: &str) -> Result<Temporary, String> {
        let failed = |error| format!("{}: {error}", path.display());
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(failed)?;
        let written = file.write_all(text.as_bytes()).map_err(failed);
        let kept = Temporary(path);
        written.map(|()| kept)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A file that stays in the folder for temporary files does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

/// Plays a pair of games.
///
/// # Errors
/// Returns an error if the arena cannot be started, or if its report cannot be read.
pub(super) fn play(job: &Job, command: &str, ms: u32, seed: u64) -> Result<Score, String> {
    let Entrant::Search(search) = &job.a else {
        return Err("side A has to be a searching bot against a program".to_owned());
    };
    let path = env::temp_dir().join(format!("stackmate-gauntlet-{}-{seed:x}.weights", std::process::id()));
    let weights = named(&search.weights);
    let lines: String = weights.iter().map(|(name, weight)| format!("{name} {weight}\n")).collect();
    let file = Temporary::create(path, &lines)?;
    let mut options = vec!["--budget=cpu".to_owned(), "--games=2".to_owned()];
    options.extend([format!("--think-ms={ms}"), format!("--seed={seed}")]);
    if job.informed {
        options.push("--send-incoming".to_owned());
    }
    child::play(&own_command(search, &file.0)?, command, &options).map(|played| score(&played))
}

/// Returns the command that starts side A.
fn own_command(search: &Search, weights: &Path) -> Result<String, String> {
    let hunt = if search.hunts { "" } else { " --no-looper" };
    let (bot, weights) = (child::own_bot()?, child::quoted(weights)?);
    Ok(format!("{bot} --weights {weights} --memory {}{hunt}", search.memory))
}

fn score(played: &Played) -> Score {
    let mut score = Score { turns: (played.turns_mean * 2.0).round() as u64, ..Score::default() };
    score.pentanomial[(2 * played.wins_a + played.draws).min(4) as usize] = 1;
    for (side, of) in [&played.a, &played.b].into_iter().enumerate() {
        score.pieces[side] = of.pieces;
        score.attack[side] = of.attack;
        score.forfeits[side] = of.fouls.len() as u64;
        score.cpu_ms[side] = of.cpu_ms.unwrap_or(0.0) * of.pieces as f64;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_becomes_one_pair() {
        let text = r#"{"wins_a":1,"wins_b":0,"draws":1,"turns_mean":40.5,"mode":"battle",
            "a":{"pieces":80,"attack":70,"cpu_ms":20.5,"fouls":[]},
            "b":{"pieces":80,"attack":60,"cpu_ms":null,"fouls":["it died"]}}"#;
        let score = score(&serde_json::from_str(text).unwrap());
        assert_eq!((score.pentanomial, score.turns), ([0, 0, 0, 1, 0], 81));
        assert_eq!((score.cpu_ms, score.forfeits), ([1_640.0, 0.0], [0, 1]));
    }

    #[test]
    fn a_bot_plays_a_program_with_its_own_weights_memory_and_hunt() {
        let Entrant::Search(search) = Entrant::read("shipped@memory=384,hunt=off").unwrap() else { panic!() };
        let command = own_command(&search, Path::new("/tmp/a file.weights")).unwrap();
        assert!(command.contains("--memory 384 --no-looper"), "{command}");
        assert!(command.contains("'/tmp/a file.weights'"), "{command}");
    }

    #[test]
    fn a_file_that_exists_is_not_touched() {
        let path = env::temp_dir().join(format!("stackmate-test-{}.weights", std::process::id()));
        let file = Temporary::create(path.clone(), "first").unwrap();
        let error = Temporary::create(path.clone(), "second").err().unwrap();
        assert!(error.contains(&path.display().to_string()), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        drop(file);
        assert!(!path.exists());
    }
}
