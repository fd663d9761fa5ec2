//! The interface of a player at the table, and the players without a search.

use std::sync::Arc;

use crate::evaluation::passing;
use crate::policy::rank_by_net;
use crate::policy_net::InferenceNet;
use crate::rollout::playout_move;
use crate::search::{Objective, SearchOptions};
use crate::{
    Card, Deal, Level, LevelPlayer, Policy, RankedMoves, SearchPlayer, View, ViewError, rank_moves,
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

    /// Observes a finished deal, with all hands open. A player that learns whom it plays uses it.
    fn observe_deal(&mut self, deal: &Deal) {
        let _ = deal;
    }

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

/// A player of the library by its name.
#[derive(Clone, Debug)]
pub enum NamedPlayer {
    /// The name of a policy. `rule` is another name of `as-designed`.
    Policy(PolicyPlayer),
    /// `level:NAME`.
    Level(LevelPlayer),
    /// `search:PLAYOUTS`, or `search:PLAYOUTS:payoff` for a search that aims at the payoff of the deal.
    Search(SearchPlayer),
}

impl NamedPlayer {
    /// Creates the player of a name; `None` if the name is unknown.
    pub fn new(name: &str) -> Option<NamedPlayer> {
        let name = if name == "rule" { "as-designed" } else { name };
        if let Some(policy) = Policy::ALL.into_iter().find(|known| known.name() == name) {
            return Some(NamedPlayer::Policy(PolicyPlayer(policy)));
        }
        if let Some(level) = name.strip_prefix("level:") {
            let level = Level::from_name(level)?;
            return Some(NamedPlayer::Level(LevelPlayer::new(level)));
        }
        let search = name.strip_prefix("search:")?;
        let (limits, of_payoff) = SearchLimits::from_name(search, "payoff")?;
        let mut options = SearchOptions::from(limits);
        if of_payoff {
            options.objective = Objective::Payoff;
        }
        Some(NamedPlayer::Search(SearchPlayer::new(options)))
    }

    fn player(&mut self) -> &mut dyn Player {
        match self {
            NamedPlayer::Policy(player) => player,
            NamedPlayer::Level(player) => player,
            NamedPlayer::Search(player) => player,
        }
    }
}

impl Player for NamedPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.player().begin_deal(seed);
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        self.player().pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        self.player().play(view)
    }
}
