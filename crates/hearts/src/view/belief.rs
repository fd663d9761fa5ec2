//! Where the unseen cards can be.
//!
//! A seat may still hold a card unless something speaks against it: the card is mine or was played,
//! I passed it elsewhere, or the seat has shown by its own plays that it cannot have it (a void, a
//! first-trick discard or a lead that only a hand of nothing else allows, the two of clubs shown by
//! the first lead). What remains is tested as a whole: the hands must be fillable.

use crate::{CardSet, SEATS, Seat, Suit};

/// For each seat the cards it may hold now. My own entry is exactly my hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belief {
    could_hold: [CardSet; SEATS],
}

impl Belief {
    /// Before the first card: everything outside `hand` may be anywhere else.
    pub(super) fn new(me: Seat, hand: CardSet) -> Belief {
        let mut could_hold = [!hand; SEATS];
        could_hold[me] = hand;
        Belief { could_hold }
    }

    /// The cards `seat` may hold now.
    #[inline]
    pub const fn could_hold(&self, seat: Seat) -> CardSet {
        self.could_hold[seat.index()]
    }

    /// Whether `seat` is known to hold no card of `suit`.
    #[inline]
    pub const fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.could_hold(seat).suit(suit).is_empty()
    }

    /// These cards, if still unplayed, are with `seat` and nobody else.
    pub(super) fn pin(&mut self, seat: Seat, cards: CardSet) {
        for other in Seat::ALL {
            if other != seat {
                self.could_hold[other] -= cards;
            }
        }
    }

    /// A card has been played: nobody holds it any more.
    #[inline]
    pub(super) fn remove(&mut self, card: CardSet) {
        for could in &mut self.could_hold {
            *could -= card;
        }
    }

    /// The cards each seat may hold, to be narrowed by what it plays.
    #[inline]
    pub(super) fn could_hold_mut(&mut self) -> &mut [CardSet; SEATS] {
        &mut self.could_hold
    }

    /// Whether the unseen cards can be dealt to the other three seats so that each gets its number
    /// and nothing it cannot hold.
    ///
    /// By Hall's theorem it is enough that for every group of seats the cards that only this group
    /// can hold are no more than the group's free places.
    pub(super) fn can_be_dealt(&self, me: Seat, counts: &[u32; SEATS]) -> bool {
        let [a, b, c] = [me.step(1), me.step(2), me.step(3)];
        let unseen = self.could_hold[a] | self.could_hold[b] | self.could_hold[c];
        let only = |rest: CardSet| (unseen - rest).len();
        let (in_a, in_b, in_c) = (self.could_hold[a], self.could_hold[b], self.could_hold[c]);
        unseen.len() == counts[a] + counts[b] + counts[c]
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

    /// Tries every assignment, card by card.
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
            let mut belief = Belief {
                could_hold: [CardSet::EMPTY; SEATS],
            };
            let mut slow = Vec::new();
            for card in cards {
                let seats = [rng.below(3) == 0, rng.below(2) == 0, rng.below(3) != 0];
                for (i, &could) in seats.iter().enumerate() {
                    if could {
                        belief.could_hold[me.step(i as i32 + 1)].insert(card);
                    }
                }
                slow.push((0, seats));
            }
            let mut counts = [per_hand; SEATS];
            counts[me] = 0;
            let expected = can_be_dealt_slowly(&slow, [per_hand; 3]);
            assert_eq!(belief.can_be_dealt(me, &counts), expected);
            feasible += u32::from(expected);
        }
        assert!(
            (300..2_700).contains(&feasible),
            "{feasible} feasible cases are a poor mix"
        );
    }
}
