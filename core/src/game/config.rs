//! What a match is played under: the rules both sides share, and how each side's buttons feel.
//!
//! Every number is an integer and every unit is in the name. [`RoundConfig::check`] refuses what cannot
//! be played and says which field held which value; everything after it may rely on the ranges.

use core::fmt;

use super::goal::Goal;
use super::start::Start;
use crate::rules::RulesetKind;
use crate::rules::attack::{AttackTable, PPT};
use crate::rules::randomizer::RandomizerKind;
use crate::tool::fault::{Coded, Fault};

/// Gravity from which a piece falls to the floor within the tick: 20 rows per millisecond.
pub const GRAVITY_20G: u32 = 20_000_000;
/// The most previews that a queue can show.
pub const MAX_PREVIEWS: usize = 7;

/// Everything that a match depends on besides the buttons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundConfig {
    /// Decides the pieces and the garbage holes.
    pub seed: u64,
    /// The rules of both sides.
    pub rules: Rules,
    /// One entry per board: 1 for a solo game, 2 for a match.
    pub handling: alloc::vec::Vec<Handling>,
    /// Where every board begins.
    pub start: Start,
    /// What ends it, besides losing.
    pub goal: Goal,
}

impl RoundConfig {
    /// A match of `boards` boards under the default rules.
    #[must_use]
    pub fn new(seed: u64, boards: usize) -> RoundConfig {
        let handling = alloc::vec![Handling::default(); boards];
        RoundConfig { seed, rules: Rules::default(), handling, start: Start::default(), goal: Goal::Survive }
    }

    /// Whether every value is one that can be played.
    ///
    /// # Errors
    /// [`ConfigError`] names the first field that is out of range and its value.
    pub fn check(&self) -> Result<(), ConfigError> {
        within("boards", self.handling.len() as u64, 1, 2)?;
        self.rules.check()?;
        self.start.check()?;
        self.goal.check()?;
        if let Goal::Dig(_) = self.goal {
            within("start.field height in a dig", self.start.board.max_height().into(), 0, 0)?;
        }
        self.handling.iter().try_for_each(Handling::check)
    }
}

/// The rules that both sides of a match share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The rule set that these settings belong to.
    pub ruleset: RulesetKind,
    /// Lines sent for clears.
    pub table: &'static AttackTable,
    /// How pieces are dealt.
    pub randomizer: RandomizerKind,
    /// Whether the half-turn button does anything.
    pub half_turns: bool,
    /// How many pieces after the current one are known, 0 to 7.
    pub previews: u8,
    /// Thousandths of a row per second; 0 is none, [`GRAVITY_20G`] and more fall to the floor at once.
    pub gravity_milli_rows_per_s: u32,
    /// How long a resting piece waits before it locks, 0 to 60,000.
    pub lock_delay_ms: u32,
    /// Ticks before the first piece appears, 0 to 60,000.
    pub countdown_ms: u32,
    /// How attacks arrive.
    pub garbage: GarbageRules,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            ruleset: RulesetKind::Guideline,
            table: &PPT,
            randomizer: RandomizerKind::SevenBag,
            half_turns: false,
            previews: 5,
            gravity_milli_rows_per_s: 1_000,
            lock_delay_ms: 500,
            countdown_ms: 0,
            garbage: GarbageRules::default(),
        }
    }
}

impl Rules {
    fn check(&self) -> Result<(), ConfigError> {
        within("previews", self.previews.into(), 0, MAX_PREVIEWS as u64)?;
        within("lock_delay_ms", self.lock_delay_ms.into(), 0, 60_000)?;
        within("countdown_ms", self.countdown_ms.into(), 0, 60_000)?;
        self.garbage.check()
    }
}

/// How garbage enters a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GarbageRules {
    /// The most lines that one lock lets in, 1 to 40.
    pub cap: u32,
    /// Whether a lock that clears something keeps garbage out.
    pub blocking: bool,
    /// Chance in thousandths that the hole changes from one line of a packet to the next.
    pub messiness_permille: u32,
    /// How long a packet travels before it may enter, 0 to 60,000.
    pub travel_ms: u32,
}

impl Default for GarbageRules {
    fn default() -> GarbageRules {
        GarbageRules { cap: 10, blocking: true, messiness_permille: 300, travel_ms: 500 }
    }
}

impl GarbageRules {
    fn check(&self) -> Result<(), ConfigError> {
        within("garbage.cap", self.cap.into(), 1, 40)?;
        within("garbage.messiness_permille", self.messiness_permille.into(), 0, 1_000)?;
        within("garbage.travel_ms", self.travel_ms.into(), 0, 60_000)
    }
}

/// How one player's buttons feel; all times in ticks of one millisecond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handling {
    /// Delay from the first shift (at the press) to the second, 1 to 5,000.
    pub das: u32,
    /// Time between the shifts after that; 0 goes to the wall at once. At most 5,000.
    pub arr: u32,
    /// Autoshift does not move a piece for this long after a lock, hold or rotation. At most 5,000.
    pub dcd: u32,
    /// Soft drop falls this many times as fast as gravity; 0 goes to the floor at once. At most 10,000.
    pub soft_drop_factor: u32,
    /// Whether a turn button held while a piece appears turns it.
    pub irs: bool,
    /// Whether the hold button held while a piece appears holds it.
    pub ihs: bool,
}

impl Default for Handling {
    fn default() -> Handling {
        Handling { das: 150, arr: 30, dcd: 0, soft_drop_factor: 20, irs: false, ihs: false }
    }
}

impl Handling {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        within("handling.das", self.das.into(), 1, 5_000)?;
        within("handling.arr", self.arr.into(), 0, 5_000)?;
        within("handling.dcd", self.dcd.into(), 0, 5_000)?;
        within("handling.soft_drop_factor", self.soft_drop_factor.into(), 0, 10_000)
    }
}

/// Whether a value is in its range.
pub(super) fn within(field: &'static str, value: u64, low: u64, high: u64) -> Result<(), ConfigError> {
    if (low..=high).contains(&value) { Ok(()) } else { Err(ConfigError { field, value, low, high }) }
}

/// A setting outside its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// Which setting.
    pub field: &'static str,
    /// What it was.
    pub value: u64,
    /// The least it may be.
    pub low: u64,
    /// The most it may be.
    pub high: u64,
}

impl Coded for ConfigError {
    fn fault(&self) -> Fault {
        let ConfigError { field, value, low, high } = *self;
        Fault::new("range", "{field} is {value}: it must be from {low} to {high}")
            .with(field)
            .with(value)
            .with(low)
            .with(high)
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for ConfigError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_defaults_can_be_played() {
        assert_eq!(RoundConfig::new(1, 1).check(), Ok(()));
        assert_eq!(RoundConfig::new(1, 2).check(), Ok(()));
    }

    #[test]
    fn what_is_out_of_range_is_named() {
        let mut config = RoundConfig::new(1, 2);
        config.handling[1].das = 0;
        let error = config.check().unwrap_err();
        assert_eq!(error.to_string(), "handling.das is 0: it must be from 1 to 5000");
        assert_eq!(RoundConfig::new(1, 3).check().unwrap_err().field, "boards");
        let mut config = RoundConfig::new(1, 2);
        config.rules.garbage.messiness_permille = 1_001;
        assert_eq!(config.check().unwrap_err().value, 1_001);
        let mut config = RoundConfig::new(1, 1);
        config.start.board = crate::board::Board::from_drawing(&["XXXXXXXXXX"]).unwrap();
        assert_eq!(config.check().unwrap_err().field, "start.field full rows");
        config.start.board = crate::board::Board::from_columns([1 << 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(config.check().unwrap_err().value, 21);
        config.start = Start { queue: alloc::vec![crate::piece::Piece::T; 25], ..Start::default() };
        assert_eq!(config.check().unwrap_err().field, "start.queue length");
    }
}
