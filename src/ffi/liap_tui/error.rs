//! The errors of the Liap Tui functions, with their status codes.

use crate::ffi::status::HsStatusCode::{self, *};
use crate::ffi::status::{Failure, StatusError};
use handsense_liap_tui::{Piece, RoundError, RuleError, ViewError};

/// An error of a Liap Tui function.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(in crate::ffi) enum Error {
    #[error(transparent)]
    Boundary(#[from] Failure),
    #[error("{name} has {value}, which is no piece: they are 1..14")]
    Piece { name: &'static str, value: i32 },
    #[error("{name} has {count} times {piece}, the set has only {}", .piece.copies())]
    Copies {
        name: &'static str,
        piece: Piece,
        count: u32,
    },
    #[error("{name} has {count} pieces")]
    Pieces { name: &'static str, count: i32 },
    #[error("{0} is no declaration: they are 0..8")]
    Declaration(i32),
    #[error(transparent)]
    View(#[from] ViewError),
    #[error(transparent)]
    Round(#[from] RoundError),
}

impl StatusError for Error {
    fn status(&self) -> HsStatusCode {
        match self {
            Error::Boundary(error) => error.status(),
            Error::Piece { .. } => HS_ERROR_PIECE,
            Error::Copies { .. } => HS_ERROR_PIECE_COPIES,
            Error::Pieces { .. } => HS_ERROR_PIECE_COUNT,
            Error::Declaration(_) => HS_ERROR_DECLARATION,
            Error::View(error) => error.status(),
            Error::Round(error) => error.status(),
        }
    }
}

impl StatusError for ViewError {
    fn status(&self) -> HsStatusCode {
        match self {
            ViewError::TooManyCopies { .. } | ViewError::NotHeld { .. } => HS_ERROR_PIECE_COPIES,
            ViewError::OutOfTurn { .. } => HS_ERROR_TURN,
            ViewError::HandCount { .. } => HS_ERROR_PIECE_COUNT,
            ViewError::RedealTooLate => HS_ERROR_PHASE,
            ViewError::Rule(error) => error.status(),
        }
    }
}

impl StatusError for RoundError {
    fn status(&self) -> HsStatusCode {
        match self {
            RoundError::Rule(error) => error.status(),
            RoundError::NotHeld { .. } | RoundError::NoDeck { .. } => HS_ERROR_PIECE_COPIES,
            RoundError::NoRedeal { .. } | RoundError::NothingToUndo => HS_ERROR_PHASE,
        }
    }
}

impl StatusError for RuleError {
    fn status(&self) -> HsStatusCode {
        match self {
            RuleError::Forbidden { .. } => HS_ERROR_DECLARATION,
            RuleError::NotAPlay { .. } => HS_ERROR_INVALID_PLAY,
            RuleError::PieceCount { .. } | RuleError::TooMany { .. } => HS_ERROR_PIECE_COUNT,
            RuleError::AllDeclared | RuleError::NotDeclared | RuleError::Over => HS_ERROR_PHASE,
        }
    }
}
