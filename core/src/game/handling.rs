//! Buttons, and the autoshift that turns a held direction into shifts.
//!
//! *What.* A held direction shifts at the press, again after DAS, and then every ARR; with ARR 0 it goes
//! to the wall from then on, tick after tick. The charge belongs to the button, not to the piece: it is
//! kept across locks and holds.
//! *How.* One countdown, `wait`, holds the ticks until the next shift. A press sets it to DAS, a shift to
//! ARR, and a lock, hold or rotation raises it to DCD if it is lower: so DCD holds shifts back without
//! touching a charge that is still longer. Pressed at tick t, the second shift is at t + DAS exactly.
//! *Opposite directions.* The newer press wins. When it is let go while the older is still held, the
//! older one charges anew from there. Two presses in one tick are equally new: neither shifts.

use super::config::Handling;

/// The buttons that are held in a tick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Buttons(pub u8);

impl Buttons {
    /// No button.
    pub const NONE: Buttons = Buttons(0);
    /// Shift left.
    pub const LEFT: Buttons = Buttons(1 << 0);
    /// Shift right.
    pub const RIGHT: Buttons = Buttons(1 << 1);
    /// Fall faster.
    pub const SOFT_DROP: Buttons = Buttons(1 << 2);
    /// Fall to the floor and lock.
    pub const HARD_DROP: Buttons = Buttons(1 << 3);
    /// Turn clockwise.
    pub const CW: Buttons = Buttons(1 << 4);
    /// Turn counter-clockwise.
    pub const CCW: Buttons = Buttons(1 << 5);
    /// Turn by half, where the rules allow it.
    pub const HALF: Buttons = Buttons(1 << 6);
    /// Put the piece aside.
    pub const HOLD: Buttons = Buttons(1 << 7);

    /// Whether any button of `other` is among these.
    #[must_use]
    pub const fn any(self, other: Buttons) -> bool {
        self.0 & other.0 != 0
    }

    /// The buttons held now that were not held `before`.
    #[must_use]
    pub const fn pressed_since(self, before: Buttons) -> Buttons {
        Buttons(self.0 & !before.0)
    }

    /// How many buttons are held.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// The sideways motion that one tick asks for; `dx` is −1 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shift {
    /// None.
    None,
    /// The first shift, at the press.
    Press(i8),
    /// A later shift by one column.
    Repeat(i8),
    /// A later shift, as far as it goes.
    ToWall(i8),
}

/// The autoshift of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Autoshift {
    /// −1 left, 1 right, 0 none.
    direction: i8,
    /// Ticks until the next shift.
    wait: u32,
}

impl Autoshift {
    /// Advances by one tick, in which `pressed` of the buttons `held` went down.
    pub(super) fn tick(&mut self, held: Buttons, pressed: Buttons, handling: &Handling) -> Shift {
        if pressed.any(Buttons(Buttons::LEFT.0 | Buttons::RIGHT.0)) {
            return self.press(pressed, handling);
        }
        if !is_held(self.direction, held) {
            self.fall_back(held, handling);
            return Shift::None;
        }
        self.repeat(handling)
    }

    fn press(&mut self, pressed: Buttons, handling: &Handling) -> Shift {
        self.direction = i8::from(pressed.any(Buttons::RIGHT)) - i8::from(pressed.any(Buttons::LEFT));
        self.wait = handling.das;
        if self.direction == 0 { Shift::None } else { Shift::Press(self.direction) }
    }

    /// The direction was let go: the other one, if it is still held, charges anew.
    fn fall_back(&mut self, held: Buttons, handling: &Handling) {
        self.direction = match (held.any(Buttons::LEFT), held.any(Buttons::RIGHT)) {
            (true, false) => -1,
            (false, true) => 1,
            _ => 0,
        };
        self.wait = handling.das;
    }

    fn repeat(&mut self, handling: &Handling) -> Shift {
        self.wait = self.wait.saturating_sub(1);
        if self.direction == 0 || self.wait > 0 {
            return Shift::None;
        }
        self.wait = handling.arr;
        if handling.arr == 0 { Shift::ToWall(self.direction) } else { Shift::Repeat(self.direction) }
    }

    /// Holds shifts back after a lock, hold or rotation.
    pub(super) fn cut(&mut self, handling: &Handling) {
        self.wait = self.wait.max(handling.dcd);
    }

    /// Direction and wait as numbers, for the state hash.
    pub(super) fn state(&self) -> [u64; 2] {
        let Autoshift { direction, wait } = *self;
        [direction as u64, wait.into()]
    }
}

/// Whether what moves the piece in `direction` is held; nothing moves it in direction 0 until a press,
/// or until one of two buttons pressed together is let go.
fn is_held(direction: i8, held: Buttons) -> bool {
    match direction {
        -1 => held.any(Buttons::LEFT),
        1 => held.any(Buttons::RIGHT),
        _ => held.any(Buttons::LEFT) == held.any(Buttons::RIGHT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// The ticks at which shifts happen, and how, for a script of `(tick, word)` changes.
    fn shifts(handling: &Handling, script: &[(u32, Buttons)], until: u32) -> Vec<(u32, Shift)> {
        let (mut auto, mut before, mut held) = (Autoshift::default(), Buttons::NONE, Buttons::NONE);
        let mut seen = Vec::new();
        for t in 0..until {
            held = script.iter().find(|change| change.0 == t).map_or(held, |change| change.1);
            let shift = auto.tick(held, held.pressed_since(before), handling);
            before = held;
            if shift != Shift::None {
                seen.push((t, shift));
            }
        }
        seen
    }

    const BOTH: Buttons = Buttons(3);

    #[test]
    fn das_then_arr_to_the_tick() {
        let handling = Handling { das: 100, arr: 20, ..Handling::default() };
        let seen = shifts(&handling, &[(5, Buttons::LEFT)], 150);
        let wanted = [
            (5, Shift::Press(-1)),
            (105, Shift::Repeat(-1)),
            (125, Shift::Repeat(-1)),
            (145, Shift::Repeat(-1)),
        ];
        assert_eq!(seen, wanted);
    }

    #[test]
    fn arr_0_goes_to_the_wall_from_das_on() {
        let handling = Handling { das: 10, arr: 0, ..Handling::default() };
        let seen = shifts(&handling, &[(0, Buttons::RIGHT), (13, Buttons::NONE)], 20);
        let wall = Shift::ToWall(1);
        assert_eq!(seen, [(0, Shift::Press(1)), (10, wall), (11, wall), (12, wall)]);
    }

    #[test]
    fn the_newer_press_wins_and_the_older_charges_anew() {
        let handling = Handling { das: 10, arr: 100, ..Handling::default() };
        let script = [(0, Buttons::LEFT), (5, BOTH), (20, Buttons::LEFT)];
        let seen = shifts(&handling, &script, 40);
        let wanted =
            [(0, Shift::Press(-1)), (5, Shift::Press(1)), (15, Shift::Repeat(1)), (30, Shift::Repeat(-1))];
        assert_eq!(seen, wanted);
    }

    #[test]
    fn two_presses_in_one_tick_are_equally_new() {
        let handling = Handling { das: 10, arr: 100, ..Handling::default() };
        assert_eq!(shifts(&handling, &[(0, BOTH)], 40), []);
        assert_eq!(shifts(&handling, &[(0, BOTH), (20, Buttons::RIGHT)], 40), [(30, Shift::Repeat(1))]);
    }

    #[test]
    fn direction_and_wait_are_in_the_state() {
        let one = Autoshift { direction: 1, wait: 3 };
        for other in [Autoshift { direction: -1, ..one }, Autoshift { wait: 4, ..one }] {
            assert_ne!(other.state(), one.state(), "{other:?}");
        }
    }

    #[test]
    fn a_cut_holds_back_but_does_not_shorten() {
        let handling = Handling { das: 10, arr: 5, dcd: 7, ..Handling::default() };
        let mut auto = Autoshift { direction: 1, wait: 3 };
        auto.cut(&handling);
        let wait = (1..).find(|_| auto.tick(Buttons::RIGHT, Buttons::NONE, &handling) != Shift::None);
        assert_eq!(wait, Some(7));
        let mut auto = Autoshift { direction: 1, wait: 9 };
        auto.cut(&handling);
        assert_eq!(auto.wait, 9);
    }
}
