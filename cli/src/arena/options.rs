//! The arguments of `stackmate arena`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use stackmate::AttackTable;

use super::bot::Start;
use super::seat::{Budget, Terms};
use super::{alone, battle};
use crate::duel::{Lumps, Settings};
use crate::failure::Failure;
use crate::system;

/// Play a match between two bots, or let one bot play alone. Bots are programs that speak the
/// Tetris Bot Protocol.
///
/// The rules are turn-based. Both bots get the same pieces and place one piece each per turn. An attack first
/// cancels the waiting garbage of its side; the rest is then queued at the opponent. Garbage enters when a
/// placement clears nothing. Every move is checked. Games come in pairs with the same pieces, and the bots
/// swap sides between the two.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The command that starts the first bot, quoted as for a shell
    #[arg(long, value_name = "CMD")]
    a: String,
    /// The command that starts the second bot, quoted as for a shell
    #[arg(long, value_name = "CMD", required_unless_present = "solo", conflicts_with = "solo")]
    b: Option<String>,
    /// Let the first bot play alone; reports its attack per piece and why it loses
    #[arg(long)]
    solo: bool,
    /// Name of the first bot in the report [default: the name that it reports]
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,
    /// Name of the second bot in the report [default: the name that it reports]
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
    /// Number of games; an even number is fair
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) games: u64,
    /// Seed for the pieces and garbage holes; the same seed gives the same pieces
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Show the standard error of the bots
    #[arg(long, short)]
    verbose: bool,
    /// Write every placement to this file, as one line of JSON
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    alone: Alone,
}

#[derive(Args)]
#[command(next_help_heading = "With --solo")]
struct Alone {
    /// Number of pieces in a game; a lost board is replaced by a new one
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pieces: u64,
    /// Lines of garbage that are added with each piece, for example 0.2
    #[arg(long, value_name = "LINES", default_value = "0", value_parser = hundredths)]
    garbage: u32,
    /// Garbage in lumps besides: 5:35 is 0.35 lines a piece in lumps of 5, at random
    #[arg(long, value_name = "LINES:PERCENT")]
    solo_lumps: Option<Lumps>,
}

#[derive(Args)]
#[command(next_help_heading = "Thinking")]
struct Thinking {
    /// What limits the thinking of a bot before each move
    #[arg(long, value_enum, default_value_t = BudgetKind::Wall)]
    budget: BudgetKind,
    /// Thinking time for each move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = milliseconds())]
    think_ms: u64,
    /// Number of nodes to search for each move, as the bot reports it; for `--budget nodes`
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Whether both bots think at the same time
    #[arg(long, value_enum, default_value_t = Schedule::Parallel)]
    schedule: Schedule,
    /// Maximum time to wait for the answer to `suggest`, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = milliseconds())]
    timeout_ms: u64,
    /// Maximum time until a bot is ready after its start, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 30_000, value_parser = milliseconds())]
    launch_ms: u64,
    /// Send the number of waiting garbage lines to bots with the feature `incoming`
    #[arg(long)]
    send_incoming: bool,
    /// Treat a move as illegal if only its spin flag is wrong
    #[arg(long)]
    strict: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Rules")]
struct Rules {
    /// Number of pieces shown after the current one
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=50))]
    previews: u8,
    /// Attack table: ppt, guideline, jstris, aql or tetrio
    #[arg(long, value_name = "TABLE", default_value = "ppt", value_parser = table)]
    attack: &'static AttackTable,
    /// Maximum number of garbage lines that enter after one placement
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=40))]
    garbage_cap: u32,
    /// Chance, from 0 to 1, that the hole of a garbage line moves to a random column
    #[arg(long, value_name = "CHANCE", default_value = "0.3", value_parser = permille)]
    messiness: u32,
    /// Let garbage enter after every placement, even if it clears lines
    #[arg(long)]
    no_blocking: bool,
    /// Pieces that the first bot places per turn; with 0.5 it skips every other turn
    #[arg(long, value_name = "PIECES", default_value = "1", value_parser = pace)]
    pace_a: u32,
    /// Pieces that the second bot places per turn; with 0.5 it skips every other turn
    #[arg(long, value_name = "PIECES", default_value = "1", value_parser = pace)]
    pace_b: u32,
    /// Turn after which attacks grow by 1 % per turn
    #[arg(long, value_name = "TURN", default_value_t = 200)]
    margin_start: u32,
    /// Number of turns after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_turns: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum BudgetKind {
    /// Limit the CPU time of the bot's process, which is fair on a busy machine (Linux)
    Cpu,
    /// Limit the elapsed time
    Wall,
    /// Limit the number of nodes that the bot reports
    Nodes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Schedule {
    /// Both bots think at the same time
    Parallel,
    /// The bots think in turns, and the waiting bot is paused; needs only one core (Unix)
    Serial,
}

const EXAMPLES: &str = "\
Examples:
  stackmate arena --a 'stackmate tbp' --b './other-bot' --games 20 --think-ms 100
  stackmate arena --a 'stackmate tbp' --b './other-bot' --games 200 --think-ms 20 --budget cpu --json
  stackmate arena --a 'stackmate tbp --nodes 2000' --b 'stackmate tbp --nodes 500' --think-ms 0
  stackmate arena --solo --a 'stackmate tbp' --pieces 500 --games 4 --budget cpu --think-ms 20

A bot forfeits a game when it does not answer, dies, writes too much, or suggests no legal move.
Ctrl-C ends a match early and prints the results so far. The result goes to standard output, progress
to standard error.";

impl Arguments {
    /// Rejects arguments that contradict each other or are not supported on this system, and programs that do
    /// not exist. This happens before a bot is started, so that the user does not wait for nothing.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.start_a()?.check().map_err(Failure::bad)?;
        self.start_b()?.map_or(Ok(()), |start| start.check()).map_err(Failure::bad)?;
        let Thinking { budget, nodes, schedule, .. } = self.thinking;
        let refused = |why: &str| Err(Failure::BadInput(why.to_owned()));
        match (budget, nodes) {
            (BudgetKind::Nodes, None) => refused("--budget nodes needs --nodes N"),
            (BudgetKind::Cpu | BudgetKind::Wall, Some(_)) => refused("--nodes needs --budget nodes"),
            (BudgetKind::Cpu, _) if !system::HAS_CPU_CLOCK => {
                refused("--budget cpu needs Linux, to read the CPU time of another process")
            }
            _ if schedule == Schedule::Serial && !system::CAN_PAUSE => {
                refused("--schedule serial needs a Unix system, to pause a process")
            }
            _ if self.games == 0 => refused("--games must be at least 1"),
            _ => Ok(()),
        }
    }

    /// Returns the information needed to start the first bot.
    pub(super) fn start_a(&self) -> Result<Start, Failure> {
        self.start(&self.a)
    }

    /// Returns the information needed to start the second bot, or `None` if the first bot plays alone.
    pub(super) fn start_b(&self) -> Result<Option<Start>, Failure> {
        self.b.as_ref().map(|command| self.start(command)).transpose()
    }

    fn start(&self, command: &str) -> Result<Start, Failure> {
        let patience = Duration::from_millis(self.thinking.launch_ms);
        Start::new(command, patience, self.verbose).map_err(Failure::bad)
    }

    /// Returns the bots' names from the arguments, with `None` for a name that is not given.
    pub(super) fn names(&self) -> [Option<&str>; 2] {
        [self.name_a.as_deref(), self.name_b.as_deref()]
    }

    pub(super) fn terms(&self) -> Terms {
        let Thinking { budget, think_ms, nodes, schedule, timeout_ms, send_incoming, strict, .. } =
            self.thinking;
        let time = Duration::from_millis(think_ms);
        let budget = match budget {
            BudgetKind::Wall => Budget::Wall(time),
            BudgetKind::Cpu => Budget::Cpu(time),
            BudgetKind::Nodes => Budget::Nodes(nodes.unwrap_or(0)),
        };
        let pauses = schedule == Schedule::Serial || matches!(budget, Budget::Cpu(_));
        Terms { budget, patience: Duration::from_millis(timeout_ms), pauses, send_incoming, strict }
    }

    pub(super) fn battle_plan(&self) -> battle::Plan {
        let serial = self.thinking.schedule == Schedule::Serial;
        let pace = [self.rules.pace_a, self.rules.pace_b];
        battle::Plan { settings: self.rules.settings(), seed: self.seed, serial, pace }
    }

    pub(super) fn solo_plan(&self) -> alone::Plan {
        let settings = self.rules.settings();
        alone::Plan {
            settings,
            seed: self.seed,
            pieces: self.alone.pieces,
            drip: self.alone.garbage,
            lumps: self.alone.solo_lumps,
        }
    }
}

impl Rules {
    fn settings(&self) -> Settings {
        Settings {
            previews: self.previews.into(),
            table: self.attack,
            cap: self.garbage_cap,
            messiness_permille: self.messiness,
            blocking: !self.no_blocking,
            margin_start: self.margin_start,
            max_turns: self.max_turns,
            ..Settings::default()
        }
    }
}

/// Parses a waiting time of at most a day.
fn milliseconds() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(..=86_400_000)
}

fn table(name: &str) -> Result<&'static AttackTable, String> {
    let known = AttackTable::ALL.map(|table| table.name).join(", ");
    AttackTable::by_name(name).ok_or_else(|| format!("expected one of {known}"))
}

/// Parses a chance such as 0.3 and returns it in thousandths.
fn permille(text: &str) -> Result<u32, String> {
    scaled(text, 1.0, 1_000.0)
}

/// Parses a pace such as 0.5 and returns it in hundredths.
fn pace(text: &str) -> Result<u32, String> {
    let pace = scaled(text, 1.0, 100.0)?;
    if pace == 0 { Err("expected a number from 0.01 to 1".to_owned()) } else { Ok(pace) }
}

/// Parses a number of lines such as 0.25 and returns it in hundredths.
fn hundredths(text: &str) -> Result<u32, String> {
    scaled(text, 40.0, 100.0)
}

fn scaled(text: &str, most: f64, scale: f64) -> Result<u32, String> {
    let number: Option<f64> = text.parse().ok().filter(|number| (0.0..=most).contains(number));
    number
        .map(|number| (number * scale).round() as u32)
        .ok_or_else(|| format!("expected a number from 0 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_read_in_thousandths_and_bad_values_are_rejected() {
        assert_eq!([permille("0.3"), permille("1"), hundredths("0.25")], [Ok(300), Ok(1_000), Ok(25)]);
        assert_eq!([pace("0.5"), pace("1")], [Ok(50), Ok(100)]);
        assert_eq!(pace("0.004"), Err("expected a number from 0.01 to 1".to_owned()));
        for bad in ["1.1", "-0.1", "x", "NaN", "inf"] {
            assert_eq!(permille(bad), Err("expected a number from 0 to 1".to_owned()));
        }
    }
}
