//! `stackmate replay`: plays a recorded match again, to verify its outcome or to show its contents.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use stackmate::Spin;
use stackmate::game::{
    Death, Game, Goal, Handling, Outcome, Playback, Replay, ReplayError, RoundConfig, Versus,
};

use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::input;

/// Verify replay files, or show their contents.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play the replay again and compare the outcome with the recorded one
    ///
    /// Prints the hash if both agree. The exit code is 1 if they differ or if the replay contains something
    /// that cannot happen in a game, and 2 if the file is not a complete replay.
    #[command(after_help = "Example:\n  stackmate replay verify match.replay")]
    Verify(What),
    /// Play the replay again and show its rules, result and statistics
    #[command(after_help = "Example:\n  stackmate replay show --json match.replay")]
    Show(What),
}

#[derive(Args)]
struct What {
    /// The replay file; - reads standard input
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Verify(what) => verify(what),
        Command::Show(what) => show(what),
    }
}

/// The maximum size of a replay, in bytes. A match of two players that lasts a day, at two pieces per second,
/// takes about 5 MB.
const MOST_BYTES: usize = 16 << 20;

/// The reason why a file cannot be played as a replay.
enum Unplayable {
    /// The file cannot be read.
    Unread(Failure),
    /// The bytes are not a replay.
    Undecoded(ReplayError),
}

fn read(file: &Path) -> Result<Replay, Unplayable> {
    let bytes = input::read(file, MOST_BYTES).map_err(Unplayable::Unread)?;
    Replay::decode(&bytes).map_err(Unplayable::Undecoded)
}

/// Reads a replay file.
///
/// # Errors
/// Returns an error that names the file, if it cannot be read or is not a replay.
pub(crate) fn load(file: &Path) -> Result<Replay, Failure> {
    read(file).map_err(|why| match why {
        Unplayable::Unread(failure) => failure,
        Unplayable::Undecoded(error) => Failure::BadInput(format!("{}: {error}", file.display())),
    })
}

/// Plays a replay to its end. This takes seconds for a replay of several hours.
fn play(replay: Replay) -> Result<Playback, ReplayError> {
    let (ticks, playing) = (replay.ticks(), Heartbeat::start("playing the replay"));
    let mut playback = Playback::new(replay)?;
    while !playback.is_over() {
        playback.advance(SLICE);
        playing.describe(format!("playing the replay: {} of {ticks} ticks", playback.ticks()));
    }
    Ok(playback)
}

/// The number of ticks to play between two progress updates. This takes some milliseconds.
const SLICE: u32 = 100_000;

fn verify(what: &What) -> Result<(), Failure> {
    let verified = match read(&what.file) {
        Ok(replay) => verified(replay),
        Err(Unplayable::Undecoded(error)) => Err(error),
        Err(Unplayable::Unread(failure)) => return Err(failure),
    };
    let mut out = std::io::stdout();
    match (&verified, what.json) {
        (Ok(replay), false) => writeln!(out, "{:016x}", replay.hash())?,
        (Ok(replay), true) => {
            let hash = format!("{:016x}", replay.hash());
            writeln!(out, "{}", json!({ "ok": true, "hash": hash, "ticks": replay.ticks() }))?;
        }
        (Err(error), true) => writeln!(out, "{}", json!({ "ok": false, "error": error.to_string() }))?,
        (Err(_), false) => {}
    }
    verified.map(drop).map_err(|error| {
        let message = format!("{}: {error}", what.file.display());
        if is_broken(&error) { Failure::BadInput(message) } else { Failure::Failed(message) }
    })
}

fn verified(replay: Replay) -> Result<Replay, ReplayError> {
    let playback = play(replay)?;
    playback.check_end()?;
    Ok(playback.replay().clone())
}

/// Returns whether the bytes are not a complete replay of a known version. For any other error, the replay is
/// complete but its content is wrong.
fn is_broken(error: &ReplayError) -> bool {
    matches!(error.code(), "magic" | "version" | "truncated" | "trailing" | "checksum" | "rules")
}

fn show(what: &What) -> Result<(), Failure> {
    let named = |error: ReplayError| Failure::BadInput(format!("{}: {error}", what.file.display()));
    let playback = play(load(&what.file)?).map_err(named)?;
    let mut out = std::io::stdout().lock();
    if what.json {
        writeln!(out, "{}", as_json(&playback))?;
    } else {
        print(&mut out, &playback)?;
    }
    Ok(())
}

fn as_json(playback: &Playback) -> Value {
    let (replay, versus) = (playback.replay(), playback.versus());
    let seconds = seconds(replay);
    json!({
        "verified": playback.check_end().is_ok(),
        "hash": format!("{:016x}", replay.hash()),
        "ticks": replay.ticks(),
        "result": result(versus),
        "config": config(replay.config()),
        "sides": versus.games().iter().map(|game| side(game, seconds)).collect::<Vec<Value>>(),
    })
}

fn seconds(replay: &Replay) -> f64 {
    f64::from(replay.ticks()) / 1000.0
}

fn result(versus: &Versus) -> String {
    match versus.outcome() {
        Outcome::Running => "unfinished".to_owned(),
        Outcome::Won(side) => format!("side {side} won"),
        Outcome::NobodyWon => "nobody won".to_owned(),
    }
}

fn config(config: &RoundConfig) -> Value {
    let rules = &config.rules;
    let handling = |h: &Handling| {
        json!({
            "das": h.das, "arr": h.arr, "dcd": h.dcd, "soft_drop_factor": h.soft_drop_factor,
            "irs": h.irs, "ihs": h.ihs,
        })
    };
    json!({
        "seed": config.seed.to_string(),
        "ruleset": rules.ruleset.name(),
        "table": rules.table.name,
        "randomizer": format!("{:?}", rules.randomizer),
        "half_turns": rules.half_turns,
        "half_turn_style": rules.half_turn_style.name(),
        "previews": rules.previews,
        "gravity_milli_rows_per_s": rules.gravity_milli_rows_per_s,
        "lock_delay_ms": rules.lock_delay_ms,
        "countdown_ms": rules.countdown_ms,
        "garbage": {
            "cap": rules.garbage.cap,
            "blocking": rules.garbage.blocking,
            "messiness_permille": rules.garbage.messiness_permille,
            "hole_change_permille": rules.garbage.hole_change_permille,
            "travel_ms": rules.garbage.travel_ms,
            "attack_percent": rules.garbage.attack_percent,
            "rise_ms": rules.garbage.rise_ms,
            "rise_lines": rules.garbage.rise_lines,
        },
        "goal": goal(config.goal),
        "handling": config.handling.iter().map(handling).collect::<Vec<Value>>(),
    })
}

fn goal(goal: Goal) -> Value {
    match goal {
        Goal::Survive => Value::Null,
        Goal::Lines(lines) => json!({ "lines": lines }),
        Goal::Dig(rows) => json!({ "dig": rows }),
        Goal::Time(ms) => json!({ "ms": ms }),
    }
}

fn side(game: &Game, seconds: f64) -> Value {
    let stats = game.stats();
    let clears = |spin| (1..=4).map(|rows| stats.clears(spin, rows)).collect::<Vec<u32>>();
    json!({
        "pieces": stats.pieces, "attack": stats.attack, "cancelled": stats.cancelled, "lines": stats.lines,
        "garbage_received": stats.garbage_received, "garbage_cleared": stats.garbage_cleared,
        "keys": stats.keys, "holds": stats.holds, "perfect_clears": stats.perfect_clears,
        "max_combo": stats.max_combo, "max_back_to_back": stats.max_back_to_back,
        "clears": clears(Spin::None), "minis": clears(Spin::Mini), "t_spins": clears(Spin::Full),
        "pps": rate(stats.pieces, seconds), "apm": 60.0 * rate(stats.attack, seconds),
        "death": game.death().map(death),
    })
}

fn rate(count: u32, seconds: f64) -> f64 {
    if seconds > 0.0 { f64::from(count) / seconds } else { 0.0 }
}

const fn death(death: Death) -> &'static str {
    match death {
        Death::BlockOut => "block out",
        Death::LockOut => "lock out",
        Death::GarbageOut => "garbage out",
    }
}

fn print(out: &mut impl Write, playback: &Playback) -> std::io::Result<()> {
    let (replay, versus) = (playback.replay(), playback.versus());
    let seconds = seconds(replay);
    let rules = &replay.config().rules;
    let state = match playback.check_end() {
        Ok(()) => "as recorded".to_owned(),
        Err(error) => format!("NOT as recorded: {error}"),
    };
    writeln!(out, "{seconds:.3} s, {}, {state}, hash {:016x}", result(versus), replay.hash())?;
    writeln!(out, "seed {}, table {}, {:?}", replay.config().seed, rules.table.name, rules.randomizer)?;
    for (number, game) in versus.games().iter().enumerate() {
        let stats = game.stats();
        let (pps, apm) = (rate(stats.pieces, seconds), 60.0 * rate(stats.attack, seconds));
        writeln!(
            out,
            "side {number}: {} pieces ({pps:.2}/s), {} lines, attack {} ({apm:.1}/min), garbage {}, {}",
            stats.pieces,
            stats.lines,
            stats.attack,
            stats.garbage_received,
            game.death().map_or("standing", death)
        )?;
    }
    Ok(())
}
