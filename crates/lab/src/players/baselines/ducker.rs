//! The classic engine's ducker: tries to stay under the winning card, and fails at it in three
//! suits of four.

use std::cmp::Reverse;

use super::move_list::{any_card, pass_from_lists, play_list};
use super::simple_pass::simple_pass;
use handsense_hearts::{Card, CardSet, Player, Suit, View};

/// Leads low, ducks, and throws high cards away; no memory and no plan.
///
/// * Leading: the lowest rank; of equal ranks the heart first, then club, diamond, spade.
/// * Following: the highest card under the winning one. With none under it, the lowest card, but
///   the highest for the last player, who wins the trick anyway.
/// * Unable to follow: the highest rank, of equal ranks the heart first; the queen of spades is no
///   better than any other queen.
///
/// All of it from the engine's [list](super::play_list), where touching cards are one move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ducker {
    /// Ducks as it was meant to. The engine's compares the *code* of the winning card with a rank,
    /// so that it ducks in spades only and follows with its highest diamond, club or heart.
    pub meant: bool,
    /// Passes by [`simple_pass`]. The engine's passes as it leads: its lowest cards, as far as the
    /// lists for the pass let it.
    pub engine_pass: bool,
}

impl Player for Ducker {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        if self.engine_pass {
            simple_pass(view.hand())
        } else {
            pass_from_lists(view.hand(), |list, _| lowest_rank(list))
        }
    }

    fn play(&mut self, view: &View) -> Card {
        let list = play_list(view);
        let trick = view.trick();
        let card = match trick.winning_card() {
            None => lowest_rank(list),
            Some(best) if list.intersects(CardSet::of_suit(best.suit())) => {
                self.follow(list, best, trick.len() == 3)
            }
            Some(_) => highest_rank(list),
        };
        card.unwrap_or_else(|| any_card(view))
    }
}

impl Ducker {
    fn follow(self, list: CardSet, best: Card, is_last: bool) -> Option<Card> {
        let sees_ranks = self.meant || best.suit() == Suit::Spades;
        if !sees_ranks {
            return list.first();
        }
        let under = list & best.below();
        if !under.is_empty() {
            under.first()
        } else if is_last {
            list.first()
        } else {
            list.last()
        }
    }
}

/// The lowest rank of all suits; equal ranks: the highest suit number, which is the last maximum.
fn lowest_rank(list: CardSet) -> Option<Card> {
    list.iter().max_by_key(|card| card.rank() as u8)
}

/// The highest rank of all suits; equal ranks: the highest suit number.
fn highest_rank(list: CardSet) -> Option<Card> {
    list.iter().max_by_key(|card| Reverse(card.rank() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AS_IS: Ducker = Ducker {
        meant: false,
        engine_pass: false,
    };
    const MEANT: Ducker = Ducker {
        meant: true,
        engine_pass: false,
    };

    fn play(mut ducker: Ducker, view: &str) -> String {
        ducker.play(&view.parse().expect("a view")).to_string()
    }

    #[test]
    fn ducks_in_spades_only() {
        let spades = "me=0 rules=0 hand=Q952.AK.K73.J732 plays=3:S7";
        let diamonds = "me=0 rules=0 hand=AK.Q952.K73.J732 plays=3:D7";
        assert_eq!(play(AS_IS, spades), "S5");
        assert_eq!(play(AS_IS, diamonds), "DQ");
        assert_eq!(play(MEANT, spades), "S5");
        assert_eq!(play(MEANT, diamonds), "D5");
    }

    #[test]
    fn with_nothing_under_the_winner_only_the_last_player_goes_high() {
        let second = "me=0 rules=0 hand=AK.Q95.K73.J8732 plays=3:D4";
        let last = "me=0 rules=0 hand=AK.Q95.K73.J8732 plays=1:D4,D2,D3";
        assert_eq!(play(MEANT, second), "D5");
        assert_eq!(play(MEANT, last), "DQ");
        assert_eq!(play(AS_IS, second), "DQ");
    }

    #[test]
    fn the_winner_counts_not_the_lead() {
        let view = "me=0 rules=0 hand=AK.QT5.K73.J8732 plays=2:D4,DJ";
        assert_eq!(play(MEANT, view), "DT");
    }

    #[test]
    fn leads_the_lowest_rank_hearts_first() {
        let view = "me=0 rules=0 hand=A2.K92.K72.J8752";
        assert_eq!(play(AS_IS, view), "H2");
        // Five to two of clubs touch: to the list they are the five.
        let touching = "me=0 rules=0 hand=AK4.K94.5432.J86";
        assert_eq!(play(AS_IS, touching), "D4");
    }

    #[test]
    fn throws_the_highest_rank_hearts_first() {
        let view = "me=0 rules=0 hand=AQ2.K972.A72.A52 plays=3:S7";
        assert_eq!(play(MEANT, view), "S2");
        let void = "me=0 rules=0 hand=AQ2..KA72.AK6532 plays=3:D7";
        assert_eq!(play(AS_IS, void), "HA");
        let queen = "me=0 rules=0 hand=Q2..KJ872.T65432 plays=3:D7";
        assert_eq!(play(AS_IS, queen), "CK");
    }

    #[test]
    fn passes_low_cards_unless_told_otherwise() {
        let view: View = "pass=left hand=AK2.QJ98.T654.73".parse().expect("a view");
        let cards = |mut ducker: Ducker| ducker.pass(&view).map(|card| card.to_string());
        assert_eq!(cards(AS_IS), ["S2", "C4", "H3"]);
        let engine = Ducker {
            engine_pass: true,
            ..AS_IS
        };
        assert_eq!(
            cards(engine),
            simple_pass(view.hand()).map(|card| card.to_string())
        );
    }
}
