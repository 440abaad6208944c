//! Scripted people: players of fixed strength who press keys as people do.
//!
//! *What.* [`Person::ALL`] is a table. A person looks at the board ([`eye`]), thinks for a while, and presses keys
//! ([`hands`]). Some presses go wrong, so a piece lands one column or one quarter turn off. *Why not our levels.* They judge
//! shapes with the weights and searches of the bots that judge them in reviews. What reviews say about people, and what an
//! opponent does against them, must be tested with players who see the game in another way.

mod eye;
mod hands;
mod person;
mod seated;
mod way;

pub(crate) use person::Person;
pub(crate) use seated::Seated;
pub(crate) use way::falls;
