//! A fixed benchmark: boards from games, and the work that is measured on them.
//!
//! *What.* The boards are those after each of the turns 5 to 29 of 400 games, which the player played alone with about 500
//! nodes a turn (`stackmate sumten solo --bot beam --lists 2001..2400 --nodes 500`). The file has a line for each game,
//! and a character for each move, as replays have. *How.* The caller measures the time, because this crate has
//! no clock. Every kind of work returns what it did and a hash of all results, so that two builds can be compared.

use alloc::vec::Vec;

use stackmate::tool::fault::{Coded, Fault};
use stackmate::tool::hash::Fnv;

use crate::beam::{Beam, Settings, Tactics};
use crate::board::{Board, Cell, DIGITS, WIDTH};
use crate::bot::{Bot, Budget, View};
use crate::chain::Chain;
use crate::game::Side;
use crate::naive;
use crate::pack::PackList;
use crate::probe::{drop_digit, potential, probe_all};
use crate::replay::read_move;

const GAMES: &str = include_str!("../data/bench/games.txt");
/// The list of the first game. The next games have the next lists.
const FIRST_LIST: u64 = 2001;
/// The number of turns after which the first board of a game is taken.
const FIRST_TURN: usize = 5;

/// The number of drops on each board: every digit on every column.
pub const DROPS: u64 = WIDTH as u64 * DIGITS as u64;
/// The list on which the player's speed is measured, the number of turns, and its nodes a turn.
const THINKING: (u64, usize, u64) = (1, 20, 20_000);

/// Returns the boards of the games. They have no segments, and no column is above the danger line.
///
/// # Errors
/// Returns a fault that names a wrong move of the file.
pub fn boards() -> Result<Vec<Board>, Fault> {
    read(GAMES)
}

fn read(games: &str) -> Result<Vec<Board>, Fault> {
    let mut boards = Vec::new();
    for (list, signs) in (FIRST_LIST..).zip(games.lines()) {
        let (packs, mut side) = (PackList::of_seed(list), Side::default());
        for (turn, (sign, &pack)) in (1..).zip(signs.bytes().zip(packs.packs())) {
            side.play(pack, read_move(sign)?).map_err(|error| error.fault())?;
            if turn >= FIRST_TURN {
                boards.push(side.board);
            }
        }
    }
    Ok(boards)
}

/// Work that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// How much was done: drops, potentials or nodes.
    pub count: u64,
    /// The number of drops that erased something.
    pub fired: u64,
    /// A hash of all results.
    pub hash: u64,
}

impl Done {
    /// Adds a number to the hash. It is fast, because it is a part of what is measured.
    #[inline(always)]
    fn mix(&mut self, number: u64) {
        self.hash = (self.hash ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    /// Adds a drop that erased something.
    #[inline(always)]
    fn fire(&mut self, x: usize, digit: Cell, chain: Chain) {
        self.fired += 1;
        self.mix(
            u64::from(chain.score) << 20 | u64::from(chain.steps) << 8 | (x as u64) << 4 | u64::from(digit),
        );
    }
}

/// Drops every digit on every column of the boards, and resolves each drop to its number of steps and its score.
#[must_use]
pub fn drops(boards: &[Board]) -> Done {
    let mut done = Done { count: boards.len() as u64 * DROPS, ..Done::default() };
    for board in boards {
        probe_all(board, |x, digit, chain| done.fire(x, digit, chain));
    }
    done
}

/// Does the same, one drop after another, and also makes the board after each drop.
#[must_use]
pub fn single_drops(boards: &[Board]) -> Done {
    each_drop(boards, drop_digit)
}

/// Does the same by the definition of the rules.
#[must_use]
pub fn naive_drops(boards: &[Board]) -> Done {
    each_drop(boards, |board, x, digit| {
        let mut board = *board;
        board.push(x, digit);
        let (after, chain) = naive::resolve(&board);
        (chain.steps > 0).then_some((after, chain))
    })
}

#[inline(always)]
fn each_drop(boards: &[Board], drop: impl Fn(&Board, usize, Cell) -> Option<(Board, Chain)>) -> Done {
    let mut done = Done { count: boards.len() as u64 * DROPS, ..Done::default() };
    for board in boards {
        for x in 0..WIDTH {
            for digit in 1..=DIGITS {
                if let Some((after, chain)) = core::hint::black_box(drop(board, x, digit)) {
                    done.fire(x, digit, chain);
                    done.mix(after.height(x) as u64);
                }
            }
        }
    }
    done
}

/// Computes the potential of the boards.
#[must_use]
pub fn potentials(boards: &[Board]) -> Done {
    let mut done = Done { count: boards.len() as u64, ..Done::default() };
    for board in boards {
        let best = potential(board);
        done.mix(u64::from(best.chain.score) << 16 | u64::from(best.column) << 8 | u64::from(best.digit));
    }
    done
}

/// Lets the player play twenty turns alone, with its usual settings or with the full potential of every
/// board.
#[must_use]
pub fn think(is_full: bool) -> Done {
    let (list, turns, nodes) = THINKING;
    let usual = Settings::default();
    let settings = Settings { probes: if is_full { 0 } else { usual.probes }, ..usual };
    let (mut done, mut hash) = (Done::default(), Fnv::new());
    let (packs, mut own, mut beam) =
        (PackList::of_seed(list), Side::default(), Beam::new(settings, Tactics::default()));
    for (turn, &pack) in packs.packs().iter().enumerate().take(turns) {
        let view = View { packs: packs.packs(), turn, own, other: Side::default(), goal: Some(turns) };
        let thought = beam.think(&view, &Budget::of_nodes(nodes));
        let to = thought.to_move();
        done.count += thought.nodes;
        hash.words(&[to.index().unwrap_or_default() as u32, thought.chain.steps, thought.chain.score]);
        hash.number(thought.nodes);
        if own.play(pack, to).map_or(true, |dropped| dropped.is_dead) {
            break;
        }
    }
    Done { hash: hash.finish(), ..done }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::HEIGHT;
    use crate::chain::resolve;
    use alloc::string::ToString;

    #[test]
    fn the_boards_are_the_fixed_ones() {
        let boards = boards().unwrap();
        assert_eq!(boards.len(), 10_000);
        let mut hash = Fnv::new();
        for board in &boards {
            let mut after = *board;
            assert!(board.max_height() <= HEIGHT && resolve(&mut after).steps == 0, "{board:?}");
            hash.bytes(&crate::film::cells(board));
        }
        assert_eq!(hash.finish(), 14_147_443_632_780_572_462);
        let distinct: alloc::collections::BTreeSet<_> = boards.iter().map(crate::film::cells).collect();
        assert!(distinct.len() > 9_900, "{} different boards", distinct.len());
    }

    #[test]
    fn every_way_to_drop_gives_the_same_results() {
        let boards: Vec<Board> = boards().unwrap().into_iter().step_by(100).collect();
        let (all, single, naive) = (drops(&boards), single_drops(&boards), naive_drops(&boards));
        assert_eq!(single, naive);
        assert_eq!((all.count, all.fired), (naive.count, naive.fired));
        assert!(all.count == 9_000 && all.fired > 1_000, "{all:?}");
        for board in &boards {
            assert_eq!(potential(board).chain.score, naive::potential(board).score, "{board:?}");
        }
        // The hashes depend on the results.
        assert_ne!(all.hash, drops(&boards[1..]).hash);
        assert_ne!(potentials(&boards).hash, potentials(&boards[1..]).hash);
    }

    #[test]
    fn wrong_moves_are_named() {
        let message = |games| read(games).unwrap_err().to_string();
        assert_eq!(message("C!"), "'!' is not a move: moves are the letters A to Z and a to v");
        assert_eq!(message("A"), "the pack with 0 turns does not fit into the field at column -2");
    }
}
