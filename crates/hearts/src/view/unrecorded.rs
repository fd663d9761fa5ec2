//! Tricks whose plays are not recorded, for hosts that know a position but not how it came about.
//!
//! A view with unrecorded tricks has no inferences from them: no voids, no declined queen. Its
//! unseen cards include those that were played in these tricks and that no seat is known to have
//! won. Samplers deal these cards to a pile beside the three hidden hands.

use crate::{Card, CardSet, DECK_SIZE, SEATS};
use handsense_core::{ArrayVec, Rng};

/// What is known of tricks whose plays are not recorded.
///
/// Nothing is known of who played which card. The winners of some of the cards may be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnrecordedTricks {
    /// The cards that each seat is known to have won in these tricks, as many as are known.
    pub taken: [CardSet; SEATS],
    /// Whether hearts are broken. A heart among the known cards breaks them, too.
    pub hearts_broken: bool,
}

impl UnrecordedTricks {
    /// Returns the cards that are known to have been won.
    pub(super) fn known(&self) -> CardSet {
        let sets = self.taken.iter();
        sets.fold(CardSet::EMPTY, |all, &cards| all | cards)
    }
}

/// Adds the cards of unrecorded tricks to those that each seat is known to have taken: see
/// [`View::taken_with_hands`](super::View::taken_with_hands).
#[cold]
pub(crate) fn assign_unrecorded(cards: CardSet, taken: &mut [CardSet; SEATS]) {
    let mut rng = Rng::new(cards.bits());
    let mut shuffled: ArrayVec<Card, DECK_SIZE> = cards.iter().collect();
    rng.shuffle(&mut shuffled);
    let mut rest = shuffled.iter().copied().peekable();
    for won in taken.iter_mut() {
        let incomplete = won.len().next_multiple_of(SEATS as u32) - won.len();
        *won |= rest.by_ref().take(incomplete as usize).collect();
    }
    while rest.peek().is_some() {
        let winner = rng.below(SEATS as u32) as usize;
        taken[winner] |= rest.by_ref().take(SEATS).collect();
    }
}
