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

pub use crate::analysis::PlayedDeal;
pub use crate::search::{
    Engine, MoveDecision, Objective, PassDecision, SearchOptions, choose_move, choose_pass_cards,
};
pub use crate::{
    Card, CardSet, Deal, Game, HandStrength, PassDirection, Player, Policy, PolicyPlayer, Position,
    Rank, RankedMoves, Rules, SEATS, SearchPlayer, Seat, Suit, Trick, View, ViewError, ViewSetup,
    deal_hands, evaluate_hand, explain_moves, pass_cards, rank_moves, score_deal,
    select_pass_cards,
};
pub use handsense_core::Rng;
pub use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
