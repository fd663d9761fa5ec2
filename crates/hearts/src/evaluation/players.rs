//! Players that follow a static evaluation: the design, or the tuned policy with any weights.

use std::sync::Arc;

use super::design::Design;
use super::weights::Weights;
use super::{passing, ranking};
use crate::{Card, Player, View};

/// A player by the design. Rules can be switched off to measure their strength.
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

/// A player by the tuned policy with its own weights.
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
