//! The events of a tick, as sixteen bits, for sounds, effects and loops that wait for an event.
//!
//! The bits of several ticks are combined with OR. They report that an event happened, but not how often.

use core::ops::{BitOr, BitOrAssign};

/// A set of events on one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Events(u16);

impl Events {
    /// No events.
    pub const NONE: Events = Events(0);
    /// A piece spawned.
    pub const SPAWN: Events = Events(1 << 0);
    /// The piece shifted sideways.
    pub const SHIFT: Events = Events(1 << 1);
    /// The piece rotated.
    pub const ROTATE: Events = Events(1 << 2);
    /// The piece was held.
    pub const HOLD: Events = Events(1 << 3);
    /// The falling piece landed: it now rests.
    pub const LAND: Events = Events(1 << 4);
    /// The piece locked.
    pub const LOCK: Events = Events(1 << 5);
    /// A lock cleared lines.
    pub const CLEAR: Events = Events(1 << 6);
    /// A lock was a T-spin, with or without lines.
    pub const SPIN: Events = Events(1 << 7);
    /// A clear left the board empty.
    pub const PERFECT_CLEAR: Events = Events(1 << 8);
    /// A clear produced an attack, cancelled or not.
    pub const ATTACK: Events = Events(1 << 9);
    /// Garbage entered the board.
    pub const GARBAGE_IN: Events = Events(1 << 10);
    /// The game is lost.
    pub const TOP_OUT: Events = Events(1 << 11);
    /// The hard drop button dropped the piece.
    pub const HARD_DROP: Events = Events(1 << 12);
    /// A clear earned the back-to-back bonus.
    pub const BACK_TO_BACK: Events = Events(1 << 13);
    /// A clear followed another clear: the combo number is at least 1.
    pub const COMBO: Events = Events(1 << 14);
    /// Garbage was queued for this side.
    pub const INCOMING: Events = Events(1 << 15);

    /// Returns the sixteen bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns whether at least one event of `other` happened.
    #[must_use]
    pub const fn any(self, other: Events) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns these events if `happened` is true, else no events.
    pub(super) const fn when(self, happened: bool) -> Events {
        if happened { self } else { Events::NONE }
    }
}

impl BitOr for Events {
    type Output = Events;

    fn bitor(self, other: Events) -> Events {
        Events(self.0 | other.0)
    }
}

impl BitOrAssign for Events {
    fn bitor_assign(&mut self, other: Events) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the numbers that the page uses.
    #[test]
    fn each_event_has_its_own_bit() {
        let all = [
            Events::SPAWN,
            Events::SHIFT,
            Events::ROTATE,
            Events::HOLD,
            Events::LAND,
            Events::LOCK,
            Events::CLEAR,
            Events::SPIN,
            Events::PERFECT_CLEAR,
            Events::ATTACK,
            Events::GARBAGE_IN,
            Events::TOP_OUT,
            Events::HARD_DROP,
            Events::BACK_TO_BACK,
            Events::COMBO,
            Events::INCOMING,
        ];
        for (place, event) in all.into_iter().enumerate() {
            assert_eq!(event.bits(), 1 << place);
            assert!(all.into_iter().filter(|&other| event.any(other)).eq([event]));
        }
        let mut set = Events::SPAWN | Events::LOCK | Events::LOCK;
        set |= Events::SPAWN;
        assert_eq!((set.bits(), Events::LOCK.when(false)), (0b10_0001, Events::NONE));
    }
}
