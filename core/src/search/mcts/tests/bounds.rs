//! Tests of limits: the memory, and the number of bits of a key.
//!
//! *What.* A full graph selects nothing. Over long runs of moves and revealed pieces it stays within its
//! memory limit, including memory kept for reuse. States with equal keys are one node, and this causes no
//! other errors. *How.* Some games have more states than the memory can hold, and some games have keys that
//! lack most bits.

use super::*;
use crate::search::toy::any_piece;

const MEMORY: usize = 1 << 20;

/// Creates a large game and a graph that is started with `known` known pieces.
fn started(settings: Settings, known: u32, rng: &mut Rng) -> (Toy, Graph<Toy>) {
    let game = Toy::large(settings.seed);
    let mut graph = Graph::new(settings);
    let (known, bag) = game.deal(known, rng);
    graph.start(game.any_state(rng), &known, bag);
    (game, graph)
}

/// Plays the best move and reveals a piece.
fn play_best(graph: &mut Graph<Toy>, game: &Toy, rng: &mut Rng) {
    let best = graph.ranked()[0].made;
    assert!(graph.advance(game, best));
    graph.reveal(game, any_piece(graph.bag(), rng));
    graph.refresh();
}

fn idle(graph: &Graph<Toy>) -> usize {
    graph.spare.iter().map(Layer::reserved).sum()
}

#[test]
fn a_full_graph_selects_nothing_until_a_move_is_played() {
    for selection in LAWS {
        let mut rng = Rng::new(5, 0);
        let settings = Settings { selection, memory: MEMORY, ..Settings::default() };
        let (game, mut graph) = started(settings, 5, &mut rng);
        assert!(!think(&mut graph, &game, u32::MAX));
        assert!(graph.is_full() && graph.select(&game).is_none());
        assert_eq!(graph.level_out(&game, 9, 9, &mut Moves::default()), 0);
        play_best(&mut graph, &game, &mut rng);
        assert!(!graph.is_full() && graph.select(&game).is_some());
    }
}

/// Checks the memory limit: at most three tenths are in use when a leaf is selected, and its moves can make a
/// table grow. Vectors that double, memory that copies pass on, and idle memory stay within the rest.
#[test]
fn long_runs_stay_within_the_memory_limit() {
    for selection in LAWS {
        for (known, leaves) in [(1, 400), (5, 30), (5, 400), (18, 100)] {
            let mut rng = Rng::new(6, 0);
            let settings = Settings { selection, memory: MEMORY, ..Settings::default() };
            let (game, mut graph) = started(settings, known, &mut rng);
            for turn in 0..50 {
                // In every fourth turn the graph grows large, so that the small graphs of the next turns
                // reuse large layers.
                think(&mut graph, &game, if turn % 4 == 0 { u32::MAX } else { leaves });
                assert_bounds(&graph);
                play_best(&mut graph, &game, &mut rng);
                assert_bounds(&graph);
            }
        }
    }
}

fn assert_bounds(graph: &Graph<Toy>) {
    let share = |bytes: usize| bytes * 100 / MEMORY;
    assert!(share(graph.bytes()) <= 40, "{} % in use", share(graph.bytes()));
    assert!(share(graph.reserved()) <= 100, "{} % allocated", share(graph.reserved()));
    assert!(share(idle(graph)) <= 10, "{} % idle", share(idle(graph)));
    assert!(graph.spare.len() + graph.layers.len() <= 24);
}

#[test]
fn restarting_stays_within_the_memory_limit_and_clears_the_graph() {
    let mut rng = Rng::new(7, 0);
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    let (game, mut graph) = started(settings, 5, &mut rng);
    for known in [5, 0, 12, 3, 7, 1] {
        let (pieces, bag) = game.deal(known, &mut rng);
        graph.start(game.any_state(&mut rng), &pieces, bag);
        assert_eq!((graph.depth(), graph.ranked()), (0, Vec::new()));
        think(&mut graph, &game, u32::MAX);
        assert_bounds(&graph);
    }
    graph.clear();
    assert_eq!((graph.bytes(), graph.root(), graph.select(&game).is_none()), (0, None, true));
    assert!(graph.reserved() == idle(&graph) && idle(&graph) <= MEMORY / 10);
    assert!(!graph.advance(&game, ToyMove { name: 0, rows: 0 }) && graph.ranked().is_empty());
}

/// Checks keys of which only the upper half and two bits of the place are kept, so that many different states
/// are merged. Every expanded state must still be one to which legal moves lead, or [`Toy::apply`] panics.
#[test]
fn states_with_equal_keys_are_one_node() {
    let mut rng = Rng::new(8, 0);
    for seed in 0..2000 {
        let settings = Settings { selection: LAWS[rng.below(3) as usize], seed, ..Settings::default() };
        let mut position = Position::random(&mut rng, 1);
        position.game = Toy { key_bits: 0x7_0000_0003, ..position.game };
        let mut graph = Graph::new(settings);
        position.start(&mut graph);
        for _ in 0..4 {
            think(&mut graph, &position.game, 20);
            for layer in &graph.layers {
                let keys: BTreeSet<_> = layer.nodes.iter().map(|node| (node.key, node.bag.bits())).collect();
                assert_eq!(keys.len(), layer.nodes.len());
            }
            let Some(best) = graph.ranked().first().map(|best| best.made) else { break };
            graph.advance(&position.game, best);
            graph.reveal(&position.game, any_piece(graph.bag(), &mut rng));
        }
    }
}
