//! Fuzz target for the bytes of Sum-Ten replays.

use std::sync::OnceLock;

use stackmate::Rng;
use sumten::game::Outcome;
use sumten::pack::TURNS;
use sumten::reel::{length, scene};
use sumten::replay::{MAX_ABOUT, Replay, encode};
use sumten::run::{Kind, Run, Setup};
use sumten::{IllegalMove, Move};

use super::replay::{changed, framed};
use super::{accepted, one_of};

/// The longest message about a rejected replay, in bytes: a message repeats only a little of the input.
const LONGEST_MESSAGE: usize = 500;

/// Decodes the bytes unchanged, and once more with a correct length and checksum.
pub(super) fn run(input: &[u8]) -> bool {
    let whole = read(input);
    framed(input).is_some_and(|input| read(&input)) || whole
}

/// Returns whether the bytes are a replay of Sum-Ten.
pub(super) fn is_read(bytes: &[u8]) -> bool {
    Replay::decode(bytes).is_ok()
}

/// Checks that a decoded replay is small, has only one encoding, and leads to the same game by each way.
fn read(bytes: &[u8]) -> bool {
    let Some(replay) = accepted(Replay::decode(bytes), LONGEST_MESSAGE) else { return false };
    let Replay { run, about, .. } = &replay;
    assert!(run.moves().len() <= TURNS && about.len() <= MAX_ABOUT);
    let written = encode(run, about).expect("the text was short enough to be read");
    if replay.is_true() {
        assert_eq!(written, bytes, "a replay has only one encoding");
    }
    let again = Replay::decode(&written).expect("a written replay can be read");
    assert!(again.is_true() && again.run == *run && again.about == *about);
    check_ways(run);
    check_last_film(run);
    true
}

/// Checks that the numbers of the moves give the same game, and also a drop that is taken back and played again.
fn check_ways(run: &Run) {
    let mut other = Run::new(*run.setup()).expect("the setup was read");
    other.play_numbers(&run.numbers()).expect("the moves were played");
    assert_eq!(&other, run, "the numbers of the moves give the same game");
    if let Some(&last) = run.moves().last() {
        assert!(other.undo() && other.moves().len() + 1 == run.moves().len());
        other.play(last).expect("the move was played");
        assert_eq!(&other, run, "a drop that is played again gives the same game");
    }
}

/// Checks the scenes of the films of the last turn: the last scene has the score of the chain.
fn check_last_film(run: &Run) {
    let Some(turn) = run.moves().len().checked_sub(1) else { return };
    for side in 0..run.game().players() {
        let film = run.film(turn, side).expect("the turn was played");
        let end = length(&film);
        let scores: Vec<u32> = (0..=end).step_by(90).chain([end]).map(|at| scene(&film, at).score).collect();
        assert!(scores.is_sorted() && scores.last() == Some(&film.chain().score), "{scores:?}");
    }
}

/// Makes a replay with a few bytes changed.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    static RECORDED: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let recorded = RECORDED.get_or_init(|| (0..24).map(record).collect());
    let replay = &recorded[rng.below(recorded.len() as u32) as usize];
    changed(rng, replay)
}

/// Records a game whose settings follow from the seed, with random drops. Some games are played to their end.
fn record(seed: u32) -> Vec<u8> {
    let mut rng = Rng::new(seed.into(), 902);
    let kind = Kind::ALL[seed as usize % Kind::ALL.len()];
    let levels = [rng.below(9) as u8, rng.below(9) as u8];
    let setup = Setup { list: rng.next_u32(), kind, levels, goal: 1 + rng.below(30) };
    let mut run = Run::new(setup).expect("these settings can be played");
    let most = one_of(&mut rng, &[0, 1, 5, TURNS]);
    while run.game().outcome() == Outcome::Running && run.moves().len() < most {
        // A pack that does not fit changes nothing; the next try has other moves.
        let _played: Result<(), IllegalMove> = run.play([any_move(&mut rng), any_move(&mut rng)]);
    }
    encode(&run, "a short one").expect("the text is short enough")
}

/// Picks any move; its pack may not fit.
pub(super) fn any_move(rng: &mut Rng) -> Move {
    let moves: Vec<Move> = Move::all().collect();
    one_of(rng, &moves)
}
