//! Every node's value, after a search to the end.
//!
//! *What.* On each tree, a graph selects some leaves by its law, or all; the rest is looked at layer by
//! layer. Then the nodes of the graph are the states that the oracle has met, each once, and their values and
//! moves agree. *How.* One test for each law keeps all moves, and one keeps one to twelve.

use super::*;

/// Searches trees to the end and compares all nodes, until [`TREES`] trees of more than ten nodes agree.
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
        let nodes = demand_agreement(&mut graph, &position.game, &settings, usize::MAX, true);
        left -= u64::from(nodes.len() > 10);
    }
}

#[test]
fn layers_finds_the_documented_values() {
    search_trees(|_| Selection::Layers, |_| usize::MAX);
}

#[test]
fn article_finds_the_documented_values() {
    search_trees(|_| Selection::Article, |_| usize::MAX);
}

#[test]
fn geometric_finds_the_documented_values() {
    search_trees(|_| Selection::Geometric, |_| usize::MAX);
}

#[test]
fn small_breadths_keep_the_documented_moves() {
    search_trees(|rng| LAWS[rng.below(3) as usize], |rng| 1 + rng.below(12) as usize);
}

/// Threads look at leaves at the same time, and enter them as they come.
#[test]
fn the_order_of_entering_makes_no_difference() {
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
        demand_agreement(&mut graph, &position.game, &settings, usize::MAX, true);
    }
}

/// A law that goes by chance is asked again; states are never lost and have few moves, so that each has its
/// chance.
#[test]
fn every_law_selects_every_leaf() {
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
