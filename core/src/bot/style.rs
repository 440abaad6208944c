//! What a level goes for: the style of a player, as changes of the weights.
//!
//! *Why.* Two people of equal strength play differently: one clears whatever is full, one waits for quads, one sets up
//! T-spins. With the same weights at every level, a weak level would want what an expert wants and only miss it.

use crate::eval::Weights;

/// What a player goes for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// What the bot's own weights reward most: T-spins and quads.
    Spins,
    /// Every full row is cleared at once, and the stack stays low. Wells and T-slots are not built.
    Tidy,
    /// One column stays open for quads, and T-spins are worth no more than other clears.
    Quads,
    /// Rows are cleared one after another, because combos send lines.
    Combos,
}

impl Style {
    /// Returns the weights of a player with this style whose own weights are `own`.
    pub(super) fn weights(self, own: Weights) -> Weights {
        match self {
            Style::Spins => own,
            Style::Tidy => Weights {
                max_height: -40,
                well_depth: 0,
                clear_1: 40,
                clear_2: 120,
                clear_3: 200,
                ..without_spins(own)
            },
            Style::Quads => Weights {
                well_depth: own.well_depth + own.well_depth / 2,
                clear_4: own.clear_4 + own.clear_4 / 4,
                ..without_spins(own)
            },
            Style::Combos => Weights {
                max_height: -15,
                clear_1: -20,
                clear_2: 20,
                combo_attack: 2 * own.combo_attack,
                ..without_spins(own)
            },
        }
    }
}

/// Returns weights that reward no T-slot, and a spin only by the lines that it clears.
fn without_spins(own: Weights) -> Weights {
    Weights {
        slot_forming: 0,
        slot_single: 0,
        slot_double: 0,
        slot_triple: 0,
        spin_1: own.clear_1,
        spin_2: own.clear_2,
        spin_3: own.clear_3,
        wasted_t: 0,
        ..own
    }
}
