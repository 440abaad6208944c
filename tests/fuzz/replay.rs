//! Fuzz target for the bytes of replays.

use std::sync::OnceLock;

use stackmate::game::master::{MasterConfig, MasterReplay, MasterRound};
use stackmate::game::{Buttons, Goal, Handling, Playback, Recording, Replay, Round, RoundConfig, Rules};
use stackmate::review::MatchReview;
use stackmate::review::chance::Model;
use stackmate::rules::master::MasterRules;
use stackmate::rules::rotation::srs::HalfTurnStyle;
use stackmate::{Board, Piece, RandomizerKind, Rng};

use super::{one_of, sumten};

/// The greatest number of ticks that are replayed, because a target must be fast.
const MOST_TICKS: u32 = 2_000;
/// The length of the header: file signature (magic), version and length of the body.
const HEAD: usize = 9;
/// The length of the checksum after the body.
const CHECKSUM: usize = 8;
/// The first version in which every replay has only one valid encoding.
const ONE_SPELLING: u8 = 4;

/// Decodes the bytes unchanged, and once more with a correct length and checksum, which random bytes would
/// never have.
pub(super) fn run(input: &[u8]) -> bool {
    let whole = read(input);
    framed(input).is_some_and(|input| read(&input)) || whole
}

/// Decodes the bytes as a replay of each game. Never more than one game accepts them.
fn read(bytes: &[u8]) -> bool {
    let (stackers, master) = (read_stackers(bytes), read_master(bytes));
    assert!(!(stackers && master), "a replay belongs to one game");
    assert!(!((stackers || master) && sumten::is_read(bytes)), "a replay belongs to one game");
    stackers || master
}

/// Checks that a decoded replay of 20G is encoded to the same bytes, and that playing it ends with the recorded hash.
fn read_master(bytes: &[u8]) -> bool {
    let replay = match MasterReplay::decode(bytes) {
        Ok(replay) => replay,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    assert_eq!(replay.encode(), bytes, "a replay has only one encoding");
    if replay.ticks() > MOST_TICKS {
        play(&replay);
    } else if let Ok(end) = replay.verify() {
        assert_eq!((end.ticks(), end.hash()), (replay.ticks(), replay.hash()));
    }
    true
}

/// Checks that a decoded replay is encoded to the same bytes, and that playing it ends with the recorded tick
/// and hash.
fn read_stackers(bytes: &[u8]) -> bool {
    let replay = match Replay::decode(bytes) {
        Ok(replay) => replay,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let written = replay.encode();
    assert_eq!(
        Replay::decode(&written).as_ref(),
        Ok(&replay),
        "reading a written replay gives the same replay"
    );
    if bytes[4] >= ONE_SPELLING {
        assert_eq!(written, bytes, "a replay has only one encoding");
    }
    if replay.ticks() > MOST_TICKS {
        play(&replay);
    } else if let Ok(end) = replay.verify() {
        assert_eq!((end.ticks(), end.hash()), (replay.ticks(), replay.hash()));
        review(replay);
    }
    true
}

/// Begins the review of a game, and checks what is known about it before anything is judged.
fn review(replay: Replay) {
    let boards = replay.config().handling.len();
    match MatchReview::new(replay, Model::default()) {
        Ok(review) => {
            assert_eq!(review.sides().len(), boards);
            assert!(review.decisions().iter().all(|one| one.side < boards && one.begun <= one.tick));
            assert!((0..boards).all(|side| review.summary(side).accuracy.is_none()));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Plays the beginning of a long replay, rewinds it, and checks that playing it again gives the same state.
fn play<R: Recording>(replay: &R) {
    let mut playback = Playback::new(replay.clone()).expect("a decoded replay can be played");
    playback.advance(MOST_TICKS);
    let (tick, game) = (playback.ticks(), format!("{:?}", playback.game()));
    playback.seek(tick / 2);
    playback.seek(tick);
    assert_eq!((playback.ticks(), format!("{:?}", playback.game())), (tick, game));
}

/// Returns the input with a correct file signature, length and checksum, or `None` if it is too short.
pub(super) fn framed(input: &[u8]) -> Option<Vec<u8>> {
    let length = input.len().checked_sub(HEAD + CHECKSUM)?;
    let mut bytes = input[..HEAD + length].to_vec();
    bytes[..4].copy_from_slice(b"SMRP");
    bytes[5..HEAD].copy_from_slice(&u32::try_from(length).ok()?.to_le_bytes());
    let checksum = fnv(&bytes);
    bytes.extend(checksum.to_le_bytes());
    Some(bytes)
}

/// Computes the 64-bit FNV-1a hash.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Makes a replay with a few bytes changed.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    static RECORDED: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let recorded = RECORDED.get_or_init(|| (0..24).map(record).chain((1..9).map(record_master)).collect());
    let replay = &recorded[rng.below(recorded.len() as u32) as usize];
    changed(rng, replay)
}

/// Returns a replay with a few bytes changed. Most changes add a small number to a byte near the front, where most fields
/// are.
pub(super) fn changed(rng: &mut Rng, replay: &[u8]) -> Vec<u8> {
    let mut bytes = replay.to_vec();
    for _ in 0..rng.below(4) {
        let near = if rng.below(3) == 0 { bytes.len() } else { 120 };
        let at = 4 + rng.below(near.min(bytes.len() - 4) as u32) as usize;
        match rng.below(8) {
            0 => bytes.truncate(at.max(HEAD + CHECKSUM)),
            1 => bytes.insert(at, rng.next_u32() as u8),
            2 => drop(bytes.remove(at)),
            3 => bytes[at] ^= 1 << rng.below(8),
            4 => bytes[at] = one_of(rng, &[0, 1, 0x7f, 0x80, 0xff]),
            _ => bytes[at] = bytes[at].wrapping_add(one_of(rng, &[1, 255, 2])),
        }
    }
    bytes
}

/// Records a short match whose settings follow from the seed.
fn record(seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed, 900);
    let mut config = RoundConfig::new(seed, 1 + seed as usize % 2);
    // The last button of the word is that of sonic drop.
    let buttons = if seed.is_multiple_of(2) { 0xff } else { 0x1ff };
    config.goal = [Goal::Survive, Goal::Lines(3), Goal::Dig(12)][seed as usize % 3];
    if seed % 4 == 1 {
        config.rules = Rules { half_turns: true, randomizer: RandomizerKind::Uniform, ..config.rules };
        config.handling[0] =
            Handling { arr: 0, soft_drop_factor: 0, ihs: true, irs: true, ..Handling::default() };
    }
    if seed % 6 == 5 {
        config.rules.half_turn_style = HalfTurnStyle::Plain;
        let garbage = &mut config.rules.garbage;
        (garbage.hole_change_permille, garbage.attack_percent) = (200, [50, 175]);
        (garbage.rise_ms, garbage.rise_lines) = (500, 2);
    }
    if seed % 5 == 2 && config.goal == Goal::Survive {
        config.start.board = Board::from_columns([1, 3, 3, 0, 1, 1, 1, 7, 1, 1]);
        (config.start.hold, config.start.queue) = (Some(Piece::S), vec![Piece::T, Piece::I]);
    }
    let mut live = Round::new(config).expect("these settings can be played");
    for _ in 0..40 {
        let word = Buttons(rng.next_u32() as u16 & rng.next_u32() as u16 & buttons);
        live.advance(1 + rng.below(40), [word, Buttons(rng.next_u32() as u16 & buttons)]);
        if rng.below(10) == 0 {
            let _played = live.set_handling(0, Handling { arr: rng.below(9), ..Handling::default() });
        }
    }
    live.replay().with_about("a short one").expect("the text is short enough").encode()
}

/// Records a short game of 20G whose settings follow from the seed.
fn record_master(seed: u32) -> Vec<u8> {
    let mut rng = Rng::new(seed.into(), 901);
    let rules = if seed.is_multiple_of(2) { MasterRules::ARS } else { MasterRules::SEED };
    let config = MasterConfig { rules, seed, is_death: seed > 4, countdown: seed % 3 * 30, goal: 1 + seed };
    let mut live = MasterRound::new(config, 1 + seed as usize % 2).expect("the seed is not 0");
    for _ in 0..40 {
        let words = [rng.next_u32() & rng.next_u32(), rng.next_u32()].map(|word| Buttons(word as u16 & 0xff));
        for _ in 0..1 + rng.below(40) {
            live.tick(words);
        }
    }
    live.replay().with_about("a short one").expect("the text is short enough").encode()
}
