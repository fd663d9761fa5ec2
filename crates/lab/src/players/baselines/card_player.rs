//! The classic engine's card player: a number for every card, and the highest number wins.
//!
//! It takes the remainder of a card's code by 13 for the card's rank. The codes of a suit begin at
//! multiples of 16, so that is true of spades only: in diamonds the order becomes 4 3 2 A K … 5, in
//! clubs 7 … 2 A … 8, in hearts T … 2 A K Q J.

use super::move_list::{any_card, play_list};
use super::simple_pass::simple_pass;
use handsense_hearts::{Card, Player, Suit, View};

/// Ranks single cards by a fixed table; of equal numbers the one earlier in the engine's
/// [list](super::play_list) wins, which is the higher code.
///
/// Passes by its rule list, that is by [`simple_pass`]. The engine's two versions of that list
/// differ only in the last fill, where this player's goes through card numbers that are encoded
/// twice and in one hand of a thousand passes a card that does not exist; the corrected fill is
/// used here. (They differ at all in three hands of ten thousand.)
#[derive(Clone, Copy, Debug, Default)]
pub struct CardPlayer {
    /// Takes the rank where the engine's takes the remainder by 13.
    pub modulus_meant: bool,
}

/// The best a card can be worth: a chance to get rid of the queen of spades.
const DUMP_QUEEN: i32 = 100;

impl Player for CardPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        simple_pass(view.hand())
    }

    fn play(&mut self, view: &View) -> Card {
        let led = view.trick().cards().first().copied();
        // Equal numbers: the last maximum has the highest code.
        play_list(view)
            .iter()
            .max_by_key(|&card| self.worth(card, led))
            .unwrap_or_else(|| any_card(view))
    }
}

impl CardPlayer {
    /// The number of a card in a trick that began with `led`.
    pub fn worth(self, card: Card, led: Option<Card>) -> i32 {
        let code = i32::from(card.code());
        let rank = self.rank(card);
        let queen = card == Card::QUEEN_OF_SPADES;
        match led {
            None => self.worth_of_lead(card),
            Some(Card::ACE_OF_SPADES | Card::KING_OF_SPADES) => match card.suit() {
                _ if queen => DUMP_QUEEN,
                Suit::Spades => 26 - code,
                _ => 13 - rank,
            },
            Some(led) if led.suit() == Suit::Spades => {
                // The code itself, off suit too: clubs and hearts are worth less than nothing.
                if queen { 0 } else { 13 - code }
            }
            Some(_) if queen => DUMP_QUEEN,
            Some(_) => 13 - rank,
        }
    }

    fn worth_of_lead(self, card: Card) -> i32 {
        let code = i32::from(card.code());
        if card <= Card::QUEEN_OF_SPADES {
            2 - code
        } else if card < Card::TWO_OF_CLUBS {
            39 - self.rank(card)
        } else {
            30 + self.rank(card)
        }
    }

    /// What it takes for the rank of a card.
    fn rank(self, card: Card) -> i32 {
        if self.modulus_meant {
            card.rank() as i32
        } else {
            i32::from(card.code()) % 13
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hearts::CardSet;

    const AS_IS: CardPlayer = CardPlayer {
        modulus_meant: false,
    };
    const MEANT: CardPlayer = CardPlayer {
        modulus_meant: true,
    };

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn play(view: &View) -> Card {
        let mut player = AS_IS;
        player.play(view)
    }

    fn worths(cards: &str, led: Option<&str>) -> Vec<i32> {
        let cards: CardSet = cards.parse().expect("cards");
        let led = led.map(card);
        cards.iter().map(|c| AS_IS.worth(c, led)).collect()
    }

    #[test]
    fn the_table_of_leads() {
        let spades = [2, 1, 0, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27];
        assert_eq!(worths("AKQJT98765432...", None), spades);
        let diamonds = [36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 39, 38, 37];
        assert_eq!(worths(".AKQJT98765432..", None), diamonds);
        let clubs = [33, 32, 31, 30, 29, 28, 27, 39, 38, 37, 36, 35, 35];
        assert_eq!(worths("..AKQJT98765432.", None), clubs);
        let hearts = [39, 40, 41, 42, 30, 31, 32, 33, 34, 35, 36, 37, 38];
        assert_eq!(worths("...AKQJT98765432", None), hearts);
    }

    #[test]
    fn its_favourite_lead_is_the_jack_of_hearts() {
        let best = CardSet::FULL.iter().max_by_key(|&c| AS_IS.worth(c, None));
        assert_eq!(best, Some(card("HJ")));
        let view = "rules=0 hand=A32.432.A72.J852".parse().expect("a view");
        assert_eq!(play(&view), card("HJ"));
        // Touching lower cards are hidden behind the highest: of queen and jack it sees the queen.
        let view = "rules=0 hand=A32.432.A72.QJ52".parse().expect("a view");
        assert_eq!(play(&view), card("HQ"));
    }

    #[test]
    fn under_a_high_spade_the_queen_falls() {
        assert_eq!(worths("AQJ.A.A.A", Some("SK")), [26, 100, 23, 10, 7, 4]);
        assert_eq!(worths("KQ2...", Some("SA")), [25, 100, 14]);
    }

    #[test]
    fn under_any_other_spade_the_highest_is_best_and_the_queen_worst() {
        assert_eq!(worths("AKQ2...", Some("SJ")), [13, 12, 0, 1]);
        assert_eq!(worths(".A.A.A", Some("SJ")), [-3, -19, -35]);
        let view = "rules=0 hand=A92.K92.K72.J875 plays=3:S7".parse();
        assert_eq!(play(&view.expect("a view")), card("SA"));
    }

    #[test]
    fn off_suit_the_queen_goes_first() {
        assert_eq!(worths("AQ2...", Some("D7")), [13, 100, 1]);
        assert_eq!(worths(".54..", Some("D7")), [1, 13]);
        assert_eq!(MEANT.worth(card("D5"), Some(card("D7"))), 4);
        assert_eq!(MEANT.worth(card("HA"), Some(card("D7"))), 13);
    }

    #[test]
    fn equal_numbers_go_to_the_higher_code() {
        assert_eq!(worths("A..7.T", Some("D4")), [13, 13, 13]);
        let view = "rules=0 hand=A532..A72.T98765 plays=3:D4".parse();
        assert_eq!(play(&view.expect("a view")), card("HT"));
    }
}
