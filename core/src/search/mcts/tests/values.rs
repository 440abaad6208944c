//! Tests of every node's value after a complete search.
//!
//! *What.* On each tree, a graph selects some or all leaves by its rule, and the remaining leaves are
//! expanded layer by layer. Then the nodes of the graph must be the states that the oracle visited, each
//! once, and their values and moves must agree. *How.* One test for each selection rule keeps all moves, and
//! one test keeps one to twelve moves.

use super::*;

/// Searches trees completely and compares all nodes, until [`TREES`] trees of more than ten nodes agree.
fn search_trees(selection: impl Fn(&mut Rng) -> Selection, breadth: impl Fn(&mut Rng) -> usize) {
    let mut rng = Rng::new(1, 0);
    let mut left = TREES;
    while left > 0 {
        let speculation = rng.below(3) as usize;
        let (selection, breadth, seed) = (selection(&mut rng), breadth(&mut rng), left);
        let settings = Settings { selection, speculation, breadth, seed, ..Settings::default() };
        let mut graph = Graph::new(settings);
        let position = Position::random(&mut rng, u32::from(speculation == 0));
        position.start(&mut graph);
        let leaves = [0, 1, 5, 30][rng.below(4) as usize];
        think(&mut graph, &position.game, leaves);
        finish(&mut graph, &position.game);
        let nodes = assert_agreement(&mut graph, &position.game, &settings, usize::MAX, true);
        left -= u64::from(nodes.len() > 10);
    }
}

#[test]
fn selection_by_layers_finds_the_documented_values() {
    search_trees(|_| Selection::Layers, |_| usize::MAX);
}

#[test]
fn selection_by_the_article_finds_the_documented_values() {
    search_trees(|_| Selection::Article, |_| usize::MAX);
}

#[test]
fn geometric_selection_finds_the_documented_values() {
    search_trees(|_| Selection::Geometric, |_| usize::MAX);
}

#[test]
fn small_breadths_keep_the_documented_moves() {
    search_trees(|rng| LAWS[rng.below(3) as usize], |rng| 1 + rng.below(12) as usize);
}

/// Checks that the result does not depend on the order in which leaves are entered, because threads enter
/// them in any order.
#[test]
fn the_order_of_entering_does_not_matter() {
    let mut rng = Rng::new(3, 0);
    for seed in 0..3000 {
        let settings = Settings { selection: LAWS[rng.below(3) as usize], seed, ..Settings::default() };
        let position = Position::random(&mut rng, 1);
        let mut graph = Graph::new(settings);
        position.start(&mut graph);
        for _ in 0..6 {
            let jobs = (0..8).map_while(|_| graph.select(&position.game));
            let mut tasks: Vec<_> = jobs.map(|job| (job, Moves::default())).collect();
            tasks.iter_mut().for_each(|(job, moves)| job.look(&position.game, moves));
            while !tasks.is_empty() {
                let (job, moves) = tasks.swap_remove(rng.below(tasks.len() as u32) as usize);
                graph.enter(&position.game, &job, &moves);
            }
        }
        finish(&mut graph, &position.game);
        assert_agreement(&mut graph, &position.game, &settings, usize::MAX, true);
    }
}

/// Checks that every rule selects every leaf. A random rule gets several tries. States are never lost and
/// have few moves, so that each leaf has a chance.
#[test]
fn every_rule_selects_every_leaf() {
    let mut rng = Rng::new(12, 0);
    for seed in 0..100 {
        for selection in LAWS {
            let settings = Settings { selection, seed, ..Settings::default() };
            let mut position = Position::random(&mut rng, 1);
            position.known.truncate(2);
            position.game = Toy { moves: 3, lost: 0, dead: 0, scale: 1, ..position.game };
            let mut graph = Graph::new(settings);
            position.start(&mut graph);
            let tries = if selection == Selection::Layers { 1 } else { 30 };
            (0..tries).for_each(|_| _ = think(&mut graph, &position.game, u32::MAX));
            assert_eq!(finish(&mut graph, &position.game), 0, "{settings:?} {position:?}");
        }
    }
}
