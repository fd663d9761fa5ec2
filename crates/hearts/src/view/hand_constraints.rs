//! Hard constraints on the hidden hands: the cards that each seat may hold.
//!
//! A seat may hold a card unless one of these facts excludes it:
//!
//! - The card is in the player's own hand, was played, or was passed to another seat.
//! - The seat has shown a void in the suit.
//! - The seat has made a first-trick discard or a lead that is legal only without other cards.
//! - The first lead has shown who held the two of clubs.
//!
//! The constraints are also checked together: some deal of the unseen cards must satisfy them.

use crate::{CardSet, SEATS, Seat, Suit};

/// The cards that each seat may hold now. The player's own entry is exactly the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandConstraints {
    could_hold: [CardSet; SEATS],
}

impl HandConstraints {
    /// Creates the knowledge before the first card: every card outside `hand` may be in any other
    /// hand.
    pub(super) fn new(me: Seat, hand: CardSet) -> HandConstraints {
        let mut could_hold = [!hand; SEATS];
        could_hold[me] = hand;
        HandConstraints { could_hold }
    }

    /// Returns the cards that `seat` may hold now.
    #[inline]
    pub const fn could_hold(&self, seat: Seat) -> CardSet {
        self.could_hold[seat.index()]
    }

    /// Returns whether `seat` is known to be void in `suit`.
    #[inline]
    pub const fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.could_hold(seat).suit(suit).is_empty()
    }

    /// Restricts these cards, if unplayed, to `seat`.
    pub(super) fn pin(&mut self, seat: Seat, cards: CardSet) {
        for other in Seat::ALL {
            if other != seat {
                self.could_hold[other] -= cards;
            }
        }
    }

    /// Removes a played card from all hands.
    #[inline]
    pub(super) fn remove(&mut self, card: CardSet) {
        for could in &mut self.could_hold {
            *could -= card;
        }
    }

    /// Returns the cards that each seat may hold, for an update by its plays.
    #[inline]
    pub(super) fn could_hold_mut(&mut self) -> &mut [CardSet; SEATS] {
        &mut self.could_hold
    }

    /// Returns whether the unseen cards can be dealt to the other three seats by their counts and
    /// possible cards, and to a pile of `unrecorded` cards, which may be any.
    ///
    /// By Hall's theorem, it is sufficient to check every group of seats: the cards that only this
    /// group and the pile can hold must not outnumber their cards.
    pub(super) fn can_be_dealt(
        &self,
        me: Seat,
        unseen: CardSet,
        counts: &[u32; SEATS],
        unrecorded: u32,
    ) -> bool {
        let [a, b, c] = [me.step(1), me.step(2), me.step(3)];
        let only = |rest: CardSet| (unseen - rest).len().saturating_sub(unrecorded);
        let (in_a, in_b, in_c) = (self.could_hold[a], self.could_hold[b], self.could_hold[c]);
        let fits = unseen.len() == counts[a] + counts[b] + counts[c] + unrecorded;
        if [in_a, in_b, in_c] == [unseen; 3] {
            return fits;
        }
        fits && only(in_a | in_b | in_c) == 0
            && only(in_b | in_c) <= counts[a]
            && only(in_a | in_c) <= counts[b]
            && only(in_a | in_b) <= counts[c]
            && only(in_c) <= counts[a] + counts[b]
            && only(in_b) <= counts[a] + counts[c]
            && only(in_a) <= counts[b] + counts[c]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    /// Returns the reference implementation: tries every assignment, card by card.
    fn can_be_dealt_slowly(cards: &[(u32, [bool; 3])], counts: [u32; 3]) -> bool {
        let Some((&(_, seats), rest)) = cards.split_first() else {
            return true;
        };
        (0..3).any(|i| {
            let mut left = counts;
            seats[i] && left[i] > 0 && {
                left[i] -= 1;
                can_be_dealt_slowly(rest, left)
            }
        })
    }

    #[test]
    fn the_group_test_equals_trying_every_deal() {
        let mut rng = Rng::new(9);
        let me = Seat::ALL[1];
        let mut feasible = 0;
        for _ in 0..3_000 {
            let per_hand = 1 + rng.below(3);
            let mut cards: Vec<_> = CardSet::FULL.iter().collect();
            rng.shuffle(&mut cards);
            cards.truncate(3 * per_hand as usize);
            let mut constraints = HandConstraints {
                could_hold: [CardSet::EMPTY; SEATS],
            };
            let mut slow = Vec::new();
            for card in cards {
                let seats = [rng.below(3) == 0, rng.below(2) == 0, rng.below(3) != 0];
                for (i, &could) in seats.iter().enumerate() {
                    if could {
                        constraints.could_hold[me.step(i as i32 + 1)].insert(card);
                    }
                }
                slow.push((0, seats));
            }
            let mut counts = [per_hand; SEATS];
            counts[me] = 0;
            let expected = can_be_dealt_slowly(&slow, [per_hand; 3]);
            let unseen = constraints
                .could_hold
                .into_iter()
                .fold(CardSet::EMPTY, |all, cards| all | cards);
            assert_eq!(constraints.can_be_dealt(me, unseen, &counts, 0), expected);
            feasible += u32::from(expected);
        }
        assert!(
            (300..2_700).contains(&feasible),
            "{feasible} feasible cases are a poor mix"
        );
    }
}
