//! What the games of tetrominoes are played by, as data: attack tables, dealing, spawning, turning.

pub mod attack;
pub mod randomizer;
pub mod rotation;
pub mod spawn;
