//! The characters of the format: base-64 digits, and comments after JavaScript's `escape`.

use alloc::string::String;
use alloc::vec::Vec;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the digit for a value below 64.
pub(super) fn digit(value: u32) -> char {
    char::from(DIGITS[(value & 63) as usize])
}

/// Returns the value of a digit.
pub(super) fn value(digit: char) -> Option<u32> {
    DIGITS.iter().zip(0..).find(|&(&d, _)| char::from(d) == digit).map(|(_, value)| value)
}

/// Escapes a text like JavaScript's `escape`. Every character except ASCII letters, ASCII digits and
/// `@*_+-./` becomes `%XX`, or `%uXXXX` per UTF-16 unit.
pub(super) fn escape(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(plain) if plain.is_ascii_alphanumeric() || b"@*_+-./".contains(&plain) => out.push(plain),
            Ok(byte) => push_hex(&mut out, b"%", u16::from(byte), 2),
            Err(_) => push_hex(&mut out, b"%u", unit, 4),
        }
    }
    out
}

fn push_hex(out: &mut Vec<u8>, mark: &[u8], unit: u16, digits: u16) {
    out.extend_from_slice(mark);
    for place in (0..digits).rev() {
        out.push(b"0123456789ABCDEF"[usize::from(unit >> (4 * place) & 15)]);
    }
}

/// Decodes an escaped text like JavaScript's `unescape`. Anything that is not a valid escape stays as it is.
pub(super) fn unescape(mut text: &[u8]) -> String {
    let mut units = Vec::with_capacity(text.len());
    while let Some((&first, rest)) = text.split_first() {
        let escaped = match rest.first() {
            Some(b'u') if first == b'%' => hex(rest, 1, 5),
            _ if first == b'%' => hex(rest, 0, 2),
            _ => None,
        };
        let (unit, length) = escaped.unwrap_or((u16::from(first), 0));
        units.push(unit);
        text = &rest[length..];
    }
    String::from_utf16_lossy(&units)
}

fn hex(text: &[u8], from: usize, to: usize) -> Option<(u16, usize)> {
    let digits = text.get(from..to)?;
    let number =
        digits.iter().try_fold(0, |sum: u32, &digit| Some(sum * 16 + char::from(digit).to_digit(16)?))?;
    Some((u16::try_from(number).ok()?, to))
}
