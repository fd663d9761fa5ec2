//! The walk of a chain through the hidden deals: its proposals and their acceptance.

use super::super::Caches;
use super::super::likelihood_cache::HandLikelihood;
use super::super::pass_likelihood::{HiddenDeal, PassEvidence};
use super::super::play_likelihood::{PlayEvidence, PlayHistory};
use crate::{CardSet, Seat, View};
use handsense_core::Rng;
use handsense_core::search::Budget;

/// Proposals between two checks at the limits.
const PROPOSALS_PER_LOOK: usize = 8;

/// The target distribution of the chains, with one copy of the caches.
pub(super) struct Target<'a> {
    pub play_evidence: PlayEvidence<'a>,
    pub pass_evidence: Option<PassEvidence<'a>>,
    pub others: [Seat; 3],
    /// The cards that each of the others could hold.
    pub could_hold: [CardSet; 3],
}

/// The state of a chain. Indices are the seats after the viewer's, in order.
#[derive(Clone, Copy)]
pub(super) struct ChainState {
    pub hidden: HiddenDeal,
    /// The likelihood of each player's plays.
    pub play_likelihoods: [HandLikelihood; 3],
    /// The likelihood of each player's pass; 1 without pass evidence.
    pub pass_likelihoods: [f64; 3],
}

impl ChainState {
    /// Returns the likelihood of all passes and of the plays of the players at these places.
    pub fn likelihood_at(&self, places: &[usize]) -> f64 {
        let plays = places
            .iter()
            .map(|&place| self.play_likelihoods[place].marginal());
        plays.chain(self.pass_likelihoods).product()
    }

    /// Returns the posterior probability of the faithful model of each player, in 1/255.
    pub fn faithful_posteriors(&self) -> [u8; 3] {
        self.play_likelihoods
            .map(|likelihood| (likelihood.faithful_posterior() * 255.0) as u8)
    }

    /// Returns the posterior probability of the faithful model, in the mean over the others.
    pub fn faithful_posterior(&self) -> f64 {
        let posteriors = self.play_likelihoods.iter();
        posteriors
            .map(|likelihood| likelihood.faithful_posterior())
            .sum::<f64>()
            / 3.0
    }
}

impl<'a> Target<'a> {
    /// Creates the distribution over the hidden deals of a view.
    pub fn new(view: &View, history: &'a PlayHistory, caches: &'a Caches) -> Target<'a> {
        let others = [1, 2, 3].map(|places| view.me().step(places));
        Target {
            play_evidence: PlayEvidence::new(history, &caches.hand_likelihoods),
            pass_evidence: PassEvidence::from_view(view, history.table(), &caches.suit_passes),
            others,
            could_hold: others.map(|seat| view.constraints().could_hold(seat)),
        }
    }

    /// Returns a deal with the received cards of each player.
    pub fn hidden_deal(&self, hands: [CardSet; 3], received: CardSet) -> HiddenDeal {
        let passes = self.pass_evidence.as_ref();
        HiddenDeal {
            hands,
            received: passes.map_or_else(Default::default, |passes| {
                passes.received_by_player(hands, received)
            }),
        }
    }

    /// Evaluates the likelihoods of a deal.
    pub fn evaluate(&self, hidden: HiddenDeal) -> ChainState {
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

    /// Advances a chain by this number of proposals, fewer if the budget ends. Half of them swap a single
    /// card, because these are accepted most often.
    pub fn advance(
        &self,
        state: &mut ChainState,
        proposals: usize,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) {
        for number in 1..=proposals {
            match rng.below(4) {
                0 => self.propose_rotation(state, rng),
                1 => self.propose_swap(state, 2 + rng.below(3), rng),
                _ => self.propose_swap(state, 1, rng),
            }
            if let Some(passes) = &self.pass_evidence {
                propose_received(passes, state, rng);
            }
            let is_look = number < proposals && number.is_multiple_of(PROPOSALS_PER_LOOK);
            if is_look && budget.should_stop() {
                return;
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
            let (Some(given), Some(taken)) = (give.random_card(rng), take.random_card(rng)) else {
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
            let Some(given) = state.hidden.hands[giver].random_card(rng) else {
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
    pub fn accept_or_reject(
        &self,
        state: &mut ChainState,
        hidden: HiddenDeal,
        places: &[usize],
        rng: &mut Rng,
    ) {
        let (mut bound, mut play_likelihoods) = (
            rng.unit_fraction() * state.likelihood_at(places),
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
            let likelihood = if bound < 1.0 {
                self.play_evidence.likelihood_above(bound, seat, hand)
            } else {
                None
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
        received.random_card(rng),
        (held - received).random_card(rng),
    ) {
        hidden.received[place] = (received - out) | instead;
        let pass_likelihoods = evidence.likelihoods_after(&hidden, &before, state.pass_likelihoods);
        let bound = rng.unit_fraction() * state.pass_likelihoods.iter().product::<f64>();
        if bound < pass_likelihoods.iter().product() {
            *state = ChainState {
                hidden,
                pass_likelihoods,
                ..*state
            };
        }
    }
}
