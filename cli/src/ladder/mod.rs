//! `stackmate ladder`: rates the named levels by games between them.
//!
//! *What.* Every level plays against the levels one and two steps above it. Each level plays at its own pace.
//! *How.* Each match is a `stackmate arena` of this same program. In it every level searches all its nodes,
//! however long that takes, and the slower level skips turns. So the same seed gives the same games. The
//! ratings are those that explain the results best ([`ratings`]).

mod ratings;

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

use clap::Args;
use serde::{Deserialize, Serialize};
use stackmate::bot::level::Level;

use crate::console::note;
use crate::failure::Failure;
use ratings::{Score, ratings};

const LEVELS: usize = Level::ALL.len();

/// Rate the named levels by games against the next two levels, and measure their attack.
///
/// Prints a table, or one line of JSON for each level with --json.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Number of games in each match; an even number is fair
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed for the pieces, the garbage holes and the misdrops
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Nodes to search for each piece, for levels that do not set their own number
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Number of turns after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_turns: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The fields of an arena's report that are needed here.
#[derive(Deserialize)]
struct Pairing {
    wins_a: u32,
    wins_b: u32,
    draws: u32,
    a: Side,
    b: Side,
}

#[derive(Deserialize)]
struct Side {
    pieces: u64,
    attack: u64,
}

/// The results of one level.
#[derive(Serialize)]
struct Rung {
    level: &'static str,
    /// The maximum number of pieces that the level places per second.
    pace: f64,
    attack_per_piece: f64,
    attack_per_minute: f64,
    /// The Elo difference to the weakest level, with each level at its own pace.
    rating: i32,
    /// Wins, draws and losses against the next stronger level.
    against_next: Option<[u32; 3]>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut scores = Vec::new();
    let mut sides: [Side; LEVELS] = [const { Side { pieces: 0, attack: 0 } }; LEVELS];
    for (weak, strong) in (1..=2).flat_map(|step| (step..LEVELS).map(move |strong| (strong - step, strong))) {
        let played = arguments.play(weak, strong)?;
        let names = [weak, strong].map(|level| Level::ALL[level].name);
        note(format_args!("{} against {}: {}–{}", names[0], names[1], played.wins_a, played.wins_b));
        for (level, side) in [(weak, &played.a), (strong, &played.b)] {
            sides[level].pieces += side.pieces;
            sides[level].attack += side.attack;
        }
        let results = [played.wins_a, played.draws, played.wins_b];
        scores.push(Score { first: weak, second: strong, results });
    }
    let ratings = ratings(LEVELS, &scores);
    let rungs = (0..LEVELS).map(|level| {
        let next = scores.iter().find(|score| (score.first, score.second) == (level, level + 1));
        rung(&Level::ALL[level], &sides[level], ratings[level], next)
    });
    print(&rungs.collect::<Vec<_>>(), arguments.json)
}

impl Arguments {
    /// Plays a match between two levels.
    fn play(&self, weak: usize, strong: usize) -> Result<Pairing, Failure> {
        let program = env::current_exe()?;
        let bot = |level: usize, seed: u64| {
            let Level { name, nodes, .. } = Level::ALL[level];
            let nodes = nodes.unwrap_or(self.nodes);
            let program = shlex::try_quote(program.to_str()?).ok()?;
            Some(format!("{program} tbp --level '{name}' --nodes {nodes} --seed {seed}"))
        };
        let unnamed =
            || Failure::Failed(format!("the path {} cannot be quoted for a command line", program.display()));
        let (a, b) = bot(weak, self.seed).zip(bot(strong, self.seed.wrapping_add(1))).ok_or_else(unnamed)?;
        let mut arena = Command::new(&program);
        arena.args(["arena", "--json", "--think-ms", "0", "--a", &a, "--b", &b]);
        arena.args(["--games", &self.games.to_string(), "--seed", &self.seed.to_string()]);
        arena.args(["--max-turns", &self.max_turns.to_string()]);
        let [slow, fast] = [weak, strong].map(|level| f64::from(Level::ALL[level].pace));
        arena.args(["--pace-a", &format!("{:.2}", slow / fast)]);
        let output = arena.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
        let report = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Err(Failure::Failed(format!("the arena of {a} and {b} failed: {report}")));
        }
        serde_json::from_str(&report)
            .map_err(|error| Failure::Failed(format!("the arena printed {report}: {error}")))
    }
}

fn rung(level: &Level, side: &Side, rating: f64, next: Option<&Score>) -> Rung {
    let rounded = |number: f64, places: f64| (number * places).round() / places;
    let attack_per_piece = side.attack as f64 / side.pieces.max(1) as f64;
    let pace = f64::from(level.pace) / 100.0;
    Rung {
        level: level.name,
        pace,
        attack_per_piece: rounded(attack_per_piece, 1_000.0),
        attack_per_minute: rounded(attack_per_piece * pace * 60.0, 10.0),
        rating: rating.round() as i32,
        against_next: next.map(|score| score.results),
    }
}

fn print(rungs: &[Rung], json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if !json {
        writeln!(
            out,
            "| level | pieces a second | attack per piece | attack per minute | rating | against the next |"
        )?;
        writeln!(out, "|---|---|---|---|---|---|")?;
    }
    for rung in rungs {
        if json {
            let line = serde_json::to_string(rung).map_err(|error| Failure::Failed(error.to_string()))?;
            writeln!(out, "{line}")?;
            continue;
        }
        let Rung { level, pace, attack_per_piece, attack_per_minute, rating, against_next } = rung;
        let next = against_next.map_or("—".to_owned(), |[wins, draws, losses]| match draws {
            0 => format!("{wins}–{losses}"),
            draws => format!("{wins}–{losses}, {draws} drawn"),
        });
        writeln!(
            out,
            "| {level} | {pace:.1} | {attack_per_piece:.2} | {attack_per_minute:.0} | {rating} | {next} |"
        )?;
    }
    Ok(())
}
