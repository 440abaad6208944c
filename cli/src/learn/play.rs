//! `stackmate learn play`: a trained learner as a bot that speaks the Tetris Bot Protocol.

use std::path::PathBuf;

use clap::Args;

use super::weights;
use crate::failure::Failure;
use crate::tbp;

/// Play as a bot: speak the Tetris Bot Protocol on standard input and output.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The weights, a file of `learn train`
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    crate::interrupt::end_soon()?;
    let graduate = weights::read(&arguments.weights)?;
    tbp::speak(Box::new(weights::player(&graduate)))
}
