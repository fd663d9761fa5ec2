//! Player registries, one per game.
//!
//! - [`hearts`]: the players of Hearts, including sources of external players.
//! - [`liap_tui`], [`binokel`], [`hex`]: the players of the other games.
//!

pub mod binokel;
pub mod hearts;
pub mod hex;
pub mod liap_tui;

use thiserror::Error;

/// A function that creates a player. Every table gets new players, so no state passes from one deal to
/// another.
pub type Factory<P> = Box<dyn Fn() -> P + Send + Sync>;

/// A name that gives no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerNameError {
    /// No player of the game has the name.
    #[error("unknown player '{name}'; players are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: String,
    },
    /// A player whose file or program cannot be used.
    #[error("'{name}' cannot play: {reason}")]
    Unfit {
        /// The name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl PlayerNameError {
    /// An error for `name` that lists the known names.
    pub fn unknown(name: &str, known: impl Into<String>) -> PlayerNameError {
        PlayerNameError::Unknown {
            name: name.to_owned(),
            known: known.into(),
        }
    }

    /// An error for `name`, whose file or program cannot be used.
    pub fn unfit(name: &str, reason: impl ToString) -> PlayerNameError {
        PlayerNameError::Unfit {
            name: name.to_owned(),
            reason: reason.to_string(),
        }
    }
}
