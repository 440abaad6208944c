//! A scripted person at a side of a match.

use stackmate::Rng;
use stackmate::game::{Buttons, Round};

use super::eye;
use super::hands::Hands;
use super::person::Person;

/// The stream of random numbers of a person on side 0. That of side 1 is the next one.
const STREAM: u64 = 80;

/// A person at a side of a match.
pub(crate) struct Seated {
    person: Person,
    hands: Hands,
    rng: Rng,
    /// The number of pieces placed when the person last looked.
    seen: Option<u32>,
}

impl Seated {
    pub(crate) fn new(person: Person, seed: u64, side: usize) -> Seated {
        Seated { person, hands: Hands::default(), rng: Rng::new(seed, STREAM + side as u64), seen: None }
    }

    /// Returns the buttons for the next tick of a match.
    pub(crate) fn buttons(&mut self, round: &Round, side: usize) -> Buttons {
        let game = &round.versus().games()[side];
        let pieces = game.stats().pieces;
        if game.active().is_some() && self.seen != Some(pieces) {
            self.seen = Some(pieces);
            let (person, rng) = (&self.person, &mut self.rng);
            let wanted = eye::look(person, &game.position(), rng);
            self.hands.begin(person, wanted.as_ref(), rng);
        }
        self.hands.tick()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackmate::game::{Outcome, RoundConfig};

    /// Plays a match of two people. Returns it at its end.
    fn played(people: [Person; 2], seed: u64) -> Round {
        let mut round = Round::new(RoundConfig::new(seed, 2)).unwrap();
        let mut seats = [0, 1].map(|side| Seated::new(people[side], seed, side));
        while round.versus().outcome() == Outcome::Running && round.versus().ticks() < 300_000 {
            let buttons = [0, 1].map(|side| seats[side].buttons(&round, side));
            round.advance(1, buttons);
        }
        round
    }

    #[test]
    fn the_better_person_wins_by_keys_alone() {
        let [weak, strong] = [Person::ALL[0], Person::ALL[7]];
        let round = played([weak, strong], 3);
        assert_eq!(round.versus().outcome(), Outcome::Won(1));
        let stats = |side: usize| round.versus().games()[side].stats();
        assert!(stats(1).pieces > 2 * stats(0).pieces && stats(1).attack > stats(0).attack);
        assert_eq!(round.replay().encode(), played([weak, strong], 3).replay().encode(), "a second time");
    }

    #[test]
    fn people_survive_without_attacks_as_long_as_their_hands_allow() {
        let lives = |person: Person| {
            let mut round = Round::new(RoundConfig::new(9, 1)).unwrap();
            let mut seat = Seated::new(person, 9, 0);
            while round.versus().outcome() == Outcome::Running
                && round.versus().games()[0].stats().pieces < 300
            {
                let buttons = [seat.buttons(&round, 0), Buttons::NONE];
                round.advance(1, buttons);
            }
            round.versus().games()[0].stats().pieces
        };
        let pieces = Person::ALL.map(lives);
        assert!(pieces.iter().all(|&pieces| pieces > 40), "{pieces:?}");
        assert_eq!(pieces[4..], [300; 4]);
    }
}
