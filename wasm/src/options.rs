//! Reads a bot's options from a plain object, and says which one is wrong.

use stackmate::bot::level::Level;

use crate::value::{self, Value, fields, integer};

/// How a bot plays and what it may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BotOptions {
    /// How strong it is.
    pub(crate) level: Level,
    /// MiB that the search may take.
    pub(crate) memory: usize,
    /// Threads of the pool, if the package has one.
    pub(crate) threads: u32,
    /// Where its chance begins; drawn when absent.
    pub(crate) seed: Option<u64>,
}

const MOST_THREADS: u32 = 64;
/// In a thousand placements.
const MOST_SLIPS: u32 = 1_000;
/// All that a 32-bit address space has room for beside the rest.
const MOST_MEMORY: u32 = 1024;

/// The options of a bot, with defaults for what is absent: no limits but 96 MiB. The level `custom` takes `nodes`
/// for each piece (absent is no limit) and `slips` in a thousand.
///
/// # Errors
/// A sentence that names the field and the value.
pub(crate) fn read(value: &Value) -> Result<BotOptions, String> {
    let strongest = Level::ALL[Level::ALL.len() - 1];
    let (mut nodes, mut slips) = (None, None);
    let mut is_custom = false;
    let mut options = BotOptions { level: strongest, memory: 96, threads: 1, seed: None };
    for (name, value) in fields("options", value)? {
        match name {
            "level" if is_custom_level(value) => is_custom = true,
            "level" => options.level = read_level(value)?,
            "nodes" => nodes = Some(from_one(name, value, u32::MAX)?),
            "slips" => slips = Some(integer(name, value)?),
            "threads" => options.threads = from_one(name, value, MOST_THREADS)?,
            "memory" => options.memory = from_one(name, value, MOST_MEMORY)? as usize,
            "seed" => options.seed = Some(value::seed(value)?),
            _ => return Err(format!("options has no field {name:?}")),
        }
    }
    if !is_custom && (nodes.is_some() || slips.is_some()) {
        return Err("nodes and slips are for the level \"custom\" alone".to_owned());
    }
    if slips > Some(MOST_SLIPS) {
        return Err(format!("slips is {}: it must be from 0 to {MOST_SLIPS}", slips.unwrap_or_default()));
    }
    if is_custom {
        options.level = Level::custom(nodes, slips.unwrap_or(0));
    }
    Ok(options)
}

/// The name of a strength that is no row of the table.
fn is_custom_level(value: &Value) -> bool {
    matches!(value, Value::Text(name) if name == "custom")
}

fn read_level(value: &Value) -> Result<Level, String> {
    match value {
        Value::Text(name) => {
            name.parse().map_err(|error: stackmate::bot::level::UnknownLevel| error.to_string())
        }
        other => Err(format!("level is {other}: it must be the name of one")),
    }
}

fn from_one(path: &str, value: &Value, most: u32) -> Result<u32, String> {
    let number = integer(path, value)?;
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{path} is {number}: it must be from 1 to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(fields: &[(&str, Value)]) -> Value {
        Value::Object(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    #[test]
    fn a_bot_has_a_level_threads_memory_and_a_seed() {
        let text = |text: &str| Value::Text(text.to_owned());
        let read = |fields: &[(&str, Value)]| super::read(&object(fields));
        assert_eq!(read(&[]).unwrap().level.name, "unleashed");
        let all = [
            ("level", text("first game")),
            ("threads", Value::Integer(2)),
            ("memory", Value::Integer(48)),
            ("seed", text("7")),
        ];
        let options = read(&all).unwrap();
        assert_eq!((options.level, options.memory), (Level::ALL[0], 48));
        assert_eq!(options.seed, Some(7));
        let custom =
            [("level", text("custom")), ("nodes", Value::Integer(500)), ("slips", Value::Integer(90))];
        let level = read(&custom).unwrap().level;
        assert_eq!((level.name, level.nodes, level.slips, level.loops), ("custom", Some(500), 90, false));
        assert!(read(&custom[..1]).unwrap().level.loops, "no limit is strong");
        assert!(read(&custom[1..]).unwrap_err().starts_with("nodes and slips are for"));
        assert_eq!(
            read(&[custom[0].clone(), ("slips", Value::Integer(1_001))]).unwrap_err(),
            "slips is 1001: it must be from 0 to 1000"
        );
        for (name, value, complaint) in [
            ("level", text("godlike"), "the level \"godlike\" is not one of first game, "),
            ("level", Value::Integer(3), "level is 3: it must be the name of one"),
            ("threads", Value::Integer(0), "threads is 0: it must be from 1 to 64"),
            ("memory", Value::Integer(4_000), "memory is 4000: it must be from 1 to 1024"),
            ("colour", text("red"), "options has no field \"colour\""),
        ] {
            let error = read(&[(name, value)]).unwrap_err();
            assert!(error.starts_with(complaint), "{error}");
        }
    }
}
