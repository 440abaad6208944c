//! All boards that one pack makes of a board.

use alloc::vec::Vec;

use super::settings::Settings;
use super::value::value;
use crate::board::Board;
use crate::chain::Chain;
use crate::pack::Pack;
use crate::place::Move;
use crate::probe::Parent;

/// What is expanded, and how.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) settings: &'a Settings,
    /// The pack, filled with the ojama that enter it.
    pub(super) pack: Pack,
    /// The stock of ojama after it.
    pub(super) stock: u32,
    /// Returns whether a board with this hash is known.
    pub(super) is_known: &'a (dyn Fn(u64) -> bool + Sync),
    /// Whether columns may reach the danger line while the move is resolved.
    pub(super) may_be_tall: bool,
    /// The number of turns that follow. If it is 0, only chains count.
    pub(super) turns: usize,
}

/// A board after a move.
pub(super) struct Child {
    pub(super) hash: u64,
    pub(super) value: i32,
    pub(super) to: u8,
}

/// The boards after all moves.
#[derive(Default)]
pub(super) struct Children {
    pub(super) nodes: u64,
    /// The biggest chain, and its move.
    pub(super) fire: Option<(Chain, u8)>,
    /// The boards after moves that fire nothing, or only a small chain.
    pub(super) boards: Vec<Child>,
}

impl Task<'_> {
    /// Places the pack on a board in all ways.
    pub(super) fn expand(&self, board: &Board) -> Children {
        let mut children = Children::default();
        let wants_probes = self.turns > 0 && self.settings.probes > 0;
        let parent = wants_probes.then(|| Parent::new(board, self.settings.probes));
        let mut turned = self.pack;
        for turns in 0..4 {
            for x in Move::columns() {
                let Some((after, chain)) = board.drop_turned(&turned, x, self.may_be_tall) else { continue };
                let Some(to) = Move { x, turns }.index() else { continue };
                children.nodes += 1;
                self.add(&mut children, &after, chain, to as u8, parent.as_ref());
            }
            turned = turned.turned(1);
        }
        children
    }

    #[inline]
    fn add(&self, children: &mut Children, after: &Board, chain: Chain, to: u8, parent: Option<&Parent>) {
        if after.is_tall() {
            return;
        }
        if children.fire.is_none_or(|(best, _)| chain.score > best.score) {
            children.fire = Some((chain, to));
        }
        if self.turns == 0 || chain.score > self.settings.most {
            return;
        }
        let hash = after.hash_with(self.stock);
        if (self.is_known)(hash) || children.boards.iter().any(|other| other.hash == hash) {
            return;
        }
        let fired = chain.score as i32 * self.settings.small_fire;
        let value = value(self.settings, after, parent, hash, self.turns) - fired;
        children.boards.push(Child { hash, value, to });
    }
}
