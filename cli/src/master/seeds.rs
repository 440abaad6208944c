//! Ranges of seeds, and parts of them.

use std::str::FromStr;

/// The seeds from `first` to `last`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seeds {
    pub(super) first: u32,
    pub(super) last: u32,
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number =
            |text: &str| text.parse::<u32>().map_err(|error| format!("{text:?} is not a seed: {error}"));
        let seeds = Seeds { first: number(first)?, last: number(last)? };
        match seeds {
            Seeds { first: 0, .. } => Err("seed 0 deals only I: use a seed from 1 to 4294967295".to_owned()),
            Seeds { first, last } if first > last => Err(format!("{first}..{last} has no seed")),
            _ => Ok(seeds),
        }
    }
}

/// One of several equal parts: every `count`-th seed from number `index` on, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// The only part.
    pub(crate) const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Returns whether a seed belongs to this part.
    pub(crate) const fn has(self, seed: u32) -> bool {
        seed % self.count == self.index % self.count
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => Err(format!("{text:?} is not a part such as 1/4")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_parts_are_read_and_invalid_ones_are_named() {
        assert_eq!("1..30".parse(), Ok(Seeds { first: 1, last: 30 }));
        assert_eq!("7".parse(), Ok(Seeds { first: 7, last: 7 }));
        for bad in ["", "0..3", "5..4", "1..x", "-1..3", "1..4294967296"] {
            assert!(bad.parse::<Seeds>().is_err(), "{bad}");
        }
        let parts: [Shard; 3] = ["1/3", "2/3", "3/3"].map(|part| part.parse().unwrap());
        for seed in 1..20 {
            assert_eq!(parts.iter().filter(|part| part.has(seed)).count(), 1);
        }
        for bad in ["0/2", "3/2", "1", "1/0", "a/b"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
