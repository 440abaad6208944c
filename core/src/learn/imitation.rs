//! Tests that an agent imitates the person whose moves it learned from.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::Model;
use super::choice::ChoiceLearner;
use super::log::{Move, divided, shuffle};
use crate::board::{Board, WIDTH};
use crate::bot::master::Master;
use crate::eval::pair_file::PairFile;
use crate::movegen::ground::Ground;
use crate::rules::master::{InBox, MasterRules, Run, lock};

const RULES: MasterRules = MasterRules::ARS;
const MOVES: usize = 300;
const FRESH: usize = 2_000;
const EPOCHS: u64 = 40;
/// The points by which an agent imitates its own person better than all other agents do. Measured were 24.7, 20.1 and
/// 20.6 points.
const MARGIN: f64 = 10.0;

/// A scripted person: keeps a column empty for quads, or none, and the others flat.
#[derive(Clone, Copy)]
struct Person {
    well: Option<usize>,
}

const LEFT: Person = Person { well: Some(0) };
const RIGHT: Person = Person { well: Some(WIDTH - 1) };
const FLAT: Person = Person { well: None };

impl Person {
    /// Returns the cost of a field: holes, steps between columns, height, and cells in the well.
    fn cost(self, board: &Board) -> u32 {
        let heights: [u32; WIDTH] = core::array::from_fn(|x| 64 - board.columns()[x].leading_zeros());
        let holes: u32 = (0..WIDTH).map(|x| heights[x] - board.columns()[x].count_ones()).sum();
        let flat: Vec<u32> = (0..WIDTH).filter(|x| Some(*x) != self.well).map(|x| heights[x]).collect();
        let steps: u32 = flat.windows(2).map(|two| two[0].abs_diff(two[1]).pow(2)).sum();
        // Without a well, rows are cleared as soon as possible.
        let cells: u32 = board.columns().iter().map(|column| column.count_ones()).sum();
        let well = self.well.map_or(8 * cells, |x| 80 * heights[x]);
        let highest = heights.iter().copied().max().unwrap_or(0);
        60 * holes + 4 * steps + 8 * highest.saturating_sub(6).pow(2) + well
    }

    /// Chooses a placement by the best field after the next piece.
    fn choose(self, ground: &mut Ground, run: &Run) -> InBox {
        let (mut places, mut later) = (Vec::new(), Vec::new());
        ground.set_board(&run.board);
        ground.places(run.piece, &mut places);
        let mut cost = |at: &InBox| {
            let after = lock(run.board, run.piece, *at).0;
            later.clear();
            ground.set_board(&after);
            ground.places(run.next, &mut later);
            let costs = later.iter().map(|second| self.cost(&lock(after, run.next, *second).0));
            (costs.min().unwrap_or(u32::MAX), *at)
        };
        places.into_iter().min_by_key(|at| cost(at)).unwrap()
    }

    /// Plays moves, in games of the seeds from one on.
    fn play(self, first: u32, count: usize) -> Vec<Move> {
        let mut ground = Ground::new(RULES);
        let mut moves = Vec::new();
        let mut seed = first;
        let mut run = Run::new(RULES, seed).unwrap();
        while moves.len() < count {
            let at = self.choose(&mut ground, &run);
            let Run { board, piece, next, placed, .. } = run;
            let game = seed.to_string();
            moves.push(Move { game, step: placed, board, piece, next, at });
            if run.place(at).is_err() {
                seed += 1;
                run = Run::new(RULES, seed).unwrap();
            }
        }
        moves
    }
}

/// Trains an agent on 300 moves as the page does.
fn trained(start: &Model, person: Person) -> Model {
    let [mut learned, _] = divided(person.play(1_000_000, MOVES), 1);
    let (mut model, mut learner) = (start.clone(), ChoiceLearner::new(RULES));
    for epoch in 1..=EPOCHS {
        shuffle(&mut learned, 1, epoch + 1);
        learner.learn(&mut model, &learned);
    }
    model
}

/// Returns how many of the moves an agent would have made too, in percent.
fn agreement(model: &Model, moves: &[Move]) -> f64 {
    let mut agent = Master::new(RULES, &model.weights(), 2, 8);
    let agrees = |made: &&Move| {
        let choice = agent.choose(&made.board, made.piece, made.next);
        let after = |at| lock(made.board, made.piece, at).0;
        choice.is_some_and(|choice| after(choice.first) == after(made.at))
    };
    100.0 * moves.iter().filter(agrees).count() as f64 / moves.len() as f64
}

#[test]
fn three_hundred_moves_make_an_agent_that_imitates_their_player() {
    let file = PairFile::decode(include_bytes!("../../data/master/m20g-ars.smpw")).unwrap();
    let shipped = Model::from_weights(&file.weights, 0.0);
    let people = [LEFT, RIGHT, FLAT];
    let agents = people.map(|person| trained(&shipped, person));
    for (own, person) in people.into_iter().enumerate() {
        let fresh = person.play(2_000_000, FRESH);
        let of_shipped = agreement(&shipped, &fresh);
        let of_agents: Vec<f64> = agents.iter().map(|agent| agreement(agent, &fresh)).collect();
        let others = of_agents.iter().enumerate().filter(|(other, _)| *other != own);
        let best_other = others.map(|(_, share)| *share).fold(of_shipped, f64::max);
        assert!(of_agents[own] >= best_other + MARGIN, "{own}: {of_shipped:.1}, agents {of_agents:.1?}");
    }
}
