//! Fuzz target for the files of a learner's weights, which also come from links.

use stackmate::Rng;
use stackmate::bot::learner::{Choice, Learner};
use stackmate::learn::q::{Foresight, Graduate, Learned, Model, Order, Outlook, Reward, Scaling};
use stackmate::state::State;
use stackmate::survival::Survival;
use stackmate::tool::hash::Fnv;

use super::{accepted, damage, one_of};

/// The longest message about a rejected file, in bytes.
const LONGEST_MESSAGE: usize = 200;
/// One of this number of files is played, because its tables take most of the time.
const SOME: u64 = 50;
/// The number of bytes of the hash at the end.
const HASH: usize = 8;
/// The number of bytes of the header of a variant, before its hash.
const HEADER: usize = 20;

/// Decodes the bytes unchanged, and once more with hashes that fit.
pub(super) fn run(input: &[u8]) -> bool {
    let whole = read(input) | read_graduate(input);
    let content = &input[..input.len().saturating_sub(HASH)];
    let sealed = [content, &Fnv::of(content).to_le_bytes()].concat();
    let header = &input[..input.len().min(HEADER)];
    let rest = input.get(HEADER + HASH..).unwrap_or_default();
    let with_header = [header, &Fnv::of(header).to_le_bytes(), rest].concat();
    read(&sealed) | read_graduate(&with_header) | whole
}

/// Checks that the file of a variant has only one encoding, and that its player makes legal moves.
fn read_graduate(bytes: &[u8]) -> bool {
    let Some(graduate) = accepted(Graduate::decode(bytes), LONGEST_MESSAGE) else { return false };
    if !graduate.outlook.is_of_protocol() {
        assert_eq!(graduate.encode(), bytes, "a variant has only one encoding");
    }
    if Fnv::of(bytes).is_multiple_of(SOME) {
        let mut player = Foresight::new(&graduate);
        check_moves(|state| player.choose(state));
    }
    true
}

/// Checks that weights have only one encoding, that all are finite, and that players can use some of them.
fn read(bytes: &[u8]) -> bool {
    let Some(learned) = accepted(Learned::decode(bytes), LONGEST_MESSAGE) else { return false };
    assert_eq!(learned.encode(), bytes, "weights have only one encoding");
    assert!(learned.model.is_finite());
    if Fnv::of(bytes).is_multiple_of(SOME) {
        play(&learned);
    }
    true
}

/// Checks that the player of some weights makes legal moves.
fn play(learned: &Learned) {
    let mut player = Learner::new(learned.model.tables(learned.scaling));
    check_moves(|state| player.choose(state));
}

/// Checks that a player makes legal moves.
fn check_moves(mut choose: impl FnMut(&State) -> Option<Choice>) {
    let mut game = Survival::new(1, 35);
    for _ in 0..3 {
        let choice = choose(&game.state).expect("a piece can be placed on a low board");
        game.try_play(choice.placement).expect("a choice is legal");
    }
}

/// Makes a way to compare placements, which is often that of the protocol.
fn outlook(rng: &mut Rng) -> Outlook {
    Outlook {
        is_of_afterstates: rng.below(3) == 0,
        looks_ahead: rng.below(3) == 0,
        gamma: one_of(rng, &[0.0, 0.8, 1.0]),
        reward: one_of(rng, &Reward::ALL),
        t_spin_factor: one_of(rng, &[1.0, 5.5, 1_000.0]),
        loss_cost: one_of(rng, &[0.0, 15.0, 1e6]),
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
    let learned = Learned { scaling, model: Model::from_weights(order, &weights) };
    let mut bytes = Graduate { learned, outlook: outlook(rng) }.encode();
    damage(rng, &mut bytes, &[0, 1, 4, 0x7f, 0x80, 0xff]);
    bytes
}
