//! Reasons of a ranking: the named terms of a card's value.
//!
//! A reason states a fact of the position, and is given only where the fact holds. What all legal
//! cards share is no reason for one of them: [`Explanations`] leave it out.

use handsense_core::ArrayVec;

use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet};

/// Declares the reasons: the enumeration, the list of all, and their phrases.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $code:literal: $text:literal,)*) => {
        /// A term in the value of a card.
        ///
        /// Codes are fixed, as they are part of the C interface.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(rename_all = "kebab-case")
        )]
        pub enum Reason {
            $($(#[$doc])* $name = $code,)*
        }

        impl Reason {
            /// All reasons in the order of their codes.
            pub const ALL: [Reason; [$($code),*].len()] = [$(Reason::$name),*];

            /// Returns a phrase that completes "this card …".
            pub const fn text(self) -> &'static str {
                match self {
                    $(Reason::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// The base ranking, which the design leaves open.
    Base = 1: "ranks by the plain order of cards",
    /// The ace or king of spades, while another player has the queen and the hand can flush her.
    FlushHigh = 2: "is a high spade while the queen is out",
    /// Beats the trick with a high heart, to stop a moon shot.
    BlockHighHeart = 3: "beats the trick with a high heart to stop a moon shot",
    /// Beats a trick with hearts, to stop a moon shot.
    BlockTakeHearts = 4: "beats a trick with hearts to stop a moon shot",
    /// Leads a suit in which the shooter is void.
    BlockShooterVoid = 5: "leads a suit in which the shooter is void",
    /// The expected points of the trick if this card wins it.
    TrickPoints = 6: "may win the trick and its points",
    /// The cost of winning the trick and leading to the next one.
    LeadNext = 7: "may win the lead",
    /// Gets rid of a card that may have to win a later trick: a lower card of its suit is out, or it is
    /// the queen of spades.
    Shed = 8: "sheds a dangerous card",
    /// Gives up a guard of a higher card of its suit.
    GuardLost = 9: "gives up a card that guards a higher one",
    /// Leaves the suit void while other players hold cards of it.
    MakesVoid = 10: "leaves a void to discard on",
    /// Leads a spade below the queen, to drive her out.
    FlushLow = 11: "may drive out the queen of spades",
    /// Gives points to a player with a lower game score than the mean of the other two opponents.
    HitsLeader = 12: "may give points to an opponent who leads the game",
    /// May stop the moon shot of the opponent who has all points so far.
    StopsMoon = 13: "may stop an opponent's moon shot",
    /// May give points to the opponent who has all points so far.
    FeedsMoon = 14: "may help an opponent's moon shot",
    /// Helps the player's own moon shot.
    Shoots = 15: "helps your own moon shot",
    /// The value of leading the suit.
    LeadSuit = 16: "leads this suit",
    /// The rest: what no other reason explains. Of the correction of the policy network, these are
    /// the card itself, the stage of the deal, the rules and small shares.
    Learned = 17: "is rated by experience in other ways",
    /// May bring a player to the end of the game: good for the winner, bad for any other player.
    EndsGame = 18: "may end the game",
    /// Gives points to a player with a higher game score than the mean of the other two opponents.
    HitsTrailer = 19: "may give points to an opponent who trails in the game",
    /// Gives up a card with no unseen lower card in its suit.
    SafeCardLost = 20: "gives up a safe card",
    /// Leaves one or two cards of a suit that other players hold.
    ShortSuit = 21: "leaves a short suit",
    /// Leads a spade below the queen, with ace or king in hand, while another player has her.
    FlushExposed = 22: "leads spades while your ace or king may catch the queen",
    /// Leads another spade while holding the queen.
    LeadsQueenSuit = 23: "leads spades while you hold the queen",
    /// Weakens the player's own moon shot.
    WeakensShot = 24: "weakens your own moon shot",
    /// The part of the network's correction for the cards of its suit, in hand and unseen.
    LearnedSuit = 25: "is rated by the cards of its suit",
    /// The same for the other suits.
    LearnedOtherSuits = 26: "is rated by the other suits",
    /// The part for ace, king and queen of spades, while the queen is in play; for a card of another
    /// suit.
    LearnedQueen = 27: "is rated by the queen of spades in play",
    /// The part for the trick on the table.
    LearnedTrick = 28: "is rated by the trick on the table",
    /// The part for an empty table.
    LearnedLead = 29: "is rated as a lead",
    /// The part for the known voids of other players.
    LearnedVoids = 30: "is rated by a known void",
    /// The part for the points taken so far.
    LearnedPoints = 31: "is rated by the points taken so far",
}

impl Reason {
    /// Returns the code of the reason in C.
    #[inline]
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// Returns the reason with this code.
    #[inline]
    pub fn from_code(code: i32) -> Option<Reason> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

/// A receiver of the terms of a card's value.
///
/// A ranking sums the terms, and an explanation lists them. Both run the same code, so an
/// explanation always agrees with the rank.
pub trait TermSink {
    /// Adds a term; higher is better for the player.
    fn add(&mut self, reason: Reason, value: i32);
}

/// The sum of the terms.
#[derive(Clone, Copy, Debug, Default)]
pub struct TermSum(pub i32);

impl TermSink for TermSum {
    #[inline]
    fn add(&mut self, _: Reason, value: i32) {
        self.0 += value;
    }
}

/// The maximum number of reasons for one card.
pub const MAX_REASONS: usize = 12;

/// The terms of a card's value in the order of evaluation. Terms of the same reason are summed, and
/// zero terms are omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    terms: ArrayVec<(Reason, i32), MAX_REASONS>,
}

impl Explanation {
    /// Returns the reasons with their values, in the order of evaluation.
    #[inline]
    pub fn terms(&self) -> impl Iterator<Item = (Reason, i32)> + '_ {
        self.terms.iter().copied().filter(|&(_, value)| value != 0)
    }

    /// Returns the sum of all terms: the value of the card.
    #[inline]
    pub fn total(&self) -> i32 {
        self.terms().map(|(_, value)| value).sum()
    }

    /// Returns the number of further reasons that fit.
    pub(crate) fn free(&self) -> usize {
        MAX_REASONS - self.terms.len()
    }

    fn value_of(&self, reason: Reason) -> i32 {
        let mut terms = self.terms();
        let found = terms.find(|&(known, _)| known == reason);
        found.map_or(0, |(_, value)| value)
    }

    /// Subtracts `common` from the terms and removes those without a value.
    fn subtract(&mut self, common: &Explanation) {
        let rest = |(reason, value)| (reason, value - common.value_of(reason));
        let terms = self.terms().map(rest);
        self.terms = terms.filter(|&(_, value)| value != 0).collect();
    }
}

impl TermSink for Explanation {
    fn add(&mut self, reason: Reason, value: i32) {
        let mut terms = self.terms.iter_mut();
        match terms.find(|(known, _)| *known == reason) {
            Some((_, sum)) => *sum += value,
            None if value != 0 => self.terms.push((reason, value)),
            None => {}
        }
    }
}

/// The explanations of all legal cards of a decision.
///
/// The values compare the cards: what all of them share is left out. Differences between two cards
/// are the same as in the ranking.
#[derive(Clone, Copy, Debug)]
pub struct Explanations {
    cards: ArrayVec<(Card, Explanation), MAX_LEGAL_MOVES>,
}

impl Explanations {
    /// Explains these cards, in descending code order, by the terms that `evaluate` adds.
    pub(crate) fn new(
        legal: CardSet,
        mut evaluate: impl FnMut(Card, &mut Explanation),
    ) -> Explanations {
        let explain = |card| {
            let mut explanation = Explanation::default();
            evaluate(card, &mut explanation);
            (card, explanation)
        };
        Explanations {
            cards: legal.iter().rev().map(explain).collect(),
        }
    }

    /// Returns the legal cards with their explanations, in descending code order.
    #[inline]
    pub fn as_slice(&self) -> &[(Card, Explanation)] {
        &self.cards
    }

    /// Returns the explanation of a card, or `None` if it is not legal.
    #[inline]
    pub fn of(&self, card: Card) -> Option<&Explanation> {
        let mut cards = self.cards.iter();
        cards.find(|(legal, _)| *legal == card).map(|(_, why)| why)
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [(Card, Explanation)] {
        &mut self.cards
    }

    /// Subtracts from each reason what it adds to every legal card: the value nearest to zero, if
    /// all cards have the reason with the same sign.
    pub(crate) fn leave_out_common_parts(&mut self) {
        let Some(&(_, first)) = self.cards.first() else {
            return;
        };
        let mut common = Explanation::default();
        for (reason, _) in first.terms() {
            let values = || self.cards.iter().map(|(_, why)| why.value_of(reason));
            let (least, most) = (values().min(), values().max());
            common.add(reason, least.unwrap_or(0).max(0) + most.unwrap_or(0).min(0));
        }
        for (_, why) in &mut self.cards[..] {
            why.subtract(&common);
        }
    }
}

impl<'a> IntoIterator for &'a Explanations {
    type Item = &'a (Card, Explanation);
    type IntoIter = std::slice::Iter<'a, (Card, Explanation)>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

/// A map from reasons to values, in the order of evaluation.
#[cfg(feature = "serde")]
impl serde::Serialize for Explanation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.terms())
    }
}

/// A map from cards to explanations.
#[cfg(feature = "serde")]
impl serde::Serialize for Explanations {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.as_slice().iter().map(|(card, why)| (card, why)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_dense_and_round_trip() {
        for (index, reason) in Reason::ALL.into_iter().enumerate() {
            assert_eq!(reason.code(), index as i32 + 1);
            assert_eq!(Reason::from_code(reason.code()), Some(reason));
            assert!(!reason.text().is_empty());
        }
        assert_eq!(Reason::from_code(0), None);
    }
}
