//! Fuzz targets: plain functions that take any bytes and check that the results obey certain laws.
//!
//! *What.* There is one target for each kind of untrusted input: lines of both protocols, fumens, replays, patterns of
//! queues, weights of a learner, and the settings of the page. A target panics when a law is broken. Otherwise it returns whether
//! the input was accepted. *How.* The folder `fuzz/` of the project calls the targets from libFuzzer.
//! `tests/all/fuzz.rs` calls them on inputs that are made from a seed ([`Target::make`]) and on the kept
//! inputs in `tests/data/fuzz/<target>/`, which once caused an error or are similar to such inputs.

mod config;
mod contest;
mod fumen;
mod json;
mod learned;
mod pattern;
mod replay;
mod sumten;
mod tbp;

use stackmate::Rng;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the target, and of its folder of kept inputs.
    pub name: &'static str,
    /// Runs the target on an input, and returns whether the input was accepted.
    pub run: fn(&[u8]) -> bool,
    /// Makes an input that is nearly valid most of the time.
    pub make: fn(&mut Rng) -> Vec<u8>,
}

/// All targets.
pub const TARGETS: [Target; 8] = [
    Target { name: "config", run: config::run, make: config::make },
    Target { name: "contest", run: contest::run, make: contest::make },
    Target { name: "fumen", run: fumen::run, make: fumen::make },
    Target { name: "learned", run: learned::run, make: learned::make },
    Target { name: "pattern", run: pattern::run, make: pattern::make },
    Target { name: "replay", run: replay::run, make: replay::make },
    Target { name: "sumten", run: sumten::run, make: sumten::make },
    Target { name: "tbp", run: tbp::run, make: tbp::make },
];

/// Runs the target with this name, for libFuzzer.
///
/// # Panics
/// When the input breaks a law, or when there is no such target.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("there is no target {name}")).run)(input);
}

/// Returns what was accepted. Checks that the message about a rejected input has 1 to `longest` bytes.
fn accepted<T, E: std::fmt::Display>(read: Result<T, E>, longest: usize) -> Option<T> {
    read.inspect_err(|error| {
        let message = error.to_string();
        assert!((1..=longest).contains(&message.len()), "{message}");
    })
    .ok()
}

/// Picks one of some values.
fn one_of<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.below(all.len() as u32) as usize]
}

/// Changes, removes or inserts a few bytes; half of the inputs stay unchanged.
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
