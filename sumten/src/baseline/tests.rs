//! Tests of whole turns.

use super::*;
use crate::game::Game;
use crate::pack::PackList;

const BUDGET: Budget<'static> = Budget::of_nodes(u64::MAX);

/// Plays turns alone, and returns the moves, nodes and chains.
fn alone(bot: &mut Baseline, seed: u64, turns: usize) -> alloc::vec::Vec<(Thought, u32)> {
    let list = PackList::of_seed(seed);
    let mut own = Side::default();
    let mut played = alloc::vec::Vec::new();
    for turn in 0..turns {
        let view = View { packs: list.packs(), turn, own, other: Side::default(), goal: None };
        let thought = bot.think(&view, &BUDGET);
        let Ok(dropped) = own.play(list.packs()[turn], thought.to_move()) else { break };
        played.push((thought, dropped.chain.steps));
    }
    played
}

#[test]
fn the_seed_and_the_factor_determine_the_moves() {
    let play = |seed, factor| alone(&mut Baseline::new(seed, factor), 3, 4);
    let first = play(1, 0.03);
    assert!(first == play(1, 0.03) && first != play(2, 0.03));
    let nodes = |played: &[(Thought, u32)]| played.iter().map(|(thought, _)| thought.nodes).sum::<u64>();
    assert!(nodes(&play(1, 0.06)) > nodes(&first) * 5 / 4);
}

#[test]
fn choices_change_the_moves_and_kept_boards_only_the_work() {
    let original = Choices::default();
    let play = |choices| {
        let mut bot = Baseline::with(1, 0.03, choices);
        let played = alone(&mut bot, 3, 12);
        (played, bot.potentials())
    };
    let usual = play(original);
    assert!(alone(&mut Baseline::new(1, 0.03), 3, 12) == usual.0);
    let others = [
        Choices { duplicates: Duplicates::Boards, ..original },
        Choices { selection: Selection::Top, ..original },
        Choices { lists: false, ..original },
        Choices { probe: Probe::All, ..original },
    ];
    for choices in others {
        assert!(play(choices).0 != usual.0, "{choices:?}");
    }
    let again = play(Choices { boards: false, ..original });
    assert!(again.0 == usual.0 && again.1 > usual.1, "{} potentials instead of {}", again.1, usual.1);
}

#[test]
fn the_factor_of_big_chains_changes_when_they_are_fired() {
    let play = |fires| alone(&mut Baseline::with(1, 0.02, Choices { fires, ..Choices::ORIGINAL }), 4, 28);
    let [rising, low, high] = [Fires::Rising, Fires::Constant(105), Fires::Constant(125)].map(play);
    assert!(rising != low && rising != high && low != high);
}

#[test]
fn it_builds_a_chain_and_fires_it() {
    let played = alone(&mut Baseline::new(1, 0.02), 2, 40);
    let longest = played.iter().map(|(_, steps)| *steps).max();
    assert!(longest >= Some(12), "{longest:?} steps in {} turns", played.len());
    for (thought, steps) in played {
        // A plan of one move fires now.
        assert!(thought.chain.steps == 0 || thought.plan.len() > 1 || thought.chain.steps == steps);
    }
}

#[test]
fn an_attack_makes_it_fire_earlier() {
    let list = PackList::of_seed(1);
    let mut bot = Baseline::new(1, 0.03);
    let mut plan = |turn, stock| {
        let own = Side { stock, ..Side::default() };
        let view = View { packs: list.packs(), turn, own, other: Side::default(), goal: None };
        let (plan, carried) = bot.plan(&view);
        let last = Last { turn, stock, carried: Carried::default() };
        bot.last = Some(last);
        (plan.is_hit, plan.is_hasty, carried.memory.start() == 0)
    };
    assert_eq!([plan(6, 0), plan(7, 0)], [(false, true, false), (false, false, false)]);
    assert_eq!([plan(8, 30), plan(9, 61)], [(true, false, false), (true, true, false)]);
    assert_eq!([plan(15, 61), plan(16, 61)], [(false, true, false), (false, false, false)]);
}

#[test]
fn the_search_ends_when_the_time_is_over() {
    let list = PackList::of_seed(1);
    let game = Game::new(list.clone());
    let asked = core::sync::atomic::AtomicU32::new(0);
    let is_over = || asked.fetch_add(1, core::sync::atomic::Ordering::Relaxed) > 200;
    let [own, other] = *game.sides();
    let view = View { packs: list.packs(), turn: 0, own, other, goal: None };
    let thought =
        Baseline::new(1, 1.0).think(&view, &Budget { nodes: 0, is_over: &is_over, in_parallel: false });
    assert!(thought.nodes < 201 * 48 && thought.plan.len() > 1, "{thought:?}");
    let none =
        Baseline::new(1, 1.0).think(&view, &Budget { nodes: 0, is_over: &|| true, in_parallel: false });
    assert_eq!((none.to_move(), none.nodes), (crate::place::Move::default(), 0));
}
