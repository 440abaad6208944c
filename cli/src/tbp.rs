//! `stackmate tbp`: a bot for front ends that speak the protocol over standard input and output.
//!
//! *How.* One thread reads lines and passes the messages on. The other thread searches in short slices while
//! no message is waiting, and sleeps when there is nothing to search. With `--nodes` it searches only when a
//! suggestion is requested, and always the same number of positions, so that the same messages give the same
//! answers on every machine.

use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use stackmate::bot::Bot;
use stackmate::bot::freestyle::{Options, searching};
use stackmate::bot::level::Level;
use stackmate::bot::novice::Novice;
use stackmate::eval::Weights;
use stackmate::search::mcts::{Selection, Settings};
use stackmate::tbp::{BotMessage, Complaint, FrontendMessage, Reason, Session};

use crate::console::{LONGEST_ECHO, cut, note, shortened};
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::input::{Line, Lines, read_weights, too_long};

/// Play as a bot: speak the Tetris Bot Protocol on standard input and output, one JSON message on each line.
///
/// The bot thinks between messages. If a line is not a message or is longer than 1 MiB, or if a message is
/// not valid in the current state, the bot answers with an `error` message, prints the error on standard
/// error and ignores the line.
#[derive(Args)]
#[command(after_help = "\
Example:
  printf '%s\\n' '{\"type\":\"rules\"}' '{\"type\":\"quit\"}' | stackmate tbp

The exit code is 0 after `quit` or at the end of the input.")]
pub(crate) struct Arguments {
    /// Search N positions before each suggestion (the last step may exceed N) and not between messages; this
    /// makes the suggestions reproducible
    #[arg(long, value_name = "N")]
    nodes: Option<u32>,
    /// The bot
    #[arg(long, value_enum, default_value_t = Brain::Freestyle)]
    bot: Brain,
    /// Play at a named level, from "first game" to "unleashed"; the level determines the bot, how much it
    /// thinks, and how often it misdrops
    #[arg(long, value_name = "NAME", conflicts_with = "bot")]
    level: Option<Level>,
    /// How the search selects the next leaf of its tree to expand
    #[arg(long, value_enum, default_value_t = Law::Layers)]
    selection: Law,
    /// Number of placements with unknown pieces that the search looks ahead
    #[arg(long, value_name = "N", default_value_t = Settings::default().speculation as u8,
        value_parser = clap::value_parser!(u8).range(..=16))]
    speculation: u8,
    /// Maximum memory for the search, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 96, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Seed for the selection rules that use random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Weights of the evaluation: a file in the format that `stackmate tune` writes
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Do not use the perfect clear solver; the search itself does not look for perfect clears
    #[arg(long)]
    no_looper: bool,
    /// Number of threads that share one search tree
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum Brain {
    /// Use the tree search
    Freestyle,
    /// Use a bot that looks two placements ahead
    Novice,
}

#[derive(Clone, Copy, ValueEnum)]
enum Law {
    /// Select the best leaf of each layer in turn
    Layers,
    /// Select leaves by the rule of the article on Cold Clear
    Article,
    /// Select each move half as often as the next better move
    Geometric,
}

impl Arguments {
    fn options(&self) -> Result<Options, Failure> {
        let selection = match self.selection {
            Law::Layers => Selection::Layers,
            Law::Article => Selection::Article,
            Law::Geometric => Selection::Geometric,
        };
        let (speculation, seed) = (self.speculation.into(), self.seed);
        // With 32-bit addresses, a program cannot use a larger amount of memory.
        let memory = usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX);
        let search = Settings { selection, speculation, memory, seed, ..Settings::default() };
        let weights = self.weights.as_deref().map_or(Ok(Weights::default()), read_weights)?;
        let clears = Options::default().clears.filter(|_| !self.no_looper);
        Ok(Options { weights, search, threads: self.threads, clears })
    }

    fn player(&self, options: Options) -> Box<dyn Bot> {
        match self.level {
            Some(level) => Box::new(level.bot(options)),
            None => match self.bot {
                Brain::Freestyle => searching(options),
                Brain::Novice => Box::new(Novice::default()),
            },
        }
    }
}

/// The number of positions to search before checking for a message again. This takes well under a
/// millisecond.
const SLICE: u32 = 256;
/// The number of positions in a slice of several threads, which start and finish it together. This takes one
/// or two milliseconds.
const SHARED_SLICE: u32 = 8_000;

/// The number of messages that are read before they are answered. A front end that sends more has to wait.
const MOST_WAITING: usize = 4;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = arguments.options()?;
    let messages = listen();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads as usize).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("{} threads: {error}", arguments.threads)))?;
    pool.install(|| converse(Conversation::new(arguments, options), messages))
}

/// Lets a bot that needs no search answer, until `quit` or the end of the input.
pub(crate) fn speak(bot: Box<dyn Bot>) -> Result<(), Failure> {
    converse(
        Conversation { session: Session::new(bot), eager: false, slice: SLICE, thought: Duration::ZERO },
        listen(),
    )
}

/// Begins to read messages on a thread of its own.
fn listen() -> Receiver<Heard> {
    let (sender, messages) = sync_channel(MOST_WAITING);
    // The thread is not joined: it may block in a read for ever, and it ends with the process.
    thread::spawn(move || read_messages(&sender));
    messages
}

/// Thinks and answers until `quit` or the end of the input.
fn converse(mut player: Conversation, messages: Receiver<Heard>) -> Result<(), Failure> {
    say(&player.session.info())?;
    let thinking = Heartbeat::idle();
    while let Some(heard) = player.wait(&messages) {
        thinking.begin("thinking about an answer");
        let answer = match heard {
            Ok(message) => player.receive(&message),
            Err(complaint) => Some(BotMessage::Error(complaint)),
        };
        let answer = answer.map(readable);
        thinking.end();
        answer.map_or(Ok(()), |answer| say(&answer))?;
        if player.session.is_over() {
            break;
        }
    }
    Ok(())
}

/// A message, or the reason why a line is not a message.
type Heard = Result<FrontendMessage, Complaint>;

fn read_messages(to: &SyncSender<Heard>) {
    let mut lines = Lines::new(std::io::stdin().lock());
    while let Ok(Some(line)) = lines.next() {
        let heard = match line {
            Line::Whole(line) if line.trim_ascii().is_empty() => continue,
            Line::Whole(line) => understand(line),
            Line::TooLong => Err(malformed(too_long())),
        };
        // Sending fails only when the thread that answers messages has ended.
        if to.send(heard).is_err() {
            return;
        }
    }
}

fn understand(line: &[u8]) -> Heard {
    serde_json::from_slice(line).map_err(|error| {
        let begin = String::from_utf8_lossy(&line[..line.len().min(4 * LONGEST_ECHO)]);
        let begin = cut(begin.trim_end(), LONGEST_ECHO);
        malformed(format!("{} in the line {begin}", shortened(&error.to_string())))
    })
}

const fn malformed(message: String) -> Complaint {
    Complaint { reason: Reason::Malformed, message }
}

/// Shortens the message of a complaint, because it repeats input that may be long.
fn readable(answer: BotMessage) -> BotMessage {
    match answer {
        BotMessage::Error(complaint) => {
            BotMessage::Error(Complaint { message: shortened(&complaint.message), ..complaint })
        }
        other => other,
    }
}

fn say(message: &BotMessage) -> Result<(), Failure> {
    if let BotMessage::Error(complaint) = message {
        note(format_args!("stackmate tbp: {}", complaint.message));
    }
    let text = serde_json::to_string(message).map_err(|error| Failure::Failed(error.to_string()))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

struct Conversation {
    session: Session<Box<dyn Bot>>,
    /// Whether to think while no message is waiting, and to measure time.
    eager: bool,
    /// The number of positions in one slice.
    slice: u32,
    /// The time spent on the current position.
    thought: Duration,
}

impl Conversation {
    fn new(arguments: &Arguments, options: Options) -> Conversation {
        let nodes = arguments.nodes;
        let session = Session::new(arguments.player(options));
        let session = match nodes {
            Some(nodes) => session.with_least_nodes(nodes),
            None => session,
        };
        let slice = if options.threads > 1 { SHARED_SLICE } else { SLICE };
        Conversation { session, eager: nodes.is_none(), slice, thought: Duration::ZERO }
    }

    /// Returns the next message, and thinks until it arrives. Returns `None` at the end of the input.
    fn wait(&mut self, messages: &Receiver<Heard>) -> Option<Heard> {
        let mut more = self.eager;
        while more {
            match messages.try_recv() {
                Ok(heard) => return Some(heard),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => more = self.think(),
            }
        }
        messages.recv().ok()
    }

    fn think(&mut self) -> bool {
        let begun = Instant::now();
        let more = self.session.think(self.slice);
        self.thought += begun.elapsed();
        more
    }

    fn receive(&mut self, message: &FrontendMessage) -> Option<BotMessage> {
        let begun = Instant::now();
        let mut answer = self.session.receive(message);
        match message {
            FrontendMessage::Suggest(_) => self.thought += begun.elapsed(),
            _ => self.thought = Duration::ZERO,
        }
        // With a fixed number of positions, the answer must not depend on the clock.
        if self.eager
            && let Some(BotMessage::Suggestion(suggestion)) = &mut answer
            && let Some(info) = &mut suggestion.move_info
        {
            info.nps = speed(info.nodes, self.thought);
        }
        answer
    }
}

/// Returns the positions searched per second, or `None` if the time is too short to measure.
fn speed(nodes: u64, time: Duration) -> Option<u64> {
    let micros = u64::try_from(time.as_micros()).ok().filter(|&micros| micros > 0)?;
    Some(nodes.saturating_mul(1_000_000) / micros)
}
