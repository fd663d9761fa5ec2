//! The candidate cards: the legal cards, with equivalent cards merged.
//!
//! Two cards of a suit in one hand are equivalent when they score the same, and no card between
//! them is held by another player or lies on the table.

use std::cmp::Reverse;

use crate::evaluation::ranking::tuned::KnownState;
use crate::rules::MAX_LEGAL_MOVES;
use crate::search::rollout::RolloutPolicy;
use crate::{Card, CardSet, Rules, Suit, View, ViewError};
use handsense_core::ArrayVec;

/// A candidate card with its equivalent cards and its prior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct CardCandidate {
    /// The card: among equivalent cards the one that the policy ranks highest.
    pub card: Card,
    /// All equivalent cards, this one included.
    pub equivalents: CardSet,
    /// The policy's value of the card less that of its best card, in hundredths of a point;
    /// negative or zero.
    pub prior: i32,
}

/// The candidate cards of a decision.
pub(in crate::search) type CardCandidates = ArrayVec<CardCandidate, MAX_LEGAL_MOVES>;

/// Returns the candidate cards in descending order of their priors.
///
/// # Errors
/// When it is not the viewer's turn or the deal is over.
pub(in crate::search) fn card_candidates(
    view: &View,
    policy: &RolloutPolicy<'_>,
) -> Result<CardCandidates, ViewError> {
    let legal = view.legal_moves()?;
    let values = policy.values(&KnownState::from_view(view), legal);
    let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let mut candidates = CardCandidates::new();
    for class in equivalence_classes(view, legal) {
        // Ties go to the card with the highest code, as in the policy's ranking.
        let of_class = values.iter().filter(|&&(card, _)| class.contains(card));
        if let Some(&(card, value)) = of_class.max_by_key(|&&(card, value)| (value, card)) {
            candidates.push(CardCandidate {
                card,
                equivalents: class,
                prior: value - best,
            });
        }
    }
    candidates.sort_unstable_by_key(|candidate| (-candidate.prior, Reverse(candidate.card)));
    Ok(candidates)
}

/// Partitions the legal cards into classes of equivalent cards.
fn equivalence_classes(view: &View, legal: CardSet) -> ArrayVec<CardSet, MAX_LEGAL_MOVES> {
    let trick: CardSet = view.trick().cards().iter().copied().collect();
    let separators = view.unseen() | trick;
    let mut classes = ArrayVec::<CardSet, MAX_LEGAL_MOVES>::new();
    let mut last: Option<Card> = None;
    for card in legal {
        let joins = last.is_some_and(|higher| {
            higher.suit() == card.suit()
                && score_class(view.rules(), higher) == score_class(view.rules(), card)
                && !(higher.below() & card.above()).intersects(separators)
        });
        match classes.last_mut() {
            Some(class) if joins => class.insert(card),
            _ => classes.push(card.bit()),
        }
        last = Some(card);
    }
    classes
}

/// Returns a number that differs between cards of a suit that score differently.
fn score_class(rules: Rules, card: Card) -> u8 {
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

    fn classes_of(line: &str) -> Vec<String> {
        let view: View = line.parse().expect("a view");
        let candidates = card_candidates(&view, &RolloutPolicy::TUNED).expect("my turn");
        let mut texts: Vec<String> = candidates
            .iter()
            .map(|c| c.equivalents.to_string())
            .collect();
        texts.sort();
        texts
    }

    #[test]
    fn touching_cards_are_equivalent() {
        let classes = classes_of("me=1 hand=A73.QJ98.654.873 plays=0:C2");
        assert_eq!(classes, ["..654."]);
    }

    #[test]
    fn a_card_of_the_trick_separates_cards_and_a_played_card_does_not() {
        // The five of clubs was led: it lies between the six and the four.
        let line = "rules=legacy-main me=1 hand=A73.QJ98.64.8732 plays=0:C5";
        assert_eq!(classes_of(line), ["..4.", "..6."]);
        let line = "rules=legacy-main me=0 hand=A73.QJ98.64.873 plays=0:C2,C5,CK,CQ/C3,C7";
        assert_eq!(classes_of(line), ["..64."]);
    }

    #[test]
    fn the_queen_of_spades_is_equivalent_to_no_other_card() {
        let line = "me=1 hand=KQJ.QJ98.65.874 plays=0:C2,C4,CK,CA/S4,S2";
        assert_eq!(classes_of(line), ["J...", "K...", "Q..."]);
        let line = "rules=0x0da0 me=1 hand=KQJ.QJ98.65.874 plays=0:C2,C4,CK,CA/S4,S2";
        assert_eq!(classes_of(line), ["KQJ..."]);
    }
}
