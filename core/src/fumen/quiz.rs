//! Captions: which comment belongs to a page, and how a quiz advances.
//!
//! A comment `#Q=[hold](current)next…` is a *quiz*: it shows the hold piece, the current piece and the
//! previews. The pages that follow have no comment of their own. Readers remove each locked piece from the
//! quiz in one of three ways: they play the current piece, swap it with the held one, or hold it and play the
//! next. A `;` ends a quiz. The text after it is the next quiz or plain text. When a page locks a piece that
//! the quiz does not offer, the quiz stays as it is, except that an empty current piece is filled.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::page::Page;
use crate::piece::Piece;

/// The caption of a page.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Caption {
    /// The text.
    pub text: String,
    /// Whether the text comes from a quiz.
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

/// The parts of a quiz: `#Q=[hold](current)rest`.
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

    /// Returns the first piece of the previews.
    fn next(&self) -> Option<char> {
        self.rest.chars().next().filter(|&c| c != ';')
    }

    /// Returns the previews without their first piece.
    fn after_next(&self) -> &'a str {
        match self.next() {
            Some(first) => &self.rest[first.len_utf8()..],
            None => self.rest,
        }
    }

    /// Returns the quiz after `used` was played, or `None` when the quiz does not offer that piece.
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
        // The first preview is played. The second preview, if there is one, becomes the current piece.
        let (second, rest) = split_letter(rest);
        let hold = self.hold.or(self.current);
        if second.is_none() && (self.hold.is_some() || !rest.is_empty()) {
            return None;
        }
        Some(written(hold, second, rest))
    }
}

/// Splits a text into the piece letter (or nothing) between two brackets and the rest.
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

/// Returns a quiz without its white space, plain text unchanged, and `None` for a broken quiz.
fn verified(text: &str) -> Option<String> {
    if text == OVER || !text.starts_with(MARK) {
        return Some(text.to_owned());
    }
    let dense: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    Quiz::parse(&dense).is_some().then_some(dense)
}

/// Returns the text after a quiz that has no pieces left, or else the text itself.
fn opened(text: &str) -> &str {
    text.strip_prefix("#Q=[]();").unwrap_or(text)
}

/// Returns whether the text is a quiz that still has a piece to play.
fn is_open(text: &str) -> bool {
    let text = opened(text);
    text.starts_with(MARK) && text != OVER
}

fn moved_on(text: &str, page: &Page) -> String {
    let played = page.piece.and_then(|at| Quiz::parse(opened(text))?.play(at.piece.letter()));
    played.unwrap_or_else(|| tidied(text))
}

/// Formats the quiz for display. A quiz that is over is hidden, and an empty current piece is filled.
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
