//! Players that follow the playout heuristic.

use std::sync::Arc;

use super::{playout_move, playout_move_with_weights};
use crate::evaluation::passing;
use crate::evaluation::weights::PlayoutWeights;
use crate::{Card, Player, Policy, View, select_pass_cards};

/// A player that plays by the playout heuristic and passes by the tuned policy.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutPlayer;

impl Player for PlayoutPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        select_pass_cards(view, Policy::Tuned).unwrap_or_else(|_| passing::in_order(view.hand()))
    }

    fn play(&mut self, view: &View) -> Card {
        playout_move(view).unwrap_or(Card::ACE_OF_SPADES)
    }
}

/// A [`PlayoutPlayer`] with other weights.
#[derive(Clone, Debug)]
pub struct WeightedPlayoutPlayer(pub Arc<PlayoutWeights>);

impl Player for WeightedPlayoutPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PlayoutPlayer.pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        playout_move_with_weights(view, &self.0).unwrap_or(Card::ACE_OF_SPADES)
    }
}
