//! Fuzz targets: plain functions that take any bytes and hold what comes of them against laws.
//!
//! *What.* One target for each thing that strangers hand over as text or bytes: protocol lines, fumens, replays,
//! patterns of queues, and the settings of the page. A target panics when a law is broken and otherwise returns
//! whether the input was accepted. *How.* The folder `fuzz/` of the project calls them from libFuzzer, and
//! `tests/all/fuzz.rs` calls them on inputs that follow from a seed ([`Target::make`]) and on those in
//! `tests/data/fuzz/<target>/`, which once broke something or come near to it.

mod config;
mod fumen;
mod json;
mod pattern;
mod replay;
mod tbp;

use stackmate::Rng;

/// Something to be fuzzed.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its folder of kept inputs.
    pub name: &'static str,
    /// Takes an input, and returns whether it was accepted.
    pub run: fn(&[u8]) -> bool,
    /// Makes an input, most of the time nearly an honest one.
    pub make: fn(&mut Rng) -> Vec<u8>,
}

/// All targets.
pub const TARGETS: [Target; 5] = [
    Target { name: "config", run: config::run, make: config::make },
    Target { name: "fumen", run: fumen::run, make: fumen::make },
    Target { name: "pattern", run: pattern::run, make: pattern::make },
    Target { name: "replay", run: replay::run, make: replay::make },
    Target { name: "tbp", run: tbp::run, make: tbp::make },
];

/// Runs a target by its name, for libFuzzer.
///
/// # Panics
/// When the input breaks a law, or when there is no such target.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("there is no target {name}")).run)(input);
}

/// One of some.
fn one_of<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.below(all.len() as u32) as usize]
}

/// Changes, takes out or puts in a few bytes; half of the inputs stay whole.
fn damage(rng: &mut Rng, input: &mut Vec<u8>, bytes: &[u8]) {
    let times = one_of(rng, &[0, 0, 0, 1, 2, 4]);
    for _ in 0..times {
        if input.is_empty() {
            break;
        }
        let at = rng.below(input.len() as u32) as usize;
        let byte = if rng.below(4) == 0 { rng.next_u32() as u8 } else { one_of(rng, bytes) };
        match rng.below(6) {
            0 | 1 => input[at] = byte,
            2 => input.insert(at, byte),
            3 => drop(input.drain(at..(at + 1 + rng.below(4) as usize).min(input.len()))),
            4 => input.truncate(at),
            _ => {
                let end = (at + 1 + rng.below(30) as usize).min(input.len());
                let again = input[at..end].to_vec();
                input.splice(at..at, again);
            }
        }
    }
}
