//! Errors of the commands of this game.

use handsense_binokel::{Card, ParseCardError, ViewError};
use thiserror::Error;

use crate::error::CliError;

/// An error of a command.
#[derive(Debug, Error)]
pub enum BinokelError {
    /// An unknown card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A third copy of a card.
    #[error("duplicate card: {0} has only two copies")]
    Copies(Card),
    /// A hand whose size fits no number of players, with or without the dabb.
    #[error(
        "a hand of {0} cards fits no number of players: a bidder has 18, 12 or 9, the bid winner with the dabb 22, 16 or 13"
    )]
    HandSize(usize),
    /// More scores than sides.
    #[error("{sides} sides have {sides} scores, not {scores}")]
    Scores {
        /// Number of scores given.
        scores: usize,
        /// Number of sides.
        sides: usize,
    },
    /// The library refuses the question.
    #[error(transparent)]
    View(#[from] ViewError),
    /// Standard output cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

impl BinokelError {
    /// 2 for an invalid command line, 1 for a valid one without an answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            BinokelError::Card(_) => 2,
            BinokelError::Copies(_)
            | BinokelError::HandSize(_)
            | BinokelError::Scores { .. }
            | BinokelError::View(_) => 1,
            BinokelError::Cli(error) => error.exit_code(),
        }
    }
}
