//! A bot that plays like a [`Level`].
//!
//! *How.* A search stops when the position has had its number of nodes. Whether a piece is misdropped is
//! decided at random once for each piece, so that a second request has the same answer. A misdrop is a wrong
//! press on the way to the best placement, and likelier the more presses the way has and the less time
//! there is for them ([`Levelled::hurry`]). It harms the shape of the stack but does not lose the game: a
//! placement that loses at once, or builds far higher than the best placement does, is never
//! taken. Searching levels cover no hole by it either. The weakest levels do not look at all previews, do not
//! always think of hold, and do not think of every place under other blocks ([`Reach`]). On a high stack this
//! limit refuses many misdrops. The two weakest begin more of them there, because they panic. The weakest is also
//! unsure which placement is better: on a low stack it often takes one that is worse.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::freestyle::{Options, searching};
use super::level::{Brain, Level};
use super::luck::{Luck, ONE, STREAM};
use super::novice::Novice;
use super::reach::Reach;
use super::slip::Way;
use super::{Bot, Rated, ThinkInfo, key};
use crate::board::{Board, HEIGHT};
use crate::eval::Freestyle;
use crate::placement::Placement;
use crate::rules::spawn::spawn;
use crate::state::{State, is_lock_out};
use crate::tool::rng::Rng;
use crate::tool::sort;

/// The usual number of presses for a placement, with the hard drop. With more presses a misdrop is likelier.
const USUAL: u32 = 4;
/// The greatest hurry that counts, in thousandths.
const MOST_HURRY: u32 = 10_000;
/// The number of wrong presses that are tried until one does not harm too much.
const SLIPS_TRIED: u32 = 8;

/// The greatest height of the stack at which a level thinks of its usual places only. On a higher stack it looks
/// everywhere, because this can save the game.
const EASY_HEIGHT: u32 = 15;
/// The height up to which a misdrop may always build. The garbage that is about to enter is included. On a stack
/// twice as high, a level that panics begins one and a half times as many misdrops. On a stack that is higher than
/// this, an unsure level takes care.
const CALM_HEIGHT: u32 = 8;

/// A bot that plays like a [`Level`].
#[derive(Clone, Debug)]
pub struct Levelled<B> {
    level: Level,
    inner: B,
    rng: Rng,
    /// The key of the turn for which the misdrop was decided.
    turn: Option<u64>,
    /// The luck of the current turn.
    luck: Luck,
    /// How often the bot misdrops, in thousandths of its level's number.
    hurry: u32,
    /// Whether the bot plays a race.
    is_race: bool,
}

impl Level {
    /// Returns a bot of this strength. `options` are for [`Brain::Freestyle`]. [`Brain::Novice`] uses only
    /// the search's seed from them. For both, this is also the seed of the misdrops.
    #[must_use]
    pub fn bot(self, mut options: Options) -> Levelled<Box<dyn Bot>> {
        let inner: Box<dyn Bot> = match self.brain {
            Brain::Novice => Box::new(Novice::new(Freestyle { weights: self.novice() })),
            Brain::Freestyle => {
                self.style.apply(&mut options.weights);
                if !self.loops {
                    options.clears = None;
                }
                searching(options)
            }
        };
        Levelled::new(self, inner, options.search.seed)
    }
}

impl<B: Bot> Levelled<B> {
    /// Makes `inner` play like `level`. The same seed and the same calls give the same misdrops.
    #[must_use]
    pub fn new(level: Level, inner: B, seed: u64) -> Levelled<B> {
        let mut rng = Rng::new(seed, STREAM);
        let luck = Luck::draw(&mut rng);
        Levelled { level, inner, rng, turn: None, luck, hurry: ONE, is_race: false }
    }

    /// Sets how fast the bot has to play the current piece, in thousandths of the pace of its level. At twice the
    /// pace it misdrops twice as often.
    pub fn hurry(&mut self, thousandths: u32) {
        self.hurry = thousandths.min(MOST_HURRY);
    }

    /// Sets whether the bot plays a race. In a race a level does not misjudge placements ([`Level::unsure`]):
    /// no attack ends a race, so the weakest level would dig for a quarter of an hour.
    pub fn race(&mut self, is_race: bool) {
        self.is_race = is_race;
    }

    /// Decides whether the current piece is misdropped, once for each turn.
    fn follow(&mut self, state: &State) {
        let turn = key::of_turn(state);
        if self.turn.replace(turn) == Some(turn) {
            return;
        }
        self.luck = Luck::draw(&mut self.rng);
    }

    /// Returns what the bot sees of a state: the weakest levels do not look at all previews.
    fn seen<'a>(&self, state: &'a State) -> Cow<'a, State> {
        match self.level.sees {
            Some(previews) if state.queue.len() > 1 + previews as usize => {
                let mut seen = state.clone();
                seen.queue.truncate(1 + previews as usize);
                Cow::Owned(seen)
            }
            _ => Cow::Borrowed(state),
        }
    }

    /// Returns whether the bot now places pieces wherever it can get.
    fn thinks_of_all(&self, state: &State) -> bool {
        self.level.reach == Reach::Anywhere || state.field.board.max_height() > EASY_HEIGHT
    }

    /// Returns whether a person of this level would think of a placement. If it loses at once, this person looks further.
    fn thinks_of(&self, state: &State, made: Placement, incoming: u32) -> bool {
        let board = &state.field.board;
        let is_held = state.queue.front() != Some(&made.location.piece);
        self.level.reach.has(board, made)
            && (!is_held || self.luck.thinks_of_hold(self.level.holds))
            && after(state, made, incoming).is_some()
    }

    /// Returns whether a person of this level panics on a high stack.
    const fn panics(&self) -> bool {
        matches!(self.level.reach, Reach::Drops | Reach::Slides)
    }

    /// Returns whether a person of this level now misjudges placements: not in a race, and not on a high stack.
    fn misjudges(&self, state: &State) -> bool {
        self.level.unsure > 0 && !self.is_race && state.field.board.max_height() <= CALM_HEIGHT
    }

    /// Returns the placements, the best first, as a person of this level judges them.
    fn judged(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        let seen = self.seen(state);
        let placements = self.inner.suggest(&seen, incoming);
        if !self.misjudges(state) {
            return placements;
        }
        let mut rated = self.inner.rated(&seen, incoming, placements.len());
        let error = |made: &Placement| self.luck.error(made.location, self.level.unsure) as i32;
        sort::by_cached_key(&mut rated, |Rated { placement, value }| Reverse(value + error(placement)));
        rated.into_iter().map(|rated| rated.placement).collect()
    }

    /// Returns the misdrop of this turn when the bot wants to place a piece at `best`, or `None` when it succeeds.
    fn misdrop(&self, state: &State, best: Placement, incoming: u32) -> Option<Placement> {
        if self.level.slips == 0 {
            return None;
        }
        let board = &state.field.board;
        let way = Way::to(board, best)?;
        let height = if self.panics() { board.max_height().max(CALM_HEIGHT) } else { CALM_HEIGHT };
        let stress = (CALM_HEIGHT + height) / 2;
        let chance = self.level.slips * (1 + way.presses()) * self.hurry * stress;
        if self.luck.number * USUAL * ONE * CALM_HEIGHT >= chance {
            return None;
        }
        let wanted = after(state, best, incoming);
        let most = wanted.map_or(0, |board| board.max_height()).max(CALM_HEIGHT);
        let covered = match self.level.brain {
            Brain::Novice => u32::MAX,
            // A skilled player notices such a press before the drop.
            Brain::Freestyle => wanted.map_or(0, |board| board.holes()),
        };
        let is_harmless = |board: Board| board.max_height() <= most && board.holes() <= covered;
        let mut rng = self.luck.rng;
        let mut missed = (0..SLIPS_TRIED).filter_map(|_| way.missed(board, &mut rng));
        missed.find(|&made| after(state, made, incoming).is_some_and(is_harmless))
    }
}

impl<B: Bot> Bot for Levelled<B> {
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        let Some(budget) = self.level.nodes.map(u64::from) else { return self.inner.think(state, nodes) };
        let seen = self.seen(state);
        let left = budget.saturating_sub(self.inner.info(&seen).nodes);
        let nodes = u64::from(nodes).min(left) as u32;
        nodes > 0 && self.inner.think(&seen, nodes) && self.inner.info(&seen).nodes < budget
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        self.follow(state);
        let mut ranked = self.judged(state, incoming);
        if !self.thinks_of_all(state) {
            sort::by_cached_key(&mut ranked, |&made| !self.thinks_of(state, made, incoming));
        }
        let best = ranked.first().copied();
        if let Some(missed) = best.and_then(|best| self.misdrop(state, best, incoming)) {
            ranked.retain(|&other| other != missed);
            ranked.insert(0, missed);
        }
        ranked
    }

    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement> {
        let seen = self.seen(state);
        self.inner.line(&seen, first)
    }

    /// Returns the ratings of the inner bot, without misdrops.
    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated> {
        self.follow(state);
        let seen = self.seen(state);
        let mut rated = self.inner.rated(&seen, incoming, count);
        let thinks_of = |rated: &Rated| self.thinks_of(state, rated.placement, incoming);
        if !self.thinks_of_all(state) && rated.iter().any(thinks_of) {
            rated.retain(thinks_of);
        }
        rated
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        let seen = self.seen(state);
        self.inner.info(&seen)
    }
}

/// Returns the board after a placement and the garbage that then enters, or `None` when the game is lost.
fn after(state: &State, made: Placement, incoming: u32) -> Option<Board> {
    if is_lock_out(made.location) {
        return None;
    }
    let mut next = state.clone();
    let lock = next.play(made);
    let mut board = next.field.board;
    if lock.lines_cleared == 0 && !board.push_garbage(incoming.min(HEIGHT as u32), 0) {
        return None;
    }
    let appears = next.queue.front().is_none_or(|&piece| spawn(&board, piece).is_some());
    appears.then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::can_place;
    use crate::piece::Piece;
    use crate::rules::randomizer::{Randomizer, RandomizerKind};
    use crate::rules::rotation::srs::Srs;

    /// A level that always misdrops.
    const CLUMSY: Level = Level { nodes: None, ..Level::ALL[3] }.hand(1_000 * USUAL, 0);

    fn options(seed: u64) -> Options {
        let mut options = Options::default();
        options.search.seed = seed;
        options.search.memory = 4 << 20;
        options
    }

    /// Creates a game with five previews, and the randomizer that deals its pieces.
    fn game(seed: u64) -> (State, Randomizer) {
        let mut pieces = Randomizer::new(RandomizerKind::SevenBag, seed);
        let mut state = State { bag: crate::PieceSet::ALL, ..State::default() };
        (0..6).for_each(|_| state.deal(pieces.draw()));
        (state, pieces)
    }

    /// Plays that many pieces. Calls `see` with every position, the placement and the bot.
    fn play(level: Level, seed: u64, pieces: u32, mut see: impl FnMut(&State, Placement, &dyn Bot)) {
        let (mut state, mut dealer) = game(seed);
        let mut bot = level.bot(options(seed));
        for _ in 0..pieces {
            bot.think(&state, level.nodes.unwrap_or(2_000).min(3_000));
            let made = bot.suggest(&state, 0)[0];
            assert_eq!(bot.suggest(&state, 0)[0], made, "a second request has the same answer");
            see(&state, made, &bot);
            state.try_play(made).expect("the placement is legal");
            while state.queue.len() < 6 {
                let piece = dealer.draw();
                state.deal(piece);
            }
        }
    }

    #[test]
    fn every_level_survives_alone_and_keeps_its_stack_low() {
        for level in Level::ALL {
            let (mut heights, mut pieces) = (0, 0);
            play(level, 3, 150, |state, _, _| {
                heights += state.field.board.max_height();
                pieces += 1;
            });
            assert!(heights / pieces <= 10, "{}: {} rows on average", level.name, heights / pieces);
        }
    }

    /// Returns whether a placement turns under a roof: no fall and shifts lead to it.
    fn turns_in(board: &Board, made: Placement) -> bool {
        !Reach::Slides.has(board, made)
    }

    #[test]
    fn weak_levels_turn_nothing_under_a_roof_and_seldom_hold() {
        for level in &Level::ALL[..3] {
            let (mut held, mut all) = (0, 0);
            for seed in 1..=3 {
                let calm = level.hand(0, 0);
                play(calm, seed, 60, |state, made, _| {
                    let piece = made.location.piece;
                    all += 1;
                    held += u32::from(state.queue[0] != piece);
                    let may_turn = level.reach == Reach::TSpins && piece == Piece::T;
                    let board = &state.field.board;
                    let in_danger = board.max_height() > EASY_HEIGHT;
                    assert!(may_turn || in_danger || !turns_in(board, made), "{}: {made:?}", level.name);
                });
            }
            let share = 1_000 * held / all;
            assert!(share <= level.holds, "{}: {share} of 1,000 pieces by hold", level.name);
        }
    }

    #[test]
    fn weak_levels_misdrop_more_often_on_a_high_stack() {
        let misdrops = |level: Level, height: usize| {
            let rows: Vec<&str> = (0..height).map(|_| "####.#####").collect();
            let mut misdrops = 0;
            for seed in 0..400 {
                let (mut state, _) = game(seed % 7);
                state.field.board = Board::from_drawing(&rows).unwrap();
                let (mut bot, mut calm) = (level.bot(options(seed)), level.hand(0, 0).bot(options(seed)));
                misdrops += u32::from(bot.suggest(&state, 0)[0] != calm.suggest(&state, 0)[0]);
            }
            misdrops
        };
        let panics = Level { nodes: None, ..Level::ALL[0] }.hand(200, 0);
        let calm = Level { reach: Reach::Anywhere, ..panics };
        let [low, high] = [4, 15].map(|height| misdrops(panics, height));
        assert!(high > low, "{high} of 400 misdrops on a high stack, {low} on a low one");
        let others = misdrops(calm, 15);
        assert!(high > others, "{high} of 400 misdrops in panic, {others} without");
    }

    #[test]
    fn an_unsure_level_takes_a_placement_that_is_a_little_worse() {
        let unsure = Level { unsure: 300, nodes: None, ..Level::ALL[3] }.hand(0, 0);
        let (mut worse, mut in_races) = (0, 0);
        for seed in 0..40 {
            let (state, _) = game(seed);
            let mut bot = unsure.bot(options(seed));
            while bot.think(&state, 4_000) {}
            let rated = bot.rated(&state, 0, usize::MAX);
            let value = |made: Placement| rated.iter().find(|rated| rated.placement == made).unwrap().value;
            let behind = rated[0].value - value(bot.suggest(&state, 0)[0]);
            assert!((0..=300).contains(&behind), "{behind} behind the best");
            worse += u32::from(behind > 0);
            bot.race(true);
            in_races += u32::from(bot.suggest(&state, 0)[0] != rated[0].placement);
        }
        assert!(worse >= 20, "{worse} of 40");
        assert_eq!(in_races, 0);
    }

    #[test]
    fn an_unsure_level_takes_care_on_a_high_stack() {
        let rows = ["####.#####"; CALM_HEIGHT as usize + 1];
        let unsure = Level { unsure: 300, nodes: None, ..Level::ALL[3] }.hand(0, 0);
        for seed in 0..20 {
            let (mut state, _) = game(seed);
            state.field.board = Board::from_drawing(&rows).unwrap();
            let mut bot = unsure.bot(options(seed));
            while bot.think(&state, 4_000) {}
            assert_eq!(bot.suggest(&state, 0)[0], bot.rated(&state, 0, 1)[0].placement);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_misdrops() {
        let moves = |seed| {
            let mut moves = Vec::new();
            // The pieces stay the same; only the bot's seed differs.
            let (mut state, mut dealer) = game(1);
            let mut bot = CLUMSY.bot(options(seed));
            for _ in 0..20 {
                bot.think(&state, 500);
                let made = bot.suggest(&state, 0)[0];
                state.play(made);
                let piece = dealer.draw();
                state.deal(piece);
                moves.push(made);
            }
            moves
        };
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
    }

    #[test]
    fn a_level_searches_no_more_than_its_nodes() {
        for level in Level::ALL {
            let Some(budget) = level.nodes else { continue };
            let (state, _) = game(5);
            let mut bot = level.bot(options(0));
            while bot.think(&state, 256) {}
            let nodes = bot.info(&state).nodes;
            // The last step can exceed the limit: it can list the moves of a state for each of seven pieces.
            let step = 1_000;
            assert!(nodes <= u64::from(budget) + step, "{}: {nodes} nodes instead of {budget}", level.name);
            assert!(!bot.think(&state, u32::MAX), "{} has used its nodes", level.name);
            assert_eq!(bot.info(&state).nodes, nodes, "{}", level.name);
        }
    }

    #[test]
    fn a_level_that_only_drops_lets_pieces_fall_straight_down() {
        let level = Level { reach: Reach::Drops, nodes: Some(3_000), ..CLUMSY };
        play(level, 9, 25, |state, made, _| {
            let board = &state.field.board;
            assert!(can_place::<Srs>(board, made));
            assert!(Reach::Drops.has(board, made), "{made:?}");
        });
    }

    /// Creates a high stack with a shaft of four columns. Most placements lose.
    fn tall(height: usize, garbage: bool) -> State {
        let rows: Vec<&str> = (0..height).map(|_| "###....###").collect();
        let (mut state, _) = game(if garbage { 4 } else { 2 });
        state.field.board = Board::from_drawing(&rows).unwrap();
        state
    }

    #[test]
    fn a_misdrop_does_not_lose_at_once_if_another_placement_survives() {
        for (height, incoming) in [(16, 0), (18, 0), (19, 0), (14, 4), (12, 7), (8, 10)] {
            for seed in 0..30 {
                let state = tall(height, incoming > 0);
                let mut bot = CLUMSY.bot(options(seed));
                bot.think(&state, u32::MAX);
                let moves = bot.suggest(&state, incoming);
                let lives = |made| after(&state, made, incoming).is_some();
                let exists = moves.iter().any(|&made| lives(made));
                let best = {
                    let mut calm = Level { slips: 0, ..CLUMSY }.bot(options(seed));
                    calm.think(&state, u32::MAX);
                    calm.suggest(&state, incoming)[0]
                };
                let slipped = moves[0] != best;
                assert!(
                    !(slipped && exists) || lives(moves[0]),
                    "height {height}, {incoming} lines incoming"
                );
            }
        }
    }

    #[test]
    fn a_misdrop_of_a_searching_level_covers_no_hole() {
        let clumsy = Level { brain: Brain::Freestyle, nodes: Some(300), ..CLUMSY };
        let mut slipped = 0;
        for seed in 0..3 {
            let mut calm = Level { slips: 0, ..clumsy }.bot(options(seed));
            play(clumsy, seed, 40, |state, made, _| {
                calm.think(state, 300);
                let best = calm.suggest(state, 0)[0];
                let [holes_made, holes_wanted] =
                    [made, best].map(|made| after(state, made, 0).map(|board| board.holes()));
                assert!(made == best || holes_made <= holes_wanted, "{made:?} instead of {best:?}");
                slipped += u32::from(made != best);
            });
        }
        assert!(slipped > 10, "{slipped} misdrops");
    }

    #[test]
    fn a_misdrop_is_decided_once_for_each_turn() {
        let (mut state, mut dealer) = game(8);
        let mut bot = CLUMSY.bot(options(8));
        let mut drawn = Vec::new();
        for _ in 0..20 {
            let made = bot.suggest(&state, 0)[0];
            drawn.push(bot.luck.number);
            state.deal(dealer.draw());
            bot.suggest(&state, 4);
            assert_eq!(bot.luck.number, drawn[drawn.len() - 1], "the turn is the same");
            state.play(made);
        }
        sort::by_key(&mut drawn, |&number| number);
        drawn.dedup();
        assert!(drawn.len() > 10, "{drawn:?}");
    }

    #[test]
    fn in_a_hurry_a_bot_misdrops_more_often() {
        let level = Level { nodes: None, ..Level::ALL[3] }.hand(100, 0);
        let misdrops = |hurry: u32| {
            let (mut state, mut dealer) = game(11);
            let (mut bot, mut calm) = (level.bot(options(11)), Level { slips: 0, ..level }.bot(options(11)));
            bot.hurry(hurry);
            let mut misdrops = 0;
            for _ in 0..200 {
                let wanted = calm.suggest(&state, 0)[0];
                misdrops += u32::from(bot.suggest(&state, 0)[0] != wanted);
                state.play(wanted);
                state.deal(dealer.draw());
            }
            misdrops
        };
        let [slow, usual, fast] = [500, 1_000, 2_000].map(misdrops);
        assert!(slow < usual && usual < fast, "{slow}, {usual}, {fast}");
        assert_eq!(misdrops(u32::MAX), misdrops(MOST_HURRY), "more than this does not count");
    }

    #[test]
    fn a_misdrop_is_not_the_best_placement_and_keeps_the_order_of_the_rest() {
        let (state, _) = game(6);
        let (mut clumsy, mut calm) = (CLUMSY.bot(options(1)), Level { slips: 0, ..CLUMSY }.bot(options(1)));
        for bot in [&mut clumsy, &mut calm] {
            bot.think(&state, u32::MAX);
        }
        let (mut slipped, ranked) = (clumsy.suggest(&state, 0), calm.suggest(&state, 0));
        assert_ne!(slipped[0], ranked[0]);
        let first = slipped.remove(0);
        let rest: Vec<_> = ranked.into_iter().filter(|&made| made != first).collect();
        assert_eq!(slipped, rest);
    }
}
