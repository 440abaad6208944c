//! `stackmate master train`: learns weights, from nothing or from a log.

mod checkpoint;
mod from_log;
mod options;
mod round;
mod self_play;

use crate::failure::Failure;
use options::From;

pub(super) use options::Arguments;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match arguments.from {
        From::Own => self_play::run(arguments),
        From::Log => match &arguments.log {
            Some(log) => from_log::run(arguments, log),
            None => Err(Failure::BadInput("--from log needs --log".to_owned())),
        },
    }
}
