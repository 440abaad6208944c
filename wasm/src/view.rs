//! The flat view: everything that a page draws, as bytes in wasm memory.
//!
//! Each side has one block, and all blocks have the same length (`side_stride`). [`Shown::visit`] names every field
//! once, in order. The layout that JavaScript requests and the bytes that it reads both come from it, so they
//! cannot disagree. Numbers are little endian. The offset of a number of four bytes is a multiple of four.

use js_sys::{Object, Reflect};
use stackmate::Cell;
use stackmate::game::{Events, Outcome};
use wasm_bindgen::JsValue;

/// The value of a field of the view.
#[derive(Clone, Copy, Debug)]
pub enum Field<'a> {
    /// One byte.
    Byte(u8),
    /// Some bytes.
    Bytes(&'a [u8]),
    /// A number of four bytes.
    Word(u32),
}

/// One side of a game, as a page shows it.
pub trait Shown {
    /// Calls `field` with the name and the value of each field: always the same names and lengths, in the same order.
    fn visit(&self, field: &mut dyn FnMut(&'static str, Field<'_>));
}

impl<S: Shown> Shown for &S {
    fn visit(&self, field: &mut dyn FnMut(&'static str, Field<'_>)) {
        (*self).visit(field);
    }
}

/// The bytes of the view, which the page reads. Their address in memory does not change while the view
/// exists.
#[derive(Debug)]
pub struct View {
    pub(crate) bytes: Box<[u8]>,
    stride: usize,
}

impl View {
    /// Creates the view of all sides in their current state.
    pub fn new<S: Shown>(sides: impl IntoIterator<Item = S>) -> View {
        let (mut bytes, mut stride) = (Vec::new(), 1);
        for side in sides {
            stride = self::stride(&side);
            let begin = bytes.len();
            bytes.resize(begin + stride, 0);
            write(&mut bytes[begin..], &side);
        }
        View { bytes: bytes.into_boxed_slice(), stride }
    }

    /// Updates the view to the current state of the sides.
    pub fn refresh<S: Shown>(&mut self, sides: impl IntoIterator<Item = S>) {
        for (block, side) in self.bytes.chunks_exact_mut(self.stride).zip(sides) {
            write(block, &side);
        }
    }

    /// Returns the address of the bytes in memory.
    pub fn address(&self) -> usize {
        self.bytes.as_ptr() as usize
    }

    /// Returns the number of bytes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }
}

/// Returns the offset of every field in a side's block, and the block's length as `side_stride`.
pub fn layout(side: &impl Shown) -> Vec<(&'static str, u32)> {
    let mut offsets = Vec::new();
    walk(side, |name, offset, _| offsets.push((name, offset as u32)));
    offsets.push(("side_stride", stride(side) as u32));
    offsets
}

/// Returns the layout as an object.
///
/// # Errors
/// Returns an error when the page forbids setting fields of objects.
pub fn layout_object(side: &impl Shown) -> Result<Object, JsValue> {
    let offsets = Object::new();
    for (name, offset) in layout(side) {
        Reflect::set(&offsets, &name.into(), &offset.into())?;
    }
    Ok(offsets)
}

fn stride(side: &impl Shown) -> usize {
    let mut end = 0;
    walk(side, |_, offset, field| end = offset + length(field));
    end.next_multiple_of(4)
}

fn write(block: &mut [u8], side: &impl Shown) {
    walk(side, |_, offset, field| match *field {
        Field::Byte(value) => block[offset] = value,
        Field::Bytes(values) => block[offset..offset + values.len()].copy_from_slice(values),
        Field::Word(value) => block[offset..offset + 4].copy_from_slice(&value.to_le_bytes()),
    });
}

fn length(field: &Field<'_>) -> usize {
    match field {
        Field::Byte(_) => 1,
        Field::Bytes(values) => values.len(),
        Field::Word(_) => 4,
    }
}

/// Calls `each` with every field: its name, its offset in a side's block, and its value.
fn walk(side: &impl Shown, mut each: impl FnMut(&'static str, usize, &Field<'_>)) {
    let mut offset = 0usize;
    side.visit(&mut |name, field| {
        if matches!(field, Field::Word(_)) {
            offset = offset.next_multiple_of(4);
        }
        each(name, offset, &field);
        offset += length(&field);
    });
}

/// Returns the four cells of a piece as x, y, x, y, …, or zeros when there is no piece.
#[must_use]
pub fn cell_bytes(cells: Option<[Cell; 4]>) -> [u8; 8] {
    let mut bytes = [0; 8];
    for (pair, Cell { x, y }) in bytes.chunks_exact_mut(2).zip(cells.iter().flatten()) {
        pair.copy_from_slice(&[*x as u8, *y as u8]);
    }
    bytes
}

/// Limits a count to 255, the most that a byte holds.
#[must_use]
pub fn small(count: u32) -> u8 {
    count.min(u8::MAX.into()) as u8
}

/// Returns the events of both sides as one number, with side 0 in the low 16 bits.
#[must_use]
pub fn packed([a, b]: [Events; 2]) -> u32 {
    u32::from(a.bits()) | u32::from(b.bits()) << 16
}

/// Returns a hash as 16 hexadecimal digits.
#[must_use]
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Returns the state of a match: `running`, the number of the side that has won, or `nobody` when no side has won.
#[must_use]
pub fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Running => "running".to_owned(),
        Outcome::NobodyWon => "nobody".to_owned(),
        Outcome::Won(side) => side.to_string(),
    }
}
