//! A fixed benchmark of searching. It measures speed, and it shows whether all compile targets compute the
//! same.
//!
//! The benchmark plays eight games of a few moves from different kinds of boards. The bot searches a fixed
//! number of nodes before each move. All its suggestions are combined into one number, the signature.

use super::Bot;
use crate::board::Board;
use crate::rules::randomizer::{Randomizer, RandomizerKind};
use crate::state::{Field, State};

/// The outcome of a benchmark run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The number of nodes that the bot reports.
    pub nodes: u64,
    /// A hash of everything the bot suggested, in order.
    pub signature: u64,
}

/// The number of moves in each game.
const MOVES: usize = 4;
/// The number of previews.
const PREVIEWS: usize = 5;

/// The boards: empty, ordinary, with garbage, high.
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

/// Runs the benchmark with a bot that searches `nodes` nodes for each move.
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
    let board = Board::from_drawing(rows).expect("every board has ten columns");
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
    fn equal_runs_have_equal_results_and_more_nodes_change_them() {
        let run_with = |nodes| run(&mut FreestyleBot::new(Options::default()), nodes);
        assert_eq!(run_with(3_000), run_with(3_000));
        assert_ne!(run_with(3_000).signature, run_with(6_000).signature);
        assert!(run_with(3_000).nodes >= 3_000 * 8 * 4);
    }
}
