//! What `stackmate review` prints.

use std::io::Write;

use serde_json::Value;
use stackmate::review::report::report;
use stackmate::review::{Class, Cost, Decision, MatchReview, Reason, Summary, Verdict};

use crate::failure::Failure;

/// The most characters of a name. A file can say anything.
const LONGEST_NAME: usize = 40;

/// Returns the names of both sides from what a replay says about itself. The page writes `{"seats": ["person",
/// "level:casual"]}`. A side without a name is called by its number.
pub(super) fn names(about: &str) -> [String; 2] {
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

pub(super) fn print(
    review: &MatchReview,
    names: &[String; 2],
    nodes: u32,
    json: bool,
) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if json {
        let [left, right] = names;
        writeln!(
            out,
            "{}",
            serde_json::to_string(&report(review, [left, right], nodes)).map_err(std::io::Error::other)?
        )?;
        return Ok(());
    }
    for (side, name) in names.iter().enumerate().take(review.sides().len()) {
        print_side(&mut out, review, side, name)?;
    }
    Ok(())
}

fn print_side(out: &mut impl Write, review: &MatchReview, side: usize, name: &str) -> Result<(), Failure> {
    let Summary { accuracy, mean_loss, classes, only, brilliant, missed, cost } = review.summary(side);
    let accuracy =
        accuracy.map_or("–".to_owned(), |accuracy| format!("{:.1} %", f64::from(accuracy) / 100.0));
    let counts: Vec<String> =
        Class::ALL.iter().zip(classes).map(|(class, count)| format!("{count} {}", class.name())).collect();
    writeln!(
        out,
        "{name}: accuracy {accuracy}, {:.2} % lost a placement, {}, {only} only moves, {brilliant} brilliant, {missed} missed",
        share(mean_loss) * 100.0,
        counts.join(", ")
    )?;
    if let Some(cost) = cost {
        writeln!(out, "  {}", spent(cost))?;
    }
    for (decision, verdict) in costliest(side, review) {
        let why: Vec<String> = verdict.reasons.iter().copied().map(in_short).collect();
        let (before, after) = (share(verdict.before) * 100.0, share(verdict.after) * 100.0);
        writeln!(
            out,
            "  {:>8.3} s, piece {:>3}: {}, {}: {}",
            f64::from(decision.tick) / 1000.0,
            decision.own.pieces,
            verdict.cost.map_or_else(|| format!("{before:.1} % -> {after:.1} %"), spent),
            verdict.class.name(),
            why.join(", ")
        )?;
    }
    Ok(())
}

/// Describes what placements of a game alone cost.
fn spent(cost: Cost) -> String {
    let seconds = |ticks: u32| f64::from(ticks) / 1000.0;
    let pieces = f64::from(cost.pieces) / 100.0;
    format!(
        "{:.2} s lost: {:.2} by {pieces:.2} more pieces, {:.2} by {} extra presses, {:.2} by pauses",
        seconds(cost.ticks()),
        seconds(cost.pieces_ticks),
        seconds(cost.presses_ticks),
        cost.presses,
        seconds(cost.pause)
    )
}

fn share(millionths: u32) -> f64 {
    f64::from(millionths) / 1e6
}

/// Returns a reason as its code and its number.
fn in_short(reason: Reason) -> String {
    reason.count().map_or_else(|| reason.code().to_owned(), |count| format!("{} {count}", reason.code()))
}

/// Returns the placements of a side that cost most, in the order of the game.
fn costliest(side: usize, review: &MatchReview) -> Vec<(&Decision, Verdict)> {
    let own = review.decisions().iter().enumerate().filter(|(_, decision)| decision.side == side);
    let mut own: Vec<(&Decision, Verdict)> =
        own.filter_map(|(at, decision)| Some((decision, review.verdict(at)?))).collect();
    // The loss in a game alone is limited, but its time is not.
    own.sort_by_key(|(_, verdict)| std::cmp::Reverse((verdict.cost.map(Cost::ticks), verdict.loss())));
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
