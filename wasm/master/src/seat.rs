//! One side of a game: a person's buttons play it, or a program through a typist.

use stackmate::bot::master::Master;
use stackmate::game::master::{MasterGame, MasterLock, MasterTypist, SECTION};
use stackmate::game::{Buttons, Events, piece_code};
use stackmate::rules::master::cells_on;
use stackmate_wasm::view::{Field, Shown, cell_bytes, small};

/// A program that plays a side.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) player: Master,
    pub(crate) typist: MasterTypist,
    /// The frames of an input.
    pub(crate) pace: u32,
}

/// A side.
#[derive(Debug)]
pub(crate) struct Seat {
    pub(crate) game: MasterGame,
    pub(crate) program: Option<Program>,
}

impl Seat {
    /// Plays one tick. A person holds these buttons; a program presses its own.
    pub(crate) fn tick(&mut self, buttons: Buttons) -> Events {
        let Some(program) = &mut self.program else { return self.game.advance(1, buttons) };
        if self.game.is_entering() && self.game.ends_next() {
            // The player decides in the frame in which its piece appears, when it sees the piece after it.
            let [piece, next] = self.game.next();
            if let Some(choice) = program.player.choose(self.game.board(), piece, next) {
                program.typist.place(&self.game, choice.first, program.pace);
            }
        }
        let buttons = program.typist.buttons(&self.game);
        self.game.advance(1, buttons)
    }
}

impl Shown for Seat {
    fn visit(&self, field: &mut dyn FnMut(&'static str, Field<'_>)) {
        let game = &self.game;
        field("board", Field::Bytes(game.cells().as_flattened()));
        visit_words(game, field);
        let falling = game.falling();
        let active = cell_bytes(falling.into_iter().flat_map(|falling| cells_on(falling.piece, falling.at)));
        let code = falling.map_or(0, |falling| piece_code(falling.piece));
        let mut queue = [0; 7];
        queue[0] = piece_code(game.next()[0]);
        field("active_piece", Field::Byte(code));
        field("active_orientation", Field::Byte(falling.map_or(0, |falling| falling.at.rotation)));
        field("active_cells", Field::Bytes(&active));
        field("ghost_cells", Field::Bytes(&active));
        field("queue", Field::Bytes(&queue));
        field("lock_left", Field::Byte(falling.map_or(0, |falling| small(falling.left))));
        visit_lock(game, field);
    }
}

/// The fields of the view of a match that 20G does not have.
const ABSENT_WORDS: [&str; 12] = [
    "pending",
    "ready",
    "attack",
    "garbage_received",
    "garbage_cleared",
    "keys",
    "holds",
    "left",
    "apm",
    "app",
    "vs",
    "max_combo",
];
const ABSENT_BYTES: [&str; 9] = [
    "hold",
    "hold_used",
    "combo",
    "back_to_back",
    "death",
    "last_spin",
    "last_attack",
    "last_combo",
    "last_b2b",
];

fn visit_words(game: &MasterGame, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let clears = game.clears();
    let lines = (1..).zip(clears).map(|(rows, count)| rows * count).sum();
    let played = game.ticks().saturating_sub(game.config().countdown);
    // Thousandths of pieces per second.
    let pps = (u64::from(game.placed()) * 1_000_000).checked_div(played.into()).unwrap_or(0) as u32;
    let words = [
        ("pieces", game.placed()),
        ("lines", lines),
        ("ticks", game.ticks()),
        ("last_seq", game.placed()),
        ("last_tick", game.last_lock().map_or(0, |lock| lock.tick)),
        ("pps", pps),
        ("level", game.level()),
        ("goal", game.config().goal),
        ("section", game.level() / SECTION),
        ("singles", clears[0]),
        ("doubles", clears[1]),
        ("triples", clears[2]),
        ("quads", clears[3]),
    ];
    words.into_iter().for_each(|(name, value)| field(name, Field::Word(value)));
    let sections = game.sections().map(u32::to_le_bytes);
    field("sections", Field::Bytes(sections.as_flattened()));
    ABSENT_WORDS.into_iter().for_each(|name| field(name, Field::Word(0)));
}

fn visit_lock(game: &MasterGame, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let last = game.last_lock();
    let mut rows = [0; 5];
    let cleared = last.map_or(0, |lock| lock.rows);
    for (y, at) in (0..u32::BITS as u8).filter(|y| cleared >> y & 1 == 1).zip(1..rows.len()) {
        (rows[at], rows[0]) = (y, at as u8);
    }
    let cells = last.into_iter().flat_map(|MasterLock { piece, at, .. }| cells_on(piece, at));
    field("lock_cells", Field::Bytes(&cell_bytes(cells)));
    field("lock_rows", Field::Bytes(&rows));
    field("alive", Field::Byte((!game.is_dead()).into()));
    field("done", Field::Byte((game.is_over() && !game.is_dead()).into()));
    field("last_lines", Field::Byte(rows[0]));
    field("last_pc", Field::Byte((rows[0] > 0 && game.board().max_height() == 0).into()));
    ABSENT_BYTES.into_iter().for_each(|name| field(name, Field::Byte(0)));
}
