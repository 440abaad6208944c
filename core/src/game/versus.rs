//! Two sides that send each other garbage, or one side that plays alone.
//!
//! In every tick, both sides are ticked first, and only then are their attacks exchanged. An attack made in
//! tick t may enter from tick t + travel time on, for both sides. So neither side has an advantage, and
//! swapping the sides mirrors the match. The attacks of a solo player are discarded.
//!
//! The match is over when a side has lost, or has reached the [`Goal`](super::Goal) of a race. If both sides
//! do so in the same tick, the match is a draw. A match that is over does not change. In a race nothing is
//! sent.

use alloc::vec::Vec;

use super::config::{Handling, RoundConfig};
use super::config_error::ConfigError;
use super::events::Events;
use super::handling::Buttons;
use super::play::Game;
use crate::tool::hash::Fnv;

/// A match of two boards, or a solo game.
#[derive(Clone, Debug)]
pub struct Versus {
    games: Vec<Game>,
    ticks: u32,
    is_race: bool,
    outcome: Outcome,
}

/// The state of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The match is still running.
    Running,
    /// That side has won.
    Won(usize),
    /// Both sides lost or reached the goal in the same tick, or the player of a solo game lost.
    NobodyWon,
}

/// The random generator's stream for the garbage holes of side 0. Side 1 uses the next stream.
const GARBAGE_STREAM: u64 = 1;

impl Versus {
    /// Creates a match before its first tick.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] when the configuration cannot be played.
    pub fn new(config: &RoundConfig) -> Result<Versus, ConfigError> {
        Versus::with_streams(config, [GARBAGE_STREAM, GARBAGE_STREAM + 1])
    }

    fn with_streams(config: &RoundConfig, streams: [u64; 2]) -> Result<Versus, ConfigError> {
        config.check()?;
        let sides = config.handling.iter().zip(streams);
        let mut games: Vec<Game> =
            sides.map(|(&handling, stream)| Game::begin(config, handling, stream)).collect();
        let percents = config.rules.garbage.attack_percent;
        games.iter_mut().zip(percents).for_each(|(game, percent)| game.set_handicap(percent));
        Ok(Versus { games, ticks: 0, is_race: config.goal.is_race(), outcome: Outcome::Running })
    }

    /// Advances by one millisecond with the held buttons of each side. The buttons of a side that does not
    /// play are ignored, and a match that is over does not change.
    pub fn tick(&mut self, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut events = [Events::NONE; 2];
        if self.outcome != Outcome::Running {
            return events;
        }
        self.ticks += 1;
        for (side, game) in self.games.iter_mut().enumerate() {
            events[side] = game.tick(buttons[side]);
        }
        if !self.is_race {
            self.exchange(&mut events);
        }
        if (events[0] | events[1]).any(Events::TOP_OUT) || self.games.iter().any(Game::is_done) {
            self.outcome = self.judge();
        }
        events
    }

    /// Advances by many ticks with the same buttons held, and returns the events of all of them.
    pub fn advance(&mut self, ticks: u32, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut all = [Events::NONE; 2];
        for _ in 0..ticks {
            let events = self.tick(buttons);
            all[0] |= events[0];
            all[1] |= events[1];
        }
        all
    }

    fn exchange(&mut self, events: &mut [Events; 2]) {
        if let [a, b] = &mut self.games[..] {
            events[1] |= b.receive(a.outgoing());
            events[0] |= a.receive(b.outgoing());
        }
    }

    fn judge(&self) -> Outcome {
        let decided_by_goal = self.games.iter().any(Game::is_done);
        let ahead = |game: &Game| if decided_by_goal { game.is_done() } else { game.death().is_none() };
        let mut ahead = (0..self.games.len()).filter(|&side| ahead(&self.games[side]));
        match (ahead.next(), ahead.next()) {
            (Some(side), None) => Outcome::Won(side),
            _ => Outcome::NobodyWon,
        }
    }

    /// Changes the handling of a side from the next tick on.
    pub(super) fn set_handling(&mut self, side: usize, handling: Handling) {
        if let Some(game) = self.games.get_mut(side) {
            game.set_handling(handling);
        }
    }

    /// Returns the sides: one or two.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Returns the state of the match.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Computes a hash of everything that decides how the match continues. Equal matches have equal hashes on
    /// every target.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::new();
        self.feed(&mut hash);
        hash.finish()
    }

    /// Feeds everything that decides how the match continues to a hash.
    pub(super) fn feed(&self, hash: &mut Fnv) {
        // The goal determines whether this is a race, and the games determine who has won.
        let Versus { games, ticks, is_race: _, outcome: _ } = self;
        hash.number((*ticks).into());
        games.iter().for_each(|game| game.feed(hash));
    }
}

#[cfg(test)]
mod tests {
    use super::super::config::Rules;
    use super::super::test_play::{Stacker, Words};
    use super::*;

    /// Continues the match with a stacking bot on each side.
    fn stack(versus: &mut Versus, stackers: &mut [Stacker; 2]) -> [Events; 2] {
        let words = [0, 1].map(|side| stackers[side].next_word(&versus.games[side], 20));
        versus.tick(words)
    }

    #[test]
    fn swapped_sides_mirror_the_match() {
        for seed in 0..20 {
            let config = RoundConfig::new(seed, 2);
            let mut there = Versus::with_streams(&config, [1, 2]).unwrap();
            let mut back = Versus::with_streams(&config, [2, 1]).unwrap();
            let (mut a, mut b) = (Words::new(seed, 0), Stacker::default());
            for _ in 0..20_000 {
                let words = [a.next_word(), b.next_word(&there.games[1], 50)];
                let [ea, eb] = there.tick(words);
                assert_eq!(back.tick([words[1], words[0]]), [eb, ea]);
            }
            back.games.reverse();
            assert_eq!(there.hash(), back.hash());
        }
    }

    #[test]
    fn no_garbage_is_created_or_lost_during_travel() {
        let (mut made, mut cancelled, mut entered) = (0, 0, 0);
        for seed in 0..4 {
            let mut versus = Versus::new(&RoundConfig::new(seed, 2)).unwrap();
            let mut stackers = [Stacker::default(); 2];
            while versus.outcome() == Outcome::Running && versus.ticks() < 30_000 {
                stack(&mut versus, &mut stackers);
                for (me, you) in [(0, 1), (1, 0)] {
                    let (me, you) = (&versus.games[me], &versus.games[you]);
                    let sent = me.stats().attack - me.stats().cancelled;
                    assert_eq!(sent, you.stats().cancelled + you.stats().garbage_received + you.pending());
                }
            }
            for stats in versus.games.iter().map(Game::stats) {
                made += stats.attack;
                cancelled += stats.cancelled;
                entered += stats.garbage_received;
            }
        }
        assert!(made > 100 && cancelled > 20 && entered > 50, "{made} {cancelled} {entered}");
    }

    #[test]
    fn each_side_sends_its_own_part_of_its_attacks() {
        let sent = |attack_percent| {
            let mut config = RoundConfig::new(2, 2);
            config.rules.garbage.attack_percent = attack_percent;
            let start = ["#########."; 4];
            config.start.board = crate::board::Board::from_drawing(&start).unwrap();
            config.start.queue = [crate::piece::Piece::I; 3].into();
            let mut versus = Versus::new(&config).unwrap();
            let hold = [(Buttons::CW, 2), (Buttons::RIGHT, 400), (Buttons::HARD_DROP, 1)];
            for (button, ticks) in hold {
                versus.advance(ticks, [button; 2]);
            }
            [0, 1].map(|side| versus.games[side].stats().attack)
        };
        assert_eq!(sent([100, 100]), [10, 10], "both clear four lines and the board");
        assert_eq!(sent([50, 200]), [5, 20]);
        assert_eq!(sent([0, 75]), [0, 7]);
    }

    #[test]
    fn an_attack_arrives_after_its_travel_time_on_both_sides() {
        let mut seen = [false; 2];
        for seed in 0..4 {
            let mut versus = Versus::new(&RoundConfig::new(seed, 2)).unwrap();
            let mut stackers = [Stacker::default(); 2];
            for _ in 0..20_000 {
                let events = stack(&mut versus, &mut stackers);
                for side in [0, 1].into_iter().filter(|&side| events[side].any(Events::INCOMING)) {
                    assert_eq!(versus.games[side].incoming().last().map(|(_, wait)| wait), Some(500));
                    assert!(events[1 - side].any(Events::ATTACK));
                    seen[side] = true;
                }
            }
        }
        assert_eq!(seen, [true; 2]);
    }

    #[test]
    fn the_survivor_wins_and_the_match_stops() {
        let mut versus = Versus::new(&RoundConfig::new(9, 2)).unwrap();
        let mut word = Buttons::NONE;
        while versus.outcome() == Outcome::Running {
            word.0 ^= Buttons::HARD_DROP.0;
            versus.tick([Buttons::NONE, word]);
        }
        assert_eq!(versus.outcome(), Outcome::Won(0));
        let before = (versus.ticks(), versus.hash());
        assert_eq!(versus.advance(1_000, [Buttons(255); 2]), [Events::NONE; 2]);
        assert_eq!((versus.ticks(), versus.hash()), before);
    }

    #[test]
    fn the_match_is_a_draw_when_both_lose_in_one_tick() {
        let mut versus = Versus::new(&RoundConfig::new(9, 2)).unwrap();
        let mut word = Buttons::NONE;
        while versus.outcome() == Outcome::Running {
            word.0 ^= Buttons::HARD_DROP.0;
            versus.tick([word; 2]);
        }
        assert_eq!(versus.outcome(), Outcome::NobodyWon);
    }

    #[test]
    fn both_players_get_the_same_pieces_and_different_holes() {
        let mut versus = Versus::new(&RoundConfig::new(4, 2)).unwrap();
        versus.tick([Buttons::NONE; 2]);
        let [a, b] = &versus.games[..] else { unreachable!() };
        assert_eq!(a.position(), b.position());
        let mut hashes = [Fnv::new(); 2];
        a.feed(&mut hashes[0]);
        b.feed(&mut hashes[1]);
        assert_ne!(hashes[0].finish(), hashes[1].finish());
    }

    #[test]
    fn random_buttons_do_not_break_a_match() {
        for seed in 0..10 {
            let mut config = RoundConfig::new(seed, 2);
            config.rules = Rules {
                half_turns: seed % 2 == 0,
                gravity_milli_rows_per_s: [0, 1_000, 400_000, 30_000_000][seed as usize % 4],
                previews: seed as u8 % 8,
                ..config.rules
            };
            for (side, handling) in config.handling.iter_mut().enumerate() {
                handling.arr = (seed % 3) as u32 * 10;
                handling.soft_drop_factor = [0, 20][side];
                (handling.irs, handling.ihs, handling.dcd) = (seed % 2 == 0, seed % 3 == 0, seed as u32);
            }
            let (mut a, mut b) = (Words::new(seed, 4), Words::new(seed, 5));
            let mut versus = Versus::new(&config).unwrap();
            for _ in 0..200_000 {
                if versus.outcome() != Outcome::Running {
                    versus = Versus::new(&config).unwrap();
                }
                versus.tick([a.next_word(), b.next_word()]);
            }
        }
    }
}
