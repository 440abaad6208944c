//! `stackmate learn table`: the tables of the protocol `aql-v1`.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::{Value as Json, json};
use stackmate::learn::q::{Order, Row};

use super::counts::Counts;
use super::fall;
use super::job::{Done, Job, STAGES, Snapshot};
use super::options::{Line, recipe};
use super::statistics::{interval, mean, sign_flip};
use crate::cpu::process_seconds;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::journal::Journal;
use crate::range::Range;
use crate::runner::{Job as _, Runner};

/// Train and evaluate 100 runs of each order, and print the tables beside the published ones.
///
/// The report is one object. The file of --out gets a line for each run. The same command continues an interrupted one.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The recipe of training
    #[arg(long, value_name = "NAME", default_value = "aql-v1", value_parser = recipe)]
    recipe: Row,
    /// The training runs, first and last
    #[arg(long, value_name = "A..B", default_value = "1..100")]
    runs: Range,
    /// The seeds of the games of each evaluation
    #[arg(long, value_name = "A..B", default_value = "1..100")]
    seeds: Range,
    /// Evaluate the weights after 1,000 pieces by the seeds 1..1000
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    speed: fall::Speed,
    /// Write a line for each run to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The number of runs at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    workers: u32,
    /// Let this command play the jobs: it reads them as lines and writes a line for each result
    #[arg(long, value_name = "CMD")]
    through: Option<String>,
}

/// The seeds of `--full`.
const FULL: Range = Range { first: 1, last: 1_000 };
const ORDERS: [Order; 2] = [Order::First, Order::Fourth];

/// What a file of runs belongs to.
#[derive(Serialize)]
struct Header {
    v: u32,
    rules: String,
    options: [Line; 2],
    seeds: Range,
    last_seeds: Range,
    #[serde(skip_serializing_if = "Option::is_none")]
    fall: Option<fall::Line>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let last_seeds = if arguments.full { FULL } else { arguments.seeds };
    let options = ORDERS.map(|order| Line::from(arguments.recipe.training(order)));
    let fall = arguments.speed.line();
    let header = Header {
        v: 1,
        rules: fall::Line::name(fall, arguments.recipe.name),
        options: options.clone(),
        seeds: arguments.seeds,
        last_seeds,
        fall,
    };
    let (mut journal, mut done) = Journal::open::<Done>(arguments.out.as_deref(), &header)?;
    let jobs = jobs(arguments, &options, last_seeds);
    done.retain(|done| jobs.iter().any(|job| job.is_answered_by(done)));
    let open: Vec<Job> =
        jobs.iter().filter(|job| !done.iter().any(|done| job.is_answered_by(done))).cloned().collect();
    let (heartbeat, begun) = (Heartbeat::start("training"), process_seconds());
    let runner = Runner::new(arguments.through.as_deref(), arguments.workers as usize)?;
    runner.run(&open, &mut |result| {
        journal.write(&result)?;
        done.push(result);
        heartbeat.describe(format!("finished {} of {} runs", done.len(), jobs.len()));
        Ok(if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    if done.len() < jobs.len() {
        return Err(Failure::Failed(format!("stopped after {} of {} runs", done.len(), jobs.len())));
    }
    let mut report = report(&done, arguments.runs);
    report["v"] = json!(1);
    report["rules"] = json!(header.rules);
    report["fall"] = json!(fall);
    report["threads"] = json!(arguments.workers);
    report["cpu_s"] = json!(process_seconds() - begun);
    report["games_per_run"] = json!(arguments.seeds.count());
    report["last_games_per_run"] = json!(last_seeds.count());
    report["options"] = json!(options);
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

fn jobs(arguments: &Arguments, options: &[Line; 2], last_seeds: Range) -> Vec<Job> {
    let fall = arguments.speed.line();
    let job = |options, run| Job { options, run, seeds: arguments.seeds, last_seeds, fall };
    let runs = arguments.runs.numbers().flat_map(|run| options.iter().map(move |options| (options, run)));
    let learners = runs.map(|(options, run)| job(Some(options.clone()), run));
    std::iter::once(job(None, 0)).chain(learners).collect()
}

/// Returns the tables of all results.
fn report(done: &[Done], runs: Range) -> Json {
    let sorted = |order: u32| {
        let mut of: Vec<&Done> = done.iter().filter(|done| done.order == order).collect();
        of.sort_by_key(|done| done.run);
        of
    };
    let (first, fourth) = (sorted(1), sorted(4));
    let mut rows = Vec::new();
    for (order, of) in [(1, &first), (4, &fourth)] {
        for stage in 0..STAGES {
            let snapshots: Vec<&Snapshot> = of.iter().filter_map(|done| done.snapshots.get(stage)).collect();
            rows.push(row(order, stage, &snapshots));
        }
    }
    let p = |value: fn(&Counts) -> f64| {
        let last = |done: &&Done| done.snapshots.last().map_or(0.0, |snapshot| value(&snapshot.counts));
        let pairs = first.iter().zip(&fourth);
        sign_flip(&pairs.map(|(first, fourth)| last(fourth) - last(first)).collect::<Vec<f64>>())
    };
    let baseline = done.iter().find(|done| done.order == 0).and_then(|done| done.snapshots.first());
    json!({
        "rows": rows,
        "p_order": { "pieces": p(pieces), "score": p(score) },
        "baseline": baseline.map(|snapshot| snapshot.counts.report()),
        "runs": runs.count(),
    })
}

fn pieces(counts: &Counts) -> f64 {
    counts.a_game(counts.pieces)
}

fn score(counts: &Counts) -> f64 {
    counts.a_game(counts.score)
}

fn rows(counts: &Counts) -> f64 {
    counts.a_game(counts.rows)
}

/// Returns a row of the tables. Means and intervals are over runs, and shares over all games.
fn row(order: usize, stage: usize, snapshots: &[&Snapshot]) -> Json {
    let mut all = Counts::default();
    snapshots.iter().for_each(|snapshot| all.merge(&snapshot.counts));
    let mut row = all.report();
    let all_of =
        |value: fn(&Counts) -> f64| -> Vec<f64> { snapshots.iter().map(|s| value(&s.counts)).collect() };
    for (name, value) in [("score", score as fn(&Counts) -> f64), ("pieces", pieces), ("rows_cleared", rows)]
    {
        let values = all_of(value);
        row[name] = json!(mean(&values));
        row[format!("{name}_95")] = json!(interval(&values));
        let by_paper: Vec<f64> = snapshots.iter().map(|snapshot| value(&snapshot.paper)).collect();
        row["paper_way"][name] = json!(mean(&by_paper));
    }
    let pieces = all_of(pieces);
    row["pieces_median"] = json!(median(pieces));
    row["order"] = json!(order);
    row["trained"] = json!(TRAINED[stage]);
    row["paper"] = paper(order, stage);
    let hashes: BTreeSet<_> =
        snapshots.iter().filter_map(|snapshot| snapshot.weights_sha256.as_ref()).collect();
    row["different_weights"] = json!(hashes.len());
    row
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

const TRAINED: [&str; STAGES] = ["game 1", "50", "200", "1000"];

/// A published row: score, pieces, rows, and the clears of 1 to 4 rows in five games.
type Published = (u32, f64, f64, [u32; 4]);

const PUBLISHED: [[Published; STAGES]; 2] = [
    [
        (434, 91.0, 30.2, [101, 22, 2, 0]),
        (554, 103.8, 36.8, [172, 6, 0, 0]),
        (1_392, 217.2, 92.4, [292, 57, 12, 5]),
        (3_008, 440.6, 207.8, [650, 134, 31, 7]),
    ],
    [
        (888, 140.6, 55.8, [238, 19, 1, 0]),
        (1_122, 165.0, 70.0, [193, 55, 9, 5]),
        (1_848, 255.4, 117.6, [279, 99, 21, 12]),
        (3_704, 509.8, 245.6, [560, 211, 50, 24]),
    ],
];

/// Returns the published row of an order and a stage.
fn paper(order: usize, stage: usize) -> Json {
    let (score, pieces, rows, clears) = PUBLISHED[usize::from(order == 4)][stage];
    let all: u32 = clears.iter().sum();
    json!({
        "score": score,
        "pieces": pieces,
        "rows_cleared": rows,
        "clears": clears,
        "clear_share": clears.map(|count| f64::from(count) / f64::from(all)),
        "score_per_piece": f64::from(score) / pieces,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_shares_are_those_of_the_paper() {
        let share =
            |order, stage, rows: usize| 100.0 * paper(order, stage)["clear_share"][rows].as_f64().unwrap();
        let near = |a: f64, b: f64| (a - b).abs() < 0.006;
        assert!(near(share(1, 3, 1), 16.30) && near(share(1, 3, 3), 0.85));
        assert!([24.97, 5.92, 2.84].iter().zip(1..).all(|(wanted, rows)| near(share(4, 3, rows), *wanted)));
    }
}
