//! Tests `stackmate arena` by running the program: fair games between good bots, and fouls of bad bots.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use stackmate_tests::stackmate_binary;

/// Returns a command that starts our bot with `nodes` nodes for each move.
fn own_bot(nodes: u32) -> String {
    format!("'{}' tbp --nodes {nodes}", stackmate_binary().display())
}

fn arena(arguments: &[&str]) -> Output {
    Command::new(stackmate_binary()).arg("arena").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn report(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[track_caller]
fn refused(arguments: &[&str], said: &str) {
    let output = arena(arguments);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
}

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("stackmate-arena-{}-{name}", std::process::id()))
}

/// Plays a short match between two of our bots. Returns the report and the log of placements as text.
fn own_match(seed: &str, log: &Path) -> (Value, String) {
    let (strong, weak) = (own_bot(400), own_bot(40));
    let output = arena(
        &[
            ["--a", &strong, "--b", &weak, "--name-a", "strong", "--name-b", "weak"],
            ["--think-ms", "0", "--games", "2", "--max-turns", "60", "--seed", seed],
            [
                "--attack",
                "guideline",
                "--send-incoming",
                "--json",
                "--log",
                log.to_str().unwrap(),
                "--previews",
                "5",
            ],
        ]
        .concat(),
    );
    let placements = std::fs::read_to_string(log).unwrap();
    std::fs::remove_file(log).unwrap();
    (report(&output), placements)
}

#[test]
fn a_match_is_a_function_of_its_seed_when_bots_count_nodes() {
    let (report, placements) = own_match("7", &scratch("log"));
    let (again, same_placements) = own_match("7", &scratch("log"));
    assert_eq!(placements, same_placements);
    for key in ["wins_a", "wins_b", "draws", "score_a_95", "turns_mean", "ends"] {
        assert_eq!(report[key], again[key], "{key}");
    }
    assert_ne!(own_match("8", &scratch("log")).1, placements);

    assert_eq!((&report["mode"], &report["games"]), (&json!("battle"), &json!(2)));
    for side in ["a", "b"] {
        assert_eq!((&report[side]["odd"], &report[side]["fouls"]), (&json!({}), &json!([])));
        assert!(report[side]["nodes"]["p50"].as_f64() >= Some(40.0), "{report:#}");
        assert!(report[side]["suggest_ms"]["max"].as_f64() > Some(0.0));
    }
    assert_eq!(placements.lines().count() as u64, report["a"]["pieces"].as_u64().unwrap() * 2);
}

/// Returns the beginning of the queue after each side's first placement.
fn first_queues(placements: &str) -> Vec<Value> {
    let entries = placements.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let first = entries.filter(|entry| entry["turn"] == 0);
    // Only four pieces are compared, because the queue has at least these with and without a hold.
    first.map(|entry| json!(entry["queue"].as_array().unwrap()[..4])).collect()
}

#[test]
fn both_sides_and_both_games_of_a_pair_have_the_same_pieces() {
    let log = scratch("pairs");
    let bot = own_bot(20);
    let path = log.to_str().unwrap();
    let output = arena(&[
        "--a",
        &bot,
        "--b",
        &bot,
        "--think-ms",
        "0",
        "--games",
        "4",
        "--max-turns",
        "1",
        "--log",
        path,
    ]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("0–0, 4 drawn; 4 games of 1.0 turns"), "{}", text(&output.stdout));
    assert_eq!(text(&output.stderr).lines().filter(|line| line.starts_with("game ")).count(), 4);
    let queues = first_queues(&std::fs::read_to_string(&log).unwrap());
    std::fs::remove_file(log).unwrap();
    assert_eq!(queues.len(), 8);
    assert!(queues[..4].iter().all(|queue| *queue == queues[0]) && queues[4] != queues[0]);
}

#[test]
fn one_bot_plays_alone() {
    let bot = own_bot(200);
    let output = arena(&[
        "--solo",
        "--a",
        &bot,
        "--think-ms",
        "0",
        "--games",
        "2",
        "--pieces",
        "60",
        "--garbage",
        "0.1",
        "--json",
    ]);
    let report = report(&output);
    assert_eq!((&report["mode"], &report["a"]["pieces"]), (&json!("solo"), &json!(120)));
    assert_eq!((&report["a"]["garbage_in"], &report["a"]["losses"]), (&json!(12), &json!({})));
}

#[test]
fn a_slower_bot_skips_turns() {
    let bot = own_bot(20);
    let budget = ["--think-ms", "0", "--games", "2", "--max-turns", "20", "--json"];
    let report = report(&arena(&[&["--a", &bot, "--b", &bot, "--pace-a", "0.3"][..], &budget].concat()));
    assert_eq!((&report["a"]["pieces"], &report["b"]["pieces"]), (&json!(12), &json!(40)));
}

#[test]
fn the_ladder_rates_each_level_at_its_own_pace() {
    let output = Command::new(stackmate_binary())
        .args(["ladder", "--games", "1", "--max-turns", "6", "--nodes", "500", "--json"])
        .output()
        .unwrap();
    let rungs: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((output.status.code(), rungs.len()), (Some(0), 16), "{}", text(&output.stderr));
    assert_eq!((&rungs[0]["level"], &rungs[15]["level"]), (&json!("first game"), &json!("unleashed")));
    assert!(rungs.windows(2).all(|pair| pair[0]["pace"].as_f64() < pair[1]["pace"].as_f64()));
    // No side loses within six turns, so all games are draws and all levels get the same rating.
    assert!(rungs.iter().all(|rung| rung["rating"] == 0), "{rungs:#?}");
    assert_eq!(rungs[0]["against_next"], json!([0, 1, 0]));
}

#[cfg(target_os = "linux")]
#[test]
fn thinking_can_be_limited_by_cpu_time() {
    let program = stackmate_binary().display();
    let bot = format!("'{program}' tbp");
    let budget = ["--budget", "cpu", "--think-ms", "3", "--schedule", "serial"];
    let games = ["--a", &bot, "--b", &bot, "--games", "1", "--max-turns", "12", "--json"];
    let report = report(&arena(&[&budget[..], &games].concat()));
    for side in ["a", "b"] {
        let used = report[side]["cpu_ms"].as_f64().unwrap();
        let idle = report[side]["idle_asks"].as_u64().unwrap();
        assert!(used >= 2.9 || idle > 0, "{report:#}");
        assert!(report[side]["peak_memory_mib"].as_f64() > Some(1.0));
    }
}

#[test]
fn invalid_arguments_of_a_match_are_rejected() {
    let good = own_bot(10);
    refused(&["--a", &good, "--b", "/nowhere/bot --fast"], "cannot start \"/nowhere/bot --fast\"");
    refused(&["--a", "'", "--b", &good], "\"'\" is not a command");
    refused(&["--a", &good], "--b <CMD>");
    refused(&["--a", &good, "--b", &good, "--budget", "nodes"], "--budget nodes needs --nodes N");
    refused(&["--a", &good, "--b", &good, "--nodes", "5"], "--nodes needs --budget nodes");
    refused(&["--a", &good, "--b", &good, "--attack", "mine"], "expected one of ppt, guideline, jstris, aql");
    refused(&["--a", &good, "--b", &good, "--messiness", "30"], "expected a number from 0 to 1");
    refused(&["--a", &good, "--b", &good, "--games", "0"], "--games must be at least 1");
    refused(&["--a", &good, "--b", &good, "--log", "/nowhere/log"], "/nowhere/log");
}

/// Tests with bots that are shell scripts.
#[cfg(unix)]
mod scripts {
    use super::*;

    const INFO: &str = r#"{"type":"info","name":"script","version":"1","author":"me","features":[]}"#;

    /// Returns a command for a bot that sends a correct `info` message and then runs the shell commands
    /// `rest`.
    fn script(rest: &str) -> String {
        let greeting = format!("echo '{INFO}'; read rules; echo '{{\"type\":\"ready\"}}'");
        let quoted = format!("{greeting}; {rest}").replace('\'', r"'\''");
        format!("sh -c '{quoted}'")
    }

    /// Returns a command for a bot that answers every `suggest` with `moves`.
    fn suggesting(moves: &str) -> String {
        let answer = format!(r#"{{"type":"suggestion","moves":{moves}}}"#);
        script(&format!(r#"while read -r line; do case "$line" in *suggest*) echo '{answer}';; esac; done"#))
    }

    /// Plays a match of our bot against a bad bot, and checks why the bad bot lost both games.
    #[track_caller]
    fn loses(bad: &str, by: &str, said: &str) {
        let good = own_bot(10);
        let limits =
            ["--think-ms", "0", "--games", "2", "--timeout-ms", "300", "--max-turns", "40", "--json"];
        let output = arena(&[&["--a", &good, "--b", bad, "--name-b", "bad"], &limits[..]].concat());
        let report = report(&output);
        assert_eq!(report["ends"], json!({ (format!("bad lost by {by}")): 2 }), "{report:#}");
        assert_eq!((&report["wins_a"], &report["score_a"]), (&json!(2), &json!(1.0)));
        assert_eq!((&report["elo_a"], &report["b"]["losses"]), (&Value::Null, &json!({ by: 2 })));
        let line = format!("bad forfeits: {said}");
        assert!(text(&output.stderr).contains(&line), "{}", text(&output.stderr));
    }

    #[test]
    fn a_silent_bot_forfeits() {
        loses(&script("cat >/dev/null"), "silent", "no suggestion within 300 ms");
    }

    #[test]
    fn a_bot_that_does_not_read_forfeits() {
        loses(&script("sleep 60"), "silent", "no suggestion within 300 ms");
    }

    #[test]
    fn an_illegal_bot_forfeits() {
        // A piece cannot rest in the air above an empty board.
        let floating = r#"[{"location":{"type":"I","orientation":"north","x":4,"y":12},"spin":"none"},7]"#;
        loses(&suggesting(floating), "illegal", "illegal move: I ");
        loses(&suggesting("[[]]"), "illegal", "illegal move: ");
    }

    #[test]
    fn a_bot_that_suggests_nothing_forfeits() {
        loses(&suggesting("[]"), "no_moves", "its suggestion was empty");
    }

    #[test]
    fn a_flooding_bot_forfeits() {
        let said = "too much output: more than 10000 lines or 1048576 bytes between two questions";
        loses(&script(r#"yes '{"type":"noise"}'"#), "flooded", said);
        loses(&script("tr '\\0' x </dev/zero"), "flooded", said);
    }

    #[test]
    fn a_bot_that_dies_forfeits_and_is_started_again() {
        loses(&script("read stop; read start; exit 3"), "died", "its process ended (exit status: 3)");
    }

    #[test]
    fn a_bot_that_reports_no_nodes_cannot_play_with_a_node_budget() {
        let good = own_bot(10);
        let bad = suggesting("[]");
        let output =
            arena(&["--a", &good, "--b", &bad, "--budget", "nodes", "--nodes", "10", "--games", "1"]);
        assert!(text(&output.stderr).contains("lack `move_info.nodes`"), "{}", text(&output.stderr));
    }

    #[test]
    fn a_bot_that_does_not_greet_is_rejected() {
        let good = own_bot(10);
        let quick = ["--launch-ms", "300", "--a", &good, "--b"];
        let refused = |bot: &str, said| refused(&[&quick[..], &[bot]].concat(), said);
        refused("cat", "\"cat\" does not get ready to play: no info within 300 ms");
        refused("sh -c 'exit 4'", "its process ended (exit status: 4)");
        refused("yes", "too much output");
        let picky =
            format!("sh -c 'echo \"$0\"; read rules; echo \"{{\\\"type\\\":\\\"error\\\"}}\"' '{INFO}'");
        refused(&picky, "it refused the rules");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn no_process_is_left_after_the_match() {
        let file = scratch("pid");
        let stubborn =
            script(&format!("trap '' TERM HUP; sleep 71 & echo $$ $! > '{}'; sleep 72", file.display()));
        loses(&stubborn, "silent", "no suggestion");
        let pids = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(file).unwrap();
        for pid in pids.split_whitespace() {
            let command = std::fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            assert!(!command.contains("sleep"), "{pid} is still there: {command}");
        }
    }
}
