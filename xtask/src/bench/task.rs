//! The tasks of a benchmark.

/// One kind of measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Placement lists and perft.
    Movegen,
    /// Perfect clears.
    Pc,
    /// The search benchmark with this number of threads.
    Search(u32),
}

impl Task {
    pub(super) const ALL: [Self; 4] = [Self::Movegen, Self::Pc, Self::Search(1), Self::Search(2)];

    pub(super) fn label(self) -> String {
        match self {
            Self::Movegen => "movegen".to_owned(),
            Self::Pc => "perfect clears".to_owned(),
            Self::Search(1) => "search, 1 thread".to_owned(),
            Self::Search(threads) => format!("search, {threads} threads"),
        }
    }
}
