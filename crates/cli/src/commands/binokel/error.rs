//! What can go wrong, as sentences.

use handsense_binokel::{Card, ParseCardError, ViewError};
use thiserror::Error;

use crate::error::CliError;
use handsense_lab::matches::binokel::game::PlayerError;
use handsense_lab::matches::duplicate::DuplicateMatchError;

/// Why a command gave no answer.
#[derive(Debug, Error)]
pub enum BinokelError {
    /// Something that is no card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A card that is there twice already.
    #[error("{0} is there too often: there are two of every card")]
    Copies(Card),
    /// Not a hand of two, three or four players, with the dabb or without.
    #[error(
        "a hand has 18, 12 or 9 cards, by the number of players, or 22, 16 or 13 with the dabb; this one has {0}"
    )]
    HandSize(usize),
    /// More scores than sides.
    #[error("{sides} sides have {sides} scores, not {scores}")]
    Scores {
        /// How many were said.
        scores: usize,
        /// How many there are.
        sides: usize,
    },
    /// The library cannot answer.
    #[error(transparent)]
    View(#[from] ViewError),
    /// A match that cannot be played.
    #[error(transparent)]
    Match(#[from] DuplicateMatchError<PlayerError>),
    /// The answer cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

impl BinokelError {
    /// 2 when the command line cannot be understood, 1 when it can and there is no answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            BinokelError::Card(_) | BinokelError::Match(DuplicateMatchError::Player(_)) => 2,
            BinokelError::Copies(_)
            | BinokelError::HandSize(_)
            | BinokelError::Scores { .. }
            | BinokelError::View(_)
            | BinokelError::Match(_) => 1,
            BinokelError::Cli(error) => error.exit_code(),
        }
    }
}
