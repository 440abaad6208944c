//! Fuzz target for lines of the bot protocol, as a pipe delivers them.
//!
//! `tests/all/tbp_fuzz.rs` plays long games with messages; this target starts from bytes.

use serde_json::{Value, json};
use stackmate::Rng;
use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::search::mcts::Settings;
use stackmate::tbp::{BotMessage, FrontendMessage, Session};

use super::json::{BYTES, Make, anything, number, object};
use super::{damage, one_of};

/// The greatest number of lines of an input that the session receives.
const MOST_LINES: usize = 64;

/// Sends the lines of the input to a session. The input is accepted if the session has a position after at
/// least one line.
pub(super) fn run(input: &[u8]) -> bool {
    let search = Settings { memory: 1 << 16, ..Settings::default() };
    let bot = FreestyleBot::new(Options { search, ..Options::default() });
    let mut session = Session::new(bot).with_least_nodes(1);
    let mut accepted = false;
    for line in input.split(|&byte| byte == b'\n').take(MOST_LINES) {
        let Ok(message) = serde_json::from_slice::<FrontendMessage>(line) else { continue };
        hear(&mut session, &message);
        accepted |= session.state().is_some();
    }
    accepted
}

/// Sends a message to the session, and checks the answer and the position after it.
fn hear(session: &mut Session<FreestyleBot>, message: &FrontendMessage) {
    assert_eq!(&again(message), message, "reading a written message gives the same message");
    let before = session.state().cloned();
    let answer = session.receive(message);
    if let Some(answer) = &answer {
        assert_eq!(&again(answer), answer, "reading a written answer gives the same answer");
    }
    match (message, &answer) {
        (FrontendMessage::Suggest(_), Some(BotMessage::Suggestion(_))) => {
            assert_eq!(session.state(), before.as_ref(), "a request for a suggestion changes nothing");
        }
        (FrontendMessage::Suggest(_), _) => panic!("expected a suggestion, got {answer:?}"),
        (FrontendMessage::Start(_), Some(BotMessage::Error(_))) => assert!(session.state().is_none()),
        (_, Some(BotMessage::Error(complaint))) => {
            assert!(!complaint.message.is_empty());
            assert_eq!(session.state(), before.as_ref(), "a rejected message changes nothing");
        }
        _ => {}
    }
}

/// Serializes a message, parses the text and returns the result.
fn again<T: serde::Serialize + serde::de::DeserializeOwned>(message: &T) -> T {
    let text = serde_json::to_string(message).expect("a message can be serialized");
    assert!(!text.contains('\n'), "a message is one line");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Makes a start message and some messages after it, sometimes with a few wrong bytes.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let mut lines = vec![start(rng).to_string()];
    for _ in 0..rng.below(5) {
        lines.push(line(rng));
    }
    let mut text = lines.join("\n").into_bytes();
    damage(rng, &mut text, BYTES);
    text
}

fn line(rng: &mut Rng) -> String {
    match rng.below(9) {
        0 => start(rng).to_string(),
        1 => "[".repeat(rng.below(300) as usize),
        2 => anything(rng, 4).to_string(),
        3 | 4 => {
            let mut message =
                object(rng, &[("incoming", number), ("incoming_packets", packets), ("explain", number)]);
            message["type"] = json!("suggest");
            message.to_string()
        }
        5 => json!({ "type": "new_piece", "piece": letter(rng) }).to_string(),
        6 => json!({ "type": one_of(rng, &["stop", "quit", "rules", "ready", ""]) }).to_string(),
        _ => {
            let mut at = object(rng, &[("x", number)]);
            at["type"] = letter(rng);
            at["orientation"] = json!(one_of(rng, &["north", "east", "south", "west"]));
            at["y"] = json!(rng.below(3));
            json!({ "type": "play", "move": { "location": at, "spin": one_of(rng, &["none", "mini", "full"]) } })
                .to_string()
        }
    }
}

fn packets(rng: &mut Rng) -> Value {
    (0..rng.below(4)).map(|_| object(rng, &[("lines", number), ("ms", number)])).collect()
}

fn letter(rng: &mut Rng) -> Value {
    json!(one_of(rng, &["I", "O", "T", "L", "J", "S", "Z"]))
}

fn start(rng: &mut Rng) -> Value {
    const FIELDS: [(&str, Make); 4] = [
        ("hold", letter),
        ("combo", number),
        ("back_to_back", |rng| json!(rng.below(2) == 0)),
        ("randomizer", |rng| {
            let kind = one_of(rng, &["seven_bag", "uniform", "general_bag", "x"]);
            json!({ "type": kind, "bag_state": (0..rng.below(9)).map(|_| letter(rng)).collect::<Value>() })
        }),
    ];
    let mut message = object(rng, &FIELDS);
    let fields = [("hold", Value::Null), ("combo", json!(0)), ("back_to_back", json!(false))];
    for (name, value) in fields.into_iter().filter(|_| rng.below(12) > 0) {
        if message.get(name).is_none() {
            message[name] = value;
        }
    }
    message["type"] = json!("start");
    message["queue"] = (0..rng.below(8)).map(|_| letter(rng)).collect();
    message["board"] = board(rng);
    message
}

fn board(rng: &mut Rng) -> Value {
    let rows = if rng.below(20) == 0 { rng.below(50) } else { 40 };
    let (height, hole) = (rng.below(24), rng.below(10));
    let cell = |rng: &mut Rng, filled: bool| match (rng.below(200), filled) {
        (0, _) => anything(rng, 1),
        (_, true) => json!(one_of(rng, &["G", "T", "Z"])),
        _ => Value::Null,
    };
    let mut row = |y: u32| (0..10).map(|x| cell(rng, y < height && x != hole)).collect::<Value>();
    (0..rows).map(&mut row).collect()
}
