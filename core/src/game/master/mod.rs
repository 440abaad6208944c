//! Master 20G in real time, for people: 60 frames a second, simulated exactly in ticks of one millisecond.
//!
//! *What.* [`MasterGame::advance`] takes the buttons that are held for some ticks and returns what happened. A
//! frame belongs to the tick in which it ends: three frames take fifty ticks. In a frame with a piece, the piece
//! turns, shifts and falls to the floor. It locks after 30 frames on the floor, in each of which it can be moved,
//! or at once by a press of soft drop or hard drop. Only a fall starts the 30 frames again. The next piece appears
//! 30 frames after a lock, or 71 after a clear, turned by a button that is held then. A direction that is held
//! shifts again after 15 frames, and this charge grows while there is no piece.
//!
//! *Differences from the arcade, kind to people.* A press of a turn button shortly before the piece appears counts
//! as held. Soft drop must be pressed again for each piece. If neither the wanted nor the first orientation is
//! free, the piece appears in another one, if that is free, because the rules end the game only when all are
//! blocked. Source: the rules document of master 20G, sections 1 to 8.

mod colours;
mod pad;
mod replay;
#[cfg(test)]
mod replay_tests;
mod speeds;
mod survey;
#[cfg(test)]
mod tests;
mod typist;
mod versus;

pub use colours::MasterColours;
pub use replay::{MAX_COUNTDOWN, MasterReplay, MasterRound};
pub use speeds::Speeds;
pub use survey::{MasterPoint, MasterReport, MasterSurvey};
pub use typist::MasterTypist;
pub use versus::MasterVersus;

use super::cells::piece_code;
use super::events::Events;
use super::handling::Buttons;
use crate::board::{Board, HEIGHT, VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::placement::Cell;
use crate::rules::master::{
    InBox, Input, MasterPieces, MasterRules, Motion, ZeroSeed, can_appear, cells_on, spawn,
};
use crate::tool::hash::Fnv;
use pad::Pad;

/// The level at which a game ends as won.
pub const LAST_LEVEL: u32 = 999;
/// The number of levels in a section.
pub const SECTION: u32 = 100;
const SECTIONS: usize = 10;
/// Three frames take this number of ticks.
const TICKS: u64 = 50;
const FRAMES: u64 = 3;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MasterConfig {
    /// The rule set.
    pub rules: MasterRules,
    /// The seed of the pieces.
    pub seed: u32,
    /// Whether the delays become shorter with the level.
    pub is_death: bool,
    /// The number of ticks before the first frame.
    pub countdown: u32,
    /// The level at which the game ends, from 1 to [`LAST_LEVEL`].
    pub goal: u32,
}

impl MasterConfig {
    /// Returns a game to the last level with the default rules.
    #[must_use]
    pub const fn new(seed: u32) -> MasterConfig {
        MasterConfig { rules: MasterRules::ARS, seed, is_death: false, countdown: 0, goal: LAST_LEVEL }
    }
}

/// The piece in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Falling {
    /// The piece.
    pub piece: Piece,
    /// Where it lies.
    pub at: InBox,
    /// The number of frames before it locks.
    pub left: u32,
}

impl Falling {
    /// Returns the cells of the piece.
    #[must_use]
    pub fn cells(&self) -> [Cell; 4] {
        cells_on(self.piece, self.at)
    }
}

/// The current part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Full rows are empty for this number of frames, and then the rows above them fall.
    Clear {
        left: u32,
        rows: u32,
    },
    /// The next piece appears after this number of frames.
    Entry {
        left: u32,
    },
    Play(Falling),
    Over,
}

impl Phase {
    /// Returns the phase as numbers, for a hash.
    fn numbers(self) -> [u32; 4] {
        match self {
            Phase::Clear { left, rows } => [1, left, rows, 0],
            Phase::Entry { left } => [2, left, 0, 0],
            Phase::Play(Falling { piece, at: InBox { x, y, rotation }, left }) => {
                let at = u32::from_le_bytes([x as u8, y as u8, rotation, 0]);
                [3, left, at, piece.index() as u32]
            }
            Phase::Over => [4, 0, 0, 0],
        }
    }
}

/// One side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MasterGame {
    config: MasterConfig,
    board: Board,
    cells: [[u8; WIDTH]; HEIGHT],
    pieces: MasterPieces,
    /// The piece that appears next, and the one after it.
    next: [Piece; 2],
    phase: Phase,
    pad: Pad,
    ticks: u32,
    level: u32,
    placed: u32,
    /// The number of clears of 1, 2, 3 and 4 rows.
    clears: [u32; 4],
    /// The tick at which each section was finished, or 0.
    sections: [u32; SECTIONS],
    /// The cells of the last locked piece, the rows that it cleared as bits, and the tick.
    last: Option<MasterLock>,
    is_dead: bool,
}

/// A lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MasterLock {
    /// The piece.
    pub piece: Piece,
    /// Where it locked.
    pub at: InBox,
    /// The rows that it cleared, as bits of rows from the bottom before the clear.
    pub rows: u32,
    /// The tick.
    pub tick: u32,
}

impl MasterLock {
    /// Returns the cells of the piece.
    #[must_use]
    pub fn cells(&self) -> [Cell; 4] {
        cells_on(self.piece, self.at)
    }
}

impl MasterGame {
    /// Creates a game before its first tick.
    ///
    /// # Errors
    /// Returns [`ZeroSeed`] for seed 0.
    pub const fn new(config: MasterConfig) -> Result<MasterGame, ZeroSeed> {
        let mut pieces = match MasterPieces::new(config.seed) {
            Ok(pieces) => pieces,
            Err(error) => return Err(error),
        };
        Ok(MasterGame {
            config,
            board: Board::EMPTY,
            cells: [[0; WIDTH]; HEIGHT],
            next: [pieces.draw(), pieces.draw()],
            pieces,
            phase: Phase::Entry { left: 0 },
            pad: Pad::EMPTY,
            ticks: 0,
            level: 0,
            placed: 0,
            clears: [0; 4],
            sections: [0; SECTIONS],
            last: None,
            is_dead: false,
        })
    }

    /// Returns the buttons that are held.
    #[must_use]
    pub const fn buttons(&self) -> Buttons {
        self.pad.held()
    }

    /// Advances the game by some ticks, during which these buttons are held. Returns what happened.
    pub fn advance(&mut self, ticks: u32, buttons: Buttons) -> Events {
        let mut events = Events::NONE;
        self.pad.hold(buttons);
        for _ in 0..ticks {
            if self.is_over() {
                break;
            }
            self.ticks += 1;
            if self.ends_frame(self.ticks) {
                events |= self.frame();
            }
        }
        events
    }

    /// Returns whether a frame ends with the next tick.
    #[must_use]
    pub const fn ends_next(&self) -> bool {
        self.ends_frame(self.ticks + 1)
    }

    const fn ends_frame(&self, tick: u32) -> bool {
        // Of fifty ticks, the remainder is smaller than three exactly where a multiple of 50/3 was passed.
        tick > self.config.countdown && (tick - self.config.countdown) as u64 * FRAMES % TICKS < FRAMES
    }

    fn frame(&mut self) -> Events {
        let speeds = Speeds::at(self.config.is_death, self.level);
        match self.phase {
            Phase::Clear { left: 1, rows } => {
                self.drop_rows(rows);
                self.wait(speeds, Phase::Entry { left: speeds.entry_after_clear })
            }
            Phase::Clear { left, rows } => self.wait(speeds, Phase::Clear { left: left - 1, rows }),
            Phase::Entry { left: 0 | 1 } => self.appear(speeds),
            Phase::Entry { left } => self.wait(speeds, Phase::Entry { left: left - 1 }),
            Phase::Play(falling) => self.play(speeds, falling),
            Phase::Over => Events::NONE,
        }
    }

    /// Lets a frame without a piece pass: a held direction charges.
    fn wait(&mut self, speeds: Speeds, phase: Phase) -> Events {
        self.pad.frame(speeds.shift);
        self.phase = phase;
        Events::NONE
    }

    fn appear(&mut self, speeds: Speeds) -> Events {
        let turn = self.pad.first_turn();
        self.pad.frame(speeds.shift);
        let piece = self.next[0];
        let motion = Motion { rules: &self.config.rules, board: &self.board, piece };
        let first = [turn, 0, 1, -1].map(|turn| motion.turned(spawn(piece), turn));
        let Some(at) = first.into_iter().find(|at| motion.is_free(*at)) else {
            return self.die();
        };
        self.phase = Phase::Play(Falling { piece, at: motion.dropped(at), left: speeds.lock });
        self.next = [self.next[1], self.pieces.draw()];
        // A level that ends in 99, and the last but one, are left only by a clear.
        let waits = self.level % SECTION == SECTION - 1 || self.level + 1 >= self.config.goal;
        self.rise(u32::from(!waits && self.placed > 0));
        Events::SPAWN | Events::ROTATE.when(at.rotation != 0)
    }

    fn play(&mut self, speeds: Speeds, Falling { piece, at, left }: Falling) -> Events {
        let presses = self.pad.frame(speeds.shift);
        let motion = Motion { rules: &self.config.rules, board: &self.board, piece };
        let to = motion.after(at, Input { turn: presses.turn, dx: presses.dx });
        let fell = to.y > at.y;
        let left = if fell { speeds.lock } else { left - 1 };
        let moved = Events::ROTATE.when(to.rotation != at.rotation)
            | Events::SHIFT.when(presses.dx != 0 && to.x != at.x)
            | Events::LAND.when(fell);
        if presses.is_lock || left == 0 {
            return moved | Events::HARD_DROP.when(presses.is_lock) | self.lock(speeds, piece, to);
        }
        self.phase = Phase::Play(Falling { piece, at: to, left });
        moved
    }

    fn lock(&mut self, speeds: Speeds, piece: Piece, at: InBox) -> Events {
        for Cell { x, y } in cells_on(piece, at) {
            if y < VISIBLE_HEIGHT as i8 {
                self.board.fill(x, y);
                self.cells[y as usize][x as usize] = piece_code(piece);
            }
        }
        let is_full = |y: &usize| self.board.row(*y).count_ones() as usize == WIDTH;
        let rows = (0..VISIBLE_HEIGHT).filter(is_full).fold(0, |rows, y| rows | 1 << y);
        self.last = Some(MasterLock { piece, at, rows, tick: self.ticks });
        self.placed += 1;
        self.phase = Phase::Entry { left: speeds.entry };
        if rows == 0 {
            // The piece after which nothing can appear ends the game, as in the rules.
            return Events::LOCK | self.check();
        }
        (0..VISIBLE_HEIGHT).filter(|y| rows >> y & 1 == 1).for_each(|y| self.cells[y] = [0; WIDTH]);
        self.phase = Phase::Clear { left: speeds.clear, rows };
        let lines = rows.count_ones();
        self.clears[lines as usize - 1] += 1;
        self.rise(lines);
        let _ = self.board.clear_full_rows();
        let cleared = Events::LOCK | Events::CLEAR | Events::PERFECT_CLEAR.when(self.board == Board::EMPTY);
        if self.is_over() { cleared } else { cleared | self.check() }
    }

    /// Ends the game if the next piece cannot appear.
    fn check(&mut self) -> Events {
        let can_go_on = can_appear(&self.config.rules, &self.board, self.next[0]);
        if can_go_on { Events::NONE } else { self.die() }
    }

    fn die(&mut self) -> Events {
        self.phase = Phase::Over;
        self.is_dead = true;
        Events::TOP_OUT
    }

    /// Lets the coloured rows above cleared ones fall.
    fn drop_rows(&mut self, rows: u32) {
        let mut kept = 0;
        for y in 0..HEIGHT {
            if y >= VISIBLE_HEIGHT || rows >> y & 1 == 0 {
                self.cells[kept] = self.cells[y];
                kept += 1;
            }
        }
        self.cells[kept..].fill([0; WIDTH]);
    }

    /// Raises the level. The game ends at its goal.
    fn rise(&mut self, levels: u32) {
        let level = (self.level + levels).min(self.config.goal);
        for section in self.level / SECTION..level / SECTION {
            if let Some(tick) = self.sections.get_mut(section as usize) {
                *tick = self.ticks;
            }
        }
        self.level = level;
        if level == self.config.goal {
            // The last section is shorter by a level.
            if level == LAST_LEVEL {
                self.sections[SECTIONS - 1] = self.ticks;
            }
            self.phase = Phase::Over;
        }
    }
}

/// What a page shows.
impl MasterGame {
    /// Returns what is played.
    #[must_use]
    pub const fn config(&self) -> &MasterConfig {
        &self.config
    }

    /// Returns the field, without rows that are being cleared.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the code of every cell, with row 0 at the bottom. Rows that are being cleared are empty.
    #[must_use]
    pub const fn cells(&self) -> &[[u8; WIDTH]; HEIGHT] {
        &self.cells
    }

    /// Returns the piece in play, if there is one.
    #[must_use]
    pub const fn falling(&self) -> Option<Falling> {
        match self.phase {
            Phase::Play(falling) => Some(falling),
            _ => None,
        }
    }

    /// Returns the next piece that will appear, and the one after it, which a person sees only then.
    #[must_use]
    pub const fn next(&self) -> [Piece; 2] {
        self.next
    }

    /// Returns whether the next frame brings a piece.
    #[must_use]
    pub const fn is_entering(&self) -> bool {
        matches!(self.phase, Phase::Entry { left: 0 | 1 })
    }

    /// Feeds everything that decides how the game continues, and its colours, to a hash.
    pub(super) fn feed(&self, hash: &mut Fnv) {
        let MasterGame { board, cells, next, phase, pad, ticks, level, placed, clears, sections, .. } = self;
        // The seed and the number of pieces decide the pieces after the next ones, and the last lock decides nothing.
        board.columns().iter().for_each(|column| hash.number(*column));
        hash.bytes(cells.as_flattened());
        hash.words(&[*ticks, *level, *placed, next[0].index() as u32, next[1].index() as u32]);
        hash.words(clears);
        hash.words(sections);
        hash.words(&phase.numbers());
        hash.words(&pad.numbers());
        hash.number(self.is_dead.into());
    }

    /// Returns the number of ticks played, with the countdown.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Returns the level.
    #[must_use]
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// Returns the number of locked pieces.
    #[must_use]
    pub const fn placed(&self) -> u32 {
        self.placed
    }

    /// Returns the number of clears of 1, 2, 3 and 4 rows.
    #[must_use]
    pub const fn clears(&self) -> [u32; 4] {
        self.clears
    }

    /// Returns the number of cleared rows.
    #[must_use]
    pub fn lines(&self) -> u32 {
        (1..).zip(self.clears).map(|(rows, count)| rows * count).sum()
    }

    /// Returns the pieces per second since the countdown, in thousandths.
    #[must_use]
    pub fn pps(&self) -> u32 {
        let played = self.ticks.saturating_sub(self.config.countdown);
        (u64::from(self.placed) * 1_000_000).checked_div(played.into()).unwrap_or(0) as u32
    }

    /// Returns the tick at which each finished section ended, and 0 for the others.
    #[must_use]
    pub const fn sections(&self) -> &[u32; SECTIONS] {
        &self.sections
    }

    /// Returns the number of ticks that each finished section took.
    pub fn section_times(&self) -> impl Iterator<Item = u32> {
        let finished = self.sections.into_iter().take_while(|&tick| tick > 0);
        finished.scan(self.config.countdown, |before, tick| Some(tick - core::mem::replace(before, tick)))
    }

    /// Returns the last lock.
    #[must_use]
    pub const fn last_lock(&self) -> Option<MasterLock> {
        self.last
    }

    /// Returns whether the next piece could not appear.
    #[must_use]
    pub const fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// Returns whether the game has ended, by death or at its goal.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }
}
