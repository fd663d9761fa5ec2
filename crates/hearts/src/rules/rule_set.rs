//! The rule bits of a game, and the rules as card masks.

use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

use thiserror::Error;

use crate::{Card, CardSet, Suit};

/// A set of rule bits.
///
/// ```
/// use handsense_hearts::Rules;
/// let rules = Rules::STANDARD | Rules::JACK_BONUS;
/// assert!(rules.has(Rules::JACK_BONUS));
/// assert_eq!(Rules::from_bits(0x0FC1), Some(Rules::LEGACY_MAIN));
/// assert_eq!(Rules::from_bits(0x4000), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(u16);

impl Rules {
    /// The queen of spades counts 13 points.
    pub const QUEEN_PENALTY: Rules = Rules(0x0001);
    /// The jack of diamonds counts −10 points.
    pub const JACK_BONUS: Rules = Rules(0x0002);
    /// A player without a trick at the end of the deal scores −5 points.
    pub const NO_TRICK_BONUS: Rules = Rules(0x0004);
    /// Reserved by the classic engine, without effect or stated meaning. It has no effect here.
    pub const END_SCORE_BONUS: Rules = Rules(0x0008);
    /// Shooting the moon takes the jack of diamonds too. (The engine looks for the jack at the seat
    /// being scored; here, as meant, at the shooter's.)
    pub const SHOOTING_NEEDS_JACK: Rules = Rules(0x0010);
    /// The two of clubs is led to the first trick.
    pub const LEAD_TWO_OF_CLUBS: Rules = Rules(0x0020);
    /// The holder of the two of clubs leads any club to the first trick.
    pub const LEAD_CLUBS: Rules = Rules(0x0040);
    /// No heart on the first trick unless nothing else may be played.
    pub const NO_HEARTS_FIRST_TRICK: Rules = Rules(0x0080);
    /// The queen of spades is not discarded on the first trick unless nothing else may be played.
    pub const NO_QUEEN_FIRST_TRICK: Rules = Rules(0x0100);
    /// Playing the queen of spades breaks hearts too.
    pub const QUEEN_BREAKS_HEARTS: Rules = Rules(0x0200);
    /// Three cards are passed before play. The direction rotates by deal: left, right, across, hold.
    pub const PASS_CARDS: Rules = Rules(0x0400);
    /// Hearts are not led before they are broken, unless the hand holds nothing else.
    pub const MUST_BREAK_HEARTS: Rules = Rules(0x0800);
    /// Hearts are no penalty cards, and there is no moon.
    pub const HEARTS_ARENT_POINTS: Rules = Rules(0x1000);
    /// Taking all penalty cards is not a moon: they count 26 points.
    pub const NO_SHOOTING: Rules = Rules(0x2000);

    /// The usual game: queen 13, the two of clubs leads, no points on the first trick, passing,
    /// hearts must be broken by a heart. Source: pagat.com, "Hearts".
    pub const STANDARD: Rules = Rules(0x0DA1);
    /// The rules of the classic engine's main program: the standard rules, except that the first
    /// lead is any club and the queen breaks hearts.
    pub const LEGACY_MAIN: Rules = Rules(0x0FC1);

    /// Every rule.
    pub const ALL: Rules = Rules(0x3FFF);

    /// Returns the rules with these bits, or `None` if a bit without a rule is set.
    #[inline]
    pub const fn from_bits(bits: i32) -> Option<Rules> {
        if bits & !Self::ALL.bits() == 0 {
            Some(Rules(bits as u16))
        } else {
            None
        }
    }

    /// Returns the bits.
    #[inline]
    pub const fn bits(self) -> i32 {
        self.0 as i32
    }

    /// Returns whether any bit of `rule` is set.
    #[inline]
    pub const fn has(self, rule: Rules) -> bool {
        self.0 & rule.0 != 0
    }

    /// Without the bits of `rule`.
    #[inline]
    pub const fn without(self, rule: Rules) -> Rules {
        Rules(self.0 & !rule.0)
    }

    /// Returns the rules with the bits of `rule` reversed.
    #[inline]
    pub const fn toggled(self, rule: Rules) -> Rules {
        Rules(self.0 ^ rule.0)
    }

    /// Returns whether the holder of the two of clubs leads the first trick.
    #[inline]
    pub const fn two_of_clubs_leads(self) -> bool {
        self.has(Rules(Self::LEAD_TWO_OF_CLUBS.0 | Self::LEAD_CLUBS.0))
    }

    /// Returns the cards that count against the player who takes them.
    #[inline]
    pub const fn penalty_cards(self) -> CardSet {
        let hearts = if self.has(Self::HEARTS_ARENT_POINTS) {
            0
        } else {
            0x1FFF << 48
        };
        CardSet::from_valid_bits(hearts | ((self.0 & Self::QUEEN_PENALTY.0) as u64 * 0b100))
    }

    /// Returns the cards that must have been taken before the scores of a deal are final. These are
    /// the penalty cards and the jack of diamonds if it scores. With a bonus for taking no trick,
    /// they are all cards.
    #[inline]
    pub const fn scoring_cards(self) -> CardSet {
        let jack = if self.has(Rules(Self::JACK_BONUS.0 | Self::SHOOTING_NEEDS_JACK.0)) {
            1 << 19
        } else {
            0
        };
        if self.has(Self::NO_TRICK_BONUS) {
            CardSet::FULL
        } else {
            CardSet::from_valid_bits(self.penalty_cards().bits() | jack)
        }
    }

    /// Returns the cards that may not be discarded on the first trick while anything else may be
    /// played.
    #[inline]
    pub const fn barred_from_first_trick(self) -> CardSet {
        let hearts = if self.has(Self::NO_HEARTS_FIRST_TRICK) {
            0x1FFF << 48
        } else {
            0
        };
        let queen = if self.has(Self::NO_QUEEN_FIRST_TRICK) {
            0b100
        } else {
            0
        };
        CardSet::from_valid_bits(hearts | queen)
    }

    /// Returns the cards that break hearts when played.
    #[inline]
    pub const fn heart_breakers(self) -> CardSet {
        let queen = if self.has(Self::QUEEN_BREAKS_HEARTS) {
            0b100
        } else {
            0
        };
        CardSet::from_valid_bits(0x1FFF << 48 | queen)
    }

    /// Returns whether a moon shot is possible under the rules.
    #[inline]
    pub const fn moon_counts(self) -> bool {
        !self.has(Rules(Self::HEARTS_ARENT_POINTS.0 | Self::NO_SHOOTING.0))
    }
}

impl BitOr for Rules {
    type Output = Rules;
    #[inline]
    fn bitor(self, other: Rules) -> Rules {
        Rules(self.0 | other.0)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}

/// The bits, as `0x0da1`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#06x}", self.0)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

/// A text that is not a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "rules are bits up to {:#x}, decimal or hexadecimal, or 'standard' or 'legacy-main'",
    Rules::ALL.bits()
)]
pub struct ParseRulesError;

/// Reads rule bits, decimal or `0x…`, or the name of a rule set: `standard`, `legacy-main`.
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let bits = match text {
            "standard" => return Ok(Rules::STANDARD),
            "legacy-main" => return Ok(Rules::LEGACY_MAIN),
            _ => match text.strip_prefix("0x") {
                Some(digits) => i32::from_str_radix(digits, 16),
                None => text.parse(),
            },
        };
        bits.ok().and_then(Rules::from_bits).ok_or(ParseRulesError)
    }
}

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
    fn the_main_program_of_the_classic_engine_plays_0x0fc1() {
        let parts = Rules::QUEEN_PENALTY
            | Rules::LEAD_CLUBS
            | Rules::NO_HEARTS_FIRST_TRICK
            | Rules::NO_QUEEN_FIRST_TRICK
            | Rules::QUEEN_BREAKS_HEARTS
            | Rules::PASS_CARDS
            | Rules::MUST_BREAK_HEARTS;
        assert_eq!(parts, Rules::LEGACY_MAIN);
        assert_eq!(Rules::LEGACY_MAIN.bits(), 0x0FC1);
    }

    #[test]
    fn rules_are_read_by_bits_and_by_name() {
        assert_eq!("legacy-main".parse(), Ok(Rules::LEGACY_MAIN));
        assert_eq!("0x0da1".parse(), Ok(Rules::STANDARD));
        assert_eq!("3489".parse(), Ok(Rules::STANDARD));
        for bits in 0..=Rules::ALL.bits() {
            let rules = Rules::from_bits(bits).expect("bits of rules");
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        for text in ["", "0x4000", "-1", "normal"] {
            assert_eq!(text.parse::<Rules>(), Err(ParseRulesError), "{text}");
        }
    }

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
