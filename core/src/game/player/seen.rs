//! What can be seen of a game: for views, bots and hashes.

use alloc::vec::Vec;

use super::{Death, Game, Lock};
use crate::board::{HEIGHT, WIDTH};
use crate::game::cells::piece_code;
use crate::game::config::{Handling, Rules};
use crate::game::hash::Fnv;
use crate::game::start::Start;
use crate::game::stats::{Rates, Stats};
use crate::piece::Piece;
use crate::placement::Placement;
use crate::state::{Field, State};

impl Game {
    /// The rules it is played under.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How its buttons feel.
    #[must_use]
    pub const fn handling(&self) -> &Handling {
        &self.handling
    }

    /// Ticks played, the countdown's among them.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.now
    }

    /// Board, combo and back-to-back.
    #[must_use]
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// The code of every cell, row 0 at the bottom: see [`piece_code`](crate::game::piece_code).
    #[must_use]
    pub fn cells(&self) -> &[[u8; WIDTH]; HEIGHT] {
        self.cells.rows()
    }

    /// Where the piece in play is, and the spin of its last action.
    #[must_use]
    pub fn active(&self) -> Option<Placement> {
        self.active.map(|active| Placement { location: active.at, spin: active.spin })
    }

    /// Where a hard drop would lock the piece in play, and as what spin.
    #[must_use]
    pub fn ghost(&self) -> Option<Placement> {
        self.active.map(|active| active.hard_dropped(&self.field.board))
    }

    /// Whether there is a piece in play that cannot fall further.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.active.is_some_and(|active| active.rests)
    }

    /// The piece put aside.
    #[must_use]
    pub const fn hold(&self) -> Option<Piece> {
        self.hold
    }

    /// Whether hold does nothing until the next lock.
    #[must_use]
    pub const fn hold_used(&self) -> bool {
        self.hold_used
    }

    /// The known pieces after the current one.
    #[must_use]
    pub fn queue(&self) -> &[Piece] {
        self.queue.pieces()
    }

    /// Garbage lines that wait for this player.
    #[must_use]
    pub fn pending(&self) -> u32 {
        self.garbage.pending()
    }

    /// Of these, the lines that have arrived; the cap may let fewer in at once.
    #[must_use]
    pub fn ready(&self) -> u32 {
        self.garbage.ready(self.now)
    }

    /// The packets that wait as (lines, ticks until they may enter), oldest first.
    pub fn incoming(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.garbage.packets().map(|(lines, arrival)| (lines, arrival.saturating_sub(self.now)))
    }

    /// Whether it has reached its goal.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.left(), Some(0))
    }

    /// The lines or rows that it still has to clear, if it has such a goal.
    #[must_use]
    pub const fn left(&self) -> Option<u32> {
        self.goal.left(&self.stats)
    }

    /// How the game was lost, if it was.
    #[must_use]
    pub const fn death(&self) -> Option<Death> {
        self.death
    }

    /// The last lock; [`Stats::pieces`] counts them.
    #[must_use]
    pub const fn last_lock(&self) -> Option<&Lock> {
        self.last_lock.as_ref()
    }

    /// The last lock that cleared lines or was a T-spin.
    #[must_use]
    pub const fn last_feat(&self) -> Option<&Lock> {
        self.last_feat.as_ref()
    }

    /// What the player has done so far.
    #[must_use]
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How fast that was; the countdown does not count.
    #[must_use]
    pub fn rates(&self) -> Rates {
        self.stats.rates(self.now.saturating_sub(self.rules.countdown_ms))
    }

    /// The position as something another game can begin with: board, hold, the pieces that are seen, and a bag
    /// that goes on as this one does.
    #[must_use]
    pub fn as_start(&self) -> Start {
        let current = self.active.iter().map(|active| active.at.piece);
        let queue: Vec<Piece> = current.chain(self.queue.pieces().iter().copied()).collect();
        let dealt = Start::dealt_before(&queue, self.queue.bag(), self.queue.dealt());
        Start { board: self.field.board, hold: self.hold, queue, dealt }
    }

    /// The game without time, as a bot is told it. Allocates.
    #[must_use]
    pub fn position(&self) -> State {
        let current = self.active.iter().map(|active| active.at.piece);
        let queue = current.chain(self.queue.pieces().iter().copied()).collect();
        State { field: self.field, hold: self.hold, queue, bag: self.queue.bag(), dealt: self.queue.dealt() }
    }

    /// Adds everything that decides the rest of the game to a hash.
    pub(in crate::game) fn feed(&self, hash: &mut Fnv) {
        self.field.board.columns().iter().for_each(|&column| hash.number(column));
        let code = |piece: Option<Piece>| piece.map_or(0, |p| u64::from(piece_code(p)));
        let numbers = [
            self.now.into(),
            self.field.combo.into(),
            self.field.back_to_back.into(),
            code(self.hold),
            self.hold_used.into(),
            self.queue.drawn().into(),
            self.buttons.0.into(),
            self.death.map_or(0, |death| death as u64),
            self.stats.pieces.into(),
            self.stats.attack.into(),
        ];
        numbers.into_iter().for_each(|n| hash.number(n));
        self.queue.pieces().iter().for_each(|&piece| hash.number(code(Some(piece))));
        self.queue.given().iter().for_each(|&piece| hash.number(code(Some(piece))));
        self.autoshift.state().into_iter().for_each(|n| hash.number(n));
        self.garbage.state(|n| hash.number(n));
        if let Some(left) = self.left() {
            hash.number(left.into());
            self.ground.state(|n| hash.number(n));
        }
        if let Some(active) = &self.active {
            active.feed(hash);
        }
    }
}
