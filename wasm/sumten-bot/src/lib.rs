//! The package of Sum-Ten's player, for a worker.
//!
//! It is built twice: as `sumbot`, which runs everywhere, and with the feature `threads` as `sumbotmt`, whose pool of threads
//! needs shared memory. Both choose the same moves for the same number of nodes.

use js_sys::{Object, Reflect, Uint8Array};
use stackmate::tool::fault::Fault;
use stackmate_wasm::error::error;
#[cfg(feature = "threads")]
use stackmate_wasm::threads::in_pool;
#[cfg(feature = "threads")]
pub use stackmate_wasm::threads::{init_thread_pool, pool_threads, probe_pool};
use stackmate_wasm::value::{Value, give_value};
use sumten::beam::Beam;
use sumten::bot::{Budget, Thought, View};
use sumten::film::{Film, cells};
use sumten::level::Level;
use sumten::run::{BadSetup, Kind, Run, Setup};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Returns the time in ms. The worker's scope and the page have the same clock.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// A player. It keeps what it found for the next turn of the same game.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Player {
    beam: Beam,
}

#[wasm_bindgen]
impl Player {
    /// Creates a player.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Player {
        Player::default()
    }

    /// Chooses a move for a side after the given moves (see `Round.history`). `goal` is the number of turns of a game alone, or 0
    /// in a battle. `level` is from 1 to 8. `nodes` and `ms` limit the search further, if they are not 0.
    ///
    /// Returns the `move`, its `nodes` and `ms`, the `chain` and `score` that the plan ends with, the planned drops as
    /// `plan`, the board before the planned chain as `board`, and the steps in which its cells vanish as `order`.
    ///
    /// # Errors
    /// Throws an `Error` that names the wrong move, side, level or goal.
    #[expect(clippy::too_many_arguments, reason = "an object would need code that reads it")]
    pub fn think(
        &mut self,
        list: u32,
        goal: u32,
        moves: &[u8],
        side: usize,
        level: u8,
        nodes: u32,
        ms: u32,
    ) -> Result<JsValue, JsValue> {
        let run = game(list, goal, moves).map_err(error)?;
        let strength = Level::by_number(level).ok_or_else(|| error(BadSetup::Level(level)))?;
        if side >= run.game().players() {
            return Err(error(bad_side(side)));
        }
        let (limit, most) = (limit_of(ms, strength.ms), if nodes == 0 { u64::MAX } else { nodes.into() });
        let sides = run.sides(run.moves().len());
        let game = run.game();
        let view = View {
            packs: game.packs().packs(),
            turn: game.turn(),
            own: sides[side],
            other: sides[1 - side],
            goal: game.goal(),
        };
        let seed = Level::seed(list.into(), side);
        let (thought, used) = in_pool(|| {
            let begun = now();
            let is_over = move || now() - begun >= limit;
            let budget = Budget { nodes: most, is_over: &is_over, in_parallel: cfg!(feature = "threads") };
            (strength.think(&mut self.beam, &view, &budget, seed), now() - begun)
        });
        answer(&run, side, &thought, used)
    }
}

/// Calls a function: this package has one thread.
#[cfg(not(feature = "threads"))]
fn in_pool<T>(work: impl FnOnce() -> T) -> T {
    work()
}

fn limit_of(asked: u32, most: u32) -> f64 {
    f64::from(if asked == 0 { most } else { asked.min(most) })
}

/// Plays the moves of a game.
fn game(list: u32, goal: u32, moves: &[u8]) -> Result<Run, Fault> {
    let kind = if goal > 0 { Kind::Solo } else { Kind::Watch };
    let mut run = Run::new(Setup { list, kind, levels: [0; 2], goal })?;
    run.play_numbers(moves)?;
    Ok(run)
}

fn bad_side(side: usize) -> Fault {
    Fault::new("sumten.side", "{side} is not a side of this game").with(side)
}

/// Returns the answer as an object, with the plan played on the own board. Ojama that the opponent sends later are not known.
fn answer(run: &Run, side: usize, thought: &Thought, ms: f64) -> Result<JsValue, JsValue> {
    let turn = run.game().turn();
    let mut own = run.sides(turn)[side];
    let (mut plan, mut last) = (Vec::new(), None);
    for (&to, &pack) in thought.plan.iter().zip(run.game().packs().packs().get(turn..).unwrap_or_default()) {
        let (filled, _) = own.filled(pack);
        let Ok(film) = Film::new(own.board, filled, to) else { break };
        plan.push(drop_object(to.index().unwrap_or(0), &film));
        if own.play(pack, to).is_err() {
            break;
        }
        last = Some(film);
    }
    let integer = |number: u64| Value::Integer(number as i64);
    let object: Object = give_value(&Value::object([
        ("move", integer(thought.to_move().index().unwrap_or(0) as u64)),
        ("nodes", integer(thought.nodes)),
        ("ms", integer(ms as u64)),
        ("chain", integer(last.as_ref().map_or(0, |film| film.chain().steps.into()))),
        ("score", integer(last.as_ref().map_or(0, |film| film.chain().score.into()))),
        ("plan", Value::List(plan)),
    ]))
    .into();
    if let Some(film) = last {
        for (name, bytes) in [("board", cells(&film.landed)), ("order", film.order())] {
            Reflect::set(&object, &name.into(), &Uint8Array::from(bytes.as_slice()))?;
        }
    }
    Ok(object.into())
}

/// Returns a planned drop: its `move`, the `cells` as column, row, value, …, and its `chain` and `score`.
fn drop_object(number: usize, film: &Film) -> Value {
    let cells = film.landings.iter().flat_map(|at| [at.x, at.y, at.cell]);
    Value::object([
        ("move", Value::Integer(number as i64)),
        ("cells", Value::List(cells.map(|number| Value::Integer(number.into())).collect())),
        ("chain", Value::Integer(film.chain().steps.into())),
        ("score", Value::Integer(film.chain().score.into())),
    ])
}
