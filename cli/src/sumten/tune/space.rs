//! The tuned numbers as points: each is divided by its step, so that one standard deviation fits all of them.

use crate::evolution::Point;
use crate::sumten::numbers::{self, Named, Number, Numbers};

/// The tuned numbers and the initial values of all.
#[derive(Clone, Debug)]
pub(super) struct Space {
    start: Numbers,
    tuned: Vec<&'static Number>,
}

impl Space {
    /// Creates the space of some numbers of a table. An empty list of names stands for all of them.
    ///
    /// # Errors
    /// Returns an error that names the unknown number.
    pub(super) fn new(start: Numbers, table: &'static [Number], names: &[String]) -> Result<Space, String> {
        if let Some(unknown) = names.iter().find(|name| !table.iter().any(|number| number.name == *name)) {
            return Err(format!("unknown number {unknown:?}; the numbers are {}", numbers::names(table)));
        }
        let is_tuned = |number: &&Number| names.is_empty() || names.iter().any(|name| name == number.name);
        Ok(Space { start, tuned: table.iter().filter(is_tuned).collect() })
    }

    /// Returns the point of the initial numbers.
    pub(super) fn origin(&self) -> Point {
        self.tuned.iter().map(|number| (number.get)(&self.start) as f64 / number.step).collect()
    }

    /// Returns the numbers at a point, rounded to integers and limited to their ranges.
    pub(super) fn numbers(&self, point: &[f64]) -> Numbers {
        let mut numbers = self.start;
        for (number, coordinate) in self.tuned.iter().zip(point) {
            number.set_near(&mut numbers, coordinate * number.step);
        }
        numbers
    }

    /// Returns the tuned numbers by name.
    pub(super) fn named(&self, numbers: &Numbers) -> Named {
        numbers::named(numbers, self.tuned.iter().copied())
    }

    /// Returns the names of the tuned numbers.
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.tuned.iter().map(|number| number.name).collect()
    }

    /// Returns the standard deviation of each tuned number in some points around their centre, with one decimal.
    pub(super) fn spread(&self, points: &[Point]) -> Vec<f64> {
        let count = points.len().max(1) as f64;
        let of = |(at, number): (usize, &&Number)| {
            let mean = points.iter().map(|point| point[at]).sum::<f64>() / count;
            let square = points.iter().map(|point| (point[at] - mean).powi(2)).sum::<f64>() / count;
            (square.sqrt() * number.step * 10.0).round() / 10.0
        };
        self.tuned.iter().enumerate().map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sumten::numbers::SETTINGS;

    fn space(names: &[&str]) -> Result<Space, String> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        Space::new(Numbers::default(), SETTINGS, &names)
    }

    #[test]
    fn points_are_numbers_in_steps() {
        let space = space(&["probes", "edge"]).unwrap();
        // The coordinates are in the order of the table, not of the names.
        assert_eq!(space.names(), ["edge", "probes"]);
        assert_eq!(space.numbers(&space.origin()), Numbers::default());
        let moved = space.numbers(&[2.03, 99.0]);
        assert_eq!(space.named(&moved), [("edge".into(), 51), ("probes".into(), 12)].into());
        let usual = Numbers::default();
        let back = [usual.settings.edge as f64 / 25.0, usual.settings.probes as f64];
        assert_eq!(space.numbers(&back), usual);
        assert_eq!(space.spread(&[vec![1.0, 3.0], vec![3.0, 3.0]]), [25.0, 0.0]);
    }

    #[test]
    fn unknown_names_are_reported() {
        assert_eq!(space(&[]).unwrap().names().len(), SETTINGS.len());
        assert!(space(&["edge", "edges"]).unwrap_err().contains("\"edges\""));
    }
}
