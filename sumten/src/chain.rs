//! Resolves a board: erases segments and lets blocks fall, until nothing is erased.
//!
//! *What.* A segment is a straight run of digits, in a row, a column or a diagonal, that sums to exactly ten. All
//! segments of a board are erased at once, and the blocks above them fall. This is one step of the chain, and its
//! score is a factor of the step times half the sum of the lengths of its segments.
//!
//! *How.* The module `segments` finds the segments of a step in vector registers. Boards with a column that is
//! higher than sixteen cells are rare; the module `tall` resolves them.

use crate::board::{Board, WIDTH};
use crate::field::Field;
use crate::segments::Segments;
use crate::tall;

/// A chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The number of steps.
    pub steps: u32,
    /// The sum of the scores of its steps.
    pub score: u32,
}

impl Chain {
    /// The number of score points that send one ojama.
    pub(crate) const PER_OJAMA: u32 = 5;

    /// Returns the number of ojama that the chain sends.
    #[must_use]
    pub const fn ojama(self) -> u32 {
        self.score / Chain::PER_OJAMA
    }
}

/// One more than the number of steps of the longest chain: a board has at most 169 cells, and each step erases two.
const MOST_STEPS: usize = 86;
/// The number of decimal digits of 13 to the power of the longest chain.
const DECIMALS: usize = 96;

/// The factor of each step: 1.3 to the power of its number, rounded down.
const FACTORS: [u32; MOST_STEPS] = {
    let mut factors = [0; MOST_STEPS];
    // The decimal digits of 13ⁱ, the lowest first. Without the last i digits they are the number 1.3ⁱ rounded down.
    let mut decimals = [0_u32; DECIMALS];
    decimals[0] = 1;
    let mut step = 0;
    while step < MOST_STEPS {
        let (mut at, mut factor) = (DECIMALS, 0_u64);
        while at > step {
            at -= 1;
            factor = factor * 10 + decimals[at] as u64;
        }
        factors[step] = if factor > u32::MAX as u64 { u32::MAX } else { factor as u32 };
        let (mut at, mut carry) = (0, 0);
        while at < DECIMALS {
            let product = decimals[at] * 13 + carry;
            (decimals[at], carry) = (product % 10, product / 10);
            at += 1;
        }
        step += 1;
    }
    factors
};

/// Returns the factor of a step, which are numbered from 1.
pub(crate) fn factor(step: u32) -> u32 {
    FACTORS[(step as usize).min(MOST_STEPS - 1)]
}

/// Erases segments and lets blocks fall until there is no segment. Returns the chain.
pub fn resolve(board: &mut Board) -> Chain {
    resolve_changed(board, 0, WIDTH - 1)
}

/// Resolves a board of which only the columns from `first` to `last` have changed since there was no segment.
pub(crate) fn resolve_changed(board: &mut Board, first: usize, last: usize) -> Chain {
    let mut chain = Chain::default();
    if board.is_tall() {
        tall::resolve(board, &mut chain, (first, last));
        return chain;
    }
    let mut field = Field::of(&board.columns);
    resolve_field(&mut field, &mut chain, (first, last));
    if chain.steps > 0 {
        board.columns = *field.columns();
    }
    chain
}

/// Continues a chain after blocks have fallen in some columns, the first and the last of which are given.
#[inline(always)]
pub(crate) fn resolve_field(field: &mut Field, chain: &mut Chain, mut fell: (usize, usize)) {
    while let Some(segments) = Segments::find(field, fell.0, fell.1) {
        chain.add(segments.lengths);
        match segments.erase(field) {
            Some(next) => fell = next,
            None => return,
        }
    }
}

impl Chain {
    #[inline(always)]
    pub(crate) fn add(&mut self, lengths: u32) {
        self.steps += 1;
        self.score = self.score.saturating_add(factor(self.steps).saturating_mul(lengths / 2));
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::board::{Cell, DIGITS, HEIGHT, OJAMA, ROWS};
    use crate::naive;
    use crate::pack::Pack;
    use crate::place::{Dropped, Move};
    use crate::probe::drop_digit;
    use stackmate::tool::rng::Rng;

    #[test]
    fn factors_are_the_published_ones() {
        let known = [
            1, 1, 2, 2, 3, 4, 6, 8, 10, 13, 17, 23, 30, 39, 51, 66, 86, 112, 146, 190, 247, 321, 417, 542,
            705, 917, 1192, 1550, 2015, 2619,
        ];
        assert!((1..).zip(known).all(|(step, known)| factor(step) == known));
        // 1.3 to the powers 40 and 84.
        assert_eq!((factor(40), factor(84)), (36_118, 3_725_989_217));
    }

    fn resolved(columns: &[&[Cell]]) -> (Board, Chain) {
        let mut board = Board::from_columns(columns).unwrap();
        let chain = resolve(&mut board);
        (board, chain)
    }

    #[test]
    fn known_boards_give_known_chains() {
        let (after, chain) = resolved(&[&[5], &[8, 5, 2, 4], &[6, 3, 2]]);
        assert_eq!(chain, Chain { steps: 3, score: 4 });
        assert_eq!(after, Board::from_columns(&[&[][..], &[], &[3, 2]]).unwrap());
        let score = |columns: &[&[Cell]]| resolved(columns).1.score;
        assert_eq!(score(&[&[5, 7, 3], &[6, 2]]), 1);
        assert_eq!(score(&[&[3, 3], &[5, 7], &[6, 2]]), 2);
        assert_eq!(score(&[&[2][..]; 7]), 7);
        assert_eq!(score(&[&[1], &[2], &[3], &[4]]), 2);
        assert_eq!(score(&[&[1; 10]]), 5);
        assert_eq!(score(&[&[5, 5, 5]]), 2);
        assert_eq!(score(&[&[5, 5], &[5, 5]]), 6);
        let (after, chain) = resolved(&[&[OJAMA], &[5, 5]]);
        assert_eq!((after.height(0), after.height(1), chain.score), (1, 0, 1));
    }

    /// Returns a board of random heights, digits and ojama; small digits make long segments.
    pub(crate) fn random_board(rng: &mut Rng) -> Board {
        let (most, largest, ojama) =
            (rng.below(ROWS as u32 + 1), 1 + rng.below(DIGITS.into()), rng.below(30));
        let mut column = |_| {
            let height = rng.below(most + 1);
            (0..height)
                .map(|_| if rng.below(100) < ojama { OJAMA } else { 1 + rng.below(largest) as Cell })
                .collect::<alloc::vec::Vec<_>>()
        };
        Board::from_columns(&core::array::from_fn::<_, WIDTH, _>(&mut column)).unwrap()
    }

    #[test]
    fn chains_are_those_of_the_definition() {
        let mut rng = Rng::new(1, 1);
        let mut steps = 0;
        for number in 0..20_000 {
            let board = random_board(&mut rng);
            let (mut after, expected) = (board, naive::resolve(&board));
            let chain = resolve(&mut after);
            assert_eq!((after, chain), expected, "board {number}: {board:?}");
            steps = steps.max(chain.steps);
        }
        assert!(steps > 4, "the longest chain had {steps} steps");
    }

    /// Returns a random board without segments. Every fourth one is full up to the danger line.
    fn settled_board(rng: &mut Rng) -> Board {
        let mut board = naive::resolve(&random_board(rng)).0;
        if rng.below(4) == 0 {
            for x in 0..WIDTH {
                (board.height(x)..HEIGHT).for_each(|_| board.push(x, OJAMA));
            }
        }
        board
    }

    /// Returns a random pack, often with ojama.
    fn random_pack(rng: &mut Rng) -> Pack {
        let cells = core::array::from_fn(|_| if rng.below(2) == 0 { 0 } else { 1 + rng.below(9) as Cell });
        Pack::from_cells(cells).unwrap().filled(rng.below(12)).0
    }

    #[test]
    fn a_million_drops_are_those_of_the_definition() {
        let mut rng = Rng::new(3, 3);
        let (mut drops, mut fired, mut full, mut died, mut with_ojama) = (0, 0, 0, 0, 0);
        while drops < 1_000_000 {
            let board = settled_board(&mut rng);
            if board.is_tall() {
                continue;
            }
            full += u32::from((0..WIDTH).all(|x| board.height(x) == HEIGHT));
            for (x, digit) in (0..WIDTH).flat_map(|x| (1..=DIGITS).map(move |digit| (x, digit))) {
                let mut after = board;
                after.push(x, digit);
                let expected = naive::resolve(&after);
                let chain = resolve_changed(&mut after, x, x);
                assert_eq!((after, chain), expected, "{digit} on {x}: {board:?}");
                let has_fired = chain.steps > 0;
                assert_eq!(
                    drop_digit(&board, x, digit),
                    has_fired.then_some(expected),
                    "{digit} on {x}: {board:?}"
                );
                drops += 1;
                fired += u32::from(has_fired);
            }
            let pack = random_pack(&mut rng);
            for to in Move::all() {
                let Ok(placed) = board.with_pack(pack, to) else { continue };
                let (after, chain) = naive::resolve(&placed);
                let dropped = board.drop_pack(pack, to).unwrap();
                assert_eq!(dropped, Dropped { board: after, chain, is_dead: after.max_height() > HEIGHT });
                let turned = board.drop_turned(&pack.turned(to.turns), to.x, true);
                assert_eq!(turned, Some((after, chain)), "{pack:?} {to:?}: {board:?}");
                drops += 1;
                died += u32::from(dropped.is_dead);
                with_ojama += u32::from(pack.cells().contains(&OJAMA));
            }
        }
        let counts = (fired, full, died, with_ojama);
        assert!(fired > 100_000 && full > 1_000 && died > 50_000 && with_ojama > 100_000, "{counts:?}");
    }
}
