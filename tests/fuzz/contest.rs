//! Fuzz target for the contest's protocol of Sum-Ten: the pack list and the turns that a program reads, and the lines that a
//! referee reads.

use stackmate::Rng;
use sumten::baseline::Baseline;
use sumten::beam::Beam;
use sumten::bot::{Bot, Budget, View};
use sumten::contest::{Reader, Turn, answer, header, read_answer};
use sumten::game::{Game, Side};
use sumten::pack::BOX_CELLS;
use sumten::{Board, HEIGHT, OJAMA, Pack, PackList, WIDTH};

use super::sumten::any_move;
use super::{damage, one_of};

/// Bytes with a meaning in the protocol, and a few invalid ones.
const BYTES: &[u8] = b"0123456789 \n\n-+END\r\x00\xff";
/// The greatest number of turns that the players think about, and of random drops.
const MOST_TURNS: usize = 3;
/// The nodes of a turn. They must be few, because a target must be fast.
const NODES: u64 = 60;
/// The width of the baseline, where 1 is the original.
const FACTOR: f64 = 0.001;
/// The longest message about a rejected line, in bytes: a message repeats only a little of the input.
const LONGEST_MESSAGE: usize = 500;

/// Reads the input as a program does, and each of its lines as a referee does. The input is accepted if its pack list and at
/// least one turn are valid.
pub(super) fn run(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    text.lines().for_each(check_answer);
    let mut reader = Reader::new(text.lines());
    let list = match reader.header() {
        Ok(list) => list,
        Err(error) => return reject(&error.to_string()),
    };
    assert_eq!(
        Reader::new(header(&list).lines()).header().as_ref(),
        Ok(&list),
        "a written list is read back"
    );
    play(&list, input.len() as u64);
    let (mut beam, mut baseline) = (Beam::default(), Baseline::new(1, FACTOR));
    let mut turns = 0;
    loop {
        match reader.turn(list.packs().len()) {
            Ok(None) => return turns > 0,
            Err(error) => return reject(&error.to_string()),
            Ok(Some(turn)) => {
                assert_eq!(Reader::new(turn.text().lines()).turn(list.packs().len()), Ok(Some(turn)));
                if turns < MOST_TURNS {
                    think(&mut beam, &list, &turn);
                    think(&mut baseline, &list, &turn);
                }
                turns += 1;
            }
        }
    }
}

/// Checks the message of a fault.
fn reject(message: &str) -> bool {
    assert!((1..=LONGEST_MESSAGE).contains(&message.len()), "{message}");
    false
}

/// Reads a line as the answer of a program.
fn check_answer(line: &str) {
    match read_answer(line) {
        Ok(to) => assert_eq!(read_answer(&answer(to)), Ok(to), "a written answer is read back"),
        Err(error) => _ = reject(&error.to_string()),
    }
}

/// Lets a player think about a turn. A move that it plans fits, because it intends to play it.
fn think(bot: &mut impl Bot, list: &PackList, turn: &Turn) {
    let Turn { turn, own, other, .. } = *turn;
    let packs = list.packs();
    let thought = bot.think(&View { packs, turn, own, other, goal: None }, &Budget::of_nodes(NODES));
    if let Some(&to) = thought.plan.first() {
        let (pack, _) = own.filled(packs[turn]);
        assert!(own.board.with_pack(pack, to).is_ok(), "{} plans {to:?}, which does not fit", bot.name());
    }
}

/// Plays random drops with the packs of a list.
fn play(list: &PackList, seed: u64) {
    let mut rng = Rng::new(seed, 903);
    let mut game = Game::new(list.clone());
    for _ in 0..MOST_TURNS {
        game.play([any_move(&mut rng), any_move(&mut rng)]);
    }
}

/// Makes a pack list and some turns, sometimes with a few wrong bytes.
pub(super) fn make(rng: &mut Rng) -> Vec<u8> {
    let list = PackList::of_packs((0..1 + rng.below(6)).map(|_| pack(rng)).collect());
    let mut text = header(&list);
    for turn in 0..rng.below(4).min(list.packs().len() as u32) {
        let left_ms = one_of(rng, &[0, 1, 180_000, u64::MAX]);
        let (own, other) = (side(rng), side(rng));
        text += &Turn { turn: turn as usize, left_ms, own, other }.text();
    }
    let mut bytes = text.into_bytes();
    damage(rng, &mut bytes, BYTES);
    bytes
}

/// Makes a pack. Most packs have a few digits, as in the game; others are empty, full, or have ojama.
fn pack(rng: &mut Rng) -> Pack {
    let filled = one_of(rng, &[0, 3, 3, 3, 4, 9]);
    let cells: [u8; BOX_CELLS] = std::array::from_fn(|_| match rng.below(BOX_CELLS as u32) {
        chance if chance >= filled => 0,
        _ => cell(rng),
    });
    Pack::from_cells(cells).expect("these cells can be in a pack")
}

/// Makes a side whose columns are random.
fn side(rng: &mut Rng) -> Side {
    let most = 1 + rng.below(HEIGHT as u32);
    let column = |rng: &mut Rng| (0..rng.below(most + 1)).map(|_| cell(rng)).collect();
    let columns: Vec<Vec<u8>> = (0..WIDTH).map(|_| column(rng)).collect();
    let board = Board::from_columns(&columns).expect("these columns can be on a board");
    Side { board, stock: one_of(rng, &[0, 0, 3, 40, 10_000, u32::MAX]), score: 0 }
}

/// Picks a digit or ojama.
fn cell(rng: &mut Rng) -> u8 {
    if rng.below(8) == 0 { OJAMA } else { 1 + rng.below(9) as u8 }
}
