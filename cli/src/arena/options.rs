//! What `stackmate arena` can be asked for.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use stackmate::AttackTable;

use super::bot::Start;
use super::seat::{Budget, Terms};
use super::{alone, battle, system};
use crate::duel::Settings;
use crate::failure::Failure;

/// Let two bots play against each other, or one alone: any programs that speak the Tetris Bot Protocol.
///
/// The turn-based rules: both get the same pieces and play one each a turn; attacks cancel waiting garbage
/// and are then queued at the opponent; garbage enters when a placement clears nothing. Every move is
/// checked. Games come in pairs with the same pieces, for which the sides change places.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The command of the first bot, quoted as for a shell
    #[arg(long, value_name = "CMD")]
    a: String,
    /// The command of the second bot
    #[arg(long, value_name = "CMD", required_unless_present = "solo", conflicts_with = "solo")]
    b: Option<String>,
    /// Let the first bot play alone: attack per piece, and what it dies of
    #[arg(long)]
    solo: bool,
    /// What to call the first bot, instead of what it calls itself
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,
    /// What to call the second bot
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
    /// Games to play; an even number is fair
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) games: u64,
    /// Where pieces and garbage holes come from: the same seed, the same pieces
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Show what the bots write to standard error
    #[arg(long, short)]
    verbose: bool,
    /// Write every placement to a file, one JSON line each
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
    /// Pieces of a game; a lost board is followed by a new one
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pieces: u64,
    /// Lines of garbage that come with every piece, such as 0.2
    #[arg(long, value_name = "LINES", default_value = "0", value_parser = hundredths)]
    garbage: u32,
}

#[derive(Args)]
#[command(next_help_heading = "Thinking")]
struct Thinking {
    /// What a bot's time is measured by
    #[arg(long, value_enum, default_value_t = BudgetKind::Wall)]
    budget: BudgetKind,
    /// Time for each move
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = milliseconds())]
    think_ms: u64,
    /// Nodes for each move, as the bot itself reports them; with `--budget nodes`
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Whether both think at the same time
    #[arg(long, value_enum, default_value_t = Schedule::Parallel)]
    schedule: Schedule,
    /// How long the answer to `suggest` may take
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = milliseconds())]
    timeout_ms: u64,
    /// How long a bot may take until it is ready
    #[arg(long, value_name = "MS", default_value_t = 30_000, value_parser = milliseconds())]
    launch_ms: u64,
    /// Tell bots with the feature `incoming` how much garbage waits for them
    #[arg(long)]
    send_incoming: bool,
    /// Take a move whose spin flag alone is wrong for illegal
    #[arg(long)]
    strict: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Rules")]
struct Rules {
    /// Pieces shown after the current one
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=50))]
    previews: u8,
    /// Lines sent: ppt, guideline or aql
    #[arg(long, value_name = "TABLE", default_value = "ppt", value_parser = table)]
    attack: &'static AttackTable,
    /// Garbage lines that one placement lets in, at most
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=40))]
    garbage_cap: u32,
    /// The chance that a line of garbage draws a new hole
    #[arg(long, value_name = "CHANCE", default_value = "0.3", value_parser = permille)]
    messiness: u32,
    /// Let garbage in with every placement, also when it clears lines
    #[arg(long)]
    no_blocking: bool,
    /// Pieces that the first bot places in a turn: 0.5 sits every other turn out
    #[arg(long, value_name = "PIECES", default_value = "1", value_parser = pace)]
    pace_a: u32,
    /// Pieces that the second bot places in a turn
    #[arg(long, value_name = "PIECES", default_value = "1", value_parser = pace)]
    pace_b: u32,
    /// The turn after which attacks grow by 1 % a turn
    #[arg(long, value_name = "TURN", default_value_t = 200)]
    margin_start: u32,
    /// Turns after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_turns: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum BudgetKind {
    /// CPU time of the bot's process; fair on a busy machine (Linux)
    Cpu,
    /// Time on the wall
    Wall,
    /// What the bot says it has looked at
    Nodes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Schedule {
    /// Both at once
    Parallel,
    /// One after the other, while the other stands still: one core is enough (Unix)
    Serial,
}

const EXAMPLES: &str = "\
Examples:
  stackmate arena --a 'stackmate tbp' --b './other-bot' --games 20 --think-ms 100
  stackmate arena --a 'stackmate tbp' --b './other-bot' --games 200 --think-ms 20 --budget cpu --json
  stackmate arena --a 'stackmate tbp --nodes 2000' --b 'stackmate tbp --nodes 500' --think-ms 0
  stackmate arena --solo --a 'stackmate tbp' --pieces 500 --games 4 --budget cpu --think-ms 20

A bot forfeits a game when it is silent, dies, floods, or suggests nothing that can be played.
Ctrl-C ends a match with the figures so far. The result goes to standard output, progress to
standard error.";

impl Arguments {
    /// Refuses what cannot be together, or not on this system, and programs that are not there: before one bot is
    /// waited for, so that nobody waits for an answer in vain.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.start_a()?.check().map_err(Failure::bad)?;
        self.start_b()?.map_or(Ok(()), |start| start.check()).map_err(Failure::bad)?;
        let Thinking { budget, nodes, schedule, .. } = self.thinking;
        let refused = |why: &str| Err(Failure::BadInput(why.to_owned()));
        match (budget, nodes) {
            (BudgetKind::Nodes, None) => refused("--budget nodes needs --nodes N"),
            (BudgetKind::Cpu | BudgetKind::Wall, Some(_)) => refused("--nodes goes with --budget nodes"),
            (BudgetKind::Cpu, _) if !system::HAS_CPU_CLOCK => {
                refused("--budget cpu needs Linux, where the CPU time of another process can be read")
            }
            _ if schedule == Schedule::Serial && !system::CAN_PAUSE => {
                refused("--schedule serial needs a Unix system, where a process can be paused")
            }
            _ if self.games == 0 => refused("--games 0: there is nothing to play"),
            _ => Ok(()),
        }
    }

    /// How the first bot is started.
    pub(super) fn start_a(&self) -> Result<Start, Failure> {
        self.start(&self.a)
    }

    /// How the second bot is started; `None` when the first plays alone.
    pub(super) fn start_b(&self) -> Result<Option<Start>, Failure> {
        self.b.as_ref().map(|command| self.start(command)).transpose()
    }

    fn start(&self, command: &str) -> Result<Start, Failure> {
        let patience = Duration::from_millis(self.thinking.launch_ms);
        Start::new(command, patience, self.verbose).map_err(Failure::bad)
    }

    /// What the bots were named.
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
        let stands_still = schedule == Schedule::Serial || matches!(budget, Budget::Cpu(_));
        Terms { budget, patience: Duration::from_millis(timeout_ms), stands_still, send_incoming, strict }
    }

    pub(super) fn battle_plan(&self) -> battle::Plan {
        let serial = self.thinking.schedule == Schedule::Serial;
        let pace = [self.rules.pace_a, self.rules.pace_b];
        battle::Plan { settings: self.rules.settings(), seed: self.seed, serial, pace }
    }

    pub(super) fn solo_plan(&self) -> alone::Plan {
        let settings = self.rules.settings();
        alone::Plan { settings, seed: self.seed, pieces: self.alone.pieces, drip: self.alone.garbage }
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

/// Waiting times up to a day.
fn milliseconds() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(..=86_400_000)
}

fn table(name: &str) -> Result<&'static AttackTable, String> {
    let known = AttackTable::ALL.map(|table| table.name).join(", ");
    AttackTable::by_name(name).ok_or_else(|| format!("the tables are {known}"))
}

/// A share such as 0.3 in thousandths.
fn permille(text: &str) -> Result<u32, String> {
    scaled(text, 1.0, 1_000.0)
}

/// A pace such as 0.5 in hundredths.
fn pace(text: &str) -> Result<u32, String> {
    let pace = scaled(text, 1.0, 100.0)?;
    if pace == 0 { Err("a number from 0.01 to 1".to_owned()) } else { Ok(pace) }
}

/// Lines such as 0.25 in hundredths.
fn hundredths(text: &str) -> Result<u32, String> {
    scaled(text, 40.0, 100.0)
}

fn scaled(text: &str, most: f64, scale: f64) -> Result<u32, String> {
    let number: Option<f64> = text.parse().ok().filter(|number| (0.0..=most).contains(number));
    number.map(|number| (number * scale).round() as u32).ok_or_else(|| format!("a number from 0 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_in_thousandths_and_others_refused() {
        assert_eq!([permille("0.3"), permille("1"), hundredths("0.25")], [Ok(300), Ok(1_000), Ok(25)]);
        assert_eq!([pace("0.5"), pace("1")], [Ok(50), Ok(100)]);
        assert_eq!(pace("0.004"), Err("a number from 0.01 to 1".to_owned()));
        for bad in ["1.1", "-0.1", "x", "NaN", "inf"] {
            assert_eq!(permille(bad), Err("a number from 0 to 1".to_owned()));
        }
    }
}
