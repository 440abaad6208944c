//! Hands for a player that only knows where a piece should go.
//!
//! *What.* A [`Typist`] is told a target placement and a pace (ticks per input) and presses the same
//! buttons a person would, one at a time. *How.* A closed loop: whenever the pace allows an input it looks
//! where the piece really is, asks [`path`] for the shortest way from there, and presses its first step;
//! gravity may have moved the piece meanwhile, and the next look takes that in. Hold comes first when the
//! target is for the held (or next) piece. A button is down for one tick, so a tap never charges
//! autoshift, and is up for one tick before it is pressed again; soft drop is held until the piece rests,
//! or has fallen the rows that the way asks for. Where soft drop is too fast for single rows the typist
//! waits for gravity instead.
//!
//! *Why simulate.* A way that exists need not be one that can be walked in time: gravity may pass the
//! overhang, or the fifteen resets run out. A game is deterministic and a piece in play is touched by
//! nothing from outside, so [`Typist::place`] plays a copy of the game to the lock before it presses
//! anything, and takes on only what really ends in that very placement: same cells, same spin.

use super::handling::Buttons;
use super::player::Game;
use crate::movegen::{Input, path};
use crate::placement::Placement;

/// What presses a seat's buttons, between placements too: it remembers what it held last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typist {
    task: Option<Task>,
    /// Ticks until the next press is allowed.
    wait: u32,
    /// The buttons of the last tick.
    held: Buttons,
}

/// A placement to be made.
#[derive(Clone, Copy, Debug)]
struct Task {
    target: Placement,
    /// Ticks per input.
    pace: u32,
    /// Locks so far when it was taken on.
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
    /// Gravity does it.
    Alone(i8),
}

/// No placement takes longer than this: a copy that still plays then is given up.
const PATIENCE: u32 = 60_000;

impl Typist {
    /// Takes a placement on, pressing one input every `pace` ticks, if it can be reached in time.
    ///
    /// `false`, and nothing has changed, when it cannot, or when the typist is busy. Costs a
    /// simulation of the piece: some tens of microseconds per input.
    pub fn place(&mut self, game: &Game, target: Placement, pace: u32) -> bool {
        let accepted = !self.is_busy(game) && self.simulate(game, target, pace);
        if accepted {
            *self = self.with_task(game, target, pace);
        }
        accepted
    }

    /// Whether a placement is being worked on.
    #[must_use]
    pub fn is_busy(&self, game: &Game) -> bool {
        self.task.is_some_and(|task| task.pieces == game.stats().pieces) && game.death().is_none()
    }

    /// Whether the typist would end in that very placement, cells and spin.
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
                return locked.is_some_and(|lock| is_same(lock.placement, target));
            }
        }
        false
    }

    /// The buttons for the next tick: the typist's own while it is busy, else `idle`.
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
    /// The buttons while a fall goes on; `None` when there is none, or it has come to its end.
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

    /// What to press now, and the fall to wait for after it; `None` when nothing leads there.
    fn next_input(&self, game: &Game) -> Option<(Buttons, Falling)> {
        let at = game.active()?.location;
        if at.piece != self.target.location.piece {
            let brings = game.hold().or_else(|| game.queue().first().copied());
            let helps = !game.hold_used() && brings == Some(self.target.location.piece);
            return helps.then_some((Buttons::HOLD, Falling::No));
        }
        if game.ghost().is_some_and(|ghost| is_same(ghost, self.target)) {
            return Some((Buttons::HARD_DROP, Falling::No));
        }
        let inputs = path(&game.field().board, at, self.target, game.rules().half_turns)?;
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

/// Whether soft drop is slow enough to be let go after any row.
fn falls_row_by_row(game: &Game) -> bool {
    let (gravity, factor) = (game.rules().gravity_milli_rows_per_s, game.handling().soft_drop_factor);
    (1..=1_000_000).contains(&(u64::from(gravity) * u64::from(factor)))
}

/// Whether two placements cover the same cells with the same spin.
fn is_same(a: Placement, b: Placement) -> bool {
    a.spin == b.spin && a.location.canonical() == b.location.canonical()
}
