//! The matches of `review fit`, `truth` and `levels`: which players meet, and a log with which a run continues.

use std::collections::VecDeque;
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

/// Plays the matches that the log does not have, and returns all of them in the order of their numbers. A result in the log that
/// belongs to no match is ignored. `header` is the first line of the log. `job` returns the match with a number from 0.
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
    let (mut journal, logged) = Journal::open::<J::Done>(log, header)?;
    let jobs: Vec<J> = (0..wanted).map(job).collect();
    let mut games = answers(&jobs, logged);
    let (numbers, missing): (Vec<usize>, Vec<J>) =
        jobs.into_iter().enumerate().filter(|(number, _)| games[*number].is_none()).unzip();
    let mut numbers = numbers.into_iter();
    let mut played = wanted - missing.len() as u64;
    let playing = Heartbeat::start(&format!("playing {wanted} matches"));
    runner.run(&missing, &mut |done| {
        journal.write(&done)?;
        if let Some(number) = numbers.next() {
            games[number] = Some(done);
        }
        played += 1;
        playing.describe(format!("{played} of {wanted} matches"));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(games.into_iter().flatten().collect())
}

/// Returns the result of each job, if it is among the results of a log.
fn answers<J: Job>(jobs: &[J], logged: Vec<J::Done>) -> Vec<Option<J::Done>> {
    // A log is mostly in the order of the jobs, so the first result left is mostly the wanted one.
    let mut left = VecDeque::from(logged);
    let mut find =
        |job: &J| left.iter().position(|done| job.is_answered_by(done)).and_then(|at| left.remove(at));
    jobs.iter().map(&mut find).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::review::player::PLAYERS;

    /// A job whose result is its number.
    #[derive(Serialize)]
    struct Counted(u64);

    impl Job for Counted {
        type Done = u64;

        fn play(&self) -> Result<u64, String> {
            Ok(self.0)
        }

        fn is_answered_by(&self, done: &u64) -> bool {
            self.0 == *done
        }
    }

    #[test]
    fn results_that_belong_to_no_match_are_ignored_and_the_others_keep_their_place() {
        assert_eq!(answers(&[5, 6, 7].map(Counted), vec![9, 7, 5, 5]), [Some(5), None, Some(7)]);
        let name = format!("stackmate-matches-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "{\"run\":1}\n9\n7\n").unwrap();
        let run = || {
            complete(Some(&path), &json!({ "run": 1 }), 3, &Runner::Threads(2), |number| Counted(5 + number))
        };
        assert_eq!(run().unwrap(), [5, 6, 7]);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"run\":1}\n9\n7\n5\n6\n");
        std::fs::remove_file(&path).unwrap();
    }

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
