//! The outcomes of the mutants, one line for each mutant, in a file that people also read and edit.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

const HEAD: &str = "\
# Small faults put into the rules of the game, and whether the tests notice. `cargo xtask mutants` writes this file
# and goes on where it stops. A line that is taken out is tried again, and so is a missed mutant without a reason,
# which follows the name after two slashes.
";
/// The separator between the name of a mutant and the reason.
const BEFORE_REASON: &str = " // ";

/// The outcome of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The mutant is caught: a test failed or did not end.
    Caught,
    /// The mutant survived: all tests passed.
    Missed,
    /// The mutant does not compile.
    Unviable,
}

impl Outcome {
    const ALL: [Outcome; 3] = [Outcome::Caught, Outcome::Missed, Outcome::Unviable];

    /// Returns the word for the outcome in the file.
    pub(super) fn word(self) -> &'static str {
        match self {
            Outcome::Caught => "caught",
            Outcome::Missed => "missed",
            Outcome::Unviable => "unviable",
        }
    }
}

/// A line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) outcome: Outcome,
    /// The reason why no test can notice the mutant, or why no test is needed.
    pub(super) reason: Option<String>,
}

/// All lines of the file, by the names of the mutants.
#[derive(Debug)]
pub(super) struct Ledger {
    file: PathBuf,
    entries: BTreeMap<String, Entry>,
}

impl Ledger {
    /// Reads the file with the outcomes. A file that does not exist is treated as empty.
    ///
    /// # Errors
    /// Returns an error with the line if a line is not valid.
    pub(super) fn read(file: &Path) -> Result<Ledger> {
        let text = if file.exists() { fs::read_to_string(file)? } else { String::new() };
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let entries = lines.map(|line| {
            entry(line).with_context(|| format!("{} has an invalid line: {line}", file.display()))
        });
        Ok(Ledger { file: file.to_owned(), entries: entries.collect::<Result<_>>()? })
    }

    /// Returns whether a mutant does not have to be tried again.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.get(name).is_some_and(|entry| entry.outcome != Outcome::Missed || entry.reason.is_some())
    }

    /// Returns the entry of a mutant.
    pub(super) fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(name)
    }

    /// Keeps only the mutants whose names are `wanted`, and returns the number of removed mutants.
    pub(super) fn keep(&mut self, wanted: impl Fn(&str) -> bool) -> usize {
        let before = self.entries.len();
        self.entries.retain(|name, _| wanted(name));
        before - self.entries.len()
    }

    /// Records an outcome and writes the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(super) fn note(&mut self, name: &str, outcome: Outcome) -> Result<()> {
        self.entries.insert(name.to_owned(), Entry { outcome, reason: None });
        let unwritable = || format!("cannot write {}", self.file.display());
        let fresh = self.file.with_extension("tmp");
        fs::write(&fresh, self.text()).with_context(unwritable)?;
        fs::rename(&fresh, &self.file).with_context(unwritable)
    }

    fn text(&self) -> String {
        let lines = self.entries.iter().map(|(name, Entry { outcome, reason })| {
            let reason = reason.as_ref().map(|reason| format!("{BEFORE_REASON}{reason}")).unwrap_or_default();
            format!("{:<8} {name}{reason}\n", outcome.word())
        });
        lines.fold(HEAD.to_owned(), |text, line| text + &line)
    }
}

fn entry(line: &str) -> Option<(String, Entry)> {
    let (word, rest) = line.split_once(' ')?;
    let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.word() == word)?;
    let (name, reason) = match rest.split_once(BEFORE_REASON) {
        Some((name, reason)) => (name, Some(reason.to_owned())),
        None => (rest, None),
    };
    Some((name.trim().to_owned(), Entry { outcome, reason }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_outcomes_are_read_back_and_reasons_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mutants.txt");
        let mut ledger = Ledger::read(&file).unwrap();
        ledger.note("b: replace < with <= #1", Outcome::Missed).unwrap();
        ledger.note("a: delete ! #1", Outcome::Caught).unwrap();
        assert!(!ledger.knows("b: replace < with <= #1"), "a survivor without a reason is tried again");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("<= #1", "<= #1 // they are never equal")).unwrap();
        let mut again = Ledger::read(&file).unwrap();
        let reason = again.get("b: replace < with <= #1").unwrap().reason.as_deref();
        assert_eq!(reason, Some("they are never equal"));
        assert!(again.knows("b: replace < with <= #1") && again.knows("a: delete ! #1") && !again.knows("c"));
        assert_eq!(again.keep(|name| name.starts_with('b')), 1);
        again.note("c", Outcome::Unviable).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(
            text.strip_prefix(HEAD),
            Some("missed   b: replace < with <= #1 // they are never equal\nunviable c\n")
        );
    }

    #[test]
    fn an_invalid_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mutants.txt");
        fs::write(&file, "# head\ncought a #1\n").unwrap();
        assert!(Ledger::read(&file).unwrap_err().to_string().ends_with("cought a #1"));
    }
}
