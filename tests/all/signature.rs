//! Tests that the suggestions of the strongest bot stay the same, natively and in wasm, from build to build.
//!
//! *What.* `tests/data/signature.json` has some games. Each has a board, pieces, the number of nodes for each
//! move, and every list of suggested moves as text. *How.* This test plays the games natively.
//! `tests/web/unit/signature.test.mjs` sends the same messages to both wasm packages with bots. All answers must be
//! those of the file. *When it changes.* New weights or a better search give other suggestions. Then rewrite
//! the answers:
//!
//! ```sh
//! STACKMATE_WRITE=1 cargo test --package stackmate-tests signature
//! ```
//!
//! The signatures of `stackmate bench` and of the levels in the same benchmark are below.

use std::path::Path;

use serde::{Deserialize, Serialize};
use stackmate::bot::freestyle::{Options, searching};
use stackmate::bot::level::Level;
use stackmate::bot::{Bot, benchmark};
use stackmate::search::mcts::Settings;
use stackmate::tbp::{BotMessage, FrontendMessage, Session, Start, Suggest, Suggestion};
use stackmate::{Board, Field, Piece, PieceSet, Placement, State};
use stackmate_tests::data;

const FILE: &str = "signature.json";
const WRITE: &str = "STACKMATE_WRITE";
const COMMAND: &str = "STACKMATE_WRITE=1 cargo test --package stackmate-tests signature";

#[derive(Serialize, Deserialize)]
struct Case {
    about: String,
    level: String,
    /// The number of calls of `think` before each suggestion, and the number of nodes for each call.
    thinks: u32,
    nodes: u32,
    games: Vec<Game>,
}

#[derive(Serialize, Deserialize)]
struct Game {
    /// The rows of the board, with the top row first.
    rows: Vec<String>,
    hold: Option<Piece>,
    combo: u32,
    back_to_back: bool,
    incoming: Option<u32>,
    /// The pieces as letters: the queue at the start, the rest of its bag, and the piece dealt after each
    /// move.
    queue: String,
    bag: String,
    deals: String,
    /// The suggestion before each deal, as text: the number of nodes searched and the moves.
    answers: Vec<String>,
}

fn pieces(letters: &str) -> impl Iterator<Item = Piece> {
    letters.chars().map(|letter| Piece::from_letter(letter).unwrap())
}

/// Formats a placement as `T west 4 0 full`, with the words of the protocol.
fn words(placement: &Placement) -> String {
    let value = serde_json::to_value(placement).unwrap();
    let location = &value["location"];
    let text = |value: &serde_json::Value| value.to_string().replace('"', "");
    ["type", "orientation", "x", "y"].map(|key| text(&location[key])).join(" ") + " " + &text(&value["spin"])
}

fn answer(suggestion: &Suggestion) -> String {
    let info = suggestion.move_info.as_ref().unwrap();
    let moves: Vec<String> = suggestion.moves.iter().map(words).collect();
    format!("{} nodes, depth {}: {}", info.nodes, info.depth, moves.join(", "))
}

impl Game {
    fn start(&self) -> Start {
        let rows: Vec<&str> = self.rows.iter().map(String::as_str).collect();
        let board = Board::from_drawing(&rows).unwrap();
        let field = Field { board, combo: self.combo, back_to_back: self.back_to_back };
        let (queue, bag) = (pieces(&self.queue).collect(), pieces(&self.bag).collect::<PieceSet>());
        Start::new(&State { field, hold: self.hold, queue, bag, ..State::default() })
    }

    fn play(&self, session: &mut Session<impl Bot>, case: &Case) -> Vec<String> {
        assert_eq!(session.receive(&FrontendMessage::Start(self.start())), None);
        let mut answers = Vec::new();
        for piece in pieces(&self.deals) {
            (0..case.thinks).for_each(|_| assert!(session.think(case.nodes)));
            let request = FrontendMessage::Suggest(Suggest { incoming: self.incoming, ..Suggest::default() });
            let Some(BotMessage::Suggestion(suggestion)) = session.receive(&request) else {
                panic!("no moves")
            };
            answers.push(answer(&suggestion));
            let placement = suggestion.moves[0];
            assert_eq!(session.receive(&FrontendMessage::Play { placement }), None);
            assert_eq!(session.receive(&FrontendMessage::NewPiece { piece }), None);
        }
        answers
    }
}

/// Creates a session as the wasm packages do when only the level is given.
fn session(level: &str) -> Session<impl Bot> {
    let search = Settings { memory: 96 << 20, seed: 0, ..Settings::default() };
    let level: Level = level.parse().unwrap();
    Session::new(level.bot(Options { search, ..Options::default() }))
}

#[test]
fn signature() {
    let mut case: Case = serde_json::from_str(&data(FILE)).unwrap();
    let mut session = session(&case.level);
    let answers: Vec<_> = case.games.iter().map(|game| game.play(&mut session, &case)).collect();
    if std::env::var_os(WRITE).is_some() {
        case.games.iter_mut().zip(answers).for_each(|(game, answers)| game.answers = answers);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(FILE);
        return std::fs::write(path, serde_json::to_string_pretty(&case).unwrap() + "\n").unwrap();
    }
    for (index, (game, found)) in case.games.iter().zip(&answers).enumerate() {
        assert_eq!(
            &game.answers, found,
            "the suggestions in game {index} have changed; if this is intended, run: {COMMAND}"
        );
    }
}

/// The signature that `stackmate bench --json --nodes 3000` prints.
const BENCH: u64 = 0x0cc2_2fd3_18ac_cfbe;

/// The signatures of the levels in the same benchmark, with the same number of nodes and without misdrops.
/// The last three levels search for perfect clears, within their limits.
const LEVELS: [u64; 16] = [
    0x6482_4cf3_76df_350b,
    0x7a85_01e8_e550_098c,
    0x837b_25bc_215b_b574,
    0x784d_afae_19a9_8596,
    0x52d3_37c0_b6bd_3a40,
    0x6bf0_7d3d_8aa1_c44f,
    0xed5f_9eed_288e_7d20,
    0x8b97_4cf1_a2ba_f93f,
    0xfc76_df87_d5c7_00ac,
    0x0cc2_2fd3_18ac_cfbe,
    0x0cc2_2fd3_18ac_cfbe,
    0x0cc2_2fd3_18ac_cfbe,
    0x0cc2_2fd3_18ac_cfbe,
    0x37dd_080d_8ea0_1db6,
    0x37dd_080d_8ea0_1db6,
    0x37dd_080d_8ea0_1db6,
];

fn benchmark_signature(bot: &mut impl Bot) -> u64 {
    benchmark::run(bot, 3_000).signature
}

#[test]
fn the_benchmark_has_the_signature_that_it_had() {
    let options = Options { clears: None, ..Options::default() };
    assert_eq!(benchmark_signature(&mut searching(options)), BENCH);
}

#[test]
fn every_level_plays_the_benchmark_as_it_did() {
    let steady = |level| Level { slips: 0, ..level }.bot(Options::default());
    let found = Level::ALL.map(|level| benchmark_signature(&mut steady(level)));
    assert_eq!(found, LEVELS, "{found:#018x?}");
}
