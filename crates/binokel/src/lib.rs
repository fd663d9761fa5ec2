//! Binokel for two, three and four players: auction, dabb, trump declaration, melds, tricks,
//! players and search.
//!
//! Binokel is a trick-taking and melding game of Württemberg, related to Pinochle, with forty
//! cards, two of each kind. Players bid for the dabb (the widow) and the right to declare trump.
//! They score melds and the card points of their tricks.
//!
//! [`Edition`] selects one of two rule sets of one program: the rules at the time of "AI Player
//! Strategy", and its newest rules.
//!
//! [`prelude`] has what most programs need.
//!
//! Files: `cards`, `hand`, `melds` and `tricks` define the cards. `rules`, `auction`, `scoring`,
//! `public_state`, `round`, `view` and `view_setup` define a round. `hand_constraints`, `equity`
//! and `rollout` support the players in `player` and the search in `search`. [`environment`] is
//! Binokel as an environment for reinforcement learning.

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

pub mod auction;
pub mod cards;
pub mod environment;
mod equity;
mod hand;
mod hand_constraints;
pub mod melds;
pub mod player;
pub mod prelude;
mod public_state;
mod rollout;
mod round;
mod rules;
mod scoring;
pub mod search;
pub mod tricks;
mod view;
mod view_setup;

pub use auction::{Auction, AuctionError};
pub use cards::{CARDS, Card, CardSet, Iter, ParseCardError, RANKS, Rank, SUITS, Suit};
pub use equity::{CERTAIN_WIN, win_probability};
pub use hand::{Hand, MAX_HAND};
pub use handsense_core::{SEATS, Seat};
pub use melds::{MAX_MELDS, Meld, MeldKind, MeldRules, Melds, meld_points, melds};
pub use player::{
    Bidding, Discard, Level, NamedPlayer, PlayStyle, Player, RuleBasedPlayer, play_decision,
};
pub use public_state::{MAX_TRICKS, Phase, PublicState, RuleError, ShownMelds};
pub use round::{MAX_BIDS, Round, RoundActions, RoundError, RoundSetup};
pub use rules::{
    BID_STEP, DABB, Edition, FIRST_BID, GAME_TARGET, GOING_OUT_BONUS, LAST_TRICK_BONUS, MAX_BID,
    MAX_PLAYERS, Rules,
};
pub use scoring::{RoundResult, SideScore, score_round};
pub use search::SearchPlayer;
pub use tricks::{Trick, beats, trick_winner};
pub use view::{View, ViewError};
pub use view_setup::ViewSetup;

/// The program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
