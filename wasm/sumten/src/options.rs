//! Reads what begins a game.

use stackmate::tool::fault::{Detail, Fault};
use sumten::film::CELLS;
use sumten::game::Side;
use sumten::pack::BOX_CELLS;
use sumten::run::{Kind, Run, Setup};
use sumten::{Board, Pack, WIDTH};

/// Creates a game. A number of a list from a page may be any number of JavaScript.
pub(crate) fn run(list: f64, kind: &str, levels: &[u8], goal: u32) -> Result<Run, Fault> {
    let whole = list as u32;
    if f64::from(whole) != list {
        return Err(Fault::new("sumten.list", "list is {value}: it must be a number from 0 to 4294967295")
            .with(Detail::Number(list as u64)));
    }
    let Some(kind) = Kind::ALL.into_iter().find(|known| known.name() == kind) else {
        return Err(Fault::new("sumten.kind", "kind is {kind}: it must be battle, watch or solo")
            .with(Detail::quoted(&kind)));
    };
    let Ok(levels) = levels.try_into() else {
        return Err(
            Fault::new("sumten.levels", "there are {count} levels: a game has two").with(levels.len())
        );
    };
    Ok(Run::new(Setup { list: whole, kind, levels, goal })?)
}

/// Creates an exercise. The cells of the board are given by rows from the bottom; each pack has nine cells.
pub(crate) fn exercise(cells: &[u8], packs: &[u8], stock: u32) -> Result<Run, Fault> {
    let column = |x| cells.iter().skip(x).step_by(WIDTH).copied().take_while(|&cell| cell != 0).collect();
    let columns: Vec<Vec<u8>> = (0..WIDTH).map(column).collect();
    let board = Board::from_columns(&columns).filter(|_| cells.len() <= CELLS);
    let board = board.ok_or_else(|| {
        Fault::new("sumten.board", "a board of {count} cells with impossible values").with(cells.len())
    })?;
    let mut list = Vec::new();
    for pack in packs.chunks(BOX_CELLS) {
        let mut whole = [0; BOX_CELLS];
        whole[..pack.len()].copy_from_slice(pack);
        list.push(Pack::from_cells(whole)?);
    }
    Ok(Run::exercise(Side { board, stock, score: 0 }, list))
}
