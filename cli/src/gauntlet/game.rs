//! One game of a gauntlet, in this process.

use stackmate::bot::Bot;
use stackmate::{Placement, Rng};

use super::entrant::{Entrant, Limit, Pressure};
use super::job::Job;
use super::score::Score;
use crate::cpu::thread_seconds;
use crate::duel::{Duel, Lumps, Settings};

/// The positions that are searched before the clock is read again.
const SLICE: u32 = 256;

/// A side that places pieces.
struct Player {
    bot: Box<dyn Bot>,
    limit: Limit,
}

impl Player {
    /// Returns the bot's placement, or `None` if it suggests no legal one. Adds its processor time, in milliseconds, to `spent`.
    fn decide(&mut self, duel: &Duel, side: usize, informed: bool, spent: &mut f64) -> Option<Placement> {
        let (state, begun) = (duel.state(side), thread_seconds());
        let spent_ms = || (thread_seconds() - begun) * 1e3;
        match self.limit {
            Limit::Nodes(nodes) => {
                self.bot.think(state, nodes);
            }
            Limit::Ms(ms) => while self.bot.think(state, SLICE) && spent_ms() < f64::from(ms) {},
        }
        let incoming = if informed { duel.incoming(side) } else { 0 };
        let suggested = self.bot.suggest(state, incoming);
        *spent += spent_ms();
        suggested.into_iter().find(|&placement| duel.check(side, placement).is_ok())
    }
}

/// The other side.
enum Rival {
    Bot(Player),
    Pressure(Pressure),
}

/// A game that is being played. Side A is number 0.
pub(super) struct Game<'a> {
    job: &'a Job,
    duel: Duel,
    a: Player,
    b: Rival,
    lumps: Rng,
}

impl<'a> Game<'a> {
    /// Prepares a game. Every game gets new bots, because a bot that has played before may use what it remembers.
    ///
    /// # Errors
    /// Returns an error if an entrant cannot play here.
    pub(super) fn new(job: &'a Job, seed: u64, settings: Settings) -> Result<Game<'a>, String> {
        let player = |entrant: &Entrant, side: u64| {
            let (bot, limit) = entrant.bot(seed.wrapping_add(side))?;
            Some(Player { bot, limit })
        };
        let a = player(&job.a, 0).ok_or("side A has to be a bot of this program")?;
        let b = match &job.b {
            Entrant::Pressure(pressure) => Rival::Pressure(*pressure),
            other => Rival::Bot(player(other, 1).ok_or("side B is not played in this process")?),
        };
        let lumps = Lumps::stream(seed);
        Ok(Game { job, duel: Duel::new(seed, settings), a, b, lumps })
    }

    /// Plays the game to its end, adds it to a score, and returns the half points that A scored.
    pub(super) fn play(mut self, score: &mut Score) -> usize {
        while self.duel.outcome().is_none() {
            self.let_lumps_come();
            self.play_turn(score);
        }
        self.count(score)
    }

    fn play_turn(&mut self, score: &mut Score) {
        let (informed, [spent_a, spent_b]) = (self.job.informed, &mut score.cpu_ms);
        let a = self.a.decide(&self.duel, 0, informed, spent_a);
        let b = match &mut self.b {
            Rival::Bot(bot) => bot.decide(&self.duel, 1, informed, spent_b),
            Rival::Pressure(pressure) => {
                attack(&mut self.duel, pressure);
                None
            }
        };
        let is_stuck = [a.is_none(), b.is_none() && matches!(self.b, Rival::Bot(_))];
        if is_stuck == [false; 2] {
            self.duel.play([a, b]);
        }
        (0..2).filter(|&side| is_stuck[side]).for_each(|side| {
            score.forfeits[side] += 1;
            self.duel.forfeit(side);
        });
        if let Rival::Pressure(pressure) = &self.b
            && self.duel.incoming(1) >= pressure.room
        {
            self.duel.forfeit(1);
        }
    }

    fn let_lumps_come(&mut self) {
        let Some(lumps) = self.job.lumps else { return };
        let lines = lumps.draw(&mut self.lumps);
        [0, 1].iter().for_each(|&side| self.duel.queue(side, lines));
    }

    fn count(&self, score: &mut Score) -> usize {
        score.turns += u64::from(self.duel.turns());
        for side in [0, 1] {
            score.pieces[side] += self.duel.stats(side).pieces;
            score.attack[side] += self.duel.stats(side).attack;
        }
        match self.duel.outcome().and_then(|outcome| outcome.winner()) {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Lets an attack by schedule wait for side A. It first cancels what waits for its sender.
fn attack(duel: &mut Duel, pressure: &Pressure) {
    if (duel.turns() + 1).is_multiple_of(pressure.every) {
        let rest = duel.cancel(1, pressure.lines);
        duel.queue(0, rest);
    }
}
