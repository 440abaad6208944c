//! Perfect clears for the page: finds solutions one after another, and counts the queues of a pattern that
//! have one.
//!
//! The page's worker owns the loop. Each call has a budget, so that it ends after some milliseconds. Between
//! calls, the worker can receive messages and learn whether the result is still needed.

use std::fmt;

use serde::Serialize;
use stackmate::pc::{self, Progress, Step};
use stackmate::tbp::Wire;
use stackmate::{Board, Piece};
use stackmate_wasm::error::{error, set};
use stackmate_wasm::report::object;
use stackmate_wasm::value::{Value, give_value, take_object};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::question::{self, Complaint, Question};
use crate::solving::{Solving, Weighing};

/// A search for all perfect clears, one after another.
#[wasm_bindgen]
pub struct Solver {
    search: Solving,
    field: Board,
    held: Option<Piece>,
}

#[wasm_bindgen]
impl Solver {
    /// Creates a search for a question with the fields `field`, `lines`, `queue` or `pattern`, `hold`,
    /// `drop`.
    ///
    /// # Errors
    /// Throws an `Error` that says what is wrong. Its `field` names the field of the question.
    #[wasm_bindgen(constructor)]
    pub fn new(question: JsValue) -> Result<Solver, JsValue> {
        let Question { field, goal, queues, drop, held } = ask(question)?;
        Ok(Solver { search: Solving::new(goal, queues, drop), field, held })
    }

    /// Searches for the next solution. The search tries up to `budget` placements in this call. Returns an
    /// object with `state`: `found` (then also with the `solution`), `paused` when the budget is used up, or
    /// `done` when there are no more solutions.
    pub fn next(&mut self, budget: u32) -> JsValue {
        let state = match self.search.next(&mut budget.max(1)) {
            Progress::Found => "found",
            Progress::Paused => "paused",
            Progress::Done => "done",
        };
        let solution = self.search.solution().filter(|_| state == "found");
        let solution = solution.map(|solution| ("solution", shown(&solution, &self.field, self.held)));
        let fields = [("state", text(state))].into_iter().chain(solution);
        give_value(&Value::Object(fields.map(|(name, value)| (name.to_owned(), value)).collect()))
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("field", &self.field).finish_non_exhaustive()
    }
}

/// The number of a pattern's queues that have a perfect clear.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Chances {
    chances: Weighing,
}

#[wasm_bindgen]
impl Chances {
    /// Creates a computation for a question with the fields of [`Solver::new`].
    ///
    /// # Errors
    /// Throws an `Error` that says what is wrong. Its `field` names the field of the question.
    #[wasm_bindgen(constructor)]
    pub fn new(question: JsValue) -> Result<Chances, JsValue> {
        let Question { goal, queues, drop, .. } = ask(question)?;
        Ok(Chances { chances: Weighing::new(goal, queues, drop) })
    }

    /// Continues the computation and tries up to `budget` placements. Returns `success` (the queues known to
    /// have a perfect clear), `total` (all queues), and whether the computation is `done`.
    pub fn run(&mut self, budget: u32) -> JsValue {
        let done = self.chances.run(&mut budget.max(1));
        let known = self.chances.known();
        object(&Chance { success: known.success() as f64, total: known.total() as f64, done })
    }

    /// Returns up to `most` queues for which no perfect clear was found so far.
    #[must_use]
    pub fn failing(&self, most: usize) -> Vec<String> {
        self.chances.known().failing().iter().take(most).map(|queue| letters(queue)).collect()
    }
}

/// Returns a solution as the page reads it. `queue` is the queue for which it was found, with the held piece
/// first. `placements` are in order. `cells` are the same placements in one picture, on the rows of the goal.
/// `steps` are the effects of the placements.
fn shown(solution: &pc::Solution, field: &Board, held: Option<Piece>) -> Value {
    let dealt = &solution.queue[usize::from(held.is_some()).min(solution.queue.len())..];
    let steps = pc::steps(field, held, dealt, &solution.placements);
    let pieces = solution.placements.iter().map(|placement| placement.location.piece);
    let tile = |(piece, step): (Piece, &Step)| {
        Value::object([("piece", piece.to_value()), ("cells", step.drawn.to_value())])
    };
    Value::object([
        ("queue", text(&letters(&solution.queue))),
        ("placements", solution.placements.to_value()),
        ("cells", Value::List(pieces.clone().zip(&steps).map(tile).collect())),
        ("steps", Value::List(pieces.zip(&steps).map(|(piece, step)| done(piece, step)).collect())),
    ])
}

/// Returns one placement of a solution, and the board at that time: see [`Step`].
fn done(piece: Piece, step: &Step) -> Value {
    Value::object([
        ("piece", piece.to_value()),
        ("cells", step.cells.to_value()),
        ("cleared", step.cleared.to_value()),
        ("hold", step.hold.to_value()),
        ("queue", text(&letters(&step.queue))),
    ])
}

fn letters(queue: &[Piece]) -> String {
    queue.iter().map(|piece| piece.letter()).collect()
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// The number of a pattern's queues that have a perfect clear, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Chance {
    /// The number of queues for which a perfect clear was found so far.
    success: f64,
    /// The number of all queues. A pattern can have more queues than JavaScript's numbers can count exactly.
    total: f64,
    /// Whether all queues have been examined.
    done: bool,
}

fn ask(question: JsValue) -> Result<Question, JsValue> {
    let value = take_object("question", &question).map_err(|fault| Complaint::new("question", fault));
    value.and_then(|value| question::read(&value)).map_err(|complaint| thrown(&complaint))
}

/// Returns an `Error` with the name of the wrong field beside its message.
fn thrown(complaint: &Complaint) -> JsValue {
    let error = error(complaint.fault.clone());
    set(&error, "field", complaint.field);
    error
}
