//! Builds the wasm packages: compiles, binds and optimizes them and puts them in place.
//!
//! `page` plays matches on the page. Bots and the solver are in the packages for workers: `st` runs everywhere;
//! `mt` has shared memory and a pool of threads, which needs a `std` that is built with atomics. `master` has
//! everything of 20G; `sumten` the game Sum-Ten; `sumbot` and `sumbotmt` its player for one thread and for many; `review`
//! judges matches. Each package goes through the same four steps:
//!
//! 1. cargo compiles the crate of the package together with `std` (packages with threads have a target directory
//!    of their own, because otherwise each build would discard the results of the other);
//! 2. the wasm-bindgen library writes the JavaScript next to the wasm;
//! 3. wasm-opt from npm makes the wasm smaller and lists the names of its functions (without node this step is
//!    skipped with a message: the game works the same without it);
//! 4. the package replaces `web/pkg/<variant>` at once, with its stamp and the list of the [`crates`] in it.

pub(crate) mod crates;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::lock::Lock;
use crate::npm::Npm;
use crate::process::check;
use crate::progress::Task;
use crate::project::Project;
use crate::sizes::Sizes;
use crate::stamp::{Stamp, files};
use crate::toolchain::Toolchain;
use crate::wasm::crates::Crate;

/// The inputs of the packages. The code that builds them is part of the stamp too.
const INPUTS: [&str; 5] = ["core", "sumten", "wasm", "Cargo.toml", "Cargo.lock"];
const RECIPE: &str = concat!(include_str!("wasm.rs"), include_str!("wasm/crates.rs"));
const STAMP: &str = ".stamp";
/// The folder of the trained weights of 20G, and those that the page uses.
const MASTER_DATA: &str = "core/data/master";
const MASTER_WEIGHTS: [&str; 2] = ["m20g-ars.smpw", "m20g-ars-recipe.smpw"];
/// The name, without extension, of the files of every package.
const MODULE: &str = "stackmate_wasm";
const TRIPLE: &str = "wasm32-unknown-unknown";

/// `rustc -C target-feature=…`: features that every browser has had since 2021.
const FEATURES: &str = "+bulk-memory,+mutable-globals,+simd128,+nontrapping-fptoint,+sign-ext";
const THREAD_FEATURES: &str =
    "+atomics,+bulk-memory,+mutable-globals,+simd128,+nontrapping-fptoint,+sign-ext";
/// Shared memory must be imported with a maximum, 256 MiB, and code that wasm-bindgen generates must
/// initialize the thread-local storage.
const THREAD_LINK_ARGS: [&str; 8] = [
    "--shared-memory",
    "--import-memory",
    "--max-memory=268435456",
    "--export=__heap_base",
    "--export=__wasm_init_tls",
    "--export=__tls_size",
    "--export=__tls_align",
    "--export=__tls_base",
];

/// Flags of `rustc` that make the download smaller. Functions marked with `#[inline]`, which include all hot
/// functions of the search, are still inlined, and so are very small ones. Loops are vectorized only where
/// the code uses vectors. A panic message contains no file name; the list of functions shows where the panic
/// was.
const SIZE: [&str; 4] = [
    "-Cno-vectorize-loops",
    "-Cno-vectorize-slp",
    "-Cllvm-args=-inline-threshold=50",
    "-Zlocation-detail=none",
];
/// Settings that optimize everything for size.
const PROFILES: [&str; 2] =
    ["profile.release.opt-level=\"z\"", "profile.release.package.\"*\".opt-level=\"z\""];
/// Settings that optimize two crates for speed instead: the core, and the built-in functions that the
/// compiler inserts into it. They apply to packages with bots or the solver.
const THINKING: [&str; 2] = [
    "profile.release.package.stackmate-core.opt-level=3",
    "profile.release.package.compiler_builtins.opt-level=3",
];

/// The same for 20G, whose search is fast enough with smaller code.
const SMALL_THINKING: [&str; 2] = [
    "profile.release.package.stackmate-core.opt-level=2",
    "profile.release.package.compiler_builtins.opt-level=3",
];

/// The same for the learner.
const LEARN_THINKING: [&str; 2] = [
    "profile.release.package.stackmate-core.opt-level=2",
    "profile.release.package.compiler_builtins.opt-level=3",
];

/// The same for Sum-Ten, whose rules and search are in a crate of their own.
const SUMTEN_THINKING: [&str; 2] = [
    "profile.release.package.stackmate-sumten.opt-level=3",
    "profile.release.package.compiler_builtins.opt-level=3",
];

/// Options of wasm-opt. Functions with one caller are not inlined: several of them resemble each other and so
/// compress better. Very small functions are (up to 10; the default is 2): of the limits from 2 to 20, this one makes the
/// page's package smallest. No pointer of Rust points into the lowest kilobyte of memory. The list of target features is
/// for linkers; no browser reads it.
const OPTIMISE: [&str; 16] = [
    "-O3",
    "--converge",
    "--one-caller-inline-max-function-size=0",
    "--always-inline-max-function-size=10",
    "--low-memory-unused",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-mutable-globals",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// The same for the packages that measure both crates.
const BENCH_THINKING: [&str; 3] = [
    "profile.release.package.stackmate-core.opt-level=3",
    "profile.release.package.stackmate-sumten.opt-level=3",
    "profile.release.package.compiler_builtins.opt-level=3",
];

/// One of the wasm packages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    /// Matches and replays, without bots; single-threaded.
    Page,
    /// Bots and the solver, single-threaded.
    St,
    /// Bots and the solver, with a pool of threads on shared memory.
    Mt,
    /// The 20G game and its player; single-threaded.
    Master,
    /// Replays of 20G; single-threaded.
    Replay,
    /// Lessons for a player of 20G; single-threaded.
    Teach,
    /// The learner's training and held-out games; single-threaded.
    Learn,
    /// The trained learner as an opponent; single-threaded.
    LearnBot,
    /// The game Sum-Ten and its replays; single-threaded.
    Sumten,
    /// The player of Sum-Ten; single-threaded.
    SumtenBot,
    /// The player of Sum-Ten, with a pool of threads on shared memory.
    SumtenBotMt,
    /// Reviews of matches; single-threaded.
    Review,
    /// Functions to measure, single-threaded; not part of the site.
    BenchSt,
    /// Functions to measure, with a pool of threads; not part of the site.
    BenchMt,
}

impl Variant {
    /// The packages that the site loads.
    pub(crate) const SITE: [Self; 12] = [
        Self::Page,
        Self::St,
        Self::Mt,
        Self::Master,
        Self::Replay,
        Self::Teach,
        Self::Learn,
        Self::LearnBot,
        Self::Sumten,
        Self::SumtenBot,
        Self::SumtenBotMt,
        Self::Review,
    ];
    /// The packages that `cargo xtask bench` measures.
    pub(crate) const BENCH: [Self; 2] = [Self::BenchSt, Self::BenchMt];

    /// Returns the name of the package's folder.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::St => "st",
            Self::Mt => "mt",
            Self::Master => "master",
            Self::Replay => "replay",
            Self::Teach => "teach",
            Self::Learn => "learn",
            Self::LearnBot => "learnbot",
            Self::Sumten => "sumten",
            Self::SumtenBot => "sumbot",
            Self::SumtenBotMt => "sumbotmt",
            Self::Review => "review",
            Self::BenchSt => "bench-st",
            Self::BenchMt => "bench-mt",
        }
    }

    fn has_threads(self) -> bool {
        matches!(self, Self::Mt | Self::SumtenBotMt | Self::BenchMt)
    }

    fn rustflags(self) -> Vec<String> {
        let features = if self.has_threads() { THREAD_FEATURES } else { FEATURES };
        let link: &[&str] = if self.has_threads() { &THREAD_LINK_ARGS } else { &[] };
        let mut flags = vec!["-C".to_owned(), format!("target-feature={features}")];
        flags.extend(SIZE.map(str::to_owned));
        flags.extend(link.iter().flat_map(|argument| ["-C".to_owned(), format!("link-arg={argument}")]));
        flags
    }

    fn optimise_flags(self) -> Vec<&'static str> {
        let threads = self.has_threads().then_some("--enable-threads");
        OPTIMISE.into_iter().chain(threads).collect()
    }

    fn profiles(self) -> impl Iterator<Item = &'static str> {
        let thinking: &[&str] = match self {
            Self::Page | Self::Replay | Self::Sumten => &[],
            Self::Master | Self::Teach => &SMALL_THINKING,
            Self::Learn | Self::LearnBot => &LEARN_THINKING,
            Self::SumtenBot | Self::SumtenBotMt => &SUMTEN_THINKING,
            Self::BenchSt | Self::BenchMt => &BENCH_THINKING,
            _ => &THINKING,
        };
        PROFILES.into_iter().chain(thinking.iter().copied())
    }

    /// Returns the crate that the package is built from, without the word before its name.
    fn source(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::St | Self::Mt => "think",
            Self::Master => "master",
            Self::Replay => "replay",
            Self::Teach => "teach",
            Self::Learn => "learner",
            Self::LearnBot => "learner-bot",
            // The crate of the rules has the shorter name.
            Self::Sumten => "sumten-wasm",
            Self::SumtenBot | Self::SumtenBotMt => "sumten-bot",
            Self::Review => "review",
            Self::BenchSt | Self::BenchMt => "bench",
        }
    }

    /// Returns the names of the files of weights that a package brings with it.
    fn weights(self) -> &'static [&'static str] {
        if self == Self::Master { &MASTER_WEIGHTS } else { &[] }
    }

    /// Returns the target directory. Variants with the same flags share it.
    fn target(self, project: &Project) -> PathBuf {
        project.target().join(if self.has_threads() { "wasm-mt" } else { "wasm-st" })
    }

    /// Returns the folder that contains this package's own folder.
    pub(crate) fn packages(self, project: &Project) -> PathBuf {
        if Self::SITE.contains(&self) { project.site().join("pkg") } else { project.target().join("pkg") }
    }

    /// Returns the path of the file that lists the package's functions. An entry `wasm-function[12]` of a
    /// stack trace means the line `12:` of this file.
    fn functions(self, project: &Project) -> PathBuf {
        project.target().join("pkg").join(format!("{}.functions", self.name()))
    }

    /// Returns the folder of the package.
    pub(crate) fn package(self, project: &Project) -> PathBuf {
        self.packages(project).join(self.name())
    }
}

/// Builds the packages of the site if an input has changed, and returns their sizes.
///
/// # Errors
/// Returns an error with the tool's output if a step fails.
pub(crate) fn build(project: &Project) -> Result<Vec<Sizes>> {
    make(project, &Variant::SITE)
}

/// Builds some packages if an input has changed, and returns their sizes.
///
/// # Errors
/// Returns an error with the tool's output if a step fails.
pub(crate) fn make(project: &Project, variants: &[Variant]) -> Result<Vec<Sizes>> {
    let toolchain = Toolchain::find_or_install()?;
    let optimiser = optimiser(project);
    let mut sizes = Vec::new();
    for &variant in variants {
        let (packages, target) = (variant.packages(project), variant.target(project));
        for folder in [&packages, &target] {
            fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        // All variants with the same flags write their compiled file to the same path.
        let _one_at_a_time = Lock::take(&target.join(".lock"))?;
        sizes.extend(
            Build { project, toolchain: &toolchain, optimiser: optimiser.as_deref(), variant }.run()?,
        );
    }
    Ok(sizes)
}

/// Returns wasm-opt, if node is installed or can be installed.
fn optimiser(project: &Project) -> Option<PathBuf> {
    match Npm::ready(project) {
        Ok(npm) => Some(npm.tool("wasm-opt")),
        Err(error) => {
            eprintln!("  the wasm is not optimized: {error}");
            None
        }
    }
}

impl std::str::FromStr for Variant {
    type Err = String;

    /// Reads the name of a package of the site.
    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::SITE.into_iter().find(|variant| variant.name() == name);
        found.ok_or_else(|| {
            format!("unknown package {name:?}: there are {}", Self::SITE.map(Self::name).join(", "))
        })
    }
}

struct Build<'a> {
    project: &'a Project,
    toolchain: &'a Toolchain,
    optimiser: Option<&'a Path>,
    variant: Variant,
}

impl Build<'_> {
    fn run(&self) -> Result<Vec<Sizes>> {
        let (stamp, kept) = (self.stamp()?, self.variant.package(self.project).join(STAMP));
        if stamp.is_first_line_of(&kept) {
            let text = fs::read_to_string(&kept).context("cannot read the stamp")?;
            return Ok(text.lines().skip(1).filter_map(Sizes::parse).collect());
        }
        let (compiled, crates) = self.compile()?;
        let staged = self.variant.packages(self.project).join(format!(".{}", self.variant.name()));
        self.bind(&compiled, &staged)?;
        self.optimise(&staged.join(format!("{MODULE}_bg.wasm")))?;
        crates::keep(&crates, &staged)?;
        for weights in self.variant.weights() {
            let (from, to) = (self.project.root().join(MASTER_DATA).join(weights), staged.join(weights));
            fs::copy(&from, to).with_context(|| format!("cannot copy {}", from.display()))?;
        }
        self.put_in_place(&staged, &stamp)
    }

    fn stamp(&self) -> Result<Stamp> {
        let (toolchain, flags) = (self.toolchain.identity(), self.variant.rustflags().join(" "));
        let optimised = if self.optimiser.is_some() { "optimised" } else { "plain" };
        Stamp::of(self.project.root(), &INPUTS, &[RECIPE, self.variant.name(), &toolchain, &flags, optimised])
    }

    fn compile(&self) -> Result<(PathBuf, Vec<Crate>)> {
        let task = Task::start(format!("wasm {} compile", self.variant.name()));
        let target = self.variant.target(self.project);
        let mut cargo = self.toolchain.cargo();
        cargo.current_dir(self.project.root()).args([
            "build",
            "--quiet",
            "--release",
            "--package",
            &format!("stackmate-{}", self.variant.source()),
            "--lib",
            "--message-format=json-render-diagnostics",
        ]);
        cargo.args(["--target", TRIPLE, "-Z", "build-std=std,panic_abort"]);
        // This makes sorting and number formatting of `std` ten times smaller. No code that has to be fast
        // uses them.
        cargo.args(["-Z", "build-std-features=optimize_for_size"]).arg("--target-dir").arg(&target);
        cargo.args(self.variant.profiles().flat_map(|setting| ["--config", setting]));
        if self.variant.has_threads() {
            cargo.arg("--features=threads");
        }
        cargo.env("CARGO_ENCODED_RUSTFLAGS", self.variant.rustflags().join("\x1f"));
        let printed = check(&mut cargo)
            .map_err(|error| anyhow::anyhow!(crates::without_reports(&error.to_string())))?;
        let crates = crates::compiled(&printed, self.toolchain)?;
        task.done(&self.toolchain.name());
        let compiled = format!("stackmate_{}.wasm", self.variant.source().replace('-', "_"));
        Ok((target.join(TRIPLE).join("release").join(compiled), crates))
    }

    fn bind(&self, compiled: &Path, staged: &Path) -> Result<()> {
        let task = Task::start(format!("wasm {} bind", self.variant.name()));
        if staged.exists() {
            fs::remove_dir_all(staged).with_context(|| format!("cannot clear {}", staged.display()))?;
        }
        let mut bindgen = Bindgen::new();
        bindgen.input_path(compiled).out_name(MODULE);
        bindgen.web(true)?.typescript(true).omit_default_module_path(false);
        bindgen.generate(staged).with_context(|| format!("wasm-bindgen on {}", compiled.display()))?;
        task.done("");
        Ok(())
    }

    fn optimise(&self, wasm: &Path) -> Result<()> {
        let Some(tool) = self.optimiser else { return Ok(()) };
        let task = Task::start(format!("wasm {} optimise", self.variant.name()));
        let mut command = Command::new(tool);
        command.args(self.variant.optimise_flags()).arg("--print-function-map").arg(wasm).arg("-o").arg(wasm);
        let output = check(&mut command)?;
        let names = self.variant.functions(self.project);
        fs::create_dir_all(self.project.target().join("pkg"))
            .and_then(|()| fs::write(&names, last_list(&output)))
            .with_context(|| format!("cannot write {}", names.display()))?;
        task.done("wasm-opt -O3");
        Ok(())
    }

    fn put_in_place(&self, staged: &Path, stamp: &Stamp) -> Result<Vec<Sizes>> {
        let task = Task::start(format!("wasm {} sizes", self.variant.name()));
        let sizes = measure(staged, self.variant)?;
        task.done("");
        let lines: String = sizes.iter().map(|size| size.to_line() + "\n").collect();
        let (package, shown) = (self.variant.package(self.project), staged.display());
        fs::write(staged.join(STAMP), format!("{}\n{lines}", stamp.as_str()))
            .with_context(|| format!("cannot write into {shown}"))?;
        if package.exists() {
            fs::remove_dir_all(&package).with_context(|| format!("cannot replace {}", package.display()))?;
        }
        fs::rename(staged, &package)
            .with_context(|| format!("cannot move {shown} to {}", package.display()))?;
        Ok(sizes)
    }
}

/// Returns the last list of functions in the output of wasm-opt, which prints one list per pass.
fn last_list(output: &str) -> &str {
    let begin = if output.starts_with("0:") { Some(0) } else { None };
    &output[output.rfind("\n0:").map(|at| at + 1).or(begin).unwrap_or(output.len())..]
}

/// Returns the sizes of the files that a browser loads: the JavaScript and the wasm.
fn measure(package: &Path, variant: Variant) -> Result<Vec<Sizes>> {
    let loaded = |file: &PathBuf| {
        file.extension().is_some_and(|ending| ["js", "smpw", "wasm"].iter().any(|known| ending == *known))
    };
    files(package)?
        .iter()
        .filter(|file| loaded(file))
        .map(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            Sizes::of(format!("{}/{name}", variant.name()), file)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_list_of_functions_is_used() {
        assert_eq!(last_list("0:a\n1:b\n0:c\n1:d\n"), "0:c\n1:d\n");
        assert_eq!(last_list("0:a\n10:b\n"), "0:a\n10:b\n");
        assert_eq!(last_list("nothing"), "");
    }

    #[test]
    fn only_the_threaded_variant_shares_memory() {
        assert!(Variant::Mt.rustflags().join(" ").contains("+atomics"));
        for other in [Variant::SumtenBotMt, Variant::BenchMt] {
            assert_eq!(Variant::Mt.rustflags(), other.rustflags());
        }
        assert!(Variant::Mt.rustflags().contains(&"link-arg=--shared-memory".to_owned()));
        for single in [Variant::St, Variant::SumtenBot] {
            assert!(!single.rustflags().join(" ").contains("atomics"));
        }
        assert!(Variant::Mt.optimise_flags().contains(&"--enable-threads"));
        assert!(!Variant::St.optimise_flags().contains(&"--enable-threads"));
    }
}
