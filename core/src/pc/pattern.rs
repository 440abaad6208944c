//! Patterns of queues, as solution-finder writes them: `T,S,*p4`, `[TIO]p2`, `[SZ]!`, `*`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::piece::Piece;

/// A pattern: one part after another, parted by commas or by nothing.
///
/// | part | stands for |
/// |---|---|
/// | `T` | that piece |
/// | `*` | any one of the seven |
/// | `[TIO]` | any one of these |
/// | `*p3`, `[TIO]p2` | so many of them in any order, each at most once |
/// | `*!`, `[TIO]!` | all of them in any order |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    parts: Vec<Part>,
}

/// So many of some pieces, in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    pieces: Vec<Piece>,
    taken: usize,
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// [`BadPattern`] names what cannot be read.
    pub fn read(text: &str) -> Result<Pattern, BadPattern> {
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace()).peekable();
        let mut parts = Vec::new();
        while let Some(letter) = letters.next() {
            let pieces = match letter {
                ',' | ';' => continue,
                '*' => Piece::ALL.to_vec(),
                '[' => set(&mut letters)?,
                letter => alloc::vec![piece(letter)?],
            };
            let is_set = matches!(letter, '*' | '[');
            let taken = match letters.peek() {
                Some('!') if is_set => {
                    letters.next();
                    pieces.len()
                }
                Some('p' | 'P') if is_set => {
                    letters.next();
                    count(&mut letters)?
                }
                _ => 1,
            };
            if taken == 0 || taken > pieces.len() {
                return Err(BadPattern::Count { taken, pieces: pieces.len() });
            }
            parts.push(Part { pieces, taken });
        }
        if parts.is_empty() { Err(BadPattern::Empty) } else { Ok(Pattern { parts }) }
    }

    /// Reads a queue: letters of pieces and nothing else, but for spaces and commas between them.
    ///
    /// # Errors
    /// [`BadPattern`] names the letter that is no piece.
    pub fn letters(text: &str) -> Result<Pattern, BadPattern> {
        let is_sign = |letter: &char| !letter.is_whitespace() && !matches!(letter, ',' | ';');
        match text.chars().filter(is_sign).find(|&letter| piece(letter).is_err()) {
            Some(letter) => Err(BadPattern::NoPiece(letter)),
            None => Pattern::read(text),
        }
    }

    /// The pieces of each queue that it stands for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.taken).sum()
    }

    /// Whether its queues have no pieces: never, for a pattern that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// How many queues it stands for.
    #[must_use]
    pub fn count(&self) -> u64 {
        let ways = |part: &Part| (0..part.taken).map(|i| (part.pieces.len() - i) as u64).product::<u64>();
        self.parts.iter().map(ways).fold(1, u64::saturating_mul)
    }

    /// Calls `tell` with every queue, until it fails.
    ///
    /// # Errors
    /// What `tell` fails with.
    pub fn queues<E>(&self, mut tell: impl FnMut(&[Piece]) -> Result<(), E>) -> Result<(), E> {
        self.extend(0, 0, 0, &mut Vec::new(), &mut tell)
    }

    /// Goes on after `queue`, which has `taken` of the part's pieces, those of `used`.
    fn extend<E>(
        &self,
        part: usize,
        taken: usize,
        used: u64,
        queue: &mut Vec<Piece>,
        tell: &mut impl FnMut(&[Piece]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(Part { pieces, taken: wanted }) = self.parts.get(part) else { return tell(queue) };
        if taken == *wanted {
            return self.extend(part + 1, 0, 0, queue, tell);
        }
        for (number, &piece) in pieces.iter().enumerate().filter(|(number, _)| used >> number & 1 == 0) {
            queue.push(piece);
            self.extend(part, taken + 1, used | 1 << number, queue, tell)?;
            queue.pop();
        }
        Ok(())
    }
}

fn piece(letter: char) -> Result<Piece, BadPattern> {
    Piece::from_letter(letter.to_ascii_uppercase()).map_err(|_| BadPattern::Letter(letter))
}

/// The pieces up to the closing bracket, `^` in front standing for all others.
fn set(letters: &mut impl Iterator<Item = char>) -> Result<Vec<Piece>, BadPattern> {
    let mut named = Vec::new();
    let mut others = false;
    loop {
        match letters.next().ok_or(BadPattern::Open)? {
            ']' => break,
            '^' if named.is_empty() => others = true,
            ',' => {}
            letter => named.push(piece(letter)?),
        }
    }
    if others {
        named = Piece::ALL.into_iter().filter(|piece| !named.contains(piece)).collect();
    }
    if named.is_empty() || named.len() > 64 {
        Err(BadPattern::Count { taken: 1, pieces: named.len() })
    } else {
        Ok(named)
    }
}

/// The number after `p`.
fn count(letters: &mut core::iter::Peekable<impl Iterator<Item = char>>) -> Result<usize, BadPattern> {
    let mut digits = String::new();
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    digits.parse().map_err(|_| BadPattern::Number(digits.to_string()))
}

/// A text that is no pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPattern {
    /// Nothing in it.
    Empty,
    /// No piece and no sign.
    Letter(char),
    /// No piece, where nothing else may stand.
    NoPiece(char),
    /// A bracket that is not closed.
    Open,
    /// What follows `p`.
    Number(String),
    /// More than there are, or none.
    Count {
        /// Pieces wanted.
        taken: usize,
        /// Pieces there are.
        pieces: usize,
    },
}

impl fmt::Display for BadPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPattern::Empty => write!(f, "the pattern is empty"),
            BadPattern::Letter(letter) => {
                write!(f, "{letter:?} in the pattern: expected one of I O T L J S Z * [ ] p ! and commas")
            }
            BadPattern::NoPiece(letter) => {
                write!(f, "{letter:?} in the queue: expected one of I O T L J S Z")
            }
            BadPattern::Open => write!(f, "a [ in the pattern is not closed"),
            BadPattern::Number(text) => write!(f, "p{text} in the pattern: expected a number from 1 to 7"),
            BadPattern::Count { taken, pieces } => {
                write!(f, "the pattern takes {taken} of {pieces} pieces, each at most once")
            }
        }
    }
}

impl core::error::Error for BadPattern {}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let pattern = Pattern::read(text).unwrap();
        let mut queues = Vec::new();
        let tell = |queue: &[Piece]| {
            queues.push(queue.iter().map(|piece| piece.letter()).collect::<String>());
            Ok::<(), ()>(())
        };
        pattern.queues(tell).unwrap();
        assert_eq!(queues.len() as u64, pattern.count());
        assert!(queues.iter().all(|queue| queue.len() == pattern.len()));
        queues
    }

    #[test]
    fn parts_are_read_as_solution_finder_writes_them() {
        assert_eq!(all("T,S"), ["TS"]);
        assert_eq!(all("[SZ]!,t"), ["SZT", "ZST"]);
        assert_eq!(all("[TIO]p2"), ["TI", "TO", "IT", "IO", "OT", "OI"]);
        assert_eq!(all("[^IOTLJ]"), ["S", "Z"]);
        assert_eq!(
            (all("*").len(), all("*p7").len(), all("I*!").len(), all("*,*p4").len()),
            (7, 5_040, 5_040, 5_880)
        );
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let bad = |text| Pattern::read(text).unwrap_err();
        assert_eq!(
            [bad(""), bad(" , "), bad("TX"), bad("[TI")],
            [BadPattern::Empty, BadPattern::Empty, BadPattern::Letter('X'), BadPattern::Open]
        );
        assert_eq!(
            [bad("*p"), bad("[]")],
            [BadPattern::Number(String::new()), BadPattern::Count { taken: 1, pieces: 0 }]
        );
        assert_eq!(
            [bad("*p8"), bad("[TI]p0")],
            [(8, 7), (0, 2)].map(|(taken, pieces)| BadPattern::Count { taken, pieces })
        );
        assert_eq!(bad("Tp2"), BadPattern::Letter('p'));
    }

    #[test]
    fn a_queue_is_letters_alone() {
        assert_eq!(Pattern::letters("t, OS"), Pattern::read("T,O,S"));
        assert_eq!(Pattern::letters("T*"), Err(BadPattern::NoPiece('*')));
        assert_eq!(Pattern::letters(" "), Err(BadPattern::Empty));
    }
}
