//! Tests of a graph's results at the root: ranked moves, lines, and lines extended to the depth of the
//! deepest.

use super::*;

/// Creates a position and a graph that has expanded some leaves from it.
fn searched(rng: &mut Rng, seed: u64, leaves: u32) -> (Position, Settings, Graph<Toy>) {
    let settings = Settings { speculation: rng.below(3) as usize, breadth: 5, seed, ..Settings::default() };
    let position = Position::random(rng, u32::from(settings.speculation == 0));
    let mut graph = Graph::new(settings);
    position.start(&mut graph);
    think(&mut graph, &position.game, leaves);
    (position, settings, graph)
}

#[test]
fn ranked_moves_and_their_lines_equal_those_of_the_oracle() {
    let mut rng = Rng::new(9, 0);
    for seed in 0..3000 {
        let (position, settings, mut graph) = searched(&mut rng, seed, 5);
        finish(&mut graph, &position.game);
        let mut oracle = position.oracle(&settings);
        let mut choices = oracle.all_choices(0, position.root, PieceSet::EMPTY);
        choices.sort_by_key(|choice| (Reverse(choice.outcome), choice.made));
        let ranked = graph.ranked();
        assert_eq!(ranked.len(), choices.len());
        for (ranked, choice) in ranked.into_iter().zip(choices) {
            let value = (i64::from(ranked.reach), i64::from(ranked.value));
            assert_eq!((ranked.made, ranked.reward, value), (choice.made, choice.reward, choice.outcome));
            assert_eq!(graph.line(ranked.made), best_line(&mut oracle, choice));
        }
        assert_eq!(graph.line(ToyMove { name: 99, rows: 0 }), []);
    }
}

/// Returns the moves of the best line from a choice at the root on, as long as pieces are known.
fn best_line(oracle: &mut Expectimax<'_>, first: Choice) -> Vec<ToyMove> {
    let (mut line, mut next) = (Vec::new(), Some(first));
    for (at, _) in (1..).zip(oracle.known) {
        let Some(choice) = next else { break };
        line.push(choice.made);
        let dealt = oracle.known.get(at).filter(|_| at < oracle.depth);
        next =
            dealt.and_then(|&dealt| oracle.choices(at, choice.to, PieceSet::EMPTY, dealt).first().copied());
    }
    line
}

/// Returns the places (depth, state and bag) of all expanded nodes.
fn expanded(graph: &Graph<Toy>, game: &Toy) -> BTreeSet<Place> {
    let mut found = BTreeSet::new();
    for (at, (layer, states)) in graph.layers.iter().zip(states(graph, game)).enumerate() {
        let looked_at = layer.nodes.iter().zip(states).filter(|(node, _)| node.stage == Stage::Expanded);
        found.extend(looked_at.map(|(node, state)| (at, state, node.bag.bits())));
    }
    found
}

#[test]
fn level_out_expands_the_leaves_it_counts() {
    let mut rng = Rng::new(10, 0);
    for seed in 0..3000 {
        let (position, settings, mut graph) = searched(&mut rng, seed, 10);
        let Position { game, known, .. } = &position;
        let (before, steps) = (expanded(&graph, game), rng.below(8));
        let entered = graph.level_out(game, 3, steps, &mut Moves::default());
        let after = expanded(&graph, game);
        let looked_at: Vec<_> = after.difference(&before).collect();
        assert!(before.is_subset(&after) && looked_at.len() <= steps as usize);
        let moves = |&&(made, state, bag): &&Place| {
            let dealt = match known.get(made) {
                Some(&piece) => PieceSet::EMPTY.with(piece),
                None if bag == 0 => position.bag,
                None => Piece::ALL.into_iter().filter(|&piece| bag >> piece as u8 & 1 == 1).collect(),
            };
            dealt.iter().map(|piece| game.steps(state, piece).count()).sum::<usize>() + 1
        };
        assert_eq!(entered as usize, looked_at.iter().map(moves).sum::<usize>());
        finish(&mut graph, game);
        assert_agreement(&mut graph, game, &settings, usize::MAX, true);
    }
}

/// Checks that every line can be extended in games that are never lost.
#[test]
fn level_out_makes_lines_as_long_as_the_deepest() {
    let (mut rng, mut longer) = (Rng::new(11, 0), 0);
    for seed in 0..3000 {
        let (mut position, _, mut graph) = searched(&mut rng, seed, 0);
        if position.known.is_empty() {
            // Different pieces can have moves with the same name.
            graph.reveal(&position.game, Piece::T);
        }
        position.game = Toy { lost: 0, dead: 0, ..position.game };
        think(&mut graph, &position.game, 2 + rng.below(20));
        let reaches = |graph: &mut Graph<Toy>| graph.ranked().iter().map(|one| one.reach).collect::<Vec<_>>();
        let before = reaches(&mut graph);
        graph.level_out(&position.game, 3, u32::MAX, &mut Moves::default());
        let after = reaches(&mut graph);
        let deepest = after.iter().max();
        assert!(after.iter().take(3).all(|reach| Some(reach) == deepest), "{after:?}");
        longer += u32::from(before != after);
    }
    assert!(longer > 300, "lines became longer in only {longer} games");
}
