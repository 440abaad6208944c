//! The rules of tetromino games, as data: attack tables, points, dealing, spawning, rotation.

pub mod attack;
pub mod master;
pub mod randomizer;
pub mod rotation;
pub mod score;
pub mod spawn;

/// A rule set of rounds. Settings and replays contain its name, and no speed-critical code uses it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RulesetKind {
    /// Versus play by the guideline: SRS, hold, garbage.
    #[default]
    Guideline,
}

impl RulesetKind {
    /// All rule sets that rounds can be played under.
    pub const ALL: [RulesetKind; 1] = [RulesetKind::Guideline];

    /// Returns the name in settings and replays.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RulesetKind::Guideline => "guideline",
        }
    }

    /// Returns the rule set of that name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<RulesetKind> {
        RulesetKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
