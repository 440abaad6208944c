//! `stackmate sumten bench`: how fast the rules and the player are, and how much faster than the definition.

use std::hint::black_box;
use std::io::Write;

use clap::Args;
use serde_json::json;
use sha2::{Digest, Sha256};
use stackmate::eval::pair_file::hex;
use sumten::Board;
use sumten::benchmark::{self, Done};
use sumten::film::cells;

use crate::cpu::thread_seconds;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// Measure the rules and the player on 10,000 boards from games.
///
/// Rates are per second of CPU time, on one thread. A drop is one digit on one column, with all its steps; each board
/// gets all 90, and most erase nothing. `fired_per_s` counts those that erase something, in the same time.
/// `single_drops_per_s` makes each drop by itself, with the board after it. `probes_per_s` counts potentials, the best
/// of the 90. `nodes_per_s` is the player as it plays; `full_nodes_per_s` gives every board its full potential.
/// `naive_ratio` compares drops with the definition of the rules.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of times that the work on the boards is done
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
}

/// The definition is measured on every fiftieth board.
const NAIVE_STEP: usize = 50;

/// Work with the CPU time of one pass, in seconds.
struct Timed {
    done: Done,
    seconds: f64,
}

impl Timed {
    /// Does the work several times, at least once.
    fn of(passes: u32, work: impl Fn() -> Done) -> Timed {
        let begun = thread_seconds();
        let done = work();
        for _ in 1..passes {
            black_box(work());
        }
        Timed { done, seconds: (thread_seconds() - begun) / f64::from(passes) }
    }

    fn rate(&self) -> f64 {
        self.done.count as f64 / self.seconds
    }
}

pub(super) fn run(&Arguments { passes }: &Arguments) -> Result<(), Failure> {
    let boards = benchmark::boards().map_err(Failure::bad)?;
    let _measuring = Heartbeat::start("measuring");
    let over = |work: fn(&[Board]) -> Done| Timed::of(passes, || work(black_box(&boards)));
    let drops = over(benchmark::drops);
    let single = over(benchmark::single_drops);
    let probes = over(benchmark::potentials);
    let [usual, full] = [false, true].map(|is_full| Timed::of(1, || benchmark::think(black_box(is_full))));
    let hashes = [&drops, &single, &probes, &usual, &full].map(|work| format!("{:016x}", work.done.hash));
    let report = json!({
        "v": 1,
        "threads": 1,
        "boards": boards.len(),
        "drops": drops.done.count,
        "fired": drops.done.fired,
        "drops_per_s": drops.rate(),
        "fired_per_s": drops.done.fired as f64 / drops.seconds,
        "single_drops_per_s": single.rate(),
        "probes_per_s": probes.rate(),
        "nodes": usual.done.count,
        "nodes_per_s": usual.rate(),
        "full_nodes_per_s": full.rate(),
        "naive_ratio": naive_ratio(&boards, passes)?,
        "boards_sha256": sha256(&boards),
        "hashes": hashes,
    });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

/// Returns how many times faster drops are than by the definition, on some of the boards.
///
/// # Errors
/// Returns a failure if the results differ.
fn naive_ratio(boards: &[Board], passes: u32) -> Result<f64, Failure> {
    let sample: Vec<Board> = boards.iter().step_by(NAIVE_STEP).copied().collect();
    let naive = Timed::of(1, || benchmark::naive_drops(black_box(&sample)));
    if benchmark::single_drops(&sample) != naive.done {
        return Err(Failure::Failed("the drops differ from those by the definition".to_owned()));
    }
    let fast = Timed::of(passes * NAIVE_STEP as u32, || benchmark::drops(black_box(&sample)));
    Ok(fast.rate() / naive.rate())
}

/// Returns the SHA-256 of the boards: for each, all cells by rows from the bottom, and 0 for an empty cell.
fn sha256(boards: &[Board]) -> String {
    let mut hash = Sha256::new();
    boards.iter().for_each(|board| hash.update(cells(board)));
    hex(&hash.finalize())
}
