//! The turn-based battle: two boards, one piece each a turn, and garbage between them.
//!
//! *What.* [`Duel`] plays by the rules of the referee that judges bots: both sides get the same pieces,
//! play at the same time, and so as many pieces. What a turn's attack does not cancel of the side's own
//! queue, oldest first, is queued at the opponent when the turn ends, so neither side goes first. Garbage
//! enters, up to a cap, when a placement clears nothing. A side is lost when its current piece cannot
//! appear (*block out*), when a piece locks wholly above the visible rows (*lock out*) or when garbage
//! pushes cells off the board (*garbage out*); both at once is a draw, and so is reaching the last turn.
//! From some turn on attacks grow, so that games end. [`Solo`] is one such board with a steady drip of
//! garbage, or none.
//!
//! *How.* No clock, no input or output, integers only: a game is a function of its seed, the settings and
//! the placements. *Why not `game::versus`.* That one has gravity and hands; two thinkers are compared
//! fairly only when each gets as many pieces as the other.

mod garbage;
mod side;
mod stats;
#[cfg(test)]
mod tests;

use stackmate::rules::attack::PPT;
use stackmate::state::IllegalPlay;
use stackmate::{AttackTable, LockInfo, Piece, Placement, Rng, State};

use side::Side;
pub(crate) use stats::Stats;

/// The rules of a battle that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// Pieces shown after the current one.
    pub(crate) previews: usize,
    /// Lines sent.
    pub(crate) table: &'static AttackTable,
    /// Most garbage lines that one placement lets in.
    pub(crate) cap: u32,
    /// The chance, in thousandths, that a line of garbage draws a new hole.
    pub(crate) messiness_permille: u32,
    /// Whether a placement that clears lets no garbage in.
    pub(crate) blocking: bool,
    /// The turn after which attacks grow.
    pub(crate) margin_start: u32,
    /// How much they grow a turn, in hundredths.
    pub(crate) margin_percent: u32,
    /// Turns after which the game is a draw.
    pub(crate) max_turns: u32,
    /// Whether the sides have changed places: each draws its garbage holes from the other's numbers.
    pub(crate) swapped: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            previews: 5,
            table: &PPT,
            cap: 10,
            messiness_permille: 300,
            blocking: true,
            margin_start: 200,
            margin_percent: 1,
            max_turns: 2_000,
            swapped: false,
        }
    }
}

impl Settings {
    /// The hundredths that a line of attack counts in this turn.
    fn margin(&self, turn: u32) -> u64 {
        100 + u64::from(turn.saturating_sub(self.margin_start)) * u64::from(self.margin_percent)
    }
}

/// Why a side lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Death {
    /// The current piece had no room to appear.
    BlockOut,
    /// A piece locked wholly above the visible rows.
    LockOut,
    /// Garbage pushed cells off the board.
    GarbageOut,
    /// It gave up, or was disqualified.
    Forfeit,
}

impl Death {
    /// The name in reports.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Death::BlockOut => "block_out",
            Death::LockOut => "lock_out",
            Death::GarbageOut => "garbage_out",
            Death::Forfeit => "forfeit",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// Why each side that lost did. Both may have; neither has when the turns ran out.
    pub(crate) deaths: [Option<Death>; 2],
}

impl Outcome {
    /// The side that won; `None` is a draw.
    pub(crate) fn winner(&self) -> Option<usize> {
        match self.deaths {
            [None, Some(_)] => Some(0),
            [Some(_), None] => Some(1),
            _ => None,
        }
    }
}

/// What a turn brought, for whoever has to tell the bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The pieces that appeared at the end of each queue.
    pub(crate) drawn: [Vec<Piece>; 2],
    /// The garbage lines that entered each board.
    pub(crate) garbage: [u32; 2],
    /// What each lock did.
    pub(crate) locks: [LockInfo; 2],
    /// The lines queued at each side's opponent.
    pub(crate) sent: [u32; 2],
}

/// A battle of two sides, 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    settings: Settings,
    sides: [Side; 2],
    turns: u32,
    /// What margin has left over of each side's attacks, in hundredths of a line.
    carry: [u64; 2],
}

/// The generator's stream for the first side's garbage; the next one is the second side's.
const GARBAGE_STREAM: u64 = 1;

impl Duel {
    /// A battle before its first turn. Both sides get the pieces of `seed`.
    pub(crate) fn new(seed: u64, settings: Settings) -> Duel {
        let mut streams = [GARBAGE_STREAM, GARBAGE_STREAM + 1];
        if settings.swapped {
            streams.reverse();
        }
        let sides = streams.map(|stream| Side::new(seed, stream, &settings));
        Duel { settings, sides, turns: 0, carry: [0; 2] }
    }

    /// A side's game.
    pub(crate) fn state(&self, side: usize) -> &State {
        &self.sides[side].state
    }

    /// The lines of garbage waiting for a side.
    pub(crate) fn incoming(&self, side: usize) -> u32 {
        self.sides[side].waiting.lines()
    }

    /// The attacks waiting for a side, oldest first.
    pub(crate) fn packets(&self, side: usize) -> impl Iterator<Item = u32> + '_ {
        self.sides[side].waiting.attacks()
    }

    /// What a side has done.
    pub(crate) fn stats(&self, side: usize) -> &Stats {
        &self.sides[side].stats
    }

    /// Turns played.
    pub(crate) const fn turns(&self) -> u32 {
        self.turns
    }

    /// How it ended; `None` while it goes on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let deaths = [self.sides[0].death, self.sides[1].death];
        let over = deaths != [None; 2] || self.turns >= self.settings.max_turns;
        over.then_some(Outcome { deaths })
    }

    /// Whether a side may play this now.
    ///
    /// # Errors
    /// [`IllegalPlay`] says why not.
    pub(crate) fn check(&self, side: usize, placement: Placement) -> Result<(), IllegalPlay> {
        self.sides[side].check(placement)
    }

    /// Ends a side's game in defeat.
    pub(crate) fn forfeit(&mut self, side: usize) {
        self.sides[side].death = Some(Death::Forfeit);
    }

    /// Plays one placement each; a side that has none sits this turn out. They must be legal
    /// ([`Duel::check`]), which is not asked again, and the game must not be over.
    ///
    /// # Panics
    /// When a cell of a placement lies outside the board.
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
        // After the last turn no piece appears any more.
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

/// One side alone.
#[derive(Clone, Debug)]
pub(crate) struct Solo {
    settings: Settings,
    side: Side,
    /// Hundredths of a garbage line that come with every piece, and what has come of the next line.
    drip: u32,
    carry: u32,
}

impl Solo {
    /// A game before its first piece; `drip` hundredths of a line of garbage enter with every piece.
    pub(crate) fn new(seed: u64, settings: Settings, drip: u32) -> Solo {
        Solo { settings, side: Side::new(seed, GARBAGE_STREAM, &settings), drip, carry: 0 }
    }

    /// The game.
    pub(crate) fn state(&self) -> &State {
        &self.side.state
    }

    /// What has been done.
    pub(crate) fn stats(&self) -> &Stats {
        &self.side.stats
    }

    /// Why the game is over, if it is.
    pub(crate) fn death(&self) -> Option<Death> {
        self.side.death
    }

    /// Ends the game.
    pub(crate) fn forfeit(&mut self) {
        self.side.death = Some(Death::Forfeit);
    }

    /// Plays a legal placement; what it did, the new pieces, and the garbage lines that entered.
    ///
    /// # Panics
    /// When a cell of the placement lies outside the board.
    pub(crate) fn play(&mut self, placement: Placement) -> (LockInfo, Vec<Piece>, u32) {
        let (lock, drawn) = self.side.place(placement, &self.settings);
        self.carry += self.drip;
        self.side.waiting.push(self.carry / 100);
        self.carry %= 100;
        let garbage = if self.side.death.is_none() { self.side.let_garbage_in(&self.settings) } else { 0 };
        self.side.look_for_block_out();
        (lock, drawn, garbage)
    }
}

/// The seed of the `pair`-th pair of games of a match. The two games of a pair have the same pieces, and
/// the sides change places between them; different matches share no games.
pub(crate) fn pair_seed(seed: u64, pair: u64) -> u64 {
    let mut rng = Rng::new(seed, pair);
    u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32())
}
