//! The flat view: everything that a page draws, as bytes in wasm memory.
//!
//! Each side has one block, and all blocks have the same length (`side_stride`). [`Shown::visit`] names every field
//! once, in order. The layout that JavaScript requests and the bytes that it reads both come from it, so they
//! cannot disagree. Numbers are little endian. The offset of a number of four bytes is a multiple of four.

use stackmate::Cell;

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

/// The bytes of the view, which the page reads. Their address in memory does not change while the view
/// exists.
#[derive(Debug)]
pub struct View {
    pub(crate) bytes: Box<[u8]>,
    stride: usize,
}

impl View {
    /// Creates the view of all sides in their current state.
    pub fn new(sides: &[impl Shown]) -> View {
        let stride = sides.first().map_or(0, stride);
        let bytes = vec![0; stride * sides.len()].into_boxed_slice();
        let mut view = View { bytes, stride };
        view.refresh(sides);
        view
    }

    /// Updates the view to the current state of the sides.
    pub fn refresh(&mut self, sides: &[impl Shown]) {
        for (block, side) in self.bytes.chunks_exact_mut(self.stride).zip(sides) {
            write(block, side);
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
pub fn cell_bytes(cells: impl IntoIterator<Item = Cell>) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes
        .chunks_exact_mut(2)
        .zip(cells)
        .for_each(|(pair, Cell { x, y })| pair.copy_from_slice(&[x as u8, y as u8]));
    bytes
}

/// Limits a count to 255, the most that a byte holds.
#[must_use]
pub fn small(count: u32) -> u8 {
    count.min(u8::MAX.into()) as u8
}
