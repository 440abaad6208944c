//! Reading what others give: never more than there is use for, whatever comes.

use std::io::{self, BufRead, Read};
use std::path::Path;

use stackmate::eval::Weights;

use crate::console::{LONGEST_ECHO, cut};
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// The longest line of a protocol that is read.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// More than any file of weights has, in bytes.
const MOST_WEIGHTS: usize = 1 << 20;

/// A line of input, without its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// All of it.
    Whole(&'a [u8]),
    /// It is longer than [`LONGEST_LINE`]; told as soon as that is known.
    TooLong,
}

/// Lines one after another, each kept only up to [`LONGEST_LINE`] bytes.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    from: R,
    line: Vec<u8>,
    /// Whether the rest of a line that is too long comes next.
    is_inside: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(from: R) -> Lines<R> {
        Lines { from, line: Vec::new(), is_inside: false }
    }

    /// The next line; `None` at the end.
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

/// What is wrong with a line that is too long.
pub(crate) fn too_long() -> String {
    format!("the line is longer than {LONGEST_LINE} bytes")
}

/// Reads standard input where the name is `-`, else a file, of at most `most` bytes.
///
/// # Errors
/// Names what cannot be read or is larger.
pub(crate) fn read(file: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    if file != Path::new("-") {
        return read_file(file, most);
    }
    read_from("standard input", most, || Ok(io::stdin().lock()))
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// Names the file that cannot be read or is larger.
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
        return Err(Failure::BadInput(format!("{name}: there are more than {most} bytes")));
    }
    Ok(bytes)
}

/// The text that some bytes are; `name` is where they are from.
///
/// # Errors
/// Names the byte that is not UTF-8.
pub(crate) fn text(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Failure::BadInput(format!("{name}: byte {at} is not UTF-8"))
    })
}

/// Reads a file of weights as text.
///
/// # Errors
/// Names the file that is none.
pub(crate) fn read_weights(file: &Path) -> Result<Weights, Failure> {
    let name = file.display().to_string();
    let text = text(&name, read_file(file, MOST_WEIGHTS)?)?;
    Weights::parse(&text).map_err(|error| Failure::BadInput(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_are_left_out() {
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
