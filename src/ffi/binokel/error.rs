//! The errors of the Binokel functions, with their status codes.

use crate::ffi::status::HsStatusCode::{self, *};
use crate::ffi::status::{Failure, StatusError};
use handsense_binokel::{Card, RoundError, RuleError, ViewError};

/// An error of a Binokel function.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(in crate::ffi) enum Error {
    #[error(transparent)]
    Boundary(#[from] Failure),
    #[error("{0} players, it must be 2..4")]
    PlayerCount(i32),
    #[error("{0} is no suit: they are 0..3")]
    Suit(i32),
    #[error("{name} has {card} twice")]
    Twice { name: &'static str, card: Card },
    #[error(transparent)]
    View(#[from] ViewError),
    #[error(transparent)]
    Round(#[from] RoundError),
}

impl StatusError for Error {
    fn status(&self) -> HsStatusCode {
        match self {
            Error::Boundary(error) => error.status(),
            Error::PlayerCount(_) => HS_ERROR_PLAYER_COUNT,
            Error::Suit(_) => HS_ERROR_SUIT,
            Error::Twice { .. } => HS_ERROR_DUPLICATE_CARD,
            Error::View(error) => error.status(),
            Error::Round(error) => error.status(),
        }
    }
}

impl StatusError for ViewError {
    fn status(&self) -> HsStatusCode {
        match self {
            ViewError::Seat { .. } => HS_ERROR_SEAT,
            ViewError::Auction { .. } => HS_ERROR_BID,
            ViewError::Trump => HS_ERROR_SUIT,
            ViewError::HandSize { .. } => HS_ERROR_HAND_COUNT,
            ViewError::Twice { .. } => HS_ERROR_DUPLICATE_CARD,
            ViewError::Dabb { .. } | ViewError::Discard { .. } => HS_ERROR_DABB,
            ViewError::ShownMelds { .. } => HS_ERROR_MELDS,
            ViewError::Card { .. } => HS_ERROR_ILLEGAL_PLAY,
            ViewError::OutOfTurn { .. } => HS_ERROR_TURN,
            ViewError::Rule(error) => error.status(),
        }
    }
}

impl StatusError for RoundError {
    fn status(&self) -> HsStatusCode {
        match self {
            RoundError::Rule(error) => error.status(),
            RoundError::Discard { .. } | RoundError::Actions => HS_ERROR_DABB,
            RoundError::Card { .. } => HS_ERROR_ILLEGAL_PLAY,
            RoundError::NoDeck => HS_ERROR_HAND_COUNT,
            RoundError::TooManyBids => HS_ERROR_BID,
            RoundError::NothingToUndo => HS_ERROR_PHASE,
        }
    }
}

impl StatusError for RuleError {
    fn status(&self) -> HsStatusCode {
        match self {
            RuleError::Phase { .. } => HS_ERROR_PHASE,
            RuleError::Auction(_) => HS_ERROR_BID,
            RuleError::GoingOutTrump => HS_ERROR_SUIT,
        }
    }
}
