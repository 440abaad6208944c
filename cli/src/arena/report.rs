//! The result of a match, for people and for programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::battle::Played;
use super::rating::{elo, wilson};
use super::side_report::{self, Record, SideReport, rounded};

/// The score of a match, updated when a game ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    wins: [u64; 2],
    draws: u64,
    turns: u64,
    ends: BTreeMap<String, u64>,
    pub(super) records: [Record; 2],
}

impl Tally {
    /// Counts a game between bots with these names and returns a short description of how it ended.
    pub(super) fn add(&mut self, played: &Played, names: &[String; 2]) -> String {
        let causes = [0, 1].map(|side| played.cause(side));
        for side in [0, 1] {
            self.records[side].add(&played.stats[side], causes[side], played.fouls[side].as_ref());
        }
        self.turns += u64::from(played.turns);
        let end = match played.outcome.winner() {
            Some(winner) => {
                self.wins[winner] += 1;
                format!("{} lost by {}", names[1 - winner], causes[1 - winner].unwrap_or("?"))
            }
            None => {
                self.draws += 1;
                format!("draw: {}", causes.map(|cause| cause.unwrap_or("alive")).join("/"))
            }
        };
        *self.ends.entry(end.clone()).or_default() += 1;
        end
    }

    /// Returns the number of games counted.
    pub(super) fn games(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Returns the first side's points. A draw counts as half a point.
    fn points(&self) -> f64 {
        self.wins[0] as f64 + self.draws as f64 / 2.0
    }

    /// Returns a short description of the score so far.
    pub(super) fn score(&self) -> String {
        let [low, high] = wilson(self.points(), self.games() as f64).map(|share| share * 100.0);
        let [a, b] = self.wins;
        let share = 100.0 * self.points() / (self.games() as f64).max(1.0);
        format!("{a}–{b}, {} drawn: {share:.1} % [{low:.1}, {high:.1}]", self.draws)
    }
}

/// The result of a match.
#[derive(Clone, Debug, Serialize)]
pub(super) struct BattleReport {
    mode: &'static str,
    games: u64,
    wins_a: u64,
    wins_b: u64,
    draws: u64,
    /// The first side's share of the points, and its 95 % interval.
    score_a: f64,
    score_a_95: [f64; 2],
    /// The share and its interval as Elo differences; `None` stands for an infinite difference.
    elo_a: Option<f64>,
    elo_a_95: [Option<f64>; 2],
    turns_mean: f64,
    ends: BTreeMap<String, u64>,
    a: SideReport,
    b: SideReport,
}

impl BattleReport {
    fn new(tally: &Tally, [a, b]: [SideReport; 2]) -> BattleReport {
        let games = tally.games() as f64;
        let share = tally.points() / games.max(1.0);
        let interval = wilson(tally.points(), games);
        let finite = |elo: f64| elo.is_finite().then(|| (elo * 10.0).round() / 10.0);
        BattleReport {
            mode: "battle",
            games: tally.games(),
            wins_a: tally.wins[0],
            wins_b: tally.wins[1],
            draws: tally.draws,
            score_a: rounded(share),
            score_a_95: interval.map(rounded),
            elo_a: finite(elo(share)),
            elo_a_95: interval.map(|end| finite(elo(end))),
            turns_mean: rounded(tally.turns as f64 / games.max(1.0)),
            ends: tally.ends.clone(),
            a,
            b,
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let BattleReport { games, wins_a, wins_b, draws, turns_mean, .. } = self;
        let (a, b) = (&self.a.name, &self.b.name);
        writeln!(
            out,
            "{a} against {b}: {wins_a}–{wins_b}, {draws} drawn; {games} games of {turns_mean:.1} turns"
        )?;
        let [low, high] = self.score_a_95.map(|share| share * 100.0);
        let elo = |elo: Option<f64>| elo.map_or("infinite".to_owned(), |elo| format!("{elo:+.0}"));
        let [elo_low, elo_high] = self.elo_a_95.map(elo);
        writeln!(out, "score of {a}: {:.1} % [{low:.1}, {high:.1}]", self.score_a * 100.0)?;
        writeln!(out, "Elo: {} [{elo_low}, {elo_high}]", elo(self.elo_a))?;
        for (end, count) in &self.ends {
            writeln!(out, "{count:>5} × {end}")?;
        }
        side_report::print(&[&self.a, &self.b], out)
    }
}

/// The result of games played alone.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SoloReport {
    mode: &'static str,
    games: u64,
    a: SideReport,
}

/// The result of a match, or of games that one bot played alone.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Report {
    /// The result of a match.
    Battle(Box<BattleReport>),
    /// The result of games played alone.
    Solo(Box<SoloReport>),
}

impl Report {
    pub(super) fn battle(tally: &Tally, sides: [SideReport; 2]) -> Report {
        Report::Battle(Box::new(BattleReport::new(tally, sides)))
    }

    pub(super) fn solo(games: u64, a: SideReport) -> Report {
        Report::Solo(Box::new(SoloReport { mode: "solo", games, a }))
    }

    /// Returns the number of games that were played to their end.
    pub(super) fn games(&self) -> u64 {
        match self {
            Report::Battle(report) => report.games,
            Report::Solo(report) => report.games,
        }
    }

    /// Prints the report as text for people.
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Report::Battle(report) => report.print(out),
            Report::Solo(report) => side_report::print(&[&report.a], out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::foul::Foul;
    use crate::duel::{Death, Outcome, Stats};

    fn played(deaths: [Option<Death>; 2], fouls: [Option<Foul>; 2]) -> Played {
        Played { outcome: Outcome { deaths }, turns: 10, stats: [Stats::default(); 2], fouls }
    }

    #[test]
    fn games_are_counted_by_winner_and_cause() {
        let names = ["x".to_owned(), "y".to_owned()];
        let mut tally = Tally::default();
        let foul = Some(Foul::NoMoves);
        let ends = [
            played([None, Some(Death::BlockOut)], [None, None]),
            played([Some(Death::Forfeit), None], [foul, None]),
            played([None, None], [None, None]),
            played([None, Some(Death::LockOut)], [None, None]),
        ]
        .map(|game| tally.add(&game, &names));
        assert_eq!(
            ends,
            ["y lost by block_out", "x lost by no_moves", "draw: alive/alive", "y lost by lock_out"]
        );
        assert_eq!((tally.wins, tally.draws, tally.points()), ([2, 1], 1, 2.5));
        assert_eq!(tally.score(), "2–1, 1 drawn: 62.5 % [21.9, 90.8]");
    }
}
