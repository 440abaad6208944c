//! `stackmate sumten bot`: a program for referees of the contest.

use std::io::Write;

use clap::Args;
use sumten::PackList;
use sumten::baseline::Baseline;
use sumten::beam::Beam;
use sumten::bot::{Bot, Budget, Thought, View};
use sumten::contest::{Reader, Turn, answer};

use super::limits::positive;
use super::pace::{Pace, TurnClock};
use super::pool::Threads;
use crate::failure::Failure;
use crate::input::{Line, Lines, too_long};

/// Play: speak the contest's protocol on standard input and output.
///
/// The environment variables SUMTEN_TURN_MS and SUMTEN_NODES limit each turn, and SUMTEN_BUDGET (cpu or wall) says what
/// counts as time; without it, the longer of both does. Without a limit the program spreads the time that is left. It
/// ends at the end of its input. The program of 2016 uses one thread. The processor time of all threads counts, so more
/// threads give more nodes only with SUMTEN_BUDGET=wall.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Play as the program of 2016
    #[arg(long)]
    baseline: bool,
    /// The widths of the program of 2016, where 1 is the original [default: as the limits allow]
    #[arg(long, value_name = "F", value_parser = positive, requires = "baseline")]
    factor: Option<f64>,
    /// The number of nodes for a turn; the default is SUMTEN_NODES
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

/// A program that plays by the contest's clock.
enum Player {
    Beam {
        bot: Box<Beam>,
        in_parallel: bool,
    },
    Baseline {
        bot: Box<Baseline>,
        /// Whether the widths follow the limits.
        adapts: bool,
    },
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let environment = Pace::from_environment()?;
    let pace = Pace { nodes: arguments.nodes.or(environment.nodes), ..environment };
    arguments.threads.start()?.install(|| play(arguments, &pace))
}

fn play(arguments: &Arguments, pace: &Pace) -> Result<(), Failure> {
    let mut player = Player::new(arguments);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", player.name())?;
    out.flush()?;
    let mut lines = Lines::new(std::io::stdin().lock());
    let mut reader = Reader::new(std::iter::from_fn(|| match lines.next() {
        Ok(Some(Line::Whole(line))) => Some(String::from_utf8_lossy(line).into_owned()),
        // The text is not a line of the protocol, so it becomes part of an error.
        Ok(Some(Line::TooLong)) => Some(too_long()),
        Ok(None) | Err(_) => None,
    }));
    let list = reader.header().map_err(Failure::bad)?;
    let turns = list.packs().len();
    while let Some(turn) = reader.turn(turns).map_err(Failure::bad)? {
        let clock = TurnClock::start(pace.clock);
        let thought = player.think(&list, &turn, pace, clock);
        out.write_all(answer(thought.to_move()).as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

impl Player {
    /// The nodes and the milliseconds of a turn that factor 1 needs at most.
    const WHOLE: (f64, f64) = (250_000.0, 3_000.0);
    /// The share of the time of a turn that the baseline aims at.
    const AIM: f64 = 0.6;

    fn new(arguments: &Arguments) -> Player {
        if !arguments.baseline {
            return Player::Beam { bot: Box::default(), in_parallel: arguments.threads.are_many() };
        }
        let factor = arguments.factor.unwrap_or(1.0);
        Player::Baseline { bot: Box::new(Baseline::new(1, factor)), adapts: arguments.factor.is_none() }
    }

    fn name(&self) -> &'static str {
        match self {
            Player::Beam { bot, .. } => bot.name(),
            Player::Baseline { bot, .. } => bot.name(),
        }
    }

    /// Chooses a move within the limits of a turn.
    fn think(&mut self, list: &PackList, turn: &Turn, pace: &Pace, clock: TurnClock) -> Thought {
        let packs = list.packs();
        let limit = pace.limit_ms(turn, packs.len());
        let Turn { turn, own, other, .. } = *turn;
        let view = View { packs, turn, own, other, goal: None };
        let is_over = || clock.ms() >= limit;
        let nodes = pace.nodes.unwrap_or(u64::MAX);
        let budget = Budget { nodes, is_over: &is_over, in_parallel: false };
        match self {
            Player::Beam { bot, in_parallel } => {
                bot.think(&view, &Budget { in_parallel: *in_parallel, ..budget })
            }
            Player::Baseline { bot, adapts } => {
                let nodes = pace.nodes.map_or(f64::INFINITY, |nodes| nodes as f64);
                let wanted = (nodes / Player::WHOLE.0).min(limit / Player::WHOLE.1);
                if *adapts && turn == 0 {
                    bot.set_factor(wanted.min(1.0));
                }
                let thought = bot.think(&view, &budget);
                let used = (thought.nodes as f64 / nodes).max(clock.ms() / (limit * Player::AIM));
                if *adapts && used > 0.0 {
                    // The next turn is about as much work as this one. The original is never exceeded.
                    bot.set_factor((bot.factor() * (1.0 / used).clamp(0.5, 1.25)).min(1.0));
                }
                thought
            }
        }
    }
}
