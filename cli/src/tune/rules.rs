//! The rules of tuning games as JSON. Rules that are left out have the default values of the arena.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use stackmate::AttackTable;

use crate::duel::Settings;

/// The part of a battle's [`Settings`] that a job can set. Fields that are left out have the arena's default
/// values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rules {
    previews: usize,
    /// The name of the attack table.
    attack: String,
    cap: u32,
    messiness_permille: u32,
    blocking: bool,
    margin_start: u32,
    margin_percent: u32,
    max_turns: u32,
    /// Whether the bots know how many lines wait for them.
    #[serde(skip_serializing_if = "is_true")]
    pub(crate) informed: bool,
}

/// Returns whether a rule is as always, so that logs from before it still fit.
fn is_true(value: &bool) -> bool {
    *value
}

impl Default for Rules {
    fn default() -> Rules {
        let referee = Settings::default();
        Rules {
            previews: referee.previews,
            attack: referee.table.name.to_owned(),
            cap: referee.cap,
            messiness_permille: referee.messiness_permille,
            blocking: referee.blocking,
            margin_start: referee.margin_start,
            margin_percent: referee.margin_percent,
            max_turns: referee.max_turns,
            informed: true,
        }
    }
}

impl Rules {
    /// Converts the rules to the settings of a battle.
    ///
    /// # Errors
    /// Returns an error that names the invalid rule.
    pub(crate) fn settings(&self) -> Result<Settings, String> {
        let within = |name: &str, value: usize, least: usize, most: usize| {
            let inside = (least..=most).contains(&value);
            if inside { Ok(()) } else { Err(format!("{name} {value} is not within {least} to {most}")) }
        };
        within("previews", self.previews, 1, 50)?;
        within("cap", self.cap as usize, 1, 40)?;
        within("messiness_permille", self.messiness_permille as usize, 0, 1_000)?;
        within("margin_percent", self.margin_percent as usize, 0, 1_000)?;
        within("max_turns", self.max_turns as usize, 1, 100_000)?;
        let table = AttackTable::by_name(&self.attack);
        Ok(Settings {
            previews: self.previews,
            table: table.ok_or_else(|| format!("unknown attack table {:?}", self.attack))?,
            cap: self.cap,
            messiness_permille: self.messiness_permille,
            blocking: self.blocking,
            margin_start: self.margin_start,
            margin_percent: self.margin_percent,
            max_turns: self.max_turns,
            swapped: false,
        })
    }
}

impl FromStr for Rules {
    type Err = String;

    fn from_str(text: &str) -> Result<Rules, String> {
        let rules: Rules = serde_json::from_str(text).map_err(|error| error.to_string())?;
        rules.settings().map(|_| rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_are_left_out_have_default_values() {
        let rules: Rules = "{}".parse().unwrap();
        assert_eq!(rules.settings(), Ok(Settings::default()));
        let rules: Rules = r#"{"max_turns":60,"attack":"guideline"}"#.parse().unwrap();
        let settings = rules.settings().unwrap();
        assert_eq!((settings.max_turns, settings.table.name, settings.cap), (60, "guideline", 10));
    }

    #[test]
    fn an_invalid_rule_is_named() {
        let refused = |text: &str| text.parse::<Rules>().unwrap_err();
        assert!(refused(r#"{"previews":0}"#).contains("previews 0"));
        assert!(refused(r#"{"attack":"x"}"#).contains("\"x\""));
        assert!(refused(r#"{"gravity":1}"#).contains("gravity"));
    }
}
