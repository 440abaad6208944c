//! Checks the order of the site's folders: a module may import from its own folder and from the folders
//! before it.

use super::imports::Graph;

/// The folders of `web/` in order. Each folder may import from the folders before it. Entries, the modules
/// that pages load directly, come after all folders.
const ORDER: [&str; 17] = [
    "base", "language", "engine", "input", "page", "board", "sound", "round", "settings", "foreign", "menu",
    "match", "effects", "modes", "speech", "shell", "embed",
];

/// Folders of entries: modules that a page loads, and files that belong only to that page.
const ENTRIES: [&str; 2] = ["demo", "variants"];

/// Pairs of modes of which the first may use the second. No other mode may import from another mode.
const FRIENDS: [(&str, &str); 7] = [
    ("practice", "solve"),
    ("sprint", "practice"),
    ("race", "sprint"),
    ("master", "sprint"),
    ("master", "solve"),
    ("review", "replays"),
    ("review", "practice"),
];

/// Returns imports that break the order of the folders, imports between modes, and folders that are not in
/// the list.
pub(super) fn trespasses(graph: &Graph) -> Vec<String> {
    let all = graph.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
    all.filter_map(|(from, to)| complaint(from, to)).collect()
}

fn complaint(from: &str, to: &str) -> Option<String> {
    let (Some(upper), Some(lower)) = (rank(from), rank(to)) else {
        return Some(format!("{from} or {to} is not in a folder of the list"));
    };
    if lower > upper {
        return Some(format!("{from} imports {to}, whose folder comes later"));
    }
    let (Some(mode), Some(other)) = (mode(from), mode(to)) else { return None };
    let is_known = mode == other || FRIENDS.contains(&(mode, other));
    (!is_known).then(|| format!("{from} imports {to}: a mode may not import another mode"))
}

/// Returns the position of a module's folder in the order.
fn rank(module: &str) -> Option<usize> {
    let Some((folder, _)) = module.split_once('/') else { return Some(ORDER.len()) };
    if ENTRIES.contains(&folder) { Some(ORDER.len()) } else { ORDER.iter().position(|name| *name == folder) }
}

/// Returns the mode to which a module belongs.
fn mode(module: &str) -> Option<&str> {
    module.strip_prefix("modes/")?.split('/').next()
}

mod tests {
    use super::*;

    fn graph(from: &str, to: &str) -> Graph {
        Graph::from([(from.to_owned(), [to.to_owned()].into())])
    }

    #[test]
    fn upward_imports_and_unknown_folders_are_found() {
        let is_fine = |from, to| trespasses(&graph(from, to)).is_empty();
        assert!(is_fine("menu/cards.js", "base/modes.js") && is_fine("main.js", "shell/mount.js"));
        assert!(
            is_fine("modes/race/race.js", "modes/sprint/records.js")
                && is_fine("demo/table.js", "page/panel.js")
        );
        assert!(!is_fine("menu/cards.js", "shell/screens.js"), "against the order");
        assert!(!is_fine("embed/register.js", "main.js"), "imports an entry");
        assert!(!is_fine("modes/sprint/sprint.js", "modes/race/race.js"), "imports another mode");
        assert!(
            !is_fine("attic/x.js", "base/modes.js") && !is_fine("shell/app.js", "attic/x.js"),
            "not in the list"
        );
    }
}
