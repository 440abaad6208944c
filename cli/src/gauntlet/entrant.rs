//! Who plays in a gauntlet, and how much each may think.
//!
//! A text describes an entrant: `shipped`, `shipped@nodes=8000`, `my.weights@ms=20,hunt=off`, `level:sharp`,
//! `pressure@lines=4,every=5,room=60`. In JSON, which jobs use, it has the weights themselves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stackmate::bot::Bot;
use stackmate::bot::freestyle::{Options, searching};
use stackmate::bot::level::Level;
use stackmate::eval::Weights;

use crate::failure::Failure;
use crate::tune::{named, weights};

/// The nodes for each piece if nothing else is said.
pub(super) const USUAL_NODES: u32 = 32_000;
/// The nodes of a level that has no number of its own.
const LEVEL_NODES: u32 = 200_000;
/// The largest values that are not taken as mistakes.
const MOST: u32 = 100_000_000;
const MOST_MEMORY: u32 = 1 << 14;
const MOST_MS: u32 = 60_000;

/// What limits the thinking for a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Limit {
    /// A number of positions: the same games on every machine.
    Nodes(u32),
    /// Milliseconds of processor time.
    Ms(u32),
}

/// The searching bot with some weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    #[serde(with = "named")]
    weights: Weights,
    limit: Limit,
    /// Whether perfect clears are hunted besides.
    hunts: bool,
    /// The memory of the search, in MiB.
    memory: u32,
}

/// An opponent without a board, who attacks by a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pressure {
    /// The lines of an attack.
    pub(super) lines: u32,
    /// After how many turns each attack comes.
    pub(super) every: u32,
    /// How many lines have to wait for him so that he loses. His attacks first cancel what waits.
    pub(super) room: u32,
}

/// One side of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Entrant {
    /// The searching bot.
    Search(Search),
    /// A named level. It does not look at its pace: both sides place one piece in a turn.
    Level(String),
    /// A schedule of attacks.
    Pressure(Pressure),
    /// A program that speaks the bot protocol, with its command line. Both sides think for this time, in milliseconds of
    /// processor time.
    Program {
        /// The command line.
        command: String,
        /// The time.
        ms: u32,
    },
}

/// The values after `@`.
struct Values<'a> {
    of: BTreeMap<&'a str, &'a str>,
    text: &'a str,
}

impl<'a> Values<'a> {
    /// Splits a text into a name and values.
    fn split(text: &'a str) -> Result<(&'a str, Values<'a>), Failure> {
        let (name, list) = text.split_once('@').unwrap_or((text, ""));
        let mut values = Values { of: BTreeMap::new(), text };
        for pair in list.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| values.bad(pair, "has no ="))?;
            if values.of.insert(key, value).is_some() {
                return Err(values.bad(pair, "comes twice"));
            }
        }
        Ok((name, values))
    }

    fn bad(&self, part: &str, why: &str) -> Failure {
        Failure::BadInput(format!("{:?}: {part:?} {why}", self.text))
    }

    fn take(&mut self, key: &str, most: u32) -> Result<Option<u32>, Failure> {
        let Some(value) = self.of.remove(key) else { return Ok(None) };
        let number = value.parse().ok().filter(|number| (1..=most).contains(number));
        number.map(Some).ok_or_else(|| self.bad(value, &format!("is no {key} from 1 to {most}")))
    }

    fn take_switch(&mut self, key: &str) -> Result<Option<bool>, Failure> {
        match self.of.remove(key) {
            None => Ok(None),
            Some("on") => Ok(Some(true)),
            Some("off") => Ok(Some(false)),
            Some(value) => Err(self.bad(value, &format!("is neither on nor off, for {key}"))),
        }
    }

    /// Checks that all values were taken.
    fn finish(self) -> Result<(), Failure> {
        self.of.keys().next().map_or(Ok(()), |key| Err(self.bad(key, "is no value of this entrant")))
    }
}

impl Entrant {
    /// Reads the description of an entrant.
    ///
    /// # Errors
    /// Returns an error that names the part that is wrong.
    pub(super) fn read(text: &str) -> Result<Entrant, Failure> {
        let (name, mut values) = Values::split(text)?;
        let entrant = if let Some(name) = name.strip_prefix("level:") {
            let level: Level = name.parse().map_err(|_| values.bad(name, "is no level"))?;
            Entrant::Level(level.name.to_owned())
        } else if name == "pressure" {
            let lines = values.take("lines", 20)?.unwrap_or(4);
            let every = values.take("every", 1_000)?.unwrap_or(5);
            Entrant::Pressure(Pressure { lines, every, room: values.take("room", 10_000)?.unwrap_or(60) })
        } else {
            let limit = match (values.take("nodes", MOST)?, values.take("ms", MOST_MS)?) {
                (Some(_), Some(_)) => return Err(values.bad("ms", "comes beside nodes")),
                (None, Some(ms)) => Limit::Ms(ms),
                (nodes, None) => Limit::Nodes(nodes.unwrap_or(USUAL_NODES)),
            };
            let hunts = values.take_switch("hunt")?.unwrap_or(true);
            let memory = values.take("memory", MOST_MEMORY)?.unwrap_or(96);
            Entrant::Search(Search { weights: weights(name)?, limit, hunts, memory })
        };
        values.finish()?;
        Ok(entrant)
    }

    /// Creates the bot, with the nodes or the time for each piece, or returns `None` if this entrant is no bot in this process.
    pub(super) fn bot(&self, seed: u64) -> Option<(Box<dyn Bot>, Limit)> {
        let mut options = Options::default();
        options.search.seed = seed;
        match self {
            Entrant::Search(search) => {
                options.weights = search.weights;
                options.search.memory = (search.memory as usize) << 20;
                options.clears = options.clears.filter(|_| search.hunts);
                Some((searching(options), search.limit))
            }
            Entrant::Level(name) => {
                let level: Level = name.parse().ok()?;
                let nodes = level.nodes.unwrap_or(LEVEL_NODES);
                Some((Box::new(level.bot(options)), Limit::Nodes(nodes)))
            }
            Entrant::Pressure(_) | Entrant::Program { .. } => None,
        }
    }

    /// Returns the number of nodes for each piece, if it is limited by nodes.
    pub(super) fn nodes(&self) -> Option<u32> {
        match self {
            Entrant::Search(Search { limit: Limit::Nodes(nodes), .. }) => Some(*nodes),
            Entrant::Level(name) => {
                let level: Option<Level> = name.parse().ok();
                level.map(|level| level.nodes.unwrap_or(LEVEL_NODES))
            }
            _ => None,
        }
    }

    /// Returns the same searching bot with another number of nodes.
    pub(super) fn with_nodes(&self, nodes: u32) -> Option<Entrant> {
        let Entrant::Search(search) = self else { return None };
        Some(Entrant::Search(Search { limit: Limit::Nodes(nodes), ..*search }))
    }

    /// Returns the weights of a searching bot.
    pub(super) fn weights(&self) -> Option<&Weights> {
        let Entrant::Search(search) = self else { return None };
        Some(&search.weights)
    }

    /// Returns whether perfect clears are hunted.
    pub(super) fn hunts(&self) -> bool {
        matches!(self, Entrant::Search(search) if search.hunts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read() {
        let search = |text| match Entrant::read(text).unwrap() {
            Entrant::Search(search) => (search.limit, search.hunts, search.memory),
            other => panic!("{other:?}"),
        };
        assert_eq!(search("shipped"), (Limit::Nodes(32_000), true, 96));
        assert_eq!(search("shipped@nodes=8000,hunt=off"), (Limit::Nodes(8_000), false, 96));
        assert_eq!(search("shipped@ms=20,memory=384"), (Limit::Ms(20), true, 384));
        assert_eq!(Entrant::read("level:first-game").unwrap(), Entrant::Level("first game".to_owned()));
        let pressure = Entrant::Pressure(Pressure { lines: 6, every: 5, room: 60 });
        assert_eq!(Entrant::read("pressure@lines=6").unwrap(), pressure);
        for entrant in [pressure, Entrant::read("shipped@ms=5").unwrap()] {
            let text = serde_json::to_string(&entrant).unwrap();
            assert_eq!(serde_json::from_str::<Entrant>(&text).unwrap(), entrant);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("shipped@nodes=0", "\"0\""),
            ("shipped@nodes=9,nodes=9", "twice"),
            ("shipped@nodes=9,ms=9", "beside"),
            ("shipped@speed=9", "\"speed\""),
            ("shipped@hunt=yes", "\"yes\""),
            ("shipped@nodes", "has no ="),
            ("level:giant", "\"giant\""),
            ("level:sharp@nodes=5", "\"nodes\""),
            ("/no/such.weights", "/no/such.weights"),
        ] {
            let error = format!("{:?}", Entrant::read(text).unwrap_err());
            assert!(error.contains(part) || error.contains(&part.replace('"', "\\\"")), "{text}: {error}");
        }
    }
}
