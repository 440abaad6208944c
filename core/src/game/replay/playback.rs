//! Playback of a replay: forward at any speed, and from any moment.
//!
//! *Going back.* During playback, a *frame* is stored every `every` ticks: a copy of the match (about two
//! kilobytes) and its position in the inputs. [`Playback::seek`] continues from the last frame before the
//! requested moment. At most [`MOST_FRAMES`] frames are kept. When there are more, every second one is
//! dropped and the distance doubles. So a replay of ten minutes has a frame every second, and one of a day
//! has a frame every two minutes.

use alloc::vec::Vec;

use super::inputs::InputReader;
use super::recording::Recording;
use super::{Replay, ReplayError};
use crate::game::events::Events;
use crate::game::handling::Buttons;
use crate::game::versus::Versus;

/// The most frames (stored copies of the match) that are kept.
const MOST_FRAMES: usize = 1_000;
/// The number of ticks from one frame (stored copy of the match) to the next, at first.
const EVERY: u32 = 1_000;

/// Plays a replay at the speed that the caller chooses.
#[derive(Clone, Debug)]
pub struct Playback<R: Recording = Replay> {
    replay: R,
    head: Head<R::Game>,
    /// The frames: copies of the match for going back. Frame n was stored before tick n · `every`.
    frames: Vec<Head<R::Game>>,
    every: u32,
}

/// The state of a playback at one moment.
#[derive(Clone, Debug)]
struct Head<G> {
    game: G,
    inputs: InputReader,
}

impl<R: Recording> Playback<R> {
    /// Creates a playback at the beginning of a replay.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] when its configuration cannot be played.
    pub fn new(replay: R) -> Result<Playback<R>, ReplayError> {
        let head = Head { game: replay.begin()?, inputs: InputReader::new(replay.inputs()) };
        Ok(Playback { replay, head, frames: Vec::new(), every: EVERY })
    }

    /// Plays up to that many ticks, but not past the end, and returns the events of all of them.
    pub fn advance(&mut self, ticks: u32) -> [Events; 2] {
        let mut all = [Events::NONE; 2];
        for _ in 0..ticks {
            if self.is_over() {
                break;
            }
            self.leave_frame();
            let events = self.tick();
            all[0] |= events[0];
            all[1] |= events[1];
        }
        all
    }

    fn tick(&mut self) -> [Events; 2] {
        let Head { game, inputs } = &mut self.head;
        inputs.follow(self.replay.inputs(), R::played(game));
        self.replay.tick(game, inputs.held())
    }

    /// Moves to the moment after `tick` ticks, or to the end. Moving back takes one copy and at most the
    /// ticks between two frames. Moving forward also takes the ticks that have not been played yet.
    pub fn seek(&mut self, tick: u32) {
        let wanted = ((tick / self.every) as usize).min(self.frames.len().saturating_sub(1));
        let now = self.ticks();
        if let Some(frame) = self.frames.get(wanted)
            && (tick < now || R::played(&frame.game) > now)
        {
            self.head = frame.clone();
        }
        self.advance(tick.saturating_sub(self.ticks()));
    }

    fn leave_frame(&mut self) {
        if u64::from(self.ticks()) != self.frames.len() as u64 * u64::from(self.every) {
            return;
        }
        self.frames.push(self.head.clone());
        if self.frames.len() > MOST_FRAMES {
            let mut index = 0;
            self.frames.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// Returns the match at the current moment.
    #[must_use]
    pub const fn game(&self) -> &R::Game {
        &self.head.game
    }

    /// Converts the playback to the match at the current moment.
    #[must_use]
    pub fn into_game(self) -> R::Game {
        self.head.game
    }

    /// Checks that the match ended as it was recorded. Call it at the end of the playback.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what differs from the recording.
    pub fn check_end(&self) -> Result<(), ReplayError> {
        self.replay.compare(self.game())
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        R::played(&self.head.game)
    }

    /// Returns whether the playback has reached the end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ticks() >= self.replay.ticks() || R::is_over(&self.head.game)
    }

    /// Returns each side's buttons in the last tick.
    #[must_use]
    pub const fn held(&self) -> [Buttons; 2] {
        self.head.inputs.held()
    }

    /// Returns the replay that is being played.
    #[must_use]
    pub const fn replay(&self) -> &R {
        &self.replay
    }

    /// Plays a replay to the end, and compares the end with the recording.
    pub(in crate::game) fn verify(replay: R) -> Result<R::Game, ReplayError> {
        let mut player = Playback::new(replay)?;
        player.advance(u32::MAX);
        player.check_end()?;
        Ok(player.into_game())
    }

    /// Continues from the moment after `from` ticks by up to `ticks` ticks. Calls `each` after each of them with its
    /// events.
    pub(in crate::game) fn watch(
        &mut self,
        from: u32,
        ticks: u32,
        mut each: impl FnMut(&Playback<R>, [Events; 2]),
    ) {
        self.seek(from);
        for _ in 0..ticks {
            if self.is_over() {
                break;
            }
            let events = self.advance(1);
            each(self, events);
        }
    }
}

impl Playback {
    /// Returns the match at the current moment.
    #[must_use]
    pub const fn versus(&self) -> &Versus {
        self.game()
    }
}

impl Replay {
    /// Replays the match to the end and compares the length, the final state and the seal.
    ///
    /// The replay takes some tens of nanoseconds per tick and side.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what differs from the recording.
    pub fn verify(&self) -> Result<Versus, ReplayError> {
        Playback::verify(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{random, stacked};
    use super::*;
    use crate::game::RoundConfig;
    use crate::tool::rng::Rng;

    /// Returns a short form of everything that a page can see of a match.
    fn seen(playback: &Playback) -> (u32, u64, [Buttons; 2]) {
        (playback.ticks(), playback.versus().hash(), playback.held())
    }

    #[test]
    fn seeking_gives_the_same_state_as_playing() {
        let (_, replay) = stacked(60_000);
        let mut playback = Playback::new(replay.clone()).unwrap();
        let mut rng = Rng::new(4, 60);
        for _ in 0..60 {
            let tick = rng.below(replay.ticks() + 100);
            playback.seek(tick);
            let mut straight = Playback::new(replay.clone()).unwrap();
            straight.advance(tick);
            assert_eq!(seen(&playback), seen(&straight), "tick {tick}");
        }
        playback.seek(u32::MAX);
        assert!(playback.is_over());
        assert_eq!(playback.versus().hash(), replay.hash());
    }

    #[test]
    fn the_largest_allowed_number_of_frames_is_kept() {
        let (_, replay) = random(RoundConfig::new(5, 1), 3_000);
        let mut playback = Playback { every: 1, ..Playback::new(replay).unwrap() };
        playback.advance(MOST_FRAMES as u32);
        assert_eq!((playback.frames.len(), playback.every), (MOST_FRAMES, 1));
        playback.advance(1);
        assert_eq!((playback.frames.len(), playback.every), (MOST_FRAMES / 2 + 1, 2));
    }

    #[test]
    fn seeking_works_after_frames_are_dropped() {
        let (_, replay) = random(RoundConfig::new(5, 1), 6_000);
        let mut playback = Playback { every: 1, ..Playback::new(replay.clone()).unwrap() };
        playback.advance(u32::MAX);
        assert!(
            playback.every > 1 && playback.frames.len() <= MOST_FRAMES,
            "{} frames",
            playback.frames.len()
        );
        let every = playback.every;
        assert!(playback.frames.iter().zip(0..).all(|(frame, n)| frame.game.ticks() == n * every));
        for tick in [0, 1, 999, 1_000, 1_001, replay.ticks() - 1] {
            playback.seek(tick);
            let mut straight = Playback::new(replay.clone()).unwrap();
            straight.advance(tick);
            assert_eq!(seen(&playback), seen(&straight), "tick {tick}");
        }
    }
}
