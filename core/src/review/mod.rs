//! Reviews of recorded games: what each player decided, and what each decision cost.
//!
//! [`decisions`] cuts a replay into [`Decision`]s: a position, what waits for its player, how both sides stand, and the
//! placement that was made. [`appraise`](crate::bot::appraiser::appraise) compares a placement with the best one. The order of
//! the appraisals does not matter, so they can be shared out among threads, and the result is the same natively and in a
//! browser; [`encode`] and [`decode`] make bytes of them. A [`MatchReview`] collects them. It turns them into chances of
//! winning ([`chance`]), or in games alone into pieces and time ([`Aim`], [`Cost`]), and adds up what a side did ([`accuracy`],
//! [`Class`]). A [`Reason`] says in words why a placement was worse, [`steps`] shows a line, and [`MatchReview::attempt`]
//! judges another placement. A [`Duel`] says how a match stands while it goes on. [`Community`] has the figures by which
//! players compare themselves, and [`report`] is everything as one value.

pub mod accuracy;
mod aim;
mod alone;
mod attempt;
mod bytes;
pub mod chance;
mod class;
mod clear;
mod community;
mod cost;
mod cut;
mod duel;
mod hand;
mod line;
mod match_review;
pub mod report;
mod verdict;
mod why;

pub use aim::Aim;
pub use attempt::Attempt;
pub use bytes::{BadAppraisal, decode, encode};
pub use class::Class;
pub use community::Community;
pub use cost::Cost;
pub use cut::{Decision, Standing, decisions, rivals};
pub use duel::Duel;
pub use hand::{Hand, presses};
pub use line::{Step, steps};
pub use match_review::{BadMatch, MatchReview};
pub use verdict::{Notes, Summary, Verdict, verdict};
pub use why::{Reason, reasons};
