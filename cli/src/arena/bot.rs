//! A program that speaks the protocol, started, talked to and always ended.
//!
//! *How.* One thread writes what is to be sent and one reads, so a bot that does not read its input or
//! never stops talking holds up nobody. The reader counts: more than [`UNASKED`] between two questions is
//! a flood, and reading stops there. Dropping a [`Bot`] asks it to quit, waits a moment, and kills what is
//! left of its process group.

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

use super::foul::Foul;
use super::system::{self, Signal};

/// Lines and bytes that a bot may write between two questions.
pub(super) const UNASKED: (u64, u64) = (10_000, 1 << 20);

/// How long a bot has to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// How a bot is started.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    /// How long it may take until it is ready.
    pub(super) patience: Duration,
    /// Whether what it writes to standard error is shown.
    pub(super) show_stderr: bool,
}

impl Start {
    /// Splits a command as a shell would.
    pub(super) fn new(text: &str, patience: Duration, show_stderr: bool) -> Result<Start, BadStart> {
        let words = shlex::split(text).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| BadStart::NoCommand(text.to_owned()))?;
        Ok(Start { words, patience, show_stderr })
    }

    /// Whether there is such a program, as far as that can be known without starting it.
    pub(super) fn check(&self) -> Result<(), BadStart> {
        let program = &self.words[0];
        if system::has_program(program) {
            return Ok(());
        }
        Err(BadStart::Unstartable(self.words.join(" "), std::io::ErrorKind::NotFound.into()))
    }
}

/// Why a bot is not there.
#[derive(Debug)]
pub(super) enum BadStart {
    /// A text with no program in it, or with an open quote.
    NoCommand(String),
    /// The program could not be run.
    Unstartable(String, std::io::Error),
    /// It runs, but does not greet as the protocol says.
    Unready(String, Foul),
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadStart::NoCommand(text) => write!(f, "{text:?} is not a command"),
            BadStart::Unstartable(program, error) => write!(f, "cannot start {program:?}: {error}"),
            BadStart::Unready(program, foul) => write!(f, "{program:?} does not begin to play: {foul}"),
        }
    }
}

/// What the reading thread passes on.
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
    /// What it said of itself.
    pub(super) info: Info,
}

/// Who a bot says it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    pub(super) name: String,
    pub(super) version: String,
    /// Whether it understands how much garbage waits.
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
    /// Starts a bot and agrees on the rules.
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
        // Not joined: both end with the pipes, and these with the process.
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

    /// Sends a message. That nobody reads it shows when an answer is waited for.
    pub(super) fn send(&self, message: &FrontendMessage) {
        if let Ok(mut line) = serde_json::to_vec(message) {
            line.push(b'\n');
            let _ = self.outbox.send(line);
        }
    }

    /// Sends a question and returns the answer, the first message of one of the types.
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

    /// Drops what was said before it was asked.
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

    /// How the process ended, once its output has.
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

    /// Lets the process run, or not. Without a way to pause here, nothing happens.
    pub(super) fn pause(&mut self, paused: bool) {
        if self.paused != paused {
            system::signal(&mut self.child, if paused { Signal::Pause } else { Signal::Resume });
            self.paused = paused;
        }
    }

    /// CPU time used so far; zero where nobody knows.
    pub(super) fn cpu_time(&self) -> Duration {
        system::cpu_time(self.child.id()).unwrap_or_default()
    }

    /// The most memory ever held, in bytes.
    pub(super) fn peak_memory(&self) -> Option<u64> {
        system::peak_memory(self.child.id())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.pause(false);
        self.send(&FrontendMessage::Quit);
        self.wait_until(Instant::now() + FAREWELL);
        // Also when it has ended: what it has started may live on.
        system::signal(&mut self.child, Signal::Kill);
        let _ = self.child.wait();
    }
}

/// What a bot has written since it was last asked something.
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

    /// Counts a line; whether there may be more.
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

/// Passes on what is a JSON value, and counts the rest.
fn read(from: ChildStdout, to: &Sender<Heard>, unasked: &Unasked) {
    let mut input = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        // A line that is longer comes in pieces, and the pieces are counted.
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
