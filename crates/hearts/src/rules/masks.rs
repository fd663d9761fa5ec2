//! The rules of a game as card masks.

use crate::{Card, CardSet, Rules, Suit};

/// The card masks of a rule set, computed once for fast playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleMasks {
    /// [`Rules::penalty_cards`].
    pub penalty: CardSet,
    /// [`Rules::scoring_cards`]: when all of these are in tricks, the scores are final.
    pub scoring: CardSet,
    /// [`Rules::heart_breakers`].
    pub breakers: CardSet,
    /// [`Rules::barred_from_first_trick`].
    pub barred_first: CardSet,
    /// The cards that the first lead is restricted to: the two of clubs, any club, or no
    /// restriction.
    pub openings: CardSet,
    /// Whether hearts are not led before they are broken.
    pub must_break: bool,
}

impl RuleMasks {
    /// Returns the masks of these rules.
    #[inline]
    pub const fn new(rules: Rules) -> RuleMasks {
        RuleMasks {
            penalty: rules.penalty_cards(),
            scoring: rules.scoring_cards(),
            breakers: rules.heart_breakers(),
            barred_first: rules.barred_from_first_trick(),
            openings: if rules.has(Rules::LEAD_TWO_OF_CLUBS) {
                Card::TWO_OF_CLUBS.bit()
            } else if rules.has(Rules::LEAD_CLUBS) {
                CardSet::of_suit(Suit::Clubs)
            } else {
                CardSet::EMPTY
            },
            must_break: rules.has(Rules::MUST_BREAK_HEARTS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_of_clubs_any_club_or_nothing_opens() {
        let openings = |rules| RuleMasks::new(rules).openings.to_string();
        let free = Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
        assert_eq!(openings(Rules::STANDARD), "..2.");
        assert_eq!(openings(free | Rules::LEAD_CLUBS), "..AKQJT98765432.");
        assert_eq!(openings(Rules::STANDARD | Rules::LEAD_CLUBS), "..2.");
        assert_eq!(openings(free), "...");
    }
}
