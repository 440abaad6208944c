//! Replays of 20G for the page: playback from any moment, and a report.

use js_sys::Object;
use stackmate::game;
use stackmate::game::master::{MasterConfig, MasterGame, MasterReplay, MasterReport, MasterSurvey};
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value, list};
use stackmate_wasm::view::{self, View, hex, outcome_text, packed};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The playback of a replay.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Playback {
    playback: game::Playback<MasterReplay>,
    survey: MasterSurvey,
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
        let playback = MasterReplay::decode(bytes).and_then(game::Playback::new).map_err(error)?;
        let view = View::new(playback.game().games());
        Ok(Playback { survey: MasterSurvey::new(&playback), playback, view })
    }

    /// Plays `ticks` milliseconds of the replay, or less if the replay ends before. Returns the events of
    /// this time.
    pub fn advance(&mut self, ticks: u32) -> u32 {
        let events = self.playback.advance(ticks);
        self.view.refresh(self.playback.game().games());
        packed(events)
    }

    /// Moves to the moment after `tick` milliseconds of play, or to the end.
    pub fn seek(&mut self, tick: u32) {
        self.playback.seek(tick);
        self.view.refresh(self.playback.game().games());
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
        give_value(&Value::List(self.survey.sides().iter().map(side_object).collect()))
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

    /// Returns the number of ticks before the first frame.
    #[must_use]
    pub fn countdown(&self) -> u32 {
        self.playback.replay().config().countdown
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.playback.game().games().len()
    }

    /// Returns the text that was recorded with the replay.
    #[must_use]
    pub fn about(&self) -> String {
        self.playback.replay().about().to_owned()
    }

    /// Returns the state of the game: `running`, the number of the side that has won, or `nobody` when no
    /// side has won.
    #[must_use]
    pub fn outcome(&self) -> String {
        outcome_text(self.playback.game().outcome())
    }

    /// Returns the state hash of the game at this moment: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.playback.game().hash())
    }

    /// Returns whether the game ended as it was recorded. Call it at the end.
    #[wasm_bindgen(js_name = endsAsRecorded)]
    #[must_use]
    pub fn ends_as_recorded(&self) -> bool {
        self.playback.check_end().is_ok()
    }
}

/// Returns a side's report as an object. `pps` is in thousandths. `clears` are ordered by the number of rows from one,
/// and `sections` are the numbers of ticks that the finished sections took. A point of the `curve` is a tick, the
/// level, and the height.
fn side_object(MasterReport { end, locks, curve }: &MasterReport) -> Value {
    let points = curve.iter().map(|point| list(&[point.tick, point.level, point.height]));
    let number = |number: u32| Value::Integer(number.into());
    Value::object([
        ("pieces", number(end.placed())),
        ("lines", number(end.lines())),
        ("level", number(end.level())),
        ("pps", number(end.pps())),
        ("clears", list(&end.clears())),
        ("sections", list(&Vec::from_iter(end.section_times()))),
        ("locks", list(locks)),
        ("curve", Value::List(points.collect())),
    ])
}

/// Returns the offset of every field of the view inside one side's block, and `side_stride`.
///
/// # Errors
/// Throws an error when the page forbids setting fields of objects.
#[wasm_bindgen]
pub fn layout() -> Result<Object, JsValue> {
    view::layout_object(&MasterGame::new(MasterConfig::new(1)).map_err(error)?)
}
