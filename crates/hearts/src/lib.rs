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

pub mod belief;
pub mod cards;
pub mod checker;
mod claim;
pub mod design;
pub mod hard;
mod holding;
pub mod learned;
mod legal;
pub mod leverage;
pub mod moon;
pub mod passing;
mod player;
mod playout;
mod policy;
mod position;
pub mod prospects;
pub mod ranking;
mod report;
mod rules;
mod scoring;
pub mod search;
pub mod solve;
pub mod strength;
mod trick;
pub mod view;
pub mod weights;
mod worlds;

pub use belief::Belief;
pub use cards::{Card, CardSet, DECK, HAND, ParseCardsError, Rank, Suit};
pub use claim::{Claim, Plan, claim};
pub use design::Design;
pub use handsense_core::{SEATS, Seat};
pub use legal::{Situation, legal_moves};
pub use moon::detect_moon_threat;
pub use passing::select_pass_cards;
pub use player::{
    DesignPlayer, LearnedPlayer, Player, PlayoutPlayer, PolicyPlayer, SearchPlayer, WeightedPlayer,
    WeightedPlayout,
};
pub use playout::{QuickWorld, playout_choice, playout_choice_by, playout_points};
pub use policy::Policy;
pub use position::{Position, PositionError, deal_hands, pass_cards};
pub use prospects::{CERTAIN_WIN, win_chances};
pub use ranking::{
    Explanation, RankedMove, RankedMoves, Reason, explain_move, rank_move, rank_moves,
};
pub use report::{HandStrength, MoonShootThreat, MoonShootViability, SpadeAnalysis, SuitStrength};
pub use rules::{ParseRulesError, PassDirection, Rules};
pub use scoring::{
    DEAL_POINTS, GAME_TARGET, Game, JACK_POINTS, NO_TRICK_POINTS, QUEEN_POINTS, moon_shooter,
    payoff_thrice, penalty_points, score_deal,
};
pub use strength::evaluate_hand;
pub use trick::Trick;
pub use view::{ParseViewError, Start, View, ViewError};
pub use worlds::Worlds;

#[cfg(test)]
mod tests;
