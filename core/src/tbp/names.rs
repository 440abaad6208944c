//! The protocol's names of pieces, orientations, spins, locations and placements.
//!
//! A location that was read has its centre on the board, so no later code has to handle coordinates out of
//! range. Whether the piece fits there is not checked here.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use crate::board::{HEIGHT, WIDTH};
use crate::piece::{Orientation, Piece};
use crate::placement::{Cell, Location, Placement, Spin};
use crate::rules::attack::AttackTable;
use crate::tool::value::{BadValue, Fields, Value, Wire, items, number};

const PIECES: [(&str, Piece); 7] = [
    ("I", Piece::I),
    ("O", Piece::O),
    ("T", Piece::T),
    ("L", Piece::L),
    ("J", Piece::J),
    ("S", Piece::S),
    ("Z", Piece::Z),
];

const ORIENTATIONS: [(&str, Orientation); 4] = [
    ("north", Orientation::North),
    ("east", Orientation::East),
    ("south", Orientation::South),
    ("west", Orientation::West),
];

const SPINS: [(&str, Spin); 3] = [("none", Spin::None), ("mini", Spin::Mini), ("full", Spin::Full)];

impl Wire for Piece {
    fn to_value(&self) -> Value {
        self.letter().to_value()
    }

    fn from_value(value: &Value) -> Result<Piece, BadValue> {
        by_name(value, &PIECES, "a piece: I, O, T, L, J, S or Z")
    }
}

impl Wire for Orientation {
    fn to_value(&self) -> Value {
        Value::Text(ORIENTATIONS[*self as usize].0.to_owned())
    }

    fn from_value(value: &Value) -> Result<Orientation, BadValue> {
        by_name(value, &ORIENTATIONS, "north, east, south or west")
    }
}

impl Wire for Spin {
    fn to_value(&self) -> Value {
        Value::Text(SPINS[*self as usize].0.to_owned())
    }

    fn from_value(value: &Value) -> Result<Spin, BadValue> {
        by_name(value, &SPINS, "none, mini or full")
    }
}

impl Wire for &'static AttackTable {
    fn to_value(&self) -> Value {
        Value::Text(self.name.to_owned())
    }

    fn from_value(value: &Value) -> Result<&'static AttackTable, BadValue> {
        let found = if let Value::Text(name) = value { AttackTable::by_name(name) } else { None };
        found.ok_or_else(|| BadValue::value(value, "an attack table: ppt, guideline, jstris, aql or tetrio"))
    }
}

/// Returns the item that a name stands for.
pub(super) fn by_name<T: Copy>(
    value: &Value,
    names: &[(&str, T)],
    wanted: &'static str,
) -> Result<T, BadValue> {
    let Value::Text(name) = value else { return Err(BadValue::kind(value, "a string")) };
    let found = names.iter().find(|(known, _)| known == name);
    found.map(|&(_, found)| found).ok_or_else(|| BadValue::value(value, wanted))
}

impl Wire for [Cell; 4] {
    fn to_value(&self) -> Value {
        Value::List(self.map(|Cell { x, y }| Value::List([x, y].map(|n| n.to_value()).into())).into())
    }

    fn from_value(value: &Value) -> Result<[Cell; 4], BadValue> {
        let wanted = "four cells, each its column and its row";
        let cell = |value: &Value| match items(value)? {
            [x, y] => Ok(Cell { x: i8::from_value(x)?, y: i8::from_value(y)? }),
            _ => Err(BadValue::value(value, wanted)),
        };
        let cells: Vec<Cell> = items(value)?.iter().map(cell).collect::<Result<_, _>>()?;
        cells.try_into().map_err(|_| BadValue::value(value, wanted))
    }
}

impl Wire for Location {
    fn to_value(&self) -> Value {
        Value::object([
            ("type", self.piece.to_value()),
            ("orientation", self.orientation.to_value()),
            ("x", self.x.to_value()),
            ("y", self.y.to_value()),
        ])
    }

    fn from_value(value: &Value) -> Result<Location, BadValue> {
        let fields = Fields::of(value, "a location: an object")?;
        let (piece, orientation) = (fields.get("type")?, fields.get("orientation")?);
        let x = coordinate(&fields.get("x")?, WIDTH, "x: a column, 0 to 9")?;
        let y = coordinate(&fields.get("y")?, HEIGHT, "y: a row, 0 to 39")?;
        Ok(Location { piece, orientation, x, y })
    }
}

fn coordinate(value: &Value, end: usize, wanted: &'static str) -> Result<i8, BadValue> {
    let inside = number(value, wanted)?;
    if (0..end as i8).contains(&inside) { Ok(inside) } else { Err(BadValue::value(value, wanted)) }
}

impl Wire for Placement {
    fn to_value(&self) -> Value {
        Value::object([("location", self.location.to_value()), ("spin", self.spin.to_value())])
    }

    fn from_value(value: &Value) -> Result<Placement, BadValue> {
        let fields = Fields::of(value, "a placement: an object")?;
        Ok(Placement { location: fields.get("location")?, spin: fields.get_or_default("spin")? })
    }
}
