//! Worlds of a search played to their ends by the rules of thumb of the fast playout.

use crate::evaluation::weights::PLAYOUT;
use crate::rollout::Table;
use crate::{Card, CardSet, Rules, SEATS, Seat, Trick, View};

/// Worlds that are played out by rules of thumb, for one that the learned policy plays out.
pub(in crate::search) const QUICK_WORLDS: usize = 8;

/// One world of a search: a deal in progress that is played out after each of several cards.
pub struct QuickWorld(Table<'static>);

impl QuickWorld {
    /// The deal as a view has it, with these hands.
    #[inline]
    pub fn of(view: &View, hands: &[CardSet; SEATS]) -> QuickWorld {
        let (taken, trick) = (view.taken(), view.trick());
        QuickWorld(Table::new(&PLAYOUT, view.rules(), hands, taken, trick))
    }

    /// A whole deal, all passing done.
    #[inline]
    pub fn dealt(rules: Rules, hands: &[CardSet; SEATS], leader: Seat) -> QuickWorld {
        let (taken, trick) = ([CardSet::EMPTY; SEATS], Trick::led_by(leader));
        QuickWorld(Table::new(&PLAYOUT, rules, hands, &taken, &trick))
    }

    /// What each seat takes in the whole deal if all play by their rules of thumb.
    #[inline]
    pub fn play_out(mut self) -> [CardSet; SEATS] {
        self.0.play_out(|_, choice| choice);
        self.0.taken.map(CardSet::from_valid_bits)
    }

    /// What each seat takes in the whole deal if the next one plays `card` and all go on by their
    /// rules of thumb. A deal in which nothing more can be scored ends early.
    #[inline]
    pub fn play_out_after(&self, card: Card) -> [CardSet; SEATS] {
        let mut table = self.0;
        table.play(card.bit().bits());
        QuickWorld(table).play_out()
    }
}
