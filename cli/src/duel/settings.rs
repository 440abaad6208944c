//! The settings of a battle.

use stackmate::AttackTable;
use stackmate::rules::attack::PPT;

/// The settings of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// The number of pieces shown after the current one.
    pub(crate) previews: usize,
    /// The table that gives the attack of a clear.
    pub(crate) table: &'static AttackTable,
    /// The maximum number of garbage lines that enter after one placement.
    pub(crate) cap: u32,
    /// The chance, in thousandths, that a garbage line draws a new hole column.
    pub(crate) messiness_permille: u32,
    /// Whether a placement that clears lines blocks garbage from entering.
    pub(crate) blocking: bool,
    /// The turn after which attacks grow.
    pub(crate) margin_start: u32,
    /// The growth of attacks in each turn, in percent of the original attack.
    pub(crate) margin_percent: u32,
    /// The number of turns after which the game is a draw.
    pub(crate) max_turns: u32,
    /// Whether the sides have changed places. Then each side uses the other side's random numbers for its
    /// garbage holes.
    pub(crate) swapped: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            previews: 5,
            table: &PPT,
            cap: 10,
            messiness_permille: 300,
            blocking: true,
            margin_start: 200,
            margin_percent: 1,
            max_turns: 2_000,
            swapped: false,
        }
    }
}

impl Settings {
    /// Returns the factor for attacks in this turn, in hundredths.
    pub(super) fn margin(&self, turn: u32) -> u64 {
        100 + u64::from(turn.saturating_sub(self.margin_start)) * u64::from(self.margin_percent)
    }
}
