//! The attack that a line leads to within ten pieces.
//!
//! *What.* A line ends with the known pieces, after some six placements. *How.* Its attack is counted. For the pieces that are
//! missing, a few continuations of the bag are drawn, and a short search plays each of them; the mean of their attack is
//! added. The draws are the same for all lines, so that two lines differ by what they do and not by luck. Garbage does not
//! rise meanwhile.

use super::Bot;
use super::freestyle::{FreestyleBot, Options};
use crate::placement::Placement;
use crate::state::State;
use crate::tool::rng::Rng;

/// The number of pieces that count.
const PIECES: usize = 10;
/// The number of continuations, and the nodes that search each of them.
const DRAWS: u32 = 4;
const NODES: u32 = 1_000;
/// The stream of random numbers that draws the pieces.
const STREAM: u64 = 76;

/// Returns the attack to be expected with the next ten pieces if a line is played, in hundredths of a line.
pub(super) fn attack(state: &State, line: &[Placement], options: Options) -> u32 {
    let mut state = state.clone();
    let (known, left) = (&line[..line.len().min(PIECES)], PIECES.saturating_sub(line.len()));
    let known: u32 = known.iter().map(|&placement| state.play(placement).attack).sum();
    let drawn = |draw| continued(state.clone(), left, options, &mut Rng::new(draw, STREAM));
    let later: u32 = if left == 0 { 0 } else { (0..u64::from(DRAWS)).map(drawn).sum() };
    100 * known + 100 * later / DRAWS
}

/// Returns the attack with `left` more pieces, which are drawn at random behind the known ones.
fn continued(mut state: State, left: usize, options: Options, rng: &mut Rng) -> u32 {
    while state.queue.len() < left + 1 {
        let nth = rng.below(state.bag.len().max(1)) as usize;
        let Some(piece) = state.bag.iter().nth(nth) else { return 0 };
        state.deal(piece);
    }
    let mut bot = FreestyleBot::new(options);
    bot.think(&state, NODES);
    let Some(first) = bot.suggest(&state, 0).first().copied() else { return 0 };
    let line = bot.line(&state, first);
    line.into_iter().take(left).map(|placement| state.play(placement).attack).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::piece::{Orientation, Piece};
    use crate::placement::{Location, Spin};
    use crate::state::Field;

    fn quad_or_not(x: i8, y: i8, orientation: Orientation) -> u32 {
        let field = Field { board: Board::from_drawing(&[".#########"; 4]).unwrap(), ..Field::default() };
        let queue = [Piece::I, Piece::O, Piece::S, Piece::T, Piece::L].into_iter().collect();
        let mut state = State { field, queue, ..State::default() };
        state.bag = state.bag.without(Piece::I);
        let made = Placement { location: Location { piece: Piece::I, orientation, x, y }, spin: Spin::None };
        attack(&state, &[made], Options::default())
    }

    #[test]
    fn a_line_that_clears_four_lines_sends_more() {
        let quad = quad_or_not(0, 2, Orientation::East);
        let none = quad_or_not(4, 4, Orientation::North);
        assert!(quad >= 400 && quad > none, "{quad} and {none}");
        assert_eq!(quad, quad_or_not(0, 2, Orientation::East), "a second time");
    }
}
