//! The settings of a search.

/// The limits and methods of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The rule that selects the next leaf.
    pub selection: Selection,
    /// The number of layers after the last known piece that are searched as well.
    pub speculation: usize,
    /// The number of moves that a state keeps for each dealt piece. It keeps those with the highest sum of
    /// reward and own value, and of equal ones those that the game lists first. The state from which a search
    /// starts keeps all moves.
    pub breadth: usize,
    /// The number of bytes that the graph may use. No leaf is selected when more than three tenths are in
    /// use. The rest is for vectors that grow by doubling, and for memory that is kept for reuse.
    pub memory: usize,
    /// The seed of the random numbers of [`Selection::Article`] and [`Selection::Geometric`].
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { selection: Selection::Layers, speculation: 1, breadth: 12, memory: 96 << 20, seed: 0 }
    }
}

/// The rule that selects the next leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// The layers take turns, and each selects its leaf with the highest sum of path rewards and own value.
    /// The deepest line decides. This is a beam search that can be stopped at any time.
    Layers,
    /// Starts at the root and chooses the i-th best of a node's moves with a probability proportional to
    /// ((E_i - min E)² + 10) / ((i - 1)² + 1), where E_i is the value of the move. This is the rule of the
    /// article.
    Article,
    /// Starts at the root and chooses the best move with probability 1/2, the next with 1/4, and so on.
    Geometric,
}
