//! The functions of the page that concern bots, but do not run a bot: the list of levels, and a check of the
//! moves that a foreign bot suggests. The page calls this check before any button is pressed for a move. The
//! check is in this package, because the rules are here.

use stackmate::bot::level::Level;
use stackmate::tbp::{Start, Wire};
use stackmate::tool::fault::Fault;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give, give_value, read};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::round::not_a_move;

/// Returns the levels, the weakest first: objects with `name`, `pace` (pieces per second), `nodes` (searched for
/// each piece; `null` means no limit) and `wavers` (how uneven the times between placements are, in thousandths).
#[wasm_bindgen]
#[must_use]
pub fn levels() -> JsValue {
    let shown = Level::ALL.iter().map(|level| {
        let pace = format!("{}.{:02}", level.pace / 100, level.pace % 100);
        Value::object([
            ("name", Value::Text(level.name.to_owned())),
            ("pace", Value::Fraction(pace)),
            ("nodes", level.nodes.to_value()),
            ("wavers", Value::Integer(level.wavers.into())),
        ])
    });
    give_value(&Value::List(shown.collect()))
}

/// Checks a move that a bot suggests in a position (the protocol's `start` message). Returns the move as it
/// can be played. If only the spin flag is wrong, it is corrected.
///
/// # Errors
/// Throws an `Error` that says why the move cannot be played.
#[wasm_bindgen(js_name = checkMove)]
pub fn check_move(position: JsValue, placement: JsValue) -> Result<JsValue, JsValue> {
    let position: Start = read(&position).map_err(|problem| error(not_a_position(problem)))?;
    let wanted = read(&placement).map_err(|problem| error(not_a_move(problem)))?;
    position.check(wanted).map(|playable| give(&playable)).map_err(error)
}

fn not_a_position(problem: Fault) -> Fault {
    Fault::new("not-a-position", "not a position: {problem}").with(problem)
}
