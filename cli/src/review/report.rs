//! What `stackmate review` prints.

use std::io::Write;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stackmate::bot::appraiser::Appraisal;
use stackmate::eval::Weights;
use stackmate::eval::pair_file::hex;
use stackmate::game::{Game, Playback, Replay, Versus};
use stackmate::review::chance::Model;
use stackmate::review::{Class, Community, Decision, Reason, Summary, Verdict, summary, verdicts};

use crate::failure::Failure;

/// A reviewed match.
pub(super) struct Review<'a> {
    pub(super) replay: &'a Replay,
    pub(super) decisions: Vec<Decision>,
    pub(super) appraisals: Vec<Option<Appraisal>>,
    pub(super) model: Model,
    pub(super) nodes: u32,
}

/// The most characters of a name. A file can say anything.
const LONGEST_NAME: usize = 40;

/// Returns the names of both sides from what a replay says about itself. The page writes `{"seats": ["person",
/// "level:casual"]}`. A side without a name is called by its number.
fn names(about: &str) -> [String; 2] {
    let about: Value = serde_json::from_str(about).unwrap_or(Value::Null);
    [0, 1].map(|side| {
        let seat = about["seats"][side].as_str().unwrap_or_default();
        let name: String =
            seat.strip_prefix("level:").or(seat.strip_prefix("script:")).unwrap_or(seat).into();
        let is_plain = !name.is_empty() && !name.chars().any(char::is_control);
        if is_plain { name.chars().take(LONGEST_NAME).collect() } else { format!("side {side}") }
    })
}

/// The number of placements that are listed as the most costly ones.
const COSTLIEST: usize = 5;

pub(super) fn print(review: &Review<'_>, json: bool) -> Result<(), Failure> {
    let verdicts = verdicts(&review.decisions, &review.appraisals, &review.model);
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", as_json(review, &verdicts)?)?;
    } else {
        print_text(&mut out, review, &verdicts)?;
    }
    Ok(())
}

fn as_json(review: &Review<'_>, verdicts: &[Option<Verdict>]) -> Result<Value, Failure> {
    let end = end_of(review.replay)?;
    let names = names(review.replay.about());
    let players = end.games().iter().enumerate().map(|(side, game)| {
        let mut player = player(&names[side], &summary(side, &review.decisions, verdicts));
        player["statistics"] = statistics(game, side, &review.decisions);
        player
    });
    let players: Vec<Value> = players.collect();
    let judged = review.decisions.iter().zip(&review.appraisals).zip(verdicts);
    let placements: Vec<Value> = judged
        .filter_map(|((decision, appraisal), verdict)| {
            let (appraisal, verdict) = (appraisal.as_ref()?, verdict.as_ref()?);
            Some(json!({
                "side": decision.side,
                "piece": decision.own.pieces,
                "tick": decision.tick,
                "win_before": share(verdict.before),
                "win_after": share(verdict.after),
                "loss": share(verdict.loss()),
                "class": verdict.class.name(),
                "only": verdict.only,
                "missed": verdict.missed(),
                "lines_lost": f64::from(appraisal.loss()) / 1000.0,
                "best": appraisal.best[0].placement,
                "played": decision.played(),
                "why": verdict.reasons.iter().copied().map(reason).collect::<Vec<Value>>(),
            }))
        })
        .collect();
    Ok(json!({
        "players": players,
        "placements": placements,
        "nodes": review.nodes,
        "weights_sha256": weights_sha256(),
    }))
}

/// Returns the match at its end.
fn end_of(replay: &Replay) -> Result<Versus, Failure> {
    let mut playback = Playback::new(replay.clone()).map_err(|error| Failure::BadInput(error.to_string()))?;
    playback.seek(u32::MAX);
    Ok(playback.into_game())
}

/// The number of pieces of the opening: three bags.
const OPENING: u32 = 21;

/// Returns the figures by which players compare themselves.
fn statistics(game: &Game, side: usize, decisions: &[Decision]) -> Value {
    let (stats, rates) = (game.stats(), game.rates());
    let figures = Community::of(stats, game.played());
    let thousandths = |number: i64| number as f64 / 1000.0;
    let opening = decisions.iter().filter(|one| one.side == side && one.own.pieces < OPENING);
    let opening: u32 = opening.map(|one| one.lock.attack).sum();
    let later = stats.pieces.saturating_sub(OPENING);
    json!({
        "pieces": stats.pieces,
        "pps": f64::from(rates.pps) / 1000.0,
        "apm": f64::from(rates.apm) / 1000.0,
        "app": f64::from(rates.app) / 1000.0,
        "vs": f64::from(rates.vs) / 1000.0,
        "ds_per_second": thousandths(figures.downstack_per_second),
        "ds_per_piece": thousandths(figures.downstack_per_piece),
        "app_and_ds_per_piece": thousandths(figures.both_per_piece),
        "vs_per_apm": figures.vs_per_apm.map(thousandths),
        "cheese_index": figures.cheese_index.map(thousandths),
        "garbage_efficiency": thousandths(figures.garbage_efficiency),
        "tanked": stats.garbage_received,
        "cancelled": stats.cancelled,
        "cancelled_share": figures.cancelled.map(thousandths),
        "opening_app": f64::from(opening) / f64::from(stats.pieces.clamp(1, OPENING)),
        "midgame_app": (later > 0).then(|| f64::from(stats.attack - opening) / f64::from(later)),
        "death": game.death().map(|death| death.to_string()),
    })
}

/// Returns a reason: its code, and its number if it has one.
fn reason(reason: Reason) -> Value {
    match reason.count() {
        Some(count) => json!({ "code": reason.code(), "count": count }),
        None => json!({ "code": reason.code() }),
    }
}

fn player(name: &str, summary: &Summary) -> Value {
    let counts = Class::ALL.iter().map(|class| class.name()).zip(summary.classes);
    let others = [("only", summary.only), ("missed", summary.missed)];
    let classes: serde_json::Map<String, Value> =
        counts.chain(others).map(|(name, count)| (name.to_owned(), count.into())).collect();
    json!({
        "name": name,
        "accuracy": summary.accuracy.map(|accuracy| f64::from(accuracy) / 100.0),
        "mean_loss": share(summary.mean_loss),
        "classes": classes,
    })
}

fn share(millionths: u32) -> f64 {
    f64::from(millionths) / 1e6
}

/// Returns the hash of the weights with which positions are judged.
fn weights_sha256() -> String {
    hex(&Sha256::digest(Weights::default().to_string()))
}

fn print_text(
    out: &mut impl Write,
    review: &Review<'_>,
    verdicts: &[Option<Verdict>],
) -> Result<(), Failure> {
    for (side, name) in names(review.replay.about()).iter().enumerate() {
        let Summary { accuracy, mean_loss, classes, only, missed } =
            summary(side, &review.decisions, verdicts);
        let accuracy =
            accuracy.map_or("–".to_owned(), |accuracy| format!("{:.1} %", f64::from(accuracy) / 100.0));
        let counts: Vec<String> = Class::ALL
            .iter()
            .zip(classes)
            .map(|(class, count)| format!("{count} {}", class.name()))
            .collect();
        writeln!(
            out,
            "{name}: accuracy {accuracy}, {:.2} % lost a placement, {}, {only} only moves, {missed} missed chances",
            share(mean_loss) * 100.0,
            counts.join(", ")
        )?;
        for (decision, verdict) in costliest(side, review, verdicts) {
            let why: Vec<String> = verdict.reasons.iter().copied().map(in_short).collect();
            writeln!(
                out,
                "  {:>8.3} s, piece {:>3}: {:.1} % -> {:.1} %, {}: {}",
                f64::from(decision.tick) / 1000.0,
                decision.own.pieces,
                share(verdict.before) * 100.0,
                share(verdict.after) * 100.0,
                verdict.class.name(),
                why.join(", ")
            )?;
        }
    }
    Ok(())
}

/// Returns a reason as its code and its number.
fn in_short(reason: Reason) -> String {
    reason.count().map_or_else(|| reason.code().to_owned(), |count| format!("{} {count}", reason.code()))
}

/// Returns the placements of a side that cost most, in the order of the game.
fn costliest<'a>(
    side: usize,
    review: &'a Review<'_>,
    verdicts: &'a [Option<Verdict>],
) -> Vec<(&'a Decision, &'a Verdict)> {
    let own = review.decisions.iter().zip(verdicts).filter(|(decision, _)| decision.side == side);
    let mut own: Vec<(&Decision, &Verdict)> =
        own.filter_map(|(decision, verdict)| Some((decision, verdict.as_ref()?))).collect();
    own.sort_by_key(|(_, verdict)| std::cmp::Reverse(verdict.loss()));
    own.truncate(COSTLIEST);
    own.retain(|(_, verdict)| verdict.loss() > 0);
    own.sort_by_key(|(decision, _)| decision.tick);
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_the_replay_or_are_numbers() {
        assert_eq!(names(r#"{"seats":["person","level:first game"]}"#), ["person", "first game"]);
        assert_eq!(names(r#"{"seats":["script:my bot"]}"#), ["my bot", "side 1"]);
        assert_eq!(names("{\"seats\":[\"a\\u001b[2J\",7]}"), ["side 0", "side 1"]);
        assert_eq!(names(&format!("{{\"seats\":[\"{}\"]}}", "x".repeat(500)))[0], "x".repeat(40));
        assert_eq!(names("not JSON"), ["side 0", "side 1"]);
    }
}
