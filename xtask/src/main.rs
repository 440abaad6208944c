//! `cargo xtask`: all automation, in Rust.
//!
//! - `play` builds the game and serves it to a browser
//! - `build` makes the two wasm packages
//! - `serve` serves the site as it is (the browser tests start this)
//! - `test` runs every check there is
//! - `bench` measures, natively and in wasm

mod apt;
mod bench;
mod browsers;
mod kit;
mod lock;
mod npm;
mod process;
mod progress;
mod project;
mod serve;
mod sizes;
mod stamp;
mod steps;
mod suite;
mod toolchain;
mod wasm;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use crate::process::on_path;
use crate::project::Project;
use crate::serve::{Mount, Server};

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
    /// Serve web/ as it is
    Serve(Serve),
    /// Run every check: format, lints, tests, documentation, wasm, browsers
    Test(Test),
    /// Measure move generator and search, natively and in Chromium side by side
    Bench(Bench),
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
struct Serve {
    /// The port on 127.0.0.1 (0: any free one) [default: 4620, or a free one]
    #[arg(long)]
    port: Option<u16>,
    /// Serve one more folder under /NAME/
    #[arg(long, value_name = "NAME=FOLDER")]
    mount: Vec<Mount>,
    /// End when standard input is closed
    #[arg(long)]
    until_stdin_closes: bool,
}

#[derive(Debug, Args)]
struct Test {
    /// Only these steps
    steps: Vec<String>,
    /// Leave the browsers out
    #[arg(long)]
    quick: bool,
}

#[derive(Debug, Args)]
struct Bench {
    /// How often each side takes its turn; the medians count
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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
        Task::Serve(options) => serve(&project, &options)?,
        Task::Bench(options) => return bench::run(project, options.rounds, options.json),
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
    let server = Server::bind(&project.site(), &[], options.port)?;
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
    let server = Server::bind(&project.site(), &options.mount, options.port)?;
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
