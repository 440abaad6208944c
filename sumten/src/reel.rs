//! The films of a turn on a time axis: what both sides show at each moment.
//!
//! A page draws a [`Scene`] and needs no rule for it. Times are in milliseconds of the reel; a page may run a reel faster or
//! slower.

use alloc::vec::Vec;

use crate::board::HEIGHT;
use crate::film::{CELLS, Film, cells};
use crate::naive::Segment;

/// How long the pack falls, how long segments are outlined, how long blocks fall after them, and the pause at the end.
pub const LANDING_MS: u32 = 260;
/// How long the segments of a step are outlined.
pub const OUTLINE_MS: u32 = 340;
/// How long blocks fall after a step.
pub const FALL_MS: u32 = 160;
/// The pause after a turn.
pub const PAUSE_MS: u32 = 140;
/// The length of a step.
pub const STEP_MS: u32 = OUTLINE_MS + FALL_MS;
/// The progress of blocks that lie.
pub const DONE: u32 = 1_000;

/// What a side shows at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The cells by rows from the bottom, in the places to which they fall.
    pub cells: [u8; CELLS],
    /// From how many rows above its place each cell falls.
    pub falls: [u8; CELLS],
    /// How far they have fallen, in thousandths.
    pub progress: u32,
    /// The outlined segments.
    pub segments: Vec<Segment>,
    /// The number of steps that have begun.
    pub step: u32,
    /// The score of the steps that have begun.
    pub score: u32,
}

impl Scene {
    /// Shows a board at rest.
    #[must_use]
    pub fn still(board: &crate::board::Board) -> Scene {
        let segments = Vec::new();
        Scene { cells: cells(board), falls: [0; CELLS], progress: DONE, segments, step: 0, score: 0 }
    }
}

/// Returns the length of a film in ms.
#[must_use]
pub fn length(film: &Film) -> u32 {
    LANDING_MS + STEP_MS * film.steps.len() as u32 + PAUSE_MS
}

/// Returns what a film shows at a moment.
#[must_use]
pub fn scene(film: &Film, at: u32) -> Scene {
    let Some(time) = at.checked_sub(LANDING_MS) else { return landing(film, at) };
    let number = (time / STEP_MS) as usize;
    let Some(step) = film.steps.get(number) else {
        let chain = film.chain();
        return Scene { step: chain.steps, score: chain.score, ..Scene::still(&film.after) };
    };
    let shown = Scene { step: step.chain.steps, score: step.chain.score, ..Scene::still(&step.board) };
    match (time % STEP_MS).checked_sub(OUTLINE_MS) {
        None => Scene { segments: step.segments.clone(), ..shown },
        Some(fallen) => {
            let next = film.steps.get(number + 1).map_or(&film.after, |step| &step.board);
            let progress = fallen * DONE / FALL_MS;
            Scene { cells: cells(next), falls: falls(step), progress, ..shown }
        }
    }
}

/// Shows the blocks of a pack on their way.
fn landing(film: &Film, at: u32) -> Scene {
    let mut scene = Scene { progress: at * DONE / LANDING_MS, ..Scene::still(&film.landed) };
    for landing in &film.landings {
        let place = usize::from(landing.y) * crate::board::WIDTH + usize::from(landing.x);
        scene.falls[place] = (HEIGHT as u8 + landing.from).saturating_sub(landing.y);
    }
    scene
}

/// Returns for each cell that is left after a step how many rows it falls.
fn falls(step: &crate::film::Step) -> [u8; CELLS] {
    let width = crate::board::WIDTH;
    let mut rows: Vec<Vec<usize>> = (0..width).map(|x| (0..step.board.height(x)).collect()).collect();
    crate::naive::erase(&mut rows, &step.segments);
    let mut falls = [0; CELLS];
    for (x, column) in rows.iter().enumerate() {
        column.iter().enumerate().for_each(|(y, from)| falls[y * width + x] = (from - y) as u8);
    }
    falls
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::pack::Pack;
    use crate::place::Move;

    fn film() -> Film {
        let columns: [&[u8]; 3] = [&[5], &[8, 5, 2], &[6, 3]];
        let pack = Pack::from_cells([0, 4, 2, 0, 0, 0, 0, 0, 0]).unwrap();
        Film::new(Board::from_columns(&columns).unwrap(), pack, Move::default()).unwrap()
    }

    #[test]
    fn a_reel_shows_the_landing_each_step_and_the_end() {
        let film = film();
        assert_eq!(length(&film), LANDING_MS + 3 * STEP_MS + PAUSE_MS);
        let first = scene(&film, 0);
        assert_eq!((first.cells[31], first.falls[31], first.falls[22], first.progress), (4, 15, 16, 0));
        let outlined = scene(&film, LANDING_MS);
        assert_eq!((outlined.step, outlined.score, outlined.segments.len()), (1, 1, 1));
        let falling = scene(&film, LANDING_MS + OUTLINE_MS + FALL_MS / 2);
        // The four has three rows below it, of which one is erased.
        assert_eq!((falling.cells[21], falling.falls[21], falling.progress), (4, 1, 500));
        assert_eq!(scene(&film, LANDING_MS + STEP_MS).step, 2);
        let end = scene(&film, length(&film));
        assert_eq!((end.cells, end.step, end.score), (cells(&film.after), 3, 4));
        assert!(end.segments.is_empty() && end.progress == DONE);
    }
}
