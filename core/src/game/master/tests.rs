use alloc::vec::Vec;

use super::*;
use crate::movegen::ground::Ground;
use crate::tool::rng::Rng;

fn game(seed: u32) -> MasterGame {
    MasterGame::new(MasterConfig::new(seed)).unwrap()
}

/// Plays one frame with these buttons.
fn frame(game: &mut MasterGame, buttons: Buttons) -> Events {
    let mut events = Events::NONE;
    while !game.ends_next() {
        events |= game.advance(1, buttons);
    }
    events | game.advance(1, buttons)
}

/// Plays frames without buttons until the event happens. Returns their number.
fn frames_until(game: &mut MasterGame, event: Events) -> u32 {
    (1..500).find(|_| frame(game, Buttons::NONE).any(event)).unwrap()
}

/// Replaces the field of a game before its first piece.
fn with_board(mut game: MasterGame, board: Board, piece: Piece) -> MasterGame {
    game.board = board;
    game.next[0] = piece;
    game
}

#[test]
fn sixty_frames_take_a_second_wherever_it_begins() {
    let mut game = game(1);
    let mut frames = 0;
    for second in 1..=5 {
        for _ in 0..1_000 {
            frames += u32::from(game.ends_next());
            game.advance(1, Buttons::NONE);
        }
        assert_eq!(frames, 60 * second);
    }
    let late = MasterConfig { countdown: 700, ..MasterConfig::new(1) };
    let mut game = MasterGame::new(late).unwrap();
    assert_eq!(game.advance(716, Buttons::NONE), Events::NONE);
    assert_eq!(game.advance(1, Buttons::NONE), Events::SPAWN);
}

#[test]
fn a_piece_locks_after_30_frames_and_the_next_appears_30_frames_later() {
    let mut game = game(1);
    assert_eq!(frames_until(&mut game, Events::SPAWN), 1);
    assert_eq!(frames_until(&mut game, Events::LOCK), 30);
    assert_eq!(frames_until(&mut game, Events::SPAWN), 30);
    assert_eq!(frame(&mut game, Buttons::SOFT_DROP), Events::LOCK | Events::HARD_DROP);
    assert_eq!(frames_until(&mut game, Events::SPAWN), 30);
    assert_eq!((game.placed(), game.level()), (2, 2));
}

#[test]
fn moves_do_not_delay_the_lock_and_a_fall_does() {
    let mut moved = game(1);
    frame(&mut moved, Buttons::NONE);
    for _ in 0..14 {
        frame(&mut moved, Buttons::CCW);
        frame(&mut moved, Buttons::LEFT);
    }
    assert_eq!(frames_until(&mut moved, Events::LOCK), 2);
    // The O lies on columns 4 and 5 of a step, and falls from it to the left.
    let step = Board::from_drawing(&["....##...."]).unwrap();
    let mut fallen = with_board(game(1), step, Piece::O);
    frame(&mut fallen, Buttons::NONE);
    for _ in 0..20 {
        frame(&mut fallen, Buttons::NONE);
    }
    frame(&mut fallen, Buttons::LEFT);
    frame(&mut fallen, Buttons::NONE);
    assert!(frame(&mut fallen, Buttons::LEFT).any(Events::LAND));
    assert_eq!(frames_until(&mut fallen, Events::LOCK), 30);
}

#[test]
fn a_clear_takes_71_frames_and_its_rows_are_empty_meanwhile() {
    let board = Board::from_drawing(&["#.........", "####....##"]).unwrap();
    let mut game = with_board(game(1), board, Piece::I);
    frame(&mut game, Buttons::NONE);
    frame(&mut game, Buttons::RIGHT);
    assert!(frame(&mut game, Buttons::SOFT_DROP).any(Events::CLEAR));
    assert_eq!(game.last_lock().map(|lock| lock.rows), Some(1));
    let row = |game: &MasterGame, y: usize| game.cells()[y].iter().filter(|&&code| code != 0).count();
    assert_eq!((row(&game, 0), game.clears()), (0, [1, 0, 0, 0]));
    assert_eq!(frames_until(&mut game, Events::SPAWN), 71);
    assert_eq!(game.board().row(0), 1);
}

#[test]
fn a_direction_shifts_at_once_then_after_15_frames_then_in_each_frame() {
    let mut game = with_board(game(1), Board::EMPTY, Piece::O);
    frame(&mut game, Buttons::NONE);
    let shifts: Vec<u32> = (0..19).filter(|_| frame(&mut game, Buttons::LEFT).any(Events::SHIFT)).collect();
    assert_eq!(shifts, [0, 15, 16, 17]);
    // A tap between two frames is not lost.
    let mut tapped = with_board(self::game(1), Board::EMPTY, Piece::O);
    frame(&mut tapped, Buttons::NONE);
    tapped.advance(1, Buttons::RIGHT);
    assert!(frame(&mut tapped, Buttons::NONE).any(Events::SHIFT));
    assert!(!frame(&mut tapped, Buttons::NONE).any(Events::SHIFT));
}

#[test]
fn the_charge_of_a_direction_is_kept_while_there_is_no_piece() {
    let mut game = with_board(game(1), Board::EMPTY, Piece::O);
    frame(&mut game, Buttons::NONE);
    frame(&mut game, Buttons::SOFT_DROP);
    let entry: Vec<Events> = (0..30).map(|_| frame(&mut game, Buttons::LEFT)).collect();
    assert_eq!(entry.last(), Some(&Events::SPAWN), "the first frame of a piece does not shift");
    assert!(frame(&mut game, Buttons::LEFT).any(Events::SHIFT));
    assert!(frame(&mut game, Buttons::LEFT).any(Events::SHIFT));
}

#[test]
fn a_held_turn_button_turns_the_piece_as_it_appears_if_there_is_room() {
    let appeared = |board: Board, buttons| {
        let mut game = with_board(game(1), board, Piece::T);
        frame(&mut game, buttons);
        game.falling().unwrap().at.rotation
    };
    assert_eq!(appeared(Board::EMPTY, Buttons::NONE), 0);
    assert_eq!(appeared(Board::EMPTY, Buttons::CCW), 1);
    assert_eq!(appeared(Board::EMPTY, Buttons::HALF), 1);
    assert_eq!(appeared(Board::EMPTY, Buttons::CW), 3);
    let mut high = Board::EMPTY;
    (0..20).for_each(|y| high.fill(5, y));
    high.clear_full_rows();
    assert_eq!(appeared(high, Buttons::NONE), 3, "only this orientation is free");
}

#[test]
fn a_level_that_ends_in_99_is_left_by_a_clear_only() {
    let mut game = game(1);
    game.level = 98;
    frame(&mut game, Buttons::NONE);
    for _ in 0..3 {
        frames_until(&mut game, Events::SPAWN);
    }
    assert_eq!(game.level(), 99);
    game.rise(4);
    assert_eq!((game.level(), game.sections()[0]), (103, game.ticks()));
    game.rise(2_000);
    assert!(game.is_over() && !game.is_dead() && game.level() == LAST_LEVEL);
    assert!(game.sections().iter().all(|tick| *tick == game.ticks()));
}

#[test]
fn the_delays_of_the_option_death_become_shorter() {
    assert_eq!(Speeds::at(false, 700), Speeds::MASTER);
    let lock: Vec<u32> = [0, 99, 100, 250, 500, 999].map(|level| Speeds::at(true, level).lock).into();
    assert_eq!(lock, [30, 30, 26, 22, 15, 15]);
}

/// Lets the typist place random pieces, and checks that each locks exactly where it should.
#[test]
fn the_typist_reaches_every_placement_that_programs_may_choose() {
    let mut rng = Rng::new(4, 4);
    let mut ground = Ground::new(MasterRules::ARS);
    let mut placed = 0;
    for seed in 1..=40 {
        let (mut game, mut typist) = (game(seed), MasterTypist::default());
        while !game.is_over() {
            if game.is_entering() && !typist.is_busy() {
                let mut places = Vec::new();
                ground.set_board(game.board());
                ground.places(game.next()[0], &mut places);
                let to = places[rng.below(places.len() as u32) as usize];
                assert!(typist.place(&game, to, 1 + rng.below(4)));
                let before = game.placed();
                while game.placed() == before && !game.is_over() {
                    let buttons = typist.buttons(&game);
                    game.advance(1, buttons);
                }
                assert_eq!(game.last_lock().map(|lock| lock.at), Some(to), "seed {seed}");
                placed += 1;
            } else {
                game.advance(1, Buttons::NONE);
            }
        }
        assert!(game.is_dead());
    }
    assert!(placed > 500, "{placed} pieces");
}
