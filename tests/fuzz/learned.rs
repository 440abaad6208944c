//! Fuzz target for the files of a learner's weights, which also come from links.

use stackmate::Rng;
use stackmate::bot::learner::Learner;
use stackmate::learn::q::{Learned, Model, Order, Scaling};
use stackmate::survival::Survival;
use stackmate::tool::hash::Fnv;

use super::{damage, one_of};

/// The longest message about a rejected file, in bytes.
const LONGEST_MESSAGE: usize = 200;
/// One of this number of files is played, because its tables take most of the time.
const SOME: u64 = 50;
/// The number of bytes of the hash at the end.
const HASH: usize = 8;

/// Decodes the bytes unchanged, and once more with a hash that fits.
pub(super) fn run(input: &[u8]) -> bool {
    let whole = read(input);
    let content = &input[..input.len().saturating_sub(HASH)];
    let sealed = [content, &Fnv::of(content).to_le_bytes()].concat();
    read(&sealed) || whole
}

/// Checks that weights have only one encoding, that all are finite, and that players can use some of them.
fn read(bytes: &[u8]) -> bool {
    let learned = match Learned::decode(bytes) {
        Ok(learned) => learned,
        Err(error) => {
            let message = error.to_string();
            assert!((1..=LONGEST_MESSAGE).contains(&message.len()), "{message}");
            return false;
        }
    };
    assert_eq!(learned.encode(), bytes, "weights have only one encoding");
    assert!(learned.model.is_finite());
    if Fnv::of(bytes).is_multiple_of(SOME) {
        play(&learned);
    }
    true
}

/// Checks that the player of some weights makes legal moves.
fn play(learned: &Learned) {
    let mut game = Survival::new(1, 35);
    let mut player = Learner::new(learned.model.tables(learned.scaling));
    for _ in 0..3 {
        let choice = player.choose(&game.state).expect("a piece can be placed on a low board");
        game.try_play(choice.placement).expect("a choice is legal");
    }
}

/// Makes a file with a few bytes changed.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let order = one_of(rng, &[Order::First, Order::Fourth]);
    let scaling = one_of(rng, &Scaling::ALL);
    let huge = rng.below(8) == 0;
    let mut weight = |_| match rng.below(20) {
        0 if huge => f32::MAX,
        1 if huge => f32::MIN_POSITIVE,
        number => (number as f32 - 10.0) / 7.0,
    };
    let weights: Vec<f32> = (0..order.weights()).map(&mut weight).collect();
    let mut bytes = Learned { scaling, model: Model::from_weights(order, &weights) }.encode();
    damage(rng, &mut bytes, &[0, 1, 4, 0x7f, 0x80, 0xff]);
    bytes
}
