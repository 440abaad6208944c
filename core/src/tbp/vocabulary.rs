//! The protocol's spelling of pieces, orientations, spins, locations and placements.
//!
//! A location from the wire has its centre on the board, so that nothing behind here has to fear
//! coordinates out of range. Whether the piece fits there is another question.

use alloc::string::String;

use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};

use crate::board::{HEIGHT, WIDTH};
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Placement, Spin};

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Piece, D::Error> {
        let name = String::deserialize(from)?;
        by_name(&name, Piece::ALL.map(|p| (LETTERS[p.index()], p)), "a piece: I, O, T, L, J, S or Z")
    }
}

const LETTERS: [&str; 7] = ["I", "O", "T", "L", "J", "S", "Z"];

const ORIENTATIONS: [(&str, Orientation); 4] = [
    ("north", Orientation::North),
    ("east", Orientation::East),
    ("south", Orientation::South),
    ("west", Orientation::West),
];

const SPINS: [(&str, Spin); 3] = [("none", Spin::None), ("mini", Spin::Mini), ("full", Spin::Full)];

impl Serialize for Orientation {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(ORIENTATIONS[*self as usize].0)
    }
}

impl<'de> Deserialize<'de> for Orientation {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Orientation, D::Error> {
        by_name(&String::deserialize(from)?, ORIENTATIONS, "north, east, south or west")
    }
}

impl Serialize for Spin {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(SPINS[*self as usize].0)
    }
}

impl<'de> Deserialize<'de> for Spin {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Spin, D::Error> {
        by_name(&String::deserialize(from)?, SPINS, "none, mini or full")
    }
}

fn by_name<T, E: Error, const N: usize>(name: &str, names: [(&str, T); N], wanted: &str) -> Result<T, E> {
    let found = names.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| value).ok_or_else(|| E::invalid_value(Unexpected::Str(name), &wanted))
}

/// The fields of a location, spelt as on the wire.
#[derive(serde::Serialize, serde::Deserialize)]
struct WireLocation {
    r#type: Piece,
    orientation: Orientation,
    x: i64,
    y: i64,
}

impl Serialize for Location {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Location { piece, orientation, x, y } = *self;
        WireLocation { r#type: piece, orientation, x: x.into(), y: y.into() }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Location, D::Error> {
        let WireLocation { r#type: piece, orientation, x, y } = WireLocation::deserialize(from)?;
        let x = coordinate(x, WIDTH, "x: a column, 0 to 9")?;
        let y = coordinate(y, HEIGHT, "y: a row, 0 to 39")?;
        Ok(Location { piece, orientation, x, y })
    }
}

fn coordinate<E: Error>(number: i64, end: usize, wanted: &str) -> Result<i8, E> {
    let inside = i8::try_from(number).ok().filter(|n| (0..end as i8).contains(n));
    inside.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &wanted))
}

#[derive(serde::Serialize, serde::Deserialize)]
struct WirePlacement {
    location: Location,
    #[serde(default)]
    spin: Spin,
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        WirePlacement { location: self.location, spin: self.spin }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Placement, D::Error> {
        let WirePlacement { location, spin } = WirePlacement::deserialize(from)?;
        Ok(Placement { location, spin })
    }
}
