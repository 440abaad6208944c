//! The players of the matches: levels and scripted people, by their numbers.

use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Level;
use stackmate::bot::levelled::Levelled;
use stackmate::game::{Buttons, Events, Round};
use stackmate::{Placement, Rng};

use crate::people::{Person, Seated};

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    Level(Level),
    Person(Person),
}

/// The number of levels. Numbers from this one on belong to people.
pub(super) const LEVELS: usize = Level::ALL.len();
/// The number of players.
pub(super) const PLAYERS: usize = LEVELS + Person::ALL.len();

impl Player {
    /// Returns the player with a number: first all levels, then all people.
    pub(super) fn of(number: usize) -> Option<Player> {
        let level = Level::ALL.get(number).copied().map(Player::Level);
        level.or_else(|| Person::ALL.get(number.checked_sub(LEVELS)?).copied().map(Player::Person))
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Player::Level(level) => level.name,
            Player::Person(person) => person.name,
        }
    }

    /// Begins a match. A level searches no more than `most_nodes` for a piece.
    pub(super) fn sit(self, seed: u64, side: usize, most_nodes: u32, hand: Hand) -> Seat {
        match self {
            Player::Level(level) => {
                Seat::Level(Box::new(LevelSeat::new(level, seed, side as u64, most_nodes, hand)))
            }
            Player::Person(person) => Seat::Person(Seated::new(person, seed, side)),
        }
    }
}

/// Returns the players that have these numbers.
pub(super) fn players_of(numbers: [usize; 2]) -> Result<[Player; 2], String> {
    let [a, b] = numbers.map(Player::of);
    a.zip(b)
        .map(<[Player; 2]>::from)
        .ok_or_else(|| format!("the players {} and {}: there are {PLAYERS} players", numbers[0], numbers[1]))
}

/// How a level plays, in per cent of what is usual for it. A person's pace is always the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hand {
    /// The pace.
    pub(super) speed: u32,
    /// The misdrops at that pace.
    pub(super) slips: u32,
}

impl Hand {
    pub(super) const USUAL: Hand = Hand { speed: 100, slips: 100 };
}

/// A player at a side of a match.
pub(super) enum Seat {
    Level(Box<LevelSeat>),
    Person(Seated),
}

impl Seat {
    /// Plays on, and returns the buttons for the next tick. `events` are those of this side in the last one.
    pub(super) fn act(&mut self, round: &mut Round, side: usize, events: Events) -> Buttons {
        match self {
            Seat::Level(seat) => {
                seat.act(round, side, events.any(Events::LAND));
                Buttons::NONE
            }
            Seat::Person(seat) => seat.buttons(round, side),
        }
    }
}

/// The stream of random numbers for the times of side 0. That of side 1 is the next one.
const TIMES: u64 = 71;

/// The longest time from one press to the next, in ticks.
const SLOWEST_PRESS: u32 = 150;

/// The highest speed that makes misdrops likelier, in per cent: `MOST_HURRY` of `web/engine/pace.js`.
const MOST_HURRY: u32 = 300;

/// The ticks until a piece that has landed locks, less the time for an answer: `LOCKS` of `web/engine/pace.js`.
const LOCKS: u32 = 450;

/// A level at a side of a match. It plays at its own pace, with times as uneven as on the page (`web/engine/pace.js`).
pub(super) struct LevelSeat {
    level: Level,
    bot: Levelled<Box<dyn Bot>>,
    /// The tick from which the next piece may be placed.
    due: u32,
    rng: Rng,
    /// The garbage received when the last piece was placed.
    garbage: u32,
    /// The level searches no more than this for a piece.
    most_nodes: u32,
    hand: Hand,
}

impl LevelSeat {
    fn new(level: Level, seed: u64, side: u64, most_nodes: u32, hand: Hand) -> LevelSeat {
        let mut options = Options::default();
        options.search.seed = seed.wrapping_add(side);
        let rng = Rng::new(seed, TIMES + side);
        let mut bot = level.bot(options);
        bot.hurry(hand.speed.min(MOST_HURRY) * hand.slips / 10);
        LevelSeat { level, bot, due: 0, rng, garbage: 0, most_nodes, hand }
    }

    /// Returns the mean time for a piece, in ticks.
    fn interval(&self) -> f64 {
        1e7 / f64::from(self.level.pace * self.hand.speed)
    }

    /// Returns the ticks from one press to the next: `pace` of `web/engine/pace.js`.
    fn ticks_per_input(&self) -> u32 {
        ((self.interval() / 16.0).round() as u32).clamp(1, SLOWEST_PRESS)
    }

    /// Returns the time for the next piece as a multiple of the mean: `beat` of `web/engine/pace.js`.
    fn beat(&mut self, has_garbage: bool) -> f64 {
        let wavers = f64::from(self.level.wavers) / 1000.0;
        let random = f64::from(self.rng.next_u32()) / f64::from(u32::MAX);
        let skewed = 0.45 + 0.55 * -(1.0 - 0.98 * random).ln() / 0.92;
        1.0 + wavers * (skewed - 1.0) + if has_garbage { wavers * 1.2 } else { 0.0 }
    }

    /// Begins to place the piece of a side, if it is time or if the piece would lock before.
    fn act(&mut self, round: &mut Round, side: usize, has_landed: bool) {
        let game = &round.versus().games()[side];
        let early = self.due.saturating_sub(round.versus().ticks());
        let waits = early > 0 && !(has_landed && early >= LOCKS);
        if waits || game.active().is_none() || round.is_busy(side) {
            return;
        }
        let (state, incoming, garbage) = (game.position(), game.pending(), game.stats().garbage_received);
        self.bot.think(&state, self.level.nodes.map_or(self.most_nodes, |nodes| nodes.min(self.most_nodes)));
        let wanted: Vec<Placement> = self.bot.suggest(&state, incoming);
        let pace = self.ticks_per_input();
        wanted.into_iter().any(|made| round.place(side, made, pace));
        let beat = self.beat(garbage > self.garbage);
        self.garbage = garbage;
        self.due = round.versus().ticks() + (self.interval() * beat) as u32;
    }
}
