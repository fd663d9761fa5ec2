//! Player that searches.

use super::{Discard, Player, RuleBasedPlayer};
use crate::cards::{Card, Suit};
use crate::search::{SearchOptions, search_bid, search_card, search_discard, search_trump};
use crate::view::View;

/// Player that searches every bid, trump, discard and card.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer {
    options: SearchOptions<'static>,
    /// Seed of the current round.
    seed: u64,
    decisions: u64,
    steps: u64,
}

impl SearchPlayer {
    /// Creates a player with these search options.
    pub const fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            options,
            seed: 0,
            decisions: 0,
            steps: 0,
        }
    }

    /// Options of the next decision, with a seed of its own.
    fn options(&mut self) -> SearchOptions<'static> {
        self.decisions += 1;
        let mut options = self.options;
        options.limits.seed ^= self.seed.wrapping_add(self.decisions);
        options
    }
}

impl Player for SearchPlayer {
    fn begin_round(&mut self, seed: u64) {
        (self.seed, self.decisions, self.steps) = (seed, 0, 0);
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        match search_bid(view, &self.options()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.bid
            }
            Err(_) => RuleBasedPlayer::default().bid(view),
        }
    }

    fn discard(&mut self, view: &View) -> Discard {
        match search_discard(view, &self.options()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.discard
            }
            Err(_) => RuleBasedPlayer::default().discard(view),
        }
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        match search_trump(view, &self.options()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.trump
            }
            Err(_) => RuleBasedPlayer::default().declare_trump(view),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match search_card(view, &self.options()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.card
            }
            Err(_) => RuleBasedPlayer::default().play(view),
        }
    }

    /// Number of playouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}
