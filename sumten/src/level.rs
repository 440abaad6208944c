//! The eight levels of the opponent, from a beginner's to full strength.
//!
//! *How.* The lower levels look at the current turn only and sometimes choose a worse move. The higher ones search with more
//! and more nodes, and see further. *Why nodes.* A level then plays the same on every machine; only the strongest one also
//! has a limit in time.

use alloc::vec::Vec;

use stackmate::tool::rng::Rng;

use crate::beam::{Beam, Tactics};
use crate::board::WIDTH;
use crate::bot::{Bot, Budget, Thought, View};
use crate::naive::potential;
use crate::place::{Dropped, Move};
use crate::run::TOP_LEVEL;

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    style: Style,
    /// The nodes of a turn.
    pub nodes: u64,
    /// How often it chooses any move, of 100 turns.
    slips: u32,
    /// The milliseconds of a turn.
    pub ms: u32,
}

/// What a level looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Piles blocks up, and sees neither segments nor the danger line, as a person does who never played.
    Pile,
    /// Looks at the results of this turn.
    Glance,
    /// Plans this number of turns in a game alone, where 0 has no limit. Battles are planned by tactics.
    Plan(usize, Tactics),
}

/// The time that a turn should not exceed on a slow machine, in ms.
const PATIENCE_MS: u32 = 2_000;

/// The levels, the weakest first. The nodes of a level without a plan are the moves that it looks at.
const LEVELS: [Level; TOP_LEVEL as usize] = [
    Level { style: Style::Pile, nodes: 4, slips: 15, ms: PATIENCE_MS },
    Level { style: Style::Pile, nodes: 2, slips: 20, ms: PATIENCE_MS },
    Level { style: Style::Glance, nodes: 12, slips: 20, ms: PATIENCE_MS },
    Level { style: Style::Plan(3, hasty(6, 2)), nodes: 1_500, slips: 10, ms: PATIENCE_MS },
    Level { style: Style::Plan(5, hasty(10, 6)), nodes: 4_000, slips: 5, ms: PATIENCE_MS },
    Level { style: Style::Plan(8, hasty(14, 15)), nodes: 12_000, slips: 0, ms: PATIENCE_MS },
    Level { style: Style::Plan(12, hasty(20, 25)), nodes: 40_000, slips: 0, ms: PATIENCE_MS },
    Level { style: Style::Plan(0, Tactics::STRONGEST), nodes: u64::MAX, slips: 0, ms: PATIENCE_MS },
];

/// Returns the tactics of a player that builds only for some turns, and thinks that these ojama are many. The opponent has about
/// 100 free cells when it fires, so the same number is the share of them that a first blow has at least.
const fn hasty(turns: usize, many: u32) -> Tactics {
    Tactics {
        first_goal: turns,
        rebuild: turns,
        ahead: 3,
        attack: many,
        least: many,
        fired: many,
        big: many / 2,
        ..Tactics::STRONGEST
    }
}

impl Level {
    /// Returns a level by its number, from 1.
    #[must_use]
    pub fn by_number(number: u8) -> Option<Level> {
        LEVELS.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns the strongest level.
    #[must_use]
    pub const fn top() -> Level {
        LEVELS[LEVELS.len() - 1]
    }

    /// Returns the seed with which a side thinks in a game. Two sides of one level then go their own ways.
    #[must_use]
    pub const fn seed(list: u64, side: usize) -> u64 {
        list << 1 | side as u64
    }

    /// Chooses a move. `bot` plans for the levels that plan, and goes on with its search if it planned the turn before
    /// at the same level; `seed` decides about slips and other chance. The same arguments give the same move, unless time runs
    /// out.
    pub fn think(&self, bot: &mut Beam, view: &View<'_>, budget: &Budget<'_>, seed: u64) -> Thought {
        let mut rng = Rng::new(seed, view.turn as u64);
        let mut moves = results(view);
        if self.style != Style::Pile {
            moves.retain(|(_, dropped)| !dropped.is_dead);
        }
        if moves.is_empty() {
            return bot.think(view, &Budget { nodes: budget.nodes.min(1), ..*budget });
        }
        if rng.below(100) < self.slips {
            let (to, dropped) = moves[rng.below(moves.len() as u32) as usize];
            return answer(to, &dropped, moves.len());
        }
        let depth = match self.style {
            Style::Pile => return glance(&moves, self.nodes as usize, &mut rng, pile),
            Style::Glance => return glance(&moves, self.nodes as usize, &mut rng, worth),
            Style::Plan(depth, tactics) => {
                bot.set_tactics(tactics);
                bot.set_seed(seed);
                depth
            }
        };
        let goal = view.goal.map(|goal| if depth > 0 { goal.min(view.turn + depth) } else { goal });
        bot.think(&View { goal, ..*view }, &Budget { nodes: budget.nodes.min(self.nodes), ..*budget })
    }
}

/// Returns the legal moves with their results.
fn results(view: &View<'_>) -> Vec<(Move, Dropped)> {
    let Some(&pack) = view.packs.get(view.turn) else { return Vec::new() };
    let (pack, _) = view.own.filled(pack);
    Move::all().filter_map(|to| Some((to, view.own.board.drop_pack(pack, to).ok()?))).collect()
}

/// Looks at some of the moves, and chooses the one with the highest value.
fn glance(moves: &[(Move, Dropped)], looks: usize, rng: &mut Rng, value: fn(&Dropped) -> i64) -> Thought {
    let mut seen: Vec<&(Move, Dropped)> = moves.iter().collect();
    for at in 0..looks.min(seen.len()) {
        let other = at + rng.below((seen.len() - at) as u32) as usize;
        seen.swap(at, other);
    }
    seen.truncate(looks.max(1));
    let best = seen.iter().max_by_key(|(_, dropped)| value(dropped));
    best.map_or_else(Thought::default, |(to, dropped)| answer(*to, dropped, seen.len()))
}

/// Returns the value of a result for a player that prefers high piles without segments.
fn pile(dropped: &Dropped) -> i64 {
    let highest = dropped.board.max_height() as i64;
    4 * highest - 10 * i64::from(dropped.chain.score)
}

/// Returns the value of a result: its score, what one more digit would give, and low columns.
fn worth(dropped: &Dropped) -> i64 {
    let heights = (0..WIDTH).map(|x| dropped.board.height(x).pow(2) as i64).sum::<i64>();
    i64::from(dropped.chain.score) * 40 + i64::from(potential(&dropped.board).score) * 20 - heights
}

fn answer(to: Move, dropped: &Dropped, nodes: usize) -> Thought {
    Thought { plan: alloc::vec![to], chain: dropped.chain, nodes: nodes as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Outcome};
    use crate::pack::PackList;

    /// Plays a game of two levels to its end.
    fn game(levels: [u8; 2], list: u64) -> Game {
        game_until(usize::MAX, levels, list)
    }

    /// Plays a game of two levels, and stops before a turn.
    fn game_until(turn: usize, levels: [u8; 2], list: u64) -> Game {
        let mut game = Game::new(PackList::of_seed(list));
        let mut bots = [Beam::default(), Beam::default()];
        while game.outcome() == Outcome::Running && game.turn() < turn {
            let choose = |side: usize, bot: &mut Beam| {
                let [own, other] = [side, 1 - side].map(|side| game.sides()[side]);
                let packs = game.packs().packs();
                let view = View { packs, turn: game.turn(), own, other, goal: None };
                let level = Level::by_number(levels[side]).unwrap();
                level.think(bot, &view, &Budget::of_nodes(level.nodes), Level::seed(list, side)).to_move()
            };
            let [a, b] = &mut bots;
            let moves = [choose(0, a), choose(1, b)];
            game.play(moves);
        }
        game
    }

    #[test]
    fn a_higher_level_beats_a_lower_one() {
        for [low, high] in [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6]] {
            let won = (1..=5).filter(|&list| game([low, high], list).outcome() == Outcome::Won(1)).count();
            assert!(won >= 4, "level {high} wins {won} of 5 games against level {low}");
        }
    }

    #[test]
    fn equal_players_do_not_wait_for_each_other() {
        for list in 1..=4 {
            let game = game_until(35, [6, 6], list);
            let scores = game.sides().map(|side| side.score);
            assert!(
                scores.into_iter().max() >= Some(100),
                "list {list}: {scores:?} points in {} turns",
                game.turn()
            );
        }
    }

    #[test]
    fn two_players_of_one_level_go_their_own_ways() {
        let [one, other] = *game_until(20, [6, 6], 1).sides();
        assert_ne!(one.board, other.board);
    }

    #[test]
    fn the_weakest_level_fills_its_own_board_within_a_short_game() {
        let turns: usize = (1..=12).map(|list| game([1, 1], list).turn()).sum();
        assert!((20 * 12..60 * 12).contains(&turns), "{turns} turns in 12 games");
    }

    #[test]
    fn the_same_turn_gives_the_same_move_and_wrong_numbers_give_no_level() {
        assert_eq!(game([2, 1], 3), game([2, 1], 3));
        assert!(Level::by_number(0).is_none() && Level::by_number(9).is_none());
        assert_eq!(Level::by_number(8), Some(Level::top()));
    }
}
