//! The table of scripted people.

/// What a person tries to do with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Clear lines as soon as possible.
    Clears,
    /// Keep the last column free, and clear four lines at once.
    Quads,
}

/// A scripted person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Person {
    pub(crate) name: &'static str,
    /// The mean time from the appearance of a piece to the first press, in milliseconds.
    pub(super) pause: u32,
    /// The mean time from one press to the next, in milliseconds.
    pub(super) press: u32,
    /// How many of a thousand presses go wrong.
    pub(super) slips: u32,
    /// For how many of a thousand pieces the person thinks of hold.
    pub(super) holds: u32,
    /// The number of previews that the person takes into account.
    pub(super) sees: usize,
    /// How unsure the person's eye is: a placement can look better or worse by as much. A hole counts some 400.
    pub(super) unsure: u32,
    pub(super) aim: Aim,
    /// The height of the stack from which the person is afraid, and wants only to clear lines.
    pub(super) fears: u32,
    /// The number of a level of about the same strength in `Level::ALL`.
    pub(crate) near: usize,
}

impl Person {
    /// All people, roughly from the weakest to the strongest. `stackmate review fit` prints their Elo.
    pub(crate) const ALL: [Person; 8] = [
        person("Ada", Aim::Clears, [1_000, 130, 12], [0, 0, 250, 18], 0),
        person("Ben", Aim::Clears, [850, 120, 8], [100, 0, 150, 15], 0),
        person("Cleo", Aim::Clears, [300, 80, 12], [200, 0, 250, 14], 1),
        person("Dan", Aim::Quads, [750, 110, 8], [400, 1, 120, 11], 1),
        person("Finn", Aim::Quads, [350, 70, 6], [900, 1, 80, 12], 2),
        person("Eve", Aim::Clears, [450, 80, 8], [700, 1, 100, 12], 3),
        person("Gia", Aim::Quads, [200, 55, 5], [1_000, 1, 60, 13], 4),
        person("Hugo", Aim::Quads, [90, 35, 3], [1_000, 2, 30, 13], 5),
    ];
}

/// Creates a person from the numbers of the hands (pause, press, slips), those of the mind (holds, sees, unsure, fears), and a
/// level of about the same strength.
const fn person(name: &'static str, aim: Aim, hands: [u32; 3], mind: [u32; 4], near: usize) -> Person {
    let ([pause, press, slips], [holds, sees, unsure, fears]) = (hands, mind);
    Person { name, aim, pause, press, slips, holds, sees: sees as usize, unsure, fears, near }
}
