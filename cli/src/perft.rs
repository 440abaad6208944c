//! `stackmate perft`: counts all ways to place a queue.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use stackmate::rules::spawn::SPAWN_ROW;
use stackmate::{Piece, movegen};

use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// The maximum number of pieces. A count for more pieces would take longer than a lifetime.
const MOST_PIECES: usize = 100;

/// Count the ways to place a queue of pieces, one after another, on an empty board.
///
/// Two placements are different if they cover different cells. Full rows are cleared, and hold is not used.
/// The placements of the last piece are counted without being played. The count uses one thread.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate perft --queue IOLJ             188374
  stackmate perft --queue IOLJSZT --depth 3
  stackmate perft --queue TTTT --json      {\"nodes\":…,\"seconds\":…}")]
pub(crate) struct Arguments {
    /// The pieces, from first to last; each is one of I O T L J S Z
    #[arg(long, value_parser = pieces)]
    queue: Queue,
    /// Place only the first N pieces [default: all]
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// The row where pieces spawn, counted from 0 at the bottom
    #[arg(long, value_name = "ROW", default_value_t = SPAWN_ROW, value_parser = clap::value_parser!(i8).range(0..=38))]
    spawn: i8,
    /// Print {"nodes":n,"seconds":s}
    #[arg(long)]
    json: bool,
}

/// The pieces of the option `--queue`.
#[derive(Clone)]
struct Queue(Vec<Piece>);

fn pieces(letters: &str) -> Result<Queue, String> {
    let pieces: Result<Vec<Piece>, _> = letters.chars().map(Piece::from_letter).collect();
    pieces.map(Queue).map_err(|error| error.to_string())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let queue = &arguments.queue.0;
    let depth = arguments.depth.unwrap_or(queue.len());
    let Some(queue) = queue.get(..depth) else {
        return Err(Failure::BadInput(format!(
            "depth {depth} is too large: the queue has {} pieces",
            queue.len()
        )));
    };
    if depth > MOST_PIECES {
        return Err(Failure::BadInput(format!("{depth} pieces are too many: the maximum is {MOST_PIECES}")));
    }
    let counting = Heartbeat::start(&format!("counting the ways to place {depth} pieces"));
    let begun = Instant::now();
    let nodes = movegen::perft(queue, arguments.spawn);
    let seconds = begun.elapsed().as_secs_f64();
    drop(counting);
    let mut out = std::io::stdout();
    if arguments.json {
        writeln!(out, "{}", serde_json::json!({ "nodes": nodes, "seconds": seconds }))?;
    } else {
        writeln!(out, "{nodes}")?;
    }
    Ok(())
}
