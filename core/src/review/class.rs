//! The class of a placement, by how much it lost of the chance to win. In a game alone, it is the share of the usual time of ten
//! pieces.
//!
//! The limits are those of chess.com's "expected points".

/// The class of a placement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Nothing was better.
    Best,
    /// At most 2 % of the chance was lost, or of the time.
    Excellent,
    /// At most 5 %.
    Good,
    /// At most 10 %.
    Inaccuracy,
    /// At most 20 %.
    Mistake,
    /// More than 20 %.
    Blunder,
}

/// The most that a placement of each class but the last loses, in millionths of the chance.
const LIMITS: [(u32, Class); 5] = [
    (0, Class::Best),
    (20_000, Class::Excellent),
    (50_000, Class::Good),
    (100_000, Class::Inaccuracy),
    (200_000, Class::Mistake),
];
/// The least that the second best placement loses if the best one was the only good one, in millionths.
const ONLY: u32 = 100_000;
/// The same for a brilliant placement, which a quick look also overlooks.
const BRILLIANT: u32 = 50_000;

impl Class {
    /// All classes, the best first.
    pub const ALL: [Class; 6] =
        [Class::Best, Class::Excellent, Class::Good, Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// Returns the class of a placement that lost `loss` millionths of the chance to win.
    #[must_use]
    pub fn of(loss: u32) -> Class {
        LIMITS.iter().find(|(most, _)| loss <= *most).map_or(Class::Blunder, |&(_, class)| class)
    }

    /// Returns the name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Best => "best",
            Class::Excellent => "excellent",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
        }
    }
}

/// Returns whether a best placement was the only good one. `second_loses` is in millionths.
#[must_use]
pub(super) const fn is_only(second_loses: u32) -> bool {
    second_loses >= ONLY
}

/// Returns whether an overlooked best placement was brilliant. `second_loses` is in millionths.
#[must_use]
pub(super) const fn is_brilliant(second_loses: u32) -> bool {
    second_loses >= BRILLIANT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_belong_to_the_better_class() {
        let losses = [0, 1, 20_000, 20_001, 50_000, 50_001, 100_000, 100_001, 200_000, 200_001, 1_000_000];
        let numbers = losses.map(|loss| Class::of(loss) as usize);
        assert_eq!(numbers, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert!(Class::ALL.is_sorted());
        assert!(!is_only(99_999) && is_only(100_000));
        assert!(!is_brilliant(49_999) && is_brilliant(50_000));
    }
}
