//! The classic engine's card player: plays the card with the highest score in a fixed table.
//!
//! The engine computes a card's rank as its code modulo 13. The codes of a suit begin at multiples
//! of 16, so this is correct for spades only. The order in diamonds is 4 3 2 A K … 5, in clubs 7 …
//! 2 A … 8, in hearts T … 2 A K Q J.

use super::move_list::{fallback_card, reduced_moves};
use super::simple_pass;
use crate::{Card, CardSet, Player, Suit, View};

/// Scores each card by a fixed table. Of equal scores the earlier card in the engine's
/// [list](super::reduced_moves) wins, which has the higher code.
///
/// Passes by [`simple_pass`]. The engine has two versions of that rule list, which differ only in
/// the last rule. Its card player uses a version whose card numbers are encoded twice, and in one
/// hand of a thousand it passes a card that does not exist. This player uses the corrected version.
/// The two differ in three hands of ten thousand.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardPlayer {
    /// Uses the actual rank instead of the code modulo 13.
    pub corrected: bool,
}

/// The highest score: an opportunity to discard the queen of spades.
const DUMP_QUEEN: i32 = 100;

impl Player for CardPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        simple_pass(view.hand())
    }

    fn play(&mut self, view: &View) -> Card {
        let led = view.trick().cards().first().copied();
        self.choose(reduced_moves(view), led)
            .unwrap_or_else(|| fallback_card(view))
    }
}

impl CardPlayer {
    /// The card of a move list in a trick that was led with `led`.
    pub(crate) fn choose(self, list: CardSet, led: Option<Card>) -> Option<Card> {
        // Of equal scores `max_by_key` returns the last, which has the highest code.
        list.iter().max_by_key(|&card| self.score(card, led))
    }

    /// The score of a card in a trick that was led with `led`.
    pub fn score(self, card: Card, led: Option<Card>) -> i32 {
        let code = i32::from(card.code());
        let rank = self.rank(card);
        let queen = card == Card::QUEEN_OF_SPADES;
        match led {
            None => self.lead_score(card),
            Some(Card::ACE_OF_SPADES | Card::KING_OF_SPADES) => match card.suit() {
                _ if queen => DUMP_QUEEN,
                Suit::Spades => 26 - code,
                _ => 13 - rank,
            },
            Some(led) if led.suit() == Suit::Spades => {
                // The code is used off suit too, so clubs and hearts have negative scores.
                if queen { 0 } else { 13 - code }
            }
            Some(_) if queen => DUMP_QUEEN,
            Some(_) => 13 - rank,
        }
    }

    fn lead_score(self, card: Card) -> i32 {
        let code = i32::from(card.code());
        if card <= Card::QUEEN_OF_SPADES {
            2 - code
        } else if card < Card::TWO_OF_CLUBS {
            39 - self.rank(card)
        } else {
            30 + self.rank(card)
        }
    }

    /// The rank of a card as this player computes it.
    fn rank(self, card: Card) -> i32 {
        if self.corrected {
            card.rank() as i32
        } else {
            i32::from(card.code()) % 13
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: CardPlayer = CardPlayer { corrected: false };
    const CORRECTED: CardPlayer = CardPlayer { corrected: true };

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn play(view: &View) -> Card {
        let mut player = ORIGINAL;
        player.play(view)
    }

    fn scores(cards: &str, led: Option<&str>) -> Vec<i32> {
        let cards: CardSet = cards.parse().expect("cards");
        let led = led.map(card);
        cards.iter().map(|c| ORIGINAL.score(c, led)).collect()
    }

    #[test]
    fn scores_of_leads_match_the_table() {
        let spades = [2, 1, 0, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27];
        assert_eq!(scores("AKQJT98765432...", None), spades);
        let diamonds = [36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 39, 38, 37];
        assert_eq!(scores(".AKQJT98765432..", None), diamonds);
        let clubs = [33, 32, 31, 30, 29, 28, 27, 39, 38, 37, 36, 35, 35];
        assert_eq!(scores("..AKQJT98765432.", None), clubs);
        let hearts = [39, 40, 41, 42, 30, 31, 32, 33, 34, 35, 36, 37, 38];
        assert_eq!(scores("...AKQJT98765432", None), hearts);
    }

    #[test]
    fn best_lead_is_the_jack_of_hearts() {
        let best = CardSet::FULL
            .iter()
            .max_by_key(|&c| ORIGINAL.score(c, None));
        assert_eq!(best, Some(card("HJ")));
        let view = "rules=0 hand=A32.432.A72.J852".parse().expect("a view");
        assert_eq!(play(&view), card("HJ"));
        // Equivalent lower cards are collapsed into the highest: of queen and jack it sees the
        // queen.
        let view = "rules=0 hand=A32.432.A72.QJ52".parse().expect("a view");
        assert_eq!(play(&view), card("HQ"));
    }

    #[test]
    fn queen_is_played_under_a_higher_spade() {
        assert_eq!(scores("AQJ.A.A.A", Some("SK")), [26, 100, 23, 10, 7, 4]);
        assert_eq!(scores("KQ2...", Some("SA")), [25, 100, 14]);
    }

    #[test]
    fn highest_spade_is_best_and_queen_worst_under_other_spades() {
        assert_eq!(scores("AKQ2...", Some("SJ")), [13, 12, 0, 1]);
        assert_eq!(scores(".A.A.A", Some("SJ")), [-3, -19, -35]);
        let view = "rules=0 hand=A92.K92.K72.J875 plays=3:S7".parse();
        assert_eq!(play(&view.expect("a view")), card("SA"));
    }

    #[test]
    fn queen_is_the_best_discard() {
        assert_eq!(scores("AQ2...", Some("D7")), [13, 100, 1]);
        assert_eq!(scores(".54..", Some("D7")), [1, 13]);
        assert_eq!(CORRECTED.score(card("D5"), Some(card("D7"))), 4);
        assert_eq!(CORRECTED.score(card("HA"), Some(card("D7"))), 13);
    }

    #[test]
    fn equal_scores_prefer_the_higher_code() {
        assert_eq!(scores("A..7.T", Some("D4")), [13, 13, 13]);
        let view = "rules=0 hand=A532..A72.T98765 plays=3:D4".parse();
        assert_eq!(play(&view.expect("a view")), card("HT"));
    }
}
