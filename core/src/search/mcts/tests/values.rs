//! Every node's value, after a search to the end.
//!
//! *What.* On each tree, a graph selects some leaves by its law, or all; the rest is looked at layer by layer. Then
//! the nodes of the graph are the states that the oracle has met, each once, and their values and moves agree.
//! *How.* One test for each law keeps all moves, and one keeps one to twelve.

use super::*;

/// Searches trees to the end and compares all nodes.
fn search_trees(selection: Selection, breadth: impl Fn(&mut Rng) -> usize) {
    let mut rng = Rng::new(selection as u64, 0);
    for tree in 0..TREES {
        let settings = Settings {
            selection,
            speculation: rng.below(3) as usize,
            breadth: breadth(&mut rng),
            seed: tree,
            ..Settings::default()
        };
        let mut graph = Graph::new(settings);
        let position = Position::random(&mut rng, u32::from(settings.speculation == 0));
        position.start(&mut graph);
        let leaves = [0, 1, 5, 30][rng.below(4) as usize];
        think(&mut graph, &position.game, leaves);
        finish(&mut graph, &position.game);
        demand_agreement(&mut graph, &position.game, &settings, usize::MAX, true);
    }
}

#[test]
fn layers_finds_the_documented_values() {
    search_trees(Selection::Layers, |_| usize::MAX);
}

#[test]
fn article_finds_the_documented_values() {
    search_trees(Selection::Article, |_| usize::MAX);
}

#[test]
fn geometric_finds_the_documented_values() {
    search_trees(Selection::Geometric, |_| usize::MAX);
}

#[test]
fn small_breadths_keep_the_documented_moves() {
    for law in LAWS {
        search_trees(law, |rng| 1 + rng.below(12) as usize);
    }
}
