//! The classic engine's moon shooter: leads high spades, and otherwise plays its longest suit from
//! the top.

use std::cmp::Reverse;

use super::move_list::{fallback_card, pass_from_lists, reduced_moves};
use super::simple_pass::simple_pass;
use handsense_hearts::{Card, CardSet, Player, Rank, Suit, View};

/// Tries to win every trick, in any situation.
///
/// * Leading or passing with the queen, king or ace of spades in the list after its head: the first
///   of them in this order.
/// * Otherwise: the highest card of the suit that was longest when play began. Equally long suits
///   are compared by the rank of that card, then in the order hearts, clubs, diamonds, spades.
///
/// All choices come from the engine's [list](super::reduced_moves), in which equivalent cards are
/// one move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shooter {
    /// Passes by [`simple_pass`]. The engine's shooter passes as it leads: its high spades, then
    /// the top of its longest suit, among the cards that its pass lists allow.
    pub engine_pass: bool,
}

impl Player for Shooter {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        if self.engine_pass {
            simple_pass(view.hand())
        } else {
            pass_from_lists(view.hand(), lead)
        }
    }

    fn play(&mut self, view: &View) -> Card {
        let list = reduced_moves(view);
        let mine = view.plays().filter(|&(seat, _)| seat == view.me());
        let original = mine.fold(view.hand(), |hand, (_, card)| hand | card.bit());
        let card = if view.trick().is_empty() {
            lead(list, original)
        } else {
            top_of_longest(list, original)
        };
        card.unwrap_or_else(|| fallback_card(view))
    }
}

/// A high spade that is not the head of the list, or else the top of the longest suit.
fn lead(list: CardSet, original: CardSet) -> Option<Card> {
    let mut behind_head = list;
    if let Some(head) = list.last() {
        behind_head.remove(head);
    }
    let high_spades = Card::new(Suit::Spades, Rank::Jack).above();
    (behind_head & high_spades)
        .last()
        .or_else(|| top_of_longest(list, original))
}

/// The highest card of the longest suit of `original`.
fn top_of_longest(list: CardSet, original: CardSet) -> Option<Card> {
    let lengths = original.suit_lengths();
    list.iter()
        .max_by_key(|card| (lengths[card.suit().index()], Reverse(card.rank() as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(view: &str) -> String {
        Shooter::default()
            .play(&view.parse().expect("a view"))
            .to_string()
    }

    #[test]
    fn leads_the_lowest_of_the_high_spades() {
        assert_eq!(play("rules=0x0001 hand=AKQ2.K92.K72.J85"), "SQ");
        assert_eq!(play("rules=0x0001 hand=AK2.K92.K72.J875"), "SA");
        // King without the ace.
        assert_eq!(play("rules=0x0001 hand=K52.K92.K72.J875"), "SK");
    }

    #[test]
    fn queen_at_the_head_of_the_list_is_ignored() {
        let spades: CardSet = "AQ...".parse().expect("cards");
        assert_eq!(
            lead(spades, spades).map(|card| card.to_string()).as_deref(),
            Some("SA")
        );
        let queen = Card::QUEEN_OF_SPADES.bit();
        assert_eq!(lead(queen, queen), Some(Card::QUEEN_OF_SPADES));
    }

    #[test]
    fn longest_original_suit_decides_without_high_spades() {
        assert_eq!(play("rules=0x0001 hand=J2.QT92.K72.J875"), "DQ");
        assert_eq!(play("rules=0x0001 hand=J2.KT982.K72.J85"), "DK");
        // Five clubs at the start, three of them left.
        let later = "me=0 rules=0x0001 hand=J.KT9.KT7.J875 plays=0:C9,C2,C3,C4/C8,C5,C6,SA";
        assert_eq!(play(later), "CK");
    }

    #[test]
    fn follows_with_the_highest_and_discards_from_the_longest_suit() {
        assert_eq!(play("rules=0x0001 hand=AQ2.K92.K72.J875 plays=3:S7"), "SA");
        assert_eq!(play("rules=0x0001 hand=AQ2..KT97.J87542 plays=3:D7"), "HJ");
        assert_eq!(play("rules=0x0001 hand=AQ2..KT9752.J875 plays=3:D7"), "CK");
    }

    #[test]
    fn passes_the_high_spades_in_ascending_codes() {
        let passed = |text: &str| {
            let view: View = format!("pass=left hand={text}").parse().expect("a view");
            Shooter::default().pass(&view).map(|card| card.to_string())
        };
        // The queen is first and excludes lower codes from the list.
        assert_eq!(passed("AKQ2.K92.K72.J85"), ["SQ", "CK", "HJ"]);
        // Three diamonds are then left, not more than clubs, and the king is higher.
        assert_eq!(passed("J2.KT982.K72.J85"), ["DK", "DT", "CK"]);
    }
}
