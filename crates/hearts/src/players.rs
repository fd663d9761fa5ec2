//! The interface of a player at the table, and the players without a search.

use std::sync::Arc;

use crate::evaluation::passing;
use crate::policy::rank_by_net;
use crate::policy_net::InferenceNet;
use crate::rollout::playout_move;
use crate::search::{Objective, SearchOptions};
use crate::{
    Card, Level, LevelPlayer, Policy, RankedMoves, SearchPlayer, View, ViewError, rank_moves,
    select_pass_cards,
};
use handsense_core::search::SearchLimits;

/// A player, who decides from the view of one seat.
///
/// The referee calls [`pass`](Self::pass) in the passing phase and [`play`](Self::play) when it is
/// the seat's turn. An illegal pass or card is an error of the player: the referee stops the match
/// and reports it.
pub trait Player {
    /// Starts a new deal. The player draws all random numbers of the deal from `seed`, so the deal
    /// is reproducible.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Returns three different cards of the hand to pass.
    fn pass(&mut self, view: &View) -> [Card; 3];

    /// Returns one of the legal cards.
    fn play(&mut self, view: &View) -> Card;

    /// Returns the work since the deal began in the player's own steps, such as playouts or nodes;
    /// 0 for a player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}

/// Returns the best card. A player that is asked out of turn has none, and every card is illegal.
fn best(ranked: Result<RankedMoves, ViewError>) -> Card {
    ranked.map_or(Card::ACE_OF_SPADES, |ranked| ranked.best())
}

/// A player that plays the best-ranked card of a policy.
#[derive(Clone, Copy, Debug)]
pub struct PolicyPlayer(pub Policy);

impl Player for PolicyPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        select_pass_cards(view, self.0).unwrap_or_else(|_| passing::in_order(view.hand()))
    }

    fn play(&mut self, view: &View) -> Card {
        best(rank_moves(view, self.0))
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
        best(rank_by_net(view, &self.0))
    }
}

/// A player that plays by the playout heuristic and passes by the tuned policy.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutPlayer;

impl Player for PlayoutPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        playout_move(view).unwrap_or(Card::ACE_OF_SPADES)
    }
}

/// Returns the player of a name: a policy, `level:NAME`, `search:PLAYOUTS`, or
/// `search:PLAYOUTS:payoff` for a search that aims at the payoff of the deal. `rule` is another name
/// of the policy `as-designed`.
pub fn player_of_name(name: &str) -> Option<Box<dyn Player + Send>> {
    let name = if name == "rule" { "as-designed" } else { name };
    if let Some(policy) = Policy::ALL.into_iter().find(|known| known.name() == name) {
        return Some(Box::new(PolicyPlayer(policy)));
    }
    if let Some(level) = name.strip_prefix("level:") {
        return Some(Box::new(LevelPlayer::new(Level::from_name(level)?)));
    }
    let search = name.strip_prefix("search:")?;
    let playouts = search.strip_suffix(":payoff");
    let objective = playouts.map_or(Objective::Game, |_| Objective::Payoff);
    let playouts: u32 = playouts.unwrap_or(search).parse().ok()?;
    let limits = SearchLimits::with_playouts(u64::from(playouts));
    (playouts > 0).then(|| -> Box<dyn Player + Send> {
        Box::new(SearchPlayer::new(SearchOptions {
            objective,
            ..SearchOptions::from(limits)
        }))
    })
}
