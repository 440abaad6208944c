//! The hands of a scripted person: presses with times that waver, some of which go wrong.

use std::collections::VecDeque;

use stackmate::Rng;
use stackmate::game::Buttons;

use super::person::Person;
use super::way::Way;

/// From this many columns on, a person holds the key until the piece is at the wall. Fewer are tapped.
const HELD_FROM: i8 = 3;
/// How long a key is held so that a piece reaches the wall with the usual handling, in milliseconds.
const HELD: u32 = 420;
/// How much of the time from press to press a key is down, in hundredths.
const DOWN: u32 = 45;
/// How many of a thousand thoughts take three times as long.
const LONG_THOUGHTS: u32 = 40;

/// What the hands are still going to do: buttons, and for how many milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Hands {
    plan: VecDeque<(Buttons, u32)>,
}

impl Hands {
    /// Forgets the last piece, and begins to place the next one after a pause.
    pub(super) fn begin(&mut self, person: &Person, wanted: Option<&Way>, rng: &mut Rng) {
        let long = if rng.below(1_000) < LONG_THOUGHTS { 3 } else { 1 };
        self.plan = VecDeque::from([(Buttons::NONE, long * wavering(person.pause, rng))]);
        let Some(way) = wanted else { return };
        for press in presses(way) {
            let slips = rng.below(1_000) < person.slips;
            for _ in 0..times(press, slips, rng) {
                self.press(press, person, rng);
            }
        }
        self.press(Press::Tap(Buttons::HARD_DROP), person, rng);
    }

    fn press(&mut self, press: Press, person: &Person, rng: &mut Rng) {
        let whole = wavering(person.press, rng);
        let down = (whole * DOWN / 100).max(2);
        match press {
            Press::Tap(button) => self.plan.push_back((button, down)),
            Press::Held(button) => self.plan.push_back((button, HELD)),
        }
        self.plan.push_back((Buttons::NONE, whole.saturating_sub(down).max(2)));
    }

    /// Returns the buttons for the next tick.
    pub(super) fn tick(&mut self) -> Buttons {
        let Some((buttons, left)) = self.plan.front_mut() else { return Buttons::NONE };
        let buttons = *buttons;
        *left -= 1;
        if *left == 0 {
            self.plan.pop_front();
        }
        buttons
    }
}

/// A press of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Press {
    Tap(Buttons),
    /// Until the piece is at the wall.
    Held(Buttons),
}

/// Returns the presses that lead to a placement, without the hard drop.
fn presses(way: &Way) -> Vec<Press> {
    let mut presses = Vec::new();
    if way.holds {
        presses.push(Press::Tap(Buttons::HOLD));
    }
    let turn = if way.turns < 0 { Buttons::CCW } else { Buttons::CW };
    presses.extend((0..way.turns.abs()).map(|_| Press::Tap(turn)));
    let shift = if way.shifts < 0 { Buttons::LEFT } else { Buttons::RIGHT };
    if way.is_at_wall && way.shifts.abs() >= HELD_FROM {
        presses.push(Press::Held(shift));
    } else {
        presses.extend((0..way.shifts.abs()).map(|_| Press::Tap(shift)));
    }
    presses
}

/// Returns how often a key is pressed where one press was wanted: a press that goes wrong is left out or repeated.
fn times(press: Press, slips: bool, rng: &mut Rng) -> u32 {
    match press {
        Press::Tap(_) if slips => 2 * rng.below(2),
        _ => 1,
    }
}

/// Returns a time with this mean, from a half of it to one and a half times as long. It is at least 1.
fn wavering(mean: u32, rng: &mut Rng) -> u32 {
    (mean / 2 + rng.below(mean + 1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackmate::{Board, Piece};

    use super::super::way::falls;

    fn way(shifts: i8) -> Way {
        let ways = falls(&Board::EMPTY, Piece::T, false);
        ways.into_iter().find(|way| way.turns == 1 && way.shifts == shifts).unwrap()
    }

    /// Returns the buttons that go down, in their order.
    fn pressed(person: &Person, wanted: &Way, seed: u64) -> Vec<Buttons> {
        let mut hands = Hands::default();
        hands.begin(person, Some(wanted), &mut Rng::new(seed, 1));
        hands.plan.iter().map(|(buttons, _)| *buttons).filter(|&buttons| buttons != Buttons::NONE).collect()
    }

    #[test]
    fn taps_and_held_keys_lead_to_a_placement() {
        let sure = Person { slips: 0, ..Person::ALL[5] };
        let taps = [Buttons::CW, Buttons::RIGHT, Buttons::RIGHT, Buttons::HARD_DROP];
        assert_eq!(pressed(&sure, &way(2), 1), taps);
        assert_eq!(pressed(&sure, &way(-4), 1), [Buttons::CW, Buttons::LEFT, Buttons::HARD_DROP]);
    }

    #[test]
    fn a_press_that_goes_wrong_is_left_out_or_repeated() {
        let clumsy = Person { slips: 1_000, ..Person::ALL[5] };
        let counts: Vec<usize> = (0..20).map(|seed| pressed(&clumsy, &way(1), seed).len()).collect();
        assert!(counts.iter().all(|count| [1, 3, 5].contains(count)), "{counts:?}");
        assert!(counts.contains(&1) && counts.contains(&5));
    }
}
