//! The arguments that describe a question: the field, the queues, and how pieces may move.

use clap::{Args, ValueEnum};
use stackmate::fumen::read_field;
use stackmate::pc::{BadQueue, DropKind, Goal, MOST_QUEUES, Pattern, Queues};
use stackmate::{Board, Piece};

/// The arguments for the field and the pieces, which `solve`, `percent` and `path` share.
#[derive(Args)]
pub(super) struct Question {
    /// The field: rows from the top, separated by /, with X for filled and _ for empty; or a fumen
    #[arg(long, value_name = "FIELD", default_value = "", value_parser = read_field, hide_default_value = true)]
    field: Board,
    /// Number of rows to clear, from the bottom; full rows count as cleared
    #[arg(long, value_name = "N", default_value_t = 4)]
    lines: usize,
    /// The pieces in order, starting with the current piece
    #[arg(long, value_name = "PIECES", required_unless_present = "pattern", conflicts_with = "pattern")]
    queue: Option<String>,
    /// The possible queues, in the notation of solution-finder: T,S,*p4 or [SZ]! or *
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// Allow hold; give a piece to start with that piece in hold
    #[arg(long, value_name = "PIECE", num_args = 0..=1, default_missing_value = "", require_equals = true)]
    hold: Option<String>,
    /// How pieces may move to their places
    #[arg(long, value_enum, default_value_t = DropName::Soft)]
    drop: DropName,
    #[command(flatten)]
    effort: Effort,
}

/// The limits on the number of queues and on memory.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Allow more than 500,000 different queues of a pattern, and more than 128 MiB of memory
    #[arg(long)]
    force: bool,
}

impl Effort {
    /// Returns whether the number of queues and the memory are not limited.
    pub(super) const fn is_unlimited(self) -> bool {
        self.force
    }

    fn most_queues(self) -> u64 {
        if self.force { u64::MAX } else { MOST_QUEUES }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DropName {
    /// Soft drop: pieces may slide under others and rotate in place
    #[value(alias = "softdrop")]
    Soft,
    /// Hard drop: pieces fall straight down from above
    #[value(alias = "harddrop")]
    Hard,
}

/// A valid question.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) goal: Goal,
    pub(super) queues: Queues,
    pub(super) drop: DropKind,
}

impl Question {
    /// Checks the arguments and builds the question.
    ///
    /// # Errors
    /// Returns a sentence that names the invalid argument.
    pub(super) fn ask(&self) -> Result<Asked, String> {
        let hold = self.hold.as_deref().map(held).transpose()?;
        let text = self.pattern.as_ref().or(self.queue.as_ref()).map_or("", String::as_str);
        let pattern = if self.queue.is_some() { plain(text)? } else { read(text)? };
        let drop = match self.drop {
            DropName::Soft => DropKind::Soft,
            DropName::Hard => DropKind::Hard,
        };
        ask(&self.field, self.lines, &pattern, hold, drop, self.effort)
    }

    pub(super) const fn effort(&self) -> Effort {
        self.effort
    }
}

/// Parses the piece in hold; an empty text stands for no piece.
fn held(text: &str) -> Result<Option<Piece>, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Ok(None),
        (Some(letter), None) => Piece::from_letter(letter).map(Some).map_err(|error| error.to_string()),
        _ => Err(format!("--hold={text}: at most one piece can be in hold")),
    }
}

/// Parses a queue, which is a pattern of letters only.
pub(super) fn plain(queue: &str) -> Result<Pattern, String> {
    Pattern::letters(queue).map_err(|error| error.to_string())
}

pub(super) fn read(pattern: &str) -> Result<Pattern, String> {
    Pattern::read(pattern).map_err(|error| error.to_string())
}

/// Builds a question. `hold` is `None` if hold is not allowed, and otherwise the piece in hold, if any.
pub(super) fn ask(
    field: &Board,
    lines: usize,
    pattern: &Pattern,
    hold: Option<Option<Piece>>,
    drop: DropKind,
    effort: Effort,
) -> Result<Asked, String> {
    let goal = Goal::new(field, lines).map_err(|error| error.to_string())?;
    let queues =
        Queues::of(pattern, goal.pieces(), hold, effort.most_queues()).map_err(|error| match error {
            BadQueue::MoreThan { .. } => format!("{error}; use --force to continue"),
            error => error.to_string(),
        })?;
    Ok(Asked { goal, queues, drop })
}
