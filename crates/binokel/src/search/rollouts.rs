//! Candidates of a decision, and their rollouts in sampled worlds.

use std::ops::AddAssign;

use super::world_sampler::{World, WorldSampler};
use crate::cards::{Card, CardSet, Suit};
use crate::equity::win_probability;
use crate::hand::Hand;
use crate::melds::meld_points;
use crate::player::{Discard, newest};
use crate::public_state::{Phase, PublicState};
use crate::rollout::RolloutState;
use crate::rules::MAX_PLAYERS;
use crate::scoring::{RoundResult, score_round};
use crate::view::View;
use handsense_core::search::{
    Decision, MeanValue, Objective, Rollouts, SearchOptions, race_rollouts,
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

/// Sum of the results of rollouts, for the player's side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Payoff {
    /// Points of the player's side.
    points: i64,
    /// Mean points of the other sides.
    opponent_points: i64,
    /// Number of bids made.
    made: i64,
}

impl AddAssign for Payoff {
    fn add_assign(&mut self, other: Payoff) {
        self.points += other.points;
        self.opponent_points += other.opponent_points;
        self.made += other.made;
    }
}

/// Estimate of a candidate from its rollouts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Mean under the objective: win probability in millionths, or points. See [`Objective`].
    pub value: f64,
    /// Standard error of `value`.
    pub standard_error: f64,
    /// Mean points of the player's side in the round.
    pub points: f64,
    /// Mean points of the other sides.
    pub opponent_points: f64,
    /// Fraction of bids made by the bid winner, 0 to 1.
    pub made: f64,
    /// Number of playouts.
    pub playouts: u64,
}

/// Races the candidates, sixteen at most, and names them by their indices.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    candidates: &[Candidate],
) -> Decision<usize, Estimate> {
    let rollouts = CandidateRollouts {
        view,
        sampler: WorldSampler::new(view),
        candidates,
        objective: options.objective,
    };
    race_rollouts(rollouts, candidates.len(), options)
}

struct CandidateRollouts<'a> {
    view: &'a View,
    sampler: WorldSampler,
    candidates: &'a [Candidate],
    objective: Objective,
}

impl CandidateRollouts<'_> {
    /// Plays a round in which a seat wins the auction. It takes the dabb and follows the newest
    /// rule-based player for trump, going out and discard.
    fn play_auction(&self, world: &World, bid_winner: Seat, bid: i32) -> (i32, Payoff) {
        let rules = self.view.rules();
        let meld_rules = rules.edition().meld_rules();
        let mut hands = world.hands;
        let hand = hands[bid_winner] | world.set_aside;
        hands[bid_winner] = hand;
        let trump = newest::trump(hand, meld_rules);
        let discard = if newest::goes_out(hand, trump, bid, rules.players(), meld_rules) {
            Discard::GoOut(Some(trump))
        } else {
            let discard = newest::discard(&Hand::from(hand), trump, meld_rules);
            Discard::Cards(discard.into_iter().collect())
        };
        self.play_contract(hands, bid_winner, bid, trump, discard)
    }

    /// Plays a round after the auction. The hand of the bid winner has the discard.
    fn play_contract(
        &self,
        mut hands: [CardSet; MAX_PLAYERS],
        bid_winner: Seat,
        bid: i32,
        trump: Suit,
        discard: Discard,
    ) -> (i32, Payoff) {
        let rules = self.view.rules();
        let discarded = match discard {
            Discard::Cards(cards) => Some(cards),
            Discard::GoOut(_) => None,
        };
        let mut result = RoundResult {
            bid_winner,
            bid,
            melds: [0; MAX_PLAYERS],
            points: [0; MAX_PLAYERS],
            tricks: [0; MAX_PLAYERS],
            discard_points: 0,
            last_trick: None,
        };
        if let Some(cards) = discarded {
            hands[bid_winner] = hands[bid_winner] - cards;
            result.discard_points = cards.points();
            let state = PublicState::new(rules, self.view.dealer());
            let mut tricks = RolloutState::new(&state, trump, hands);
            tricks.play_out();
            (result.points, result.tricks, result.last_trick) = tricks.result();
        }
        let meld_rules = rules.edition().meld_rules();
        for seat in rules.seats() {
            if seat != bid_winner || discarded.is_some() {
                result.melds[seat] = meld_points(hands[seat], meld_rules)[trump.index()];
            }
        }
        self.evaluate(&result)
    }

    /// Plays a card and the rest of the round.
    fn play_card(&self, world: &World, card: Card) -> (i32, Payoff) {
        let view = self.view;
        let trump = view.trump().unwrap_or(card.suit());
        let mut tricks = RolloutState::new(view, trump, world.hands);
        tricks.apply_card(card);
        tricks.play_out();
        let (points, won, last_trick) = tricks.result();
        self.evaluate(&RoundResult {
            bid_winner: view.bid_winner().unwrap_or(view.dealer()),
            bid: view.auction().standing(),
            melds: Seat::ALL.map(|seat| view.shown(seat).points),
            points,
            tricks: won,
            discard_points: (view.discard() | world.set_aside).points(),
            last_trick,
        })
    }

    /// Returns the value of a finished round under the objective, and its payoff.
    fn evaluate(&self, result: &RoundResult) -> (i32, Payoff) {
        let rules = self.view.rules();
        let round = score_round(rules, result);
        let (sides, mine) = (rules.sides(), rules.side(self.view.me()));
        let all: i32 = round[..sides].iter().map(|score| score.total).sum();
        let points = round[mine].total;
        let opponent_points = (all - points) / (sides as i32 - 1).max(1);
        let value = match self.objective {
            Objective::Points => points - opponent_points,
            Objective::Game => {
                let mut after = *self.view.scores();
                for (score, round) in after.iter_mut().zip(round) {
                    *score = score.saturating_add(round.total);
                }
                win_probability(rules, &after, result.bid_winner, mine)
            }
        };
        let payoff = Payoff {
            points: points.into(),
            opponent_points: opponent_points.into(),
            made: round[rules.side(result.bid_winner)].made.into(),
        };
        (value, payoff)
    }
}

impl Rollouts for CandidateRollouts<'_> {
    type World = World;
    type Payoff = Payoff;
    type Estimate = Estimate;

    fn sample_world(&self, rng: &mut Rng) -> World {
        self.sampler.sample_weighted(rng)
    }

    fn play(&self, world: &World, candidate: usize) -> (i32, Payoff) {
        match self.candidates[candidate] {
            Candidate::WinAuction(seat, bid) => self.play_auction(world, seat, bid),
            Candidate::Dabb(trump, discard) => {
                let (me, bid) = (self.view.me(), self.view.auction().standing());
                self.play_contract(world.hands, me, bid, trump, discard)
            }
            Candidate::Card(card) => self.play_card(world, card),
        }
    }

    /// A bid, or 0 to pass; the suit of a trump; or a card. A discard has its four cards in eight
    /// bits each, the first lowest, or is -2 to go out.
    fn code(&self, candidate: usize) -> i32 {
        match self.candidates[candidate] {
            Candidate::WinAuction(seat, bid) if seat == self.view.me() => bid,
            Candidate::WinAuction(..) => 0,
            Candidate::Dabb(trump, _) if self.view.phase() == Phase::DeclaringTrump => {
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

    fn estimate(value: MeanValue, sum: &Payoff) -> Estimate {
        Estimate {
            value: value.value,
            standard_error: value.standard_error,
            points: value.mean(sum.points),
            opponent_points: value.mean(sum.opponent_points),
            made: value.mean(sum.made),
            playouts: value.playouts,
        }
    }
}
