//! A population whose members play each other: the losers are replaced by children of the winners.
//!
//! *What.* This is the method with which the article on Cold Clear's thinking tunes its weights. In a round
//! every member plays some of the others (*matches*), and the quarter with the most points stays (*select*).
//! Every other member is replaced by a child of two parents from the better half. The child takes every
//! weight from one of its parents (*cross*), and some of its weights are changed (*mutate*).
//!
//! *Why the mean of the best quarter is the result.* The points of a few games are mostly luck, so the first
//! of many members is the luckiest. The mean of the members that were kept, some of them for many rounds,
//! depends much less on luck.

use stackmate::Rng;

use super::optimizer::{Optimizer, Pairing, gaussian};
use crate::evolution::Point;

/// The parameters of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settings {
    /// The size of the population; at least 4.
    pub(super) population: usize,
    /// The number of other members that each member challenges in a round.
    pub(super) opponents: usize,
    /// The standard deviation of mutations and of the first population.
    pub(super) sigma: f64,
    pub(super) seed: u64,
}

/// The percentage of a child's weights that are changed.
const MUTATED_PERCENT: u32 = 20;

/// The population.
#[derive(Clone, Debug)]
pub(super) struct Genetic {
    settings: Settings,
    /// The members. Those that were kept from the last round come first.
    members: Vec<Point>,
    /// The pairs of members that play each other in this round.
    asked: Vec<[usize; 2]>,
    rng: Rng,
}

impl Genetic {
    /// Creates a population around `origin`, which is one of its members.
    pub(super) fn new(settings: Settings, origin: &[f64]) -> Genetic {
        let mut rng = Rng::new(settings.seed, 0);
        let mut members = vec![origin.to_vec()];
        while members.len() < settings.population {
            members.push(origin.iter().map(|x| x + settings.sigma * gaussian(&mut rng)).collect());
        }
        Genetic { settings, members, asked: Vec::new(), rng }
    }

    fn kept(&self) -> usize {
        (self.settings.population / 4).max(1)
    }

    fn child(&mut self, ranked: &[Point]) -> Point {
        let parents = [0; 2].map(|_| self.rng.below(ranked.len() as u32 / 2) as usize);
        let mut gene = |at: usize| {
            let parent = parents[self.rng.below(2) as usize];
            self.mutated(ranked[parent][at])
        };
        (0..ranked[0].len()).map(&mut gene).collect()
    }

    fn mutated(&mut self, gene: f64) -> f64 {
        let changed = self.rng.below(100) < MUTATED_PERCENT;
        if changed { gene + self.settings.sigma * gaussian(&mut self.rng) } else { gene }
    }
}

impl Optimizer for Genetic {
    fn ask(&mut self) -> Vec<Pairing> {
        let count = self.members.len();
        let mut ring: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            ring.swap(last, self.rng.below(last as u32 + 1) as usize);
        }
        let opponents = self.settings.opponents.min(count - 1);
        let challenges = |at: usize| (1..=opponents).map(move |far| [at, (at + far) % count]);
        self.asked = (0..count).flat_map(challenges).map(|pair| pair.map(|at| ring[at])).collect();
        let point = |at: usize| self.members[at].clone();
        self.asked.iter().map(|&[a, b]| Pairing { a: point(a), b: point(b) }).collect()
    }

    fn update(&mut self, shares: &[f64]) {
        let mut points = vec![0.0; self.members.len()];
        for ([a, b], share) in std::mem::take(&mut self.asked).into_iter().zip(shares) {
            points[a] += share;
            points[b] += 1.0 - share;
        }
        let mut order: Vec<usize> = (0..points.len()).collect();
        // Among members with equal points, those that were kept from earlier rounds come first.
        order.sort_by(|&a, &b| points[b].total_cmp(&points[a]));
        let ranked: Vec<Point> = order.iter().map(|&at| self.members[at].clone()).collect();
        self.members = ranked[..self.kept()].to_vec();
        while self.members.len() < ranked.len() {
            let child = self.child(&ranked);
            self.members.push(child);
        }
    }

    fn best(&self) -> Point {
        let kept = &self.members[..self.kept()];
        let mean = |gene: usize| kept.iter().map(|member| member[gene]).sum::<f64>() / kept.len() as f64;
        (0..kept[0].len()).map(mean).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::optimizer::synthetic::{climb, strength};

    const SETTINGS: Settings = Settings { population: 24, opponents: 3, sigma: 0.3, seed: 1 };

    #[test]
    fn it_improves_despite_noise() {
        let start = vec![1.5; 12];
        let found = climb(&mut Genetic::new(SETTINGS, &start), 60, 4);
        assert!(found > strength(&start) / 4.0, "{found}");
    }

    #[test]
    fn every_member_plays_the_same_number_of_matches_with_others() {
        let mut genetic = Genetic::new(Settings { population: 5, opponents: 9, ..SETTINGS }, &[0.0]);
        let matches = genetic.ask();
        assert_eq!(matches.len(), 5 * 4);
        for at in 0..5 {
            assert_eq!(genetic.asked.iter().flatten().filter(|&&played| played == at).count(), 2 * 4);
        }
        assert!(genetic.asked.iter().all(|[a, b]| a != b));
    }

    #[test]
    fn the_best_quarter_stays() {
        let mut genetic = Genetic::new(Settings { population: 8, opponents: 7, ..SETTINGS }, &[0.0, 0.0]);
        let before = genetic.members.clone();
        genetic.ask();
        let shares: Vec<f64> = genetic.asked.iter().map(|&[a, b]| f64::from(u8::from(a > b))).collect();
        genetic.update(&shares);
        assert_eq!(genetic.members[..2], [before[7].clone(), before[6].clone()]);
    }
}
