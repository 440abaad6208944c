//! `stackmate bench` without a subcommand: measures the speed of the search.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use stackmate::bot::benchmark;
use stackmate::bot::freestyle::{Options, searching};

use crate::failure::Failure;

#[derive(Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Nodes to search for each of the 32 moves of the benchmark
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    nodes: u32,
    /// Number of runs, at least 5; the median is reported
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(5..))]
    runs: u32,
    /// Number of threads that share one search tree
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
}

#[derive(Serialize)]
struct Report {
    /// The number of nodes searched in one run.
    nodes: u64,
    /// Placements found and evaluated per second, the median of the runs.
    children_per_s: u64,
    threads: u32,
    /// A hash of all suggestions. It depends only on whether the search used one thread or more than one.
    signature: String,
    runs: u32,
    nodes_per_move: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let report = measured(arguments)?;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let text = serde_json::to_string(&report).map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        let Report { nodes, children_per_s, threads, signature, runs, .. } = report;
        let speed = children_per_s as f64 / 1e6;
        writeln!(
            out,
            "search, {threads} thread(s): {speed:.2} M children/s, the median of {runs} runs of {nodes} nodes"
        )?;
        writeln!(out, "signature {signature}")?;
    }
    Ok(())
}

fn measured(arguments: &Arguments) -> Result<Report, Failure> {
    let Arguments { nodes: nodes_per_move, runs, threads, .. } = *arguments;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("{threads} threads: {error}")))?;
    let options = Options { threads, clears: None, ..Options::default() };
    let mut speeds = Vec::new();
    let mut last = None;
    for _ in 0..runs {
        let begun = Instant::now();
        let done = pool.install(|| benchmark::run(&mut searching(options), nodes_per_move));
        speeds.push((done.nodes as f64 / begun.elapsed().as_secs_f64()) as u64);
        last = Some(done);
    }
    speeds.sort_unstable();
    let done = last.ok_or_else(|| Failure::Failed("no run was made".to_owned()))?;
    Ok(Report {
        nodes: done.nodes,
        children_per_s: speeds[speeds.len() / 2],
        threads,
        signature: format!("{:016x}", done.signature),
        runs,
        nodes_per_move,
    })
}
