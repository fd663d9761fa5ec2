//! The deals of a sampler: the start of its chains, their advance, and the trust in the evidence.

use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError, TryLockError};

use super::super::pass_likelihood::HiddenDeal;
use super::chain::{ChainState, Target};
use super::{
    CAPACITY, CHAINS, EARLY_SAMPLES, EARLY_THINNING, FULL_TRUST, INITIAL_DEALS,
    MIN_HEURISTIC_WORLDS, MetropolisSampler, NO_TRUST, StoredDeal, THINNING, TRUST_INTERVAL,
    TRUST_SAMPLES,
};
use crate::CardSet;
use crate::evaluation::passing::random_pass;
use crate::search::rollout::HEURISTIC_WORLDS;
use handsense_core::search::Budget;
use handsense_core::{ArrayVec, Rng};

/// Chains with a common generator. One thread at a time advances them.
pub(super) struct Chains {
    states: ArrayVec<ChainState, CHAINS>,
    /// The number of the next deal.
    next: u64,
    rng: Rng,
}

impl Chains {
    /// Creates chains without states.
    pub const fn new(next: u64, rng: Rng) -> Chains {
        Chains {
            states: ArrayVec::new(),
            next,
            rng,
        }
    }
}

impl MetropolisSampler<'_> {
    /// Samples the deals of all samples with a number below `samples`, or until the budget is
    /// spent. Other threads may use the deals before them, and extend other chains.
    ///
    /// Returns a number below which all samples have their deals: `samples` if the budget is spent,
    /// [`u64::MAX`] if no later sample has a deal of its own. Returns `None` if other threads
    /// advance all chains that must go on.
    pub fn extend(&self, samples: u64, budget: &Budget<'_>) -> Option<u64> {
        if !self.target.play_evidence.is_informative() {
            return Some(u64::MAX);
        }
        let end = if self.is_unbounded {
            samples
        } else {
            samples.min(CAPACITY as u64)
        };
        let mut is_extended = false;
        while let Some((number, mut chains)) = self.chains_behind(end)
            && !budget.should_stop()
        {
            while chains.next < end && !budget.should_stop() {
                let deal = self.next_deal(number, &mut chains, budget);
                self.store(chains.next, deal);
                chains.next += self.extenders() as u64;
                is_extended = true;
                if let Some(next) = self.next.get(number) {
                    next.store(chains.next, Ordering::Release);
                }
            }
            if self.extenders() > 1 {
                break;
            }
        }
        if budget.should_stop() {
            return Some(samples);
        }
        let next = self.next.iter().take(self.extenders());
        let extended = next.map(|next| next.load(Ordering::Acquire)).min();
        match extended {
            Some(extended) if extended >= CAPACITY as u64 && !self.is_unbounded => Some(u64::MAX),
            Some(extended) => (is_extended || extended >= end).then_some(extended),
            None => None,
        }
    }

    /// Returns the chains whose next deal is the first one below `end`, with their number, among
    /// those that no other thread advances.
    fn chains_behind(&self, end: u64) -> Option<(usize, MutexGuard<'_, Chains>)> {
        let all = std::iter::once(&self.chains)
            .chain(&self.other_chains)
            .enumerate();
        let free = all.filter_map(|(number, chains)| match chains.try_lock() {
            Ok(chains) => Some((number, chains)),
            // A panic ends the search, so the state of these chains does not matter.
            Err(TryLockError::Poisoned(chains)) => Some((number, chains.into_inner())),
            Err(TryLockError::WouldBlock) => None,
        });
        free.filter(|(_, chains)| chains.next < end)
            .min_by_key(|(_, chains)| chains.next)
    }

    /// Samples the next deal of chains.
    fn next_deal(&self, number: usize, chains: &mut Chains, budget: &Budget<'_>) -> StoredDeal {
        let Chains { states, next, rng } = chains;
        let ((mut trust, tests), point) = (self.trust(), rng.unit_fraction());
        let is_trusted = point < trust;
        let mut chosen = None;
        // The number of this deal among those of these chains.
        let own = *next / self.extenders() as u64;
        let updates_trust =
            tests < TRUST_SAMPLES || self.is_unbounded && own.is_multiple_of(TRUST_INTERVAL);
        if is_trusted || updates_trust {
            // The chains alternate, even where only some samples update the trust.
            let turn = if is_trusted || tests < TRUST_SAMPLES {
                own
            } else {
                own / TRUST_INTERVAL
            };
            let is_early = *next < EARLY_SAMPLES as u64;
            let chains = if is_early {
                1
            } else {
                CHAINS / self.extenders()
            };
            // Vague evidence accepts most proposals, so a chain needs few of them.
            let proposals = if is_early || self.target.play_evidence.is_vague() {
                EARLY_THINNING
            } else {
                THINNING
            };
            let chain = (turn % chains as u64) as usize;
            let target = self.target(number as u64);
            let mut state = match states.get(chain) {
                Some(state) => *state,
                None => self.start(target, rng, budget),
            };
            target.advance(&mut state, proposals, rng, budget);
            match states.get_mut(chain) {
                Some(last) => *last = state,
                None => states.push(state),
            }
            trust = self.update_trust(state.faithful_posterior());
            let posteriors = state.faithful_posteriors();
            chosen = (point < trust).then_some((state.hidden, posteriors));
        }
        let (hidden, faithful) = match chosen {
            Some((hidden, posteriors)) => (hidden, Some(posteriors)),
            None => {
                let hands = self.uniform_hands(rng);
                let received = Default::default();
                (HiddenDeal { hands, received }, None)
            }
        };
        StoredDeal {
            hands: hidden.hands,
            received: hidden
                .received
                .into_iter()
                .fold(CardSet::EMPTY, |all, cards| all | cards),
            faithful,
            heuristic_worlds: heuristic_worlds(trust),
        }
    }

    /// Returns the trust in the evidence, 0 to 1, and the number of deals that it comes from.
    fn trust(&self) -> (f64, usize) {
        let posteriors = self.faithful_posteriors.lock();
        let (sum, count) = *posteriors.unwrap_or_else(PoisonError::into_inner);
        (trust(sum, count), count)
    }

    /// Adds the mean posterior of the faithful model in a deal. Returns the new trust.
    fn update_trust(&self, posterior: f64) -> f64 {
        let posteriors = self.faithful_posteriors.lock();
        let mut posteriors = posteriors.unwrap_or_else(PoisonError::into_inner);
        let (sum, count) = *posteriors;
        *posteriors = (sum + posterior, count + 1);
        trust(sum + posterior, count + 1)
    }

    /// Starts a chain from a uniformly sampled deal, and proposes others.
    fn start(&self, target: &Target<'_>, rng: &mut Rng, budget: &Budget<'_>) -> ChainState {
        let mut state = target.evaluate(self.initial_deal(rng));
        for _ in 1..INITIAL_DEALS {
            if budget.should_stop() {
                break;
            }
            let hidden = self.initial_deal(rng);
            target.accept_or_reject(&mut state, hidden, &[0, 1, 2], rng);
        }
        state
    }

    /// Samples an initial deal uniformly.
    fn initial_deal(&self, rng: &mut Rng) -> HiddenDeal {
        let hands = self.uniform_hands(rng);
        match &self.target.pass_evidence {
            Some(passes) => passes.hidden_deal(hands, |cards| random_pass(cards, rng)),
            None => HiddenDeal {
                hands,
                received: Default::default(),
            },
        }
    }
}

/// Returns the trust in the evidence, 0 to 1, from the sum of `count` mean posteriors of the faithful
/// model: it rises linearly with their mean from [`NO_TRUST`] to [`FULL_TRUST`].
fn trust(sum: f64, count: usize) -> f64 {
    let posterior = sum / count.max(1) as f64;
    ((posterior - NO_TRUST) / (FULL_TRUST - NO_TRUST)).clamp(0.0, 1.0)
}

/// Returns the number of heuristic worlds in a sample, which decreases with the trust.
fn heuristic_worlds(trust: f64) -> u8 {
    (HEURISTIC_WORLDS - ((HEURISTIC_WORLDS - MIN_HEURISTIC_WORLDS) as f64 * trust) as usize) as u8
}
