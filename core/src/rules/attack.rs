//! The lines that clears send: the attack tables, as data.

use crate::placement::Spin;

/// The result of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LockInfo {
    /// The number of cleared rows, 0 to 4.
    pub lines_cleared: u32,
    /// The spin of the placement.
    pub spin: Spin,
    /// The number of consecutive clears before this one: 0 at the first clear of a combo. `None` when nothing
    /// was cleared.
    pub combo: Option<u32>,
    /// Whether this clear earned the back-to-back bonus.
    pub back_to_back: bool,
    /// Whether the board is empty now.
    pub perfect_clear: bool,
    /// The number of lines sent, before cancelling.
    pub attack: u32,
}

/// The number of combo values that a table has. Higher combos send as much as the highest of them.
pub const COMBOS: usize = 21;

/// What the lines for a perfect clear are added to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PerfectClear {
    /// Nothing: they replace the whole attack.
    Alone,
    /// The bonus of the combo. They replace the rest.
    WithCombo,
    /// The whole attack.
    WithAll,
}

/// The number of lines that each kind of clear sends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AttackTable {
    /// The name of the table on command lines and in settings.
    pub name: &'static str,
    /// The lines for a clear without a spin, indexed by lines cleared.
    pub clear: [u32; 5],
    /// The lines for a clear with a T-spin mini, indexed by lines cleared.
    pub mini: [u32; 4],
    /// The lines for a clear with a full T-spin, indexed by lines cleared.
    pub full: [u32; 4],
    /// The bonus when quads and T-spin clears follow each other with no other clear between.
    pub back_to_back: u32,
    /// The lines for a perfect clear.
    pub perfect_clear: u32,
    /// What the lines for a perfect clear are added to.
    pub adds: PerfectClear,
    /// The bonus by the number of consecutive clears before this one. The last entry also applies to all
    /// higher numbers.
    pub combo: [u32; COMBOS],
    /// By how many quarters each consecutive clear before this one raises the lines of the clear, with those for
    /// back-to-back. If this is not 0, `combo` is not added: it is the least that is sent.
    pub combo_quarters: u32,
}

/// The table of Puyo Puyo Tetris, as quoted in the article on Cold Clear. This is the default.
pub const PPT: AttackTable = AttackTable {
    name: "ppt",
    clear: [0, 0, 1, 2, 4],
    mini: [0, 0, 1, 2],
    full: [0, 2, 4, 6],
    back_to_back: 1,
    perfect_clear: 10,
    adds: PerfectClear::Alone,
    combo: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    combo_quarters: 0,
};

/// The table of the guideline: a mini single sends one line, and a perfect clear adds its ten lines.
pub const GUIDELINE: AttackTable =
    AttackTable { name: "guideline", mini: [0, 1, 1, 2], adds: PerfectClear::WithAll, ..PPT };

/// The table of Jstris, as public programs that remake it have it: combos grow later, and the combo still
/// counts at a perfect clear.
pub const JSTRIS: AttackTable = AttackTable {
    name: "jstris",
    adds: PerfectClear::WithCombo,
    combo: [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    ..PPT
};

/// The table of TETR.IO's league, as public programs that remake it have it: each clear of a combo raises what the clear
/// and back-to-back send by a quarter, and it sends at least ln(1 + 1.25 × combo), both rounded down. A perfect clear adds
/// five lines. Two of its rules are left out: a long back-to-back that breaks sends nothing more, and only a T spins.
pub const TETRIO: AttackTable = AttackTable {
    name: "tetrio",
    perfect_clear: 5,
    adds: PerfectClear::WithAll,
    combo: [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3],
    combo_quarters: 1,
    ..PPT
};

/// The table of the Q-learning paper: spins send twice their lines, and there is no bonus for back-to-back or
/// perfect clears.
pub const AQL: AttackTable = AttackTable {
    name: "aql",
    mini: [0, 2, 4, 6],
    back_to_back: 0,
    perfect_clear: 0,
    adds: PerfectClear::WithAll,
    ..PPT
};

impl AttackTable {
    /// All attack tables.
    pub const ALL: [&'static AttackTable; 5] = [&PPT, &GUIDELINE, &JSTRIS, &AQL, &TETRIO];

    /// Returns the table of that name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static AttackTable> {
        AttackTable::ALL.into_iter().find(|table| table.name == name)
    }

    /// Returns the lines that a clear sends, or 0 when nothing was cleared.
    #[must_use]
    pub fn attack(&self, clear: &Clear) -> u32 {
        let lines = clear.lines as usize;
        if lines == 0 {
            return 0;
        }
        let base = match clear.spin {
            Spin::None => self.clear[lines],
            Spin::Mini => self.mini[lines],
            Spin::Full => self.full[lines],
        };
        let clears = (clear.combo as usize).min(COMBOS - 1);
        let combo = self.combo[clears];
        let chained = if clear.back_to_back { self.back_to_back } else { 0 };
        let all = match self.combo_quarters {
            0 => base + chained + combo,
            quarters => ((base + chained) * (4 + quarters * clears as u32) / 4).max(combo),
        };
        if !clear.perfect_clear {
            return all;
        }
        self.perfect_clear
            + match self.adds {
                PerfectClear::Alone => 0,
                PerfectClear::WithCombo => combo,
                PerfectClear::WithAll => all,
            }
    }
}

/// The default is the table of Puyo Puyo Tetris.
impl Default for &AttackTable {
    fn default() -> Self {
        &PPT
    }
}

/// The properties of a clear on which the attack depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clear {
    /// The number of cleared rows, at most 4 (3 with a spin).
    pub lines: u32,
    /// The spin of the placement.
    pub spin: Spin,
    /// The number of consecutive clears before this one.
    pub combo: u32,
    /// Whether the last clear and this one are both quads or T-spins.
    pub back_to_back: bool,
    /// Whether the board is empty now.
    pub perfect_clear: bool,
}

impl Clear {
    /// Returns whether this kind of clear continues back-to-back: quads and every T-spin clear do.
    #[must_use]
    pub const fn is_hard(&self) -> bool {
        self.lines == 4 || !matches!(self.spin, Spin::None)
    }
}

/// The effect of earlier clears on the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Streak {
    /// The number of clears in the current combo, which is the next clear's combo number.
    pub combo: u32,
    /// Whether the last clear was a quad or a T-spin.
    pub back_to_back: bool,
}

impl Streak {
    /// Records a lock that cleared `lines` lines, possibly 0, and returns its result.
    #[inline]
    pub fn lock(&mut self, lines: u32, spin: Spin, perfect_clear: bool, table: &AttackTable) -> LockInfo {
        if lines == 0 {
            self.combo = 0;
            return LockInfo { spin, ..LockInfo::default() };
        }
        let mut clear = Clear { lines, spin, combo: self.combo, back_to_back: false, perfect_clear };
        clear.back_to_back = self.back_to_back && clear.is_hard();
        self.back_to_back = clear.is_hard();
        self.combo += 1;
        LockInfo {
            lines_cleared: lines,
            spin,
            combo: Some(clear.combo),
            back_to_back: clear.back_to_back,
            perfect_clear,
            attack: table.attack(&clear),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    const SINGLE: Clear =
        Clear { lines: 1, spin: Spin::None, combo: 0, back_to_back: false, perfect_clear: false };

    fn combo_sum(table: &AttackTable, last: u32) -> u32 {
        (0..=last).map(|combo| table.attack(&Clear { combo, ..SINGLE })).sum()
    }

    /// Returns a table's values for every clear, in this order: 1 to 4 lines, minis and full T-spins of 1 to
    /// 3 lines, back-to-back, a perfect clear by a single, and combos 0 to 13 of singles.
    fn answers(table: &AttackTable) -> Vec<Vec<u32>> {
        let sent = |spin, most| (1..=most).map(move |lines| table.attack(&Clear { lines, spin, ..SINGLE }));
        let chained = table.attack(&Clear { back_to_back: true, ..SINGLE });
        let perfect = table.attack(&Clear { perfect_clear: true, ..SINGLE });
        let combos = (0..=13).map(|combo| table.attack(&Clear { combo, ..SINGLE }));
        vec![
            sent(Spin::None, 4).collect(),
            sent(Spin::Mini, 3).collect(),
            sent(Spin::Full, 3).collect(),
            vec![chained, perfect],
            combos.collect(),
        ]
    }

    #[test]
    fn every_entry_of_every_table_follows_its_rules() {
        let usual = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5];
        let later = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5];
        // A mini cannot clear three rows on a board. The tables contain values for it that continue their
        // pattern.
        let multiplied = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2];
        let wanted: [(&str, [&[u32]; 5]); 5] = [
            ("ppt", [&[0, 1, 2, 4], &[0, 1, 2], &[2, 4, 6], &[1, 10], &usual]),
            ("guideline", [&[0, 1, 2, 4], &[1, 1, 2], &[2, 4, 6], &[1, 10], &usual]),
            ("jstris", [&[0, 1, 2, 4], &[0, 1, 2], &[2, 4, 6], &[1, 10], &later]),
            ("aql", [&[0, 1, 2, 4], &[2, 4, 6], &[2, 4, 6], &[0, 0], &usual]),
            ("tetrio", [&[0, 1, 2, 4], &[0, 1, 2], &[2, 4, 6], &[1, 5], &multiplied]),
        ];
        assert_eq!(AttackTable::ALL.map(|table| table.name), wanted.map(|(name, _)| name));
        for (name, rows) in wanted {
            assert_eq!(answers(AttackTable::by_name(name).unwrap()), rows, "{name}");
        }
        assert_eq!(AttackTable::by_name("PPT"), None);
    }

    #[test]
    fn a_lock_without_clears_sends_nothing() {
        let claims = Clear { lines: 0, spin: Spin::Full, combo: 20, back_to_back: true, perfect_clear: true };
        assert_eq!(AttackTable::ALL.map(|table| table.attack(&claims)), [0; 5]);
    }

    #[test]
    fn combos_are_counted_and_only_hard_clears_keep_back_to_back() {
        let mut streak = Streak::default();
        let mut lock = |lines, spin| {
            let info = streak.lock(lines, spin, false, &PPT);
            (info.combo, info.back_to_back, info.attack)
        };
        assert_eq!(lock(4, Spin::None), (Some(0), false, 4));
        assert_eq!(lock(1, Spin::Mini), (Some(1), true, 1));
        assert_eq!(lock(2, Spin::Full), (Some(2), true, 6));
        assert_eq!(
            lock(0, Spin::Full),
            (None, false, 0),
            "a lock without clears ends the combo and keeps back-to-back"
        );
        assert_eq!(lock(4, Spin::None), (Some(0), true, 5));
        assert_eq!(lock(3, Spin::None), (Some(1), false, 2));
        assert_eq!(lock(4, Spin::None), (Some(2), false, 5), "the triple ended back-to-back");
    }

    #[test]
    fn combos_add_up_as_in_the_rules() {
        assert_eq!((combo_sum(&PPT, 10), combo_sum(&PPT, 15)), (24, 49));
    }

    #[test]
    fn spins_and_quads_send_the_table_values() {
        let full = |lines| PPT.attack(&Clear { lines, spin: Spin::Full, ..SINGLE });
        assert_eq!([full(1), full(2), full(3)], [2, 4, 6]);
        let quad = Clear { lines: 4, ..SINGLE };
        assert_eq!(PPT.attack(&quad), 4);
        assert_eq!(PPT.attack(&Clear { back_to_back: true, ..quad }), 5);
        let mini = Clear { spin: Spin::Mini, ..SINGLE };
        assert_eq!([PPT.attack(&mini), GUIDELINE.attack(&mini), AQL.attack(&mini)], [0, 1, 2]);
    }

    #[test]
    fn perfect_clears_replace_or_add_to_the_attack() {
        let clear = Clear { lines: 4, back_to_back: true, perfect_clear: true, combo: 4, ..SINGLE };
        let sent = AttackTable::ALL.map(|table| table.attack(&clear));
        assert_eq!(sent, [10, 10 + 4 + 1 + 2, 10 + 1, 4 + 2, 5 + (4 + 1) * 2]);
    }

    #[test]
    fn combos_multiply_in_the_table_of_tetrio() {
        // The values of the table that its author published (30 May 2020), for combos 0 to 20 without back-to-back.
        let sent = |clear: Clear| -> Vec<u32> {
            (0..=20).map(|combo| TETRIO.attack(&Clear { combo, ..clear })).collect()
        };
        let singles = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3];
        assert_eq!(sent(SINGLE), singles);
        let doubles = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6];
        assert_eq!(sent(Clear { lines: 2, ..SINGLE }), doubles);
        assert_eq!(sent(Clear { lines: 4, ..SINGLE }), (4..=24).collect::<Vec<u32>>());
        let chained = sent(Clear { lines: 4, back_to_back: true, ..SINGLE });
        assert_eq!(chained[..6], [5, 6, 7, 8, 10, 11], "back-to-back is multiplied as well");
        let least = |combo: u32| (1.0 + 1.25 * f64::from(combo)).ln().floor() as u32;
        assert_eq!((2..=20).map(least).collect::<Vec<_>>(), singles[2..], "the least is a logarithm");
    }
}
