//! Tests the protocol: the answers of a session, its robustness against any message, and the report of an
//! independent referee on the whole program.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::bot::{Bot, Rated, ThinkInfo};
use stackmate::tbp::{BotMessage, Dealing, FrontendMessage, Reason, Session, Start, Suggest, Suggestion};
use stackmate::{AttackTable, Board, Field, Piece, PieceSet, Placement, RandomizerKind, Rng, State};
use stackmate_tests::stackmate_binary;

/// A bot that suggests given moves without checking them, so that the tests show what the session itself
/// checks.
#[derive(Debug, Default)]
struct Fool {
    answers: Vec<Placement>,
}

impl Bot for Fool {
    fn think(&mut self, state: &State, _: u32) -> bool {
        assert!(!state.queue.is_empty());
        true
    }
    fn suggest(&mut self, _: &State, _: u32) -> Vec<Placement> {
        self.answers.clone()
    }
    fn line(&mut self, _: &State, first: Placement) -> Vec<Placement> {
        vec![first; 3]
    }
    fn rated(&mut self, _: &State, _: u32, _: usize) -> Vec<Rated> {
        let values = (0..).map(|rank| 1_500 - 500 * rank);
        self.answers.iter().zip(values).map(|(&placement, value)| Rated { placement, value }).collect()
    }
    fn info(&mut self, _: &State) -> ThinkInfo {
        ThinkInfo { nodes: 7, depth: 2 }
    }
}

fn session() -> Session<Fool> {
    Session::new(Fool::default())
}

fn start_message() -> Value {
    json!({
        "type": "start", "hold": null, "queue": ["T", "I", "O"], "combo": 0, "back_to_back": false,
        "board": vec![vec![Value::Null; 10]; 40],
        "randomizer": { "type": "seven_bag", "bag_state": ["L", "J", "S", "Z"] },
    })
}

/// Sends a message as JSON and returns the answer as JSON, or null if there is no answer.
fn send(session: &mut Session<Fool>, message: &Value) -> Value {
    let message: FrontendMessage = serde_json::from_value(message.clone()).unwrap();
    session.receive(&message).map_or(Value::Null, |answer| serde_json::to_value(answer).unwrap())
}

fn suggested(session: &mut Session<Fool>) -> Vec<Placement> {
    let answer = send(session, &json!({ "type": "suggest", "incoming": 3 }));
    serde_json::from_value(answer["moves"].clone()).unwrap()
}

#[test]
fn a_correct_conversation_is_answered_correctly() {
    let mut session = session();
    let info = serde_json::to_value(session.info()).unwrap();
    assert_eq!(info["type"], "info");
    assert!(info["features"].as_array().unwrap().contains(&json!("incoming")));
    let rules = json!({ "type": "rules", "randomizer": "seven_bag", "speed": 9 });
    assert_eq!(send(&mut session, &rules), json!({ "type": "ready" }));
    assert_eq!(send(&mut session, &start_message()), Value::Null);
    let answer = send(&mut session, &json!({ "type": "suggest" }));
    assert_eq!(answer["type"], "suggestion");
    let info = &answer["move_info"];
    assert_eq!((&info["nodes"], &info["depth"]), (&json!(7), &json!(2)));
    let line = info["line"].as_array().unwrap();
    assert_eq!(
        (line.len(), &line[0]["move"]),
        (1, &answer["moves"][0]),
        "the second move of the line is not legal"
    );
    assert_eq!(answer["moves"].as_array().unwrap().len(), 34 + 17);
    let play = json!({ "type": "play", "move": answer["moves"][0] });
    assert_eq!(send(&mut session, &play), Value::Null);
    assert_eq!(send(&mut session, &json!({ "type": "new_piece", "piece": "Z" })), Value::Null);
    assert_eq!(session.state().unwrap().bag, [Piece::L, Piece::J, Piece::S].into_iter().collect());
    assert_eq!(send(&mut session, &json!({ "type": "stop" })), Value::Null);
    assert!(session.state().is_none() && !session.is_over());
    assert_eq!(send(&mut session, &json!({ "type": "quit" })), Value::Null);
    assert!(session.is_over());
}

#[test]
fn the_session_keeps_track_of_bags() {
    let mut session = session();
    send(&mut session, &start_message());
    let mut bags = Vec::new();
    for piece in ["Z", "S", "L", "J", "T", "T"] {
        send(&mut session, &json!({ "type": "new_piece", "piece": piece }));
        bags.push(session.state().unwrap().bag);
    }
    // The fourth piece empties the bag. The last two pieces are both T, so a new bag begins between them.
    assert_eq!(bags[3], PieceSet::ALL);
    assert_eq!([bags[4], bags[5]], [PieceSet::ALL.without(Piece::T); 2]);
}

#[test]
fn unknown_rules_are_rejected() {
    let answer = send(&mut session(), &json!({ "type": "rules", "randomizer": "general_bag" }));
    assert_eq!((&answer["type"], &answer["reason"]), (&json!("error"), &json!("unsupported_rules")));
    assert!(answer["message"].as_str().unwrap().contains("general_bag"));
    assert_eq!(send(&mut session(), &json!({ "type": "rules" })), json!({ "type": "ready" }));
}

#[test]
fn illegal_suggestions_are_not_sent() {
    let state = State { queue: [Piece::T, Piece::O].into(), bag: PieceSet::ALL, ..State::default() };
    let start = FrontendMessage::Start(Start::new(&state));
    let move_of = |text| serde_json::from_str::<Placement>(text).unwrap();
    let floating = move_of(r#"{"location":{"type":"T","orientation":"north","x":4,"y":9},"spin":"none"}"#);
    let legal = move_of(r#"{"location":{"type":"O","orientation":"west","x":5,"y":0},"spin":"none"}"#);
    let mut session = Session::new(Fool { answers: vec![floating, legal] });
    session.receive(&start);
    assert_eq!(suggested(&mut session), [legal]);
    let mut session = Session::new(Fool { answers: vec![floating] });
    session.receive(&start);
    let moves = suggested(&mut session);
    assert_eq!(moves.len(), 34 + 9);
    assert!(moves.iter().all(|m| m.location.lowest_row() == 0));
}

#[test]
fn the_requested_number_of_placements_is_explained() {
    let mut session = Session::new(Fool::default());
    send(&mut session, &start_message());
    let answer = send(&mut session, &json!({ "type": "suggest" }));
    assert!(answer["move_info"].get("explained").is_none());
    let all: Vec<Placement> = serde_json::from_value(answer["moves"].clone()).unwrap();
    let mut session = Session::new(Fool { answers: all[..3].to_vec() });
    send(&mut session, &start_message());
    let answer = send(&mut session, &json!({ "type": "suggest", "explain": 2 }));
    let explained = answer["move_info"]["explained"].as_array().unwrap();
    assert_eq!(explained.len(), 2);
    assert_eq!((&explained[0]["value"], &explained[1]["value"]), (&json!(1_500), &json!(1_000)));
    for (row, moved) in explained.iter().zip(answer["moves"].as_array().unwrap()) {
        assert_eq!((row["line"].as_array().unwrap().len(), &row["line"][0]["move"]), (1, moved));
    }
}

#[test]
fn an_illegal_play_changes_nothing() {
    let mut session = session();
    send(&mut session, &start_message());
    let before = session.state().cloned();
    let place = |piece, y| json!({ "type": piece, "orientation": "north", "x": 4, "y": y });
    for (location, said) in [
        (place("S", 0), "S is neither the current piece nor available through hold"),
        (place("T", 5), "T pointing North at x 4, y 5 with spin None cannot be reached"),
        (place("T", 39), "T pointing North at x 4, y 39 with spin None cannot be reached"),
    ] {
        let answer =
            send(&mut session, &json!({ "type": "play", "move": { "location": location, "spin": "none" } }));
        assert_eq!(answer, json!({ "type": "error", "reason": "illegal_play", "message": said }));
        assert_eq!(session.state(), before.as_ref());
    }
}

#[test]
fn invalid_positions_are_rejected_with_a_reason() {
    let refused = |change: &dyn Fn(&mut Value), said: &str| {
        let mut message = start_message();
        change(&mut message);
        let mut session = session();
        let answer = send(&mut session, &message);
        assert_eq!((&answer["reason"], &answer["message"]), (&json!("bad_start"), &json!(said)));
        assert!(session.state().is_none());
        assert!(suggested(&mut session).is_empty());
    };
    refused(&|m| m["board"] = json!([[]]), "the board has 1 rows instead of 40");
    refused(
        &|m| m["board"][3] = json!(["G"]),
        "the board is invalid: row 3 from the bottom is 1 cells wide instead of 10",
    );
    refused(
        &|m| m["board"][2] = json!(vec!["G"; 10]),
        "the board is invalid: row 2 from the bottom is full: it would have been cleared",
    );
    refused(
        &|m| m["board"][0][9] = json!("#"),
        "the board is invalid: row 0 from the bottom has '#', which is not a cell",
    );
    refused(&|m| m["queue"] = json!([]), "the queue is empty: there is no current piece");
    refused(&|m| m["queue"] = json!(vec!["I"; 1001]), "the queue has 1001 pieces: at most 1000 are allowed");
}

#[test]
fn an_invalid_message_gives_a_reason() {
    for (text, said) in [
        (r#"{"queue":[]}"#, "missing field `type`"),
        (
            r#"{"type":"new_piece","piece":"Q"}"#,
            "invalid value: string \"Q\", expected a piece: I, O, T, L, J, S or Z",
        ),
        (
            r#"{"type":"play","move":{"location":{"type":"I","orientation":"up","x":1,"y":1},"spin":"none"}}"#,
            "invalid value: string \"up\", expected north, east, south or west",
        ),
        (
            r#"{"type":"play","move":{"location":{"type":"I","orientation":"east","x":100,"y":1},"spin":"none"}}"#,
            "invalid value: integer `100`, expected x: a column, 0 to 9",
        ),
        ("{", "EOF while parsing an object"),
        ("7", "invalid type: integer `7`, expected a message: an object with a `type`"),
    ] {
        let error = serde_json::from_str::<FrontendMessage>(text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
    let unknown: FrontendMessage = serde_json::from_str(r#"{"type":"dance","how":["well"]}"#).unwrap();
    assert_eq!(session().receive(&unknown), None);
}

#[test]
fn positions_survive_serialization() {
    let board = Board::from_drawing(&["#.........", "###.######"]).unwrap();
    let state = State {
        field: Field { board, combo: 3, back_to_back: true },
        hold: Some(Piece::S),
        queue: [Piece::I, Piece::T].into(),
        bag: [Piece::Z, Piece::O].into_iter().collect(),
        ..State::default()
    };
    let start = Start::new(&state);
    let text = serde_json::to_string(&FrontendMessage::Start(start.clone())).unwrap();
    assert_eq!(
        serde_json::from_str::<FrontendMessage>(&text).unwrap(),
        FrontendMessage::Start(start.clone())
    );
    assert_eq!(start.state().unwrap(), state);
    let unknown = Start { randomizer: Some(Dealing::Unknown), ..start };
    let unknown = unknown.state().unwrap();
    assert_eq!((unknown.dealt, unknown.bag), (RandomizerKind::Uniform, PieceSet::ALL));
}

#[test]
fn a_position_names_its_attack_table_if_it_is_not_the_default() {
    for table in AttackTable::ALL {
        let state = State { queue: [Piece::T].into(), bag: PieceSet::ALL, table, ..State::default() };
        let start = Start::new(&state);
        let text = serde_json::to_string(&FrontendMessage::Start(start.clone())).unwrap();
        assert_eq!(text.contains("attack_table"), table.name != "ppt", "{text}");
        assert_eq!(start.state().unwrap(), state);
        let read: FrontendMessage = serde_json::from_str(&text).unwrap();
        assert_eq!(read, FrontendMessage::Start(start));
    }
    let mut wrong = start_message();
    wrong["attack_table"] = json!("mine");
    let error = serde_json::from_value::<FrontendMessage>(wrong).unwrap_err().to_string();
    assert!(error.contains("mine") && error.contains("ppt, guideline, jstris, aql or tetrio"), "{error}");
}

/// Returns the suggestions of the real bot, and the session's state, after it has played a move that clears a
/// line. `combo` is the combo before this move.
fn after_a_clear(combo: u32) -> (Vec<Placement>, Option<State>) {
    let mut message = start_message();
    (message["combo"], message["queue"]) = (json!(combo), json!(["I", "T", "O", "L"]));
    message["board"][0] = json!([null, null, null, null, "G", "G", "G", "G", "G", "G"]);
    let mut session = Session::new(FreestyleBot::new(Options::default())).with_least_nodes(500);
    let mut send = |message: Value| {
        let answer = session.receive(&serde_json::from_value(message).unwrap());
        assert!(!matches!(answer, Some(BotMessage::Error(_))), "{answer:?}");
        answer
    };
    send(message);
    let location = json!({ "type": "I", "orientation": "north", "x": 1, "y": 0 });
    send(json!({ "type": "play", "move": { "location": location, "spin": "none" } }));
    let answer = send(json!({ "type": "suggest" }));
    let Some(BotMessage::Suggestion(suggestion)) = answer else { panic!("no suggestion but {answer:?}") };
    (suggestion.moves, session.state().cloned())
}

#[test]
fn the_maximum_combo_is_handled_like_any_long_combo() {
    let (moves, state) = after_a_clear(u32::MAX);
    let (long_moves, long_state) = after_a_clear(2_000_000);
    assert!(!moves.is_empty());
    assert_eq!((moves, &state), (long_moves, &long_state));
    assert!(state.unwrap().field.combo > 1_000, "the combo continues");
    assert_eq!(after_a_clear(41).1.unwrap().field.combo, 42);
}

#[test]
fn a_board_without_room_gives_no_suggestion() {
    let mut message = start_message();
    for y in 0..30 {
        message["board"][y] = json!([null, "G", "G", "G", "G", "G", "G", "G", "G", "G"]);
    }
    let mut session = session();
    assert_eq!(send(&mut session, &message), Value::Null);
    assert!(suggested(&mut session).is_empty());
}

/// Returns a random message. It is mostly well-formed, often meaningless, and sometimes has hostile values.
fn some_message(rng: &mut Rng, session: &mut Session<Fool>) -> Value {
    let pieces = ["I", "O", "T", "L", "J", "S", "Z", "Q", "", "II"];
    let mut piece = || json!(pieces[(rng.below(80) as usize).min(76) % 10]);
    let (one, two, three) = (piece(), piece(), piece());
    match rng.below(12) {
        0 => start_message(),
        1 => {
            let mut message = start_message();
            message["queue"] = json!([one, two, three]);
            let value = [json!(null), json!("G"), json!("x"), json!(5)][rng.below(4) as usize].clone();
            message["board"][rng.below(40) as usize][rng.below(10) as usize] = value;
            message["combo"] = json!(u64::from(rng.next_u32()) << rng.below(3));
            message
        }
        2 => json!({ "type": "new_piece", "piece": one }),
        3 => json!({ "type": "stop" }),
        4 => json!({ "type": "rules", "randomizer": three }),
        5 => json!({ "type": one, "board": two }),
        6 => json!({ "type": "suggest", "incoming": i64::from(rng.next_u32()) - 9 }),
        7 => json!([one, { "type": [] }]),
        8 => {
            let orientation = ["north", "east", "south", "west", "up"][rng.below(5) as usize];
            let (x, y) = (rng.below(12) as i32 - 1, rng.below(300) as i32 - 5);
            let location = json!({ "type": one, "orientation": orientation, "x": x, "y": y });
            json!({ "type": "play", "move": { "location": location, "spin": "none" } })
        }
        _ => {
            let moves = suggested(session);
            json!({ "type": "play", "move": moves.get(rng.below(60) as usize) })
        }
    }
}

/// Converts the message to text, changes some bytes in one of three cases, and parses it again. Returns
/// `None` if the result is not a message.
fn garbled(message: &Value, rng: &mut Rng) -> Option<FrontendMessage> {
    let mut text = message.to_string().into_bytes();
    // Two of three messages are not changed.
    for _ in 0..[0, 0, 2][rng.below(3) as usize] {
        let at = rng.below(text.len() as u32) as usize;
        text[at] = b"9-\"]}{,[e\xff"[rng.below(10) as usize];
    }
    serde_json::from_slice(&text).ok()
}

#[test]
fn no_message_breaks_a_session() {
    let mut rng = Rng::new(11, 0);
    let mut session = session();
    let mut heard = [0; 3];
    for _ in 0..20_000 {
        let message = some_message(&mut rng, &mut session);
        let Some(message) = garbled(&message, &mut rng) else {
            heard[0] += 1;
            continue;
        };
        match session.receive(&message) {
            Some(BotMessage::Error(complaint)) => {
                heard[1] += 1;
                assert!(complaint.reason != Reason::Unknown && !complaint.message.is_empty());
            }
            _ => heard[2] += 1,
        }
        let room = session.state().is_some_and(has_room);
        assert_eq!(!suggested(&mut session).is_empty(), room);
    }
    assert!(heard.iter().all(|&n| n > 500), "{heard:?}");
}

/// Returns whether the current piece, or the piece after a hold, has room to spawn.
fn has_room(state: &State) -> bool {
    let (current, other) = state.choices();
    let fits = |piece| stackmate::rules::spawn::spawn(&state.field.board, piece).is_some();
    current.is_some() && current.into_iter().chain(other).any(fits)
}

fn suggestion(session: &mut Session<impl Bot>) -> Suggestion {
    match session.receive(&FrontendMessage::Suggest(Suggest::default())) {
        Some(BotMessage::Suggestion(suggestion)) => suggestion,
        answer => panic!("{answer:?}"),
    }
}

/// Tests that the bot keeps its search over two moves without a question between them. The session must show
/// the bot the position after each move, because a bot can follow only one move at a time.
#[test]
fn moves_without_a_question_between_them_keep_what_was_thought() {
    let mut session = Session::new(FreestyleBot::new(Options::default())).with_least_nodes(1);
    let queue = [Piece::L, Piece::O, Piece::S, Piece::I, Piece::J, Piece::T];
    let state = State { queue: queue.into(), bag: PieceSet::ALL.without(Piece::T), ..State::default() };
    session.receive(&FrontendMessage::Start(Start::new(&state)));
    session.think(30_000);
    let before = suggestion(&mut session).move_info.unwrap();
    for planned in &before.line[..2] {
        session.receive(&FrontendMessage::Play { placement: planned.placement });
    }
    let after = suggestion(&mut session);
    assert_eq!(after.moves[0], before.line[2].placement);
    assert!(after.move_info.unwrap().depth + 2 >= before.depth);
}

#[test]
fn the_referee_finds_no_errors() {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools");
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: there is no python3 to run the referee");
        return;
    }
    let bot = format!("{} tbp", stackmate_binary().display());
    let output = Command::new("python3")
        .arg(tools.join("referee.py"))
        .args(["--solo", "--pieces", "100", "--think-ms", "5", "--seed", "4", "--a", &bot])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    assert_eq!(report["a"]["pieces"], 100, "{report:#}");
    assert_eq!(report["a"]["irregular"], json!({}), "{report:#}");
    assert_eq!(report["a"]["deaths"], json!({}), "{report:#}");
}
