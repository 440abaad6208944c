//! Reads what a page gives: settings of a game, weights, and the depth of a player.

use stackmate::bot::master::Master;
use stackmate::eval::pair_file::PairFile;
use stackmate::game::master::{LAST_LEVEL, MAX_COUNTDOWN, MasterConfig, MasterVersus};
use stackmate::rules::master::MasterRules;
use stackmate::tool::fault::{Detail, Fault};
use stackmate_wasm::value::{Value, fields, integer, letters, truth, unknown_field, wrong};

/// The most boards of a game.
const MOST_BOARDS: u32 = MasterVersus::MOST_BOARDS as u32;

/// Reads the settings of a game, with defaults for absent fields. Returns them with the number of boards. Without a
/// seed, the seed is 0.
pub(crate) fn read(value: &Value) -> Result<(MasterConfig, usize), Fault> {
    let mut config = MasterConfig::new(0);
    let mut boards = 1;
    for (name, value) in fields("config", value)? {
        match name {
            "seed" => config.seed = read_seed(value)?,
            "rules" => config.rules = rules(letters(name, value)?)?,
            "boards" => boards = integer(name, value)?,
            "death" => config.is_death = truth(name, value)?,
            "goal" => config.goal = limited(name, value, 1, LAST_LEVEL)?,
            "countdown_ms" => config.countdown = limited(name, value, 0, MAX_COUNTDOWN)?,
            _ => return Err(unknown_field("config", name)),
        }
    }
    if !(1..=MOST_BOARDS).contains(&boards) {
        return Err(Fault::new("boards", "boards is {boards}: it must be 1 or 2").with(boards));
    }
    Ok((config, boards as usize))
}

/// Reads a seed: a number from 1 to 4294967295, or the same as text.
fn read_seed(value: &Value) -> Result<u32, Fault> {
    let seed = match value {
        Value::Text(text) => text.parse().ok(),
        Value::Integer(number) => u32::try_from(*number).ok(),
        _ => None,
    };
    seed.filter(|seed| *seed > 0).ok_or_else(|| {
        Fault::new("master.seed.value", "seed is {value}: it must be a number from 1 to 4294967295")
            .with(Detail::shown(value))
    })
}

fn limited(name: &str, value: &Value, least: u32, most: u32) -> Result<u32, Fault> {
    let number = integer(name, value)?;
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(wrong("master.limit", "{path} is {value}: it must be from {least} to {most}", name, value)
        .with(least)
        .with(most))
}

/// Returns the rule set of that name.
pub(crate) fn rules(name: &str) -> Result<MasterRules, Fault> {
    MasterRules::by_name(name).ok_or_else(|| {
        Fault::new("master.rules", "rules is {name}: it must be m20g-ars or m20g-seed")
            .with(Detail::quoted(&name))
    })
}

/// Creates a player from the bytes of a file of weights.
pub(crate) fn player(weights: &[u8], plies: u8, k: usize) -> Result<(Master, MasterRules), Fault> {
    let file = PairFile::decode(weights)?;
    let plies = plies.clamp(1, 3);
    Ok((Master::new(file.rules, &file.weights, plies, k.clamp(1, 1_000)), file.rules))
}
