//! `cargo xtask`: all automation, in Rust.
//!
//! - `play` builds the game and serves it to a browser
//! - `build` makes the wasm packages
//! - `dist` makes a release; `deltas` compresses it for visitors of an earlier one
//! - `soak` plays many bot games in a row
//! - `serve` serves the sources of the site, or a release (the browser tests start this)
//! - `test` runs all checks
//! - `mutants` inserts small faults into the rules and checks that a test fails
//! - `bench` measures the core, natively and in wasm; `bench learn`, `bench master` and `bench sumten` do so for
//!   the learner, 20G and Sum-Ten;
//!   `bench web` measures the page
//! - `shots` takes screenshots of every screen

mod apt;
mod bench;
mod browsers;
mod headers;
mod kit;
mod lock;
mod mutants;
mod native_tests;
mod node_tests;
mod npm;
mod policy;
mod process;
mod progress;
mod project;
mod release;
mod serve;
mod shots;
mod sizes;
mod soak;
mod stamp;
mod steps;
mod suite;
mod times;
mod toolchain;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};

use crate::process::on_path;
use crate::project::Project;
use crate::release::{Address, deltas};
use crate::serve::{Manner, Mount, Server};
use crate::wasm::Variant;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Build, play, test and measure Stackmate")]
struct Cli {
    #[command(subcommand)]
    command: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build what has changed, serve the game on this machine and open a browser
    Play(Play),
    /// Build the wasm packages into web/pkg
    Build(Build),
    /// Make a release in dist/: minified, compressed, with hashes in the file names
    Dist(Dist),
    /// Compress a release with an earlier one as the dictionary, so that visitors of that one download only what has changed
    Deltas(Deltas),
    /// Play many bot games one after another in Chromium, and check that memory stays below a bound
    Soak(Soak),
    /// Serve the sources in web/, or a release, on this machine
    Serve(Serve),
    /// Run all checks: format, lints, tests, documentation, wasm, browsers
    Test(Test),
    /// Measure how fast the move generator, the solver and the search are, natively and in Chromium; or how
    /// responsive the page is
    Bench(Bench),
    /// Take screenshots of every screen in every theme, on a desktop and a phone
    Shots(Shots),
    /// Insert small faults into the rules of the game and check that a test fails; a later run continues
    /// where this one stopped
    Mutants(Mutants),
}

#[derive(Debug, Args)]
struct Build {
    /// Build only these packages: page, st, mt, master, replay, teach, learn, learnbot, sumten, sumbot, sumbotmt or review
    packages: Vec<Variant>,
}

#[derive(Debug, Args)]
struct Play {
    /// The port on 127.0.0.1; 0 chooses a free port [default: 4620, or a free port if 4620 is in use]
    #[arg(long)]
    port: Option<u16>,
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,
}

#[derive(Debug, Args)]
struct Dist {
    /// The address of the release, for sites that embed it by oEmbed, such as
    /// `https://example.org/stackmate/`
    #[arg(long)]
    address: Option<Address>,
}

#[derive(Debug, Args)]
struct Deltas {
    /// The folder of the earlier release
    earlier: PathBuf,
    /// The folder of the later release [default: dist/]
    later: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct Soak {
    /// Number of games to play
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(4..))]
    games: u32,
}

#[derive(Debug, Args)]
struct Serve {
    /// The port on 127.0.0.1; 0 chooses a free port [default: 4620, or a free port if 4620 is in use]
    #[arg(long)]
    port: Option<u16>,
    /// Serve another folder in addition, under the address /NAME/
    #[arg(long, value_name = "NAME=FOLDER")]
    mount: Vec<Mount>,
    /// Serve a release instead of the sources: dist/, which `cargo xtask dist` makes, or another folder
    #[arg(long, value_name = "FOLDER", num_args = 0..=1)]
    dist: Option<Option<PathBuf>>,
    /// Do not send the headers that isolate the page; a simple file host sends none either
    #[arg(long)]
    plain: bool,
    /// Stop when standard input is closed
    #[arg(long)]
    until_stdin_closes: bool,
}

#[derive(Debug, Args)]
struct Test {
    /// Names of the steps to run [default: all]
    steps: Vec<String>,
    /// Skip the tests in browsers, for a quick everyday check
    #[arg(long)]
    quick: bool,
}

#[derive(Debug, Args)]
struct Bench {
    /// The part of the game to measure
    #[arg(value_enum, default_value_t)]
    subject: Subject,
    /// Number of rounds in which each side is measured; the medians are reported
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Subject {
    /// Measure the time of the move generator, the solver and the search, natively and in Chromium
    #[default]
    Core,
    /// Measure the training of the learner, natively and in Chromium
    Learn,
    /// Measure the moves per second of the 20G player, natively and in Chromium
    Master,
    /// Measure the drops and nodes per second of Sum-Ten, natively and in Chromium
    Sumten,
    /// Measure the page while the bot thinks: ms until the game can be played, ms between frames, ms from a
    /// key press to the next picture, and the number of tasks over 50 ms
    Web,
}

#[derive(Debug, Args)]
struct Shots {
    /// The folder in which the screenshots are saved
    #[arg(default_value = "target/shots")]
    folder: PathBuf,
    /// Take only screens whose name contains this text
    #[arg(long, default_value = "")]
    only: String,
    /// Take screenshots of fast animations, one every few frames, instead of the screens
    #[arg(long)]
    bursts: bool,
}

#[derive(Debug, Args)]
struct Mutants {
    /// Seed that selects the sample of mutants (small faults)
    #[arg(long, default_value_t = 14)]
    seed: u64,
    /// Number of mutants (small faults) in the sample
    #[arg(long, default_value_t = 240)]
    count: usize,
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<bool> {
    let project = Project::find();
    match task {
        Task::Play(options) => play(&project, &options)?,
        Task::Build(options) => build(&project, &options.packages)?,
        Task::Dist(options) => eprint!("{}", release::build(&project, options.address.as_ref())?.table()),
        Task::Deltas(options) => {
            let later = options.later.unwrap_or_else(|| project.dist());
            eprint!("{}", deltas::write(&options.earlier, &later)?.sentence());
        }
        Task::Soak(options) => soak::run(project, options.games)?,
        Task::Serve(options) => serve(&project, &options)?,
        Task::Bench(options) => match options.subject {
            Subject::Core => return bench::run(project, options.rounds, options.json),
            Subject::Learn => return bench::learn::run(project, options.rounds, options.json),
            Subject::Master => return bench::master::run(project, options.rounds, options.json),
            Subject::Sumten => return bench::sumten::run(project, options.rounds, options.json),
            Subject::Web => bench::page::run(project, options.rounds, options.json)?,
        },
        Task::Shots(options) => shots::take(project, &options.folder, &options.only, options.bursts)?,
        Task::Mutants(options) => return mutants::run(project, options.seed, options.count),
        Task::Test(options) => return suite::run(project, &options.steps, options.quick),
    }
    Ok(true)
}

fn build(project: &Project, packages: &[Variant]) -> Result<()> {
    let sizes = wasm::make(project, if packages.is_empty() { &Variant::SITE } else { packages })?;
    eprint!("{}", sizes::table(&sizes));
    Ok(())
}

fn play(project: &Project, options: &Play) -> Result<()> {
    // The port is bound before the build, so that a busy port is reported at once and not after minutes.
    let server = Server::bind(&project.site(), &[], options.port, Manner::SOURCE)?;
    build(project, &[])?;
    let address = server.address()?;
    println!("\n  Stackmate is at {address}   (press Ctrl-C to stop)");
    if !options.no_open && has_display() {
        open::that_detached(&address).unwrap_or_else(|error| {
            eprintln!("  cannot open a browser ({error}): open the address yourself")
        });
    }
    server.run()
}

fn serve(project: &Project, options: &Serve) -> Result<()> {
    let root = match &options.dist {
        None => project.site(),
        Some(folder) => folder.clone().unwrap_or_else(|| project.dist()),
    };
    if !root.is_dir() {
        bail!("{} does not exist; `cargo xtask dist` creates it", root.display());
    }
    let manner = Manner { isolates: !options.plain, released: options.dist.is_some() };
    let server = Server::bind(&root, &options.mount, options.port, manner)?;
    println!("{}", server.address()?);
    if options.until_stdin_closes {
        serve::exit_when_stdin_closes();
    }
    server.run()
}

/// Returns whether a browser can show a window to a user.
fn has_display() -> bool {
    cfg!(windows)
        || cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
        || on_path("wslview").is_some()
}
