//! Reads the settings of a game.

use stackmate::tool::fault::{Detail, Fault};
use stackmate_wasm::value::{Value, fields, integer, letters, unknown_field, wrong};
use sumten::run::{BadSetup, Kind, Run, Setup};

/// The turns of a game alone, if nothing else is asked.
const GOAL: u32 = 30;

/// Creates the game that the settings describe. Absent ones have defaults: `list` (a seed, default 1), `kind`
/// (`battle`, `watch` or `solo`), `levels` (of both sides; 0 is a person) and `goal` (the turns of a game alone).
pub(crate) fn run(config: &Value) -> Result<Run, Fault> {
    let mut setup = Setup { list: 1, kind: Kind::Battle, levels: [0; 2], goal: GOAL };
    for (name, value) in fields("config", config)? {
        match name {
            "list" => setup.list = list(value)?,
            "kind" => setup.kind = kind(letters(name, value)?)?,
            "levels" => setup.levels = levels(value)?,
            "goal" => setup.goal = integer(name, value)?,
            _ => return Err(unknown_field("config", name)),
        }
    }
    Ok(Run::new(setup)?)
}

/// Reads the number of a list, which may be a text.
fn list(value: &Value) -> Result<u32, Fault> {
    let number = match value {
        Value::Text(text) => text.parse().ok(),
        Value::Integer(number) => u32::try_from(*number).ok(),
        _ => None,
    };
    number.ok_or_else(|| {
        Fault::new("sumten.list", "list is {value}: it must be a number from 0 to 4294967295")
            .with(Detail::shown(value))
    })
}

fn kind(name: &str) -> Result<Kind, Fault> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
        Fault::new("sumten.kind", "kind is {kind}: it must be battle, watch or solo")
            .with(Detail::quoted(&name))
    })
}

fn levels(value: &Value) -> Result<[u8; 2], Fault> {
    let Value::List(values) = value else {
        return Err(wrong(
            "sumten.levels",
            "{path} is {value}: it must be a list of two levels",
            "levels",
            value,
        ));
    };
    let [left, right] = values.as_slice() else {
        return Err(wrong(
            "sumten.levels",
            "{path} is {value}: it must be a list of two levels",
            "levels",
            value,
        ));
    };
    Ok([level(left)?, level(right)?])
}

fn level(value: &Value) -> Result<u8, Fault> {
    let number = integer("level", value)?;
    u8::try_from(number).map_err(|_| BadSetup::Level(u8::MAX).into())
}
