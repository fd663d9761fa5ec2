//! Samplers of the hidden hands, which are the determinizations of a search, and their caches.
//!
//! - `uniform`: a uniform sampler of all possible deals, by exact counting.
//! - `uniform_with_pile`: the same for views with cards of unrecorded tricks.
//! - `metropolis`: a Metropolis–Hastings sampler of deals by their likelihood.
//! - `play_likelihood`: the likelihood of a player's plays, given his hand.
//! - `pass_likelihood`: the likelihood of the passes, given a deal.
//! - `player_model`: the softmax models of players for both likelihoods.
//! - `likelihood_cache`: a lossy cache of play likelihoods.

mod likelihood_cache;
mod metropolis;
mod pass_likelihood;
mod play_likelihood;
mod player_model;
mod uniform;
mod uniform_with_pile;

pub(super) use metropolis::MetropolisSampler;
pub(super) use play_likelihood::PlayHistory;
pub use uniform::UniformSampler;

use handsense_core::memory::try_with_capacity;
use likelihood_cache::HandLikelihoodCache;
use pass_likelihood::{SuitPassCache, SuitPassEntry};

/// The caches of one search, or of all searches of a deal. They are lossy and never change a
/// result.
///
/// A cache that another thread uses returns nothing. Therefore a search on several threads has a
/// copy for each.
#[derive(Clone, Debug)]
pub(super) struct SearchCache {
    first: Caches,
    /// The copies of the other threads.
    others: Vec<Caches>,
}

/// A copy of the caches.
#[derive(Clone, Debug)]
pub(super) struct Caches {
    /// Likelihoods of plays by hand.
    pub hand_likelihoods: HandLikelihoodCache,
    /// Pass weights by the cards of a suit.
    pub suit_passes: SuitPassCache,
}

impl SearchCache {
    /// Creates the caches for one decision on `threads` threads: of about 40 kilobytes for one
    /// thread, and about 65 for each of several.
    pub fn for_one_search(threads: usize) -> SearchCache {
        match threads {
            0 | 1 => SearchCache::new(Caches::with_capacity(512, 1_024)),
            // One thread at a time may prepare all samples, mostly with the first copy.
            _ => SearchCache::new(Caches::with_capacity(512, 4_096))
                .with_others(threads - 1, || Caches::with_capacity(512, 2_048)),
        }
    }

    /// Creates the caches for all decisions of a deal on `threads` threads, of about 350 kilobytes
    /// for each.
    pub fn for_deal(threads: usize) -> SearchCache {
        let caches = || Caches::with_capacity(8_192, 4_096);
        SearchCache::new(caches()).with_others(threads.saturating_sub(1), caches)
    }

    const fn new(first: Caches) -> SearchCache {
        SearchCache {
            first,
            others: Vec::new(),
        }
    }

    /// Adds `count` copies, or none if there is no memory for them.
    fn with_others(mut self, count: usize, copy: impl Fn() -> Caches) -> SearchCache {
        self.others = try_with_capacity(count).unwrap_or_default();
        let room = self.others.capacity().min(count);
        self.others.resize_with(room, copy);
        self
    }

    /// Returns the first copy and the others.
    pub fn copies(&self) -> (&Caches, &[Caches]) {
        (&self.first, &self.others)
    }

    /// Clears the caches for another deal.
    pub fn clear(&self) {
        for copy in [&self.first].into_iter().chain(&self.others) {
            copy.hand_likelihoods.clear();
            copy.suit_passes.clear();
        }
    }
}

impl Caches {
    fn with_capacity(hands: usize, suits: usize) -> Caches {
        Caches {
            hand_likelihoods: HandLikelihoodCache::new(hands),
            suit_passes: SuitPassCache::new(suits, SuitPassEntry::EMPTY),
        }
    }
}
