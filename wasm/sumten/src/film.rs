//! A turn that is shown: the films of its sides, and the moment that is reached.

use sumten::film::Film;
use sumten::reel::{self, LANDING_MS, STEP_MS};
use sumten::run::Run;

use crate::side::Picture;

/// The events of a side, as bits.
const LANDED: u16 = 1;
const STEP: u16 = 2;
const ENDED: u16 = 4;

/// A turn that is shown.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) number: usize,
    films: Vec<Film>,
    pub(crate) at: u32,
}

impl Turn {
    /// Begins to show a turn that was played.
    pub(crate) fn new(run: &Run, number: usize) -> Option<Turn> {
        let films: Option<Vec<Film>> = (0..run.game().players()).map(|side| run.film(number, side)).collect();
        Some(Turn { number, films: films?, at: 0 })
    }

    /// Returns its length in ms.
    pub(crate) fn length(&self) -> u32 {
        self.films.iter().map(reel::length).max().unwrap_or(0)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.at >= self.length()
    }

    /// Advances by some ms, and returns the events of each side on the way.
    pub(crate) fn advance(&mut self, ms: u32) -> [u16; 2] {
        let before = self.at;
        self.at = self.at.saturating_add(ms).min(self.length());
        self.events(before, self.at)
    }

    /// Returns the events of each side after one moment, up to another one.
    pub(crate) fn events(&self, from: u32, to: u32) -> [u16; 2] {
        let mut events = [0; 2];
        for (film, events) in self.films.iter().zip(&mut events) {
            *events = events_between(film, from, to);
        }
        events
    }

    /// Returns what the sides show.
    pub(crate) fn pictures(&self, run: &Run) -> Vec<Picture> {
        let films = self.films.iter().enumerate();
        films.map(|(side, film)| Picture::moving(run, self.number, side, film, self.at)).collect()
    }
}

/// Returns the events of a film after one moment, up to another one.
fn events_between(film: &Film, from: u32, to: u32) -> u16 {
    let passed = |moment: u32| from < moment && moment <= to;
    let steps = film.steps.len() as u32;
    let is_step = (0..steps).any(|step| passed(LANDING_MS + step * STEP_MS));
    [(passed(LANDING_MS), LANDED), (is_step, STEP), (passed(reel::length(film)), ENDED)]
        .into_iter()
        .filter(|(has, _)| *has)
        .fold(0, |events, (_, event)| events | event)
}

/// Returns events as one number, with side 0 in the low 16 bits.
pub(crate) fn packed([a, b]: [u16; 2]) -> u32 {
    u32::from(a) | u32::from(b) << 16
}
