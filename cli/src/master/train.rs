//! `stackmate master train`: learns weights, from nothing or from a log.

mod checkpoint;
mod options;
mod self_play;

use crate::failure::Failure;
use options::From;

pub(super) use options::Arguments;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match arguments.from {
        From::Own => self_play::run(arguments),
    }
}
