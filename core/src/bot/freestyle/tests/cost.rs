//! The cost of passing the position with every call.

extern crate std;

use super::*;
use std::time::{Duration, Instant};

/// The number of nodes in a step. Such a step expands a single leaf. A step of the page's worker expands ten
/// leaves or more.
const STEP: u32 = 1;
const STEPS: u32 = 2_000;
const PAIRS: usize = 21;

/// Returns the time that a new bot's steps take.
fn time(state: &State, mut step: impl FnMut(&mut FreestyleBot)) -> Duration {
    let mut bot = FreestyleBot::new(Options::default());
    bot.follow(state);
    let begun = Instant::now();
    (0..STEPS).for_each(|_| step(&mut bot));
    begun.elapsed()
}

/// Compares the median of interleaved pairs, so that other load on the machine affects both sides equally.
#[test]
fn thinking_in_steps_is_as_fast_as_the_bare_search() {
    let (state, _) = position(&["##........", "###....###", "####..####"], 4, 6);
    let mut ratios: Vec<f64> = (0..PAIRS)
        .map(|_| {
            let bare = time(&state, |bot| assert!(bot.search(STEP)));
            let given = time(&state, |bot| assert!(bot.think(&state, STEP)));
            bare.as_secs_f64() / given.as_secs_f64()
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    assert!(ratios[PAIRS / 2] > 0.9, "median {:.3} of {ratios:.3?}", ratios[PAIRS / 2]);
}

#[test]
fn thinking_in_steps_finds_what_the_bare_search_finds() {
    let (state, _) = position(&["##........", "###....###", "####..####"], 4, 6);
    let [mut bare, mut given] = [(); 2].map(|()| FreestyleBot::new(Options::default()));
    bare.follow(&state);
    for _ in 0..STEPS {
        assert!(bare.search(STEP) && given.think(&state, STEP));
    }
    assert_eq!(bare.graph.size(), given.graph.size());
    assert_eq!(bare.info(&state), given.info(&state));
    assert_eq!(bare.rated(&state, 0, 9), given.rated(&state, 0, 9));
}
