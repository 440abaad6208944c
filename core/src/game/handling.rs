//! Buttons, and the autoshift that turns a held direction into shifts.
//!
//! *What.* A held direction shifts at the press, again after DAS, and then every ARR. With ARR 0, it moves to
//! the wall from then on, in every tick. The charge belongs to the button and not to the piece: it is kept
//! across locks and holds.
//!
//! *How.* One countdown, `wait`, holds the ticks until the next shift. A press sets it to DAS and a shift
//! sets it to ARR. A lock, hold or rotation raises it to DCD if it is lower. So DCD delays shifts but does
//! not change a longer charge. After a press at tick t, the second shift is at exactly t + DAS.
//!
//! *Opposite directions.* The newer press wins. When it is released while the older is still held, the older
//! one starts a new charge at that moment. Two presses in the same tick are equally new, and neither shifts.

use super::config::Handling;

/// The buttons that are held in a tick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Buttons(pub u16);

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
    /// Turn by 180°, where the rules allow it.
    pub const HALF: Buttons = Buttons(1 << 6);
    /// Hold the piece.
    pub const HOLD: Buttons = Buttons(1 << 7);
    /// Fall to the floor without locking.
    pub const SONIC_DROP: Buttons = Buttons(1 << 8);
    /// The number of buttons.
    pub(super) const COUNT: u8 = 9;

    /// Returns whether any button of `other` is among these.
    #[must_use]
    pub const fn any(self, other: Buttons) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the buttons held now that were not held `before`.
    #[must_use]
    pub const fn pressed_since(self, before: Buttons) -> Buttons {
        Buttons(self.0 & !before.0)
    }

    /// Returns the number of buttons that are held.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// The sideways motion that one tick requests. `dx` is −1 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shift {
    /// No motion.
    None,
    /// The first shift, at the press.
    Press(i8),
    /// A later shift by one column.
    Repeat(i8),
    /// A later shift, as far as the piece can move.
    ToWall(i8),
}

/// The autoshift of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Autoshift {
    /// The direction: −1 for left, 1 for right, 0 if no direction is held.
    direction: i8,
    /// The number of ticks until the next shift.
    wait: u32,
}

impl Autoshift {
    /// Advances by one tick in which the buttons `held` are held and the buttons `pressed` were pressed.
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

    /// Handles the release of the direction: the other one, if it is still held, starts a new charge.
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

    /// Delays shifts after a lock, hold or rotation.
    pub(super) fn cut(&mut self, handling: &Handling) {
        self.wait = self.wait.max(handling.dcd);
    }

    /// Returns direction and wait as numbers, for the state hash.
    pub(super) fn state(&self) -> [u64; 2] {
        let Autoshift { direction, wait } = *self;
        [direction as u64, wait.into()]
    }
}

/// Returns whether the buttons that cause `direction` are still held. Direction 0 lasts until a press, or
/// until one of two buttons that were pressed together is released.
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

    /// Returns the ticks at which shifts happen, with their kinds, for a script of changes: each has a tick
    /// and the buttons held from then on.
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
    fn das_and_arr_are_exact_to_the_tick() {
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
    fn arr_0_moves_to_the_wall_after_das() {
        let handling = Handling { das: 10, arr: 0, ..Handling::default() };
        let seen = shifts(&handling, &[(0, Buttons::RIGHT), (13, Buttons::NONE)], 20);
        let wall = Shift::ToWall(1);
        assert_eq!(seen, [(0, Shift::Press(1)), (10, wall), (11, wall), (12, wall)]);
    }

    #[test]
    fn the_newer_press_wins_and_the_older_starts_a_new_charge() {
        let handling = Handling { das: 10, arr: 100, ..Handling::default() };
        let script = [(0, Buttons::LEFT), (5, BOTH), (20, Buttons::LEFT)];
        let seen = shifts(&handling, &script, 40);
        let wanted =
            [(0, Shift::Press(-1)), (5, Shift::Press(1)), (15, Shift::Repeat(1)), (30, Shift::Repeat(-1))];
        assert_eq!(seen, wanted);
    }

    #[test]
    fn two_presses_in_one_tick_cancel_each_other() {
        let handling = Handling { das: 10, arr: 100, ..Handling::default() };
        assert_eq!(shifts(&handling, &[(0, BOTH)], 40), []);
        assert_eq!(shifts(&handling, &[(0, BOTH), (20, Buttons::RIGHT)], 40), [(30, Shift::Repeat(1))]);
    }

    #[test]
    fn the_state_contains_direction_and_wait() {
        let one = Autoshift { direction: 1, wait: 3 };
        for other in [Autoshift { direction: -1, ..one }, Autoshift { wait: 4, ..one }] {
            assert_ne!(other.state(), one.state(), "{other:?}");
        }
    }

    #[test]
    fn dcd_delays_shifts_but_does_not_shorten_a_charge() {
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
