//! `stackmate bench`: measures how fast the core is on this machine.

mod clears;
mod search;
mod timing;

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};
use stackmate::movegen;
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::{SPAWN_ROW, spawn_location};
use stackmate::{Board, Piece, Placement};

use crate::console::note;
use crate::failure::Failure;
use timing::best;

/// Measure how fast the search, or the part named by a subcommand, runs on this machine.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = "Example:\n  stackmate bench --json")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    search: search::Arguments,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the time to list the placements of each piece on the test boards, and the speed of perft
    #[command(after_help = "Example:\n  stackmate bench movegen --json")]
    Movegen {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// How long to measure each value, in milliseconds
        #[arg(long, value_name = "MS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(..=3_600_000))]
        ms: u64,
    },
    /// Measure the time to build the graph of tilings, to find perfect clears and to compute their chances
    #[command(after_help = "Example:\n  stackmate bench pc --json")]
    Pc {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match arguments.command {
        Some(Command::Movegen { json, ms }) => movegen(json, Duration::from_millis(ms)),
        Some(Command::Pc { json }) => clears::run(json),
        None => search::run(&arguments.search),
    }
}

fn movegen(json: bool, time: Duration) -> Result<(), Failure> {
    let report = Report::measured(time)?;
    let mut out = std::io::stdout().lock();
    if json {
        let text = serde_json::to_string(&report).map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        report.print(&mut out)?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct Cases {
    boards: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    rows: Vec<String>,
}

/// Returns the boards of the tests in `tests/data/movegen.json`.
fn boards() -> Result<Vec<Board>, Failure> {
    let text = include_str!("../../tests/data/movegen.json");
    let cases: Cases = serde_json::from_str(text).map_err(|error| Failure::Failed(error.to_string()))?;
    let board = |case: &Case| {
        let rows: Vec<&str> = case.rows.iter().rev().map(String::as_str).collect();
        Board::from_drawing(&rows).map_err(|error| Failure::Failed(error.to_string()))
    };
    cases.boards.iter().map(board).collect()
}

#[derive(Serialize)]
struct Report {
    boards: usize,
    pieces: Vec<Row>,
    all: Row,
    perft: Perft,
}

/// The results for one piece, or for all pieces, on all boards.
#[derive(Serialize)]
struct Row {
    piece: String,
    /// Nanoseconds to list the placements once.
    ns_per_call: f64,
    placements_per_call: f64,
    placements_per_s: f64,
    /// Nanoseconds to list the placements once with the naive search.
    naive_ns_per_call: f64,
    /// How many times faster the flood fill is than the naive search.
    ratio: f64,
}

#[derive(Serialize)]
struct Perft {
    queue: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_s: f64,
}

impl Report {
    fn measured(time: Duration) -> Result<Report, Failure> {
        let boards = boards()?;
        let mut pieces = Vec::new();
        for piece in Piece::ALL {
            note(format_args!("measuring {piece}"));
            pieces.push(Row::measured(piece, &boards, time));
        }
        let all = Row::mean(&pieces);
        note("measuring perft");
        Ok(Report { boards: boards.len(), pieces, all, perft: Perft::measured() })
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "placement lists on {} boards", self.boards)?;
        writeln!(out, "piece   ns/call  placements  placements/s  naive ns/call   ratio")?;
        for row in self.pieces.iter().chain([&self.all]) {
            writeln!(
                out,
                "{:<5} {:>9.1} {:>11.1} {:>11.1} M {:>14.0} {:>6.0}x",
                row.piece,
                row.ns_per_call,
                row.placements_per_call,
                row.placements_per_s / 1e6,
                row.naive_ns_per_call,
                row.ratio
            )?;
        }
        let Perft { queue, nodes, seconds, nodes_per_s } = self.perft;
        writeln!(out, "perft {queue}: {nodes} in {seconds:.3} s, {:.1} M nodes/s", nodes_per_s / 1e6)
    }
}

impl Row {
    fn measured(piece: Piece, boards: &[Board], time: Duration) -> Row {
        let calls = boards.len() as f64;
        let mut list = Vec::new();
        let (ns, placements) = best(time, || boards.iter().map(|board| flood(board, piece, &mut list)).sum());
        let (naive_ns, _) = best(time, || boards.iter().map(|board| naive(board, piece)).sum());
        Row {
            piece: piece.to_string(),
            ns_per_call: ns / calls,
            placements_per_call: placements as f64 / calls,
            placements_per_s: placements as f64 * 1e9 / ns,
            naive_ns_per_call: naive_ns / calls,
            ratio: naive_ns / ns,
        }
    }

    fn mean(rows: &[Row]) -> Row {
        let mean = |of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>() / rows.len() as f64;
        let (ns, placements) = (mean(|row| row.ns_per_call), mean(|row| row.placements_per_call));
        let naive_ns = mean(|row| row.naive_ns_per_call);
        Row {
            piece: "all".to_owned(),
            ns_per_call: ns,
            placements_per_call: placements,
            placements_per_s: placements * 1e9 / ns,
            naive_ns_per_call: naive_ns,
            ratio: naive_ns / ns,
        }
    }
}

/// Lists the placements in a reused vector and returns their number.
fn flood(board: &Board, piece: Piece, list: &mut Vec<Placement>) -> u64 {
    movegen::flood::placements(black_box(board), start(piece), false, list);
    black_box(list).len() as u64
}

fn naive(board: &Board, piece: Piece) -> u64 {
    black_box(movegen::naive::placements::<Srs>(black_box(board), start(piece), false)).len() as u64
}

fn start(piece: Piece) -> stackmate::Location {
    spawn_location(piece, SPAWN_ROW)
}

impl Perft {
    fn measured() -> Perft {
        use Piece::{I, J, L, O, S, Z};
        let begun = Instant::now();
        let nodes = movegen::perft(&[I, O, L, J, S, Z], SPAWN_ROW);
        let seconds = begun.elapsed().as_secs_f64();
        Perft { queue: "IOLJSZ", nodes, seconds, nodes_per_s: nodes as f64 / seconds }
    }
}
