//! Going back and forth by pieces, in a game played alone.
//!
//! *What.* A [`History`] remembers the game at the moment each piece appeared. Going back takes the game and
//! its recording to such a moment, as if what came after had never been played; going forth takes them to a
//! later one, until another piece locks. *How.* A moment is a copy of the game, some kilobyte, and the length
//! of the recording; what a step back cuts off the recording is kept for the way forth. *Why copies.* Playing
//! the recording again up to a tick is as exact, and takes longer the longer the game is.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::replay::{Mark, Recorder};
use super::versus::Versus;

/// Pieces that can be taken back.
pub const MOST_UNDO: usize = 1_000;

/// A moment to go back to.
#[derive(Clone, Debug)]
struct Moment {
    versus: Versus,
    mark: Mark,
}

/// The moments at which pieces appeared.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The last is that of the piece in play.
    past: VecDeque<Moment>,
    /// What was taken back, the latest last, each with what was recorded up to it since the moment before.
    future: Vec<(Moment, Vec<u8>)>,
}

impl History {
    /// A piece has just appeared.
    pub(super) fn note(&mut self, versus: &Versus, recorder: &Recorder) {
        self.future.clear();
        if self.past.len() > MOST_UNDO {
            self.past.pop_front();
        }
        self.past.push_back(Moment { versus: versus.clone(), mark: recorder.mark() });
    }

    /// Whether no piece has appeared yet.
    pub(super) fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// How many pieces can be taken back, and how many brought again.
    pub(super) fn reach(&self, is_over: bool) -> (usize, usize) {
        (self.past.len().saturating_sub(usize::from(!is_over)), self.future.len())
    }

    /// Goes back to the moment at which the piece before the present one appeared; after the end of the game,
    /// to that of the last one. `false` when there is none.
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

    /// Goes forth to the moment that was left last. `false` when there is none.
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
    fn the_last_thousand_pieces_can_be_taken_back() {
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
