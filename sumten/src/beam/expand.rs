//! All boards that one pack makes of a board.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::settings::Settings;
use super::value::{looks, value};
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
    /// The highest score of a chain after which the search goes on.
    pub(super) most: u32,
    /// How many of the boards are probed, in percent (see [`Settings::valued`]).
    pub(super) valued: usize,
    /// Whether columns may reach the danger line while the move is resolved.
    pub(super) may_be_tall: bool,
    /// The number of turns that follow. If it is 0, only chains count.
    pub(super) turns: usize,
}

/// A board after a move that is not valued yet.
struct Candidate {
    board: Board,
    hash: u64,
    /// What its looks are worth, less what the chain of the move costs.
    looks: i32,
    to: u8,
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
        let mut candidates = Vec::new();
        let mut turned = self.pack;
        for turns in 0..4 {
            for x in Move::columns() {
                let Some((after, chain)) = board.drop_turned(&turned, x, self.may_be_tall) else { continue };
                let Some(to) = Move { x, turns }.index() else { continue };
                children.nodes += 1;
                if after.is_tall() {
                    continue;
                }
                if children.fire.is_none_or(|(best, _)| chain.score > best.score) {
                    children.fire = Some((chain, to as u8));
                }
                if self.turns > 0 && chain.score <= self.most {
                    self.add(&mut candidates, after, chain, to as u8);
                }
            }
            turned = turned.turned(1);
        }
        children.boards = self.valued(board, candidates);
        children
    }

    /// Adds a board if it is new.
    #[inline]
    fn add(&self, candidates: &mut Vec<Candidate>, board: Board, chain: Chain, to: u8) {
        let hash = board.hash_with(self.stock);
        if (self.is_known)(hash) || candidates.iter().any(|other| other.hash == hash) {
            return;
        }
        let looks = looks(self.settings, &board) - chain.score as i32 * self.settings.small_fire;
        candidates.push(Candidate { board, hash, looks, to });
    }

    /// Computes the values of the boards with the best looks. The others almost never become good enough to be expanded.
    fn valued(&self, board: &Board, mut candidates: Vec<Candidate>) -> Vec<Child> {
        let count = (candidates.len() * self.valued).div_ceil(100);
        candidates.sort_by_key(|candidate| Reverse(candidate.looks));
        candidates.truncate(count);
        let wants_probes = self.settings.probes > 0 && !candidates.is_empty();
        let parent = wants_probes.then(|| Parent::new(board, self.settings.probes));
        let child = |Candidate { board, hash, looks, to }| {
            let value = looks + value(self.settings, &board, parent.as_ref(), hash, self.turns);
            Child { hash, value, to }
        };
        candidates.into_iter().map(child).collect()
    }
}
