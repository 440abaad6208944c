//! Runs the fuzz targets without a fuzzer, on inputs generated from seeds and on stored inputs.

use std::path::{Path, PathBuf};
use std::{fs, thread};

use stackmate::Rng;
use stackmate_tests::fuzz::{TARGETS, Target};

/// The number of inputs that are generated from seeds for each target.
const INPUTS: u64 = 20_000;
/// The minimum percentage of accepted inputs, and also of rejected inputs. With fewer, one of the two cases
/// would not be tested well.
const SHARE: u64 = 5;

fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).unwrap()
}

/// Prints the input of a target when the input breaks a law. The printed form can be stored in the target's
/// folder of inputs.
struct Shown<'a>(&'a str, &'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the input of {} that broke a law: b\"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

fn accepts(target: &Target, input: &[u8]) -> bool {
    let shown = Shown(target.name, input);
    (target.run)(shown.1)
}

fn folder(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/fuzz").join(target.name)
}

fn stored_and_generated_inputs_break_no_law(name: &str) {
    let target = target(name);
    let mut kept: Vec<PathBuf> =
        fs::read_dir(folder(target)).unwrap().map(|entry| entry.unwrap().path()).collect();
    kept.sort();
    assert!(!kept.is_empty(), "{name} has no stored inputs");
    for file in kept {
        accepts(target, &fs::read(file).unwrap());
    }
    let accepted = (0..INPUTS).filter(|&seed| {
        let input = (target.make)(&mut Rng::new(seed, 3_000));
        accepts(target, &input)
    });
    let accepted = accepted.count() as u64;
    let least = INPUTS * SHARE / 100;
    assert!((least..=INPUTS - least).contains(&accepted), "{accepted} of {INPUTS} inputs are accepted");
}

#[test]
fn settings() {
    stored_and_generated_inputs_break_no_law("config");
}

#[test]
fn fumens() {
    stored_and_generated_inputs_break_no_law("fumen");
}

#[test]
fn weights_of_a_learner() {
    stored_and_generated_inputs_break_no_law("learned");
}

#[test]
fn patterns() {
    stored_and_generated_inputs_break_no_law("pattern");
}

#[test]
fn replays() {
    stored_and_generated_inputs_break_no_law("replay");
}

#[test]
fn replays_of_sumten() {
    stored_and_generated_inputs_break_no_law("sumten");
}

#[test]
fn contest_lines() {
    stored_and_generated_inputs_break_no_law("contest");
}

#[test]
fn protocol_lines() {
    stored_and_generated_inputs_break_no_law("tbp");
}

#[test]
fn random_bytes_break_no_law() {
    let mut rng = Rng::new(5, 3_001);
    for _ in 0..2_000 {
        let input: Vec<u8> = (0..rng.below(200)).map(|_| rng.next_u32() as u8).collect();
        for target in &TARGETS {
            accepts(target, &input);
        }
    }
}

#[test]
fn every_target_has_its_libfuzzer_program() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let manifest = fs::read_to_string(programs.join("Cargo.toml")).unwrap();
    for Target { name, .. } in TARGETS {
        let program = fs::read_to_string(programs.join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(program.contains(&format!("stackmate_tests::fuzz::run(\"{name}\", data)")), "{program}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is not in fuzz/Cargo.toml");
    }
}
