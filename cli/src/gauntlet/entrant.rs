//! Who plays in a gauntlet, and how much each may think.
//!
//! A text describes an entrant: `shipped`, `shipped@nodes=8000`, `my.weights@ms=20,hunt=off`, `level:sharp`,
//! `pressure@lines=4,every=5,room=60`. In JSON, which jobs use, it has the weights themselves.

use serde::{Deserialize, Serialize};
use stackmate::bot::Bot;
use stackmate::bot::freestyle::{Options, searching};
use stackmate::bot::level::Level;
use stackmate::eval::Weights;

use super::description::Values;
use crate::failure::Failure;
use crate::tune::{named, weights};

/// The nodes for each piece if nothing else is said.
pub(super) const USUAL_NODES: u32 = 32_000;
/// The nodes of a level that has no number of its own.
const LEVEL_NODES: u32 = 200_000;

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
    pub(super) weights: Weights,
    limit: Limit,
    /// Whether perfect clears are hunted besides.
    pub(super) hunts: bool,
    /// The memory of the search, in MiB.
    pub(super) memory: u32,
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
    Level(#[serde(with = "level_name")] Level),
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

impl Entrant {
    /// Reads the description of an entrant.
    ///
    /// # Errors
    /// Returns an error that names the part that is wrong.
    pub(super) fn read(text: &str) -> Result<Entrant, Failure> {
        let (name, mut values) = Values::split(text)?;
        let entrant = if let Some(level) = name.strip_prefix("level:") {
            Entrant::Level(level.parse().map_err(|error| Failure::BadInput(format!("{text:?}: {error}")))?)
        } else if name == "pressure" {
            let lines = values.take("lines")?.unwrap_or(4);
            let every = values.take("every")?.unwrap_or(5);
            Entrant::Pressure(Pressure { lines, every, room: values.take("room")?.unwrap_or(60) })
        } else {
            let limit = match (values.take("nodes")?, values.take("ms")?) {
                (Some(_), Some(_)) => return Err(values.bad("ms", "comes beside nodes")),
                (None, Some(ms)) => Limit::Ms(ms),
                (nodes, None) => Limit::Nodes(nodes.unwrap_or(USUAL_NODES)),
            };
            let hunts = values.take_switch("hunt")?.unwrap_or(true);
            let memory = values.take("memory")?.unwrap_or(96);
            Entrant::Search(Search { weights: weights(name)?, limit, hunts, memory })
        };
        values.finish()?;
        entrant.check().map_err(|why| Failure::BadInput(format!("{text:?}: {why}")))?;
        Ok(entrant)
    }

    /// Checks the values of an entrant, which may come from a file of jobs.
    ///
    /// # Errors
    /// Returns an error that names the invalid value.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Entrant::Search(Search { limit, memory, .. }) => {
                within("memory", *memory, 1 << 14)?;
                match *limit {
                    Limit::Nodes(nodes) => within("nodes", nodes, 100_000_000),
                    Limit::Ms(ms) => within("ms", ms, 60_000),
                }
            }
            Entrant::Level(_) => Ok(()),
            Entrant::Pressure(Pressure { lines, every, room }) => {
                within("lines", *lines, 20)?;
                within("every", *every, 1_000)?;
                within("room", *room, 10_000)
            }
            Entrant::Program { ms, .. } => within("ms", *ms, 60_000),
        }
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
            Entrant::Level(level) => {
                Some((Box::new(level.bot(options)), Limit::Nodes(level.nodes.unwrap_or(LEVEL_NODES))))
            }
            Entrant::Pressure(_) | Entrant::Program { .. } => None,
        }
    }

    /// Returns the number of nodes for each piece, if it is limited by nodes.
    pub(super) fn nodes(&self) -> Option<u32> {
        match self {
            Entrant::Search(Search { limit: Limit::Nodes(nodes), .. }) => Some(*nodes),
            Entrant::Level(level) => Some(level.nodes.unwrap_or(LEVEL_NODES)),
            _ => None,
        }
    }

    /// Returns the same searching bot with another number of nodes.
    pub(super) fn with_nodes(&self, nodes: u32) -> Option<Entrant> {
        let Entrant::Search(search) = self else { return None };
        Some(Entrant::Search(Search { limit: Limit::Nodes(nodes), ..*search }))
    }
}

/// Writes a level as its name, and reads it.
mod level_name {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use stackmate::bot::level::Level;

    pub(super) fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.name)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Checks that a number is from 1 to `most`. A larger number is taken as a mistake.
fn within(name: &str, number: u32, most: u32) -> Result<(), String> {
    let is_within = (1..=most).contains(&number);
    is_within.then_some(()).ok_or_else(|| format!("{name} {number} is not from 1 to {most}"))
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
        assert_eq!(Entrant::read("level:first-game").unwrap(), Entrant::Level(Level::ALL[0]));
        let pressure = Entrant::Pressure(Pressure { lines: 6, every: 5, room: 60 });
        assert_eq!(Entrant::read("pressure@lines=6").unwrap(), pressure);
        for entrant in [pressure, Entrant::Level(Level::ALL[0]), Entrant::read("shipped@ms=5").unwrap()] {
            let text = serde_json::to_string(&entrant).unwrap();
            assert_eq!(serde_json::from_str::<Entrant>(&text).unwrap(), entrant);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("shipped@nodes=0", "nodes 0 is not from 1"),
            ("shipped@nodes=4294967296", "\"4294967296\" is no whole number for nodes"),
            ("shipped@memory=20000", "memory 20000"),
            ("pressure@every=0", "every 0"),
            ("shipped@nodes=9,nodes=9", "twice"),
            ("shipped@nodes=9,ms=9", "beside"),
            ("shipped@speed=9", "\"speed\""),
            ("shipped@hunt=yes", "\"yes\""),
            ("shipped@nodes", "has no ="),
            ("level:giant", "level \"giant\""),
            ("level:sharp@nodes=5", "\"nodes\""),
            ("/no/such.weights", "/no/such.weights"),
        ] {
            let error = format!("{:?}", Entrant::read(text).unwrap_err());
            assert!(error.contains(part) || error.contains(&part.replace('"', "\\\"")), "{text}: {error}");
        }
    }
    #[test]
    fn values_from_a_file_of_jobs_are_checked() {
        let unknown = serde_json::from_str::<Entrant>(r#"{"level":"giant"}"#).unwrap_err().to_string();
        assert!(unknown.contains("level \"giant\" is not one of"), "{unknown}");
        for (text, part) in [
            (r#"{"pressure":{"lines":4,"every":0,"room":60}}"#, "every 0"),
            (r#"{"pressure":{"lines":4,"every":5,"room":0}}"#, "room 0"),
            (r#"{"program":{"command":"x","ms":0}}"#, "ms 0"),
        ] {
            let error = serde_json::from_str::<Entrant>(text).unwrap().check().unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
