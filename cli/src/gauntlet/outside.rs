//! Games against a program that speaks the bot protocol: a pair of them is a `stackmate arena` of this same program, in which
//! both sides have the same processor time for each piece.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;
use stackmate::eval::Weights;

use super::entrant::Entrant;
use super::job::Job;
use super::score::Score;
use crate::tune::named::named;

/// The fields of the arena's report that are needed here.
#[derive(Deserialize)]
struct Report {
    wins_a: u64,
    draws: u64,
    turns_mean: f64,
    a: Side,
    b: Side,
}

#[derive(Deserialize)]
struct Side {
    pieces: u64,
    attack: u64,
    cpu_ms: Option<f64>,
    fouls: Vec<String>,
}

/// Plays a pair of games.
///
/// # Errors
/// Returns an error if the arena cannot be started, or if its report cannot be read.
pub(super) fn play(job: &Job, command: &str, ms: u32, seed: u64) -> Result<Score, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let weights = job.a.weights().ok_or("side A has to be a searching bot against a program")?;
    let file = env::temp_dir().join(format!("stackmate-gauntlet-{}-{seed:x}.weights", std::process::id()));
    write(&file, weights)?;
    let result = arena(job, command, ms, seed, [&program, &file]);
    let _ = fs::remove_file(&file);
    result
}

fn arena(
    job: &Job,
    command: &str,
    ms: u32,
    seed: u64,
    [program, weights]: [&Path; 2],
) -> Result<Score, String> {
    let own = own_command(&job.a, [program, weights])?;
    let mut arena = Command::new(program);
    arena.args(["arena", "--json", "--budget", "cpu", "--think-ms", &ms.to_string()]);
    arena.args(["--a", &own, "--b", command, "--games", "2", "--seed", &seed.to_string()]);
    if job.informed {
        arena.arg("--send-incoming");
    }
    let output = arena.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!(
            "the arena against {command:?} failed: {}",
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    let report = String::from_utf8_lossy(&output.stdout);
    let report =
        serde_json::from_str(&report).map_err(|error| format!("the arena printed {report}: {error}"))?;
    Ok(score(&report))
}

/// Returns the command that starts side A.
fn own_command(a: &Entrant, paths: [&Path; 2]) -> Result<String, String> {
    let quoted = |path: &Path| {
        let text = path.to_str().ok_or_else(|| format!("{} is no text", path.display()))?;
        shlex::try_quote(text).map(|text| text.into_owned()).map_err(|error| error.to_string())
    };
    let [program, weights] = paths.map(quoted);
    let hunt = if a.hunts() { "" } else { " --no-looper" };
    Ok(format!("{} tbp --weights {}{hunt}", program?, weights?))
}

fn write(file: &Path, weights: &Weights) -> Result<(), String> {
    let lines: String = named(weights).iter().map(|(name, weight)| format!("{name} {weight}\n")).collect();
    fs::write(file, lines).map_err(|error| format!("{}: {error}", file.display()))
}

fn score(report: &Report) -> Score {
    let mut score = Score { turns: (report.turns_mean * 2.0).round() as u64, ..Score::default() };
    score.pentanomial[(2 * report.wins_a + report.draws).min(4) as usize] = 1;
    for (side, of) in [&report.a, &report.b].into_iter().enumerate() {
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
}
