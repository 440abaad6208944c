//! Tests how much of a graph is kept: everything below the move that was made and the piece that was
//! revealed.
//!
//! The expected numbers come from an older bot that did not receive positions. It received every move, every
//! piece and, after garbage, a new game (commit 8a12154).

use super::*;

/// A board, and a column in which a hole in the garbage is below a filled cell.
type Case = (&'static [&'static str], usize);

const CASES: [Case; 4] = [
    (&["##........", "###....###", "####..####"], 0),
    (&["....#.....", "####...###", "#####.####", "#####.####"], 3),
    (&["#..#......", "##.###..#.", "#.########", "#.########", "###.######"], 8),
    (&["...#......", "#.###...##", "#####.####", "#.########", "########.#", "########.#"], 0),
];

/// The number of nodes after a move, after the pieces that follow it, after two rows of garbage, and after
/// another move with pieces and one row at the same time. Before moves and garbage, the bot has searched
/// 20,000 positions.
const KEPT: [[usize; 4]; 4] =
    [[200, 200, 3_877, 1_071], [748, 748, 6_000, 1_738], [632, 632, 5_443, 1_553], [724, 724, 4_976, 2_696]];

#[test]
fn as_much_is_kept_as_when_bots_received_moves() {
    for ((rows, hole), (seed, kept)) in CASES.into_iter().zip((1..).zip(KEPT)) {
        assert_eq!(walk(rows, hole, seed), kept, "seed {seed}");
    }
}

fn walk(rows: &[&str], hole: usize, seed: u64) -> [usize; 4] {
    let (mut state, mut dealer) = position(rows, seed, 6);
    let mut bot = FreestyleBot::new(Options::default());
    bot.think(&state, 20_000);
    state.play(bot.suggest(&state, 0)[0]);
    let moved = kept(&mut bot, &state);
    reveal(&mut state, &mut dealer, 6);
    let revealed = kept(&mut bot, &state);
    bot.think(&state, 20_000);
    rise(&mut state, 2, hole);
    let risen = kept(&mut bot, &state);
    bot.think(&state, 20_000);
    state.play(bot.suggest(&state, 0)[0]);
    reveal(&mut state, &mut dealer, 6);
    // This hole is in another column than the last one, so that it is below a filled cell again.
    rise(&mut state, 1, hole + 1);
    [moved, revealed, risen, kept(&mut bot, &state)]
}

/// Returns the number of nodes that are left when the bot moves to a position.
fn kept(bot: &mut FreestyleBot, state: &State) -> usize {
    bot.follow(state);
    bot.graph.size().nodes
}

#[test]
fn a_move_keeps_what_lies_below_it() {
    let (rows, _) = CASES[1];
    let (state, _) = position(rows, 5, 6);
    for at in [0, 1, 7, 20] {
        let mut bot = FreestyleBot::new(Options::default());
        bot.think(&state, 10_000);
        let made = bot.suggest(&state, 0)[at];
        let below = bot.graph.size_below(made);
        let mut next = state.clone();
        next.play(made);
        bot.follow(&next);
        assert_eq!(bot.graph.size(), below);
        assert!(below.nodes > 0 && bot.info(&next).nodes == 0);
    }
}

#[test]
fn a_revealed_piece_keeps_what_lies_below_it() {
    // A piece can be revealed when one piece is known, in hold or in the queue, and when many are known.
    for (hold, known) in [(None, 1), (Some(Piece::L), 0), (Some(Piece::L), 1), (None, 5)] {
        let (mut state, _) = position(CASES[0].0, 7, known);
        state.hold = hold;
        let mut bot = FreestyleBot::new(Options::default());
        bot.think(&state, 10_000);
        let (thought, piece) = (bot.info(&state).nodes, state.bag.iter().next().unwrap());
        let with_it = bot.graph.size_with(piece);
        assert!(thought > 200 && with_it.nodes > 30, "{with_it:?}");
        state.deal(piece);
        bot.follow(&state);
        assert_eq!(bot.graph.size(), with_it, "{hold:?}, {known} in the queue");
        assert_eq!(bot.info(&state).nodes, thought, "no piece was placed");
    }
}

#[test]
fn garbage_keeps_more_than_half_of_the_graph() {
    for (rows, hole) in CASES {
        let (mut state, _) = position(rows, 9, 6);
        let mut bot = FreestyleBot::new(Options::default());
        bot.think(&state, 10_000);
        let before = bot.graph.size();
        rise(&mut state, 1, hole);
        bot.follow(&state);
        let after = bot.graph.size();
        assert!(after.nodes * 2 > before.nodes && after.nodes <= before.nodes, "{before:?} {after:?}");
        assert_eq!(bot.info(&state).nodes, 0);
    }
}
