//! Hearts: the rules, what a player may know, and how to judge a hand, a pass and a card.
//!
//! Two currencies run through the module. A [`Position`] holds all four hands; only dealers,
//! referees and playouts have one. A player has a [`View`], which knows his own hand and what was
//! played and passed; every decision takes a view, so no player can look at hidden cards.

#![forbid(unsafe_code)]
// Library code neither prints nor gives up, and asks neither the clock nor the environment.
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
pub mod equity;
pub mod evaluation;
pub mod hard;
pub mod policy_net;
pub mod rollout;
pub mod rules;
pub mod search;
pub mod solve;
pub mod view;

pub use equity::{CERTAIN_WIN, win_chances};
pub use evaluation::{
    Design, DesignPlayer, Explanation, HandStrength, MoonShootThreat, MoonShootViability, Policy,
    RankedMove, RankedMoves, Reason, SpadeAnalysis, SuitStrength, WeightedPlayer,
    detect_moon_threat, evaluate_hand, select_pass_cards,
};
pub use handsense_core::{SEATS, Seat};
pub use policy_net::{LearnedPlayer, PolicyPlayer, explain_move, rank_move, rank_moves};
pub use rollout::{
    PlayoutPlayer, WeightedPlayout, playout_choice, playout_choice_by, playout_points,
};
pub use rules::{
    Card, CardSet, DEAL_POINTS, DECK, GAME_TARGET, Game, HAND, JACK_POINTS, NO_TRICK_POINTS,
    ParseCardsError, ParseRulesError, PassDirection, Position, PositionError, QUEEN_POINTS, Rank,
    RuleMasks, Rules, Situation, Suit, Trick, deal_hands, legal_moves, moon_shooter, pass_cards,
    payoff_thrice, penalty_points, score_deal,
};
pub use search::{QuickWorld, SearchPlayer, Worlds};
pub use solve::{Claim, ClaimLine, claim};
pub use view::{Belief, ParseViewError, Player, Start, View, ViewError};
