//! Trick simulation: plays a card and lets the following seats reply by a fixed policy.
//!
//! Source: design "Hard Performance HLD", Normal planner. The policy is optimistic. A seat that can
//! follow suit plays its lowest card, and no seat gives points to the searching player while it has
//! another card.

use super::Hands;
use super::convention::{card_points, in_hand_order, rank};
use super::tracker::CardTracker;
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

#[cfg(test)]
mod tests {
    use super::super::score_snapshot::ScoreSnapshot;
    use super::*;

    const ME: Seat = Seat::ALL[1];
    const TARGET: Seat = Seat::ALL[2];
    const OTHER: Seat = Seat::ALL[3];

    fn reply(hand: &str, winner: Seat, on_table: i32) -> String {
        reply_to(hand, winner, on_table, TARGET, false)
    }

    fn reply_to(
        hand: &str,
        winner: Seat,
        on_table: i32,
        target: Seat,
        void_in_hearts: bool,
    ) -> String {
        let discard = DiscardContext {
            rules: Rules::STANDARD,
            origin: ME,
            target,
            winner,
            points_on_table: on_table,
            void_in_hearts,
        };
        let legal = hand.parse().expect("cards");
        follow_up_card(legal, Some(Suit::Diamonds), &discard)
            .map(|card| card.to_string())
            .expect("a card")
    }

    #[test]
    fn a_seat_that_can_follow_plays_its_lowest_card() {
        for winner in [ME, TARGET, OTHER] {
            assert_eq!(reply("Q.A73..2", winner, 0), "D3");
        }
    }

    #[test]
    fn no_seat_gives_points_to_the_origin() {
        assert_eq!(reply("QK3..53.2", ME, 5), "C3", "clubs before spades");
        assert_eq!(reply("QK3..54.2", ME, 0), "S3");
    }

    #[test]
    fn with_only_points_the_origin_gets_the_cheapest_card_or_the_highest_heart() {
        assert_eq!(reply("Q...K2", ME, 1), "H2");
        assert_eq!(reply("Q...K2", ME, 0), "HK");
        assert_eq!(reply_to("Q...K2", ME, 1, ME, false), "SQ");
    }

    #[test]
    fn the_target_gets_the_queen_or_the_highest_heart() {
        assert_eq!(reply("AQ..A.K2", TARGET, 0), "SQ");
        assert_eq!(reply("A..A.K2", TARGET, 3), "HK");
        assert_eq!(reply("AK..A.", TARGET, 3), "SA", "the last of equal cards");
    }

    #[test]
    fn other_seats_get_no_points_in_a_trick_that_has_some() {
        assert_eq!(reply("Q2..42.K2", OTHER, 1), "C2");
        assert_eq!(reply("Q...K2", OTHER, 1), "H2");
        assert_eq!(reply("Q...", OTHER, 1), "SQ");
    }

    #[test]
    fn a_clean_trick_of_another_seat_gets_the_highest_heart_then_the_queen_then_the_highest_card() {
        assert_eq!(reply("AQ..A.K2", OTHER, 0), "HK");
        assert_eq!(reply("AQ..A.", OTHER, 0), "SQ");
        assert_eq!(reply("A9..A.", OTHER, 0), "SA");
        assert_eq!(reply("K9..A.", OTHER, 0), "CA");
    }

    #[test]
    fn a_known_void_in_hearts_is_respected() {
        assert_eq!(reply_to("A..2.K2", OTHER, 0, TARGET, true), "HK", "rule 6");
        assert_eq!(reply_to("AQ..2.K2", OTHER, 0, TARGET, true), "SQ");
    }

    fn simulate(line: &str, hands: [&str; 4], card: &str) -> TrickResult {
        let view: View = line.parse().expect("a view");
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(&view, &snapshot);
        let hands = hands.map(|text| text.parse().expect("cards"));
        let card: CardSet = card.parse().expect("a card");
        let card = card.first().expect("a card");
        simulate_trick(&view, &tracker, snapshot.highest_seat, &hands, card)
    }

    #[test]
    fn the_trick_is_completed() {
        // Seat 2 has led a diamond, and the player is last.
        let line = "me=1 hand=A73.QJ98.K6.873 plays=0:C2,C9,CT,C3/D2,D3,D4";
        let result = simulate(line, [""; 4], "DQ");
        assert_eq!((result.winner, result.points), (ME, 0));
    }

    #[test]
    fn the_seats_behind_reply_from_the_given_hands() {
        let line = "me=1 hand=A73.QJ98.K6.873 plays=0:C2,C9,C5,C3 scores=0/0/0/50";
        let hands = ["J.AT.J.K", "", "5.K.T.", "Q..4.2"];
        // The player leads. Seat 2 must win, and seat 3 cannot follow and gives it a heart.
        let lost = simulate(line, hands, "DQ");
        assert_eq!((lost.winner, lost.points), (Seat::ALL[2], 1));
        let void = ["J.T.J.K", "", "5.7.T.", "Q...2"];
        // The player is winning when seat 3 plays, but it has only points left: the highest heart.
        let mine = simulate(line, void, "D8");
        assert_eq!((mine.winner, mine.points), (Seat::ALL[0], 1));
    }

    #[test]
    fn on_the_first_trick_no_points_are_discarded() {
        let line = "me=0 hand=A73.QJ98.K62.873";
        let result = simulate(line, ["", "Q.3..A", "2..3.", "2..4."], "C2");
        assert_eq!((result.winner, result.points), (Seat::ALL[3], 0));
    }
}
