//! What a search need not reckon twice.

use super::worlds::likelihood_cache::Fits;
use super::worlds::pass_sums::{Slot, WaysTable};

/// The tables of a search, or of all searches in one course of a deal.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// How plays go with hands.
    pub fits: Fits,
    /// How often cards of a suit are passed.
    pub ways: WaysTable,
}

impl Tables {
    /// For one decision, some forty kilobytes.
    pub fn for_one_search() -> Tables {
        Tables::of(512, 1_024)
    }

    /// For all decisions of a deal, some 350 kilobytes.
    pub fn for_a_deal() -> Tables {
        Tables::of(8_192, 4_096)
    }

    fn of(hands: usize, suits: usize) -> Tables {
        Tables {
            fits: Fits::new(hands),
            ways: WaysTable::new(suits, Slot::EMPTY),
        }
    }

    /// Forgets everything, for another deal.
    pub fn clear(&self) {
        self.fits.clear();
        self.ways.clear();
    }
}
