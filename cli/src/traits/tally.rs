//! Counts how a level plays.

use serde::Serialize;
use stackmate::bot::level::Level;
use stackmate::{Board, LockInfo, Placement, Spin, State};

use crate::duel::{Death, Duel};
use crate::failure::Failure;
use crate::table;

/// A column that lies at least this many rows below both its neighbours is a well.
const WELL: u32 = 3;

/// The counts of one level over all games and both sides.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pieces: u64,
    misdrops: u64,
    /// Misdrops of the wanted piece that lie at most one column, or one quarter turn, beside the wanted place.
    near: u64,
    /// The boards that were seen, and the sums of their holes and heights.
    boards: u64,
    holes: u64,
    height: u64,
    /// The boards with one well.
    wells: u64,
    clears: [u64; 4],
    spins: u64,
    deaths: [u64; 4],
}

/// How a level plays.
#[derive(Debug, Serialize)]
pub(super) struct Portrait {
    level: &'static str,
    pieces: u64,
    /// Misdrops in a hundred placements.
    misdrops: f64,
    /// The part of the misdrops that lie one column or one quarter turn off, in percent.
    near: f64,
    /// Covered empty cells on the board, in the mean.
    holes: f64,
    /// The part of the positions with a well, in percent.
    wells: f64,
    /// The mean height of the stack, in rows.
    height: f64,
    /// The parts of the clears of one, two, three and four rows without a spin, and of clears with a spin, in percent.
    clears: [f64; 5],
    /// Lost games by block out, lock out, garbage out and without a placement.
    deaths: [u64; 4],
}

impl Tally {
    pub(super) fn count_placement(&mut self, wanted: Placement, made: Placement) {
        self.pieces += 1;
        let [from, to] = [wanted, made].map(|placement| placement.location);
        if from.canonical() == to.canonical() {
            return;
        }
        self.misdrops += 1;
        let turns = (to.orientation as i32 - from.orientation as i32).rem_euclid(4);
        let is_near = if turns == 0 { (to.x - from.x).abs() <= 1 } else { turns != 2 };
        self.near += u64::from(from.piece == to.piece && is_near);
    }

    /// Looks at a board after a turn.
    pub(super) fn see(&mut self, state: &State, lock: &LockInfo) {
        let board = &state.field.board;
        self.boards += 1;
        self.holes += u64::from(board.holes());
        self.height += u64::from(board.max_height());
        self.wells += u64::from(has_well(board));
        match (lock.lines_cleared, lock.spin) {
            (0, _) => {}
            (rows, Spin::None) => self.clears[rows as usize - 1] += 1,
            _ => self.spins += 1,
        }
    }

    pub(super) fn count_deaths(&mut self, duel: &Duel) {
        for death in duel.outcome().into_iter().flat_map(|outcome| outcome.deaths).flatten() {
            let kind = match death {
                Death::BlockOut => 0,
                Death::LockOut => 1,
                Death::GarbageOut => 2,
                Death::Forfeit => 3,
            };
            self.deaths[kind] += 1;
        }
    }

    pub(super) fn portrait(&self, level: Level) -> Portrait {
        let part = |count: u64, of: u64| (1_000.0 * count as f64 / of.max(1) as f64).round() / 10.0;
        let mean = |sum: u64| (100.0 * sum as f64 / self.boards.max(1) as f64).round() / 100.0;
        let [one, two, three, four] = self.clears;
        let all = one + two + three + four + self.spins;
        Portrait {
            level: level.name,
            pieces: self.pieces,
            misdrops: part(self.misdrops, self.pieces),
            near: part(self.near, self.misdrops),
            holes: mean(self.holes),
            wells: part(self.wells, self.boards),
            height: mean(self.height),
            clears: [one, two, three, four, self.spins].map(|count| part(count, all)),
            deaths: self.deaths,
        }
    }
}

/// Returns whether exactly one column is a well.
fn has_well(board: &Board) -> bool {
    let heights = board.columns().map(|column| u64::BITS - column.leading_zeros());
    let at = |x: usize| heights.get(x).copied().unwrap_or(u32::MAX);
    let is_well = |x: usize| heights[x] + WELL <= at(x.wrapping_sub(1)).min(at(x + 1));
    (0..heights.len()).filter(|&x| is_well(x)).count() == 1
}

/// The columns of the table.
const COLUMNS: [&str; 8] = [
    "level",
    "misdrops",
    "of them near",
    "holes",
    "one well",
    "height",
    "clears of 1 / 2 / 3 / 4 / spins",
    "block, lock, garbage out",
];

/// Prints the table, or one line of JSON for each level.
pub(super) fn print(portraits: &[Portrait], json: bool) -> Result<(), Failure> {
    table::print(portraits, json, &COLUMNS, |portrait| {
        let clears = portrait.clears.map(|part| format!("{part:.0}")).join(" / ");
        let [block, lock, garbage, _] = portrait.deaths;
        vec![
            portrait.level.to_owned(),
            format!("{:.1} %", portrait.misdrops),
            format!("{:.0} %", portrait.near),
            format!("{:.2}", portrait.holes),
            format!("{:.0} %", portrait.wells),
            format!("{:.1}", portrait.height),
            format!("{clears} %"),
            format!("{block}, {lock}, {garbage}"),
        ]
    })
}
