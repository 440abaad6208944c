//! Replays for the page: played from any moment, and told about.

use stackmate::Spin;
use stackmate::game::{self, Outcome, Replay, SideReport, Survey};
use stackmate::tbp::Wire;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value};
use stackmate_wasm::view::View;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::round::{as_start, hex, packed, side_of};

/// A replay being played.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Playback {
    playback: game::Playback,
    survey: Survey,
    view: View,
}

#[wasm_bindgen]
impl Playback {
    /// A playback at the beginning of a replay.
    ///
    /// # Errors
    /// Names what is wrong with the bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Playback, JsValue> {
        let playback = Replay::decode(bytes).and_then(game::Playback::new).map_err(error)?;
        let view = View::new(playback.versus());
        Ok(Playback { survey: Survey::new(&playback), playback, view })
    }

    /// Plays up to that many milliseconds, and no further than the end; returns what happened.
    pub fn advance(&mut self, ticks: u32) -> u32 {
        let events = self.playback.advance(ticks);
        self.view.refresh(self.playback.versus());
        packed(events)
    }

    /// Goes to the moment at which so many milliseconds have been played, or to the end.
    pub fn seek(&mut self, tick: u32) {
        self.playback.seek(tick);
        self.view.refresh(self.playback.versus());
    }

    /// Watches up to that many milliseconds for the report, and goes back to where it was; whether all has been seen.
    pub fn survey(&mut self, ticks: u32) -> bool {
        let now = self.playback.ticks();
        let done = self.survey.watch(&mut self.playback, ticks);
        self.playback.seek(now);
        done
    }

    /// What has been watched, as an object for each side.
    #[must_use]
    pub fn report(&self) -> JsValue {
        give_value(&Value::List(self.survey.sides().map(side_object).collect()))
    }

    /// Where the view is in memory.
    #[wasm_bindgen(js_name = viewPtr)]
    #[must_use]
    pub fn view_ptr(&self) -> usize {
        self.view.address()
    }

    /// How many bytes the view has.
    #[wasm_bindgen(js_name = viewLen)]
    #[must_use]
    pub fn view_len(&self) -> usize {
        self.view.len()
    }

    /// Ticks played.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.playback.ticks()
    }

    /// Ticks there are.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.playback.replay().ticks()
    }

    /// Ticks before the first piece.
    #[must_use]
    pub fn countdown(&self) -> u32 {
        self.playback.replay().config().rules.countdown_ms
    }

    /// Boards that play.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.playback.versus().games().len()
    }

    /// What was said about it when it was recorded.
    #[must_use]
    pub fn about(&self) -> String {
        self.playback.replay().about().to_owned()
    }

    /// How the match stands: `running`, `nobody`, or the side that has won.
    #[must_use]
    pub fn outcome(&self) -> String {
        match self.playback.versus().outcome() {
            Outcome::Running => "running".to_owned(),
            Outcome::NobodyWon => "nobody".to_owned(),
            Outcome::Won(side) => side.to_string(),
        }
    }

    /// A side's position as something another match can begin with.
    ///
    /// # Errors
    /// When there is no such side.
    #[wasm_bindgen(js_name = startOf)]
    pub fn start_of(&self, side: usize) -> Result<JsValue, JsValue> {
        side_of(self.playback.versus(), side).map(as_start)
    }

    /// The state hash of the match as it stands: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.playback.versus().hash())
    }

    /// Whether it ends as it was recorded; to be asked at the end.
    #[wasm_bindgen(js_name = endsAsRecorded)]
    #[must_use]
    pub fn ends_as_recorded(&self) -> bool {
        self.playback.check_end().is_ok()
    }

    /// The hash that the replay says it ends in.
    #[wasm_bindgen(js_name = finalHash)]
    #[must_use]
    pub fn final_hash(&self) -> String {
        hex(self.playback.replay().hash())
    }
}

/// A side's report in the page's words; rates are in thousandths. `clears` are by rows from one, `minis` and
/// `spins` by rows from none; the points of the `curve` are tick, attack so far, height.
fn side_object(report: &SideReport) -> Value {
    let SideReport { stats, rates, finesse, locks, curve } = report;
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
    let lists = [
        ("clears", list(&[1, 2, 3, 4].map(|rows| stats.clears(Spin::None, rows)))),
        ("minis", list(&[0, 1, 2].map(|rows| stats.clears(Spin::Mini, rows)))),
        ("spins", list(&[0, 1, 2, 3].map(|rows| stats.clears(Spin::Full, rows)))),
        ("locks", list(locks)),
        ("curve", Value::List(points.collect())),
    ];
    let numbers = numbers.map(|(name, number)| (name, number.to_value()));
    Value::Object(numbers.into_iter().chain(lists).map(|(name, value)| (name.to_owned(), value)).collect())
}

fn list(numbers: &[u32]) -> Value {
    Value::List(numbers.iter().map(Wire::to_value).collect())
}
