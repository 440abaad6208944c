//! The pool of threads in the browser. No other file depends on how the pool is made.
//!
//! `wasm-bindgen-rayon` starts one worker per thread on the module's shared memory and registers the workers
//! as rayon's global pool. So the core's parallel search only depends on rayon. The pool must be started from
//! a worker, because the thread that waits for it blocks, and a page's main thread must not block.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use wasm_bindgen::prelude::wasm_bindgen;

pub use wasm_bindgen_rayon::init_thread_pool;

/// Calls a function in a thread of the pool. A thread outside the pool would pass every small piece of work to the pool and
/// sleep; here it does so once. The clock of each worker begins with the worker. So the function must compare the time only
/// with times that it has read itself.
pub fn in_pool<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    rayon::scope(|_| work())
}

/// Returns the number of threads in the pool.
#[wasm_bindgen(js_name = poolThreads)]
#[must_use]
pub fn pool_threads() -> u32 {
    u32::try_from(rayon::current_num_threads()).expect("a pool is far smaller than 2^32")
}

/// Tests the pool: runs `jobs` small jobs on it and returns the sum of their numbers, `jobs * (jobs - 1) /
/// 2`. A page calls this before it uses the threads, because threads may fail in a browser although it grants
/// shared memory.
#[wasm_bindgen(js_name = probePool)]
#[must_use]
pub fn probe_pool(jobs: u32) -> u64 {
    (0..jobs).into_par_iter().map(u64::from).sum()
}
