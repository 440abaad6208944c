//! Plays jobs.
//!
//! With nodes as the limit, the results are a pure function of the job (the processor time that is measured besides is not).
//! So games can be played on any machine. Both games of a pair have the same pieces, and between them the sides change places.

use super::entrant::Entrant;
use super::game::Game;
use super::job::{Job, Played};
use super::outside;
use super::score::Score;
use crate::duel::{Settings, pair_seed};
use crate::runner;

impl runner::Job for Job {
    type Done = Played;

    fn play(&self) -> Result<Played, String> {
        let settings = self.check()?;
        let mut score = Score::default();
        for pair in self.first..self.first + self.pairs {
            score.add(&play_pair(self, pair, settings)?);
        }
        Ok(Played { id: self.id, first: self.first, score })
    }

    fn is_answered_by(&self, done: &Played) -> bool {
        done.id == self.id && done.first == self.first && done.score.pairs() == self.pairs
    }
}

/// Plays the two games of a pair.
fn play_pair(job: &Job, pair: u64, settings: Settings) -> Result<Score, String> {
    let seed = pair_seed(job.seed, pair);
    if let Entrant::Program { command, ms } = &job.b {
        return outside::play(job, command, *ms, seed);
    }
    let mut score = Score::default();
    let mut half_points = 0;
    for swapped in [false, true] {
        let game = Game::new(job, seed, Settings { swapped, ..settings })?;
        half_points += game.play(&mut score);
    }
    score.pentanomial[half_points] = 1;
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::Lumps;
    use crate::gauntlet::job::tests::job;
    use crate::runner::Job as _;

    /// Returns a result without what depends on the machine.
    fn steady(mut played: Played) -> Played {
        played.score.cpu_ms = [0.0; 2];
        played
    }

    #[test]
    fn a_job_is_a_pure_function_and_its_parts_add_up() {
        let job = job("shipped@nodes=80", "level:first-game");
        let text = serde_json::to_string(&job).unwrap();
        let again: Job = serde_json::from_str(&text).unwrap();
        assert_eq!(again, job);
        let played = job.play().unwrap();
        assert!(job.is_answered_by(&played));
        assert_eq!(steady(again.play().unwrap()), steady(played));
        let mut sum = Score::default();
        job.split().for_each(|part| sum.add(&part.play().unwrap().score));
        assert_eq!(Score { cpu_ms: [0.0; 2], ..sum }, steady(played).score);
        assert_eq!(played.score.pentanomial[..2], [0, 0], "{played:?}");
    }

    #[test]
    fn a_mirrored_match_has_the_mirrored_result() {
        let there = job("shipped@nodes=40,hunt=off", "shipped@nodes=300,hunt=off");
        let back = Job { a: there.b.clone(), b: there.a.clone(), ..there.clone() };
        let [there, mut back] = [there, back].map(|job| job.play().unwrap().score);
        back.pentanomial.reverse();
        assert_eq!((there.pentanomial, there.attack[0]), (back.pentanomial, back.attack[1]));
    }

    #[test]
    fn lumps_press_both_sides_and_blind_bots_do_not_count_them() {
        let quiet = job("shipped@nodes=60,hunt=off", "shipped@nodes=50,hunt=off");
        let lumpy = Job { lumps: Some(Lumps::new(5, 100).unwrap()), ..quiet.clone() };
        let blind = Job { informed: false, ..lumpy.clone() };
        let [quiet, lumpy, blind] = [quiet, lumpy, blind].map(|job| job.play().unwrap().score);
        assert!(lumpy.turns < quiet.turns, "{} and {} turns", lumpy.turns, quiet.turns);
        assert_ne!(lumpy.attack, blind.attack);
    }

    #[test]
    fn pressure_is_beaten_by_attack_and_wins_when_it_is_strong() {
        let won = |b: &str| {
            let score = job("shipped@nodes=200,hunt=off", b).play().unwrap().score;
            score.pentanomial[4]
        };
        assert_eq!([won("pressure@lines=1,every=30,room=5"), won("pressure@lines=20,every=2")], [2, 0]);
    }
}
