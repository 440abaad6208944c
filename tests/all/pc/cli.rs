//! Tests `stackmate pc` by running the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use stackmate_tests::stackmate_binary;

fn pc(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(stackmate_binary());
    command.arg("pc").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    let output = pc(&[arguments, &["--json"]].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(pc(arguments, "").stdout).unwrap()
}

/// A field whose left column is open in all four rows, with a notch next to it.
const FIELD: &str = "_XXXXXXXXX/_XXXXXXXXX/__XXXXXXXX/____XXXXXX";

#[test]
fn one_solution_is_found_or_reported_as_impossible() {
    let answer = json_of(&["solve", "--field", FIELD, "--queue", "JI"]);
    assert_eq!(answer, json!({ "possible": false, "placements": [] }));
    let answer = json_of(&["solve", "--field", "XXXXXX____/XXXXXX____", "--lines", "2", "--queue", "OO"]);
    assert_eq!(answer["possible"], json!(true));
    let location = json!({ "type": "O", "orientation": "north", "x": 6, "y": 0 });
    let places: Vec<&Value> = answer["placements"].as_array().unwrap().iter().collect();
    assert!(places.iter().any(|place| place["location"] == location && place["spin"] == "none"), "{answer}");
    assert_eq!(text(&["solve", "--lines", "2", "--queue", "SSZZS"]), "no perfect clear\n");
}

#[test]
fn all_solutions_are_listed_and_drawn() {
    let asked = ["path", "--field", "XXXXXX____/XXXXXX____", "--lines", "2", "--pattern", "[OI]p2", "--hold"];
    assert_eq!(json_of(&asked), json!({ "unique_solutions": 0, "solutions": [] }));
    let asked = ["path", "--field", "XXXXXX____/XXXXXX____", "--lines", "2", "--queue", "LL", "--hold"];
    let answer = json_of(&asked);
    assert_eq!(answer["unique_solutions"], json!(1));
    let tile = json!({ "piece": "L", "cells": [[7, 0], [8, 0], [9, 0], [9, 1]] });
    assert!(answer["solutions"][0].as_array().unwrap().contains(&tile), "{answer}");
    assert!(text(&asked).ends_with("XXXXXXLLLL\nXXXXXXLLLL\n\n1 solution\n"));
}

#[test]
fn queues_without_a_perfect_clear_are_listed() {
    let asked = ["percent", "--field", "XXXXXX____/XXXXXX____", "--lines", "2", "--pattern", "[OI]p2"];
    assert_eq!(json_of(&asked), json!({ "success": 0, "total": 2 }));
    let failing = text(&[&asked[..], &["--failing"]].concat());
    assert_eq!(failing, "0 of 2 queues: 0.00 %\nOI\nIO\n");
    // A piece in hold can be placed instead of the O, so the queue has a perfect clear.
    let asked = ["percent", "--field", "XXXXXX____", "--lines", "1", "--queue", "O", "--hold=I"];
    assert_eq!(json_of(&asked), json!({ "success": 1, "total": 1 }));
}

#[test]
fn a_batch_has_an_answer_for_each_line_in_order() {
    let lines = [
        r#"{"field":["XXXXXX____"],"lines":1,"queue":"I","hold":false,"note":"ignored"}"#,
        r#"{"field":["XXXXXXX___"],"lines":1,"queue":"I","hold":false}"#,
        "not json",
        r#"{"field":[],"lines":2,"pattern":"[Q]p2","hold":true}"#,
        r#"{"field":["XXXXXX____","XXXXXXXXXX"],"lines":2,"pattern":"*","hold":true,"drop":"harddrop","kick":"SRS90"}"#,
        r#"{"field":[],"lines":2,"pattern":"I","hold":true,"kick":"SRS180"}"#,
    ];
    let output = pc(&["batch", "--want", "percent"], &lines.join("\n"));
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), lines.len());
    assert_eq!(answers[0], json!({ "success": 1, "total": 1 }));
    assert_eq!(answers[4], json!({ "success": 1, "total": 7 }));
    for (number, said) in [(1, "3 cells are empty"), (2, "expected"), (3, "'Q'"), (5, "SRS180")] {
        let error = answers[number]["error"].as_str().unwrap();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn tilings_are_counted_with_times() {
    let answer = json_of(&["count", "--height", "4"]);
    assert_eq!(answer["states"], json!(4_168));
    assert_eq!((&answer["transitions"], &answer["tilings"]), (&json!(7_837), &json!("522230555")));
    assert!(answer["build_us"].as_f64() > Some(0.0) && answer["count_us"].as_f64() > Some(0.0));
}

#[test]
fn invalid_questions_are_named() {
    let cases: [(&[&str], &str); 9] = [
        (&["solve", "--queue", "IOQ"], "'Q' in the queue"),
        (&["solve", "--queue", "IO"], "the queue has 2 pieces, but a perfect clear needs 10"),
        (&["solve", "--lines", "0", "--queue", "I"], "0 lines"),
        (&["solve", "--lines", "21", "--queue", "I"], "21 lines"),
        (&["solve", "--field", "XXXXX_____", "--lines", "1", "--queue", "II"], "5 cells are empty"),
        (&["solve", "--field", "X_________/XXXXXX____", "--lines", "1", "--queue", "I"], "row 2"),
        (&["percent", "--pattern", "*p8"], "8 of 7"),
        (&["path", "--field", "XXY", "--queue", "I"], "3 cells wide"),
        (&["count", "--height", "7"], "height 7"),
    ];
    for (arguments, said) in cases {
        let output = pc(arguments, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}
