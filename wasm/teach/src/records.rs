//! The lines of a log (`m20g-log`), as plain objects.

use stackmate::learn::log::{Checker, Move};
use stackmate::rules::master::{InBox, MasterRules};
use stackmate::tool::fault::Fault;
use stackmate::{Board, Piece, VISIBLE_HEIGHT, WIDTH};
use stackmate_wasm::value::{Value, fields, integer, letters, wrong};

const VERSION: u32 = 1;
/// The most lines of a log.
const MOST: usize = 100_000;

/// Reads a log, and checks each line.
pub(crate) fn read(rules: MasterRules, log: &Value) -> Result<Vec<Move>, Fault> {
    let Value::List(lines) = log else {
        return Err(wrong("list", "{path} is {value}: it must be a list", "log", log));
    };
    if lines.len() > MOST {
        return Err(Fault::new("log.long", "the log has {lines} lines: at most {most} are read")
            .with(lines.len())
            .with(MOST));
    }
    let mut checker = Checker::new(rules);
    let mut moves = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        let checked = read_line(rules, line).and_then(|made| {
            checker.check(&made)?;
            Ok(made)
        });
        moves.push(checked.map_err(|problem| {
            Fault::new("log.line", "line {line}: {problem}").with(number + 1).with(problem)
        })?);
    }
    Ok(moves)
}

fn read_line(rules: MasterRules, line: &Value) -> Result<Move, Fault> {
    let mut made = Move {
        game: String::new(),
        step: 0,
        board: Board::EMPTY,
        piece: Piece::I,
        next: Piece::I,
        at: InBox { x: 0, y: 0, rotation: 0 },
    };
    for (name, value) in fields("line", line)? {
        match name {
            "v" if integer(name, value)? == VERSION => {}
            "rules" if letters(name, value)? == rules.name => {}
            "game" => made.game = letters(name, value)?.to_owned(),
            "step" => made.step = integer(name, value)?.into(),
            "field" => made.board = read_field(value)?,
            "piece" => made.piece = read_piece(name, value)?,
            "next" => made.next = read_piece(name, value)?,
            "x" => made.at.x = small(name, value)?,
            "y" => made.at.y = small(name, value)?,
            "rotation" => made.at.rotation = small(name, value)?.unsigned_abs(),
            _ => return Err(wrong("log.value", "{path} is {value}: that is not known here", name, value)),
        }
    }
    Ok(made)
}

fn read_field(value: &Value) -> Result<Board, Fault> {
    let fault = || wrong("log.rows", "{path} is {value}: it must be a list of {rows} rows", "field", value);
    let Value::List(rows) = value else { return Err(fault().with(VISIBLE_HEIGHT)) };
    if rows.len() != VISIBLE_HEIGHT {
        return Err(Fault::new("log.height", "field has {rows} rows: there must be {wanted}")
            .with(rows.len())
            .with(VISIBLE_HEIGHT));
    }
    let rows = rows.iter().map(|row| letters("field", row)).collect::<Result<Vec<&str>, Fault>>()?;
    Ok(Board::from_drawing(&rows)?)
}

fn read_piece(name: &str, value: &Value) -> Result<Piece, Fault> {
    let mut text = letters(name, value)?.chars();
    match (text.next().map(Piece::from_letter), text.next()) {
        (Some(Ok(piece)), None) => Ok(piece),
        _ => Err(wrong(
            "letters",
            "{path} is {value}: it must consist of the letters I O T L J S Z",
            name,
            value,
        )),
    }
}

fn small(name: &str, value: &Value) -> Result<i8, Fault> {
    let number = if let Value::Integer(number) = value { i8::try_from(*number).ok() } else { None };
    number.ok_or_else(|| wrong("log.value", "{path} is {value}: that is not known here", name, value))
}

/// Writes a move as a line of a log.
pub(crate) fn write(rules: MasterRules, made: &Move) -> Value {
    let row = |y: i8| -> String {
        (0..WIDTH as i8).map(|x| if made.board.occupied(x, y) { '#' } else { '.' }).collect()
    };
    let rows = (0..VISIBLE_HEIGHT as i8).rev().map(|y| Value::Text(row(y))).collect();
    let integer = |number: i64| Value::Integer(number);
    let letter = |piece: Piece| Value::Text(piece.letter().into());
    Value::object([
        ("v", integer(VERSION.into())),
        ("rules", Value::Text(rules.name.to_owned())),
        ("game", Value::Text(made.game.clone())),
        ("step", integer(made.step as i64)),
        ("field", Value::List(rows)),
        ("piece", letter(made.piece)),
        ("next", letter(made.next)),
        ("x", integer(made.at.x.into())),
        ("y", integer(made.at.y.into())),
        ("rotation", integer(made.at.rotation.into())),
    ])
}
