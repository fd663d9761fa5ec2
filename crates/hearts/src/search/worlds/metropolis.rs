//! A Metropolis–Hastings sampler of hidden hands.
//!
//! The target distribution over the possible deals is proportional to the likelihood of all passes
//! and plays under the player models: a posterior with a uniform prior (N. Metropolis et al.,
//! "Equation of State Calculations by Fast Computing Machines", 1953; W. Hastings, "Monte Carlo
//! Sampling Methods Using Markov Chains and Their Applications", 1970). Importance weighting of
//! uniformly sampled deals would not do: few of them have a relevant likelihood, and these would
//! recur again and again.
//!
//! A proposal swaps one to four cards between two hidden hands, or rotates one card through all
//! three. It is accepted with probability `min(1, p(new) / p(old))`. Swaps of several cards connect
//! modes that have no likely deal between them. Every proposal is as likely as its reverse, because
//! the numbers of cards that two hands can swap do not change with the swap. Every possible deal
//! can be reached, because two deals differ by cards that move in cycles through two or three
//! hands. A card that changes hands is marked as received if the card that it replaces was. Between
//! two such proposals another one replaces a received card of one player.
//!
//! The evidence presumes that the others play like the learned policy. The sampler therefore also
//! estimates the posterior probability that they do, and derives its trust in the evidence from it.
//! With less trust more samples get a uniformly sampled deal, and more of a sample is left to
//! heuristic rollouts. Worlds with the right hands and the wrong players would mislead a search.
//!
//! A chain starts from a uniformly sampled deal; its first [`INITIAL_DEALS`] − 1 proposals are other
//! such deals. Their likelihood is low, and rises only in the course of many proposals. Therefore a
//! single chain generates the first [`EARLY_SAMPLES`] deals; afterwards [`CHAINS`] chains run side by
//! side. The deals are stored, one for each sample of the search, up to [`CAPACITY`]. A later sample
//! starts from an earlier deal and advances it with its own random generator. So a world depends on
//! the number of its sample alone.
//!
//! A large budget would revisit the neighbourhoods of the same few deals, and keep a trust that was
//! estimated from few of them. With such a budget the chains are unbounded: every sample gets a new
//! deal, and every [`TRUST_INTERVAL`]th sample updates the trust even where it is zero.

//!
//! Usually one generator drives all chains, so one thread at a time advances them. *Independent*
//! chains have a generator each, so that several threads advance them. They walk in the same way to
//! the same distribution, but to other deals, and their trust depends on which of them is faster. A
//! search uses them where its result is not reproducible anyway.

mod chain;
mod deals;

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError, RwLock};

use super::SearchCache;
use super::play_likelihood::PlayHistory;
use crate::search::rollout::HEURISTIC_WORLDS;
use crate::{CardSet, SEATS, UniformSampler, View};
use chain::Target;
use deals::Chains;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::Budget;
use handsense_core::{OutOfMemory, Rng};

/// Parallel chains after the first samples. In measurements more chains gave no better estimates in
/// the same time (`docs/reference/search.md`).
const CHAINS: usize = 4;
/// The uniformly sampled deals with which a chain begins. In the same time, swaps raise the likelihood
/// more than further deals (`docs/research/search.md`).
const INITIAL_DEALS: usize = 4;
/// Proposals between two stored deals while few samples have been played. In matches 32 from the
/// start was worse: it costs too many samples.
const EARLY_THINNING: usize = 8;
/// The number of samples with one chain and [`EARLY_THINNING`].
const EARLY_SAMPLES: usize = 32;
/// Proposals between two stored deals of a chain afterwards. Chosen by hand.
const THINNING: usize = 32;
/// The most stored deals.
const CAPACITY: usize = 512;
/// Deals of the chains that estimate the trust. Chosen by hand.
const TRUST_SAMPLES: usize = 32;
/// Samples between two updates of the trust with unbounded chains. Chosen by hand.
const TRUST_INTERVAL: u64 = 8;
/// The fewest heuristic worlds in a sample, with full trust. Chosen by hand.
const MIN_HEURISTIC_WORLDS: usize = 2;
/// Up to this mean posterior probability that a player follows the faithful model, the trust is 0.
/// It is the prior.
const NO_TRUST: f64 = 0.5;
/// From this mean posterior probability on the trust is 1. Chosen by hand.
const FULL_TRUST: f64 = 0.75;

/// The Metropolis–Hastings sampler of a search. Its deals take about twenty kilobytes of the heap.
pub(in crate::search) struct MetropolisSampler<'a> {
    /// The target of the chains, with the first copy of the caches.
    target: Target<'a>,
    /// The same with the other copies.
    other_targets: Vec<Target<'a>>,
    uniform: UniformSampler,
    my_hand: CardSet,
    seed: u64,
    /// Whether the chains go on after [`CAPACITY`] deals.
    is_unbounded: bool,
    /// All chains, or the first of independent ones.
    chains: Mutex<Chains>,
    /// The other independent chains.
    other_chains: Vec<Mutex<Chains>>,
    /// By element of `chains` and then `other_chains`, the number of its next deal.
    next: [AtomicU64; CHAINS],
    /// The sum of the faithful model's mean posteriors, and the number of deals in it.
    faithful_posteriors: Mutex<(f64, usize)>,
    /// Up to [`CAPACITY`] deals, on the heap to keep the stack small.
    stored: RwLock<Vec<StoredDeal>>,
}

/// The deal of a sample.
#[derive(Clone, Copy)]
struct StoredDeal {
    hands: [CardSet; 3],
    /// The received cards of all players: each is one of its player's hidden or played cards.
    received: CardSet,
    /// The posterior probability of the faithful model of each player, in 1/255, of a deal from a chain;
    /// `None` for one from the uniform sampler.
    faithful: Option<[u8; 3]>,
    /// The number of heuristic worlds in the sample.
    heuristic_worlds: u8,
}

impl StoredDeal {
    /// A place for a deal.
    const NONE: StoredDeal = StoredDeal {
        hands: [CardSet::EMPTY; 3],
        received: CardSet::EMPTY,
        faithful: None,
        heuristic_worlds: HEURISTIC_WORLDS as u8,
    };
}

impl<'a> MetropolisSampler<'a> {
    /// Creates a sampler without deals. `seed` seeds its random generator.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the memory of its deals cannot be allocated.
    pub fn new(
        view: &View,
        history: &'a PlayHistory,
        cache: &'a SearchCache,
        seed: u64,
    ) -> Result<MetropolisSampler<'a>, OutOfMemory> {
        let (first, others) = cache.copies();
        let mut other_targets = try_with_capacity(others.len())?;
        other_targets.extend(
            others
                .iter()
                .map(|caches| Target::new(view, history, caches)),
        );
        let target = Target::new(view, history, first);
        let capacity = if target.play_evidence.is_informative() {
            CAPACITY
        } else {
            0
        };
        Ok(MetropolisSampler {
            target,
            other_targets,
            uniform: UniformSampler::new(view),
            my_hand: view.hand(),
            seed: !seed,
            is_unbounded: false,
            chains: Mutex::new(Chains::new(0, Rng::new(!seed))),
            other_chains: Vec::new(),
            next: [const { AtomicU64::new(0) }; CHAINS],
            faithful_posteriors: Mutex::new((0.0, 0)),
            stored: RwLock::new(try_with_capacity(capacity)?),
        })
    }

    /// Sets whether the chains are unbounded. Call it before the first deal.
    pub fn set_unbounded_chains(&mut self, is_unbounded: bool) {
        self.is_unbounded = is_unbounded;
    }

    /// Makes the chains independent, so that up to `threads` threads advance them. Call it before the
    /// first deal.
    ///
    /// # Errors
    /// [`OutOfMemory`] if their memory cannot be allocated.
    pub fn make_chains_independent(&mut self, threads: usize) -> Result<(), OutOfMemory> {
        // Two threads advance two chains each, so that no two use the same copy of the caches.
        let parts = match threads {
            0 | 1 => 1,
            2 | 3 => 2,
            _ => CHAINS as u64,
        };
        let chains = |part| Mutex::new(Chains::new(part, Rng::with_stream(self.seed, part)));
        let mut others = try_with_capacity(parts as usize - 1)?;
        others.extend((1..parts).map(chains));
        self.chains = chains(0);
        self.next = [0, 1, 2, 3].map(AtomicU64::new);
        self.other_chains = others;
        Ok(())
    }

    /// Returns the number of threads that can extend the sampler at once.
    pub const fn extenders(&self) -> usize {
        1 + self.other_chains.len()
    }

    /// Returns the sampler of all possible deals, whatever their likelihood.
    pub const fn uniform(&self) -> &UniformSampler {
        &self.uniform
    }

    /// Returns the lag between samples of the same chain, or 0 without evidence.
    pub fn lag(&self) -> usize {
        if self.target.play_evidence.is_informative() {
            CHAINS
        } else {
            0
        }
    }

    /// Returns the target of the chains for the thread of a sample or of independent chains. Other
    /// numbers have other copies of the caches if there are enough.
    fn target(&self, number: u64) -> &Target<'a> {
        let copy = (number % (self.other_targets.len() as u64 + 1)) as usize;
        let other = copy
            .checked_sub(1)
            .and_then(|copy| self.other_targets.get(copy));
        other.unwrap_or(&self.target)
    }

    /// Returns the largest number of samples that can be prepared ahead of those played.
    pub fn max_batch(&self) -> u64 {
        if self.is_unbounded {
            (CAPACITY - EARLY_SAMPLES) as u64
        } else {
            u64::MAX
        }
    }

    fn store(&self, number: u64, deal: StoredDeal) {
        let mut stored = self.stored.write().unwrap_or_else(PoisonError::into_inner);
        let index = ring_index(number);
        // Independent chains store their deals in any order.
        if index >= stored.len() && index < stored.capacity() {
            stored.resize(index + 1, StoredDeal::NONE);
        }
        if let Some(place) = stored.get_mut(index) {
            *place = deal;
        }
    }

    /// Samples the hands of the others uniformly from all possible deals.
    fn uniform_hands(&self, rng: &mut Rng) -> [CardSet; 3] {
        let hands = self.uniform.sample(rng);
        self.target.others.map(|seat| hands[seat])
    }

    /// Returns the four hands of a sample. If the budget ends meanwhile, they are less likely ones.
    pub fn sample(&self, number: u64, rng: &mut Rng, budget: &Budget<'_>) -> [CardSet; SEATS] {
        self.sample_with_models(number, rng, budget).0
    }

    /// Returns the four hands of a sample, and how probably each of the others follows his faithful
    /// model, in 1/255; `None` without evidence.
    pub fn sample_with_models(
        &self,
        number: u64,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> ([CardSet; SEATS], Option<[u8; 3]>) {
        let Some(stored) = self.stored_for(number) else {
            return (self.uniform.sample(rng), None);
        };
        let (hands, faithful) = match (self.has_own_deal(number), stored.faithful) {
            (true, faithful) => (stored.hands, faithful),
            (false, None) => return (self.uniform.sample(rng), None),
            (false, Some(_)) => {
                let target = self.target(number);
                let mut state = target.evaluate(target.hidden_deal(stored.hands, stored.received));
                target.advance(&mut state, THINNING, rng, budget);
                (state.hidden.hands, Some(state.faithful_posteriors()))
            }
        };
        let mut all = [self.my_hand; SEATS];
        for (seat, hand) in self.target.others.into_iter().zip(hands) {
            all[seat] = hand;
        }
        (all, faithful)
    }

    /// Returns the number of heuristic worlds in a sample.
    pub fn heuristic_worlds(&self, number: u64) -> usize {
        // A sample without a deal of its own takes the last trust.
        let stored = if self.has_own_deal(number) {
            self.stored_for(number)
        } else {
            self.stored_for(CAPACITY as u64 - 1)
        };
        stored.map_or(HEURISTIC_WORLDS, |stored| {
            usize::from(stored.heuristic_worlds)
        })
    }

    /// Returns whether the sample has a stored deal that no other sample has had.
    fn has_own_deal(&self, number: u64) -> bool {
        self.is_unbounded || number < CAPACITY as u64
    }

    fn stored_for(&self, number: u64) -> Option<StoredDeal> {
        let index = if self.is_unbounded {
            ring_index(number)
        } else {
            (number % CAPACITY as u64) as usize
        };
        let stored = self.stored.read().unwrap_or_else(PoisonError::into_inner);
        stored.get(index).copied()
    }
}

/// Returns the index of a deal in the ring buffer of unbounded chains. A new deal replaces one
/// whose sample has been played. The first [`EARLY_SAMPLES`] deals stay, because the principal
/// variation comes from one of them.
fn ring_index(number: u64) -> usize {
    let (first, capacity) = (EARLY_SAMPLES as u64, CAPACITY as u64);
    let index = if number < capacity {
        number
    } else {
        first + (number - capacity) % (capacity - first)
    };
    index as usize
}

#[cfg(test)]
mod tests;
