//! Replays of Sum-Ten for the page: playback from any moment, and a report.
//!
//! A game has turns and no clock. In a replay, each turn lasts as long as its films, after a pause in which the packs are shown.

use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value, list};
use stackmate_wasm::view::{View, hex};
use sumten::Chain;
use sumten::naive::potential;
use sumten::reel::{LANDING_MS, PAUSE_MS, STEP_MS};
use sumten::replay::Replay;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::film::{Turn, packed};
use crate::round::{pictures, text};

/// How long the packs are shown before they fall.
const AIM_MS: u32 = 500;
/// The time that one turn of the survey stands for.
const SURVEY_MS: u32 = 1_000;

/// The playback of a replay.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Playback {
    replay: Replay,
    /// The moment at which each turn begins, and the end.
    begins: Vec<u32>,
    /// What each side did in each turn.
    chains: Vec<Vec<Chain>>,
    /// The score that one more digit would have given, for the turns that were surveyed.
    potentials: Vec<Vec<u32>>,
    tick: u32,
    turn: Option<Turn>,
    view: View,
}

#[wasm_bindgen]
impl Playback {
    /// Creates a playback at the beginning of a replay.
    ///
    /// # Errors
    /// Throws an `Error` that names what is wrong with the bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Playback, JsValue> {
        let replay = Replay::decode(bytes).map_err(error)?;
        let boards = replay.run.game().players();
        let chains: Vec<Vec<Chain>> = (0..boards).map(|side| chains(&replay, side)).collect();
        let view = View::new(pictures(&replay.run, None, 0));
        let (begins, potentials) = (begins(&chains), vec![Vec::new(); boards]);
        Ok(Playback { replay, begins, chains, potentials, tick: 0, turn: None, view })
    }

    /// Plays `ticks` milliseconds of the replay, or less if it ends before. Returns the events of this time, as
    /// `Round.advance` does.
    pub fn advance(&mut self, ticks: u32) -> u32 {
        let (from, to) = (self.tick, self.tick.saturating_add(ticks).min(self.length()));
        let mut events = [0; 2];
        for turn in self.turn_at(from)..=self.turn_at(to) {
            self.load(turn);
            if let Some(film) = &self.turn {
                let at = |tick: u32| tick.saturating_sub(self.begins[turn] + AIM_MS);
                let passed = film.events(at(from), at(to));
                events = [0, 1].map(|side| events[side] | passed[side]);
            }
        }
        self.go(to);
        packed(events)
    }

    /// Moves to the moment after `tick` milliseconds, or to the end.
    pub fn seek(&mut self, tick: u32) {
        self.go(tick.min(self.length()));
    }

    /// Collects the report on further turns, about one for each second of `ticks`. The shown moment stays the same.
    /// Returns whether the report covers the whole replay.
    pub fn survey(&mut self, ticks: u32) -> bool {
        let turns = self.replay.run.moves().len();
        let done = self.potentials[0].len();
        let end = turns.min(done + (ticks / SURVEY_MS) as usize + 1);
        for (side, potentials) in self.potentials.iter_mut().enumerate() {
            let boards = (done..end).map(|turn| self.replay.run.sides(turn + 1)[side].board);
            potentials.extend(boards.map(|board| potential(&board).score));
        }
        end == turns
    }

    /// Returns the report on the turns that were surveyed so far, as an object for each side.
    #[must_use]
    pub fn report(&self) -> JsValue {
        give_value(&Value::List((0..self.chains.len()).map(|side| self.side_object(side)).collect()))
    }

    /// Returns the address of the view in memory.
    #[wasm_bindgen(js_name = viewPtr)]
    #[must_use]
    pub fn view_ptr(&self) -> usize {
        self.view.address()
    }

    /// Returns the number of bytes in the view.
    #[wasm_bindgen(js_name = viewLen)]
    #[must_use]
    pub fn view_len(&self) -> usize {
        self.view.size()
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// Returns the number of ticks in the replay.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.begins.last().copied().unwrap_or(0)
    }

    /// Returns the number of ticks before the first turn.
    #[must_use]
    pub fn countdown(&self) -> u32 {
        0
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.chains.len()
    }

    /// Returns the text that was recorded with the replay.
    #[must_use]
    pub fn about(&self) -> String {
        self.replay.about.clone()
    }

    /// Returns the state of the game at this moment: `running`, the number of the side that has won, or `nobody`.
    #[must_use]
    pub fn outcome(&self) -> String {
        if self.tick < self.length() { "running".to_owned() } else { text(&self.replay.run) }
    }

    /// Returns the state hash of the game at its end: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.replay.run.hash())
    }

    /// Returns whether the game ended as it was recorded.
    #[wasm_bindgen(js_name = endsAsRecorded)]
    #[must_use]
    pub fn ends_as_recorded(&self) -> bool {
        self.replay.is_true()
    }
}

impl Playback {
    /// Returns the turn that is shown at a moment, or the number of turns at the end.
    fn turn_at(&self, tick: u32) -> usize {
        self.begins.partition_point(|begin| *begin <= tick) - 1
    }

    /// Loads the films of a turn.
    fn load(&mut self, turn: usize) {
        if self.turn.as_ref().is_none_or(|loaded| loaded.number != turn) {
            self.turn = Turn::new(&self.replay.run, turn);
        }
    }

    fn go(&mut self, tick: u32) {
        self.tick = tick;
        let turn = self.turn_at(tick);
        self.load(turn);
        let moment = tick.checked_sub(self.begins[turn] + AIM_MS);
        if let (Some(film), Some(moment)) = (&mut self.turn, moment) {
            film.at = moment.min(film.length() - 1);
        }
        let film = self.turn.as_ref().filter(|_| moment.is_some());
        self.view.refresh(pictures(&self.replay.run, film, turn));
    }

    /// Returns a side's report. A point of the `curve` is a tick, the score of all turns so far, and the score that one
    /// more digit would have given.
    fn side_object(&self, side: usize) -> Value {
        let chains = &self.chains[side];
        let best = chains.iter().max_by_key(|chain| chain.score).copied().unwrap_or_default();
        let number = |number: u32| Value::Integer(number.into());
        let mut total = 0;
        let points =
            chains.iter().zip(&self.potentials[side]).enumerate().map(|(turn, (chain, potential))| {
                total += chain.score;
                list(&[self.begins[turn + 1], total, *potential])
            });
        let curve = Value::List(points.collect());
        Value::object([
            ("turns", number(chains.len() as u32)),
            ("score", number(chains.iter().map(|chain| chain.score).sum())),
            ("best", number(best.score)),
            ("longest", number(chains.iter().map(|chain| chain.steps).max().unwrap_or(0))),
            ("sent", number(chains.iter().map(|chain| chain.ojama()).sum())),
            ("fires", number(chains.iter().filter(|chain| chain.ojama() > 0).count() as u32)),
            ("promised", number(self.potentials[side].iter().copied().max().unwrap_or(0))),
            ("programs", number(self.replay.run.setup().levels[side].into())),
            ("list", number(self.replay.run.setup().list)),
            ("locks", list(&self.begins[..chains.len()])),
            ("curve", curve),
        ])
    }
}

/// Returns the chain of each turn of a side.
fn chains(replay: &Replay, side: usize) -> Vec<Chain> {
    let run = &replay.run;
    let turns = run.moves().iter().enumerate();
    let drops =
        turns.map(|(turn, to)| run.sides(turn)[side].board.drop_pack(run.pack_of(turn, side), to[side]));
    drops.map(|dropped| dropped.map_or_else(|_| Chain::default(), |dropped| dropped.chain)).collect()
}

/// Returns the moments at which the turns begin, and the end.
fn begins(chains: &[Vec<Chain>]) -> Vec<u32> {
    let mut begins = vec![0];
    for turn in 0..chains.first().map_or(0, Vec::len) {
        let steps = chains.iter().map(|side| side[turn].steps).max().unwrap_or(0);
        let length = AIM_MS + LANDING_MS + steps * STEP_MS + PAUSE_MS;
        begins.push(begins[turn] + length);
    }
    begins
}
