//! The numbers that steer the beam search.

/// How a board is valued and a beam is spread. Values are in 1/1024 of a doubling of the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The most that chance adds to a value. It keeps boards that differ: among boards of about the same potential, the
    /// higher one does not lead to bigger chains.
    pub chance: u32,
    /// Which chance it is. Two players that differ only in this choose other moves of about the same strength.
    pub seed: u64,
    /// In how many turns before the goal a board is worth the score of its potential. Before, it is worth the number
    /// of its steps: chains of few cells leave more to build with.
    pub scored: usize,
    /// What each point of a small chain costs that is fired on the way.
    pub small_fire: i32,
    /// What each cell of the two outermost columns costs.
    pub edge: i32,
    /// What each point of the digits on the board is worth.
    pub digits: i32,
    /// What the square of the difference between the heights of two neighbouring columns costs, in sixteenths.
    pub steep: i32,
    /// What each empty cell costs that has a higher column on both sides.
    pub wells: i32,
    /// What each digit is worth that sums to ten with the digit two cells above it: a segment when the cell between them is
    /// erased.
    pub gaps: i32,
    /// The highest score of a chain after which the search goes on, if no ojama wait.
    pub most: u32,
    /// The same number while ojama wait: then a board must erase more to survive.
    pub most_attacked: u32,
    /// How many of the boards that a pack makes are probed, in percent. They are chosen by their shape, their digits and
    /// their chain; the others are dropped. While ojama wait, or when no board was left to search, all are probed.
    pub valued: usize,
    /// How many of the best probes of a board are repeated after each move. Others are only tried where the
    /// surroundings of the place have changed. 0 repeats all of them.
    pub probes: usize,
    /// In how many passes a turn's nodes are spent.
    pub passes: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            chance: 350,
            seed: 0,
            scored: 4,
            small_fire: 155,
            edge: 73,
            digits: 25,
            steep: 47,
            wells: 77,
            gaps: 31,
            most: 1,
            most_attacked: 3,
            valued: 70,
            probes: 2,
            passes: 1,
        }
    }
}
