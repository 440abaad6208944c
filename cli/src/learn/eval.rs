//! `stackmate learn eval`: how long a learner survives.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use stackmate::survival::USUAL_ONE_IN;

use super::counts::Counts;
use super::fall;
use super::games::{CAP, Rules, play};
use super::weights;
use crate::cpu::thread_seconds;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::range::Range;

/// Play games with fixed weights, and report means over games.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The weights, a file of `learn train`
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// The seeds of the games, first and last
    #[arg(long, value_name = "A..B", default_value = "1..100")]
    seeds: Range,
    /// The number of pieces after which a game is stopped
    #[arg(long, value_name = "N", default_value_t = CAP, value_parser = clap::value_parser!(u64).range(1..))]
    cap: u64,
    /// The chance of garbage before a piece is one in N; 0 means no garbage
    #[arg(long, value_name = "N", default_value_t = USUAL_ONE_IN)]
    one_in: u32,
    #[command(flatten)]
    speed: fall::Speed,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let graduate = weights::read(&arguments.weights)?;
    let mut player = weights::player(&graduate);
    let (heartbeat, begun) = (Heartbeat::start("playing"), thread_seconds());
    let fall = arguments.speed.line();
    let rules = Rules {
        cap: arguments.cap,
        one_in: arguments.one_in,
        fall: fall.map(|fall| fall.fall()).transpose().map_err(Failure::BadInput)?,
    };
    let mut counts = Counts::default();
    for seed in arguments.seeds.numbers() {
        if interrupt::asked() {
            return Err(Failure::Failed(format!("stopped after {} games", counts.games)));
        }
        play(&mut player, rules, seed, &mut counts);
        heartbeat.describe(format!("played {} of {} games", counts.games, arguments.seeds.count()));
    }
    let mut report = counts.report();
    report["v"] = json!(1);
    report["rules"] = json!(fall::Line::name(fall, "aql-v1"));
    report["fall"] = json!(fall);
    report["threads"] = json!(1);
    report["cpu_s"] = json!(thread_seconds() - begun);
    report["order"] = json!(graduate.learned.model.order() as u32);
    report["weights_sha256"] = json!(weights::sha256(&graduate));
    Ok(writeln!(std::io::stdout(), "{report}")?)
}
