//! Checks that the site asks the core for every rule of the game.
//!
//! *How.* A text cannot show in general that code is a rule. But the rules that the site once contained, and
//! those that are easy to copy there, have a typical form in JavaScript. This test rejects these forms. A
//! module that has such a form for another reason is listed with the reason.

use super::tree::Source;

/// Pieces of code that are typical of a rule of the game, each with the way to get the result from the core.
const FORMS: [(&str, &str); 10] = [
    (".includes(\"_\")", "a full row: call `fullRows` of the page package"),
    ("=== WIDTH", "a full row: call `fullRows` of the page package"),
    ("hold === null", "the hold rule: call `afterTaking` of the round"),
    ("hold ??", "the hold rule: call `afterTaking` of the round"),
    ("/ CELLS", "the pieces of a perfect clear: call `goals` of the page package"),
    ("/ 4", "the pieces of a perfect clear: call `goals` of the page package"),
    ("kicks", "rotation: send buttons to the round"),
    ("attack +", "the attack table: read the view"),
    ("combo +", "the combo counter: read the view"),
    ("bag.", "the randomizer: read the previews in the view"),
];

/// Lines that are allowed although they contain such a piece of code: the file, the piece of code and the
/// reason.
const ALLOWED: [(&str, &str, &str); 5] = [
    ("web/foreign/move-check.js", "hold === null", "recognises the first position of a game"),
    ("web/modes/solve/play-on.js", "hold ??", "an absent hold is an empty text in an address"),
    ("web/modes/practice/hint.js", "hold ??", "an absent hold is an empty text in a position"),
    ("web/effects/spawn.js", "/ 4", "the centre of a piece in the picture"),
    ("web/modes/replays/total.js", "attack +", "adds the counts of rounds"),
];

/// Returns the lines of the site's modules that have the form of a rule, and the exceptions that are no longer
/// needed.
pub(super) fn complaints(modules: &[Source]) -> Vec<String> {
    let found: Vec<(&Source, &str, &str, &str)> = modules.iter().flat_map(found).collect();
    let allowed = |path: &str, form: &str| ALLOWED.iter().any(|&(at, what, _)| at == path && what == form);
    let rules = found.iter().filter(|(module, form, ..)| !allowed(&module.path, form));
    let rules = rules.map(|(module, _, advice, line)| format!("{}: {line} is {advice}", module.path));
    let unused = ALLOWED.iter().filter(|(path, form, _)| {
        !found.iter().any(|(module, what, ..)| module.path == *path && what == form)
    });
    rules.chain(unused.map(|(path, form, _)| format!("{path} no longer contains {form}"))).collect()
}

fn found(module: &Source) -> Vec<(&Source, &'static str, &'static str, &str)> {
    let code = module.text.lines().map(str::trim).filter(|line| !is_comment(line));
    code.flat_map(|line| {
        FORMS
            .iter()
            .filter(move |(form, _)| line.contains(form))
            .map(move |&(form, advice)| (module, form, advice, line))
    })
    .collect()
}

fn is_comment(line: &str) -> bool {
    ["//", "*", "/*"].iter().any(|start| line.starts_with(start))
}

mod tests {
    use super::*;

    #[test]
    fn forms_of_rules_are_found_except_in_comments() {
        let bad = "/** hold === null */\nconst full = rows.findIndex((row) => !row.includes(\"_\"));\n";
        let found: Vec<String> = complaints(&[Source::new("web/board/rows.js", bad)]);
        let found: Vec<&String> = found.iter().filter(|text| !text.contains("no longer")).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("web/board/rows.js: const full"), "{found:?}");
    }

    #[test]
    fn exceptions_that_are_not_needed_are_reported() {
        assert_eq!(complaints(&[]).len(), ALLOWED.len());
    }
}
