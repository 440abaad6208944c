//! Reads a match's settings from a plain object, and reports which one is wrong.
//!
//! Every error names the field by its path (`handling[1].das`) and the value found. An unknown field is an
//! error, because otherwise a setting could silently have no effect. Absent fields keep their defaults.

use stackmate::fumen::read_field;
use stackmate::game::{GarbageRules, Goal, HalfTurnStyle, Handling, RoundConfig, Rules, Start};
use stackmate::tool::fault::Fault;
use stackmate::{AttackTable, Board, Piece, RandomizerKind, RulesetKind};

use crate::seed;
use crate::value::{Value, fields, integer, letters, not_one_of, truth, unknown_field, wrong};

/// Reads the settings of a match, with defaults for absent fields. The seed is returned separately, because
/// it has no default.
///
/// # Errors
/// Returns a fault that names the field and its value.
pub fn read(value: &Value) -> Result<(RoundConfig, Option<u64>), Fault> {
    let mut seed = None;
    let mut boards = 2;
    let mut rules = Rules::default();
    let mut handling = Vec::new();
    let mut start = Start::default();
    let mut goal = Goal::Survive;
    for (name, value) in fields("config", value)? {
        match name {
            "seed" => seed = Some(seed::read(value)?),
            "boards" => boards = integer(name, value)?,
            "handling" => handling = read_handlings(value)?,
            "start" => start = read_start(value)?,
            "goal" => goal = read_goal(value)?,
            _ => read_rule(&mut rules, name, value)?,
        }
    }
    if !(1..=2).contains(&boards) {
        return Err(Fault::new("boards", "boards is {boards}: it must be 1 or 2").with(boards));
    }
    handling.resize(boards as usize, Handling::default());
    let config = RoundConfig { seed: seed.unwrap_or(0), rules, handling, start, goal };
    config.check()?;
    Ok((config, seed))
}

fn read_rule(rules: &mut Rules, name: &str, value: &Value) -> Result<(), Fault> {
    match name {
        "ruleset" => rules.ruleset = read_ruleset(value)?,
        "table" => rules.table = read_table(value)?,
        "randomizer" => rules.randomizer = read_randomizer(value)?,
        "half_turns" => rules.half_turns = truth(name, value)?,
        "half_turn_style" => rules.half_turn_style = read_style(value)?,
        "previews" => rules.previews = integer(name, value)?.min(u8::MAX.into()) as u8,
        "gravity_milli_rows_per_s" => rules.gravity_milli_rows_per_s = integer(name, value)?,
        "lock_delay_ms" => rules.lock_delay_ms = integer(name, value)?,
        "countdown_ms" => rules.countdown_ms = integer(name, value)?,
        "garbage" => rules.garbage = read_garbage(value)?,
        _ => return Err(unknown_field("config", name)),
    }
    Ok(())
}

fn read_garbage(value: &Value) -> Result<GarbageRules, Fault> {
    let mut garbage = GarbageRules::default();
    for (name, value) in fields("garbage", value)? {
        let path = format!("garbage.{name}");
        match name {
            "cap" => garbage.cap = integer(&path, value)?,
            "blocking" => garbage.blocking = truth(&path, value)?,
            "messiness_permille" => garbage.messiness_permille = integer(&path, value)?,
            "hole_change_permille" => garbage.hole_change_permille = integer(&path, value)?,
            "travel_ms" => garbage.travel_ms = integer(&path, value)?,
            "attack_percent" => garbage.attack_percent = read_pair(&path, value)?,
            "rise_ms" => garbage.rise_ms = integer(&path, value)?,
            "rise_lines" => garbage.rise_lines = integer(&path, value)?,
            _ => return Err(unknown_field("garbage", name)),
        }
    }
    Ok(garbage)
}

/// Reads a list of two numbers, one for each side.
fn read_pair(path: &str, value: &Value) -> Result<[u32; 2], Fault> {
    match value {
        Value::List(sides) if sides.len() == 2 => Ok([integer(path, &sides[0])?, integer(path, &sides[1])?]),
        other => Err(wrong("pair", "{path} is {value}: it must be a list of two numbers", path, other)),
    }
}

fn read_start(value: &Value) -> Result<Start, Fault> {
    let mut start = Start::default();
    for (name, value) in fields("start", value)? {
        let path = format!("start.{name}");
        match name {
            "field" => start.board = read_board(&path, value)?,
            "hold" => start.hold = read_hold(&path, value)?,
            "queue" => start.queue = read_pieces(&path, value)?,
            "dealt" => start.dealt = read_pieces(&path, value)?,
            _ => return Err(unknown_field("start", name)),
        }
    }
    Ok(start)
}

/// Reads the goal: `lines`, `dig` or `ms`, with a number.
fn read_goal(value: &Value) -> Result<Goal, Fault> {
    let mut goal = Goal::Survive;
    for (name, value) in fields("goal", value)? {
        if goal != Goal::Survive {
            return Err(Fault::new(
                "goal",
                "goal has more than one field: it must have one of lines, dig and ms",
            ));
        }
        let path = format!("goal.{name}");
        goal = match name {
            "lines" => Goal::Lines(integer(&path, value)?),
            "dig" => Goal::Dig(integer(&path, value)?),
            "ms" => Goal::Time(integer(&path, value)?),
            _ => return Err(unknown_field("goal", name)),
        };
    }
    Ok(goal)
}

/// Reads a board from rows or a fumen. Full rows count as cleared.
fn read_board(path: &str, value: &Value) -> Result<Board, Fault> {
    let mut board = read_field(letters(path, value)?)
        .map_err(|error| Fault::new("start", "{path}: {problem}").with(path).with(Fault::from(error)))?;
    board.clear_full_rows();
    Ok(board)
}

fn read_pieces(path: &str, value: &Value) -> Result<Vec<Piece>, Fault> {
    let fault =
        || wrong("letters", "{path} is {value}: it must consist of the letters I O T L J S Z", path, value);
    let Value::Text(text) = value else { return Err(fault()) };
    text.chars().map(|letter| Piece::from_letter(letter).map_err(|_| fault())).collect()
}

fn read_hold(path: &str, value: &Value) -> Result<Option<Piece>, Fault> {
    match read_pieces(path, value)?.as_slice() {
        [] => Ok(None),
        &[piece] => Ok(Some(piece)),
        _ => Err(wrong("held", "{path} is {value}: only one piece can be held", path, value)),
    }
}

fn read_handlings(value: &Value) -> Result<Vec<Handling>, Fault> {
    match value {
        Value::List(sides) if sides.len() <= 2 => {
            sides.iter().enumerate().map(|(side, value)| read_handling(side, value)).collect()
        }
        Value::List(sides) => {
            Err(Fault::new("handling", "handling has {count} entries: a match has at most 2 boards")
                .with(sides.len()))
        }
        other => Err(wrong("list", "{path} is {value}: it must be a list", "handling", other)),
    }
}

/// Reads the handling of one side, with defaults for absent fields.
///
/// # Errors
/// Returns a fault that names the field and its value.
pub fn read_handling(side: usize, value: &Value) -> Result<Handling, Fault> {
    let mut handling = Handling::default();
    for (name, value) in fields("handling", value)? {
        let path = format!("handling[{side}].{name}");
        match name {
            "das" => handling.das = integer(&path, value)?,
            "arr" => handling.arr = integer(&path, value)?,
            "dcd" => handling.dcd = integer(&path, value)?,
            "soft_drop_factor" => handling.soft_drop_factor = integer(&path, value)?,
            "irs" => handling.irs = truth(&path, value)?,
            "ihs" => handling.ihs = truth(&path, value)?,
            _ => return Err(unknown_field(&format!("handling[{side}]"), name)),
        }
    }
    Ok(handling)
}

fn read_ruleset(value: &Value) -> Result<RulesetKind, Fault> {
    let found = if let Value::Text(name) = value { RulesetKind::by_name(name) } else { None };
    found.ok_or_else(|| not_one_of("ruleset", value, &RulesetKind::ALL.map(RulesetKind::name)))
}

fn read_style(value: &Value) -> Result<HalfTurnStyle, Fault> {
    let found = HalfTurnStyle::ALL
        .into_iter()
        .find(|style| matches!(value, Value::Text(name) if name == style.name()));
    found.ok_or_else(|| not_one_of("half_turn_style", value, &HalfTurnStyle::ALL.map(HalfTurnStyle::name)))
}

fn read_table(value: &Value) -> Result<&'static AttackTable, Fault> {
    let found = if let Value::Text(name) = value { AttackTable::by_name(name) } else { None };
    found.ok_or_else(|| not_one_of("table", value, &AttackTable::ALL.map(|table| table.name)))
}

fn read_randomizer(value: &Value) -> Result<RandomizerKind, Fault> {
    match value {
        Value::Text(name) if name == "seven_bag" => Ok(RandomizerKind::SevenBag),
        Value::Text(name) if name == "uniform" => Ok(RandomizerKind::Uniform),
        other => Err(not_one_of("randomizer", other, &["seven_bag", "uniform"])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(fields: &[(&str, Value)]) -> Value {
        Value::Object(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    fn complaint(fields: &[(&str, Value)]) -> String {
        read(&object(fields)).unwrap_err().to_string()
    }

    #[test]
    fn absent_settings_have_their_defaults() {
        let (config, seed) = read(&object(&[("seed", Value::Absent)])).unwrap();
        assert_eq!((config, seed), (RoundConfig::new(0, 2), None));
        assert_eq!(read(&Value::Absent).unwrap().1, None);
    }

    #[test]
    fn everything_can_be_set() {
        let text = |text: &str| Value::Text(text.to_owned());
        let handling = object(&[
            ("das", Value::Integer(90)),
            ("arr", Value::Integer(0)),
            ("dcd", Value::Integer(5)),
            ("soft_drop_factor", Value::Integer(0)),
            ("irs", Value::Bool(true)),
            ("ihs", Value::Bool(true)),
        ]);
        let garbage = object(&[
            ("cap", Value::Integer(8)),
            ("blocking", Value::Bool(false)),
            ("messiness_permille", Value::Integer(1_000)),
            ("travel_ms", Value::Integer(0)),
            ("hole_change_permille", Value::Integer(250)),
            ("attack_percent", Value::List(vec![Value::Integer(50), Value::Integer(200)])),
            ("rise_ms", Value::Integer(8_000)),
            ("rise_lines", Value::Integer(2)),
        ]);
        let all = object(&[
            ("seed", text("0xff")),
            ("boards", Value::Integer(1)),
            ("ruleset", text("guideline")),
            ("table", text("aql")),
            ("randomizer", text("uniform")),
            ("half_turns", Value::Bool(true)),
            ("half_turn_style", text("plain")),
            ("previews", Value::Integer(7)),
            ("gravity_milli_rows_per_s", Value::Integer(20_000_000)),
            ("lock_delay_ms", Value::Integer(0)),
            ("countdown_ms", Value::Integer(3_000)),
            ("garbage", garbage),
            ("handling", Value::List(vec![handling])),
            (
                "start",
                object(&[
                    ("field", text("XXXXXXXXXX/XXXXXX____")),
                    ("hold", text("T")),
                    ("queue", text("IO")),
                    ("dealt", text("JL")),
                ]),
            ),
        ]);
        let (config, seed) = read(&all).unwrap();
        assert_eq!((seed, config.seed, config.handling.len()), (Some(255), 255, 1));
        assert_eq!((config.rules.table.name, config.rules.previews), ("aql", 7));
        assert_eq!(config.handling[0].das, 90);
        assert_eq!((config.start.board.count(), config.start.hold), (6, Some(Piece::T)));
        assert_eq!((config.start.queue.len(), config.start.dealt.len()), (2, 2));
        assert!(
            !config.rules.garbage.blocking
                && config.rules.half_turns
                && config.rules.half_turn_style == HalfTurnStyle::Plain
        );
        let GarbageRules { hole_change_permille, attack_percent, rise_ms, rise_lines, .. } =
            config.rules.garbage;
        assert_eq!((hole_change_permille, attack_percent, rise_ms, rise_lines), (250, [50, 200], 8_000, 2));
    }

    #[test]
    fn errors_name_the_field_and_the_value() {
        let bad_das = object(&[("das", Value::Fraction("1.5".to_owned()))]);
        assert_eq!(
            complaint(&[("handling", Value::List(vec![Value::Absent, bad_das]))]),
            "handling[1].das is 1.5: it must be a whole number from 0"
        );
        assert_eq!(complaint(&[("gravitation", Value::Integer(1))]), "config has no field \"gravitation\"");
        assert_eq!(
            complaint(&[("ruleset", Value::Text("m20g".to_owned()))]),
            "ruleset is \"m20g\": it must be one of guideline"
        );
        assert_eq!(
            complaint(&[("table", Value::Text("x".to_owned()))]),
            "table is \"x\": it must be one of ppt, guideline, jstris, aql, tetrio"
        );
        assert!(complaint(&[("seed", Value::Text("-1".to_owned()))]).starts_with("seed is \"-1\": "));
        assert_eq!(complaint(&[("boards", Value::Integer(3))]), "boards is 3: it must be 1 or 2");
        let start = |name: &str, value: &str| object(&[(name, Value::Text(value.to_owned()))]);
        assert!(complaint(&[("start", start("field", "XX"))]).starts_with("start.field: "));
        assert_eq!(
            complaint(&[("start", start("queue", "IQ"))]),
            "start.queue is \"IQ\": it must consist of the letters I O T L J S Z"
        );
        assert_eq!(
            complaint(&[("start", start("hold", "IT"))]),
            "start.hold is \"IT\": only one piece can be held"
        );
        let goal = |fields: &[(&str, i64)]| {
            let fields: Vec<_> = fields.iter().map(|&(name, n)| (name, Value::Integer(n))).collect();
            read(&object(&[("goal", object(&fields))])).map(|(config, _)| config.goal)
        };
        assert_eq!(goal(&[("lines", 40)]), Ok(Goal::Lines(40)));
        assert_eq!(goal(&[("dig", 10)]), Ok(Goal::Dig(10)));
        assert_eq!(goal(&[("ms", 120_000)]), Ok(Goal::Time(120_000)));
        assert_eq!(
            goal(&[("lines", 0)]).unwrap_err().to_string(),
            "goal.lines is 0: it must be from 1 to 1000"
        );
        assert!(
            goal(&[("dig", 10), ("lines", 4)])
                .unwrap_err()
                .to_string()
                .starts_with("goal has more than one field")
        );
        assert_eq!(goal(&[("height", 4)]).unwrap_err().to_string(), "goal has no field \"height\"");
        assert_eq!(complaint(&[("start", start("colour", "I"))]), "start has no field \"colour\"");
        let percents = object(&[("attack_percent", Value::Integer(50))]);
        assert_eq!(
            complaint(&[("garbage", percents)]),
            "garbage.attack_percent is 50: it must be a list of two numbers"
        );
        let cap = object(&[("cap", Value::Integer(0))]);
        assert_eq!(complaint(&[("garbage", cap)]), "garbage.cap is 0: it must be from 1 to 40");
        assert_eq!(
            complaint(&[("half_turns", Value::Integer(1))]),
            "half_turns is 1: it must be true or false"
        );
        assert_eq!(read(&Value::Bool(true)).unwrap_err().to_string(), "config is true: it must be an object");
    }
}
