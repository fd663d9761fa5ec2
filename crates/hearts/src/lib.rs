//! Hearts: rules, hand evaluation, passing, move ranking, search and endgame solving.
//!
//! Two types describe a deal. A [`Position`] holds all four hands; dealers, referees and playouts
//! use it. A [`View`] holds what one player knows: the player's hand, the cards played and the
//! cards passed. Every decision takes a view, so no player can see hidden cards.
//!
//! - [`prelude`]: what most programs need.
//! - [`rules`]: cards, card sets, rule variants, legal moves and scoring.
//! - [`view`]: the player's view of a deal, and its notation.
//! - [`evaluation`]: hand strength, passes and move ranking by weighted terms.
//! - [`forecast`]: the forecast of a deal: points, queen, moon shots and tricks.
//! - [`policy`]: the policies, which choose between evaluations and networks.
//! - [`players`]: the [`Player`] trait, and the players without a search.
//! - [`policy_net`], [`pass_net`]: the policy network, which corrects the tuned ranking, and the pass network.
//! - [`equity`]: win probabilities given the game scores.
//! - [`level`]: five named strengths, for games.
//! - [`rollout`]: the fast heuristic playout.
//! - [`search`]: determinized search of moves and passes.
//! - [`value_net`]: the value network, which ends rollouts of the search.
//! - [`solve`]: the endgame solver and claims.
//! - [`deal`]: a deal with open hands, from the pass to the last card.
//! - [`environment`]: Hearts as an environment for reinforcement learning.
//! - [`analysis`]: the analysis of a finished deal.
//!
//! ```
//! use handsense_hearts::{Policy, Seat, ViewSetup, View, rank_moves};
//! let hand = "AK3.QJ98.T654.72".parse().unwrap();
//! let mut view = View::new(ViewSetup::new(Seat::ALL[0], hand)).unwrap();
//! view.play(Seat::ALL[2], "C2".parse().unwrap()).unwrap();
//! view.play(Seat::ALL[3], "CK".parse().unwrap()).unwrap();
//! let ranked = rank_moves(&view, Policy::DEFAULT).unwrap();
//! assert!(view.legal_moves().unwrap().contains(ranked.best()));
//! ```
//!
//! # Features
//!
//! `serde`, off by default, serializes cards, hands, rules, views, deals and games. Human-readable formats have the text notation, others numbers. Values are checked
//! when they are read; results of evaluations and searches are only written.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Library code does not print, does not panic, and reads neither the clock nor the environment.
#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::exit,
        clippy::expect_used,
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::todo,
        clippy::unimplemented,
        clippy::unwrap_used
    )
)]

pub mod analysis;
pub mod classic;
pub mod deal;
pub mod environment;
pub mod equity;
pub mod evaluation;
pub mod forecast;
mod layers;
pub mod level;
pub mod opponents;
pub mod pass_net;
pub mod players;
pub mod policy;
pub mod policy_net;
pub mod rollout;
pub mod rules;
pub mod search;
#[cfg(feature = "serde")]
mod serialization;
pub mod solve;
pub mod value_net;
pub mod view;
#[cfg(test)]
mod watched;

pub use deal::{Deal, DealError, DealPhase, DealSetup, DecisionPoint, ParseDealError};
pub use equity::{CERTAIN_WIN, win_probabilities};
pub use evaluation::{
    ControlClass, HandStrength, MoonShootThreat, MoonShootViability, RankedMove, RankedMoves,
    SpadeAnalysis, SuitControl, SuitControlIndex, SuitStrength, detect_moon_threat, evaluate_hand,
    suit_control,
};
pub use handsense_core::{SEATS, Seat};
pub use level::{Level, LevelPlayer, choose_card_at_level, choose_pass_at_level};
pub use players::{LearnedPlayer, Player, PlayoutPlayer, PolicyPlayer};
pub use policy::{Policy, rank_move, rank_moves, select_pass_cards};
pub use rollout::{HeuristicRollout, playout_move, playout_scores};
pub use rules::{
    Card, CardSet, DEAL_POINTS, DECK_SIZE, GAME_TARGET, Game, HAND_SIZE, JACK_POINTS,
    NO_TRICK_POINTS, ParseCardsError, ParseRulesError, PassDirection, Position, PositionError,
    QUEEN_POINTS, Rank, RuleMasks, Rules, Suit, Trick, TrickContext, deal_hands, legal_moves,
    moon_shooter, pass_cards, payoff_times_three, penalty_points, score_deal,
};
pub use search::{SearchPlayer, UniformSampler};
pub use solve::{Claim, ClaimLine, claim};
pub use view::{
    CheckRulesError, HandConstraints, ParseViewError, RulesDifference, UnrecordedTricks, View,
    ViewError, ViewSetup, check_rules,
};

pub mod prelude {
    //! What a program that plays Hearts needs, by one `use`.
    //!
    //! Cards and rules, the view of a player, evaluation, policies, searches and players, and from
    //! `handsense_core` the random generator and the limits of a search.
    //!
    //! ```
    //! use handsense_hearts::prelude::*;
    //!
    //! let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
    //! let me = position.next_seat();
    //! let view = View::new(ViewSetup::new(me, position.hands()[me]))?;
    //! let best = rank_moves(&view, Policy::DEFAULT)?.best();
    //! assert_eq!(best, Card::TWO_OF_CLUBS);
    //! position.play(best)?;
    //!
    //! let view: View = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT".parse()?;
    //! let options = SearchOptions::from(SearchLimits::with_playouts(500));
    //! assert_eq!(choose_move(&view, &options)?.card, Card::QUEEN_OF_SPADES);
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use crate::search::{
        CardNames, Engine, MoveDecision, Objective, PassDecision, SearchOptions, choose_move,
        choose_pass_cards, explain_card, explain_pass,
    };
    pub use crate::{
        Card, CardSet, Deal, Game, HandStrength, PassDirection, Player, Policy, PolicyPlayer,
        Position, Rank, RankedMoves, Rules, SEATS, SearchPlayer, Seat, Suit, Trick, View,
        ViewError, ViewSetup, deal_hands, evaluate_hand, pass_cards, rank_moves, score_deal,
        select_pass_cards,
    };
    pub use handsense_core::Rng;
    pub use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
}

/// The program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
