//! The sizes of files that a visitor downloads: uncompressed, with gzip, and with brotli.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

/// The number of bytes that are compressed at a time.
const BUFFER: usize = 1 << 16;

/// The sizes of one file, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// The name of the file in the table.
    pub(crate) name: String,
    pub(crate) raw: u64,
    /// The size after `gzip -9`.
    pub(crate) gzip: u64,
    /// The size after `brotli -q 11`.
    pub(crate) brotli: u64,
}

impl Sizes {
    /// Compresses a file with the best settings of web servers, `gzip -9` and `brotli -q 11`. This takes
    /// about a second per megabyte.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(crate) fn of(name: String, file: &Path) -> Result<Self> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Self::new(name, &bytes, &gzip(&bytes)?, &brotli(&bytes)?))
    }

    /// Returns the sizes of data that has already been compressed.
    pub(crate) fn new(name: String, raw: &[u8], gzip: &[u8], brotli: &[u8]) -> Self {
        let [raw, gzip, brotli] = [raw, gzip, brotli].map(|bytes| bytes.len() as u64);
        Self { name, raw, gzip, brotli }
    }

    /// Formats the sizes as a line of text that [`Sizes::parse`] can read.
    pub(crate) fn to_line(&self) -> String {
        format!("{} {} {} {}", self.name, self.raw, self.gzip, self.brotli)
    }

    /// Parses a line of [`Sizes::to_line`].
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let words: Vec<_> = line.split(' ').collect();
        let [name, raw, gzip, brotli] = words[..] else { return None };
        Some(Self {
            name: name.to_owned(),
            raw: raw.parse().ok()?,
            gzip: gzip.parse().ok()?,
            brotli: brotli.parse().ok()?,
        })
    }
}

/// Formats the sizes as a table, with separators between thousands.
pub(crate) fn table(sizes: &[Sizes]) -> String {
    let mut text = format!("  {:<28} {:>10} {:>10} {:>10}\n", "bytes", "raw", "gzip -9", "brotli 11");
    for size in sizes {
        let [raw, gzip, brotli] = [size.raw, size.gzip, size.brotli].map(thousands);
        text += &format!("  {:<28} {raw:>10} {gzip:>10} {brotli:>10}\n", size.name);
    }
    text
}

/// Compresses bytes like `gzip -9`.
///
/// # Errors
/// Returns an error if there is not enough memory.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).context("gzip")?;
    encoder.finish().context("gzip")
}

/// Compresses bytes like `brotli -q 11`.
///
/// # Errors
/// Returns an error if there is not enough memory.
pub(crate) fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    brotli_with(&[], bytes)
}

/// Compresses bytes like `brotli -q 11 -D dictionary`: what is also in the dictionary becomes a short reference. Without one,
/// `dictionary` is empty.
///
/// # Errors
/// Returns an error if there is not enough memory.
pub(crate) fn brotli_with(dictionary: &[u8], bytes: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompressCustomIoCustomDict(
        &mut brotli::IoReaderWrapper(&mut &bytes[..]),
        &mut brotli::IoWriterWrapper(&mut out),
        &mut [0; BUFFER],
        &mut [0; BUFFER],
        &parameters,
        brotli::enc::StandardAlloc::default(),
        &mut |_, _, _, _| (),
        dictionary,
        std::io::ErrorKind::UnexpectedEof.into(),
    )
    .context("brotli")?;
    Ok(out)
}

/// Formats a number with separators between thousands.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(123_456), "123,456");
    }

    #[test]
    fn sizes_are_computed_and_survive_a_line_of_text() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("zeros");
        fs::write(&file, vec![0; 100_000]).unwrap();
        let sizes = Sizes::of("zeros".to_owned(), &file).unwrap();
        assert_eq!(sizes.raw, 100_000);
        assert!(sizes.brotli < sizes.gzip && sizes.gzip < 200, "{sizes:?}");
        assert_eq!(Sizes::parse(&sizes.to_line()), Some(sizes));
        assert_eq!(Sizes::parse("too few 1"), None);
    }
}
