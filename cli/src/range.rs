//! Ranges of numbers on command lines: `A..B`, both ends included.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The numbers from `first` to `last`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Ends")]
pub(crate) struct Range {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

/// Both ends of a range in JSON, before they are checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ends {
    first: u64,
    last: u64,
}

/// The most numbers of a range. More are taken as a mistake.
const MOST: u64 = 10_000_000;

impl Range {
    /// Returns the numbers.
    pub(crate) fn numbers(self) -> impl Iterator<Item = u64> {
        self.first..=self.last
    }

    /// Returns how many numbers there are.
    pub(crate) const fn count(self) -> u64 {
        self.last - self.first + 1
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number =
            |text: &str| text.parse::<u64>().map_err(|error| format!("{text:?} is not a number: {error}"));
        Ends { first: number(first)?, last: number(last)? }.try_into()
    }
}

impl TryFrom<Ends> for Range {
    type Error = String;

    fn try_from(Ends { first, last }: Ends) -> Result<Range, String> {
        if first > last {
            return Err(format!("{first}..{last} has no number"));
        }
        if last - first >= MOST {
            return Err(format!("{first}..{last} has more than {MOST} numbers"));
        }
        Ok(Range { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_invalid_ones_are_named() {
        let range: Range = "3..5".parse().unwrap();
        assert_eq!((range.count(), Vec::from_iter(range.numbers())), (3, vec![3, 4, 5]));
        assert_eq!("7".parse(), Ok(Range { first: 7, last: 7 }));
        for (bad, said) in [("5..3", "5..3"), ("a..3", "\"a\""), ("1..", "\"\""), ("0..99999999", "10000000")]
        {
            assert!(bad.parse::<Range>().unwrap_err().contains(said), "{bad}");
        }
        let json = serde_json::to_string(&range).unwrap();
        assert_eq!(serde_json::from_str::<Range>(&json).unwrap(), range);
        for (first, last) in [(5, 3), (0, u64::MAX)] {
            let json = format!("{{\"first\":{first},\"last\":{last}}}");
            let error = serde_json::from_str::<Range>(&json).unwrap_err().to_string();
            assert!(error.contains(&format!("{first}..{last}")), "{error}");
        }
    }
}
