//! Named strengths that people can choose.
//!
//! *What.* [`Level::ALL`] is a table. It defines how fast a level plays, how much it may search for each
//! piece, which bot does this, and how often and how badly it misdrops.
//! [`Levelled`](super::levelled::Levelled) makes any [`Bot`](super::Bot) play like a row of this table. Only the
//! pace is left to the program that has a clock. `core/data/levels.json` holds the measured ratings
//! (`stackmate ladder --file`).
//!
//! *Why this way.* A bot that is weak only because it searches little still judges shapes like an expert, and
//! it makes no mistake that a person would recognise. Beginners play slowly, think of few places for a piece and
//! misdrop now and then, and each goes for something else ([`Style`]). They lose because of garbage, seldom because
//! of their own stacking: alone they dig through garbage and clear forty lines. The steps between neighbours are
//! small enough that the next level can be beaten now and then: some 150 to 300 Elo.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::reach::Reach;
use super::style::Style;
use crate::eval::Weights;
use crate::tool::fault::{Coded, Detail, Fault};

/// The bot that plays a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brain {
    /// The bot of `bot::novice`, which looks two placements ahead.
    Novice,
    /// The searching bot.
    Freestyle,
}

/// A named strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name.
    pub name: &'static str,
    /// The most pieces that the bot places in a hundred seconds.
    pub pace: u32,
    /// The number of positions that the bot searches for each piece, or `None` for as many as time and memory
    /// allow.
    pub nodes: Option<u32>,
    /// The bot that plays.
    pub brain: Brain,
    /// What the bot goes for.
    pub style: Style,
    /// Where the bot thinks of placing a piece.
    pub reach: Reach,
    /// For how many of a thousand pieces the bot thinks of hold. A bot that places pieces anywhere always does.
    pub holds: u32,
    /// Whether the bot also has a separate search for perfect clears.
    pub loops: bool,
    /// The number of misdrops in a thousand placements with the usual number of presses.
    pub slips: u32,
    /// The number of previews that the bot looks at, or `None` for all. Only for [`Brain::Novice`].
    pub sees: Option<u32>,
    /// By how much the bot may overrate a placement, in the units of the evaluation. The error is random, and 0 on
    /// a high stack and in a race. Only for [`Brain::Novice`].
    pub unsure: u32,
    /// How uneven the times between placements are, in thousandths: 0 is like a clock.
    pub wavers: u32,
}

const fn level(name: &'static str, pace: u32, nodes: Option<u32>, brain: Brain) -> Level {
    Level {
        name,
        pace,
        nodes,
        brain,
        style: Style::Spins,
        reach: Reach::Anywhere,
        holds: 1_000,
        loops: false,
        slips: 0,
        sees: None,
        unsure: 0,
        wavers: 0,
    }
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 16] = [
        level("first game", 74, Some(800), Brain::Novice)
            .style(Style::Tidy)
            .thinking(Reach::Drops, 200)
            .hand(56, 500)
            .seeing(1)
            .misjudging(900),
        level("beginner", 80, Some(3_000), Brain::Novice)
            .style(Style::Rough)
            .thinking(Reach::Drops, 600)
            .hand(50, 450)
            .seeing(1),
        level("casual", 87, Some(3_000), Brain::Novice)
            .style(Style::Combos)
            .thinking(Reach::TSpins, 900)
            .hand(44, 400)
            .seeing(2),
        level("steady", 103, Some(3_000), Brain::Novice).hand(42, 300),
        level("solid", 108, Some(125), Brain::Freestyle).style(Style::Quads).hand(38, 275),
        level("able", 113, Some(230), Brain::Freestyle).hand(34, 250),
        level("keen", 134, Some(500), Brain::Freestyle).hand(31, 225),
        level("strong", 139, Some(850), Brain::Freestyle).hand(28, 200),
        level("skilled", 147, Some(1_500), Brain::Freestyle).hand(25, 150),
        level("fluent", 167, Some(3_000), Brain::Freestyle).hand(19, 140),
        level("sharp", 197, Some(5_000), Brain::Freestyle).hand(14, 120),
        level("expert", 230, Some(8_000), Brain::Freestyle).hand(10, 100),
        level("veteran", 260, Some(16_000), Brain::Freestyle).hand(6, 50),
        level("master", 316, Some(40_000), Brain::Freestyle).seeking_clears().hand(3, 0),
        level("grandmaster", 385, Some(80_000), Brain::Freestyle).seeking_clears().hand(1, 0),
        level("unleashed", 470, None, Brain::Freestyle).seeking_clears(),
    ];

    /// Creates a custom strength with a number of nodes for each piece and a number of misdrops in a thousand
    /// placements.
    #[must_use]
    pub const fn custom(nodes: Option<u32>, slips: u32) -> Level {
        let plain = level("custom", 200, nodes, Brain::Freestyle).hand(slips, 0);
        let seeks_clears = match nodes {
            Some(nodes) => nodes >= LOOPING_NODES,
            None => true,
        };
        if seeks_clears { plain.seeking_clears() } else { plain }
    }

    const fn style(self, style: Style) -> Level {
        Level { style, ..self }
    }

    /// Sets how often a press goes wrong, and how uneven the times between placements are, both in thousandths.
    pub(super) const fn hand(self, slips: u32, wavers: u32) -> Level {
        Level { slips, wavers, ..self }
    }

    const fn seeing(self, previews: u32) -> Level {
        Level { sees: Some(previews), ..self }
    }

    const fn misjudging(self, most: u32) -> Level {
        Level { unsure: most, ..self }
    }

    const fn seeking_clears(self) -> Level {
        Level { loops: true, ..self }
    }

    /// Sets where the bot thinks of placing a piece, and for how many of a thousand pieces it thinks of hold.
    const fn thinking(self, reach: Reach, holds: u32) -> Level {
        Level { reach, holds, ..self }
    }

    /// Returns the weights for a novice of this level. For a level that does not think of every place under other
    /// blocks, an overhang is a hole.
    pub(super) fn novice(self) -> Weights {
        let mut weights = Weights::novice();
        self.style.apply(&mut weights);
        if self.reach != Reach::Anywhere {
            weights.overhangs = weights.cavities;
        }
        weights
    }
}

/// Parses the name of a level, in which `-` and `_` may replace spaces.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let wanted = name.replace(['-', '_'], " ");
        let found = Level::ALL.iter().find(|level| level.name == wanted);
        found.copied().ok_or_else(|| UnknownLevel(name.to_string()))
    }
}

/// A name that does not belong to any level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl Coded for UnknownLevel {
    fn fault(&self) -> Fault {
        let known = Level::ALL.iter().map(|level| level.name).collect::<Vec<_>>().join(", ");
        Fault::new("level", "the level {name} is not one of {known}")
            .with(Detail::quoted(&self.0))
            .with(known)
    }
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for UnknownLevel {}

/// The fewest nodes for each piece at which a custom level also searches for perfect clears. With fewer nodes
/// it has no time for this.
const LOOPING_NODES: u32 = 40_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_with_or_without_spaces() {
        for level in Level::ALL {
            assert_eq!(level.name.parse(), Ok(level));
        }
        assert_eq!("first-game".parse(), Ok(Level::ALL[0]));
        let error = "godlike".parse::<Level>().unwrap_err().to_string();
        assert!(error.starts_with("the level \"godlike\" is not one of first game, "), "{error}");
    }

    #[test]
    fn higher_levels_are_faster_and_misdrop_less() {
        for pair in Level::ALL.windows(2) {
            assert!(pair[0].pace < pair[1].pace, "{}", pair[1].name);
            assert!(pair[0].slips > pair[1].slips, "{}", pair[1].name);
            assert!(pair[0].wavers >= pair[1].wavers, "{}", pair[1].name);
        }
        assert_eq!(Level::ALL[Level::ALL.len() - 1].nodes, None);
    }

    #[test]
    fn only_levels_that_do_not_search_see_and_think_less() {
        for level in Level::ALL {
            assert!(level.reach == Reach::Anywhere || level.brain == Brain::Novice, "{}", level.name);
            assert!(level.holds == 1_000 || level.reach != Reach::Anywhere, "{}", level.name);
            assert!(level.unsure == 0 || level.brain == Brain::Novice, "{}", level.name);
            assert!(level.sees.is_none() || level.brain == Brain::Novice, "{}", level.name);
        }
    }
}
