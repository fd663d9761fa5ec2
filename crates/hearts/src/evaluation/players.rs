//! Players that follow the evaluation alone: the design, and the tuned policy by any weights.

use std::sync::Arc;

use super::design::Design;
use super::weights::Weights;
use super::{passing, ranking};
use crate::{Card, Player, View};

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
