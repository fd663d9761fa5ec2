//! Player registries, one per game.
//!
//! - [`hearts`]: the players of Hearts, including sources of external players.
//! - [`liap_tui`], [`binokel`], [`hex`]: the players of the other games.
//! - [`name_error`]: the errors of the name of a player.
//!

pub mod binokel;
pub mod hearts;
pub mod hex;
pub mod liap_tui;
pub mod name_error;
