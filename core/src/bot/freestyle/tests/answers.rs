//! A bot's answers about a position do not depend on earlier positions.
//!
//! *How.* Small trees are searched to the end, with every move, so that nothing depends on when a search
//! stops. Then placements, values and their order are equal to those of a new bot. Leaves count the T pieces
//! in sight when they are listed, so only other pieces are revealed. Garbage changes a leaf's value by the
//! change of its parent's value, so garbage is tested with weights for which only clears count.

use super::*;
use crate::eval::Weights;
use crate::movegen::can_place;
use crate::rules::attack::GUIDELINE;
use crate::rules::rotation::srs::Srs;
use crate::search::mcts::Settings;
use crate::tool::rng::Rng;

const ROWS: &[&str] = &["##........", "###....###", "####..####"];

/// Creates a bot whose search can reach its end, because it guesses no piece and leaves out no move.
fn thorough(weights: Weights) -> FreestyleBot {
    let search = Settings { speculation: 0, breadth: usize::MAX, ..Settings::default() };
    FreestyleBot::new(Options { weights, search, ..Options::default() })
}

/// Returns weights for which clears are worth their attack and boards are worth nothing.
fn clears_only() -> Weights {
    let nothing = Weights::from_array([0; Weights::COUNT]);
    Weights { clear_1: 50, clear_2: 110, attack: 300, wasted_t: -40, ..nothing }
}

/// Searches to the end and returns all answers.
fn verdict(bot: &mut FreestyleBot, state: &State) -> (Vec<Rated>, Vec<Placement>, ThinkInfo) {
    while bot.think(state, 10_000) {}
    let rated = bot.rated(state, 0, usize::MAX >> 8);
    let ThinkInfo { depth, .. } = bot.info(state);
    (rated, bot.suggest(state, 0), ThinkInfo { nodes: 0, depth })
}

/// Checks that a bot that has followed the game keeps some nodes and answers like a new bot.
fn demand_equality(bot: &mut FreestyleBot, weights: Weights, state: &State) {
    bot.follow(state);
    assert!(nodes(bot) > 1, "some nodes are kept");
    let found = verdict(bot, state);
    assert!(found == verdict(&mut thorough(weights), state), "a new bot answers differently: {state:?}");
}

/// Plays games with three known pieces, moves and revealed pieces, but without garbage.
#[test]
fn after_moves_and_pieces_the_answers_are_those_of_a_new_bot() {
    for seed in 0..8 {
        let mut rng = Rng::new(seed, 1);
        let (mut state, _) = position(ROWS, seed, 3);
        let mut bot = thorough(Weights::default());
        verdict(&mut bot, &state);
        for _ in 0..4 {
            let moves = bot.suggest(&state, 0);
            state.play(moves[rng.below(moves.len() as u32) as usize]);
            if !state.queue.is_empty() {
                demand_equality(&mut bot, Weights::default(), &state);
            }
            while state.queue.len() < 3 - state.hold.iter().len() {
                let piece = state.bag.iter().find(|&piece| piece != Piece::T).unwrap_or(Piece::O);
                state.deal(piece);
            }
            demand_equality(&mut bot, Weights::default(), &state);
        }
    }
}

#[test]
fn after_garbage_the_answers_are_those_of_a_new_bot() {
    for seed in 0..8 {
        let mut rng = Rng::new(seed, 2);
        let (mut state, _) = position(ROWS, seed, 3);
        let mut bot = thorough(clears_only());
        verdict(&mut bot, &state);
        // Garbage enters without a move.
        rise(&mut state, 1 + rng.below(3), 0);
        demand_equality(&mut bot, clears_only(), &state);
        // A move, pieces and garbage come at the same time. The hole is below a filled cell.
        let moves = bot.suggest(&state, 0);
        state.play(moves[rng.below(moves.len() as u32) as usize]);
        while state.queue.len() < 2 {
            state.deal(Piece::S);
        }
        let floor = state.field.board.columns().map(|column| column & 1);
        rise(&mut state, 2, floor.iter().position(|&cell| cell == 1).unwrap());
        demand_equality(&mut bot, clears_only(), &state);
    }
}

/// The name of a change of a position, and the function that makes the change.
type Change = (&'static str, fn(&mut State));

const CHANGES: [Change; 12] = [
    ("combo", |state| state.field.combo += 1),
    ("back-to-back", |state| state.field.back_to_back = true),
    ("attack table", |state| state.table = &GUIDELINE),
    ("dealing", |state| state.dealt = RandomizerKind::Uniform),
    ("bag", |state| state.bag = state.bag.without(state.bag.iter().next().unwrap())),
    ("last preview", |state| *state.queue.back_mut().unwrap() = state.queue[0]),
    ("fewer previews", |state| state.queue.truncate(4)),
    ("hold used", |state| state.hold = state.queue.remove(1)),
    ("one more cell", |state| {
        state.field.board = Board::from_drawing(&["..........", "##.....#..", ROWS[1], ROWS[2]]).unwrap()
    }),
    ("garbage with a hole below the floor", |state| rise(state, 2, 4)),
    ("garbage up to the top", |state| rise(state, 14, 0)),
    ("everything", |state| *state = position(&[], 77, 6).0),
];

#[test]
fn after_any_other_change_it_starts_a_new_search() {
    for (name, change) in CHANGES {
        let (mut state, _) = position(ROWS, 3, 6);
        let [mut bot, mut new] = [(); 2].map(|()| FreestyleBot::new(Options::default()));
        bot.think(&state, 3_000);
        change(&mut state);
        bot.follow(&state);
        assert_eq!((nodes(&mut bot), bot.info(&state).nodes), (1, 0), "{name}");
        for bot in [&mut bot, &mut new] {
            bot.think(&state, 3_000);
        }
        assert_eq!(bot.info(&state), new.info(&state), "{name}");
        assert_eq!(bot.rated(&state, 0, 9), new.rated(&state, 0, 9), "{name}");
    }
}

/// Checks that the bot searches the position that it received. Moves, pieces, garbage, other changes and
/// short searches come in any order and number.
#[test]
fn it_searches_only_the_given_position() {
    let mut rng = Rng::new(11, 0);
    let mut followed = 0;
    for seed in 0..100 {
        let (mut state, mut dealer) = position(ROWS, seed, 1 + rng.below(6) as usize);
        let mut bot = FreestyleBot::new(Options::default());
        for _ in 0..20 {
            for _ in 0..1 + rng.below(2) {
                disturb(&mut state, &mut dealer, &mut bot, &mut rng);
            }
            bot.follow(&state);
            followed += u32::from(nodes(&mut bot) > 1);
            demand_root(&mut bot, &state);
            if !state.queue.is_empty() {
                bot.think(&state, rng.below(800));
                let legal = |made: &Placement| {
                    let choices = <[Option<Piece>; 2]>::from(state.choices());
                    let can_be = choices.contains(&Some(made.location.piece));
                    can_be && can_place::<Srs>(&state.field.board, *made)
                };
                // When the second piece is unknown, the moves of all possible pieces are listed.
                let is_known = state.hold.iter().len() + state.queue.len() > 1;
                assert!(!is_known || bot.suggest(&state, rng.below(4)).iter().all(legal), "{state:?}");
            }
        }
    }
    assert!(followed > 330, "{followed} positions were followed");
}

fn demand_root(bot: &mut FreestyleBot, state: &State) {
    let root = bot.graph.root().map(|(ply, _)| (ply.field, ply.reserve));
    let Some((reserve, known)) = pieces(state) else { return assert_eq!(root, None) };
    assert_eq!(root, Some((state.field, reserve)));
    assert!(bot.graph.known().eq(known) && bot.graph.bag() == state.bag);
    assert_eq!((bot.game.table, bot.game.dealt), (state.table, state.dealt));
}

/// Changes the position at random, by a step of a game or by a change that cannot happen in a game.
fn disturb(state: &mut State, dealer: &mut Randomizer, bot: &mut FreestyleBot, rng: &mut Rng) {
    match rng.below(8) {
        0..=2 if state.queue.len() > 1 => {
            let moves = bot.suggest(state, 0);
            if !moves.is_empty() {
                state.play(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
        3 | 4 if state.queue.len() < 7 => state.deal(dealer.draw()),
        5 if state.field.board.max_height() < 12 => rise(state, 1 + rng.below(2), rng.below(10) as usize),
        6 if state.queue.len() > 4 && state.bag.len() > 1 => CHANGES[rng.below(8) as usize].1(state),
        7 => *state = position(ROWS, u64::from(rng.below(3)), 6).0,
        _ => {}
    }
}
