//! `stackmate tune run`: plays the rounds of matches that an optimizer requests, until the time or the number
//! of rounds is used up.
//!
//! All matches of a round have the same pieces and garbage, so that candidates are compared with the same
//! luck. Every round has new pieces and garbage. The log contains every match. A run continues from its log
//! in two steps: it repeats the requests to the optimizer with the results from the log, which takes a
//! moment, and then plays on from the end of the log.

use std::collections::VecDeque;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use stackmate::eval::Weights;

use super::job::Job;
use super::named::Named;
use super::optimizer::{Optimizer, Pairing};
use super::progress::Progress;
pub(super) use super::run_options::Arguments;
use super::run_options::Plan;
use super::tally::Tally;
use crate::failure::Failure;
use crate::job_lines::say;
use crate::journal::Journal;

/// A line of the log: a match and its result. Of each side's weights, it contains only the tuned ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Entry {
    round: u64,
    number: usize,
    a: Named,
    b: Named,
    #[serde(flatten)]
    tally: Tally,
}

/// The result of a run.
#[derive(Clone, Debug, Serialize)]
struct Report {
    ended: String,
    rounds: u64,
    games: u64,
    turns: u64,
    /// The number of games that this process played. The games of earlier processes, which are in the log,
    /// are not counted.
    games_now: u64,
    seconds_now: f64,
    games_per_s: f64,
    /// The tuned weights, before and after the run.
    start: Named,
    best: Named,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    plan.check_out()?;
    let (journal, known) = Journal::open(Some(&plan.log), &plan.header)?;
    let mut optimizer = plan.optimizer();
    let progress = Progress::new(plan.rounds, "rounds");
    let mut run =
        Run { plan: &plan, journal, known: known.into(), progress, round: 0, sum: Tally::default() };
    let ended = run.play(optimizer.as_mut())?;
    run.progress.end();
    run.sum.complain();
    let best = plan.space.weights(&optimizer.best());
    run.save(&best)?;
    let report = run.report(ended, &best);
    if arguments.json {
        return say(&report);
    }
    Ok(report.print(&plan.out)?)
}

/// A run that is being played.
struct Run<'a> {
    plan: &'a Plan,
    journal: Journal,
    /// The entries of the log that have not been used yet.
    known: VecDeque<Entry>,
    progress: Progress,
    round: u64,
    sum: Tally,
}

impl Run<'_> {
    /// Plays rounds and returns the reason why the run ended.
    fn play(&mut self, optimizer: &mut dyn Optimizer) -> Result<String, Failure> {
        loop {
            if let Some(why) = self.over(optimizer) {
                return Ok(why);
            }
            let matches = optimizer.ask();
            let tallies = self.play_round(&matches)?;
            let shares: Vec<f64> = tallies.iter().map(Tally::share).collect();
            optimizer.update(&shares);
            self.round += 1;
            if self.known.is_empty() {
                self.save(&self.plan.space.weights(&optimizer.best()))?;
            }
        }
    }

    fn over(&self, optimizer: &dyn Optimizer) -> Option<String> {
        let time = self.plan.minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
        if self.plan.rounds.is_some_and(|rounds| self.round >= rounds) {
            return Some(format!("{} rounds", self.round));
        }
        if self.known.is_empty() && time.is_some_and(|time| self.progress.elapsed() >= time) {
            return Some("time is up".to_owned());
        }
        optimizer.stopped()
    }

    fn play_round(&mut self, matches: &[Pairing]) -> Result<Vec<Tally>, Failure> {
        let sides: Vec<[Weights; 2]> = matches
            .iter()
            .map(|asked| [&asked.a, &asked.b].map(|point| self.plan.space.weights(point)))
            .collect();
        let mut tallies = Vec::new();
        while tallies.len() < matches.len()
            && let Some(entry) = self.known.pop_front()
        {
            let wanted = self.entry(tallies.len(), &sides[tallies.len()], entry.tally);
            if entry != wanted || entry.tally.games != 2 * self.plan.pairs {
                let why = format!(
                    "match {} of round {} in the log does not belong to this run",
                    entry.number, entry.round
                );
                return Err(Failure::BadInput(why));
            }
            self.sum.add(entry.tally);
            tallies.push(entry.tally);
        }
        self.play_matches(&sides, &mut tallies)?;
        Ok(tallies)
    }

    /// Plays the matches of a round that have no result yet, and adds their results to `tallies`.
    fn play_matches(&mut self, sides: &[[Weights; 2]], tallies: &mut Vec<Tally>) -> Result<(), Failure> {
        let jobs = self.jobs(&sides[tallies.len()..])?;
        let plan = self.plan;
        let mut under_way = Tally::default();
        plan.runner.run(&jobs, &mut |played| {
            under_way.add(played.tally);
            self.sum.add(played.tally);
            if under_way.games == 2 * plan.pairs {
                let number = tallies.len();
                self.journal.write(&self.entry(number, &sides[number], under_way))?;
                tallies.push(std::mem::take(&mut under_way));
            }
            let message = format!("match {} of {}, {} games", tallies.len(), sides.len(), self.sum.games);
            self.progress.advance(self.round, played.tally.games, &message);
            Ok(ControlFlow::Continue(()))
        })
    }

    /// Converts matches to jobs with the pieces of this round.
    fn jobs(&self, sides: &[[Weights; 2]]) -> Result<Vec<Job>, Failure> {
        let first = self.round * self.plan.pairs;
        let mut jobs = Vec::new();
        for &sides in sides {
            let mut whole = self.plan.games.job(sides, first, self.plan.pairs)?;
            whole.id = jobs.len() as u64;
            jobs.extend(whole.split(self.plan.chunk));
        }
        Ok(jobs)
    }

    fn entry(&self, number: usize, sides: &[Weights; 2], tally: Tally) -> Entry {
        let [a, b] = [0, 1].map(|side| self.plan.space.named(&sides[side]));
        Entry { round: self.round, number, a, b, tally }
    }

    /// Writes the weights to their file. At any time either the old file or the new one is complete.
    fn save(&self, weights: &Weights) -> Result<(), Failure> {
        let out = &self.plan.out;
        let failed = |error: std::io::Error| Failure::Failed(format!("{}: {error}", out.display()));
        let new = self.plan.new_out();
        let text =
            format!("# stackmate tune run: {}\n{weights}", self.plan.words(self.round, self.sum.games));
        std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, out)).map_err(failed)
    }

    fn report(&self, ended: String, best: &Weights) -> Report {
        let space = &self.plan.space;
        Report {
            ended,
            rounds: self.round,
            games: self.sum.games,
            turns: self.sum.turns,
            games_now: self.progress.games(),
            seconds_now: self.progress.elapsed().as_secs_f64(),
            games_per_s: self.progress.games_per_s(),
            start: space.named(&space.weights(&space.origin())),
            best: space.named(best),
        }
    }
}

impl Report {
    fn print(&self, file: &Path) -> std::io::Result<()> {
        let Report { ended, rounds, games, games_now, seconds_now, games_per_s, .. } = self;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{ended}: {rounds} rounds, {games} games; the weights are in {}", file.display())?;
        writeln!(out, "now: {games_now} games in {seconds_now:.0} s, {games_per_s:.2} games/s")?;
        for (name, start) in &self.start {
            writeln!(out, "{name:<22} {start:>6} → {:>6}", self.best[name])?;
        }
        Ok(())
    }
}
