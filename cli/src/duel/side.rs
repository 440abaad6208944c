//! One board of a battle: the state, the next pieces and the waiting garbage.

use stackmate::rules::spawn::spawn;
use stackmate::state::{IllegalPlay, is_lock_out};
use stackmate::{HEIGHT, LockInfo, Piece, Placement, Randomizer, RandomizerKind, Rng, Spin, State};

use super::garbage::Waiting;
use super::settings::Settings;
use super::stats::Stats;

/// The reason why a side lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Death {
    /// The current piece had no room to spawn.
    BlockOut,
    /// A piece locked wholly above the visible rows.
    LockOut,
    /// Garbage pushed cells off the board.
    GarbageOut,
    /// The side gave up or was disqualified.
    Forfeit,
}

impl Death {
    /// Returns the name that reports use.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Death::BlockOut => "block_out",
            Death::LockOut => "lock_out",
            Death::GarbageOut => "garbage_out",
            Death::Forfeit => "forfeit",
        }
    }
}

/// One player's half of a battle.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) state: State,
    pub(super) waiting: Waiting,
    pub(super) stats: Stats,
    pub(super) death: Option<Death>,
    randomizer: Randomizer,
    /// The rows that contain garbage. Bit y stands for row y.
    garbage_rows: u64,
}

impl Side {
    /// Creates an empty board with the pieces of `seed` and its own random stream for garbage holes.
    pub(super) fn new(seed: u64, garbage_stream: u64, settings: &Settings) -> Side {
        let mut randomizer = Randomizer::new(RandomizerKind::SevenBag, seed);
        let mut state = State { table: settings.table, ..State::default() };
        state.queue.extend((0..=settings.previews).map(|_| randomizer.draw()));
        state.bag = randomizer.candidates();
        Side {
            state,
            waiting: Waiting::new(Rng::new(seed, garbage_stream)),
            stats: Stats::default(),
            death: None,
            randomizer,
            garbage_rows: 0,
        }
    }

    /// Checks that a placement is legal.
    pub(super) fn check(&self, placement: Placement) -> Result<(), IllegalPlay> {
        self.state.clone().try_play(placement).map(drop)
    }

    /// Plays a placement, which must be legal, and draws new pieces to fill the previews.
    pub(super) fn place(&mut self, placement: Placement, settings: &Settings) -> (LockInfo, Vec<Piece>) {
        let piece = placement.location.piece;
        let held = self.state.queue.front() != Some(&piece);
        let had_back_to_back = self.state.field.back_to_back;
        let full = full_rows_after(&self.state, placement);
        let lock = self.state.play(placement);
        self.clear_garbage(full);
        let stats = &mut self.stats;
        stats.count_lock(&lock, self.state.field.board.max_height());
        stats.holds += u64::from(held);
        stats.broken_back_to_backs += u64::from(had_back_to_back && !self.state.field.back_to_back);
        let paid = lock.spin == Spin::Full && lock.lines_cleared > 0;
        stats.wasted_ts += u64::from(piece == Piece::T && !paid);
        if is_lock_out(placement.location) {
            self.death = Some(Death::LockOut);
        }
        (lock, self.draw(settings.previews))
    }

    fn draw(&mut self, previews: usize) -> Vec<Piece> {
        let missing = (previews + 1).saturating_sub(self.state.queue.len());
        let drawn: Vec<Piece> = (0..missing).map(|_| self.randomizer.draw()).collect();
        self.state.queue.extend(&drawn);
        self.state.bag = self.randomizer.candidates();
        drawn
    }

    /// Counts the garbage rows among the cleared rows, and moves the remaining garbage rows down.
    fn clear_garbage(&mut self, cleared: u64) {
        self.stats.garbage_cleared += u64::from((self.garbage_rows & cleared).count_ones());
        for y in (0..64).rev().filter(|y| cleared >> y & 1 != 0) {
            let below = (1 << y) - 1;
            self.garbage_rows = self.garbage_rows & below | self.garbage_rows >> 1 & !below;
        }
    }

    /// Pushes waiting garbage into the board, up to the cap, and returns the number of lines.
    pub(super) fn let_garbage_in(&mut self, settings: &Settings) -> u32 {
        let board = &mut self.state.field.board;
        let entered = self.waiting.enter(board, settings.cap, settings.messiness_permille);
        let lines = entered.lines.min(HEIGHT as u32);
        self.garbage_rows = (self.garbage_rows << lines | ((1 << lines) - 1)) & ((1 << HEIGHT) - 1);
        self.stats.garbage_in += u64::from(entered.lines);
        if !entered.fits {
            self.death = Some(Death::GarbageOut);
        }
        entered.lines
    }

    /// Ends the game if the current piece has no room to spawn. A hold does not prevent this.
    pub(super) fn look_for_block_out(&mut self) {
        let piece = self.state.queue.front();
        let blocked = piece.is_none_or(|&piece| spawn(&self.state.field.board, piece).is_none());
        if blocked && self.death.is_none() {
            self.death = Some(Death::BlockOut);
        }
    }
}

/// Returns the rows that will be full when the piece has locked. Bit y stands for row y.
fn full_rows_after(state: &State, placement: Placement) -> u64 {
    let mut board = state.field.board;
    placement.location.place_on(&mut board);
    board.full_rows()
}
