//! A player that searches.

use super::{Engine, SearchOptions, choose_pass_cards};
use crate::{Card, Player, Policy, PolicyPlayer, View};

/// A player that searches every pass and every card.
#[derive(Clone, Debug)]
pub struct SearchPlayer {
    engine: Engine<'static>,
    seed: u64,
    steps: u64,
}

impl SearchPlayer {
    /// Creates a player with these options. A pass has four times the limits of a card.
    pub fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            engine: Engine::new(SearchOptions {
                with_principal_variation: false,
                ..options
            }),
            seed: options.limits.seed,
            steps: 0,
        }
    }
}

impl Player for SearchPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.engine.reseed(self.seed ^ seed);
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        match choose_pass_cards(view, &self.engine.options().for_pass()) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.cards
            }
            Err(_) => PolicyPlayer(Policy::Tuned).pass(view),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match self.engine.choose_move(view) {
            Ok(decision) => {
                self.steps += decision.playouts;
                decision.card
            }
            Err(_) => PolicyPlayer(Policy::Tuned).play(view),
        }
    }

    /// Returns the playouts since the deal began.
    fn steps(&self) -> u64 {
        self.steps
    }
}
