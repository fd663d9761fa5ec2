//! Liap Tui: rules, hand evaluation, declarations, plays and search.
//!
//! Liap Tui is a trick-taking game for four players with eight pieces each. Before the first turn,
//! every player declares how many of the eight piles of the round they will capture. Players then
//! play sets of pieces against each other. A round scores by how well declarations and captured
//! piles agree.
//!
//! [`evaluate`] implements the hand evaluation of "AI Hand Evaluation Explained". [`Strategy`]
//! names it and the declaration strategies that the same program developed later. [`search`]
//! samples the hidden hands and plays rounds out. [`environment`] is the game for reinforcement
//! learning. [`prelude`] has what most programs need.

#![forbid(unsafe_code)]
// Library code does not print, panic, read the clock or read the environment.
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

pub mod combos;
pub mod declaration;
pub mod environment;
mod equity;
pub mod evaluation;
mod pieces;
pub mod play;
mod player;
pub mod plays;
pub mod prelude;
mod public_state;
mod rollout;
mod round;
mod rules;
pub mod search;
mod set;
#[cfg(test)]
mod testing;
mod view;

pub use declaration::{DeclarationContext, Strategy, declare};
pub use equity::{CERTAIN_WIN, win_probability};
pub use evaluation::{HandEvaluation, evaluate};
pub use handsense_core::{SEATS, Seat};
pub use pieces::{Colour, KINDS, Name, PIECES, ParsePieceError, Piece};
pub use play::{RandomSource, TurnContext, greedy, planned};
pub use player::{NamedPlayer, PlayStyle, Player, RuleBasedPlayer, SearchPlayer, redeal_percent};
pub use plays::{Comparison, Play, PlayType, compare, turn_winner};
pub use public_state::{PublicState, RuleError, TurnResult};
pub use round::{Round, RoundError, RoundPhase, RoundStart, World};
pub use rules::{
    Declarations, GAME_TARGET, HAND, MAX_DECLARED, MAX_ZERO_DECLARATIONS, deal,
    holder_of_red_general, score, winners,
};
pub use set::{ParsePieceSetError, PieceSet, Pieces};
pub use view::{View, ViewError};

/// The program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
