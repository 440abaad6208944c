//! Finesse: whether a piece was brought to its place with as few presses as possible.
//!
//! *What.* On an open board, every placement that a hard drop from the top makes has a minimum number of
//! presses of left, right and the rotation buttons. A direction held until the wall is one press, like a tap.
//! *How.* [`shortest`] is a breadth-first search from the spawn location. The familiar finesse tables (one
//! number per piece, orientation and column) are results of this search; the tests compare them. *Why a
//! search.* A table would repeat consequences of the kick tables. The search follows the kick tables, and it
//! also supports half turns and high stacks.
//!
//! *What is judged.* Only placements that a finesse table covers are judged: no soft or sonic drop, no T-spin, no
//! piece that was tucked or kicked under something, and no gravity that pulls a piece down before it can be
//! moved. Where the stack is so high that it blocks the way, a longer way around it is not a fault either.

use alloc::vec;
use alloc::vec::Vec;

use super::handling::Buttons;
use crate::board::Board;
use crate::piece::Rotation;
use crate::placement::{Location, Placement, Spin};
use crate::rules::rotation::rotate;
use crate::rules::rotation::srs::{HalfTurnStyle, Srs};
use crate::rules::spawn::{SPAWN_ROW, spawn};

/// The buttons whose presses are counted.
pub(super) const COUNTED: Buttons =
    Buttons(Buttons::LEFT.0 | Buttons::RIGHT.0 | Buttons::CW.0 | Buttons::CCW.0 | Buttons::HALF.0);

/// A stack lower than this does not block the way of a piece.
const CLEAR_OF_SPAWN: u32 = 16;

/// One press of a button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Press {
    /// The button: exactly one.
    pub button: Buttons,
    /// Whether a direction is held until the piece reaches the wall.
    pub to_wall: bool,
}

impl Press {
    /// Returns a short press.
    const fn tap(button: Buttons) -> Press {
        Press { button, to_wall: false }
    }

    /// Returns a press of a direction that is held until the wall.
    const fn hold(button: Buttons) -> Press {
        Press { button, to_wall: true }
    }
}

/// The presses that move a piece. When several ways are equally short, earlier presses are preferred.
const MOVES: [Press; 7] = [
    Press::tap(Buttons::LEFT),
    Press::tap(Buttons::RIGHT),
    Press::hold(Buttons::LEFT),
    Press::hold(Buttons::RIGHT),
    Press::tap(Buttons::CW),
    Press::tap(Buttons::CCW),
    Press::tap(Buttons::HALF),
];

/// How the presses for one piece compare with the minimum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The number of presses beyond the minimum.
    pub wasted: u32,
    /// A shortest way to the same placement: hold if the piece came from there, the moves, and the hard drop.
    pub shortest: Vec<Press>,
}

/// A way to a placement, and the minimum number of presses for it without the hard drop.
struct Way {
    /// The presses in reverse order: the first of the list is the hard drop.
    backwards: Vec<Press>,
    /// This is more than the number of moves where only the stack makes them so few: a direction that is held
    /// until a high stack stops the piece is not expected of anyone.
    least: u32,
}

/// Returns a shortest way from the spawn location to where a hard drop makes the piece `target`, or `None` when
/// no drop from the top leads there. `half_turns` is `None` where the rules have no half turns. One call takes
/// about ten microseconds.
fn shortest(board: &Board, target: Placement, half_turns: Option<HalfTurnStyle>) -> Option<Way> {
    let place = target.location;
    let is_dropped = over(place).is_some_and(|top| top.dropped(board).canonical() == place.canonical());
    if target.spin != Spin::None || !is_dropped {
        return None;
    }
    let open = on(&Board::EMPTY, place, half_turns)?;
    if board.max_height() < CLEAR_OF_SPAWN {
        return Some(open);
    }
    on(board, place, half_turns).map(|way| Way { least: way.least.max(open.least), ..way })
}

/// Returns the location straight above `place`, in the spawn row.
fn over(place: Location) -> Option<Location> {
    let top = Location { y: SPAWN_ROW, ..place };
    top.fits(&Board::EMPTY).then_some(top)
}

/// Returns a shortest way on that board when the piece falls only at the end.
fn on(board: &Board, place: Location, half_turns: Option<HalfTurnStyle>) -> Option<Way> {
    let wanted = over(place)?.dropped(board).canonical();
    // Each location is reached by a press from an earlier one.
    let mut seen: Vec<(Location, usize, Press)> = Vec::new();
    seen.extend(spawn(board, place.piece).map(|at| (at, 0, MOVES[0])));
    let mut next = 0;
    while let Some(&(at, _, _)) = seen.get(next) {
        if at.dropped(board).canonical() == wanted {
            let mut backwards = vec![Press::tap(Buttons::HARD_DROP)];
            while next > 0 {
                let (_, before, press) = seen[next];
                backwards.push(press);
                next = before;
            }
            return Some(Way { least: backwards.len() as u32 - 1, backwards });
        }
        for press in MOVES {
            let to = moved(board, at, press, half_turns);
            if let Some(to) = to.filter(|to| seen.iter().all(|(known, _, _)| known != to)) {
                seen.push((to, next, press));
            }
        }
        next += 1;
    }
    None
}

/// Returns the location to which a press moves a piece, or `None` when the piece does not move.
fn moved(board: &Board, at: Location, press: Press, half_turns: Option<HalfTurnStyle>) -> Option<Location> {
    let (rotation, style) = match press.button {
        Buttons::CW => (Rotation::Cw, HalfTurnStyle::SrsPlus),
        Buttons::CCW => (Rotation::Ccw, HalfTurnStyle::SrsPlus),
        Buttons::HALF => (Rotation::Half, half_turns?),
        direction => {
            return shifted(board, at, if direction == Buttons::LEFT { -1 } else { 1 }, press.to_wall);
        }
    };
    let (to, test) = rotate::<Srs>(board, at, rotation)?;
    style.allows(rotation, test).then_some(to)
}

/// Returns the location one column beside `at`, or at the wall. Returns `None` when the piece does not move.
fn shifted(board: &Board, mut at: Location, dx: i8, to_wall: bool) -> Option<Location> {
    let mut reached = None;
    loop {
        at = at.moved(dx, 0);
        if !at.fits(board) {
            return reached;
        }
        reached = Some(at);
        if !to_wall {
            return reached;
        }
    }
}

/// The presses for the current piece so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Presses {
    count: u32,
    soft_drop: bool,
    from_hold: bool,
}

impl Presses {
    /// No presses yet, for a piece that hold has brought.
    pub(super) const FROM_HOLD: Presses = Presses { count: 0, soft_drop: false, from_hold: true };

    /// Records a tick's buttons and those that were pressed in this tick.
    pub(super) fn note(&mut self, held: Buttons, pressed: Buttons) {
        self.count += Buttons(pressed.0 & COUNTED.0).count();
        self.soft_drop |= held.any(Buttons::SOFT_DROP) || pressed.any(Buttons::SONIC_DROP);
    }

    /// Compares with the minimum for a piece that locked on that board. Returns `None` when the piece is not
    /// judged.
    pub(super) fn judge(
        self,
        board: &Board,
        locked: Placement,
        half_turns: Option<HalfTurnStyle>,
    ) -> Option<Judgement> {
        if self.soft_drop {
            return None;
        }
        let Way { mut backwards, least } = shortest(board, locked, half_turns)?;
        if self.from_hold {
            backwards.push(Press::tap(Buttons::HOLD));
        }
        backwards.reverse();
        Some(Judgement { wasted: self.count.saturating_sub(least), shortest: backwards })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::naive;
    use crate::piece::Orientation::{self, East, North, South, West};
    use crate::piece::Piece::{self, I, J, L, O, S, T, Z};

    const KICKED: Option<HalfTurnStyle> = Some(HalfTurnStyle::SrsPlus);

    fn fewest(board: &Board, target: Placement, half_turns: Option<HalfTurnStyle>) -> Option<u32> {
        shortest(board, target, half_turns).map(|way| way.least)
    }

    /// Returns the minimum number of presses for each leftmost column of the piece.
    fn row(piece: Piece, orientation: Orientation, half_turns: Option<HalfTurnStyle>) -> Vec<u32> {
        let centre = Location { piece, orientation, x: 0, y: 0 };
        let left = centre.cells().map(|cell| cell.x).into_iter().min().unwrap_or(0);
        let places = (0..10).map(|column| Location { x: column - left, ..centre });
        let dropped = places.filter_map(over).map(|top| top.dropped(&Board::EMPTY));
        let placements = dropped.map(|location| Placement { location, spin: Spin::None });
        placements.map(|target| fewest(&Board::EMPTY, target, half_turns).unwrap()).collect()
    }

    /// Compares with the table that players learn, as trainers and clients show it: one number for each
    /// leftmost column.
    #[test]
    fn the_search_reproduces_the_familiar_table() {
        let flat = [1, 2, 1, 0, 1, 2, 2, 1];
        assert_eq!(row(O, North, None), [1, 2, 2, 1, 0, 1, 2, 2, 1]);
        for (flat, upright) in [(North, East), (South, West)] {
            assert_eq!(row(I, flat, None), [1, 2, 1, 0, 1, 2, 1]);
            assert_eq!(row(I, upright, None), [2, 2, 2, 2, 1, 1, 2, 2, 2, 2]);
        }
        for piece in [S, Z] {
            assert_eq!([row(piece, North, None), row(piece, South, None)], [flat, flat]);
            for upright in [East, West] {
                assert_eq!(row(piece, upright, None), [2, 2, 2, 1, 1, 2, 3, 2, 2]);
            }
        }
        for piece in [J, L, T] {
            assert_eq!(row(piece, North, None), flat);
            assert_eq!(row(piece, East, None), [2, 2, 3, 2, 1, 2, 3, 3, 2]);
            assert_eq!(row(piece, West, None), [2, 3, 2, 1, 2, 3, 3, 2, 2]);
            assert_eq!(row(piece, South, None), [3, 4, 3, 2, 3, 4, 4, 3]);
            assert_eq!(row(piece, South, KICKED), [2, 3, 2, 1, 2, 3, 3, 2], "a half turn saves one press");
        }
    }

    fn locked(drawing: &[&str], location: Location, spin: Spin) -> Option<u32> {
        fewest(&Board::from_drawing(drawing).unwrap(), Placement { location, spin }, None)
    }

    #[test]
    fn placements_that_need_more_than_a_drop_are_not_judged() {
        let drawing = ["##........", "#...######", "##.#######"];
        let under = Location { piece: T, orientation: South, x: 2, y: 1 };
        assert_eq!([locked(&drawing, under, Spin::Full), locked(&drawing, under, Spin::None)], [None, None]);
        let over = Location { piece: T, orientation: North, x: 5, y: 2 };
        assert_eq!(locked(&drawing, over, Spin::None), Some(1));
    }

    #[test]
    fn a_detour_around_a_tower_is_not_a_fault() {
        let tower = [".#........"; 20];
        let left = Location { piece: I, orientation: West, x: 0, y: 1 };
        assert_eq!(locked(&tower, left, Spin::None), None, "the tower blocks the way");
        let board = Board::from_columns([0, 0, 0, 0, 0, 0, 0, 0, 0, (1 << 20) - 1]);
        let beside = Location { piece: O, orientation: North, x: 7, y: 0 };
        let way = on(&board, beside, None).unwrap();
        assert_eq!((way.backwards[1], way.least), (Press::hold(Buttons::RIGHT), 1), "held until the tower");
        assert_eq!(fewest(&board, Placement { location: beside, spin: Spin::None }, None), Some(2));
    }

    #[test]
    fn presses_beyond_the_minimum_are_counted_as_wasted() {
        let place = Location { piece: T, orientation: North, x: 2, y: 0 };
        let locked = Placement { location: place, spin: Spin::None };
        let mut presses = Presses::default();
        for _ in 0..2 {
            presses.note(Buttons::LEFT, Buttons::LEFT);
            presses.note(Buttons::LEFT, Buttons::NONE);
        }
        presses.note(Buttons::HARD_DROP, Buttons::HARD_DROP);
        let wasted = |presses: Presses| presses.judge(&Board::EMPTY, locked, None).map(|all| all.wasted);
        assert_eq!(wasted(presses), Some(0));
        presses.note(Buttons::CW, Buttons::CW);
        presses.note(Buttons::CCW, Buttons::CCW);
        assert_eq!(wasted(presses), Some(2));
        for drop in [Buttons::SOFT_DROP, Buttons::SONIC_DROP] {
            let mut dropped = presses;
            dropped.note(drop, drop);
            assert_eq!(wasted(dropped), None);
        }
    }

    #[test]
    fn the_shortest_way_leads_to_every_placement() {
        for piece in Piece::ALL {
            let start = spawn(&Board::EMPTY, piece).unwrap();
            for target in naive::placements::<Srs>(&Board::EMPTY, start, true) {
                for half_turns in [None, Some(HalfTurnStyle::Plain), KICKED] {
                    let way = Presses::default().judge(&Board::EMPTY, target, half_turns).unwrap().shortest;
                    let (drop, moves) = way.split_last().unwrap();
                    let last = moves
                        .iter()
                        .try_fold(start, |at, &press| moved(&Board::EMPTY, at, press, half_turns));
                    let dropped = last.unwrap().dropped(&Board::EMPTY).canonical();
                    assert_eq!(
                        (*drop, dropped),
                        (Press::tap(Buttons::HARD_DROP), target.location.canonical())
                    );
                    assert!(half_turns.is_some() || moves.iter().all(|press| press.button != Buttons::HALF));
                    assert_eq!(Some(moves.len() as u32), fewest(&Board::EMPTY, target, half_turns));
                }
            }
        }
    }

    #[test]
    fn a_half_turn_that_needs_a_kick_is_no_way_if_half_turns_are_plain() {
        let at_wall = Location { piece: T, orientation: East, x: 0, y: SPAWN_ROW };
        let turn = |style| moved(&Board::EMPTY, at_wall, Press::tap(Buttons::HALF), Some(style));
        assert!(turn(HalfTurnStyle::SrsPlus).is_some());
        assert_eq!(turn(HalfTurnStyle::Plain), None);
    }

    #[test]
    fn the_shortest_way_begins_with_hold_if_the_piece_came_from_there() {
        let place = Location { piece: T, orientation: West, x: 1, y: 1 };
        let locked = Placement { location: place.dropped(&Board::EMPTY), spin: Spin::None };
        let buttons = [Buttons::HOLD, Buttons::LEFT, Buttons::CCW, Buttons::HARD_DROP].map(Press::tap);
        let way = Presses::FROM_HOLD.judge(&Board::EMPTY, locked, None).unwrap().shortest;
        assert_eq!(
            way.iter().map(|press| press.button).collect::<Vec<_>>(),
            buttons.map(|press| press.button)
        );
        assert_eq!(way[1], Press::hold(Buttons::LEFT));
    }
}
