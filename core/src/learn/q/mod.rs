//! Approximate Q-learning: a player finds out by its own games what a placement is worth.
//!
//! *What.* Q(s, a) is the reward that a player can expect from placement a in state s on, if later rewards count less
//! by the discount γ for each piece. It is approximated by a sum of polynomials of the numbers of [`eval::linear`].
//! *How.* After each placement the target is the reward r plus γ times the value of the best placement of the next
//! state, or r alone when the game is lost. All weights move a little in the direction that reduces the error:
//! w ← w + α · δ · f. Mostly the best placement is played, and with the chance ε any. *Why.* This is the learner of
//! the paper *Defeat Most Human* (2020), in the world of `survival`, by the protocol `aql-v1`.
//!
//! All numbers are `f32`, and learning computes only sums, products and quotients, in a fixed order. So a run gives the
//! same weights, bit for bit, natively and in a browser.
//! Source: C. Watkins and P. Dayan, *Q-learning*, 1992; R. Sutton and A. Barto, *Reinforcement Learning*, chapter 10.
//!
//! [`eval::linear`]: crate::eval::linear

mod file;
mod foresight;
mod graduate;
mod list;
mod model;
mod options;
mod outlook;
mod rows;
mod rule;
mod trainer;
mod variant;

pub use file::{BadLearned, Learned};
pub use foresight::Foresight;
pub use graduate::{BadGraduate, Graduate};
pub use model::{Kinds, Model, Order, Scaled, Scaler, Scaling};
pub use options::{ALPHAS, Options, Recipe, Reward, Schedule};
pub use outlook::Outlook;
pub use rows::{Row, Training};
pub use rule::{Experience, Plain, Position, Rule};
pub use trainer::{Lesson, Trainer};
pub use variant::{Method, Variant};
