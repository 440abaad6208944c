//! Tests the bot's advice: the order of the listed placements must agree with their values.

use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Level;
use stackmate::tbp::{BotMessage, Explained, FrontendMessage, Session, Start, Suggest};
use stackmate::{Placement, Randomizer, RandomizerKind, Rng, State};

/// The number of known pieces: the current piece and five previews.
const KNOWN: usize = 6;
/// The number of placements in the list of advice that the page shows.
const ROWS: u32 = 5;
const GAMES: u64 = 12;
const PIECES: usize = 20;

/// A position with the randomizer that deals the next pieces.
struct Game {
    state: State,
    pieces: Randomizer,
}

impl Game {
    fn new(seed: u64) -> Game {
        let mut game =
            Game { state: State::default(), pieces: Randomizer::new(RandomizerKind::SevenBag, seed) };
        game.deal();
        game
    }

    fn deal(&mut self) {
        while self.state.queue.len() < KNOWN {
            self.state.deal(self.pieces.draw());
        }
        self.state.bag = self.pieces.candidates();
    }
}

/// Returns the answer of the page's advice bot for `state` after `nodes` nodes: the placement that it would
/// play, and the rows of the list.
fn advice(state: &State, nodes: u32, incoming: u32) -> (Placement, Vec<Explained>) {
    let mut session = Session::new(Level::ALL[Level::ALL.len() - 1].bot(Options::default()));
    session.receive(&FrontendMessage::Start(Start::new(state)));
    session.think(nodes);
    let request = Suggest { incoming: Some(incoming), explain: ROWS, ..Suggest::default() };
    let answer = session.receive(&FrontendMessage::Suggest(request));
    let Some(BotMessage::Suggestion(suggestion)) = answer else { panic!("no suggestion: {answer:?}") };
    (
        suggestion.moves[0],
        suggestion.move_info.expect("a suggestion has information about the search").explained,
    )
}

/// Returns the positions of many games, in which random placements from the list of advice are played.
fn positions() -> Vec<State> {
    let mut all = Vec::new();
    for seed in 0..GAMES {
        let (mut game, mut rng) = (Game::new(seed), Rng::new(seed, 9));
        for _ in 0..PIECES {
            all.push(game.state.clone());
            let (_, rows) = advice(&game.state, 500, 0);
            let row = &rows[rng.below(rows.len() as u32) as usize];
            game.state.play(row.line[0].placement);
            game.deal();
        }
    }
    all
}

#[test]
fn no_row_shows_a_better_value_than_the_row_above() {
    let positions = positions();
    assert!(positions.len() >= 200);
    for (number, state) in positions.iter().enumerate() {
        let nodes = [500, 3_000, 12_000][number % 3];
        let incoming = if number % 4 == 0 { 4 } else { 0 };
        let (best, rows) = advice(state, nodes, incoming);
        let values: Vec<i32> = rows.iter().map(|row| row.value).collect();
        let case = format!("position {number}, {nodes} nodes, {incoming} incoming lines: {values:?}");
        assert!(values.is_sorted_by(|above, below| above >= below), "{case}");
        assert_eq!(rows[0].line[0].placement, best, "the bot would play the first row; {case}");
        if incoming == 0 {
            assert_eq!(rows.len(), ROWS as usize, "{case}");
        }
    }
}
