//! The process of a bot: starting it, exchanging messages with it and ending it.
//!
//! *How.* One thread writes the messages and one reads the answers, so a bot that does not read its input or
//! never stops writing does not block the arena. The reading thread counts lines and bytes. If a bot writes
//! more than [`UNASKED`] between two questions, that is a flood, and the thread stops reading. Dropping a
//! [`Bot`] asks it to quit, waits a moment, and kills the remaining processes of its group.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use stackmate::tbp::{FrontendMessage, Rules};

use super::foul::{Foul, UNASKED};
use crate::system::{self, Signal};

/// How long a bot may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// The information needed to start a bot.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    /// The maximum time from the start of the bot until it is ready to play.
    pub(super) patience: Duration,
    /// Whether the bot's standard error is shown to the user.
    pub(super) show_stderr: bool,
}

impl Start {
    /// Splits a command as a shell would.
    pub(super) fn new(text: &str, patience: Duration, show_stderr: bool) -> Result<Start, BadStart> {
        let words = shlex::split(text).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| BadStart::NoCommand(text.to_owned()))?;
        Ok(Start { words, patience, show_stderr })
    }

    /// Checks that the program exists, as far as that is possible without starting it.
    pub(super) fn check(&self) -> Result<(), BadStart> {
        let program = &self.words[0];
        if system::has_program(program) {
            return Ok(());
        }
        Err(BadStart::Unstartable(self.words.join(" "), std::io::ErrorKind::NotFound.into()))
    }
}

/// The reason why a bot could not be started.
#[derive(Debug)]
pub(super) enum BadStart {
    /// The text names no program, or a quote is not closed.
    NoCommand(String),
    /// The program could not be run.
    Unstartable(String, std::io::Error),
    /// The program runs, but its first messages do not follow the protocol.
    Unready(String, Foul),
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadStart::NoCommand(text) => write!(f, "{text:?} is not a command"),
            BadStart::Unstartable(program, error) => write!(f, "cannot start {program:?}: {error}"),
            BadStart::Unready(program, foul) => write!(f, "{program:?} does not get ready to play: {foul}"),
        }
    }
}

/// An event that the reading thread passes on.
enum Heard {
    Message(Value),
    Flood,
    End,
}

/// A running bot that is ready to play.
#[derive(Debug)]
pub(super) struct Bot {
    child: Child,
    outbox: Sender<Vec<u8>>,
    inbox: Receiver<Heard>,
    unasked: Arc<Unasked>,
    paused: bool,
    /// The bot's name, version and features, as the bot reports them.
    pub(super) info: Info,
}

/// A bot's name, version and features, as the bot reports them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    pub(super) name: String,
    pub(super) version: String,
    /// Whether the bot can use the number of garbage lines that wait for it.
    pub(super) takes_incoming: bool,
}

impl Info {
    fn read(message: &Value) -> Info {
        let text = |key: &str| message[key].as_str().unwrap_or("?").chars().take(60).collect();
        let features = message["features"].as_array();
        let takes_incoming = features.is_some_and(|all| all.iter().any(|feature| feature == "incoming"));
        Info { name: text("name"), version: text("version"), takes_incoming }
    }
}

impl Bot {
    /// Starts a bot, reads its `info` message and agrees on the rules.
    pub(super) fn start(start: &Start) -> Result<Bot, BadStart> {
        let program = || start.words.join(" ");
        let mut bot = Bot::spawn(start).map_err(|error| BadStart::Unstartable(program(), error))?;
        bot.greet(start.patience).map_err(|foul| BadStart::Unready(program(), foul))?;
        Ok(bot)
    }

    fn spawn(start: &Start) -> std::io::Result<Bot> {
        let mut command = Command::new(&start.words[0]);
        command.args(&start.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if start.show_stderr { Stdio::inherit() } else { Stdio::null() });
        system::in_own_group(&mut command);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().expect("standard input was piped");
        let stdout = child.stdout.take().expect("standard output was piped");
        let (outbox, outgoing) = channel();
        let (incoming, inbox) = channel();
        let unasked = Arc::new(Unasked::default());
        let counter = Arc::clone(&unasked);
        // Both threads end when the pipes close, and the pipes close when the process ends. So the threads
        // are not joined.
        thread::spawn(move || write(stdin, &outgoing));
        thread::spawn(move || read(stdout, &incoming, &counter));
        Ok(Bot { child, outbox, inbox, unasked, paused: false, info: Info::default() })
    }

    fn greet(&mut self, patience: Duration) -> Result<(), Foul> {
        self.info = Info::read(&self.receive(&["info"], patience)?);
        self.send(&FrontendMessage::Rules(Rules { randomizer: Some("seven_bag".to_owned()) }));
        let answer = self.receive(&["ready", "error"], patience)?;
        match answer["type"].as_str() {
            Some("ready") => Ok(()),
            _ => Err(Foul::Refused(answer.to_string().chars().take(200).collect())),
        }
    }

    /// Sends a message to the bot. If the bot does not read it, the arena notices this only when it waits for
    /// an answer.
    pub(super) fn send(&self, message: &FrontendMessage) {
        if let Ok(mut line) = serde_json::to_vec(message) {
            line.push(b'\n');
            let _ = self.outbox.send(line);
        }
    }

    /// Sends a question and returns the answer: the first message of the bot that has one of the types.
    pub(super) fn ask(
        &mut self,
        question: &FrontendMessage,
        types: &[&'static str],
        patience: Duration,
    ) -> Result<Value, Foul> {
        self.forget_unasked()?;
        self.send(question);
        self.receive(types, patience)
    }

    /// Discards the messages that the bot has sent without a question.
    fn forget_unasked(&mut self) -> Result<(), Foul> {
        loop {
            match self.inbox.try_recv() {
                Ok(Heard::Message(_)) => {}
                Ok(Heard::Flood) => return Err(Foul::Flooded),
                Ok(Heard::End) | Err(TryRecvError::Disconnected) => return Err(self.dead()),
                Err(TryRecvError::Empty) => break,
            }
        }
        self.unasked.reset();
        Ok(())
    }

    fn receive(&mut self, types: &[&'static str], patience: Duration) -> Result<Value, Foul> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.inbox.recv_timeout(left) {
                Ok(Heard::Message(message)) => {
                    if types.iter().any(|wanted| message["type"] == **wanted) {
                        return Ok(message);
                    }
                }
                Ok(Heard::Flood) => return Err(Foul::Flooded),
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.dead()),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Foul::Silent { wanted: types[0], waited: patience });
                }
            }
        }
    }

    /// Returns the foul that says how the bot's process ended. The caller has seen the end of the process's
    /// output.
    fn dead(&mut self) -> Foul {
        match self.wait_until(Instant::now() + FAREWELL) {
            Some(status) => Foul::Died(status.to_string()),
            None => Foul::Died("it closed its output".to_owned()),
        }
    }

    fn wait_until(&mut self, end: Instant) -> Option<std::process::ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Pauses the process or lets it continue. Does nothing on a system without a way to pause.
    pub(super) fn pause(&mut self, paused: bool) {
        if self.paused != paused {
            system::signal(&mut self.child, if paused { Signal::Pause } else { Signal::Resume });
            self.paused = paused;
        }
    }

    /// Returns the CPU time used so far, or zero where that is unknown.
    pub(super) fn cpu_time(&self) -> Duration {
        system::cpu_time(self.child.id()).unwrap_or_default()
    }

    /// Returns the maximum memory used so far, in bytes.
    pub(super) fn peak_memory(&self) -> Option<u64> {
        system::peak_memory(self.child.id())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.pause(false);
        self.send(&FrontendMessage::Quit);
        self.wait_until(Instant::now() + FAREWELL);
        // The group is killed even if the bot has ended, because processes that it started may still be
        // running.
        system::signal(&mut self.child, Signal::Kill);
        let _ = self.child.wait();
    }
}

/// Counts what a bot has written since the last question.
#[derive(Debug, Default)]
struct Unasked {
    lines: AtomicU64,
    bytes: AtomicU64,
}

impl Unasked {
    fn reset(&self) {
        self.lines.store(0, Ordering::Relaxed);
        self.bytes.store(0, Ordering::Relaxed);
    }

    /// Counts a line of `bytes` bytes. Returns whether the bot has stayed within the limits of [`UNASKED`].
    fn count(&self, bytes: u64) -> bool {
        let lines = self.lines.fetch_add(1, Ordering::Relaxed) + 1;
        let bytes = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        lines <= UNASKED.0 && bytes <= UNASKED.1
    }
}

fn write(mut to: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if to.write_all(&line).is_err() {
            return;
        }
    }
}

/// Passes on the lines of a bot's output that are JSON values, and counts all lines.
fn read(from: ChildStdout, to: &Sender<Heard>, unasked: &Unasked) {
    let mut input = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        // A line that is longer than the limit of `take` is read in parts, and the parts are counted.
        let heard = match input.by_ref().take(UNASKED.1 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::End,
            Ok(length) if !unasked.count(length as u64) => Heard::Flood,
            Ok(_) => match serde_json::from_slice(&line) {
                Ok(message) => Heard::Message(message),
                Err(_) => continue,
            },
        };
        let last = !matches!(heard, Heard::Message(_));
        if to.send(heard).is_err() || last {
            return;
        }
    }
}
