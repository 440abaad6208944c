//! The choices of the original that can be changed one by one, to measure what each of them is worth.

/// What the program does. The default is the original.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Which states of a depth count as one.
    pub duplicates: Duplicates,
    /// Which states of a depth are kept.
    pub selection: Selection,
    /// What a big chain is worth.
    pub fires: Fires,
    /// Whether the states on the last turn's best lists of moves are preferred.
    pub lists: bool,
    /// Which digits are tried on a board.
    pub probe: Probe,
    /// Where the later steps of a tried digit look for runs.
    pub detection: Detection,
    /// Whether what the last turn has computed for the same moves is not computed again. This changes no move.
    pub boards: bool,
}

/// Which states of a depth count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duplicates {
    /// Those with the same key, which is the value and a little chance.
    Keys,
    /// Those with the same board, by a hash. The key has no chance.
    Boards,
}

/// Which states of a depth are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// The best, and from each of five strata of the others some by chance.
    Strata,
    /// Only the best, as many as the best and the five strata together.
    Top,
}

/// By which factor the value of a chain of 100 ojama or more grows for each turn by which it is earlier than the end of
/// the search. The value of smaller chains always grows by 1.05.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fires {
    /// By 1 and 0.0009 for each of the ojama.
    Rising,
    /// By this percentage: 105 is the factor 1.05.
    Constant(u8),
}

/// Which digits are tried on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probe {
    /// Those that one of twelve runs completes.
    Light,
    /// All nine on each column. The first step looks around the new digit as later steps look around erased cells.
    All,
}

/// Where the later steps of a tried digit look for runs. With [`Probe::All`], `Exact` is the potential by the full rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detection {
    /// Within four cells of the erased ones.
    Window,
    /// Everywhere.
    Exact,
}

impl Choices {
    /// What the original does.
    pub const ORIGINAL: Choices = Choices {
        duplicates: Duplicates::Keys,
        selection: Selection::Strata,
        fires: Fires::Rising,
        lists: true,
        probe: Probe::Light,
        detection: Detection::Window,
        boards: true,
    };
}

impl Default for Choices {
    fn default() -> Choices {
        Choices::ORIGINAL
    }
}

impl Fires {
    /// Returns the factor for each turn of a chain that sends many ojama.
    pub(super) fn growth(self, ojama: u32) -> f64 {
        match self {
            Fires::Rising => 1.0 + 0.0009 * f64::from(ojama),
            Fires::Constant(percent) => f64::from(percent) / 100.0,
        }
    }
}
