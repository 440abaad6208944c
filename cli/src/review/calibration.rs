//! How well the model of winning chances fits matches that it was not fitted on.

use serde_json::{Value, json};
use stackmate::review::chance::{Contrast, Model};

use super::game::Done;
use super::matches::FARTHEST;
use super::player::{LEVELS, PLAYERS, Player};
use super::ratings::Ratings;
use super::regression::{BINS, Bin, Rows, bins, calibration_error, fit, log_loss, logistic};
use crate::tune::llr::rounded;

/// The decimals that results are rounded to.
const PLACES: f64 = 1e4;
/// Players whose Elo differs by no more than this are equals.
const EQUALS: f64 = 100.0;

/// Returns how well a model fits, and how much better than one of heights alone.
pub(super) fn report(model: &Model, ratings: &Ratings, fitted: &[Done], held_out: &[Done]) -> Value {
    let slope = fit(&only("height", &ratings.rows(fitted)))[0];
    let all = ratings.rows(held_out);
    let heights = only("height", &all);
    let by_height: Vec<(f64, bool)> = heights.iter().map(|(x, won)| (logistic(slope * x[0]), *won)).collect();
    let ours = chances(model, &all);
    let [loss, baseline] = [&ours, &by_height].map(|chances| log_loss(chances));
    let gap_of = |game: &Done| game.players[0].abs_diff(game.players[1]);
    let has_person = |game: &Done| game.players.iter().any(|&player| player >= LEVELS);
    let between_levels =
        |gap: usize| fits(model, ratings, held_out, |game| !has_person(game) && gap_of(game) == gap);
    let bins = calibration(model, ratings, held_out)
        .map(|bin| json!([bin.count, rounded(bin.chance, PLACES), rounded(bin.won, PLACES)]));
    json!({
        "coefficients": model.coefficients,
        "players": players(ratings, fitted),
        "held_out": { "games": held_out.len(), "moments": all.len() },
        "calibration_error": rounded(calibration_error(&ours), PLACES),
        "log_loss": rounded(loss, PLACES),
        "log_loss_of_heights": rounded(baseline, PLACES),
        "log_loss_lower_by": rounded(1.0 - loss / baseline, PLACES),
        "by_gap_of_levels": (0..=FARTHEST as usize).map(between_levels).collect::<Vec<Value>>(),
        "with_a_person": fits(model, ratings, held_out, has_person),
        "between_equals": fits(&unrated(model), ratings, held_out, |game| ratings.between(game.players).abs() <= EQUALS),
        "bins": bins,
    })
}

/// Returns what a model says about matches and what happened, in bins.
pub(super) fn calibration(model: &Model, ratings: &Ratings, games: &[Done]) -> [Bin; BINS] {
    bins(&chances(model, &ratings.rows(games)))
}

/// Returns a model that takes all players for equally good, as reviews do.
fn unrated(model: &Model) -> Model {
    let mut coefficients = model.coefficients;
    let named = coefficients.iter_mut().zip(Contrast::NAMES);
    named.filter(|(_, name)| *name == "rating").for_each(|(coefficient, _)| *coefficient = 0);
    Model { coefficients }
}

/// Returns how well a model fits some of the matches.
fn fits(model: &Model, ratings: &Ratings, games: &[Done], are_used: impl Fn(&Done) -> bool) -> Value {
    let used: Vec<Done> = games.iter().filter(|game| are_used(game)).cloned().collect();
    let chances = chances(model, &ratings.rows(&used));
    json!({
        "games": used.len(),
        "moments": chances.len(),
        "calibration_error": rounded(calibration_error(&chances), PLACES),
        "log_loss": rounded(log_loss(&chances), PLACES),
    })
}

/// Returns the players with their Elo.
fn players(ratings: &Ratings, games: &[Done]) -> Vec<Value> {
    let matches = |player: usize| games.iter().filter(|game| game.players.contains(&player)).count();
    (0..PLAYERS)
        .filter_map(|player| Some((player, Player::of(player)?)))
        .map(|(at, player)| json!([player.name(), ratings.elo(at).round(), matches(at)]))
        .collect()
}

/// Returns rows with a single difference.
fn only(difference: &str, rows: &Rows) -> Vec<(Vec<f64>, bool)> {
    let at = Contrast::NAMES.iter().position(|name| *name == difference).unwrap_or_default();
    rows.iter().map(|(x, won)| (vec![x[at]], *won)).collect()
}

/// Returns the chances that a model gives, with what happened.
fn chances(model: &Model, rows: &Rows) -> Vec<(f64, bool)> {
    let log_odds = |x: &[f64]| -> f64 {
        x.iter().zip(model.coefficients).map(|(x, c)| x * f64::from(c)).sum::<f64>() / f64::from(1 << 20)
    };
    rows.iter().map(|(x, won)| (logistic(log_odds(x)), *won)).collect()
}
