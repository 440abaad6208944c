//! A typist: it presses buttons for a player that only knows where a piece should go.
//!
//! *What.* A [`Typist`] receives a target placement and a pace (ticks per input). It presses the same buttons
//! as a person, one at a time. *How.* It is a closed loop. Whenever the pace allows an input, it reads the
//! piece's current location, computes the shortest inputs from there with [`path`], and presses the first
//! one. Gravity may move the piece in between; the next computation takes this into account. If the target is
//! for the held (or next) piece, hold is pressed first. A button is down for one tick, so a tap never charges
//! autoshift. It is up for at least one tick before it is pressed again. Soft drop is held until the piece
//! rests or has fallen the required rows. When soft drop is too fast for single rows, the typist waits for
//! gravity instead.
//!
//! *Why a simulation.* A path may exist and still be impossible in time: gravity may pull the piece past an
//! overhang, or the fifteen resets may be used up. A game is deterministic, and nothing from outside affects
//! an active piece. So [`Typist::place`] plays a copy of the game up to the lock before it presses anything.
//! It accepts a target only if the copy ends in exactly that placement: the same cells and the same spin.

use super::handling::Buttons;
use super::play::Game;
use crate::movegen::{Input, path};
use crate::placement::Placement;
use crate::rules::rotation::srs::{HalfTurnStyle, Srs};

/// The typist of a seat. It also works between placements, because it remembers the buttons of the last tick.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typist {
    task: Option<Task>,
    /// The number of ticks until the next press is allowed.
    wait: u32,
    /// The buttons of the last tick.
    held: Buttons,
}

/// A placement that the typist should make.
#[derive(Clone, Copy, Debug)]
struct Task {
    target: Placement,
    /// The number of ticks per input.
    pace: u32,
    /// The number of locks when the task was accepted.
    pieces: u32,
    falling: Falling,
}

/// A fall that the typist waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Falling {
    No,
    /// Soft drop is held until the piece rests.
    ToFloor,
    /// Soft drop is held until the piece is in this row.
    ToRow(i8),
    /// The piece falls to this row by gravity.
    Alone(i8),
}

/// The longest time for a placement. A simulation that takes longer is stopped.
const PATIENCE: u32 = 60_000;

impl Typist {
    /// Accepts a placement, with one input every `pace` ticks, if it can be reached in time.
    ///
    /// Returns `false` and changes nothing when the placement cannot be reached or the typist is busy. The
    /// call simulates the piece, which takes some tens of microseconds per input.
    pub fn place(&mut self, game: &Game, target: Placement, pace: u32) -> bool {
        let accepted = !self.is_busy(game) && self.simulate(game, target, pace);
        if accepted {
            *self = self.with_task(game, target, pace);
        }
        accepted
    }

    /// Returns whether the typist is working on a placement.
    #[must_use]
    pub fn is_busy(&self, game: &Game) -> bool {
        self.task.is_some_and(|task| task.pieces == game.stats().pieces) && game.death().is_none()
    }

    /// Returns whether the typist would end in exactly that placement: the same cells and spin.
    #[must_use]
    pub fn simulate(&self, game: &Game, target: Placement, pace: u32) -> bool {
        let (mut game, mut hands) = (game.clone(), self.with_task(game, target, pace));
        for _ in 0..PATIENCE {
            let buttons = hands.buttons(&game, Buttons::NONE);
            if hands.task.is_none() {
                return false;
            }
            game.tick(buttons);
            if !hands.is_busy(&game) {
                let locked = game.last_lock().filter(|_| game.stats().pieces == hands.pieces() + 1);
                return locked.is_some_and(|lock| lock.placement.is_same(target));
            }
        }
        false
    }

    /// Returns the buttons for the next tick: the typist's own while it is busy, else `idle`.
    pub fn buttons(&mut self, game: &Game, idle: Buttons) -> Buttons {
        self.wait = self.wait.saturating_sub(1);
        self.held = match self.task.filter(|_| self.is_busy(game)) {
            Some(task) => self.type_on(game, task),
            None => {
                self.task = None;
                idle
            }
        };
        self.held
    }

    fn with_task(&self, game: &Game, target: Placement, pace: u32) -> Typist {
        let task = Task { target, pace, pieces: game.stats().pieces, falling: Falling::No };
        Typist { task: Some(task), ..*self }
    }

    fn pieces(&self) -> u32 {
        self.task.map_or(0, |task| task.pieces)
    }

    fn type_on(&mut self, game: &Game, mut task: Task) -> Buttons {
        if let Some(buttons) = task.keep_falling(game) {
            return buttons;
        }
        task.falling = Falling::No;
        self.task = Some(task);
        if self.wait > 0 || game.active().is_none() {
            return Buttons::NONE;
        }
        let Some((button, falling)) = task.next_input(game) else {
            self.task = None;
            return Buttons::NONE;
        };
        if self.held.any(button) {
            return Buttons::NONE;
        }
        self.wait = task.pace;
        self.task = Some(Task { falling, ..task });
        button
    }
}

impl Task {
    /// Returns the buttons during a fall, or `None` when there is no fall or it is finished.
    fn keep_falling(&self, game: &Game) -> Option<Buttons> {
        let at = game.active()?.location;
        let (row, buttons) = match self.falling {
            Falling::No => return None,
            Falling::ToFloor => (i8::MIN, Buttons::SOFT_DROP),
            Falling::ToRow(row) => (row, Buttons::SOFT_DROP),
            Falling::Alone(row) => (row, Buttons::NONE),
        };
        (at.y > row && !game.rests()).then_some(buttons)
    }

    /// Returns the next press and the fall to wait for after it, or `None` when no input leads to the target.
    fn next_input(&self, game: &Game) -> Option<(Buttons, Falling)> {
        let from = game.active()?;
        let at = from.location;
        if at.piece != self.target.location.piece {
            let brings = game.hold().or_else(|| game.queue().first().copied());
            let helps = !game.hold_used() && brings == Some(self.target.location.piece);
            return helps.then_some((Buttons::HOLD, Falling::No));
        }
        if game.ghost().is_some_and(|ghost| ghost.is_same(self.target)) {
            return Some((Buttons::HARD_DROP, Falling::No));
        }
        let rules = game.rules();
        // The search for a path knows half turns only with kicks.
        let half_turns = rules.half_turns && rules.half_turn_style == HalfTurnStyle::SrsPlus;
        let inputs = path::<Srs>(&game.field().board, from, self.target, half_turns)?;
        let rows = inputs.iter().take_while(|&&input| input == Input::Down).count() as i8;
        Some(match inputs[0] {
            Input::Left => (Buttons::LEFT, Falling::No),
            Input::Right => (Buttons::RIGHT, Falling::No),
            Input::Cw => (Buttons::CW, Falling::No),
            Input::Ccw => (Buttons::CCW, Falling::No),
            Input::Half => (Buttons::HALF, Falling::No),
            Input::HardDrop => (Buttons::HARD_DROP, Falling::No),
            Input::SoftDrop => (Buttons::SOFT_DROP, Falling::ToFloor),
            Input::Down if falls_row_by_row(game) => (Buttons::SOFT_DROP, Falling::ToRow(at.y - rows)),
            Input::Down => (Buttons::NONE, Falling::Alone(at.y - rows)),
        })
    }
}

/// Returns whether soft drop is slow enough to be released after any row.
fn falls_row_by_row(game: &Game) -> bool {
    let (gravity, factor) = (game.rules().gravity_milli_rows_per_s, game.handling().soft_drop_factor);
    (1..=1_000_000).contains(&(u64::from(gravity) * u64::from(factor)))
}

#[cfg(test)]
mod tests {
    use super::super::config::{Handling, Rules};
    use super::*;
    use crate::board::Board;
    use crate::movegen::naive;
    use crate::piece::Piece;
    use crate::placement::Spin;
    use crate::rules::spawn::spawn;
    use crate::tool::rng::Rng;
    use alloc::vec::Vec;

    /// Builds a messy stack of at most `height` rows: random columns, some holes, no full row.
    fn messy(seed: u64, height: u32) -> Board {
        let mut rng = Rng::new(seed, 77);
        let top = 1 + rng.below(height);
        let columns = core::array::from_fn(|_| {
            let filled = (1u64 << (top.saturating_sub(rng.below(5)))) - 1;
            let holes = (0..40).filter(|_| rng.below(6) == 0).fold(0, |bits, y| bits | 1u64 << y);
            filled & !holes
        });
        let mut board = Board::from_columns(columns);
        board.clear_full_rows();
        board
    }

    /// Builds caves: a third of the cells is filled at random, up to the spawn rows.
    fn caves(seed: u64) -> Board {
        let mut rng = Rng::new(seed, 78);
        let columns = core::array::from_fn(|_| {
            (0..18).filter(|_| rng.below(3) == 0).fold(0, |bits, y| bits | 1u64 << y)
        });
        let mut board = Board::from_columns(columns);
        board.clear_full_rows();
        board
    }

    fn board(seed: u64) -> Board {
        if seed.is_multiple_of(2) { messy(seed, 19) } else { caves(seed) }
    }

    /// Plays a target in the real game. The typist must have accepted it.
    fn play(game: &mut Game, typist: &mut Typist) -> Placement {
        while typist.is_busy(game) {
            let buttons = typist.buttons(game, Buttons::NONE);
            assert!(buttons.count() <= 1, "one button at a time: {buttons:?}");
            game.tick(buttons);
        }
        game.last_lock().unwrap().placement
    }

    fn cells(at: Placement) -> [crate::Cell; 4] {
        let mut cells = at.location.cells();
        cells.sort_unstable();
        cells
    }

    /// Counts the placements that were requested and those that were accepted, over all pieces on seeded
    /// boards. Every accepted placement is played and must end in exactly that placement.
    fn shares(seeds: u64, pace: u32, rules: Rules, handling: Handling) -> (u32, u32) {
        let (mut asked, mut accepted) = (0, 0);
        for (seed, piece) in (0..seeds).flat_map(|seed| Piece::ALL.map(|piece| (seed, piece))) {
            let Some(start) = spawn(&board(seed), piece) else { continue };
            for target in naive::placements::<Srs>(&board(seed), start, rules.half_turns) {
                let mut game = Game::on_board(board(seed), piece, rules, handling);
                let mut typist = Typist::default();
                asked += 1;
                if typist.place(&game, target, pace) {
                    accepted += 1;
                    let end = play(&mut game, &mut typist);
                    assert_eq!(
                        (cells(end), end.spin),
                        (cells(target), target.spin),
                        "seed {seed}, {target:?}"
                    );
                }
            }
        }
        (asked, accepted)
    }

    fn permille(pace: u32, rules: Rules, soft_drop_factor: u32) -> u32 {
        let (asked, accepted) = shares(10, pace, rules, Handling { soft_drop_factor, ..Handling::default() });
        accepted * 1_000 / asked
    }

    #[test]
    fn nearly_every_placement_is_accepted_at_one_row_per_second() {
        for pace in [1, 2, 7, 30, 100] {
            assert!(permille(pace, Rules::default(), 20) >= 998, "pace {pace}");
        }
        assert!(permille(100, Rules::default(), 0) >= 998);
        assert!(permille(100, Rules { half_turns: true, ..Rules::default() }, 20) >= 998);
    }

    #[test]
    fn placements_accepted_under_high_gravity_are_reached() {
        for gravity in [60_000, 1_200_000, 20_000_000] {
            let rules = Rules { gravity_milli_rows_per_s: gravity, ..Rules::default() };
            assert!(permille(10, rules, 20) > 100, "gravity {gravity}");
        }
        let rules = Rules { lock_delay_ms: 30, ..Rules::default() };
        assert!(permille(40, rules, 5) > 500);
    }

    /// Returns the buttons of a placement in the order in which they are pressed.
    fn presses(game: &mut Game, typist: &mut Typist) -> Vec<Buttons> {
        let (mut presses, mut held) = (Vec::new(), Buttons::NONE);
        while typist.is_busy(game) {
            let buttons = typist.buttons(game, Buttons::NONE);
            if buttons != held && buttons != Buttons::NONE {
                presses.push(buttons);
            }
            held = buttons;
            game.tick(buttons);
        }
        presses
    }

    #[test]
    fn soft_drop_is_never_pressed_twice_in_a_row() {
        let mut falls = 0;
        for (seed, piece) in (0..8).flat_map(|seed| Piece::ALL.map(|piece| (seed, piece))) {
            let Some(start) = spawn(&caves(seed), piece) else { continue };
            for target in naive::placements::<Srs>(&caves(seed), start, false) {
                let mut game = Game::on_board(caves(seed), piece, Rules::default(), Handling::default());
                let mut typist = Typist::default();
                if !typist.place(&game, target, 10) {
                    continue;
                }
                let presses = presses(&mut game, &mut typist);
                falls += presses.iter().filter(|&&press| press == Buttons::SOFT_DROP).count();
                let twice = presses.windows(2).any(|pair| pair == [Buttons::SOFT_DROP; 2]);
                assert!(!twice, "seed {seed}, {target:?}: {presses:?}");
            }
        }
        assert!(falls > 20, "only {falls} falls");
    }

    #[test]
    fn the_typist_presses_hold_for_the_held_piece() {
        let mut game = Game::new(Rules::default(), Handling::default(), 5, 1);
        let mut typist = Typist::default();
        for _ in 0..12 {
            game.tick(typist.buttons(&game, Buttons::NONE));
            let (Some(current), next) = (game.active(), game.queue()[0]) else { break };
            let other = game.hold().unwrap_or(next);
            let start = spawn(&game.field().board, other).unwrap();
            let target = naive::placements::<Srs>(&game.field().board, start, false).pop_first().unwrap();
            assert!(typist.place(&game, target, 3));
            assert!(!typist.place(&game, target, 3), "the typist must be busy");
            assert_eq!(cells(play(&mut game, &mut typist)), cells(target));
            assert!(other == current.location.piece || game.hold() == Some(current.location.piece));
        }
        assert!(game.stats().holds >= 10);
    }

    #[test]
    fn an_unreachable_target_is_rejected_and_changes_nothing() {
        let mut game = Game::new(Rules::default(), Handling::default(), 5, 1);
        game.tick(Buttons::NONE);
        let mut typist = Typist::default();
        let location = game.ghost().unwrap().location.moved(0, 3);
        let floating = Placement { location, spin: Spin::None };
        assert!(!typist.place(&game, floating, 10) && !typist.is_busy(&game));
        let spun = Placement { spin: Spin::Full, ..game.ghost().unwrap() };
        assert!(!typist.place(&game, spun, 10));
        assert_eq!(typist.buttons(&game, Buttons::CW), Buttons::CW);
    }

    #[test]
    fn presses_respect_the_pace() {
        let mut game = Game::new(Rules::default(), Handling::default(), 5, 1);
        let mut typist = Typist::default();
        let (mut last, mut before) = (None, Buttons::NONE);
        for t in 0..20_000u32 {
            let buttons = typist.buttons(&game, Buttons::NONE);
            if buttons.pressed_since(before) != Buttons::NONE {
                assert!(last.is_none_or(|last| t - last >= 50), "pressed at {last:?} and {t}");
                last = Some(t);
            }
            before = buttons;
            game.tick(buttons);
            if let Some(start) = game.active().filter(|_| !typist.is_busy(&game)) {
                let all = naive::placements::<Srs>(&game.field().board, start.location, false);
                assert!(all.into_iter().any(|target| typist.place(&game, target, 50)));
            }
        }
        assert!(game.stats().pieces > 6);
    }
}
