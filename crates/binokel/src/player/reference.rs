//! Reference player: the rules of "AI Player Strategy", as the original program implements them.
//!
//! The first card in the hand wins ties between equally good cards.

use std::cmp::Reverse;

use crate::cards::{Card, CardSet, Rank, SUITS, Suit};
use crate::hand::{Hand, MAX_HAND};
use crate::melds::{MeldRules, meld_points, melds};
use crate::rules::DABB;
use crate::tricks::Trick;
use handsense_core::{ArrayVec, insertion_sort};

/// Points that every hand expects from tricks.
const EXPECTED_TRICK_POINTS: i32 = 50;
/// A hand with more trumps than this leads trump.
const FEW_TRUMPS: usize = 3;

/// Curve of the pass probability.
///
/// Source: "Bidding". The text describes the program on its first day, when a stronger hand passed
/// more often and weak hands bid against each other without end. The program reversed the curve the
/// next day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassCurve {
    /// As the text is written. Its auctions do not end by themselves and need a limit.
    AsWritten,
    /// The later curve of the program: strong hands bid.
    #[default]
    Corrected,
}

/// Surplus of the hand over the next bid, in points.
pub fn surplus(hand: CardSet, next_bid: i32, meld_rules: MeldRules) -> i32 {
    let best = meld_points(hand, meld_rules).into_iter().max().unwrap_or(0);
    (best + EXPECTED_TRICK_POINTS).saturating_sub(next_bid)
}

/// Returns the probability, 0 to 1, of passing with this surplus.
///
/// ```
/// use handsense_binokel::player::reference::{PassCurve, pass_probability};
/// assert_eq!(pass_probability(PassCurve::AsWritten, 70), 0.0);
/// assert_eq!(pass_probability(PassCurve::AsWritten, 200), 0.9);
/// assert_eq!(pass_probability(PassCurve::Corrected, -60), 1.0);
/// ```
pub fn pass_probability(curve: PassCurve, surplus: i32) -> f64 {
    let rising = |over: i32| {
        let part = f64::from(over) / 130.0;
        (0.9 * (part * part)).min(0.9)
    };
    match curve {
        PassCurve::AsWritten if surplus < 70 => 0.0,
        PassCurve::AsWritten => rising(surplus.saturating_sub(70)),
        PassCurve::Corrected if surplus >= 70 => 0.0,
        PassCurve::Corrected if surplus <= -60 => 1.0,
        PassCurve::Corrected => rising(70 - surplus),
    }
}

/// The suits with the most meld points, in order.
pub fn best_trumps(hand: CardSet, meld_rules: MeldRules) -> ArrayVec<Suit, SUITS> {
    let points = meld_points(hand, meld_rules);
    let most = points.into_iter().max();
    let is_best = |suit: &Suit| Some(points[suit.index()]) == most;
    Suit::ALL.into_iter().filter(is_best).collect()
}

/// Selects one of the best trumps with a number `random` in [0, 1).
pub fn trump(hand: CardSet, meld_rules: MeldRules, random: f64) -> Suit {
    let best = best_trumps(hand, meld_rules);
    best[((random * best.len() as f64) as usize).min(best.len() - 1)]
}

/// Chooses four cards to discard, in order of choice: no meld cards, no trumps, fewest points
/// first. A smaller hand gives fewer cards.
pub fn discard(hand: &Hand, trump: Suit, meld_rules: MeldRules) -> ArrayVec<Card, DABB> {
    let in_melds = melds(hand, trump, meld_rules).cards();
    let worth = |card: Card| (in_melds.has(card), card.suit() == trump, card.points());
    lowest_four_by(hand, worth)
}

/// The four cards with the lowest keys. The first in the hand wins ties.
pub(crate) fn lowest_four_by<K: Ord>(hand: &Hand, key: impl Fn(Card) -> K) -> ArrayVec<Card, DABB> {
    let mut order: ArrayVec<Card, MAX_HAND> = hand.iter().collect();
    insertion_sort(&mut order, |&one, &other| key(one).cmp(&key(other)));
    order.into_iter().take(DABB).collect()
}

/// Aces of suits in which the hand holds nothing but aces.
pub(super) fn bare_aces(hand: CardSet) -> CardSet {
    let bare = |suit: &Suit| {
        let of_suit = hand.suit(*suit);
        of_suit == of_suit.rank(Rank::Ass)
    };
    let suits = Suit::ALL.into_iter().filter(bare);
    suits.fold(CardSet::EMPTY, |all, suit| all | hand.suit(suit))
}

/// The bare ace to lead, trump first.
pub(super) fn bare_ace(hand: &Hand, trump: Suit) -> Option<Card> {
    let bare = bare_aces(hand.set());
    let first = |cards: CardSet| hand.in_order(cards).next();
    first(bare.suit(trump)).or_else(|| first(bare))
}

/// Aces of suits in which the hand holds both aces and another card.
pub(super) fn doubled_aces(hand: CardSet) -> CardSet {
    let doubled = |suit: &Suit| {
        let of_suit = hand.suit(*suit);
        of_suit.rank(Rank::Ass).len() == 2 && of_suit.len() > 2
    };
    let suits = Suit::ALL.into_iter().filter(doubled);
    suits.fold(CardSet::EMPTY, |all, suit| {
        all | hand.suit(suit).rank(Rank::Ass)
    })
}

/// Candidate leads without a bare ace: trumps if the hand has many, else other suits. Doubled aces
/// are kept.
pub(super) fn general_leads(hand: CardSet, trump: Suit) -> CardSet {
    let trumps = hand.suit(trump);
    let preferred = if trumps.len() > FEW_TRUMPS {
        trumps
    } else {
        hand - trumps
    };
    let preferred = if preferred.is_empty() {
        hand
    } else {
        preferred
    };
    let rest = preferred - doubled_aces(hand);
    if rest.is_empty() { preferred } else { rest }
}

/// Returns the card to lead, or `None` for an empty hand.
///
/// Source: "Leading".
pub fn lead(hand: &Hand, trump: Suit) -> Option<Card> {
    bare_ace(hand, trump).or_else(|| {
        let cards = hand.in_order(general_leads(hand.set(), trump));
        cards.min_by_key(|card| Reverse(card.points()))
    })
}

/// Returns the card to follow with, from the legal cards, or `None` if there are none.
///
/// Source: "Following".
pub fn follow(hand: &Hand, legal: CardSet, trick: &Trick, trump: Suit) -> Option<Card> {
    let winning = hand.in_order(trick.winning(legal, trump));
    winning
        .min_by_key(|card| card.rank())
        .or_else(|| slough(hand, legal, trump))
}

/// The card to slough: a cheap card of the longest suit, no trump if possible.
pub(super) fn slough(hand: &Hand, legal: CardSet, trump: Suit) -> Option<Card> {
    let others = legal - trump.cards();
    let from = if others.is_empty() { legal } else { others };
    let key = |card: &Card| (Reverse(hand.set().suit(card.suit()).len()), card.points());
    hand.in_order(from).min_by_key(key)
}
