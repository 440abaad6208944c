//! A program in a game: it thinks in this process, or in a process of its own.

use stackmate::tool::fault::Coded;
use sumten::bot::{Bot, Budget, View};
use sumten::contest::{Turn, header, read_answer};
use sumten::{IllegalMove, Move, PackList};

use super::batch::Setup;
use super::child::{self, Child};
use super::clock::{Clock, Stopwatch};
use super::forfeit::Forfeit;
use super::limits::Limits;
use super::program::Program;
use super::record::Track;
use crate::failure::Failure;

/// The time in which a program must print its name, in milliseconds.
const GREETING_MS: f64 = 10_000.0;
/// The time for a turn if no other limit is given, in milliseconds: that of the contest's qualifier.
const QUALIFIER_MS: f64 = 20_000.0;

/// A program in a game.
pub(super) struct Seat {
    player: Player,
    clock: Clock,
    turn_ms: Option<f64>,
    nodes: u64,
    /// The milliseconds that are left for the game.
    left_ms: f64,
    /// What it has played.
    pub(super) track: Track,
}

enum Player {
    Inside(Box<dyn Bot>),
    Outside(Child),
}

impl Seat {
    /// Starts a program for the game of a list. The random numbers of the baseline follow from the list.
    ///
    /// # Errors
    /// Returns an error that names the command if it cannot be started.
    pub(super) fn of(setup: &Setup<'_>, side: usize, list: u32) -> Result<Seat, Failure> {
        let program = &setup.settings.programs[side];
        let factor = setup.factors[side];
        let Limits { budget: clock, turn_ms, nodes, patience, game_ms, .. } = *setup.limits;
        let (numbers, choices) = (setup.settings.numbers_of(side), setup.settings.choices_of(side));
        let (name, player) = match (program, program.inside(list.into(), factor, choices, numbers)) {
            (Program::Command(words, _), _) => {
                let budget = child::Budget { clock, turn_ms, nodes, patience };
                (String::new(), Player::Outside(Child::start(words, budget)?))
            }
            (_, Some(bot)) => (bot.name().to_owned(), Player::Inside(bot)),
            (other, None) => return Err(Failure::Failed(format!("{other} cannot play"))),
        };
        // The factor gives the baseline its time on average, so no turn of it is cut short.
        let turn_ms = turn_ms.filter(|_| *program != Program::Baseline);
        let track = Track { name, factor, ..Track::default() };
        Ok(Seat { player, clock, turn_ms, nodes: nodes.unwrap_or(u64::MAX), left_ms: game_ms, track })
    }

    /// Shows the program the packs.
    pub(super) fn greet(&mut self, list: &PackList) -> Result<(), Forfeit> {
        if let Player::Outside(child) = &mut self.player {
            self.track.name = child.greet(GREETING_MS)?.chars().take(60).collect();
            child.send(header(list));
        }
        Ok(())
    }

    /// Lets the program choose its move.
    pub(super) fn think(&mut self, view: &View<'_>) -> Result<Move, Forfeit> {
        let (to, used) = match &mut self.player {
            Player::Inside(bot) => {
                let watch = Stopwatch::start(self.clock);
                let limit = self.turn_ms.unwrap_or(f64::INFINITY);
                let is_over = || watch.ms() >= limit;
                let thought =
                    bot.think(view, &Budget { nodes: self.nodes, is_over: &is_over, in_parallel: false });
                self.track.nodes += thought.nodes;
                (thought.to_move(), watch.ms())
            }
            Player::Outside(child) => {
                let limit = self.turn_ms.unwrap_or(QUALIFIER_MS).min(self.left_ms);
                let View { turn, own, other, .. } = *view;
                let question = Turn { turn, left_ms: self.left_ms as u64, own, other }.text();
                let (line, used) = child.ask(question, limit)?;
                self.left_ms -= used;
                (read_answer(&line).map_err(Forfeit::Illegal)?, used)
            }
        };
        self.track.ms.push((used * 1e3).round() / 1e3);
        let pack = view.packs.get(view.turn).copied().unwrap_or_default();
        let illegal = |error: IllegalMove| Forfeit::Illegal(error.fault());
        view.own.board.with_pack(view.own.filled(pack).0, to).map_err(illegal)?;
        Ok(to)
    }
}
