//! A job of tuning: the game of one candidate with one list of packs.
//!
//! A job is a pure function of its fields: nodes limit the search, not time, and the random numbers of the baseline
//! follow from the list. It is played as `solo` and `match` play, so it measures what they measure.

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use sumten::pack::TURNS;

use crate::failure::Failure;
use crate::interrupt;
use crate::job_lines;
use crate::runner;
use crate::sumten::batch::Setup;
use crate::sumten::limits::Limits;
use crate::sumten::numbers::{Number, Numbers, SETTINGS, TACTICS};
use crate::sumten::program::Program;
use crate::sumten::record::{Kind, Settings, Side};
use crate::sumten::{solo, versus};
use crate::tune::Machines;

/// The maximum number of nodes for a turn. A larger number is taken as a mistake.
pub(super) const MOST_NODES: u64 = 1_000_000_000;

/// The points of a doubling of the score, and of a won game. Points are integers, so that a file keeps them exactly.
pub(super) const UNIT: f64 = 1e6;
/// The points by which an immediate victory is worth more than a late one, and a late defeat more than an immediate
/// one. Without them, candidates that win or lose all games would be equal.
const SPEED: i64 = 100_000;
/// The turns after which a game counts as a late one.
const LATE: i64 = 100;

/// What is tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Target {
    /// Tune the search: the fitness is the mean of the logarithm (to the base 2) of the biggest score and 1
    Solo,
    /// Tune the tactics: the fitness is the mean share of the points against the baseline, and up to 0.1 for early
    /// victories and late defeats
    Battle,
}

impl Target {
    /// Returns the numbers that are tuned.
    pub(super) const fn table(self) -> &'static [Number] {
        match self {
            Target::Solo => SETTINGS,
            Target::Battle => TACTICS,
        }
    }

    /// Returns the number of turns after which a game is stopped, unless another one is given.
    pub(super) const fn turns(self) -> u16 {
        match self {
            Target::Solo => 30,
            Target::Battle => TURNS as u16,
        }
    }
}

/// What all games of a run have in common.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Games {
    #[serde(rename = "for")]
    pub(super) target: Target,
    pub(super) turns: u16,
    pub(super) nodes: u64,
    /// The factor of the baseline, in a battle.
    pub(super) factor: Option<f64>,
}

impl Games {
    /// Checks the values.
    ///
    /// # Errors
    /// Returns an error that names the invalid value.
    pub(super) fn check(&self) -> Result<(), String> {
        if !(1..=TURNS).contains(&self.turns.into()) {
            return Err(format!("turns {} is not within 1 to {TURNS}", self.turns));
        }
        if !(1..=MOST_NODES).contains(&self.nodes) {
            return Err(format!("nodes {} is not within 1 to {MOST_NODES}", self.nodes));
        }
        match (self.target, self.factor) {
            (Target::Solo, None) => Ok(()),
            (Target::Solo, Some(factor)) => Err(format!("factor {factor}: nothing else plays in solo games")),
            (Target::Battle, None) => Err("battles need the factor of the baseline".to_owned()),
            (Target::Battle, Some(factor)) if factor.is_finite() && factor > 0.0 => Ok(()),
            (Target::Battle, Some(factor)) => Err(format!("factor {factor} is not a number above 0")),
        }
    }

    /// Returns the points of a game.
    pub(super) fn points(&self, done: &Done) -> i64 {
        let late = LATE.saturating_sub(done.turns.into()).max(0) * SPEED / LATE;
        match (self.target, done.winner) {
            (Target::Solo, _) => ((f64::from(done.best) + 1.0).log2() * UNIT).round() as i64,
            (Target::Battle, None) => UNIT as i64 / 2,
            (Target::Battle, Some(Side::A)) => UNIT as i64 + late,
            (Target::Battle, Some(Side::B)) => -late,
        }
    }
}

/// A game to be played. In JSON, a job is one line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    /// The number of the job, which its result repeats.
    pub(super) id: u32,
    pub(super) list: u32,
    pub(super) games: Games,
    pub(super) numbers: Numbers,
}

/// The result of a job. In JSON, a result is one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    id: u32,
    list: u32,
    /// The number of turns of the game, and the highest score of the player in one of them.
    turns: u16,
    best: u32,
    /// The winner of a battle. Side a is the player.
    winner: Option<Side>,
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let Job { id, list, games: Games { target, turns, nodes, factor }, numbers } = *self;
        self.games.check().map_err(|why| format!("job {id}: {why}"))?;
        let limits = Limits::of_nodes(list, nodes, factor);
        let (kind, programs): (_, &[&Program]) = match target {
            Target::Solo => (Kind::Solo, &[&Program::Beam]),
            Target::Battle => (Kind::Match, &[&Program::Beam, &Program::Baseline]),
        };
        let settings = Settings::new(kind, programs, turns.into(), &limits).with(numbers);
        let settings = settings.map_err(Failure::into_message)?;
        let setup = Setup { settings: &settings, limits: &limits, factors: [None, factor] };
        let play = if target == Target::Solo { solo::play } else { versus::play };
        let game = play(&setup, list).map_err(Failure::into_message)?;
        let game = game.ok_or_else(|| format!("job {id}: stopped"))?;
        if let Some(why) = game.tracks.iter().find_map(|track| track.forfeit.as_ref()) {
            return Err(format!("job {id}: the game of list {list} was forfeited: {why}"));
        }
        let own = game.tracks.first().ok_or("a game without a player")?;
        let (turns, best) = (own.moves.len() as u16, own.best_by(own.moves.len()));
        Ok(Done { id, list, turns, best, winner: game.winner })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        let is_possible =
            done.turns <= self.games.turns && (done.winner.is_none() || self.games.target == Target::Battle);
        (done.id, done.list) == (self.id, self.list) && is_possible
    }
}

/// Play jobs of tuning: read one JSON job per line and print one line of results for each, in the same order.
///
/// `stackmate sumten tune --through CMD` writes such lines to CMD.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    machines: Machines,
}

pub(in crate::sumten) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let jobs: Vec<Job> = job_lines::read(None)?;
    unless_stopped(job_lines::play(&jobs, &arguments.machines.runner()?))
}

/// Replaces an error after Ctrl-C: it only means that games were not finished.
pub(super) fn unless_stopped(done: Result<(), Failure>) -> Result<(), Failure> {
    done.map_err(|failure| if interrupt::asked() { Failure::Failed("stopped".to_owned()) } else { failure })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    const SOLO: Games = Games { target: Target::Solo, turns: 8, nodes: 200, factor: None };
    const BATTLE: Games = Games { target: Target::Battle, turns: 4, factor: Some(0.002), ..SOLO };

    fn job(games: Games) -> Job {
        Job { id: 3, list: 10_001, games, numbers: Numbers::default() }
    }

    #[test]
    fn a_job_is_a_pure_function_and_survives_json() {
        for games in [SOLO, BATTLE] {
            let job = job(games);
            let again: Job = serde_json::from_str(&serde_json::to_string(&job).unwrap()).unwrap();
            assert_eq!(again, job);
            let done = job.play().unwrap();
            assert_eq!(again.play(), Ok(done));
            assert!(done.turns == games.turns && job.is_answered_by(&done), "{done:?}");
            let line = serde_json::to_string(&done).unwrap();
            assert_eq!(serde_json::from_str::<Done>(&line).unwrap(), done);
            let others = [Job { id: 4, ..job }, Job { list: 10_002, ..job }];
            assert!(others.iter().all(|other| !other.is_answered_by(&done)));
            assert!(!job.is_answered_by(&Done { turns: 9, ..done }));
        }
    }

    #[test]
    fn the_list_and_the_numbers_change_the_game() {
        let games = Games { turns: 14, nodes: 2_000, ..SOLO };
        let played = |list, edge| {
            let mut job = Job { list, ..job(games) };
            job.numbers.settings.edge = edge;
            job.play().unwrap().best
        };
        let usual = Numbers::default().settings.edge;
        assert_ne!(played(10_001, usual), played(10_002, usual));
        assert_ne!(played(10_001, usual), played(10_001, 400));
    }

    #[test]
    fn points_follow_the_logarithm_or_the_result_and_the_time() {
        let done = Done { id: 0, list: 1, turns: 30, best: 1023, winner: None };
        assert_eq!(SOLO.points(&done), 10_000_000);
        assert_eq!(SOLO.points(&Done { best: 0, ..done }), 0);
        let of = |winner, turns| BATTLE.points(&Done { winner, turns, ..done });
        assert_eq!(
            [of(Some(Side::A), 30), of(None, 30), of(Some(Side::B), 30)],
            [1_070_000, 500_000, -70_000]
        );
        assert!(
            of(Some(Side::A), 25) > of(Some(Side::A), 40) && of(Some(Side::B), 25) < of(Some(Side::B), 40)
        );
        assert_eq!([of(Some(Side::A), 400), of(Some(Side::B), 400)], [1_000_000, 0]);
    }

    #[test]
    fn invalid_values_are_named() {
        for (games, named) in [
            (Games { turns: 0, ..SOLO }, "turns 0"),
            (Games { turns: 501, ..SOLO }, "turns 501"),
            (Games { nodes: 0, ..SOLO }, "nodes 0"),
            (Games { factor: Some(1.0), ..SOLO }, "factor 1"),
            (Games { factor: None, ..BATTLE }, "battles need the factor"),
            (Games { factor: Some(-1.0), ..BATTLE }, "factor -1"),
        ] {
            let error = job(games).play().unwrap_err();
            assert!(error.starts_with("job 3: ") && error.contains(named), "{named}: {error}");
        }
        let text = serde_json::to_string(&job(SOLO)).unwrap();
        for (from, to, named) in [
            ("\"edge\":", "\"edges\":", "\"edges\""),
            ("\"solo\"", "\"alone\"", "alone"),
            ("\"nodes\":200", "\"nodes\":-200", "-200"),
            ("\"scored\":", "\"scored\":9", "scored 9"),
        ] {
            let error = serde_json::from_str::<Job>(&text.replace(from, to)).unwrap_err().to_string();
            assert!(error.contains(named), "{named}: {error}");
        }
    }
}
