//! Jobs and results as lines of JSON.

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;
use crate::journal::to_line;
use crate::runner::{Job, Runner};

/// The arguments of a command that plays jobs.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of jobs [default: standard input]
    file: Option<PathBuf>,
    /// The number of jobs at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    workers: u32,
}

impl Arguments {
    /// Plays jobs, given as lines, and prints a line for each result.
    pub(crate) fn play<J: Job<Done: Serialize> + DeserializeOwned>(&self) -> Result<(), Failure> {
        let jobs: Vec<J> = read(self.file.as_deref())?;
        play(&jobs, &Runner::Threads(self.workers as usize))
    }
}

/// Reads the values of a file, or of standard input, one on each line.
///
/// # Errors
/// Returns an error that names the file and the line.
pub(crate) fn read<T: DeserializeOwned>(file: Option<&Path>) -> Result<Vec<T>, Failure> {
    let (name, input): (_, Box<dyn Read>) = match file {
        Some(path) => {
            let name = path.display().to_string();
            let file = std::fs::File::open(path);
            let file = file.map_err(|error| Failure::BadInput(format!("{name}: {error}")))?;
            (name, Box::new(file))
        }
        None => ("standard input".to_owned(), Box::new(std::io::stdin())),
    };
    let mut values = Vec::new();
    for (number, line) in (1..).zip(BufReader::new(input).lines()) {
        let line = line?;
        let bad = |error| Failure::BadInput(format!("{name}, line {number}: {error}"));
        if !line.trim().is_empty() {
            values.push(serde_json::from_str(&line).map_err(bad)?);
        }
    }
    Ok(values)
}

/// Plays jobs and prints a line for each result, in the order of the jobs.
pub(crate) fn play<J: Job<Done: Serialize>>(jobs: &[J], runner: &Runner) -> Result<(), Failure> {
    runner.run(jobs, &mut |done| {
        say(&done)?;
        Ok(ControlFlow::Continue(()))
    })
}

/// Prints one line of JSON.
pub(crate) fn say(value: &impl Serialize) -> Result<(), Failure> {
    Ok(writeln!(std::io::stdout().lock(), "{}", to_line(value)?)?)
}
