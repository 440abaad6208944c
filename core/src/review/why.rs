//! Why a placement was worse than the best one, from what both did and left.
//!
//! A reason is a difference that anybody can see on the board: a clear that was missed, a hole that was made, a well
//! that was covered. The numbers of a search are no reasons, because no player can learn from them.

use alloc::vec::Vec;

use super::aim::Aim;
use super::clear;
use super::cut::Decision;
use crate::board::{Board, WIDTH};
use crate::bot::appraiser::{Appraisal, LOST};
use crate::eval::best_t_slot;
use crate::piece::Piece;
use crate::placement::{Placement, Spin};
use crate::rules::attack::LockInfo;
use crate::state::Field;

/// A reason why a placement was worse than the best one. The order is that of their importance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The game was lost, and another placement would have saved it.
    Lost,
    /// The board could have been emptied.
    MissedPerfectClear,
    /// A T-spin was possible, with the rows that it clears.
    MissedSpin(u32),
    /// Four rows could have been cleared at once.
    MissedQuad,
    /// Lines waited, and the best placement would have cancelled more of them; with their number.
    Uncancelled(u32),
    /// The best placement sends more lines at once; by how many more.
    MissedAttack(u32),
    /// The row of clears with a back-to-back bonus ended.
    BrokeBackToBack,
    /// A combo ended, with the number of its clears.
    BrokeCombo(u32),
    /// The column that was kept open for an I was covered.
    CoveredWell,
    /// A place for a T-spin that clears two rows or more was filled or covered.
    SpoiledSlot,
    /// A T was placed without a T-spin.
    WastedT,
    /// The best line sends more lines with the known pieces; by how many more.
    SendsLessLater(u32),
    /// The best placement clears more lines at once; how many more. Only in games for lines.
    MissedLines(u32),
    /// The best line clears more lines with the known pieces; how many more. Only in games for lines.
    ClearsLessLater(u32),
    /// It left more empty cells under filled ones; how many more.
    Holes(u32),
    /// It left the stack higher; by how many rows.
    Higher(u32),
    /// It left the surface more uneven; how many more steps between neighbouring columns.
    Uneven(u32),
    /// It took more presses than necessary; how many more. Only in games alone.
    ExtraPresses(u32),
    /// The piece took longer than usual; by how many milliseconds. Only in games alone.
    Pause(u32),
}

impl Reason {
    /// Returns the code, which is the same in every version of the program.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Lost => "lost",
            Reason::MissedPerfectClear => "missed-perfect-clear",
            Reason::MissedSpin(_) => "missed-spin",
            Reason::MissedQuad => "missed-quad",
            Reason::Uncancelled(_) => "uncancelled",
            Reason::MissedAttack(_) => "missed-attack",
            Reason::BrokeBackToBack => "broke-back-to-back",
            Reason::BrokeCombo(_) => "broke-combo",
            Reason::CoveredWell => "covered-well",
            Reason::SpoiledSlot => "spoiled-slot",
            Reason::WastedT => "wasted-t",
            Reason::SendsLessLater(_) => "sends-less-later",
            Reason::Holes(_) => "holes",
            Reason::Higher(_) => "higher",
            Reason::Uneven(_) => "uneven",
            Reason::MissedLines(_) => "missed-lines",
            Reason::ClearsLessLater(_) => "clears-less-later",
            Reason::ExtraPresses(_) => "extra-presses",
            Reason::Pause(_) => "pause",
        }
    }

    /// Returns whether the reason is a chance that was missed: a perfect clear, a quad, a T-spin of two rows or more, or
    /// garbage that could have been cancelled.
    #[must_use]
    pub const fn is_missed_chance(self) -> bool {
        match self {
            Reason::MissedPerfectClear | Reason::MissedQuad | Reason::Uncancelled(_) => true,
            Reason::MissedSpin(rows) => rows >= 2,
            _ => false,
        }
    }

    /// Returns the number of rows, lines, clears, cells, steps, presses or milliseconds, if the reason has one.
    #[must_use]
    pub const fn count(self) -> Option<u32> {
        match self {
            Reason::MissedSpin(count)
            | Reason::Uncancelled(count)
            | Reason::MissedAttack(count)
            | Reason::BrokeCombo(count)
            | Reason::SendsLessLater(count)
            | Reason::Holes(count)
            | Reason::Higher(count)
            | Reason::Uneven(count)
            | Reason::MissedLines(count)
            | Reason::ClearsLessLater(count)
            | Reason::ExtraPresses(count)
            | Reason::Pause(count) => Some(count),
            _ => None,
        }
    }
}

/// The most reasons that are given.
const MOST: usize = 3;
/// A combo of fewer clears is not missed.
const COMBO: u32 = 2;
/// The depth from which a column is a well: only an I fills it well.
const WELL: u32 = 3;
/// Fewer rows of height or steps of the surface are not worth a word.
const ROWS: u32 = 2;
const STEPS: u32 = 4;
/// Fewer lines that are sent later are not, either.
const LINES: u32 = 2;

/// What a placement did and left.
struct Outcome {
    made: Placement,
    lock: LockInfo,
    after: Field,
}

impl Outcome {
    fn of(decision: &Decision, made: Placement) -> Outcome {
        let state = &decision.question.state;
        let mut after = state.field;
        let lock = after.lock(made, state.table);
        Outcome { made, lock, after }
    }

    fn wastes_t(&self) -> bool {
        let spins = self.lock.spin == Spin::Full && self.lock.lines_cleared > 0;
        self.made.location.piece == Piece::T && !spins
    }
}

/// Returns why the placement of a decision was worse than the best one, the most important reason first. There are at
/// most three, and none if it was the best one. `aim` is that of a game alone. In a game for lines, attack is no reason.
#[must_use]
pub fn reasons(decision: &Decision, appraisal: &Appraisal, aim: Option<Aim>) -> Vec<Reason> {
    if appraisal.loss() == 0 {
        return Vec::new();
    }
    let [played, best] =
        [decision.played(), appraisal.best[0].placement].map(|made| Outcome::of(decision, made));
    let mut found = Vec::new();
    if appraisal.played == LOST && appraisal.best[0].value > LOST {
        found.push(Reason::Lost);
    }
    if matches!(aim, None | Some(Aim::Attack)) {
        missed(decision, &played, &best, &mut found);
        streaks(decision, &played, &best, &mut found);
        spoiled(decision, &played, &best, &mut found);
        later(decision, appraisal, &mut found);
    } else {
        fewer_lines(decision, appraisal, [&played, &best], &mut found);
    }
    shape(&played.after.board, &best.after.board, &mut found);
    found.truncate(MOST);
    found
}

/// Finds clears that only the best placement makes.
fn missed(decision: &Decision, played: &Outcome, best: &Outcome, found: &mut Vec<Reason>) {
    let (made, wanted) = (&played.lock, &best.lock);
    if wanted.perfect_clear && !made.perfect_clear || clear::was_missed(decision) {
        found.push(Reason::MissedPerfectClear);
    }
    let more = wanted.attack.saturating_sub(made.attack);
    if more == 0 {
        return;
    }
    if wanted.spin == Spin::Full {
        found.push(Reason::MissedSpin(wanted.lines_cleared));
    } else if wanted.lines_cleared == 4 && !wanted.perfect_clear {
        found.push(Reason::MissedQuad);
    }
    let incoming = decision.question.incoming;
    if incoming > made.attack {
        found.push(Reason::Uncancelled(incoming));
    } else if found.is_empty() {
        found.push(Reason::MissedAttack(more));
    }
}

/// Finds streaks that only the placement that was made ends.
fn streaks(decision: &Decision, played: &Outcome, best: &Outcome, found: &mut Vec<Reason>) {
    let before = &decision.question.state.field;
    if before.back_to_back && !played.after.back_to_back && best.after.back_to_back {
        found.push(Reason::BrokeBackToBack);
    }
    if before.combo >= COMBO && played.after.combo == 0 && best.after.combo > 0 {
        found.push(Reason::BrokeCombo(before.combo));
    }
}

/// Finds wells, T-slots and T's that only the placement that was made spoils.
fn spoiled(decision: &Decision, played: &Outcome, best: &Outcome, found: &mut Vec<Reason>) {
    let before = &decision.question.state.field.board;
    if covers_well(decision, played) && !covers_well(decision, best) {
        found.push(Reason::CoveredWell);
    }
    let has_slot = |board: &Board| best_t_slot(board).is_some_and(|slot| slot.lines >= 2);
    if has_slot(before) && !has_slot(&played.after.board) && has_slot(&best.after.board) {
        found.push(Reason::SpoiledSlot);
    }
    if played.wastes_t() && !best.wastes_t() {
        found.push(Reason::WastedT);
    }
}

/// Returns whether a placement covers the column that was kept open.
fn covers_well(decision: &Decision, made: &Outcome) -> bool {
    let [before, after] = [&decision.question.state.field.board, &made.after.board];
    well(before).is_some_and(|x| after.holes_in(x) > before.holes_in(x))
}

/// Compares what both lines send with the known pieces.
fn later(decision: &Decision, appraisal: &Appraisal, found: &mut Vec<Reason>) {
    let more = more_later(decision, appraisal, |lock| lock.attack);
    if more >= LINES && found.is_empty() {
        found.push(Reason::SendsLessLater(more));
    }
}

/// Compares the lines that both placements clear at once, or else those that both lines clear with the known pieces.
fn fewer_lines(decision: &Decision, appraisal: &Appraisal, made: [&Outcome; 2], found: &mut Vec<Reason>) {
    let [played, best] = made.map(|outcome| outcome.lock.lines_cleared);
    let later = more_later(decision, appraisal, |lock| lock.lines_cleared);
    if best > played {
        found.push(Reason::MissedLines(best - played));
    } else if later > 0 {
        found.push(Reason::ClearsLessLater(later));
    }
    let [covers, keeps] = made.map(|outcome| covers_well(decision, outcome));
    if covers && !keeps {
        found.push(Reason::CoveredWell);
    }
}

/// Returns by how much the best line exceeds the other one in a count, with the known pieces. It is 0 if one of them has only one
/// placement.
fn more_later(decision: &Decision, appraisal: &Appraisal, of: fn(&LockInfo) -> u32) -> u32 {
    let count = |line: &[Placement]| -> u32 {
        let mut state = decision.question.state.clone();
        line.iter().map(|&made| of(&state.play(made))).sum()
    };
    let mut played = alloc::vec![decision.played()];
    played.extend_from_slice(&appraisal.reply);
    // Both lines use the same pieces, unless one of them ends early.
    let length = played.len().min(appraisal.line.len());
    let [best, made] = [&appraisal.line, &played].map(|line| count(&line[..length]));
    if length > 1 { best.saturating_sub(made) } else { 0 }
}

/// Compares the boards that both placements leave.
fn shape(played: &Board, best: &Board, found: &mut Vec<Reason>) {
    let more = |of: fn(&Board) -> u32| of(played).saturating_sub(of(best));
    let (holes, higher, uneven) = (more(Board::holes), more(Board::max_height), more(steps));
    if holes > 0 {
        found.push(Reason::Holes(holes));
    }
    if higher >= ROWS {
        found.push(Reason::Higher(higher));
    }
    if uneven >= STEPS {
        found.push(Reason::Uneven(uneven));
    }
}

/// Returns the column that is deepest below both its neighbours, if it is deep enough for an I.
fn well(board: &Board) -> Option<usize> {
    let height = |x: usize| board.height(x);
    let depth = |x: usize| {
        let beside = [x.checked_sub(1), Some(x + 1).filter(|&right| right < WIDTH)];
        let lowest = beside.into_iter().flatten().map(height).min().unwrap_or(0);
        lowest.saturating_sub(height(x))
    };
    (0..WIDTH).max_by_key(|&x| depth(x)).filter(|&x| depth(x) >= WELL && board.holes_in(x) == 0)
}

/// Returns the sum of the differences in height between neighbouring columns.
fn steps(board: &Board) -> u32 {
    (1..WIDTH).map(|x| board.height(x).abs_diff(board.height(x - 1))).sum()
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::bot::Rated;
    use crate::bot::appraiser::Question;
    use crate::piece::Orientation;
    use crate::placement::Location;
    use crate::review::cut::tests::decided;
    use crate::state::State;

    fn at(piece: Piece, orientation: Orientation, x: i8, y: i8) -> Placement {
        Placement { location: Location { piece, orientation, x, y }, spin: Spin::None }
    }

    /// Returns the reasons why `played` is worse than `best` on a board.
    fn why(rows: &[&str], change: impl Fn(&mut Question), played: Placement, best: Placement) -> Vec<Reason> {
        why_in(None, rows, change, [played, best])
    }

    /// Returns the same in a game alone with this aim.
    fn why_in(
        aim: Option<Aim>,
        rows: &[&str],
        change: impl Fn(&mut Question),
        [played, best]: [Placement; 2],
    ) -> Vec<Reason> {
        let board = Board::from_drawing(rows).unwrap();
        let state = State { field: Field { board, ..Field::default() }, ..State::default() };
        let mut question = Question { state, incoming: 0, played };
        change(&mut question);
        let decision = decided(question, LockInfo::default());
        let best = vec![Rated { placement: best, value: 1_000 }];
        reasons(
            &decision,
            &Appraisal {
                best,
                line: Vec::new(),
                reply: Vec::new(),
                played: 0,
                overlooked: false,
                attack: [0; 2],
            },
            aim,
        )
    }

    const QUAD: [&str; 4] = [".#########"; 4];

    #[test]
    fn a_missed_quad_and_a_covered_well_are_named() {
        let quad = at(Piece::I, Orientation::East, 0, 2);
        let flat = at(Piece::I, Orientation::North, 1, 4);
        assert_eq!(
            why(&QUAD, |_| {}, flat, quad),
            [Reason::MissedPerfectClear, Reason::CoveredWell, Reason::Holes(4)]
        );
        let with_more = [&["..........", ".....#####"][..], &QUAD].concat();
        let on_top = at(Piece::I, Orientation::North, 1, 4);
        let found = why(&with_more, |question| question.incoming = 6, on_top, quad);
        assert_eq!(found[..2], [Reason::MissedQuad, Reason::Uncancelled(6)]);
    }

    #[test]
    fn in_a_game_for_lines_only_lines_and_the_shape_are_reasons() {
        let quad = at(Piece::I, Orientation::East, 0, 2);
        let flat = at(Piece::I, Orientation::North, 1, 4);
        let found = |aim| why_in(Some(aim), &QUAD, |_| {}, [flat, quad]);
        assert_eq!(found(Aim::Dig), [Reason::MissedLines(4), Reason::CoveredWell, Reason::Holes(4)]);
        assert_eq!(found(Aim::Attack), why(&QUAD, |_| {}, flat, quad));
    }

    #[test]
    fn ended_streaks_are_named_only_if_the_best_placement_keeps_them() {
        let rows = ["........##", ".#########"];
        let single = at(Piece::J, Orientation::West, 1, 1);
        let change = |question: &mut Question| {
            question.state.field.combo = 3;
            question.state.field.back_to_back = true;
        };
        let away = at(Piece::O, Orientation::North, 4, 1);
        let found = why(&rows, change, away, single);
        assert!(
            found.contains(&Reason::BrokeCombo(3)) && !found.contains(&Reason::BrokeBackToBack),
            "{found:?}"
        );
        let found = why(&rows, change, single, away);
        assert!(found.contains(&Reason::BrokeBackToBack), "{found:?}");
    }

    #[test]
    fn a_wasted_t_and_holes_are_named() {
        let rows = ["..........", "#........#"];
        let over = at(Piece::T, Orientation::South, 1, 2);
        let beside = at(Piece::L, Orientation::North, 3, 0);
        let found = why(&rows, |_| {}, over, beside);
        assert!(
            found.contains(&Reason::WastedT) && found.iter().any(|reason| reason.code() == "holes"),
            "{found:?}"
        );
    }

    #[test]
    fn the_best_placement_needs_no_reason() {
        let made = at(Piece::O, Orientation::North, 4, 0);
        let question = Question { state: State::default(), incoming: 0, played: made };
        let decision = decided(question, LockInfo::default());
        let best = vec![Rated { placement: made, value: 5 }];
        assert_eq!(
            reasons(
                &decision,
                &Appraisal {
                    best,
                    line: Vec::new(),
                    reply: Vec::new(),
                    played: 5,
                    overlooked: false,
                    attack: [0; 2]
                },
                None
            ),
            []
        );
    }
}
