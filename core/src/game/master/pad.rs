//! The buttons of a 20G game: what was pressed since the last frame, and the charge of the held direction.

use super::super::handling::Buttons;

/// What a frame does with the pressed buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Presses {
    /// The turn: 1 counter-clockwise, −1 clockwise.
    pub(super) turn: i8,
    /// The shift: 1 to the right, −1 to the left.
    pub(super) dx: i8,
    /// Whether the piece locks at once.
    pub(super) is_lock: bool,
}

/// The buttons. Two of the three turns are counter-clockwise, as on the arcade's panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pad {
    held: Buttons,
    /// The buttons that were pressed since the last frame, held or not.
    pressed: Buttons,
    /// The direction that is held: −1, 1, or 0.
    direction: i8,
    /// The number of frames for which the direction has been held.
    charge: u32,
}

const COUNTER_CLOCKWISE: Buttons = Buttons(Buttons::CCW.0 | Buttons::HALF.0);
const LOCK: Buttons = Buttons(Buttons::SOFT_DROP.0 | Buttons::HARD_DROP.0);

impl Pad {
    pub(super) const EMPTY: Pad =
        Pad { held: Buttons::NONE, pressed: Buttons::NONE, direction: 0, charge: 0 };

    /// Sets the buttons that are held from now on.
    pub(super) fn hold(&mut self, buttons: Buttons) {
        let pressed = buttons.pressed_since(self.held);
        for (button, direction) in [(Buttons::LEFT, -1), (Buttons::RIGHT, 1)] {
            if pressed.any(button) {
                (self.direction, self.charge) = (direction, 0);
            }
        }
        self.pressed.0 |= pressed.0;
        self.held = buttons;
        self.release();
    }

    /// Returns the buttons that are held.
    pub(super) const fn held(&self) -> Buttons {
        self.held
    }

    /// Returns the state as numbers, for a hash.
    pub(super) const fn numbers(&self) -> [u32; 4] {
        let Pad { held, pressed, direction, charge } = *self;
        [held.0 as u32, pressed.0 as u32, direction as u32, charge]
    }

    /// Ends a direction whose button was released. If the opposite button is still held, its charge begins again.
    fn release(&mut self) {
        let button = |direction| if direction < 0 { Buttons::LEFT } else { Buttons::RIGHT };
        let is_tap = self.direction != 0 && self.pressed.any(button(self.direction));
        if self.direction != 0 && !self.held.any(button(self.direction)) && !is_tap {
            let opposite = -self.direction;
            let direction = if self.held.any(button(opposite)) { opposite } else { 0 };
            (self.direction, self.charge) = (direction, 0);
        }
    }

    /// Returns the turn with which a piece appears: that of a held button.
    pub(super) fn first_turn(&self) -> i8 {
        turn(Buttons(self.held.0 | self.pressed.0))
    }

    /// Reads the buttons for one frame. `delay` is the number of frames before a held direction shifts again.
    pub(super) fn frame(&mut self, delay: u32) -> Presses {
        let is_press = self.charge == 0 && self.pressed.0 & (Buttons::LEFT.0 | Buttons::RIGHT.0) != 0;
        let shifts = is_press || self.charge >= delay;
        let presses = Presses {
            turn: turn(self.pressed),
            dx: if shifts { self.direction } else { 0 },
            is_lock: self.pressed.any(LOCK),
        };
        self.charge += u32::from(self.direction != 0);
        self.pressed = Buttons::NONE;
        self.release();
        presses
    }
}

fn turn(buttons: Buttons) -> i8 {
    i8::from(buttons.any(COUNTER_CLOCKWISE)) - i8::from(buttons.any(Buttons::CW))
}
