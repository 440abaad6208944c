//! Fuzz target for the settings that a page passes to the wasm packages as plain objects.

use serde_json::{Value as Json, json};
use stackmate::Rng;
use stackmate::game::{Replay, Round};
use stackmate::tbp::Value;
use stackmate::tool::fault::Fault;
use stackmate_think::{options, question};
use stackmate_wasm::config;

use super::json::{BYTES, Make, anything, number, object};
use super::{damage, one_of};

/// Reads JSON with the settings of a match (`config`), of one side (`handling`), of a bot (`options`) or a
/// question to the solver (`question`). The input is accepted if it has a field and all its fields are
/// accepted.
pub(super) fn run(input: &[u8]) -> bool {
    let Ok(Value::Object(fields)) = serde_json::from_slice::<Value>(input) else { return false };
    let read = |name: &str, value: &Value| match name {
        "config" => plays(value),
        "handling" => named(config::read_handling(0, value)),
        "options" => named(options::read(value)),
        "question" => named(question::read(value).map_err(|complaint| complaint.fault)),
        _ => false,
    };
    let accepted = fields.iter().filter(|(name, value)| read(name, value)).count();
    accepted == fields.len() && !fields.is_empty()
}

/// Checks that a match can be played under settings that are accepted, and that a replay stores them.
fn plays(value: &Value) -> bool {
    let config = match config::read(value) {
        Ok((config, _)) => config,
        Err(fault) => return named::<()>(Err(fault)),
    };
    let mut live = Round::new(config.clone()).expect("a match starts with accepted settings");
    live.advance(3, Default::default());
    let replay = Replay::decode(&live.replay().encode()).expect("a replay that was written can be read");
    assert_eq!(replay.config(), &config);
    true
}

/// Checks that an error has a message, and returns whether the settings were read without an error.
fn named<T>(read: Result<T, Fault>) -> bool {
    if let Err(fault) = &read {
        // In a test, `to_string` panics if the fault has a blank in its text without a value for it.
        assert!(!fault.to_string().is_empty());
    }
    read.is_ok()
}

/// Makes nearly valid settings, sometimes with a few wrong bytes.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let value = match rng.below(8) {
        0..4 => json!({ "config": object(rng, &CONFIG) }),
        4 => json!({ "handling": object(rng, &HANDLING) }),
        5 => json!({ "options": object(rng, &OPTIONS) }),
        6 => json!({ "question": object(rng, &QUESTION) }),
        _ => json!({ "config": anything(rng, 4), "options": anything(rng, 2) }),
    };
    let mut text = value.to_string().into_bytes();
    if rng.below(3) == 0 {
        damage(rng, &mut text, BYTES);
    }
    text
}

fn truth(rng: &mut Rng) -> Json {
    json!(rng.below(2) == 0)
}

/// Makes a number that is mostly within bounds.
fn small(rng: &mut Rng) -> Json {
    if rng.below(15) == 0 { number(rng) } else { json!(1 + rng.below(5)) }
}

fn letters(rng: &mut Rng) -> Json {
    let letters = "IOTLJSZIOTLJSZx".as_bytes();
    let most = one_of(rng, &[2, 8, 30]);
    let length = rng.below(most);
    Json::String((0..length).map(|_| char::from(one_of(rng, letters))).collect())
}

fn field(rng: &mut Rng) -> Json {
    let row = |rng: &mut Rng| one_of(rng, &["X_________", "XXXXXXXXX_", "XXXXXXXXXX", "____TT____", "X"]);
    let rows: Vec<&str> = (0..rng.below(4)).map(|_| row(rng)).filter(|row| row.len() == 10).collect();
    json!(one_of(rng, &[rows.join("/").as_str(), "v115@vhAVPJ", "X"]))
}

/// Makes a time that is mostly within the bounds of rising garbage.
fn rising(rng: &mut Rng) -> Json {
    json!(one_of(rng, &[0, 500, 8_000, 60_000, 499]))
}

const GARBAGE: [(&str, Make); 8] = [
    ("cap", small),
    ("blocking", truth),
    ("messiness_permille", small),
    ("hole_change_permille", small),
    ("travel_ms", small),
    ("attack_percent", |rng| (0..1 + rng.below(2)).map(|_| small(rng)).collect()),
    ("rise_ms", rising),
    ("rise_lines", small),
];

const HANDLING: [(&str, Make); 6] = [
    ("das", small),
    ("arr", small),
    ("dcd", small),
    ("soft_drop_factor", small),
    ("irs", truth),
    ("ihs", truth),
];

const START: [(&str, Make); 4] =
    [("field", field), ("hold", |_| json!("T")), ("queue", letters), ("dealt", letters)];

const CONFIG: [(&str, Make); 14] = [
    ("seed", |rng| json!(one_of(rng, &["0", "0xff", "18446744073709551615", "7"]))),
    ("boards", |rng| json!(1 + rng.below(2))),
    ("handling", |rng| (0..rng.below(3)).map(|_| object(rng, &HANDLING)).collect()),
    ("start", |rng| object(rng, &START)),
    ("goal", |rng| object(rng, &[("lines", small)])),
    ("table", |rng| json!(one_of(rng, &["ppt", "guideline", "jstris", "aql"]))),
    ("randomizer", |rng| json!(one_of(rng, &["seven_bag", "uniform"]))),
    ("half_turns", truth),
    ("half_turn_style", |rng| json!(one_of(rng, &["plain", "srs+"]))),
    ("previews", small),
    ("gravity_milli_rows_per_s", small),
    ("lock_delay_ms", small),
    ("countdown_ms", small),
    ("garbage", |rng| object(rng, &GARBAGE)),
];

const OPTIONS: [(&str, Make); 6] = [
    ("level", |rng| json!(one_of(rng, &["unleashed", "custom", "first game"]))),
    ("nodes", small),
    ("slips", small),
    ("threads", small),
    ("memory", small),
    ("seed", small),
];

const QUESTION: [(&str, Make); 6] = [
    ("field", field),
    ("lines", small),
    ("queue", letters),
    ("pattern", |rng| json!(one_of(rng, &["*p2", "T,*p3", "[TI]!", "*!*!*!*!"]))),
    ("hold", |rng| if rng.below(2) == 0 { truth(rng) } else { json!("T") }),
    ("drop", |rng| json!(one_of(rng, &["soft", "hard"]))),
];
