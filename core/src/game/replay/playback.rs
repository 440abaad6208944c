//! Plays a replay: forward at any pace, and from any moment.
//!
//! *Going back.* While it plays it leaves a *frame* every so many ticks: a copy of the match, some two
//! kilobytes, and its place in the inputs. [`Playback::seek`] goes on from the last frame before the moment
//! that is wanted. There are at most [`MOST_FRAMES`]; then every other one goes and they are twice as far
//! apart, so that ten minutes have one a second, and a day one every two minutes.

use alloc::vec::Vec;

use super::{Change, Reader, Replay, ReplayError};
use crate::game::events::Events;
use crate::game::handling::Buttons;
use crate::game::versus::{Outcome, Versus};

/// The frames that are kept.
const MOST_FRAMES: usize = 1_000;
/// Ticks from one frame to the next, at first.
const EVERY: u32 = 1_000;

/// Plays a replay, as fast as it is asked to.
#[derive(Clone, Debug)]
pub struct Playback {
    replay: Replay,
    head: Head,
    /// Frame n was left before tick n · `every`.
    frames: Vec<Head>,
    every: u32,
}

/// A moment of a replay.
#[derive(Clone, Debug)]
struct Head {
    versus: Versus,
    /// Where in the inputs the change after `next` begins.
    position: usize,
    /// The next change and its tick.
    next: Option<(u32, Change)>,
    /// Switches so far.
    switched: usize,
    held: [Buttons; 2],
}

impl Playback {
    /// A playback at the beginning of a replay.
    ///
    /// # Errors
    /// [`ReplayError::Config`] when its configuration cannot be played.
    pub fn new(replay: Replay) -> Result<Playback, ReplayError> {
        let versus = Versus::new(&replay.config).map_err(ReplayError::Config)?;
        let mut head = Head { versus, position: 0, next: None, switched: 0, held: [Buttons::NONE; 2] };
        head.read(&replay.inputs, 0);
        Ok(Playback { replay, head, frames: Vec::new(), every: EVERY })
    }

    /// Plays up to that many ticks, and no further than the end; the events of all of them.
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

    /// Goes to the moment at which so many ticks have been played, or to the end. Back costs a copy and the
    /// ticks of at most a frame's distance; forward, those that have not been played yet as well.
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

    /// The match as it stands.
    #[must_use]
    pub const fn versus(&self) -> &Versus {
        &self.head.versus
    }

    /// The match as it stands, and nothing else.
    #[must_use]
    pub fn into_versus(self) -> Versus {
        self.head.versus
    }

    /// Whether the match ended as it was recorded; to be asked at its end.
    ///
    /// # Errors
    /// [`ReplayError`] says what is not as it was recorded.
    pub fn check_end(&self) -> Result<(), ReplayError> {
        self.replay.compare(self.versus())
    }

    /// Ticks played.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.head.versus.ticks()
    }

    /// Whether nothing more comes.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ticks() >= self.replay.ticks || self.head.versus.outcome() != Outcome::Running
    }

    /// Each side's buttons in the last tick.
    #[must_use]
    pub const fn held(&self) -> [Buttons; 2] {
        self.head.held
    }

    /// What is being played.
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

#[cfg(test)]
mod tests {
    use super::super::tests::{random, stacked};
    use super::*;
    use crate::game::RoundConfig;
    use crate::tool::rng::Rng;

    /// Everything that a page could see of a match, in short.
    fn seen(playback: &Playback) -> (u32, u64, [Buttons; 2]) {
        (playback.ticks(), playback.versus().hash(), playback.held())
    }

    #[test]
    fn seeking_is_playing_straight_there() {
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
    fn as_many_frames_are_kept_as_may_be() {
        let (_, replay) = random(RoundConfig::new(5, 1), 3_000);
        let mut playback = Playback { every: 1, ..Playback::new(replay).unwrap() };
        playback.advance(MOST_FRAMES as u32);
        assert_eq!((playback.frames.len(), playback.every), (MOST_FRAMES, 1));
        playback.advance(1);
        assert_eq!((playback.frames.len(), playback.every), (MOST_FRAMES / 2 + 1, 2));
    }

    #[test]
    fn frames_thin_out_and_still_lead_everywhere() {
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
