//! The expected cost of holding the cards of a suit for the rest of the deal.
//!
//! A card's cost is the risk that it must win a trick, times the points at stake in that trick. The
//! risk grows with the number of unseen lower cards and falls with the number of unseen higher
//! cards. Lower cards in the player's hand are guards, which reduce the risk. Move ranking and
//! passing both use this cost, with separate weights.

use crate::Suit;
use crate::evaluation::weights::HoldingWeights;
use crate::rules::cards::lane_len;

/// The bit of the queen in a lane.
const QUEEN: u32 = 1 << 2;

/// The location of the queen of spades, if she is a penalty card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QueenLocation {
    /// In the player's hand.
    Mine,
    /// In another hand.
    Out,
    /// Already played, or not a penalty card under the rules.
    Harmless,
}

/// A suit from a player's view: the cards in hand and the unseen cards, as lanes.
#[derive(Clone, Copy)]
pub(super) struct HeldSuit {
    pub suit: Suit,
    pub mine: u32,
    pub unseen: u32,
    pub queen: QueenLocation,
}

impl HeldSuit {
    /// Returns the cost of the whole suit in hundredths of a point.
    pub fn cost(&self, weights: &HoldingWeights) -> i32 {
        let (mut cost, mut rest, mut guards) = (0, self.mine, lane_len(self.mine));
        while rest != 0 {
            let rank = rest.trailing_zeros();
            rest &= rest - 1;
            guards -= 1;
            cost += self.card(weights, rank).guarded(guards);
        }
        cost
    }

    /// Returns, for every rank held, how much the suit's cost falls when that card is gone, in
    /// hundredths of a point. It is negative for a card that is worth more as a guard. Ranks not
    /// held have 0.
    #[inline]
    pub fn relief(&self, weights: &HoldingWeights) -> [i32; 16] {
        let mut relief = [0; 16];
        // From the highest card down, so that a guard's value to the cards above it is known.
        let mut guarded_above = 0;
        let mut rest = self.mine;
        let mut guards = lane_len(self.mine);
        while rest != 0 {
            let rank = rest.trailing_zeros();
            rest &= rest - 1;
            guards -= 1;
            let card = self.card(weights, rank);
            let cost = card.guarded(guards);
            relief[rank as usize & 15] = cost - guarded_above;
            if guards > 0 {
                guarded_above += card.guarded(guards - 1) - cost;
            }
        }
        relief
    }

    /// Returns a card's cost as a function of its guards.
    #[inline]
    fn card<'a>(&self, weights: &'a HoldingWeights, rank: u32) -> CardDanger<'a> {
        if self.suit == Suit::Spades && 1 << rank == QUEEN && self.queen == QueenLocation::Mine {
            // Without unseen spades, no lead can force her out.
            let points = i32::from(self.unseen != 0);
            return CardDanger {
                by_guards: &weights.queen,
                points,
                shift: 0,
            };
        }
        let above = lane_len(self.unseen & ((1 << rank) - 1));
        let below = lane_len(self.unseen >> rank >> 1);
        let risk = (weights.risk_by_above[above.min(7) as usize]
            * weights.risk_by_below[below.min(5) as usize])
            >> 8;
        let points = (risk * self.stake(weights, rank, above + below)) >> 8;
        CardDanger {
            by_guards: &weights.risk_by_guards,
            points,
            shift: 8,
        }
    }

    /// Returns the points at stake in a trick that a card of this rank wins.
    #[inline]
    fn stake(&self, weights: &HoldingWeights, rank: u32, unseen: u32) -> i32 {
        match self.suit {
            Suit::Hearts => weights.stake_hearts[(unseen as usize / 3).min(3)],
            Suit::Spades if self.queen == QueenLocation::Out => {
                if 1 << rank < QUEEN {
                    weights.stake_high_spade
                } else {
                    weights.stake_low_spade
                }
            }
            _ => weights.stake_minor[unseen.min(13) as usize],
        }
    }

    /// Returns the expected number of losers in the suit when the player tries to win every trick,
    /// in 1/256 of a card. Each card above the highest unseen card wins and draws `drawn` / 256
    /// unseen cards. The other cards lose to the unseen cards that remain.
    pub fn losers(&self, drawn: i32) -> i32 {
        if self.unseen == 0 {
            return 0;
        }
        let masters = lane_len(self.mine & (self.unseen.wrapping_sub(1) & !self.unseen)) as i32;
        let left = (lane_len(self.unseen) as i32 * 256 - masters * drawn).max(0);
        let rest = (lane_len(self.mine) as i32 - masters) * 256;
        rest.min(left)
    }
}

/// A card's cost as a function of its guards: a table entry times points.
struct CardDanger<'a> {
    by_guards: &'a [i32; 6],
    points: i32,
    shift: u32,
}

impl CardDanger<'_> {
    #[inline]
    fn guarded(&self, guards: u32) -> i32 {
        (self.points * self.by_guards[guards.min(5) as usize]) >> self.shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::weights::TUNED;
    use handsense_core::Rng;

    #[test]
    fn relief_is_the_difference_that_removing_the_card_makes() {
        let mut rng = Rng::new(4);
        for _ in 0..2_000 {
            let mine = rng.next_u64() as u32 & 0x1FFF;
            let unseen = rng.next_u64() as u32 & 0x1FFF & !mine;
            let suit = Suit::from_index(rng.below(4) as usize);
            let queen = [
                QueenLocation::Mine,
                QueenLocation::Out,
                QueenLocation::Harmless,
            ][rng.below(3) as usize];
            let held = HeldSuit {
                suit,
                mine,
                unseen,
                queen,
            };
            let relief = held.relief(&TUNED.holding);
            for rank in (0..13).filter(|rank| mine >> rank & 1 == 1) {
                let without = HeldSuit {
                    mine: mine & !(1 << rank),
                    ..held
                };
                let slow = held.cost(&TUNED.holding) - without.cost(&TUNED.holding);
                assert_eq!(
                    relief[rank], slow,
                    "{suit} {mine:013b} {unseen:013b} {rank}"
                );
            }
        }
    }

    #[test]
    fn masters_lose_nothing_and_small_cards_without_masters_all_lose() {
        let held = |mine, unseen| HeldSuit {
            suit: Suit::Clubs,
            mine,
            unseen,
            queen: QueenLocation::Harmless,
        };
        assert_eq!(held(0b1_1111, 0b1_1110_0000).losers(600), 0);
        assert_eq!(held(0b1_1000_0000_0000, 0b111).losers(600), 2 * 256);
        assert_eq!(held(0b1_1000_0000_0000, 0).losers(600), 0);
    }
}
