//! `stackmate master import`: checks a log, and converts the lines of tetris20g-ai.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::json;
use stackmate::learn::log::{Checker, Move};
use stackmate::rules::master::{InBox, MasterRules};
use stackmate::{Board, Piece};

use super::field::read_field;
use super::log::Record;
use super::options::rules;
use crate::failure::Failure;
use crate::files::replace;
use crate::input;

/// The maximum size of a log, in bytes.
const MOST: usize = 1 << 30;

/// Check a log of moves, and convert the lines of tetris20g-ai.
///
/// Prints {"moves":…,"games":…,"rejected":[{"line":…,"reason":…}]}. The accepted moves go to the file of --out,
/// as m20g-log. After a rejected line, the next line begins a game.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The log
    file: PathBuf,
    /// The rule set: m20g-ars or m20g-seed. The logs of tetris20g-ai are of m20g-seed
    #[arg(long, default_value = "m20g-seed", value_parser = rules)]
    rules: MasterRules,
    /// The file for the accepted moves
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A line of tetris20g-ai, with letters as byte codes.
#[derive(Deserialize)]
struct Foreign {
    field: Vec<Vec<u8>>,
    decided: Decided,
    next_piece: u8,
    step: u64,
}

#[derive(Deserialize)]
struct Decided {
    piece_type: u8,
    x: i8,
    y: i8,
    rotation: u8,
}

/// A log that is being converted.
struct Import {
    rules: MasterRules,
    checker: Checker,
    /// The number of games so far in a log of tetris20g-ai, whose lines do not name their game.
    games: u32,
    last: Option<Move>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let text = input::text(&name, input::read_file(&arguments.file, MOST)?)?;
    let mut import =
        Import { rules: arguments.rules, checker: Checker::new(arguments.rules), games: 0, last: None };
    let (mut moves, mut rejected) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        match import.read(line) {
            Ok(made) => moves.push(made),
            Err(reason) => {
                rejected.push(json!({ "line": number, "reason": reason }));
                import.restart();
            }
        }
    }
    let mut log = String::new();
    for made in &moves {
        log += &serde_json::to_string(&Record::new(made, arguments.rules)).map_err(Failure::bad)?;
        log.push('\n');
    }
    if let Some(out) = &arguments.out {
        replace(out, log.as_bytes())?;
    }
    let mut games: Vec<&str> = moves.iter().map(|made| made.game.as_str()).collect();
    games.sort_unstable();
    games.dedup();
    let report = json!({ "moves": moves.len(), "games": games.len(), "rejected": rejected });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

impl Import {
    fn read(&mut self, line: &str) -> Result<Move, String> {
        let own = serde_json::from_str::<Record>(line);
        let record = match own {
            Ok(record) => record,
            Err(error) => match serde_json::from_str::<Foreign>(line) {
                Ok(foreign) => self.converted(&foreign)?,
                Err(_) => return Err(error.to_string()),
            },
        };
        let made = record.read(self.rules)?;
        self.checker.check(&made).map_err(|error| error.to_string())?;
        self.last = Some(made.clone());
        Ok(made)
    }

    fn converted(&mut self, foreign: &Foreign) -> Result<Record, String> {
        let piece = |name: &str, code: u8| {
            Piece::from_letter(code.into())
                .map_err(|_| format!("{name} is {code}: it must be the code of a piece"))
        };
        let Decided { piece_type, x, y, rotation } = foreign.decided;
        let mut made = Move {
            game: String::new(),
            step: foreign.step,
            board: board(&foreign.field)?,
            piece: piece("piece_type", piece_type)?,
            next: piece("next_piece", foreign.next_piece)?,
            at: InBox { x, y, rotation },
        };
        let continues = self.last.as_ref().is_some_and(|last| last.step + 1 == made.step);
        self.games += u32::from(!continues);
        made.game = format!("import-{}", self.games);
        Ok(Record::new(&made, self.rules))
    }

    fn restart(&mut self) {
        self.checker = Checker::new(self.rules);
        self.last = None;
    }
}

fn board(rows: &[Vec<u8>]) -> Result<Board, String> {
    let text = |row: &Vec<u8>| row.iter().map(|&cell| char::from(cell)).collect();
    read_field(&rows.iter().map(text).collect::<Vec<String>>())
}
