use super::*;
use crate::board::Board;
use crate::game::Side;
use crate::pack::PackList;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};

fn view<'a>(packs: &'a [Pack], turn: usize, own: Side, goal: Option<usize>) -> View<'a> {
    View { packs, turn, own, other: Side::default(), goal }
}

/// Returns the board of the first known answer of the baseline's potential. Many drops start a chain.
pub(super) fn loaded_board() -> Board {
    let columns = ["5", "3", "888", "168", "2", "2344", "32275342", "632", "6953", "96"];
    let columns = columns.map(|column| column.bytes().map(|digit| digit - b'0').collect::<Vec<u8>>());
    Board::from_columns(&columns).unwrap()
}

/// Plays some turns alone, and checks that every plan gives the chain that it promises.
fn play(list: u64, turns: usize, nodes: u64, settings: Settings) -> Vec<Thought> {
    let packs = PackList::of_seed(list);
    let (mut beam, mut side) = (Beam::new(settings, Tactics::default()), Side::default());
    let mut thoughts = Vec::new();
    for turn in 0..turns {
        let thought = beam.think(&view(packs.packs(), turn, side, Some(turns)), &Budget::of_nodes(nodes));
        let mut ahead = side;
        let mut last = None;
        for (to, pack) in thought.plan.iter().zip(&packs.packs()[turn..]) {
            last = Some(ahead.play(*pack, *to).unwrap());
        }
        assert_eq!(last.map(|dropped| dropped.chain), Some(thought.chain), "list {list}, turn {turn}");
        assert!(!side.play(packs.packs()[turn], thought.to_move()).unwrap().is_dead);
        assert!(thought.nodes <= nodes + 1_000, "{} nodes", thought.nodes);
        thoughts.push(thought);
    }
    thoughts
}

#[test]
fn plans_give_what_they_promise_and_never_become_worse() {
    let thoughts = play(10_001, 18, 3_000, Settings::default());
    assert!(thoughts.windows(2).all(|two| two[1].chain.score >= two[0].chain.score));
    let last = thoughts.last().unwrap();
    assert!(last.chain.steps >= 7, "{last:?}");
    assert_eq!(thoughts, play(10_001, 18, 3_000, Settings::default()));
}

#[test]
fn all_probes_give_other_plans_of_the_same_kind() {
    let steps = |probes| {
        let settings = Settings { probes, ..Settings::default() };
        play(10_002, 14, 3_000, settings).iter().map(|thought| thought.chain.steps).max()
    };
    assert!(steps(0) >= Some(5) && steps(3) >= Some(5));
}

#[test]
fn memory_is_bounded() {
    let packs = PackList::of_seed(10_003);
    let (mut beam, mut own) = (Beam::default(), Side::default());
    for turn in 0..3 {
        let thought = beam.think(&view(packs.packs(), turn, own, Some(14)), &Budget::of_nodes(900_000));
        own.play(packs.packs()[turn], thought.to_move()).unwrap();
        let (states, bytes) = (beam.tree.len(), beam.tree.bytes());
        assert!(states <= tree::MOST_STATES && bytes < 48 << 20, "{states} states, {bytes} bytes");
    }
}

#[test]
fn a_search_without_time_still_answers() {
    let packs = PackList::of_seed(10_004);
    let budget = Budget { nodes: u64::MAX, is_over: &|| true, in_parallel: false };
    let thought = Beam::default().think(&view(packs.packs(), 0, Side::default(), None), &budget);
    assert_eq!(thought.plan.len(), 1);
}

#[test]
fn a_battle_by_time_is_planned_to_its_goal() {
    let packs = PackList::of_seed(10_005);
    let (mut beam, mut side) = (Beam::default(), Side::default());
    for turn in 0..4 {
        let asked = AtomicUsize::new(0);
        let is_over = || asked.fetch_add(1, Ordering::Relaxed) > 150;
        let budget = Budget { nodes: u64::MAX, is_over: &is_over, in_parallel: false };
        let thought = beam.think(&view(packs.packs(), turn, side, None), &budget);
        side.play(packs.packs()[turn], thought.to_move()).unwrap();
        assert!(turn == 0 || thought.plan.len() > 15, "turn {turn}: {thought:?}");
    }
}

#[test]
fn a_heavy_attack_is_answered_and_a_small_one_built_through() {
    // A five below the pack's five: one move fires.
    let packs = PackList::of_seed(1);
    let board = Board::from_columns(&[[5_u8]]).unwrap();
    let think = |stock| {
        let own = Side { board, stock, ..Side::default() };
        Beam::default().think(&view(packs.packs(), 0, own, None), &Budget::of_nodes(3_000))
    };
    let Tactics { attack, answer, .. } = Tactics::default();
    let thought = think(attack);
    assert!(thought.chain.steps > 0 && thought.plan.len() <= 6, "{thought:?}");
    let thought = think(attack / 2);
    assert!(thought.plan.len() > answer, "{thought:?}");
}

#[test]
fn a_search_without_boards_goes_on_after_bigger_chains() {
    let list = PackList::of_seed(1);
    let mut tree = Tree::begin(loaded_board(), 0);
    let settings = Settings::default();
    let pass =
        |tree: &mut Tree| tree.pass(&settings, &list.packs()[..3], 1_000, &Budget::of_nodes(1_000_000));
    while pass(&mut tree) > 0 {}
    let before = tree.len();
    assert!(
        tree.widen() && pass(&mut tree) > 0 && tree.len() > before,
        "{before} states, then {}",
        tree.len()
    );
    // It ends.
    let mut widened = 1;
    while pass(&mut tree) > 0 || tree.widen() {
        widened += 1;
    }
    assert!(widened < 50, "{widened}");
}
