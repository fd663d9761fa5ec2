//! Search by determinization with rollouts.
//!
//! The algorithm is perfect-information Monte Carlo sampling (Ginsberg, "GIB: Imperfect information
//! in a computationally challenging game", 2001). It samples the hidden cards and evaluates every
//! candidate in the sampled world. Three points differ:
//!
//! - A heuristic rollout replaces the double-dummy solution of a world.
//! - Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
//!   bandits", 2013) allocates the samples. All remaining candidates share a world, and clearly
//!   inferior ones are eliminated early.
//! - Worlds respect all deduced voids and shown cards. Each is resampled from a few consistent
//!   deals in proportion to the likelihood of melds and bids.
//!
//! Bids, trump, discard, going out and cards all use the same race. In teams of two, the rollout plays
//! the partner by the same heuristic (`crate::rollout`), and the payoff is the side's.
//!
//! [`Objective::Points`] is the points of the side in the round, minus the mean of the other sides.
//!
//! Files:
//!
//! - `decisions`: one search for each decision.
//! - `rollouts`: the candidates and their rollouts.
//! - `world_sampler`: sampler of hidden cards.

mod decisions;
mod rollouts;
mod world_sampler;

pub use decisions::{search_bid, search_card, search_discard, search_trump};
pub use handsense_core::search::{DEFAULT_PLAYOUTS, Decision, Objective, SearchOptions, Searched};
pub use rollouts::Estimate;
pub use world_sampler::{World, WorldSampler};

use crate::cards::{Card, Suit};
use crate::player::{Discard, Player, RuleBasedPlayer};
use crate::view::View;
use handsense_core::search::SearchPlayerOptions;

/// Player that searches every bid, trump, discard and card.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer {
    options: SearchPlayerOptions,
}

impl SearchPlayer {
    /// Creates a player with these search options.
    pub const fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            options: SearchPlayerOptions::new(options),
        }
    }
}

/// Out of turn it decides as the rule-based player.
impl Player for SearchPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.options.begin_round(seed);
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        let searched = self.options.search(|options| search_bid(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().bid(view))
    }

    fn discard(&mut self, view: &View) -> Discard {
        let searched = self.options.search(|options| search_discard(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().discard(view))
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        let searched = self.options.search(|options| search_trump(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().declare_trump(view))
    }

    fn play(&mut self, view: &View) -> Card {
        let searched = self.options.search(|options| search_card(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().play(view))
    }

    /// Number of playouts.
    fn steps(&self) -> u64 {
        self.options.playouts
    }
}
