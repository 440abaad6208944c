//! What the games of tetrominoes are played by, as data: attack tables, dealing, spawning, turning.

pub mod attack;
pub mod randomizer;
pub mod rotation;
pub mod spawn;

/// A set of rules that rounds are played under. It is named in settings and replays, and nowhere in a hot
/// path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RulesetKind {
    /// Versus play by the guideline: SRS, hold, garbage.
    #[default]
    Guideline,
}

impl RulesetKind {
    /// Every rule set that rounds can be played under.
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
