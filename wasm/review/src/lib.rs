//! The package of reviews, for workers: judges the placements of a recorded game, of two sides or alone.
//!
//! Each worker has the whole game. The workers share out its placements, and one of them collects the appraisals of all. An
//! appraisal depends only on the placement and the number of nodes, so a review is the same with any number of workers, and
//! the same as that of `stackmate review`.

mod cards;
mod duel;

use stackmate::bot::appraiser::{Appraisal, appraise};
use stackmate::game::Replay;
use stackmate::review::chance::Model;
use stackmate::review::report::{judged, player, report};
use stackmate::review::{Attempt, BadAppraisal, Decision, MatchReview, Step, Verdict, encode, steps};
use stackmate::tbp::Wire;
use stackmate::{Cell, Placement, Spin};
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value, list};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

pub use cards::seen_card;
pub use duel::Duel;

/// A game under review.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review {
    review: MatchReview,
}

#[wasm_bindgen]
impl Review {
    /// Begins the review of a replay.
    ///
    /// # Errors
    /// Throws an `Error` that names what is wrong with the bytes, or why there is nothing to review.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Review, JsValue> {
        let replay = Replay::decode(bytes).map_err(error)?;
        let review = MatchReview::new(replay, Model::default()).map_err(error)?;
        Ok(Review { review })
    }

    /// Returns the placements of both sides in the order of their locks: the `side`, its `piece` from 0, and the ticks at which
    /// the piece came (`begun`) and locked (`tick`).
    #[must_use]
    pub fn decisions(&self) -> JsValue {
        let object = |one: &Decision| {
            let number = |number: u32| Value::Integer(number.into());
            Value::object([
                ("side", number(one.side as u32)),
                ("piece", number(one.own.pieces)),
                ("begun", number(one.begun)),
                ("tick", number(one.tick)),
            ])
        };
        give_value(&Value::List(self.review.decisions().iter().map(object).collect()))
    }

    /// Judges a placement with `nodes` nodes for what follows it, and a multiple of them for the position and in close cases.
    /// Returns its appraisal as bytes, for [`Review::put`].
    ///
    /// # Errors
    /// Throws an `Error` if there is no such placement.
    pub fn judge(&self, at: usize, nodes: u32) -> Result<Vec<u8>, JsValue> {
        let decision = self.review.decisions().get(at).ok_or_else(|| error(BadAppraisal))?;
        let appraisal = appraise(&decision.question, self.review.options(), nodes);
        Ok(encode(appraisal.as_ref(), decision))
    }

    /// Takes an appraisal that a worker made, or that was kept.
    ///
    /// # Errors
    /// Throws an `Error` if there is no such placement, or if the bytes are not its appraisal. Then nothing changes.
    pub fn put(&mut self, at: usize, bytes: &[u8]) -> Result<(), JsValue> {
        self.review.put_bytes(at, bytes).map_err(error)
    }

    /// Returns the numbers of the placements whose verdicts depend on the appraisal of a placement and are settled.
    #[must_use]
    pub fn settled(&self, at: usize) -> Vec<u32> {
        let depending = self.review.depending_on(at).filter(|&other| self.review.is_settled(other));
        depending.map(|other| other as u32).collect()
    }

    /// Returns the verdict on a placement as in the report, with the garbage that waited (`incoming`) and the `lines` of the
    /// placement that was made and of the best one. Returns null if it has no verdict.
    #[must_use]
    pub fn verdict(&self, at: usize) -> JsValue {
        let found =
            self.review.decisions().get(at).zip(self.review.appraisal(at)).zip(self.review.verdict(at));
        found.map_or(JsValue::NULL, |((decision, appraisal), verdict)| {
            give_value(&verdict_object(decision, appraisal, &verdict))
        })
    }

    /// Judges another placement in the position of a placement: `cells` are its columns and rows (x, y, x, y, …), and `spin` is 0
    /// (none), 1 (mini) or 2 (full). Returns its verdict, or null if it cannot be made there or the verdict on the placement of
    /// the match is not settled.
    #[must_use]
    pub fn attempt(&self, at: usize, cells: &[u8], spin: usize, nodes: u32) -> JsValue {
        let attempt = cells_of(cells).zip([Spin::None, Spin::Mini, Spin::Full].get(spin).copied());
        let attempt = attempt.and_then(|(cells, spin)| self.review.attempt(at, cells, spin, nodes));
        attempt.map_or(JsValue::NULL, |Attempt { decision, appraisal, verdict }| {
            give_value(&verdict_object(&decision, &appraisal, &verdict))
        })
    }

    /// Returns what the game is about as in the report, or `undefined` for a match of two sides that send each other lines.
    #[must_use]
    pub fn aim(&self) -> Option<String> {
        self.review.aim().map(|aim| aim.name().to_owned())
    }

    /// Returns what the sides did as in the report, as far as it is known.
    #[must_use]
    pub fn players(&self, left: &str, right: &str) -> JsValue {
        let players = [left, right]
            .into_iter()
            .enumerate()
            .take(self.review.sides().len())
            .map(|(side, name)| player(&self.review, side, name));
        give_value(&Value::List(players.collect()))
    }

    /// Returns the whole review: what `stackmate review --json` prints.
    #[must_use]
    pub fn report(&self, left: &str, right: &str, nodes: u32) -> JsValue {
        give_value(&report(&self.review, [left, right], nodes))
    }
}

/// Reads the four cells of a placement.
fn cells_of(numbers: &[u8]) -> Option<[Cell; 4]> {
    let cells: Vec<Cell> = numbers
        .chunks_exact(2)
        .map(|pair| Cell { x: pair[0].cast_signed(), y: pair[1].cast_signed() })
        .collect();
    cells.try_into().ok()
}

/// Returns a placement with its verdict, the garbage that waited, and the lines that begin with it and with the best one.
fn verdict_object(decision: &Decision, appraisal: &Appraisal, verdict: &Verdict) -> Value {
    let is_best = appraisal.loss() == 0;
    let reply = if is_best { appraisal.line.get(1..).unwrap_or_default() } else { &appraisal.reply };
    let played: Vec<Placement> = [decision.played()].iter().chain(reply).copied().collect();
    let line = |line: &[Placement]| Value::List(steps(decision, line).iter().map(step).collect());
    let more = [
        ("incoming", Value::Integer(decision.question.incoming.into())),
        ("lines", Value::object([("played", line(&played)), ("best", line(&appraisal.line))])),
    ];
    let Value::Object(mut fields) = judged(decision, appraisal, verdict) else { return Value::Absent };
    fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
    Value::Object(fields)
}

/// Returns a step of a line: its `piece`, its `cells` and the rows it fills (`cleared`) on the board before it, the `spin`, the
/// lines that it sends (`attack`), and the pieces known before it: `hold` and `queue`.
fn step(step: &Step) -> Value {
    let Step { hold, queue, placement, rows, lock } = step;
    let queue = queue.iter().map(Wire::to_value).collect();
    let cells = placement.location.cells().map(|cell| list(&[cell.x as u32, cell.y as u32]));
    let cleared: Vec<u32> = (0..u64::BITS).filter(|row| rows >> row & 1 == 1).collect();
    Value::object([
        ("piece", placement.location.piece.to_value()),
        ("cells", Value::List(cells.to_vec())),
        ("cleared", list(&cleared)),
        ("spin", placement.spin.to_value()),
        ("attack", Value::Integer(lock.attack.into())),
        ("hold", hold.as_ref().map_or(Value::Absent, Wire::to_value)),
        ("queue", Value::List(queue)),
    ])
}
