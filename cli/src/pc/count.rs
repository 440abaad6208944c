//! `stackmate pc count`: counts the tilings of a field.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use stackmate::fumen::read_field;
use stackmate::pc::Limits;
use stackmate::pc::zdd::Graph;
use stackmate::{Board, Piece, WIDTH};

use super::question::Effort;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// Count the ways to fill a field with tetrominoes.
///
/// Rows may clear between placements, so a piece may fill cells of rows that are not adjacent. The command does
/// not check whether the pieces can be placed in that way: use `solve` or `path` for this.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate pc count --height 4                      522230555
  stackmate pc count --height 4 --bags 1+3           one bag and three pieces of the next bag
  stackmate pc count --height 4 --queue IOTLJSZIOTL  at most these pieces, in any order
  stackmate pc count --height 2 --field XXXXXX____/XXXXXX____ --json")]
pub(crate) struct Arguments {
    /// Rows to fill, from 1 to 6
    #[arg(long, value_name = "ROWS")]
    height: usize,
    /// The field with its filled cells: rows from the top, separated by /, with X for filled and _ for empty;
    /// or a fumen
    #[arg(long, value_name = "FIELD", default_value = "", value_parser = read_field, hide_default_value = true)]
    field: Board,
    /// Use at most these pieces, in any order
    #[arg(long, value_name = "PIECES", value_parser = queue, conflicts_with = "bags")]
    queue: Option<Limits>,
    /// Use at most this many bags and this many different pieces of the next bag, for example 1+3
    #[arg(long, value_name = "BAGS+PIECES", value_parser = bags)]
    bags: Option<Limits>,
    /// Print counts and times as JSON; builds the graph many times and prints the median times
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    effort: Effort,
}

fn queue(letters: &str) -> Result<Limits, String> {
    let pieces: Result<Vec<Piece>, _> = letters.chars().map(Piece::from_letter).collect();
    pieces.map(Limits::queue).map_err(|error| error.to_string())
}

fn bags(text: &str) -> Result<Limits, String> {
    let numbers =
        text.split_once('+').and_then(|(bags, more)| Some((bags.parse().ok()?, more.parse().ok()?)));
    match numbers {
        Some((bags @ 0..=8, more @ 0..=7)) => Ok(Limits::bags(bags, more)),
        _ => Err("expected BAGS+PIECES such as 1+3, with at most 8 bags and at most 7 pieces".to_owned()),
    }
}

/// The maximum memory for counting tilings with a limited supply of pieces, in bytes.
const MOST_BYTES: usize = 128 << 20;

fn too_many() -> Failure {
    let message =
        format!("counting with these limits needs more than {MOST_BYTES} bytes; use --force to continue");
    Failure::BadInput(message)
}

/// The maximum number of times that the graph is built to find the median time, and the time after which no
/// more builds are started.
const BUILDS: usize = 101;
const ENOUGH: Duration = Duration::from_secs(1);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let _counting = Heartbeat::start("counting tilings");
    let columns = columns(&arguments.field, arguments.height)?;
    let limits = arguments.queue.or(arguments.bags);
    let mut graph = Graph::new();
    let bytes = if arguments.effort.is_unlimited() { usize::MAX } else { MOST_BYTES };
    let count = |graph: &mut Graph| match &limits {
        Some(limits) => graph.count_within_memory(limits, bytes).ok_or_else(too_many),
        None => Ok(graph.count()),
    };
    let mut out = std::io::stdout();
    if !arguments.json {
        graph.build(arguments.height, &columns).map_err(Failure::bad)?;
        writeln!(out, "{}", count(&mut graph)?)?;
        return Ok(());
    }
    let (mut tilings, mut builds, mut counts) = (0, Vec::new(), Vec::new());
    let begun = Instant::now();
    while builds.len() < BUILDS && (builds.is_empty() || begun.elapsed() < ENOUGH) {
        let started = Instant::now();
        graph.build(arguments.height, &columns).map_err(Failure::bad)?;
        let built = started.elapsed();
        tilings = count(&mut graph)?;
        builds.push(built);
        counts.push(started.elapsed().saturating_sub(built));
    }
    let answer = serde_json::json!({
        "states": graph.states(), "transitions": graph.transitions(), "tilings": tilings.to_string(),
        "build_us": median(builds), "count_us": median(counts),
    });
    writeln!(out, "{answer}")?;
    Ok(())
}

/// Returns the columns of the field, or an error if it has cells above `height`.
fn columns(board: &Board, height: usize) -> Result<[u8; WIDTH], Failure> {
    if board.max_height() as usize > height {
        let message = format!("height {height}: the field has cells in row {}", board.max_height());
        return Err(Failure::BadInput(message));
    }
    Ok(board.columns().map(|column| column as u8))
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    let micros = times[times.len() / 2].as_secs_f64() * 1e6;
    (micros * 10.0).round() / 10.0
}
