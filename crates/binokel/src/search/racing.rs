//! Race of candidate moves over sampled worlds, by sequential halving.

use super::contract::{Contract, go_out, play_contract, play_from_auction, score_contract};
use super::options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
use super::payoff::{Payoff, PayoffFunction};
use super::statistics::{Estimate, RolloutStatistics};
use super::world_sampler::{World, WorldSampler};
use crate::cards::{Card, Suit};
use crate::player::Discard;
use crate::public_state::Phase;
use crate::rollout::RolloutState;
use crate::view::View;
use handsense_core::search::{Arms, MAX_ARMS, SampledDecision, race_arms};
use handsense_core::{Rng, Seat};

/// A candidate for the next decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Candidate {
    /// A seat wins the auction at a bid.
    WinAuction(Seat, i32),
    /// The player declares this trump and discards, or goes out.
    Dabb(Suit, Discard),
    /// The player plays a card.
    Card(Card),
}

impl Candidate {
    /// Returns the code in reports of the progress.
    ///
    /// It is a bid, or 0 to pass; the suit of a trump; or a card. A discard has its four cards in
    /// eight bits each, the first lowest, or is -2 to go out.
    fn code(&self, view: &View) -> i32 {
        match *self {
            Candidate::WinAuction(seat, bid) if seat == view.me() => bid,
            Candidate::WinAuction(..) => 0,
            Candidate::Dabb(trump, _) if view.phase() == Phase::DeclaringTrump => {
                trump.index() as i32
            }
            Candidate::Dabb(_, Discard::Cards(cards)) => {
                cards.iter().enumerate().fold(0, |code, (index, card)| {
                    code | (card.code() as i32) << (8 * index)
                })
            }
            Candidate::Dabb(_, Discard::GoOut(_)) => -2,
            Candidate::Card(card) => card.code() as i32,
        }
    }
}

/// Result of a race.
pub(super) struct RankedCandidates {
    /// Candidate indices with their estimates: the best first, the others by playouts and value.
    pub ranking: Arms<(usize, Estimate)>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all candidates but the best were eliminated.
    pub settled: bool,
}

impl RankedCandidates {
    /// Estimate of the candidate with this index.
    pub fn estimate(&self, index: usize) -> Option<Estimate> {
        let found = self
            .ranking
            .iter()
            .find(|(candidate, _)| *candidate == index);
        found.map(|&(_, estimate)| estimate)
    }
}

/// Races the candidates, sixteen at most.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    candidates: &[Candidate],
) -> RankedCandidates {
    let rollouts = CandidateRollouts {
        view,
        sampler: WorldSampler::new(view),
        payoff_function: PayoffFunction::new(
            view.rules(),
            view.me(),
            *view.scores(),
            options.objective,
        ),
        candidates,
        objective: options.objective,
    };
    let mut statistics = [RolloutStatistics::default(); MAX_ARMS];
    let record = &mut |arm: usize, outcome: &Payoff| statistics[arm].add(outcome);
    let result = race_arms(
        rollouts,
        candidates.len(),
        &options.limits,
        DEFAULT_PLAYOUTS,
        record,
    );
    let estimate = |arm: usize| (arm, statistics[arm].estimate(&result.race, arm));
    RankedCandidates {
        ranking: result.order.iter().copied().map(estimate).collect(),
        playouts: result.playouts,
        settled: result.settled,
    }
}

struct CandidateRollouts<'a> {
    view: &'a View,
    sampler: WorldSampler,
    payoff_function: PayoffFunction,
    candidates: &'a [Candidate],
    objective: Objective,
}

impl CandidateRollouts<'_> {
    fn dabb(&self, world: &World, trump: Suit, discard: Discard) -> Payoff {
        let (rules, me) = (self.view.rules(), self.view.me());
        let bid = self.view.auction().standing();
        let mut hands = world.hands;
        let Discard::Cards(discard) = discard else {
            return go_out(rules, me, bid, trump, hands, &self.payoff_function);
        };
        hands[me] = hands[me] - discard;
        let contract = Contract {
            bid_winner: me,
            bid,
            trump,
            discard,
        };
        play_contract(
            rules,
            self.view.dealer(),
            &contract,
            hands,
            &self.payoff_function,
        )
    }

    fn card(&self, world: &World, card: Card) -> Payoff {
        let view = self.view;
        let trump = view.trump().unwrap_or(card.suit());
        let mut tricks = RolloutState::new(view, trump, world.hands);
        tricks.apply_card(card);
        tricks.play_out();
        let contract = Contract {
            bid_winner: view.bid_winner().unwrap_or(view.dealer()),
            bid: view.auction().standing(),
            trump,
            discard: view.discard() | world.set_aside,
        };
        let melds = Seat::ALL.map(|seat| view.shown(seat).points);
        score_contract(
            view.rules(),
            &contract,
            melds,
            &tricks,
            &self.payoff_function,
        )
    }
}

impl SampledDecision for CandidateRollouts<'_> {
    type World = World;
    type Outcome = Payoff;

    fn sample_world(&self, rng: &mut Rng) -> World {
        self.sampler.sample_weighted(rng)
    }

    fn rollout(&self, world: &World, arm: usize) -> Payoff {
        match self.candidates[arm] {
            Candidate::WinAuction(seat, bid) => {
                let (rules, dealer) = (self.view.rules(), self.view.dealer());
                play_from_auction(rules, dealer, world, seat, bid, &self.payoff_function)
            }
            Candidate::Dabb(trump, discard) => self.dabb(world, trump, discard),
            Candidate::Card(card) => self.card(world, card),
        }
    }

    fn value(outcome: &Payoff) -> i32 {
        outcome.value
    }

    fn move_code(&self, arm: usize) -> i32 {
        self.candidates
            .get(arm)
            .map_or(-1, |candidate| candidate.code(self.view))
    }

    fn value_scale(&self) -> f64 {
        self.objective.value_scale()
    }
}
