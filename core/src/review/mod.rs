//! Reviews of recorded games: what each player decided, and what each decision cost.
//!
//! [`decisions`] cuts a replay into [`Decision`]s: a position, what waits for its player, how both sides stand, and the
//! placement that was made. [`appraise`](crate::bot::appraiser::appraise) compares a placement with the best
//! one. The order of the appraisals does not matter, so they can be shared out among threads, and the result is the
//! same natively and in a browser. [`verdicts`] turns them into chances of winning ([`chance`]), and [`summary`] adds
//! up what a side did ([`accuracy`], [`Class`]). A [`Reason`] says in words why a placement was worse. [`Community`] has
//! the figures by which players compare themselves.

pub mod accuracy;
pub mod chance;
mod class;
mod clear;
mod community;
mod cut;
mod verdict;
mod why;

pub use class::Class;
pub use community::Community;
pub use cut::{Decision, Standing, decisions, rivals};
pub use verdict::{Summary, Verdict, summary, verdicts};
pub use why::{Reason, reasons};
