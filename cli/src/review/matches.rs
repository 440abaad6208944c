//! The matches of `review fit` and `review truth`: which levels meet, and a log with which a run continues.

use std::ops::ControlFlow;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use stackmate::Rng;
use stackmate::bot::level::Level;

use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::journal::Journal;
use crate::runner::{Job, Runner};

/// The stream of random numbers that chooses the levels of a match.
const PAIRS: u64 = 70;
/// The largest distance between the numbers of two levels that meet.
pub(super) const FARTHEST: u32 = 3;

/// Returns the numbers of the two levels that play the match of a seed: any level, and one that is at most
/// [`FARTHEST`] rows of the table away.
pub(super) fn pair(seed: u64) -> [usize; 2] {
    let mut rng = Rng::new(seed, PAIRS);
    let last = Level::ALL.len() - 1;
    let first = rng.below(Level::ALL.len() as u32) as usize;
    let other = (first + rng.below(2 * FARTHEST + 1) as usize).saturating_sub(FARTHEST as usize).min(last);
    [first, other]
}

/// Plays the matches that the log does not have, and returns all of them. `header` is the first line of the log. `job`
/// returns the match with a number from 0.
///
/// # Errors
/// Returns an error if the log belongs to another run, or if a match cannot be played.
pub(super) fn complete<J>(
    log: Option<&Path>,
    header: &impl Serialize,
    wanted: u64,
    runner: &Runner,
    job: impl Fn(u64) -> J,
) -> Result<Vec<J::Done>, Failure>
where
    J: Job<Done: Serialize + DeserializeOwned>,
{
    let (mut journal, mut games) = Journal::open::<J::Done>(log, header)?;
    let jobs: Vec<J> = (games.len() as u64..wanted).map(job).collect();
    let playing = Heartbeat::start(&format!("playing {wanted} matches"));
    runner.run(&jobs, &mut |done| {
        journal.write(&done)?;
        games.push(done);
        playing.describe(format!("{} of {wanted} matches", games.len()));
        Ok(ControlFlow::Continue(()))
    })?;
    games.truncate(wanted as usize);
    Ok(games)
}
