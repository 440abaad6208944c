//! `stackmate sumten check`: compares drops with known answers.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use sumten::pack::BOX_CELLS;
use sumten::{Board, Dropped, Move, Pack};

use crate::failure::Failure;
use crate::input;

/// The maximum size of a file of cases, in bytes.
const MOST: usize = 64 << 20;

/// Compare drops with known answers.
///
/// The file is {"cases":[{"cols":[[…]],"pack":[[…]],"x":…,"rot":…,"status":"OK"|"DEAD"|"INVALID","chain":…,"score":…,
/// "after":[[…]]}]}: columns from the bottom up with 11 for ojama, and the rows of the pack after ojama have filled it.
/// Prints {"cases":…,"mismatches":…,"first_mismatch":…}; the exit code is 1 if there is a mismatch.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of cases
    file: PathBuf,
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    cols: Vec<Vec<u8>>,
    pack: Vec<Vec<u8>>,
    x: i8,
    rot: u8,
    status: Status,
    chain: Option<u32>,
    score: Option<u32>,
    after: Option<Vec<Vec<u8>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "UPPERCASE")]
enum Status {
    Ok,
    Dead,
    Invalid,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let bad = |why: String| Failure::BadInput(format!("{name}: {why}"));
    let text = input::text(&name, input::read_file(&arguments.file, MOST)?)?;
    let Cases { cases } = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
    let mut mismatches = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let is_right = case.is_right().map_err(|why| bad(format!("case {number}: {why}")))?;
        mismatches.extend((!is_right).then_some(number));
    }
    let first = mismatches.first().map_or(Json::Null, |number| json!(number));
    let report =
        json!({ "v": 1, "cases": cases.len(), "mismatches": mismatches.len(), "first_mismatch": first });
    writeln!(std::io::stdout(), "{report}")?;
    match mismatches.len() {
        0 => Ok(()),
        count => Err(Failure::Failed(format!("{count} of {} cases differ", cases.len()))),
    }
}

impl Case {
    /// Returns whether the drop has the known result.
    fn is_right(&self) -> Result<bool, String> {
        let board =
            Board::from_columns(&self.cols).ok_or_else(|| format!("cols {:?} is no board", self.cols))?;
        let cells: Vec<u8> = self.pack.concat();
        let cells: [u8; BOX_CELLS] =
            cells.try_into().map_err(|cells| format!("pack {cells:?} has not {BOX_CELLS} cells"))?;
        let pack = Pack::from_cells(cells).map_err(|error| error.to_string())?;
        let Ok(dropped) = board.drop_pack(pack, Move { x: self.x, turns: self.rot }) else {
            return Ok(self.status == Status::Invalid);
        };
        Ok(self.agrees_with(&dropped))
    }

    fn agrees_with(&self, dropped: &Dropped) -> bool {
        let status = if dropped.is_dead { Status::Dead } else { Status::Ok };
        let after = self.after.as_ref().and_then(|after| Board::from_columns(after));
        (self.status, self.chain, self.score, after)
            == (status, Some(dropped.chain.steps), Some(dropped.chain.score), Some(dropped.board))
    }
}
