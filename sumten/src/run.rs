//! A game with its past: moves can be taken back or changed, and each turn can be shown as a film.

use alloc::vec::Vec;

use stackmate::tool::fault::{Coded, Fault};
use stackmate::tool::hash::Fnv;

use crate::film::{Film, cells};
use crate::game::{Game, Outcome, Side};
use crate::pack::{Pack, PackList, TURNS};
use crate::place::{IllegalMove, Move};

/// The number of columns in which a box can begin.
const COLUMNS: i64 = 12;
/// The number of the strongest level.
pub const TOP_LEVEL: u8 = 8;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A person against a program.
    Battle,
    /// A program against a program.
    Watch,
    /// One side alone, for the biggest chain.
    Solo,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 3] = [Kind::Battle, Kind::Watch, Kind::Solo];

    /// Returns its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Battle => "battle",
            Kind::Watch => "watch",
            Kind::Solo => "solo",
        }
    }
}

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed of the list of packs.
    pub list: u32,
    /// What is played.
    pub kind: Kind,
    /// The level of each side's program, from 1; 0 is a person.
    pub levels: [u8; 2],
    /// The number of turns of a game alone.
    pub goal: u32,
}

/// A setup that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// There is no such level.
    Level(u8),
    /// A game alone cannot have this number of turns.
    Goal(u32),
}

impl Coded for BadSetup {
    fn fault(&self) -> Fault {
        match *self {
            BadSetup::Level(level) => Fault::new(
                "sumten.level",
                "{level} is not a level: it must be from 1 to 8, or 0 for a person",
            )
            .with(u32::from(level)),
            BadSetup::Goal(goal) => {
                Fault::new("sumten.goal", "{goal} turns: a game alone has from 1 to {most}")
                    .with(goal)
                    .with(TURNS)
            }
        }
    }
}

/// Why a drop of the past cannot be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadChange {
    /// This turn was not played.
    Turn {
        /// The turn, from 0.
        turn: usize,
        /// The number of turns played.
        played: usize,
    },
    /// The pack does not fit.
    Move(IllegalMove),
}

impl Coded for BadChange {
    fn fault(&self) -> Fault {
        match self {
            BadChange::Turn { turn, played } => {
                Fault::new("sumten.turn", "turn {turn} was not played: there are {played} turns")
                    .with(*turn)
                    .with(*played)
            }
            BadChange::Move(error) => error.fault(),
        }
    }
}

/// A game with its past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    setup: Setup,
    /// The game before its first turn.
    start: Game,
    game: Game,
    moves: Vec<[Move; 2]>,
    /// The sides before each turn that was played.
    past: Vec<[Side; 2]>,
}

impl Run {
    /// Creates a game before its first turn.
    ///
    /// # Errors
    /// Returns a [`BadSetup`] that names the wrong value.
    pub fn new(setup: Setup) -> Result<Run, BadSetup> {
        if let Some(&level) = setup.levels.iter().find(|&&level| level > TOP_LEVEL) {
            return Err(BadSetup::Level(level));
        }
        if setup.kind == Kind::Solo && !(1..=TURNS as u32).contains(&setup.goal) {
            return Err(BadSetup::Goal(setup.goal));
        }
        Ok(Run::from_start(setup, begin(setup)))
    }

    /// Creates an exercise: a game alone from a given side, with given packs.
    #[must_use]
    pub fn exercise(side: Side, packs: Vec<Pack>) -> Run {
        let goal = packs.len();
        let setup = Setup { list: 0, kind: Kind::Solo, levels: [0; 2], goal: goal as u32 };
        Run::from_start(setup, Game::exercise(PackList::of_packs(packs), side))
    }

    fn from_start(setup: Setup, start: Game) -> Run {
        Run { setup, game: start.clone(), start, moves: Vec::new(), past: Vec::new() }
    }

    /// Returns how the game began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the moves of all turns. Both moves of a game alone are the same.
    #[must_use]
    pub fn moves(&self) -> &[[Move; 2]] {
        &self.moves
    }

    /// Returns the sides before a turn, or now for the number of turns played and above.
    #[must_use]
    pub fn sides(&self, turn: usize) -> &[Side; 2] {
        self.past.get(turn).unwrap_or(self.game.sides())
    }

    /// Returns the pack of the current turn with the ojama of a side, or an empty pack after the last turn.
    #[must_use]
    pub fn pack(&self, side: usize) -> Pack {
        self.pack_of(self.moves.len(), side)
    }

    /// Returns the pack of a turn with the ojama of a side.
    #[must_use]
    pub fn pack_of(&self, turn: usize, side: usize) -> Pack {
        let pack = self.game.packs().packs().get(turn).copied().unwrap_or_default();
        self.sides(turn)[side].filled(pack).0
    }

    /// Plays a turn. A game that is over does not change.
    ///
    /// # Errors
    /// Returns an [`IllegalMove`] when a pack does not fit; then nothing changes.
    pub fn play(&mut self, moves: [Move; 2]) -> Result<(), IllegalMove> {
        if self.game.outcome() != Outcome::Running {
            return Ok(());
        }
        for (side, &to) in moves.iter().enumerate().take(self.game.players()) {
            self.game.sides()[side].board.with_pack(self.pack(side), to)?;
        }
        self.past.push(*self.game.sides());
        // A game alone has one move for each turn.
        self.moves.push(if self.game.players() == 1 { [moves[0]; 2] } else { moves });
        self.game.play(moves);
        Ok(())
    }

    /// Plays turns by the numbers of their moves, as [`Run::numbers`] returns them.
    ///
    /// # Errors
    /// Returns a fault that names the wrong count, number or move. The turns before it are played.
    pub fn play_numbers(&mut self, numbers: &[u8]) -> Result<(), Fault> {
        let players = self.game.players();
        if !numbers.len().is_multiple_of(players) {
            let fault =
                Fault::new("sumten.moves", "{count} moves are no whole number of turns of {players} sides");
            return Err(fault.with(numbers.len()).with(players));
        }
        for turn in numbers.chunks_exact(players) {
            let first = move_of(turn[0].into())?;
            let second = turn.get(1).map_or(Ok(first), |&second| move_of(second.into()))?;
            self.play([first, second])?;
        }
        Ok(())
    }

    /// Returns the numbers of the moves, for each turn those of all sides.
    #[must_use]
    pub fn numbers(&self) -> Vec<u8> {
        let moves = self.moves.iter().flat_map(|turn| &turn[..self.game.players()]);
        moves.map(|to| to.index().unwrap_or(0) as u8).collect()
    }

    /// Takes the last turn back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let has = self.moves.pop().is_some();
        self.replay();
        has
    }

    /// Changes a drop of the first side in the past and plays the turns after it again, as long as their packs fit and
    /// the side lives.
    ///
    /// # Errors
    /// Returns a [`BadChange`] that names the wrong turn or move; then nothing changes.
    pub fn change(&mut self, turn: usize, to: Move) -> Result<(), BadChange> {
        let played = self.moves.len();
        if turn >= played {
            return Err(BadChange::Turn { turn, played });
        }
        let pack = self.pack_of(turn, 0);
        self.sides(turn)[0].board.with_pack(pack, to).map_err(BadChange::Move)?;
        self.moves[turn][0] = to;
        if self.game.players() == 1 {
            self.moves[turn][1] = to;
        }
        self.replay();
        Ok(())
    }

    /// Returns the film of a turn that was played.
    #[must_use]
    pub fn film(&self, turn: usize, side: usize) -> Option<Film> {
        let to = self.moves.get(turn)?.get(side)?;
        Film::new(self.sides(turn)[side].board, self.pack_of(turn, side), *to).ok()
    }

    /// Returns the hash of the state and of how the game began.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::new();
        let Setup { list, kind, levels, goal } = self.setup;
        hash.words(&[list, kind as u32, levels[0].into(), levels[1].into(), goal, self.moves.len() as u32]);
        for side in &self.game.sides()[..self.game.players()] {
            hash.bytes(&cells(&side.board));
            hash.number(side.stock.into());
            hash.number(side.score);
        }
        hash.finish()
    }

    /// Plays the moves again from the beginning. Moves that are no longer possible are dropped.
    fn replay(&mut self) {
        let moves = core::mem::take(&mut self.moves);
        self.past.clear();
        self.game = self.start.clone();
        for turn in moves {
            if self.game.outcome() != Outcome::Running || self.play(turn).is_err() {
                break;
            }
        }
    }
}

fn begin(setup: Setup) -> Game {
    let packs = PackList::of_seed(setup.list.into());
    match setup.kind {
        Kind::Solo => Game::alone(packs, setup.goal as usize),
        Kind::Battle | Kind::Watch => Game::new(packs),
    }
}

/// Returns the move with a number.
///
/// # Errors
/// Returns a fault that names the column and the turns of a number above 47.
pub fn move_of(number: u32) -> Result<Move, IllegalMove> {
    let place = i64::from(number);
    Move::from_index(number as usize).ok_or(IllegalMove::Range(place % COLUMNS - 2, place / COLUMNS))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use alloc::string::ToString;
    use stackmate::tool::rng::Rng;

    pub(crate) fn solo(goal: u32) -> Run {
        Run::new(Setup { list: 7, kind: Kind::Solo, levels: [0, 0], goal }).unwrap()
    }

    pub(crate) fn battle() -> Run {
        Run::new(Setup { list: 3, kind: Kind::Battle, levels: [0, 4], goal: 0 }).unwrap()
    }

    /// Plays some turns with random moves.
    pub(crate) fn play_randomly(run: &mut Run, turns: usize) {
        let mut rng = Rng::new(4, 4);
        while run.moves().len() < turns && run.game().outcome() == Outcome::Running {
            let numbers = [0, 1].map(|_| rng.below(crate::place::MOVES as u32) as usize);
            let moves = numbers.map(|number| Move::from_index(number).unwrap());
            let _ = run.play(moves);
        }
    }

    #[test]
    fn undo_returns_to_the_state_before() {
        let mut run = battle();
        play_randomly(&mut run, 6);
        let before = run.clone();
        play_randomly(&mut run, 9);
        assert!(run.undo() && run.undo() && run.undo());
        assert_eq!(run, before);
        assert_eq!(run.hash(), before.hash());
        let mut empty = battle();
        assert!(!empty.undo());
    }

    #[test]
    fn a_changed_drop_changes_all_that_follows_and_nothing_before() {
        let mut run = solo(30);
        play_randomly(&mut run, 8);
        let (early, moves) = (*run.sides(3), run.moves().to_vec());
        let other = Move::all()
            .find(|&to| to != moves[3][0] && run.sides(3)[0].board.with_pack(run.pack_of(3, 0), to).is_ok());
        run.change(3, other.unwrap()).unwrap();
        assert_eq!(run.sides(3), &early);
        assert_eq!(run.moves()[3][0], other.unwrap());
        let mut again = solo(30);
        for &turn in run.moves() {
            again.play(turn).unwrap();
        }
        assert_eq!(again, run);
        let film = run.film(3, 0).unwrap();
        assert_eq!(film.after, run.sides(4)[0].board);
    }

    #[test]
    fn an_exercise_begins_with_its_own_board_and_packs() {
        let board = crate::Board::from_columns(&[[7]]).unwrap();
        let side = Side { board, stock: 2, score: 0 };
        let mut run = Run::exercise(side, alloc::vec![Pack([3, 0, 0, 0, 0, 0, 0, 0, 0]); 2]);
        assert_eq!(run.pack(0).cells(), &[3, 11, 11, 0, 0, 0, 0, 0, 0]);
        run.play([Move { x: 0, turns: 0 }; 2]).unwrap();
        assert_eq!(run.film(0, 0).unwrap().chain().steps, 1);
        assert!(run.undo() && run.sides(0)[0].board == board);
    }

    #[test]
    fn numbers_give_the_same_game() {
        for mut run in [battle(), solo(30)] {
            let mut again = run.clone();
            play_randomly(&mut run, 9);
            again.play_numbers(&run.numbers()).unwrap();
            assert_eq!(again, run);
        }
        let wrong = |numbers: &[u8]| battle().play_numbers(numbers).unwrap_err().to_string();
        assert_eq!(wrong(&[1, 2, 3]), "3 moves are no whole number of turns of 2 sides");
        assert!(wrong(&[2, 49]).starts_with("-1 4 is not a move"));
    }

    #[test]
    fn impossible_requests_change_nothing() {
        let mut run = solo(30);
        play_randomly(&mut run, 4);
        let before = run.clone();
        assert_eq!(run.change(4, Move::default()), Err(BadChange::Turn { turn: 4, played: 4 }));
        assert!(matches!(run.change(1, Move { x: 77, turns: 0 }), Err(BadChange::Move(_))));
        assert!(run.play([Move { x: 9, turns: 9 }; 2]).is_err());
        assert_eq!(run, before);
        let bad = |levels, goal| Run::new(Setup { list: 1, kind: Kind::Solo, levels, goal }).unwrap_err();
        assert_eq!(bad([0, 9], 20), BadSetup::Level(9));
        assert_eq!((bad([0; 2], 0), bad([0; 2], 501)), (BadSetup::Goal(0), BadSetup::Goal(501)));
    }
}
