//! `stackmate sumten`.

mod programs;
mod tuning;

use std::fs;

use serde_json::{Value, json};

use crate::program::run;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sumten.json");

fn check(file: &str) -> (Option<i32>, Value) {
    let output = run(&["sumten", "check", file], "");
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_default())
}

#[test]
fn drops_have_the_known_results() {
    let right = json!({ "v": 1, "cases": 113, "mismatches": 0, "first_mismatch": null });
    assert_eq!(check(CASES), (Some(0), right));
}

#[test]
fn a_wrong_result_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cases.json");
    let mut cases: Value = serde_json::from_str(&fs::read_to_string(CASES).unwrap()).unwrap();
    for (key, wrong) in [("score", json!(99_999)), ("chain", json!(98)), ("status", json!("INVALID"))] {
        let right = cases["cases"][7][key].take();
        cases["cases"][7][key] = wrong;
        fs::write(&file, cases.to_string()).unwrap();
        let (code, report) = check(file.to_str().unwrap());
        assert_eq!(code, Some(1), "{key}");
        assert_eq!((&report["mismatches"], &report["first_mismatch"]), (&json!(1), &json!(7)), "{key}");
        cases["cases"][7][key] = right;
    }
}

#[test]
fn pack_lists_have_the_known_hashes() {
    for (seed, start) in [("1", "c64486a8d6ac8f91"), ("2", "ca82b697bf6bcd8d"), ("3", "be81eba41a2d8d3f")] {
        let output = run(&["sumten", "gen", seed, "--hash"], "");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let hash = answer["sha256"].as_str().unwrap();
        assert!(hash.len() == 64 && hash.starts_with(start), "seed {seed}: {hash}");
    }
    let text = String::from_utf8(run(&["sumten", "gen", "1"], "").stdout).unwrap();
    assert!(text.starts_with("10 16 3 10 500\n5 0 0\n0 0 4\n0 2 4\nEND\n"));
    assert_eq!(text.lines().count(), 1 + 500 * 4);
}

#[test]
fn the_benchmark_reports_every_rate_of_the_fixed_boards() {
    let output = run(&["sumten", "bench", "--passes", "1"], "");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let counts = ["boards", "drops", "fired"].map(|key| report[key].as_u64());
    assert_eq!(counts, [10_000, 900_000, 354_281].map(Some));
    let start = "44c9f084eb021a41";
    assert!(report["boards_sha256"].as_str().is_some_and(|hash| hash.starts_with(start)), "{report}");
    for key in ["drops", "fired", "single_drops", "probes", "nodes", "full_nodes"] {
        assert!(report[format!("{key}_per_s")].as_f64() > Some(0.0), "{key}: {report}");
    }
    assert!(report["naive_ratio"].as_f64() > Some(1.0), "{report}");
    let hashes: Vec<&str> = report["hashes"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(hashes.len() == 5 && hashes[0] == "b79c715084082834", "{report}");
}

#[test]
fn invalid_cases_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cases.json");
    let case = |cols: Value, pack: Value| {
        json!({ "cases": [{ "cols": cols, "pack": pack, "x": 0, "rot": 0, "status": "OK" }] }).to_string()
    };
    let pack = json!([[1, 0, 0], [0, 0, 0], [0, 0, 2]]);
    for (text, named) in [
        (case(json!([[1, 10]]), pack.clone()), "case 0: cols [[1, 10]]"),
        (case(json!([vec![1; 20]]), pack.clone()), "case 0: cols"),
        (case(json!([[1]]), json!([[1, 0, 0], [0, 0]])), "has not 9 cells"),
        (case(json!([[1]]), json!([[1, 0, 0], [0, 77, 0], [0, 0, 2]])), "77 is not a cell"),
        ("{\"cases\":[{}]}".to_owned(), "missing field"),
        ("nothing".to_owned(), "line 1"),
    ] {
        fs::write(&file, text).unwrap();
        let output = run(&["sumten", "check", file.to_str().unwrap()], "");
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains(named), "{named}: {words}");
    }
}

#[test]
fn potentials_have_the_known_values() {
    let cols = |text: &str| {
        let column =
            |column: &str| column.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let cols: Vec<Vec<u8>> = text.split(' ').map(column).collect();
        json!({ "cols": cols }).to_string()
    };
    let input = [
        cols("5 3 888 168 2 2344 32275342 632 6953 96"),
        cols("6 86268 3627 56 - 517 27621 25274227 32 111"),
        "{\"cols\":[[1,12]]}".to_owned(),
        "{\"cols\":3}".to_owned(),
        cols(""),
    ];
    let output = run(&["sumten", "pot"], input.join("\n"));
    let answers: Vec<Value> = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert_eq!(answers[..2], [json!({ "pot_2016": 29, "pot": 28 }), json!({ "pot_2016": 24, "pot": 23 })]);
    assert!(answers[2]["error"].as_str().unwrap().contains("[[1, 12]] is no board"), "{}", answers[2]);
    assert!(answers[3]["error"].as_str().unwrap().contains("expected a sequence"), "{}", answers[3]);
    assert_eq!(answers[4..], [json!({ "pot_2016": 0, "pot": 0 })]);
}
