//! The potential, literally as the rules document describes it, as a reference.

use alloc::vec::Vec;

use super::*;
use crate::chain::resolve;
use crate::chain::tests::random_board;
use crate::probe::probe_all;
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

fn probe(board: &Columns, x: usize, digit: Cell) -> u32 {
    let mut columns = board.clone();
    let place = (x as isize, columns[x].len() as isize);
    columns[x].push(digit);
    let found = TWELVE.map(|((dx, dy), direction)| {
        run(&columns, (place.0 + dx, place.1 + dy), direction).filter(|cells| cells.contains(&place))
    });
    if found.iter().position(Option::is_some).is_none_or(|first| first >= 7) {
        return 0;
    }
    let mut runs: Vec<Vec<Offset>> = found.into_iter().flatten().collect();
    let (mut steps, mut score) = (0, 0);
    while !runs.is_empty() {
        steps += 1;
        score += factor(steps) * (runs.concat().len() as u32 / 2);
        let [low, left, right] = erase(&mut columns, &runs.concat());
        let starts = (left - 4..=right).flat_map(|x| (low - 4..20).map(move |y| (x, y)));
        let directions = [(0, -1), (1, 1), (1, 0), (1, -1)];
        let all = starts.flat_map(|start| directions.map(|direction| (start, direction)));
        runs = all.filter_map(|(start, direction)| run(&columns, start, direction)).collect();
    }
    score + steps
}

fn slow(board: &Board) -> u32 {
    let columns: Columns =
        (0..WIDTH).map(|x| (0..board.height(x)).map(|y| board.cell(x, y)).collect()).collect();
    let probes = (0..WIDTH).flat_map(|x| (1..=DIGITS).map(move |digit| (x, digit)));
    let open = probes.filter(|(x, _)| columns[*x].len() <= HEIGHT);
    open.map(|(x, digit)| probe(&columns, x, digit)).max().unwrap_or(0)
}

fn by_the_rules(board: &Board) -> u32 {
    let mut best = 0;
    probe_all(board, |_, _, chain| best = best.max(chain.score + chain.steps));
    best
}

#[test]
fn known_boards_have_the_known_potential() {
    for (text, pot, full) in [
        ("5 3 888 168 2 2344 32275342 632 6953 96", 29, 28),
        ("6 86268 3627 56 - 517 27621 25274227 32 111", 24, 23),
    ] {
        let columns: Columns = text
            .split(' ')
            .map(|column| column.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect())
            .collect();
        let board = Board::from_columns(&columns).unwrap();
        assert_eq!((pot_2016(&board), slow(&board), by_the_rules(&board)), (pot, pot, full), "{text}");
    }
}

#[test]
fn potentials_are_those_of_the_description() {
    let mut rng = Rng::new(9, 9);
    let (mut highest, mut different) = (0, 0);
    for number in 0..12_000 {
        let mut board = random_board(&mut rng);
        resolve(&mut board);
        let pot = pot_2016(&board);
        assert_eq!(pot, slow(&board), "board {number}: {board:?}");
        highest = highest.max(pot);
        different += u32::from(pot != by_the_rules(&board));
    }
    assert!(highest > 15 && different > 1_000, "highest {highest}, {different} unlike the rules");
}
