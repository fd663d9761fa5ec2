//! Legal moves.

use crate::{Card, CardSet, HAND_SIZE, Rules, Suit};

/// The maximum number of legal cards.
pub const MAX_LEGAL_MOVES: usize = HAND_SIZE;

/// The inputs of legality besides the hand: the suit led, the first trick, broken hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrickContext {
    /// The suit led to the trick; `None` for the player who leads.
    pub suit_led: Option<Suit>,
    /// Whether this is the first trick of the deal.
    pub first_trick: bool,
    /// Whether hearts are broken.
    pub hearts_broken: bool,
}

/// Returns the legal cards of `hand`; empty only for an empty hand.
///
/// * A player follows suit when he can.
/// * Leading the first trick: under [`Rules::LEAD_TWO_OF_CLUBS`] the two of clubs, under
///   [`Rules::LEAD_CLUBS`] any club. A hand without it (which then is not the leader's) is not
///   restricted.
/// * Leading later: no heart before hearts are broken, under [`Rules::MUST_BREAK_HEARTS`].
/// * First trick: no heart and no queen of spades where the rules bar them. The queen is barred as
///   a discard only: she follows a spade lead, and may be led where no club must be.
/// * A bar never leaves a player without a card: a hand of barred cards only may play any of them.
///
/// Source: pagat.com, "Hearts"; bits of the classic engine as they are meant.
///
/// ```
/// use handsense_hearts::{Rules, TrickContext, Suit, legal_moves};
/// let hand = "Q.AK..72".parse().unwrap();
/// let suit_led = Some(Suit::Clubs);
/// let first = TrickContext { suit_led, first_trick: true, hearts_broken: false };
/// assert_eq!(legal_moves(Rules::STANDARD, hand, first).to_string(), ".AK..");
/// ```
#[inline]
pub const fn legal_moves(rules: Rules, hand: CardSet, context: TrickContext) -> CardSet {
    match context.suit_led {
        Some(suit) => legal_follows(rules, hand, suit, context.first_trick),
        None => legal_leads(rules, hand, context),
    }
}

#[inline]
const fn legal_follows(rules: Rules, hand: CardSet, led: Suit, first_trick: bool) -> CardSet {
    let same = hand.suit(led);
    if !same.is_empty() {
        same
    } else if first_trick {
        unless_empty(hand, rules.barred_from_first_trick())
    } else {
        hand
    }
}

#[inline]
const fn legal_leads(rules: Rules, hand: CardSet, context: TrickContext) -> CardSet {
    if context.first_trick && rules.two_of_clubs_leads() {
        if rules.has(Rules::LEAD_TWO_OF_CLUBS) {
            if hand.contains(Card::TWO_OF_CLUBS) {
                return Card::TWO_OF_CLUBS.bit();
            }
        } else if !hand.suit(Suit::Clubs).is_empty() {
            return hand.suit(Suit::Clubs);
        }
    }
    let unbroken = rules.has(Rules::MUST_BREAK_HEARTS) && !context.hearts_broken;
    let barred_now = context.first_trick && rules.has(Rules::NO_HEARTS_FIRST_TRICK);
    if unbroken || barred_now {
        unless_empty(hand, CardSet::HEARTS)
    } else {
        hand
    }
}

/// `hand` without the barred cards, or all of it when nothing else is left.
#[inline]
const fn unless_empty(hand: CardSet, barred: CardSet) -> CardSet {
    let rest = hand.bits() & !barred.bits();
    CardSet::from_valid_bits(if rest != 0 { rest } else { hand.bits() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(rules: Rules, hand: &str, led: Option<Suit>, first: bool, broken: bool) -> String {
        let hand = hand.parse().expect("a hand");
        let context = TrickContext {
            suit_led: led,
            first_trick: first,
            hearts_broken: broken,
        };
        legal_moves(rules, hand, context).to_string()
    }

    const STANDARD: Rules = Rules::STANDARD;

    #[test]
    fn suit_is_followed() {
        assert_eq!(
            legal(STANDARD, "AK.QJ.T.72", Some(Suit::Diamonds), false, false),
            ".QJ.."
        );
        assert_eq!(
            legal(STANDARD, "AK..T.72", Some(Suit::Diamonds), false, false),
            "AK..T.72"
        );
    }

    #[test]
    fn the_two_of_clubs_or_any_club_opens() {
        assert_eq!(legal(STANDARD, "AK.QJ.T2.72", None, true, false), "..2.");
        assert_eq!(
            legal(Rules::LEGACY_MAIN, "AK.QJ.T2.72", None, true, false),
            "..T2."
        );
        let free = STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
        assert_eq!(legal(free, "AK.QJ.T2.72", None, true, false), "AK.QJ.T2.");
    }

    #[test]
    fn no_points_on_the_first_trick_unless_there_is_nothing_else() {
        let clubs = Some(Suit::Clubs);
        assert_eq!(legal(STANDARD, "Q2.A..72", clubs, true, false), "2.A..");
        assert_eq!(legal(STANDARD, "Q...72", clubs, true, false), "Q...72");
        let queen_allowed = STANDARD.without(Rules::NO_QUEEN_FIRST_TRICK);
        assert_eq!(
            legal(queen_allowed, "Q2.A..72", clubs, true, false),
            "Q2.A.."
        );
        assert_eq!(legal(queen_allowed, "Q...72", clubs, true, false), "Q...");
        let hearts_allowed = STANDARD.without(Rules::NO_HEARTS_FIRST_TRICK);
        assert_eq!(
            legal(hearts_allowed, "Q2.A..72", clubs, true, false),
            "2.A..72"
        );
    }

    #[test]
    fn the_queen_may_follow_spades_on_the_first_trick() {
        assert_eq!(
            legal(STANDARD, "Q2.A..72", Some(Suit::Spades), true, false),
            "Q2..."
        );
    }

    #[test]
    fn the_queen_may_be_led_to_the_first_trick_without_a_club_lead() {
        let free = STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
        assert_eq!(legal(free, "Q2.A..72", None, true, false), "Q2.A..");
    }

    #[test]
    fn hearts_wait_until_they_are_broken() {
        assert_eq!(legal(STANDARD, "Q.A..72", None, false, false), "Q.A..");
        assert_eq!(legal(STANDARD, "Q.A..72", None, false, true), "Q.A..72");
        assert_eq!(legal(STANDARD, "...72", None, false, false), "...72");
        let free = STANDARD.without(Rules::MUST_BREAK_HEARTS);
        assert_eq!(legal(free, "Q.A..72", None, false, false), "Q.A..72");
    }

    #[test]
    fn an_empty_hand_has_no_move() {
        assert_eq!(legal(STANDARD, "...", None, false, false), "...");
    }
}
