//! Players by the rules of thumb of a playout.

use std::sync::Arc;

use super::{playout_choice, playout_choice_by};
use crate::evaluation::passing;
use crate::evaluation::weights::PlayoutWeights;
use crate::{Card, Player, Policy, View, select_pass_cards};

/// Plays by the rules of thumb of the library's playouts, and passes by the tuned policy.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutPlayer;

impl Player for PlayoutPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        select_pass_cards(view, Policy::Tuned).unwrap_or_else(|_| passing::in_order(view.hand()))
    }

    fn play(&mut self, view: &View) -> Card {
        playout_choice(view).unwrap_or(Card::ACE_OF_SPADES)
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
