//! A program that runs as a child process and speaks the contest's protocol.
//!
//! *How.* One thread writes the messages and one reads the answers, so a program that does not read or does not stop
//! writing blocks nothing. The process is stopped while it is not its turn; otherwise it could think while its opponent
//! does. Its time is the processor time of all processes of its group, or real time. It is killed when the [`Child`] is
//! dropped, so also when this program fails. The limits are those of the reference referee.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{self, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::clock::Clock;
use super::forfeit::{Forfeit, UNASKED};
use crate::failure::Failure;
use crate::system::{self, Signal};

/// The interval at which the time of a thinking program is compared with its limit.
const LOOK: Duration = Duration::from_millis(20);
/// How long the end of a process may take after the end of its output.
const FAREWELL: Duration = Duration::from_millis(500);

/// What the reading thread passes on.
enum Heard {
    Line(String),
    Flood,
    End,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Child {
    process: process::Child,
    outbox: Sender<String>,
    inbox: Receiver<Heard>,
    written: Arc<Written>,
    clock: Clock,
    /// The real time in seconds that a program always has for an answer.
    patience: f64,
}

/// What a program has written since the last question.
#[derive(Debug, Default)]
struct Written {
    lines: AtomicU64,
    bytes: AtomicU64,
}

/// The limits that a program finds in its environment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) clock: Clock,
    pub(super) turn_ms: Option<f64>,
    pub(super) nodes: Option<u64>,
    pub(super) patience: f64,
}

impl Child {
    /// Starts a program.
    ///
    /// # Errors
    /// Returns an error that names the command if it cannot be started.
    pub(super) fn start(words: &[String], budget: Budget) -> Result<Child, Failure> {
        let mut command = Command::new(&words[0]);
        let text = |number: Option<String>| number.unwrap_or_default();
        command
            .args(&words[1..])
            .env("SUMTEN_TURN_MS", text(budget.turn_ms.map(|ms| ms.to_string())))
            .env("SUMTEN_NODES", text(budget.nodes.map(|nodes| nodes.to_string())))
            .env("SUMTEN_BUDGET", if budget.clock == Clock::Cpu { "cpu" } else { "wall" })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        system::in_own_group(&mut command);
        let bad = |error| Failure::BadInput(format!("cannot start {:?}: {error}", words.join(" ")));
        let mut process = command.spawn().map_err(bad)?;
        let (stdin, stdout) = (process.stdin.take(), process.stdout.take());
        let (outbox, outgoing) = channel();
        let (incoming, inbox) = sync_channel(UNASKED.0 as usize + 2);
        let written = Arc::new(Written::default());
        let counter = Arc::clone(&written);
        // Both threads end when the pipes close, which happens when the process ends. So they are not joined.
        thread::spawn(move || stdin.map(|stdin| write(stdin, &outgoing)));
        thread::spawn(move || stdout.map(|stdout| read(stdout, &incoming, &counter)));
        Ok(Child { process, outbox, inbox, written, clock: budget.clock, patience: budget.patience })
    }

    /// Returns the time that the program has used, in milliseconds.
    fn now(&self, begun: Instant) -> f64 {
        match self.clock {
            Clock::Cpu => {
                system::cpu_time(self.process.id()).unwrap_or_else(|| begun.elapsed()).as_secs_f64() * 1e3
            }
            Clock::Wall => begun.elapsed().as_secs_f64() * 1e3,
        }
    }

    /// Reads the name that the program prints first, and stops the program.
    pub(super) fn greet(&mut self, limit_ms: f64) -> Result<String, Forfeit> {
        let answer = self.receive((Instant::now(), 0.0), limit_ms, self.patience);
        self.pause(true);
        Ok(answer?.0)
    }

    /// Sends a message that needs no answer.
    pub(super) fn send(&self, text: String) {
        // A program that has ended is noticed at the next question.
        let _ = self.outbox.send(text);
    }

    /// Asks a question. Returns the line that the program answers, and the milliseconds that it used.
    pub(super) fn ask(&mut self, question: String, limit_ms: f64) -> Result<(String, f64), Forfeit> {
        if !self.written.is_within_limits() {
            return Err(Forfeit::Flooded);
        }
        let begun = Instant::now();
        let before = self.now(begun);
        self.written.reset();
        self.pause(false);
        self.send(question);
        let answer = self.receive((begun, before), limit_ms, self.patience + 20.0 * limit_ms / 1e3);
        self.pause(true);
        let (line, used) = answer?;
        if used > limit_ms { Err(Forfeit::Late(used, limit_ms)) } else { Ok((line, used)) }
    }

    /// Waits for a line, up to a limit of the program's time and of real time in seconds. The beginning is given in real
    /// time and in the program's time.
    fn receive(
        &mut self,
        (begun, before): (Instant, f64),
        limit_ms: f64,
        patience: f64,
    ) -> Result<(String, f64), Forfeit> {
        loop {
            match self.inbox.recv_timeout(LOOK) {
                Ok(Heard::Line(line)) => return Ok((line, self.now(begun) - before)),
                Ok(Heard::Flood) => return Err(Forfeit::Flooded),
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let used = self.now(begun) - before;
            if used > limit_ms {
                return Err(Forfeit::Late(used, limit_ms));
            }
            if begun.elapsed().as_secs_f64() > patience {
                return Err(Forfeit::Silent(patience));
            }
        }
    }

    /// Returns how the process ended. Its output has ended before.
    fn ended(&mut self) -> Forfeit {
        let end = Instant::now() + FAREWELL;
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Forfeit::Ended(status.to_string()),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                _ => return Forfeit::Ended("it closed its output".to_owned()),
            }
        }
    }

    fn pause(&mut self, paused: bool) {
        system::signal(&mut self.process, if paused { Signal::Pause } else { Signal::Resume });
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // The whole group is killed, because the program may have started others.
        system::signal(&mut self.process, Signal::Kill);
        let _ = self.process.wait();
    }
}

impl Written {
    fn reset(&self) {
        self.lines.store(0, Ordering::Relaxed);
        self.bytes.store(0, Ordering::Relaxed);
    }

    /// Counts a line. Returns whether the program has stayed within [`UNASKED`].
    fn count(&self, bytes: u64) -> bool {
        self.lines.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.is_within_limits()
    }

    fn is_within_limits(&self) -> bool {
        self.lines.load(Ordering::Relaxed) <= UNASKED.0 && self.bytes.load(Ordering::Relaxed) <= UNASKED.1
    }
}

fn write(mut to: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if to.write_all(text.as_bytes()).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines of a program's output, until there are too many of them.
fn read(from: ChildStdout, to: &SyncSender<Heard>, written: &Written) {
    let mut input = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        let heard = match input.by_ref().take(UNASKED.1 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::End,
            Ok(length) if !written.count(length as u64) => Heard::Flood,
            Ok(_) => Heard::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let is_last = !matches!(heard, Heard::Line(_));
        if to.send(heard).is_err() || is_last {
            return;
        }
    }
}
