//! The lists of moves that the classic engine offers its players: in play one card for each run of
//! touching cards, in the pass three cards in ascending codes.
//!
//! A list is kept as a [`CardSet`]; its order is that of descending codes, from
//! [`last`](CardSet::last) to [`first`](CardSet::first), so the head of a list is its last card:
//! the lowest of the highest suit. The engine's players depend on both, the order and the cards
//! that are missing.

use handsense_hearts::{Card, CardSet, Rules, View};

/// The legal cards of the player to move, touching cards collapsed (the engine's reduced list);
/// empty when it is not his turn.
///
/// What is *gone* joins its neighbours: completed tricks, and of the trick in progress all but the
/// winning card, which the engine does not count among the played cards before the trick is over.
pub fn play_list(view: &View) -> CardSet {
    let gone: CardSet = view
        .trick()
        .cards()
        .iter()
        .copied()
        .filter(|&card| Some(card) != view.trick().winning_card())
        .collect();
    let gone = view.taken().iter().fold(gone, |gone, &cards| gone | cards);
    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
    collapse(legal, gone, apart(view.rules()))
}

/// One card, the highest, of each run of touching cards.
///
/// Cards touch when everything between them is in `legal` too or `gone`. A card of `apart` is
/// touched by nothing.
///
/// ```
/// use handsense_hearts::{CardSet, Rules};
/// use handsense_lab::players::baselines::{apart, collapse};
/// let spades = "AKQJT9...".parse().unwrap();
/// let list = collapse(spades, CardSet::EMPTY, apart(Rules::STANDARD));
/// assert_eq!(list.to_string(), "AQJ...");
/// ```
#[inline]
pub const fn collapse(legal: CardSet, gone: CardSet, apart: CardSet) -> CardSet {
    CardSet::from_bits_truncate(collapse_bits(legal.bits(), gone.bits(), apart.bits()))
}

/// [`collapse`] on bare bits.
///
/// Adding the cards to the runs that they stand in makes a carry start at the highest card of each
/// run (the lowest bit) and pass through all others. So that bit alone of a run becomes zero; the
/// carry ends in the gap behind the run.
#[inline(always)]
pub(super) const fn collapse_bits(legal: u64, gone: u64, apart: u64) -> u64 {
    let alone = legal & apart;
    let joining = legal & !alone;
    let runs = joining | gone & !alone;
    joining & !(runs + joining) | alone
}

/// The cards that the engine never joins to their neighbours: the queen of spades where she counts
/// and the jack of diamonds where he does.
#[inline]
pub const fn apart(rules: Rules) -> CardSet {
    let mut apart = CardSet::EMPTY;
    if rules.has(Rules::QUEEN_PENALTY) {
        apart.insert(Card::QUEEN_OF_SPADES);
    }
    if rules.has(Rules::JACK_BONUS) {
        apart.insert(Card::JACK_OF_DIAMONDS);
    }
    apart
}

/// Three cards of a hand, chosen one by one from the engine's lists for the pass.
///
/// The engine lists combinations, not cards: each list holds the codes above the last choice, less
/// so many of the highest codes as are still to be chosen afterwards. A player who wants the lowest
/// hearts therefore cannot take them first. `choose` gets the list and the cards still in hand.
pub(super) fn pass_from_lists(
    hand: CardSet,
    mut choose: impl FnMut(CardSet, CardSet) -> Option<Card>,
) -> [Card; 3] {
    let mut left = hand;
    let mut after = hand;
    [2, 1, 0].map(|still_to_come| {
        let mut list = after;
        for _ in 0..still_to_come {
            if let Some(top) = list.last() {
                list.remove(top);
            }
        }
        let card = choose(list, left).or(left.first());
        let card = card.unwrap_or(Card::ACE_OF_SPADES);
        left.remove(card);
        after = after.iter().filter(|&other| other > card).collect();
        card
    })
}

/// What to answer when asked out of turn: any card is as wrong as any other.
pub(super) fn any_card(view: &View) -> Card {
    view.hand().first().unwrap_or(Card::ACE_OF_SPADES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn collapsed(legal: &str, gone: &str, rules: Rules) -> String {
        let parse = |text: &str| text.parse().expect("cards");
        collapse(parse(legal), parse(gone), apart(rules)).to_string()
    }

    #[test]
    fn touching_cards_are_one_move_and_the_queen_stands_alone() {
        let no_queen = Rules::STANDARD.without(Rules::QUEEN_PENALTY);
        assert_eq!(collapsed("AKQJT9...", "...", Rules::STANDARD), "AQJ...");
        assert_eq!(collapsed("AKQJT9...", "...", no_queen), "A...");
        assert_eq!(collapsed(".QJT..", "...", Rules::STANDARD), ".Q..");
        let jack = Rules::STANDARD | Rules::JACK_BONUS;
        assert_eq!(collapsed(".QJT..", "...", jack), ".QJT..");
    }

    #[test]
    fn cards_that_are_gone_close_the_gap() {
        assert_eq!(collapsed("..K9.", "...", Rules::STANDARD), "..K9.");
        assert_eq!(collapsed("..K9.", "..QJT.", Rules::STANDARD), "..K.");
        assert_eq!(collapsed("..K9.", "..QJ.", Rules::STANDARD), "..K9.");
        // A queen of spades that is gone is a gap like any other.
        assert_eq!(collapsed("KJ...", "Q...", Rules::STANDARD), "K...");
    }

    #[test]
    fn suits_do_not_touch() {
        let list = collapsed("2.A2.A2.A", "...", Rules::STANDARD);
        assert_eq!(list, "2.A2.A2.A");
    }

    /// The description, card by card.
    fn collapse_slowly(legal: CardSet, gone: CardSet, apart: CardSet) -> CardSet {
        let touches_a_higher = |card: Card| {
            let mut above: Vec<Card> = card.above().iter().collect();
            while let Some(next) = above.pop() {
                if legal.contains(next) {
                    return !apart.contains(next);
                }
                if !gone.contains(next) {
                    return false;
                }
            }
            false
        };
        legal
            .iter()
            .filter(|&card| apart.contains(card) || !touches_a_higher(card))
            .collect()
    }

    #[test]
    fn the_carry_finds_what_a_walk_finds() {
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            let legal = rng.next_u64() & CardSet::FULL.bits();
            let gone = rng.next_u64() & rng.next_u64() & CardSet::FULL.bits() & !legal;
            let (legal, gone) = (
                CardSet::from_bits_truncate(legal),
                CardSet::from_bits_truncate(gone),
            );
            let apart = apart(Rules::STANDARD | Rules::JACK_BONUS);
            assert_eq!(
                collapse(legal, gone, apart),
                collapse_slowly(legal, gone, apart)
            );
        }
    }

    #[test]
    fn the_card_that_wins_the_trick_in_progress_closes_no_gap() {
        let list = |plays: &str| {
            let view: View = format!("hand=AK43.Q9.T654.A72 rules=0 plays={plays}")
                .parse()
                .expect("a view");
            play_list(&view).to_string()
        };
        // Diamonds Q and 9: king and jack on the table, the king wins, ten still out.
        assert_eq!(list("2:DK,DJ"), ".Q9..");
        assert_eq!(list("1:DJ,DK,DT"), ".Q..");
        assert_eq!(list("1:DJ,DT,D2"), ".Q9..");
    }

    #[test]
    fn pass_lists_ascend_and_leave_room_for_the_rest() {
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
