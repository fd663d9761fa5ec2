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
//! [`CHAINS`] chains run side by side. Each starts from one of [`INITIAL_DEALS`] uniformly sampled
//! deals, drawn by its likelihood. The deals are stored, one for each sample of the search, up to
//! [`CAPACITY`]. A later sample starts from an earlier deal and advances it with its own random
//! generator. So a world depends on the number of its sample alone.
//!
//! A large budget would revisit the neighbourhoods of the same few deals, and keep a trust that was
//! estimated from few of them. With such a budget the chains are unbounded: every sample gets a new
//! deal, and every [`TRUST_INTERVAL`]th sample updates the trust even where it is zero.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use super::likelihood_cache::{HandLikelihood, HandLikelihoodCache};
use super::pass_likelihood::{HiddenDeal, PassEvidence};
use super::pass_weights::SuitPassCache;
use super::play_likelihood::{PlayEvidence, PlayHistory};
use crate::evaluation::passing::PASSED_CARDS;
use crate::search::rollout::HEURISTIC_WORLDS;
use crate::{Card, CardSet, SEATS, Seat, UniformSampler, View};
use handsense_core::memory::try_with_capacity;
use handsense_core::search::Budget;
use handsense_core::{ArrayVec, OutOfMemory, Rng};

/// Parallel chains. In measurements more chains gave no better estimates in the same time
/// (`docs/reference/search.md`).
const CHAINS: usize = 4;
/// Uniformly sampled deals from which the chains draw their initial states. Chosen by hand.
const INITIAL_DEALS: usize = 32;
/// Proposals between two stored deals of a chain while few samples have been played. In matches 32
/// from the start was worse: it costs too many samples.
const EARLY_THINNING: usize = 8;
/// The number of samples with [`EARLY_THINNING`].
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
    play_evidence: PlayEvidence<'a>,
    pass_evidence: Option<PassEvidence<'a>>,
    uniform: UniformSampler,
    my_hand: CardSet,
    others: [Seat; 3],
    could_hold: [CardSet; 3],
    /// Whether the chains go on after [`CAPACITY`] deals.
    is_unbounded: bool,
    chains: Mutex<Chains>,
    /// Up to [`CAPACITY`] deals, on the heap to keep the stack small.
    stored: RwLock<Vec<StoredDeal>>,
}

/// The chains between two samples. One thread at a time advances them.
struct Chains {
    states: ArrayVec<ChainState, CHAINS>,
    /// Deals sampled so far, which is the number of the next one.
    sampled: u64,
    /// The sum of the faithful model's mean posteriors, and the number of deals in it.
    faithful_posteriors: (f64, usize),
    rng: Rng,
}

/// The state of a chain. Indices are the seats after the viewer's, in order.
#[derive(Clone, Copy)]
struct ChainState {
    hidden: HiddenDeal,
    /// The likelihood of each player's plays.
    play_likelihoods: [HandLikelihood; 3],
    /// The likelihood of each player's pass; 1 without pass evidence.
    pass_likelihoods: [f64; 3],
}

/// The deal of a sample.
#[derive(Clone, Copy)]
struct StoredDeal {
    hands: [CardSet; 3],
    /// The received cards of all players: each is one of its player's hidden or played cards.
    received: CardSet,
    /// Whether it comes from a chain and not from the uniform sampler.
    is_from_chain: bool,
    /// The number of heuristic worlds in the sample.
    heuristic_worlds: u8,
}

impl ChainState {
    fn likelihood(&self) -> f64 {
        self.likelihood_at(&[0, 1, 2])
    }

    /// Returns the likelihood of all passes and of the plays of the players at these places.
    fn likelihood_at(&self, places: &[usize]) -> f64 {
        let plays = places
            .iter()
            .map(|&place| self.play_likelihoods[place].marginal());
        plays.chain(self.pass_likelihoods).product()
    }

    /// Returns the posterior probability of the faithful model, in the mean over the others.
    fn faithful_posterior(&self) -> f64 {
        let posteriors = self.play_likelihoods.iter();
        posteriors
            .map(|likelihood| likelihood.faithful_posterior())
            .sum::<f64>()
            / 3.0
    }
}

impl Chains {
    /// Returns the trust in the evidence, 0 to 1: it rises linearly with the mean posterior of the
    /// faithful model from [`NO_TRUST`] to [`FULL_TRUST`].
    fn trust(&self) -> f64 {
        let (sum, count) = self.faithful_posteriors;
        let posterior = sum / count.max(1) as f64;
        ((posterior - NO_TRUST) / (FULL_TRUST - NO_TRUST)).clamp(0.0, 1.0)
    }
}

impl<'a> MetropolisSampler<'a> {
    /// Creates a sampler without deals. `seed` seeds its random generator.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the memory of its deals cannot be allocated.
    pub fn new(
        view: &View,
        history: &'a PlayHistory,
        hand_likelihoods: &'a HandLikelihoodCache,
        suit_passes: &'a SuitPassCache,
        seed: u64,
    ) -> Result<MetropolisSampler<'a>, OutOfMemory> {
        let others = [1, 2, 3].map(|places| view.me().step(places));
        let play_evidence = PlayEvidence::new(history, hand_likelihoods);
        let capacity = match play_evidence.is_informative() {
            true => CAPACITY,
            false => 0,
        };
        Ok(MetropolisSampler {
            play_evidence,
            pass_evidence: PassEvidence::from_view(view, suit_passes),
            uniform: UniformSampler::new(view),
            my_hand: view.hand(),
            others,
            could_hold: others.map(|seat| view.constraints().could_hold(seat)),
            is_unbounded: false,
            chains: Mutex::new(Chains {
                states: ArrayVec::new(),
                sampled: 0,
                faithful_posteriors: (0.0, 0),
                rng: Rng::new(!seed),
            }),
            stored: RwLock::new(try_with_capacity(capacity)?),
        })
    }

    /// Sets whether the chains are unbounded. Call it before the first deal.
    pub fn set_unbounded_chains(&mut self, is_unbounded: bool) {
        self.is_unbounded = is_unbounded;
    }

    /// Returns the sampler of all possible deals, whatever their likelihood.
    pub const fn uniform(&self) -> &UniformSampler {
        &self.uniform
    }

    /// Returns the lag between samples of the same chain, or 0 without evidence.
    pub fn lag(&self) -> usize {
        match self.play_evidence.is_informative() {
            true => CHAINS,
            false => 0,
        }
    }

    /// Samples the deals of all samples with a number below `samples`, or until the budget is
    /// spent. Other threads may use the deals before them.
    ///
    /// Returns `samples`, or [`u64::MAX`] if no later sample needs a deal of its own.
    pub fn extend(&self, samples: u64, budget: &Budget<'_>) -> u64 {
        if !self.play_evidence.is_informative() {
            return u64::MAX;
        }
        let mut chains = self.chains();
        if chains.states.is_empty() {
            self.start_chains(&mut chains, budget);
        }
        let end = match self.is_unbounded {
            true => samples,
            false => samples.min(CAPACITY as u64),
        };
        while chains.sampled < end && !budget.should_stop() {
            match self.next_deal(&mut chains) {
                Some(deal) => self.store(chains.sampled, deal),
                None => break,
            }
            chains.sampled += 1;
        }
        match self.is_unbounded || end < CAPACITY as u64 {
            true => samples,
            false => u64::MAX,
        }
    }

    /// Samples the deal of the next sample. Returns `None` if the chains have not started.
    fn next_deal(&self, chains: &mut Chains) -> Option<StoredDeal> {
        let mut trust = chains.trust();
        let is_from_chain = unit_fraction(&mut chains.rng) < trust;
        let mut chosen = None;
        if is_from_chain || self.updates_trust(chains) {
            // The chains alternate, even where only some samples update the trust.
            let turn = match is_from_chain || chains.faithful_posteriors.1 < TRUST_SAMPLES {
                true => chains.sampled,
                false => chains.sampled / TRUST_INTERVAL,
            };
            let Chains { states, rng, .. } = chains;
            let state = states.get_mut((turn % CHAINS as u64) as usize)?;
            let proposals = match chains.sampled < EARLY_SAMPLES as u64 {
                true => EARLY_THINNING,
                false => THINNING,
            };
            self.advance(state, proposals, rng);
            chosen = is_from_chain.then_some(state.hidden);
            let (sum, count) = chains.faithful_posteriors;
            chains.faithful_posteriors = (sum + state.faithful_posterior(), count + 1);
            trust = chains.trust();
        }
        let hidden = chosen.unwrap_or_else(|| HiddenDeal {
            hands: self.uniform_hands(&mut chains.rng),
            received: Default::default(),
        });
        Some(StoredDeal {
            hands: hidden.hands,
            received: hidden
                .received
                .into_iter()
                .fold(CardSet::EMPTY, |all, cards| all | cards),
            is_from_chain,
            heuristic_worlds: heuristic_worlds(trust),
        })
    }

    /// Returns the chains.
    fn chains(&self) -> MutexGuard<'_, Chains> {
        // A panic ends the search, so chains behind a poisoned lock are not used.
        self.chains.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the largest number of samples that can be prepared ahead of those played.
    pub fn max_batch(&self) -> u64 {
        match self.is_unbounded {
            true => (CAPACITY - EARLY_SAMPLES) as u64,
            false => u64::MAX,
        }
    }

    /// Returns whether the next deal updates the trust, even if it is not played.
    fn updates_trust(&self, chains: &Chains) -> bool {
        chains.faithful_posteriors.1 < TRUST_SAMPLES
            || self.is_unbounded && chains.sampled.is_multiple_of(TRUST_INTERVAL)
    }

    fn store(&self, number: u64, deal: StoredDeal) {
        let mut stored = self.stored.write().unwrap_or_else(PoisonError::into_inner);
        let has_room = stored.len() < stored.capacity();
        match stored.get_mut(ring_index(number)) {
            Some(oldest) => *oldest = deal,
            None if has_room => stored.push(deal),
            None => {}
        }
    }

    /// Samples the initial deals uniformly, and starts every chain from one of them.
    // Not inlined, so that the initial deals are not in the frame of the samples after them.
    #[inline(never)]
    fn start_chains(&self, chains: &mut Chains, budget: &Budget<'_>) {
        let mut initial = ArrayVec::<(ChainState, f64), INITIAL_DEALS>::new();
        let mut total = 0.0;
        let rng = &mut chains.rng;
        while initial.len() < INITIAL_DEALS && !budget.should_stop() {
            let hands = self.uniform_hands(rng);
            let hidden = match &self.pass_evidence {
                Some(passes) => passes.hidden_deal(hands, |cards| random_pass(cards, rng)),
                None => HiddenDeal {
                    hands,
                    received: Default::default(),
                },
            };
            let state = self.evaluate(hidden);
            total += state.likelihood();
            initial.push((state, total));
        }
        for _ in 0..CHAINS {
            let point = unit_fraction(rng) * total;
            let chosen = initial.partition_point(|&(_, up_to)| up_to <= point);
            if let Some(&(state, _)) = initial.get(chosen).or(initial.last()) {
                chains.states.push(state);
            }
        }
    }

    /// Samples the hands of the others uniformly from all possible deals.
    fn uniform_hands(&self, rng: &mut Rng) -> [CardSet; 3] {
        let hands = self.uniform.sample(rng);
        self.others.map(|seat| hands[seat])
    }

    /// Returns a stored deal with the received cards of each player.
    fn hidden_deal(&self, stored: StoredDeal) -> HiddenDeal {
        let (hands, received) = (stored.hands, stored.received);
        let passes = self.pass_evidence.as_ref();
        HiddenDeal {
            hands,
            received: passes.map_or_else(Default::default, |passes| {
                passes.received_by_player(hands, received)
            }),
        }
    }

    /// Returns the four hands of a sample.
    pub fn sample(&self, number: u64, rng: &mut Rng) -> [CardSet; SEATS] {
        let Some(stored) = self.stored_for(number) else {
            return self.uniform.sample(rng);
        };
        let hands = match (self.has_own_deal(number), stored.is_from_chain) {
            (true, _) => stored.hands,
            (false, false) => return self.uniform.sample(rng),
            (false, true) => {
                let mut state = self.evaluate(self.hidden_deal(stored));
                self.advance(&mut state, THINNING, rng);
                state.hidden.hands
            }
        };
        let mut all = [self.my_hand; SEATS];
        for (seat, hand) in self.others.into_iter().zip(hands) {
            all[seat] = hand;
        }
        all
    }

    /// Returns the number of heuristic worlds in a sample.
    pub fn heuristic_worlds(&self, number: u64) -> usize {
        // A sample without a deal of its own takes the last trust.
        let stored = match self.has_own_deal(number) {
            true => self.stored_for(number),
            false => self.stored_for(CAPACITY as u64 - 1),
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
        let index = match self.is_unbounded {
            true => ring_index(number),
            false => (number % CAPACITY as u64) as usize,
        };
        let stored = self.stored.read().unwrap_or_else(PoisonError::into_inner);
        stored.get(index).copied()
    }

    /// Evaluates the likelihoods of a deal.
    fn evaluate(&self, hidden: HiddenDeal) -> ChainState {
        let passes = self.pass_evidence.as_ref();
        ChainState {
            hidden,
            play_likelihoods: [0, 1, 2].map(|place| {
                self.play_evidence
                    .likelihood(self.others[place], hidden.hands[place])
            }),
            pass_likelihoods: passes.map_or([1.0; 3], |passes| passes.likelihoods(&hidden)),
        }
    }

    /// Advances a chain by so many proposals. Half of them swap a single card, because these are
    /// accepted most often.
    fn advance(&self, state: &mut ChainState, proposals: usize, rng: &mut Rng) {
        for _ in 0..proposals {
            match rng.below(4) {
                0 => self.propose_rotation(state, rng),
                1 => self.propose_swap(state, 2 + rng.below(3), rng),
                _ => self.propose_swap(state, 1, rng),
            }
            if let Some(passes) = &self.pass_evidence {
                propose_received(passes, state, rng);
            }
        }
    }

    /// Proposes a swap of `cards` cards between two of the others.
    fn propose_swap(&self, state: &mut ChainState, cards: u32, rng: &mut Rng) {
        let one = rng.below(3) as usize;
        let other = (one + 1) % 3;
        let mut hidden = state.hidden;
        let (mut give, mut take) = (
            hidden.hands[one] & self.could_hold[other],
            hidden.hands[other] & self.could_hold[one],
        );
        for _ in 0..cards {
            let (Some(given), Some(taken)) = (random_card(give, rng), random_card(take, rng))
            else {
                return;
            };
            (give, take) = (give - given, take - taken);
            hidden.replace(one, given, taken);
            hidden.replace(other, taken, given);
        }
        self.accept_or_reject(state, hidden, &[one, other], rng);
    }

    /// Proposes a rotation of one card of each hand through all three hands, in either direction.
    fn propose_rotation(&self, state: &mut ChainState, rng: &mut Rng) {
        let places = 1 + rng.below(2) as usize;
        let mut cards = [CardSet::EMPTY; 3];
        for (giver, card) in cards.iter_mut().enumerate() {
            let Some(given) = random_card(state.hidden.hands[giver], rng) else {
                return;
            };
            *card = given;
        }
        let mut hidden = state.hidden;
        for giver in 0..3 {
            let receiver = (giver + places) % 3;
            if !self.could_hold[receiver].is_superset(cards[giver]) {
                return;
            }
            hidden.replace(receiver, cards[receiver], cards[giver]);
        }
        self.accept_or_reject(state, hidden, &[0, 1, 2], rng);
    }

    /// Accepts a proposal with probability `min(1, p(new) / p(old))`. It has new hands at `places`.
    ///
    /// The random number is drawn first and turned into a lower bound of the new likelihood, so
    /// that most rejected proposals are not evaluated to the end.
    fn accept_or_reject(
        &self,
        state: &mut ChainState,
        hidden: HiddenDeal,
        places: &[usize],
        rng: &mut Rng,
    ) {
        let (mut bound, mut play_likelihoods) = (
            unit_fraction(rng) * state.likelihood_at(places),
            state.play_likelihoods,
        );
        let mut pass_likelihoods = state.pass_likelihoods;
        if let Some(passes) = &self.pass_evidence {
            pass_likelihoods = passes.likelihoods_after(&hidden, &state.hidden, pass_likelihoods);
            bound /= pass_likelihoods.iter().product::<f64>();
        }
        for &place in places {
            // The likelihoods of the remaining places are at most 1.
            let (seat, hand) = (self.others[place], hidden.hands[place]);
            let likelihood = match bound < 1.0 {
                true => self.play_evidence.likelihood_above(bound, seat, hand),
                false => None,
            };
            let Some(likelihood) = likelihood else { return };
            bound /= likelihood.marginal();
            play_likelihoods[place] = likelihood;
        }
        *state = ChainState {
            hidden,
            play_likelihoods,
            pass_likelihoods,
        };
    }
}

/// Proposes another received card for one player whose received cards are unknown, and accepts it
/// by the likelihoods of the passes.
fn propose_received(evidence: &PassEvidence<'_>, state: &mut ChainState, rng: &mut Rng) {
    let place = rng.below(3) as usize;
    let (before, mut hidden) = (state.hidden, state.hidden);
    let Some(held) = evidence.possible_received(&before, place) else {
        return;
    };
    let received = before.received[place];
    if let (Some(out), Some(instead)) = (
        random_card(received, rng),
        random_card(held - received, rng),
    ) {
        hidden.received[place] = (received - out) | instead;
        let pass_likelihoods = evidence.likelihoods_after(&hidden, &before, state.pass_likelihoods);
        let bound = unit_fraction(rng) * state.pass_likelihoods.iter().product::<f64>();
        if bound < pass_likelihoods.iter().product() {
            *state = ChainState {
                hidden,
                pass_likelihoods,
                ..*state
            };
        }
    }
}

/// Returns the index of a deal in the ring buffer of unbounded chains. A new deal replaces one
/// whose sample has been played. The first [`EARLY_SAMPLES`] deals stay, because the principal
/// variation comes from one of them.
fn ring_index(number: u64) -> usize {
    let (first, capacity) = (EARLY_SAMPLES as u64, CAPACITY as u64);
    let index = match number < capacity {
        true => number,
        false => first + (number - capacity) % (capacity - first),
    };
    index as usize
}

/// Returns the number of heuristic worlds in a sample, which decreases with the trust.
fn heuristic_worlds(trust: f64) -> u8 {
    (HEURISTIC_WORLDS - ((HEURISTIC_WORLDS - MIN_HEURISTIC_WORLDS) as f64 * trust) as usize) as u8
}

/// Returns a uniformly random card of a set.
fn random_card(cards: CardSet, rng: &mut Rng) -> Option<CardSet> {
    let card = cards.iter().nth(rng.below(cards.len()) as usize);
    card.map(Card::bit)
}

/// Returns a uniformly random pass from these cards.
fn random_pass(cards: CardSet, rng: &mut Rng) -> CardSet {
    let mut pass = CardSet::EMPTY;
    for _ in 0..PASSED_CARDS {
        pass |= random_card(cards - pass, rng).unwrap_or(CardSet::EMPTY);
    }
    pass
}

/// Returns a uniformly random number in `[0, 1)`, a multiple of 2^-53.
fn unit_fraction(rng: &mut Rng) -> f64 {
    /// The reciprocal of the resolution.
    const STEPS: u64 = 1 << 53;
    (rng.next_u64() >> 11) as f64 / STEPS as f64
}

#[cfg(test)]
mod tests;
