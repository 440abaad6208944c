//! `cargo xtask`: all automation, in Rust.
//!
//! - `play` builds the game and serves it to a browser
//! - `build` makes the two wasm packages
//! - `dist` makes a release
//! - `soak` plays bot games for hours
//! - `serve` serves the site as it is, or a release (the browser tests start this)
//! - `test` runs every check there is
//! - `mutants` puts small faults into the rules and asks whether a test notices
//! - `bench` measures, natively and in wasm; `bench web` the page
//! - `shots` takes pictures of every screen

mod apt;
mod bench;
mod browsers;
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
use crate::release::Address;
use crate::serve::{Manner, Mount, Server};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Build, play, test and measure Stackmate")]
struct Cli {
    #[command(subcommand)]
    command: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build what changed, serve the game on this machine and open a browser
    Play(Play),
    /// Build the two wasm packages into web/pkg
    Build,
    /// Make a release in dist/: minified, compressed, with hashes in its names
    Dist(Dist),
    /// Play bot games in a row in Chromium, and hold memory against a bound
    Soak(Soak),
    /// Serve web/ as it is, or a release
    Serve(Serve),
    /// Run every check: format, lints, tests, documentation, wasm, browsers
    Test(Test),
    /// Measure move generator and search, natively and in Chromium side by side; or how the page feels
    Bench(Bench),
    /// Take pictures of every screen in every theme, on a desktop and a phone
    Shots(Shots),
    /// Put small faults into the game's rules and ask whether a test notices; goes on where it stopped
    Mutants(Mutants),
}

#[derive(Debug, Args)]
struct Play {
    /// The port on 127.0.0.1 (0: any free one) [default: 4620, or a free one]
    #[arg(long)]
    port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
}

#[derive(Debug, Args)]
struct Dist {
    /// Where it will be, for those who embed by oEmbed, such as `https://example.org/stackmate/`
    #[arg(long)]
    address: Option<Address>,
}

#[derive(Debug, Args)]
struct Soak {
    /// How many games
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(4..))]
    games: u32,
}

#[derive(Debug, Args)]
struct Serve {
    /// The port on 127.0.0.1 (0: any free one) [default: 4620, or a free one]
    #[arg(long)]
    port: Option<u16>,
    /// Serve one more folder under /NAME/
    #[arg(long, value_name = "NAME=FOLDER")]
    mount: Vec<Mount>,
    /// Serve a release: dist/, which `cargo xtask dist` makes, or another folder
    #[arg(long, value_name = "FOLDER", num_args = 0..=1)]
    dist: Option<Option<PathBuf>>,
    /// Send no headers that isolate the page, as a plain host of files
    #[arg(long)]
    plain: bool,
    /// End when standard input is closed
    #[arg(long)]
    until_stdin_closes: bool,
}

#[derive(Debug, Args)]
struct Test {
    /// Only these steps
    steps: Vec<String>,
    /// Leave the browsers out: the check for every day
    #[arg(long)]
    quick: bool,
}

#[derive(Debug, Args)]
struct Bench {
    /// What to measure
    #[arg(value_enum, default_value_t)]
    subject: Subject,
    /// How often each side takes its turn; the medians count
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Subject {
    /// Move generator, solver and search, natively and in Chromium
    #[default]
    Core,
    /// The page while the bot thinks: frames, keys, long tasks, time until it can be played
    Web,
}

#[derive(Debug, Args)]
struct Shots {
    /// Where they go
    #[arg(default_value = "target/shots")]
    folder: PathBuf,
    /// Only screens whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// Frame by frame what happens fast, in place of the screens
    #[arg(long)]
    bursts: bool,
}

#[derive(Debug, Args)]
struct Mutants {
    /// Which mutants are drawn
    #[arg(long, default_value_t = 14)]
    seed: u64,
    /// How many
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
        Task::Build => build(&project)?,
        Task::Dist(options) => eprint!("{}", release::build(&project, options.address.as_ref())?.table()),
        Task::Soak(options) => soak::run(project, options.games)?,
        Task::Serve(options) => serve(&project, &options)?,
        Task::Bench(options) => match options.subject {
            Subject::Core => return bench::run(project, options.rounds, options.json),
            Subject::Web => bench::page::run(project, options.rounds, options.json)?,
        },
        Task::Shots(options) => shots::take(project, &options.folder, &options.only, options.bursts)?,
        Task::Mutants(options) => return mutants::run(project, options.seed, options.count),
        Task::Test(options) => return suite::run(project, &options.steps, options.quick),
    }
    Ok(true)
}

fn build(project: &Project) -> Result<()> {
    let sizes = wasm::build(project)?;
    eprint!("{}", sizes::table(&sizes));
    Ok(())
}

fn play(project: &Project, options: &Play) -> Result<()> {
    // Bound before the build: a busy port is told at once, not after minutes.
    let server = Server::bind(&project.site(), &[], options.port, Manner::SOURCE)?;
    build(project)?;
    let address = server.address()?;
    println!("\n  Stackmate is at {address}   (Ctrl-C ends it)");
    if !options.no_open && has_display() {
        open::that_detached(&address).unwrap_or_else(|error| {
            eprintln!("  no browser would open ({error}): open the address yourself")
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
        bail!("there is no {}: `cargo xtask dist` makes it", root.display());
    }
    let manner = Manner { isolates: !options.plain, released: options.dist.is_some() };
    let server = Server::bind(&root, &options.mount, options.port, manner)?;
    println!("{}", server.address()?);
    if options.until_stdin_closes {
        serve::exit_when_stdin_closes();
    }
    server.run()
}

/// Whether a browser could show a window to somebody.
fn has_display() -> bool {
    cfg!(windows)
        || cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
        || on_path("wslview").is_some()
}
