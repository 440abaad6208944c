//! Sends a million messages to a session with the real search. Some are valid, some are meaningless and some
//! are hostile. Some are sent as objects, and some as text with damage.
//!
//! *What holds.* The session never panics. It answers every `suggest`, with moves if and only if a piece has
//! room, and all these moves are legal. It answers no other message with a suggestion. A rejected message
//! does not change the state, except that a rejected `start` ends the game. *How.* Everything is determined
//! by a seed, and each shard is a thread with its own settings. When a shard fails, it prints its last
//! messages, from the last `start` on, as lines for `stackmate tbp`.

use std::collections::{BTreeSet, VecDeque};
use std::thread;

use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::movegen::{flood, naive};
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::spawn;
use stackmate::search::mcts::{Selection, Settings};
use stackmate::tbp::{
    BotMessage, Complaint, Dealing, FrontendMessage, Packet, Reason, Rules, Session, Start, Suggest,
};
use stackmate::{AttackTable, Location, Orientation, Piece, PieceSet, Placement, Rng, Spin, State};

const MESSAGES: u64 = 1_000_000;

/// The search settings of each shard: every selection rule, with different amounts of memory.
const SHARDS: [(Selection, usize, usize); 4] = [
    (Selection::Layers, 1, 1 << 20),
    (Selection::Article, 2, 1 << 16),
    (Selection::Geometric, 0, 1 << 20),
    (Selection::Layers, 2, 1),
];

#[test]
fn a_million_messages_break_no_law() {
    let counts = thread::scope(|scope| {
        let shards: Vec<_> = (0..SHARDS.len()).map(|shard| scope.spawn(move || run(shard))).collect();
        shards.into_iter().map(|shard| shard.join().unwrap()).fold(Counts::default(), Counts::plus)
    });
    let Counts { heard, garbage, refused, suggestions, moves, plays } = counts;
    assert_eq!(heard + garbage, MESSAGES);
    // The test is useful only if every kind of message occurs often enough.
    let each = [garbage, refused, suggestions, plays, moves / 10];
    assert!(each.iter().all(|&count| count > MESSAGES / 50), "{counts:?}");
}

fn run(shard: usize) -> Counts {
    let (selection, speculation, memory) = SHARDS[shard];
    let search = Settings { selection, speculation, memory, ..Settings::default() };
    let bot = FreestyleBot::new(Options { search, ..Options::default() });
    let mut fuzzer = Fuzzer {
        rng: Rng::new(2_026, shard as u64),
        session: Session::new(bot).with_least_nodes([1, 60, 200, 1][shard]),
        suggested: Vec::new(),
        recent: Recent::default(),
        counts: Counts::default(),
    };
    for _ in 0..MESSAGES / SHARDS.len() as u64 {
        fuzzer.step();
    }
    fuzzer.counts
}

/// Counts of events, to check that each kind occurred often enough.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Messages received.
    heard: u64,
    /// The number of texts that are not messages.
    garbage: u64,
    refused: u64,
    suggestions: u64,
    /// The number of moves in all suggestions together.
    moves: u64,
    plays: u64,
}

impl Counts {
    fn plus(self, other: Counts) -> Counts {
        Counts {
            heard: self.heard + other.heard,
            garbage: self.garbage + other.garbage,
            refused: self.refused + other.refused,
            suggestions: self.suggestions + other.suggestions,
            moves: self.moves + other.moves,
            plays: self.plays + other.plays,
        }
    }
}

/// The last messages, which are printed when a test fails.
#[derive(Debug, Default)]
struct Recent(VecDeque<FrontendMessage>);

impl Recent {
    fn push(&mut self, message: &FrontendMessage) {
        if matches!(message, FrontendMessage::Start(_)) {
            self.0.clear();
        }
        if self.0.len() < 5_000 {
            self.0.push_back(message.clone());
        }
    }
}

impl Drop for Recent {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the last messages were:");
            for message in &self.0 {
                eprintln!("{}", serde_json::to_string(message).unwrap_or_default());
            }
        }
    }
}

struct Fuzzer {
    rng: Rng,
    session: Session<FreestyleBot>,
    suggested: Vec<Placement>,
    recent: Recent,
    counts: Counts,
}

impl Fuzzer {
    fn step(&mut self) {
        let message = match self.rng.below(100) {
            0..8 => self.text(),
            8..40 => Some(self.new_piece()),
            40..66 => Some(self.legal_play()),
            66..78 => Some(self.wrong_play()),
            78..90 => Some(FrontendMessage::Suggest(self.suggest())),
            90..92 => Some(FrontendMessage::Start(self.start())),
            92..94 => Some(FrontendMessage::Start(self.next_start())),
            94 => Some(FrontendMessage::Start(self.hostile_start())),
            95 => Some(FrontendMessage::Stop),
            96 => Some(FrontendMessage::Quit),
            97 => Some(FrontendMessage::Unknown),
            98 => Some(self.rules()),
            _ => {
                self.session.think(self.rng.below(100));
                Some(FrontendMessage::Suggest(Suggest::default()))
            }
        };
        match message {
            Some(message) => self.send(&message),
            None => self.counts.garbage += 1,
        }
    }

    fn send(&mut self, message: &FrontendMessage) {
        self.recent.push(message);
        self.counts.heard += 1;
        let before = self.session.state().cloned();
        let answer = self.session.receive(message);
        match (message, &answer) {
            (FrontendMessage::Suggest(_), Some(BotMessage::Suggestion(suggestion))) => {
                assert_eq!(
                    self.session.state(),
                    before.as_ref(),
                    "a request for a suggestion does not change the state"
                );
                self.suggested.clone_from(&suggestion.moves);
                self.check_suggested();
            }
            (FrontendMessage::Suggest(_), _) => panic!("no suggestion but {answer:?}"),
            (_, Some(BotMessage::Error(complaint))) => self.refused(message, complaint, before.as_ref()),
            (FrontendMessage::Play { .. }, None) => {
                self.counts.plays += 1;
                self.suggested.clear();
            }
            (FrontendMessage::Rules(_), Some(BotMessage::Ready)) | (_, None) => {}
            _ => panic!("{answer:?} to {message:?}"),
        }
    }

    fn refused(&mut self, message: &FrontendMessage, complaint: &Complaint, before: Option<&State>) {
        self.counts.refused += 1;
        assert!(!complaint.message.is_empty() && complaint.reason != Reason::Unknown);
        match message {
            FrontendMessage::Start(_) => assert_eq!(self.session.state(), None),
            _ => assert_eq!(self.session.state(), before, "a rejected message does not change the state"),
        }
    }

    fn check_suggested(&mut self) {
        self.counts.suggestions += 1;
        self.counts.moves += self.suggested.len() as u64;
        // The naive search is slow, so it is used only occasionally.
        let plain = self.rng.below(64) == 0;
        let legal = self.session.state().map(|state| legal(state, plain)).unwrap_or_default();
        assert_eq!(
            self.suggested.is_empty(),
            legal.is_empty(),
            "there are moves if and only if a piece has room"
        );
        for &placement in &self.suggested {
            assert!(legal.contains(&canonical(placement)), "{placement:?} is not legal");
        }
    }

    fn one_of<T: Copy, const N: usize>(&mut self, all: [T; N]) -> T {
        all[self.rng.below(N as u32) as usize]
    }

    fn piece(&mut self) -> Piece {
        self.one_of(Piece::ALL)
    }

    fn new_piece(&mut self) -> FrontendMessage {
        FrontendMessage::NewPiece { piece: self.piece() }
    }

    /// Returns a suggested move or another legal move. If no move is legal, returns a random move.
    fn legal_play(&mut self) -> FrontendMessage {
        let choice = self.rng.next_u32() as usize;
        let pick = |all: &[Placement]| (!all.is_empty()).then(|| all[choice % all.len()]);
        let known = pick(&self.suggested).filter(|_| !choice.count_ones().is_multiple_of(4));
        let any = || pick(&some_legal(self.session.state()?, choice));
        match known.or_else(any) {
            Some(placement) => FrontendMessage::Play { placement },
            None => self.wrong_play(),
        }
    }

    fn wrong_play(&mut self) -> FrontendMessage {
        let orientation = self.one_of(Orientation::ALL);
        // The move is near the floor, where some of these moves are legal by accident, or at any height up to
        // 40 rows.
        let highest = self.one_of([4, 40]);
        let y = self.rng.below(highest) as i8;
        let location = Location { piece: self.piece(), orientation, x: self.rng.below(10) as i8, y };
        let spin = self.one_of([Spin::None, Spin::Mini, Spin::Full]);
        FrontendMessage::Play { placement: Placement { location, spin } }
    }

    fn suggest(&mut self) -> Suggest {
        let packets = self.one_of([0, 0, 1, 3]);
        let incoming_packets =
            (0..packets).map(|_| Packet { lines: self.number(), ms: self.number() }).collect();
        let incoming = (self.rng.below(2) == 0).then(|| self.number());
        Suggest { incoming, incoming_packets, explain: self.one_of([0, 3, u32::MAX]) }
    }

    /// Returns a small number or a very large one.
    fn number(&mut self) -> u32 {
        let small = self.rng.below(25);
        self.one_of([small, small, u32::MAX, u32::MAX - small, 1 << small])
    }

    fn rules(&mut self) -> FrontendMessage {
        let names = [None, Some("seven_bag"), Some("uniform"), Some("general_bag"), Some("")];
        let randomizer = self.one_of(names).map(str::to_owned);
        FrontendMessage::Rules(Rules { randomizer })
    }

    /// Returns a valid position, from an empty board to a board without room.
    fn start(&mut self) -> Start {
        let mut state = State { bag: PieceSet::ALL, ..State::default() };
        let rows = self.one_of([0, 0, 4, 10, 18, 22, 40]);
        let density = 1 + self.rng.below(9);
        for y in 0..rows {
            let hole = self.rng.below(10) as i8;
            for x in (0..10).filter(|&x| x != hole) {
                if self.rng.below(10) < density {
                    state.field.board.fill(x, y);
                }
            }
        }
        state.field.combo = self.number();
        state.field.back_to_back = self.rng.below(2) == 0;
        state.hold = (self.rng.below(2) == 0).then(|| self.piece());
        state.queue = (0..1 + self.rng.below(7)).map(|_| self.piece()).collect();
        state.bag = (0..1 + self.rng.below(7)).map(|_| self.piece()).collect();
        let mut start = Start::new(&state);
        start.randomizer = match self.rng.below(4) {
            0 => None,
            1 => Some(Dealing::Uniform),
            2 => Some(Dealing::Unknown),
            _ => start.randomizer,
        };
        start.attack_table = self.one_of([None, Some(AttackTable::ALL[1]), Some(AttackTable::ALL[2])]);
        start
    }

    /// Returns the current position or the position after a move, with or without new garbage rows. A front
    /// end reports garbage by sending such a position.
    fn next_start(&mut self) -> Start {
        let Some(mut state) = self.session.state().filter(|state| !state.queue.is_empty()).cloned() else {
            return self.start();
        };
        if let FrontendMessage::Play { placement } = self.legal_play() {
            let _ = state.try_play(placement);
        }
        for _ in 0..self.rng.below(4) {
            let hole = self.rng.below(10) as usize;
            let _ = state.field.board.push_garbage(self.rng.below(4), hole);
        }
        while state.queue.is_empty() || self.rng.below(3) == 0 {
            let piece = self.piece();
            state.deal(piece);
        }
        Start::new(&state)
    }

    /// Returns a position that is usually invalid.
    fn hostile_start(&mut self) -> Start {
        let mut start = self.start();
        let y = self.rng.below(40) as usize;
        match self.rng.below(11) {
            0 => start.board.push(vec![None; 10]),
            1 => drop(start.board.pop()),
            2 => start.board.clear(),
            3 => start.board[y] = vec![Some('G'); 10],
            4 => start.board[y] = vec![None; [0, 9, 11, 1_000][y % 4]],
            5 => start.board[y][3] = Some(['x', '\0', '😀', 'g'][y % 4]),
            6 => start.queue.clear(),
            7 => start.queue = vec![self.piece(); [999, 1_000, 1_001, 3_000][y % 4]],
            8 => start.randomizer = Some(Dealing::SevenBag { bag_state: vec![Piece::S; y * 10] }),
            9 => start.board = vec![vec![Some('G'); 10]; 41],
            _ => {
                start.board =
                    (0..40).map(|y| (0..10).map(|x| (x != y % 10).then_some('Z')).collect()).collect()
            }
        }
        start
    }

    /// Returns a message that arrives as text, or `None` if the text is not a message.
    fn text(&mut self) -> Option<FrontendMessage> {
        let text = match self.rng.below(12) {
            0 => (0..self.rng.below(80)).map(|_| self.rng.next_u32() as u8).collect(),
            1 => b"[".repeat(self.rng.below(2_000) as usize),
            2 => br#"{"type":"suggest","a":"#.repeat(1 + self.rng.below(300) as usize),
            3 => self.strange(),
            _ => self.damaged(),
        };
        serde_json::from_slice(&text).ok()
    }

    /// Returns correct JSON that no real front end would send.
    fn strange(&mut self) -> Vec<u8> {
        let number =
            ["1e999", "-1", "4294967296", "99999999999999999999999999", "0.5", "-0", "null", "[]", "\"7\""]
                [self.rng.below(9) as usize];
        let texts = [
            format!(r#"{{"type":"suggest","incoming":{number}}}"#),
            format!(
                r#"{{"type":"suggest","incoming_packets":[{{"lines":{number}}},{{"lines":4294967295}}]}}"#
            ),
            format!(
                r#"{{"type":"play","move":{{"location":{{"type":"T","orientation":"north","x":{number},"y":0}}}}}}"#
            ),
            format!(r#"{{"type":"start","queue":["T"],"board":{number}}}"#),
            format!(r#"{{"type":"suggest","type":{number}}}"#),
            format!(r#"{{"type":"new_piece","piece":{number}}}"#),
            format!(r#"[{number},{{"type":"stop"}}]"#),
            format!(r#"{{"type":"{}"}}"#, "é".repeat(self.rng.below(2_000) as usize)),
        ];
        texts[self.rng.below(texts.len() as u32) as usize].clone().into_bytes()
    }

    /// Returns a message as text, in which up to two bytes or short ranges are changed, removed or inserted.
    fn damaged(&mut self) -> Vec<u8> {
        let message = match self.rng.below(6) {
            0 => FrontendMessage::Start(self.start()),
            1 => FrontendMessage::Suggest(self.suggest()),
            2 => self.new_piece(),
            3 => self.rules(),
            4 => self.wrong_play(),
            _ => self.legal_play(),
        };
        let mut text = serde_json::to_vec(&message).unwrap();
        for _ in 0..self.rng.below(3) {
            let at = self.rng.below(text.len() as u32) as usize;
            let byte = self.one_of(*b"09-.eE\"\\]}{[,:nt \x00\xff\xc3");
            match self.rng.below(4) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                2 => drop(text.drain(at..(at + 3).min(text.len()))),
                _ => text.truncate(at + 1),
            }
            if text.is_empty() {
                break;
            }
        }
        text
    }
}

fn canonical(placement: Placement) -> Placement {
    Placement { location: placement.location.canonical(), ..placement }
}

/// Returns all legal placements in canonical form.
fn legal(state: &State, plain: bool) -> BTreeSet<Placement> {
    let (current, other) = state.choices();
    let mut all = BTreeSet::new();
    let mut found = Vec::new();
    for piece in current.into_iter().chain(other.filter(|_| current.is_some())) {
        let Some(start) = spawn(&state.field.board, piece) else { continue };
        if plain {
            all.extend(naive::placements::<Srs>(&state.field.board, start, false).into_iter().map(canonical));
        } else {
            flood::placements(&state.field.board, start, false, &mut found);
            all.extend(found.drain(..));
        }
    }
    all
}

/// Returns the legal placements of one of the available pieces.
fn some_legal(state: &State, choice: usize) -> Vec<Placement> {
    let (current, other) = state.choices();
    let mut found = Vec::new();
    let piece = if choice.is_multiple_of(3) { other } else { None }.or(current);
    if let Some(start) =
        piece.filter(|_| current.is_some()).and_then(|piece| spawn(&state.field.board, piece))
    {
        flood::placements(&state.field.board, start, false, &mut found);
    }
    found
}
