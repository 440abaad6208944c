//! A bot that plays in a match. The seat sends it the position, gives it time to think, asks for a suggestion
//! and checks the answer.
//!
//! *Time.* The thinking of a bot is limited by elapsed time, by the CPU time of its process, or by the nodes
//! that it reports. CPU time is fair on a machine that also does other work. With a CPU limit the bot is
//! asked when it has used its time, when it is idle (it has finished thinking), or when eight times its time
//! has elapsed. The bot is then paused from its answer to its next turn; otherwise the faster bot could think
//! for free.
//!
//! *Moves.* The first suggested move that is legal is played. If none is legal, but one is wrong only in its
//! spin flag, that move is played with the best spin by which it can be reached, unless the rules are strict.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use stackmate::state::IllegalPlay;
use stackmate::tbp::{self, FrontendMessage, Packet, Suggest};
use stackmate::{Piece, Placement, Spin, State};

use super::bot::{self, BadStart, Bot, Info};
use super::foul::Foul;

/// The limit of a bot's thinking before the arena requests a suggestion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Budget {
    /// The bot may think for this elapsed time.
    Wall(Duration),
    /// The bot may use this CPU time of its process.
    Cpu(Duration),
    /// The bot may search this number of nodes, as it reports them.
    Nodes(u64),
}

/// The rules for the treatment of a bot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) budget: Budget,
    /// The maximum time to wait for a suggestion.
    pub(super) patience: Duration,
    /// Whether the bot is paused from its answer to its next turn.
    pub(super) pauses: bool,
    /// Whether the number of waiting garbage lines is sent to bots that support it.
    pub(super) send_incoming: bool,
    /// Whether a wrong spin flag makes a move illegal.
    pub(super) strict: bool,
}

/// The time after the first question during which an empty suggestion means that the bot's search has not
/// started yet.
const EMPTY_GRACE: Duration = Duration::from_millis(300);
/// The time without new nodes after which a bot is taken to have finished thinking.
const NODES_PATIENCE: Duration = Duration::from_millis(300);
/// The number of consecutive checks of the CPU time without progress after which a bot has finished thinking.
const IDLE_LOOKS: u32 = 30;

/// A place in a match, with its bot.
#[derive(Debug)]
pub(super) struct Seat {
    start: bot::Start,
    terms: Terms,
    bot: Option<Bot>,
    /// Whether the bot has been sent the current position.
    is_synced: bool,
    /// When the turn began, and the CPU time that the bot had used by then.
    begun: (Instant, Duration),
    /// The bot's name, version and features.
    pub(super) info: Info,
    /// Measurements of the bot.
    pub(super) measured: Measured,
}

/// Measurements of a bot's thinking and answers, one for each turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured {
    /// The time from `suggest` to `suggestion`.
    pub(super) latencies: Vec<Duration>,
    /// The time from the beginning of a turn to the answer.
    pub(super) wall: Vec<Duration>,
    /// The CPU time used from the beginning of a turn to the answer.
    pub(super) cpu: Vec<Duration>,
    /// The number of nodes that the bot reports.
    pub(super) nodes: Vec<u64>,
    /// How often the bot was asked early because it had finished thinking.
    pub(super) idle: u64,
    /// The number of unusual suggestions, by kind.
    pub(super) odd: BTreeMap<&'static str, u64>,
    /// The maximum memory used, in bytes.
    pub(super) peak_memory: Option<u64>,
}

impl Seat {
    /// Creates a seat and starts its bot at once.
    pub(super) fn new(start: bot::Start, terms: Terms) -> Result<Seat, BadStart> {
        let bot = Bot::start(&start)?;
        let info = bot.info.clone();
        let begun = (Instant::now(), Duration::ZERO);
        Ok(Seat {
            start,
            terms,
            bot: Some(bot),
            is_synced: false,
            begun,
            info,
            measured: Measured::default(),
        })
    }

    /// Prepares for the next game. Starts the bot again if it was ended after the last game.
    pub(super) fn sit(&mut self) -> Result<(), Foul> {
        self.is_synced = false;
        let mut bot = match self.bot.take() {
            Some(bot) => bot,
            None => {
                Bot::start(&self.start).map_err(|error| Foul::Died(format!("restart failed: {error}")))?
            }
        };
        bot.pause(self.terms.pauses);
        self.bot = Some(bot);
        Ok(())
    }

    /// Ends a game. After a foul of the process, the process is ended too, because its state is unknown.
    pub(super) fn rise(&mut self, foul: Option<&Foul>) {
        let Some(bot) = &mut self.bot else { return };
        bot.pause(false);
        self.measured.peak_memory = self.measured.peak_memory.max(bot.peak_memory());
        bot.send(&FrontendMessage::Stop);
        if foul.is_some_and(|foul| !foul.is_about_the_move()) {
            self.bot = None;
        }
    }

    /// Begins a turn. The time of the bot counts from here.
    pub(super) fn begin(&mut self, state: &State) -> Result<(), Foul> {
        let bot = self.bot.as_mut().ok_or_else(not_there)?;
        bot.pause(false);
        if !self.is_synced {
            bot.send(&FrontendMessage::Stop);
            bot.send(&FrontendMessage::Start(tbp::Start::new(state)));
            self.is_synced = true;
        }
        self.begun = (Instant::now(), bot.cpu_time());
        Ok(())
    }

    /// Gives the bot its time, asks it for a suggestion, and chooses the move.
    pub(super) fn decide(&mut self, state: &State, packets: &[u32]) -> Result<Placement, Foul> {
        self.wait()?;
        let moves = self.ask(packets)?;
        let bot = self.bot.as_mut().ok_or_else(not_there)?;
        self.measured.wall.push(self.begun.0.elapsed());
        self.measured.cpu.push(bot.cpu_time().saturating_sub(self.begun.1));
        bot.pause(self.terms.pauses);
        self.choose(state, &moves)
    }

    fn wait(&mut self) -> Result<(), Foul> {
        let bot = self.bot.as_ref().ok_or_else(not_there)?;
        match self.terms.budget {
            Budget::Wall(time) => thread::sleep(time.saturating_sub(self.begun.0.elapsed())),
            Budget::Cpu(time) => self.measured.idle += u64::from(wait_for_cpu(bot, self.begun, time)),
            Budget::Nodes(_) => {}
        }
        Ok(())
    }

    /// Asks the bot for a suggestion until the answer is usable, and returns the suggested moves.
    fn ask(&mut self, packets: &[u32]) -> Result<Vec<Value>, Foul> {
        let bot = self.bot.as_mut().ok_or_else(not_there)?;
        let with_incoming = self.terms.send_incoming && bot.info.takes_incoming;
        let question =
            FrontendMessage::Suggest(if with_incoming { waiting(packets) } else { Suggest::default() });
        let mut progress = Progress::new();
        loop {
            let asked = Instant::now();
            let mut answer = bot.ask(&question, &["suggestion"], self.terms.patience)?;
            let latency = asked.elapsed();
            let nodes = answer["move_info"]["nodes"].as_u64();
            let moves = match answer["moves"].take() {
                Value::Array(moves) => moves,
                _ => Vec::new(),
            };
            let again = match self.terms.budget {
                Budget::Nodes(wanted) => progress.is_short_of(wanted, nodes.ok_or(Foul::NoNodes)?),
                _ => moves.is_empty() && progress.begun.elapsed() < EMPTY_GRACE,
            };
            if !again {
                self.measured.idle += u64::from(progress.has_stalled);
                self.measured.latencies.push(latency);
                self.measured.nodes.extend(nodes);
                return Ok(moves);
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Chooses the move to play from the suggested ones.
    fn choose(&mut self, state: &State, moves: &[Value]) -> Result<Placement, Foul> {
        let mut nearly = None;
        let mut first_wrong = None;
        for (rank, text) in moves.iter().enumerate() {
            let wrong = match judge(state, text) {
                Verdict::Legal(placement) => {
                    self.note("not_the_first", rank > 0);
                    return Ok(placement);
                }
                Verdict::WrongSpin(_) if self.terms.strict => ("spin", format!("wrong spin in {text}")),
                Verdict::WrongSpin(placement) => {
                    nearly = nearly.or(Some(placement));
                    continue;
                }
                Verdict::Illegal(kind, why) => (kind, why),
            };
            self.note(wrong.0, first_wrong.is_none());
            first_wrong = first_wrong.or(Some(wrong.1));
        }
        self.note("spin_mended", nearly.is_some());
        nearly.ok_or_else(|| first_wrong.map_or(Foul::NoMoves, Foul::Illegal))
    }

    fn note(&mut self, what: &'static str, happened: bool) {
        if happened {
            *self.measured.odd.entry(what).or_default() += 1;
        }
    }

    /// Sends the placement and the new pieces to the bot. The protocol has no message for garbage. If garbage
    /// has entered, the bot is sent the whole position at its next turn.
    pub(super) fn report(&mut self, played: Placement, drawn: &[Piece], garbage: u32) {
        let Some(bot) = &self.bot else { return };
        if garbage > 0 {
            self.is_synced = false;
            return;
        }
        bot.send(&FrontendMessage::Play { placement: played });
        for &piece in drawn {
            bot.send(&FrontendMessage::NewPiece { piece });
        }
    }
}

fn not_there() -> Foul {
    Foul::Died("it was not restarted".to_owned())
}

fn waiting(packets: &[u32]) -> Suggest {
    let incoming_packets = packets.iter().map(|&lines| Packet { lines, ms: 0 }).collect();
    Suggest { incoming: Some(packets.iter().sum()), incoming_packets, explain: 0 }
}

/// The progress of a bot that is asked repeatedly.
struct Progress {
    begun: Instant,
    nodes: u64,
    /// When the number of nodes last increased.
    grown: Instant,
    has_stalled: bool,
}

impl Progress {
    fn new() -> Progress {
        let now = Instant::now();
        Progress { begun: now, nodes: 0, grown: now, has_stalled: false }
    }

    /// Returns whether the bot has reported fewer nodes than `wanted` and may still search more.
    fn is_short_of(&mut self, wanted: u64, nodes: u64) -> bool {
        if nodes > self.nodes {
            (self.nodes, self.grown) = (nodes, Instant::now());
        }
        self.has_stalled = nodes < wanted && self.grown.elapsed() > NODES_PATIENCE;
        nodes < wanted && !self.has_stalled
    }
}

/// Waits until a bot has used this much CPU time, up to a limit. Returns whether it was idle instead.
fn wait_for_cpu(bot: &Bot, (begun, before): (Instant, Duration), time: Duration) -> bool {
    let longest = time * 8 + Duration::from_millis(50);
    let (mut last, mut idle) = (Duration::ZERO, 0);
    loop {
        let used = bot.cpu_time().saturating_sub(before);
        let elapsed = begun.elapsed();
        if used >= time || elapsed >= longest {
            return false;
        }
        idle = if used - last < Duration::from_micros(10) { idle + 1 } else { 0 };
        last = used;
        if idle > IDLE_LOOKS && elapsed > time {
            return true;
        }
        thread::sleep((time - used).clamp(Duration::from_micros(500), Duration::from_millis(4)));
    }
}

/// The judgement of a suggested move.
enum Verdict {
    Legal(Placement),
    /// The move is legal with this spin instead of the suggested one.
    WrongSpin(Placement),
    /// The move cannot be played. Contains a word for the reason and a sentence.
    Illegal(&'static str, String),
}

fn judge(state: &State, text: &Value) -> Verdict {
    let placement: Placement = match serde_json::from_value(text.clone()) {
        Ok(placement) => placement,
        Err(error) => return Verdict::Illegal("malformed", format!("{error} in {text}")),
    };
    let Err(why) = check(state, placement) else { return Verdict::Legal(placement) };
    let others = [Spin::Full, Spin::Mini, Spin::None].map(|spin| Placement { spin, ..placement });
    match others.into_iter().find(|&other| check(state, other).is_ok()) {
        Some(other) => Verdict::WrongSpin(other),
        None => Verdict::Illegal(kind(&why), why.to_string()),
    }
}

fn check(state: &State, placement: Placement) -> Result<(), IllegalPlay> {
    state.clone().try_play(placement).map(drop)
}

const fn kind(why: &IllegalPlay) -> &'static str {
    match why {
        IllegalPlay::WrongPiece(_) => "wrong_piece",
        IllegalPlay::Unreachable(_) => "unreachable",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn judged(state: &State, piece: &str, x: i32, y: i32, spin: &str) -> Verdict {
        let location = json!({ "type": piece, "orientation": "south", "x": x, "y": y });
        judge(state, &json!({ "location": location, "spin": spin }))
    }

    #[test]
    fn suggestions_are_judged_by_the_move_generator() {
        let rows = ["...#......", "#...######", "##.#######"];
        let mut state = State { queue: [Piece::T, Piece::O].into(), ..State::default() };
        state.field.board = stackmate::Board::from_drawing(&rows).unwrap();
        assert!(matches!(judged(&state, "T", 2, 1, "full"), Verdict::Legal(p) if p.spin == Spin::Full));
        assert!(matches!(judged(&state, "T", 2, 1, "none"), Verdict::WrongSpin(p) if p.spin == Spin::Full));
        assert!(matches!(judged(&state, "T", 2, 5, "none"), Verdict::Illegal("unreachable", _)));
        assert!(matches!(judged(&state, "S", 2, 5, "none"), Verdict::Illegal("wrong_piece", _)));
        assert!(matches!(judged(&state, "T", 2, -5, "none"), Verdict::Illegal("malformed", _)));
        assert!(matches!(judge(&state, &json!([])), Verdict::Illegal("malformed", _)));
    }
}
