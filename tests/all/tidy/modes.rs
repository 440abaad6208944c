//! Checks that modes are named only in their own folders and in one table, so that a new mode changes no
//! other file of the site.

use super::tree::Source;

/// The table, which imports the `mode.js` of every mode.
const TABLE: &str = "web/shell/modes.js";

/// Returns modes that are not in the table, and code or style sheets outside `modes/` that name a mode.
pub(super) fn complaints(files: &[Source]) -> Vec<String> {
    let ids = ids(files);
    let table = files.iter().find(|file| file.path == TABLE).map_or("", |file| &file.text);
    let missing =
        folders(files).into_iter().filter(|folder| !table.contains(&format!("../{folder}/mode.js")));
    let missing = missing.map(|folder| format!("{folder}/mode.js is not in the table of {TABLE}"));
    missing
        .chain(files.iter().filter(|file| is_common(&file.path)).flat_map(|file| named(file, &ids)))
        .collect()
}

/// Returns the names of all modes, as in their `mode.js`.
fn ids(files: &[Source]) -> Vec<String> {
    let rows =
        files.iter().filter(|file| file.path.starts_with("web/modes/") && file.path.ends_with("/mode.js"));
    let lines = rows.flat_map(|row| row.text.lines());
    let names = lines.filter_map(|line| line.trim().strip_prefix("id: \"")?.strip_suffix("\","));
    names.map(str::to_owned).collect()
}

/// Returns the folders of modes, such as `modes/sprint`.
fn folders(files: &[Source]) -> Vec<String> {
    let mut folders: Vec<_> = files
        .iter()
        .filter_map(|file| file.path.strip_prefix("web/modes/")?.split_once('/'))
        .map(|(folder, _)| format!("modes/{folder}"))
        .collect();
    folders.dedup();
    folders
}

/// Returns whether a file of the site belongs to no mode. Pages in `variants/` show how to use a mode, so
/// they may name it.
fn is_common(path: &str) -> bool {
    let is_code = path.ends_with(".js") || path.ends_with(".css");
    is_code
        && path.starts_with("web/")
        && !["web/modes/", "web/variants/"].iter().any(|folder| path.starts_with(folder))
}

/// Returns the lines that name a mode: in quotes, in an address, or as a key of its texts.
fn named(file: &Source, ids: &[String]) -> Vec<String> {
    let code = file.text.lines().enumerate().filter(|(_, line)| !is_comment(line));
    let all = code.flat_map(|(at, line)| ids.iter().map(move |id| (at, line, id)));
    let found = all.filter(|(_, line, id)| {
        let forms = [
            format!("\"{id}\""),
            format!("'{id}'"),
            format!("`{id}`"),
            format!("mode={id}"),
            format!("mode.{id}."),
        ];
        forms.iter().any(|form| line.contains(form.as_str()))
    });
    found.map(|(at, _, id)| format!("{}:{}: names the mode \"{id}\"", file.path, at + 1)).collect()
}

fn is_comment(line: &str) -> bool {
    ["*", "/*", "//"].iter().any(|start| line.trim_start().starts_with(start))
}

mod tests {
    use super::*;

    fn site(path: &str, text: &str) -> Vec<Source> {
        let row = Source::new("web/modes/toy/mode.js", "export const TOY = {\n  id: \"toy\",\n};");
        let table = Source::new(TABLE, "import { TOY } from \"../modes/toy/mode.js\";");
        vec![row, table, Source::new(path, text)]
    }

    #[test]
    fn names_of_modes_are_found() {
        let is_fine = |path, text| complaints(&site(path, text)).is_empty();
        assert!(is_fine("web/modes/toy/screen.js", "show(\"toy\")"));
        assert!(is_fine("web/shell/app.js", "// such as \"toy\"\nshow(toys)"));
        assert!(
            !is_fine("web/shell/app.js", "show(\"toy\")") && !is_fine("web/match/a.js", "t(`mode.toy.name`)")
        );
        assert!(!is_fine("web/style.css", ".app[data-mode=\"toy\"] { color: red; }"));
    }

    #[test]
    fn a_folder_outside_the_table_is_found() {
        assert_eq!(complaints(&site("web/modes/other/mode.js", "")).len(), 1);
    }
}
