//! Reads a bot's options from a plain object, and reports which one is wrong.

use stackmate::bot::level::Level;
use stackmate::tool::fault::Fault;
use stackmate_wasm::seed;
use stackmate_wasm::value::{Value, fields, integer, unknown_field, wrong};

/// The options of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotOptions {
    /// The strength.
    pub level: Level,
    /// The memory that the search may use, in MiB.
    pub memory: usize,
    /// The number of threads, if the package has a pool of threads.
    pub threads: u32,
    /// The seed of the misdrops. It is drawn at random when absent.
    pub seed: Option<u64>,
}

const MOST_THREADS: u32 = 64;
/// The maximum number of misdrops in a thousand placements.
const MOST_SLIPS: u32 = 1_000;
/// The maximum memory of the search, in MiB. In a 32-bit address space, this leaves enough room for all other
/// data.
const MOST_MEMORY: u32 = 1024;

/// Reads the options of a bot. By default the bot has the strongest level, one thread and 96 MiB of memory.
/// The level `custom` takes `nodes` for each piece (absent means no limit) and `slips` in a thousand
/// placements.
///
/// # Errors
/// Returns a fault that names the field and its value.
pub fn read(value: &Value) -> Result<BotOptions, Fault> {
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
            "seed" => options.seed = Some(seed::read(value)?),
            _ => return Err(unknown_field("options", name)),
        }
    }
    if !is_custom && (nodes.is_some() || slips.is_some()) {
        return Err(Fault::new("custom-level", "only the level \"custom\" has nodes and slips"));
    }
    let slips = slips.unwrap_or(0);
    if slips > MOST_SLIPS {
        return Err(Fault::out_of_range("slips", slips.into(), 0, MOST_SLIPS.into()));
    }
    if is_custom {
        options.level = Level::custom(nodes, slips);
    }
    Ok(options)
}

/// Returns whether the value names the custom level, which is not in the table.
fn is_custom_level(value: &Value) -> bool {
    matches!(value, Value::Text(name) if name == "custom")
}

fn read_level(value: &Value) -> Result<Level, Fault> {
    match value {
        Value::Text(name) => Ok(name.parse::<Level>()?),
        other => {
            Err(wrong("level.kind", "{path} is {value}: it must be the name of a level", "level", other))
        }
    }
}

fn from_one(path: &str, value: &Value, most: u32) -> Result<u32, Fault> {
    let number = integer(path, value)?;
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Fault::out_of_range(path, number.into(), 1, most.into()))
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
        assert!(read(&custom[..1]).unwrap().level.loops, "a level without a limit is strong");
        assert!(read(&custom[1..]).unwrap_err().to_string().starts_with("only the level \"custom\""));
        assert_eq!(
            read(&[custom[0].clone(), ("slips", Value::Integer(1_001))]).unwrap_err().to_string(),
            "slips is 1001: it must be from 0 to 1000"
        );
        for (name, value, complaint) in [
            ("level", text("godlike"), "the level \"godlike\" is not one of first game, "),
            ("level", Value::Integer(3), "level is 3: it must be the name of a level"),
            ("threads", Value::Integer(0), "threads is 0: it must be from 1 to 64"),
            ("memory", Value::Integer(4_000), "memory is 4000: it must be from 1 to 1024"),
            ("colour", text("red"), "options has no field \"colour\""),
        ] {
            let error = read(&[(name, value)]).unwrap_err().to_string();
            assert!(error.starts_with(complaint), "{error}");
        }
    }
}
