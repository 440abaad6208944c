//! Weights as points: the tuned coordinates, each divided by its own unit.
//!
//! An optimizer whose steps all have the same length cannot handle a weight of 1,000 and a weight of −6
//! together. Divided by its initial size, every weight is about 1, and a step of 0.1 is a tenth of it. A
//! weight near 0 has no meaningful size, so it gets a given one (*floor*).

use stackmate::eval::{LARGEST_WEIGHT, Weights};

use super::named::Named;
use crate::evolution::Point;

/// The tuned weights, their initial values and their units.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Space {
    start: Weights,
    /// The indices of the tuned weights in [`Weights::NAMES`].
    tuned: Vec<usize>,
    /// The size of one unit of each tuned weight.
    units: Vec<f64>,
}

impl Space {
    /// Creates the space around `start` of the features with these names. A name that ends in `*` stands for
    /// all features that begin with the text before it. An empty list stands for all features.
    ///
    /// # Errors
    /// Returns an error that names the unknown feature.
    pub(super) fn new(start: Weights, names: &[String], floor: f64) -> Result<Space, String> {
        if let Some(unknown) = names.iter().find(|name| !Weights::NAMES.iter().any(|known| fits(name, known)))
        {
            return Err(format!(
                "unknown feature {unknown:?}; the features are {}",
                Weights::NAMES.join(" ")
            ));
        }
        let wanted = |known: &str| names.is_empty() || names.iter().any(|name| fits(name, known));
        let tuned: Vec<usize> = (0..Weights::COUNT).filter(|&at| wanted(Weights::NAMES[at])).collect();
        let sizes = start.to_array();
        let units = tuned.iter().map(|&at| f64::from(sizes[at]).abs().max(floor)).collect();
        Ok(Space { start, tuned, units })
    }

    /// Returns the number of tuned weights.
    pub(super) fn dimensions(&self) -> usize {
        self.tuned.len()
    }

    /// Returns the point of the initial weights.
    pub(super) fn origin(&self) -> Point {
        self.point(&self.start)
    }

    /// Returns the point of some weights. Weights that are not tuned are ignored.
    pub(super) fn point(&self, weights: &Weights) -> Point {
        let weights = weights.to_array();
        self.tuned.iter().zip(&self.units).map(|(&at, unit)| f64::from(weights[at]) / unit).collect()
    }

    /// Returns the weights at a point, rounded to integers and limited to the valid range.
    pub(super) fn weights(&self, point: &[f64]) -> Weights {
        let largest = f64::from(LARGEST_WEIGHT);
        let mut weights = self.start.to_array();
        for ((&at, unit), coordinate) in self.tuned.iter().zip(&self.units).zip(point) {
            weights[at] = (coordinate * unit).round().clamp(-largest, largest) as i32;
        }
        Weights::from_array(weights)
    }

    /// Returns the tuned weights by name.
    pub(super) fn named(&self, weights: &Weights) -> Named {
        let all = weights.to_array();
        self.tuned.iter().map(|&at| (Weights::NAMES[at].to_owned(), all[at])).collect()
    }
}

fn fits(name: &str, known: &str) -> bool {
    name.strip_suffix('*').map_or(name == known, |begin| known.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(names: &[&str]) -> Result<Space, String> {
        let start = Weights { cavities: -200, overhangs: 0, ..Weights::default() };
        Space::new(start, &names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), 20.0)
    }

    #[test]
    fn points_are_weights_in_units() {
        let space = space(&["overhangs", "cavities"]).unwrap();
        // The coordinates are in the order of the features, not of the names.
        assert_eq!((space.dimensions(), space.origin()), (2, vec![-1.0, 0.0]));
        let moved = space.weights(&[-1.1004, 0.5]);
        assert_eq!((moved.cavities, moved.overhangs), (-220, 10));
        assert_eq!(Weights { cavities: -200, overhangs: 0, ..moved }, space.weights(&space.origin()));
        assert_eq!(space.named(&moved), [("cavities".into(), -220), ("overhangs".into(), 10)].into());
        assert_eq!(space.weights(&[1e9, f64::NEG_INFINITY]).cavities, LARGEST_WEIGHT);
    }

    #[test]
    fn names_can_end_in_a_star_and_unknown_names_are_reported() {
        assert_eq!(space(&[]).unwrap().dimensions(), Weights::COUNT);
        assert_eq!(space(&["clear_*", "clear_1"]).unwrap().dimensions(), 4);
        assert!(space(&["cavities", "caves"]).unwrap_err().contains("\"caves\""));
        assert!(space(&["x*"]).unwrap_err().contains("\"x*\""));
    }
}
