//! What can go wrong, as sentences, and the exit code of each.

use std::io;

use thiserror::Error;

use handsense_hearts::analysis::DealError;
use handsense_hearts::hard::HardError;
use handsense_hearts::{ParseCardsError, ParseViewError, PositionError, ViewError};

/// Why a command gave no answer.
#[derive(Debug, Error)]
pub enum CliError {
    /// The hand is no list of cards.
    #[error("the hand cannot be read: {0}")]
    Cards(#[from] ParseCardsError),
    /// More cards than a hand has.
    #[error("a hand has 0 to 13 cards, this one has {0}")]
    HandSize(u32),
    /// A pass was asked for from a hand that is not full.
    #[error("only a full hand of 13 cards can pass, this one has {0}")]
    NotFull(u32),
    /// A position without hands.
    #[error("the field 'hands' is missing")]
    NoHands,
    /// The view is no line of the notation, or no possible position.
    #[error("{0}")]
    Notation(#[from] ParseViewError),
    /// The view begins like JSON and is none, or has other fields.
    #[error("the view cannot be read as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A card inside a JSON view cannot be read.
    #[error("in the field '{field}' {source}")]
    JsonCards {
        /// The field.
        field: &'static str,
        /// What is wrong with the cards.
        source: ParseCardsError,
    },
    /// The library cannot answer in this situation.
    #[error("{0}")]
    View(#[from] ViewError),
    /// A position that cannot be, or a card that a referee refuses.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// A deal that cannot have been played like this.
    #[error("{0}")]
    Deal(#[from] DealError),
    /// The Hard search has no answer.
    #[error("{0}")]
    Hard(#[from] HardError),
    /// A view that cannot be fetched.
    #[error("cannot read {name}: {source}")]
    Read {
        /// Where it should have come from.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// Standard output does not take the answer.
    #[error("cannot write the answer: {0}")]
    Write(io::Error),
}

impl CliError {
    /// 2 when the command line cannot be understood, 1 when it can and there is no answer.
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
            | CliError::Hard(_)
            | CliError::Read { .. }
            | CliError::Write(_) => 1,
        }
    }
}
