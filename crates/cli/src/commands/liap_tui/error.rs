//! What can go wrong, as sentences.

use handsense_liap_tui::{Declarations, ParsePieceError, PieceSet, ViewError};
use thiserror::Error;

use crate::error::CliError;
use handsense_lab::matches::duplicate::DuplicateMatchError;
use handsense_lab::matches::liap_tui::game::PlayerError;

/// Why a command gave no answer.
#[derive(Debug, Error)]
pub enum LiapTuiError {
    /// Something that is no piece.
    #[error(transparent)]
    Piece(#[from] ParsePieceError),
    /// Not eight pieces.
    #[error("a hand has 8 pieces, this one has {0}")]
    HandSize(usize),
    /// More of a kind than there are.
    #[error("{0} has more of a kind than there are")]
    Copies(PieceSet),
    /// More than three, or a number that nobody can declare.
    #[error("before somebody declares there are up to three declarations of 0 to 8")]
    Previous,
    /// What was declared before is itself forbidden.
    #[error("{declared} may not be declared after the others: {legal} may")]
    Forbidden {
        /// The last one.
        declared: u8,
        /// What may be.
        legal: LegalList,
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

/// Numbers with commas between.
#[derive(Debug)]
pub struct LegalList(pub Declarations);

impl std::fmt::Display for LegalList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(|number| number.to_string()).collect();
        f.write_str(&numbers.join(", "))
    }
}

impl LiapTuiError {
    /// 2 when the command line cannot be understood, 1 when it can and there is no answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            LiapTuiError::Piece(_)
            | LiapTuiError::Previous
            | LiapTuiError::Match(DuplicateMatchError::Player(_))
            | LiapTuiError::Match(DuplicateMatchError::Seating(_)) => 2,
            LiapTuiError::Cli(error) => error.exit_code(),
            _ => 1,
        }
    }
}
