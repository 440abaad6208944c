//! Tests that the bots can play whole games alone.

use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::{Brain, Level};
use stackmate::bot::novice::Novice;
use stackmate::game::{Buttons, Goal, Outcome, Round, RoundConfig};
use stackmate::rules::attack::PPT;
use stackmate::state::is_lock_out;
use stackmate::tbp::{BotMessage, FrontendMessage, Planned, Session, Start, Suggest, Suggestion};
use stackmate::{
    AttackTable, Board, Field, LockInfo, Piece, PieceSet, Randomizer, RandomizerKind, Spin, State,
};

/// The number of known pieces: the current piece and five previews.
const KNOWN: usize = 6;

/// Plays alone until the game is over or `pieces` pieces are placed, and returns the effects of each lock.
fn solo(bot: &mut impl Bot, seed: u64, pieces: usize) -> Vec<LockInfo> {
    solo_with(bot, seed, pieces, KNOWN, u32::MAX)
}

/// Plays like [`solo`], with `known` pieces in the queue and `nodes` nodes for each piece.
pub(super) fn solo_with(
    bot: &mut impl Bot,
    seed: u64,
    pieces: usize,
    known: usize,
    nodes: u32,
) -> Vec<LockInfo> {
    let mut randomizer = Randomizer::new(RandomizerKind::SevenBag, seed);
    let mut state = State::default();
    state.queue.extend((0..known).map(|_| randomizer.draw()));
    state.bag = randomizer.candidates();
    let mut locks = Vec::new();
    while locks.len() < pieces {
        bot.think(&state, nodes);
        let Some(&placement) = bot.suggest(&state, 0).first() else { break };
        locks.push(state.try_play(placement).expect("a bot's first move is legal"));
        if is_lock_out(placement.location) {
            break;
        }
        while state.queue.len() < known {
            let piece = randomizer.draw();
            state.queue.push_back(piece);
            state.bag = randomizer.candidates();
        }
    }
    locks
}

/// An attack table that rewards long combos.
static GENEROUS: AttackTable = AttackTable { name: "generous", combo: [9; 21], ..PPT };

/// Tests levels of both kinds on a board with a T-slot. After a bot has searched the position under one
/// attack table, it must rate the position under another table like a bot that has never used the first one.
#[test]
fn a_bot_uses_the_attack_table_of_the_position() {
    let board = Board::from_drawing(&["##........", "#...######", "##.#######"]).unwrap();
    let field = Field { board, ..Field::default() };
    let queue = [Piece::T, Piece::I, Piece::L, Piece::O];
    let state = |table| State { field, queue: queue.into(), bag: PieceSet::ALL, table, ..State::default() };
    for name in ["steady", "expert", "unleashed"] {
        let level: Level = name.parse().unwrap();
        let think = |bot: &mut dyn Bot, table| {
            let state = state(table);
            bot.think(&state, 2_000);
            bot.rated(&state, 0, 10)
        };
        let tables = [&PPT, &GENEROUS, &PPT];
        let fresh = tables.map(|table| think(&mut level.bot(Options::default()), table));
        assert!(fresh[0] != fresh[1], "{name}");
        let mut old = level.bot(Options::default());
        assert!(tables.map(|table| think(&mut old, table)) == fresh, "{name}");
    }
}

#[test]
fn the_novice_survives_five_thousand_pieces_and_attacks() {
    let locks = solo(&mut Novice::default(), 1, 5_000);
    assert_eq!(locks.len(), 5_000, "the novice topped out");
    let attack: u32 = locks.iter().map(|lock| lock.attack).sum();
    let count = |of: fn(&&LockInfo) -> bool| locks.iter().filter(of).count();
    let doubles = count(|lock| lock.spin == Spin::Full && lock.lines_cleared == 2);
    let quads = count(|lock| lock.lines_cleared == 4);
    assert!(attack * 100 >= 35 * 5_000, "attack {attack}");
    assert!(doubles >= 3 * 50 && quads >= 50, "T-spin doubles {doubles}, quads {quads}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = || solo(&mut Novice::default(), 2, 100);
    assert_eq!(game(), game());
}

/// Plays a game in real time with this goal and the bot of a level. Returns the outcome and the number of
/// pieces.
fn race(level: Level, goal: Goal, seed: u64) -> (Outcome, u32) {
    let mut live = Round::new(RoundConfig { goal, ..RoundConfig::new(seed, 1) }).unwrap();
    let mut options = Options::default();
    (options.search.seed, options.search.memory) = (seed, 16 << 20);
    let mut bot = level.bot(options);
    bot.race(true);
    while live.versus().outcome() == Outcome::Running {
        live.advance(1, [Buttons::NONE; 2]);
        if live.is_busy(0) || live.versus().games()[0].active().is_none() {
            continue;
        }
        let state = live.versus().games()[0].position();
        bot.think(&state, level.nodes.unwrap_or(20_000).min(20_000));
        let moves = bot.suggest(&state, 0);
        let typed = moves.iter().any(|&made| live.place(0, made, 1));
        assert!(typed, "{}: a placement can be reached with key presses", level.name);
    }
    assert!(live.replay().verify().is_ok());
    (live.versus().outcome(), live.versus().games()[0].stats().pieces)
}

#[test]
fn every_level_digs_through_and_strong_levels_need_few_pieces() {
    for level in Level::ALL {
        let pieces: Vec<u32> = (0..3)
            .map(|seed| {
                let (outcome, pieces) = race(level, Goal::Dig(10), seed);
                assert_eq!(outcome, Outcome::Won(0), "{}, seed {seed}", level.name);
                pieces
            })
            .collect();
        let most = match level.brain {
            Brain::Freestyle if level.nodes.is_some_and(|nodes| nodes < 500) => 80,
            Brain::Freestyle => 50,
            Brain::Novice => 1_500,
        };
        assert!(pieces.iter().all(|&pieces| pieces < most), "{}: {pieces:?} pieces", level.name);
    }
}

#[test]
fn a_bot_clears_forty_lines_with_at_most_110_pieces() {
    for level in ["casual", "master"].map(|name| name.parse::<Level>().unwrap()) {
        let (outcome, pieces) = race(level, Goal::Lines(40), 5);
        assert_eq!(outcome, Outcome::Won(0), "{}", level.name);
        assert!((100..=110).contains(&pieces), "{}: {pieces} pieces", level.name);
    }
}

#[test]
fn a_level_that_thinks_of_few_places_clears_forty_lines_on_every_seed() {
    let casual: Level = "casual".parse().unwrap();
    let races: Vec<(Outcome, u32)> = (0..10).map(|seed| race(casual, Goal::Lines(40), seed)).collect();
    assert!(races.iter().all(|&(outcome, _)| outcome == Outcome::Won(0)), "{races:?}");
    let pieces: u32 = races.iter().map(|&(_, pieces)| pieces).sum();
    assert!(pieces <= 10 * 112, "{races:?}");
}

/// Plays a game with a level's bot, and calls `see` with each position, the suggestion and the planned line.
fn lines(level: Level, mut see: impl FnMut(&State, &Suggestion, &[Planned])) {
    let mut randomizer = Randomizer::new(RandomizerKind::SevenBag, 6);
    let mut state = State::default();
    (0..KNOWN).for_each(|_| state.deal(randomizer.draw()));
    state.bag = randomizer.candidates();
    let mut session = Session::new(level.bot(Options::default()));
    session.receive(&FrontendMessage::Start(Start::new(&state)));
    for _ in 0..25 {
        session.think(level.nodes.unwrap_or(10_000).min(10_000));
        let answer = session.receive(&FrontendMessage::Suggest(Suggest::default()));
        let Some(BotMessage::Suggestion(suggestion)) = answer else { panic!("no suggestion: {answer:?}") };
        let line =
            &suggestion.move_info.as_ref().expect("a suggestion has information about the search").line;
        see(&state, &suggestion, line);
        let placement = suggestion.moves[0];
        state.play(placement);
        session.receive(&FrontendMessage::Play { placement });
        while state.queue.len() < KNOWN {
            let piece = randomizer.draw();
            state.deal(piece);
            session.receive(&FrontendMessage::NewPiece { piece });
        }
    }
}

#[test]
fn a_searching_bot_explains_its_placements() {
    let mut state = State::default();
    [Piece::T, Piece::I, Piece::O, Piece::L, Piece::S].into_iter().for_each(|piece| state.deal(piece));
    // This level makes no misdrops, so it plays the placements that it explains.
    let mut session = Session::new(Level::ALL[Level::ALL.len() - 1].bot(Options::default()));
    session.receive(&FrontendMessage::Start(Start::new(&state)));
    session.think(3_000);
    let answer = session.receive(&FrontendMessage::Suggest(Suggest { explain: 5, ..Suggest::default() }));
    let Some(BotMessage::Suggestion(suggestion)) = answer else { panic!("no suggestion: {answer:?}") };
    let explained = suggestion.move_info.unwrap().explained;
    assert_eq!(explained.len(), 5);
    for (row, &made) in explained.iter().zip(&suggestion.moves) {
        assert_eq!(row.line[0].placement, made);
        assert!(row.line.len() >= 3, "{row:?}");
    }
    let values: Vec<i32> = explained.iter().map(|row| row.value).collect();
    assert!(values[0] > values[4] && values.is_sorted_by(|one, next| one >= next), "{values:?}");
}

#[test]
fn the_line_of_every_level_begins_with_its_move_and_can_be_played() {
    for level in Level::ALL.into_iter().chain([Level::custom(Some(300), 500)]) {
        let (mut planned, mut cleared) = (0, 0);
        lines(level, |state, suggestion, line| {
            assert_eq!(line[0].placement, suggestion.moves[0], "{}", level.name);
            let mut state = state.clone();
            for step in line {
                let lock = state.try_play(step.placement).expect(level.name);
                assert_eq!(step.cleared.len() as u32, lock.lines_cleared, "{}", level.name);
                cleared += lock.lines_cleared;
            }
            planned += line.len();
        });
        let least = if level.brain == Brain::Freestyle { 50 } else { 35 };
        assert!(planned >= least && cleared > 0, "{}: {planned} placements in 25 lines", level.name);
    }
}
