//! A training that a page watches.

use stackmate::bot::learner::{Choice, Choices};
use stackmate::eval::linear::{KIND, KINDS, NUMBERS, marks};
use stackmate::game::{Cells, piece_code};
use stackmate::learn::q::{Learned, Lesson, Model, Options, Scaled, Trainer};
use stackmate::state::State;
use stackmate::survival::{Loss, Survival};
use stackmate::tool::fault::Fault;
use stackmate::{Board, HEIGHT, Piece};
use stackmate_wasm::error::error;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::object::{bytes, cells, count, floats, object, put, weights};

/// The number of past decisions that are kept.
const KEPT: usize = 200;

/// A learner in training, the colours of its board, and its last decisions.
#[derive(Debug)]
#[wasm_bindgen]
pub struct Training {
    trainer: Trainer,
    cells: Cells,
    /// The last decisions, in a ring: the newest one is before `oldest`.
    past: Vec<Decision>,
    oldest: usize,
    /// For each game that ended since they were taken: the pieces trained until then, and the pieces of the game.
    ended: Vec<u32>,
}

/// A decision as it was made.
#[derive(Clone, Debug)]
struct Decision {
    state: State,
    cells: Cells,
    model: Model,
    played: Choice,
    explores: bool,
}

#[wasm_bindgen]
impl Training {
    /// Begins a training run. It begins with the weights of a file, or with weights of 0 if there are no bytes. `options` is a
    /// list like that of `recipe`.
    ///
    /// # Errors
    /// Throws an `Error` that names the option that is wrong, or what is wrong with the weights.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &[u32], run: u32, weights: &[u8]) -> Result<Training, JsValue> {
        let trainer = begin(options, run, weights).map_err(error)?;
        Ok(Training { trainer, cells: Cells::EMPTY, past: Vec::new(), oldest: 0, ended: Vec::new() })
    }

    /// Places some pieces and learns from them. The last decisions are kept for [`Training::decision`].
    pub fn train(&mut self, pieces: u32) {
        let unseen = pieces.saturating_sub(KEPT as u32);
        for _ in 0..unseen {
            self.learn();
        }
        for _ in unseen..pieces {
            self.keep_and_learn();
        }
    }

    /// Places one piece and learns from it. Returns what happened: the `piece` and its `cells`, whether the decision was random
    /// (`explores`) and came from hold (`holds`), the cleared `lines`, the `shares` of the 14 kinds of features in the value
    /// before learning, the rows of `garbage` that rose, the code of the `loss` (0 for none), and the length of the game that it
    /// `ended` (0 for none).
    pub fn step(&mut self) -> JsValue {
        let before = self.trainer.model().clone();
        let lesson = self.keep_and_learn();
        let shares = kinds(&before.shares(&self.trainer.scaler().scale(&lesson.choice.numbers)));
        let at = lesson.choice.placement.location;
        let garbage = lesson.step.garbage;
        let loss = match lesson.step.loss {
            None => 0,
            Some(Loss::LockOut) => 1,
            Some(Loss::PushedOut) => 2,
            Some(Loss::BlockOut) => 3,
        };
        object(&[
            ("piece", piece_code(at.piece).into()),
            ("cells", cells(at.cells())),
            ("explores", lesson.explores.into()),
            ("holds", lesson.choice.holds.into()),
            ("lines", lesson.choice.lines.into()),
            ("shares", floats(&shares)),
            ("garbage", garbage.map_or(0, |batch| batch.rows).into()),
            ("loss", loss.into()),
            ("ended", lesson.ended.map_or(0, |game| game.pieces as u32).into()),
        ])
    }

    /// Returns what a page shows: the codes of the `board`'s cells from the bottom row up, the current `piece`, the `hold`, the
    /// `queue`, the trained `pieces`, the finished `games`, the pieces and rows of the current game (`game_pieces`,
    /// `game_rows`), its number of clears in a row (`combo`), the `weights` (for each of the 23 numbers, those of
    /// its powers), and the games that `ended` since the last call, as pairs: the pieces trained until then, and the pieces of
    /// the game.
    pub fn state(&mut self) -> JsValue {
        let Survival { state, tally, .. } = self.trainer.game();
        let fields = [
            ("board", bytes(self.cells.rows().as_flattened())),
            ("piece", code(state.queue.front().copied()).into()),
            ("hold", code(state.hold).into()),
            ("queue", queue(state)),
            ("pieces", count(self.trainer.pieces())),
            ("games", count(self.trainer.games())),
            ("game_pieces", count(tally.pieces)),
            ("game_rows", count(tally.rows)),
            ("combo", state.field.combo.into()),
            ("weights", weights(self.trainer.model())),
            ("ended", std::mem::take(&mut self.ended).into()),
        ];
        object(&fields)
    }

    /// Returns the number of decisions that can be looked at, the next one included.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.past.len() + 1
    }

    /// Returns a decision: the next one if `back` is 0, else the one that many pieces ago, with the weights of that moment. It
    /// has the `board`, `piece`, `hold` and `queue` before it, whether it was random (`explores`), the number of all placements
    /// (`count`), the number of the `played` one in the list (−1 if it is not played yet), and the list of the best `most`
    /// placements and of the played one: their `place` among all, `cells`, `piece`, `holds`, `lines`, the `value`, and the
    /// `shares` of the 14 kinds of features in it.
    #[must_use]
    pub fn decision(&self, back: usize, most: usize) -> JsValue {
        let Some(at) = self.at(back) else { return JsValue::NULL };
        let mut choices = Choices::default();
        let ranked = self.ranked(&at, choices.list(&at.state));
        let played = ranked.iter().position(|(choice, _)| back > 0 && **choice == at.played);
        // A random placement may be worse than those that are listed. Then it is the last one of the list.
        let extra = played.filter(|&place| place >= most);
        let listed = (0..ranked.len().min(most)).chain(extra);
        let list: js_sys::Array = listed
            .map(|place| {
                let (choice, scaled) = &ranked[place];
                let judged = self.judged(&at, choice, scaled);
                put(&judged, "place", (place as u32).into());
                judged
            })
            .collect();
        let played = played.map_or(-1, |place| place.min(most) as i32);
        object(&[
            ("board", bytes(at.cells.rows().as_flattened())),
            ("piece", code(at.state.queue.front().copied()).into()),
            ("hold", code(at.state.hold).into()),
            ("queue", queue(&at.state)),
            ("explores", at.explores.into()),
            ("count", (ranked.len() as u32).into()),
            ("played", played.into()),
            ("list", list.into()),
        ])
    }

    /// Returns where a kind of features counts on the board after the placement with this place in [`Training::decision`]:
    /// column, row and part of each mark. Rows are those before the clears. The part is 0 for the cell, 1 for its left edge, and
    /// 2 for its lower edge.
    #[must_use]
    pub fn marks(&self, back: usize, place: usize, kind: usize) -> Vec<u8> {
        let Some(at) = self.at(back) else { return Vec::new() };
        let mut choices = Choices::default();
        let ranked = self.ranked(&at, choices.list(&at.state));
        let Some((choice, _)) = ranked.get(place) else { return Vec::new() };
        let mut filled = at.state.field.board;
        choice.placement.location.place_on(&mut filled);
        let full = filled.full_rows();
        filled.remove_rows(full);
        // The page draws the rows that the placement clears, so the rows above them are higher there.
        let kept: Vec<u8> = (0..HEIGHT as u8).filter(|y| full >> y & 1 == 0).collect();
        let row = |y: i8| kept.get(y as usize).copied().unwrap_or(y as u8);
        let found = marks(&filled, kind);
        found.into_iter().flat_map(|mark| [mark.x as u8, row(mark.y), mark.part as u8]).collect()
    }

    /// Returns the bytes of a file of the weights.
    ///
    /// # Errors
    /// Throws an `Error` when learning has diverged: a weight is not a finite number.
    pub fn weights(&self) -> Result<Vec<u8>, JsValue> {
        let model = self.trainer.model().clone();
        if !model.is_finite() {
            return Err(error(Fault::new(
                "learned.diverged",
                "learning has diverged: a weight is not a finite number",
            )));
        }
        Ok(Learned { scaling: self.trainer.options().scaling, model }.encode())
    }
}

fn begin(options: &[u32], run: u32, weights: &[u8]) -> Result<Trainer, Fault> {
    let options = Options::from_list(options)?;
    if weights.is_empty() {
        return Ok(Trainer::new(options, run.into()));
    }
    let Learned { scaling, model } = Learned::decode(weights)?;
    if model.order() != options.order || scaling != options.scaling {
        return Err(Fault::new(
            "learned.options",
            "the weights have order {order} and scaling {scaling}, and the options have others",
        )
        .with(model.order() as u32)
        .with(scaling.name()));
    }
    Ok(Trainer::resume(options, run.into(), model))
}

impl Training {
    fn keep_and_learn(&mut self) -> Lesson {
        let (state, cells) = (self.trainer.game().state.clone(), self.cells);
        let model = self.trainer.model().clone();
        let lesson = self.learn();
        let made = Decision { state, cells, model, played: lesson.choice, explores: lesson.explores };
        if self.past.len() < KEPT {
            self.past.push(made);
        } else {
            self.past[self.oldest] = made;
            self.oldest = (self.oldest + 1) % KEPT;
        }
        lesson
    }

    fn learn(&mut self) -> Lesson {
        let before = self.trainer.game().state.field.board;
        let lesson = self.trainer.step();
        self.colour(before, &lesson);
        if let Some(game) = lesson.ended {
            self.ended.extend([self.trainer.pieces() as u32, game.pieces as u32]);
        }
        lesson
    }

    /// Colours the board after a piece.
    fn colour(&mut self, mut board: Board, lesson: &Lesson) {
        if lesson.ended.is_some() {
            self.cells = Cells::EMPTY;
            return;
        }
        let at = lesson.choice.placement.location;
        self.cells.place(at);
        at.place_on(&mut board);
        self.cells.remove_rows(board.full_rows());
        if let Some(batch) = lesson.step.garbage {
            (0..batch.rows).for_each(|_| self.cells.push_garbage(batch.hole));
        }
    }

    fn at(&self, back: usize) -> Option<Decision> {
        if back == 0 {
            let played = *self.trainer.choices().first()?;
            let (state, model) = (self.trainer.game().state.clone(), self.trainer.model().clone());
            return Some(Decision { state, cells: self.cells, model, played, explores: false });
        }
        let newest = self.past.len().checked_sub(back)?;
        Some(self.past[(self.oldest + newest) % self.past.len()].clone())
    }

    /// Returns the placements with their scaled numbers, the best first.
    fn ranked<'a>(&self, at: &Decision, choices: &'a [Choice]) -> Vec<(&'a Choice, Scaled)> {
        // An insertion sort is enough for some dozens of placements, and far smaller than a sort of the standard library.
        let mut ranked: Vec<(&Choice, Scaled)> = Vec::new();
        for choice in choices {
            let scaled = self.trainer.scaler().scale(&choice.numbers);
            let value = at.model.value(&scaled);
            let is_behind = |(other, its): &(&Choice, Scaled)| {
                let its = at.model.value(its);
                its < value || its == value && other.rank() > choice.rank()
            };
            let place = ranked.iter().position(is_behind).unwrap_or(ranked.len());
            ranked.insert(place, (choice, scaled));
        }
        ranked
    }

    fn judged(&self, at: &Decision, choice: &Choice, scaled: &Scaled) -> JsValue {
        let place = choice.placement.location;
        object(&[
            ("piece", piece_code(place.piece).into()),
            ("cells", cells(place.cells())),
            ("holds", choice.holds.into()),
            ("lines", choice.lines.into()),
            ("value", at.model.value(scaled).into()),
            ("shares", floats(&kinds(&at.model.shares(scaled)))),
        ])
    }
}

/// Sums the shares of the numbers of each kind.
fn kinds(shares: &[f32; NUMBERS]) -> [f32; KINDS] {
    let mut sums = [0.0; KINDS];
    for (share, kind) in shares.iter().zip(KIND) {
        sums[usize::from(kind)] += share;
    }
    sums
}

fn code(piece: Option<Piece>) -> u8 {
    piece.map_or(0, piece_code)
}

/// Returns the codes of the previews.
fn queue(state: &State) -> JsValue {
    let codes: Vec<u8> = state.queue.iter().skip(1).map(|&piece| piece_code(piece)).collect();
    bytes(&codes)
}
