//! Measures how long a program thinks.

use std::time::Instant;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::cpu;

/// What counts as time.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Clock {
    /// The processor time that the program uses.
    Cpu,
    /// The time that passes.
    Wall,
}

/// A measurement of this thread that has begun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch {
    clock: Clock,
    begun: Instant,
    /// The processor time of the thread at the beginning, in seconds.
    before: f64,
}

impl Stopwatch {
    /// Begins to measure. Where the system does not report the processor time of a thread, the time that passes
    /// counts.
    pub(super) fn start(clock: Clock) -> Stopwatch {
        let clock = if cfg!(unix) { clock } else { Clock::Wall };
        Stopwatch { clock, begun: Instant::now(), before: cpu::thread_seconds() }
    }

    /// Returns the milliseconds since the beginning.
    pub(super) fn ms(&self) -> f64 {
        1e3 * match self.clock {
            Clock::Cpu => cpu::thread_seconds() - self.before,
            Clock::Wall => self.begun.elapsed().as_secs_f64(),
        }
    }
}
