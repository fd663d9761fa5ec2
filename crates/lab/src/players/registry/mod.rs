//! Players by name, one registry a game.
//!
//! * [`hearts`]: the players of Hearts, with sources for external ones.
//! * [`liap_tui`], [`binokel`], [`hex`]: the players of the other games.
//! * [`unknown`]: the error of a name that no player has.

pub mod binokel;
pub mod hearts;
pub mod hex;
pub mod liap_tui;
pub mod unknown;
