//! Trick simulation: plays a card and lets the following seats reply by a fixed policy.
//!
//! Source: design "Hard Performance HLD", Normal planner. The policy is optimistic. A seat that can
//! follow suit plays its lowest card, and no seat gives points to the searching player while it has
//! another card.

use super::Hands;
use super::convention::{card_points, in_hand_order, rank};
use super::style::CardTracker;
use handsense_hearts::{
    Card, CardSet, Rules, Seat, Suit, TrickContext, View, legal_moves, penalty_points,
};

/// Result of a simulated trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrickResult {
    /// Winner of the trick.
    pub winner: Seat,
    /// Penalty points in the trick.
    pub points: i32,
}

/// State that a simulated discard depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiscardContext {
    /// Rules that define the penalty points.
    pub rules: Rules,
    /// The searching player.
    pub origin: Seat,
    /// The seat with the highest game score.
    pub target: Seat,
    /// The seat that is winning the trick.
    pub winner: Seat,
    /// Penalty points on the table.
    pub points_on_table: i32,
    /// Whether the simulated seat is known to be void in hearts.
    pub void_in_hearts: bool,
}

/// Weight of a penalty point in ranks, in the last rule.
const RANKS_PER_POINT: i32 = 100;

/// Simulates the rest of the trick after `card` with these hands.
pub(crate) fn simulate_trick(
    view: &View,
    tracker: &CardTracker,
    target: Seat,
    hands: &Hands,
    card: Card,
) -> TrickResult {
    let rules = view.rules();
    let mut trick = *view.trick();
    trick.add(card);
    let mut on_table: CardSet = trick.cards().iter().copied().collect();
    while let (false, Some(winner)) = (trick.is_complete(), trick.winner()) {
        let seat = trick.next_seat();
        let context = TrickContext {
            suit_led: trick.suit_led(),
            ..view.trick_context()
        };
        let discard = DiscardContext {
            rules,
            origin: view.me(),
            target,
            winner,
            points_on_table: penalty_points(rules, on_table),
            void_in_hearts: tracker.is_void(seat, Suit::Hearts),
        };
        let legal = legal_moves(rules, hands[seat], context);
        let Some(reply) = follow_up_card(legal, trick.suit_led(), &discard) else {
            break;
        };
        trick.add(reply);
        on_table.insert(reply);
    }
    TrickResult {
        winner: trick.winner().unwrap_or(view.me()),
        points: penalty_points(rules, on_table),
    }
}

/// Reply of a simulated seat with these legal cards; `None` without any.
pub(crate) fn follow_up_card(
    legal: CardSet,
    led: Option<Suit>,
    context: &DiscardContext,
) -> Option<Card> {
    let same = led.map_or(CardSet::EMPTY, |suit| legal.suit(suit));
    // The highest code of a suit is its lowest card.
    same.last().or_else(|| context.choose_discard(legal))
}

impl DiscardContext {
    /// The discard, by the first rule that yields a card:
    ///
    /// 1. The searching player is winning: the lowest card without points.
    /// 2. The target is winning: the queen of spades, or the highest heart.
    /// 3. Another seat is winning a trick with points: the lowest card without points, or else the
    ///    card with the fewest points and the lowest rank.
    /// 4. The highest heart.
    /// 5. The queen of spades.
    /// 6. The card with the most points and the highest rank.
    ///
    /// Of equal cards the first in hand order is the lowest, and the last is the highest.
    fn choose_discard(&self, legal: CardSet) -> Option<Card> {
        let pen = |card: Card| card_points(self.rules, card);
        let penalty_free = in_hand_order(legal)
            .filter(|&card| pen(card) == 0)
            .min_by_key(|&card| rank(card));
        let queen = Some(Card::QUEEN_OF_SPADES).filter(|&card| legal.contains(card));
        let hearts = if self.void_in_hearts {
            CardSet::EMPTY
        } else {
            legal.suit(Suit::Hearts)
        };
        let highest_heart = hearts.first();
        if self.winner == self.origin && penalty_free.is_some() {
            return penalty_free;
        }
        if self.winner == self.target && queen.or(highest_heart).is_some() {
            return queen.or(highest_heart);
        }
        if self.winner != self.target && self.points_on_table > 0 {
            let lowest_penalty =
                || in_hand_order(legal).min_by_key(|&card| (pen(card), rank(card)));
            return penalty_free.or_else(lowest_penalty);
        }
        let highest_penalty = || {
            let value = |card| RANKS_PER_POINT * pen(card) + rank(card);
            in_hand_order(legal).max_by_key(|&card| (value(card), rank(card)))
        };
        highest_heart.or(queen).or_else(highest_penalty)
    }
}
