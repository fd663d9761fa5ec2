//! Opponent policy of the search: the simulated cards of the other seats.
//!
//! Source: design of the Hard search, section 6.7. The first applicable rule decides.
//!
//! 1. A seat that can follow suit plays its lowest card.
//! 2. The searching player is winning: the lowest card without penalty points.
//! 3. The leader of the game is winning: the queen of spades or the highest heart. A coin decides
//!    if both are available.
//! 4. Another seat is winning, or several seats share the highest score: the median of the cards
//!    without penalty points, of one or two the lower. Otherwise the lowest heart, otherwise the
//!    queen of spades.
//! 5. Otherwise, and for a lead: the card with the most penalty points.
//!
//! The generator breaks ties too. A seat never plays a suit in which it is known to be void,
//! because the sampled worlds respect known voids.

use handsense_hearts::{Card, CardSet, Rules, Seat, Suit};

use super::normal::convention::{card_points, in_hand_order, rank};
use super::sampled_deal::SampledDeal;
use super::xorshift::XorShift64Star;

/// Simulated policy of the other seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpponentPolicy {
    /// Rules that define the penalty points.
    pub rules: Rules,
    /// The searching player.
    pub origin: Seat,
    /// The seat with the highest game score, if it is unique.
    pub target: Option<Seat>,
}

impl OpponentPolicy {
    /// The card of the seat to play; `None` only for an empty hand.
    pub fn canonical_reply(&self, deal: &SampledDeal, rng: &mut XorShift64Star) -> Option<Card> {
        let legal = deal.legal_moves();
        let Some(led) = deal.trick.suit_led() else {
            return self.max_penalty_card(legal, rng);
        };
        // The highest code of a suit is its lowest card.
        let lowest = legal.suit(led).last();
        lowest
            .or_else(|| self.discard(legal, deal.trick_winner(), rng))
            .or_else(|| self.max_penalty_card(legal, rng))
    }

    /// The card with the most penalty points; among equals, the highest.
    pub fn max_penalty_card(&self, legal: CardSet, rng: &mut XorShift64Star) -> Option<Card> {
        let value = |card| (card_points(self.rules, card), rank(card));
        let best = legal.iter().map(value).max()?;
        sample_equal(legal, |card| value(card) == best, rng)
    }

    /// Rules 2 to 4.
    fn discard(&self, legal: CardSet, winner: Seat, rng: &mut XorShift64Star) -> Option<Card> {
        if winner == self.origin {
            return self.lowest_penalty_free(legal, rng);
        }
        let queen = Some(Card::QUEEN_OF_SPADES).filter(|&queen| legal.contains(queen));
        let hearts = legal.suit(Suit::Hearts);
        if Some(winner) == self.target {
            return match (queen, hearts.first()) {
                (Some(queen), Some(heart)) => Some(if rng.next_bool() { queen } else { heart }),
                (queen, heart) => queen.or(heart),
            };
        }
        self.median_penalty_free(legal, rng)
            .or(hearts.last())
            .or(queen)
    }

    fn is_penalty_free(&self, card: Card) -> bool {
        card_points(self.rules, card) == 0
    }

    fn lowest_penalty_free(&self, legal: CardSet, rng: &mut XorShift64Star) -> Option<Card> {
        let penalty_free = legal.iter().filter(|&card| self.is_penalty_free(card));
        let lowest = penalty_free.map(rank).min()?;
        let is_lowest = |card| self.is_penalty_free(card) && rank(card) == lowest;
        sample_equal(legal, is_lowest, rng)
    }

    /// The median by rank of three or more cards without penalty points; of fewer, the lowest.
    fn median_penalty_free(&self, legal: CardSet, rng: &mut XorShift64Star) -> Option<Card> {
        let mut penalty_free: Vec<Card> = in_hand_order(legal)
            .filter(|&card| self.is_penalty_free(card))
            .collect();
        if penalty_free.len() < 3 {
            return self.lowest_penalty_free(legal, rng);
        }
        penalty_free.sort_by_key(|&card| rank(card));
        penalty_free.get(penalty_free.len() / 2).copied()
    }
}

/// Draws one of the cards for which `equal` holds, with uniform probability.
fn sample_equal(
    cards: CardSet,
    equal: impl Fn(Card) -> bool,
    rng: &mut XorShift64Star,
) -> Option<Card> {
    let found = || in_hand_order(cards).filter(|&card| equal(card));
    let count = found().count() as u32;
    let index = if count > 1 { rng.below(count) } else { 0 };
    found().nth(index as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hearts::View;
    use std::collections::BTreeSet;

    const ME: Seat = Seat::ALL[0];
    const TARGET: Seat = Seat::ALL[1];

    /// All replies of seat 2 with `hand` over many generator states, after `cards` of seats 0 and
    /// 1.
    fn replies(hand: &str, cards: &str, target: Option<Seat>) -> BTreeSet<String> {
        let line = format!("me=2 hand=A73.QJ98.5.8732 plays=3:C2,C6,C3,C4/{cards}");
        let view: View = line.parse().expect("a view");
        assert_eq!(view.trick().next_seat(), Seat::ALL[2]);
        let mut hands = [CardSet::EMPTY; 4];
        hands[2] = hand.parse().expect("cards");
        let deal = SampledDeal::from_view(&view, hands);
        let policy = OpponentPolicy {
            rules: view.rules(),
            origin: ME,
            target,
        };
        (1..60)
            .map(|seed| {
                let mut rng = XorShift64Star::new(seed << 40);
                let card = policy.canonical_reply(&deal, &mut rng).expect("a card");
                card.to_string()
            })
            .collect()
    }

    fn one(hand: &str, cards: &str, target: Option<Seat>) -> String {
        let all = replies(hand, cards, target);
        assert_eq!(all.len(), 1, "{all:?}");
        all.into_iter().next().expect("one")
    }

    /// Seat 0 leads a diamond and wins; in the second line, seat 1 beats it.
    const I_WIN: &str = "DA,D2";
    const HE_WINS: &str = "D2,DA";

    #[test]
    fn a_seat_that_can_follow_plays_its_lowest_card() {
        assert_eq!(one("Q.K73..2", I_WIN, Some(TARGET)), "D3");
    }

    #[test]
    fn the_searching_player_gets_no_points_if_avoidable() {
        assert_eq!(one("QK4..53.2", I_WIN, Some(TARGET)), "C3");
        let tied = replies("QK3..53.2", I_WIN, Some(TARGET));
        assert_eq!(tied, ["C3", "S3"].map(str::to_owned).into());
        assert_eq!(one("Q...K2", I_WIN, Some(TARGET)), "SQ", "the most points");
    }

    #[test]
    fn the_leader_gets_the_queen_or_the_highest_heart_by_a_coin() {
        let coin = replies("QK...K2", HE_WINS, Some(TARGET));
        assert_eq!(coin, ["HK", "SQ"].map(str::to_owned).into());
        assert_eq!(one("AK...K2", HE_WINS, Some(TARGET)), "HK");
        assert_eq!(one("QK..3.", HE_WINS, Some(TARGET)), "SQ");
        assert_eq!(
            one("AK..3.", HE_WINS, Some(TARGET)),
            "SA",
            "the most points"
        );
    }

    #[test]
    fn other_seats_get_the_median_card_without_points() {
        for target in [None, Some(Seat::ALL[3])] {
            assert_eq!(one("QA..T95.K2", HE_WINS, target), "CT");
            assert_eq!(one("QA..5.K2", HE_WINS, target), "C5", "the lower of two");
            assert_eq!(one("Q...K2", HE_WINS, target), "H2");
            assert_eq!(one("Q...", HE_WINS, target), "SQ");
        }
    }

    #[test]
    fn a_lead_is_the_card_with_the_most_points() {
        let view: View = "me=2 hand=A73.QJ98.5.8732 plays=3:C2,C6,C3,CA"
            .parse()
            .expect("a view");
        let mut hands = [CardSet::EMPTY; 4];
        hands[2] = "QA..K.".parse().expect("cards");
        let policy = OpponentPolicy {
            rules: view.rules(),
            origin: ME,
            target: None,
        };
        let mut rng = XorShift64Star::new(1);
        let lead = policy.canonical_reply(&SampledDeal::from_view(&view, hands), &mut rng);
        assert_eq!(lead, Some(Card::QUEEN_OF_SPADES));
    }
}
