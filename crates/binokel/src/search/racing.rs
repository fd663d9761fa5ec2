//! Race of candidate moves over sampled worlds, by sequential halving.

use super::contract::{Contract, go_out, play_contract, play_from_auction, score_contract};
use super::payoff::{Payoff, PayoffFunction};
use super::statistics::{Estimate, RolloutStatistics};
use super::world_sampler::{World, WorldSampler};
use crate::cards::{Card, Suit};
use crate::player::Discard;
use crate::public_state::Phase;
use crate::rollout::RolloutState;
use crate::view::View;
use handsense_core::search::{
    Budget, DEFAULT_PLAYOUTS, MAX_ARMS, Objective, RankedArms, SampledDecision, SearchOptions,
    play_arms, race_arms,
};
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

/// Races the candidates, sixteen at most.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    candidates: &[Candidate],
) -> RankedArms<Estimate> {
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
        seed: options.limits.seed,
    };
    let mut statistics = [RolloutStatistics::default(); MAX_ARMS];
    let race = race_arms(
        rollouts,
        candidates.len(),
        &options.limits,
        DEFAULT_PLAYOUTS,
        &mut |payoffs, race| {
            for arm in race.alive() {
                statistics[arm].add(&payoffs[arm]);
            }
        },
    );
    RankedArms::new(&race, |arm| statistics[arm].estimate(&race, arm))
}

struct CandidateRollouts<'a> {
    view: &'a View,
    sampler: WorldSampler,
    payoff_function: PayoffFunction,
    candidates: &'a [Candidate],
    objective: Objective,
    seed: u64,
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
    type Sample = [Payoff; MAX_ARMS];

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<[Payoff; MAX_ARMS]> {
        let mut rng = Rng::with_stream(self.seed, number);
        let world = self.sampler.sample_weighted(&mut rng);
        play_arms(arms, budget, |arm| match self.candidates[arm] {
            Candidate::WinAuction(seat, bid) => {
                let (rules, dealer) = (self.view.rules(), self.view.dealer());
                play_from_auction(rules, dealer, &world, seat, bid, &self.payoff_function)
            }
            Candidate::Dabb(trump, discard) => self.dabb(&world, trump, discard),
            Candidate::Card(card) => self.card(&world, card),
        })
    }

    fn value(payoffs: &[Payoff; MAX_ARMS], arm: usize) -> i32 {
        payoffs[arm].value
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
