//! The choices of the baseline as text: KEY=VALUE,… for all that are not the original's.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use serde::{Deserialize, Serialize};
use sumten::baseline::{Choices, Detection, Duplicates, Fires, Probe, Selection};

use super::text::as_text;

/// The choices of a baseline.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Chosen(pub(super) Choices);

/// The option that changes choices.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Choices of the baseline")]
pub(super) struct Changed {
    /// Let baseline (of two programs the first one) play with other choices than the original: duplicates=boards,
    /// selection=top, fires=105 or 110 to 125, lists=none, probe=all, detection=exact, boards=again
    #[arg(long, value_name = "KEY=VALUE,…")]
    choices: Option<Chosen>,
}

impl Changed {
    /// Returns the choices.
    pub(super) fn chosen(self) -> Chosen {
        self.choices.unwrap_or_default()
    }
}

/// A choice.
struct Choice {
    key: &'static str,
    /// The values, as messages show them.
    values: &'static str,
    /// Sets the value, or returns `None` if there is no such value.
    set: fn(&mut Choices, &str) -> Option<()>,
    get: fn(&Choices) -> String,
}

/// Makes the row of a choice between the original and one other value.
macro_rules! pair {
    ($field:ident $original:literal $first:expr, $other:literal $second:expr) => {
        Choice {
            key: stringify!($field),
            values: concat!($original, " or ", $other),
            set: |choices, text| {
                choices.$field = match text {
                    $original => $first,
                    $other => $second,
                    _ => return None,
                };
                Some(())
            },
            get: |choices| if choices.$field == $first { $original } else { $other }.to_owned(),
        }
    };
}

/// All choices.
const ALL: [Choice; 7] = [
    pair!(duplicates "keys" Duplicates::Keys, "boards" Duplicates::Boards),
    pair!(selection "strata" Selection::Strata, "top" Selection::Top),
    Choice { key: "fires", values: "rising, 105 or 110 to 125", set: set_fires, get: fires },
    pair!(lists "kept" true, "none" false),
    pair!(probe "light" Probe::Light, "all" Probe::All),
    pair!(detection "window" Detection::Window, "exact" Detection::Exact),
    pair!(boards "kept" true, "again" false),
];

fn set_fires(choices: &mut Choices, text: &str) -> Option<()> {
    choices.fires = match (text, text.parse()) {
        ("rising", _) => Fires::Rising,
        (_, Ok(percent @ (105 | 110..=125))) => Fires::Constant(percent),
        _ => return None,
    };
    Some(())
}

fn fires(choices: &Choices) -> String {
    match choices.fires {
        Fires::Rising => "rising".to_owned(),
        Fires::Constant(percent) => percent.to_string(),
    }
}

impl FromStr for Chosen {
    type Err = String;

    fn from_str(text: &str) -> Result<Chosen, String> {
        let (mut choices, mut given) = (Choices::ORIGINAL, Vec::new());
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(|| format!("{part:?} is not KEY=VALUE"))?;
            let keys = || ALL.map(|choice| choice.key).join(", ");
            let choice = ALL.iter().find(|choice| choice.key == key);
            let choice =
                choice.ok_or_else(|| format!("unknown choice {key:?}; the choices are {}", keys()))?;
            (choice.set)(&mut choices, value)
                .ok_or_else(|| format!("{key} is {}, not {value:?}", choice.values))?;
            if given.contains(&key) {
                return Err(format!("{key} is given twice"));
            }
            given.push(key);
        }
        Ok(Chosen(choices))
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values =
            ALL.iter().map(|choice| (choice.key, (choice.get)(&self.0), (choice.get)(&Choices::ORIGINAL)));
        let changed = values.filter(|(_, value, original)| value != original);
        f.write_str(&changed.map(|(key, value, _)| format!("{key}={value}")).collect::<Vec<_>>().join(","))
    }
}

as_text!(Chosen);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_survive_text_and_only_changed_ones_are_shown() {
        let all =
            "duplicates=boards,selection=top,fires=125,lists=none,probe=all,detection=exact,boards=again";
        let chosen: Chosen = all.parse().unwrap();
        let expected = Choices {
            duplicates: Duplicates::Boards,
            selection: Selection::Top,
            fires: Fires::Constant(125),
            lists: false,
            probe: Probe::All,
            detection: Detection::Exact,
            boards: false,
        };
        assert_eq!((chosen.0, chosen.to_string().as_str()), (expected, all));
        let json = serde_json::to_string(&chosen).unwrap();
        assert_eq!(serde_json::from_str::<Chosen>(&json).unwrap(), chosen);
        for (text, shown) in [("boards=kept,fires=105,lists=kept", "fires=105"), ("fires=rising", "")] {
            assert_eq!(text.parse::<Chosen>().unwrap().to_string(), shown);
        }
        assert_eq!(Chosen::default().to_string(), "");
    }

    #[test]
    fn wrong_keys_and_values_are_named() {
        for (text, named) in [
            ("", "\"\" is not KEY=VALUE"),
            ("lists", "\"lists\" is not KEY=VALUE"),
            ("list=none", "unknown choice \"list\"; the choices are duplicates, selection, fires"),
            ("probe=all,lists=off", "lists is kept or none, not \"off\""),
            ("fires=109", "fires is rising, 105 or 110 to 125, not \"109\""),
            ("fires=126", "not \"126\""),
            ("lists=none,lists=kept", "lists is given twice"),
        ] {
            let error = text.parse::<Chosen>().unwrap_err();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
