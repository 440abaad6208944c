//! `stackmate review pieces`: how many pieces does a loss of value cost in a game alone?
//!
//! *What.* Scripted people play alone: sprints, digs, and games without a goal. At some of their placements, the best one and the
//! one that was made are played on, by the bot and with the same pieces, until the goal is nearer: ten lines, the rows of garbage
//! that were on the board, or ten lines sent. The difference is counted in pieces, and compared with the loss of value.

use std::io::Write;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stackmate::bot::Bot;
use stackmate::bot::appraiser::appraise;
use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::game::{Buttons, GARBAGE_CELL, Game, Goal, Outcome, Playback, Replay, Round, RoundConfig};
use stackmate::review::report::sha256_of;
use stackmate::review::{Aim, Decision, decisions};
use stackmate::{Placement, Rng, State};

use super::judging::Judging;
use super::matches::complete;
use crate::failure::Failure;
use crate::people::{Person, Seated};
use crate::runner;
use crate::tune::llr::rounded;

/// Measure how many pieces a loss of value costs in games alone.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "S", default_value_t = 900_001)]
    seed: u64,
    #[command(flatten)]
    judging: Judging,
}

/// What the results depend on, besides the number of games: the first line of the log.
#[derive(Serialize)]
struct Header {
    review_pieces: u32,
    seed: u64,
    nodes: u32,
    /// The hashes of the weights, by aim.
    weights_sha256: [String; Aim::ALL.len()],
}

/// The version of what a game is.
const VERSION: u32 = 1;
/// The lines of a sprint, and the rows of a dig.
const SPRINT: u32 = 40;
const ROWS: u32 = 18;
/// A game without a goal ends after this many pieces.
const LONGEST: u32 = 120;
/// The number of placements of a game that are compared, and the stream of random numbers that draws them.
const SAMPLES: usize = 8;
const MOMENTS: u64 = 77;
/// The lines that are cleared or sent when a comparison ends, and the most pieces until then.
const NEARER: u32 = 10;
const MOST_PIECES: u32 = 60;
/// The number of continuations of each comparison, the nodes for each of their pieces, and their first stream of random numbers.
const DRAWS: u64 = 24;
const NODES: u32 = 1_000;
const STREAM: u64 = 1_000;
/// A bot sees this many pieces, with the current one.
const SEEN: usize = 6;

/// A game alone, with the nodes by which its placements are judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    seed: u64,
    nodes: u32,
}

/// The placements of a game that were compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    seed: u64,
    aim: String,
    person: String,
    samples: Vec<Sample>,
}

/// A placement that was not the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Sample {
    /// The loss of value.
    loss: i32,
    /// The pieces that the goal took with the best placement and with the one that was made, over all continuations.
    pieces: [u32; 2],
}

impl Sample {
    /// Returns how many more pieces the goal took.
    fn more(&self) -> f64 {
        (f64::from(self.pieces[1]) - f64::from(self.pieces[0])) / DRAWS as f64
    }
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let goal = [Goal::Lines(SPRINT), Goal::Dig(ROWS), Goal::Survive][(self.seed % 3) as usize];
        let person = Person::ALL[(self.seed / 3) as usize % Person::ALL.len()];
        let replay = played(person, goal, self.seed)?;
        let mut all = decisions(replay.clone()).map_err(|error| error.to_string())?;
        Rng::new(self.seed, MOMENTS).shuffle(&mut all);
        all.truncate(SAMPLES);
        all.sort_by_key(|decision| decision.begun);
        let mut playback = Playback::new(replay).map_err(|error| error.to_string())?;
        let aim = Aim::of(goal);
        let sample = |decision: &Decision| {
            playback.seek(decision.begun);
            let garbage = playback.versus().games().first().map_or(0, garbage_rows);
            compared(decision, aim, garbage, self.nodes)
        };
        let samples = all.iter().filter_map(sample).collect();
        Ok(Done { seed: self.seed, aim: aim.name().to_owned(), person: person.name.to_owned(), samples })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        self.seed == done.seed
    }
}

/// Plays a game alone.
fn played(person: Person, goal: Goal, seed: u64) -> Result<Replay, String> {
    let config = RoundConfig { goal, ..RoundConfig::new(seed, 1) };
    let mut round = Round::new(config).map_err(|error| error.to_string())?;
    let mut seat = Seated::new(person, seed, 0);
    let is_on = |round: &Round| {
        round.versus().outcome() == Outcome::Running && round.versus().games()[0].stats().pieces < LONGEST
    };
    while is_on(&round) {
        let buttons = seat.buttons(&round, 0);
        round.advance(1, [buttons, Buttons::NONE]);
    }
    Ok(round.replay())
}

/// Returns the number of rows of garbage on the board. They are the lowest ones.
fn garbage_rows(game: &Game) -> u32 {
    game.cells().iter().take_while(|row| row.contains(&GARBAGE_CELL)).count() as u32
}

/// Compares the placement of a decision with the best one. Returns `None` if it is the best one, or loses.
fn compared(decision: &Decision, aim: Aim, garbage: u32, nodes: u32) -> Option<Sample> {
    let state = &decision.question.state;
    let appraisal = appraise(&decision.question, aim.options(), nodes)?;
    if appraisal.loss() == 0 || appraisal.reply.is_empty() {
        return None;
    }
    let pieces = [appraisal.best[0].placement, decision.played()].map(|first| {
        let continued = |draw| played_on(state.clone(), first, (aim, garbage), &mut Rng::new(draw, STREAM));
        (0..DRAWS).map(continued).sum()
    });
    Some(Sample { loss: appraisal.loss(), pieces })
}

/// Plays on after a placement until the goal is nearer. Returns the number of pieces.
fn played_on(mut state: State, first: Placement, (aim, garbage): (Aim, u32), rng: &mut Rng) -> u32 {
    let (mut done, mut garbage, mut wanted) =
        (0, garbage, if matches!(aim, Aim::Dig) { garbage } else { NEARER });
    wanted = wanted.max(1);
    let mut bot = FreestyleBot::new(Options { clears: None, ..aim.options() });
    let mut next = first;
    for pieces in 1..=MOST_PIECES {
        let mut filled = state.field.board;
        next.location.place_on(&mut filled);
        let dug = (filled.full_rows() & ((1 << garbage) - 1)).count_ones();
        garbage -= dug;
        let lock = state.play(next);
        done += match aim {
            Aim::Lines => lock.lines_cleared,
            Aim::Dig => dug,
            Aim::Attack => lock.attack,
        };
        if done >= wanted {
            return pieces;
        }
        while state.queue.len() < SEEN {
            let nth = rng.below(state.bag.len().max(1)) as usize;
            let Some(piece) = state.bag.iter().nth(nth) else { return MOST_PIECES };
            state.deal(piece);
        }
        bot.think(&state, NODES);
        let Some(&best) = bot.suggest(&state, 0).first() else { return MOST_PIECES };
        next = best;
    }
    MOST_PIECES
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, seed, judging } = arguments;
    let weights_sha256 = Aim::ALL.map(|aim| sha256_of(&aim.options().weights));
    let header = Header { review_pieces: VERSION, seed: *seed, nodes: judging.nodes, weights_sha256 };
    let games = complete(judging.log.as_deref(), &header, *games, &judging.runner(), |game| Job {
        seed: seed.wrapping_add(game),
        nodes: judging.nodes,
    })?;
    let rows = Aim::ALL.map(|aim| row(aim, &games));
    writeln!(std::io::stdout().lock(), "{:#}", Value::from(rows.to_vec()))?;
    Ok(())
}

/// Sums up the games with an aim.
fn row(aim: Aim, games: &[Done]) -> Value {
    let own = games.iter().filter(|game| game.aim == aim.name());
    let mut samples: Vec<Sample> = own.flat_map(|game| game.samples.iter().copied()).collect();
    samples.sort_by_key(|sample| sample.loss);
    let (worth, error) = worth(aim, &samples);
    let size = samples.len().div_ceil(GROUPS).max(1);
    json!({
        "aim": aim.name(),
        "placements": samples.len(),
        "value_of_a_piece": rounded(worth, 1.0),
        "standard_error": rounded(error, 1.0),
        "in_use": aim.piece(),
        "free": aim.free(),
        "groups": samples.chunks(size).map(|group| by_loss(aim, group)).collect::<Vec<Value>>(),
    })
}

/// The number of groups of a table, from small losses to great ones.
const GROUPS: usize = 8;

/// Compares what a group of placements is said to cost with what it cost.
fn by_loss(aim: Aim, group: &[Sample]) -> Value {
    let count = group.len() as f64;
    let mean = |of: &dyn Fn(&Sample) -> f64| group.iter().map(of).sum::<f64>() / count;
    let happened = mean(&Sample::more);
    let spread = mean(&|sample| (sample.more() - happened).powi(2));
    json!({
        "placements": group.len(),
        "said": rounded(mean(&|sample| f64::from(aim.pieces(sample.loss)) / 100.0), 100.0),
        "happened": rounded(happened, 100.0),
        "standard_error": rounded((spread / count).sqrt(), 100.0),
    })
}

/// A game that has lost more value is almost over.
const MOST_LOSS: i32 = 4_000;

/// Returns the value of a piece, and its standard error: the slope of the loss of value that is not free over the pieces, through
/// the origin.
fn worth(aim: Aim, samples: &[Sample]) -> (f64, f64) {
    let counted = samples.iter().filter(|sample| sample.loss <= MOST_LOSS);
    let points: Vec<(f64, f64)> =
        counted.map(|one| (f64::from(one.loss - aim.free().cast_signed()).max(0.0), one.more())).collect();
    let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|&(loss, more)| of(loss, more)).sum::<f64>();
    let squares = sum(&|loss, _| loss * loss);
    let slope = sum(&|loss, more| loss * more) / squares;
    let error = sum(&|loss, more| (loss * (more - slope * loss)).powi(2)).sqrt() / squares;
    (1.0 / slope, error / (slope * slope))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    #[test]
    fn a_game_is_compared_in_the_same_way_again() {
        let played = |seed| Job { seed, nodes: 300 }.play().unwrap();
        let games: Vec<Done> = (30..33).map(played).collect();
        let aims: Vec<&str> = games.iter().map(|game| game.aim.as_str()).collect();
        assert_eq!(aims, ["lines", "dig", "attack"]);
        assert_eq!(games[1], played(31), "a second time");
        let samples: Vec<Sample> = games.into_iter().flat_map(|game| game.samples).collect();
        assert!(samples.len() > 6, "{samples:?}");
        let most = MOST_PIECES * DRAWS as u32;
        assert!(samples.iter().all(|one| one.loss > 0 && one.pieces.iter().all(|pieces| *pieces <= most)));
    }

    #[test]
    fn the_value_of_a_piece_is_the_slope() {
        let sample = |pieces: u32| Sample {
            loss: (Aim::Dig.free() + 200 * pieces).cast_signed(),
            pieces: [DRAWS as u32, (1 + pieces) * DRAWS as u32],
        };
        let (worth, error) = worth(Aim::Dig, &(1..20).map(sample).collect::<Vec<Sample>>());
        assert!((worth - 200.0).abs() < 1e-6 && error < 1e-6, "{worth} ± {error}");
    }
}
