//! The fields of a side of a 20G game in the flat view. Those that only other games have are 0, so that the same boards
//! show every game.

use stackmate::game::master::{MasterGame, SECTION};
use stackmate::game::piece_code;

use crate::view::{Field, Shown, cell_bytes, small};

impl Shown for MasterGame {
    fn visit(&self, field: &mut dyn FnMut(&'static str, Field<'_>)) {
        field("board", Field::Bytes(self.cells().as_flattened()));
        visit_words(self, field);
        let falling = self.falling();
        let active = cell_bytes(falling.map(|falling| falling.cells()));
        let code = falling.map_or(0, |falling| piece_code(falling.piece));
        let mut queue = [0; 7];
        queue[0] = piece_code(self.next()[0]);
        field("active_piece", Field::Byte(code));
        field("active_orientation", Field::Byte(falling.map_or(0, |falling| falling.at.rotation)));
        field("active_cells", Field::Bytes(&active));
        field("ghost_cells", Field::Bytes(&active));
        field("queue", Field::Bytes(&queue));
        field("lock_left", Field::Byte(falling.map_or(0, |falling| small(falling.left))));
        visit_lock(self, field);
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
const ABSENT_BYTES: [&str; 10] = [
    "hold",
    "hold_used",
    "combo",
    "chain",
    "back_to_back",
    "death",
    "last_spin",
    "last_attack",
    "last_combo",
    "last_b2b",
];

fn visit_words(game: &MasterGame, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let clears = game.clears();
    let words = [
        ("pieces", game.placed()),
        ("lines", game.lines()),
        ("ticks", game.ticks()),
        ("last_seq", game.placed()),
        ("last_tick", game.last_lock().map_or(0, |lock| lock.tick)),
        ("pps", game.pps()),
        ("level", game.level()),
        ("goal", game.config().goal),
        ("section", game.level() / SECTION),
        ("buttons", game.buttons().0.into()),
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
    field("lock_cells", Field::Bytes(&cell_bytes(last.map(|lock| lock.cells()))));
    field("lock_rows", Field::Bytes(&rows));
    field("alive", Field::Byte((!game.is_dead()).into()));
    field("done", Field::Byte((game.is_over() && !game.is_dead()).into()));
    field("last_lines", Field::Byte(rows[0]));
    field("last_pc", Field::Byte((rows[0] > 0 && game.board().max_height() == 0).into()));
    ABSENT_BYTES.into_iter().for_each(|name| field(name, Field::Byte(0)));
}
