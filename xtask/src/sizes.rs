//! How much a visitor downloads: raw, as gzip, and as brotli.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

/// The sizes of one file, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// What the table calls it.
    pub(crate) name: String,
    raw: u64,
    /// As `gzip -9` packs it.
    pub(crate) gzip: u64,
    /// As `brotli -q 11` packs it.
    pub(crate) brotli: u64,
}

impl Sizes {
    /// Compresses a file as a web server at its best would: `gzip -9` and
    /// `brotli -q 11`. Costs about a second per megabyte.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn of(name: String, file: &Path) -> Result<Self> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Self::new(name, &bytes, &gzip(&bytes)?, &brotli(&bytes)?))
    }

    /// The sizes of what is compressed already.
    pub(crate) fn new(name: String, raw: &[u8], gzip: &[u8], brotli: &[u8]) -> Self {
        let [raw, gzip, brotli] = [raw, gzip, brotli].map(|bytes| bytes.len() as u64);
        Self { name, raw, gzip, brotli }
    }

    /// One line of text, read back by [`Sizes::parse`].
    pub(crate) fn to_line(&self) -> String {
        format!("{} {} {} {}", self.name, self.raw, self.gzip, self.brotli)
    }

    /// Reads what [`Sizes::to_line`] wrote.
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

/// The table, with thousands set apart.
pub(crate) fn table(sizes: &[Sizes]) -> String {
    let mut text = format!("  {:<28} {:>10} {:>10} {:>10}\n", "bytes", "raw", "gzip -9", "brotli 11");
    for size in sizes {
        let [raw, gzip, brotli] = [size.raw, size.gzip, size.brotli].map(thousands);
        text += &format!("  {:<28} {raw:>10} {gzip:>10} {brotli:>10}\n", size.name);
    }
    text
}

/// As `gzip -9` packs.
///
/// # Errors
/// When there is no memory for it.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).context("gzip")?;
    encoder.finish().context("gzip")
}

/// As `brotli -q 11` packs.
///
/// # Errors
/// When there is no memory for it.
pub(crate) fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters).context("brotli")?;
    Ok(out)
}

/// A number with its thousands set apart.
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
    fn thousands_are_set_apart() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(123_456), "123,456");
    }

    #[test]
    fn compresses_and_reads_its_own_line() {
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
