//! Cuts a replay into decisions.
//!
//! A player decides when a piece comes: at the end of the tick in which it spawns, with the garbage that waits
//! then. Garbage that is sent later, while the piece falls, is not the player's fault. The board does not change
//! until the piece locks. Hold does not begin a new decision, because the position before it offers the same
//! placements.

use alloc::vec::Vec;

use crate::bot::appraiser::Question;
use crate::game::{Events, Game, Playback, Replay, ReplayError};
use crate::placement::Placement;
use crate::rules::attack::LockInfo;

/// A placement of a game, and the moment in which its player decided on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The side that decided.
    pub side: usize,
    /// The number of ticks played when the piece came.
    pub begun: u32,
    /// The number of ticks played when the piece locked.
    pub tick: u32,
    /// The position, what waited, and the placement that was made.
    pub question: Question,
    /// What the placement did.
    pub lock: LockInfo,
    /// How the side stood when the piece came.
    pub own: Standing,
    /// How the other side stood then, if there is one.
    pub rival: Option<Standing>,
}

impl Decision {
    /// Returns the placement that was made.
    #[must_use]
    pub const fn played(&self) -> Placement {
        self.question.played
    }
}

/// How a side stands, in numbers that anybody can see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The rows up to the highest filled cell.
    pub height: u32,
    /// The lines of garbage that wait for the side, with those still on their way.
    pub pending: u32,
    /// The number of clears in the current combo.
    pub combo: u32,
    /// Whether the last clear was a quad or a T-spin.
    pub back_to_back: bool,
    /// The lines that the side has sent so far, before cancelling.
    pub attack: u32,
    /// The pieces that the side has placed so far.
    pub pieces: u32,
}

impl Standing {
    fn of(game: &Game) -> Standing {
        let (field, stats) = (game.field(), game.stats());
        Standing {
            height: field.board.max_height(),
            pending: game.pending(),
            combo: field.combo,
            back_to_back: field.back_to_back,
            attack: stats.attack,
            pieces: stats.pieces,
        }
    }
}

/// Collects the decisions of a replay in slices of any number of ticks.
#[derive(Clone, Debug, Default)]
pub struct Cut {
    /// The decisions so far, in the order of their locks. Of those in the same tick, side 0's is first.
    decisions: Vec<Decision>,
    /// For each side, the decision whose piece has not locked yet. What it did is not known.
    open: [Option<Decision>; 2],
    /// The number of ticks watched.
    seen: u32,
}

impl Cut {
    /// Watches up to that many further ticks, and returns whether it has seen the end.
    pub fn watch(&mut self, playback: &mut Playback, ticks: u32) -> bool {
        playback.seek(self.seen);
        for _ in 0..ticks {
            if playback.is_over() {
                break;
            }
            let events = playback.advance(1);
            self.note(playback, events);
        }
        self.seen = playback.ticks();
        playback.is_over()
    }

    /// Returns the decisions so far, in the order of their locks.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Returns all decisions.
    #[must_use]
    pub fn into_decisions(self) -> Vec<Decision> {
        self.decisions
    }

    fn note(&mut self, playback: &Playback, events: [Events; 2]) {
        let games = playback.versus().games();
        for (side, game) in games.iter().enumerate() {
            if events[side].any(Events::LOCK) {
                self.decisions.extend(self.open[side].take().and_then(|open| locked(open, game)));
            }
            if events[side].any(Events::SPAWN) && self.open[side].is_none() {
                let rival = games.get(1 - side).map(Standing::of);
                self.open[side] = game.active().map(|active| Decision {
                    side,
                    begun: playback.ticks(),
                    tick: playback.ticks(),
                    question: Question { state: game.position(), incoming: game.pending(), played: active },
                    lock: LockInfo::default(),
                    own: Standing::of(game),
                    rival,
                });
            }
        }
    }
}

/// Returns all decisions of a replay, in the order of their locks.
///
/// # Errors
/// Returns a [`ReplayError`] when its configuration cannot be played.
pub fn decisions(replay: Replay) -> Result<Vec<Decision>, ReplayError> {
    let mut playback = Playback::new(replay)?;
    let mut cut = Cut::default();
    cut.watch(&mut playback, u32::MAX);
    Ok(cut.into_decisions())
}

/// Completes a decision with the lock of its piece.
fn locked(open: Decision, game: &Game) -> Option<Decision> {
    let lock = game.last_lock()?;
    let question = Question { played: lock.placement, ..open.question };
    Some(Decision { tick: lock.tick, lock: lock.info, question, ..open })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::Spin;
    use crate::state::State;

    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");

    fn decisions(stride: u32) -> Vec<Decision> {
        let mut playback = Playback::new(Replay::decode(REPLAY).unwrap()).unwrap();
        let mut cut = Cut::default();
        while !cut.watch(&mut playback, stride) {
            playback.seek(stride / 2);
        }
        cut.into_decisions()
    }

    #[test]
    fn every_lock_is_one_decision_for_every_step_size() {
        let all = decisions(u32::MAX);
        assert_eq!(decisions(977), all);
        let mut playback = Playback::new(Replay::decode(REPLAY).unwrap()).unwrap();
        playback.seek(u32::MAX);
        for (side, game) in playback.versus().games().iter().enumerate() {
            let own = all.iter().filter(|decision| decision.side == side).count();
            assert_eq!(own, game.stats().pieces as usize);
        }
        assert!(all.iter().all(|decision| decision.begun <= decision.tick));
        assert!(all.is_sorted_by_key(|decision| (decision.tick, decision.side)));
    }

    #[test]
    fn a_decision_leads_to_the_next_position_of_its_side_but_for_garbage() {
        let all = decisions(u32::MAX);
        let (mut compared, mut risen) = (0, 0);
        for side in 0..2 {
            let own: Vec<&Decision> = all.iter().filter(|decision| decision.side == side).collect();
            for pair in own.windows(2) {
                let mut after: State = pair[0].question.state.clone();
                let info = after.play(pair[0].played());
                let next = &pair[1].question.state;
                assert_eq!((info.lines_cleared, info.spin), (pair[0].lock.lines_cleared, pair[0].lock.spin));
                assert!(next.queue.iter().zip(after.queue.iter()).all(|(a, b)| a == b));
                assert_eq!(after.hold, next.hold);
                compared += 1;
                if after.field.board != next.field.board {
                    risen += 1;
                    assert!(next.field.board.count() > after.field.board.count(), "only garbage rises");
                }
            }
        }
        assert!(compared > 100 && risen > 0 && risen < compared / 3, "{risen} of {compared}");
    }

    #[test]
    fn both_sides_see_how_the_other_stands() {
        let all = decisions(u32::MAX);
        let seen = all.iter().filter(|decision| decision.rival.is_some_and(|rival| rival.pieces > 0)).count();
        assert!(seen > all.len() / 2);
        assert!(all.iter().any(|decision| decision.question.incoming > 0));
        assert!(all.iter().any(|decision| decision.played().spin == Spin::None));
    }
}
