//! The bots really play: whole games, alone.

use stackmate::attack::PPT;
use stackmate::bot::Bot;
use stackmate::bot::novice::Novice;
use stackmate::state::is_lock_out;
use stackmate::{LockInfo, Randomizer, RandomizerKind, Spin, State};

/// The current piece and five previews.
const KNOWN: usize = 6;

/// Plays alone until the game is over or so many pieces are placed; what each lock did.
fn solo(bot: &mut impl Bot, seed: u64, pieces: usize) -> Vec<LockInfo> {
    solo_with(bot, seed, pieces, KNOWN, u32::MAX)
}

/// The same with so many pieces in sight, hold apart, and so many nodes for each.
pub(super) fn solo_with(
    bot: &mut impl Bot,
    seed: u64,
    pieces: usize,
    known: usize,
    nodes: u32,
) -> Vec<LockInfo> {
    let mut randomizer = Randomizer::new(RandomizerKind::SevenBag, seed);
    let mut state = State::default();
    state.queue.extend((0..known).map(|_| randomizer.draw()));
    state.bag = randomizer.candidates();
    bot.start(&state);
    let mut locks = Vec::new();
    while locks.len() < pieces {
        bot.think(nodes);
        let Some(&placement) = bot.suggest(0).first() else { break };
        locks.push(state.try_play(placement, &PPT).expect("a bot's first move is legal"));
        if is_lock_out(placement.location) {
            break;
        }
        bot.play(placement);
        while state.queue.len() < known {
            let piece = randomizer.draw();
            state.queue.push_back(piece);
            state.bag = randomizer.candidates();
            bot.new_piece(piece);
        }
    }
    locks
}

#[test]
fn the_novice_survives_five_thousand_pieces_and_attacks() {
    let locks = solo(&mut Novice::default(), 1, 5_000);
    assert_eq!(locks.len(), 5_000, "the novice topped out");
    let attack: u32 = locks.iter().map(|lock| lock.attack).sum();
    let count = |of: fn(&&LockInfo) -> bool| locks.iter().filter(of).count();
    let doubles = count(|lock| lock.spin == Spin::Full && lock.lines_cleared == 2);
    let quads = count(|lock| lock.lines_cleared == 4);
    assert!(attack * 100 >= 35 * 5_000, "attack {attack}");
    assert!(doubles >= 3 * 50 && quads >= 50, "T-spin doubles {doubles}, quads {quads}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = || solo(&mut Novice::default(), 2, 100);
    assert_eq!(game(), game());
}
