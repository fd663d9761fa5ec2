//! Errors of the commands of this game.

use handsense_liap_tui::{Declarations, ParsePieceError, PieceSet, ViewError};
use thiserror::Error;

use crate::error::CliError;

/// An error of a command.
#[derive(Debug, Error)]
pub enum LiapTuiError {
    /// An unknown piece.
    #[error(transparent)]
    Piece(#[from] ParsePieceError),
    /// A hand that does not have eight pieces.
    #[error("a hand has 8 pieces, not {0}")]
    HandSize(usize),
    /// More copies of a piece than the set has.
    #[error("{0} has more copies of a piece than the set")]
    Copies(PieceSet),
    /// More than three earlier declarations, or one above 8.
    #[error("there are at most three earlier declarations, each 0 to 8")]
    Previous,
    /// An earlier declaration that is illegal.
    #[error("declaration {declared} is illegal after the others; legal are {legal}")]
    Forbidden {
        /// The illegal declaration.
        declared: u8,
        /// The legal declarations.
        legal: LegalList,
    },
    /// The library refuses the question.
    #[error(transparent)]
    View(#[from] ViewError),
    /// Standard output cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

/// Formats numbers separated by commas.
#[derive(Debug)]
pub struct LegalList(pub Declarations);

impl std::fmt::Display for LegalList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(|number| number.to_string()).collect();
        f.write_str(&numbers.join(", "))
    }
}

impl LiapTuiError {
    /// 2 for an invalid command line, 1 for a valid one without an answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            LiapTuiError::Piece(_) | LiapTuiError::Previous => 2,
            LiapTuiError::Cli(error) => error.exit_code(),
            _ => 1,
        }
    }
}
