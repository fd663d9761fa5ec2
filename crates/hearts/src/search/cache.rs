//! The caches of a search.

use super::worlds::likelihood_cache::HandLikelihoodCache;
use super::worlds::pass_weights::{SuitPassCache, SuitPassEntry};

/// The caches of one search, or of all searches of a deal. They are lossy and never change a
/// result.
#[derive(Clone, Debug)]
pub(super) struct SearchCache {
    /// Likelihoods of plays by hand.
    pub hand_likelihoods: HandLikelihoodCache,
    /// Pass weights by the cards of a suit.
    pub suit_passes: SuitPassCache,
}

impl SearchCache {
    /// Creates the caches for one decision, of about 40 kilobytes.
    pub fn for_one_search() -> SearchCache {
        SearchCache::with_capacity(512, 1_024)
    }

    /// Creates the caches for all decisions of a deal, of about 350 kilobytes.
    pub fn for_deal() -> SearchCache {
        SearchCache::with_capacity(8_192, 4_096)
    }

    fn with_capacity(hands: usize, suits: usize) -> SearchCache {
        SearchCache {
            hand_likelihoods: HandLikelihoodCache::new(hands),
            suit_passes: SuitPassCache::new(suits, SuitPassEntry::EMPTY),
        }
    }

    /// Clears the caches for another deal.
    pub fn clear(&self) {
        self.hand_likelihoods.clear();
        self.suit_passes.clear();
    }
}
