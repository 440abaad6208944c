//! What the opponent can do.

use super::{more, rain, upcoming};
use crate::beam::Settings;
use crate::beam::tree::Tree;
use crate::bot::{Budget, View};

/// How many turns of the opponent are searched.
pub(super) const TURNS: usize = 8;

/// What the opponent can do.
#[derive(Clone, Debug, Default)]
pub(in crate::beam) struct Opponent {
    tree: Tree,
    /// The turn after the last one that was searched.
    end: usize,
    /// The most ojama that he can send until each of the next turns.
    threats: [u32; TURNS],
    /// The most that he can send in these turns if ojama fill all of his packs. `None` if it was not searched.
    answer: Option<u32>,
}

impl Opponent {
    /// Searches the opponent's next turns. Returns the number of nodes. `is_ready` says that we may fire now, so his
    /// answer is searched too.
    pub(in crate::beam) fn look(
        &mut self,
        settings: &Settings,
        view: &View<'_>,
        share: &Budget<'_>,
        is_ready: bool,
    ) -> u64 {
        let packs = upcoming(view.packs, view.turn, TURNS);
        if self.tree.advance(&view.other.board, view.other.stock) {
            self.tree.reopen(self.end.saturating_sub(view.turn));
        } else {
            self.tree = Tree::begin(view.other.board, view.other.stock);
        }
        self.end = view.turn + packs.len();
        let mut nodes = rain::pass(&mut self.tree, settings, packs, share);
        self.threats = threats(&self.tree);
        self.answer = is_ready.then(|| {
            // His next move is still undisturbed.
            let after = upcoming(view.packs, view.turn + 1, TURNS);
            let (ojama, more) = rain::answer(settings, self.tree.after_a_turn(rain::STOCK), after, share);
            nodes += more;
            ojama.max(self.threats[0])
        });
        nodes
    }

    /// Returns whether he cannot survive these ojama if they are sent now. Both searches are small, so he is expected to
    /// find more under attack, and `trust` percent of what he finds without one.
    pub(super) fn is_beaten_by(&self, ojama: u32, margin: u32, trust: u32) -> bool {
        let trusted = self.threats[TURNS - 1].saturating_mul(trust) / 100;
        self.answer.is_some_and(|answer| ojama >= more(answer).max(trusted).saturating_add(margin))
    }

    /// Returns the most ojama that he can send until a turn.
    pub(super) fn threat(&self, turn: usize) -> u32 {
        self.threats[turn.min(TURNS - 1)]
    }
}

/// Returns the most ojama that can be sent until each turn.
fn threats(tree: &Tree) -> [u32; TURNS] {
    let mut threats = [0; TURNS];
    for (turn, fire) in tree.fires() {
        for threat in threats.iter_mut().skip(turn) {
            *threat = fire.chain.ojama().max(*threat);
        }
    }
    threats
}
