//! What is asked about: a field, what may come, and how it gets there.

use clap::{Args, ValueEnum};
use stackmate::fumen::read_field;
use stackmate::pc::{BadQueue, DropKind, Goal, MOST_QUEUES, Pattern, Queues};
use stackmate::{Board, Piece};

/// The field and the pieces, as `solve`, `percent` and `path` take them.
#[derive(Args)]
pub(super) struct Question {
    /// The field: rows from the top joined by /, X filled and _ empty, or a fumen
    #[arg(long, value_name = "FIELD", default_value = "", value_parser = read_field, hide_default_value = true)]
    field: Board,
    /// Rows to clear, counted from the bottom; full ones count as cleared
    #[arg(long, value_name = "N", default_value_t = 4)]
    lines: usize,
    /// The pieces in order, the current one first
    #[arg(long, value_name = "PIECES", required_unless_present = "pattern", conflicts_with = "pattern")]
    queue: Option<String>,
    /// The queues that may come, as solution-finder writes them: T,S,*p4 or [SZ]! or *
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// Pieces may be put aside; give a piece to begin with it in hold
    #[arg(long, value_name = "PIECE", num_args = 0..=1, default_missing_value = "", require_equals = true)]
    hold: Option<String>,
    /// How pieces get to their places
    #[arg(long, value_enum, default_value_t = DropName::Soft)]
    drop: DropName,
    #[command(flatten)]
    effort: Effort,
}

/// How much may be looked at.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Go past 500,000 different queues of a pattern, and past 256 MB of memory
    #[arg(long)]
    force: bool,
}

impl Effort {
    /// Whether memory and time do not matter.
    pub(super) const fn is_unlimited(self) -> bool {
        self.force
    }

    fn most_queues(self) -> u64 {
        if self.force { u64::MAX } else { MOST_QUEUES }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DropName {
    /// Sliding under others and turning in place are allowed
    #[value(alias = "softdrop")]
    Soft,
    /// Straight from above
    #[value(alias = "harddrop")]
    Hard,
}

/// A question that can be answered.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) goal: Goal,
    pub(super) queues: Queues,
    pub(super) drop: DropKind,
}

impl Question {
    /// # Errors
    /// A sentence that names what cannot be asked.
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

/// The piece that is in hold, if any.
fn held(text: &str) -> Result<Option<Piece>, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Ok(None),
        (Some(letter), None) => Piece::from_letter(letter).map(Some).map_err(|error| error.to_string()),
        _ => Err(format!("--hold={text}: one piece can be in hold")),
    }
}

/// A pattern of letters alone.
pub(super) fn plain(queue: &str) -> Result<Pattern, String> {
    Pattern::letters(queue).map_err(|error| error.to_string())
}

pub(super) fn read(pattern: &str) -> Result<Pattern, String> {
    Pattern::read(pattern).map_err(|error| error.to_string())
}

/// `hold`: whether pieces can be put aside, and which one is.
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
            BadQueue::MoreThan { .. } => format!("{error}; --force looks at more"),
            error => error.to_string(),
        })?;
    Ok(Asked { goal, queues, drop })
}
