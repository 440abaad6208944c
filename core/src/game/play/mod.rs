//! One player's side of a match, tick by tick. The documentation of [`game`](super) lists the order within a
//! tick.

mod lock;
mod seen;

use core::{fmt, mem};

pub use self::lock::Lock;
use self::lock::{full_rows_after, lock_events};
use super::active::Active;
use super::cells::Cells;
use super::config::{GarbageRules, Handling, RoundConfig, Rules};
use super::events::Events;
use super::finesse::Presses;
use super::garbage::{GarbageQueue, Handicap, with_margin};
use super::goal::{Goal, Ground};
use super::gravity::TO_THE_FLOOR;
use super::handling::{Autoshift, Buttons, Shift};
use super::queue::Queue;
use super::stats::Stats;
#[cfg(test)]
use crate::board::Board;
use crate::board::WIDTH;
use crate::piece::{Piece, Rotation};
use crate::placement::{Placement, Spin};
use crate::rules::score;
use crate::rules::spawn::spawn;
use crate::state::{Field, is_lock_out};
use crate::tool::rng::Rng;

/// One player's game.
///
/// ```
/// use stackmate::game::{Buttons, Events, Game, Handling, Rules};
/// let mut game = Game::new(Rules::default(), Handling::default(), 7, 1);
/// assert!(game.tick(Buttons::NONE).any(Events::SPAWN));
/// let events = game.tick(Buttons::HARD_DROP);
/// assert!(events.any(Events::LOCK) && events.any(Events::SPAWN));
/// assert_eq!(game.stats().pieces, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    handling: Handling,
    /// The number of ticks so far.
    now: u32,
    field: Field,
    cells: Cells,
    active: Option<Active>,
    hold: Option<Piece>,
    hold_used: bool,
    queue: Queue,
    /// The buttons that were held in the last tick.
    buttons: Buttons,
    autoshift: Autoshift,
    garbage: GarbageQueue,
    handicap: Handicap,
    goal: Goal,
    ground: Ground,
    /// The attack of this tick that did not cancel garbage.
    outgoing: u32,
    death: Option<Death>,
    /// The presses for the active piece.
    presses: Presses,
    last_lock: Option<Lock>,
    last_feat: Option<Lock>,
    stats: Stats,
}

/// The reason why a game was lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Death {
    /// The next piece did not fit.
    BlockOut = 1,
    /// A piece locked completely above the visible rows.
    LockOut = 2,
    /// Garbage pushed a filled cell out of the board.
    GarbageOut = 3,
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Death::BlockOut => "block out",
            Death::LockOut => "lock out",
            Death::GarbageOut => "garbage out",
        })
    }
}

impl Game {
    /// Creates a game that has not begun. Players of one match share the `seed`, and therefore the pieces.
    /// Each player has a different `garbage_stream`. It must not be 0, because stream 0 deals the pieces.
    ///
    /// # Panics
    /// Panics when the rules have more than [`MAX_PREVIEWS`](super::MAX_PREVIEWS) previews.
    #[must_use]
    pub fn new(rules: Rules, handling: Handling, seed: u64, garbage_stream: u64) -> Game {
        Game::begin(&RoundConfig { rules, ..RoundConfig::new(seed, 0) }, handling, garbage_stream)
    }

    /// Creates one side's game of a match whose configuration has been checked.
    pub(super) fn begin(config: &RoundConfig, handling: Handling, garbage_stream: u64) -> Game {
        let &RoundConfig { seed, rules, ref start, goal, .. } = config;
        let mut game = Game {
            rules,
            handling,
            now: 0,
            field: Field { board: start.board, ..Field::default() },
            cells: Cells::from_board(&start.board),
            active: None,
            hold: start.hold,
            hold_used: false,
            queue: Queue::new(rules.randomizer, seed, start, rules.previews),
            buttons: Buttons::NONE,
            autoshift: Autoshift::default(),
            garbage: GarbageQueue::new(Rng::new(seed, garbage_stream)),
            handicap: Handicap::new(100),
            goal,
            ground: Ground::new(goal, seed),
            outgoing: 0,
            death: None,
            presses: Presses::default(),
            last_lock: None,
            last_feat: None,
            stats: Stats::default(),
        };
        game.let_ground_rise();
        game
    }

    pub(super) const fn set_handling(&mut self, handling: Handling) {
        self.handling = handling;
    }

    /// Lets this side send the given part of its attacks.
    pub(super) const fn set_handicap(&mut self, percent: u32) {
        self.handicap = Handicap::new(percent);
    }

    /// Advances by one millisecond with these buttons held. A game that is lost or done does not change.
    pub fn tick(&mut self, buttons: Buttons) -> Events {
        self.outgoing = 0;
        if self.death.is_some() || self.is_done() {
            return Events::NONE;
        }
        let pressed = buttons.pressed_since(self.buttons);
        self.buttons = buttons;
        let shift = self.autoshift.tick(buttons, pressed, &self.handling);
        let counting_down = self.now < self.rules.countdown_ms;
        self.now += 1;
        if counting_down {
            return Events::NONE;
        }
        let mut events = self.rise();
        if self.active.is_none() {
            events |= self.next_piece(false);
        }
        if pressed != Buttons::NONE {
            self.stats.keys += pressed.count();
        }
        events |= self.steer(pressed, shift);
        self.presses.note(buttons, pressed);
        events | self.fall(pressed)
    }

    /// Queues the garbage that rises by itself, when it is time.
    fn rise(&mut self) -> Events {
        let GarbageRules { rise_ms, rise_lines, .. } = self.rules.garbage;
        let is_due = rise_ms > 0 && self.played().is_multiple_of(rise_ms);
        if is_due { self.receive(rise_lines) } else { Events::NONE }
    }

    /// Performs hold, autoshift, rotations and first shifts.
    fn steer(&mut self, pressed: Buttons, shift: Shift) -> Events {
        let mut events = Events::NONE;
        if pressed.any(Buttons::HOLD) {
            events |= self.put_aside();
        }
        match shift {
            Shift::Repeat(dx) => events |= self.shift(dx, 1),
            Shift::ToWall(dx) => events |= self.shift(dx, WIDTH as u32),
            Shift::None | Shift::Press(_) => {}
        }
        events |= self.turn(pressed);
        if let Shift::Press(dx) = shift {
            events |= self.shift(dx, 1);
        }
        events
    }

    fn shift(&mut self, dx: i8, columns: u32) -> Events {
        let Some(active) = &mut self.active else { return Events::NONE };
        Events::SHIFT.when(active.shift(&self.field.board, dx, columns))
    }

    /// Rotates by every rotation button among `buttons`.
    fn turn(&mut self, buttons: Buttons) -> Events {
        let turns =
            [(Buttons::CW, Rotation::Cw), (Buttons::CCW, Rotation::Ccw), (Buttons::HALF, Rotation::Half)];
        let mut turned = false;
        for (button, rotation) in turns {
            let asked = buttons.any(button) && (rotation != Rotation::Half || self.rules.half_turns);
            if let (true, Some(active)) = (asked, &mut self.active) {
                turned |= active.rotate(&self.field.board, rotation, self.rules.half_turn_style);
            }
        }
        if turned {
            self.autoshift.cut(&self.handling);
        }
        Events::ROTATE.when(turned)
    }

    fn put_aside(&mut self) -> Events {
        let Some(active) = self.active.filter(|_| !self.hold_used) else { return Events::NONE };
        let events = self.swap_hold(active.at.piece) | self.initial_turn();
        self.autoshift.cut(&self.handling);
        events
    }

    /// Holds `piece` and spawns the piece that was held, or the next piece of the queue.
    fn swap_hold(&mut self, piece: Piece) -> Events {
        let next = self.hold.replace(piece);
        self.hold_used = true;
        self.stats.holds += 1;
        self.presses = Presses::FROM_HOLD;
        let next = next.unwrap_or_else(|| self.queue.next());
        Events::HOLD | self.spawn(next)
    }

    /// Performs gravity, hard drop, lock delay, and the lock if there is one.
    fn fall(&mut self, pressed: Buttons) -> Events {
        let Some(active) = &mut self.active else { return Events::NONE };
        let board = &self.field.board;
        let mut events = Events::NONE;
        if active.rests {
            active.gravity.rest();
        } else {
            let soft_drop = self.buttons.any(Buttons::SOFT_DROP);
            let sonic_drop = pressed.any(Buttons::SONIC_DROP);
            let rows = active.gravity.tick(&self.rules, &self.handling, soft_drop);
            let from = active.at.y;
            events |= Events::LAND.when(active.fall(board, if sonic_drop { TO_THE_FLOOR } else { rows }));
            self.stats.score +=
                score::SOFT_DROP * u32::from(soft_drop || sonic_drop) * u32::from(from.abs_diff(active.at.y));
        }
        if pressed.any(Buttons::HARD_DROP) {
            let placement = active.hard_dropped(board);
            self.stats.score += score::HARD_DROP * u32::from(active.at.y.abs_diff(placement.location.y));
            return events | Events::HARD_DROP | self.lock(placement);
        }
        if active.rests && active.lock_delay.rest(self.rules.lock_delay_ms) {
            let placement = Placement { location: active.at, spin: active.spin };
            return events | self.lock(placement);
        }
        events
    }

    fn lock(&mut self, placement: Placement) -> Events {
        self.active = None;
        self.cells.place(placement.location);
        let (before, presses) = (self.field.board, mem::take(&mut self.presses));
        let full = full_rows_after(&before, placement.location);
        let mut info = self.field.lock(placement, self.rules.table);
        info.attack = self.handicap.scale(with_margin(info.attack, self.now - self.rules.countdown_ms));
        let garbage = if full == 0 { 0 } else { self.cells.remove_rows(full) };
        self.stats.count_lock(&info, garbage);
        self.last_lock = Some(Lock { placement, info, tick: self.now, rows: full, before, presses });
        if info.lines_cleared > 0 || info.spin != Spin::None {
            self.last_feat = self.last_lock;
        }
        self.autoshift.cut(&self.handling);
        let mut events = Events::LOCK | lock_events(&info);
        if is_lock_out(placement.location) {
            return events | self.die(Death::LockOut);
        }
        self.attack(info.attack);
        if self.is_done() {
            return events;
        }
        if info.lines_cleared == 0 || !self.rules.garbage.blocking {
            events |= self.let_garbage_in() | self.let_ground_rise();
        }
        if self.death.is_none() {
            events |= self.next_piece(true);
        }
        events
    }

    /// Cancels garbage with the attack and leaves the rest for the other side.
    fn attack(&mut self, lines: u32) {
        if lines > 0 {
            self.outgoing = self.garbage.cancel(lines);
            self.stats.attack += lines;
            self.stats.cancelled += lines - self.outgoing;
        }
    }

    fn let_garbage_in(&mut self) -> Events {
        let (field, cells) = (&mut self.field, &mut self.cells);
        let (mut lines, mut fits) = (0, true);
        self.garbage.enter(&self.rules.garbage, self.now, |hole| {
            lines += 1;
            fits &= field.board.push_garbage(1, hole);
            cells.push_garbage(hole);
        });
        self.stats.garbage_received += lines;
        let entered = Events::GARBAGE_IN.when(lines > 0);
        if fits { entered } else { entered | self.die(Death::GarbageOut) }
    }

    /// Raises the garbage that a dig keeps below the board.
    fn let_ground_rise(&mut self) -> Events {
        let Some(left) = self.left() else { return Events::NONE };
        let (field, cells) = (&mut self.field, &mut self.cells);
        let (mut lines, mut fits) = (0, true);
        self.ground.rise(left, |hole| {
            lines += 1;
            fits &= field.board.push_garbage(1, hole);
            cells.push_garbage(hole);
        });
        let entered = Events::GARBAGE_IN.when(lines > 0);
        if fits { entered } else { entered | self.die(Death::GarbageOut) }
    }

    /// Spawns the next piece of the queue. `after_lock` is `false` only for the first piece of a game.
    fn next_piece(&mut self, after_lock: bool) -> Events {
        self.hold_used = false;
        let piece = self.queue.next();
        let mut events = self.spawn(piece);
        if after_lock && self.handling.ihs && self.buttons.any(Buttons::HOLD) && self.active.is_some() {
            events |= self.swap_hold(piece);
        }
        events | self.initial_turn()
    }

    fn initial_turn(&mut self) -> Events {
        if self.handling.irs { self.turn(self.buttons) } else { Events::NONE }
    }

    fn spawn(&mut self, piece: Piece) -> Events {
        let board = &self.field.board;
        self.active = spawn(board, piece).map(|at| Active::new(board, at));
        if self.active.is_some() { Events::SPAWN } else { self.die(Death::BlockOut) }
    }

    fn die(&mut self, death: Death) -> Events {
        self.death = Some(death);
        self.active = None;
        Events::TOP_OUT
    }

    /// Queues the garbage that the other side sent in the tick that was just played.
    pub(super) fn receive(&mut self, lines: u32) -> Events {
        self.garbage.push(&self.rules.garbage, lines, self.now);
        Events::INCOMING.when(lines > 0)
    }

    /// Returns the lines that the tick that was just played sends to the other side.
    #[must_use]
    pub const fn outgoing(&self) -> u32 {
        self.outgoing
    }
}

#[cfg(test)]
impl Game {
    /// Creates a game on that board whose first piece is `piece`, at the end of its first tick.
    pub(super) fn on_board(board: Board, piece: Piece, rules: Rules, handling: Handling) -> Game {
        let mut game = Game::new(rules, handling, 1, 1);
        game.field.board = board;
        game.now = 1;
        game.spawn(piece);
        game
    }
}

#[cfg(test)]
mod tests;
