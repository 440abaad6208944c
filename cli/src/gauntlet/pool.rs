//! The opponents of a gauntlet: one line each, with the world in which they are met.

use super::entrant::{Entrant, USUAL_NODES};
use crate::duel::Lumps;
use crate::failure::Failure;

/// The pool that is used when none is given.
const USUAL: &str = include_str!("../../data/gauntlet.pool");

/// An opponent, and the garbage from nowhere on both boards.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Opponent {
    /// Its line in the pool.
    pub(super) name: String,
    pub(super) entrant: Entrant,
    pub(super) lumps: Option<Lumps>,
}

impl Opponent {
    /// Reads a line: an entrant, and after a space perhaps `lumps=LINES:PERCENT`.
    ///
    /// # Errors
    /// Returns an error that names the part that is wrong.
    pub(super) fn read(line: &str) -> Result<Opponent, Failure> {
        let (entrant, lumps) = match line.split_once(" lumps=") {
            Some((entrant, lumps)) => {
                (entrant.trim(), Some(lumps.trim().parse().map_err(Failure::BadInput)?))
            }
            None => (line, None),
        };
        Ok(Opponent { name: line.to_owned(), entrant: Entrant::read(entrant)?, lumps })
    }

    /// Returns a program that speaks the bot protocol as an opponent.
    pub(super) fn program(command: &str, ms: u32) -> Opponent {
        let entrant = Entrant::Program { command: command.to_owned(), ms };
        Opponent { name: command.to_owned(), entrant, lumps: None }
    }
}

/// Reads a pool: a line for each opponent. Lines that begin with `#` and empty lines are skipped.
///
/// # Errors
/// Returns an error that names the line.
pub(super) fn read(text: &str) -> Result<Vec<Opponent>, Failure> {
    let is_opponent = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let pool: Vec<Opponent> =
        text.lines().map(str::trim).filter(is_opponent).map(Opponent::read).collect::<Result<_, _>>()?;
    if pool.is_empty() { Err(Failure::BadInput("the pool has no opponent".to_owned())) } else { Ok(pool) }
}

/// Returns the usual pool.
///
/// # Errors
/// Returns an error if the file in this program is wrong.
pub(super) fn usual() -> Result<Vec<Opponent>, Failure> {
    read(USUAL)
}

/// Returns the opponents of a bot with growing numbers of nodes: each number meets the one before it.
///
/// # Errors
/// Returns an error if there are fewer than two numbers, or if they do not grow.
pub(super) fn scale(a: &Entrant, nodes: &[u32]) -> Result<Vec<(Entrant, Opponent)>, Failure> {
    let refused = |why: String| Failure::BadInput(why);
    if nodes.len() < 2 || !nodes.is_sorted_by(|a, b| a < b) || nodes[0] == 0 {
        return Err(refused(format!(
            "--nodes {nodes:?}: give at least two numbers that grow, such as {USUAL_NODES},128000"
        )));
    }
    let with =
        |nodes: u32| a.with_nodes(nodes).ok_or_else(|| refused("--a has to be a searching bot".to_owned()));
    nodes
        .windows(2)
        .map(|two| {
            let opponent =
                Opponent { name: format!("{} nodes", two[0]), entrant: with(two[0])?, lumps: None };
            Ok((with(two[1])?, opponent))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_pool_has_levels_worlds_and_pressure() {
        let pool = usual().unwrap();
        assert!(pool.iter().any(|one| matches!(one.entrant, Entrant::Level(_))), "{pool:?}");
        assert!(pool.iter().any(|one| matches!(one.entrant, Entrant::Pressure(_))), "{pool:?}");
        assert!(pool.iter().any(|one| one.lumps.is_some()), "{pool:?}");
    }

    #[test]
    fn lines_are_read_and_what_is_wrong_is_named() {
        let pool = read("# ours\n\n  shipped@nodes=9 lumps=5:35\nlevel:sharp\n").unwrap();
        assert_eq!((pool[0].lumps, pool.len()), (Some(Lumps::new(5, 35).unwrap()), 2));
        let refused = |text: &str| format!("{:?}", read(text).unwrap_err());
        assert!(
            refused("shipped lumps=5").contains("LINES:PERCENT") && refused("# x").contains("no opponent")
        );
    }

    #[test]
    fn a_scale_needs_growing_numbers() {
        let a = Entrant::read("shipped").unwrap();
        let steps = scale(&a, &[100, 200, 400]).unwrap();
        assert_eq!(
            steps.iter().map(|(a, b)| (a.nodes(), b.entrant.nodes())).collect::<Vec<_>>(),
            [(Some(200), Some(100)), (Some(400), Some(200))]
        );
        for bad in [&[100][..], &[200, 100], &[0, 5]] {
            assert!(format!("{:?}", scale(&a, bad).unwrap_err()).contains("numbers that grow"));
        }
    }
}
