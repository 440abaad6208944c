//! `stackmate master eval`: the protocol `m20g-v1`, and `merge` for its parts.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use stackmate::bot::master::Master;
use stackmate::eval::pair_file::PairFile;
use stackmate::rules::master::{MasterRules, Run};

use super::options::{PlayerOptions, rules};
use super::seeds::{Seeds, Shard};
use super::summary::{End, Game, Settings, summary};
use crate::console::note;
use crate::cpu::thread_seconds;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::input;
use crate::interrupt;

/// The maximum size of a file of games, in bytes.
const MOST: usize = 256 << 20;

/// Play games and report how long they last (protocol m20g-v1).
///
/// A game ends when the next piece cannot appear, or at the cap. The piece that caused the end is not counted.
/// The report is one object; the file of --out gets one line for each game. The same command continues an
/// interrupted one.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-seed", value_parser = rules)]
    rules: MasterRules,
    #[command(flatten)]
    player: PlayerOptions,
    /// The seeds of the games, first and last
    #[arg(long, value_name = "A..B", default_value = "1..30")]
    seeds: Seeds,
    /// The number of pieces after which a game is stopped
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    cap: u64,
    /// Play only part I of N of the seeds
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// The number of games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Write a line for each game to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Sum the games of several files of `eval`.
#[derive(Args)]
pub(crate) struct Merge {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let file = arguments.player.read(arguments.rules)?;
    let settings = Settings {
        rules: arguments.rules.name.to_owned(),
        plies: arguments.player.plies,
        k: arguments.player.k,
        cap: arguments.cap,
        weights_sha256: file.sha256().map_err(Failure::bad)?,
    };
    let (mut out, mut games) = match &arguments.out {
        Some(path) => {
            let (file, games) = open(path, &settings)?;
            (Some(file), games)
        }
        None => (None, Vec::new()),
    };
    let played: BTreeSet<u32> = games.iter().map(|game| game.seed).collect();
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let Seeds { first, last } = arguments.seeds;
    let open: Vec<u32> = (first..=last).filter(|seed| shard.has(*seed) && !played.contains(seed)).collect();
    games.retain(|game| (first..=last).contains(&game.seed) && shard.has(game.seed));
    play_all(arguments, &file, &settings, &open, |game| {
        if let Some(out) = &mut out {
            writeln!(out, "{}", line(&game)?)?;
        }
        games.push(game);
        Ok(())
    })?;
    if games.is_empty() {
        return Err(Failure::Failed("no game was finished".to_owned()));
    }
    Ok(writeln!(std::io::stdout(), "{}", summary(&games, &settings))?)
}

/// Plays the games of the seeds on several threads, and gives each finished one to `done`.
fn play_all(
    arguments: &Arguments,
    file: &PairFile,
    settings: &Settings,
    seeds: &[u32],
    done: impl FnMut(Game) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let heartbeat = Heartbeat::start(&format!("playing {} games", seeds.len()));
    let result = Mutex::new((done, Ok(()), 0));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                let mut player = arguments.player.player(file);
                while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(game) = play(&mut player, arguments.rules, seed, settings) else { return };
                    let mut guard = result.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    let (done, failed, count) = &mut *guard;
                    *count += 1;
                    heartbeat.describe(format!("played {count} of {} games", seeds.len()));
                    if let Err(error) = done(game) {
                        *failed = Err(error);
                        return;
                    }
                }
            });
        }
    });
    result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1
}

/// Plays a game, or returns `None` when the user asks to stop.
fn play(player: &mut Master, rules: MasterRules, seed: u32, settings: &Settings) -> Option<Game> {
    let begun = thread_seconds();
    let mut run = Run::new(rules, seed).ok()?;
    let mut end = End::Cap;
    while run.placed < settings.cap {
        if run.placed % 1024 == 0 && interrupt::asked() {
            return None;
        }
        let choice = player.choose(&run.board, run.piece, run.next);
        if choice.is_none_or(|choice| run.place(choice.first).is_err()) {
            end = End::ToppedOut;
            break;
        }
    }
    let cpu_s = thread_seconds() - begun;
    Some(Game { seed, pieces: run.placed, end, clears: run.clears, cpu_s, settings: settings.clone() })
}

/// Opens the file of games, and returns the games that it has.
fn open(path: &Path, settings: &Settings) -> Result<(File, Vec<Game>), Failure> {
    let bad = |why: String| Failure::BadInput(format!("{}: {why}", path.display()));
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.map_err(|error| bad(error.to_string()))?;
    file.try_lock().map_err(|error| bad(format!("in use by another process ({error})")))?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(|error| bad(error.to_string()))?;
    // A killed process leaves at most one incomplete line.
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let games = read_games(&text).map_err(bad)?;
    if let Some(other) = games.iter().find(|game| game.settings != *settings) {
        return Err(bad(format!(
            "its games have other settings: {:?} instead of {settings:?}",
            other.settings
        )));
    }
    file.set_len(text.len() as u64)?;
    file.seek(SeekFrom::End(0))?;
    if !games.is_empty() {
        note(format_args!("{}: continuing after {} games", path.display(), games.len()));
    }
    Ok((file, games))
}

fn read_games(text: &str) -> Result<Vec<Game>, String> {
    let lines = (1..).zip(text.lines());
    lines
        .map(|(number, line)| serde_json::from_str(line).map_err(|error| format!("line {number}: {error}")))
        .collect()
}

fn line(game: &Game) -> Result<String, Failure> {
    serde_json::to_string(game).map_err(|error| Failure::Failed(error.to_string()))
}

pub(super) fn merge(arguments: &Merge) -> Result<(), Failure> {
    let mut games: Vec<Game> = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        let text = input::text(&name, input::read_file(path, MOST)?)?;
        games.extend(read_games(&text).map_err(|error| Failure::BadInput(format!("{name}: {error}")))?);
    }
    let Some(settings) = games.first().map(|game| game.settings.clone()) else {
        return Err(Failure::BadInput("the files have no games".to_owned()));
    };
    if let Some(other) = games.iter().find(|game| game.settings != settings) {
        let text = format!("games of different settings: {:?} and {settings:?}", other.settings);
        return Err(Failure::BadInput(text));
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = games.iter().find(|game| !seen.insert(game.seed)) {
        return Err(Failure::BadInput(format!("two games have seed {}", twice.seed)));
    }
    Ok(writeln!(std::io::stdout(), "{}", summary(&games, &settings))?)
}
