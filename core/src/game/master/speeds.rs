//! The delays of a 20G game, in frames of 1/60 second.

/// The delays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speeds {
    /// How long a piece lies on the floor before it locks. Only a fall starts this time again.
    pub lock: u32,
    /// How long a direction is held before the piece shifts again.
    pub shift: u32,
    /// How long a lock without a clear waits for the next piece.
    pub entry: u32,
    /// How long the field waits for the next piece after its rows were cleared.
    pub entry_after_clear: u32,
    /// How long full rows stay empty before the rows above fall.
    pub clear: u32,
}

impl Speeds {
    /// The delays of the rules document of master 20G, section 6.
    pub const MASTER: Speeds = Speeds { lock: 30, shift: 15, entry: 30, entry_after_clear: 30, clear: 41 };
    /// The delays of the option *death* for levels from 0, 100, …, 500: the same section.
    const DEATH: [Speeds; 6] = [
        Speeds { lock: 30, shift: 10, entry: 16, entry_after_clear: 12, clear: 12 },
        Speeds { lock: 26, shift: 10, entry: 12, entry_after_clear: 6, clear: 6 },
        Speeds { lock: 22, shift: 9, entry: 12, entry_after_clear: 6, clear: 6 },
        Speeds { lock: 18, shift: 8, entry: 6, entry_after_clear: 6, clear: 6 },
        Speeds { lock: 15, shift: 6, entry: 5, entry_after_clear: 5, clear: 5 },
        Speeds { lock: 15, shift: 6, entry: 4, entry_after_clear: 4, clear: 4 },
    ];

    /// Returns the delays at a level.
    #[must_use]
    pub const fn at(is_death: bool, level: u32) -> Speeds {
        let section = level as usize / 100;
        let last = Speeds::DEATH.len() - 1;
        match is_death {
            true => Speeds::DEATH[if section < last { section } else { last }],
            false => Speeds::MASTER,
        }
    }
}
