//! The visible state of a game, for views, bots and hashes.

use alloc::vec::Vec;

use super::{Death, Game, Lock};
use crate::board::{HEIGHT, WIDTH};
use crate::game::cells::piece_code;
use crate::game::config::{GRAVITY_20G, Handling, Rules};
use crate::game::finesse::Judgement;
use crate::game::handling::Buttons;
use crate::game::start::Start;
use crate::game::stats::{Rates, Stats};
use crate::piece::Piece;
use crate::placement::Placement;
use crate::state::{Field, State};
use crate::tool::hash::Fnv;

impl Game {
    /// Returns the rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the handling of the player's buttons.
    #[must_use]
    pub const fn handling(&self) -> &Handling {
        &self.handling
    }

    /// Returns the number of ticks played, including the countdown's ticks.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.now
    }

    /// Returns board, combo and back-to-back.
    #[must_use]
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the code of every cell, row 0 at the bottom: see [`piece_code`](crate::game::piece_code).
    #[must_use]
    pub fn cells(&self) -> &[[u8; WIDTH]; HEIGHT] {
        self.cells.rows()
    }

    /// Returns the location of the active piece and the spin of its last action.
    #[must_use]
    pub fn active(&self) -> Option<Placement> {
        self.active.map(|active| Placement { location: active.at, spin: active.spin })
    }

    /// Returns the placement that a hard drop of the active piece would make.
    #[must_use]
    pub fn ghost(&self) -> Option<Placement> {
        self.active.map(|active| active.hard_dropped(&self.field.board))
    }

    /// Returns whether there is an active piece that cannot fall further.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.active.is_some_and(|active| active.rests)
    }

    /// Returns the buttons that were held in the last tick.
    #[must_use]
    pub const fn buttons(&self) -> Buttons {
        self.buttons
    }

    /// Returns the held piece.
    #[must_use]
    pub const fn hold(&self) -> Option<Piece> {
        self.hold
    }

    /// Returns whether hold is unavailable until the next lock.
    #[must_use]
    pub const fn hold_used(&self) -> bool {
        self.hold_used
    }

    /// Returns the known pieces after the current one.
    #[must_use]
    pub fn queue(&self) -> &[Piece] {
        self.queue.pieces()
    }

    /// Returns the number of garbage lines in this player's queue.
    #[must_use]
    pub fn pending(&self) -> u32 {
        self.garbage.pending()
    }

    /// Returns how many of the pending lines have arrived. The cap may let fewer lines enter at once.
    #[must_use]
    pub fn ready(&self) -> u32 {
        self.garbage.ready(self.now)
    }

    /// Returns the queued packets as (lines, ticks until they may enter), the oldest first.
    pub fn incoming(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.garbage.packets().map(|(lines, arrival)| (lines, arrival.saturating_sub(self.now)))
    }

    /// Returns whether the player has reached the goal.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.left(), Some(0))
    }

    /// Returns what remains of the [`Goal`](super::Goal): lines, rows or milliseconds. Returns `None` when there
    /// is no such goal.
    #[must_use]
    pub const fn left(&self) -> Option<u32> {
        self.goal.left(&self.stats, self.played())
    }

    /// Returns the time so far in milliseconds, without the countdown.
    #[must_use]
    pub const fn played(&self) -> u32 {
        self.now.saturating_sub(self.rules.countdown_ms)
    }

    /// Returns how the game was lost, or `None` if it was not.
    #[must_use]
    pub const fn death(&self) -> Option<Death> {
        self.death
    }

    /// Returns the last lock. [`Stats::pieces`] is the number of locks.
    #[must_use]
    pub const fn last_lock(&self) -> Option<&Lock> {
        self.last_lock.as_ref()
    }

    /// Compares the presses for the last piece that locked with the minimum. Returns `None` when no piece has
    /// locked, or the piece is not judged.
    #[must_use]
    pub fn finesse(&self) -> Option<Judgement> {
        let Rules { gravity_milli_rows_per_s, half_turns, half_turn_style, .. } = self.rules;
        let lock = self.last_lock.filter(|_| gravity_milli_rows_per_s < GRAVITY_20G)?;
        lock.presses.judge(&lock.before, lock.placement, half_turns.then_some(half_turn_style))
    }

    /// Returns the last lock that cleared lines or was a T-spin.
    #[must_use]
    pub const fn last_feat(&self) -> Option<&Lock> {
        self.last_feat.as_ref()
    }

    /// Returns the player's counts so far.
    #[must_use]
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Returns the player's speed so far, without the countdown.
    #[must_use]
    pub fn rates(&self) -> Rates {
        self.stats.rates(self.played())
    }

    /// Returns the position as a start for another game: board, hold, the known pieces, and a bag that
    /// continues like the bag of this game.
    #[must_use]
    pub fn as_start(&self) -> Start {
        let current = self.active.iter().map(|active| active.at.piece);
        let queue: Vec<Piece> = current.chain(self.queue.pieces().iter().copied()).collect();
        let dealt = Start::dealt_before(&queue, self.queue.bag(), self.queue.dealt());
        Start { board: self.field.board, hold: self.hold, queue, dealt }
    }

    /// Returns the game without time, in the form that a bot receives. It allocates memory.
    #[must_use]
    pub fn position(&self) -> State {
        let current = self.active.iter().map(|active| active.at.piece);
        let queue = current.chain(self.queue.pieces().iter().copied()).collect();
        let (bag, dealt) = (self.queue.bag(), self.queue.dealt());
        State { field: self.field, hold: self.hold, queue, bag, dealt, table: self.rules.table }
    }

    /// Adds everything that decides the rest of the game to a hash.
    ///
    /// Every field is named, here and in the parts, so that a new field cannot be forgotten: it is either
    /// added to the hash or excluded for a stated reason.
    pub(in crate::game) fn feed(&self, hash: &mut Fnv) {
        let Game {
            now,
            field,
            hold,
            hold_used,
            queue,
            buttons,
            death,
            stats,
            autoshift,
            garbage,
            handicap,
            ground,
            active,
            // These fields are known from the configuration or from the changes of handling in a replay.
            rules: _,
            handling: _,
            goal: _,
            // Which cells are garbage follows from the garbage that entered and the rows cleared. The rest is
            // only colour.
            cells: _,
            // The next tick sets this to 0.
            outgoing: _,
            // Only views and reports read these fields.
            presses: _,
            last_lock: _,
            last_feat: _,
        } = self;
        let Field { board, combo, back_to_back } = field;
        let code = |piece: Option<Piece>| piece.map_or(0, |p| u64::from(piece_code(p)));
        let (drawn, known) = queue.state();
        board.columns().iter().for_each(|&column| hash.number(column));
        let numbers = [
            (*now).into(),
            (*combo).into(),
            (*back_to_back).into(),
            code(*hold),
            (*hold_used).into(),
            drawn.into(),
            buttons.0.into(),
            death.map_or(0, |death| death as u64),
            stats.pieces.into(),
            stats.attack.into(),
        ];
        numbers.into_iter().for_each(|n| hash.number(n));
        known.for_each(|piece| hash.number(code(Some(piece))));
        autoshift.state().into_iter().for_each(|n| hash.number(n));
        garbage.state(|n| hash.number(n));
        handicap.state().into_iter().for_each(|n| hash.number(n));
        if let Some(left) = self.left() {
            hash.number(left.into());
            ground.state(|n| hash.number(n));
        }
        if let Some(active) = active {
            active.feed(hash);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::goal::Goal;
    use crate::game::handling::Buttons;
    use crate::game::{RoundConfig, Versus};
    use crate::piece::Piece::{I, J, L, O, S, T, Z};
    use crate::placement::Spin;

    fn hash(game: &Game) -> u64 {
        let mut hash = Fnv::new();
        game.feed(&mut hash);
        hash.finish()
    }

    /// Creates a game in progress, with an active piece, a held piece, previews and given pieces.
    fn game(goal: Goal, queue: &[Piece]) -> Game {
        let mut config = RoundConfig { goal, ..RoundConfig::new(7, 1) };
        (config.start.hold, config.start.queue) = (Some(J), queue.into());
        let mut game = Game::begin(&config, Handling::default(), 1);
        game.tick(Buttons::NONE);
        game.receive(2);
        game
    }

    const QUEUE: [Piece; 9] = [T, I, O, L, S, Z, T, T, O];

    /// The name of a change of a game, and the function that makes the change.
    type Change = (&'static str, fn(&mut Game));

    const CHANGES: [Change; 24] = [
        ("ticks", |game| game.now += 1),
        ("board", |game| game.field.board.fill(0, 0)),
        ("combo", |game| game.field.combo += 1),
        ("back-to-back", |game| game.field.back_to_back ^= true),
        ("held piece", |game| game.hold = Some(L)),
        ("no held piece", |game| game.hold = None),
        ("hold used", |game| game.hold_used ^= true),
        ("buttons", |game| game.buttons = Buttons::HOLD),
        ("death", |game| game.death = Some(Death::BlockOut)),
        ("lock out", |game| game.death = Some(Death::LockOut)),
        ("pieces", |game| game.stats.pieces += 1),
        ("attack", |game| game.stats.attack += 1),
        ("autoshift", |game| _ = game.autoshift.tick(Buttons::LEFT, Buttons::LEFT, &Handling::default())),
        ("garbage", |game| _ = game.receive(1)),
        ("cancelled garbage", |game| _ = game.garbage.cancel(1)),
        ("no piece in play", |game| game.active = None),
        ("piece in play", |game| game.active.as_mut().unwrap().at.piece = Z),
        ("orientation", |game| game.active.as_mut().unwrap().at.orientation = crate::Orientation::South),
        ("column", |game| game.active.as_mut().unwrap().at.x += 1),
        ("row", |game| game.active.as_mut().unwrap().at.y -= 1),
        ("mini spin", |game| game.active.as_mut().unwrap().spin = Spin::Mini),
        ("spin", |game| game.active.as_mut().unwrap().spin = Spin::Full),
        ("lock delay", |game| _ = game.active.as_mut().unwrap().lock_delay.rest(500)),
        ("gravity", |game| {
            let rules = *game.rules();
            game.active.as_mut().unwrap().gravity.tick(&rules, &Handling::default(), false);
        }),
    ];

    #[test]
    fn everything_that_decides_the_future_changes_the_hash() {
        let one = game(Goal::Survive, &QUEUE);
        let mut hashes = alloc::vec![hash(&one)];
        for (name, change) in CHANGES {
            let mut other = one.clone();
            change(&mut other);
            let changed = hash(&other);
            assert!(!hashes.contains(&changed), "{name} is not in the hash");
            hashes.push(changed);
        }
    }

    #[test]
    fn upcoming_pieces_change_the_hash() {
        let one = game(Goal::Survive, &QUEUE);
        for place in 1..QUEUE.len() {
            let mut queue = QUEUE;
            queue[place] = J;
            assert_ne!(hash(&game(Goal::Survive, &queue)), hash(&one), "piece {place}");
        }
        let mut shorter = one.clone();
        shorter.queue.next();
        assert_ne!(hash(&shorter), hash(&one));
    }

    #[test]
    fn the_number_of_pieces_drawn_changes_the_hash() {
        // When all visible pieces are the same, only the number of drawn pieces shows the randomizer's state.
        let one = game(Goal::Survive, &[T; 24]);
        let mut other = one.clone();
        other.queue.next();
        let left = |game: &Game| game.queue.state().1.count();
        assert_eq!(left(&one), left(&other) + 1);
        let later = game(Goal::Survive, &[T; 23]);
        assert_eq!(left(&later), left(&other));
        assert_ne!(hash(&later), hash(&other));
    }

    #[test]
    fn the_remaining_goal_of_a_race_changes_the_hash() {
        for (goal, change) in [
            (Goal::Lines(40), (|game| game.stats.lines += 1) as fn(&mut Game)),
            (Goal::Dig(40), |game| game.stats.garbage_cleared += 1),
            (Goal::Dig(40), |game| game.ground.rise(39, drop)),
        ] {
            let one = game(goal, &QUEUE);
            let mut other = one.clone();
            change(&mut other);
            assert_ne!(hash(&other), hash(&one), "{goal:?}");
        }
        let lines = game(Goal::Lines(40), &QUEUE);
        assert_ne!(hash(&game(Goal::Lines(41), &QUEUE)), hash(&lines));
        assert_ne!(hash(&game(Goal::Survive, &QUEUE)), hash(&lines));
    }

    #[test]
    fn both_sides_and_the_ticks_of_a_match_change_the_hash() {
        let config = RoundConfig::new(7, 2);
        let played = |words: &[[Buttons; 2]]| {
            let mut versus = Versus::new(&config).unwrap();
            words.iter().for_each(|&word| _ = versus.tick(word));
            versus.hash()
        };
        let (none, left) = (Buttons::NONE, Buttons::LEFT);
        let hashes = [
            played(&[]),
            played(&[[none; 2]]),
            played(&[[none; 2]; 2]),
            played(&[[none, left]]),
            played(&[[left, none]]),
            played(&[[left; 2]]),
        ];
        for (index, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..index].contains(hash), "{index}");
        }
    }
}
