//! Weights as points: the coordinates that are tuned, each in units of its own size.
//!
//! A weight of 1,000 and one of −6 are of no use side by side to an optimiser that takes steps of one
//! length. Divided by its size at the start every weight is about 1, and a step of 0.1 is a tenth of it.
//! Weights near 0 have no size to go by; they get the one that is given (*floor*).

use stackmate::eval::{LARGEST_WEIGHT, Weights};

use super::job::Named;

/// Coordinates of tuned weights.
pub(super) type Point = Vec<f64>;

/// Which weights are tuned, from where, in what units.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Space {
    start: Weights,
    /// Places in [`Weights::NAMES`].
    tuned: Vec<usize>,
    /// The size of one unit of each.
    units: Vec<f64>,
}

impl Space {
    /// The space around `start` of the features of these names; a name that ends in `*` stands for all
    /// that begin so, and no names for all features.
    ///
    /// # Errors
    /// Names what is no feature.
    pub(super) fn new(start: Weights, names: &[String], floor: f64) -> Result<Space, String> {
        if let Some(unknown) = names.iter().find(|name| !Weights::NAMES.iter().any(|known| fits(name, known)))
        {
            return Err(format!("there is no feature {unknown:?}; they are {}", Weights::NAMES.join(" ")));
        }
        let wanted = |known: &str| names.is_empty() || names.iter().any(|name| fits(name, known));
        let tuned: Vec<usize> = (0..Weights::COUNT).filter(|&at| wanted(Weights::NAMES[at])).collect();
        let sizes = start.to_array();
        let units = tuned.iter().map(|&at| f64::from(sizes[at]).abs().max(floor)).collect();
        Ok(Space { start, tuned, units })
    }

    /// How many weights are tuned.
    pub(super) fn dimensions(&self) -> usize {
        self.tuned.len()
    }

    /// Where the start lies.
    pub(super) fn origin(&self) -> Point {
        self.point(&self.start)
    }

    /// Where weights lie; what is not tuned counts nothing.
    pub(super) fn point(&self, weights: &Weights) -> Point {
        let weights = weights.to_array();
        self.tuned.iter().zip(&self.units).map(|(&at, unit)| f64::from(weights[at]) / unit).collect()
    }

    /// The weights at a point, in whole numbers within what weights may be.
    pub(super) fn weights(&self, point: &[f64]) -> Weights {
        let largest = f64::from(LARGEST_WEIGHT);
        let mut weights = self.start.to_array();
        for ((&at, unit), coordinate) in self.tuned.iter().zip(&self.units).zip(point) {
            weights[at] = (coordinate * unit).round().clamp(-largest, largest) as i32;
        }
        Weights::from_array(weights)
    }

    /// The tuned weights by name.
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
        // In the order of the features, not of the names.
        assert_eq!((space.dimensions(), space.origin()), (2, vec![-1.0, 0.0]));
        let moved = space.weights(&[-1.1004, 0.5]);
        assert_eq!((moved.cavities, moved.overhangs), (-220, 10));
        assert_eq!(Weights { cavities: -200, overhangs: 0, ..moved }, space.weights(&space.origin()));
        assert_eq!(space.named(&moved), [("cavities".into(), -220), ("overhangs".into(), 10)].into());
        assert_eq!(space.weights(&[1e9, f64::NEG_INFINITY]).cavities, LARGEST_WEIGHT);
    }

    #[test]
    fn names_can_be_beginnings_and_unknown_ones_are_named() {
        assert_eq!(space(&[]).unwrap().dimensions(), Weights::COUNT);
        assert_eq!(space(&["clear_*", "clear_1"]).unwrap().dimensions(), 4);
        assert!(space(&["cavities", "caves"]).unwrap_err().contains("\"caves\""));
        assert!(space(&["x*"]).unwrap_err().contains("\"x*\""));
    }
}
