//! The configuration of a match: the rules that both sides share, and the handling of each side's buttons.
//!
//! Every number is an integer, and every unit is in the name. [`RoundConfig::check`] rejects configurations
//! that cannot be played and reports the field and its value. All later code may rely on the ranges.

use super::config_error::{ConfigError, within};
use super::goal::Goal;
use super::start::Start;
use crate::rules::RulesetKind;
use crate::rules::attack::{AttackTable, PPT};
use crate::rules::randomizer::RandomizerKind;
use crate::rules::rotation::srs::HalfTurnStyle;

/// The gravity from which a piece falls to the floor within one tick: 20 rows per millisecond.
pub const GRAVITY_20G: u32 = 20_000_000;
/// The most previews that a queue can show.
pub const MAX_PREVIEWS: usize = 7;

/// Everything that a match depends on, except the buttons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundConfig {
    /// The seed, which decides the pieces and the garbage holes.
    pub seed: u64,
    /// The rules of both sides.
    pub rules: Rules,
    /// One entry per board: 1 for a solo game, 2 for a match.
    pub handling: alloc::vec::Vec<Handling>,
    /// The position in which every board begins.
    pub start: Start,
    /// What ends the match, besides losing.
    pub goal: Goal,
}

impl RoundConfig {
    /// Creates a match of `boards` boards with the default rules.
    #[must_use]
    pub fn new(seed: u64, boards: usize) -> RoundConfig {
        let handling = alloc::vec![Handling::default(); boards];
        RoundConfig { seed, rules: Rules::default(), handling, start: Start::default(), goal: Goal::Survive }
    }

    /// Checks that every value is within its range.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that names the first field that is out of range, with its value.
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
    /// The attack table: lines sent for clears.
    pub table: &'static AttackTable,
    /// How pieces are dealt.
    pub randomizer: RandomizerKind,
    /// Whether the half-turn button has an effect.
    pub half_turns: bool,
    /// The kicks that a blocked half turn tries.
    pub half_turn_style: HalfTurnStyle,
    /// The number of visible pieces after the current one, 0 to 7.
    pub previews: u8,
    /// The gravity in thousandths of a row per second. 0 is no gravity; with [`GRAVITY_20G`] and more, a
    /// piece falls to the floor at once.
    pub gravity_milli_rows_per_s: u32,
    /// The time that a resting piece waits before it locks, 0 to 60,000.
    pub lock_delay_ms: u32,
    /// The number of ticks before the first piece spawns, 0 to 60,000.
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
            half_turn_style: HalfTurnStyle::SrsPlus,
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
    /// The most lines that enter with one lock, 1 to 40.
    pub cap: u32,
    /// Whether no garbage enters with a lock that clears lines.
    pub blocking: bool,
    /// The chance in thousandths that the hole changes from one line of a packet to the next.
    pub messiness_permille: u32,
    /// The chance in thousandths that a packet gets a new hole, and not that of the packet before it.
    pub hole_change_permille: u32,
    /// The time that a packet travels before it may enter, 0 to 60,000.
    pub travel_ms: u32,
    /// The part of its attacks that each side sends, in percent, at most 400: a handicap.
    pub attack_percent: [u32; 2],
    /// The time after which lines rise by themselves, again and again, 500 to 60,000. With 0 none do.
    pub rise_ms: u32,
    /// The lines that rise each time, 1 to 20.
    pub rise_lines: u32,
}

impl Default for GarbageRules {
    fn default() -> GarbageRules {
        GarbageRules {
            cap: 10,
            blocking: true,
            messiness_permille: 300,
            hole_change_permille: 1_000,
            travel_ms: 500,
            attack_percent: [100; 2],
            rise_ms: 0,
            rise_lines: 1,
        }
    }
}

impl GarbageRules {
    fn check(&self) -> Result<(), ConfigError> {
        within("garbage.cap", self.cap.into(), 1, 40)?;
        within("garbage.messiness_permille", self.messiness_permille.into(), 0, 1_000)?;
        within("garbage.hole_change_permille", self.hole_change_permille.into(), 0, 1_000)?;
        within("garbage.travel_ms", self.travel_ms.into(), 0, 60_000)?;
        for percent in self.attack_percent {
            within("garbage.attack_percent", percent.into(), 0, 400)?;
        }
        if self.rise_ms > 0 {
            within("garbage.rise_ms", self.rise_ms.into(), 500, 60_000)?;
        }
        within("garbage.rise_lines", self.rise_lines.into(), 1, 20)
    }
}

/// The handling of one player's buttons. All times are in ticks of one millisecond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handling {
    /// The delay from the first shift (at the press) to the second, 1 to 5,000.
    pub das: u32,
    /// The time between the following shifts, at most 5,000. With 0, the piece moves to the wall at once.
    pub arr: u32,
    /// The time after a lock, hold or rotation in which autoshift does not move the piece, at most 5,000.
    pub dcd: u32,
    /// The factor by which soft drop multiplies gravity, at most 10,000. With 0, the piece falls to the floor
    /// at once.
    pub soft_drop_factor: u32,
    /// Whether a rotation button that is held while a piece spawns rotates it.
    pub irs: bool,
    /// Whether the hold button that is held while a piece spawns holds it.
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
    fn errors_name_the_setting_that_is_out_of_range() {
        let mut config = RoundConfig::new(1, 2);
        config.handling[1].das = 0;
        let error = config.check().unwrap_err();
        assert_eq!(error.to_string(), "handling.das is 0: it must be from 1 to 5000");
        assert_eq!(RoundConfig::new(1, 3).check().unwrap_err().field, "boards");
        let mut config = RoundConfig::new(1, 2);
        config.rules.garbage.messiness_permille = 1_001;
        assert_eq!(config.check().unwrap_err().value, 1_001);
        type Change = (&'static str, fn(&mut GarbageRules));
        let changes: [Change; 5] = [
            ("garbage.attack_percent", |garbage| garbage.attack_percent[1] = 401),
            ("garbage.hole_change_permille", |garbage| garbage.hole_change_permille = 1_001),
            ("garbage.rise_ms", |garbage| garbage.rise_ms = 499),
            ("garbage.rise_ms", |garbage| garbage.rise_ms = 60_001),
            ("garbage.rise_lines", |garbage| garbage.rise_lines = 0),
        ];
        for (field, change) in changes {
            let mut config = RoundConfig::new(1, 2);
            change(&mut config.rules.garbage);
            assert_eq!(config.check().unwrap_err().field, field);
        }
        let mut config = RoundConfig::new(1, 1);
        config.start.board = crate::board::Board::from_drawing(&["XXXXXXXXXX"]).unwrap();
        assert_eq!(config.check().unwrap_err().field, "start.field full rows");
        config.start.board = crate::board::Board::from_columns([1 << 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(config.check().unwrap_err().value, 21);
        config.start = Start { queue: alloc::vec![crate::piece::Piece::T; 25], ..Start::default() };
        assert_eq!(config.check().unwrap_err().field, "start.queue length");
    }
}
