//! When the card of a mistake comes back: spaced repetition by FSRS, in whole days.
//!
//! A card is seven numbers, so that a page can keep it: when it is due and when it was last seen (ms since 1970), its stability
//! in days, its difficulty, how often it was seen and forgotten, and its state. A new card has none.

use chrono::DateTime;
use rs_fsrs::{Card, FSRS, Parameters, Rating, State};
use stackmate::tool::fault::{Detail, Fault};
use stackmate_wasm::error::error;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The latest moment that a card can have: more than a hundred thousand years.
const LAST: f64 = 4e15;
/// The longest stability, in days: a hundred years.
const LONGEST: f64 = 36_500.0;
/// No card is seen more often.
const MOST: f64 = 1e6;
const STATES: [State; 4] = [State::New, State::Learning, State::Review, State::Relearning];
const RATINGS: [Rating; 4] = [Rating::Again, Rating::Hard, Rating::Good, Rating::Easy];

/// Returns a card after it was seen. `grade` is 1 (again), 2 (hard), 3 (good) or 4 (easy), and `now` is in ms since 1970.
///
/// # Errors
/// Throws an `Error` if the numbers are not those of a card, or if the grade or the time are not in their ranges.
#[wasm_bindgen(js_name = seenCard)]
pub fn seen_card(card: &[f64], grade: usize, now: f64) -> Result<Vec<f64>, JsValue> {
    seen(card, grade, now).ok_or_else(|| {
        error(
            Fault::new("review.card", "{card} with grade {grade} at {now} is not a card that was seen")
                .with(Detail::Text(format!("{card:?}")))
                .with(grade as u64)
                .with(Detail::Text(now.to_string())),
        )
    })
}

fn seen(card: &[f64], grade: usize, now: f64) -> Option<Vec<f64>> {
    let rating = *RATINGS.get(grade.checked_sub(1)?)?;
    let now = moment(now)?;
    let card = if card.is_empty() { Card::default() } else { read(card)? };
    let whole_days = Parameters { enable_short_term: false, ..Parameters::default() };
    let Card { due, stability, difficulty, reps, lapses, state, last_review, .. } =
        FSRS::new(whole_days).next(card, now, rating).card;
    let ms = |moment: DateTime<chrono::Utc>| moment.timestamp_millis() as f64;
    let state = STATES.iter().position(|&one| one == state)?;
    Some(vec![ms(due), ms(last_review), stability, difficulty, reps.into(), lapses.into(), state as f64])
}

fn moment(ms: f64) -> Option<DateTime<chrono::Utc>> {
    within(ms, 0.0, LAST).and_then(|ms| DateTime::from_timestamp_millis(ms as i64))
}

fn read(numbers: &[f64]) -> Option<Card> {
    let &[due, last, stability, difficulty, reps, lapses, state] = numbers else { return None };
    let [due, last_review] = [moment(due)?, moment(last)?];
    Some(Card {
        due,
        last_review,
        stability: within(stability, 0.01, LONGEST)?,
        difficulty: within(difficulty, 1.0, 10.0)?,
        scheduled_days: due.signed_duration_since(last_review).num_days(),
        reps: within(reps, 0.0, MOST)? as i32,
        lapses: within(lapses, 0.0, MOST)? as i32,
        state: *STATES.get(within(state, 0.0, 3.0)? as usize)?,
        ..Card::default()
    })
}

/// Returns a number if it is in its range. Numbers that are not finite are in none.
fn within(number: f64, low: f64, high: f64) -> Option<f64> {
    (low..=high).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: f64 = 86_400_000.0;
    const NOW: f64 = 1_790_000_000_000.0;

    /// Returns the days until a card comes back, and the card.
    fn after(card: &[f64], grade: usize, now: f64) -> (f64, Vec<f64>) {
        let card = seen(card, grade, now).unwrap();
        ((card[0] - now) / DAY, card)
    }

    #[test]
    fn a_forgotten_card_comes_back_the_next_day_and_a_known_one_later_each_time() {
        let (again, forgotten) = after(&[], 1, NOW);
        assert_eq!(again, 1.0);
        let (good, known) = after(&[], 3, NOW);
        assert_eq!(good, 3.0, "the published first stability of \"good\" is 3.1262 days");
        let (later, known) = after(&known, 3, NOW + good * DAY);
        assert!(later > 2.0 * good, "{later}");
        let (less, _) = after(&known, 1, NOW + (good + later) * DAY);
        assert!(less < later, "{less}");
        assert_eq!(after(&forgotten, 3, NOW + DAY).1[4], 2.0);
    }

    #[test]
    fn numbers_that_are_no_card_are_refused() {
        let card = after(&[], 3, NOW).1;
        for (at, wrong) in
            (0..7).flat_map(|at| [f64::NAN, f64::INFINITY, -1.0, 1e300].map(|wrong| (at, wrong)))
        {
            let mut damaged = card.clone();
            damaged[at] = wrong;
            assert_eq!(seen(&damaged, 3, NOW), None, "{at}: {wrong}");
        }
        assert_eq!([seen(&card[1..], 3, NOW), seen(&card, 0, NOW), seen(&card, 5, NOW)], [None, None, None]);
        assert_eq!([seen(&[], 3, f64::NAN), seen(&[], 3, 1e17)], [None, None]);
    }
}
