//! Errors of the commands on hands, views and deals, and their exit status.

use std::io;

use thiserror::Error;

use handsense_hearts::DealError;
use handsense_hearts::{ParseCardsError, ParseViewError, PositionError, ViewError};

/// An error of a command that is asked about a hand, a view or a deal.
#[derive(Debug, Error)]
pub enum CliError {
    /// The hand is not a list of cards.
    #[error("invalid hand: {0}")]
    Cards(#[from] ParseCardsError),
    /// A hand of more than 13 cards.
    #[error("a hand has 0 to 13 cards, not {0}")]
    HandSize(u32),
    /// A pass from a hand of fewer than 13 cards.
    #[error("a pass needs a hand of 13 cards, not {0}")]
    NotFull(u32),
    /// A position without hands.
    #[error("the field 'hands' is missing")]
    NoHands,
    /// The view is not a line of the notation, or an impossible position.
    #[error("{0}")]
    Notation(#[from] ParseViewError),
    /// The view begins like JSON but is not valid, or has unknown fields.
    #[error("invalid JSON view: {0}")]
    Json(#[from] serde_json::Error),
    /// A card inside a JSON view cannot be read.
    #[error("field '{field}': {source}")]
    JsonCards {
        /// The field.
        field: &'static str,
        /// What is wrong with the cards.
        source: ParseCardsError,
    },
    /// The view allows no such decision.
    #[error("{0}")]
    View(#[from] ViewError),
    /// An impossible position, or an illegal card.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// An impossible deal.
    #[error("{0}")]
    Deal(#[from] DealError),
    /// A file or standard input cannot be read.
    #[error("cannot read {name}: {source}")]
    Read {
        /// The file, or standard input.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {name}: {source}")]
    WriteFile {
        /// The file, or its directory.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The system gives no threads.
    #[error("cannot start threads: {0}")]
    Threads(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Write(io::Error),
}

impl CliError {
    /// 2 for an invalid command line, 1 for a valid one without an answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            CliError::Notation(ParseViewError::View(_)) => 1,
            CliError::Cards(_)
            | CliError::Notation(_)
            | CliError::NoHands
            | CliError::Json(_)
            | CliError::JsonCards { .. } => 2,
            CliError::HandSize(_)
            | CliError::NotFull(_)
            | CliError::View(_)
            | CliError::Position(_)
            | CliError::Deal(_)
            | CliError::Read { .. }
            | CliError::WriteFile { .. }
            | CliError::Threads(_)
            | CliError::Write(_) => 1,
        }
    }
}
