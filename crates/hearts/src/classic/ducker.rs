//! The classic engine's ducker: plays below the winning card, but because of a defect only in
//! spades.

use std::cmp::Reverse;

use super::move_list::{fallback_card, pass_from_lists, reduced_moves};
use super::simple_pass;
use crate::{Card, CardSet, Player, Suit, View};

/// Leads low, ducks, and discards high cards; it has no memory and no plan.
///
/// * Leading: the lowest rank; of equal ranks hearts first, then clubs, diamonds, spades.
/// * Following: the highest card below the winning one. If there is none: the highest card. As it was
///   meant, only the last player, who wins the trick anyway, plays the highest, and others the lowest.
/// * Unable to follow: the highest rank; of equal ranks hearts first. The queen of spades has no
///   priority over other queens.
///
/// All choices come from the engine's [list](super::reduced_moves), in which equivalent cards are
/// one move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ducker {
    /// Ducks in all suits, as intended. The engine compares the *code* of the winning card with a
    /// rank. It therefore ducks in spades only and follows with its highest diamond, club or heart.
    pub corrected: bool,
    /// Passes by [`simple_pass`]. The engine's ducker passes as it leads: its lowest cards among
    /// those that its pass lists allow.
    pub engine_pass: bool,
}

impl Player for Ducker {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        if self.engine_pass {
            simple_pass(view.hand())
        } else {
            Ducker::low_pass(view.hand())
        }
    }

    fn play(&mut self, view: &View) -> Card {
        let trick = view.trick();
        self.choose(reduced_moves(view), trick.winning_card(), trick.len())
            .unwrap_or_else(|| fallback_card(view))
    }
}

impl Ducker {
    /// The lowest cards among those that the pass lists allow.
    pub(crate) fn low_pass(hand: CardSet) -> [Card; 3] {
        pass_from_lists(hand, |list, _| lowest_rank(list))
    }

    /// The card of a move list in a trick of `len` cards that `winning` wins so far.
    pub(crate) fn choose(self, list: CardSet, winning: Option<Card>, len: usize) -> Option<Card> {
        match winning {
            None => lowest_rank(list),
            Some(best) if list.intersects(CardSet::of_suit(best.suit())) => {
                self.follow(list, best, len == 3)
            }
            Some(_) => highest_rank(list),
        }
    }

    fn follow(self, list: CardSet, best: Card, is_last: bool) -> Option<Card> {
        let sees_ranks = self.corrected || best.suit() == Suit::Spades;
        if !sees_ranks {
            return list.first();
        }
        let under = list & best.below();
        if !under.is_empty() {
            under.first()
        } else if is_last || !self.corrected {
            list.first()
        } else {
            list.last()
        }
    }
}

/// The lowest rank of all suits. Of equal ranks `max_by_key` returns the last, which has the
/// highest suit number.
fn lowest_rank(list: CardSet) -> Option<Card> {
    list.iter().max_by_key(|card| card.rank() as u8)
}

/// The highest rank of all suits; of equal ranks the highest suit number.
fn highest_rank(list: CardSet) -> Option<Card> {
    list.iter().max_by_key(|card| Reverse(card.rank() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: Ducker = Ducker {
        corrected: false,
        engine_pass: false,
    };
    const CORRECTED: Ducker = Ducker {
        corrected: true,
        engine_pass: false,
    };

    fn play(mut ducker: Ducker, view: &str) -> String {
        ducker.play(&view.parse().expect("a view")).to_string()
    }

    #[test]
    fn original_ducks_in_spades_only() {
        let spades = "me=0 rules=0 hand=Q952.AK.K73.J732 plays=3:S7";
        let diamonds = "me=0 rules=0 hand=AK.Q952.K73.J732 plays=3:D7";
        assert_eq!(play(ORIGINAL, spades), "S5");
        assert_eq!(play(ORIGINAL, diamonds), "DQ");
        assert_eq!(play(CORRECTED, spades), "S5");
        assert_eq!(play(CORRECTED, diamonds), "D5");
    }

    #[test]
    fn only_the_last_player_goes_high_without_a_lower_card() {
        let second = "me=0 rules=0 hand=AK.Q95.K73.J8732 plays=3:D4";
        let last = "me=0 rules=0 hand=AK.Q95.K73.J8732 plays=1:D4,D2,D3";
        assert_eq!(play(CORRECTED, second), "D5");
        assert_eq!(play(CORRECTED, last), "DQ");
        assert_eq!(play(ORIGINAL, second), "DQ");
        let spades = "me=0 rules=0 hand=Q95.AK.K73.J8732 plays=3:S4";
        assert_eq!(play(CORRECTED, spades), "S5");
        assert_eq!(play(ORIGINAL, spades), "SQ");
    }

    #[test]
    fn ducks_under_the_winning_card_not_the_lead() {
        let view = "me=0 rules=0 hand=AK.QT5.K73.J8732 plays=2:D4,DJ";
        assert_eq!(play(CORRECTED, view), "DT");
    }

    #[test]
    fn leads_the_lowest_rank_hearts_first() {
        let view = "me=0 rules=0 hand=A2.K92.K72.J8752";
        assert_eq!(play(ORIGINAL, view), "H2");
        // Five to two of clubs are equivalent: the list has only the five.
        let touching = "me=0 rules=0 hand=AK4.K94.5432.J86";
        assert_eq!(play(ORIGINAL, touching), "D4");
    }

    #[test]
    fn discards_the_highest_rank_hearts_first() {
        let view = "me=0 rules=0 hand=AQ2.K972.A72.A52 plays=3:S7";
        assert_eq!(play(CORRECTED, view), "S2");
        let void = "me=0 rules=0 hand=AQ2..KA72.AK6532 plays=3:D7";
        assert_eq!(play(ORIGINAL, void), "HA");
        let queen = "me=0 rules=0 hand=Q2..KJ872.T65432 plays=3:D7";
        assert_eq!(play(ORIGINAL, queen), "CK");
    }

    #[test]
    fn passes_low_cards_without_the_engine_pass() {
        let view: View = "pass=left hand=AK2.QJ98.T654.73".parse().expect("a view");
        let cards = |mut ducker: Ducker| ducker.pass(&view).map(|card| card.to_string());
        assert_eq!(cards(ORIGINAL), ["S2", "C4", "H3"]);
        let engine = Ducker {
            engine_pass: true,
            ..ORIGINAL
        };
        assert_eq!(
            cards(engine),
            simple_pass(view.hand()).map(|card| card.to_string())
        );
    }
}
