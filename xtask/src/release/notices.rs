//! The licences of this project, and of all third-party code in a release.
//!
//! Each text appears once, under the names of all packages that contain it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::names::write as put;
use crate::project::Project;
use crate::wasm::Variant;
use crate::wasm::crates::{self, Crate};

/// The licences of this project.
const LICENSES: [&str; 2] = ["LICENSE-MIT", APACHE];
const APACHE: &str = "LICENSE-APACHE";
/// The licences of third-party code.
const NOTICES: &str = "THIRD-PARTY-NOTICES.txt";
/// All licence files, in the order in which people should read them.
pub(super) const FILES: [&str; 3] = [LICENSES[0], LICENSES[1], NOTICES];

/// The standard library's sources contain no licence files. This text replaces them.
const STANDARD_LIBRARY: &str = include_str!("notices/std.txt");
/// The name of the licence to which `STANDARD_LIBRARY` refers. The text of this licence is among the files of
/// another crate.
const UNICODE: &str = "UNICODE LICENSE V3";
/// The only npm package that may put code into a release: small helper functions in bundles. The site itself
/// imports no npm packages.
const BUNDLER: &str = "node_modules/esbuild";

/// The font of the site, whose licence is beside it, and the npm package that it was taken from.
const FONT: [&str; 3] = ["oxanium (npm: @fontsource/oxanium)", "5.3.0", "OFL-1.1"];
const FONT_LICENSE: &str = "fonts/OFL.txt";

/// Writes the licences into a release.
///
/// # Errors
/// Returns an error with the name if a file cannot be read or written, or if a package has no licence text.
pub(super) fn write(project: &Project, out: &Path) -> Result<()> {
    let mut parts = BTreeSet::from([bundler(&project.npm().join(BUNDLER))?]);
    for variant in Variant::SITE {
        parts.extend(crates::kept(&variant.package(project))?);
    }
    parts.insert(font(&project.site().join(FONT_LICENSE))?);
    for license in LICENSES {
        put(&out.join(license), read(&project.at(license))?.as_bytes())?;
    }
    let text = notices(&parts, &read(&project.at(APACHE))?)?;
    anyhow::ensure!(text.contains(UNICODE), "{NOTICES} needs the text of the {UNICODE}, for Rust's core");
    put(&out.join(NOTICES), text.as_bytes())
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Describes the npm package esbuild in the same form as a crate.
fn bundler(folder: &Path) -> Result<Crate> {
    let about: Value = serde_json::from_str(&read(&folder.join("package.json"))?)?;
    let field = |name: &str| about[name].as_str().unwrap_or_default().to_owned();
    let text = "LICENSE.md";
    let texts = vec![(text.to_owned(), read(&folder.join(text))?)];
    let (name, version, license) = (field("name"), field("version"), field("license"));
    Ok(Crate { name, version, license, is_std: false, texts })
}

/// Describes the font in the same form as a crate.
fn font(license: &Path) -> Result<Crate> {
    let [name, version, kind] = FONT.map(str::to_owned);
    Ok(Crate {
        name,
        version,
        license: kind,
        is_std: false,
        texts: vec![("OFL.txt".to_owned(), read(license)?)],
    })
}

fn notices(parts: &BTreeSet<Crate>, apache: &str) -> Result<String> {
    let mut text = format!(
        "Third-party notices of Stackmate {}\n\n\
        A release contains code or fonts of these packages, or code that they generated:\n\n",
        env!("CARGO_PKG_VERSION")
    );
    let mut texts: BTreeMap<String, (Vec<String>, String)> = BTreeMap::new();
    for part in parts {
        let title = format!("{} {}", part.name, part.version);
        text += &format!("  {title}  {}\n", part.license).replace("  \n", "\n");
        for (file, license) in texts_of(part, apache)? {
            let same = license.split_whitespace().collect::<Vec<_>>().join(" ");
            let (titles, _) = texts.entry(same).or_insert((Vec::new(), license));
            titles.push(format!("{title}: {file}"));
        }
    }
    let mut texts: Vec<_> = texts.into_values().collect();
    texts.sort();
    let rule = "=".repeat(80);
    for (titles, license) in texts {
        text += &format!("\n{rule}\n{}\n{rule}\n\n{}\n", titles.join("\n"), license.trim_matches('\n'));
    }
    Ok(text)
}

/// Returns the licence texts of a package, or those that its manifest names.
fn texts_of(part: &Crate, apache: &str) -> Result<Vec<(String, String)>> {
    if !part.texts.is_empty() {
        return Ok(part.texts.clone());
    }
    let apache = (format!("no file, {}", part.license), apache.to_owned());
    if part.is_std {
        return Ok(vec![("Rust standard library".to_owned(), STANDARD_LIBRARY.to_owned()), apache]);
    }
    if part.license.split(" OR ").flat_map(|or| or.split('/')).any(|license| license.trim() == "Apache-2.0") {
        return Ok(vec![apache]);
    }
    bail!(
        "{} {} has no licence file, and the licence in its manifest is \"{}\"",
        part.name,
        part.version,
        part.license
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, license: &str, is_std: bool, texts: &[(&str, &str)]) -> Crate {
        let texts = texts.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
        Crate {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: license.to_owned(),
            is_std,
            texts,
        }
    }

    #[test]
    fn each_text_appears_once_under_all_its_packages() {
        let parts = [
            part("a", "MIT", false, &[("LICENSE", "Text  of\n a."), ("NOTICE", "Made by a.")]),
            part("b", "MIT", false, &[("COPYING", "Text of a.\n")]),
        ];
        let text = notices(&parts.into(), "").unwrap();
        assert!(text.contains("a 1.0.0: LICENSE\nb 1.0.0: COPYING\n"), "{text}");
        assert!(text.contains("Text  of\n a.") && !text.contains("Text of a."), "{text}");
        assert!(text.contains("a 1.0.0: NOTICE\n") && text.contains("Made by a."), "{text}");
    }

    #[test]
    fn a_package_without_files_has_the_text_that_its_manifest_names() {
        for license in ["Apache-2.0", "MIT OR Apache-2.0", "MIT/Apache-2.0"] {
            let text = notices(&[part("a", license, false, &[])].into(), "The Apache text.").unwrap();
            assert!(text.contains(&format!("a 1.0.0: no file, {license}\n")), "{text}");
            assert!(text.contains("The Apache text."), "{text}");
        }
        let text =
            notices(&[part("std", "MIT OR Apache-2.0", true, &[])].into(), "The Apache text.").unwrap();
        assert!(
            text.contains("The Rust Project Contributors") && text.contains("The Apache text."),
            "{text}"
        );
    }

    #[test]
    fn a_package_without_a_licence_text_is_named() {
        for license in ["MIT", "", "MIT AND Apache-2.0"] {
            let error = notices(&[part("a", license, false, &[])].into(), "").unwrap_err().to_string();
            assert!(error.contains("a 1.0.0") && error.contains(&format!("\"{license}\"")), "{error}");
        }
    }
}
