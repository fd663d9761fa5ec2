//! The classic engine's moon shooter: leads high spades, and otherwise plays its longest suit from
//! the top.

use super::move_list::{PASSED, fallback_card, pass_from_lists, reduced_moves};
use crate::{Card, CardSet, Player, Rank, Suit, View};
use std::cmp::Reverse;

/// Tries to win every trick, in any situation.
///
/// * Leading or passing with the queen, king or ace of spades in the list after its head: the first
///   of them in this order.
/// * Otherwise: the highest card of the suit that was longest when play began. Equally long suits
///   are compared by the rank of that card, then in the order hearts, clubs, diamonds, spades.
///
/// All choices come from the engine's [list](super::reduced_moves), in which equivalent cards are
/// one move.
///
/// It passes as it leads: its high spades, then the top of its longest suit, among the cards that its
/// pass lists allow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shooter;

impl Player for Shooter {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        Shooter::high_pass(view.hand())
    }

    fn play(&mut self, view: &View) -> Card {
        let list = reduced_moves(view);
        let mine = view.plays().filter(|&(seat, _)| seat == view.me());
        let original = mine.fold(view.hand(), |hand, (_, card)| hand | card.bit());
        self.choose(list, original, view.trick().is_empty())
            .unwrap_or_else(|| fallback_card(view))
    }
}

impl Shooter {
    /// The cards that it would lead, among those that the pass lists allow.
    pub(crate) fn high_pass(hand: CardSet) -> [Card; 3] {
        pass_from_lists(hand, lead)
    }

    /// The card of a move list, if the hand was `original` before the first lead.
    pub(crate) fn choose(self, list: CardSet, original: CardSet, leads: bool) -> Option<Card> {
        if leads {
            lead(list, original)
        } else {
            top_of_longest(list, original)
        }
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

/// The three cards in the order in which the rules select them. The pass direction is ignored.
///
/// 1. With fewer than four spades: the ace, king and queen of spades.
/// 2. Diamonds from the top, if none of them is an eight or lower.
/// 3. Clubs likewise.
/// 4. Hearts: of *h* hearts in hand, those among the *h* − 1 highest ranks of the suit, except the
///    highest of them.
/// 5. Ranks from the ace down: the diamond and the club of each rank.
/// 6. Ranks from the ace down: the spade, diamond, club and heart of each rank.
///
/// Each rule adds cards until there are three. `hand` should have at least three cards; the ace of
/// spades fills missing ones.
///
/// ```
/// use handsense_hearts::classic::simple_pass;
/// let hand = "AK3.QJ98.T654.72".parse().unwrap();
/// assert_eq!(simple_pass(hand).map(|card| card.to_string()), ["SA", "SK", "DQ"]);
/// ```
pub fn simple_pass(hand: CardSet) -> [Card; 3] {
    let mut pass = Pass {
        hand,
        chosen: CardSet::EMPTY,
        cards: [Card::ACE_OF_SPADES; PASSED as usize],
    };
    let spades = [Rank::Ace, Rank::King, Rank::Queen];
    if hand.suit(Suit::Spades).len() < 4 {
        pass.take_all(spades.map(|rank| Card::new(Suit::Spades, rank)));
    }
    for suit in [Suit::Diamonds, Suit::Clubs] {
        if !hand.intersects(eight_or_lower(suit)) {
            pass.take_all(hand.suit(suit));
        }
    }
    pass.take_all(high_hearts(hand.suit(Suit::Hearts)));
    let by_rank = |suits: &'static [Suit]| {
        let cards = move |rank| suits.iter().map(move |&suit| Card::new(suit, rank));
        Rank::ALL.into_iter().flat_map(cards)
    };
    pass.take_all(by_rank(&[Suit::Diamonds, Suit::Clubs]));
    pass.take_all(by_rank(&Suit::ALL));
    pass.cards
}

/// The cards of a suit that are likely to lose a trick.
const fn eight_or_lower(suit: Suit) -> CardSet {
    let eight = Card::new(suit, Rank::Eight);
    CardSet::from_bits_truncate(eight.below().bits() | eight.bit().bits())
}

/// The hearts of rule 4.
fn high_hearts(hearts: CardSet) -> impl Iterator<Item = Card> {
    let ranks = hearts.len().saturating_sub(1);
    hearts
        .iter()
        .filter(move |card| (card.rank() as u32) < ranks)
        .skip(1)
}

/// A pass under construction.
struct Pass {
    hand: CardSet,
    chosen: CardSet,
    cards: [Card; PASSED as usize],
}

impl Pass {
    /// Adds those of `cards` that are in the hand and not yet chosen, in order, until the pass is
    /// full.
    fn take_all(&mut self, cards: impl IntoIterator<Item = Card>) {
        let mut cards = cards.into_iter();
        while let Some(slot) = self.cards.get_mut(self.chosen.len() as usize) {
            let is_wanted = |card: &Card| (self.hand - self.chosen).contains(*card);
            let Some(card) = cards.find(is_wanted) else {
                return;
            };
            *slot = card;
            self.chosen.insert(card);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal_hands;
    use handsense_core::Rng;

    fn play(view: &str) -> String {
        Shooter.play(&view.parse().expect("a view")).to_string()
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
            Shooter.pass(&view).map(|card| card.to_string())
        };
        // The queen is first and excludes lower codes from the list.
        assert_eq!(passed("AKQ2.K92.K72.J85"), ["SQ", "CK", "HJ"]);
        // Three diamonds are then left, not more than clubs, and the king is higher.
        assert_eq!(passed("J2.KT982.K72.J85"), ["DK", "DT", "CK"]);
    }

    fn passed(hand: &str) -> String {
        let cards = simple_pass(hand.parse().expect("a hand"));
        cards.map(|card| card.to_string()).join(" ")
    }

    #[test]
    fn high_spades_are_passed_unless_guarded() {
        assert_eq!(passed("AKQ.T82.8765.432"), "SA SK SQ");
        assert_eq!(passed("Q72.T82.8765.432"), "SQ DT D8");
        assert_eq!(passed("AKQ2.82.8765.432"), "D8 C8 C7");
    }

    #[test]
    fn suit_without_low_cards_is_passed_from_the_top() {
        assert_eq!(passed("9876.AT9.AQ8.432"), "DA DT D9");
        assert_eq!(passed("9876.T9.AQT9.432"), "DT D9 CA");
        // One eight protects the suit.
        assert_eq!(passed("9876.T98.KT9.432"), "CK CT C9");
    }

    #[test]
    fn highest_of_the_high_hearts_is_kept() {
        // Five hearts: ranks A K Q J count; the king is the highest and stays.
        assert_eq!(passed("9876.82.82.KQJ42"), "HQ HJ D8");
        // Two hearts: only the ace is considered, and stays.
        assert_eq!(passed("98765.872.872.AK"), "D8 C8 D7");
        assert_eq!(passed("98765.8.82.AKQJT"), "HK HQ HJ");
        // Four hearts from the ten down: none among A K Q.
        assert_eq!(passed("98765.82.82.T432"), "D8 C8 D2");
    }

    #[test]
    fn remaining_cards_come_from_the_minor_suits_first() {
        assert_eq!(passed("A2.A32.A3.876543"), "SA DA CA");
        // Neither diamonds nor clubs: all suits from the top.
        assert_eq!(passed("987654...T987654"), "H9 HT S9");
        assert_eq!(passed("KQJT98765432.2.."), "D2 SK SQ");
    }

    #[test]
    fn pass_is_always_three_different_cards_of_the_hand() {
        let mut rng = Rng::new(3);
        for _ in 0..20_000 {
            for hand in deal_hands(&mut rng) {
                let cards: CardSet = simple_pass(hand).into_iter().collect();
                assert_eq!(cards.len(), 3);
                assert!(hand.is_superset(cards));
            }
        }
    }
}
