//! Reads weights from files.

use std::path::Path;

use stackmate::eval::pair_file::PairFile;
use stackmate::eval::pairs::{DEFINITION, PairWeights};
use stackmate::rules::master::MasterRules;

use crate::failure::Failure;
use crate::input;

/// The maximum size of a file of weights, in bytes.
const MOST: usize = 1 << 20;
/// The units of a weight in 1.
const SCALE: f64 = 1024.0;
/// Numbers as text are first read this much finer, because up to 24 of them become one weight.
const FINER: i32 = 1024;

/// Reads a file that `train` wrote, or 8,184 decimal numbers in the order of the source's definition. Numbers as
/// text belong to no rule set; `rules` is taken.
///
/// # Errors
/// Returns an error that names the file and what is wrong in it.
pub(super) fn read(file: &Path, rules: MasterRules) -> Result<PairFile, Failure> {
    let name = file.display().to_string();
    let bytes = input::read_file(file, MOST)?;
    let bad = |why: String| Failure::BadInput(format!("{name}: {why}"));
    match PairFile::decode(&bytes) {
        Ok(read) => Ok(read),
        Err(error) if bytes.starts_with(b"SMPW") || bytes.iter().any(|byte| !byte.is_ascii()) => {
            Err(bad(error.to_string()))
        }
        Err(_) => {
            let weights = from_text(&input::text(&name, bytes)?).map_err(bad)?;
            Ok(PairFile { rules, weights })
        }
    }
}

fn from_text(text: &str) -> Result<PairWeights, String> {
    let numbers = text.split_whitespace().enumerate().map(|(at, word)| {
        let number = word.parse::<f64>().ok().filter(|number| number.abs() < 50.0);
        number.ok_or_else(|| format!("weight {} is {word:?}, which is not a number from -50 to 50", at + 1))
    });
    let numbers = numbers.collect::<Result<Vec<f64>, String>>()?;
    let fine: Vec<i32> =
        numbers.iter().map(|number| (number * SCALE * f64::from(FINER)).round() as i32).collect();
    let mut weights = PairWeights::from_definition(&fine)
        .ok_or_else(|| format!("{} weights: there must be {DEFINITION}", fine.len()))?;
    for weight in weights.cells.iter_mut().chain(&mut weights.pairs) {
        *weight = (*weight + FINER / 2).div_euclid(FINER);
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_no_list_of_weights_is_named() {
        assert_eq!(from_text("1 2").unwrap_err(), "2 weights: there must be 8184");
        assert!(from_text("1 x").unwrap_err().contains("weight 2 is \"x\""));
        assert!(from_text("1 NaN").unwrap_err().contains("weight 2"));
        assert!(from_text(&"0.5 ".repeat(DEFINITION)).is_ok());
    }
}
