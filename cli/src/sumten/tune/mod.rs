//! `stackmate sumten tune`: CMA-ES over the numbers of our player.
//!
//! *What.* In each generation, candidates are drawn around a mean, and all of them play the same lists of packs. The mean
//! moves towards the better ones ([`crate::evolution`]). *How.* The games are jobs ([`job`]), which threads or other
//! machines play. After each generation, a line with the candidates and their points is written to a file. Mean, step
//! size and covariance of the search follow from these lines and the seed, so a run that continues repeats them, and is
//! the same as one that was not interrupted. *Why new lists in each generation?* Numbers that fit only some lists are
//! lucky; the mean of many generations has met many lists.

pub(super) mod job;
mod options;
mod space;

use std::io::Write;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::numbers::{Named, Numbers, named};
use crate::evolution::{Evolution, Point};
use crate::failure::Failure;
use crate::journal::{Journal, to_line};
use crate::tune::Progress;
use job::{Job, UNIT, unless_stopped};
pub(super) use options::Arguments;
use options::Plan;

/// A line of the file: a generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Generation {
    /// Its number, from 1.
    generation: u32,
    /// The first of its lists.
    list: u32,
    candidates: Vec<Candidate>,
    /// The standard deviation of each number among the candidates, in the order of the run's numbers.
    spread: Vec<f64>,
    /// The mean of the search after the generation.
    mean: Named,
}

/// A candidate: its numbers, and its points in all games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Candidate {
    numbers: Named,
    points: i64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    let (journal, known) = Journal::open::<Generation>(Some(&arguments.out), &plan.header)?;
    let progress = Progress::new(Some(plan.generations.into()), "generations");
    let mut run = Run { plan: &plan, journal, progress, evolution: plan.evolution() };
    let mut known = known.into_iter();
    for number in 1..=plan.generations {
        if let Some(why) = run.evolution.stopped() {
            run.progress.say(&why);
            break;
        }
        run.generation(number, known.next())?;
    }
    run.progress.end();
    let best = plan.space.numbers(run.evolution.mean());
    Ok(writeln!(std::io::stdout(), "{}", to_line(&named(&best, plan.table()))?)?)
}

/// A run that is being played.
struct Run<'a> {
    plan: &'a Plan,
    journal: Journal,
    progress: Progress,
    evolution: Evolution,
}

impl Run<'_> {
    /// Plays a generation and writes it to the file, or repeats a known one.
    fn generation(&mut self, number: u32, known: Option<Generation>) -> Result<(), Failure> {
        let plan = self.plan;
        let points: Vec<Point> = self.evolution.ask().to_vec();
        let candidates: Vec<Numbers> = points.iter().map(|point| plan.space.numbers(point)).collect();
        let foreign = || {
            Failure::BadInput(format!(
                "{}: generation {number} does not belong to this run",
                plan.out.display()
            ))
        };
        let scores = match &known {
            None => self.play(number, &candidates)?,
            Some(known) if known.candidates.len() != candidates.len() => return Err(foreign()),
            Some(known) => known.candidates.iter().map(|candidate| candidate.points).collect(),
        };
        let fitness: Vec<f64> =
            scores.iter().map(|points| *points as f64 / UNIT / f64::from(plan.lists)).collect();
        self.evolution.update(&fitness);
        let with_points = candidates.iter().zip(&scores);
        let played = Generation {
            generation: number,
            list: plan.first_list(number),
            candidates: with_points
                .map(|(numbers, &points)| Candidate { numbers: plan.space.named(numbers), points })
                .collect(),
            spread: plan.space.spread(&points),
            mean: plan.space.named(&plan.space.numbers(self.evolution.mean())),
        };
        match known {
            None => {
                self.journal.write(&played)?;
                self.progress.say(&self.summary(&played, &fitness));
                Ok(())
            }
            Some(known) if known == played => Ok(()),
            Some(_) => Err(foreign()),
        }
    }

    /// Plays the games of a generation. Returns the points of each candidate.
    fn play(&mut self, number: u32, candidates: &[Numbers]) -> Result<Vec<i64>, Failure> {
        let Plan { games, lists, runner, .. } = self.plan;
        let first = self.plan.first_list(number);
        let both =
            candidates.iter().flat_map(|numbers| (first..first + lists).map(move |list| (*numbers, list)));
        let jobs: Vec<Job> =
            (0..).zip(both).map(|(id, (numbers, list))| Job { id, list, games: *games, numbers }).collect();
        let mut points = Vec::new();
        unless_stopped(runner.run(&jobs, &mut |done| {
            points.push(games.points(&done));
            let message = format!("game {} of {}", points.len(), jobs.len());
            self.progress.advance((number - 1).into(), 1, &message);
            Ok(ControlFlow::Continue(()))
        }))?;
        Ok(points.chunks(*lists as usize).map(|points| points.iter().sum()).collect())
    }

    /// Describes a generation in a line.
    fn summary(&self, played: &Generation, fitness: &[f64]) -> String {
        let Generation { generation, list, spread, mean, .. } = played;
        let best = fitness.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let usual = fitness.iter().sum::<f64>() / fitness.len().max(1) as f64;
        let names = self.plan.space.names();
        let numbers: Vec<String> = names
            .iter()
            .zip(spread)
            .map(|(name, spread)| format!("{name} {} ± {spread}", mean[*name]))
            .collect();
        format!(
            "generation {generation} of {}: lists {list} to {}, fitness {usual:.3}, best {best:.3}; {}",
            self.plan.generations,
            list + self.plan.lists - 1,
            numbers.join(", ")
        )
    }
}
