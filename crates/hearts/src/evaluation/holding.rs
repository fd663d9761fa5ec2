//! What it costs to hold the cards of a suit for the rest of the deal.
//!
//! Each card is a risk of having to win a trick with it: the fewer higher cards are unseen and the
//! more lower ones, the greater; lower cards of one's own are guards that can take the trick's
//! place. Times the points at stake in such a trick this is the card's cost. Ranking a card and
//! choosing a pass both stand on it, each with its own weights.

use crate::Suit;
use crate::evaluation::weights::Holding;
use crate::rules::cards::lane_len;

/// Bit of the queen in the lane of spades.
const QUEEN: u32 = 1 << 2;

/// Where the queen of spades is, if she counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Queen {
    /// In my hand.
    Mine,
    /// In another hand.
    Out,
    /// Played already, or no penalty under the rules.
    Harmless,
}

/// A suit as one player sees it: his own cards and those that others hold, as lanes.
#[derive(Clone, Copy)]
pub(super) struct HeldSuit {
    pub suit: Suit,
    pub mine: u32,
    pub unseen: u32,
    pub queen: Queen,
}

impl HeldSuit {
    /// The cost of the whole suit, in hundredths of a point.
    pub fn cost(&self, weights: &Holding) -> i32 {
        let mut cost = 0;
        let mut rest = self.mine;
        while rest != 0 {
            let rank = rest.trailing_zeros();
            rest &= rest - 1;
            cost += self.card(weights, rank).guarded(rest.count_ones());
        }
        cost
    }

    /// For every rank held, how much less the suit costs when that card is gone, in hundredths of
    /// a point; negative where the card guards more than it endangers. Zero for ranks not held.
    #[inline]
    pub fn relief(&self, weights: &Holding) -> [i32; 16] {
        let mut relief = [0; 16];
        // From the top down, so that what a guard is worth to the cards above it is already known.
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

    /// One card's danger, guards aside.
    #[inline]
    fn card<'a>(&self, weights: &'a Holding, rank: u32) -> CardDanger<'a> {
        if self.suit == Suit::Spades && 1 << rank == QUEEN && self.queen == Queen::Mine {
            // Of the unseen spades none can force her out when there is none.
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

    /// Points at stake in a trick that a card of this rank wins.
    #[inline]
    fn stake(&self, weights: &Holding, rank: u32, unseen: u32) -> i32 {
        match self.suit {
            Suit::Hearts => weights.stake_hearts[(unseen as usize / 3).min(3)],
            Suit::Spades if self.queen == Queen::Out => {
                if 1 << rank < QUEEN {
                    weights.stake_high_spade
                } else {
                    weights.stake_low_spade
                }
            }
            _ => weights.stake_minor[unseen.min(13) as usize],
        }
    }

    /// Cards of the suit that are expected to lose a trick when I try to win them all, in 1/256 of
    /// a card: each card above the highest unseen one wins and draws some of the unseen, the rest
    /// lose to what is left.
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

/// What a card costs as a function of the guards beside it: a table entry times points.
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
            let queen = [Queen::Mine, Queen::Out, Queen::Harmless][rng.below(3) as usize];
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
            queen: Queen::Harmless,
        };
        assert_eq!(held(0b1_1111, 0b1_1110_0000).losers(600), 0);
        assert_eq!(held(0b1_1000_0000_0000, 0b111).losers(600), 2 * 256);
        assert_eq!(held(0b1_1000_0000_0000, 0).losers(600), 0);
    }
}
