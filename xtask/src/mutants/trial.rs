//! Tries a mutant: inserts it into a copy of the project, builds the copy, and runs the tests that concern
//! it.
//!
//! *How.* There are four stages. A mutant enters the next stage only if no test has failed so far. The first
//! stage builds core without the upper layers, which use the game but are not used by it, and runs the quick
//! tests of the mutated modules. It builds in a second and catches nearly all mutants. The next stages run
//! the slow tests of these modules, then all tests of core, and then the tests of `tests/all` that use a
//! mutated module. *Why copies.* A mutant must not get into the sources. Each copy keeps its own build
//! directory and compiles only what has changed. A file is written only if its content differs, because cargo
//! compares modification times.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::ledger::Outcome;
use super::list::Mutant;
use crate::process::{cargo, run};
use crate::progress::Task;
use crate::project::Project;
use crate::stamp::files;

/// The files and folders of the project that a build needs.
const INPUTS: [&str; 13] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "Cargo.toml",
    "cli",
    "core",
    "tests/Cargo.toml",
    "tests/all",
    "tests/data",
    "tests/fuzz",
    "tests/lib.rs",
    "tests/tools",
    "wasm",
    "xtask",
];

/// The modules of core that neither the game nor the modules below the game use. The tests of the layers
/// ensure this.
const UPPER: [&str; 6] = ["bot", "eval", "fumen", "pc", "search", "tbp"];
const ROOT: &str = "core/src/lib.rs";

/// Settings of cargo with light optimization. It saves more time in the tests than it costs in the
/// compilation.
const PROFILE: [(&str, &str); 3] =
    [("CARGO_PROFILE_DEV_OPT_LEVEL", "1"), ("CARGO_PROFILE_DEV_DEBUG", "false"), ("RUST_BACKTRACE", "0")];

/// The memory limit, in KiB. A mutant may allocate memory without end; a correct test needs a few hundred
/// megabytes.
const MEMORY_KB: u32 = 6 << 20;

/// A set of tests.
#[derive(Debug)]
pub(super) struct Stage {
    /// The package of the tests, and which of its binaries contains them.
    binary: &'static [&'static str],
    /// Another package whose program the tests run.
    program: Option<&'static str>,
    /// The folder in which the tests run.
    folder: &'static str,
    /// Parts of the names of the tests to run; an empty list stands for all tests.
    filters: &'static [&'static str],
    /// The names of tests that are skipped, because another stage runs them.
    skipped: &'static [&'static str],
    /// The limit on CPU time, in seconds. A run without a fault needs far less.
    seconds: u32,
    /// Whether the modules in [`UPPER`] are removed from core.
    cut: bool,
}

/// The slow tests of the game, which take nearly all of the time of the game's tests.
const SLOW: &[&str] = &[
    "game::goal::tests::the_first_to_clear_all_garbage_wins_and_nothing_is_sent",
    "game::gravity::tests::one_row_per_second_is_exact",
    "game::replay::playback::tests::seeking_gives_the_same_state_as_playing",
    "game::replay::tests::forged_bodies_are_rejected_or_played_but_never_panic",
    "game::report::tests::a_report_equals_the_counts_of_the_game_for_every_step_size",
    "game::typist::tests::nearly_every_placement_is_accepted_at_one_row_per_second",
    "game::typist::tests::placements_accepted_under_high_gravity_are_reached",
    "game::versus::tests::an_attack_arrives_after_its_travel_time_on_both_sides",
    "game::versus::tests::no_garbage_is_created_or_lost_during_travel",
    "game::versus::tests::random_buttons_do_not_break_a_match",
    "game::versus::tests::swapped_sides_mirror_the_match",
];

/// The stages, in order.
pub(super) const STAGES: [Stage; 4] = [
    Stage {
        binary: &["--package", "stackmate-core", "--lib"],
        program: None,
        folder: "core",
        filters: &["attack::", "game::", "hash::", "rotation::"],
        skipped: SLOW,
        seconds: 10,
        cut: true,
    },
    Stage {
        binary: &["--package", "stackmate-core", "--lib"],
        program: None,
        folder: "core",
        filters: SLOW,
        skipped: &[],
        seconds: 60,
        cut: true,
    },
    Stage {
        binary: &["--package", "stackmate-core", "--lib"],
        program: None,
        folder: "core",
        filters: &[],
        skipped: SLOW,
        seconds: 300,
        cut: false,
    },
    Stage {
        binary: &["--package", "stackmate-tests", "--test", "all"],
        program: Some("stackmate-cli"),
        folder: "tests",
        filters: &[
            "bots::",
            "cli::",
            "perfect_clears::",
            "movegen::",
            "pc::best",
            "pc::cases",
            "signature::",
            "tbp::",
        ],
        skipped: &[],
        seconds: 600,
        cut: false,
    },
];

/// The up-to-date copies of the project.
#[derive(Debug)]
pub(super) struct Laboratory {
    sources: PathBuf,
    folder: PathBuf,
}

impl Laboratory {
    /// Copies the files that have changed since the last time.
    ///
    /// # Errors
    /// Returns an error if a file cannot be copied.
    pub(super) fn prepare(project: &Project, folder: &Path) -> Result<Laboratory> {
        let laboratory = Laboratory { sources: project.root().to_owned(), folder: folder.to_owned() };
        for cut in [true, false] {
            laboratory.copy(cut)?;
        }
        Ok(laboratory)
    }

    fn tree(&self, cut: bool) -> PathBuf {
        self.folder.join(if cut { "rules" } else { "whole" })
    }

    fn copy(&self, cut: bool) -> Result<()> {
        let (tree, mut wanted) = (self.tree(cut), BTreeSet::new());
        for input in INPUTS {
            for file in files(&self.sources.join(input))? {
                let name = file.strip_prefix(&self.sources)?.to_owned();
                let bytes = fs::read(&file)?;
                let bytes = if cut && name == Path::new(ROOT) { without_upper_layers(&bytes) } else { bytes };
                write_changed(&tree.join(&name), &bytes)?;
                wanted.insert(name);
            }
        }
        for input in INPUTS {
            for file in files(&tree.join(input))? {
                if !wanted.contains(file.strip_prefix(&tree)?) {
                    fs::remove_file(file)?;
                }
            }
        }
        Ok(())
    }

    /// Runs the tests of a stage on a mutant and returns the outcome.
    ///
    /// # Errors
    /// Returns an error if the place of the mutant is not in its file.
    pub(super) fn try_out(&self, mutant: &Mutant, stage: &Stage) -> Result<Outcome> {
        let file = self.tree(stage.cut).join(&mutant.file);
        let text = fs::read_to_string(&file)?;
        let mutated = mutant.apply(&text).with_context(|| format!("{}: no such place", mutant.name))?;
        fs::write(&file, mutated)?;
        let outcome = self.judge(stage);
        fs::write(&file, text)?;
        outcome
    }

    /// Checks that the tests of a stage pass without a mutant.
    ///
    /// # Errors
    /// Returns an error if a test fails.
    pub(super) fn demand_sound(&self, stage: &Stage) -> Result<()> {
        let task = Task::start("without a mutant");
        let package = stage.binary[1];
        let tests =
            self.build(stage)?.with_context(|| format!("{package} does not compile without a mutant"))?;
        let output = self.command(&tests, stage).output()?;
        task.done(package);
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stdout);
            bail!("the tests of {package} do not pass without a mutant:\n{text}");
        }
        Ok(())
    }

    fn judge(&self, stage: &Stage) -> Result<Outcome> {
        let Some(tests) = self.build(stage)? else { return Ok(Outcome::Unviable) };
        let status = self.command(&tests, stage).stdout(Stdio::null()).stderr(Stdio::null()).status();
        let passed = status.with_context(|| format!("{} does not start", tests.display()))?.success();
        Ok(if passed { Outcome::Missed } else { Outcome::Caught })
    }

    /// Returns the command that runs the tests of a stage.
    fn command(&self, tests: &Path, stage: &Stage) -> Command {
        let mut command = limited(tests, stage.seconds);
        command
            .current_dir(self.tree(stage.cut).join(stage.folder))
            .envs(PROFILE)
            .arg("--quiet")
            .args(stage.filters);
        stage.skipped.iter().for_each(|test| _ = command.args(["--skip", test]));
        command.stdin(Stdio::null());
        command
    }

    /// Builds the tests and returns their program, or `None` if the mutant does not compile.
    fn build(&self, stage: &Stage) -> Result<Option<PathBuf>> {
        let tree = self.tree(stage.cut);
        let command = |verb: &str| {
            let mut command = cargo();
            command.current_dir(&tree).envs(PROFILE).env("CARGO_TARGET_DIR", tree.join("target")).arg(verb);
            command
        };
        if let Some(package) = stage.program
            && !run(command("build").args(["--quiet", "--package", package]))?.ok
        {
            return Ok(None);
        }
        let mut tests = command("test");
        tests.args(["--quiet", "--no-run", "--message-format=json"]).args(stage.binary);
        let built = run(&mut tests)?;
        if !built.ok {
            return Ok(None);
        }
        let program = built.text.lines().filter_map(test_program).next_back();
        program.map(Some).context("cargo did not report a test program")
    }
}

/// Returns the test program that a message of cargo names, if any.
fn test_program(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let is_test = message["profile"]["test"].as_bool()?;
    message["executable"].as_str().filter(|_| is_test).map(PathBuf::from)
}

/// Returns a command for a program with limits on its time and memory, on systems that support them.
fn limited(program: &Path, seconds: u32) -> Command {
    if cfg!(not(unix)) {
        return Command::new(program);
    }
    let mut shell = Command::new("sh");
    let limits = format!("ulimit -t {seconds}; ulimit -v {MEMORY_KB}; exec \"$0\" \"$@\"");
    shell.args(["-c", &limits]).arg(program);
    shell
}

fn without_upper_layers(root: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(root);
    let upper = UPPER.map(|layer| format!("pub mod {layer};"));
    let kept = text.split_inclusive('\n').filter(|line| !upper.iter().any(|module| line.trim() == module));
    kept.collect::<String>().into_bytes()
}

fn write_changed(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|kept| kept == bytes) {
        return Ok(());
    }
    let folder = file.parent().context("the file has no folder")?;
    fs::create_dir_all(folder)?;
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_upper_layers_are_removed() {
        let root = "//! x\npub mod attack;\npub mod bot;\nmod board;\npub mod tbp;\npub use board::Board;\n";
        let kept = String::from_utf8(without_upper_layers(root.as_bytes())).unwrap();
        assert_eq!(kept, "//! x\npub mod attack;\nmod board;\npub use board::Board;\n");
    }

    #[test]
    fn a_file_with_equal_content_keeps_its_modification_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a/b.rs");
        write_changed(&file, b"one").unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH;
        fs::File::options().write(true).open(&file).unwrap().set_modified(long_ago).unwrap();
        write_changed(&file, b"one").unwrap();
        assert_eq!(file.metadata().unwrap().modified().unwrap(), long_ago);
        write_changed(&file, b"two").unwrap();
        assert_ne!(file.metadata().unwrap().modified().unwrap(), long_ago);
    }

    #[test]
    #[cfg(unix)]
    fn a_program_that_does_not_end_is_killed() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("loop.sh");
        fs::write(&program, "while :; do :; done").unwrap();
        let mut command = limited(Path::new("sh"), 1);
        assert!(!command.arg(&program).status().unwrap().success());
        assert!(limited(Path::new("true"), 1).status().unwrap().success());
    }

    #[test]
    fn the_test_program_is_found_in_cargos_messages() {
        let message = r#"{"executable":"/x/all-1","profile":{"test":true}}"#;
        assert_eq!(test_program(message), Some(PathBuf::from("/x/all-1")));
        assert_eq!(test_program(&message.replace("true", "false")), None);
        assert_eq!(test_program("warning: x"), None);
    }
}
