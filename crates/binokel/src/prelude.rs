//! What a program that plays Binokel needs, by one `use`.
//!
//! Cards, rules and melds, rounds and the view of a player, searches and players, and from
//! `handsense_core` the random generator and the limits of a search.
//!
//! ```
//! use handsense_binokel::prelude::*;
//!
//! let rules = Rules::new(Edition::Newest, 3).ok_or("2 to 4 players")?;
//! let mut round = Round::random(rules, Seat::ALL[0], &mut Rng::new(1));
//! let mut player = RuleBasedPlayer { level: Level::Hard, ..RuleBasedPlayer::default() };
//! player.begin_round(1);
//! while let Some(seat) = round.next_seat() {
//!     let view = round.view(seat);
//!     play_decision(&mut round, &mut player, &view)?;
//! }
//! assert_eq!(round.phase(), Phase::Over);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::{
    Bidding, Card, CardSet, Discard, Edition, Hand, Level, MAX_PLAYERS, Meld, MeldKind, Melds,
    Phase, PlayStyle, Player, Rank, Round, RoundSetup, RuleBasedPlayer, Rules, SEATS, SearchPlayer,
    Seat, Suit, View, ViewError, meld_points, melds, play_decision,
};
pub use handsense_core::Rng;
pub use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
