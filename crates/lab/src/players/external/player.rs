//! Players that are not part of this program, and so may fail to answer.

use handsense_hearts::{Card, View};
use thiserror::Error;

/// A player from outside.
///
/// An answer is one that the rules allow: whoever stands for the player here checks it, because only
/// there it is known what was really said.
pub trait Foreign {
    /// A new deal begins: everything before it is to be forgotten, and all chance in it comes from
    /// `seed`.
    ///
    /// # Errors
    /// The player cannot be had.
    fn begin_deal(&mut self, seed: u64) -> Result<(), Fault>;

    /// Three different cards of the hand to give away.
    ///
    /// # Errors
    /// No answer, or one that the rules do not allow.
    fn pass(&mut self, view: &View) -> Result<[Card; 3], Fault>;

    /// One of the legal cards.
    ///
    /// # Errors
    /// No answer, or one that the rules do not allow.
    fn play(&mut self, view: &View) -> Result<Card, Fault>;
}

/// Why there is no answer, as a sentence about the player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{player}' {reason}")]
pub struct Fault {
    player: String,
    reason: String,
}

impl Fault {
    /// A fault of the player of this name.
    pub fn new(player: &str, reason: &dyn ToString) -> Fault {
        Fault {
            player: player.to_owned(),
            reason: reason.to_string(),
        }
    }
}
