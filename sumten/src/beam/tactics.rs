//! The numbers that say when a battle is fought.

/// When to fire, to hold and to answer. Ojama are counted as they are sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tactics {
    /// The turn until which the first big chain is planned.
    pub first_goal: usize,
    /// In how many turns after a big chain the next one is planned.
    pub rebuild: usize,
    /// How many turns are planned ahead at least.
    pub ahead: usize,
    /// From how many waiting ojama on an attack has to be answered.
    pub attack: u32,
    /// How many turns ahead the answer is planned at most.
    pub answer: usize,
    /// How many ojama a turn of delay costs under attack.
    pub delay: u32,
    /// How many ojama an answer sends back at least. A smaller one waits.
    pub excess: u32,
    /// A small answer waits for a later one that has at least this share of its ojama, in percent.
    pub held: u32,
    /// How many ojama a first blow has at least, in percent of the free cells of the opponent.
    pub least: u32,
    /// How many ojama a first blow has at least, in percent of what the opponent can send back.
    pub calm: u32,
    /// The same number when the chains of later turns are worth less.
    pub due: u32,
    /// The same number for this turn when the opponent may fire first.
    pub urgent: u32,
    /// If what the opponent can send within two turns is at least this share of what he can send back, in percent, he may fire
    /// first.
    pub near: u32,
    /// After a chain of how many ojama the next big one is planned.
    pub fired: u32,
    /// From how many ojama on a chain is worth a turn.
    pub big: u32,
    /// What a turn of waiting costs, in 1/1024 of a doubling of the score.
    pub wait: i32,
}

impl Tactics {
    /// Those of the strongest player.
    pub const STRONGEST: Tactics = Tactics {
        first_goal: 27,
        rebuild: 22,
        ahead: 6,
        attack: 80,
        answer: 14,
        delay: 5,
        excess: 40,
        held: 80,
        least: 180,
        calm: 105,
        due: 92,
        urgent: 85,
        near: 70,
        fired: 30,
        big: 100,
        wait: 220,
    };
}

impl Default for Tactics {
    fn default() -> Tactics {
        Tactics::STRONGEST
    }
}
