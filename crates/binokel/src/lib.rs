//! Binokel: bidding, the dabb, trump, melds and tricks, for two, three and four players.
//!
//! The game of Württemberg with forty cards, two of each. Players bid for the dabb and the right to name
//! trump, count melds, and play tricks for the points of the cards in them.
//!
//! Two sets of rules are there ([`Edition`]): those of the program that "AI Player Strategy" describes, and
//! those that it has come to since.

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

pub mod auction;
pub mod cards;
mod equity;
mod hand;
mod hand_constraints;
pub mod melds;
pub mod player;
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
pub use cards::{CARDS, Card, CardSet, ParseCardError, RANKS, Rank, SUITS, Suit};
pub use equity::{CERTAIN_WIN, win_probability};
pub use hand::{Hand, MAX_HAND};
pub use hand_constraints::HandConstraints;
pub use handsense_core::{SEATS, Seat};
pub use melds::{MAX_MELDS, Meld, MeldKind, MeldRules, Melds, meld_points, melds};
pub use player::{Bidding, Discard, Level, NamedPlayer, PlayStyle, Player, SearchPlayer};
pub use public_state::{MAX_TRICKS, Phase, PublicState, RuleError, ShownMelds};
pub use round::{Round, RoundError};
pub use rules::{
    BID_STEP, DABB, Edition, FIRST_BID, GAME_TARGET, GOING_OUT, LAST_TRICK, MAX_BID, MAX_PLAYERS,
    Rules,
};
pub use scoring::{RoundResult, SideScore, score_round};
pub use tricks::{Trick, beats, trick_winner};
pub use view::{View, ViewError};
pub use view_setup::ViewSetup;
