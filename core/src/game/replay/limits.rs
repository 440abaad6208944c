//! The number of the rules, and the limits of what a replay can store.

/// The longest match that a replay can store: one day. It limits the work of [`Replay::verify`](super::Replay::verify).
pub const MAX_TICKS: u32 = 86_400_000;
/// The number of the rules. It increases with every change after which a recorded game may continue
/// differently. Replays with another number are rejected, because they would show a match that never
/// happened.
pub const RULES: u64 = 1;
/// The longest text about a replay, in bytes.
pub const MAX_ABOUT: usize = 1_000;
