//! Softmax weights of the passes from one suit, with a lossy cache.
//!
//! The cost of a pass is a sum over suits. The softmax denominator over all 286 passes of a hand is
//! therefore a coefficient of the product of four generating functions, one for each suit. A suit
//! has few subsets of up to three cards. Successive states of a Markov chain share most suits, so
//! the generating functions are cached by suit and cards.

use super::player_model::PASSER;
use crate::evaluation::passing::PASSED_CARDS;
use crate::evaluation::passing::tuned::{PassContext, for_each_pass_in_suit, kept_cost};
use crate::evaluation::weights::TUNED;
use crate::{CardSet, PassDirection, Rules, Suit};
use handsense_core::{ArrayVec, LossyCache};

/// Cards in a suit.
const LANE: u32 = 13;
/// Subsets of up to three of thirteen cards.
const MAX_SUBSETS: usize = 1 + 13 + 78 + 286;

/// The rules and the direction of a pass, on which the weights depend besides the hand.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct PassRules {
    pub rules: Rules,
    pub direction: PassDirection,
}

/// The softmax weights of all subsets of up to three cards of a suit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct SuitPassWeights {
    /// The least cost of the cards kept after any subset, in hundredths of a point.
    least: i32,
    /// By size of the subset, the sum of the weights; the subset of least cost has weight 1.
    pub sums: [f32; PASSED_CARDS + 1],
}

/// A lossy cache of suit weights. It is valid for one set of pass rules.
pub(in crate::search) type SuitPassCache = LossyCache<SuitPassEntry>;

/// A cache entry. The key is the suit and its cards.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct SuitPassEntry {
    key: u32,
    weights: SuitPassWeights,
}

impl SuitPassEntry {
    /// An empty entry.
    pub const EMPTY: SuitPassEntry = SuitPassEntry {
        key: u32::MAX,
        weights: SuitPassWeights {
            least: 0,
            sums: [0.0; PASSED_CARDS + 1],
        },
    };
}

impl SuitPassWeights {
    /// Computes the weights for these cards of a suit, as dealt.
    fn new(pass_rules: PassRules, suit: Suit, cards: u32) -> SuitPassWeights {
        let context = pass_rules.pass_context(suit, cards);
        let mut costs = ArrayVec::<i32, MAX_SUBSETS>::new();
        for_each_pass_in_suit(cards, |out| {
            costs.push(kept_cost(&context, &TUNED.passing, suit, cards & !out));
        });
        let least = costs.iter().copied().min().unwrap_or(0);
        let mut sums = [0.0_f64; PASSED_CARDS + 1];
        let mut costs = costs.iter();
        for_each_pass_in_suit(cards, |out| {
            if let Some(cost) = costs.next() {
                sums[out.count_ones() as usize] += softmax_weight(cost - least);
            }
        });
        SuitPassWeights {
            least,
            sums: sums.map(|sum| sum as f32),
        }
    }

    /// Returns the weight of the subset `out` of the cards.
    pub fn weight(&self, pass_rules: PassRules, suit: Suit, cards: u32, out: u32) -> f64 {
        if out == 0 {
            return f64::from(self.sums[0]);
        }
        let context = pass_rules.pass_context(suit, cards);
        softmax_weight(kept_cost(&context, &TUNED.passing, suit, cards & !out) - self.least)
    }
}

/// Returns the softmax weight of a cost above the least one, in hundredths of a point.
fn softmax_weight(more: i32) -> f64 {
    PASSER.weight(more.max(0) as u32)
}

impl PassRules {
    /// Returns the pass context of a hand with these cards of one suit. The cost in a suit does not
    /// depend on other suits.
    fn pass_context(self, suit: Suit, cards: u32) -> PassContext {
        PassContext {
            hand: CardSet::from_lane(suit, cards),
            rules: self.rules,
            direction: self.direction,
        }
    }
}

/// Returns the weights for these cards of a suit from the cache. A miss replaces an entry.
#[inline]
pub(in crate::search) fn cached_weights(
    entries: &mut [SuitPassEntry],
    pass_rules: PassRules,
    suit: Suit,
    cards: u32,
) -> SuitPassWeights {
    let key = ((suit.index() as u32) << LANE) | cards;
    let mixed = u64::from(key.wrapping_mul(0x9E37_79B1));
    let index = ((mixed * entries.len() as u64) >> 32) as usize;
    match entries.get_mut(index) {
        Some(entry) => {
            if entry.key != key {
                *entry = SuitPassEntry {
                    key,
                    weights: SuitPassWeights::new(pass_rules, suit, cards),
                };
            }
            entry.weights
        }
        None => SuitPassWeights::new(pass_rules, suit, cards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    const PASS_RULES: PassRules = PassRules {
        rules: Rules::STANDARD,
        direction: PassDirection::Left,
    };

    #[test]
    fn cached_weights_equal_computed_ones() {
        let cache = SuitPassCache::new(64, SuitPassEntry::EMPTY);
        let mut rng = Rng::new(5);
        for _ in 0..3_000 {
            let suit = Suit::from_index(rng.below(4) as usize);
            // Few keys, so that most lookups hit and some replace an entry.
            let cards = rng.below(48) << (rng.below(2) * 7);
            let found = cache.with(|entries| cached_weights(entries, PASS_RULES, suit, cards));
            assert_eq!(
                found,
                SuitPassWeights::new(PASS_RULES, suit, cards),
                "{suit} {cards:b}"
            );
        }
        let found = cached_weights(&mut [], PASS_RULES, Suit::Clubs, 0b1011);
        assert_eq!(found, SuitPassWeights::new(PASS_RULES, Suit::Clubs, 0b1011));
    }

    #[test]
    fn the_cheapest_subset_has_the_largest_weight() {
        // Passing the queen from queen and four removes the danger; keeping her does not.
        let cards = 1 << 2 | 1 << 10;
        let weights = SuitPassWeights::new(PASS_RULES, Suit::Spades, cards);
        let weight = |out| weights.weight(PASS_RULES, Suit::Spades, cards, out);
        assert!(weight(1 << 2) > 100.0 * weight(0), "{weights:?}");
        let all: f64 = [0, 1 << 2, 1 << 10, cards].map(weight).iter().sum();
        let sum: f32 = weights.sums.iter().sum();
        assert!((all - f64::from(sum)).abs() < 1e-6, "{weights:?}");
    }
}
