//! How far a run is: a bar on a terminal, a line now and then in a log. On standard error.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::note;

/// How often a log is told.
const SELDOM: Duration = Duration::from_secs(30);

/// A run's progress.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    said: Instant,
    /// Games played since the beginning of this process.
    games: u64,
}

impl Progress {
    /// A run of so many `steps`, if that is known.
    pub(super) fn new(steps: Option<u64>, step: &'static str) -> Progress {
        let bar = steps.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let end = if steps.is_some() { "{wide_bar} {pos}/{len}" } else { "{spinner} {pos}" };
        let template = format!("{{elapsed_precise}} {end} {step} {{msg}}");
        // A template that does not parse would be a slip in the line above; the plain bar serves.
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let now = Instant::now();
        Progress { bar, begun: now, said: now, games: 0 }
    }

    /// So many steps are done; some games more have been played.
    pub(super) fn advance(&mut self, steps: u64, games: u64, message: &str) {
        self.games += games;
        let message = format!("{message}; {:.2} games/s", self.games_per_s());
        self.bar.set_position(steps);
        if self.bar.is_hidden() && self.said.elapsed() >= SELDOM {
            self.said = Instant::now();
            note(format_args!("{} s: {steps} done: {message}", self.begun.elapsed().as_secs()));
        }
        self.bar.set_message(message);
    }

    /// Time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Games in this process.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// The speed of this process.
    pub(super) fn games_per_s(&self) -> f64 {
        self.games as f64 / self.begun.elapsed().as_secs_f64().max(1e-9)
    }

    /// Takes the bar away; what has come of it follows.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
