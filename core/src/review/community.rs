//! The figures by which players of TETR.IO compare themselves.
//!
//! They come from three counts: pieces, lines sent (attack) and cleared rows of garbage (*downstack*). The formulas are
//! those of the community's sheets, as TETRA STATS and sheetBot compute them from APM, PPS and the VS score. The VS
//! score is 100 · (attack + downstack) / seconds, so VS / 100 − APM / 60 is the downstack of a second.

use crate::game::Stats;

/// Figures of a side in a match, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Community {
    /// DS/S: cleared rows of garbage for each second.
    pub downstack_per_second: i64,
    /// DS/P: cleared rows of garbage for each piece.
    pub downstack_per_piece: i64,
    /// APP + DS/P: lines sent and rows of garbage cleared for each piece.
    pub both_per_piece: i64,
    /// VS/APM. It is 1,667 without downstack.
    pub vs_per_apm: Option<i64>,
    /// Cheese index: 150 · DS/P + 50 · (VS/APM − 2) + 125 · (0.6 − APP). High values stand for a player who digs through
    /// garbage, low ones for one who stacks for big attacks.
    pub cheese_index: Option<i64>,
    /// Garbage efficiency: 2 · APP · DS/P.
    pub garbage_efficiency: i64,
    /// The part of the lines that came from the other side that the own attack cancelled. `None` if none came.
    pub cancelled: Option<i64>,
}

impl Community {
    /// Computes the figures from the counts of a side and its playing time in milliseconds. They are 0 before the first
    /// piece.
    #[must_use]
    pub fn of(stats: &Stats, ms: u32) -> Community {
        let [pieces, attack, dug] = [stats.pieces, stats.attack, stats.garbage_cleared].map(i64::from);
        let parts = |count: i64, of: i64| (1_000 * count).checked_div(of);
        let (app, dsp) = (parts(attack, pieces).unwrap_or(0), parts(dug, pieces).unwrap_or(0));
        let vs_per_apm = parts(5 * (attack + dug), 3 * attack);
        let came = i64::from(stats.cancelled) + i64::from(stats.garbage_received);
        Community {
            downstack_per_second: parts(1_000 * dug, ms.into()).unwrap_or(0),
            downstack_per_piece: dsp,
            both_per_piece: app + dsp,
            vs_per_apm,
            cheese_index: vs_per_apm.map(|ratio| 150 * dsp + 50 * (ratio - 2_000) + 125 * (600 - app)),
            garbage_efficiency: 2 * app * dsp / 1_000,
            cancelled: parts(stats.cancelled.into(), came),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_those_of_the_published_formulas() {
        let stats = Stats {
            pieces: 200,
            attack: 120,
            garbage_cleared: 40,
            cancelled: 30,
            garbage_received: 50,
            ..Stats::default()
        };
        let ms = 100_000;
        let found = Community::of(&stats, ms);
        let rates = stats.rates(ms);
        let [pps, apm, app, vs] =
            [rates.pps, rates.apm, rates.app, rates.vs].map(|rate| f64::from(rate) / 1e3);
        let dss = vs / 100.0 - apm / 60.0;
        let dsp = dss / pps;
        let cheese = dsp * 150.0 + (vs / apm - 2.0) * 50.0 + (0.6 - app) * 125.0;
        let near = |ours: i64, published: f64| (ours as f64 / 1e3 - published).abs() < 0.06;
        assert!(near(found.downstack_per_second, dss) && near(found.downstack_per_piece, dsp));
        assert!(near(found.both_per_piece, app + dsp) && near(found.garbage_efficiency, app * dsp * 2.0));
        assert!(near(found.cheese_index.unwrap(), cheese), "{:?} instead of {cheese}", found.cheese_index);
        assert_eq!(found.cancelled, Some(375));
    }

    #[test]
    fn figures_without_a_meaning_are_left_out() {
        let none = Community::of(&Stats::default(), 0);
        assert_eq!((none.vs_per_apm, none.cheese_index, none.cancelled), (None, None, None));
        assert_eq!((none.downstack_per_second, none.both_per_piece), (0, 0));
    }
}
