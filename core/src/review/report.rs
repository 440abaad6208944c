//! The review of a match as one plain value: what `stackmate review --json` prints, and what the page saves.
//!
//! *Why here.* The command line and the page then write the same bytes. Fractions have at most four digits after the point, and
//! whole numbers none, so all writers of JSON format them in the same way.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use sha2::{Digest, Sha256};

use super::class::Class;
use super::community::Community;
use super::cost::Cost;
use super::cut::Decision;
use super::match_review::MatchReview;
use super::verdict::{Summary, Verdict};
use super::why::Reason;
use crate::bot::appraiser::Appraisal;
use crate::eval::Weights;
use crate::eval::pair_file::hex;
use crate::game::Game;
use crate::tbp::Wire;
use crate::tool::value::Value;

/// The number of pieces of the opening: three bags.
const OPENING: u32 = 21;

/// Returns everything that is known about a game. `names` are those of its sides, and `nodes` is the number for each search. Only
/// games alone have an `aim`.
#[must_use]
pub fn report(review: &MatchReview, names: [&str; 2], nodes: u32) -> Value {
    let players =
        names.iter().enumerate().take(review.sides().len()).map(|(side, name)| player(review, side, name));
    let placements = (0..review.decisions().len()).filter_map(|at| placement(review, at));
    let aim = review.aim().map(|aim| ("aim", Value::Text(aim.name().to_owned())));
    let known = [
        ("players", Value::List(players.collect())),
        ("placements", Value::List(placements.collect())),
        ("nodes", integer(nodes)),
        ("weights_sha256", Value::Text(sha256_of(&review.options().weights))),
    ];
    fields(aim.into_iter().chain(known))
}

/// Returns the hash of the weights with which positions of matches are judged.
#[must_use]
pub fn weights_sha256() -> String {
    sha256_of(&Weights::default())
}

/// Returns the hash of weights.
#[must_use]
pub fn sha256_of(weights: &Weights) -> String {
    hex(&Sha256::digest(weights.to_string()))
}

fn fields(fields: impl Iterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(fields.map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Returns a side: its name, its accuracy, the numbers of its placements of each class, and its statistics. In a game alone,
/// also what its placements cost and whether it reached the goal.
#[must_use]
pub fn player(review: &MatchReview, side: usize, name: &str) -> Value {
    let Summary { accuracy, mean_loss, classes, only, brilliant, missed, cost } = review.summary(side);
    let counts = Class::ALL.iter().map(|class| class.name()).zip(classes);
    let others = [("only", only), ("brilliant", brilliant), ("missed", missed)];
    let counts = counts.chain(others).map(|(name, count)| (name.to_owned(), integer(count)));
    let known = [
        ("name", Value::Text(name.to_owned())),
        ("accuracy", accuracy.map_or(Value::Absent, |accuracy| decimal(accuracy.into(), 2))),
        ("mean_loss", share(mean_loss)),
        ("classes", Value::Object(counts.collect())),
        ("statistics", statistics(review, side)),
    ];
    let reached = review.sides().get(side).is_some_and(Game::is_done);
    let alone = cost.map(|cost| [("cost", cost_of(cost)), ("reached", Value::Bool(reached))]);
    fields(known.into_iter().chain(alone.into_iter().flatten()))
}

/// Returns a placement: what it lost, the best one, and why. It is `None` if the placement has no verdict.
#[must_use]
pub fn placement(review: &MatchReview, at: usize) -> Option<Value> {
    let (decision, appraisal) = (review.decisions().get(at)?, review.appraisal(at)?);
    Some(judged(decision, appraisal, &review.verdict(at)?))
}

/// Returns a placement with its verdict. In a match it has chances of winning (`win_before`, `win_after`), and in a game alone
/// what it cost (`cost`) and the seconds that it took. In a game for lines it has no attack.
#[must_use]
pub fn judged(decision: &Decision, appraisal: &Appraisal, verdict: &Verdict) -> Value {
    let place = [
        ("side", integer(decision.side as u32)),
        ("piece", integer(decision.own.pieces)),
        ("tick", integer(decision.tick)),
    ];
    let at_stake = match verdict.cost {
        None => [("win_before", share(verdict.before)), ("win_after", share(verdict.after))],
        Some(cost) => [("cost", cost_of(cost)), ("seconds", seconds(decision.took()))],
    };
    let attack = |of: usize| verdict.attack.map_or(Value::Absent, |lines| decimal(lines[of].into(), 2));
    let judged = [
        ("loss", share(verdict.loss())),
        ("class", Value::Text(verdict.class.name().to_owned())),
        ("only", Value::Bool(verdict.only)),
        ("brilliant", Value::Bool(verdict.brilliant)),
        ("missed", Value::Bool(verdict.missed())),
        ("lines_lost", decimal(appraisal.loss().into(), 3)),
        ("attack_best", attack(0)),
        ("attack_played", attack(1)),
        ("presses_best", integer(verdict.presses[0])),
        ("presses_played", integer(verdict.presses[1])),
        ("hard", Value::Bool(verdict.hard)),
        ("best", appraisal.best[0].placement.to_value()),
        ("played", decision.played().to_value()),
        ("why", Value::List(verdict.reasons.iter().map(|&why| reason(why)).collect())),
    ];
    let known = judged.into_iter().filter(|(_, value)| *value != Value::Absent);
    fields(place.into_iter().chain(at_stake).chain(known))
}

/// Returns what placements of a game alone cost: pieces, presses, and the seconds for each of the three.
fn cost_of(cost: Cost) -> Value {
    Value::object([
        ("pieces", decimal(cost.pieces.into(), 2)),
        ("presses", integer(cost.presses)),
        ("seconds", seconds(cost.ticks())),
        ("pieces_seconds", seconds(cost.pieces_ticks)),
        ("presses_seconds", seconds(cost.presses_ticks)),
        ("pause_seconds", seconds(cost.pause)),
    ])
}

fn seconds(ticks: u32) -> Value {
    decimal(ticks.into(), 3)
}

/// Returns a reason: its code, and its number if it has one.
fn reason(reason: Reason) -> Value {
    let code = ("code".to_owned(), Value::Text(reason.code().to_owned()));
    let count = reason.count().map(|count| ("count".to_owned(), integer(count)));
    Value::Object([code].into_iter().chain(count).collect())
}

/// Returns the figures by which players compare themselves.
fn statistics(review: &MatchReview, side: usize) -> Value {
    let game: &Game = &review.sides()[side];
    let (stats, rates) = (game.stats(), game.rates());
    let figures = Community::of(stats, game.played());
    let thousandths = |number: i64| decimal(number, 3);
    let optional = |number: Option<i64>| number.map_or(Value::Absent, thousandths);
    let opening: u32 = review
        .decisions()
        .iter()
        .filter(|one| one.side == side && one.own.pieces < OPENING)
        .map(|one| one.lock.attack)
        .sum();
    let app = |attack: u32, pieces: u32| (1_000 * i64::from(attack)).checked_div(pieces.into());
    Value::object([
        ("pieces", integer(stats.pieces)),
        ("pps", thousandths(rates.pps.into())),
        ("apm", thousandths(rates.apm.into())),
        ("app", thousandths(rates.app.into())),
        ("vs", thousandths(rates.vs.into())),
        ("ds_per_second", thousandths(figures.downstack_per_second)),
        ("ds_per_piece", thousandths(figures.downstack_per_piece)),
        ("app_and_ds_per_piece", thousandths(figures.both_per_piece)),
        ("vs_per_apm", optional(figures.vs_per_apm)),
        ("cheese_index", optional(figures.cheese_index)),
        ("garbage_efficiency", thousandths(figures.garbage_efficiency)),
        ("tanked", integer(stats.garbage_received)),
        ("cancelled", integer(stats.cancelled)),
        ("cancelled_share", optional(figures.cancelled)),
        ("opening_app", optional(app(opening, stats.pieces.min(OPENING)))),
        (
            "midgame_app",
            optional(app(stats.attack.saturating_sub(opening), stats.pieces.saturating_sub(OPENING))),
        ),
        ("death", game.death().map_or(Value::Absent, |death| Value::Text(death.to_string()))),
    ])
}

fn integer(number: u32) -> Value {
    Value::Integer(number.into())
}

/// Returns millionths as a fraction of four digits.
fn share(millionths: u32) -> Value {
    decimal((i64::from(millionths) + 50) / 100, 4)
}

/// Returns a number that counts units of 10^−`digits`, in the shortest notation.
fn decimal(number: i64, digits: u32) -> Value {
    let unit = 10_u64.pow(digits);
    let (whole, rest) = (number.unsigned_abs() / unit, number.unsigned_abs() % unit);
    if rest == 0 {
        return Value::Integer(number / unit as i64);
    }
    let sign = if number < 0 { "-" } else { "" };
    let text = format!("{sign}{whole}.{rest:0width$}", width = digits as usize);
    Value::Fraction(text.trim_end_matches('0').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_possible() {
        let text = |number, digits| format!("{}", decimal(number, digits));
        assert_eq!([text(0, 3), text(4_000, 3), text(-2_000, 3)], ["0", "4", "-2"]);
        assert_eq!(
            [text(1_250, 3), text(-1_005, 3), text(7, 3), text(-30, 2)],
            ["1.25", "-1.005", "0.007", "-0.3"]
        );
        assert_eq!(share(1_000_000), Value::Integer(1));
        assert_eq!(share(512_349), Value::Fraction("0.5123".to_owned()));
        assert_eq!(share(49), Value::Integer(0));
    }
}
