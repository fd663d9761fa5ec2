//! Players that follow a policy, or a policy network of their own.

use std::sync::Arc;

use super::{Policy, rank_by_net, rank_moves, select_pass_cards};
use crate::evaluation::passing;
use crate::policy_net::InferenceNet;
use crate::{Card, Player, View};

/// A player that plays the best-ranked card of a policy.
#[derive(Clone, Copy, Debug)]
pub struct PolicyPlayer(pub Policy);

impl Player for PolicyPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        select_pass_cards(view, self.0).unwrap_or_else(|_| passing::in_order(view.hand()))
    }

    fn play(&mut self, view: &View) -> Card {
        match rank_moves(view, self.0) {
            Ok(ranked) => ranked.best(),
            // Called out of turn: every card is illegal.
            Err(_) => view.hand().first().unwrap_or(Card::ACE_OF_SPADES),
        }
    }
}

/// A player by the learned policy with its own policy network and the library's pass network.
#[derive(Clone, Debug)]
pub struct LearnedPlayer(pub Arc<InferenceNet>);

impl Player for LearnedPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Learned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        rank_by_net(view, &self.0).map_or(Card::ACE_OF_SPADES, |ranked| ranked.best())
    }
}
