//! Checks the workflow file that the project's public host runs.

use super::tree::Source;

/// The script that this project's own machines run.
const OWN: &str = ".ci/run";
/// The workflow that the public host of the project runs on a push.
const PUBLIC: &str = ".github/workflows/test.yml";

/// Complains if the public workflow runs another command than the project's own script, has no time limit, or
/// uses an action that is not pinned.
pub(super) fn complaints(files: &[Source]) -> Vec<String> {
    let text = |path: &str| files.iter().find(|file| file.path == path).map(|file| file.text.as_str());
    let (Some(own), Some(public)) = (text(OWN), text(PUBLIC)) else {
        return vec![format!("{OWN} or {PUBLIC} is missing")];
    };
    let command = own.lines().find_map(|line| line.strip_prefix("exec ")).unwrap_or_default();
    let command = command.trim_end_matches(" \"$@\"");
    let has = |wanted: &str| public.lines().any(|line| line.trim() == wanted);
    let mut found = Vec::new();
    if command.is_empty() || !has(&format!("- run: {command}")) {
        found.push(format!("{PUBLIC} does not run \"{command}\", which {OWN} runs"));
    }
    for line in ["on: push", "timeout-minutes: 90"] {
        if !has(line) {
            found.push(format!("{PUBLIC} has no line \"{line}\""));
        }
    }
    let actions = public.lines().filter_map(|line| line.split_once("uses: "));
    let changing = actions.filter(|(_, action)| !is_pinned(action));
    found.extend(changing.map(|(_, action)| format!("{PUBLIC} does not pin {action} to a commit")));
    found
}

/// Returns whether an action is pinned to a commit, with the full version in a comment.
fn is_pinned(action: &str) -> bool {
    let Some((commit, version)) = action.split_once('@').and_then(|(_, rest)| rest.split_once(" # v")) else {
        return false;
    };
    commit.len() == 40
        && commit.bytes().all(|byte| byte.is_ascii_hexdigit())
        && version.split('.').filter(|part| part.parse::<u32>().is_ok()).count() == 3
}

mod tests {
    use super::*;

    #[test]
    fn a_workflow_that_runs_something_else_is_named() {
        let files = |own: &str, public: &str| [Source::new(OWN, own), Source::new(PUBLIC, public)];
        let own = "# Comment.\nexec cargo xtask test \"$@\"\n";
        let pinned = "- uses: a/b@0123456789012345678901234567890123456789 # v1.2.3\n";
        let good =
            format!("on: push\njobs:\n    timeout-minutes: 90\n    {pinned}      - run: cargo xtask test\n");
        assert!(complaints(&files(own, &good)).is_empty());
        let bad = [
            good.replace("xtask test", "xtask test --quick"),
            good.replace("minutes: 90", "minutes: 900"),
            good.replace("on: push", "on: workflow_dispatch"),
            good.replace("0123456789012345678901234567890123456789 # v1.2.3", "v1.2.3"),
            good.replace("v1.2.3", "v1"),
        ];
        for bad in bad {
            assert_eq!(complaints(&files(own, &bad)).len(), 1, "{bad}");
        }
        assert_eq!(complaints(&files("cargo test\n", &good)).len(), 1);
        assert_eq!(complaints(&[]).len(), 1);
    }
}
