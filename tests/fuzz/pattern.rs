//! Fuzz target for patterns of queues, and for the queues that match them.

use std::collections::BTreeSet;

use stackmate::pc::{Pattern, Queues};
use stackmate::{Piece, Rng};

use super::{damage, one_of};

/// The greatest number of different queues. The queues of a pattern with more are not checked.
const MOST: u64 = 2_000;
/// The greatest number of pieces, of all queues together, for which the queues are checked one by one.
const MOST_PIECES: u64 = 200_000;

/// Reads a pattern from the first line, and from the second line the number of pieces of a solution and the
/// piece in hold. The input is accepted if the pattern has queues that are long enough.
pub(super) fn run(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.lines();
    let line = lines.next().unwrap_or_default();
    let (pieces, hold) = setting(lines.next().unwrap_or_default());
    let pattern = match Pattern::read(line) {
        Ok(pattern) => pattern,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(Pattern::letters(line).is_err(), "a queue is a pattern");
            return false;
        }
    };
    if let Ok(queue) = Pattern::letters(line) {
        assert_eq!((&queue, queue.count()), (&pattern, Some(1)));
    }
    check_queues(&pattern);
    match Queues::of(&pattern, pieces, hold, MOST) {
        Ok(queues) => {
            assert_eq!(Some(queues.total()), pattern.count(), "the total counts every queue");
            check_against_single_queues(&queues, &pattern, pieces, hold);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Parses the number of pieces and the hold. The hold is absent if hold is not used, `+` if it is empty, or
/// the letter of its piece.
fn setting(line: &str) -> (usize, Option<Option<Piece>>) {
    let mut words = line.split_whitespace();
    let pieces = words.next().and_then(|word| word.parse().ok()).map_or(10, |pieces: usize| pieces % 21);
    let hold = words.next().and_then(|word| word.chars().next());
    (pieces, hold.map(|letter| Piece::from_letter(letter).ok()))
}

/// Checks that every different queue is listed once, that it has the right number of pieces, and that the
/// counts of the queues add up to the pattern's count.
fn check_queues(pattern: &Pattern) {
    let (different, length) = (pattern.different(), pattern.len());
    assert!(different >= 1 && length >= 1 && pattern.count().is_none_or(|count| count >= different));
    if different > MOST || different.saturating_mul(length as u64) > MOST_PIECES {
        return;
    }
    let (mut seen, mut count) = (BTreeSet::new(), Some(0_u64));
    let all = pattern.different_queues(|queue, times| {
        assert_eq!(queue.len(), length);
        count = count.and_then(|count| count.checked_add(times));
        if seen.insert(queue.to_vec()) { Ok(()) } else { Err(queue.to_vec()) }
    });
    assert_eq!(all, Ok(()), "a queue came twice");
    assert_eq!(seen.len() as u64, different);
    // The pattern's count is `None` if it is too large for the type, and then the sum is not compared.
    assert!(pattern.count().is_none() || count == pattern.count());
}

/// Checks that the queues are the same as when the queues of the pattern are added one by one. Patterns with
/// many queues are not checked.
fn check_against_single_queues(
    queues: &Queues,
    pattern: &Pattern,
    pieces: usize,
    hold: Option<Option<Piece>>,
) {
    if pattern.count().is_none_or(|count| count.saturating_mul(pattern.len() as u64) > MOST_PIECES) {
        return;
    }
    let mut single = Queues::new(pieces, hold.is_some());
    let added = pattern.queues(|queue| single.add(hold.flatten().into_iter().chain(queue.iter().copied())));
    assert_eq!(added, Ok(()));
    assert_eq!((single.total(), single.only()), (queues.total(), queues.only()));
}

/// Makes the parts of a pattern, sometimes with a few wrong letters.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let mut text = String::new();
    for _ in 0..1 + rng.below(12) {
        text.push_str(&part(rng));
        text.push_str(one_of(rng, &["", "", ",", ";", " "]));
    }
    let mut text = text.into_bytes();
    damage(rng, &mut text, b"IOTLJSZ*[]p!^,;0179 \xc3");
    text.retain(|&byte| byte != b'\n');
    let hold = one_of(rng, &["", "+", "T", "I"]);
    text.extend(format!("\n{} {hold}", rng.below(14)).bytes());
    text
}

fn part(rng: &mut Rng) -> String {
    let letters = |rng: &mut Rng, most| -> String {
        (0..1 + rng.below(most)).map(|_| one_of(rng, &Piece::ALL).letter()).collect()
    };
    let set = match rng.below(8) {
        0 => "*".to_owned(),
        1 => format!("[{}]", letters(rng, 6)),
        2 => format!("[^{}]", letters(rng, 4)),
        3 if rng.below(40) == 0 => return letters(rng, 5_000),
        4 if rng.below(20) == 0 => format!("[{}]", letters(rng, 70)),
        _ => return letters(rng, 3),
    };
    set + &match rng.below(6) {
        0 => "!".to_owned(),
        1 | 2 => format!("p{}", 1 + rng.below(4)),
        3 if rng.below(10) == 0 => format!("p{}", one_of(rng, &["0", "8", "65", "99999999999999999999", ""])),
        _ => String::new(),
    }
}
