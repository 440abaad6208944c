//! Undo and redo by pieces, in a solo game.
//!
//! *What.* A [`History`] stores the game at the moment each piece spawned. Undo restores the game and its
//! recording as they were at such a moment, as if the later part had never been played. Redo restores a later
//! moment, until another piece locks. *How.* A moment is a copy of the game (about a kilobyte) and the length
//! of the recording. The part that undo removes from the recording is kept for redo. *Why copies.* Replaying
//! the recording up to a tick is equally exact, but it takes longer the longer the game is.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::replay::{Mark, Recorder};
use super::versus::Versus;

/// The most pieces that can be undone.
pub const MOST_UNDO: usize = 1_000;

/// A moment that undo or redo can restore.
#[derive(Clone, Debug)]
struct Moment {
    versus: Versus,
    mark: Mark,
}

/// Copies of the game, one for each piece at the moment it spawned, which undo and redo restore.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// Past moments. The last one is that of the current piece.
    past: VecDeque<Moment>,
    /// Undone moments, the most recently undone last. Each has the part of the recording from the moment
    /// before to it.
    future: Vec<(Moment, Vec<u8>)>,
}

impl History {
    /// Records the moment at which a piece has just spawned.
    pub(super) fn note(&mut self, versus: &Versus, recorder: &Recorder) {
        self.future.clear();
        if self.past.len() > MOST_UNDO {
            self.past.pop_front();
        }
        self.past.push_back(Moment { versus: versus.clone(), mark: recorder.mark() });
    }

    /// Returns whether no piece has spawned yet.
    pub(super) fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// Returns how many pieces can be undone and how many can be redone.
    pub(super) fn reach(&self, is_over: bool) -> (usize, usize) {
        (self.past.len().saturating_sub(usize::from(!is_over)), self.future.len())
    }

    /// Returns the game as it was that many locks ago, when the next piece had spawned. Returns `None` when no
    /// such moment is stored.
    pub(super) fn before(&self, locks: usize, is_over: bool) -> Option<&Versus> {
        let later = locks.checked_sub(usize::from(is_over))?;
        self.past.iter().rev().nth(later).map(|moment| &moment.versus)
    }

    /// Restores the moment at which the piece before the current one spawned. After the end of the game, it
    /// restores that of the last piece. Returns `false` when there is no such moment.
    pub(super) fn undo(&mut self, versus: &mut Versus, recorder: &mut Recorder, is_over: bool) -> bool {
        if self.reach(is_over).0 == 0 {
            return false;
        }
        let taken = if is_over { None } else { self.past.pop_back() };
        let Some(moment) = self.past.back() else { return false };
        if let Some(taken) = taken {
            recorder.rewind(taken.mark);
            let recorded = recorder.rewind(moment.mark);
            self.future.push((taken, recorded));
        } else {
            recorder.rewind(moment.mark);
        }
        versus.clone_from(&moment.versus);
        true
    }

    /// Restores the most recently undone moment. Returns `false` when there is nothing to redo.
    pub(super) fn redo(&mut self, versus: &mut Versus, recorder: &mut Recorder) -> bool {
        let (Some(now), Some((moment, recorded))) = (self.past.back(), self.future.pop()) else {
            return false;
        };
        recorder.rewind(now.mark);
        recorder.forward(&recorded, moment.mark);
        versus.clone_from(&moment.versus);
        self.past.push_back(moment);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::RoundConfig;
    use super::*;

    #[test]
    fn the_last_thousand_pieces_can_be_undone() {
        let config = RoundConfig::new(1, 1);
        let (mut versus, mut recorder) = (Versus::new(&config).unwrap(), Recorder::new(config));
        let mut history = History::default();
        for appeared in 1..MOST_UNDO + 9 {
            history.note(&versus, &recorder);
            assert_eq!(history.reach(false), ((appeared - 1).min(MOST_UNDO), 0));
        }
        assert_eq!(history.reach(true), (MOST_UNDO + 1, 0), "the last piece has locked too");
        assert!(history.undo(&mut versus, &mut recorder, false));
        assert_eq!(history.reach(false), (MOST_UNDO - 1, 1));
        history.note(&versus, &recorder);
        assert_eq!(history.reach(false), (MOST_UNDO, 0));
    }
}
