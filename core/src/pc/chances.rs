//! Which of some queues have a perfect clear, and what the next placement does to that.

use alloc::vec::Vec;

use super::build::Visitor;
use super::goal::Goal;
use super::queues::{NONE, Queues};
use super::reach::Drop;
use super::tilings::Step;
use super::workshop::Workshop;
use crate::piece::Piece;

/// Which queues have a perfect clear.
#[derive(Clone, Debug)]
pub struct Chances {
    workshop: Workshop,
    open: Open,
}

impl Chances {
    /// Nothing looked at yet.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: Drop) -> Chances {
        let mut open = Open::new(&queues);
        if goal.pieces() == 0 {
            open.close(&queues, 0);
        }
        Chances { workshop: Workshop::new(goal, queues, drop), open }
    }

    /// Goes on; `budget` as for [`Search::next`]. Returns whether all is known.
    pub fn run(&mut self, budget: &mut u32) -> bool {
        while self.open.0[0] > 0 {
            match self.workshop.next(budget, &mut self.open) {
                Step::Found => {}
                Step::Paused => return false,
                Step::Done => break,
            }
        }
        true
    }

    /// Queues for which a perfect clear was found so far.
    #[must_use]
    pub fn success(&self) -> u64 {
        self.total() - self.open.0[0]
    }

    /// All queues.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.workshop.queues.total()
    }

    /// The queues for which none was found, cut off behind what matters, each once.
    #[must_use]
    pub fn failing(&self) -> Vec<Vec<Piece>> {
        let nodes = self.workshop.queues.nodes();
        let fails = |&node: &u32| nodes[node as usize].end > 0 && self.open.0[node as usize] > 0;
        (0..nodes.len() as u32).filter(fails).map(|node| self.workshop.queues.queue(node)).collect()
    }
}

/// For each beginning of queues, how many of those that go on from it have no perfect clear yet.
#[derive(Clone, Debug)]
struct Open(Vec<u64>);

impl Open {
    fn new(queues: &Queues) -> Open {
        let nodes = queues.nodes();
        let mut open: Vec<u64> = nodes.iter().map(|node| node.end).collect();
        for node in (1..nodes.len()).rev() {
            open[nodes[node].parent as usize] += open[node];
        }
        Open(open)
    }

    /// All queues from this node on have one.
    fn close(&mut self, queues: &Queues, node: u32) {
        let nodes = queues.nodes();
        let solved = self.0[node as usize];
        let mut above = node;
        while above != NONE {
            self.0[above as usize] -= solved;
            above = nodes[above as usize].parent;
        }
        let mut below = alloc::vec![node];
        while let Some(node) = below.pop() {
            self.0[node as usize] = 0;
            below.extend(nodes[node as usize].next.into_iter().filter(|&next| next != NONE));
        }
    }
}

impl Visitor for Open {
    fn wants(&self, node: u32) -> bool {
        self.0[node as usize] > 0
    }

    fn visit(&mut self, queues: &Queues, node: u32, _: &[u8]) -> bool {
        self.close(queues, node);
        self.0[0] > 0
    }
}
