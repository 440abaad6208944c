//! Games of a player that does not learn.

use stackmate::game::Fall;
use stackmate::learn::q::Foresight;
use stackmate::state::State;
use stackmate::survival::Survival;
use stackmate::{Placement, Spin};

use super::counts::Counts;

/// A player.
pub(super) trait Player {
    /// Chooses a placement, or `None` when no piece can appear.
    fn place(&mut self, state: &State) -> Option<Placement>;

    /// Returns all placements, best first.
    fn wishes(&mut self, state: &State) -> Vec<Placement>;
}

impl Player for Foresight {
    fn place(&mut self, state: &State) -> Option<Placement> {
        self.choose(state).map(|choice| choice.placement)
    }

    fn wishes(&mut self, state: &State) -> Vec<Placement> {
        Foresight::wishes(self, state)
    }
}

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// The number of pieces after which a game is stopped.
    pub(super) cap: u64,
    /// The chance of garbage before a piece is one in this number.
    pub(super) one_in: u32,
    /// How pieces fall, if there is time in a game.
    pub(super) fall: Option<Fall>,
}

/// The number of pieces after which the protocol stops a game.
pub(super) const CAP: u64 = 100_000;

/// Plays a game, and adds it to the counts.
pub(super) fn play(player: &mut impl Player, rules: Rules, seed: u64, counts: &mut Counts) {
    let mut game = Survival::new(seed, rules.one_in);
    while game.loss().is_none() && game.tally.pieces < rules.cap {
        let placement = match rules.fall {
            None => player.place(&game.state),
            Some(fall) => fall.settle(&game.state, || player.wishes(&game.state)),
        };
        let Some(placement) = placement else { break };
        let held = game.state.hold;
        let lock = game.play(placement).lock;
        let is_t_spin = lock.lines_cleared > 0 && lock.spin != Spin::None;
        counts.t_held += u64::from(is_t_spin && held == Some(placement.location.piece));
    }
    counts.add(&game.tally, game.loss().is_some());
}
