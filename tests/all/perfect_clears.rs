//! Tests that the bots play perfect clears.

use stackmate::bot::Bot;
use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::bot::perfect_clears::{ClearOptions, PerfectClearBot};
use stackmate::{Board, LockInfo, Piece, PieceSet, Placement, Rng, State};

use super::bots::solo_with;

fn perfect_clear_bot() -> PerfectClearBot<FreestyleBot> {
    PerfectClearBot::new(FreestyleBot::new(Options::default()), ClearOptions::default())
}

fn summary(locks: &[LockInfo]) -> (usize, u32) {
    (locks.iter().filter(|lock| lock.perfect_clear).count(), locks.iter().map(|lock| lock.attack).sum())
}

fn state(hold: Option<Piece>, queue: &str) -> State {
    let mut state = State { hold, bag: PieceSet::ALL, ..State::default() };
    queue.chars().for_each(|letter| state.deal(Piece::from_letter(letter).unwrap()));
    state
}

#[test]
fn with_ten_previews_the_bot_makes_repeated_perfect_clears() {
    let (cleared, sent) = summary(&solo_with(&mut perfect_clear_bot(), 4, 81, 11, 12_000));
    assert!(cleared >= 8 && sent * 100 >= 115 * 81, "{cleared} of 81 pieces, {sent} lines");
}

#[test]
fn with_five_previews_perfect_clears_are_made_and_increase_the_attack() {
    let (cleared, sent) = summary(&solo_with(&mut perfect_clear_bot(), 4, 100, 6, 12_000));
    let (found, without) = summary(&solo_with(&mut FreestyleBot::new(Options::default()), 4, 100, 6, 12_000));
    assert!(cleared >= 6 && cleared > found, "{cleared} perfect clears, {found} without its search");
    assert!(sent > without, "{sent} lines, {without} without its search");
}

#[test]
fn a_plan_is_played_without_further_search() {
    let mut game = state(None, "IOTLJSZIOTL");
    let mut bot = perfect_clear_bot();
    bot.think(&game, 40_000);
    for placed in 1..=10 {
        let made = bot.suggest(&game, 0)[0];
        let lock = game.try_play(made).unwrap();
        assert_eq!(lock.perfect_clear, placed == 10);
    }
}

#[test]
fn no_plan_starts_if_waiting_garbage_would_break_it() {
    let game = state(None, "IOTLJSZIOTL");
    let (mut bot, mut other) = (perfect_clear_bot(), FreestyleBot::new(Options::default()));
    bot.think(&game, 20_000);
    other.think(&game, 5_000);
    assert_ne!(
        bot.suggest(&game, 0),
        bot.suggest(&game, 4),
        "the plan is dropped because garbage would break it"
    );
    // No placement clears a line, so the garbage enters after each of them. So the search decides which
    // placement is best.
    let first = bot.suggest(&game, 4)[0];
    let heights = |made: Placement| {
        let mut after = game.clone();
        after.play(made);
        after.field.board.max_height()
    };
    assert!(heights(first) <= 3, "{first:?}");
}

#[test]
fn suggestions_are_always_legal() {
    let mut rng = Rng::new(9, 0);
    for round in 0..60u32 {
        let rows: Vec<String> = (0..round % 6)
            .map(|_| (0..10).map(|_| if rng.below(10) < 6 { '#' } else { '.' }).collect::<String>())
            .map(|row| if row.contains('.') { row } else { "#########.".to_owned() })
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let queue: String =
            (0..1 + rng.below(11)).map(|_| Piece::ALL[rng.below(7) as usize].letter()).collect();
        let hold = (round % 3 == 0).then(|| Piece::ALL[rng.below(7) as usize]);
        let mut game = state(hold, &queue);
        game.field.board = Board::from_drawing(&rows).unwrap();
        let mut bot = perfect_clear_bot();
        for _ in 0..6 {
            if game.hold.iter().len() + game.queue.len() < 2 {
                // With fewer known pieces, the search suggests a placement for each piece that may come next.
                break;
            }
            bot.think(&game, 2_000);
            let suggested = bot.suggest(&game, rng.below(3));
            let Some(&made) = suggested.first() else { break };
            assert!(!suggested[1..].contains(&made), "{made:?} twice");
            game.try_play(made).unwrap_or_else(|error| {
                panic!("{error} with {:?}, {:?} on\n{}", game.hold, game.queue, game.field.board)
            });
            if rng.below(2) == 0 {
                let piece = Piece::ALL[rng.below(7) as usize];
                game.deal(piece);
            }
        }
    }
}
