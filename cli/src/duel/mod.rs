//! The turn-based battle: two boards, one piece per side in each turn, and garbage between the sides.
//!
//! *What.* [`Duel`] follows the rules of the referee that judges bots. Both sides get the same pieces and
//! play at the same time, so both place the same number of pieces. The attack of a turn first cancels the
//! side's own waiting garbage, oldest first. The rest is queued at the opponent when the turn ends, so
//! neither side has the advantage of the first move. Garbage enters, up to a cap, when a placement clears
//! nothing. A side loses when its current piece cannot spawn (*block out*), when a piece locks wholly above
//! the visible rows (*lock out*) or when garbage pushes cells off the board (*garbage out*). If both sides
//! lose in the same turn, or if the last turn has been played, the game is a draw. After a given turn attacks
//! grow, so that games end. [`Solo`] is a single board on which garbage may arrive at a constant rate.
//!
//! *How.* The code uses no clock, no input or output, and integers only: a game is a function of its seed,
//! its settings and its placements. *Why not `game::versus`.* That module simulates gravity and key presses.
//! A comparison of two bots is fair only if both get the same number of pieces.

mod garbage;
mod lumps;
mod settings;
mod side;
mod stats;
#[cfg(test)]
mod tests;

use stackmate::state::IllegalPlay;
use stackmate::{LockInfo, Piece, Placement, Rng, State};

pub(crate) use lumps::Lumps;
pub(crate) use settings::Settings;
pub(crate) use side::Death;
use side::Side;
pub(crate) use stats::Stats;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// The reason for each side's loss. Both sides may have lost. If neither has, the last turn was reached.
    pub(crate) deaths: [Option<Death>; 2],
}

impl Outcome {
    /// Returns the side that won, or `None` for a draw.
    pub(crate) fn winner(&self) -> Option<usize> {
        match self.deaths {
            [None, Some(_)] => Some(0),
            [Some(_), None] => Some(1),
            _ => None,
        }
    }
}

/// The events of a turn, which are reported to the bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The pieces that were added at the end of each queue.
    pub(crate) drawn: [Vec<Piece>; 2],
    /// The garbage lines that entered each board.
    pub(crate) garbage: [u32; 2],
    /// The effects of each lock.
    pub(crate) locks: [LockInfo; 2],
    /// The lines that each side queued at its opponent.
    pub(crate) sent: [u32; 2],
}

/// A battle between two sides, 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    settings: Settings,
    sides: [Side; 2],
    turns: u32,
    /// For each side, the fraction of a line by which its attacks were rounded down after multiplication with
    /// the margin (a factor that grows with the turns), in hundredths.
    carry: [u64; 2],
}

/// The random stream for the first side's garbage. The next stream is for the second side.
const GARBAGE_STREAM: u64 = 1;

impl Duel {
    /// Creates a battle before its first turn. Both sides get the pieces of `seed`.
    pub(crate) fn new(seed: u64, settings: Settings) -> Duel {
        let mut streams = [GARBAGE_STREAM, GARBAGE_STREAM + 1];
        if settings.swapped {
            streams.reverse();
        }
        let sides = streams.map(|stream| Side::new(seed, stream, &settings));
        Duel { settings, sides, turns: 0, carry: [0; 2] }
    }

    /// Returns a side's game.
    pub(crate) fn state(&self, side: usize) -> &State {
        &self.sides[side].state
    }

    /// Returns the total number of garbage lines that wait for a side.
    pub(crate) fn incoming(&self, side: usize) -> u32 {
        self.sides[side].waiting.lines()
    }

    /// Returns the attacks that wait for a side, oldest first.
    pub(crate) fn packets(&self, side: usize) -> impl Iterator<Item = u32> + '_ {
        self.sides[side].waiting.attacks()
    }

    /// Returns the statistics of a side.
    pub(crate) fn stats(&self, side: usize) -> &Stats {
        &self.sides[side].stats
    }

    /// Returns the number of turns played.
    pub(crate) const fn turns(&self) -> u32 {
        self.turns
    }

    /// Returns the result, or `None` while the game is running.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let deaths = [self.sides[0].death, self.sides[1].death];
        let over = deaths != [None; 2] || self.turns >= self.settings.max_turns;
        over.then_some(Outcome { deaths })
    }

    /// Checks that a side may play this placement now.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`], which gives the reason, if it may not.
    pub(crate) fn check(&self, side: usize, placement: Placement) -> Result<(), IllegalPlay> {
        self.sides[side].check(placement)
    }

    /// Ends the game with a loss for this side.
    pub(crate) fn forfeit(&mut self, side: usize) {
        self.sides[side].death = Some(Death::Forfeit);
    }

    /// Lets lines from outside wait for a side.
    pub(crate) fn queue(&mut self, side: usize, lines: u32) {
        self.sides[side].waiting.push(lines);
    }

    /// Cancels lines that wait for a side, as an attack of this side would. Returns the rest of the attack.
    pub(crate) fn cancel(&mut self, side: usize, lines: u32) -> u32 {
        self.sides[side].waiting.cancel(lines)
    }

    /// Plays one placement for each side. A side with `None` skips this turn. The placements must be legal,
    /// which is not checked again here (see [`Duel::check`]), and the game must not be over.
    ///
    /// # Panics
    /// Panics when a cell of a placement lies outside the board.
    pub(crate) fn play(&mut self, placements: [impl Into<Option<Placement>>; 2]) -> Turn {
        let mut turn = Turn {
            drawn: [Vec::new(), Vec::new()],
            garbage: [0; 2],
            locks: Default::default(),
            sent: [0; 2],
        };
        for (side, placement) in placements.into_iter().enumerate() {
            if let Some(placement) = placement.into() {
                self.play_side(side, placement, &mut turn);
            }
        }
        for (side, sent) in turn.sent.into_iter().enumerate() {
            self.sides[1 - side].waiting.push(sent);
        }
        self.turns += 1;
        // After the last turn no new piece spawns.
        if self.turns < self.settings.max_turns {
            self.sides.iter_mut().for_each(Side::look_for_block_out);
        }
        turn
    }

    fn play_side(&mut self, number: usize, placement: Placement, turn: &mut Turn) {
        let side = &mut self.sides[number];
        let (lock, drawn) = side.place(placement, &self.settings);
        let carry = &mut self.carry[number];
        *carry += u64::from(lock.attack) * self.settings.margin(self.turns);
        let attack = (*carry / 100) as u32;
        *carry %= 100;
        let sent = side.waiting.cancel(attack);
        side.stats.cancelled += u64::from(attack - sent);
        side.stats.sent += u64::from(sent);
        if side.death.is_none() && !(self.settings.blocking && lock.lines_cleared > 0) {
            turn.garbage[number] = side.let_garbage_in(&self.settings);
        }
        turn.drawn[number] = drawn;
        turn.locks[number] = lock;
        turn.sent[number] = sent;
    }
}

/// A game of one side alone.
#[derive(Clone, Debug)]
pub(crate) struct Solo {
    settings: Settings,
    side: Side,
    /// The garbage that is added with each piece, in hundredths of a line.
    drip: u32,
    /// The part of the next garbage line that has accumulated so far, in hundredths of a line.
    carry: u32,
    /// The lumps that come besides, and the random numbers for them.
    lumps: Option<(Lumps, Rng)>,
}

impl Solo {
    /// Creates a game before its first piece. With each piece, `drip` hundredths of a line of garbage are
    /// added.
    pub(crate) fn new(seed: u64, settings: Settings, drip: u32) -> Solo {
        Solo { settings, side: Side::new(seed, GARBAGE_STREAM, &settings), drip, carry: 0, lumps: None }
    }

    /// Lets lumps come besides. `seed` says when.
    pub(crate) fn with_lumps(self, lumps: Option<Lumps>, seed: u64) -> Solo {
        Solo { lumps: lumps.map(|lumps| (lumps, Lumps::stream(seed))), ..self }
    }

    /// Returns the game.
    pub(crate) fn state(&self) -> &State {
        &self.side.state
    }

    /// Returns the statistics.
    pub(crate) fn stats(&self) -> &Stats {
        &self.side.stats
    }

    /// Returns the reason why the game is over, or `None` while it is running.
    pub(crate) fn death(&self) -> Option<Death> {
        self.side.death
    }

    /// Ends the game with a loss.
    pub(crate) fn forfeit(&mut self) {
        self.side.death = Some(Death::Forfeit);
    }

    /// Plays a legal placement. Returns its effects, the new pieces and the number of garbage lines that
    /// entered.
    ///
    /// # Panics
    /// Panics when a cell of the placement lies outside the board.
    pub(crate) fn play(&mut self, placement: Placement) -> (LockInfo, Vec<Piece>, u32) {
        let (lock, drawn) = self.side.place(placement, &self.settings);
        self.carry += self.drip;
        self.side.waiting.push(self.carry / 100);
        self.carry %= 100;
        if let Some((lumps, rng)) = &mut self.lumps {
            self.side.waiting.push(lumps.draw(rng));
        }
        let garbage = if self.side.death.is_none() { self.side.let_garbage_in(&self.settings) } else { 0 };
        self.side.look_for_block_out();
        (lock, drawn, garbage)
    }
}

/// Computes the seed of the `pair`-th pair of games of a match. Both games of a pair have the same pieces,
/// and the sides change places between them. Matches with different seeds share no games.
pub(crate) fn pair_seed(seed: u64, pair: u64) -> u64 {
    let mut rng = Rng::new(seed, pair);
    u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32())
}
