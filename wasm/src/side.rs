//! The fields of a side of a match in the flat view.
//!
//! `combo` and `max_combo` count the clears of a combo, and `chain` the back-to-back bonuses in a row.
//! `last_combo` is the rules' combo number of the last feat, which is 0 for the first clear of a combo. A feat
//! is a lock that cleared lines or was a T-spin, and the fields `last_…` describe the last one. Only `last_seq`
//! is different: it counts all locks. `lock_cells` are the cells of the last locked piece. `lock_rows` are the
//! number of rows that it cleared, and then these rows. Both use the rows from before the clear. `pps`, `apm`,
//! `app` and `vs` are in thousandths. `buttons` are the bits of the held buttons.

use stackmate::game::{Game, piece_code};
use stackmate::{HEIGHT, Location, Spin};

use crate::view::{Field, Shown, cell_bytes, small};

impl Shown for Game {
    fn visit(&self, field: &mut dyn FnMut(&'static str, Field<'_>)) {
        field("board", Field::Bytes(self.cells().as_flattened()));
        visit_words(self, field);
        visit_piece(self, field);
        visit_queue(self, field);
        visit_feat(self, field);
        visit_lock(self, field);
    }
}

fn visit_words(game: &Game, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let (stats, rates) = (game.stats(), game.rates());
    let words = [
        ("pending", game.pending()),
        ("ready", game.ready().min(game.rules().garbage.cap)),
        ("pieces", stats.pieces),
        ("attack", stats.attack),
        ("lines", stats.lines),
        ("garbage_received", stats.garbage_received),
        ("garbage_cleared", stats.garbage_cleared),
        ("keys", stats.keys),
        ("holds", stats.holds),
        ("perfect_clears", stats.perfect_clears),
        ("score", stats.score),
        ("max_combo", stats.max_combo),
        ("max_back_to_back", stats.max_back_to_back),
        ("ticks", game.ticks()),
        ("last_seq", stats.pieces),
        ("last_tick", game.last_feat().map_or(0, |lock| lock.tick)),
        ("left", game.left().unwrap_or(0)),
        ("buttons", game.buttons().0.into()),
        ("pps", rates.pps),
        ("apm", rates.apm),
        ("app", rates.app),
        ("vs", rates.vs),
    ];
    words.into_iter().for_each(|(name, value)| field(name, Field::Word(value)));
}

fn visit_piece(game: &Game, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let active = game.active().map(|placement| placement.location);
    let ghost = game.ghost().map(|placement| placement.location);
    field("active_piece", Field::Byte(active.map_or(0, |at| piece_code(at.piece))));
    field("active_orientation", Field::Byte(active.map_or(0, |at| at.orientation as u8)));
    field("active_cells", Field::Bytes(&cells_at(active)));
    field("ghost_cells", Field::Bytes(&cells_at(ghost)));
}

fn visit_queue(game: &Game, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let mut queue = [0; 7];
    queue.iter_mut().zip(game.queue()).for_each(|(code, &piece)| *code = piece_code(piece));
    field("hold", Field::Byte(game.hold().map_or(0, piece_code)));
    field("hold_used", Field::Byte(game.hold_used().into()));
    field("queue", Field::Bytes(&queue));
}

fn visit_feat(game: &Game, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let info = game.last_feat().map_or_else(Default::default, |lock| lock.info);
    let bytes = [
        ("combo", small(game.field().combo)),
        ("back_to_back", game.field().back_to_back.into()),
        ("alive", game.death().is_none().into()),
        ("done", game.is_done().into()),
        ("death", game.death().map_or(0, |death| death as u8)),
        ("chain", small(game.stats().back_to_back)),
        ("last_lines", small(info.lines_cleared)),
        ("last_spin", spin_code(info.spin)),
        ("last_attack", small(info.attack)),
        ("last_combo", small(info.combo.unwrap_or(0))),
        ("last_b2b", info.back_to_back.into()),
        ("last_pc", info.perfect_clear.into()),
    ];
    bytes.into_iter().for_each(|(name, value)| field(name, Field::Byte(value)));
}

fn visit_lock(game: &Game, field: &mut dyn FnMut(&'static str, Field<'_>)) {
    let lock = game.last_lock();
    let mut rows = [0; 5];
    let full = (0..HEIGHT as u8).filter(|&y| lock.is_some_and(|lock| lock.rows >> y & 1 == 1));
    for (y, at) in full.zip(1..rows.len()) {
        (rows[at], rows[0]) = (y, at as u8);
    }
    field("lock_cells", Field::Bytes(&cells_at(lock.map(|lock| lock.placement.location))));
    field("lock_rows", Field::Bytes(&rows));
}

fn cells_at(at: Option<Location>) -> [u8; 8] {
    cell_bytes(at.map(|at| at.cells()))
}

fn spin_code(spin: Spin) -> u8 {
    match spin {
        Spin::None => 0,
        Spin::Mini => 1,
        Spin::Full => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{View, layout};
    use stackmate::game::{Buttons, RoundConfig, Versus};

    const CONTRACT: &str = "board buttons active_piece active_orientation active_cells ghost_cells hold hold_used \
        queue combo chain back_to_back alive done death pending ready pieces attack lines garbage_received \
        garbage_cleared keys holds perfect_clears score max_combo max_back_to_back ticks last_lines last_spin \
        last_attack last_combo last_b2b last_pc last_seq last_tick left pps apm app vs lock_cells \
        lock_rows side_stride";

    fn offset(layout: &[(&str, u32)], name: &str) -> usize {
        layout.iter().find(|field| field.0 == name).unwrap().1 as usize
    }

    #[test]
    fn every_field_of_the_contract_exists_once_and_words_are_aligned() {
        let versus = Versus::new(&RoundConfig::new(1, 2)).unwrap();
        let layout = layout(&versus.games()[0]);
        let mut names: Vec<&str> = layout.iter().map(|field| field.0).collect();
        let mut wanted: Vec<&str> = CONTRACT.split_whitespace().collect();
        names.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(names, wanted);
        for name in ["pending", "ticks", "last_seq", "side_stride"] {
            assert_eq!(offset(&layout, name) % 4, 0);
        }
    }

    #[test]
    fn bytes_are_where_the_layout_says() {
        let mut versus = Versus::new(&RoundConfig::new(1, 2)).unwrap();
        let mut view = View::new(versus.games());
        let layout = layout(&versus.games()[0]);
        let (address, stride) = (view.address(), offset(&layout, "side_stride"));
        assert_eq!(view.size(), 2 * stride);
        versus.advance(5, [Buttons::NONE; 2]);
        versus.advance(1, [Buttons::NONE, Buttons::HARD_DROP]);
        view.refresh(versus.games());
        assert_eq!(view.address(), address);
        let [a, b] = [&view.bytes[..stride], &view.bytes[stride..]];
        assert_eq!(b[offset(&layout, "pieces")..][..4], [1, 0, 0, 0]);
        assert_eq!(a[offset(&layout, "ticks")..][..4], [6, 0, 0, 0]);
        assert_eq!(b[..400].iter().filter(|&&cell| cell != 0).count(), 4);
        let piece = versus.games()[0].active().unwrap().location;
        assert_eq!(a[offset(&layout, "active_piece")], piece_code(piece.piece));
        assert_eq!(
            a[offset(&layout, "active_cells")..][..2],
            [piece.cells()[0].x as u8, piece.cells()[0].y as u8]
        );
        assert_eq!(a[offset(&layout, "queue") + 5..][..2], [0, 0]);
        assert_eq!((a[offset(&layout, "alive")], a[offset(&layout, "death")]), (1, 0));
    }

    #[test]
    fn the_view_has_the_cells_and_rows_of_the_last_lock() {
        let mut config = RoundConfig::new(1, 1);
        config.start.board =
            stackmate::Board::from_drawing(&["#########.", "#########.", "##########"]).unwrap();
        config.start.board.clear_full_rows();
        config.start.queue = vec![stackmate::Piece::I];
        let mut versus = Versus::new(&config).unwrap();
        versus.advance(1, [Buttons::NONE; 2]);
        versus.advance(1, [Buttons::CW, Buttons::NONE]);
        for _ in 0..6 {
            versus.advance(1, [Buttons::RIGHT, Buttons::NONE]);
            versus.advance(1, [Buttons::NONE; 2]);
        }
        versus.advance(1, [Buttons::HARD_DROP, Buttons::NONE]);
        let layout = layout(&versus.games()[0]);
        let view = View::new(versus.games());
        let at = |name, length| &view.bytes[offset(&layout, name)..][..length];
        assert_eq!(at("lock_rows", 5), [2, 0, 1, 0, 0]);
        let mut rows: Vec<u8> = at("lock_cells", 8).chunks(2).map(|cell| cell[1]).collect();
        rows.sort_unstable();
        assert_eq!((rows, at("lock_cells", 1)), (vec![0, 1, 2, 3], &[9][..]));
        assert_eq!(at("last_tick", 4), &(versus.ticks()).to_le_bytes());
    }
}
