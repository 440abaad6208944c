//! Patterns of queues in the notation of solution-finder: `T,S,*p4`, `[TIO]p2`, `[SZ]!`, `*`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, iter};

use crate::piece::Piece;
use crate::tool::fault::{Coded, Detail, Fault};

/// A pattern: a list of parts, with or without commas between them.
///
/// | part | meaning |
/// |---|---|
/// | `T` | that piece |
/// | `*` | any one of the seven pieces |
/// | `[TIO]` | any one of these pieces |
/// | `*p3`, `[TIO]p2` | that number of the pieces in any order, each at most once |
/// | `*!`, `[TIO]!` | all of the pieces in any order |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    parts: Vec<Part>,
}

/// A number of pieces taken from some pieces, in any order. A long queue has many parts, so each part takes
/// little memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    /// The kinds of pieces in their order of appearance.
    kinds: [Option<Piece>; 7],
    /// The number of pieces of each kind.
    counts: Counts,
    taken: u8,
}

/// The number of pieces of each kind of a part.
type Counts = [u8; 7];

impl Part {
    /// Creates a part that takes `taken` of these pieces. There must be at most 64 pieces.
    fn new(pieces: &[Piece], taken: usize) -> Part {
        let mut part = Part { kinds: [None; 7], counts: [0; 7], taken: taken as u8 };
        for &piece in pieces {
            let is_place = |kind: &Option<Piece>| kind.is_none_or(|kind| kind == piece);
            if let Some(at) = part.kinds.iter().position(is_place) {
                part.kinds[at] = Some(piece);
                part.counts[at] += 1;
            }
        }
        part
    }

    /// Returns the number of pieces from which the part takes some.
    fn pieces(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// Counts the ways to take pieces, where two pieces of one kind are different. Returns `None` beyond 64
    /// bits.
    fn ways(&self) -> Option<u64> {
        falling(self.pieces(), self.taken)
    }

    /// Counts the different queues of this part. The result saturates.
    fn different(&self) -> u64 {
        let taken = usize::from(self.taken);
        // The number of queues of each length from the kinds so far. Pieces of a further kind go to any
        // places among them.
        let mut queues = alloc::vec![0; taken + 1];
        queues[0] = 1_u64;
        for &count in &self.counts {
            for length in (1..=taken).rev() {
                let more = (1..=usize::from(count).min(length))
                    .map(|more| queues[length - more].saturating_mul(choose(length as u64, more as u64)));
                queues[length] = more.fold(queues[length], u64::saturating_add);
            }
        }
        queues[taken]
    }

    /// Returns the part with only its first `taken` pieces, and the number of ways to continue from them.
    fn cut(&self, taken: u8) -> (Part, Option<u64>) {
        let taken = taken.min(self.taken);
        let ways = falling(self.pieces() - u64::from(taken), self.taken - taken);
        (Part { taken, ..*self }, ways)
    }
}

/// Computes n · (n − 1) · … with that number of factors. Returns `None` beyond 64 bits.
fn falling(n: u64, factors: u8) -> Option<u64> {
    (0..u64::from(factors)).try_fold(1_u64, |product, less| product.checked_mul(n - less))
}

/// Counts the subsets of size `few` of `many` elements. The result saturates.
fn choose(many: u64, few: u64) -> u64 {
    let sets = (0..few).fold(1_u128, |sets, i| sets.saturating_mul((many - i).into()) / u128::from(i + 1));
    u64::try_from(sets).unwrap_or(u64::MAX)
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// Returns a [`BadPattern`] that names what cannot be read.
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
            parts.push(Part::new(&pieces, taken));
        }
        if parts.is_empty() { Err(BadPattern::Empty) } else { Ok(Pattern { parts }) }
    }

    /// Reads a queue: letters of pieces only, with optional spaces and commas between them.
    ///
    /// # Errors
    /// Returns a [`BadPattern`] that names the letter that is not a piece.
    pub fn letters(text: &str) -> Result<Pattern, BadPattern> {
        let is_sign = |letter: &char| !letter.is_whitespace() && !matches!(letter, ',' | ';');
        match text.chars().filter(is_sign).find(|&letter| piece(letter).is_err()) {
            Some(letter) => Err(BadPattern::NoPiece(letter)),
            None => Pattern::read(text),
        }
    }

    /// Returns the number of pieces in each queue of the pattern.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| usize::from(part.taken)).sum()
    }

    /// Returns whether the queues have no pieces. This is never the case for a pattern that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Counts the queues of the pattern. Returns `None` beyond 64 bits.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        self.parts.iter().try_fold(1, |all: u64, part| all.checked_mul(part.ways()?))
    }

    /// Counts the different queues of the pattern. The result saturates.
    #[must_use]
    pub fn different(&self) -> u64 {
        self.parts.iter().map(Part::different).fold(1, u64::saturating_mul)
    }

    /// Returns the pattern of the first `most` pieces, and the number of queues that begin with each of its
    /// queues, or `None` beyond 64 bits.
    #[must_use]
    pub fn cut(&self, most: usize) -> (Pattern, Option<u64>) {
        let mut left = most;
        let (mut parts, mut times) = (Vec::new(), Some(1_u64));
        for part in &self.parts {
            let (part, ways) = part.cut(left.min(usize::from(u8::MAX)) as u8);
            left -= usize::from(part.taken);
            times = times.zip(ways).and_then(|(times, ways)| times.checked_mul(ways));
            if part.taken > 0 {
                parts.push(part);
            }
        }
        (Pattern { parts }, times)
    }

    /// Calls `visit` with every queue, until `visit` returns an error.
    ///
    /// # Errors
    /// Returns the error of `visit`.
    pub fn queues<E>(&self, mut visit: impl FnMut(&[Piece]) -> Result<(), E>) -> Result<(), E> {
        self.different_queues(|queue, times| (0..times).try_for_each(|_| visit(queue)))
    }

    /// Calls `visit` with every different queue and the number of its occurrences, until `visit` returns an
    /// error.
    ///
    /// # Errors
    /// Returns the error of `visit`.
    pub fn different_queues<E>(
        &self,
        mut visit: impl FnMut(&[Piece], u64) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.parts.is_empty() {
            return visit(&[], 1);
        }
        // For each place of a queue: the pieces of its part if it is the first place of that part, else
        // `None`.
        let begin = |part: &Part| {
            iter::once(Some(part.counts)).chain(iter::repeat_n(None, usize::from(part.taken) - 1))
        };
        let begins: Vec<Option<Counts>> = self.parts.iter().flat_map(begin).collect();
        let kinds: Vec<&[Option<Piece>; 7]> =
            self.parts.iter().flat_map(|part| iter::repeat_n(&part.kinds, usize::from(part.taken))).collect();
        let mut queue = Vec::new();
        let mut choices: Vec<Choice> = begins
            .first()
            .copied()
            .flatten()
            .map(|left| Choice { left, next: 0, times: 1 })
            .into_iter()
            .collect();
        while let Some(choice) = choices.last_mut() {
            let place = queue.len();
            let Some((kind, piece)) = choice.take(kinds[place]) else {
                choices.pop();
                queue.pop();
                continue;
            };
            queue.push(piece);
            let times = choice.times.saturating_mul(choice.left[kind].into());
            match begins.get(place + 1) {
                Some(begin) => {
                    let mut left = choice.left;
                    left[kind] -= 1;
                    choices.push(Choice { left: begin.unwrap_or(left), next: 0, times });
                }
                None => {
                    visit(&queue, times)?;
                    queue.pop();
                }
            }
        }
        Ok(())
    }
}

/// The choice at one place of a queue, in the iteration over all queues.
struct Choice {
    /// The number of pieces of each kind that the part has left for this place.
    left: Counts,
    /// The index of the kind to try next.
    next: usize,
    /// The number of times that the pieces before this place occur.
    times: u64,
}

impl Choice {
    /// Takes the next kind of which a piece is left, if there is one.
    fn take(&mut self, kinds: &[Option<Piece>; 7]) -> Option<(usize, Piece)> {
        let kind = (self.next..7).find(|&kind| self.left[kind] > 0)?;
        self.next = kind + 1;
        kinds[kind].map(|piece| (kind, piece))
    }
}

fn piece(letter: char) -> Result<Piece, BadPattern> {
    Piece::from_letter(letter.to_ascii_uppercase()).map_err(|_| BadPattern::Letter(letter))
}

/// Reads the pieces up to the closing bracket. A `^` at the front means all other pieces.
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

/// Reads the number after `p`.
fn count(letters: &mut core::iter::Peekable<impl Iterator<Item = char>>) -> Result<usize, BadPattern> {
    let mut digits = String::new();
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    digits.parse().map_err(|_| BadPattern::Number(digits.to_string()))
}

/// The reason why a text is not a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPattern {
    /// The text is empty.
    Empty,
    /// The letter is neither a piece nor a sign.
    Letter(char),
    /// The letter is not a piece, and only pieces are allowed.
    NoPiece(char),
    /// A bracket is not closed.
    Open,
    /// The text after `p` is not a number.
    Number(String),
    /// The number of pieces to take is 0 or larger than the number of pieces.
    Count {
        /// The number of pieces to take.
        taken: usize,
        /// The number of pieces to take from.
        pieces: usize,
    },
}

impl Coded for BadPattern {
    fn fault(&self) -> Fault {
        match self {
            BadPattern::Empty => Fault::new("pattern.empty", "the pattern is empty"),
            BadPattern::Letter(letter) => Fault::new(
                "pattern.letter",
                "{letter} in the pattern: expected one of I O T L J S Z * [ ] p ! and commas",
            )
            .with(Detail::quoted(letter)),
            BadPattern::NoPiece(letter) => {
                Fault::new("queue.letter", "{letter} in the queue: expected one of I O T L J S Z")
                    .with(Detail::quoted(letter))
            }
            BadPattern::Open => Fault::new("pattern.open", "a [ in the pattern is not closed"),
            BadPattern::Number(text) => {
                Fault::new("pattern.number", "p{text} in the pattern: expected a number from 1 to 7")
                    .with(text.as_str())
            }
            BadPattern::Count { taken, pieces } => {
                Fault::new("pattern.taken", "the pattern takes {taken} of {pieces} pieces, each at most once")
                    .with(*taken)
                    .with(*pieces)
            }
        }
    }
}

impl fmt::Display for BadPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadPattern {}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let pattern = Pattern::read(text).unwrap();
        let mut queues = Vec::new();
        let visit = |queue: &[Piece]| {
            queues.push(queue.iter().map(|piece| piece.letter()).collect::<String>());
            Ok::<(), ()>(())
        };
        pattern.queues(visit).unwrap();
        assert_eq!(Some(queues.len() as u64), pattern.count());
        let different: alloc::collections::BTreeSet<&String> = queues.iter().collect();
        assert_eq!(different.len() as u64, pattern.different());
        assert!(queues.iter().all(|queue| queue.len() == pattern.len()));
        queues
    }

    #[test]
    fn parts_are_read_in_the_notation_of_solution_finder() {
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
    fn a_pattern_can_be_cut_to_its_first_pieces() {
        for (text, most) in
            [("*p4,[TTI]!", 6), ("T[SSZ]p2*p3", 3), ("T*!", 3), ("[TTTTIO]p3,*", 2), ("IO", 5), ("*p3", 1)]
        {
            let (cut, times) = Pattern::read(text).unwrap().cut(most);
            let mut beginnings = alloc::collections::BTreeMap::<String, u64>::new();
            for queue in all(text) {
                *beginnings.entry(queue.chars().take(most).collect()).or_default() += 1;
            }
            let mut seen = 0;
            let visit = |queue: &[Piece], often: u64| {
                let queue = queue.iter().map(|piece| piece.letter()).collect::<String>();
                assert_eq!(Some(&(often * times.unwrap())), beginnings.get(&queue), "{text} {queue}");
                seen += 1;
                Ok::<(), ()>(())
            };
            cut.different_queues(visit).unwrap();
            assert_eq!((seen, cut.different()), (beginnings.len(), beginnings.len() as u64), "{text}");
        }
    }

    #[test]
    fn counts_beyond_64_bits_are_none() {
        let many = |text: &str| Pattern::read(text).unwrap();
        assert_eq!(many("*!*!*!*!*!").count(), Some(5_040_u64.pow(5)));
        assert_eq!((many("*!*!*!*!*!*!").count(), many("*!*!*!*!*!*!").different()), (None, u64::MAX));
        let set = alloc::format!("[{}]", "TIOSZLJ".repeat(9));
        assert_eq!(many(&alloc::format!("{set}!")).count(), None);
        assert_eq!(many(&alloc::format!("{set}p2")).different(), 49);
        let (cut, times) = many("*!*!*!*!*!*!").cut(7);
        assert_eq!((cut.count(), times), (Some(5_040), Some(5_040_u64.pow(5))));
    }

    #[test]
    fn a_queue_can_be_long() {
        let long = Pattern::letters(&"IOTLJSZ".repeat(200_000)).unwrap();
        let mut queues = 0;
        long.queues(|queue: &[Piece]| {
            queues += 1;
            if queue.len() == 1_400_000 { Ok(()) } else { Err(queue.len()) }
        })
        .unwrap();
        assert_eq!((queues, long.cut(11).0.len()), (1, 11));
    }

    #[test]
    fn errors_name_what_cannot_be_read() {
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
    fn a_queue_consists_only_of_letters() {
        assert_eq!(Pattern::letters("t, OS"), Pattern::read("T,O,S"));
        assert_eq!(Pattern::letters("T*"), Err(BadPattern::NoPiece('*')));
        assert_eq!(Pattern::letters(" "), Err(BadPattern::Empty));
    }
}
