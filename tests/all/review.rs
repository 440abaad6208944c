//! Tests of `stackmate review`.

use std::process::Output;

use serde_json::Value;
use stackmate::tool::hash::Fnv;

use crate::program::{finish, program, run, text};

const MATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/replays/stackers.smrp");
/// A sprint and a dig, each played alone by a scripted person.
const SPRINT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/replays/sprint.smrp");
const DIG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/replays/dig.smrp");

/// Returns the review of the match with few nodes, made by this number of threads.
fn reviewed(threads: &str) -> Vec<u8> {
    reviewed_file(MATCH, threads)
}

fn reviewed_file(file: &str, threads: &str) -> Vec<u8> {
    let mut command = program(&["review", file, "--nodes", "1500", "--json"]);
    command.env("RAYON_NUM_THREADS", threads);
    let output = finish(command, Vec::new());
    assert!(output.status.success(), "{}", text(&output.stderr));
    output.stdout
}

#[test]
fn a_review_judges_every_placement_and_adds_up() {
    let review: Value = serde_json::from_slice(&reviewed("2")).unwrap();
    let placements = review["placements"].as_array().unwrap();
    for (side, player) in review["players"].as_array().unwrap().iter().enumerate() {
        let own: Vec<&Value> = placements.iter().filter(|one| one["side"] == side).collect();
        let mean = own.iter().map(|one| one["loss"].as_f64().unwrap()).sum::<f64>() / own.len() as f64;
        // Fractions have four digits.
        assert!((player["mean_loss"].as_f64().unwrap() - mean).abs() < 1.1e-4);
        for class in ["best", "excellent", "good", "inaccuracy", "mistake", "blunder"] {
            let count = own.iter().filter(|one| one["class"] == class).count();
            assert_eq!(player["classes"][class], count, "{class}");
        }
        assert!((50.0..100.0).contains(&player["accuracy"].as_f64().unwrap()));
        assert_eq!(own.iter().map(|one| one["piece"].as_u64().unwrap()).max(), Some(own.len() as u64 - 1));
    }
    for one in placements {
        let [before, after, loss] = ["win_before", "win_after", "loss"].map(|key| one[key].as_f64().unwrap());
        assert!((before - after - loss).abs() < 2e-4 && loss >= 0.0);
        assert!(one["class"] != "best" || loss == 0.0);
        assert!(one["best"] != one["played"] || one["lines_lost"] == 0);
    }
    let reasons = placements.iter().flat_map(|one| one["why"].as_array().unwrap()).count();
    assert!(reasons > placements.len() / 4, "{reasons} reasons for {} placements", placements.len());
    assert_eq!(review["nodes"], 1_500);
    assert_eq!(review["weights_sha256"].as_str().map(str::len), Some(64));
}

#[test]
fn a_review_does_not_depend_on_the_number_of_threads() {
    assert_eq!(reviewed("1"), reviewed("3"));
}

#[test]
fn a_review_is_the_same_in_a_browser() {
    // The tests of the wasm package compare its reviews with the same hashes.
    let stored =
        [(MATCH, include_str!("../data/review/stackers.fnv")), (DIG, include_str!("../data/review/dig.fnv"))];
    for (file, hash) in stored {
        let found = format!("{:016x}", Fnv::of(&reviewed_file(file, "2")));
        assert_eq!(found, hash.trim(), "{file}: update the hash if the engine has changed");
    }
}

#[test]
fn a_game_alone_is_reviewed_in_seconds_pieces_and_presses() {
    for (file, aim) in [(SPRINT, "lines"), (DIG, "dig")] {
        let review: Value = serde_json::from_slice(&reviewed_file(file, "2")).unwrap();
        assert_eq!(review["aim"], aim);
        let players = review["players"].as_array().unwrap();
        assert_eq!(players.len(), 1);
        let placements = review["placements"].as_array().unwrap();
        for key in ["pieces", "presses", "seconds", "pieces_seconds", "presses_seconds", "pause_seconds"] {
            let sum: f64 = placements.iter().map(|one| one["cost"][key].as_f64().unwrap()).sum();
            assert!((players[0]["cost"][key].as_f64().unwrap() - sum).abs() < 1e-6, "{key}");
        }
        let took: f64 = placements.iter().map(|one| one["seconds"].as_f64().unwrap()).sum();
        let necessary = 100.0 * (1.0 - players[0]["cost"]["seconds"].as_f64().unwrap() / took);
        assert!((players[0]["accuracy"].as_f64().unwrap() - necessary).abs() < 0.02, "{necessary}");
        assert!((30.0..100.0).contains(&necessary));
        assert!(placements.iter().any(|one| one["cost"]["presses"].as_u64() > Some(0)));
        let codes = placements.iter().flat_map(|one| one["why"].as_array().unwrap());
        let of_matches = ["missed-quad", "missed-spin", "broke-back-to-back", "wasted-t", "uncancelled"];
        assert!(codes.map(|why| why["code"].as_str().unwrap()).all(|code| !of_matches.contains(&code)));
        assert!(placements.iter().all(|one| one.get("win_before").is_none()));
    }
}

#[test]
fn the_text_of_a_game_alone_says_where_the_time_went() {
    let output = run(&["review", SPRINT, "--nodes", "300"], "");
    let printed = text(&output.stdout);
    assert!(output.status.success() && printed.contains("person: accuracy "), "{printed}");
    assert!(printed.contains(" more pieces, ") && printed.contains(" extra presses, "), "{printed}");
    assert!(!printed.contains("side 1"), "{printed}");
}

#[test]
fn reviews_of_anything_else_are_refused() {
    let refused = |arguments: &[&str], reason: &str| {
        let Output { status, stdout, stderr } = run(&[&["review"], arguments].concat(), "");
        assert_eq!(status.code(), Some(2), "{arguments:?}");
        assert!(stdout.is_empty() && text(&stderr).contains(reason), "{}", text(&stderr));
    };
    let other = |name: &str| format!("{}/data/replays/{name}", env!("CARGO_MANIFEST_DIR"));
    refused(&[&other("20g.smrp")], "20g.smrp: ");
    refused(&[&other("none.smrp")], "none.smrp");
    refused(&[MATCH, "--nodes", "0"], "0");
    refused(&[MATCH, "--model", MATCH], "stackers.smrp");
    refused(&[], "FILE");
    refused(&["fit", "--games", "0"], "0");
}

#[test]
fn a_fit_continues_from_its_log_and_its_model_can_be_used() {
    let folder = std::env::temp_dir().join(format!("stackmate-test-review-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [log, model] = ["fit.ndjson", "fit.model"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let fit = |games: &str, more: &[&str]| {
        let arguments =
            ["review", "fit", "--seed", "7", "--nodes", "100", "--games", games, "--held-out", "1"];
        let output = run(&[&arguments[..], more].concat(), "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    fit("1", &["--log", &log]);
    let begun = std::fs::read_to_string(&log).unwrap();
    let continued = fit("2", &["--log", &log, "--out", &model]);
    let kept = std::fs::read_to_string(&log).unwrap();
    assert!(kept.starts_with(&begun) && kept.lines().count() == 4, "a header and three matches");
    assert_eq!(continued, fit("2", &[]), "the log changes nothing");
    let used = run(&["review", MATCH, "--nodes", "200", "--model", &model, "--json"], "");
    assert!(used.status.success(), "{}", text(&used.stderr));
    let other = run(&["review", "fit", "--seed", "8", "--nodes", "100", "--log", &log], "");
    assert!(
        other.status.code() == Some(2) && text(&other.stderr).contains("seed"),
        "{}",
        text(&other.stderr)
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
