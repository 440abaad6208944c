//! The clock of the scope in which a package runs: a worker, or the page when there are no workers.
//!
//! Core reads no clock. A bot's speed is measured here and added to its suggestions as the protocol's `nps`,
//! as in the terminal program.

use wasm_bindgen::JsCast;
use web_sys::{Performance, Window, WorkerGlobalScope};

/// A clock that measures durations, if the scope (the worker or the page) has one.
#[derive(Clone, Debug)]
pub struct Clock {
    performance: Option<Performance>,
}

impl Clock {
    /// Returns the clock of the scope. Some programs that run packages without a page have none.
    pub fn of_scope() -> Clock {
        let scope = js_sys::global();
        let performance = match scope.dyn_ref::<WorkerGlobalScope>() {
            Some(worker) => worker.performance(),
            None => scope.dyn_ref::<Window>().and_then(Window::performance),
        };
        Clock { performance }
    }

    /// Runs `work`. Returns its result and the milliseconds it took, or 0 without a clock.
    pub fn time<T>(&self, work: impl FnOnce() -> T) -> (T, f64) {
        let now = || self.performance.as_ref().map_or(0.0, Performance::now);
        let begun = now();
        let done = work();
        (done, now() - begun)
    }
}

/// Computes the positions per second, or `None` when no time was measured.
pub fn speed(nodes: u64, ms: f64) -> Option<u64> {
    (ms > 0.0).then(|| (nodes as f64 * 1_000.0 / ms) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_unknown_without_time() {
        assert_eq!(speed(500, 0.0), None);
        assert_eq!(speed(500, 250.0), Some(2_000));
    }
}
