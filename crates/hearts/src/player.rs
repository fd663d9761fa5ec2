//! A player at the table, as a referee sees one.

use std::sync::Arc;

use super::learned::Net;
use super::search::{Engine, SearchOptions, choose_pass_cards};
use super::weights::{PlayoutWeights, Weights};
use super::{
    Card, Design, Policy, View, passing, playout_choice, playout_choice_by, rank_moves, ranking,
    select_pass_cards,
};

/// Decides from what one seat may know, and from nothing else.
///
/// The referee asks only when there is something to decide: [`pass`](Self::pass) for a view in the
/// passing phase, [`play`](Self::play) for a view whose turn it is. An answer that the rules do not
/// allow is the player's fault; the referee stops the match and says so.
pub trait Player {
    /// A new deal begins. Whatever chance the player uses in it comes from `seed`, so that the same
    /// deal is played the same way again.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Three different cards of the hand to give away.
    fn pass(&mut self, view: &View) -> [Card; 3];

    /// One of the legal cards.
    fn play(&mut self, view: &View) -> Card;

    /// Work done since the deal began, in the player's own steps (simulations, nodes); 0 for a
    /// player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}

/// Plays the best-ranked card of a policy.
#[derive(Clone, Copy, Debug)]
pub struct PolicyPlayer(pub Policy);

impl Player for PolicyPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        select_pass_cards(view, self.0).unwrap_or_else(|_| passing::in_order(view.hand()))
    }

    fn play(&mut self, view: &View) -> Card {
        match rank_moves(view, self.0) {
            Ok(ranked) => ranked.best(),
            // Asked out of turn; any card is as wrong as any other.
            Err(_) => view.hand().first().unwrap_or(Card::ACE_OF_SPADES),
        }
    }
}

/// Plays by the design with some of its rules switched off, to show what they are worth.
#[derive(Clone, Copy, Debug)]
pub struct DesignPlayer(pub Design);

impl Player for DesignPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        passing::in_order(passing::as_designed::choose(view.hand(), &self.0))
    }

    fn play(&mut self, view: &View) -> Card {
        ranking::as_designed::rank_moves(view, &self.0)
            .map_or(Card::ACE_OF_SPADES, |ranked| ranked.best())
    }
}

/// Plays and passes as the tuned policy does, by weights of its own.
#[derive(Clone, Debug)]
pub struct WeightedPlayer(pub Arc<Weights>);

impl Player for WeightedPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        passing::in_order(passing::tuned::choose(view, &self.0.passing))
    }

    fn play(&mut self, view: &View) -> Card {
        ranking::tuned::rank_moves(view, &self.0)
            .map_or(Card::ACE_OF_SPADES, |ranked| ranked.best())
    }
}

/// Plays by the learned policy with a net of its own, and passes by the tuned policy.
#[derive(Clone, Debug)]
pub struct LearnedPlayer(pub Arc<Net>);

impl Player for LearnedPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        ranking::learned::rank_moves(view, &self.0)
            .map_or(Card::ACE_OF_SPADES, |ranked| ranked.best())
    }
}

/// Plays by the rules of thumb of the library's playouts, and passes by the tuned policy.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutPlayer;

impl Player for PlayoutPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        playout_choice(view).unwrap_or(Card::ACE_OF_SPADES)
    }
}

/// Searches for every pass and every card.
#[derive(Clone, Debug)]
pub struct SearchPlayer {
    engine: Engine<'static>,
    seed: u64,
    steps: u64,
}

impl SearchPlayer {
    /// A player that searches this much.
    pub fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            engine: Engine::new(SearchOptions {
                line: false,
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

    /// Playouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}

/// The same by other weights.
#[derive(Clone, Debug)]
pub struct WeightedPlayout(pub Arc<PlayoutWeights>);

impl Player for WeightedPlayout {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PlayoutPlayer.pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        playout_choice_by(view, &self.0).unwrap_or(Card::ACE_OF_SPADES)
    }
}
