//! Fixed games of the player against itself: every build and every number of threads must play the same moves.
//!
//! *How.* A number of nodes limits each turn, so time has no influence. One side has fewer nodes, and the seeds
//! are those of the page. All moves go into one hash, so that it shows any difference.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use stackmate::tool::hash::Fnv;

use crate::beam::Beam;
use crate::bot::{Budget, View};
use crate::game::{Game, Outcome};
use crate::level::Level;
use crate::pack::PackList;

/// The lists of the games.
pub const LISTS: RangeInclusive<u64> = 1..=20;
/// The number of turns after which a game is stopped.
pub const TURNS: usize = 60;
/// The nodes of each side for a turn.
pub const NODES: [u64; 2] = [2_000, 500];
/// The number that follows the moves of each game in the hash. No move has it.
pub const END: u8 = 255;

/// Returns the numbers of the moves of a game, for each turn those of both sides.
#[must_use]
pub fn moves(list: u64, in_parallel: bool) -> Vec<u8> {
    let mut game = Game::new(PackList::of_seed(list));
    let mut players = [Beam::default(), Beam::default()];
    let mut numbers = Vec::new();
    while game.outcome() == Outcome::Running && game.turn() < TURNS {
        let mut choose = |side: usize| {
            let [own, other] = [side, 1 - side].map(|side| game.sides()[side]);
            let view = View { packs: game.packs().packs(), turn: game.turn(), own, other, goal: None };
            let budget = Budget { in_parallel, ..Budget::of_nodes(NODES[side]) };
            Level::top().think(&mut players[side], &view, &budget, Level::seed(list, side)).to_move()
        };
        let moves = [choose(0), choose(1)];
        numbers.extend(moves.iter().filter_map(|to| to.index()).map(|number| number as u8));
        game.play(moves);
    }
    numbers
}

/// Returns the hash of some games.
#[must_use]
pub fn hash<'a>(games: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let mut hash = Fnv::new();
    for moves in games {
        hash.bytes(moves);
        hash.bytes(&[END]);
    }
    hash.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_long_enough_and_differ() {
        let [first, second] = [1, 2].map(|list| moves(list, false));
        assert!([&first, &second].iter().all(|moves| moves.len() > 2 * 20), "{first:?} {second:?}");
        assert!(first.chunks_exact(2).any(|turn| turn[0] != turn[1]), "both sides play the same moves");
        assert_ne!(hash([&first[..], &second]), hash([&second[..], &first]));
        assert_ne!(hash([&first[..2], &first[2..]]), hash([&first[..]]));
    }
}
