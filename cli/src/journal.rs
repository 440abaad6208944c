//! The log of a run: one line of JSON that describes the run, then one line for every result. With it an
//! interrupted run can continue later.
//!
//! A run is a function of its first line. When it continues, it takes the results from the log instead of
//! playing the games again. A last line that is incomplete is dropped.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::failure::Failure;

/// The file to which results are written, or `None` if there is no log.
#[derive(Debug)]
pub(crate) struct Journal(Option<File>);

impl Journal {
    /// Opens the log of a run, creating it if needed, and returns the results in it.
    ///
    /// # Errors
    /// Returns an error if the log belongs to another run, is in use by another process, or cannot be read.
    pub(crate) fn open<E: DeserializeOwned>(
        path: Option<&Path>,
        header: &impl Serialize,
    ) -> Result<(Journal, Vec<E>), Failure> {
        let Some(path) = path else { return Ok((Journal(None), Vec::new())) };
        let bad = |why: String| Failure::BadInput(format!("{}: {why}", path.display()));
        let (mut file, text) = open(path)?;
        let header = to_line(header)?;
        let mut lines = text.lines();
        match lines.next() {
            Some(first) if first == header => {}
            Some(first) => return Err(bad(difference(first, &header))),
            None => writeln!(file, "{header}")?,
        }
        Ok((Journal(Some(file)), read(path, (2..).zip(lines))?))
    }

    /// Opens a log without a first line that describes the run, and returns the results in it.
    ///
    /// # Errors
    /// Returns an error if the log is in use by another process, or cannot be read.
    pub(crate) fn open_plain<E: DeserializeOwned>(path: Option<&Path>) -> Result<(Journal, Vec<E>), Failure> {
        let Some(path) = path else { return Ok((Journal(None), Vec::new())) };
        let (file, text) = open(path)?;
        Ok((Journal(Some(file)), read(path, (1..).zip(text.lines()))?))
    }

    /// Writes a result to the log at once.
    pub(crate) fn write(&mut self, entry: &impl Serialize) -> Result<(), Failure> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        // The line is written in one call, so that a killed process leaves complete lines and at most one
        // incomplete line.
        Ok(file.write_all(format!("{}\n", to_line(entry)?).as_bytes())?)
    }
}

/// Opens a log for reading and writing, and returns its complete lines.
fn open(path: &Path) -> Result<(File, String), Failure> {
    let bad = |why: String| Failure::BadInput(format!("{}: {why}", path.display()));
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(path);
    let mut file = file.map_err(|error| bad(error.to_string()))?;
    // A file that is not a regular file, such as a pipe, may have no end.
    if !file.metadata().is_ok_and(|about| about.is_file()) {
        return Err(bad("not a regular file".to_owned()));
    }
    file.try_lock().map_err(|error| bad(format!("in use by another process ({error})")))?;
    let text = whole_lines(&mut file).map_err(|error| bad(error.to_string()))?;
    Ok((file, text))
}

/// Reads the results of numbered lines.
pub(crate) fn read<'a, E: DeserializeOwned>(
    path: &Path,
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<E>, Failure> {
    let bad = |number, error| Failure::BadInput(format!("{}: line {number}: {error}", path.display()));
    lines.map(|(number, line)| serde_json::from_str(line).map_err(|error| bad(number, error))).collect()
}

/// Converts a value to a line of JSON.
pub(crate) fn to_line(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::Failed(error.to_string()))
}

/// Reads the file and removes a last line that is incomplete.
fn whole_lines(file: &mut File) -> std::io::Result<String> {
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(text)
}

/// Describes how the description of a run in a log differs from that of this run.
pub(crate) fn difference(found: &str, wanted: &str) -> String {
    let parsed = [found, wanted].map(|line| serde_json::from_str::<Value>(line).unwrap_or(Value::Null));
    let [Value::Object(found), Value::Object(wanted)] = &parsed else {
        return "its first line does not describe a run of this kind".to_owned();
    };
    let keys = wanted.iter().map(|(key, _)| key).chain(found.keys());
    let differing = keys.into_iter().find(|key| found.get(*key) != wanted.get(*key));
    let Some(key) = differing else { return "its first line has a different format".to_owned() };
    let short = |side: Option<&Value>| {
        let text = side.map_or("nothing".to_owned(), Value::to_string);
        if text.len() > 40 { "a long value".to_owned() } else { text }
    };
    format!(
        "this log is from a run with another {key}: {} in the log, {} now",
        short(found.get(key)),
        short(wanted.get(key))
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    struct Scratch(std::path::PathBuf);

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn scratch(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("stackmate-journal-{}-{name}", std::process::id())))
    }

    fn open(file: &Scratch, seed: u32) -> Result<(Journal, Vec<Value>), Failure> {
        Journal::open(Some(&file.0), &json!({ "seed": seed, "what": "test" }))
    }

    #[test]
    fn complete_lines_are_read_back_and_an_incomplete_line_is_dropped() {
        let file = scratch("torn");
        let (mut journal, entries) = open(&file, 1).unwrap();
        assert!(entries.is_empty());
        journal.write(&json!({ "result": 1 })).unwrap();
        drop(journal);
        let mut text = std::fs::read_to_string(&file.0).unwrap();
        text += "{\"result\":2";
        std::fs::write(&file.0, text).unwrap();
        let (mut journal, entries) = open(&file, 1).unwrap();
        assert_eq!(entries, [json!({ "result": 1 })]);
        journal.write(&json!({ "result": 3 })).unwrap();
        drop(journal);
        assert_eq!(open(&file, 1).unwrap().1.len(), 2);
    }

    #[test]
    fn the_log_of_another_run_is_rejected() {
        let file = scratch("other");
        drop(open(&file, 1).unwrap());
        let error = open(&file, 2).unwrap_err();
        assert!(format!("{error:?}").contains("another seed: 1 in the log, 2 now"), "{error:?}");
        let (_writing, _) = open(&file, 1).unwrap();
        assert!(format!("{:?}", open(&file, 1).unwrap_err()).contains("in use"));
    }
}
