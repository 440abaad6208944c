//! Captions: which comment stands under a page, and how a quiz moves on by itself.
//!
//! A comment `#Q=[hold](current)next…` is a *quiz*: it shows hold, current piece and preview. Pages that
//! follow carry no comment of their own; readers take the locked piece out of the quiz, by playing the
//! current piece, by swapping it with the held one, or by holding it and playing the next. A `;` ends
//! one quiz; what follows is the next, or plain text. A piece that the quiz does not offer leaves it
//! as it is, but for closing the gap that an empty current piece leaves.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Page;
use crate::piece::Piece;

/// What stands under a page.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Caption {
    /// The text.
    pub text: String,
    /// Whether it comes from a quiz.
    pub quiz: bool,
}

pub(super) fn captions(pages: &[Page]) -> Vec<Caption> {
    let mut standing = String::new();
    let mut quiz: Option<String> = None;
    let mut out = Vec::with_capacity(pages.len());
    for page in pages {
        if let Some(comment) = &page.comment {
            standing.clone_from(comment);
            quiz = verified(comment).filter(|_| comment.starts_with(MARK));
        } else if let Some(now) = &quiz {
            standing = tidied(now);
        }
        out.push(Caption { text: standing.clone(), quiz: quiz.is_some() });
        if page.flags.lock {
            quiz = quiz.map(|now| if is_open(&now) { moved_on(&now, page) } else { now });
        }
    }
    out
}

const MARK: &str = "#Q=";
const OVER: &str = "#Q=[]()";

/// A quiz taken apart: `#Q=[hold](current)rest`.
struct Quiz<'a> {
    hold: Option<char>,
    current: Option<char>,
    rest: &'a str,
}

impl<'a> Quiz<'a> {
    fn parse(text: &'a str) -> Option<Quiz<'a>> {
        let (hold, rest) = bracketed(text.strip_prefix(MARK)?, '[', ']')?;
        let (current, rest) = bracketed(rest, '(', ')')?;
        Some(Quiz { hold, current, rest })
    }

    /// The first piece of the preview.
    fn next(&self) -> Option<char> {
        self.rest.chars().next().filter(|&c| c != ';')
    }

    /// The preview behind its first piece.
    fn after_next(&self) -> &'a str {
        match self.next() {
            Some(first) => &self.rest[first.len_utf8()..],
            None => self.rest,
        }
    }

    /// The quiz after `used` was played; `None` when it is not on offer.
    fn play(&self, used: char) -> Option<String> {
        let used = Some(used);
        let (next, rest) = (self.next(), self.after_next());
        if self.current == used {
            return Some(written(self.hold, next, rest));
        }
        if self.hold == used {
            return Some(written(self.current, next, rest));
        }
        if next != used || (self.hold.is_some() && self.current.is_some()) {
            return None;
        }
        // The preview's first piece is played; its second, if there is one, becomes current.
        let (second, rest) = split_letter(rest);
        let hold = self.hold.or(self.current);
        if second.is_none() && (self.hold.is_some() || !rest.is_empty()) {
            return None;
        }
        Some(written(hold, second, rest))
    }
}

/// A piece letter or nothing between two brackets, and what follows.
fn bracketed(text: &str, open: char, close: char) -> Option<(Option<char>, &str)> {
    let (letter, rest) = split_letter(text.strip_prefix(open)?);
    Some((letter, rest.strip_prefix(close)?))
}

fn split_letter(text: &str) -> (Option<char>, &str) {
    match text.chars().next().filter(|c| Piece::from_letter(c.to_ascii_uppercase()).is_ok()) {
        Some(letter) => (Some(letter), &text[1..]),
        None => (None, text),
    }
}

fn written(hold: Option<char>, current: Option<char>, rest: &str) -> String {
    let show = |piece: Option<char>| piece.map_or_else(String::new, String::from);
    format!("{MARK}[{}]({}){rest}", show(hold), show(current))
}

/// The text without blanks if it is a quiz, unchanged if it is plain, `None` if it is a broken quiz.
fn verified(text: &str) -> Option<String> {
    if text == OVER || !text.starts_with(MARK) {
        return Some(text.to_owned());
    }
    let dense: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    Quiz::parse(&dense).is_some().then_some(dense)
}

/// What follows a quiz that is over; else the text itself.
fn opened(text: &str) -> &str {
    text.strip_prefix("#Q=[]();").unwrap_or(text)
}

/// Whether there is a piece to be played.
fn is_open(text: &str) -> bool {
    let text = opened(text);
    text.starts_with(MARK) && text != OVER
}

fn moved_on(text: &str, page: &Page) -> String {
    let played = page.piece.and_then(|at| Quiz::parse(opened(text))?.play(at.piece.letter()));
    played.unwrap_or_else(|| tidied(text))
}

/// The quiz as it is shown: over means nothing, and an empty current piece is filled up.
fn tidied(text: &str) -> String {
    let text = opened(text);
    let quiz = match Quiz::parse(text) {
        Some(quiz) if quiz.current.is_none() => quiz,
        _ => return text.to_owned(),
    };
    if quiz.hold.is_some() {
        return written(None, quiz.hold, quiz.rest);
    }
    match (split_letter(quiz.rest), quiz.rest.strip_prefix(';')) {
        (_, Some(following)) => following.to_owned(),
        ((Some(first), rest), None) => written(None, Some(first), rest),
        ((None, _), None) => String::new(),
    }
}
