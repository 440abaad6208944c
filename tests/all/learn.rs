//! Tests `stackmate learn` by running it.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use stackmate::Board;

use crate::program::run;

/// Runs the command and returns the lines of its output. It must succeed.
#[track_caller]
fn answers(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run(&[&["learn"], arguments].concat(), input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn refused(arguments: &[&str], said: &str) {
    let output = run(&[&["learn"], arguments].concat(), "");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert!(words.contains(said), "{words}");
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("stackmate-learn-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

const RECIPE: [&str; 2] = ["--recipe", "aql-v1+scale+loss"];

fn train(folder: &Path, order: &str, more: &[&str]) -> (String, Value) {
    let file = folder.join(format!("order-{order}.smlq")).display().to_string();
    let report = answers(&[&["train", "--order", order, "--out", &file], &RECIPE[..], more].concat(), "");
    (file, report[0].clone())
}

#[test]
fn the_known_weights_are_learned() {
    // The unit tests of the page compare its package with the same file, so both learn the same bits.
    let folder = folder("known");
    let file = folder.join("w.smlq").display().to_string();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/learner/weights.json");
    let known: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    for known in &known {
        let [recipe, order, run, pieces] =
            ["recipe", "order", "run", "pieces"].map(|name| known[name].to_string());
        let name = if recipe == "0" { "aql-v1" } else { RECIPE[1] };
        let more: Vec<&str> =
            known["arguments"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let begin = [
            "train", "--order", &order, "--recipe", name, "--run", &run, "--pieces", &pieces, "--out", &file,
        ];
        assert_eq!(answers(&[&begin[..], &more].concat(), "")[0]["weights_sha256"], known["sha256"]);
    }
}

#[test]
fn the_streams_of_a_seed_are_printed() {
    let found = answers(&["streams", "--seed", "2", "--pieces", "100"], "");
    assert!(found[0]["pieces"].as_str().unwrap().starts_with("SOZLTIJZTSOLIJTLOIJZS"));
    assert_eq!(found[0]["garbage"], json!([[35, 1, 8], [37, 2, 0], [86, 1, 0]]));
}

#[test]
fn features_are_answered_and_bad_questions_are_named() {
    let rows = json!([".....#....", "..........", "####.....#", "###...####", "####.#####"]);
    let input = [
        json!({ "rows": rows, "landing": 1.5, "lines": 2, "combo": 3 }),
        json!({ "rows": ["..."] }),
        json!({ "rows": [], "landing": 0.3 }),
        json!({ "rows": [], "lines": 5 }),
    ];
    let found = answers(&["features"], &input.map(|question| question.to_string()).join("\n"));
    let wanted = json!([
        1.5, 42.0, 14.0, 4.0, 1.0, 4.0, 3.0, 3.0, 3.0, 3.0, 3.0, 0.0, 5.0, 2.0, 2.0, 2.0, 3.0, 2.6, 5.0,
        12.0, 2.0, 1.0, 3.0
    ]);
    assert_eq!(found[0]["features"], wanted);
    assert_eq!(found[0]["scaled"][1], json!(0.42));
    for (answer, said) in found[1..].iter().zip(["3 cells wide", "landing 0.3", "lines 5"]) {
        assert!(answer["error"].as_str().unwrap().contains(said), "{answer}");
    }
}

#[test]
fn a_trained_learner_survives_longer_and_its_moves_can_be_followed() {
    let folder = folder("train");
    let (file, report) = train(&folder, "1", &[]);
    let (_, again) = train(&folder, "1", &[]);
    assert_eq!(report["weights_sha256"], again["weights_sha256"]);
    assert_eq!((&report["pieces"], &report["order"]), (&json!(1_000), &json!(1)));
    let pieces = |file: &str| {
        let games = answers(&["eval", "--weights", file, "--seeds", "100001..100020", "--cap", "2000"], "");
        games[0]["pieces"].as_f64().unwrap()
    };
    let (ignorant, _) = train(&folder, "4", &["--pieces", "0"]);
    assert!(pieces(&file) > 10.0 * pieces(&ignorant), "{} {}", pieces(&file), pieces(&ignorant));
    let moves = answers(&["trace", "--weights", &file, "--seed", "1", "--pieces", "30"], "");
    assert_eq!(moves.len(), 30);
    assert_eq!(moves[2]["garbage"], json!([2, 4]));
    for made in &moves {
        let rows: Vec<&str> =
            made["field"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        assert!(Board::from_drawing(&rows).is_ok());
        assert!(made["actions"].as_u64().unwrap() > 8);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn tables_continue_and_do_not_depend_on_who_plays() {
    let folder = folder("table");
    let out = folder.join("runs.jsonl").display().to_string();
    let options = [&["table", "--runs", "1001..1002", "--seeds", "1..3"], &RECIPE[..]].concat();
    let table = |more: &[&str]| {
        let mut report = answers(&[&options[..], more].concat(), "").remove(0);
        report["cpu_s"] = Value::Null;
        report["threads"] = Value::Null;
        report
    };
    let whole = table(&[]);
    let rows = whole["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &whole["runs"], &whole["games_per_run"]), (8, &json!(2), &json!(3)));
    assert!(rows.iter().all(|row| row["games"] == json!(6)));
    assert_eq!(rows[7]["paper"]["pieces"], json!(509.8));
    assert!(whole["baseline"]["pieces"].as_f64().unwrap() > 100.0);
    // A killed process leaves some lines and an incomplete one.
    assert_eq!(table(&["--out", &out, "--workers", "2"]), whole);
    let text = fs::read_to_string(&out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 1 + 2 * 2);
    fs::write(&out, format!("{}\n{}\n{}", lines[0], lines[2], &lines[3][..20])).unwrap();
    let program = stackmate_tests::stackmate_binary().display().to_string();
    assert_eq!(table(&["--out", &out, "--through", &format!("{program} learn job")]), whole);
    refused(
        &[&options[..3], &["--seeds", "1..4", "--out", &out], &RECIPE[..]].concat(),
        "another last_seeds",
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bad_arguments_and_files_are_named() {
    let folder = folder("bad");
    let (file, _) = train(&folder, "4", &["--pieces", "10"]);
    let out = folder.join("out.smlq").display().to_string();
    refused(&["train", "--order", "2", "--out", &out], "\"2\"");
    refused(&["train", "--alpha", "0.1..x/3", "--out", &out], "\"x\"");
    refused(&["train", "--gamma", "1.5", "--out", &out], "gamma 1.5");
    refused(&["train", "--features", "holes,holey", "--out", &out], "\"holey\"");
    refused(&["train", "--recipe", "best", "--out", &out], "\"best\"");
    refused(&["eval", "--weights", "/nowhere/w.smlq"], "/nowhere/w.smlq");
    refused(&["eval", "--weights", &file, "--seeds", "5..1"], "5..1");
    let mut bytes = fs::read(&file).unwrap();
    bytes[30] ^= 1;
    fs::write(&file, &bytes).unwrap();
    refused(&["eval", "--weights", &file], "damaged");
    refused(&["trace", "--weights", &file], "damaged");
    fs::write(&file, &bytes[..100]).unwrap();
    refused(&["play", "--weights", &file], "100 bytes instead of 384");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_variant_is_trained_and_plays_by_its_file() {
    let folder = folder("variant");
    let ahead = "aql-v1+scale+loss+after+ahead+spins";
    let file = folder.join("w.smlv").display().to_string();
    let report = answers(&["train", "--recipe", ahead, "--pieces", "300", "--out", &file], "");
    assert_eq!(
        (&report[0]["rules"], &report[0]["options"]["method"]["look_ahead"]),
        (&json!(ahead), &json!(true))
    );
    let games = answers(&["eval", "--weights", &file, "--seeds", "1..2", "--cap", "100"], "");
    assert_eq!(games[0]["weights_sha256"], report[0]["weights_sha256"]);
    assert!(games[0]["pieces"].as_f64().unwrap() > 20.0, "{}", games[0]["pieces"]);
    // Methods can be combined by hand, and without any the file is that of the protocol.
    let plain = ["train", "--pieces", "50", "--out", &file];
    let sizes = [&[][..], &["--lambda", "0.5"], &["--double"], &["--look-ahead"]].map(|more| {
        answers(&[&plain[..], more].concat(), "");
        fs::metadata(&file).unwrap().len()
    });
    assert_eq!(sizes, [108, 108, 108, 136]);
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..20]).unwrap();
    refused(&["eval", "--weights", &file], "20 bytes instead of 28");
    refused(&[&plain[..], &["--lambda", "2"]].concat(), "lambda 2");
    refused(&[&plain[..], &["--t-spin-factor=-1"]].concat(), "factor -1");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_learner_plays_while_pieces_fall() {
    let folder = folder("falls");
    let (file, _) = train(&folder, "1", &["--pieces", "1000"]);
    let mean = |more: &[&str]| {
        let games =
            answers(&[&["eval", "--weights", &file, "--seeds", "1..5", "--cap", "300"], more].concat(), "");
        let fall = &games[0]["fall"];
        (games[0]["rules"].as_str().unwrap().to_owned(), fall.clone(), games[0]["pieces"].as_f64().unwrap())
    };
    let (rules, fall, still) = mean(&[]);
    assert_eq!((rules.as_str(), &fall), ("aql-v1", &Value::Null));
    let (rules, fall, slow) = mean(&["--gravity", "0.5", "--pace-ms", "20"]);
    assert_eq!((rules.as_str(), &fall["gravity_milli_rows_per_s"]), ("aql-v1+falls", &json!(500)));
    assert_eq!(slow, still, "with that much time it makes what it likes");
    let (.., late) = mean(&["--gravity", "20000", "--lock-delay-ms", "0"]);
    assert!(late < 20.0, "no button is pressed in time, and the stack grows: {late} pieces");
    // The same falls in the tables, and a file belongs to one fall.
    let out = folder.join("runs.jsonl").display().to_string();
    let table = ["table", "--runs", "1001..1001", "--seeds", "1..2", "--out", &out, "--gravity"];
    let report = answers(&[&table[..], &["20"], &RECIPE[..]].concat(), "").remove(0);
    assert_eq!(report["rules"], json!("aql-v1+scale+loss+falls"));
    refused(&[&table[..], &["1"], &RECIPE[..]].concat(), "another fall");
    refused(&["eval", "--weights", &file, "--gravity", "0"], "0 rows a second");
    refused(&["eval", "--weights", &file, "--pace-ms", "5"], "--gravity");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_search_continues_and_prints_the_best_options() {
    let folder = folder("search");
    let out = folder.join("tries.ndjson").display().to_string();
    let begin = ["search", "--recipe", "aql-v1+loss", "--cap", "20", "--out", &out];
    let search = |tries: &str| answers(&[&begin[..], &["--tries", tries]].concat(), "").remove(0);
    let whole = search("3");
    let text = fs::read_to_string(&out).unwrap();
    assert_eq!(text.lines().count(), 1 + 3);
    fs::write(&out, text.lines().take(2).collect::<Vec<_>>().join("\n") + "\n{\"numb").unwrap();
    assert_eq!(search("3"), whole);
    assert_eq!(fs::read_to_string(&out).unwrap(), text);
    let values: Vec<f64> =
        whole["best"].as_array().unwrap().iter().map(|best| best["value"].as_f64().unwrap()).collect();
    assert!(values.windows(2).all(|pair| pair[0] >= pair[1]) && values[0] > 0.0);
    assert_eq!(whole["again"]["games"], json!(300));
    refused(&[&begin[..], &["--salt", "2"]].concat(), "another salt");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn hostile_jobs_are_named() {
    let ends = |first: u64, last: u64| json!({ "first": first, "last": last });
    let job = |seeds: Value| json!({ "options": null, "run": 0, "seeds": seeds, "last_seeds": ends(1, 1) });
    for (job, said) in [
        (job(ends(5, 3)), "5..3"),
        (job(ends(0, u64::MAX)), "18446744073709551615"),
        (json!({ "options": null, "run": 0 }), "seeds"),
    ] {
        let output = run(&["learn", "job"], job.to_string());
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains(said), "{words}");
    }
}

#[test]
fn the_bench_reports_rates_and_the_weights_of_its_run() {
    let found = answers(&["bench", "--order", "1", "--pieces", "500"], "");
    for rate in ["placements_per_s", "train_pieces_per_s", "naive_ratio", "top_ratio", "slots_ratio"] {
        assert!(found[0][rate].as_f64().is_some_and(|rate| rate > 0.0), "{rate}: {}", found[0][rate]);
    }
    let folder = folder("bench");
    let (_, trained) = train(&folder, "1", &["--pieces", "500"]);
    assert_eq!(found[0]["weights_sha256"], trained["weights_sha256"]);
    assert_eq!(trained["rules"], json!("aql-v1+scale+loss"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_learner_speaks_the_protocol() {
    let folder = folder("play");
    let (file, _) = train(&folder, "1", &[]);
    let messages = [
        json!({ "type": "rules" }),
        json!({
            "type": "start", "board": vec![vec![Value::Null; 10]; 40], "queue": ["T", "I", "O"], "hold": null,
            "combo": 0, "back_to_back": false,
        }),
        json!({ "type": "suggest" }),
        json!({ "type": "quit" }),
    ];
    let input = messages.map(|message| message.to_string()).join("\n");
    let found = answers(&["play", "--weights", &file], &input);
    let kinds: Vec<&str> = found.iter().map(|message| message["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["info", "ready", "suggestion"]);
    assert!(["T", "I"].contains(&found[2]["moves"][0]["location"]["type"].as_str().unwrap()));
    fs::remove_dir_all(folder).unwrap();
}
