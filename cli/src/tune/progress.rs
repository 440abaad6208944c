//! Progress of a run on standard error: a bar on a terminal, or an occasional line in a log file.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::note;

/// The interval between lines in a log.
const SELDOM: Duration = Duration::from_secs(30);

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    reported: Instant,
    /// The number of games played by this process.
    games: u64,
}

impl Progress {
    /// Creates the progress of a run of `steps` steps, or of an unknown number of steps.
    pub(crate) fn new(steps: Option<u64>, step: &'static str) -> Progress {
        let bar = steps.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let end = if steps.is_some() { "{wide_bar} {pos}/{len}" } else { "{spinner} {pos}" };
        let template = format!("{{elapsed_precise}} {end} {step} {{msg}}");
        // Parsing fails only if the template above is invalid. The default bar then replaces it.
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let now = Instant::now();
        Progress { bar, begun: now, reported: now, games: 0 }
    }

    /// Sets the number of finished steps and adds newly played games.
    pub(crate) fn advance(&mut self, steps: u64, games: u64, message: &str) {
        self.games += games;
        let message = format!("{message}; {:.2} games/s", self.games_per_s());
        self.bar.set_position(steps);
        if self.bar.is_hidden() && self.reported.elapsed() >= SELDOM {
            self.reported = Instant::now();
            note(format_args!("{} s: {steps} done: {message}", self.begun.elapsed().as_secs()));
        }
        self.bar.set_message(message);
    }

    /// Writes a line above the bar.
    pub(crate) fn say(&self, line: &str) {
        self.bar.suspend(|| note(line));
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the number of games played by this process.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of games that this process plays per second.
    pub(crate) fn games_per_s(&self) -> f64 {
        self.games as f64 / self.begun.elapsed().as_secs_f64().max(1e-9)
    }

    /// Removes the bar, so that the result can be printed.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
