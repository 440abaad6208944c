//! Games as lines of JSON.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sumten::{Chain, Dropped, Move};

use super::choices::Chosen;
use super::clock::Clock;
use super::limits::Limits;
use super::numbers::Numbers;
use super::program::Program;
use crate::failure::Failure;
use crate::input;
use crate::journal::{self, to_line};

/// The number of ojama of a big chain.
const BIG: u32 = 100;
/// The maximum size of a file of games, in bytes.
const MOST: usize = 256 << 20;

/// On what the results of games depend. It is a part of each line of a file.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Settings {
    pub(super) run: Kind,
    pub(super) v: u32,
    pub(super) rules: String,
    pub(super) programs: Vec<Program>,
    pub(super) turns: usize,
    pub(super) turn_ms: Option<f64>,
    pub(super) budget: Clock,
    pub(super) nodes: Option<u64>,
    pub(super) game_ms: f64,
    /// The given factor of the baseline. Each game has the one that was used.
    pub(super) factor: Option<f64>,
    /// The numbers of the first program, which is our player, if they are not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) numbers: Option<Numbers>,
    /// The choices of the first program, which is the baseline, if they are not the original's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) choices: Option<Chosen>,
}

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Solo,
    Match,
}

impl Settings {
    pub(super) fn new(run: Kind, programs: &[&Program], turns: usize, limits: &Limits) -> Settings {
        Settings {
            run,
            v: 1,
            rules: "sumten-v1".to_owned(),
            programs: programs.iter().map(|program| (*program).clone()).collect(),
            turns,
            turn_ms: limits.turn_ms,
            budget: limits.budget,
            nodes: limits.nodes,
            game_ms: limits.game_ms,
            factor: limits.factor,
            numbers: None,
            choices: None,
        }
    }

    /// Gives numbers to the first program.
    ///
    /// # Errors
    /// Returns an error if the numbers are not the usual ones and the program is not our player.
    pub(super) fn with(self, numbers: Numbers) -> Result<Settings, Failure> {
        let numbers = (numbers != Numbers::default()).then_some(numbers);
        match self.programs.first().filter(|program| numbers.is_some() && **program != Program::Beam) {
            Some(other) => {
                Err(Failure::BadInput(format!("--settings and --tactics are for beam, not {other}")))
            }
            None => Ok(Settings { numbers, ..self }),
        }
    }

    /// Gives choices to the first program.
    ///
    /// # Errors
    /// Returns an error if the choices are not the original's and the program is not the baseline.
    pub(super) fn with_choices(self, chosen: Chosen) -> Result<Settings, Failure> {
        let choices = (chosen != Chosen::default()).then_some(chosen);
        match self.programs.first().filter(|program| choices.is_some() && **program != Program::Baseline) {
            Some(other) => Err(Failure::BadInput(format!("--choices is for baseline, not {other}"))),
            None => Ok(Settings { choices, ..self }),
        }
    }

    /// Returns the choices of a side's program.
    pub(super) fn choices_of(&self, side: usize) -> Chosen {
        self.choices.filter(|_| side == 0).unwrap_or_default()
    }

    /// Returns the numbers of a side's program.
    pub(super) fn numbers_of(&self, side: usize) -> Numbers {
        self.numbers.filter(|_| side == 0).unwrap_or_default()
    }
}

/// A game that has ended.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Game {
    pub(super) list: u32,
    /// The winner of a match: a or b.
    pub(super) winner: Option<Side>,
    /// What the programs have played.
    pub(super) tracks: Vec<Track>,
    #[serde(flatten)]
    pub(super) settings: Settings,
}

/// A side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    A,
    B,
}

/// What a program has played.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
pub(super) struct Track {
    pub(super) name: String,
    /// The moves, as the program answers them.
    pub(super) moves: Vec<String>,
    pub(super) scores: Vec<u32>,
    pub(super) chains: Vec<u32>,
    pub(super) nodes: u64,
    /// The time of each turn in milliseconds.
    pub(super) ms: Vec<f64>,
    /// Whether a column reached the danger line.
    pub(super) died: bool,
    /// Why it forfeited the game.
    pub(super) forfeit: Option<String>,
    /// The factor of the baseline.
    pub(super) factor: Option<f64>,
}

impl Track {
    /// Adds a move and its result.
    pub(super) fn add(&mut self, to: Move, dropped: &Dropped) {
        let Chain { score, steps } = dropped.chain;
        self.moves.push(format!("{} {}", to.x, to.turns));
        self.scores.push(score);
        self.chains.push(steps);
        self.died = dropped.is_dead;
    }

    /// Returns the time of all turns, in milliseconds.
    pub(super) fn all_ms(&self) -> f64 {
        self.ms.iter().sum()
    }

    /// Returns the highest score of a turn within the first `turns` turns.
    pub(super) fn best_by(&self, turns: usize) -> u32 {
        self.scores.iter().take(turns).copied().max().unwrap_or(0)
    }

    /// Returns the longest chain within the first `turns` turns.
    pub(super) fn chain_by(&self, turns: usize) -> u32 {
        self.chains.iter().take(turns).copied().max().unwrap_or(0)
    }

    /// Returns the turn of the first big chain, counted from 0, and its number of steps.
    pub(super) fn first_fire(&self) -> Option<(usize, u32)> {
        let is_big = |score: &u32| Chain { steps: 0, score: *score }.ojama() >= BIG;
        let turn = self.scores.iter().position(is_big)?;
        Some((turn, self.chains.get(turn).copied()?))
    }
}

/// Reads a file of games, which all have the same settings.
///
/// # Errors
/// Returns an error that names the file and what is wrong with it.
pub(super) fn read(path: &Path) -> Result<(Settings, Vec<Game>), Failure> {
    let name = path.display().to_string();
    let text = input::text(&name, input::read_file(path, MOST)?)?;
    let games: Vec<Game> = journal::read(path, (1..).zip(text.lines()))?;
    let Some(settings) = games.first().map(|game| game.settings.clone()) else {
        return Err(Failure::BadInput(format!("{name}: no games")));
    };
    check(path, &games, &settings)?;
    Ok((settings, games))
}

/// Checks that games have the settings.
pub(super) fn check(path: &Path, games: &[Game], settings: &Settings) -> Result<(), Failure> {
    let Some(other) = games.iter().find(|game| game.settings != *settings) else { return Ok(()) };
    let why = journal::difference(&to_line(&other.settings)?, &to_line(settings)?);
    Err(Failure::BadInput(format!("{}: {why}", path.display())))
}
