//! Makes JSON values that are nearly valid.

use serde_json::{Map, Value, json};
use stackmate::Rng;

use super::one_of;

/// Bytes with a meaning in the syntax of JSON, and a few invalid ones.
pub(super) const BYTES: &[u8] = b"09-.eE\"\\]}{[,:ntu \x00\xff\xc3";

/// Makes a number; often it is a special case that programs handle wrongly.
pub(super) fn number(rng: &mut Rng) -> Value {
    let small = rng.below(50);
    match rng.below(12) {
        0 => json!(u32::MAX),
        1 => json!(u64::from(u32::MAX) + 1),
        2 => json!(i64::MIN),
        3 => json!(u64::MAX),
        4 => json!(0.5),
        5 => json!(1e300),
        6 => json!(-1),
        7 => json!(rng.next_u32()),
        _ => json!(small),
    }
}

/// Makes any JSON value, nested at most `deeper` levels deep.
pub(super) fn anything(rng: &mut Rng, deeper: u32) -> Value {
    match rng.below(if deeper == 0 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => number(rng),
        3 => json!(one_of(rng, &["", "T", "IOTLJSZ", "é😀\u{0}", "constructor", "__proto__", "-1", "0x7b"])),
        4 => json!("x".repeat(rng.below(300) as usize)),
        5 => (0..rng.below(4)).map(|_| anything(rng, deeper - 1)).collect(),
        _ => {
            let field = |rng: &mut Rng| (format!("f{}", rng.below(5)), anything(rng, deeper - 1));
            Value::Object((0..rng.below(4)).map(|_| field(rng)).collect())
        }
    }
}

/// A function that makes a random value for a field of an object.
pub(super) type Make = fn(&mut Rng) -> Value;

/// Makes an object with some of these fields. Sometimes a field has a wrong value or name.
pub(super) fn object(rng: &mut Rng, fields: &[(&str, Make)]) -> Value {
    let mut object = Map::new();
    for (name, make) in fields {
        match rng.below(40) {
            0 => _ = object.insert((*name).to_owned(), anything(rng, 3)),
            1 => _ = object.insert(format!("{name}s"), make(rng)),
            2..20 => {}
            _ => _ = object.insert((*name).to_owned(), make(rng)),
        }
    }
    Value::Object(object)
}
