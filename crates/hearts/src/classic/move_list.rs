//! The move lists of the classic engine: in play one card for each run of equivalent cards, in the
//! pass three cards in ascending codes.
//!
//! A list is a [`CardSet`] in the order of descending codes, from [`last`](CardSet::last) to
//! [`first`](CardSet::first). The head of a list is therefore its last card: the lowest card of the
//! highest suit. The engine's players depend on this order and on the missing cards.

use crate::evaluation::ranking::tuned::KnownState;
use crate::{Card, CardSet, Rules, View};

/// The legal cards of the player to move with equivalent cards collapsed (the engine's reduced
/// list); empty if it is not this player's turn.
///
/// Cards that are *gone* connect their neighbours: completed tricks, and all cards of the current
/// trick but the winning one. The engine does not count the winning card as played before the trick
/// is over.
pub fn reduced_moves(view: &View) -> CardSet {
    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
    reduced(&KnownState::from_view(view), legal)
}

/// [`reduced_moves`] of a player who knows this.
pub(crate) fn reduced(state: &KnownState, legal: CardSet) -> CardSet {
    let mut gone = !(state.unseen | state.hand);
    if let Some((winning, _)) = state.winning {
        gone.remove(winning);
    }
    collapse(legal, gone, isolated_cards(state.rules))
}

/// The highest card of each run of equivalent cards.
///
/// Cards are equivalent if all cards between them are in `legal` or `gone`. A card of `isolated` is
/// equivalent to no other.
///
/// ```
/// use handsense_hearts::{CardSet, Rules};
/// use handsense_hearts::classic::{isolated_cards, collapse};
/// let spades = "AKQJT9...".parse().unwrap();
/// let list = collapse(spades, CardSet::EMPTY, isolated_cards(Rules::STANDARD));
/// assert_eq!(list.to_string(), "AQJ...");
/// ```
#[inline]
pub const fn collapse(legal: CardSet, gone: CardSet, isolated: CardSet) -> CardSet {
    CardSet::from_bits_truncate(collapse_bits(legal.bits(), gone.bits(), isolated.bits()))
}

/// [`collapse`] on bare bits.
///
/// Adding the cards to their runs starts a carry at the highest card of each run (the lowest bit),
/// which passes through all others. Only that bit of a run becomes zero; the carry ends in the gap
/// after the run.
#[inline(always)]
pub const fn collapse_bits(legal: u64, gone: u64, isolated: u64) -> u64 {
    let alone = legal & isolated;
    let joining = legal & !alone;
    let runs = joining | gone & !alone;
    joining & !(runs + joining) | alone
}

/// The cards that the engine never collapses: the queen of spades where she counts, and the jack of
/// diamonds where he counts.
#[inline]
pub const fn isolated_cards(rules: Rules) -> CardSet {
    let mut isolated = CardSet::EMPTY;
    if rules.has(Rules::QUEEN_PENALTY) {
        isolated.insert(Card::QUEEN_OF_SPADES);
    }
    if rules.has(Rules::JACK_BONUS) {
        isolated.insert(Card::JACK_OF_DIAMONDS);
    }
    isolated
}

/// Number of passed cards.
pub const PASSED: u32 = 3;

/// The engine's pass list of a seat that has passed `passed` and holds `left`.
///
/// The engine lists combinations. Each list holds the codes above the last choice, without as many
/// of the highest codes as remain to be chosen. A player that prefers low hearts therefore cannot
/// choose them first.
pub fn pass_list(left: CardSet, passed: CardSet) -> CardSet {
    let mut list = passed.last().map_or(left, |last| {
        left & CardSet::from_bits_truncate(u64::MAX << last.code())
    });
    for _ in passed.len() + 1..PASSED {
        if let Some(top) = list.last() {
            list.remove(top);
        }
    }
    list
}

/// Three cards of a hand, chosen in turn from the engine's pass lists.
///
/// `choose` receives the list and the cards still in hand.
pub fn pass_from_lists(
    hand: CardSet,
    mut choose: impl FnMut(CardSet, CardSet) -> Option<Card>,
) -> [Card; 3] {
    let mut left = hand;
    let mut passed = CardSet::EMPTY;
    [(); PASSED as usize].map(|()| {
        let card = choose(pass_list(left, passed), left).or(left.first());
        let card = card.unwrap_or(Card::ACE_OF_SPADES);
        left.remove(card);
        passed.insert(card);
        card
    })
}

/// Any card, for a call out of turn.
pub fn fallback_card(view: &View) -> Card {
    view.hand().first().unwrap_or(Card::ACE_OF_SPADES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn collapsed(legal: &str, gone: &str, rules: Rules) -> String {
        let parse = |text: &str| text.parse().expect("cards");
        collapse(parse(legal), parse(gone), isolated_cards(rules)).to_string()
    }

    #[test]
    fn equivalent_cards_are_one_move_but_the_queen_is_isolated() {
        let no_queen = Rules::STANDARD.without(Rules::QUEEN_PENALTY);
        assert_eq!(collapsed("AKQJT9...", "...", Rules::STANDARD), "AQJ...");
        assert_eq!(collapsed("AKQJT9...", "...", no_queen), "A...");
        assert_eq!(collapsed(".QJT..", "...", Rules::STANDARD), ".Q..");
        let jack = Rules::STANDARD | Rules::JACK_BONUS;
        assert_eq!(collapsed(".QJT..", "...", jack), ".QJT..");
    }

    #[test]
    fn played_cards_connect_their_neighbours() {
        assert_eq!(collapsed("..K9.", "...", Rules::STANDARD), "..K9.");
        assert_eq!(collapsed("..K9.", "..QJT.", Rules::STANDARD), "..K.");
        assert_eq!(collapsed("..K9.", "..QJ.", Rules::STANDARD), "..K9.");
        // A played queen of spades is a gap like any other.
        assert_eq!(collapsed("KJ...", "Q...", Rules::STANDARD), "K...");
    }

    #[test]
    fn cards_of_different_suits_are_not_equivalent() {
        let list = collapsed("2.A2.A2.A", "...", Rules::STANDARD);
        assert_eq!(list, "2.A2.A2.A");
    }

    /// A reference implementation, card by card.
    fn collapse_slowly(legal: CardSet, gone: CardSet, isolated: CardSet) -> CardSet {
        let touches_a_higher = |card: Card| {
            let mut above: Vec<Card> = card.above().iter().collect();
            while let Some(next) = above.pop() {
                if legal.contains(next) {
                    return !isolated.contains(next);
                }
                if !gone.contains(next) {
                    return false;
                }
            }
            false
        };
        legal
            .iter()
            .filter(|&card| isolated.contains(card) || !touches_a_higher(card))
            .collect()
    }

    #[test]
    fn carry_matches_the_reference_implementation() {
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            let legal = rng.next_u64() & CardSet::FULL.bits();
            let gone = rng.next_u64() & rng.next_u64() & CardSet::FULL.bits() & !legal;
            let (legal, gone) = (
                CardSet::from_bits_truncate(legal),
                CardSet::from_bits_truncate(gone),
            );
            let isolated = isolated_cards(Rules::STANDARD | Rules::JACK_BONUS);
            assert_eq!(
                collapse(legal, gone, isolated),
                collapse_slowly(legal, gone, isolated)
            );
        }
    }

    #[test]
    fn winning_card_of_the_current_trick_connects_nothing() {
        let list = |plays: &str| {
            let view: View = format!("hand=AK43.Q9.T654.A72 rules=0 plays={plays}")
                .parse()
                .expect("a view");
            reduced_moves(&view).to_string()
        };
        // Diamonds Q and 9: king and jack are on the table, the king wins, and the ten is unplayed.
        assert_eq!(list("2:DK,DJ"), ".Q9..");
        assert_eq!(list("1:DJ,DK,DT"), ".Q..");
        assert_eq!(list("1:DJ,DT,D2"), ".Q9..");
    }

    #[test]
    fn pass_lists_ascend_and_reserve_cards_for_later_choices() {
        let hand: CardSet = "AK3.QJ98.T654.72".parse().expect("a hand");
        let mut lists = Vec::new();
        let cards = pass_from_lists(hand, |list, left| {
            lists.push((list.to_string(), left.len()));
            list.last()
        });
        assert_eq!(cards.map(|card| card.to_string()), ["C4", "H7", "H2"]);
        assert_eq!(lists[0], ("AK3.QJ98.T654.".to_owned(), 13));
        assert_eq!(lists[1], ("...7".to_owned(), 12));
        assert_eq!(lists[2], ("...2".to_owned(), 11));
    }
}
