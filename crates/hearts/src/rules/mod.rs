//! The rules of Hearts: cards, legal moves, tricks, deals and scores.
//!
//! - `cards`: suits, ranks, cards and sets of cards.
//! - `rule_set`: the rule bits of a game.
//! - `pass_direction`: the direction of passing.
//! - `masks`: the rules as card masks, for fast playouts.
//! - `legal`: legal moves.
//! - `trick`: the trick in progress.
//! - `position`: a deal with all four hands.
//! - `scoring`: scores of a deal and of a game.

pub mod cards;
pub(crate) mod legal;
mod masks;
mod pass_direction;
pub(crate) mod position;
mod rule_set;
pub(crate) mod scoring;
mod trick;

pub use cards::{Card, CardSet, DECK_SIZE, HAND_SIZE, ParseCardsError, Rank, Suit};
pub use legal::{MAX_LEGAL_MOVES, TrickContext, legal_moves};
pub use masks::RuleMasks;
pub use pass_direction::PassDirection;
pub use position::{Position, PositionError, deal_hands, pass_cards};
pub use rule_set::{ParseRulesError, Rules};
pub use scoring::{
    DEAL_POINTS, GAME_TARGET, Game, JACK_POINTS, NO_TRICK_POINTS, QUEEN_POINTS, moon_shooter,
    payoff_times_three, penalty_points, score_deal,
};
pub use trick::Trick;
