//! Weights by name, as in JSON. Use it with `#[serde(with = "named")]`.

use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use stackmate::eval::Weights;
use stackmate::tool::named::BadNumbers;

/// Weights by name.
pub(crate) type Named = BTreeMap<String, i32>;

/// Converts weights to a map from names to values.
pub(crate) fn named(weights: &Weights) -> Named {
    Weights::NAMES.map(str::to_owned).into_iter().zip(weights.to_array()).collect()
}

/// Converts a map from names to values to weights. This is the inverse of [`named`].
///
/// # Errors
/// Returns an error if a name is missing or unknown, or if a weight is too large.
pub(crate) fn unnamed(named: &Named) -> Result<Weights, BadNumbers> {
    let lines: Vec<String> = named.iter().map(|(name, weight)| format!("{name} {weight}")).collect();
    Weights::parse(&lines.join("\n"))
}

pub(crate) fn serialize<S: Serializer>(weights: &Weights, to: S) -> Result<S::Ok, S::Error> {
    named(weights).serialize(to)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Weights, D::Error> {
    unnamed(&Named::deserialize(from)?).map_err(D::Error::custom)
}
