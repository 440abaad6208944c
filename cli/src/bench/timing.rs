//! Measures the time of short operations.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Calls `round` repeatedly for `time`, at least once after an initial call. Returns the nanoseconds of the
/// fastest call and the result of the initial call. The fastest call is used because disturbances only ever
/// slow a call down.
pub(super) fn best(time: Duration, mut round: impl FnMut() -> u64) -> (f64, u64) {
    let result = round();
    let begun = Instant::now();
    let mut fastest = f64::INFINITY;
    while begun.elapsed() < time || fastest.is_infinite() {
        let round_begun = Instant::now();
        black_box(round());
        fastest = fastest.min(round_begun.elapsed().as_secs_f64() * 1e9);
    }
    (fastest, result)
}
