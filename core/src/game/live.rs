//! A running match: two sides, a typist for each side, and a recorder.
//!
//! The buttons may come from a person or from a [`Typist`]. In both cases the sides receive one word of
//! buttons per tick, and the recorder stores these words. So a replay contains no typist.

use super::config::{Handling, RoundConfig};
use super::config_error::ConfigError;
use super::events::Events;
use super::finesse::Judgement;
use super::handling::Buttons;
use super::history::History;
use super::replay::{Playback, Recorder, Replay};
use super::typist::Typist;
use super::versus::{Outcome, Versus};
use crate::placement::Placement;

/// A running match.
///
/// ```
/// use stackmate::game::{Buttons, Round, RoundConfig};
/// use stackmate::movegen::naive;
/// use stackmate::rules::rotation::srs::Srs;
/// let mut live = Round::new(RoundConfig::new(42, 1))?;
/// live.advance(1, [Buttons::NONE; 2]);
/// let game = &live.versus().games()[0];
/// let start = game.active().expect("the first piece is there").location;
/// let mut targets = naive::placements::<Srs>(&game.field().board, start, false);
/// let target = targets.pop_first().expect("a board has room");
/// assert!(live.place(0, target, 10));
/// while live.is_busy(0) {
///     live.advance(1, [Buttons::NONE; 2]);
/// }
/// assert!(live.replay().verify().is_ok());
/// # Ok::<(), stackmate::game::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Round {
    versus: Versus,
    typists: [Typist; 2],
    recorder: Recorder,
    /// The undo history. It exists only in a solo game.
    history: Option<History>,
}

impl Round {
    /// Creates a match before its first tick.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] when the configuration cannot be played.
    pub fn new(config: RoundConfig) -> Result<Round, ConfigError> {
        let versus = Versus::new(&config)?;
        Ok(Round::with(versus, Recorder::new(config)))
    }

    /// Creates a match that goes on from the moment of a playback, with other players. Its replay begins with what was
    /// played until then.
    #[must_use]
    pub fn resume(playback: &Playback) -> Round {
        Round::with(playback.versus().clone(), Recorder::resume(playback.replay(), playback.ticks()))
    }

    fn with(versus: Versus, recorder: Recorder) -> Round {
        let history = (versus.games().len() == 1).then(History::default);
        Round { versus, typists: [Typist::default(); 2], recorder, history }
    }

    /// Advances by many ticks with these buttons held, and returns the events of all ticks together. While
    /// the typist of a side is busy, the buttons given for this side are ignored. A match that is over does
    /// not change.
    pub fn advance(&mut self, ticks: u32, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut all = [Events::NONE; 2];
        for _ in 0..ticks {
            if self.versus.outcome() != Outcome::Running {
                break;
            }
            let words = self.words(buttons);
            self.recorder.record(self.versus.ticks(), words);
            let events = self.versus.tick(words);
            all[0] |= events[0];
            all[1] |= events[1];
            self.note(events[0]);
        }
        all
    }

    /// Records the moment at which a piece spawns: the first piece, and one piece after each lock.
    fn note(&mut self, events: Events) {
        let Some(history) = &mut self.history else { return };
        if events.any(Events::SPAWN) && (events.any(Events::LOCK) || history.is_empty()) {
            history.note(&self.versus, &self.recorder);
        }
    }

    /// Undoes the last piece that locked, in a solo game: game and recording are again as they were when the
    /// piece spawned. Returns `false` and changes nothing when there is no such piece.
    pub fn undo(&mut self) -> bool {
        let is_over = self.is_over();
        self.typists = [Typist::default(); 2];
        self.history
            .as_mut()
            .is_some_and(|history| history.undo(&mut self.versus, &mut self.recorder, is_over))
    }

    /// Redoes the last [`Round::undo`], unless another piece has locked since. Returns `false` and changes
    /// nothing when there is nothing to redo.
    pub fn redo(&mut self) -> bool {
        self.typists = [Typist::default(); 2];
        self.history.as_mut().is_some_and(|history| history.redo(&mut self.versus, &mut self.recorder))
    }

    /// Returns how many pieces can be undone, at most [`MOST_UNDO`](super::MOST_UNDO), and how many can be
    /// redone.
    #[must_use]
    pub fn reach(&self) -> (usize, usize) {
        self.history.as_ref().map_or((0, 0), |history| history.reach(self.is_over()))
    }

    /// Compares the presses for a piece of a solo game with the minimum: for the last piece that locked, or for the
    /// one `back` pieces before it. Returns `None` when that piece is not judged or cannot be undone any more.
    #[must_use]
    pub fn finesse(&self, back: usize) -> Option<Judgement> {
        let history = self.history.as_ref()?;
        let versus = if back == 0 { &self.versus } else { history.before(back, self.is_over())? };
        versus.games().first()?.finesse()
    }

    fn is_over(&self) -> bool {
        self.versus.outcome() != Outcome::Running
    }

    fn words(&mut self, mut buttons: [Buttons; 2]) -> [Buttons; 2] {
        let sides = self.versus.games().iter().zip(&mut self.typists).zip(&mut buttons);
        sides.for_each(|((game, typist), word)| *word = typist.buttons(game, *word));
        buttons
    }

    /// Lets the typist of a side press the buttons for a placement, one press every `pace` ticks, until it is
    /// locked. Returns `false` and changes nothing when the side does not play, its typist is busy, or the
    /// placement cannot be reached in time.
    pub fn place(&mut self, side: usize, target: Placement, pace: u32) -> bool {
        let game = self.versus.games().get(side);
        game.is_some_and(|game| self.typists[side].place(game, target, pace))
    }

    /// Changes the handling of a side in a match of two from the next tick on, because another player takes
    /// this seat. The side's typist stops. Returns `false` and changes nothing when the side does not play or
    /// the game is a solo game.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] when the handling is out of range.
    pub fn set_handling(&mut self, side: usize, handling: Handling) -> Result<bool, ConfigError> {
        handling.check()?;
        let plays = self.history.is_none() && side < self.versus.games().len();
        if plays {
            self.recorder.switch(self.versus.ticks(), side, handling);
            self.versus.set_handling(side, handling);
            self.typists[side] = Typist::default();
        }
        Ok(plays)
    }

    /// Returns whether the typist of that side is pressing buttons for a placement.
    #[must_use]
    pub fn is_busy(&self, side: usize) -> bool {
        self.versus.games().get(side).is_some_and(|game| self.typists[side].is_busy(game))
    }

    /// Returns the state of the match with its sides.
    #[must_use]
    pub const fn versus(&self) -> &Versus {
        &self.versus
    }

    /// Returns the configuration of the match.
    #[must_use]
    pub const fn config(&self) -> &RoundConfig {
        self.recorder.config()
    }

    /// Returns the match so far as a replay.
    #[must_use]
    pub fn replay(&self) -> Replay {
        self.recorder.replay(&self.versus)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Start;
    use super::super::test_play::Stacker;
    use super::*;
    use alloc::vec::Vec;

    fn pieces(live: &Round) -> u32 {
        live.versus.games()[0].stats().pieces
    }

    /// Plays a stacking bot until `wanted` pieces have locked. Returns the hash at the moment each piece
    /// spawned.
    fn play(live: &mut Round, stacker: &mut Stacker, wanted: u32) -> Vec<u64> {
        let mut hashes = Vec::new();
        while pieces(live) < wanted && !live.is_over() {
            let word = stacker.next_word(&live.versus.games()[0], 20);
            let events = live.advance(1, [word, Buttons::NONE])[0];
            if events.any(Events::SPAWN) && (events.any(Events::LOCK) || hashes.is_empty()) {
                hashes.push(live.versus.hash());
            }
        }
        hashes
    }

    #[test]
    fn pieces_can_be_undone_and_redone() {
        let mut live = Round::new(RoundConfig::new(5, 1)).unwrap();
        let mut stacker = Stacker::default();
        let hashes = play(&mut live, &mut stacker, 6);
        assert_eq!((hashes.len(), live.reach()), (7, (6, 0)));
        live.advance(40, [Buttons::LEFT, Buttons::NONE]);
        for &hash in hashes[..6].iter().rev() {
            assert!(live.undo());
            assert_eq!(live.versus.hash(), hash);
            assert!(live.replay().verify().is_ok());
        }
        assert!(!live.undo());
        assert_eq!((live.versus.hash(), live.reach()), (hashes[0], (0, 6)));
        for &hash in &hashes[1..] {
            live.advance(3, [Buttons::RIGHT, Buttons::NONE]);
            assert!(live.redo());
            assert_eq!(live.versus.hash(), hash);
            assert!(live.replay().verify().is_ok());
        }
        assert!(!live.redo());
        assert!(live.undo() && live.undo());
        play(&mut live, &mut stacker, 5);
        assert_eq!((pieces(&live), live.reach()), (5, (5, 0)));
        assert!(live.replay().verify().is_ok());
    }

    #[test]
    fn the_last_piece_of_a_finished_game_can_be_undone() {
        let mut live = Round::new(RoundConfig::new(9, 1)).unwrap();
        let mut word = Buttons::NONE;
        while !live.is_over() {
            word.0 ^= Buttons::HARD_DROP.0;
            live.advance(1, [word, Buttons::NONE]);
        }
        let locked = pieces(&live);
        assert!(live.undo() && !live.is_over());
        assert_eq!(pieces(&live), locked - 1);
        assert!(live.replay().verify().is_ok());
        let mut match_of_two = Round::new(RoundConfig::new(9, 2)).unwrap();
        match_of_two.advance(10, [Buttons::NONE; 2]);
        assert!(!match_of_two.undo() && !match_of_two.redo());
    }

    /// Presses these buttons, one tick each.
    fn tap(live: &mut Round, buttons: &[Buttons]) {
        for &button in buttons {
            live.advance(1, [button, Buttons::NONE]);
            live.advance(1, [Buttons::NONE; 2]);
        }
    }

    #[test]
    fn each_piece_is_judged_again_after_it_was_undone() {
        const DROP: Buttons = Buttons::HARD_DROP;
        let mut live = Round::new(RoundConfig::new(5, 1)).unwrap();
        let wasted = |live: &Round, back| live.finesse(back).map(|judgement| judgement.wasted);
        assert_eq!(wasted(&live, 0), None, "no piece has locked");
        tap(&mut live, &[Buttons::LEFT, Buttons::RIGHT, DROP, DROP, Buttons::LEFT, Buttons::SOFT_DROP, DROP]);
        assert_eq!([0, 1, 2, 3].map(|back| wasted(&live, back)), [None, Some(0), Some(2), None]);
        tap(&mut live, &[Buttons::LEFT]);
        assert!(live.undo() && live.undo());
        assert_eq!([0, 1].map(|back| wasted(&live, back)), [Some(2), None]);
        assert!(live.undo());
        tap(&mut live, &[DROP]);
        assert_eq!(wasted(&live, 0), Some(0), "the presses before the undo do not count");
        assert_eq!(wasted(&Round::new(RoundConfig::new(5, 2)).unwrap(), 0), None);
    }

    #[test]
    fn the_last_pieces_of_a_finished_game_are_judged() {
        let mut live = Round::new(RoundConfig::new(9, 1)).unwrap();
        tap(&mut live, &[Buttons::LEFT, Buttons::RIGHT, Buttons::HARD_DROP]);
        while !live.is_over() {
            tap(&mut live, &[Buttons::HARD_DROP]);
        }
        let locked = pieces(&live) as usize;
        let wasted = |back| live.finesse(back).map(|judgement| judgement.wasted);
        assert_eq!([locked - 2, locked - 1, locked].map(wasted), [Some(0), Some(2), None]);
    }

    #[test]
    fn a_recorded_match_goes_on_from_each_moment_and_is_recorded_whole() {
        const SWITCH: u32 = 2_000;
        let quick = Handling { arr: 7, ..Handling::default() };
        let step = |live: &mut Round, word: [Buttons; 2]| {
            if live.versus.ticks() == SWITCH {
                assert!(live.set_handling(1, quick).unwrap());
            }
            live.advance(1, word);
        };
        let mut live = Round::new(RoundConfig::new(7, 2)).unwrap();
        let mut stackers = [Stacker::default(); 2];
        let mut words = Vec::new();
        for _ in 0..6_000 {
            words.push([0, 1].map(|side| stackers[side].next_word(&live.versus.games()[side], 20)));
            step(&mut live, *words.last().unwrap());
        }
        let replay = live.replay();
        for tick in [0, 1, SWITCH - 1, SWITCH, SWITCH + 1, 5_000, 6_000] {
            let mut playback = Playback::new(replay.clone()).unwrap();
            playback.seek(tick);
            let mut same = Round::resume(&playback);
            assert_eq!((same.versus.ticks(), same.versus.hash()), (tick, playback.versus().hash()));
            let mut other = same.clone();
            words[tick as usize..].iter().for_each(|&word| step(&mut same, word));
            assert_eq!(same.replay(), replay, "the same buttons, from tick {tick}");
            other.set_handling(0, quick).unwrap();
            other.advance(300, [Buttons::HARD_DROP, Buttons::NONE]);
            let again = Replay::decode(&other.replay().encode()).unwrap();
            assert_eq!(again.verify().unwrap().ticks(), tick + 300);
        }
    }

    #[test]
    fn a_start_position_is_played_and_recorded() {
        use crate::board::Board;
        use crate::piece::Piece::{I, O, T};
        let board = Board::from_drawing(&["######....", "######...."]).unwrap();
        let start = Start { board, hold: Some(T), queue: [O, O, I].into(), ..Start::default() };
        let mut live = Round::new(RoundConfig { start, ..RoundConfig::new(3, 1) }).unwrap();
        live.advance(1, [Buttons::NONE; 2]);
        let game = &live.versus.games()[0];
        let known = [&[O][..], game.queue()].concat();
        assert_eq!((game.hold(), &known[..3]), (Some(T), &[O, O, I][..]));
        for shifts in [2, 4] {
            for _ in 0..shifts {
                live.advance(1, [Buttons::RIGHT, Buttons::NONE]);
                live.advance(1, [Buttons::NONE; 2]);
            }
            live.advance(1, [Buttons::HARD_DROP, Buttons::NONE]);
            live.advance(1, [Buttons::NONE; 2]);
        }
        assert_eq!(live.versus.games()[0].stats().perfect_clears, 1);
        let bytes = live.replay().encode();
        let again = Replay::decode(&bytes).unwrap();
        assert_eq!(again, live.replay());
        assert!(again.verify().is_ok());
    }
}
