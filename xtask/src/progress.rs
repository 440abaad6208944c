//! Progress for the user: one line for each task, on standard error.
//!
//! On a terminal one line shows the running tasks and counts their seconds. Elsewhere (in a log) each task is
//! one line, which is written when the task ends.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(100);
/// Moves the cursor to the beginning of the line and clears the line.
const CLEAR: &str = "\r\x1b[2K";

/// The running tasks with their start times. A thread must hold this lock to write to the terminal.
static RUNNING: Mutex<Vec<(String, Instant)>> = Mutex::new(Vec::new());

/// A running task. It ends with [`Task::done`]. If it is dropped before that, its line disappears; the error
/// that caused this is reported elsewhere.
#[derive(Debug)]
pub(crate) struct Task {
    label: String,
    started: Instant,
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Task {
    /// Starts the task's clock and, on a terminal, shows its progress line.
    pub(crate) fn start(label: impl Into<String>) -> Self {
        let (label, started) = (label.into(), Instant::now());
        let ticker = stderr().is_terminal().then(|| {
            running().push((label.clone(), started));
            tick()
        });
        Self { label, started, ticker }
    }

    /// Ends the task and prints its line with a note and the time it took.
    pub(crate) fn done(mut self, note: &str) {
        self.stop();
        let _alone = running();
        eprintln!("{}", line(&self.label, note, self.started.elapsed()));
    }

    /// Ends the task without printing a line, and returns the time it took.
    pub(crate) fn end(mut self) -> Duration {
        self.stop();
        self.started.elapsed()
    }

    fn stop(&mut self) {
        if let Some((bell, thread)) = self.ticker.take() {
            drop(bell);
            // The thread that updates the line does not panic. If it did, only its line would be lost.
            let _ = thread.join();
            running().retain(|(label, started)| (label, started) != (&self.label, &self.started));
        }
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Prints a line on standard output while tasks may be running.
pub(crate) fn say(text: &str) {
    let _alone = running();
    if stderr().is_terminal() {
        write_now(CLEAR);
    }
    println!("{text}");
}

fn running() -> MutexGuard<'static, Vec<(String, Instant)>> {
    RUNNING.lock().expect("no thread panics while it holds this lock")
}

fn tick() -> (Sender<()>, JoinHandle<()>) {
    let (bell, rung) = channel();
    let thread = std::thread::spawn(move || {
        while rung.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            let tasks = running();
            let lines: Vec<_> = tasks.iter().map(|(label, started)| now(label, started.elapsed())).collect();
            write_now(&format!("{CLEAR}{}", lines.join(" · ")));
        }
        let _alone = running();
        write_now(CLEAR);
    });
    (bell, thread)
}

fn write_now(text: &str) {
    let mut out = stderr().lock();
    // An error on standard error, for example because it is closed, does not stop the work.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Formats a running task: `  label 1.2 s`.
fn now(label: &str, time: Duration) -> String {
    format!("  {label} {}", seconds(time))
}

/// Formats a finished task: `  label            note                          1.2 s`.
pub(crate) fn line(label: &str, note: &str, time: Duration) -> String {
    format!("  {label:<22} {note:<34} {:>7}", seconds(time))
}

/// Formats a duration for people: `0.3 s`, `2 m 05 s`.
pub(crate) fn seconds(time: Duration) -> String {
    let whole = time.as_secs();
    if whole < 100 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} m {:02} s", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_formatted_in_short_form() {
        assert_eq!(seconds(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 m 05 s");
    }

    #[test]
    fn a_task_knows_how_long_it_took() {
        let task = Task::start("sleep");
        std::thread::sleep(Duration::from_millis(20));
        assert!(task.end() >= Duration::from_millis(20));
    }
}
