//! External players: the interface, and programs that speak the arena's protocol.
//!
//! - [`program`]: a program as a player, over standard input and output.
//!

pub mod program;

use handsense_hearts::{Card, View};
use thiserror::Error;

/// An external player.
///
/// Implementations return legal actions only. They validate the answers, because only they know the
/// original text for the error message.
pub trait ExternalPlayer {
    /// Starts a new deal. Earlier deals are forgotten, and all randomness of the deal comes from
    /// `seed`.
    ///
    /// # Errors
    /// The player cannot be started.
    fn begin_deal(&mut self, seed: u64) -> Result<(), ExternalPlayerError>;

    /// Chooses three different cards of the hand to pass.
    ///
    /// # Errors
    /// The player does not answer, or gives an illegal answer.
    fn pass(&mut self, view: &View) -> Result<[Card; 3], ExternalPlayerError>;

    /// Chooses one of the legal cards.
    ///
    /// # Errors
    /// The player does not answer, or gives an illegal answer.
    fn play(&mut self, view: &View) -> Result<Card, ExternalPlayerError>;
}

/// The error of an external player: its name, and a message that continues it as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{player}' {reason}")]
pub struct ExternalPlayerError {
    player: String,
    reason: String,
}

impl ExternalPlayerError {
    /// An error of the player with this name.
    pub fn new(player: &str, reason: &dyn ToString) -> ExternalPlayerError {
        ExternalPlayerError {
            player: player.to_owned(),
            reason: reason.to_string(),
        }
    }
}
