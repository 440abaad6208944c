//! Cuts a replay into decisions.
//!
//! A player decides when a piece comes: at the end of the tick in which it spawns, with the garbage that waits
//! then. Garbage that is sent later, while the piece falls, is not the player's fault. The board does not change
//! until the piece locks. Hold does not begin a new decision, because the position before it offers the same
//! placements.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::bot::appraiser::Question;
use crate::game::{Events, Game, Lock, Playback, Replay, ReplayError};
use crate::placement::Placement;
use crate::rules::attack::LockInfo;
use crate::state::{Field, State};

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
    /// The presses beyond the fewest for this placement, or 0 if they cannot be judged.
    pub wasted: u32,
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

    /// Returns the ticks from the moment when the piece came until it locked.
    #[must_use]
    pub const fn took(&self) -> u32 {
        self.tick.saturating_sub(self.begun)
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
    /// Returns what a board and the lines of garbage that wait (`pending`) show. What the side has done so far is not known.
    #[must_use]
    pub fn seen(field: &Field, pending: u32) -> Standing {
        let (combo, back_to_back) = (field.combo, field.back_to_back);
        Standing { height: field.board.max_height(), pending, combo, back_to_back, attack: 0, pieces: 0 }
    }

    fn of(game: &Game) -> Standing {
        let stats = game.stats();
        let seen = Standing::seen(game.field(), game.pending());
        Standing { attack: stats.attack, pieces: stats.pieces, ..seen }
    }
}

/// A moment in which a player decides. What the player does is not known yet.
struct Open {
    begun: u32,
    state: State,
    own: Standing,
    rival: Option<Standing>,
}

impl Open {
    fn of(games: &[Game], side: usize, begun: u32) -> Open {
        let state = games[side].position();
        Open { begun, state, own: Standing::of(&games[side]), rival: games.get(1 - side).map(Standing::of) }
    }

    /// Completes the decision with the lock of its piece, and the presses that were not necessary.
    fn locked(self, side: usize, lock: &Lock, wasted: u32) -> Decision {
        let Open { begun, state, own, rival } = self;
        let question = Question { state, incoming: own.pending, played: lock.placement };
        Decision { side, begun, tick: lock.tick, question, lock: lock.info, wasted, own, rival }
    }
}

/// Returns all decisions of a replay, in the order of their locks. Of those in the same tick, side 0's is first.
///
/// # Errors
/// Returns a [`ReplayError`] when its configuration cannot be played.
pub fn decisions(replay: Replay) -> Result<Vec<Decision>, ReplayError> {
    Ok(decisions_of(&mut Playback::new(replay)?))
}

/// Plays a match from its beginning to its end, and returns its decisions.
pub(super) fn decisions_of(playback: &mut Playback) -> Vec<Decision> {
    let mut decisions = Vec::new();
    let mut open: [Option<Open>; 2] = [None, None];
    while !playback.is_over() {
        let events = playback.advance(1);
        let games = playback.versus().games();
        for (side, game) in games.iter().enumerate() {
            if events[side].any(Events::LOCK)
                && let (Some(open), Some(lock)) = (open[side].take(), game.last_lock())
            {
                let wasted = game.finesse().map_or(0, |judgement| judgement.wasted);
                decisions.push(open.locked(side, lock, wasted));
            }
            if events[side].any(Events::SPAWN) && open[side].is_none() {
                open[side] = Some(Open::of(games, side, playback.ticks()));
            }
        }
    }
    decisions
}

/// Returns for each decision the number of the one that the rival was about to make then. It is `None` if the rival had no
/// piece, or if the match ended before its piece locked.
#[must_use]
pub fn rivals(decisions: &[Decision]) -> Vec<Option<usize>> {
    facing(decisions, false)
}

/// Returns the same, but if the match ended before the rival's piece locked, the decision before it: the board has hardly
/// changed since then.
pub(super) fn latest_rivals(decisions: &[Decision]) -> Vec<Option<usize>> {
    facing(decisions, true)
}

/// Returns for each decision the number of the rival's, or with `or_before` of the one before it. The piece that a side has
/// is the one after those that it has placed.
fn facing(decisions: &[Decision], or_before: bool) -> Vec<Option<usize>> {
    let numbers = decisions.iter().enumerate();
    let known: BTreeMap<(usize, u32), usize> =
        numbers.map(|(at, decision)| ((decision.side, decision.own.pieces), at)).collect();
    let faced = |decision: &Decision| {
        let piece = decision.rival?.pieces;
        let at = |piece: u32| known.get(&(1 - decision.side, piece)).copied();
        at(piece).or_else(|| at(piece.checked_sub(1).filter(|_| or_before)?))
    };
    decisions.iter().map(faced).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");

    /// Returns the decisions of a recorded match.
    pub(in crate::review) fn recorded() -> Vec<Decision> {
        decisions(Replay::decode(REPLAY).unwrap()).unwrap()
    }

    /// Returns a decision of a side that stands alone.
    pub(in crate::review) fn decided(question: Question, lock: LockInfo) -> Decision {
        let own = Standing::default();
        Decision { side: 0, begun: 0, tick: 1, question, lock, wasted: 0, own, rival: None }
    }

    #[test]
    fn every_lock_is_one_decision() {
        let all = recorded();
        let mut playback = Playback::new(Replay::decode(REPLAY).unwrap()).unwrap();
        playback.seek(u32::MAX);
        for (side, game) in playback.versus().games().iter().enumerate() {
            let own = all.iter().filter(|decision| decision.side == side);
            assert!(own.map(|decision| decision.own.pieces).eq(0..game.stats().pieces));
        }
        assert!(all.iter().all(|decision| decision.begun <= decision.tick));
        assert!(all.is_sorted_by_key(|decision| (decision.tick, decision.side)));
    }

    #[test]
    fn a_decision_leads_to_the_next_position_of_its_side_but_for_garbage() {
        let all = recorded();
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
    fn the_decision_before_stands_in_when_a_match_ends_before_the_rivals_piece_locks() {
        let mut all = recorded();
        let (last, faced) = last_faced(&all);
        all.remove(faced);
        let last = last - usize::from(faced < last);
        assert_eq!(rivals(&all)[last], None);
        let stands_in = &all[latest_rivals(&all)[last].unwrap()];
        assert_eq!(stands_in.own.pieces + 1, all[last].rival.unwrap().pieces);
        assert_eq!(
            latest_rivals(&recorded()),
            rivals(&recorded()),
            "all pieces of the recorded match locked"
        );
    }

    /// Returns the last decision that faces one of the rival's, and that one.
    fn last_faced(all: &[Decision]) -> (usize, usize) {
        rivals(all).into_iter().enumerate().rev().find_map(|(at, rival)| Some((at, rival?))).unwrap()
    }

    #[test]
    fn a_rivals_decision_is_the_last_one_that_had_begun() {
        let all = recorded();
        let mut faced = 0;
        for (decision, rival) in all.iter().zip(rivals(&all)) {
            let begun = |other: &&Decision| other.side != decision.side && other.begun <= decision.begun;
            let last = all.iter().filter(begun).max_by_key(|other| other.begun);
            let Some(rival) = rival.map(|at| &all[at]) else { continue };
            assert_eq!(Some(rival), last);
            assert_eq!(Some(rival.own.height), decision.rival.map(|shown| shown.height));
            faced += 1;
        }
        assert!(faced + 2 >= all.len(), "{faced} of {}", all.len());
        assert!(all.iter().any(|decision| decision.question.incoming > 0));
    }
}
