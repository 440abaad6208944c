//! Tests `stackmate master` by running it.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use stackmate::rules::master::{InBox, MasterRules, Run};

use crate::program::run;

/// Runs the command and returns the lines of its output. It must succeed.
#[track_caller]
fn answers(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run(&[&["master"], arguments].concat(), input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn refused(arguments: &[&str], said: &str) {
    let output = run(&[&["master"], arguments].concat(), "");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert!(words.contains(said), "{words}");
}

fn field(filled: &[(usize, &str)]) -> Value {
    let mut rows = vec!["..........".to_owned(); 20];
    filled.iter().for_each(|&(row, cells)| rows[row] = cells.to_owned());
    json!(rows)
}

/// Writes 8,184 weights as text: a filled cell is worth less the higher it is.
fn text_weights(folder: &Path) -> String {
    let path = folder.join("weights.txt");
    let mut text = String::new();
    for row in 0..20_i32 {
        for column in 0..10_i32 {
            for down in 0..=3 {
                for right in -3..=3_i32 {
                    let inside =
                        row + down < 20 && (0..10).contains(&(column + right)) && (down, right) != (0, 0);
                    if inside {
                        text += &format!("{} {} ", f64::from(row + down) / 100.0, f64::from(row) / 100.0);
                    }
                }
            }
        }
    }
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn the_pieces_of_a_seed_are_printed() {
    let output = run(&["master", "seq", "--seed", "1", "--from", "99991", "--count", "20"], "");
    assert_eq!(output.stdout, b"OSLOJOIITIZITSOLOSOJ\n");
    refused(&["seq", "--seed", "0"], "0");
}

#[test]
fn placements_and_values_are_answered_and_bad_questions_are_named() {
    let question = |field: Value, piece: &str| json!({ "field": field, "piece": piece }).to_string();
    let short = json!({ "field": [".........."], "piece": "T" }).to_string();
    let input = [
        question(field(&[]), "T"),
        question(field(&[]), "Q"),
        short,
        question(field(&[(3, "....")]), "T"),
        "{".to_owned(),
    ];
    let answers = answers(&["places", "--rules", "m20g-seed"], &input.join("\n"));
    assert_eq!((answers[0]["states"].as_array().unwrap().len(), &answers[0]["fields"]), (26, &json!(26)));
    assert_eq!(answers[0]["states"][0], json!([0, 16, 0]));
    let errors: Vec<&str> = answers[1..].iter().map(|answer| answer["error"].as_str().unwrap()).collect();
    for (error, said) in
        errors.iter().zip(["\"Q\"", "has 1 rows", "row 16 from the bottom is 4 cells wide", "EOF"])
    {
        assert!(error.contains(said), "{error}");
    }
    refused(&["places", "--rules", "m20g"], "m20g-ars and m20g-seed");
}

#[test]
fn a_case_file_is_checked_and_a_wrong_answer_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cases.json");
    let states: Vec<[i8; 3]> = (0..7).map(|x| [x, 16, 0]).collect();
    let case = |n: usize| {
        let expected = json!({ "n": n, "distinct_fields": 7, "states": states });
        json!({ "cases": [{ "rows": vec![0; 20], "places": { "O": expected } }] })
    };
    let path = |n: usize| {
        fs::write(&path, case(n).to_string()).unwrap();
        path.display().to_string()
    };
    let weights = text_weights(folder.path());
    let report = &answers(&["check", &path(7), "--weights", &weights], "")[0];
    assert_eq!(
        (&report["lists"], &report["mismatches"], &report["value_error_max"]),
        (&json!(1), &json!(0), &json!(0))
    );
    let output = run(&["master", "check", &path(8)], "");
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["first_mismatch"]["expected"], 8);
}

#[test]
fn the_player_answers_with_legal_placements() {
    let folder = tempfile::tempdir().unwrap();
    let weights = text_weights(folder.path());
    let mut game = Run::new(MasterRules::ARS, 5).unwrap();
    let mut questions = Vec::new();
    for _ in 0..12 {
        let rows: Vec<String> = (0..20)
            .rev()
            .map(|y| (0..10).map(|x| if game.board.occupied(x, y) { '#' } else { '.' }).collect())
            .collect();
        let (piece, next) = (game.piece.letter().to_string(), game.next.letter().to_string());
        questions
            .push(json!({ "field": rows, "piece": piece, "next": next, "game": 5, "ply": 0 }).to_string());
        let answer = &answers(
            &["play", "--weights", &weights, "--plies", "3", "--k", "4"],
            &questions[questions.len() - 1],
        )[0];
        let number = |name: &str| answer[name].as_i64().unwrap() as i8;
        let at = InBox { x: number("x"), y: number("y"), rotation: number("rotation") as u8 };
        let places = stackmate::movegen::ground::naive::places(&MasterRules::ARS, &game.board, game.piece);
        assert!(places.contains(&at), "{at:?}");
        game.place(at).unwrap();
    }
    assert_eq!(answers(&["play", "--weights", &weights], &questions.join("\n")).len(), 12);
}

#[test]
fn games_are_counted_continued_and_summed() {
    let folder = tempfile::tempdir().unwrap();
    let weights = text_weights(folder.path());
    let file = |name: &str| folder.path().join(name).display().to_string();
    let eval = |seeds: &str, shard: &str, out: &str| {
        let arguments = [
            "eval",
            "--weights",
            &weights,
            "--plies",
            "1",
            "--seeds",
            seeds,
            "--shard",
            shard,
            "--cap",
            "60",
            "--out",
            out,
        ];
        answers(&arguments, "").remove(0)
    };
    let whole = eval("1..8", "1/1", &file("whole"));
    assert_eq!((&whole["games"], &whole["rules"]), (&json!(8), &json!("m20g-seed")));
    let deaths = whole["deaths"].as_u64().unwrap();
    assert!(deaths > 0 && whole["capped"] == 8 - deaths, "{whole}");
    // An interrupted command left some games and a part of a line.
    let lines = fs::read_to_string(file("whole")).unwrap();
    let cut = lines.lines().take(3).map(|line| format!("{line}\n")).collect::<String>() + "{\"seed\":";
    fs::write(file("cut"), cut).unwrap();
    let parts =
        [eval("1..8", "1/2", &file("a")), eval("1..8", "2/2", &file("b")), eval("1..8", "1/1", &file("cut"))];
    let merged = &answers(&["merge", &file("a"), &file("b")], "")[0];
    for name in ["pieces", "deaths", "mean", "sd", "clears", "mle_low", "one_sided_95_low"] {
        assert_eq!((&merged[name], &parts[2][name]), (&whole[name], &whole[name]), "{name}");
    }
    refused(&["merge", &file("a"), &file("a")], "two games have seed");
    refused(
        &[
            "eval",
            "--weights",
            &weights,
            "--plies",
            "2",
            "--seeds",
            "1..8",
            "--cap",
            "60",
            "--out",
            &file("a"),
        ],
        "other settings",
    );
    refused(&["eval", "--weights", &weights, "--seeds", "0..3"], "seed 0");
    refused(&["eval", "--weights", &file("none")], "none");
    assert_eq!(fs::read_to_string(file("whole")).unwrap(), lines, "a file that was refused is unchanged");
}

#[test]
fn training_continues_and_does_not_depend_on_the_number_of_workers() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let train = |name: &str, workers: &str, rest: &[&str]| {
        let (out, journal) = (file(&format!("{name}.smpw")), file(&format!("{name}.ndjson")));
        let fixed =
            ["train", "--from", "self", "--seed", "7", "--rounds", "3", "--sweeps", "2", "--moves", "400"];
        let own = ["--out", &out, "--journal", &journal, "--workers", workers];
        answers(&[&fixed[..], &own, rest].concat(), "")
    };
    let one = train("one", "1", &[]);
    assert_eq!(one.len(), 3);
    // A run that may take no time makes no round; it goes on afterwards.
    assert_eq!(train("two", "2", &["--hours", "0"]).len(), 0);
    let two = train("two", "2", &[]);
    let hash = |rounds: &[Value]| rounds.last().unwrap()["weights_sha256"].clone();
    assert_eq!(hash(&one), hash(&two));
    assert_eq!(fs::read(file("one.smpw")).unwrap(), fs::read(file("two.smpw")).unwrap());
    assert_eq!(train("two", "2", &[]).len(), 0, "the run is complete");
    // Another program plays the jobs.
    let job = format!("{} master job --workers 2", stackmate_tests::stackmate_binary().display());
    let (out, journal) = (file("far.smpw"), file("far.ndjson"));
    let far = ["train", "--from", "self", "--seed", "7", "--rounds", "3", "--sweeps", "2", "--moves", "400"];
    let far = [&far[..], &["--out", &out, "--journal", &journal, "--through", &job]].concat();
    assert_eq!(hash(&answers(&far, "")), hash(&one));
    let output = run(&["master", "job"], "\n{}\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input, line 2: missing field"));
    let value = |name: &str| {
        let question = json!({ "field": field(&[(19, "#########.")]) }).to_string();
        answers(&["value", "--weights", &file(name)], &question).remove(0)["value"].as_i64().unwrap()
    };
    assert_eq!(value("one.smpw"), value("two.smpw"));
    let mut bytes = fs::read(file("one.smpw")).unwrap();
    bytes[100] ^= 1;
    fs::write(file("bad.smpw"), bytes).unwrap();
    refused(&["value", "--weights", &file("bad.smpw")], "damaged");
    fs::write(file("two.ndjson.checkpoint"), "x").unwrap();
    let journal = file("two.ndjson");
    let again =
        ["train", "--from", "self", "--seed", "7", "--rounds", "3", "--sweeps", "2", "--moves", "400"];
    refused(&[&again[..], &["--out", &file("two.smpw"), "--journal", &journal]].concat(), "not a checkpoint");
    refused(
        &["train", "--from", "self", "--seed", "8", "--out", &file("x"), "--journal", &journal],
        "two.ndjson",
    );
}

#[test]
fn training_with_rewards_continues_and_its_weights_have_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let train = |name: &str, rest: &[&str]| {
        let (out, journal) = (file(&format!("{name}.smpw")), file(&format!("{name}.ndjson")));
        let fixed = ["train", "--from", "self", "--rounds", "2", "--sweeps", "2", "--moves", "400"];
        answers(&[&fixed[..], &["--out", &out, "--journal", &journal], rest].concat(), "")
    };
    let plain = train("plain", &[]);
    assert!(plain[0].get("quad_line_share").is_none(), "{plain:?}");
    let header = |name: &str| {
        let journal = fs::read_to_string(file(name)).unwrap();
        serde_json::from_str::<Value>(journal.lines().next().unwrap()).unwrap()
    };
    assert!(header("plain.ndjson").get("rewards").is_none());
    // Rewards of 0 are no rewards: the old journal continues.
    assert!(train("plain", &["--rewards", "0,0,0,0"]).is_empty());

    let begin = file("plain.ndjson.checkpoint");
    let rest = ["--rewards", "-100,0,0,4096", "--begin", &begin];
    let whole = train("whole", &rest);
    assert!(whole[1]["quad_line_share"].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)));
    let about = header("whole.ndjson");
    assert_eq!(about["rewards"], json!([-100, 0, 0, 4096]));
    assert_eq!(about["begin_sha256"].as_str().map(str::len), Some(64), "{about}");
    let bytes = fs::read(file("whole.smpw")).unwrap();
    assert_eq!((bytes[4], bytes.len()), (2, fs::read(file("plain.smpw")).unwrap().len() + 8));

    // A killed process leaves the line of the first round, and the state after it.
    let copy = |ending: &str| {
        fs::copy(file(&format!("whole{ending}")), file(&format!("cut{ending}"))).unwrap();
    };
    copy(".ndjson.checkpoint");
    let lines = fs::read_to_string(file("whole.ndjson")).unwrap();
    fs::write(file("cut.ndjson"), lines.lines().take(2).map(|line| format!("{line}\n")).collect::<String>())
        .unwrap();
    assert!(train("cut", &rest).is_empty(), "the state is already that of the last round");

    let arguments = ["--weights", &file("whole.smpw"), "--seeds", "1..2", "--cap", "20"];
    let report = answers(&[&["eval"], &arguments[..]].concat(), "").remove(0);
    assert_eq!(report["weights_sha256"], whole[1]["weights_sha256"]);
    let out = ["--out", &file("x"), "--journal", &file("y")];
    let refused_train = |rest: [&str; 2], said: &str| {
        refused(&[&["train", "--from", "self"], &out[..], &rest].concat(), said);
    };
    refused_train(["--rewards", "1,2,3"], "not four numbers");
    refused_train(["--rewards", "0,0,0,40000"], "not four numbers");
    refused_train(["--begin", &file("whole.ndjson.checkpoint")], "learned with rewards");
    refused_train(["--rate", "-1"], "-1");
}

#[test]
fn the_shapes_before_deaths_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let weights = text_weights(folder.path());
    let shapes = ["shapes", "--weights", &weights, "--plies", "1", "--deaths", "12"];
    let list = answers(&shapes, "").remove(0);
    let list = list.as_array().unwrap();
    assert!((1..=20).contains(&list.len()), "{list:?}");
    let odds: Vec<f64> = list.iter().map(|shape| shape["log_odds"].as_f64().unwrap()).collect();
    assert!(odds.is_sorted_by(|a, b| a >= b) && odds[0] > 0.0, "{odds:?}");
    for shape in list {
        let rows: Vec<&str> = shape["pattern"].as_str().unwrap().split('/').collect();
        let (width, column) = (rows[0].len(), shape["column"].as_u64().unwrap() as usize);
        assert!(rows.len() <= 4 && (1..=4).contains(&width) && column + width <= 10, "{shape}");
        assert!(rows.iter().all(|row| row.len() == width), "{shape}");
        assert!((1..=360).contains(&shape["count"].as_u64().unwrap()), "{shape}");
    }
    let none = run(&["master", "shapes", "--weights", &weights, "--seeds", "1..2", "--cap", "1"], "");
    assert_eq!(none.status.code(), Some(1));
}

#[test]
fn a_log_is_written_checked_and_learned_from() {
    let folder = tempfile::tempdir().unwrap();
    let weights = text_weights(folder.path());
    let file = |name: &str| folder.path().join(name).display().to_string();
    let log = file("log");
    assert!(
        answers(&["annotate", "--weights", &weights, "--plies", "2", "--moves", "60", "--out", &log], "")
            .is_empty()
    );
    let lines: Vec<String> = fs::read_to_string(&log).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 60);
    let import = |name: &str| {
        answers(&["import", "--rules", "m20g-ars", &file(name), "--out", &file("imported")], "").remove(0)
    };
    let report = import("log");
    assert_eq!((&report["moves"], &report["rejected"]), (&json!(60), &json!([])));
    assert_eq!(fs::read(file("imported")).unwrap(), fs::read(&log).unwrap());

    let train = |log: &str, name: &str| {
        let (out, journal) = (file(&format!("{name}.smpw")), file(&format!("{name}.ndjson")));
        ["train", "--from", "log", "--log", log, "--rounds", "2", "--out", &out, "--journal", &journal]
            .map(str::to_owned)
    };
    let arguments = train(&log, "own");
    let rounds = answers(&arguments.each_ref().map(String::as_str), "");
    assert_eq!(rounds.len(), 2);
    assert!(
        rounds[1]["train_loss"].as_f64().unwrap() < rounds[0]["train_loss"].as_f64().unwrap(),
        "{rounds:?}"
    );
    assert!(rounds[1]["held_agreement"].as_f64().unwrap() > 0.5, "{rounds:?}");

    // Lines with a gap, an impossible placement, a narrow field, and a field that does not follow.
    let wrong = |line: usize, change: &dyn Fn(&mut Value)| {
        let mut lines = lines.clone();
        let mut record: Value = serde_json::from_str(&lines[line - 1]).unwrap();
        change(&mut record);
        lines[line - 1] = record.to_string();
        lines.join("\n")
    };
    let narrow = |record: &mut Value| record["field"][7] = json!("....");
    let other = |record: &mut Value| record["field"] = field(&[(19, "########..")]);
    for (line, change, said) in [
        (
            5,
            &(|record: &mut Value| record["step"] = json!(9)) as &dyn Fn(&mut Value),
            "step 9 follows step 3",
        ),
        (6, &|record| record["x"] = json!(9), "cannot be placed at x 9"),
        (7, &narrow, "row 12 from the bottom is 4 cells wide"),
        (1, &|record| record["v"] = json!(2), "v is 2"),
        (3, &|record| record["rules"] = json!("m20g-seed"), "m20g-seed"),
        (4, &other, ""),
    ] {
        fs::write(file("bad"), wrong(line, change)).unwrap();
        let arguments = train(&file("bad"), "bad");
        refused(&arguments.each_ref().map(String::as_str), &format!("line {line}: "));
        refused(&arguments.each_ref().map(String::as_str), said);
        let rejected = &import("bad")["rejected"];
        assert_eq!(
            (rejected.as_array().unwrap().len(), &rejected[0]["line"]),
            (1, &json!(line)),
            "{rejected}"
        );
    }
    assert!(!Path::new(&file("bad.smpw")).exists());
}

#[test]
fn the_lines_of_the_other_program_are_converted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log").display().to_string();
    let rows = |filled: &str| {
        let row = |row: usize| if row == 19 { filled.as_bytes().to_vec() } else { b"..........".to_vec() };
        (0..20).map(row).collect::<Vec<_>>()
    };
    let line = |filled: &str, piece: u8, x: i8, next: u8, step: u32| {
        let decided = json!({ "piece_type": piece, "x": x, "y": 16, "rotation": 0, "first": false });
        json!({ "field": rows(filled), "decided": decided, "next_piece": next, "step": step }).to_string()
    };
    let lines = [
        line("..........", b'O', 0, b'T', 0),
        line(".........", b'T', 3, b'L', 1),
        line("..........", 88, 3, b'L', 1),
    ];
    fs::write(&path, lines.join("\n")).unwrap();
    let report = &answers(&["import", &path], "")[0];
    assert_eq!((&report["moves"], &report["games"]), (&json!(1), &json!(1)));
    let reason = |at: usize| report["rejected"][at]["reason"].as_str().unwrap().to_owned();
    assert!(reason(0).contains("9 cells wide") && reason(1).contains("piece_type is 88"), "{report}");
}

#[test]
fn the_bench_reports_rates_and_that_the_search_is_faster_than_its_definition() {
    let folder = tempfile::tempdir().unwrap();
    let weights = text_weights(folder.path());
    let report = answers(&["bench", "--weights", &weights, "--positions", "10"], "").remove(0);
    assert!(report["naive_ratio"].as_f64().unwrap() > 10.0, "{report}");
    for name in ["ground_per_s", "evals_per_s", "pairs_mean"] {
        assert!(report[name].as_f64().unwrap() > 0.0, "{name}: {report}");
    }
    assert!(
        ["1", "2", "3"].iter().all(|plies| report["moves_per_s"][plies].as_f64().unwrap() > 0.0),
        "{report}"
    );
}
