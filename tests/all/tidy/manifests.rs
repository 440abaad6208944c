//! Checks the dependencies in the manifests.

use super::rust::is_word;
use super::tree::Source;

/// The packages that this project must use in the browser. Each must be a dependency of the shipped code and
/// must be used.
pub(super) const BROWSER: [&str; 7] = [
    "console_error_panic_hook",
    "getrandom",
    "js-sys",
    "serde-wasm-bindgen",
    "wasm-bindgen",
    "wasm-bindgen-rayon",
    "web-sys",
];

/// Returns the packages that no manifest lists as dependency, or that no code uses.
pub(super) fn unused(manifests: &[Source], shipped: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for package in BROWSER {
        if !manifests.iter().any(|manifest| dependencies(&manifest.text).contains(&package)) {
            complaints.push(format!("{package} is not in a manifest"));
        }
        let name = package.replace('-', "_");
        if !shipped.iter().any(|source| source.text.split(|c| !is_word(c)).any(|word| word == name)) {
            complaints.push(format!("{package} is not used"));
        }
    }
    complaints
}

/// Returns the names in the section `[dependencies]` of a manifest.
fn dependencies(manifest: &str) -> Vec<&str> {
    let sections = manifest.split("\n[").filter_map(|section| section.strip_prefix("dependencies]"));
    let lines = sections.flat_map(str::lines).filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_once('=')?.0.trim())).collect()
}

mod tests {
    use super::*;

    #[test]
    fn a_missing_or_unused_package_is_named() {
        let lines: String = BROWSER[1..].iter().map(|package| format!("{package} = \"1\"\n")).collect();
        let manifest = format!(
            "[package]\n\n[dependencies]\n# {} = 1\n{lines}\n[dev-dependencies]\nx = 1\n",
            BROWSER[0]
        );
        let code: String =
            BROWSER[..6].iter().map(|name| format!("{}::f();\n", name.replace('-', "_"))).collect();
        let found =
            unused(&[Source::new("wasm/Cargo.toml", &manifest)], &[Source::new("wasm/src/lib.rs", &code)]);
        assert_eq!(found, ["console_error_panic_hook is not in a manifest", "web-sys is not used"]);
    }
}
