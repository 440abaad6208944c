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
    /// As [`Style::Quads`], but an uneven surface matters little.
    Rough,
    /// Rows are cleared one after another, because combos send lines.
    Combos,
}

impl Style {
    /// Changes a player's own weights to those of a player with this style.
    // Both kinds of bots call this. Inlined twice, it would make the packages that pages download larger.
    #[inline(never)]
    pub(super) fn apply(self, weights: &mut Weights) {
        if self != Style::Spins {
            forget_spins(weights);
        }
        match self {
            Style::Spins => {}
            Style::Tidy => {
                weights.max_height = -40;
                weights.well_depth = 0;
                weights.clear_1 = 40;
                weights.clear_2 = 120;
                weights.clear_3 = 200;
            }
            Style::Quads => await_quads(weights),
            Style::Rough => {
                await_quads(weights);
                weights.bumpiness /= 4;
                weights.bumpiness_squared /= 4;
            }
            Style::Combos => {
                weights.max_height = -15;
                weights.clear_1 = -20;
                weights.clear_2 = 20;
                weights.combo_attack *= 2;
            }
        }
    }
}

/// Raises the rewards of a column that stays open, and of the quad that fills it.
fn await_quads(weights: &mut Weights) {
    weights.well_depth += weights.well_depth / 2;
    weights.clear_4 += weights.clear_4 / 4;
}

/// Removes the reward of T-slots, and makes a spin worth as much as another clear of as many rows.
fn forget_spins(weights: &mut Weights) {
    weights.slot_forming = 0;
    weights.slot_single = 0;
    weights.slot_double = 0;
    weights.slot_triple = 0;
    weights.wasted_t = 0;
    weights.spin_1 = weights.clear_1;
    weights.spin_2 = weights.clear_2;
    weights.spin_3 = weights.clear_3;
}
