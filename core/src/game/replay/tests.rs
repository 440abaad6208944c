use super::super::test_play::{Stacker, Words};
use super::super::{Goal, Handling, Round, Rules, Start};
use super::change::Change;
use super::reader::Reader;
use super::*;
use crate::board::Board;
use crate::rules::randomizer::RandomizerKind;
use crate::rules::rotation::srs::HalfTurnStyle;
use crate::tool::rng::Rng;
use alloc::string::ToString;

/// Plays a match with the buttons that `words` returns, and returns it with its recording.
fn play(config: RoundConfig, ticks: u32, mut words: impl FnMut(&Versus) -> [Buttons; 2]) -> (Versus, Replay) {
    let mut versus = Versus::new(&config).unwrap();
    let mut recorder = Recorder::new(config);
    for _ in 0..ticks {
        if versus.outcome() != Outcome::Running {
            break;
        }
        let buttons = words(&versus);
        recorder.record(versus.ticks(), buttons);
        versus.tick(buttons);
    }
    let replay = recorder.replay(&versus);
    (versus, replay)
}

pub(super) fn random(config: RoundConfig, ticks: u32) -> (Versus, Replay) {
    let (mut a, mut b) = (Words::new(config.seed, 20), Words::new(config.seed, 21));
    play(config, ticks, |_| [a.next_word(), b.next_word()])
}

pub(super) fn stacked(ticks: u32) -> (Versus, Replay) {
    let mut sides = [Stacker::default(); 2];
    play(RoundConfig::new(8, 2), ticks, |versus| {
        [0, 1].map(|side| sides[side].next_word(&versus.games()[side], 80))
    })
}

/// Returns a position in the middle of a game.
fn middle(seed: u64) -> Start {
    use crate::piece::Piece::{J, O, T};
    let board = Board::from_columns(core::array::from_fn(|x| seed >> x & 7));
    Start { board, hold: Some(J), queue: alloc::vec![T, O, T], dealt: alloc::vec![J, O] }
}

/// Returns a configuration in which no value is the default.
fn odd(seed: u64) -> RoundConfig {
    let mut rules = Rules {
        table: &crate::rules::attack::AQL,
        randomizer: RandomizerKind::Uniform,
        half_turns: true,
        previews: 3,
        gravity_milli_rows_per_s: 7_777,
        lock_delay_ms: 321,
        countdown_ms: 99,
        ..Rules::default()
    };
    rules.garbage.blocking = false;
    (rules.garbage.cap, rules.garbage.messiness_permille, rules.garbage.travel_ms) = (7, 501, 77);
    let first = Handling { das: 90, arr: 0, dcd: 12, soft_drop_factor: 0, irs: true, ihs: true };
    let second = Handling { ihs: false, arr: 3, ..first };
    let handling = alloc::vec![first, second];
    RoundConfig { rules, handling, start: middle(seed), ..RoundConfig::new(seed, 2) }
}

#[test]
fn a_replay_verifies_the_match_that_was_played() {
    for seed in 0..30 {
        let config = if seed % 2 == 0 { RoundConfig::new(seed, 2) } else { odd(seed) };
        let (live, replay) = random(config, 20_000);
        let decoded = Replay::decode(&replay.encode()).unwrap();
        assert_eq!(decoded, replay);
        let again = decoded.verify().unwrap();
        assert_eq!((again.hash(), again.ticks()), (live.hash(), live.ticks()));
        assert_eq!(again.games()[0].stats(), live.games()[0].stats());
    }
}

/// Replays a recording of 37 s of two stacking bots with different handlings, half turns and a countdown,
/// made when version 1 of the format was new. This test fails when a rule, a generator or the hash
/// changes. Then [`RULES`] must be increased.
#[test]
fn an_old_replay_still_ends_in_its_hash() {
    let bytes = include_bytes!("../../../../tests/data/replays/stackers.smrp");
    let versus = Replay::decode(bytes).unwrap().verify().unwrap();
    assert_eq!((versus.ticks(), versus.hash()), (36_692, 0xa1f3_05ec_a832_88fb));
    assert_eq!(versus.outcome(), Outcome::Won(1));
}

/// A recording of 53 s of random buttons with two switches during the match and one at its exact end,
/// made by the program that wrote version 4 of the format.
const VERSION_4: &[u8] = include_bytes!("../../../../tests/data/replays/version-4.smrp");

#[test]
fn a_replay_of_version_4_is_replayed_and_written_unchanged() {
    let replay = Replay::decode(VERSION_4).unwrap();
    assert_eq!(replay.encode(), VERSION_4);
    assert_eq!((replay.about(), replay.switches.len()), ("recorded when version 4 was new", 3));
    assert_eq!((replay.ticks(), replay.verify().map(|end| end.outcome())), (TICKS_4, Ok(Outcome::Won(0))));
    let renamed = replay.with_about("renamed").unwrap();
    assert!(Replay::decode(&renamed.encode()).unwrap().verify().is_ok());
}

const TICKS_4: u32 = 53_373;

/// Recordings of some seconds of random buttons each, written by the program of version 5. They are a
/// match from a position and a dig, with the bytes rearranged as in versions 2 and 3, and a match under
/// other rules with a text.
const OLD: [(u8, &[u8], u32, u64, Outcome); 3] = [
    (
        2,
        include_bytes!("../../../../tests/data/replays/version-2.smrp"),
        2_178,
        0x9756_8632_42f9_2316,
        Outcome::Won(1),
    ),
    (
        3,
        include_bytes!("../../../../tests/data/replays/version-3.smrp"),
        1_679,
        0x64b3_fa30_2ab2_6442,
        Outcome::NobodyWon,
    ),
    (
        5,
        include_bytes!("../../../../tests/data/replays/version-5.smrp"),
        2_027,
        0xff87_478c_eb66_a2db,
        Outcome::Won(0),
    ),
];

#[test]
fn replays_of_versions_2_3_and_5_still_end_in_their_hash() {
    for (version, bytes, ticks, hash, outcome) in OLD {
        let replay = Replay::decode(bytes).unwrap();
        let end = replay.verify().unwrap();
        assert_eq!((bytes[4], end.ticks(), end.hash()), (version, ticks, hash));
        assert_eq!(end.outcome(), outcome, "version {version}");
        assert_eq!(replay.config.rules.ruleset, crate::rules::RulesetKind::Guideline);
        let written = replay.encode();
        assert_eq!(written == bytes, version >= 4, "version {version}");
        assert_eq!(Replay::decode(&written).unwrap(), replay);
    }
}

/// A recording in the version that is written now. It contains the names of the game and its rule set.
const VERSION_6: &[u8] = include_bytes!("../../../../tests/data/replays/version-6.smrp");

#[test]
fn a_replay_of_version_6_is_replayed_and_written_unchanged() {
    let replay = Replay::decode(VERSION_6).unwrap();
    assert_eq!(replay.encode(), VERSION_6);
    assert_eq!(replay.about(), "recorded when version 6 was new");
    let end = replay.verify().unwrap();
    assert_eq!((end.ticks(), end.hash()), (2_027, 0xff87_478c_eb66_a2db));
}

#[test]
fn a_forged_length_is_named_in_old_and_new_replays() {
    let ended = |seed| {
        let mut word = Buttons::NONE;
        play(RoundConfig::new(seed, 2), 100_000, move |_| {
            word.0 ^= Buttons::HARD_DROP.0;
            [word, Buttons::NONE]
        })
    };
    for replay in [ended(3).1, Replay::decode(VERSION_4).unwrap()] {
        let longer = Replay { ticks: MAX_TICKS, ..replay.clone() };
        let longer = Replay::decode(&longer.encode()).unwrap();
        let wanted = ReplayError::Length { recorded: MAX_TICKS, played: replay.ticks };
        assert_eq!(longer.verify().unwrap_err(), wanted);
        let length =
            alloc::format!("{MAX_TICKS} ticks are recorded, the match is over after {}", replay.ticks);
        assert!(wanted.to_string().contains(&length), "{wanted}");
        let shorter = Replay { ticks: replay.ticks - 1, ..replay.clone() };
        let shorter = Replay::decode(&shorter.encode());
        assert!(shorter.and_then(|replay| replay.verify()).is_err());
    }
}

#[test]
fn records_after_the_end_are_rejected() {
    for replay in [random(odd(2), 700).1, Replay::decode(VERSION_4).unwrap()] {
        let used: u32 = {
            let mut reader = Reader::at(&replay.inputs, 0);
            let changes = core::iter::from_fn(|| Change::decode(&mut reader).ok());
            changes.map(|change| change.wait).sum()
        };
        for late in [0, 1, 1_000] {
            let mut inputs = replay.inputs.clone();
            let wait = replay.ticks - used + late;
            Change { wait, side: 1, button: 3 }.encode(&mut inputs);
            let error = Replay::decode(&Replay { inputs, ..replay.clone() }.encode()).unwrap_err();
            let (tick, end) = ((replay.ticks + late).into(), replay.ticks);
            assert_eq!(error, ReplayError::AfterEnd { what: Recorded::Input, tick, end });
            assert!(error.to_string().contains("after the end"), "{error}");
            let (tick, handling) = (replay.ticks + late, Handling::default());
            let mut switches = replay.switches.clone();
            switches.push(Switch { tick, side: 0, handling });
            let decoded = Replay::decode(&Replay { switches, ..replay.clone() }.encode());
            // An old recorder may have stored a switch at the exact end.
            let is_old = replay.seal.is_none() && late == 0;
            let error = decoded.map(|replay| replay.verify().is_ok());
            let wanted = ReplayError::AfterEnd { what: Recorded::Switch, tick: tick.into(), end };
            assert_eq!(error, if is_old { Ok(true) } else { Err(wanted) });
        }
    }
}

/// Records one second of an idle game. Few fields of its header have had any effect yet.
fn idle() -> Replay {
    let rules = Rules { countdown_ms: 3_000, ..Rules::default() };
    let replay = random(RoundConfig { rules, ..RoundConfig::new(6, 2) }, 1_000).1;
    replay.with_about("at noon").unwrap()
}

#[test]
fn the_seal_detects_a_change_of_each_header_field() {
    type Change = fn(&mut RoundConfig);
    let changes: [(&str, Change); 31] = [
        ("seed", |config| config.seed += 1),
        ("table", |config| config.rules.table = &crate::rules::attack::AQL),
        ("randomizer", |config| config.rules.randomizer = RandomizerKind::Uniform),
        ("half turns", |config| config.rules.half_turns = true),
        ("previews", |config| config.rules.previews += 1),
        ("gravity", |config| config.rules.gravity_milli_rows_per_s += 1),
        ("lock delay", |config| config.rules.lock_delay_ms += 1),
        ("countdown", |config| config.rules.countdown_ms += 1),
        ("cap", |config| config.rules.garbage.cap += 1),
        ("messiness", |config| config.rules.garbage.messiness_permille += 1),
        ("travel", |config| config.rules.garbage.travel_ms += 1),
        ("blocking", |config| config.rules.garbage.blocking = false),
        ("boards", |config| config.handling.truncate(1)),
        ("das", |config| config.handling[1].das += 1),
        ("arr", |config| config.handling[1].arr += 1),
        ("dcd", |config| config.handling[1].dcd += 1),
        ("soft drop", |config| config.handling[1].soft_drop_factor += 1),
        ("irs", |config| config.handling[1].irs = true),
        ("ihs", |config| config.handling[1].ihs = true),
        ("board", |config| config.start.board = Board::from_columns([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ("hold", |config| config.start.hold = Some(crate::piece::Piece::T)),
        ("queue", |config| config.start.queue.push(crate::piece::Piece::T)),
        ("dealt", |config| config.start.dealt.push(crate::piece::Piece::T)),
        ("goal", |config| config.goal = Goal::Lines(40)),
        ("dig", |config| config.goal = Goal::Dig(18)),
        ("time", |config| config.goal = Goal::Time(5_000)),
        ("style of half turns", |config| config.rules.half_turn_style = HalfTurnStyle::Plain),
        ("change of holes", |config| config.rules.garbage.hole_change_permille = 0),
        ("handicap", |config| config.rules.garbage.attack_percent[1] = 50),
        ("rising garbage", |config| config.rules.garbage.rise_ms = 5_000),
        ("rising lines", |config| config.rules.garbage.rise_lines = 2),
    ];
    let replay = idle();
    assert!(Replay::decode(&replay.encode()).unwrap().verify().is_ok());
    let refused =
        |forged: &Replay| Replay::decode(&forged.encode()).and_then(|replay| replay.verify()).is_err();
    for (field, change) in changes {
        let mut config = replay.config.clone();
        change(&mut config);
        assert!(refused(&Replay { config, ..replay.clone() }), "{field}");
    }
    let switches = alloc::vec![Switch { tick: 999, side: 1, handling: Handling::default() }];
    let mut inputs = replay.inputs.clone();
    inputs.truncate(inputs.len() - 1);
    let seal = replay.seal.map(|seal| seal ^ 1);
    let others = [
        ("ticks", Replay { ticks: 1_001, ..replay.clone() }),
        ("a switch", Replay { switches, ..replay.clone() }),
        ("inputs", Replay { inputs, ..replay.clone() }),
        ("hash", Replay { hash: replay.hash ^ 1, ..replay.clone() }),
        ("seal", Replay { seal, ..replay.clone() }),
    ];
    for (field, forged) in others {
        assert!(refused(&forged), "{field}");
    }
}

#[test]
fn a_change_of_each_byte_of_the_body_is_detected() {
    let hands = Handling { das: 1, arr: 0, dcd: 0, soft_drop_factor: 0, irs: true, ihs: true };
    let mut switched = Round::new(RoundConfig::new(3, 2)).unwrap();
    switched.advance(50, [Buttons::LEFT, Buttons::NONE]);
    assert_eq!(switched.set_handling(1, hands), Ok(true));
    switched.advance(50, [Buttons::NONE, Buttons::LEFT]);
    let sprint = RoundConfig { goal: Goal::Lines(40), ..RoundConfig::new(4, 1) };
    let replays = [idle(), switched.replay(), random(odd(2), 300).1, random(sprint, 300).1];
    for replay in replays {
        let bytes = replay.encode();
        let body = &bytes[9..bytes.len() - 8];
        assert!(Replay::decode(&framed(6, body)).unwrap().verify().is_ok());
        for (at, mask) in (0..body.len()).flat_map(|at| (0..8).map(move |bit| (at, 1 << bit))) {
            let mut forged = body.to_vec();
            forged[at] ^= mask;
            let played = Replay::decode(&framed(6, &forged)).and_then(|replay| replay.verify());
            assert!(played.is_err(), "byte {at} of the body of {} bytes, {mask:08b}", body.len());
        }
        for end in 0..=body.len() {
            let [shorter, longer] = [&body[..end], &[&body[..end], &[0], &body[end..]].concat()[..]];
            assert!(Replay::decode(&framed(6, longer)).and_then(|replay| replay.verify()).is_err());
            assert_eq!(
                Replay::decode(&framed(6, shorter)).is_ok_and(|r| r.verify().is_ok()),
                end == body.len()
            );
        }
        // The same body is also rejected under an older version, which has no names or no seal.
        for version in 1..6 {
            assert!(Replay::decode(&framed(version, body)).and_then(|replay| replay.verify()).is_err());
        }
    }
}

#[test]
fn a_match_with_a_changed_handling_can_be_replayed() {
    let hands = Handling { das: 1, arr: 0, dcd: 0, soft_drop_factor: 0, irs: true, ihs: true };
    let mut words = Words::new(3, 1);
    let mut live = Round::new(RoundConfig::new(3, 2)).unwrap();
    for round in 0..40 {
        let handling = if round % 2 == 0 { hands } else { Handling::default() };
        assert_eq!(live.set_handling(round % 2, handling), Ok(true));
        (0..97).for_each(|_| _ = live.advance(1, [words.next_word(), Buttons::NONE]));
    }
    let replay = live.replay();
    let again = Replay::decode(&replay.encode()).unwrap();
    assert_eq!(again, replay);
    assert_eq!(again.verify().unwrap().hash(), live.versus().hash());
    assert!(Replay { switches: Vec::new(), ..again.clone() }.verify().is_err());
    let mut player = Playback::new(again).unwrap();
    player.advance(u32::MAX);
    for tick in [3_000, 1, 2_500] {
        player.seek(tick);
        let mut straight = Playback::new(replay.clone()).unwrap();
        straight.advance(tick);
        assert_eq!(player.versus().hash(), straight.versus().hash());
    }
    let late = Switch { tick: replay.ticks + 1, side: 0, handling: hands };
    let early = Switch { tick: 0, ..late };
    let third = Switch { side: 2, ..early };
    let bad = Switch { handling: Handling { das: 0, ..hands }, ..early };
    for switches in [alloc::vec![late], alloc::vec![third], alloc::vec![bad]] {
        assert!(Replay::decode(&Replay { switches, ..replay.clone() }.encode()).is_err());
    }
    assert!(live.set_handling(0, bad.handling).is_err());
    let mut alone = Round::new(RoundConfig::new(3, 1)).unwrap();
    assert_eq!((alone.set_handling(0, hands), live.set_handling(2, hands)), (Ok(false), Ok(false)));
}

#[test]
fn a_solo_game_can_be_replayed() {
    let (_, replay) = random(RoundConfig::new(3, 1), 5_000);
    assert!(Replay::decode(&replay.encode()).unwrap().verify().is_ok());
}

#[test]
fn playback_is_the_same_for_every_step_size() {
    let (live, replay) = random(RoundConfig::new(5, 2), 10_000);
    let mut player = Playback::new(replay).unwrap();
    for stride in (1..200).cycle() {
        if player.versus().ticks() == live.ticks() {
            break;
        }
        player.advance(stride);
    }
    assert_eq!(player.versus().hash(), live.hash());
    assert_eq!(player.advance(10), [Events::NONE; 2]);
}

#[test]
fn two_minutes_of_two_players_need_a_few_kilobytes() {
    let (versus, replay) = stacked(120_000);
    let (pieces, bytes) = (versus.games()[0].stats().pieces, replay.encode().len() as u32);
    let seconds = versus.ticks() / 1_000;
    assert!(seconds > 20, "the match was over after {seconds} s and {pieces} pieces");
    assert!(bytes < 80 * seconds, "{bytes} bytes for {seconds} s and {pieces} pieces");
}

#[test]
fn every_truncation_and_every_flipped_bit_is_detected() {
    let (_, replay) = random(odd(2), 3_000);
    let bytes = replay.encode();
    for end in 0..bytes.len() {
        assert_eq!(Replay::decode(&bytes[..end]), Err(ReplayError::Truncated { at: end }));
    }
    for bit in 0..bytes.len() * 8 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(Replay::decode(&bytes).is_err());
    }
    let mut longer = bytes;
    longer.push(0);
    assert_eq!(Replay::decode(&longer), Err(ReplayError::Trailing(1)));
}

/// Adds the correct length and checksum to a body.
fn framed(version: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = [b"SMRP", &[version][..]].concat();
    bytes.extend((body.len() as u32).to_le_bytes());
    bytes.extend(body);
    let checksum = crate::tool::hash::Fnv::of(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

#[test]
fn forged_bodies_are_rejected_or_played_but_never_panic() {
    let (_, replay) = random(odd(4), 2_000);
    let bytes = replay.encode();
    let body = &bytes[9..bytes.len() - 8];
    let mut rng = Rng::new(1, 50);
    let mut played = 0;
    for _ in 0..2_000 {
        let mut forged = body.to_vec();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(forged.len() as u32) as usize;
            forged[at] = rng.next_u32() as u8;
        }
        forged.truncate(rng.below(forged.len() as u32 * 4) as usize);
        let forged = framed(4 + (rng.below(3) as u8), &forged);
        if let Ok(replay) = Replay::decode(&forged)
            && replay.ticks() < 100_000
        {
            assert_eq!(replay.encode(), forged, "a replay must have one encoding");
            played += u32::from(replay.verify().is_ok());
        }
    }
    assert!(played < 2_000);
    for length in 0..60 {
        let noise: Vec<u8> = (0..length).map(|_| rng.next_u32() as u8).collect();
        assert!(Replay::decode(&noise).is_err() && Replay::decode(&framed(6, &noise)).is_err());
    }
}

#[test]
fn the_text_is_kept_and_does_not_affect_the_match() {
    let (_, replay) = random(RoundConfig::new(1, 2), 500);
    let with_text = replay.clone().with_about("積み方 · at noon").unwrap();
    let again = Replay::decode(&with_text.encode()).unwrap();
    assert_eq!((again.about(), again.hash()), ("積み方 · at noon", replay.hash()));
    assert!(again.verify().is_ok());
    let longest = "x".repeat(MAX_ABOUT);
    assert_eq!(replay.clone().with_about(&longest).unwrap().about(), longest);
    let long = "x".repeat(MAX_ABOUT + 1);
    assert_eq!(replay.with_about(&long).unwrap_err().to_string(), "length of the comment cannot be 1001");
}

/// Returns the kind that the bytes of a replay contain.
fn kind(replay: &Replay) -> u8 {
    replay.encode()[9 + b"\x07stacker\x09guideline".len() + 2]
}

#[test]
fn options_and_sonic_drops_are_recorded_only_where_they_are_used() {
    let press = |button: Buttons| {
        let mut live = Round::new(RoundConfig::new(7, 2)).unwrap();
        for word in [Buttons::NONE, button, Buttons::NONE] {
            live.advance(50, [word; 2]);
        }
        live.replay()
    };
    assert_eq!([press(Buttons::HOLD), press(Buttons::SONIC_DROP)].map(|replay| kind(&replay)), [1, 5]);
    let mut config = odd(3);
    config.rules.half_turn_style = HalfTurnStyle::Plain;
    config.rules.garbage = crate::game::GarbageRules {
        hole_change_permille: 250,
        attack_percent: [50, 175],
        rise_ms: 700,
        rise_lines: 4,
        ..config.rules.garbage
    };
    let replays = [press(Buttons::SONIC_DROP), random(config, 3_000).1];
    for replay in &replays {
        let decoded = Replay::decode(&replay.encode()).unwrap();
        assert_eq!((&decoded, kind(&decoded)), (replay, 5));
        assert_eq!(decoded.verify().unwrap().hash(), replay.hash());
    }
    let [dropped, _] = replays;
    let mut inputs = Vec::new();
    Change { wait: MAX_TICKS, side: 1, button: 8 }.encode(&mut inputs);
    assert_eq!(
        Change::decode(&mut Reader::at(&inputs, 0)),
        Ok(Change { wait: MAX_TICKS, side: 1, button: 8 })
    );
    let unknown = (1 << 27 | 5) << 4 | 1;
    inputs.clear();
    crate::tool::varint::write(&mut inputs, unknown);
    let forged = Replay { inputs, ..dropped }.encode();
    assert_eq!(Replay::decode(&forged), Err(ReplayError::TooLong(unknown >> 4)), "there is no tenth button");
}

#[test]
fn errors_name_other_rules_and_kinds() {
    let (_, replay) = random(RoundConfig::new(1, 2), 500);
    let bytes = replay.encode();
    let names = b"\x07stacker\x09guideline";
    assert_eq!(&bytes[9..][..names.len()], names);
    let number = names.len();
    let message = |at: usize, value: u8| {
        let mut body = bytes[9..bytes.len() - 8].to_vec();
        body[at] = value;
        Replay::decode(&framed(6, &body)).unwrap_err().to_string()
    };
    assert_eq!(message(1, b'S'), "the replay is for the game \"Stacker\", which this program does not play");
    assert_eq!(
        message(9, b'G'),
        "the replay uses the rule set \"Guideline\", which this program does not play"
    );
    assert_eq!(message(8, 65), "length of the rule set's name cannot be 65");
    assert_eq!(message(number, 2), "the replay was recorded under rules 2, but this program plays rules 1");
    assert_eq!(message(number + 2, 9), "kind of match cannot be 9");
    let mut body = bytes[9..bytes.len() - 8].to_vec();
    (body[number + 1], body[number + 2]) = (1, 0xff);
    assert_eq!(Replay::decode(&framed(6, &body)), Err(ReplayError::About));
}

#[test]
fn errors_name_what_is_wrong() {
    let (_, replay) = random(RoundConfig::new(1, 2), 500);
    let bytes = replay.encode();
    let message = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        Replay::decode(&bytes).unwrap_err().to_string()
    };
    assert_eq!(message(&|bytes| bytes[0] = b'X'), "not a replay: it begins with [58, 4d, 52, 50]");
    assert_eq!(
        message(&|bytes| bytes[4] = 9),
        "replay version 9 is unknown: this program reads versions 1 to 6"
    );
    assert_eq!(message(&|bytes| bytes.truncate(40)), "the replay is truncated at byte 40");
    assert!(message(&|bytes| bytes[20] ^= 1).starts_with("checksum mismatch: "));
    let mut config = replay.config.clone();
    config.handling[0].das = 0;
    let bad = Replay { config, ..replay.clone() }.encode();
    assert_eq!(Replay::decode(&bad).unwrap_err().to_string(), "handling.das is 0: it must be from 1 to 5000");
    let bad = Replay { hash: 1, ..replay.clone() };
    assert!(bad.verify().unwrap_err().to_string().starts_with("hash mismatch at the end: "));
    let bad = Replay { ticks: 3, ..replay.clone() }.encode();
    assert!(matches!(Replay::decode(&bad), Err(ReplayError::AfterEnd { what: Recorded::Input, .. })));
    let bad = Replay { ticks: u32::MAX, ..replay }.encode();
    assert_eq!(Replay::decode(&bad), Err(ReplayError::TooLong(u32::MAX.into())));
}
