//! The order of the site's folders: a module imports from its own folder and from those before it.

use super::imports::Graph;

/// The folders of `web/`, each of which may import from those before it. Entries, at the top and beside pages, come last.
const ORDER: [&str; 16] = [
    "base", "language", "engine", "input", "page", "board", "round", "settings", "foreign", "menu", "match",
    "effects", "modes", "speech", "shell", "embed",
];

/// Folders of entries: what a page names, and what belongs to that page alone.
const ENTRIES: [&str; 2] = ["demo", "variants"];

/// Modes that use another mode, and that one. No other mode knows that there are others.
const FRIENDS: [(&str, &str); 2] = [("practice", "solve"), ("race", "sprint")];

/// Imports against the order, modes that know other modes, and folders that have no place.
pub(super) fn trespasses(graph: &Graph) -> Vec<String> {
    let all = graph.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
    all.filter_map(|(from, to)| complaint(from, to)).collect()
}

fn complaint(from: &str, to: &str) -> Option<String> {
    let (Some(upper), Some(lower)) = (rank(from), rank(to)) else {
        return Some(format!("{from} or {to} is in no folder of the list"));
    };
    if lower > upper {
        return Some(format!("{from} imports {to}, whose folder comes later"));
    }
    let (Some(mode), Some(other)) = (mode(from), mode(to)) else { return None };
    let is_known = mode == other || FRIENDS.contains(&(mode, other));
    (!is_known).then(|| format!("{from} imports {to}: a mode knows no other mode"))
}

/// The place of a module's folder in the order.
fn rank(module: &str) -> Option<usize> {
    let Some((folder, _)) = module.split_once('/') else { return Some(ORDER.len()) };
    if ENTRIES.contains(&folder) { Some(ORDER.len()) } else { ORDER.iter().position(|name| *name == folder) }
}

/// The mode that a module belongs to.
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
        assert!(!is_fine("menu/cards.js", "shell/screens.js"), "upwards");
        assert!(!is_fine("embed/register.js", "main.js"), "an entry");
        assert!(!is_fine("modes/sprint/sprint.js", "modes/race/race.js"), "another mode");
        assert!(
            !is_fine("attic/x.js", "base/modes.js") && !is_fine("shell/app.js", "attic/x.js"),
            "no place"
        );
    }
}
