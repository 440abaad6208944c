//! A match that another process plays: a `stackmate arena` of this same program, with its report as JSON.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

/// The fields of the report that other commands need.
#[derive(Debug, Deserialize)]
pub(crate) struct Played {
    pub(crate) wins_a: u32,
    pub(crate) draws: u32,
    pub(crate) wins_b: u32,
    /// The turns of a game, in the mean.
    pub(crate) turns_mean: f64,
    pub(crate) a: Side,
    pub(crate) b: Side,
}

/// What one side did in all games.
#[derive(Debug, Deserialize)]
pub(crate) struct Side {
    pub(crate) pieces: u64,
    pub(crate) attack: u64,
    /// The processor time for a piece in milliseconds, where it can be measured.
    pub(crate) cpu_ms: Option<f64>,
    /// One text for each game that was lost by a foul.
    pub(crate) fouls: Vec<String>,
}

/// Plays a match between the bots that the command lines `a` and `b` start. `options` has further
/// options of the arena, such as `--games=2`.
///
/// # Errors
/// Returns an error if the arena cannot be started or fails, or if its report cannot be read.
pub(crate) fn play(a: &str, b: &str, options: &[String]) -> Result<Played, String> {
    let mut arena = Command::new(program()?);
    arena.args(["arena", "--json", "--a", a, "--b", b]).args(options);
    let output = arena.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let [report, complaints] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    if !output.status.success() {
        return Err(format!("the arena of {a} and {b} failed: {complaints}"));
    }
    serde_json::from_str(&report).map_err(|error| format!("the arena printed {report}: {error}"))
}

/// Returns the start of a command line for a bot of this program.
///
/// # Errors
/// Returns an error if the program's path cannot be quoted.
pub(crate) fn own_bot() -> Result<String, String> {
    Ok(format!("{} tbp", quoted(&program()?)?))
}

fn program() -> Result<PathBuf, String> {
    env::current_exe().map_err(|error| format!("the path of this program: {error}"))
}

/// Quotes a path for a command line.
///
/// # Errors
/// Returns an error if this is impossible.
pub(crate) fn quoted(path: &Path) -> Result<String, String> {
    let text = path.to_str().ok_or_else(|| format!("the path {} is no text", path.display()))?;
    let quoted = shlex::try_quote(text).map_err(|error| format!("the path {text:?}: {error}"))?;
    Ok(quoted.into_owned())
}
