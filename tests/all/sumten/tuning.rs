//! Tuning: `tune` and `job`, and games with the numbers that they find.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use stackmate_tests::stackmate_binary;
use tempfile::TempDir;

use crate::program::{run, text};

/// A run with tiny games.
const SOLO: [&str; 8] = ["--for", "solo", "--nodes", "200", "--turns", "6", "--lists", "2"];
const BATTLE: [&str; 10] =
    ["--for", "battle", "--nodes", "200", "--turns", "4", "--lists", "2", "--factor", "0.002"];

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name).to_str().unwrap().to_owned()
    }
}

/// Returns the words of a run that tunes.
fn tune<'a>(out: &'a Path, options: &[&'a str], generations: &'a str) -> Vec<&'a str> {
    let words = ["sumten", "tune", "--population", "4", "--generations", generations, "--out"];
    [&words[..], &[out.to_str().unwrap()], options].concat()
}

/// Runs a command that must succeed. Returns its output and its messages.
#[track_caller]
fn done(words: &[&str]) -> (String, String) {
    let output = run(words, "");
    let messages = text(&output.stderr).to_owned();
    assert_eq!(output.status.code(), Some(0), "{messages}");
    (text(&output.stdout).to_owned(), messages)
}

#[track_caller]
fn refused(words: &[&str], named: &str) {
    let output = run(words, "");
    let messages = text(&output.stderr);
    assert!(output.status.code() == Some(2) && messages.contains(named), "{named}: {messages}");
}

#[test]
fn an_interrupted_run_continues_to_the_same_file_on_any_machine() {
    let folder = Folder::new();
    let program = format!("'{}' sumten job", stackmate_binary().display());
    for (target, options) in [("solo", &SOLO[..]), ("battle", &BATTLE)] {
        let (whole, part) = (folder.path(&format!("{target}-whole")), folder.path(&format!("{target}-part")));
        let (numbers, messages) = done(&tune(&whole, &[options, &["--workers", "2"]].concat(), "2"));
        let lines: Vec<&str> = messages.lines().filter(|line| line.starts_with("generation ")).collect();
        assert_eq!(lines.len(), 2, "{messages}");
        assert!(lines[1].starts_with("generation 2 of 2: lists 10003 to 10004, fitness "), "{messages}");

        let (first, _) = done(&tune(&part, options, "1"));
        // The next line is incomplete, as after a loss of power.
        let torn = fs::read_to_string(&part).unwrap() + "{\"generation\":2,";
        fs::write(&part, torn).unwrap();
        let (second, messages) = done(&tune(&part, &[options, &["--through", &program]].concat(), "2"));
        assert!(!messages.contains("generation 1 of 2"), "it is not played again: {messages}");
        assert_eq!((second, fs::read(&part).unwrap()), (numbers.clone(), fs::read(&whole).unwrap()));
        assert_ne!(first, numbers);
        assert_eq!(done(&tune(&whole, options, "1")).0, first, "the result after the first generation");

        let lines = fs::read_to_string(&whole).unwrap();
        let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        assert_eq!(
            (&last["mean"], &last["list"]),
            (&serde_json::from_str(&numbers).unwrap(), &json!(10_003))
        );
        assert_eq!(last["candidates"].as_array().unwrap().len(), 4);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_all_complete_generations() {
    use crate::program::{end_of, program};
    use std::process::Command;
    use std::time::{Duration, Instant};

    let folder = Folder::new();
    let (stopped, whole) = (folder.path("stopped"), folder.path("whole"));
    let child = program(&tune(&stopped, &SOLO, "100000")).spawn().unwrap();
    let begun = Instant::now();
    let generations = || fs::read_to_string(&stopped).unwrap_or_default().lines().count().saturating_sub(1);
    while generations() < 2 && begun.elapsed() < Duration::from_secs(200) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = end_of(child);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty() && text(&output.stderr).contains("stopped"));
    let count = generations();
    assert!(count >= 2, "{count} generations");
    done(&tune(&whole, &SOLO, &count.to_string()));
    done(&tune(&stopped, &SOLO, &count.to_string()));
    assert_eq!(folder.read("stopped"), folder.read("whole"));
}

#[test]
fn found_numbers_are_played_by_the_first_program_only() {
    let folder = Folder::new();
    let (numbers, _) =
        done(&tune(&folder.path("run"), &[&SOLO[..], &["--numbers", "edge,chance"]].concat(), "1"));
    let found: Value = serde_json::from_str(&numbers).unwrap();
    assert_eq!(found["scored"], 4, "it was not tuned");
    let settings = folder.write("settings.json", &numbers);
    let other = folder.write("other.json", r#"{"edge":0,"digits":200,"chance":4096}"#);
    let out = folder.path("games").to_str().unwrap().to_owned();
    let solo =
        ["sumten", "solo", "--bot", "beam", "--lists", "7", "--turns", "8", "--nodes", "400", "--out", &out];
    done(&[&solo[..], &["--settings", &settings]].concat());
    let game: Value = serde_json::from_str(folder.read("games").lines().next().unwrap()).unwrap();
    assert_eq!(game["numbers"]["settings"], found);
    refused(&[&solo[..], &["--settings", &other]].concat(), "another numbers");
    refused(&solo, "another numbers");

    // In so few turns, neither can threaten the other.
    let limits = ["--lists", "7", "--turns", "4", "--nodes", "400", "--out"];
    let play = |name: &str, more: &[&str]| {
        let out = folder.path(name);
        let words = ["sumten", "match", "--a", "beam", "--b", "beam"];
        done(&[&words[..], &limits, &[out.to_str().unwrap()], more].concat());
        let game: Value = serde_json::from_str(folder.read(name).lines().next().unwrap()).unwrap();
        [0, 1].map(|side| game["tracks"][side]["moves"].clone())
    };
    let usual = play("usual", &[]);
    assert_eq!(usual[0], usual[1], "equal players see the same packs");
    let changed = play("changed", &["--settings", &other]);
    assert!(changed[0] != usual[0] && changed[1] == usual[1], "{changed:?}");
}

#[test]
fn invalid_values_are_named() {
    let folder = Folder::new();
    let out = folder.path("run");
    let words = |options: &[&'static str]| -> Vec<String> {
        tune(&out, options, "1").into_iter().map(str::to_owned).collect()
    };
    for (options, named) in [
        (&["--for", "all"][..], "'all'"),
        (&["--for", "battle"], "--for battle: battles need the factor"),
        (&["--for", "solo", "--factor", "1"], "--for solo: factor 1"),
        (&["--for", "solo", "--numbers", "edge,wait"], "unknown number \"wait\""),
        (&["--for", "solo", "--first", "10000"], "10000"),
        (&["--for", "solo", "--sigma", "0"], "\"0\""),
        (&["--for", "solo", "--turns", "501"], "501"),
        (&["--for", "solo", "--nodes", "0"], "0 is not in"),
        (&["--for", "solo", "--through", "'"], "a quote that is not closed"),
        (&["--for", "solo", "--settings", "/nowhere/at.all"], "/nowhere/at.all"),
    ] {
        let words = words(options);
        refused(&words.iter().map(String::as_str).collect::<Vec<_>>(), named);
    }
    for (values, named) in [
        (r#"{"edges":1}"#, "bad.json: unknown number \"edges\"; the numbers are chance scored"),
        (r#"{"edge":-3}"#, "bad.json: edge -3 is not within 0 to 400"),
        (r#"{"edge":1.5}"#, "bad.json: invalid type: floating point `1.5`"),
        ("edge", "bad.json: expected value"),
    ] {
        let bad = folder.write("bad.json", values);
        refused(&tune(&out, &[&SOLO[..], &["--settings", &bad]].concat(), "1"), named);
    }
    let empty = folder.write("empty.json", r#"{"wait":7}"#);
    let words =
        ["sumten", "solo", "--bot", "baseline", "--factor", "0.002", "--lists", "1", "--tactics", &empty];
    refused(&words, "--settings and --tactics are for beam, not baseline");
}

#[test]
fn a_file_of_another_run_is_refused() {
    let folder = Folder::new();
    let out = folder.path("run");
    done(&tune(&out, &SOLO, "1"));
    for (option, value, named) in
        [("--seed", "2", "another seed: 1 in the log, 2 now"), ("--first", "10002", "another first: 10001")]
    {
        refused(&tune(&out, &[&SOLO[..], &[option, value]].concat(), "1"), named);
    }
    let right = folder.read("run");
    let line: Value = serde_json::from_str(right.lines().nth(1).unwrap()).unwrap();
    let chance = line["candidates"][0]["numbers"]["chance"].to_string();
    let wrong = right.replacen(&format!("\"chance\":{chance}"), "\"chance\":4095", 2);
    assert_ne!(wrong, right);
    for (text, named) in [
        (wrong.replace("\"first\":", "\"last\":"), "another first"),
        (
            right.lines().next().unwrap().to_owned()
                + "\n"
                + &line.to_string().replace(&chance, "4095")
                + "\n",
            "generation 1 does not belong to this run",
        ),
        (right.replace("\"points\":", "\"points\":0."), "line 2"),
        (right.replace("\"spread\":", "\"spreads\":"), "line 2: unknown field `spreads`"),
    ] {
        folder.write("run", &text);
        refused(&tune(&out, &SOLO, "1"), named);
    }
}

#[test]
fn a_job_that_is_invalid_is_named() {
    let games = r#"{"for":"solo","turns":2,"nodes":90,"factor":null}"#;
    let job =
        format!(r#"{{"id":5,"list":10001,"games":{games},"numbers":{{"settings":{{}},"tactics":{{}}}}}}"#);
    let output = run(&["sumten", "job"], format!("\n{job}\n"));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&result["id"], &result["list"], &result["turns"]), (&json!(5), &json!(10_001), &json!(2)));
    for (from, to, named) in [
        ("\"nodes\":90", "\"nodes\":0", "job 5: nodes 0"),
        ("\"settings\":{}", "\"settings\":{\"edge\":900}", "line 1: edge 900 is not within 0 to 400"),
        ("\"list\":", "\"lists\":", "line 1: unknown field `lists`"),
    ] {
        let output = run(&["sumten", "job"], job.replace(from, to));
        let messages = text(&output.stderr);
        assert!(output.status.code() == Some(2) && messages.contains(named), "{named}: {messages}");
    }
}
