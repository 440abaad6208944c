//! Tests the program `stackmate` by running it: known answers, exit codes, and error messages that name the
//! bad input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use stackmate::game::{Buttons, Round, RoundConfig};
use stackmate_tests::stackmate_binary;

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(stackmate_binary())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // A program that ends early closes the pipe, so a failed write is ignored.
    let _ = writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[track_caller]
fn refused(arguments: &[&str], input: &str, said: &str) {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
}

fn answers(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn perft_prints_plain_digits_or_json() {
    assert_eq!(text(&run(&["perft", "--queue", "IOLJ"], "").stdout), "188374\n");
    let json = answers(&["perft", "--queue", "IOLJSZT", "--depth", "3", "--spawn", "19", "--json"], "");
    assert_eq!(json[0]["nodes"], 5266);
    assert!(json[0]["seconds"].is_f64());
}

#[test]
fn bad_arguments_are_named() {
    refused(&["perft", "--queue", "IOX"], "", "unknown piece 'X'");
    refused(&["perft", "--queue", "IO", "--depth", "3"], "", "depth 3 is too large: the queue has 2 pieces");
    refused(&["perft", "--queue", "IO", "--spawn", "90"], "", "90");
    refused(&["dance"], "", "dance");
    refused(&["fumen", "show", "v110@vhA"], "", "fumen version 110 is unknown");
    refused(&["fumen", "encode"], "##\n", "the row \"##\" is not 10 cells wide");
}

#[test]
fn moves_match_the_known_answers() {
    let cases: Value = serde_json::from_str(include_str!("../data/movegen.json")).unwrap();
    let mut questions = String::new();
    let mut wanted = Vec::new();
    for board in cases["boards"].as_array().unwrap() {
        for (piece, spawns) in board["pieces"].as_object().unwrap() {
            for spawn in [19, 20] {
                let question = json!({ "rows": board["rows"], "piece": piece, "spawn": spawn });
                questions += &format!("{question}\n");
                wanted.push((question, spawns[format!("spawn{spawn}")].clone()));
            }
        }
    }
    let answers = answers(&["moves"], &questions);
    assert_eq!(answers.len(), wanted.len());
    for (answer, (question, known)) in answers.iter().zip(&wanted) {
        assert_eq!(
            answer["cells"].as_array().map(Vec::len),
            known["cells"].as_u64().map(|n| n as usize),
            "{question}"
        );
        assert_eq!(answer["spins"], known["xyrs_by_spin"], "{question}");
        if known["list"].is_array() {
            assert_eq!(answer["cells"], known["list"], "{question}");
        }
    }
}

#[test]
fn moves_answers_bad_lines_with_errors_in_order() {
    let full = json!({ "rows": ["##########"], "piece": "T", "spawn": 19 }).to_string();
    let blocked = json!({ "rows": vec!["####.#####"; 21], "piece": "O", "spawn": 19 }).to_string();
    let lines = [
        r#"{"rows":[],"piece":"O","spawn":19}"#,
        r#"{"rows":["..x......."],"piece":"O"}"#,
        r#"{"rows":["..."],"piece":"O"}"#,
        r#"{"rows":[],"piece":"Q"}"#,
        r#"{"rows":[],"piece":"TT"}"#,
        r#"{"rows":[],"piece":"T","spawn":99}"#,
        "nonsense",
        &full,
        &blocked,
        r#"{"rows":[],"piece":"I"}"#,
    ];
    let answers = answers(&["moves"], &lines.join("\n"));
    let said = |n: usize| answers[n]["error"].as_str().unwrap();
    assert_eq!(answers[0]["spins"], json!([9, 0, 0]));
    assert!(said(1).contains("'x'"), "{}", said(1));
    assert!(said(2).contains("3 cells wide"), "{}", said(2));
    assert!(said(3).contains("'Q'"), "{}", said(3));
    assert!(said(4).contains("\"TT\""), "{}", said(4));
    assert!(said(5).contains("spawn row 99"), "{}", said(5));
    assert!(said(6).contains("expected"), "{}", said(6));
    assert!(said(7).contains("row 0 from the bottom is full"), "{}", said(7));
    assert_eq!(answers[8], json!({ "cells": [], "spins": [0, 0, 0] }));
    assert_eq!(answers[9]["cells"].as_array().unwrap().len(), 17);
}

#[test]
fn fumens_are_drawn_and_encoded() {
    let drawn = run(&["fumen", "show", "https://example.org/?v115@vhAVPJ"], "");
    assert_eq!(text(&drawn.stdout), "page 1 \n..t.......\n.ttt......\n");
    let made = run(&["fumen", "encode", "--comment", "hi"], "##..######\nI##.######\n\nT.........\n");
    let pages = &answers(&["fumen", "show", "--json", "-"], text(&made.stdout))[0]["pages"];
    assert_eq!(pages[0]["rows"], json!(["IGG.GGGGGG", "GG..GGGGGG"]));
    assert_eq!((&pages[0]["comment"], &pages[1]["comment"]), (&json!("hi"), &json!("hi")));
    assert_eq!(pages[1]["rows"], json!(["T........."]));
}

#[test]
fn the_bot_continues_after_bad_lines() {
    let start = json!({ "type": "start", "queue": ["T", "I"], "board": vec![vec![Value::Null; 10]; 40] });
    let long = json!({ "type": "whatever", "padding": "x".repeat(1 << 19) });
    let lines = [
        json!({"type":"rules"}).to_string(),
        "{oops".into(),
        long.to_string(),
        start.to_string(),
        r#"{"type":"suggest"}"#.into(),
    ];
    let output = run(&["tbp", "--nodes", "100"], &(lines.join("\n") + "\n"));
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("{oops"), "{}", text(&output.stderr));
    let said: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let types: Vec<&str> = said.iter().map(|message| message["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["info", "ready", "error", "suggestion"]);
    assert!(!said[3]["moves"].as_array().unwrap().is_empty());
    let nodes = said[3]["move_info"]["nodes"].as_u64().unwrap();
    assert!((100..1_000).contains(&nodes), "{nodes} positions instead of 100 and the rest of a step");
    let again = run(&["tbp", "--nodes", "100"], &(lines.join("\n") + "\n"));
    assert_eq!(again.stdout, output.stdout, "a fixed number of positions gives the same answer");
}

/// Returns the bytes of a replay of a short match with some button presses.
fn recorded() -> Vec<u8> {
    let mut played = Round::new(RoundConfig::new(7, 2)).unwrap();
    for tick in 0..3_000 {
        let word = Buttons(if tick % 400 < 20 { 0b1000 } else { 0 });
        played.advance(1, [word, Buttons(word.0 | 1)]);
    }
    played.replay().encode()
}

/// Runs `stackmate replay` on these bytes.
fn replay(command: &str, bytes: &[u8]) -> Output {
    let file = std::env::temp_dir().join(format!("stackmate-test-{}-{command}.replay", std::process::id()));
    std::fs::write(&file, bytes).unwrap();
    let output = run(&["replay", command, "--json", file.to_str().unwrap()], "");
    std::fs::remove_file(file).unwrap();
    output
}

#[test]
fn replays_are_verified_and_shown() {
    let bytes = recorded();
    let verified: Value = serde_json::from_slice(&replay("verify", &bytes).stdout).unwrap();
    assert_eq!((&verified["ok"], &verified["ticks"]), (&json!(true), &json!(3_000)));
    let shown: Value = serde_json::from_slice(&replay("show", &bytes).stdout).unwrap();
    assert_eq!((&shown["verified"], &shown["config"]["seed"]), (&json!(true), &json!("7")));
    assert_eq!(shown["hash"], verified["hash"]);
    assert!(shown["sides"][0]["pieces"].as_u64() > Some(3));
    let cut = replay("verify", &bytes[..bytes.len() - 1]);
    assert_eq!(cut.status.code(), Some(2));
    assert!(text(&cut.stderr).contains("truncated"), "{}", text(&cut.stderr));
    refused(&["replay", "show", "/nowhere/at.all"], "", "/nowhere/at.all");
}
