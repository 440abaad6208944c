//! Plays the rows of a gauntlet, and keeps each result.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::job::{Job, Played};
use super::row::Title;
use super::score::Score;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::runner::{Job as _, Runner};
use crate::tune::Progress;
use crate::tune::llr::Sprt;

/// How rows are played.
pub(super) struct Series {
    /// The pairs of each row.
    pub(super) pairs: u64,
    pub(super) test: Sprt,
    /// Whether a row ends as soon as its test is decided.
    pub(super) stop: bool,
    /// The number of jobs that are given to the runner together.
    pub(super) batch: usize,
    pub(super) runner: Runner,
    pub(super) journal: Journal,
    /// The results so far, by number.
    pub(super) known: BTreeMap<u64, Played>,
    pub(super) progress: Progress,
    /// The pairs of the rows that are finished.
    pub(super) finished: u64,
}

impl Series {
    /// Plays the pairs of a row that are not known yet. Returns the score of all, or, with `stop`, of those up to the decision.
    ///
    /// # Errors
    /// Returns an error if a game cannot be played, or if a known result is not of this row.
    pub(super) fn play(&mut self, row: &Job, title: &Title) -> Result<Score, Failure> {
        let score = self.play_batches(row, title)?;
        self.finished += self.pairs;
        Ok(score)
    }

    fn play_batches(&mut self, row: &Job, title: &Title) -> Result<Score, Failure> {
        let whole = Job { pairs: self.pairs, ..row.clone() };
        let mut jobs = whole.split();
        let mut score = Score::default();
        loop {
            let batch: Vec<Job> = jobs.by_ref().take(self.batch).collect();
            if batch.is_empty() {
                return Ok(score);
            }
            self.play_missing(&batch, title, &score)?;
            for job in &batch {
                score.add(&self.result(job)?.score);
                if self.stop && self.test.decision(score.pentanomial).is_some() {
                    return Ok(score);
                }
            }
        }
    }

    /// Plays the jobs of a batch that are not known. `before` has the results of the row before this batch.
    fn play_missing(&mut self, batch: &[Job], title: &Title, before: &Score) -> Result<(), Failure> {
        let Series { known, journal, progress, finished, .. } = self;
        let missing: Vec<Job> = batch.iter().filter(|job| !known.contains_key(&job.id)).cloned().collect();
        let mut score = *before;
        batch.iter().filter_map(|job| known.get(&job.id)).for_each(|played| score.add(&played.score));
        self.runner.run(&missing, &mut |played| {
            journal.write(&played)?;
            score.add(&played.score);
            let message = format!("{}, {}: {:?}", title.opponent, title.condition, score.pentanomial);
            progress.advance(*finished + score.pairs(), 2 * played.score.pairs(), &message);
            known.insert(played.id, played);
            Ok(ControlFlow::Continue(()))
        })
    }

    fn result(&self, job: &Job) -> Result<&Played, Failure> {
        let played = self.known.get(&job.id).filter(|played| job.is_answered_by(played));
        played.ok_or_else(|| {
            Failure::BadInput(format!("a result with the number {} is not of this run", job.id))
        })
    }
}
