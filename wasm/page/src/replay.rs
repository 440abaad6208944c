//! Replays for the page: playback from any moment, and a report.

use stackmate::Spin;
use stackmate::game::{self, Goal, Replay, Rules, SideReport, Survey};
use stackmate::tbp::Wire;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value, list};
use stackmate_wasm::view::{View, hex, outcome_text, packed};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::round::{Round, as_start, side_of};

/// The playback of a replay.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Playback {
    playback: game::Playback,
    survey: Survey,
    view: View,
}

impl Playback {
    fn rules(&self) -> &Rules {
        &self.playback.replay().config().rules
    }
}

#[wasm_bindgen]
impl Playback {
    /// Creates a playback at the beginning of a replay.
    ///
    /// # Errors
    /// Throws an `Error` that names what is wrong with the bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Playback, JsValue> {
        let playback = Replay::decode(bytes).and_then(game::Playback::new).map_err(error)?;
        let view = View::new(playback.versus().games());
        Ok(Playback { survey: Survey::new(&playback), playback, view })
    }

    /// Plays `ticks` milliseconds of the replay, or less if the replay ends before. Returns the events of
    /// this time.
    pub fn advance(&mut self, ticks: u32) -> u32 {
        let events = self.playback.advance(ticks);
        self.view.refresh(self.playback.versus().games());
        packed(events)
    }

    /// Moves to the moment after `tick` milliseconds of play, or to the end.
    pub fn seek(&mut self, tick: u32) {
        self.playback.seek(tick);
        self.view.refresh(self.playback.versus().games());
    }

    /// Creates a match that goes on from the shown moment, with other players.
    #[wasm_bindgen(js_name = playOn)]
    #[must_use]
    pub fn play_on(&self) -> Round {
        Round::from(game::Round::resume(&self.playback))
    }

    /// Plays up to `ticks` further milliseconds of the replay only to collect the report. The shown moment of
    /// the playback stays the same. Returns whether the report covers the whole replay.
    pub fn survey(&mut self, ticks: u32) -> bool {
        let now = self.playback.ticks();
        let done = self.survey.watch(&mut self.playback, ticks);
        self.playback.seek(now);
        done
    }

    /// Returns the report on the part of the replay that was surveyed so far, as an object for each side.
    #[must_use]
    pub fn report(&self) -> JsValue {
        give_value(&Value::List(self.survey.sides().map(side_object).collect()))
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
        self.playback.ticks()
    }

    /// Returns the number of ticks in the replay.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.playback.replay().ticks()
    }

    /// Returns the number of ticks before the first piece.
    #[must_use]
    pub fn countdown(&self) -> u32 {
        self.rules().countdown_ms
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.playback.versus().games().len()
    }

    /// Returns the goal of the game as in a match's settings, or the lines of garbage that rise each time as `rise`, or null
    /// when it has neither.
    #[must_use]
    pub fn goal(&self) -> JsValue {
        let (name, number) = match self.playback.replay().config().goal {
            Goal::Survive if self.rules().garbage.rise_ms > 0 => ("rise", self.rules().garbage.rise_lines),
            Goal::Survive => return JsValue::NULL,
            Goal::Lines(lines) => ("lines", lines),
            Goal::Dig(rows) => ("dig", rows),
            Goal::Time(ms) => ("ms", ms),
        };
        give_value(&Value::Object(vec![(name.to_owned(), number.to_value())]))
    }

    /// Returns the part of its attacks that a side sends, in percent.
    #[must_use]
    pub fn handicap(&self, side: usize) -> u32 {
        self.rules().garbage.attack_percent.get(side).copied().unwrap_or(100)
    }

    /// Returns the text that was recorded with the replay.
    #[must_use]
    pub fn about(&self) -> String {
        self.playback.replay().about().to_owned()
    }

    /// Returns the state of the match: `running`, the number of the side that has won, or `nobody` when no
    /// side has won.
    #[must_use]
    pub fn outcome(&self) -> String {
        outcome_text(self.playback.versus().outcome())
    }

    /// Returns a side's position as `start` in a match's settings.
    ///
    /// # Errors
    /// Throws an `Error` when there is no such side.
    #[wasm_bindgen(js_name = startOf)]
    pub fn start_of(&self, side: usize) -> Result<JsValue, JsValue> {
        side_of(self.playback.versus(), side).map(as_start)
    }

    /// Returns the state hash of the match at this moment: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.playback.versus().hash())
    }

    /// Returns whether the match ended as it was recorded. Call it at the end.
    #[wasm_bindgen(js_name = endsAsRecorded)]
    #[must_use]
    pub fn ends_as_recorded(&self) -> bool {
        self.playback.check_end().is_ok()
    }
}

/// Returns a side's report as an object. Rates are in thousandths. `clears` are ordered by the number of rows
/// from one, `minis` and `spins` by the number of rows from zero. A point of the `curve` is a tick, the
/// attack so far, and the height. A highlight is a tick, the number of its kind, its size, the spin and the lines.
fn side_object(report: &SideReport) -> Value {
    let SideReport { stats, rates, finesse, locks, curve, highlights } = report;
    let numbers = [
        ("pieces", stats.pieces),
        ("lines", stats.lines),
        ("attack", stats.attack),
        ("garbage_received", stats.garbage_received),
        ("garbage_cleared", stats.garbage_cleared),
        ("holds", stats.holds),
        ("keys", stats.keys),
        ("perfect_clears", stats.perfect_clears),
        ("max_combo", stats.max_combo),
        ("max_back_to_back", stats.max_back_to_back),
        ("pps", rates.pps),
        ("apm", rates.apm),
        ("app", rates.app),
        ("vs", rates.vs),
        ("kpp", rates.kpp),
        ("judged", finesse.judged),
        ("faults", finesse.faults),
        ("wasted", finesse.wasted),
    ];
    let points = curve.iter().map(|point| list(&[point.tick, point.attack, point.height]));
    let moments =
        highlights.iter().map(|one| list(&[one.tick, one.kind as u32, one.size, one.spin as u32, one.lines]));
    let lists = [
        ("clears", list(&[1, 2, 3, 4].map(|rows| stats.clears(Spin::None, rows)))),
        ("minis", list(&[0, 1, 2].map(|rows| stats.clears(Spin::Mini, rows)))),
        ("spins", list(&[0, 1, 2, 3].map(|rows| stats.clears(Spin::Full, rows)))),
        ("locks", list(locks)),
        ("curve", Value::List(points.collect())),
        ("highlights", Value::List(moments.collect())),
    ];
    let numbers = numbers.map(|(name, number)| (name, number.to_value()));
    Value::Object(numbers.into_iter().chain(lists).map(|(name, value)| (name.to_owned(), value)).collect())
}
