//! Survival: a game without time, for one player, in which garbage rises.
//!
//! *What.* This is the world of the protocol `aql-v1`, after the Q-learning paper *Defeat Most Human* (2020):
//! guideline rules with hold and five previews. Before each piece except the first, garbage rises with a fixed
//! chance. The game is lost when a piece locks completely above the visible rows, when the next piece cannot
//! appear, or when garbage pushes cells out of the board. *How.* [`Survival`] is a [`State`] with two random
//! streams, one for pieces and one for garbage. So two players of one seed receive the same pieces, and the same
//! garbage before the same pieces, whatever they do.
//!
//! *Does it work?* The tests compare both streams with those of an independent program.

use crate::board::WIDTH;
use crate::piece::{Piece, PieceSet};
use crate::placement::{Placement, Spin};
use crate::rules::attack::{AQL, LockInfo};
use crate::rules::spawn::spawn;
use crate::state::{IllegalPlay, State, is_lock_out};
use crate::tool::rng::Rng;

/// The number of previews.
pub const PREVIEWS: usize = 5;
/// The chance of garbage before a piece is one in this number in the protocol `aql-v1`.
pub const USUAL_ONE_IN: u32 = 35;
/// The possible numbers of rows that rise at once. All are equally likely.
pub const BATCHES: [u32; 5] = [1, 2, 4, 6, 8];

/// The random stream of pieces.
const PIECES: u64 = 1;
/// The random stream of garbage.
const GARBAGE: u64 = 2;
/// The order in which a bag is written before it is shuffled.
const BAG: [Piece; 7] = [Piece::I, Piece::J, Piece::L, Piece::O, Piece::S, Piece::T, Piece::Z];

/// An endless sequence of pieces: one shuffled bag after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bags {
    rng: Rng,
    bag: [Piece; 7],
    dealt: usize,
}

impl Bags {
    /// Creates the sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Bags {
        Bags { rng: Rng::new(seed, PIECES), bag: BAG, dealt: BAG.len() }
    }

    /// Draws the next piece.
    pub fn draw(&mut self) -> Piece {
        if self.dealt == BAG.len() {
            self.bag = BAG;
            self.rng.shuffle(&mut self.bag);
            self.dealt = 0;
        }
        self.dealt += 1;
        self.bag[self.dealt - 1]
    }
}

/// Rows that rise at once, all with their hole in the same column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Batch {
    /// The number of rows.
    pub rows: u32,
    /// The column of the hole.
    pub hole: usize,
}

/// The garbage of a game: before each piece, there is or is not a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lumps {
    rng: Rng,
    one_in: u32,
}

impl Lumps {
    /// Creates the garbage of a seed, with a chance of one in `one_in` before each piece. The number 0 means no garbage.
    #[must_use]
    pub const fn new(seed: u64, one_in: u32) -> Lumps {
        Lumps { rng: Rng::new(seed, GARBAGE), one_in }
    }

    /// Draws what rises before the next piece.
    pub fn draw(&mut self) -> Option<Batch> {
        if self.one_in == 0 || self.rng.remainder(self.one_in) != 0 {
            return None;
        }
        let rows = BATCHES[self.rng.remainder(BATCHES.len() as u32) as usize];
        Some(Batch { rows, hole: self.rng.remainder(WIDTH as u32) as usize })
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A piece locked completely above the visible rows.
    LockOut,
    /// Garbage pushed cells out of the board.
    PushedOut,
    /// The next piece cannot appear.
    BlockOut,
}

/// What a placement brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What the lock did.
    pub lock: LockInfo,
    /// The score of the placement in tens: (2ⁿ⁻¹ · 4ᵗ + c) for n cleared rows, of which t says whether a T-spin
    /// cleared them, after c clears in a row.
    pub gain: u32,
    /// What rose before the next piece.
    pub garbage: Option<Batch>,
    /// Whether the game is over, and why.
    pub loss: Option<Loss>,
}

/// What a player has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of placed pieces.
    pub pieces: u64,
    /// The score in tens.
    pub score: u64,
    /// The number of cleared rows.
    pub rows: u64,
    /// The number of lines that would have been sent, by the table [`AQL`].
    pub attack: u64,
    /// The number of clears of 1, 2, 3 and 4 rows.
    pub clears: [u64; 4],
    /// The number of clears by a T-spin.
    pub t_spins: u64,
    /// The number of finished runs of exactly 2, 3 and 4 clears in a row, and of 5 or more.
    pub runs: [u64; 4],
}

impl Tally {
    /// Adds what another game reached.
    pub fn merge(&mut self, other: &Tally) {
        self.pieces += other.pieces;
        self.score += other.score;
        self.rows += other.rows;
        self.attack += other.attack;
        self.t_spins += other.t_spins;
        self.clears.iter_mut().zip(other.clears).for_each(|(sum, more)| *sum += more);
        self.runs.iter_mut().zip(other.runs).for_each(|(sum, more)| *sum += more);
    }

    fn count(&mut self, lock: &LockInfo, gain: u32, run_before: u32) {
        self.pieces += 1;
        self.score += u64::from(gain);
        self.attack += u64::from(lock.attack);
        match lock.lines_cleared {
            0 => self.end_run(run_before),
            lines => {
                self.rows += u64::from(lines);
                self.clears[lines as usize - 1] += 1;
                self.t_spins += u64::from(lock.spin != Spin::None);
            }
        }
    }

    fn end_run(&mut self, length: u32) {
        if length >= 2 {
            self.runs[length.min(5) as usize - 2] += 1;
        }
    }
}

/// Returns the score of a placement in tens: see [`Step::gain`]. Every kind of T-spin counts as one.
#[must_use]
pub const fn gain(lines: u32, t_spin: bool, combo: u32) -> u32 {
    if lines == 0 {
        return 0;
    }
    let factor = if t_spin { 4 } else { 1 };
    let score: u32 = factor << (lines - 1);
    score.saturating_add(combo)
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survival {
    /// Board, hold, current piece and previews.
    pub state: State,
    /// What the player has reached. A run of clears counts when it is over.
    pub tally: Tally,
    pieces: Bags,
    garbage: Lumps,
    loss: Option<Loss>,
}

impl Survival {
    /// Begins the game of a seed, with a chance of garbage of one in `one_in` before each piece but the first.
    #[must_use]
    pub fn new(seed: u64, one_in: u32) -> Survival {
        let mut game = Survival {
            state: State { bag: PieceSet::ALL, table: &AQL, ..State::default() },
            tally: Tally::default(),
            pieces: Bags::new(seed),
            garbage: Lumps::new(seed, one_in),
            loss: None,
        };
        game.deal();
        game
    }

    /// Returns whether the game is over, and why.
    #[must_use]
    pub const fn loss(&self) -> Option<Loss> {
        self.loss
    }

    /// Places a piece, with hold first if it is not the current piece.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`] when the piece is not available, the placement cannot be reached, or the game is
    /// over. Then nothing has changed.
    pub fn try_play(&mut self, placement: Placement) -> Result<Step, IllegalPlay> {
        if self.loss.is_some() {
            return Err(IllegalPlay::WrongPiece(placement.location.piece));
        }
        self.state.check(placement)?;
        Ok(self.play(placement))
    }

    /// Plays like [`Survival::try_play`], without checking whether the placement is legal.
    ///
    /// # Panics
    /// Panics when a cell of the placement is outside the board.
    pub fn play(&mut self, placement: Placement) -> Step {
        let run = self.state.field.combo;
        let lock = self.state.play(placement);
        let gain = gain(lock.lines_cleared, lock.spin != Spin::None, run);
        self.tally.count(&lock, gain, run);
        self.deal();
        let (garbage, loss) = self.after(placement);
        self.loss = loss;
        if loss.is_some() {
            self.tally.end_run(self.state.field.combo);
        }
        Step { lock, gain, garbage, loss }
    }

    /// Raises the garbage, unless the placement has lost the game, and tests whether the next piece can appear.
    fn after(&mut self, placement: Placement) -> (Option<Batch>, Option<Loss>) {
        if is_lock_out(placement.location) {
            return (None, Some(Loss::LockOut));
        }
        let garbage = self.garbage.draw();
        let board = &mut self.state.field.board;
        if garbage.is_some_and(|batch| !board.push_garbage(batch.rows, batch.hole)) {
            return (garbage, Some(Loss::PushedOut));
        }
        let appears = self.state.queue.front().is_some_and(|&piece| spawn(board, piece).is_some());
        (garbage, (!appears).then_some(Loss::BlockOut))
    }

    fn deal(&mut self) {
        while self.state.queue.len() <= PREVIEWS {
            let piece = self.pieces.draw();
            self.state.deal(piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::Board;
    use crate::movegen::flood;
    use crate::rules::spawn::spawn_location;

    /// The known answers of the protocol `aql-v1`: the pieces of three bags, and the garbage before each of 121
    /// pieces, as piece, rows and hole.
    type Known = (u64, &'static str, &'static [(u32, u32, usize)]);
    const KNOWN: [Known; 2] = [
        (1, "TJSOIZLZLJTSOIZSLITJO", &[(3, 2, 4), (69, 1, 0), (100, 4, 6), (109, 2, 0)]),
        (2, "SOZLTIJZTSOLIJTLOIJZS", &[(35, 1, 8), (37, 2, 0), (86, 1, 0)]),
    ];

    #[test]
    fn both_streams_equal_the_known_answers() {
        for (seed, pieces, garbage) in KNOWN {
            let mut bags = Bags::new(seed);
            let dealt: String = (0..21).map(|_| bags.draw().letter()).collect();
            assert_eq!(dealt, pieces, "seed {seed}");
            let mut lumps = Lumps::new(seed, USUAL_ONE_IN);
            let found: Vec<(u32, u32, usize)> = (1..=120)
                .filter_map(|piece| lumps.draw().map(|batch| (piece, batch.rows, batch.hole)))
                .collect();
            assert_eq!(found, garbage, "seed {seed}");
        }
        assert!((0..1_000).all(|_| Lumps::new(1, 0).draw().is_none()));
    }

    #[test]
    fn gains_follow_the_formula() {
        assert_eq!([0, 1, 2, 3, 4].map(|lines| gain(lines, false, 0)), [0, 1, 2, 4, 8]);
        assert_eq!([1, 2, 3].map(|lines| gain(lines, true, 0)), [4, 8, 16]);
        assert_eq!((gain(2, true, 5), gain(1, false, 3), gain(0, false, 3)), (13, 4, 0));
    }

    fn places(board: &Board, piece: Piece) -> Vec<Placement> {
        let mut found = Vec::new();
        flood::placements(board, spawn(board, piece).unwrap(), false, &mut found);
        found
    }

    /// Plays the lowest placement, and of several lowest the leftmost.
    fn play_low(game: &mut Survival) -> Step {
        let (board, piece) = (game.state.field.board, game.state.queue[0]);
        let mut found = places(&board, piece);
        found.sort_by_key(|made| (made.location.highest_row(), made.location.x, made.spin));
        game.play(found[0])
    }

    #[test]
    fn garbage_rises_before_its_piece_and_pieces_do_not_depend_on_play() {
        let mut game = Survival::new(1, USUAL_ONE_IN);
        for (number, piece) in KNOWN[0].1.chars().enumerate() {
            assert_eq!(game.state.queue[0].letter(), piece);
            assert_eq!(game.state.queue.len(), 1 + PREVIEWS);
            let count = game.state.field.board.count();
            let step = play_low(&mut game);
            let rises = number == 2;
            assert_eq!(step.garbage, rises.then_some(Batch { rows: 2, hole: 4 }));
            let cleared = 10 * step.lock.lines_cleared;
            assert_eq!(game.state.field.board.count(), count + 4 + if rises { 18 } else { 0 } - cleared);
        }
    }

    #[test]
    fn a_game_counts_what_its_steps_brought() {
        let mut game = Survival::new(5, 0);
        let mut steps = Vec::new();
        while game.loss().is_none() && steps.len() < 400 {
            steps.push(play_low(&mut game));
        }
        let tally = game.tally;
        assert!(tally.rows > 0, "{tally:?}");
        assert_eq!(tally.pieces, steps.len() as u64);
        assert_eq!(tally.score, steps.iter().map(|step| u64::from(step.gain)).sum::<u64>());
        assert_eq!(tally.rows, (1..).zip(tally.clears).map(|(rows, count)| rows * count).sum::<u64>());
        let clears: String =
            steps.iter().map(|step| if step.lock.lines_cleared > 0 { 'x' } else { ' ' }).collect();
        let runs = |length: usize| clears.split(' ').filter(|run| run.len() == length).count() as u64;
        assert_eq!(tally.runs[..3], [runs(2), runs(3), runs(4)]);
    }

    #[test]
    fn each_way_to_lose_is_told_apart() {
        // The first pieces are T and J, and T stays where it appears.
        let lost = |rows: usize, one_in| {
            let mut game = Survival::new(1, one_in);
            game.state.field.board = Board::from_drawing(&["...####..."].repeat(rows)).unwrap();
            let at = spawn(&game.state.field.board, Piece::T).unwrap();
            let made = Placement { location: at.dropped(&game.state.field.board), spin: Spin::None };
            let step = game.try_play(made).unwrap();
            assert_eq!(step.loss, game.loss());
            let tally = game.tally;
            assert!(step.loss.is_none() || game.try_play(made).is_err());
            assert_eq!(game.tally, tally, "a game that is over does not go on");
            step.loss
        };
        assert_eq!(lost(20, 0), Some(Loss::LockOut));
        assert_eq!(lost(19, 0), Some(Loss::BlockOut));
        assert_eq!(lost(18, 0), None);
        // With a chance of one in one, garbage rises before every piece.
        let mut game = Survival::new(1, 1);
        game.state.field.board = Board::from_columns(core::array::from_fn(|x| u64::from(x == 0) << 39));
        assert_eq!(play_low(&mut game).loss, Some(Loss::PushedOut));
    }

    #[test]
    fn an_illegal_placement_changes_nothing() {
        let mut game = Survival::new(1, USUAL_ONE_IN);
        let before = game.clone();
        let floating = Placement { location: spawn_location(game.state.queue[0], 10), spin: Spin::None };
        assert_eq!(game.try_play(floating), Err(IllegalPlay::Unreachable(floating)));
        let absent = Placement { location: spawn_location(Piece::L, 0), spin: Spin::None };
        assert_eq!(game.try_play(absent), Err(IllegalPlay::WrongPiece(Piece::L)));
        assert_eq!(game, before);
        let hold = game.state.queue[1];
        let board = game.state.field.board;
        let mut found = places(&board, hold);
        assert!(game.try_play(found.remove(0)).is_ok());
        assert_eq!(game.state.hold, Some(Piece::T));
        assert_eq!(game.state.queue.len(), 1 + PREVIEWS);
    }
}
