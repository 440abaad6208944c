//! A fixed benchmark of thinking: for measuring speed, and for seeing that every target thinks alike.
//!
//! Eight games of a few moves from boards of all kinds, with so many nodes before each move. What a bot
//! chooses all the way is boiled down to one number.

use super::Bot;
use crate::board::Board;
use crate::rules::randomizer::{Randomizer, RandomizerKind};
use crate::state::{Field, State};

/// The outcome of a benchmark run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Nodes that the bot says it has looked at.
    pub nodes: u64,
    /// Stands for everything it suggested, in order.
    pub signature: u64,
}

/// Moves of each game, and pieces seen ahead.
const MOVES: usize = 4;
const PREVIEWS: usize = 5;

/// The boards: empty, ordinary, dug in, high.
const BOARDS: [&[&str]; 8] = [
    &[],
    &["##........", "###....###", "####..####"],
    &["....#.....", "####...###", "#####.####", "#####.####"],
    &[".#########", ".#########", ".#########", ".####.####"],
    &["#..#......", "##.###..#.", "#.########", "#.########", "###.######"],
    &["######....", "######.##.", "#####..###", "#########.", "####.#####", "####.#####"],
    &["...#......", "#.###...##", "#.####.###", "#.########", "########.#", "########.#", "########.#"],
    &[
        "#.........",
        "##......##",
        "###..#.###",
        "####...###",
        "####.#####",
        "#.########",
        "#.########",
        "#.########",
        "######.###",
        "######.###",
        "#######.##",
        "#######.##",
    ],
];

/// Sends a bot through the benchmark, with `nodes` for each move.
pub fn run(bot: &mut impl Bot, nodes: u32) -> Run {
    let mut done = Run { nodes: 0, signature: 0xCBF2_9CE4_8422_2325 };
    for (seed, rows) in (1..).zip(BOARDS) {
        let mut pieces = Randomizer::new(RandomizerKind::SevenBag, seed);
        let mut state = opening(rows, &mut pieces);
        for _ in 0..MOVES {
            let before = bot.info(&state).nodes;
            bot.think(&state, nodes);
            done.nodes += bot.info(&state).nodes - before;
            let suggested = bot.suggest(&state, 0);
            suggested.iter().for_each(|placement| done.mix(placement));
            let Some(&best) = suggested.first() else { break };
            let length = state.queue.len();
            state.play(best);
            for _ in state.queue.len()..length {
                let piece = pieces.draw();
                state.deal(piece);
            }
        }
    }
    done
}

fn opening(rows: &[&str], pieces: &mut Randomizer) -> State {
    let board = Board::from_drawing(rows).expect("the boards are ten wide");
    let queue = (0..=PREVIEWS).map(|_| pieces.draw()).collect();
    State { field: Field { board, ..Field::default() }, queue, bag: pieces.candidates(), ..State::default() }
}

impl Run {
    fn mix(&mut self, placement: &crate::Placement) {
        let at = placement.location;
        let bytes = [at.piece as u8, at.orientation as u8, at.x as u8, at.y as u8, placement.spin as u8];
        for byte in bytes {
            self.signature = (self.signature ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::freestyle::{FreestyleBot, Options};

    #[test]
    fn the_same_run_ends_the_same_and_effort_tells() {
        let run_with = |nodes| run(&mut FreestyleBot::new(Options::default()), nodes);
        assert_eq!(run_with(3_000), run_with(3_000));
        assert_ne!(run_with(3_000).signature, run_with(6_000).signature);
        assert!(run_with(3_000).nodes >= 3_000 * 8 * 4);
    }
}
