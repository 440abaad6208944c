//! Tests the command `stackmate tune`: the results of jobs are summed, an interrupted run continues, a strength test
//! accepts or rejects, and broken weights improve.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use stackmate::eval::Weights;
use stackmate_tests::stackmate_binary;

/// Options for short games with little search.
const QUICK: [&str; 4] = ["--nodes", "40", "--rules", r#"{"max_turns":40}"#];

fn tune(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(stackmate_binary())
        .arg("tune")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Runs a command that must succeed and returns its output.
#[track_caller]
fn done(arguments: &[&str], input: &str) -> String {
    let output = tune(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

#[track_caller]
fn refused(arguments: &[&str], said: &str) {
    let output = tune(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
}

/// A temporary folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("stackmate-tune-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns weights that prefer holes and high stacks.
fn broken() -> Weights {
    Weights { cavities: 60, max_height: 20, ..Weights::default() }
}

fn split(more: &[&str]) -> String {
    done(&[&["split"], &QUICK[..], more].concat(), "")
}

fn sum(results: &str) -> Value {
    serde_json::from_str(&done(&["sum"], results)).unwrap()
}

#[test]
fn a_job_gives_the_same_result_anywhere_and_parts_add_up() {
    let folder = Folder::new("jobs");
    let weak = folder.write("weak", &broken().to_string());
    let match_ = ["--b", &weak, "--first", "3", "--pairs", "5"];
    let whole = done(&["job"], &split(&[&match_[..], &["--chunk", "5"]].concat()));
    let jobs = split(&match_);
    let parts = done(&["job"], &jobs);
    assert_eq!((whole.lines().count(), parts.lines().count()), (1, 5));
    assert_eq!(sum(&whole), sum(&parts));
    assert_eq!(done(&["job", "--workers", "3", &folder.write("jobs", &jobs)], ""), parts);

    let sum = sum(&whole);
    assert_eq!((&sum["games"], &sum["illegal"]), (&json!(10), &json!([0, 0])));
    assert!(
        sum["share"].as_f64() > Some(0.7) && sum["share_95"][0].as_f64() < sum["share"].as_f64(),
        "{sum}"
    );
    assert!(sum["attack"][0].as_u64() > Some(0) && sum["pieces"][0] == sum["turns"]);
    let other = split(&[&match_[..], &["--seed", "2", "--chunk", "5"]].concat());
    assert_ne!(done(&["job"], &other), whole);
}

/// Plays a run of a few rounds and returns its log and weights.
fn run(folder: &Folder, name: &str, rounds: &str, more: &[&str]) -> (String, String) {
    let start = folder.write("start", &broken().to_string());
    let (log, out) = (folder.path(&format!("{name}.jsonl")), folder.path(&format!("{name}.weights")));
    let options = ["run", "--start", &start, "--log", &log, "--out", &out, "--rounds", rounds, "--json"];
    let report: Value = serde_json::from_str(&done(&[&options, &QUICK[..], more].concat(), "")).unwrap();
    assert_eq!(report["rounds"].to_string(), rounds);
    (folder.read(&format!("{name}.jsonl")), folder.read(&format!("{name}.weights")))
}

const OPTIMIZERS: [&[&str]; 3] = [
    &["--optimizer", "spsa", "--pairs", "2", "--step", "0.1"],
    &["--optimizer", "cmaes", "--pairs", "1", "--population", "5"],
    &["--optimizer", "genetic", "--pairs", "1", "--population", "5", "--opponents", "1"],
];

#[test]
fn an_interrupted_run_continues_to_the_same_result() {
    let folder = Folder::new("resume");
    for (number, optimizer) in OPTIMIZERS.iter().enumerate() {
        let (log, weights) = run(&folder, &format!("whole{number}"), "5", optimizer);
        // The log is shortened so that it ends in the middle of a round and in the middle of a line.
        let lines = log.lines().count();
        let kept: String = log.split_inclusive('\n').take(lines - 2).collect();
        let part = format!("part{number}");
        folder.write(&format!("{part}.jsonl"), &format!("{kept}{{\"round\":"));
        let again = run(&folder, &part, "5", &[optimizer, &["--workers", "2"][..]].concat());
        assert_eq!(again, (log, weights));
        let entry: Value = serde_json::from_str(again.0.lines().nth(1).unwrap()).unwrap();
        assert_eq!((&entry["round"], &entry["number"]), (&json!(0), &json!(0)));
        assert!(Weights::parse(&again.1).is_ok());
    }
}

#[test]
fn broken_weights_improve() {
    let folder = Folder::new("better");
    let start = folder.write("start", &broken().to_string());
    let features = ["--features", "cavities,max_height", "--workers", "2", "--seed", "3"];
    let optimizers: [(&[&str], &str); 3] = [
        (&["--optimizer", "spsa", "--pairs", "2", "--sigma", "1", "--step", "0.4"], "30"),
        (&["--optimizer", "cmaes", "--pairs", "4", "--sigma", "1"], "6"),
        (&["--optimizer", "genetic", "--pairs", "1", "--sigma", "1"], "4"),
    ];
    for (optimizer, rounds) in optimizers {
        let name = optimizer[1];
        let (_, found) = run(&folder, name, rounds, &[optimizer, &features].concat());
        let found = folder.write("found", &found);
        let jobs = split(&["--a", &found, "--b", &start, "--pairs", "10", "--seed", "4", "--chunk", "10"]);
        let sum = sum(&done(&["job"], &jobs));
        assert!(sum["share_95"][0].as_f64() > Some(0.6), "{name}: {sum}");
        let found = Weights::parse(&folder.read("found")).unwrap();
        assert_eq!(Weights { cavities: 60, max_height: 20, ..found }, broken());
    }
}

#[test]
fn a_log_of_another_run_is_rejected() {
    let folder = Folder::new("other");
    run(&folder, "run", "1", OPTIMIZERS[0]);
    let (log, out) = (folder.path("run.jsonl"), folder.path("run.weights"));
    let start = folder.path("start");
    let options = ["run", "--start", &start, "--log", &log, "--out", &out, "--rounds", "1"];
    let again = [&options, &QUICK[..], OPTIMIZERS[0]].concat();
    done(&again, "");
    refused(&[&again[..], &["--seed", "9"]].concat(), "another seed: 1 in the log, 9 now");
    let changed = folder.read("run.jsonl").replace("\"number\":0", "\"number\":1");
    folder.write("run.jsonl", &changed);
    refused(&again, "match 1 of round 0 in the log does not belong to this run");
}

#[test]
fn invalid_values_are_named() {
    let folder = Folder::new("bad");
    let bad = folder.write("bad", "cavities many\n");
    let (log, out) = (folder.path("log"), folder.path("out"));
    let run = ["run", "--optimizer", "spsa", "--log", &log, "--out", &out];
    let refused_run = |more: &[&str], said| refused(&[&run, more].concat(), said);
    refused_run(&[], "--rounds");
    refused_run(&["--rounds", "1", "--features", "caves"], "\"caves\"");
    refused_run(&["--rounds", "1", "--start", &bad], "line 1, \"cavities many\"");
    refused_run(&["--rounds", "1", "--rules", r#"{"cap":0}"#], "cap 0");
    refused_run(&["--rounds", "1", "--nodes", "0"], "nodes 0");
    refused_run(&["--rounds", "1", "--against", "shipped"], "--against needs");
    refused_run(&["--rounds", "1", "--through", "'"], "a quote that is not closed");
    refused(&["sprt", "--a", "/nowhere/at.all"], "/nowhere/at.all");
    refused(&["sprt", "--elo0", "5", "--elo1", "5"], "--elo0 5 --elo1 5");
    refused(&["sprt", "--alpha", "0.7"], "--alpha 0.7");
    refused(&["job", &folder.write("job", "{}\n")], "line 1");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A program that prints results of jobs without playing games. Of every `period` pairs, A loses the
    /// first `lost` and wins the others. It records the pairs that it played.
    const SYNTHETIC: &str = r#"#!/bin/sh
number() { printf '%s' "$line" | sed "s/.*\"$1\":\([0-9]*\).*/\1/"; }
while read -r line; do
    first=$(number first)
    echo "$first" >>PLAYED
    if [ $((first % PERIOD)) -lt LOST ]; then lost=1; else lost=0; fi
    won=$((1 - lost))
    printf '{"id":%s,"first":%s,"games":2,"wins":%s,"draws":0,"losses":%s,"pairs":[%s,0,0,0,%s],REST}\n' \
        "$(number id)" "$first" $((2 * won)) $((2 * lost)) $lost $won
done
"#;

    fn synthetic(folder: &Folder, lost: u32, period: u32) -> String {
        let sides = ["pieces", "attack", "sent", "cancelled", "lines", "garbage_in", "back_to_backs"];
        let sides = sides.iter().chain(&["perfect_clears", "forfeits", "illegal"]);
        let rest: Vec<String> = sides.map(|name| format!("\"{name}\":[0,0]")).collect();
        let script = SYNTHETIC
            .replace("PLAYED", &folder.path("played"))
            .replace("PERIOD", &period.to_string())
            .replace("LOST", &lost.to_string())
            .replace("REST", &format!("\"turns\":0,{}", rest.join(",")));
        executable(folder, "synthetic", &script)
    }

    fn executable(folder: &Folder, name: &str, script: &str) -> String {
        let path = folder.write(name, script);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn sprt(folder: &Folder, program: &str, most: &str) -> Value {
        let log = folder.path("sprt.jsonl");
        let options = ["sprt", "--elo1", "60", "--log", &log, "--max-pairs", most, "--json"];
        serde_json::from_str(&done(&[&options[..], &["--through", program]].concat(), "")).unwrap()
    }

    #[test]
    fn a_test_accepts_or_rejects_and_can_continue() {
        let folder = Folder::new("sprt");
        let better = synthetic(&folder, 1, 4);
        let undecided = sprt(&folder, &better, "4");
        assert_eq!((&undecided["decision"], &undecided["games"]), (&json!("undecided"), &json!(8)));
        let accepted = sprt(&folder, &better, "500");
        assert_eq!(accepted["decision"], "accepted");
        assert!(accepted["llr"].as_f64() >= accepted["bounds"][1].as_f64(), "{accepted}");
        // The results in the log were not played again, and the log ends with the decision.
        let played = folder.read("played");
        assert_eq!(played.lines().filter(|&first| first == "0").count(), 1);
        let games = folder.read("sprt.jsonl").lines().count() as u64 - 1;
        assert_eq!(accepted["games"], 2 * games);
        assert_eq!(sprt(&folder, &better, "500"), accepted);

        std::fs::remove_file(folder.path("sprt.jsonl")).unwrap();
        assert_eq!(sprt(&folder, &better, "500"), accepted, "an interrupted test gives the same result");
        std::fs::remove_file(folder.path("sprt.jsonl")).unwrap();
        let rejected = sprt(&folder, &synthetic(&folder, 3, 5), "500");
        assert_eq!(rejected["decision"], "rejected");
        assert!(rejected["elo"].as_f64() < Some(0.0), "{rejected}");
    }

    #[test]
    fn a_test_gives_the_same_result_with_any_number_of_workers() {
        let folder = Folder::new("workers");
        let weak = folder.write("weak", &broken().to_string());
        let options = ["sprt", "--b", &weak, "--elo1", "200", "--max-pairs", "30", "--json"];
        let test = |more: &[&str]| done(&[&options, &QUICK[..], more].concat(), "");
        let alone = test(&[]);
        assert!(alone.contains("\"accepted\""), "{alone}");
        assert_eq!(test(&["--workers", "3"]), alone);
        let program = format!("'{}' tune job", stackmate_binary().display());
        assert_eq!(test(&["--through", &program]), alone);
    }

    fn cluster(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/cluster").join(name)
    }

    /// Plays jobs through a command and checks that the results are the same as those of this program.
    fn plays_the_same(command: &mut Command) {
        let jobs = split(&["--pairs", "5", "--chunk", "2"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(jobs.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(text(&output.stdout), done(&["job"], &jobs));
    }

    #[test]
    fn hyperqueue_gives_the_same_results() {
        let python = std::env::var("STACKMATE_PYTHON").unwrap_or("python3".to_owned());
        let found = Command::new(&python).args(["-c", "import hyperqueue"]).stderr(Stdio::null()).status();
        if !found.is_ok_and(|status| status.success()) {
            // This writes directly to standard error, because the test runner hides the output of passing
            // tests.
            let _ = writeln!(std::io::stderr(), "skipped: {python} has no module hyperqueue");
            return;
        }
        let mut command = Command::new(&python);
        command.arg(cluster("hq_local.py")).arg("--stackmate").arg(stackmate_binary());
        plays_the_same(command.args(["--workers", "2"]).stderr(Stdio::null()));
    }

    /// A replacement for the program `hq`, which cannot be installed as a package. It runs the tasks of an
    /// array in reverse order. Like the real program, it succeeds even if a task fails.
    const HQ: &str = r#"#!/bin/sh
set -eu
[ "$1" = submit ]; shift
while [ "$1" != -- ]; do
    case $1 in
    --array) last=${2#1-}; shift ;;
    --cwd) cd "$2"; shift ;;
    --stdout) out=$2; shift ;;
    --stderr) err=$2; shift ;;
    --name | --cpus) shift ;;
    --wait) ;;
    *) echo "what is $1?" >&2; exit 2 ;;
    esac
    shift
done
shift
echo "Job submitted successfully, job ID: 1"
file() { printf '%s' "$1" | sed "s/%{TASK_ID}/$HQ_TASK_ID/"; }
HQ_TASK_ID=$last
while [ "$HQ_TASK_ID" -ge 1 ]; do
    export HQ_TASK_ID
    "$@" >"$(file "$out")" 2>"$(file "$err")" || true
    HQ_TASK_ID=$((HQ_TASK_ID - 1))
done
"#;

    #[test]
    fn a_task_array_gives_the_same_results() {
        let folder = Folder::new("array");
        executable(&folder, "hq", HQ);
        let path = format!("{}:{}", folder.0.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new(cluster("hq_submit.sh"));
        command.env("PATH", path).env("STACKMATE", stackmate_binary()).env("STACKMATE_JOBS", &folder.0);
        plays_the_same(command.stderr(Stdio::null()));
        let left = std::fs::read_dir(&folder.0).unwrap().count();
        assert_eq!(left, 1, "jobs and results are removed");

        let input = std::fs::File::open(folder.write("bad", "{}\n")).unwrap();
        let output = command.stdin(input).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains("line 1: missing field"), "{}", text(&output.stderr));
    }
}
