//! Jobs of training: games of a learner, played on this machine or on another one.
//!
//! A job is a pure function of its fields: the models and the first seed determine all games. In JSON, a job and its
//! result are one line each. Numbers with 32 bits are written as hexadecimal digits of their bytes, the lowest first,
//! so that another machine continues with the same bits.

use clap::Args;
use serde::{Deserialize, Serialize};
use stackmate::Board;
use stackmate::WIDTH;
use stackmate::learn::Model;
use stackmate::learn::td::{self, Played, Sample, TdRules, Values};
use stackmate::rules::master::MasterRules;

use crate::failure::Failure;
use crate::job_lines;
use crate::runner::{self, Runner};

/// The most moves of a job. A larger number is taken as a mistake.
const MOST_MOVES: u32 = 1_000_000;
/// The most fields that a move can give.
const FIELDS: usize = 2;
/// The largest weight of a model.
const MOST_WEIGHT: f32 = 100.0;
/// The words of a sample: the columns of its field and its two values.
const WORDS: usize = WIDTH + 2;

/// Games to be played by a learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "JobLine", into = "JobLine")]
pub(super) struct Job {
    /// The number of the job, which its result repeats.
    pub(super) id: u32,
    pub(super) td: TdRules,
    pub(super) danger: Model,
    pub(super) reward: Option<Model>,
    /// The seed of the first game.
    pub(super) seed: u32,
    pub(super) moves: u32,
}

/// A job as JSON.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobLine {
    id: u32,
    rules: String,
    discount: f32,
    random: u32,
    rewards: [i32; 4],
    seed: u32,
    moves: u32,
    danger: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reward: Option<String>,
}

impl From<Job> for JobLine {
    fn from(Job { id, td, danger, reward, seed, moves }: Job) -> JobLine {
        let TdRules { rules, discount, random, rewards } = td;
        let words = |model: Model| hex(model.weights.iter().map(|weight| weight.to_bits()));
        let (danger, reward) = (words(danger), reward.map(words));
        JobLine { id, rules: rules.name.to_owned(), discount, random, rewards, seed, moves, danger, reward }
    }
}

impl TryFrom<JobLine> for Job {
    type Error = String;

    fn try_from(line: JobLine) -> Result<Job, String> {
        let JobLine { id, rules, discount, random, rewards, seed, moves, danger, reward } = line;
        let rules = MasterRules::by_name(&rules).ok_or_else(|| format!("unknown rules {rules:?}"))?;
        if !(1..=MOST_MOVES).contains(&moves) {
            return Err(format!("moves {moves} is not within 1 to {MOST_MOVES}"));
        }
        if !(0.0..1.0).contains(&discount) {
            return Err(format!("discount {discount} is not within 0 to 1"));
        }
        if seed == 0 {
            return Err("seed 0 deals only I".to_owned());
        }
        if let Some(reward) = rewards.into_iter().find(|reward| i16::try_from(*reward).is_err()) {
            return Err(format!("reward {reward} has more than 16 bits"));
        }
        let td = TdRules { rules, discount, random, rewards };
        let (danger, reward) =
            (model("danger", &danger)?, reward.map(|text| model("reward", &text)).transpose()?);
        Ok(Job { id, td, danger, reward, seed, moves })
    }
}

/// Reads the weights of a model.
fn model(name: &str, text: &str) -> Result<Model, String> {
    let words =
        unhex(text).ok_or_else(|| format!("{name} has other characters than hexadecimal digits of words"))?;
    let weights: Vec<f32> = words.into_iter().map(f32::from_bits).collect();
    let expected = Model::default().weights.len();
    if weights.len() != expected {
        return Err(format!("{name} has {} weights instead of {expected}", weights.len()));
    }
    // Larger weights cannot be exported, and their sums would not fit into the search's integers.
    match weights.iter().find(|weight| !weight.is_finite() || weight.abs() > MOST_WEIGHT) {
        Some(weight) => Err(format!("{name} has the weight {weight}")),
        None => Ok(Model { weights }),
    }
}

/// The result of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "DoneLine", into = "DoneLine")]
pub(super) struct Done {
    id: u32,
    pub(super) played: Played,
}

/// A result as JSON.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DoneLine {
    id: u32,
    pieces: u64,
    deaths: u64,
    clears: [u64; 4],
    samples: String,
}

impl From<Done> for DoneLine {
    fn from(Done { id, played: Played { samples, pieces, deaths, clears } }: Done) -> DoneLine {
        let words = samples.iter().flat_map(|Sample { board, danger, reward }| {
            // A field of 20G has 20 rows, so a column fits into a word.
            let columns = board.columns().iter().map(|&column| column as u32);
            columns.chain([danger, reward].map(|value| value.to_bits()))
        });
        DoneLine { id, pieces, deaths, clears, samples: hex(words) }
    }
}

impl TryFrom<DoneLine> for Done {
    type Error = String;

    fn try_from(DoneLine { id, pieces, deaths, clears, samples }: DoneLine) -> Result<Done, String> {
        let words = unhex(&samples).filter(|words| words.len().is_multiple_of(WORDS));
        let words = words.ok_or("samples has other characters than hexadecimal digits of whole samples")?;
        let sample = |words: &[u32]| {
            let board = Board::from_columns(std::array::from_fn(|x| words[x].into()));
            let [danger, reward] = [words[WIDTH], words[WIDTH + 1]].map(f32::from_bits);
            let is_number = danger.is_finite() && reward.is_finite();
            is_number
                .then_some(Sample { board, danger, reward })
                .ok_or("a sample has a value that is no number")
        };
        let samples = words.chunks_exact(WORDS).map(sample).collect::<Result<_, _>>()?;
        Ok(Done { id, played: Played { samples, pieces, deaths, clears } })
    }
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let values = Values { danger: &self.danger, reward: self.reward.as_ref() };
        let played = td::play(&self.td, values, self.seed, self.moves).map_err(|error| error.to_string())?;
        Ok(Done { id: self.id, played })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        let Played { samples, pieces, deaths, clears } = &done.played;
        // A move places a piece or loses a game, and a piece makes at most one clear.
        let moves = u64::from(self.moves);
        let is_possible = [pieces, deaths].into_iter().chain(clears).all(|count| *count <= moves);
        done.id == self.id && is_possible && samples.len() <= FIELDS * self.moves as usize
    }
}

/// Writes words as hexadecimal digits of their bytes.
fn hex(words: impl Iterator<Item = u32>) -> String {
    words.map(|word| format!("{:08x}", word.swap_bytes())).collect()
}

/// Reads words from hexadecimal digits of their bytes. Returns `None` for anything else.
fn unhex(text: &str) -> Option<Vec<u32>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(8) || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let word = |digits: &[u8]| u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    digits.chunks_exact(8).map(|digits| word(digits).map(u32::swap_bytes)).collect()
}

/// Play jobs of training: read one JSON job per line and print one line of results for each, in the same order.
///
/// `stackmate master train --through CMD` writes such lines to CMD.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let jobs: Vec<Job> = job_lines::read(None)?;
    job_lines::play(&jobs, &Runner::Threads(arguments.workers.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    fn job() -> Job {
        let mut danger = Model::default();
        (1..).zip(&mut danger.weights).for_each(|(at, weight)| *weight = -1.0 / at as f32);
        let td = TdRules { rules: MasterRules::ARS, discount: 0.98, random: 10, rewards: [0, 0, 0, 4096] };
        Job { id: 3, td, reward: Some(danger.clone()), danger, seed: 1_000_000, moves: 30 }
    }

    #[test]
    fn a_job_and_its_result_survive_json_to_the_last_bit() {
        let text = serde_json::to_string(&job()).unwrap();
        let again: Job = serde_json::from_str(&text).unwrap();
        assert_eq!(again, job());
        let done = again.play().unwrap();
        assert!(!done.played.samples.is_empty() && job().is_answered_by(&done));
        let line = serde_json::to_string(&done).unwrap();
        assert_eq!(serde_json::from_str::<Done>(&line).unwrap(), done);
        assert!(!Job { id: 4, ..job() }.is_answered_by(&done));
        let clears = [u64::MAX; 4];
        assert!(!job().is_answered_by(&Done { played: Played { clears, ..done.played.clone() }, ..done }));
    }

    #[test]
    fn invalid_values_are_named() {
        let text = serde_json::to_string(&job()).unwrap();
        let nan = text.replace("\"danger\":\"000080bf", "\"danger\":\"0000c07f");
        for (line, named) in [
            (text.replace("m20g-ars", "m20g-what"), "m20g-what"),
            (text.replace("\"moves\":30", "\"moves\":0"), "moves 0"),
            (text.replace("\"discount\":0.98", "\"discount\":7.5"), "discount 7.5"),
            (text.replace("\"seed\":1000000", "\"seed\":0"), "seed 0"),
            (text.replace("\"danger\":\"", "\"danger\":\"00000000"), "danger has 3814 weights"),
            (text.replace("\"reward\":\"", "\"reward\":\"x"), "reward has other characters"),
            (nan, "danger has the weight NaN"),
            (text.replace("\"danger\":\"000080bf", "\"danger\":\"00007a44"), "danger has the weight 1000"),
            (text.replace("4096", "40960"), "reward 40960"),
        ] {
            let error = serde_json::from_str::<Job>(&line).unwrap_err().to_string();
            assert!(error.contains(named), "{named}: {error}");
        }
        let done = serde_json::to_string(&job().play().unwrap())
            .unwrap()
            .replace("\"samples\":\"", "\"samples\":\"00");
        assert!(serde_json::from_str::<Done>(&done).unwrap_err().to_string().contains("samples"));
    }
}
