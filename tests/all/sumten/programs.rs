//! Programs that play: `bot`, `solo`, `match`, `compare` and `merge`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use stackmate_tests::stackmate_binary;

use crate::program::{run, text};

/// Runs a command of `sumten`, and returns its exit code, its report and its messages.
fn sumten(arguments: &str, out: Option<&Path>) -> (Option<i32>, Value, String) {
    let mut words: Vec<&str> = vec!["sumten"];
    words.extend(arguments.split(' '));
    if let Some(out) = out {
        words.extend(["--out", out.to_str().unwrap()]);
    }
    answer(&words)
}

fn answer(words: &[&str]) -> (Option<i32>, Value, String) {
    let output = run(words, "");
    let report = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (output.status.code(), report, String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Returns the games of a file, without what was measured.
fn games(file: &Path) -> Vec<Value> {
    let lines = fs::read_to_string(file).unwrap();
    let game = |line: &str| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        for track in game["tracks"].as_array_mut().unwrap() {
            for measured in ["ms", "nodes", "name"] {
                track[measured].take();
            }
        }
        game
    };
    lines.lines().map(game).collect()
}

#[test]
fn a_match_by_nodes_is_deterministic_and_the_protocol_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let limits = "--lists 7..8 --turns 6 --nodes 700 --factor 0.002";
    let (code, first, error) = sumten(&format!("match --a beam --b baseline {limits}"), Some(&file("1")));
    assert_eq!(code, Some(0), "{error}");
    sumten(&format!("match --a beam --b baseline {limits} --threads 2"), Some(&file("2")));
    let mut second = games(&file("2"));
    second.sort_by_key(|game| game["list"].as_u64());
    assert_eq!(games(&file("1")), second);
    let bot = format!("{} sumten bot", stackmate_binary().display());
    let limits: Vec<&str> = limits.split(' ').collect();
    let third = file("3");
    let words = ["sumten", "match", "--a", &bot, "--b", "baseline", "--out", third.to_str().unwrap()];
    let (code, through, error) = answer(&[&words[..], &limits].concat());
    assert_eq!(code, Some(0), "{error}");
    let played = |name: &str| -> Vec<Value> {
        games(&file(name)).iter().map(|game| json!([game["list"], game["winner"], game["tracks"]])).collect()
    };
    assert_eq!(played("3"), played("1"));
    for report in [first, through] {
        let played = ["games", "turns_mean", "draws", "llr"].map(|key| report[key].as_f64().unwrap());
        assert_eq!(played[..2], [2.0, 6.0]);
        assert_eq!(report["forfeits"], json!({ "a": 0, "b": 0 }), "{report}");
        assert_eq!(report["name"], json!({ "a": "stackmate", "b": "chain beam 2016" }));
        assert_eq!(report["factor"], json!({ "a": null, "b": 0.002 }));
    }
}

#[test]
fn faulty_programs_forfeit_with_a_reason_and_are_killed() {
    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    let forfeit = |script: &str, clock: &str| {
        let script = format!("sh -c 'echo $$ > {}; {script}'", pid.display());
        let limits =
            format!("--b baseline --lists 3 --turns 4 --turn-ms 40 --factor 0.002 --patience 1 {clock}");
        let limits: Vec<&str> = limits.split(' ').collect();
        let (code, report, error) = answer(&[&["sumten", "match", "--a", &script][..], &limits].concat());
        assert_eq!(code, Some(0), "{error}");
        assert_eq!(
            (&report["wins_b"], &report["forfeits"]),
            (&json!(1), &json!({ "a": 1, "b": 0 })),
            "{report}"
        );
        let pid = fs::read_to_string(&pid).unwrap();
        assert!(!Path::new("/proc").join(pid.trim()).exists(), "{script} still runs");
        (
            report["forfeit_reasons"]["a"][0].as_str().unwrap().to_owned(),
            report["turns_mean"].as_f64().unwrap(),
        )
    };
    for (script, clock, reason, turns) in [
        ("sleep 999", "--budget wall", "silent: no answer within 1 s", 0.0),
        ("echo s; sleep 999", "--budget cpu", "silent: no answer within 1.8 s", 1.0),
        ("echo s; sleep 999", "--budget wall", "late: ", 1.0),
        ("echo l; while :; do :; done", "--budget cpu", "late: ", 1.0),
        (
            "echo f; read l; head -c 200000 /dev/zero; sleep 999",
            "--budget cpu",
            "flood: more than 100 lines",
            1.0,
        ),
        ("echo d; read l; exit 3", "--budget cpu", "ended: exit status: 3", 1.0),
        ("exit 0", "--budget cpu", "ended: exit status: 0", 0.0),
        ("echo i; echo 99 0; sleep 999", "--budget cpu", "illegal: 99 0 is not a move", 1.0),
        ("echo i; echo 9 0; sleep 999", "--budget cpu", "illegal: the pack with 0 turns does not fit", 1.0),
        ("echo i; echo help; sleep 999", "--budget cpu", "illegal: \"help\" is not a move", 1.0),
    ] {
        let (found, played) = forfeit(script, clock);
        assert!(found.starts_with(reason), "{script}: {found}");
        assert!(played <= turns, "{script}: {played} turns");
    }
}

#[test]
fn a_run_continues_and_runs_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let solo = |lists: &str, factor: &str, name: &str| {
        let arguments = format!("solo --bot baseline --lists {lists} --turns 3 --factor {factor}");
        sumten(&arguments, Some(&file(name)))
    };
    assert_eq!(solo("1..2", "0.002", "a").1["games"], 2);
    let (code, report, error) = solo("1..3", "0.002", "a");
    assert_eq!((code, &report["games"]), (Some(0), &json!(3)), "{error}");
    assert!(error.contains("continuing after 2 games"), "{error}");
    for key in ["best_by_15", "chain_by_30", "best_by_30_95", "died", "nodes_per_turn", "cpu_ms_per_turn"] {
        assert!(!report[key].is_null(), "{key}: {report}");
    }
    solo("1..3", "0.002", "again");
    assert_eq!(games(&file("a")), games(&file("again")));
    let (code, _, error) = solo("1..3", "0.003", "a");
    assert!(code == Some(2) && error.contains("another factor: 0.002 in the log, 0.003 now"), "{error}");

    // The scores are replaced, so that the ratio is known.
    let line = |list: u32, score: u32| {
        let mut game = games(&file("a"))[0].clone();
        game["list"] = json!(list);
        let track = &mut game["tracks"][0];
        for (key, value) in [("scores", json!([0, score])), ("ms", json!([1.0, 2.0]))] {
            track[key] = value;
        }
        (track["nodes"], track["name"]) = (json!(5), json!("x"));
        format!("{game}\n")
    };
    fs::write(file("twice"), line(1, 200) + &line(2, 400) + &line(9, 1)).unwrap();
    fs::write(file("once"), line(2, 200) + &line(1, 100) + &line(8, 1)).unwrap();
    let paths = ["twice", "once"].map(|name| file(name).to_str().unwrap().to_owned());
    let (_, report, error) = answer(&["sumten", "compare", &paths[0], &paths[1]]);
    assert_eq!(report["games"], 2, "{error}");
    assert_eq!(report["best_by_30"], json!({ "a": 300.0, "b": 150.0, "ratio": 2.0, "ratio_95": [2.0, 2.0] }));
    let (code, _, error) = answer(&["sumten", "merge", &paths[0], &paths[1]]);
    assert!(code == Some(2) && error.contains("two games have list"), "{error}");
    fs::write(file("once"), line(3, 100)).unwrap();
    let (_, report, _) = answer(&["sumten", "merge", &paths[0], &paths[1]]);
    assert_eq!((&report["games"], &report["best_by_15"]), (&json!(4), &json!(175.25)));
}

#[test]
fn the_baseline_plays_the_stored_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a");
    let (_, _, error) = sumten("solo --bot baseline --lists 1 --turns 3 --factor 1", Some(&file));
    let stored = concat!(env!("CARGO_MANIFEST_DIR"), "/../sumten/data/eval/solo-baseline-1.jsonl");
    let first = |file: &Path| games(file)[0]["tracks"][0]["moves"].as_array().unwrap()[..3].to_vec();
    assert_eq!(first(&file), first(Path::new(stored)), "{error}");
}

#[test]
fn choices_of_the_baseline_are_recorded_and_never_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let solo = |choices: &str, name: &str| {
        let limits = "--lists 10001..10002 --turns 3 --factor 0.002";
        sumten(&format!("solo --bot baseline {limits}{choices}"), Some(&file(name)))
    };
    let (code, report, error) = solo(" --choices lists=none,fires=110,boards=kept", "a");
    assert_eq!((code, &report["choices"]), (Some(0), &json!("fires=110,lists=none")), "{error}");
    assert_eq!(games(&file("a"))[1]["choices"], report["choices"]);
    let (_, report, _) = solo(" --choices fires=rising", "b");
    assert!(report["choices"].is_null() && games(&file("b"))[0].get("choices").is_none(), "{report}");
    let (code, _, error) = solo("", "a");
    assert!(code == Some(2) && error.contains("another choices"), "{error}");
    let paths = ["a", "b"].map(|name| file(name).to_str().unwrap().to_owned());
    let (code, _, error) = answer(&["sumten", "merge", &paths[0], &paths[1]]);
    assert!(code == Some(2) && error.contains("another choices"), "{error}");
    let (_, report, error) = answer(&["sumten", "compare", &paths[0], &paths[1]]);
    assert_eq!(report["choices"], json!({ "a": "fires=110,lists=none", "b": null }), "{error}");
    let limits = "--lists 3 --turns 4 --nodes 3000 --choices duplicates=boards";
    let (_, report, error) = sumten(&format!("match --a baseline --b baseline {limits}"), None);
    assert_eq!(report["choices"], json!("duplicates=boards"), "{error}");
    assert!(error.matches("the factor of the baseline").count() == 2, "{error}");
}

#[test]
fn the_program_answers_each_turn_and_ends_with_its_input() {
    let header = run(&["sumten", "gen", "1"], "").stdout;
    let field = "0 0 0 0 0 0 0 0 0 0\n".repeat(16) + "END\n";
    let turn = |turn: u32, left: &str| format!("{turn}\n{left}\n0\n{field}12\n{field}");
    for arguments in [vec!["--nodes", "200"], vec!["--baseline", "--factor", "0.001"]] {
        let input = [&header[..], turn(0, "180000").as_bytes(), turn(1, "170000").as_bytes()].concat();
        let output = run(&[vec!["sumten", "bot"], arguments].concat(), input);
        let lines: Vec<&str> = text(&output.stdout).lines().collect();
        assert_eq!((output.status.code(), lines.len()), (Some(0), 3), "{lines:?}");
        for line in &lines[1..] {
            let numbers: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            assert!(
                (-2..10).contains(&numbers[0]) && (0..4).contains(&numbers[1]) && numbers.len() == 2,
                "{line}"
            );
        }
    }
    let input = [&header[..], turn(0, "180000").as_bytes(), turn(7, "170000").as_bytes()].concat();
    let answers = |threads: &str| {
        run(&["sumten", "bot", "--nodes", "9000", "--threads", threads], input.clone()).stdout
    };
    assert_eq!(text(&answers("3")), text(&answers("1")));
    let bad_field = field.replacen("0 0 0 0 0 0 0 0 0 0\n", "0 0 7 0 0 0 0 0 0 0\n", 1);
    for (input, named) in [
        ("10 16 3 10".to_owned(), "line 1: 4 numbers instead of 5"),
        ("10 16 3 10 2\n1 2 3\n".to_owned(), "line 3: the input ends inside a message"),
        (
            turn(0, "180000").replacen(&field, &bad_field, 1),
            "column 2 has the block 7 above the empty cell 0",
        ),
        (turn(500, "1"), "\"500\" is not a number from 0 to 499"),
        ("x".repeat(2_000_000), "\"the\" is not a number"),
    ] {
        let begin = if input.starts_with("10 ") { &[][..] } else { &header };
        let output = run(&["sumten", "bot", "--nodes", "200"], [begin, input.as_bytes()].concat());
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && words.contains(named), "{named}: {words}");
    }
}

#[test]
fn the_player_plays_the_agreed_games() {
    let output = run(&["sumten", "moves"], "");
    let why = "after a change of the player: stackmate sumten moves > tests/data/sumten-moves.json";
    assert_eq!(text(&output.stdout), include_str!("../../data/sumten-moves.json"), "{why}");
}

#[test]
fn wrong_arguments_are_named() {
    for (arguments, named) in [
        ("solo --bot beam --lists 5..4 --nodes 9", "5..4 has no list"),
        ("solo --bot beam --lists 1 --turn-ms 0", "\"0\" is not a number above 0"),
        ("solo --bot beam --lists 1", "--turn-ms"),
        ("solo --bot beam --lists 1 --factor 1", "beam needs --turn-ms or --nodes"),
        ("solo --bot /no/program --lists 1 --turn-ms 9", "cannot start \"/no/program\""),
        ("solo --bot beam --lists 1 --nodes 9 --turns 501", "501"),
        ("match --a beam --b \" --lists 1 --nodes 9", "neither beam, baseline nor a command"),
        ("solo --bot beam --lists 1 --nodes 9 --choices lists=none", "--choices is for baseline, not beam"),
        ("solo --bot baseline --lists 1 --nodes 9 --choices list=none", "unknown choice \"list\""),
        (
            "match --a baseline --b beam --lists 1 --nodes 9 --choices fires=109",
            "105 or 110 to 125, not \"109\"",
        ),
        ("bot --threads 0", "invalid value '0' for '--threads <N>'"),
        ("bot --threads 65", "65 is not in 1..=64"),
        ("moves --threads two", "invalid value 'two'"),
        ("compare /no/a /no/b", "/no/a"),
    ] {
        let (code, report, error) = sumten(arguments, None);
        assert!(code == Some(2) && report.is_null() && error.contains(named), "{arguments}: {error}");
    }
}
