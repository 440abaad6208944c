//! `stackmate learn search`: a search for the options of a recipe.
//!
//! *How.* A try draws all options at random, or changes some of those of one of the best tries so far. Few games
//! measure it first, and more games only if these were good. A try depends only on its number and on earlier results,
//! so an interrupted search continues from its file. *Why.* Runs and seeds are not those of the tables, so the tables
//! remain a test.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::json;
use stackmate::learn::q::{Order, Row, Trainer, Training};

use super::counts::Counts;
use super::drawing::{self, Drawn};
use super::games::{Rules, play};
use super::job::SNAPSHOTS;
use super::options::{Line, order, recipe};
use super::weights;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::journal::Journal;

/// Search for the options of a recipe that make its learner good, and print the best.
///
/// It draws schedules of α, γ and ε, and the numbers that belong to the method of the recipe. The file of --out gets a
/// line for each try. The same command continues an interrupted one.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The recipe whose method is used
    #[arg(long, value_name = "NAME", value_parser = recipe)]
    recipe: Row,
    /// The order of the polynomials: 1 or 4
    #[arg(long, value_name = "N", default_value = "1", value_parser = order)]
    order: Order,
    /// What is wanted
    #[arg(long, value_name = "WHAT", default_value = "pieces")]
    goal: Goal,
    /// The number of tries
    #[arg(long, value_name = "N", default_value_t = 200)]
    tries: u64,
    /// The number of pieces after which a game is stopped
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    cap: u64,
    /// The number of training runs that measure a good try
    #[arg(long, value_name = "N", default_value_t = MORE_RUNS, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    runs: u64,
    /// Another number gives another search
    #[arg(long, value_name = "S", default_value_t = 1)]
    salt: u32,
    /// Write a line for each try to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Goal {
    /// Long games
    Pieces,
    /// Many T-spins in games of at least some 1,000 pieces
    TSpins,
}

impl Goal {
    fn of(self, counts: &Counts) -> f64 {
        let pieces = counts.a_game(counts.pieces);
        match self {
            Goal::Pieces => pieces,
            Goal::TSpins => counts.t_spins_per_1000().unwrap_or_default() * (pieces / LONG).min(1.0),
        }
    }
}

/// Longer games are not wanted when T-spins are.
const LONG: f64 = 1_000.0;

/// The runs and the games of each run of the first and of the second measurement of a try.
const FEW: [u64; 2] = [6, 1];
const MORE_RUNS: u64 = 24;
const MORE_GAMES: u64 = 2;
/// The measurement of the best try at the end.
const LAST: [u64; 2] = [100, 3];
/// The first runs and seeds.
const RUNS: u64 = 2_001;
const LAST_RUNS: u64 = 5_001;
const SEEDS: u64 = 100_001;
/// A try is measured again when its first result is at least this part of the fifth best.
const GOOD: f64 = 0.75;
/// The number of best tries that are changed.
const BEST: usize = 5;

/// A finished try.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Done {
    number: u64,
    drawn: Drawn,
    value: f64,
    /// Whether the value is of the second measurement.
    is_measured: bool,
}

#[derive(Serialize)]
struct Header<'a> {
    v: u32,
    rules: &'a str,
    order: u32,
    goal: Goal,
    cap: u64,
    salt: u32,
    #[serde(skip_serializing_if = "is_usual")]
    runs: u64,
}

/// Returns whether a number of runs is the usual one. Serde passes it by reference.
const fn is_usual(runs: &u64) -> bool {
    *runs == MORE_RUNS
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let row = arguments.recipe;
    let header = Header {
        v: 1,
        rules: row.name,
        order: arguments.order as u32,
        goal: arguments.goal,
        cap: arguments.cap,
        salt: arguments.salt,
        runs: arguments.runs,
    };
    let (mut journal, done) = Journal::open::<Done>(arguments.out.as_deref(), &header)?;
    let mut search = Search { arguments, best: Vec::new() };
    let mut tries = done.len() as u64;
    done.into_iter().for_each(|done| search.remember(done));
    let heartbeat = Heartbeat::start("searching");
    while tries < arguments.tries {
        if interrupt::asked() {
            return Err(Failure::Failed(format!("stopped after {tries} of {} tries", arguments.tries)));
        }
        let done = search.attempt(tries);
        journal.write(&done)?;
        search.remember(done);
        tries += 1;
        let most = search.best.first().map_or(0.0, |best| best.value);
        heartbeat.describe(format!("{tries} of {} tries, best {most:.1}", arguments.tries));
    }
    search.report()
}

struct Search<'a> {
    arguments: &'a Arguments,
    /// The best measured tries, best first.
    best: Vec<Done>,
}

impl Search<'_> {
    fn remember(&mut self, done: Done) {
        if done.is_measured {
            self.best.push(done);
            self.best.sort_by(|a, b| b.value.total_cmp(&a.value));
            self.best.truncate(BEST);
        }
    }

    fn attempt(&self, number: u64) -> Done {
        let mut dice = drawing::Dice::new(&self.base(), self.arguments.salt, number);
        let best: Vec<&Drawn> = self.best.iter().map(|done| &done.drawn).collect();
        let drawn = if best.len() < BEST { dice.draw() } else { dice.draw_near(&best) };
        let value = self.value(&drawn, RUNS, FEW);
        let bar = self.best.get(BEST - 1).map_or(0.0, |fifth| GOOD * fifth.value);
        if value < bar {
            return Done { number, drawn, value, is_measured: false };
        }
        let value = self.value(&drawn, RUNS + FEW[0], [self.arguments.runs, MORE_GAMES]);
        Done { number, drawn, value, is_measured: true }
    }

    fn value(&self, drawn: &Drawn, first: u64, size: [u64; 2]) -> f64 {
        self.arguments.goal.of(&self.measure(drawn, first, size))
    }

    /// Trains runs and plays games of each.
    fn measure(&self, drawn: &Drawn, first: u64, [runs, games]: [u64; 2]) -> Counts {
        let (options, method) = self.training(drawn);
        let rules = Rules { cap: self.arguments.cap, one_in: options.one_in, fall: None };
        let mut counts = Counts::default();
        for run in first..first + runs {
            let mut trainer = Trainer::of_method(options, method, run);
            while trainer.pieces() < SNAPSHOTS[SNAPSHOTS.len() - 1] {
                trainer.step();
            }
            let mut player = weights::player(&trainer.graduate());
            let begin = SEEDS + run * games % 1_000;
            (begin..begin + games).for_each(|seed| play(&mut player, rules, seed, &mut counts));
        }
        counts
    }

    fn base(&self) -> Training {
        self.arguments.recipe.training(self.arguments.order)
    }

    fn training(&self, drawn: &Drawn) -> Training {
        drawn.training(self.base())
    }

    /// Prints the best tries, the first of them measured again on other runs.
    fn report(&self) -> Result<(), Failure> {
        let Some(best) = self.best.first() else {
            return Err(Failure::Failed("no try was measured".to_owned()));
        };
        let lines: Vec<_> = self
            .best
            .iter()
            .map(|done| json!({ "value": done.value, "options": Line::from(self.training(&done.drawn)) }))
            .collect();
        let report = json!({
            "v": 1,
            "rules": self.arguments.recipe.name,
            "goal": self.arguments.goal,
            "best": lines,
            "again": self.measure(&best.drawn, LAST_RUNS, LAST).report(),
        });
        Ok(writeln!(std::io::stdout(), "{report}")?)
    }
}
