//! Writes what other sites read about a release: the oEmbed files for sites that embed the game, and the
//! picture that sites show beside a link to it. Both need the absolute address of the release.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::address::Address;
use super::names::{copy, write as put};

const PAGE: &str = "index.html";
/// The oEmbed files, as they are called in the links of the page.
const JSON: &str = "oembed.json";
const XML: &str = "oembed.xml";
/// The picture keeps its name in every release, because sites remember its address for a long time.
pub(super) const PICTURE: &str = "share.png";
/// Lines of the page that contain one of these need an address.
const NEEDS_ADDRESS: [&str; 3] = ["+oembed\"", "og:image", "twitter:card"];
/// The size of the picture, in pixels. `cargo xtask shots --only share` draws it.
const PICTURE_SIZE: [u32; 2] = [1200, 630];

/// Returns whether a file is read only by other sites.
pub(super) fn is_for_others(path: &str) -> bool {
    [JSON, XML, PICTURE].contains(&path)
}

/// Writes the picture, and with an address the oEmbed files. In the page, the lines about them get absolute
/// addresses. Without an address they are removed.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if the page has no line about one of them.
pub(super) fn write(source: &Path, out: &Path, address: Option<&Address>) -> Result<()> {
    copy(&source.join(PICTURE), &out.join(PICTURE))?;
    let page = source.join(PAGE);
    let text = fs::read_to_string(&page)?;
    for part in NEEDS_ADDRESS {
        anyhow::ensure!(text.contains(part), "web/{PAGE} has no line with {part}");
    }
    let Some(address) = address else {
        eprintln!("  {JSON} is not written: it needs the address of the release; use `--address`");
        let lines = text.lines().filter(|line| !NEEDS_ADDRESS.iter().any(|part| line.contains(part)));
        return put(&page, lines.map(|line| format!("{line}\n")).collect::<String>().as_bytes());
    };
    let absolute = |text: String, file: &str| {
        text.replace(&format!("\"{file}\""), &format!("\"{}{file}\"", address.as_str()))
    };
    put(&page, [JSON, XML, PICTURE].into_iter().fold(text, absolute).as_bytes())?;
    let oembed = oembed(&fs::read_to_string(source.join(JSON))?, address)?;
    put(&out.join(JSON), Value::Object(oembed.clone()).to_string().as_bytes())?;
    put(&out.join(XML), xml(&oembed).as_bytes())
}

fn oembed(text: &str, address: &Address) -> Result<Map<String, Value>> {
    let mut oembed: Map<String, Value> = serde_json::from_str(text).context("oembed.json is not JSON")?;
    let html = oembed.get("html").and_then(Value::as_str).context("oembed.json has no html")?;
    let html = html.replace("src=\"", &format!("src=\"{}", address.as_str()));
    oembed.insert("html".to_owned(), json!(html));
    oembed.insert("provider_url".to_owned(), json!(address.as_str()));
    oembed.insert("thumbnail_url".to_owned(), json!(format!("{}{PICTURE}", address.as_str())));
    let [width, height] = PICTURE_SIZE;
    oembed.insert("thumbnail_width".to_owned(), json!(width));
    oembed.insert("thumbnail_height".to_owned(), json!(height));
    Ok(oembed)
}

/// Formats the same fields as XML, as oembed.com describes it.
fn xml(oembed: &Map<String, Value>) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<oembed>\n".to_owned();
    for (name, value) in oembed {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let escaped = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        // The result is ignored, because writing to a string cannot fail.
        let _ = writeln!(text, "<{name}>{escaped}</{name}>");
    }
    text + "</oembed>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = include_str!("../../../web/index.html");

    /// Returns the page and the oEmbed files of a release.
    fn written(address: Option<&str>) -> (String, Option<Value>, Option<String>) {
        let (source, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        put(&source.path().join(PAGE), SOURCE.as_bytes()).unwrap();
        put(&source.path().join(JSON), include_bytes!("../../../web/oembed.json")).unwrap();
        put(&source.path().join(PICTURE), b"picture").unwrap();
        let address = address.map(|text| text.parse().unwrap());
        write(source.path(), out.path(), address.as_ref()).unwrap();
        assert!(out.path().join(PICTURE).exists());
        let read = |file: &str| fs::read_to_string(out.path().join(file)).ok();
        let json = read(JSON).map(|text| serde_json::from_str(&text).unwrap());
        (fs::read_to_string(source.path().join(PAGE)).unwrap(), json, read(XML))
    }

    #[test]
    fn what_other_sites_read_has_absolute_addresses() {
        let (page, oembed, xml) = written(Some("https://example.org/stackmate"));
        for part in [
            "type=\"application/json+oembed\" href=\"https://example.org/stackmate/oembed.json\"",
            "type=\"text/xml+oembed\" href=\"https://example.org/stackmate/oembed.xml\"",
            "property=\"og:image\" content=\"https://example.org/stackmate/share.png\"",
        ] {
            assert!(page.contains(part), "{part}");
        }
        let oembed = oembed.unwrap();
        assert_eq!((&oembed["version"], &oembed["type"]), (&json!("1.0"), &json!("rich")));
        assert_eq!(oembed["provider_url"], "https://example.org/stackmate/");
        assert_eq!(oembed["thumbnail_url"], "https://example.org/stackmate/share.png");
        let html = oembed["html"].as_str().unwrap();
        for part in [
            "src=\"https://example.org/stackmate/index.html?mode=watch\"",
            "sandbox=",
            "cross-origin-isolated",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        for size in ["width", "height"] {
            assert!(html.contains(&format!("{size}=\"{}\"", oembed[size])), "{html}");
        }
        let xml = xml.unwrap();
        for part in [
            "<type>rich</type>",
            "<width>800</width>",
            "<html>&lt;iframe src=\"https://example.org/stackmate/index.html?mode=watch\"",
        ] {
            assert!(xml.contains(part), "{part} in {xml}");
        }
    }

    #[test]
    fn without_an_address_the_page_has_no_lines_that_need_one() {
        let (page, oembed, xml) = written(None);
        assert_eq!((oembed, xml), (None, None));
        assert_eq!(page.lines().count() + 4, SOURCE.lines().count());
        assert!(!page.contains("oembed") && !page.contains("share.png"), "{page}");
        assert!(page.contains("og:title"), "{page}");
    }
}
