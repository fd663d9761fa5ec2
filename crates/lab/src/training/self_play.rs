//! Self-play data for the policy network: deals that four copies of the current policy play.
//!
//! A fraction of the cards is chosen at random, because rollouts reach positions that strong play
//! does not. Every deal has a seed of its own, so the same options give the same samples on any
//! number of threads.

use std::ops::Range;
use std::sync::Arc;

use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::analysis::{DealError, PlayedDeal};
use handsense_hearts::policy_net::InferenceNet;
use handsense_hearts::{
    Card, LearnedPlayer, Player, Policy, PolicyPlayer, Rules, SEATS, Seat, View,
};
use rayon::prelude::*;
use thiserror::Error;

use super::labels::samples_from_deal;
use super::sample::TrainingSample;
use crate::matches::hearts::deals::{derive_seed, generate_deal};
use crate::matches::hearts::table::{Deal, PlayerError, play_deal};
use crate::players::seat_player::SeatPlayer;

/// Percentage of cards that are chosen at random. Chosen by hand.
const RANDOM_CARD_PERCENT: u32 = 6;
/// Percentage of decisions that become samples; consecutive decisions are strongly correlated.
/// Chosen by hand.
const SAMPLED_PERCENT: u32 = 50;

/// A generator of training samples by self-play.
#[derive(Clone, Debug)]
pub struct SelfPlayGenerator {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// The current network, which plays all seats and the rollouts; `None` for the tuned policy
    /// alone.
    pub net: Option<Arc<InferenceNet>>,
}

/// An error of the self-play generator.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// A player returned an illegal action.
    #[error(transparent)]
    PlayerError(#[from] PlayerError),
    /// A deal record is inconsistent.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl SelfPlayGenerator {
    /// Generates the samples of the deals with these numbers, in order. Runs in parallel.
    ///
    /// # Errors
    /// A deal that cannot be played, which indicates a bug.
    pub fn generate(&self, deals: Range<u64>) -> Result<Vec<TrainingSample>, SelfPlayError> {
        let samples_of_deal = |number| self.samples_of_deal(number);
        let all: Result<Vec<_>, _> = deals.into_par_iter().map(samples_of_deal).collect();
        Ok(all?.into_iter().flatten().collect())
    }

    fn samples_of_deal(&self, number: u64) -> Result<Vec<TrainingSample>, SelfPlayError> {
        let mut rng = Rng::new(derive_seed(self.seed, !number));
        let rules = self.rules[rng.below(self.rules.len() as u32) as usize];
        let deal = generate_deal(rules, self.seed, number, None);
        let is_kept = |_: &View| rng.below(100) < SAMPLED_PERCENT;
        Ok(samples_from_deal(
            &self.play(&deal)?,
            self.net.as_deref(),
            is_kept,
        )?)
    }

    /// Plays one deal.
    fn play(&self, deal: &Deal) -> Result<PlayedDeal, PlayerError> {
        let mut seats = Seat::ALL.map(|_| {
            SeatPlayer::Honest(Box::new(SelfPlayPlayer {
                net: self.net.clone(),
                rng: Rng::new(0),
            }))
        });
        let played = play_deal(deal, seats.each_mut())?;
        let mut passed = deal.hands;
        for (dealt, after) in passed.iter_mut().zip(played.hands) {
            *dealt -= after;
        }
        Ok(PlayedDeal {
            rules: deal.rules,
            direction: deal.direction,
            hands: played.hands,
            passed,
            scores: [0; SEATS],
            plays: played.plays,
        })
    }
}

/// The player of every seat in self-play. It passes by the tuned policy.
struct SelfPlayPlayer {
    net: Option<Arc<InferenceNet>>,
    rng: Rng,
}

impl Player for SelfPlayPlayer {
    fn begin_deal(&mut self, seed: u64) {
        let mut seed = seed;
        self.rng = Rng::new(splitmix64(&mut seed));
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        let is_random = self.rng.below(100) < RANDOM_CARD_PERCENT;
        match (view.legal_moves(), &self.net) {
            (Ok(legal), _) if is_random => {
                let number = self.rng.below(legal.len()) as usize;
                legal.iter().nth(number).unwrap_or(Card::ACE_OF_SPADES)
            }
            (_, Some(net)) => LearnedPlayer(Arc::clone(net)).play(view),
            _ => PolicyPlayer(Policy::Tuned).play(view),
        }
    }
}
