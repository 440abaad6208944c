//! `stackmate gauntlet`: measures a bot against a pool of different opponents.
//!
//! *What.* A bot plays pairs of games with the same pieces against other weights and numbers of nodes, named levels, a world
//! where garbage comes from nowhere, an opponent that attacks by a schedule, and programs. *How.* As in `tune`, games are jobs
//! ([`job`]) that threads or other machines play, and `--out` keeps each result, so that the same command goes on. Each row has a
//! sequential test on pairs ([`crate::tune::llr`]). *Why.* Games against a twin mislead: what beats a twin may lose to others,
//! and attack for each piece alone says little about games.

mod description;
mod entrant;
mod game;
mod job;
mod outside;
mod play;
mod pool;
mod row;
mod score;
mod series;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::{read_file, text};
use crate::job_lines;
use crate::journal::Journal;
use crate::tune::llr::Sprt;
use crate::tune::{Machines, Progress, Rules};
use entrant::Entrant;
use job::{Job, Played};
use pool::Opponent;
use row::{Report, Row, Title};
use series::Series;

/// The largest pool file, in bytes.
const MOST_POOL: usize = 1 << 16;

/// Measure a bot by pairs of games against a pool of opponents.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    games: Games,
    /// An opponent, in place of the pool; may be given more than once
    #[arg(long, value_name = "WHO")]
    b: Vec<String>,
    /// File with one opponent in each line, in place of the usual pool
    #[arg(long, value_name = "FILE", conflicts_with = "b")]
    pool: Option<PathBuf>,
    /// Another opponent: a program that speaks the bot protocol, quoted as for a shell; may be given more than once
    #[arg(long, value_name = "CMD", conflicts_with = "through")]
    with: Vec<String>,
    /// Processor time for each piece in games against a program, for both sides, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    think_ms: u32,
}

const EXAMPLES: &str = "\
WHO is one of
  shipped@nodes=32000,hunt=off,memory=96   the searching bot: shipped weights or a file of weights
  shipped@ms=20                            the same with processor time in place of nodes
  level:sharp                              a named level
  pressure@lines=4,every=5,room=60         attacks by a schedule; loses when 60 lines wait for it
and after an opponent, ` lumps=5:35` lets lumps of 5 lines come for both sides, 0.35 lines a piece.

Examples:
  stackmate gauntlet --a new.weights@nodes=32000 --pairs 200 --out new.jsonl --workers 2
  stackmate gauntlet --a shipped@ms=20 --b shipped@ms=20,hunt=off --blind --json
  stackmate gauntlet scale --nodes 16000,128000 --pairs 200 --out scale.jsonl";

#[derive(Subcommand)]
enum Command {
    /// Let a bot with more and more nodes meet itself with fewer
    Scale(ScaleArguments),
    /// Play jobs: read one JSON job per line and print one line of results for each, in the same order
    Job(JobArguments),
}

#[derive(Args)]
struct ScaleArguments {
    /// The numbers of nodes, which grow; each meets the one before it
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [16_000, 128_000, 640_000])]
    nodes: Vec<u32>,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
struct JobArguments {
    /// The file of jobs [default: standard input]
    file: Option<PathBuf>,
    #[command(flatten)]
    machines: Machines,
}

/// The arguments that all games share.
#[derive(Args)]
struct Games {
    /// The bot that is measured (see WHO)
    #[arg(long, value_name = "WHO", default_value = "shipped")]
    a: String,
    /// Let the bots know how many lines wait for them [default: with and without]
    #[arg(long = "told", conflicts_with = "blind")]
    informed: bool,
    /// Do not let them know
    #[arg(long)]
    blind: bool,
    /// Number of pairs of games in each row
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// End a row as soon as its test is decided
    #[arg(long)]
    stop: bool,
    /// Seed of the pieces and the garbage holes
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Elo difference that stands for no improvement
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Elo difference that stands for an improvement
    #[arg(long, value_name = "ELO", default_value_t = 10.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Rules that differ from the defaults of the arena, as JSON: {"attack":"guideline","max_turns":500}
    #[arg(long, value_name = "JSON", default_value = "{}")]
    rules: Rules,
    /// File for the results, one line of JSON for each pair; if it exists, the gauntlet goes on
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machines: Machines,
}

/// The first line of the file of results. It has all that decides the games but the number of pairs, which may grow.
#[derive(Serialize)]
struct Header<'a> {
    run: &'static str,
    rows: Vec<&'a Job>,
    elo0: f64,
    elo1: f64,
    stop: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(Command::Scale(scale)) => {
            let a = Entrant::read(&scale.games.a)?;
            scale.games.play(&pool::scale(&a, &scale.nodes)?)
        }
        Some(Command::Job(jobs)) => job(jobs),
        None => {
            let a = Entrant::read(&arguments.games.a)?;
            let rows: Vec<(Entrant, Opponent)> =
                arguments.opponents()?.into_iter().map(|opponent| (a.clone(), opponent)).collect();
            arguments.games.play(&rows)
        }
    }
}

fn job(arguments: &JobArguments) -> Result<(), Failure> {
    let jobs: Vec<Job> = job_lines::read(arguments.file.as_deref())?;
    for (number, job) in (1..).zip(&jobs) {
        let refused = |error| Failure::BadInput(format!("line {number}: {error}"));
        job.check().map_err(refused)?;
        if job.is_outside() {
            // Otherwise a file of jobs could start any command.
            return Err(refused("jobs do not start programs: use --with".to_owned()));
        }
    }
    job_lines::play(&jobs, &arguments.machines.runner()?)
}

impl Arguments {
    fn opponents(&self) -> Result<Vec<Opponent>, Failure> {
        let mut pool = match (&self.pool, self.b.is_empty()) {
            (Some(file), _) => pool_of(file)?,
            (None, false) => self.b.iter().map(|line| Opponent::read(line)).collect::<Result<_, _>>()?,
            (None, true) if self.with.is_empty() => pool::usual()?,
            (None, true) => Vec::new(),
        };
        pool.extend(self.with.iter().map(|command| Opponent::program(command, self.think_ms)));
        Ok(pool)
    }
}

fn pool_of(file: &Path) -> Result<Vec<Opponent>, Failure> {
    let name = file.display().to_string();
    let named = |failure| match failure {
        Failure::BadInput(why) => Failure::BadInput(format!("{name}: {why}")),
        other => other,
    };
    pool::read(&text(&name, read_file(file, MOST_POOL)?)?).map_err(named)
}

impl Games {
    /// Plays all rows and prints them.
    fn play(&self, rows: &[(Entrant, Opponent)]) -> Result<(), Failure> {
        let test = Sprt::new([self.elo0, self.elo1], [0.05; 2])?;
        let runner = self.machines.runner()?;
        let jobs = self.jobs(rows)?;
        let header = Header {
            run: "gauntlet",
            rows: jobs.iter().map(|(job, _)| job).collect(),
            elo0: self.elo0,
            elo1: self.elo1,
            stop: self.stop,
        };
        let (journal, known) = Journal::open::<Played>(self.out.as_deref(), &header)?;
        let mut series = Series {
            pairs: self.pairs,
            test,
            stop: self.stop,
            batch: self.machines.batch() as usize,
            runner,
            journal,
            known: known.into_iter().map(|played| (played.id, played)).collect(),
            progress: Progress::new(Some(self.pairs * jobs.len() as u64), "pairs"),
            finished: 0,
        };
        let (mut scores, mut table) = (Vec::new(), Vec::new());
        for (job, title) in jobs {
            let score = series.play(&job, &title)?;
            table.push(Row::new(title, &score, &test));
            scores.push(score);
        }
        series.progress.end();
        Report::new(self.a.clone(), self.machines.count(), table, &scores).print(self.json)
    }

    /// Returns a job of all pairs for each row, with the row's title. Their numbers leave room for all pairs.
    fn jobs(&self, rows: &[(Entrant, Opponent)]) -> Result<Vec<(Job, Title)>, Failure> {
        let conditions: &[(bool, &str)] = match (self.informed, self.blind) {
            (true, _) => &[(true, "told")],
            (_, true) => &[(false, "blind")],
            _ => &[(true, "told"), (false, "blind")],
        };
        let mut jobs = Vec::new();
        for &(informed, condition) in conditions {
            for (a, opponent) in rows {
                let (a, b) = (a.clone(), opponent.entrant.clone());
                let (id, lumps, seed) = ((jobs.len() as u64) << 32, opponent.lumps, self.seed);
                let job =
                    Job { id, a, b, informed, lumps, seed, first: 0, pairs: 1, rules: self.rules.clone() };
                job.check().map_err(Failure::BadInput)?;
                // Against a program both sides have a time, so A's nodes do not count.
                let nodes = if job.is_outside() { [None; 2] } else { [job.a.nodes(), job.b.nodes()] };
                let title = Title { opponent: opponent.name.clone(), condition, nodes };
                jobs.push((job, title));
            }
        }
        Ok(jobs)
    }
}
