//! The matches of `review fit` and `review truth`: which players meet, and a log with which a run continues.

use std::ops::ControlFlow;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use stackmate::Rng;

use super::player::LEVELS;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::journal::Journal;
use crate::people::Person;
use crate::runner::{Job, Runner};

/// The stream of random numbers that chooses the players of a match.
const PAIRS: u64 = 70;
/// The largest distance between the numbers of two levels that meet.
pub(super) const FARTHEST: u32 = 3;

/// One of this number of matches has a person.
const WITH_PERSON: u64 = 3;
/// The distance between the seeds of matches with a person and those of the others.
const PEOPLE: u64 = 10_000_000;
/// The largest distance between the numbers of a person's level and that of the opponent.
const NEAR: u32 = 2;

/// Returns the seed and the players of the match with a number, in a run that begins with `seed`. Of three matches, two are
/// between levels.
pub(super) fn pair(seed: u64, number: u64) -> (u64, [usize; 2]) {
    if number % WITH_PERSON + 1 == WITH_PERSON {
        let seed = seed.wrapping_add(PEOPLE).wrapping_add(number / WITH_PERSON);
        return (seed, with_person(seed));
    }
    let seed = seed.wrapping_add(number - number / WITH_PERSON);
    (seed, levels(seed))
}

/// Returns any level, and one that is at most [`FARTHEST`] rows of the table away.
fn levels(seed: u64) -> [usize; 2] {
    let mut rng = Rng::new(seed, PAIRS);
    let last = LEVELS - 1;
    let first = rng.below(LEVELS as u32) as usize;
    let other = (first + rng.below(2 * FARTHEST + 1) as usize).saturating_sub(FARTHEST as usize).min(last);
    [first, other]
}

/// Returns any person, and an opponent of about the same strength: mostly a level.
fn with_person(seed: u64) -> [usize; 2] {
    let mut rng = Rng::new(seed, PAIRS);
    let number = rng.below(Person::ALL.len() as u32) as usize;
    let near =
        |of: usize, rng: &mut Rng| (of + rng.below(2 * NEAR + 1) as usize).saturating_sub(NEAR as usize);
    let other = if rng.below(4) > 0 {
        near(Person::ALL[number].near, &mut rng)
    } else {
        LEVELS + near(number, &mut rng).min(Person::ALL.len() - 1)
    };
    if rng.below(2) == 0 { [LEVELS + number, other] } else { [other, LEVELS + number] }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::player::PLAYERS;

    #[test]
    fn every_third_match_has_a_person_and_every_match_its_own_seed() {
        let matches: Vec<(u64, [usize; 2])> = (0..3_000).map(|number| pair(5, number)).collect();
        let has_person = |players: [usize; 2]| players.iter().any(|&player| player >= LEVELS);
        assert!((0..).zip(&matches).all(|(number, (_, players))| has_person(*players) == (number % 3 == 2)));
        let mut seeds: Vec<u64> = matches.iter().map(|(seed, _)| *seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), matches.len());
        let seen = (0..PLAYERS).all(|player| matches.iter().any(|(_, players)| players.contains(&player)));
        assert!(seen, "everybody plays");
        let fair = |(_, players): &(u64, [usize; 2])| {
            let level =
                |player: usize| player.checked_sub(LEVELS).map_or(player, |person| Person::ALL[person].near);
            players.map(level)
        };
        assert!(matches.iter().map(fair).all(|[a, b]| a.abs_diff(b) <= 4));
    }
}
