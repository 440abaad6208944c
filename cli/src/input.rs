//! Reads input from files and from standard input, with a limit on the size of each.

use std::io::{self, BufRead, Read};
use std::path::Path;

use stackmate::eval::Weights;

use crate::console::{LONGEST_ECHO, cut};
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// The maximum length of a line of a protocol, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// The maximum size of a file of weights, in bytes. Valid files are smaller.
const MOST_WEIGHTS: usize = 1 << 20;

/// A line of input, without its line break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// The complete line.
    Whole(&'a [u8]),
    /// The line is longer than [`LONGEST_LINE`]. This is reported before the end of the line has been read.
    TooLong,
}

/// Reads lines one after another and stores at most [`LONGEST_LINE`] bytes of each.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    from: R,
    line: Vec<u8>,
    /// Whether the rest of a line that is too long must be skipped before the next line.
    is_inside: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(from: R) -> Lines<R> {
        Lines { from, line: Vec::new(), is_inside: false }
    }

    /// Returns the next line, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        if self.is_inside {
            self.is_inside = false;
            self.from.skip_until(b'\n')?;
        }
        self.line.clear();
        let most = LONGEST_LINE as u64 + 1;
        if self.from.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > LONGEST_LINE {
            self.is_inside = true;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Whole(&self.line)))
    }
}

/// Returns the error message for a line that is too long.
pub(crate) fn too_long() -> String {
    format!("the line is longer than {LONGEST_LINE} bytes")
}

/// Reads at most `most` bytes, from standard input if the name is `-` and otherwise from a file.
///
/// # Errors
/// Returns an error with the name if the input cannot be read or is larger than `most` bytes.
pub(crate) fn read(file: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    if file != Path::new("-") {
        return read_file(file, most);
    }
    read_from("standard input", most, || Ok(io::stdin().lock()))
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// Returns an error with the file's name if the file cannot be read or is larger than `most` bytes.
pub(crate) fn read_file(file: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    read_from(&file.display().to_string(), most, || std::fs::File::open(file))
}

fn read_from<R: Read>(
    name: &str,
    most: usize,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Vec<u8>, Failure> {
    let _reading = Heartbeat::start(&format!("reading {}", cut(name, LONGEST_ECHO)));
    let mut bytes = Vec::new();
    let done = open().and_then(|from| from.take(most as u64 + 1).read_to_end(&mut bytes));
    done.map_err(|error| Failure::BadInput(format!("{name}: {error}")))?;
    if bytes.len() > most {
        return Err(Failure::BadInput(format!("{name}: larger than {most} bytes")));
    }
    Ok(bytes)
}

/// Decodes bytes as UTF-8. `name` says in error messages where the bytes are from.
///
/// # Errors
/// Returns an error with the position of the first byte that is not UTF-8.
pub(crate) fn text(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Failure::BadInput(format!("{name}: byte {at} is not UTF-8"))
    })
}

/// Reads a file of weights as text.
///
/// # Errors
/// Returns an error with the file's name if the file cannot be read or is not a file of weights.
pub(crate) fn read_weights(file: &Path) -> Result<Weights, Failure> {
    let name = file.display().to_string();
    let text = text(&name, read_file(file, MOST_WEIGHTS)?)?;
    Weights::parse(&text).map_err(|error| Failure::BadInput(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_are_reported_and_skipped() {
        let longest = "x".repeat(LONGEST_LINE);
        let text = format!("a\n\n{longest}\n{longest}y\nb\n{longest}{longest}{longest}\nc");
        let mut lines = Lines::new(text.as_bytes());
        let mut next = || {
            lines.next().unwrap().map(|line| match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            })
        };
        let whole = |text: &str| Some(Some(text.as_bytes().to_vec()));
        assert_eq!([next(), next(), next()], [whole("a"), whole(""), whole(&longest)]);
        assert_eq!([next(), next(), next(), next()], [Some(None), whole("b"), Some(None), whole("c")]);
        assert_eq!((next(), next()), (None, None));
    }
}
