//! The potential, literally as the rules document describes it, as a reference.

use alloc::vec::Vec;

use super::*;
use crate::chain::resolve;
use crate::chain::tests::random_board;
use stackmate::tool::rng::Rng;

type Columns = Vec<Vec<Cell>>;
type Offset = (isize, isize);

/// The start relative to the digit and the direction of the twelve runs.
const TWELVE: [(Offset, Offset); 12] = [
    ((0, 0), (1, 1)),
    ((0, 0), (1, 0)),
    ((0, 0), (1, -1)),
    ((0, 0), (-1, -1)),
    ((0, 0), (-1, 0)),
    ((0, 0), (-1, 1)),
    ((-1, -1), (1, 1)),
    ((-1, 0), (1, 0)),
    ((-1, 1), (1, -1)),
    ((-2, 2), (1, -1)),
    ((-2, 0), (1, 0)),
    ((-2, -2), (1, 1)),
];

fn digit(columns: &Columns, (x, y): Offset) -> Option<Cell> {
    let column = columns.get(usize::try_from(x).ok()?)?;
    column.get(usize::try_from(y).ok()?).copied().filter(|&cell| cell <= DIGITS)
}

/// Returns the cells of the run that begins at a cell and sums to ten.
fn run(columns: &Columns, start: Offset, (dx, dy): Offset) -> Option<Vec<Offset>> {
    let (mut sum, mut cells, mut at) = (0, Vec::new(), start);
    while sum < 10 {
        sum += digit(columns, at)?;
        cells.push(at);
        at = (at.0 + dx, at.1 + dy);
    }
    (sum == 10).then_some(cells)
}

/// Erases cells; returns the lowest row, the leftmost and the rightmost column of them.
fn erase(columns: &mut Columns, doomed: &[Offset]) -> [isize; 3] {
    for (x, column) in columns.iter_mut().enumerate() {
        let mut y = -1;
        column.retain(|_| {
            y += 1;
            !doomed.contains(&(x as isize, y))
        });
    }
    let least = |of: fn(&Offset) -> isize| doomed.iter().map(of).min().unwrap();
    [least(|cell| cell.1), least(|cell| cell.0), -least(|cell| -cell.0)]
}

/// Returns the runs of a later step, which begin near the erased cells.
fn later(columns: &Columns, [low, left, right]: [isize; 3]) -> Vec<Vec<Offset>> {
    let starts = (left - 4..=right).flat_map(|x| (low - 4..20).map(move |y| (x, y)));
    let directions = [(0, -1), (1, 1), (1, 0), (1, -1)];
    let all = starts.flat_map(|start| directions.map(|direction| (start, direction)));
    all.filter_map(|(start, direction)| run(columns, start, direction)).collect()
}

/// Returns the runs of the first step that the light probe finds.
fn light(columns: &Columns, place: Offset) -> Vec<Vec<Offset>> {
    let found = TWELVE.map(|((dx, dy), direction)| {
        run(columns, (place.0 + dx, place.1 + dy), direction).filter(|cells| cells.contains(&place))
    });
    let first = found.iter().position(Option::is_some);
    found.into_iter().flatten().filter(|_| first.is_some_and(|first| first < 7)).collect()
}

fn probe(board: &Columns, x: usize, digit: Cell, choices: &Choices) -> u32 {
    let mut columns = board.clone();
    let place = (x as isize, columns[x].len() as isize);
    columns[x].push(digit);
    let mut runs = match choices.probe {
        Probe::Light => light(&columns, place),
        Probe::All => later(&columns, [place.1, place.0, place.0]),
    };
    let (mut steps, mut score) = (0, 0);
    while !runs.is_empty() {
        steps += 1;
        score += factor(steps) * (runs.concat().len() as u32 / 2);
        let edges = erase(&mut columns, &runs.concat());
        let whole = [4, 4, WIDTH as isize];
        runs = later(&columns, if choices.detection == Detection::Window { edges } else { whole });
    }
    score + steps
}

fn slow(board: &Board, choices: &Choices) -> u32 {
    let columns: Columns =
        (0..WIDTH).map(|x| (0..board.height(x)).map(|y| board.cell(x, y)).collect()).collect();
    let probes = (0..WIDTH).flat_map(|x| (1..=DIGITS).map(move |digit| (x, digit)));
    let open = probes.filter(|(x, _)| columns[*x].len() <= HEIGHT);
    open.map(|(x, digit)| probe(&columns, x, digit, choices)).max().unwrap_or(0)
}

/// Returns the four ways to find a potential: the original first, and last the one by the rules.
fn ways() -> [Choices; 4] {
    let way = |probe, detection| Choices { probe, detection, ..Choices::ORIGINAL };
    [
        way(Probe::Light, Detection::Window),
        way(Probe::Light, Detection::Exact),
        way(Probe::All, Detection::Window),
        way(Probe::All, Detection::Exact),
    ]
}

#[test]
fn known_boards_have_the_known_potential() {
    for (text, expected, full) in [
        ("5 3 888 168 2 2344 32275342 632 6953 96", 29, 28),
        ("6 86268 3627 56 - 517 27621 25274227 32 111", 24, 23),
    ] {
        let columns: Columns = text
            .split(' ')
            .map(|column| column.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect())
            .collect();
        let board = Board::from_columns(&columns).unwrap();
        let [original, .., by_rules] = ways();
        assert_eq!([pot_2016(&board), slow(&board, &original)], [expected; 2], "{text}");
        assert_eq!(
            [super::pot(&board, &original), super::pot(&board, &by_rules)],
            [expected, full],
            "{text}"
        );
    }
}

#[test]
fn potentials_are_those_of_the_description() {
    let mut rng = Rng::new(9, 9);
    let (mut highest, mut different) = (0, [0; 4]);
    let ways = ways();
    for number in 0..6_000 {
        let mut board = random_board(&mut rng);
        resolve(&mut board);
        let pots = ways.map(|choices| super::pot(&board, &choices));
        // The reference has no way by the rules: it looks at most four cells to the left of the digit.
        for (choices, pot) in ways.iter().zip(pots).take(3) {
            assert_eq!(pot, slow(&board, choices), "board {number}, {choices:?}: {board:?}");
        }
        assert_eq!(pots[0], pot_2016(&board));
        highest = highest.max(pots[0]);
        (0..4).for_each(|way| different[way] += u32::from(pots[way] != pots[0]));
    }
    // Exact detection only adds runs of more than five cells.
    assert!(highest > 15 && different[1] > 0 && different[2] > 500, "highest {highest}, {different:?}");
    assert!(different[3] > different[2], "{different:?} unlike the original");
}
