//! The rules of Hearts: cards, legal moves, tricks, deals and scores.
//!
//! - `cards`: suits, ranks, cards and sets of cards.
//! - `rule_set`: the rule bits of a game, and the rules as card masks.
//! - `trick`: the trick in progress, and the legal moves.
//! - `position`: a deal with all four hands.
//! - `scoring`: scores of a deal and of a game, and the direction of passing.

pub mod cards;
pub(crate) mod position;
mod rule_set;
pub(crate) mod scoring;
pub(crate) mod trick;

pub use cards::{Card, CardSet, DECK_SIZE, HAND_SIZE, ParseCardsError, Rank, Suit};
pub use position::{Position, PositionError, deal_hands, pass_cards};
pub use rule_set::{ParseRulesError, RuleMasks, Rules};
pub use scoring::{
    DEAL_POINTS, GAME_TARGET, Game, JACK_POINTS, NO_TRICK_POINTS, PassDirection, QUEEN_POINTS,
    moon_shooter, payoff_times_three, penalty_points, score_deal,
};
pub use trick::{MAX_LEGAL_MOVES, Trick, TrickContext, legal_moves};
