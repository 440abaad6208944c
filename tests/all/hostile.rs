//! Tests the program with hostile input. It must report the error in a short message, use little memory, and
//! then end or continue.

use std::io::Write;
use std::process::Output;

use serde_json::{Value, json};
use stackmate::game::{Buttons, MAX_TICKS, Outcome, Round, RoundConfig};

use crate::program::{program, run, text};

/// The maximum length of an error message, in bytes.
const LONGEST: usize = 4_000;

#[track_caller]
fn refused(arguments: &[&str], input: impl Into<Vec<u8>>, said: &str) {
    let output = run(arguments, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(said), "{error}");
    assert!(error.len() < LONGEST, "{} bytes", error.len());
}

fn json_lines(output: &Output) -> Vec<Value> {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Generates random bytes from a seed.
struct Noise(stackmate::Rng);

impl Noise {
    fn new(seed: u64) -> Noise {
        Noise(stackmate::Rng::new(seed, 14))
    }

    fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }

    /// Returns a copy of a line in which some bytes are changed, removed, inserted or repeated.
    fn mutated(&mut self, line: &str) -> Vec<u8> {
        const SIGNS: &[u8] = b"\"\\{}[]:,0919.eE-+_X*!p^TIOLJSZ@#\x00\xff\xc3 \t";
        let mut bytes = line.as_bytes().to_vec();
        for _ in 0..1 + self.below(4) {
            let at = self.below(bytes.len().max(1));
            let sign = SIGNS[self.below(SIGNS.len())];
            match self.below(5) {
                0 if at < bytes.len() => bytes[at] = sign,
                1 if at < bytes.len() => _ = bytes.remove(at),
                2 => bytes.truncate(at),
                3 => bytes
                    .splice(at.min(bytes.len())..at.min(bytes.len()), [sign].repeat(1 + self.below(200)))
                    .for_each(drop),
                _ => bytes.insert(at.min(bytes.len()), sign),
            }
        }
        bytes.retain(|&byte| byte != b'\n');
        bytes
    }
}

/// Plays a match until one side loses. Returns the bytes of the replay, its number of ticks and its hash.
fn recorded() -> (Vec<u8>, u32, u64) {
    let mut live = Round::new(RoundConfig::new(7, 2)).unwrap();
    let mut word = Buttons::NONE;
    while live.versus().outcome() == Outcome::Running {
        word.0 ^= Buttons::HARD_DROP.0;
        live.advance(1, [word, Buttons::NONE]);
    }
    let replay = live.replay();
    (replay.encode(), replay.ticks(), replay.hash())
}

/// Corrects the length and the checksum of a replay.
fn framed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let length = (bytes.len() - 9) as u32;
    bytes[5..9].copy_from_slice(&length.to_le_bytes());
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let checksum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

fn leb128(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Runs `stackmate replay verify` on these bytes.
fn verified(bytes: &[u8]) -> (Option<i32>, String) {
    let output = run(&["replay", "verify", "-"], bytes);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_forged_replay_does_not_verify() {
    let (bytes, ticks, hash) = recorded();
    assert_eq!(verified(&framed(bytes.clone())).0, Some(0), "an unchanged replay verifies");
    let own = [leb128(ticks.into()), hash.to_le_bytes().to_vec()].concat();
    let at = bytes.windows(own.len()).position(|window| window == own).unwrap();
    let with_ticks = |ticks: u32| {
        let ticks = leb128(ticks.into());
        let after = at + own.len() - 8;
        framed([&bytes[..at], &ticks, &bytes[after..]].concat())
    };
    let (code, said) = verified(&with_ticks(MAX_TICKS));
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(&format!("{MAX_TICKS} ticks are recorded, the match is over after {ticks}")),
        "{said}"
    );
    assert_eq!(verified(&with_ticks(ticks - 1)).0, Some(1));
    // The replay gets another button press, a minute after its last input.
    let mut longer = bytes.clone();
    let end = longer.len() - 8;
    longer.splice(end..end, leb128(60_000 << 4)).for_each(drop);
    let (code, said) = verified(&framed(longer));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("an input in tick") && said.contains("after the end"), "{said}");
    // One bit of each byte of the header and of the hashes is changed in turn.
    for at in 9..at + 26 {
        let mut forged = bytes.clone();
        forged[at] ^= 1;
        let (code, said) = verified(&framed(forged));
        assert!(matches!(code, Some(1 | 2)) && !said.is_empty(), "byte {at}: {code:?} {said}");
    }
}

#[test]
fn replays_have_a_maximum_size() {
    refused(&["replay", "verify", "-"], vec![b'S'; 40 << 20], "larger than 16777216 bytes");
    refused(&["replay", "show", "/dev/zero"], "", "larger than 16777216 bytes");
}

#[test]
fn pieces_beyond_the_goal_do_not_cost_time() {
    let queue = "IOTLJSZ".repeat(17_000);
    for arguments in [["solve", "--hold"], ["percent", "--hold"], ["next", "--hold"], ["solve", "--best"]] {
        let asked = |queue: &str| {
            let arguments = [&["pc"], &arguments[..], &["--json", "--lines", "2", "--queue", queue]].concat();
            json_lines(&run(&arguments, ""))
        };
        assert_eq!(asked(&queue), asked(&queue[..6]), "{arguments:?}");
    }
    let late = run(&["pc", "percent", "--json", "--lines", "2", "--pattern", "IIIIIIIIIII*!*!*!"], "");
    assert_eq!(json_lines(&late), [json!({ "success": 0, "total": 5_040_u64.pow(3) })]);
    refused(&["pc", "percent", "--pattern", "I,*!*!*!*!", "--hold"], "", "--force");
    refused(
        &["pc", "percent", "--pattern", "IIIIIIIIIII*!*!*!*!*!*!"],
        "",
        "more than 18446744073709551615 queues",
    );
    let same = format!("[{}]!", "T".repeat(64));
    refused(&["pc", "solve", "--lines", "2", "--pattern", &same], "", "more than");
    let counted = |queue: &str| run(&["pc", "count", "--height", "2", "--queue", queue], "").stdout;
    assert_eq!(counted(&queue), counted(&"IOTLJSZ".repeat(9)));
}

#[test]
fn a_limit_can_be_exceeded_with_force() {
    let asked = ["pc", "solve", "--lines", "1", "--field", "XX________", "--pattern", "*p7"];
    assert_eq!(run(&asked, "").status.code(), Some(0));
    let many = ["pc", "solve", "--lines", "4", "--pattern", "*p7,*p3"];
    refused(
        &many,
        "",
        "stands for 1058400 queues: at most 500000 are searched here; use --force to continue",
    );
    assert_eq!(run(&[&many[..], &["--force"]].concat(), "").status.code(), Some(0));
}

#[test]
fn a_batch_continues_after_any_line() {
    let good = r#"{"field":["XXXXXX____"],"lines":1,"queue":"I","hold":false}"#;
    let late = r#"{"field":["XXXXXX____"],"lines":1,"pattern":"IIIIIIIIIII*!*!*!","hold":true}"#;
    let mut input =
        [good, late, &good.replace("\"I\"", &format!("\"{}\"", "I".repeat(900_000)))].join("\n").into_bytes();
    input.extend(b"\n{\"field\":[\"\xff\"]}\n\n");
    input.extend(vec![b'x'; 3 << 20]);
    input.push(b'\n');
    input.extend(format!("{}\n", good.replace("queue", &"q".repeat(100_000))).bytes());
    input.extend(good.bytes());
    let answers = json_lines(&run(&["pc", "batch", "--want", "percent"], input));
    let one = json!({ "success": 1, "total": 1 });
    assert_eq!([&answers[0], &answers[2], &answers[6]], [&one; 3]);
    assert_eq!(answers[1], json!({ "success": 5_040_u64.pow(3), "total": 5_040_u64.pow(3) }));
    assert_eq!(answers[3]["error"], "byte 12 is not UTF-8");
    assert!(answers[4]["error"].as_str().unwrap().contains("longer than 1048576 bytes"));
    assert!(answers[5]["error"].as_str().unwrap().len() < LONGEST);
    assert_eq!(answers.len(), 7);
}

#[test]
fn every_line_gets_an_answer() {
    let questions: [(&[&str], &str); 3] = [
        (&["moves"], r#"{"rows":["XXXX__XXXX","X_XXXXXXXX"],"piece":"T","spawn":19}"#),
        (
            &["pc", "batch", "--want", "path"],
            r#"{"field":["XXXXXX____"],"lines":1,"pattern":"[IO]p2","hold":true}"#,
        ),
        (
            &["pc", "batch", "--want", "percent"],
            r#"{"field":["XX__XX____"],"lines":1,"queue":"OI","drop":"harddrop"}"#,
        ),
    ];
    for (seed, (arguments, question)) in questions.into_iter().enumerate() {
        let mut noise = Noise::new(seed as u64);
        let lines: Vec<Vec<u8>> = (0..1_500)
            .map(|_| noise.mutated(question))
            .filter(|line| !line.trim_ascii().is_empty())
            .collect();
        let output = run(arguments, lines.join(&b'\n'));
        assert_eq!(json_lines(&output).len(), lines.len(), "{arguments:?}");
    }
    let deep = format!("{}\n{}\n", "[".repeat(900_000), "{\"rows\":".repeat(100_000));
    assert!(json_lines(&run(&["moves"], deep.clone())).iter().all(|answer| answer["error"].is_string()));
    let said = json_lines(&run(&["tbp"], deep));
    assert_eq!(
        said.iter().map(|message| message["type"].as_str().unwrap()).collect::<Vec<_>>(),
        ["info", "error", "error"]
    );
}

#[test]
fn messages_shorten_long_input() {
    let long = "Q".repeat(120_000);
    for arguments in [
        ["perft", "--queue", &long],
        ["perft", "--depth", &long],
        ["fumen", "show", &long],
        ["replay", "verify", &long],
        ["tbp", "--weights", &long],
        ["tbp", "--level", &long],
        ["arena", "--a", &long],
        ["tune", "job", &long],
        [&long, "--queue", "I"],
    ] {
        let output = run(&arguments, "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.len() < LONGEST && !said.contains(&long[..100]), "{} {said:.300}", arguments[0]);
    }
    let piece = json!({ "rows": [], "piece": long }).to_string();
    let kind = json!({ "rows": long, "piece": "T" }).to_string();
    for answer in json_lines(&run(&["moves"], [piece, kind].join("\n"))) {
        assert!(answer["error"].as_str().unwrap().len() < 300, "{answer:.300}");
    }
    let start = json!({ "type": "start", "queue": [long], "board": [] }).to_string();
    let rules = json!({ "type": "rules", "randomizer": long }).to_string();
    for answer in &json_lines(&run(&["tbp"], [start, rules, long.clone()].join("\n")))[1..] {
        assert!(answer["type"] == "error" && answer.to_string().len() < 600, "{answer:.300}");
    }
}

#[test]
fn unreasonable_options_are_rejected_before_any_work() {
    let huge = u64::MAX.to_string();
    let cases: [(&[&str], &str); 16] = [
        (&["tbp", "--memory", &huge], &huge),
        (&["tbp", "--speculation", &huge], &huge),
        (&["tbp", "--weights", "/dev/zero"], "larger than"),
        (&["perft", "--queue", &"T".repeat(120_000)], "120000 pieces are too many: the maximum is 100"),
        (&["arena", "--a", "sleep 600", "--b", "/nowhere/at.all"], "/nowhere/at.all"),
        (&["arena", "--a", "sleep 600", "--b", "no-such-program-at-all"], "no-such-program-at-all"),
        (&["arena", "--a", "sleep 600", "--b", "'"], "not a command"),
        (&["arena", "--a", "true", "--solo", "--launch-ms", &huge], &huge),
        (&["arena", "--a", "true", "--solo", "--timeout-ms", &huge], &huge),
        (&["arena", "--a", "true", "--solo", "--think-ms", &huge], &huge),
        (&["ladder", "--games", "0"], "0 is not in"),
        (&["bench", "--threads", "65"], "65 is not in"),
        (&["bench", "movegen", "--ms", &huge], &huge),
        (
            &["tune", "run", "--optimizer", "spsa", "--log", "/dev/null", "--out", "x", "--rounds", "1"],
            "not a regular file",
        ),
        (
            &[
                "tune",
                "run",
                "--optimizer",
                "spsa",
                "--log",
                "l",
                "--out",
                "/nowhere/at.all",
                "--rounds",
                "1",
            ],
            "/nowhere/at.all",
        ),
        (&["tune", "sprt", "--a", "/dev/zero"], "larger than"),
    ];
    for (arguments, said) in cases {
        refused(arguments, "", said);
    }
}

#[test]
fn fumens_have_a_maximum_size_and_number_of_pages() {
    refused(
        &["fumen", "show", "-"],
        [b"v115@", &vec![b'A'; 40 << 20][..]].concat(),
        "larger than 16777216 bytes",
    );
    refused(&["fumen", "show", "-"], b"v115@vhA\xff".to_vec(), "byte 9 is not UTF-8");
    refused(&["fumen", "encode"], "T.........\n\n".repeat(20_000), "more than 10000 drawings");
    refused(&["fumen", "show", "-"], [b"v115@", &vec![b'/'; 15 << 20][..]].concat(), "character 6, page 1");
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let line = r#"{"rows":[],"piece":"O"}"#;
    for (arguments, input) in [
        (&["moves"][..], format!("{line}\n").repeat(2_000)),
        (&["perft", "--queue", "I"], String::new()),
        (&["fumen", "show", "v115@vhAVPJ"], String::new()),
        (&["pc", "path", "--lines", "2", "--pattern", "*p5"], String::new()),
        (&["tbp"], "{\"type\":\"rules\"}\n".repeat(2_000)),
        (&["tune", "split", "--pairs", "1000"], String::new()),
        (&["--help"], String::new()),
    ] {
        let mut child = program(arguments).spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        // The program may end before it has read all of its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let code = crate::program::end_of(child).status.code();
        assert!(matches!(code, Some(0..=2)), "{arguments:?}: {code:?}");
    }
}

#[cfg(target_os = "linux")]
mod on_linux {
    use std::io::{BufRead, BufReader};
    use std::process::Command;

    use super::*;
    use crate::program::{end_of, finish, piped};
    use stackmate_tests::stackmate_binary;

    /// Returns the maximum memory of a running process so far, in KiB.
    fn peak(pid: u32) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[test]
    fn a_bot_reads_long_and_many_lines_with_little_memory() {
        let mut child = program(&["tbp", "--bot", "novice"]).spawn().unwrap();
        let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut said = || {
            let mut line = String::new();
            from.read_line(&mut line).unwrap();
            serde_json::from_str::<Value>(&line).unwrap()
        };
        assert_eq!(said()["type"], "info");
        to.write_all(b"[").unwrap();
        (0..60).for_each(|_| to.write_all(&[b"0,".repeat(1 << 19)].concat()).unwrap());
        to.write_all(b"0]\n{\"type\":\"rules\"}\n").unwrap();
        let (error, ready) = (said(), said());
        assert!(error["message"].as_str().unwrap().contains("longer than 1048576 bytes"), "{error}");
        assert_eq!(ready["type"], "ready");
        let waiting = format!("{{\"type\":\"new_piece\",\"x\":[{}0]}}\n", "0,".repeat(200_000));
        (0..100).for_each(|_| to.write_all(waiting.as_bytes()).unwrap());
        to.write_all(b"{\"type\":\"rules\"}\n").unwrap();
        while said()["type"] != "ready" {}
        let peak = peak(child.id());
        assert!(peak < 256 << 10, "{peak} KiB");
        drop(to);
        assert_eq!(end_of(child).status.code(), Some(0));
    }

    /// Runs the program with a limited address space.
    fn run_within(kib: u64, arguments: &[&str], input: Vec<u8>) -> Output {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("ulimit -v {kib} && exec \"$0\" \"$@\""))
            .arg(stackmate_binary())
            .args(arguments);
        finish(piped(command), input)
    }

    #[test]
    fn fumens_and_replays_take_little_memory() {
        // The limit is this high because threads reserve some hundred MiB of address space that they never
        // use.
        const ADDRESSES: u64 = 900 << 10;
        let page = "vhAAAA".repeat(9_000);
        for (arguments, input, code) in [
            (["fumen", "show", "-"], [b"v115@", page.as_bytes()].concat(), 0),
            (["fumen", "show", "-"], vec![b'v'; 300 << 20], 2),
            (["fumen", "encode", "--comment=x"], "T.........\n\n".repeat(1 << 20).into_bytes(), 2),
            (["replay", "verify", "-"], vec![0; 300 << 20], 2),
        ] {
            let output = run_within(ADDRESSES, &arguments, input);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said:.300}");
        }
    }

    #[test]
    fn long_work_reports_progress_and_ends_on_an_interrupt() {
        let cases: [&[&str]; 5] = [
            &["perft", "--queue", "IOTLJSZIOTLJSZ"],
            &["pc", "percent", "--hold", "--pattern", "*p7,*p2,T,T"],
            &["pc", "batch", "--want", "path"],
            &["tbp", "--nodes", "4294967295"],
            &["fumen", "show", "-"],
        ];
        for arguments in cases {
            let mut child = program(arguments).spawn().unwrap();
            let mut to = child.stdin.take().unwrap();
            let board = vec![vec![Value::Null; 10]; 40];
            let input = match arguments[0] {
                "pc" => {
                    json!({ "field": [], "lines": 4, "pattern": "*p7,*p2,T,T", "hold": true }).to_string()
                }
                "tbp" => format!(
                    "{}\n{{\"type\":\"suggest\"}}",
                    json!({
                        "type": "start",
                        "queue": "IOTLJSZIO".chars().map(String::from).collect::<Vec<_>>(),
                        "board": board,
                    })
                ),
                _ => "v115@".to_owned(),
            };
            writeln!(to, "{input}").unwrap();
            let mut from = BufReader::new(child.stderr.take().unwrap());
            let mut line = String::new();
            from.read_line(&mut line).unwrap();
            assert!(line.contains("so far, press Ctrl-C to stop"), "{arguments:?}: {line}");
            let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
            assert!(killed.success());
            let output = end_of(child);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {output:?}");
            drop(to);
        }
    }
}
