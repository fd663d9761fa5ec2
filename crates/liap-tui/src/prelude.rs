//! What a program that plays Liap Tui needs, by one `use`.
//!
//! Pieces, plays and rounds, the view of a player, declarations, searches and players, and from
//! `handsense_core` the random generator and the limits of a search.
//!
//! ```
//! use handsense_liap_tui::prelude::*;
//!
//! let hand = deal(&mut Rng::new(1))[0].to_array().ok_or("eight pieces")?;
//! let me = Seat::ALL[0];
//! let mut view = View::new(me, hand, RoundStart::new(me))?;
//! let mut player = RuleBasedPlayer::new(Strategy::New, PlayStyle::Planned);
//! let declared = player.declare(&view);
//! assert!(view.legal_declarations().contains(declared));
//! view.declare(me, declared)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::search::{SearchOptions, search_declaration, search_play};
pub use crate::{
    Declarations, HAND, Piece, PieceSet, Play, PlayStyle, PlayType, Player, Round, RoundStart,
    RuleBasedPlayer, SEATS, SearchPlayer, Seat, Strategy, View, ViewError, deal, evaluate,
};
pub use handsense_core::Rng;
pub use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
