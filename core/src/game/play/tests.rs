use super::super::lock_delay::MAX_RESETS;
use super::*;
use crate::piece::Orientation;
use crate::placement::Location;
use crate::rules::attack::LockInfo;
use crate::rules::rotation::srs::HalfTurnStyle;
use alloc::vec::Vec;

const NONE: Buttons = Buttons::NONE;

fn game(piece: Piece, drawing: &[&str]) -> Game {
    on(piece, drawing, Rules::default(), Handling::default())
}

fn on(piece: Piece, drawing: &[&str], rules: Rules, handling: Handling) -> Game {
    Game::on_board(Board::from_drawing(drawing).unwrap(), piece, rules, handling)
}

fn both(a: Buttons, b: Buttons) -> Buttons {
    Buttons(a.0 | b.0)
}

fn place(game: &Game) -> Location {
    game.active().unwrap().location
}

/// Counts the ticks from now until one has any of `events`, with the same buttons held.
fn until(game: &mut Game, buttons: Buttons, events: Events) -> u32 {
    (1..100_000).find(|_| game.tick(buttons).any(events)).unwrap()
}

fn hold_for(game: &mut Game, buttons: Buttons, ticks: u32) {
    for _ in 0..ticks {
        game.tick(buttons);
    }
}

/// Advances until the piece rests on the floor.
fn landed(mut game: Game) -> Game {
    until(&mut game, Buttons::SOFT_DROP, Events::LAND);
    game
}

#[test]
fn gravity_and_lock_delay_are_exact_to_the_tick() {
    let mut game = game(Piece::O, &[]);
    assert_eq!(until(&mut game, NONE, Events::LAND), 19_000);
    assert_eq!(until(&mut game, NONE, Events::LOCK), 500);
    let lock = game.last_lock().unwrap();
    assert_eq!((lock.placement.location.y, lock.info), (0, LockInfo::default()));
}

#[test]
fn shifts_on_the_board_are_exact_to_the_tick() {
    let handling = Handling { das: 100, arr: 20, ..Handling::default() };
    let mut game = on(Piece::T, &[], Rules::default(), handling);
    let shifts: Vec<u32> = (1..200).filter(|_| game.tick(Buttons::LEFT).any(Events::SHIFT)).collect();
    assert_eq!(shifts, [1, 101, 121]);
    assert_eq!(place(&game).x, 1);
}

#[test]
fn the_charge_is_kept_across_spawns_and_cut_by_dcd() {
    for (dcd, wait) in [(0, 1), (40, 40)] {
        let handling = Handling { das: 100, arr: 0, dcd, ..Handling::default() };
        let mut game = on(Piece::T, &[], Rules::default(), handling);
        hold_for(&mut game, Buttons::RIGHT, 150);
        assert!(game.tick(both(Buttons::RIGHT, Buttons::HARD_DROP)).any(Events::SPAWN));
        assert_eq!(until(&mut game, Buttons::RIGHT, Events::SHIFT), wait);
        assert!(!place(&game).moved(1, 0).fits(&game.field().board));
    }
}

#[test]
fn dcd_applies_after_a_rotation_and_a_hold_too() {
    for button in [Buttons::CW, Buttons::HOLD] {
        let handling = Handling { das: 50, arr: 10, dcd: 30, ..Handling::default() };
        let mut game = on(Piece::T, &[], Rules::default(), handling);
        hold_for(&mut game, Buttons::LEFT, 51);
        game.tick(both(Buttons::LEFT, button));
        assert_eq!(until(&mut game, Buttons::LEFT, Events::SHIFT), 30);
    }
}

#[test]
fn after_fifteen_resets_the_piece_locks_when_it_rests() {
    let mut game = landed(game(Piece::T, &[]));
    for n in 1..=MAX_RESETS {
        (0..400).for_each(|_| assert!(!game.tick(NONE).any(Events::LOCK)));
        let side = if n % 2 == 0 { Buttons::LEFT } else { Buttons::RIGHT };
        let events = game.tick(side);
        assert!(events.any(Events::SHIFT));
        assert_eq!(events.any(Events::LOCK), n == MAX_RESETS, "reset {n}");
    }
}

#[test]
fn a_lower_row_restores_the_resets() {
    let mut game = landed(game(Piece::O, &["######....", "######...."]));
    for n in 0..MAX_RESETS - 1 {
        game.tick(if n % 2 == 0 { Buttons::LEFT } else { Buttons::RIGHT });
        game.tick(NONE);
    }
    // The piece needs two moves to the right to leave the ledge, but the first one uses the last reset
    // and locks it.
    assert!(game.tick(Buttons::RIGHT).any(Events::LOCK));
    let mut game = landed(self::game(Piece::O, &["#####.....", "#####....."]));
    for n in 0..MAX_RESETS - 1 {
        game.tick(if n % 2 == 0 { Buttons::LEFT } else { Buttons::RIGHT });
        game.tick(NONE);
    }
    assert!(!game.tick(Buttons::RIGHT).any(Events::LOCK), "the piece is in the air beyond the ledge");
    assert!(!game.rests());
    let mut game = landed(game);
    assert_eq!(until(&mut game, NONE, Events::LOCK), 500);
}

#[test]
fn twenty_g_and_sonic_drop_reach_the_floor_within_the_tick() {
    let rules = Rules { gravity_milli_rows_per_s: super::super::GRAVITY_20G, ..Rules::default() };
    let mut game = on(Piece::T, &[], rules, Handling::default());
    assert!(game.tick(NONE).any(Events::LAND));
    let sonic = Handling { soft_drop_factor: 0, ..Handling::default() };
    let mut game = on(Piece::T, &[], Rules::default(), sonic);
    assert!(game.tick(Buttons::SOFT_DROP).any(Events::LAND));
    assert_eq!(place(&game).y, 0);
}

#[test]
fn a_t_spin_survives_actions_that_fail() {
    let drawing = ["...#......", "#...######", "##.#######"];
    let rules = Rules { gravity_milli_rows_per_s: 0, ..Rules::default() };
    let sonic = Handling { soft_drop_factor: 0, ..Handling::default() };
    let mut game = on(Piece::T, &drawing, rules, sonic);
    for button in [Buttons::LEFT, NONE, Buttons::LEFT, Buttons::CCW, Buttons::SOFT_DROP, NONE, Buttons::CCW] {
        game.tick(button);
    }
    assert_eq!(game.active().unwrap().spin, Spin::Full);
    assert_eq!(place(&game).orientation, Orientation::South);
    game.tick(Buttons::LEFT);
    assert_eq!(game.active().unwrap().spin, Spin::Full);
    let events = game.tick(Buttons::HARD_DROP);
    assert!(events.any(Events::SPIN) && events.any(Events::ATTACK) && events.any(Events::CLEAR));
    assert_eq!((game.outgoing(), game.stats().clears(Spin::Full, 2)), (4, 1));
    assert_eq!(game.last_feat(), game.last_lock());
}

/// Returns the events of a tick that hard-drops the piece, on a board that `prepare` changes first.
fn dropped(piece: Piece, drawing: &[&str], prepare: fn(&mut Game)) -> (Events, Game) {
    let mut game = game(piece, drawing);
    prepare(&mut game);
    (game.tick(Buttons::HARD_DROP), game)
}

#[test]
fn a_lock_reports_its_exact_events() {
    let lock = Events::HARD_DROP | Events::LOCK | Events::SPAWN;
    let clear = lock | Events::CLEAR;
    let rows = ["#.........", "###....###"];
    assert_eq!(dropped(Piece::I, &[], |_| {}).0, lock);
    let (events, game) = dropped(Piece::I, &rows, |_| {});
    assert_eq!((events, game.outgoing(), game.stats().combo), (clear, 0, 1));
    assert!(game.cells().iter().flatten().all(|&cell| cell == 0), "the colours of the row are gone too");
    let (events, _) = dropped(Piece::I, &rows, |game| game.field.combo = 1);
    assert_eq!(events, clear | Events::COMBO);
    let (events, game) = dropped(Piece::I, &rows, |game| game.field.combo = 2);
    assert_eq!((events, game.outgoing()), (clear | Events::COMBO | Events::ATTACK, 1));
    let (events, game) = dropped(Piece::I, &rows[1..], |_| {});
    assert_eq!((events, game.outgoing()), (clear | Events::PERFECT_CLEAR | Events::ATTACK, 10));
    let (events, game) = dropped(Piece::I, &rows, |game| _ = game.receive(4));
    assert_eq!((events, game.pending()), (clear, 4), "a clear blocks garbage");
    let arrived: fn(&mut Game) = |game| {
        game.rules.garbage.travel_ms = 0;
        game.receive(4);
    };
    let (events, game) = dropped(Piece::I, &[], arrived);
    assert_eq!((events, game.pending()), (lock | Events::GARBAGE_IN, 0));
    assert_eq!(game.stats().garbage_received, 4);
    let open: fn(&mut Game) = |game| {
        game.rules.garbage =
            super::super::GarbageRules { travel_ms: 0, blocking: false, ..game.rules.garbage };
        game.receive(4);
    };
    let (events, game) = dropped(Piece::I, &rows, open);
    assert_eq!((events, game.pending()), (clear | Events::GARBAGE_IN, 0), "nothing blocks the garbage");
}

#[test]
fn a_spin_is_reported_with_and_without_lines() {
    let spin: fn(&mut Game) = |game| {
        let active = game.active.as_mut().unwrap();
        active.at = Location { piece: Piece::T, orientation: Orientation::South, x: 2, y: 1 };
        (active.spin, active.rests) = (Spin::Full, true);
    };
    let lock = Events::HARD_DROP | Events::LOCK | Events::SPAWN | Events::SPIN;
    let rows = ["...#......", "#...######", "##.#######"];
    let (events, game) = dropped(Piece::T, &rows, spin);
    assert_eq!((events, game.outgoing()), (lock | Events::CLEAR | Events::ATTACK, 4));
    let chained: fn(&mut Game) = |game| game.field.back_to_back = true;
    let mut other = self::game(Piece::T, &rows);
    spin(&mut other);
    chained(&mut other);
    let events = other.tick(Buttons::HARD_DROP);
    assert_eq!(events, lock | Events::CLEAR | Events::ATTACK | Events::BACK_TO_BACK);
    assert_eq!((other.outgoing(), other.stats().max_back_to_back), (5, 1));
    let open = ["...#......", "#...#####.", "##.######."];
    let (events, game) = dropped(Piece::T, &open, spin);
    assert_eq!((events, game.outgoing(), game.stats().lines), (lock, 0, 0));
    assert_eq!((game.last_feat(), game.stats().clears(Spin::Full, 0)), (game.last_lock(), 1));
    let mut game = game;
    game.tick(NONE);
    game.tick(Buttons::HARD_DROP);
    assert_eq!((game.stats().pieces, game.last_feat() == game.last_lock()), (2, false));
}

#[test]
fn the_incoming_event_occurs_only_when_garbage_is_sent() {
    let mut game = game(Piece::O, &[]);
    assert_eq!((game.receive(0), game.pending()), (Events::NONE, 0));
    assert_eq!((game.receive(1), game.pending()), (Events::INCOMING, 1));
}

#[test]
fn rising_dig_garbage_is_reported() {
    let drop = |rows, cleared| {
        let config = RoundConfig { goal: Goal::Dig(rows), ..RoundConfig::new(7, 1) };
        let mut game = Game::begin(&config, Handling::default(), 1);
        game.tick(NONE);
        game.stats.garbage_cleared = cleared;
        game.tick(Buttons::HARD_DROP)
    };
    let lock = Events::HARD_DROP | Events::LOCK | Events::SPAWN;
    assert_eq!(drop(12, 0), lock, "ten rows are on the board, and two are below");
    assert_eq!(drop(12, 1), lock | Events::GARBAGE_IN);
}

#[test]
fn the_first_tick_can_drop_and_hold() {
    let begun = |buttons| Game::new(Rules::default(), Handling::default(), 3, 1).tick(buttons);
    assert_eq!(begun(NONE), Events::SPAWN);
    assert_eq!(begun(Buttons::HOLD), Events::SPAWN | Events::HOLD);
    assert_eq!(begun(Buttons::HARD_DROP), Events::SPAWN | Events::HARD_DROP | Events::LOCK);
    assert_eq!(begun(Buttons::LEFT), Events::SPAWN | Events::SHIFT);
}

#[test]
fn a_changed_handling_applies_from_the_next_tick() {
    let slow = Handling { das: 100, arr: 100, ..Handling::default() };
    let mut game = on(Piece::T, &[], Rules::default(), slow);
    hold_for(&mut game, Buttons::LEFT, 100);
    // The next tick shifts by one column under the old handling, and to the wall under the new one.
    game.set_handling(Handling { arr: 0, ..slow });
    assert!(game.tick(Buttons::LEFT).any(Events::SHIFT));
    assert_eq!(place(&game).x, 1);
}

#[test]
fn a_piece_can_be_held_once() {
    let mut game = game(Piece::T, &[]);
    let next = game.queue()[0];
    assert!(game.tick(Buttons::HOLD).any(Events::HOLD));
    assert_eq!((game.hold(), place(&game).piece, game.hold_used()), (Some(Piece::T), next, true));
    game.tick(NONE);
    assert!(!game.tick(Buttons::HOLD).any(Events::HOLD));
    game.tick(Buttons::HARD_DROP);
    assert!(game.tick(Buttons::HOLD).any(Events::HOLD));
    assert_eq!(place(&game).piece, Piece::T);
    assert_eq!((game.stats().holds, game.stats().keys), (2, 4));
}

#[test]
fn irs_and_ihs_use_the_buttons_held_at_the_spawn() {
    let handling = Handling { irs: true, ihs: true, ..Handling::default() };
    let mut game = on(Piece::T, &[], Rules::default(), handling);
    let (first, second) = (game.queue()[0], game.queue()[1]);
    game.tick(both(Buttons::CW, Buttons::HOLD));
    assert_eq!((game.hold(), place(&game).piece), (Some(Piece::T), first));
    game.tick(both(both(Buttons::CW, Buttons::HOLD), Buttons::HARD_DROP));
    assert_eq!((game.hold(), place(&game).piece), (Some(second), Piece::T));
    assert_eq!(place(&game).orientation, Orientation::East);
    assert!(game.hold_used());
}

#[test]
fn a_game_can_be_lost_in_three_ways() {
    let mut high = game(Piece::I, &["#########."; 20]);
    high.tick(Buttons::HARD_DROP);
    assert_eq!(high.death(), Some(Death::LockOut));
    let mut blocked = game(Piece::O, &[]);
    blocked.active.as_mut().unwrap().at.x = 0;
    blocked.field.board = Board::from_columns([0, 0, 0, 0, 0, 15 << 19, 0, 0, 0, 0]);
    blocked.tick(Buttons::HARD_DROP);
    assert_eq!(blocked.death(), Some(Death::BlockOut));
    let mut buried = game(Piece::O, &[]);
    buried.field.board = Board::from_columns([1 << 38, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    buried.receive(2);
    until(&mut buried, NONE, Events::LOCK);
    assert_eq!(buried.death(), Some(Death::GarbageOut));
    assert_eq!(buried.tick(Buttons::CW), Events::NONE);
    assert!(buried.active().is_none());
}

#[test]
fn a_piece_spawns_one_row_higher_when_its_row_is_occupied() {
    let mut game = game(Piece::O, &[]);
    game.active.as_mut().unwrap().at.x = 0;
    game.field.board = Board::from_columns([0, 0, 0, 0, 1 << 19, 0, 0, 0, 0, 0]);
    game.tick(Buttons::HARD_DROP);
    assert_eq!(place(&game).y, 20);
}

#[test]
fn garbage_travels_is_blocked_by_clears_and_is_counted() {
    let mut game = game(Piece::I, &["####....##"]);
    game.tick(Buttons::RIGHT);
    game.receive(3);
    assert_eq!((game.pending(), game.ready()), (3, 0));
    hold_for(&mut game, NONE, 500);
    assert_eq!((game.pending(), game.ready()), (3, 3));
    let events = game.tick(Buttons::HARD_DROP);
    assert!(events.any(Events::PERFECT_CLEAR), "ten lines cancel the three incoming lines");
    assert_eq!((game.outgoing(), game.pending(), game.stats().cancelled), (7, 0, 3));
    game.receive(12);
    hold_for(&mut game, NONE, 500);
    assert!(game.tick(Buttons::HARD_DROP).any(Events::GARBAGE_IN));
    assert_eq!((game.stats().garbage_received, game.pending()), (10, 2));
    assert_eq!(game.cells()[9].iter().filter(|&&cell| cell == 8).count(), 9);
}

#[test]
fn nothing_happens_before_the_countdown_is_over() {
    let rules = Rules { countdown_ms: 100, ..Rules::default() };
    let mut game = Game::new(rules, Handling::default(), 3, 1);
    assert_eq!(game.position().queue.len(), 5);
    assert_eq!(until(&mut game, Buttons::CW, Events::SPAWN), 101);
    assert_eq!((game.stats().keys, place(&game).orientation), (0, Orientation::North));
    assert_eq!(game.position().queue.len(), 6);
}

#[test]
fn drops_and_clears_score_the_points_of_the_guideline() {
    let mut game = game(Piece::I, &["###....###"]);
    hold_for(&mut game, NONE, 1);
    let rows = place(&game).y as u32;
    game.tick(Buttons::HARD_DROP);
    assert_eq!(game.stats().score, 2 * rows + 100 + 800, "a single that empties the board");
    let soft = landed(self::game(Piece::O, &[]));
    assert_eq!(soft.stats().score, rows, "a soft drop scores one point a row");
}

#[test]
fn a_sonic_drop_brings_the_piece_to_the_floor_without_locking_it() {
    let mut game = game(Piece::T, &["##........"]);
    let rows = place(&game).y as u32;
    assert_eq!(game.tick(Buttons::SONIC_DROP), Events::LAND);
    assert_eq!((place(&game).y, game.stats().score, game.stats().keys), (0, rows, 1));
    assert_eq!(until(&mut game, Buttons::SONIC_DROP, Events::LOCK), 500, "the lock delay runs");
    assert!(!game.rests(), "a held button drops no further piece");
    game.tick(NONE);
    let before = place(&game);
    let events = game.tick(both(Buttons::LEFT, Buttons::SONIC_DROP));
    assert_eq!((events, place(&game).x), (Events::SHIFT | Events::LAND, before.x - 1));
    assert_eq!(game.tick(Buttons::RIGHT), Events::SHIFT, "it can still be moved");
}

#[test]
fn the_style_decides_whether_a_half_turn_kicks() {
    let turned = HalfTurnStyle::ALL.map(|half_turn_style| {
        let rules = Rules { half_turns: true, half_turn_style, ..Rules::default() };
        let mut game = on(Piece::T, &[], rules, Handling::default());
        assert!(game.tick(Buttons::HALF).any(Events::ROTATE), "nothing blocks it");
        game.tick(NONE);
        game.tick(both(Buttons::HALF, Buttons::SONIC_DROP));
        assert_eq!((place(&game).orientation, place(&game).y), (Orientation::North, 0));
        game.tick(NONE);
        let turned = game.tick(Buttons::HALF).any(Events::ROTATE);
        assert!(game.tick(Buttons::CW).any(Events::ROTATE), "quarter turns always kick");
        turned
    });
    assert_eq!(turned, [true, false], "the floor blocks it");
}

#[test]
fn garbage_rises_by_itself_and_can_be_cancelled() {
    let mut config = RoundConfig::new(3, 1);
    config.rules.countdown_ms = 100;
    let garbage = &mut config.rules.garbage;
    (garbage.rise_ms, garbage.rise_lines, garbage.travel_ms) = (1_000, 3, 200);
    let mut game = Game::begin(&config, Handling::default(), 1);
    assert_eq!(until(&mut game, NONE, Events::INCOMING), 1_100);
    assert_eq!((game.pending(), game.ready()), (3, 0));
    assert_eq!(until(&mut game, NONE, Events::INCOMING), 1_000);
    assert_eq!((game.pending(), game.ready()), (6, 3));
    assert_eq!(game.garbage.cancel(2), 0);
    assert!(game.tick(Buttons::HARD_DROP).any(Events::GARBAGE_IN));
    assert_eq!((game.pending(), game.stats().garbage_received), (3, 1));
}
