//! Lumps of garbage from nowhere: they come at random, whatever the players do.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use stackmate::Rng;

/// The random stream that says when lumps come. It is not that of the holes.
const STREAM: u64 = 3;
/// The largest values that are not taken as mistakes.
const MOST_LINES: u32 = 20;
const MOST_PERCENT: u32 = 400;

/// How large lumps are, and how often they come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Lumps {
    /// The lines of a lump.
    lines: u32,
    /// The lines a piece that come in the mean, in hundredths.
    percent: u32,
}

impl Lumps {
    /// Creates lumps of that many lines.
    ///
    /// # Errors
    /// Returns an error that names the values if they are not within 1 to 20 lines and 1 to 400 hundredths.
    pub(crate) fn new(lines: u32, percent: u32) -> Result<Lumps, String> {
        let is_possible = (1..=MOST_LINES).contains(&lines) && (1..=MOST_PERCENT).contains(&percent);
        is_possible.then_some(Lumps { lines, percent }).ok_or_else(|| {
            format!(
                "lumps of {lines} lines and {percent} hundredths of a line a piece are not within 1 to {MOST_LINES} and 1 to \
                 {MOST_PERCENT}"
            )
        })
    }

    /// Checks lumps that were read from a file.
    ///
    /// # Errors
    /// As [`Lumps::new`].
    pub(crate) fn check(self) -> Result<(), String> {
        Lumps::new(self.lines, self.percent).map(drop)
    }

    /// Returns the random numbers of a game's lumps.
    pub(crate) fn stream(seed: u64) -> Rng {
        Rng::new(seed, STREAM)
    }

    /// Draws whether a lump comes with this piece. Returns its lines, or 0.
    pub(crate) fn draw(self, rng: &mut Rng) -> u32 {
        if rng.below(100 * self.lines) < self.percent { self.lines } else { 0 }
    }
}

impl FromStr for Lumps {
    type Err = String;

    fn from_str(text: &str) -> Result<Lumps, String> {
        let parts = text.split_once(':');
        let numbers = parts.and_then(|(lines, percent)| Some((lines.parse().ok()?, percent.parse().ok()?)));
        let (lines, percent) = numbers.ok_or_else(|| {
            format!("{text:?} are no lumps: expected LINES:PERCENT, such as 5:35 for 0.35 lines a piece in lumps of 5")
        })?;
        Lumps::new(lines, percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lumps_have_their_size_and_their_mean() {
        let lumps: Lumps = "5:35".parse().unwrap();
        let mut rng = Lumps::stream(9);
        let drawn: Vec<u32> = (0..20_000).map(|_| lumps.draw(&mut rng)).collect();
        assert!(drawn.iter().all(|&lines| lines == 0 || lines == 5));
        let sum: u32 = drawn.iter().sum();
        assert!((6_500..7_500).contains(&sum), "{sum} lines with 20,000 pieces");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refused = |text: &str| text.parse::<Lumps>().unwrap_err();
        assert!(refused("5").contains("\"5\"") && refused("x:3").contains("\"x:3\""));
        assert!(refused("0:35").contains("0 lines") && refused("5:999").contains("999 hundredths"));
    }
}
