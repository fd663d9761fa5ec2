//! The Suit Control Index: how high the cards of each suit are.
//!
//! The source is the design *Suit Control* of January 2026, which follows the design "Suit Strength
//! Measurement System" by the same author. This module computes its form by rank classes. A suit
//! takes constant time: four population counts, one count of zeros, five knots. Nothing is allocated.
//!
//! The chance of collecting a suit is the author's estimate, not a measurement.
//! `docs/reference/hearts-evaluation.md` has measured shares beside it. Choices that the design
//! leaves open are stated at the item.

use crate::{CardSet, Suit};

/// The weight of an ace, king, queen or jack.
pub const WEIGHT_HIGH: u32 = 3;
/// The weight of a ten, nine or eight.
pub const WEIGHT_MIDDLE: u32 = 2;
/// The weight of a seven or a lower card.
pub const WEIGHT_LOW: u32 = 1;

/// Ace, king, queen and jack of a suit, bit 0 the ace.
const HIGH: u32 = 0b0_0000_0000_1111;
/// Ten, nine and eight.
const MIDDLE: u32 = 0b0_0000_0111_0000;

/// Cards of a suit, and of a full hand.
const CARDS: f64 = 13.0;

/// The chance of collecting a suit at five values of its index; linear between them.
pub const COLLECT_PROBABILITY: [(f64, f64); 5] = [
    (1.0, 0.02),
    (1.5, 0.08),
    (2.0, 0.20),
    (2.5, 0.40),
    (3.0, 0.65),
];

/// The control of one suit of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SuitControlIndex {
    /// The suit.
    pub suit: Suit,
    /// The mean weight of the cards held, 1..3; 0 for a void.
    pub sci: f64,
    /// `sci` times `1 - gaps / 13`, 1/13..3; 0 for a void.
    pub sci_adjusted: f64,
    /// Cards of the suit above the highest one held, 0..12. The design is silent on a void: it has
    /// no highest card, and counts 0.
    pub gaps: i32,
    /// The author's estimate of the chance of collecting the suit, 0.02..0.65; 0 for a void, the
    /// only suit with an index below 1.
    pub collect_prob: f64,
}

/// The control of a whole hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SuitControl {
    /// Spades, diamonds, clubs, hearts: in the order of [`Suit::ALL`].
    pub suits: [SuitControlIndex; 4],
    /// The sum of each `sci` times the length of its suit, divided by 13: 0..3. Above 2 the design
    /// suggests a moon shot.
    pub whole_hand: f64,
}

/// The scale of an index. Each class includes its lower limit, a choice that the design leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ControlClass {
    /// Below 1: a void.
    Weak,
    /// From 1.
    Moderate,
    /// From 1.5.
    Strong,
    /// From 2.
    VeryStrong,
    /// From 2.5.
    Dominant,
}

impl ControlClass {
    /// All classes in ascending order.
    pub const ALL: [ControlClass; 5] = [
        ControlClass::Weak,
        ControlClass::Moderate,
        ControlClass::Strong,
        ControlClass::VeryStrong,
        ControlClass::Dominant,
    ];

    /// Returns the class of an index.
    pub const fn new(sci: f64) -> ControlClass {
        match sci {
            2.5.. => ControlClass::Dominant,
            2.0.. => ControlClass::VeryStrong,
            1.5.. => ControlClass::Strong,
            1.0.. => ControlClass::Moderate,
            _ => ControlClass::Weak,
        }
    }

    /// Returns the name: `weak`, `moderate`, `strong`, `very strong` or `dominant`.
    pub const fn name(self) -> &'static str {
        match self {
            ControlClass::Weak => "weak",
            ControlClass::Moderate => "moderate",
            ControlClass::Strong => "strong",
            ControlClass::VeryStrong => "very strong",
            ControlClass::Dominant => "dominant",
        }
    }
}

/// Computes the Suit Control Index of a hand of 0 to 13 cards.
///
/// The size is not checked; callers check hands from outside.
///
/// ```
/// use handsense_hearts::{CardSet, suit_control};
/// let hand: CardSet = "♠KQT ♥86432 ♦AKQT5".parse().unwrap();
/// let control = suit_control(hand);
/// assert_eq!((control.suits[0].gaps, control.suits[3].sci), (1, 1.2));
/// assert!((control.suits[0].sci_adjusted - 2.46).abs() < 0.005);
/// assert_eq!(control.whole_hand, 26.0 / 13.0);
/// ```
pub fn suit_control(hand: CardSet) -> SuitControl {
    let weights = Suit::ALL.map(|suit| weight(hand.lane(suit)));
    SuitControl {
        suits: Suit::ALL.map(|suit| of_suit(suit, hand.lane(suit), weights[suit.index()])),
        whole_hand: f64::from(weights.iter().sum::<u32>()) / CARDS,
    }
}

/// Returns the sum of the weights of the cards of a lane.
fn weight(lane: u32) -> u32 {
    let low = lane & !(HIGH | MIDDLE);
    WEIGHT_HIGH * (lane & HIGH).count_ones()
        + WEIGHT_MIDDLE * (lane & MIDDLE).count_ones()
        + WEIGHT_LOW * low.count_ones()
}

/// Returns the control of one suit from its lane and the weight of its cards.
fn of_suit(suit: Suit, lane: u32, weight: u32) -> SuitControlIndex {
    // A void has no weight; the bounds give it an index of 0 and no gaps.
    let sci = f64::from(weight) / f64::from(lane.count_ones().max(1));
    let gaps = if lane == 0 { 0 } else { lane.trailing_zeros() };
    SuitControlIndex {
        suit,
        sci,
        sci_adjusted: sci * (1.0 - f64::from(gaps) / CARDS),
        gaps: gaps as i32,
        collect_prob: collect_probability(sci),
    }
}

/// Returns the author's estimate of the chance of collecting a suit with this index: 0 below the
/// first knot, the value of the last knot from there on.
fn collect_probability(sci: f64) -> f64 {
    let knots = &COLLECT_PROBABILITY;
    match knots.iter().position(|&(knot, _)| sci < knot) {
        Some(0) => 0.0,
        Some(next) => {
            let ((from, chance), (to, value)) = (knots[next - 1], knots[next]);
            chance + (sci - from) / (to - from) * (value - chance)
        }
        None => knots[knots.len() - 1].1,
    }
}
