//! The styles of passing that a [model of the table](super) distinguishes.

use super::style::Noise;
use crate::CardSet;
use crate::classic::{Ducker, Shooter, simple_pass};
use crate::evaluation::passing::{
    PassContext, choose_in_context, choose_with_noise, evaluate_passes, random_pass,
};
use crate::evaluation::weights::TUNED;
use crate::level::Lapse;
use handsense_core::Rng;

/// A style of passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassStyle {
    /// Mostly like the tuned policy.
    Tuned = 0,
    /// Like the level Novice: a random choice among passes that look nearly as good.
    Novice = 1,
    /// The pass by rules of the classic engine.
    Rules = 2,
    /// The pass of the classic engine's ducker: its lowest cards.
    Low = 3,
    /// The pass of the classic engine's moon shooter: high spades, then its longest suit.
    Shooter = 4,
    /// Any three cards.
    Any = 5,
}

/// The number of styles of passing.
pub const PASS_STYLES: usize = 6;

/// Passes of three of thirteen cards.
const PASSES: f64 = 286.0;
/// The probability of any three cards in every style. That of the pass likelihoods of the search.
const PASS_EPSILON: f64 = 0.1;

impl PassStyle {
    /// All styles in the order of their numbers.
    pub const ALL: [PassStyle; PASS_STYLES] = [
        PassStyle::Tuned,
        PassStyle::Novice,
        PassStyle::Rules,
        PassStyle::Low,
        PassStyle::Shooter,
        PassStyle::Any,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            PassStyle::Tuned => "tuned",
            PassStyle::Novice => "novice",
            PassStyle::Rules => "rules",
            PassStyle::Low => "low",
            PassStyle::Shooter => "shooter",
            PassStyle::Any => "any",
        }
    }

    /// Returns the pass of a fixed rule, or `None` for other styles.
    pub(crate) fn rule(self, hand: CardSet) -> Option<CardSet> {
        let cards = match self {
            PassStyle::Rules => simple_pass(hand),
            PassStyle::Low => Ducker::low_pass(hand),
            PassStyle::Shooter => Shooter::high_pass(hand),
            _ => return None,
        };
        Some(cards.into_iter().collect())
    }

    /// Returns whether the style is a fixed rule.
    pub(crate) const fn is_rule(self) -> bool {
        matches!(self, PassStyle::Rules | PassStyle::Low | PassStyle::Shooter)
    }

    const fn lapse(self) -> Lapse {
        match self {
            PassStyle::Novice => Lapse {
                halving: 50,
                limit: 200,
            },
            _ => Lapse {
                halving: 24,
                limit: 2_000,
            },
        }
    }

    /// Returns the pass of a sampled world. `random` is uniformly random.
    pub(crate) fn choose(self, context: &PassContext, random: u64) -> CardSet {
        if let Some(cards) = self.rule(context.hand) {
            return cards;
        }
        match self {
            PassStyle::Novice => {
                // Most passes differ in two suits, whose noise adds up. It is therefore divided by the root of 2.
                let (noise, halving) = (Noise(random), self.lapse().halving as i32);
                choose_with_noise(context, |suit, kept| {
                    let number = (suit.index() as u64) << 13 | u64::from(kept);
                    halving * noise.gumbel(number) / 362
                })
            }
            PassStyle::Any => random_pass(context.hand, &mut Rng::new(random)),
            _ => choose_in_context(context, &TUNED.passing),
        }
    }

    /// Returns the probability of a pass under every style, random passes included.
    pub(crate) fn probabilities(context: &PassContext, passed: CardSet) -> [f64; PASS_STYLES] {
        let passes = evaluate_passes(context);
        let best = passes.first().map_or(0, |pass| pass.cost);
        PassStyle::ALL.map(|style| {
            let exact = match (style, style.rule(context.hand)) {
                (_, Some(cards)) => f64::from(u8::from(cards == passed)),
                (PassStyle::Any, _) => 1.0 / PASSES,
                _ => {
                    let weight = |cost: i32| style.lapse().weight(cost - best);
                    let all: u64 = passes.iter().map(|pass| weight(pass.cost) >> 8).sum();
                    let chosen = passes.iter().find(|pass| pass.passed == passed);
                    let chosen = chosen.map_or(0, |pass| weight(pass.cost) >> 8);
                    chosen as f64 / all.max(1) as f64
                }
            };
            (1.0 - PASS_EPSILON) * exact + PASS_EPSILON / PASSES
        })
    }
}
