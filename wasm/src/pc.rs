//! Perfect clears for the page: solutions one after another, and the chance of a pattern.
//!
//! The page's worker owns the loop. It asks with a budget, which ends a call after some milliseconds, and hears
//! in between whether anybody still wants to know.

use std::fmt;

use js_sys::{Error, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use stackmate::fumen::{Field, Fumen, Page, draw, read_field};
use stackmate::pc::{self, Goal, Progress, Step};
use stackmate::{Board, Piece, Placement};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::question::{self, Complaint, Question};
use crate::solving::{Solving, Weighing};
use crate::value::Value;

/// The most lines that are offered.
const MOST_LINES: usize = 8;

/// All perfect clears, one after another.
#[wasm_bindgen]
pub struct Solver {
    search: Solving,
    field: Board,
    held: Option<Piece>,
}

#[wasm_bindgen]
impl Solver {
    /// A search that has not begun, for a question: `field`, `lines`, `queue` or `pattern`, `hold`, `drop`.
    ///
    /// # Errors
    /// An `Error` that says what is wrong; its `field` names the field of the question.
    #[wasm_bindgen(constructor)]
    pub fn new(question: JsValue) -> Result<Solver, JsValue> {
        let Question { field, goal, queues, drop, held } = ask(question)?;
        Ok(Solver { search: Solving::new(goal, queues, drop), field, held })
    }

    /// Looks for the next solution. `budget` is how many placements may be tried. Returns an object with
    /// `state`: `found` (and then the `solution`), `paused` when the budget is used up, `done` when that was all.
    ///
    /// # Errors
    /// Only if the answer cannot be turned into an object.
    pub fn next(&mut self, budget: u32) -> Result<JsValue, JsError> {
        let state = match self.search.next(&mut budget.max(1)) {
            Progress::Found => "found",
            Progress::Paused => "paused",
            Progress::Done => "done",
        };
        let solution = self.search.solution().filter(|_| state == "found");
        let solution = solution.map(|solution| Shown::new(&solution, &self.field, self.held));
        as_object(&Answer { state, solution })
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("field", &self.field).finish_non_exhaustive()
    }
}

/// How many of a pattern's queues have a perfect clear.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Chances {
    chances: Weighing,
}

#[wasm_bindgen]
impl Chances {
    /// Nothing looked at yet; the question is that of [`Solver::new`].
    ///
    /// # Errors
    /// An `Error` that says what is wrong; its `field` names the field of the question.
    #[wasm_bindgen(constructor)]
    pub fn new(question: JsValue) -> Result<Chances, JsValue> {
        let Question { goal, queues, drop, .. } = ask(question)?;
        Ok(Chances { chances: Weighing::new(goal, queues, drop) })
    }

    /// Goes on. Returns `success` so far and `total`, in queues, and whether that is `done`.
    ///
    /// # Errors
    /// Only if the answer cannot be turned into an object.
    pub fn run(&mut self, budget: u32) -> Result<JsValue, JsError> {
        let done = self.chances.run(&mut budget.max(1));
        let (success, total) = (self.chances.known().success() as f64, self.chances.known().total() as f64);
        as_object(&Share { success, total, done })
    }

    /// The first queues for which none was found so far, up to `most`.
    #[must_use]
    pub fn failing(&self, most: usize) -> Vec<String> {
        self.chances.known().failing().iter().take(most).map(|queue| letters(queue)).collect()
    }
}

/// Reads a field, rows or a fumen, and returns it as rows from its highest cell down, joined by `/`.
///
/// # Errors
/// An `Error` that names what cannot be read.
#[wasm_bindgen(js_name = readField)]
pub fn rows(text: &str) -> Result<String, JsError> {
    Ok(draw(&read_field(text)?))
}

/// A field as a fumen.
///
/// # Errors
/// An `Error` that names what cannot be read.
#[wasm_bindgen(js_name = fumenOf)]
pub fn fumen(text: &str) -> Result<String, JsError> {
    let field = Field::from_board(&read_field(text)?);
    Ok(Fumen { pages: vec![Page { field, ..Page::default() }] }.write()?)
}

/// The numbers of lines that can be asked for, up to eight, each with the `pieces` that clearing them takes.
///
/// # Errors
/// An `Error` that names what cannot be read.
#[wasm_bindgen]
pub fn goals(field: &str) -> Result<JsValue, JsError> {
    let board = read_field(field)?;
    let goals = (1..=MOST_LINES).filter_map(|lines| Some((lines, Goal::new(&board, lines).ok()?)));
    let goals: Vec<_> = goals.map(|(lines, goal)| Lines { lines, pieces: goal.pieces() }).collect();
    as_object(&goals)
}

#[derive(Serialize)]
struct Lines {
    lines: usize,
    pieces: usize,
}

#[derive(Serialize)]
struct Answer {
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Shown>,
}

#[derive(Serialize)]
struct Share {
    success: f64,
    total: f64,
    done: bool,
}

/// A solution as the page gets it.
#[derive(Serialize)]
struct Shown {
    /// The pieces dealt that it was found for, one in hold first.
    queue: String,
    /// The moves in order.
    placements: Vec<Placement>,
    /// The same in one picture, on the rows of the goal.
    cells: Vec<Tile>,
    /// What each of them does.
    steps: Vec<Done>,
}

#[derive(Serialize)]
struct Tile {
    piece: Piece,
    cells: [(u8, u8); 4],
}

/// A step on the board as it stands: see [`Step`].
#[derive(Serialize)]
struct Done {
    piece: Piece,
    cells: [(u8, u8); 4],
    cleared: Vec<u8>,
    hold: Option<Piece>,
    queue: String,
}

impl Shown {
    fn new(solution: &pc::Solution, field: &Board, held: Option<Piece>) -> Shown {
        let dealt = &solution.queue[usize::from(held.is_some()).min(solution.queue.len())..];
        let steps = pc::steps(field, held, dealt, &solution.placements);
        let pieces = solution.placements.iter().map(|placement| placement.location.piece);
        let tile = |(piece, step): (Piece, &Step)| Tile { piece, cells: step.drawn };
        let cells = pieces.clone().zip(&steps).map(tile).collect();
        let done = |(piece, step): (Piece, Step)| Done {
            piece,
            cells: step.cells,
            cleared: step.cleared,
            hold: step.hold,
            queue: letters(&step.queue),
        };
        Shown {
            queue: letters(&solution.queue),
            cells,
            steps: pieces.zip(steps).map(done).collect(),
            placements: solution.placements.clone(),
        }
    }
}

fn letters(queue: &[Piece]) -> String {
    queue.iter().map(|piece| piece.letter()).collect()
}

fn ask(question: JsValue) -> Result<Question, JsValue> {
    let value: Result<Value, _> = serde_wasm_bindgen::from_value(question);
    let message = |error| format!("the question is no plain object: {error}");
    let value = value.map_err(|error| complain(&Complaint { field: "question", message: message(error) }))?;
    question::read(&value).map_err(|complaint| complain(&complaint))
}

/// An `Error` with the name of the field beside its message.
fn complain(complaint: &Complaint) -> JsValue {
    let error = Error::new(&complaint.message);
    // Setting a field of an object that was just made fails only in a page that forbids it; the message is there.
    let _ = Reflect::set(&error, &"field".into(), &complaint.field.into());
    error.into()
}

fn as_object(value: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(value.serialize(&Serializer::json_compatible())?)
}
