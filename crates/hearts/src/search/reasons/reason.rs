//! A reason: its kind, its measure and its numbers.

use super::MAX_REASONS;
use super::outcome::{Means, Pairs, Quantity};
use crate::{Card, CardSet, Seat, Suit};
use handsense_core::ArrayVec;

/// Defines an enumeration with codes, and the functions that convert them.
macro_rules! codes {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $value:ident = $code:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(rename_all = "kebab-case")
        )]
        pub enum $name {
            $($(#[$doc])* $value = $code,)+
        }

        impl $name {
            /// All values in the order of their codes.
            pub const ALL: &[$name] = &[$($name::$value),+];

            /// Returns the code in C.
            #[inline]
            pub const fn code(self) -> i32 {
                self as i32
            }

            /// Returns the value with this code.
            #[inline]
            pub fn from_code(code: i32) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.code() == code)
            }
        }
    };
}

codes! {
/// How a choice does better than its rival.
pub enum ReasonKind {
    /// There is no other choice.
    Forced = 1,
    /// The rival, the card of the reason, does as well. A suit means that it is equivalent: no card
    /// between the two is out.
    Equal = 2,
    /// The rival, the card of the reason, does better.
    RivalBetter = 3,
    /// No more is known than the measure.
    Outcome = 4,
    /// The choice gets rid of the queen of spades.
    QueenGone = 5,
    /// The choice keeps the queen of spades, and the number of lower spades that guard her.
    QueenGuarded = 6,
    /// The choice gets rid of the ace or king of spades, which may win the queen.
    HighSpadeGone = 7,
    /// The rival is the ace or king of spades, which may win the queen.
    HighSpadeKept = 8,
    /// The choice gets rid of a card that wins points later. The number is of lower cards that are out.
    CardShed = 9,
    /// The choice keeps a card to lose the lead with. The number is of higher cards that are out.
    ExitKept = 10,
    /// The choice keeps a card to lose tricks of others with. The number is of higher cards that are
    /// out.
    DuckKept = 11,
    /// The choice leaves a void to discard on. The chance of a pass is that no card of it comes back.
    VoidMade = 12,
    /// The rival leads a suit that the seat of the reason has no card of. The number is of such seats.
    DiscardAvoided = 13,
    /// The choice wins the trick in progress, and so the lead, less often: in the number in per cent.
    LeadLost = 14,
    /// The same, more often.
    LeadWon = 15,
    /// The choice leads a low spade, which may force out the queen.
    QueenForced = 16,
}
}

codes! {
/// What the numbers of a reason are.
pub enum Measure {
    /// My mean score of the deal.
    Score = 1,
    /// The mean score of the others less mine.
    Margin = 2,
    /// The probability that I win the game.
    Game = 3,
    /// The probability that I take the queen of spades.
    Queen = 4,
    /// Points but the queen that I take with the trick in progress.
    TrickPoints = 5,
    /// Points but the queen that I take in later tricks.
    LaterPoints = 6,
    /// Points but the queen that I take, where those of this trick and of later ones differ in opposite
    /// directions.
    Points = 7,
    /// The probability that I take the jack of diamonds.
    Jack = 8,
    /// The probability that I shoot the moon.
    Moon = 9,
    /// The probability that the seat of the reason shoots the moon.
    OtherMoon = 10,
}
}

impl Measure {
    /// Whether the measure alone says how a choice does better.
    pub(super) const fn explains(self) -> bool {
        matches!(
            self,
            Measure::TrickPoints | Measure::Jack | Measure::Moon | Measure::OtherMoon
        )
    }

    /// Returns whether the numbers are about a moon shot.
    pub const fn is_moon(self) -> bool {
        matches!(self, Measure::Moon | Measure::OtherMoon)
    }
}

/// A reason for a choice, with the numbers that it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Reason {
    /// How the choice does better.
    pub kind: ReasonKind,
    /// What the numbers are.
    pub measure: Measure,
    /// The card that the kind speaks of.
    pub card: Option<Card>,
    /// The suit that the kind speaks of.
    pub suit: Option<Suit>,
    /// The seat that the kind speaks of, that shoots the moon, or that takes the queen most often.
    pub seat: Option<Seat>,
    /// The number that the kind speaks of.
    pub number: u32,
    /// The probability that the seat takes the queen after the choice, or that a void of a pass stays.
    pub chance: f64,
    /// The measure after the choice.
    pub choice: f64,
    /// The measure after the rival.
    pub rival: f64,
    /// Standard error of the difference.
    pub error: f64,
    /// Points of this deal that the difference is worth.
    pub points: f64,
}

impl Reason {
    pub(super) fn new(kind: ReasonKind, measure: Measure, means: Means, points: f64) -> Reason {
        Reason {
            kind,
            measure,
            card: None,
            suit: None,
            seat: None,
            number: 0,
            chance: 0.0,
            choice: means.choice,
            rival: means.rival,
            error: means.error,
            points,
        }
    }
}

/// The reasons for a choice against its rival.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Reasons<T> {
    /// The card or the cards to pass.
    pub choice: T,
    /// The other choice. `None` if there is none.
    pub rival: Option<T>,
    /// Other cards than the rival that do as well as the choice. A pass has none.
    pub equals: CardSet,
    /// The reasons, the one that saves most points first.
    pub reasons: ArrayVec<Reason, MAX_REASONS>,
    /// My mean score of the deal after the choice.
    pub choice_score: f64,
    /// My mean score of the deal after the rival.
    pub rival_score: f64,
    /// Standard error of the difference of the scores.
    pub error: f64,
    /// Number of deals, each played out after both.
    pub deals: u64,
}

impl<T> Reasons<T> {
    pub(super) fn forced(choice: T) -> Reasons<T> {
        let mut reasons = ArrayVec::new();
        reasons.push(Reason::new(
            ReasonKind::Forced,
            Measure::Score,
            Means::ZERO,
            0.0,
        ));
        Reasons {
            choice,
            rival: None,
            equals: CardSet::EMPTY,
            reasons,
            choice_score: 0.0,
            rival_score: 0.0,
            error: 0.0,
            deals: 0,
        }
    }

    pub(super) fn from_pairs(
        choice: T,
        rival: T,
        reasons: ArrayVec<Reason, MAX_REASONS>,
        pairs: &Pairs,
    ) -> Reasons<T> {
        let score = pairs.means(Quantity::Score);
        Reasons {
            choice,
            rival: Some(rival),
            equals: CardSet::EMPTY,
            reasons,
            choice_score: score.choice,
            rival_score: score.rival,
            error: score.error,
            deals: pairs.count(),
        }
    }

    /// Returns whether the rival does as well as the choice.
    pub fn is_equal(&self) -> bool {
        self.reasons
            .first()
            .is_some_and(|first| first.kind == ReasonKind::Equal)
    }
}
