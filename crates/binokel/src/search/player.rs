//! Player that searches.

use super::{SearchOptions, search_bid, search_card, search_discard, search_trump};
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

impl Player for SearchPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.options.begin_round(seed);
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        match search_bid(view, &self.options.next_decision()) {
            Ok(decision) => {
                self.options.playouts += decision.playouts;
                decision.bid
            }
            Err(_) => RuleBasedPlayer::default().bid(view),
        }
    }

    fn discard(&mut self, view: &View) -> Discard {
        match search_discard(view, &self.options.next_decision()) {
            Ok(decision) => {
                self.options.playouts += decision.playouts;
                decision.discard
            }
            Err(_) => RuleBasedPlayer::default().discard(view),
        }
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        match search_trump(view, &self.options.next_decision()) {
            Ok(decision) => {
                self.options.playouts += decision.playouts;
                decision.trump
            }
            Err(_) => RuleBasedPlayer::default().declare_trump(view),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match search_card(view, &self.options.next_decision()) {
            Ok(decision) => {
                self.options.playouts += decision.playouts;
                decision.card
            }
            Err(_) => RuleBasedPlayer::default().play(view),
        }
    }

    /// Number of playouts.
    fn steps(&self) -> u64 {
        self.options.playouts
    }
}
