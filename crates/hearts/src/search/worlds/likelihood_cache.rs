//! A lossy cache of the likelihoods of a player's plays by his hand.
//!
//! The likelihood of a play depends on the player's hand and on public information, and not on the
//! hands of third players. A cached likelihood therefore holds in every deal that gives the player
//! this hand. It also holds at later decisions, where only the plays since then are evaluated. Near
//! the end of a deal, when few hands are possible, nearly all likelihoods are cached.

use crate::{CardSet, Seat};
use handsense_core::LossyCache;

/// A lossy cache of play likelihoods. It is valid for one deal.
#[derive(Clone, Debug)]
pub(in crate::search) struct HandLikelihoodCache(LossyCache<CacheEntry>);

/// The likelihood of a player's plays, given his hand, under each player model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct HandLikelihood {
    /// Under the faithful model.
    pub faithful: f64,
    /// Under the noisy model.
    pub noisy: f64,
}

impl HandLikelihood {
    /// The likelihood of no plays.
    pub const ONE: HandLikelihood = HandLikelihood {
        faithful: 1.0,
        noisy: 1.0,
    };

    /// Returns the marginal likelihood, with equal priors of both models.
    pub fn marginal(self) -> f64 {
        (self.faithful + self.noisy) / 2.0
    }

    /// Returns the posterior probability of the faithful model, with equal priors of both models.
    pub fn faithful_posterior(self) -> f64 {
        self.faithful / (self.faithful + self.noisy)
    }
}

/// A cached likelihood of the first plays of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct CachedLikelihood {
    /// The number of plays that it covers.
    pub plays: u8,
    /// The likelihood of these plays.
    pub likelihood: HandLikelihood,
}

impl CachedLikelihood {
    /// No cached plays.
    pub const NONE: CachedLikelihood = CachedLikelihood {
        plays: 0,
        likelihood: HandLikelihood::ONE,
    };
}

/// A cache entry. The key is the hand before the first lead and its holder; the empty hand marks an
/// empty entry.
#[derive(Clone, Copy, Debug)]
struct CacheEntry {
    dealt: CardSet,
    likelihood: HandLikelihood,
    plays: u8,
    seat: Seat,
}

impl CacheEntry {
    const EMPTY: CacheEntry = CacheEntry {
        dealt: CardSet::EMPTY,
        likelihood: HandLikelihood::ONE,
        plays: 0,
        seat: Seat::ALL[0],
    };
}

impl HandLikelihoodCache {
    /// Creates an empty cache with this many entries, of 32 bytes each.
    pub const fn new(entries: usize) -> HandLikelihoodCache {
        HandLikelihoodCache(LossyCache::new(entries, CacheEntry::EMPTY))
    }

    /// Returns the cached likelihood of a hand, or [`CachedLikelihood::NONE`].
    pub fn get(&self, seat: Seat, dealt: CardSet) -> CachedLikelihood {
        let look_up =
            |entries: &mut [CacheEntry]| entries.get(index(seat, dealt, entries.len())).copied();
        match self.0.with(look_up) {
            Some(entry) if (entry.dealt, entry.seat) == (dealt, seat) => CachedLikelihood {
                plays: entry.plays,
                likelihood: entry.likelihood,
            },
            _ => CachedLikelihood::NONE,
        }
    }

    /// Stores the likelihood of a hand. It may replace another hand.
    pub fn insert(&self, seat: Seat, dealt: CardSet, cached: CachedLikelihood) {
        self.0.with(|entries| {
            if let Some(entry) = entries.get_mut(index(seat, dealt, entries.len())) {
                *entry = CacheEntry {
                    dealt,
                    likelihood: cached.likelihood,
                    plays: cached.plays,
                    seat,
                };
            }
        });
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.0.clear();
    }
}

/// Returns the index of a hand in a cache with this many entries, by multiplicative hashing.
fn index(seat: Seat, dealt: CardSet, entries: usize) -> usize {
    let mixed = (dealt.bits() ^ seat.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((u128::from(mixed) * entries as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal_hands;
    use handsense_core::Rng;

    fn cached(number: u32) -> CachedLikelihood {
        CachedLikelihood {
            plays: 3,
            likelihood: HandLikelihood {
                faithful: f64::from(number),
                noisy: 0.5,
            },
        }
    }

    #[test]
    fn a_hand_is_cached_until_another_replaces_it() {
        let cache = HandLikelihoodCache::new(64);
        let mut rng = Rng::new(3);
        let mut found = 0;
        for number in 0..500_u32 {
            let hands = deal_hands(&mut rng);
            cache.insert(Seat::ALL[1], hands[1], cached(number));
            assert_eq!(cache.get(Seat::ALL[1], hands[1]), cached(number));
            assert_eq!(cache.get(Seat::ALL[2], hands[1]), CachedLikelihood::NONE);
            found += u32::from(cache.get(Seat::ALL[2], hands[2]) != CachedLikelihood::NONE);
            cache.insert(Seat::ALL[2], hands[2], cached(number));
        }
        assert_eq!(found, 0);
        cache.clear();
        let hand = deal_hands(&mut Rng::new(3))[1];
        assert_eq!(cache.get(Seat::ALL[1], hand), CachedLikelihood::NONE);
    }

    #[test]
    fn hands_are_spread_over_all_entries() {
        let mut counts = [0; 32];
        let mut rng = Rng::new(8);
        for _ in 0..3_200 {
            counts[index(Seat::ALL[3], deal_hands(&mut rng)[3], 32)] += 1;
        }
        assert!(
            counts.iter().all(|&count| (60..150).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    fn the_posterior_of_the_faithful_model_is_its_share_of_the_likelihoods() {
        let likelihood = HandLikelihood {
            faithful: 0.3,
            noisy: 0.1,
        };
        assert!((likelihood.marginal() - 0.2).abs() < 1e-12);
        assert!((likelihood.faithful_posterior() - 0.75).abs() < 1e-12);
        assert_eq!(
            (
                HandLikelihood::ONE.marginal(),
                HandLikelihood::ONE.faithful_posterior()
            ),
            (1.0, 0.5)
        );
    }
}
