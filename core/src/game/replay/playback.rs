//! Playback of a replay: forward at any speed, and from any moment.
//!
//! *Going back.* During playback, a *frame* is stored every `every` ticks: a copy of the match (about two
//! kilobytes) and its position in the inputs. [`Playback::seek`] continues from the last frame before the
//! requested moment. At most [`MOST_FRAMES`] frames are kept. When there are more, every second one is
//! dropped and the distance doubles. So a replay of ten minutes has a frame every second, and one of a day
//! has a frame every two minutes.

use alloc::vec::Vec;

use super::change::Change;
use super::reader::Reader;
use super::{Replay, ReplayError};
use crate::game::events::Events;
use crate::game::handling::Buttons;
use crate::game::versus::{Outcome, Versus};

/// The most frames (stored copies of the match) that are kept.
const MOST_FRAMES: usize = 1_000;
/// The number of ticks from one frame (stored copy of the match) to the next, at first.
const EVERY: u32 = 1_000;

/// Plays a replay at the speed that the caller chooses.
#[derive(Clone, Debug)]
pub struct Playback {
    replay: Replay,
    head: Head,
    /// The frames: copies of the match for going back. Frame n was stored before tick n · `every`.
    frames: Vec<Head>,
    every: u32,
}

/// The state of a playback at one moment.
#[derive(Clone, Debug)]
struct Head {
    versus: Versus,
    /// The position in the inputs of the change after `next`.
    position: usize,
    /// The next change and its tick.
    next: Option<(u32, Change)>,
    /// The number of switches (changes of handling) applied so far.
    switched: usize,
    held: [Buttons; 2],
}

impl Playback {
    /// Creates a playback at the beginning of a replay.
    ///
    /// # Errors
    /// Returns [`ReplayError::Config`] when its configuration cannot be played.
    pub fn new(replay: Replay) -> Result<Playback, ReplayError> {
        let versus = Versus::new(&replay.config).map_err(ReplayError::Config)?;
        let mut head = Head { versus, position: 0, next: None, switched: 0, held: [Buttons::NONE; 2] };
        head.read(&replay.inputs, 0);
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
            let events = self.head.tick(&self.replay);
            all[0] |= events[0];
            all[1] |= events[1];
        }
        all
    }

    /// Moves to the moment after `tick` ticks, or to the end. Moving back takes one copy and at most the
    /// ticks between two frames. Moving forward also takes the ticks that have not been played yet.
    pub fn seek(&mut self, tick: u32) {
        let wanted = ((tick / self.every) as usize).min(self.frames.len().saturating_sub(1));
        let now = self.ticks();
        if let Some(frame) = self.frames.get(wanted)
            && (tick < now || frame.versus.ticks() > now)
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
    pub const fn versus(&self) -> &Versus {
        &self.head.versus
    }

    /// Converts the playback to the match at the current moment.
    #[must_use]
    pub fn into_versus(self) -> Versus {
        self.head.versus
    }

    /// Checks that the match ended as it was recorded. Call it at the end of the playback.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what differs from the recording.
    pub fn check_end(&self) -> Result<(), ReplayError> {
        self.replay.compare(self.versus())
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.head.versus.ticks()
    }

    /// Returns whether the playback has reached the end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ticks() >= self.replay.ticks || self.head.versus.outcome() != Outcome::Running
    }

    /// Returns each side's buttons in the last tick.
    #[must_use]
    pub const fn held(&self) -> [Buttons; 2] {
        self.head.held
    }

    /// Returns the replay that is being played.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }
}

impl Head {
    fn tick(&mut self, Replay { inputs, switches, .. }: &Replay) -> [Events; 2] {
        let now = self.versus.ticks();
        while let Some(switch) = switches.get(self.switched).filter(|switch| switch.tick <= now) {
            self.versus.set_handling(switch.side, switch.handling);
            self.switched += 1;
        }
        while let Some((tick, change)) = self.next.filter(|&(tick, _)| tick <= now) {
            self.held[change.side].0 ^= 1 << change.button;
            self.read(inputs, tick);
        }
        self.versus.tick(self.held)
    }

    /// Reads the change that follows one in tick `last`.
    fn read(&mut self, inputs: &[u8], last: u32) {
        let mut reader = Reader::at(inputs, self.position);
        self.next = Change::decode(&mut reader).ok().map(|change| (last + change.wait, change));
        self.position = reader.position();
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
        let mut player = Playback::new(self.clone())?;
        player.advance(self.ticks);
        self.compare(player.versus())?;
        Ok(player.into_versus())
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
        assert!(playback.frames.iter().zip(0..).all(|(frame, n)| frame.versus.ticks() == n * every));
        for tick in [0, 1, 999, 1_000, 1_001, replay.ticks() - 1] {
            playback.seek(tick);
            let mut straight = Playback::new(replay.clone()).unwrap();
            straight.advance(tick);
            assert_eq!(seen(&playback), seen(&straight), "tick {tick}");
        }
    }
}
