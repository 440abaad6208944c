//! What a page draws of a side.

use stackmate_wasm::view::{Field, Shown, small};
use sumten::film::{CELLS, Film};
use sumten::game::{Outcome, Side};
use sumten::naive::Segment;
use sumten::pack::{BOX_CELLS, TURNS};
use sumten::reel::{self, Scene};
use sumten::run::Run;
use sumten::{Chain, Pack};

/// The number of next packs.
const NEXT: usize = 5;
/// The most segments that are outlined at once. More would hide each other.
const SEGMENTS: usize = 64;
/// The bytes of a segment: column, row, direction, length.
const SEGMENT: usize = 4;

/// A side at a moment.
#[derive(Debug)]
pub(crate) struct Picture {
    scene: Scene,
    /// The pack that is aimed, with its ojama; an empty one while a turn is resolved.
    pack: Pack,
    next: [u8; NEXT * BOX_CELLS],
    stock: u32,
    coming: u32,
    score: u64,
    turn: u32,
    is_alive: bool,
    is_done: bool,
    /// The chain and the ojama of the last drop.
    chain: u32,
    sent: u32,
    tick: u32,
}

impl Picture {
    /// Shows a side before a turn, or at the end of a game.
    pub(crate) fn still(run: &Run, turn: usize, side: usize, last: Option<&Film>) -> Picture {
        let before = &run.sides(turn)[side];
        let pack = run.pack_of(turn, side);
        let left = before.filled(run.game().packs().packs().get(turn).copied().unwrap_or_default()).1;
        let is_over = turn >= run.moves().len() && run.game().outcome() != Outcome::Running;
        let has_lost = before.board.max_height() > sumten::HEIGHT;
        let chain = last.map_or_else(Chain::default, Film::chain);
        Picture {
            // A film that is skipped ends here at once, and its chain is still shown.
            scene: Scene { step: chain.steps, score: chain.score, ..Scene::still(&before.board) },
            pack: if is_over { Pack::default() } else { pack },
            next: next(run, turn + 1),
            stock: if is_over { before.stock } else { left },
            coming: coming(run, turn + 1, left),
            score: before.score,
            turn: turn as u32,
            is_alive: !has_lost,
            is_done: is_over,
            chain: chain.steps,
            sent: chain.ojama(),
            tick: 0,
        }
    }

    /// Shows a turn at a moment of its film.
    pub(crate) fn moving(run: &Run, turn: usize, side: usize, film: &Film, at: u32) -> Picture {
        let before: &Side = &run.sides(turn)[side];
        let scene = reel::scene(film, at);
        let still = Picture::still(run, turn, side, None);
        let chain = Chain { steps: scene.step, score: scene.score };
        let (score, sent) = (before.score + u64::from(chain.score), chain.ojama());
        Picture { pack: Pack::default(), score, chain: chain.steps, sent, scene, tick: at, ..still }
    }
}

/// Returns the cells of the packs from a turn on.
fn next(run: &Run, turn: usize) -> [u8; NEXT * BOX_CELLS] {
    let mut cells = [0; NEXT * BOX_CELLS];
    let packs = run.game().packs().packs().get(turn..).unwrap_or_default();
    for (place, pack) in cells.chunks_exact_mut(BOX_CELLS).zip(packs) {
        place.copy_from_slice(pack.cells());
    }
    cells
}

/// Returns how many ojama of a stock enter the pack of a turn.
fn coming(run: &Run, turn: usize, stock: u32) -> u32 {
    let pack = run.game().packs().packs().get(turn).copied().unwrap_or_default();
    if turn < TURNS { stock - pack.filled(stock).1 } else { 0 }
}

/// Returns a segment as bytes: column, row, direction, length. The directions are 0 right, 1 up, 2 up and right, 3 up and
/// left.
pub(crate) fn segment_bytes(segment: &Segment) -> [u8; SEGMENT] {
    let direction = match (segment.dx, segment.dy) {
        (1, 0) => 0,
        (0, _) => 1,
        (1, _) => 2,
        _ => 3,
    };
    [segment.x, segment.y, direction, segment.length]
}

/// Returns the outlined segments, as many as the view has room for.
fn outlined(scene: &Scene) -> [u8; SEGMENTS * SEGMENT] {
    let mut bytes = [0; SEGMENTS * SEGMENT];
    for (place, segment) in bytes.chunks_exact_mut(SEGMENT).zip(&scene.segments) {
        place.copy_from_slice(&segment_bytes(segment));
    }
    bytes
}

impl Shown for Picture {
    fn visit(&self, field: &mut dyn FnMut(&'static str, Field<'_>)) {
        let Scene { cells, falls, progress, segments, step, score } = &self.scene;
        debug_assert_eq!((cells.len(), falls.len()), (CELLS, CELLS));
        let score_now = u32::try_from(self.score).unwrap_or(u32::MAX);
        field("progress", Field::Word(*progress));
        field("gained", Field::Word(*score));
        field("score", Field::Word(score_now));
        field("stock", Field::Word(self.stock));
        field("sent", Field::Word(self.sent));
        field("turn", Field::Word(self.turn));
        // The name that the library of replays reads: a game in which nothing was placed is not saved.
        field("pieces", Field::Word(self.turn));
        field("tick", Field::Word(self.tick));
        field("coming", Field::Byte(small(self.coming)));
        field("chain", Field::Byte(small(self.chain)));
        field("step", Field::Byte(small(*step)));
        field("alive", Field::Byte(self.is_alive.into()));
        field("done", Field::Byte(self.is_done.into()));
        field("segment_count", Field::Byte(segments.len().min(SEGMENTS) as u8));
        field("segments", Field::Bytes(&outlined(&self.scene)));
        field("pack", Field::Bytes(self.pack.cells()));
        field("next", Field::Bytes(&self.next));
        field("cells", Field::Bytes(cells));
        field("falls", Field::Bytes(falls));
    }
}
