//! Played deals among mixed players, and the views at random moments with the result of the deal.

use std::ops::Range;

use handsense_core::Rng;
use handsense_hearts::{
    self as hearts, CardSet, PassDirection, Position, Rules, SEATS, Seat, View, score_deal,
};
use rayon::prelude::*;

use super::forecast_sample::ForecastSample;
use super::mixed_player::MixedPlayer;
use crate::matches::hearts::deals::{derive_seed, generate_deal};
use crate::matches::hearts::table::{Deal, DealResult, PlayerError, play_deal};
use crate::players::seat_player::SeatPlayer;
use crate::training::Deals;

/// Deals among mixed players.
#[derive(Clone, Debug)]
pub struct ForecastDeals {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// Moments of each view and deal.
    pub moments: usize,
}

/// A view at one moment, and the result of its deal.
#[derive(Clone, Debug)]
pub struct ForecastMoment {
    /// The number of the deal.
    pub deal: u64,
    /// The view.
    pub view: View,
    /// The cards that each seat took in the deal.
    pub taken: [CardSet; SEATS],
    /// The hands after the pass.
    pub hands: [CardSet; SEATS],
    /// The cards that won their trick.
    pub winners: CardSet,
}

impl ForecastMoment {
    /// Returns the scores of the deal.
    pub fn scores(&self) -> [i32; SEATS] {
        score_deal(self.view.rules(), &self.taken)
    }
}

impl Deals for ForecastDeals {
    type Sample = ForecastSample;
    const AT_ONCE: u64 = 1_024;

    fn samples(&self, deals: Range<u64>) -> Result<Vec<ForecastSample>, PlayerError> {
        let samples_of = |number| {
            let moments = self.of_deal(number)?;
            Ok(moments.iter().map(ForecastSample::new).collect::<Vec<_>>())
        };
        let all: Result<Vec<_>, PlayerError> = deals.into_par_iter().map(samples_of).collect();
        Ok(all?.into_iter().flatten().collect())
    }

    /// Every deal gives as many samples, so the number is one of whole deals.
    fn done(deals: &Range<u64>, sample: usize, samples: usize) -> f32 {
        let of_deal = samples / (deals.end - deals.start).max(1) as usize;
        deals.start as f32 + (sample / of_deal.max(1)) as f32
    }
}

impl ForecastDeals {
    /// Returns the moments of the deals with these numbers, in order. Runs in parallel. The same
    /// seed and numbers give the same moments on any number of threads.
    ///
    /// Half of the time the first moment of a view is before the pass, or before the first lead of a
    /// deal without a pass. All other moments are uniformly distributed over the 52 cards.
    ///
    /// # Errors
    /// A player that breaks the rules, which indicates a bug.
    pub fn moments(&self, deals: Range<u64>) -> Result<Vec<ForecastMoment>, PlayerError> {
        let all: Result<Vec<_>, _> = deals
            .into_par_iter()
            .map(|number| self.of_deal(number))
            .collect();
        Ok(all?.into_iter().flatten().collect())
    }

    fn of_deal(&self, number: u64) -> Result<Vec<ForecastMoment>, PlayerError> {
        let mut rng = Rng::new(derive_seed(self.seed, !number));
        let rules = self.rules[rng.below(self.rules.len().max(1) as u32) as usize];
        let deal = generate_deal(rules, self.seed, number, None);
        let mut seats = Seat::ALL.map(|_| SeatPlayer::Honest(Box::new(MixedPlayer::default())));
        let played = play_deal(&deal, seats.each_mut())?;
        let (taken, winners) = result(&deal, &played);
        let table = after_pass(&deal, &played);
        let mut moments = Vec::with_capacity(SEATS * self.moments);
        for me in Seat::ALL {
            for number_of_moment in 0..self.moments {
                let is_opening = number_of_moment == 0 && rng.below(2) == 0;
                let cards = rng.below(52) as usize;
                let view = if is_opening {
                    deal.table().view(me).expect("a dealt hand")
                } else {
                    let mut view = table.view(me).expect("a deal by the rules");
                    for &(seat, card) in &played.plays[..cards] {
                        view.play(seat, card).expect("a card the referee allowed");
                    }
                    view
                };
                moments.push(ForecastMoment {
                    deal: number,
                    view,
                    taken,
                    hands: played.hands,
                    winners,
                });
            }
        }
        Ok(moments)
    }
}

/// The cards that each seat took, and those that won their trick.
fn result(deal: &Deal, played: &DealResult) -> ([CardSet; SEATS], CardSet) {
    let mut table = Position::new(deal.rules, played.hands, deal.first).expect("a dealt deck");
    let mut winners = CardSet::EMPTY;
    for &(_, card) in &played.plays {
        let mut trick = *table.trick();
        trick.add(card);
        if let (true, Some(best)) = (trick.is_complete(), trick.winning_card()) {
            winners.insert(best);
        }
        table.play(card).expect("a card the referee allowed");
    }
    (*table.taken(), winners)
}

/// The table after the pass.
fn after_pass(deal: &Deal, played: &DealResult) -> hearts::Deal {
    let mut table = deal.table();
    if deal.direction != PassDirection::Hold {
        for seat in Seat::ALL {
            let passed = deal.hands[seat] - played.hands[seat];
            table
                .pass(seat, passed)
                .expect("a pass the referee allowed");
        }
    }
    table
}
