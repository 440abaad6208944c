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
    /// How many more ojama than the opponent can send back win the game.
    pub margin: u32,
    /// How much of what the opponent can send without an attack he is expected to send under one, in percent.
    pub trust: u32,
    /// From how many ojama on a chain is worth a turn.
    pub big: u32,
    /// What a turn of waiting costs, in 1/1024 of a doubling of the score.
    pub wait: i32,
    /// How many doublings it costs to fire half of what he can answer.
    pub behind: i32,
    /// What it costs in each turn if he can fire twice as much as we, in 1/1024 of a doubling.
    pub unready: i32,
    /// What it costs if he can send twice as much at once as we could answer, in 1/1024 of a doubling.
    pub exposed: i32,
}

impl Tactics {
    /// Those of the strongest player.
    pub const STRONGEST: Tactics = Tactics {
        first_goal: 25,
        rebuild: 22,
        ahead: 8,
        attack: 30,
        answer: 14,
        delay: 5,
        margin: 60,
        trust: 75,
        big: 100,
        wait: 120,
        behind: 4,
        unready: 400,
        exposed: 1536,
    };
}

impl Default for Tactics {
    fn default() -> Tactics {
        Tactics::STRONGEST
    }
}
