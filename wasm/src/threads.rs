//! The pool of threads in the browser, the only file that knows how it is made.
//!
//! `wasm-bindgen-rayon` starts one worker per thread on the module's shared
//! memory and hands them to rayon as its global pool; the core's parallel
//! search then needs nothing but rayon. The pool has to be started from a
//! worker: whoever waits for it blocks, which a page's main thread must not.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use wasm_bindgen::prelude::wasm_bindgen;

pub use wasm_bindgen_rayon::init_thread_pool;

/// How many threads the pool has.
#[wasm_bindgen(js_name = poolThreads)]
#[must_use]
pub fn pool_threads() -> u32 {
    u32::try_from(rayon::current_num_threads()).expect("a pool is far smaller than 2^32")
}

/// A probe of the pool: runs `jobs` small jobs on it and returns the sum of
/// their numbers, `jobs * (jobs - 1) / 2`. A page asks for this before it
/// trusts the threads, since a browser may grant shared memory and still fail.
#[wasm_bindgen(js_name = probePool)]
#[must_use]
pub fn probe_pool(jobs: u32) -> u64 {
    (0..jobs).into_par_iter().map(u64::from).sum()
}
