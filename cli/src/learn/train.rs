//! `stackmate learn train`: one training run.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use stackmate::learn::q::Trainer;

use super::options::{Chosen, Line};
use super::weights;
use crate::cpu::thread_seconds;
use crate::failure::Failure;
use crate::files::replace;
use crate::heartbeat::Heartbeat;
use crate::interrupt;

/// Train a learner from nothing, and write its weights.
///
/// Run J plays the games of the seeds 1,000,000 · J and following, one after another. The same options give the same
/// weights on every machine.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// The number of the run
    #[arg(long, value_name = "J", default_value_t = 1_001)]
    run: u64,
    /// The number of pieces
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pieces: u64,
    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The number of pieces between two looks at the keyboard.
const SLICE: u64 = 1_024;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let (options, method) = arguments.chosen.training()?;
    let (_heartbeat, begun) = (Heartbeat::start("training"), thread_seconds());
    let mut trainer = Trainer::of_method(options, method, arguments.run);
    while trainer.pieces() < arguments.pieces {
        if trainer.pieces().is_multiple_of(SLICE) && interrupt::asked() {
            return Err(Failure::Failed(format!(
                "stopped after {} pieces; nothing is written",
                trainer.pieces()
            )));
        }
        trainer.step();
    }
    let graduate = trainer.graduate();
    if !graduate.learned.model.is_finite() {
        return Err(Failure::Failed("learning has diverged: the weights are no finite numbers".to_owned()));
    }
    replace(&arguments.out, &graduate.encode())?;
    let line = Line::from((options, method));
    let report = json!({
        "v": 1,
        "rules": arguments.chosen.recipe(),
        "threads": 1,
        "cpu_s": thread_seconds() - begun,
        "order": options.order as u32,
        "run": arguments.run,
        "pieces": trainer.pieces(),
        "games": trainer.games(),
        "weights_sha256": weights::sha256(&graduate),
        "alpha": line.alpha,
        "gamma": line.gamma,
        "epsilon": line.epsilon,
        "options": line,
    });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}
