//! The cards among which a search decides: legal cards, those that come to the same counted once.
//!
//! Two cards of a suit in one hand come to the same when no card that another player holds, or that
//! lies on the table, stands between them, and both score the same.

use std::cmp::Reverse;

use crate::evaluation::ranking::tuned::KnownState;
use crate::search::report::MAX_CHOICES;
use crate::search::rollout::WorldPolicy;
use crate::{Card, CardSet, Rules, Suit, View, ViewError};
use handsense_core::ArrayVec;

/// A card, those it stands for, and what a policy thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Choice {
    /// Of the cards that come to the same the one the policy likes best.
    pub card: Card,
    /// All cards that come to the same, this one included.
    pub equals: CardSet,
    /// Hundredths of a point that the policy expects it to cost more than its best card; negative or
    /// zero.
    pub guess: i32,
}

/// The choices of a decision.
pub(in crate::search) type Choices = ArrayVec<Choice, MAX_CHOICES>;

/// The choices, those first that the policy likes best.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub(in crate::search) fn choices(
    view: &View,
    policy: &WorldPolicy<'_>,
) -> Result<Choices, ViewError> {
    let legal = view.legal_moves()?;
    let values = policy.values(&KnownState::from_view(view), legal);
    let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let mut found = Choices::new();
    for group in groups(view, legal) {
        // Of equal values the card with the highest code, as the ranking has it.
        let of_group = values.iter().filter(|&&(card, _)| group.contains(card));
        if let Some(&(card, value)) = of_group.max_by_key(|&&(card, value)| (value, card)) {
            found.push(Choice {
                card,
                equals: group,
                guess: value - best,
            });
        }
    }
    found.sort_unstable_by_key(|choice| (-choice.guess, Reverse(choice.card)));
    Ok(found)
}

/// The legal cards in groups that come to the same.
fn groups(view: &View, legal: CardSet) -> ArrayVec<CardSet, MAX_CHOICES> {
    let table: CardSet = view.trick().cards().iter().copied().collect();
    let between = view.unseen() | table;
    let mut groups = ArrayVec::<CardSet, MAX_CHOICES>::new();
    let mut last: Option<Card> = None;
    for card in legal {
        let joins = last.is_some_and(|higher| {
            higher.suit() == card.suit()
                && worth(view.rules(), higher) == worth(view.rules(), card)
                && !(higher.below() & card.above()).intersects(between)
        });
        match groups.last_mut() {
            Some(group) if joins => group.insert(card),
            _ => groups.push(card.bit()),
        }
        last = Some(card);
    }
    groups
}

/// What tells the score of one card from that of another of the same suit.
fn worth(rules: Rules, card: Card) -> u8 {
    if card == Card::QUEEN_OF_SPADES && rules.penalty_cards().contains(card) {
        1
    } else if card == Card::JACK_OF_DIAMONDS
        && rules.has(Rules::JACK_BONUS | Rules::SHOOTING_NEEDS_JACK)
    {
        2
    } else {
        u8::from(card.suit() == Suit::Hearts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups_of(line: &str) -> Vec<String> {
        let view: View = line.parse().expect("a view");
        let choices = choices(&view, &WorldPolicy::TUNED).expect("my turn");
        let mut texts: Vec<String> = choices.iter().map(|c| c.equals.to_string()).collect();
        texts.sort();
        texts
    }

    #[test]
    fn touching_cards_come_to_the_same() {
        let groups = groups_of("me=1 hand=A73.QJ98.654.873 plays=0:C2");
        assert_eq!(groups, ["..654."]);
    }

    #[test]
    fn a_card_on_the_table_parts_them_and_a_played_one_does_not() {
        // The five of clubs was led: six and four are on either side of it.
        let line = "rules=legacy-main me=1 hand=A73.QJ98.64.8732 plays=0:C5";
        assert_eq!(groups_of(line), ["..4.", "..6."]);
        let line = "rules=legacy-main me=0 hand=A73.QJ98.64.873 plays=0:C2,C5,CK,CQ/C3,C7";
        assert_eq!(groups_of(line), ["..64."]);
    }

    #[test]
    fn the_queen_of_spades_is_like_no_other() {
        let line = "me=1 hand=KQJ.QJ98.65.874 plays=0:C2,C4,CK,CA/S4,S2";
        assert_eq!(groups_of(line), ["J...", "K...", "Q..."]);
        let line = "rules=0x0da0 me=1 hand=KQJ.QJ98.65.874 plays=0:C2,C4,CK,CA/S4,S2";
        assert_eq!(groups_of(line), ["KQJ..."]);
    }
}
