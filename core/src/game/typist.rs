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
use super::play::Game;
use crate::movegen::{Input, path};
use crate::placement::Placement;
use crate::rules::rotation::srs::Srs;

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
        let from = game.active()?;
        let at = from.location;
        if at.piece != self.target.location.piece {
            let brings = game.hold().or_else(|| game.queue().first().copied());
            let helps = !game.hold_used() && brings == Some(self.target.location.piece);
            return helps.then_some((Buttons::HOLD, Falling::No));
        }
        if game.ghost().is_some_and(|ghost| is_same(ghost, self.target)) {
            return Some((Buttons::HARD_DROP, Falling::No));
        }
        let inputs = path::<Srs>(&game.field().board, from, self.target, game.rules().half_turns)?;
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

    /// A messy stack of at most `height` rows: random columns, some holes, no full row.
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

    /// Caves: a third of the cells at random, up to the spawn rows.
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

    /// Plays a target for real; the typist must have accepted it.
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

    /// How many placements were asked for and accepted, over all pieces on seeded boards. Whatever was
    /// accepted is played and must end in that very placement.
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
    fn nearly_everything_can_be_typed_at_a_row_a_second() {
        for pace in [1, 2, 7, 30, 100] {
            assert!(permille(pace, Rules::default(), 20) >= 998, "pace {pace}");
        }
        assert!(permille(100, Rules::default(), 0) >= 998);
        assert!(permille(100, Rules { half_turns: true, ..Rules::default() }, 20) >= 998);
    }

    #[test]
    fn what_is_accepted_under_hard_gravity_ends_there_too() {
        for gravity in [60_000, 1_200_000, 20_000_000] {
            let rules = Rules { gravity_milli_rows_per_s: gravity, ..Rules::default() };
            assert!(permille(10, rules, 20) > 100, "gravity {gravity}");
        }
        let rules = Rules { lock_delay_ms: 30, ..Rules::default() };
        assert!(permille(40, rules, 5) > 500);
    }

    /// The buttons of a placement in the order in which they go down.
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
    fn soft_drop_is_held_until_the_next_press() {
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
    fn the_other_piece_is_held_for() {
        let mut game = Game::new(Rules::default(), Handling::default(), 5, 1);
        let mut typist = Typist::default();
        for _ in 0..12 {
            game.tick(typist.buttons(&game, Buttons::NONE));
            let (Some(current), next) = (game.active(), game.queue()[0]) else { break };
            let other = game.hold().unwrap_or(next);
            let start = spawn(&game.field().board, other).unwrap();
            let target = naive::placements::<Srs>(&game.field().board, start, false).pop_first().unwrap();
            assert!(typist.place(&game, target, 3));
            assert!(!typist.place(&game, target, 3), "it is busy");
            assert_eq!(cells(play(&mut game, &mut typist)), cells(target));
            assert!(other == current.location.piece || game.hold() == Some(current.location.piece));
        }
        assert!(game.stats().holds >= 10);
    }

    #[test]
    fn what_cannot_be_reached_is_refused_and_changes_nothing() {
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
    fn presses_keep_the_pace() {
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
