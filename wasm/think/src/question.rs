//! Reads a question about perfect clears from a plain object, and reports which field is wrong.

use stackmate::fumen::read_field;
use stackmate::pc::{DropKind, Goal, MOST_QUEUES, Pattern, Queues};
use stackmate::tool::fault::Fault;
use stackmate::{Board, Piece};
use stackmate_wasm::value::{Value, fields, integer, letters, not_one_of, unknown_field, wrong};

/// A valid question.
#[derive(Clone, Debug)]
pub struct Question {
    /// The field to clear.
    pub field: Board,
    /// The cells that the perfect clear has to fill.
    pub goal: Goal,
    /// The queues of pieces for which a perfect clear is searched.
    pub queues: Queues,
    /// How pieces may move to their places: by soft drops or only by hard drops.
    pub drop: DropKind,
    /// The piece in hold before the first placement.
    pub held: Option<Piece>,
}

/// The error of a question: what is wrong, and in which field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The field's name, or `question` when no single field is wrong.
    pub field: &'static str,
    /// The reason why this field, or the whole question, is invalid.
    pub fault: Fault,
}

impl Complaint {
    /// Creates a complaint about a field.
    pub fn new(field: &'static str, fault: impl Into<Fault>) -> Complaint {
        Complaint { field, fault: fault.into() }
    }
}

/// The fields of a question as the page gave them.
struct Given {
    field: Board,
    lines: usize,
    queue: Option<(&'static str, Pattern)>,
    /// `None` when hold is not allowed, otherwise the held piece.
    hold: Option<Option<Piece>>,
    drop: DropKind,
}

/// Reads `field` (rows or a fumen; empty by default), `lines` (4 by default), either `queue` (letters) or
/// `pattern`, `hold` (`false` for no hold, which is the default, `true` for an empty hold, or a letter) and
/// `drop` (`soft`, which is the default, or `hard`).
///
/// # Errors
/// Returns a [`Complaint`] that names the field and its value.
pub fn read(value: &Value) -> Result<Question, Complaint> {
    let given = read_fields(value)?;
    let goal = Goal::new(&given.field, given.lines).map_err(|error| Complaint::new("lines", error))?;
    let missing = || Complaint::new("queue", Fault::new("queue.empty", "the queue is empty: enter pieces"));
    let (name, pattern) = given.queue.ok_or_else(missing)?;
    let queues = Queues::of(&pattern, goal.pieces(), given.hold, MOST_QUEUES);
    let queues = queues.map_err(|error| Complaint::new(name, error))?;
    Ok(Question { field: given.field, goal, queues, drop: given.drop, held: given.hold.flatten() })
}

fn read_fields(value: &Value) -> Result<Given, Complaint> {
    let mut given = Given { field: Board::EMPTY, lines: 4, queue: None, hold: None, drop: DropKind::Soft };
    for (name, value) in fields("question", value).map_err(|error| Complaint::new("question", error))? {
        match name {
            "field" => given.field = field(value)?,
            "lines" => {
                let lines = integer(name, value).map_err(|error| Complaint::new("lines", error))?;
                given.lines = lines as usize;
            }
            "queue" => add(&mut given, "queue", value, Pattern::letters)?,
            "pattern" => add(&mut given, "pattern", value, Pattern::read)?,
            "hold" => given.hold = hold(value)?,
            "drop" => given.drop = drop(value)?,
            _ => return Err(Complaint::new("question", unknown_field("question", name))),
        }
    }
    Ok(given)
}

fn add<E: Into<Fault>>(
    given: &mut Given,
    name: &'static str,
    value: &Value,
    read: fn(&str) -> Result<Pattern, E>,
) -> Result<(), Complaint> {
    if given.queue.is_some() {
        let both = Fault::new("question", "question has both a queue and a pattern: one is enough");
        return Err(Complaint::new("question", both));
    }
    let pattern = read(text(name, value)?).map_err(|error| Complaint::new(name, error))?;
    given.queue = Some((name, pattern));
    Ok(())
}

fn field(value: &Value) -> Result<Board, Complaint> {
    read_field(text("field", value)?).map_err(|error| Complaint::new("field", error))
}

fn hold(value: &Value) -> Result<Option<Option<Piece>>, Complaint> {
    match value {
        Value::Bool(false) => return Ok(None),
        Value::Bool(true) => return Ok(Some(None)),
        Value::Text(text) if text.is_empty() => return Ok(Some(None)),
        Value::Text(text) => {
            let mut letters = text.chars();
            if let (Some(letter), None) = (letters.next(), letters.next()) {
                let piece = Piece::from_letter(letter.to_ascii_uppercase());
                return piece.map(|piece| Some(Some(piece))).map_err(|error| Complaint::new("hold", error));
            }
        }
        _ => {}
    }
    let fault =
        wrong("hold", "{path} is {value}: it must be true, false or one of I O T L J S Z", "hold", value);
    Err(Complaint::new("hold", fault))
}

fn drop(value: &Value) -> Result<DropKind, Complaint> {
    match value {
        Value::Text(name) if name == "soft" => Ok(DropKind::Soft),
        Value::Text(name) if name == "hard" => Ok(DropKind::Hard),
        other => Err(Complaint::new("drop", not_one_of("drop", other, &["soft", "hard"]))),
    }
}

fn text<'a>(name: &'static str, value: &'a Value) -> Result<&'a str, Complaint> {
    letters(name, value).map_err(|fault| Complaint::new(name, fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(fields: &[(&str, Value)]) -> Value {
        Value::Object(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    fn letters(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    fn complaint(fields: &[(&str, Value)]) -> (&'static str, String) {
        let Complaint { field, fault } = read(&object(fields)).unwrap_err();
        (field, fault.to_string())
    }

    #[test]
    fn a_whole_question_is_read() {
        let question = read(&object(&[
            ("field", letters("XXXXXX____/XXXXXX____")),
            ("lines", Value::Integer(2)),
            ("queue", letters("o")),
            ("hold", letters("O")),
            ("drop", letters("hard")),
        ]))
        .unwrap();
        assert_eq!((question.goal.pieces(), question.queues.total()), (2, 1));
        assert_eq!((question.held, question.drop), (Some(Piece::O), DropKind::Hard));
        let pattern = read(&object(&[("pattern", letters("*p7,*p3"))])).unwrap_err();
        assert_eq!(pattern.field, "pattern");
        let pattern = read(&object(&[("pattern", letters("[TIO]!,[LJSZ]!,[TIO]!"))])).unwrap();
        assert_eq!(pattern.queues.total(), 6 * 24 * 6);
        let long = read(&object(&[("queue", letters(&"IOTLJSZ".repeat(20_000)))])).unwrap();
        assert_eq!((long.goal.pieces(), long.queues.total()), (10, 1));
        let late = read(&object(&[("pattern", letters("IIIIIIIIIII*!*!*!"))])).unwrap();
        assert_eq!(late.queues.total(), 5_040_u64.pow(3), "pieces after the solution's pieces add no queues");
    }

    #[test]
    fn the_field_that_is_wrong_is_named() {
        let ten = ("queue", letters("IOTLJSZIOT"));
        for (field, value, words) in [
            ("field", letters("XX"), "2 cells wide"),
            ("field", Value::Integer(3), "field is 3"),
            ("lines", Value::Integer(0), "0 lines"),
            ("lines", Value::Integer(21), "21 lines"),
            ("lines", letters("4"), "lines is \"4\""),
            ("hold", letters("IO"), "hold is \"IO\""),
            ("hold", letters("Q"), "'Q'"),
            ("drop", letters("sonic"), "drop is \"sonic\""),
        ] {
            let (named, message) = complaint(&[ten.clone(), (field, value)]);
            assert_eq!(named, field, "{message}");
            assert!(message.contains(words), "{message}");
        }
        let (named, message) = complaint(&[("queue", letters("IOX"))]);
        assert_eq!((named, message.contains("'X'")), ("queue", true));
        let (named, message) = complaint(&[("queue", letters("IOT"))]);
        assert_eq!((named, message.contains("3 pieces")), ("queue", true));
        assert_eq!(complaint(&[]).0, "queue");
        assert_eq!(complaint(&[("field", letters("X_________")), ten.clone()]).0, "lines");
        assert_eq!(complaint(&[ten.clone(), ("pattern", letters("*p7"))]).0, "question");
        assert_eq!(complaint(&[ten, ("colour", letters("red"))]).0, "question");
    }
}
