//! Tests of recorded games of 20G: a person who presses random buttons, beside programs that place at random.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::super::replay::frame;
use super::super::test_play::Words;
use super::super::{Outcome, Playback, Replay, ReplayError};
use super::*;
use crate::movegen::ground::Ground;
use crate::tool::rng::Rng;

/// A program that chooses the lowest of a few random placements, and presses its buttons with a typist.
struct Chooser {
    rng: Rng,
    ground: Ground,
    typist: MasterTypist,
}

impl Chooser {
    fn new(seed: u32, rules: MasterRules) -> Chooser {
        Chooser { rng: Rng::new(seed.into(), 7), ground: Ground::new(rules), typist: MasterTypist::default() }
    }

    fn buttons(&mut self, game: &MasterGame) -> Buttons {
        if game.is_entering() && game.ends_next() {
            let mut places = Vec::new();
            self.ground.set_board(game.board());
            self.ground.places(game.next()[0], &mut places);
            let some = (0..8).filter(|_| !places.is_empty());
            let some: Vec<InBox> =
                some.map(|_| places[self.rng.below(places.len() as u32) as usize]).collect();
            if let Some(to) = some.into_iter().max_by_key(|at| at.y) {
                self.typist.place(game, to, 2);
            }
        }
        self.typist.buttons(game)
    }
}

fn odd(seed: u32) -> MasterConfig {
    let rules = if seed.is_multiple_of(2) { MasterRules::ARS } else { MasterRules::SEED };
    MasterConfig {
        rules,
        seed,
        is_death: seed.is_multiple_of(3),
        countdown: 70 * (seed % 4),
        goal: 40 + seed,
    }
}

/// Plays up to `ticks` ticks: a program on one side, and random buttons on the other if there are two.
fn played(config: MasterConfig, boards: usize, ticks: u32) -> MasterRound {
    let mut round = MasterRound::new(config, boards).unwrap();
    let mut chooser = Chooser::new(config.seed, config.rules);
    let mut words = Words::new(config.seed.into(), 5);
    let side = if boards == 2 && config.seed % 4 == 3 { 1 } else { 0 };
    for _ in 0..ticks {
        let mut buttons = [words.next_word(); 2];
        buttons[side] = chooser.buttons(&round.versus().games()[side]);
        round.tick(buttons);
    }
    round
}

#[test]
fn a_replay_ends_as_the_match_that_was_played() {
    let mut outcomes = Vec::new();
    for seed in 1..=24 {
        let live = played(odd(seed), 1 + seed as usize % 2, 60_000);
        let replay = live.replay().with_about("積み方 · at noon").unwrap();
        let decoded = MasterReplay::decode(&replay.encode()).unwrap();
        assert_eq!(decoded, replay);
        assert_eq!(decoded.about(), "積み方 · at noon");
        assert_eq!(decoded.verify().as_ref(), Ok(live.versus()), "seed {seed}");
        assert_eq!(live.versus().games()[0].ticks(), replay.ticks, "the match ends when a side does");
        outcomes.push(live.versus().outcome());
    }
    for outcome in [Outcome::NobodyWon, Outcome::Won(0), Outcome::Won(1)] {
        assert!(outcomes.contains(&outcome), "{outcomes:?}");
    }
}

#[test]
fn the_first_side_at_its_end_ends_the_match() {
    let live = played(MasterConfig { goal: 2, ..odd(4) }, 2, 60_000);
    let [done, other] = [0, 1].map(|side| live.versus().games()[side]);
    assert!(done.is_over() && !done.is_dead() && !other.is_over());
    assert_eq!((done.ticks(), other.ticks()), (live.versus().ticks(), live.versus().ticks()));
    let mut after = live.clone();
    after.tick([Buttons::LEFT; 2]);
    assert_eq!((after.versus(), after.replay()), (live.versus(), live.replay()));
}

/// Replays 14 s of random buttons beside the shipped agent, recorded by the package for the page when replays of 20G
/// were new. This test fails when a rule, a generator or the hash changes. Then the number of the rules must be
/// increased.
#[test]
fn an_old_replay_still_ends_in_its_hash() {
    let bytes = include_bytes!("../../../../tests/data/replays/20g.smrp");
    let replay = MasterReplay::decode(bytes).unwrap();
    assert_eq!(
        (replay.encode().as_slice(), replay.about()),
        (&bytes[..], "recorded when replays of 20G were new")
    );
    let end = replay.verify().unwrap();
    assert_eq!((end.ticks(), end.hash(), end.outcome()), (14_084, 0x435f_1359_a6be_502d, Outcome::Won(1)));
}

/// Adds the correct length and checksum to a body.
fn framed(body: &[u8]) -> Vec<u8> {
    frame::close(frame::NAMED, body)
}

fn body_of(replay: &MasterReplay) -> Vec<u8> {
    let bytes = replay.encode();
    bytes[9..bytes.len() - 8].to_vec()
}

fn is_refused(bytes: &[u8]) -> bool {
    MasterReplay::decode(bytes).and_then(|replay| replay.verify()).is_err()
}

#[test]
fn a_change_of_each_byte_is_detected() {
    let idle = MasterRound::new(odd(8), 2).unwrap().replay().with_about("at noon").unwrap();
    for replay in [idle, played(odd(9), 1, 2_000).replay(), played(odd(10), 2, 2_000).replay()] {
        let (body, bytes) = (body_of(&replay), replay.encode());
        assert!(!is_refused(&framed(&body)));
        for (at, bit) in (0..bytes.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut forged = bytes.clone();
            forged[at] ^= 1 << bit;
            assert!(MasterReplay::decode(&forged).is_err());
        }
        for (at, bit) in (0..body.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut forged = body.clone();
            forged[at] ^= 1 << bit;
            assert!(is_refused(&framed(&forged)), "bit {bit} of byte {at} of {}", body.len());
        }
        for end in 0..body.len() {
            assert!(is_refused(&framed(&body[..end])));
            assert!(is_refused(&framed(&[&body[..end], &[0], &body[end..]].concat())));
            assert_eq!(MasterReplay::decode(&bytes[..end]), Err(ReplayError::Truncated { at: end }));
        }
    }
}

#[test]
fn a_replay_has_one_encoding() {
    let body = body_of(&played(odd(6), 2, 3_000).replay());
    let mut rng = Rng::new(3, 51);
    let mut read = 0;
    for _ in 0..3_000 {
        let mut forged = body.clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(forged.len().min(60) as u32) as usize;
            forged[at] = rng.next_u32() as u8;
        }
        let forged = framed(&forged);
        if let Ok(replay) = MasterReplay::decode(&forged) {
            assert_eq!(replay.encode(), forged);
            read += 1;
        }
    }
    assert!((1..3_000).contains(&read), "{read}");
}

#[test]
fn errors_name_what_is_wrong() {
    let replay = played(odd(12), 1, 2_000).replay();
    let body = body_of(&replay);
    assert_eq!(&body[..13], b"\x0320g\x08m20g-ars");
    let of = |change: &dyn Fn(&mut MasterReplay)| {
        let mut replay = replay.clone();
        change(&mut replay);
        let read = MasterReplay::decode(&replay.encode()).and_then(|replay| replay.verify());
        read.unwrap_err().to_string()
    };
    assert_eq!(of(&|replay| replay.config.seed = 0), "seed cannot be 0");
    assert_eq!(of(&|replay| replay.config.goal = 1_000), "goal's number cannot be 1000");
    assert_eq!(of(&|replay| replay.config.goal = 0), "goal's number cannot be 0");
    assert_eq!(of(&|replay| replay.config.countdown = 60_001), "countdown_ms cannot be 60001");
    assert_eq!(of(&|replay| replay.boards = 3), "boards cannot be 3");
    assert_eq!(of(&|replay| replay.ticks = u32::MAX), "4294967295 ticks: a replay has at most 86400000");
    assert!(of(&|replay| replay.ticks = 3).contains("after the end"));
    assert!(of(&|replay| replay.hash ^= 1).starts_with("hash mismatch at the end: "));
    assert!(of(&|replay| replay.seal ^= 1).starts_with("seal mismatch: "));
    assert!(of(&|replay| replay.config.is_death ^= true).contains("mismatch"));
    let message = |at: usize, value: u8| {
        let mut body = body.clone();
        body[at] = value;
        MasterReplay::decode(&framed(&body)).unwrap_err().to_string()
    };
    assert_eq!(message(1, b'3'), "the replay is for the game \"30g\", which this program does not play");
    assert_eq!(
        message(5, b'n'),
        "the replay uses the rule set \"n20g-ars\", which this program does not play"
    );
    assert_eq!(message(13, 2), "the replay was recorded under rules 2, but this program plays rules 1");
    let long = "x".repeat(1_001);
    assert_eq!(
        replay.clone().with_about(&long).unwrap_err().to_string(),
        "length of the comment cannot be 1001"
    );
    // The replays of one game are rejected by the other.
    assert_eq!(Replay::decode(&replay.encode()), Err(ReplayError::Game(b"20g".to_vec())));
    let stackers = include_bytes!("../../../../tests/data/replays/version-6.smrp");
    assert_eq!(MasterReplay::decode(stackers), Err(ReplayError::Game(b"stacker".to_vec())));
    let old = include_bytes!("../../../../tests/data/replays/version-5.smrp");
    assert_eq!(MasterReplay::decode(old), Err(ReplayError::Game(b"stacker".to_vec())));
}

#[test]
fn seeking_gives_the_same_state_as_playing() {
    let live = played(MasterConfig { goal: 999, ..odd(14) }, 2, 60_000);
    let replay = live.replay();
    assert!(replay.ticks > 5_000, "{} ticks", replay.ticks);
    let mut playback = Playback::new(replay.clone()).unwrap();
    let mut rng = Rng::new(4, 60);
    for _ in 0..40 {
        let tick = rng.below(replay.ticks + 100);
        playback.seek(tick);
        let mut straight = Playback::new(replay.clone()).unwrap();
        straight.advance(tick);
        assert_eq!((playback.game(), playback.held()), (straight.game(), straight.held()), "tick {tick}");
    }
    playback.seek(u32::MAX);
    assert!(playback.is_over() && playback.check_end().is_ok());
    assert_eq!(playback.game(), live.versus());
}

#[test]
fn a_report_equals_the_counts_of_the_game_for_every_step_size() {
    let live = played(MasterConfig { goal: 999, ..odd(16) }, 2, 60_000);
    let survey = |stride: u32| {
        let mut playback = Playback::new(live.replay()).unwrap();
        let mut survey = MasterSurvey::new(&playback);
        while !survey.watch(&mut playback, stride) {
            playback.seek(stride);
        }
        survey.sides().to_vec()
    };
    let reports = survey(977);
    for (report, game) in reports.iter().zip(live.versus().games()) {
        assert_eq!(report.end, *game);
        assert_eq!(report.locks.len(), game.placed() as usize);
        assert!(report.locks.is_sorted() && !report.locks.is_empty());
        let last = report.curve.last().unwrap();
        let end = MasterPoint { tick: game.ticks(), level: game.level(), height: game.board().max_height() };
        assert_eq!(*last, end);
        assert!((200..=240).contains(&report.curve.len()), "{}", report.curve.len());
    }
    assert_eq!(survey(u32::MAX), reports);
}
