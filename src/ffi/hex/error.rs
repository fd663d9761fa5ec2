//! The errors of the Hex functions, with their status codes.

use crate::ffi::status::HsStatusCode::{self, *};
use crate::ffi::status::{Failure, StatusError};
use handsense_core::OutOfMemory;
use handsense_hex::record::RecordError;
use handsense_hex::{Cell, Colour, GameError, MoveListError, ParseCellError};

/// An error of a Hex function.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(in crate::ffi) enum Error {
    #[error(transparent)]
    Boundary(#[from] Failure),
    #[error("size is {0}, a board has 1..19 rows")]
    Size(i32),
    #[error("cells[{index}] cannot be {value} on a board of {size} rows")]
    Content { index: usize, value: u8, size: i32 },
    #[error("{cell} is no cell of a board of {size} rows")]
    Number { cell: i32, size: usize },
    #[error("{cell} is no cell of a board of {size} rows")]
    Beyond { cell: Cell, size: usize },
    #[error("{cell} has no {stone} stone")]
    Stone { cell: Cell, stone: Colour },
    #[error("impossible position: {red} red and {blue} blue stones with {to_move} to move")]
    Count {
        red: usize,
        blue: usize,
        to_move: Colour,
    },
    #[error("{0} has won")]
    Over(Colour),
    #[error(transparent)]
    ParseCell(#[from] ParseCellError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Moves(#[from] MoveListError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl StatusError for Error {
    fn status(&self) -> HsStatusCode {
        match self {
            Error::Boundary(error) => error.status(),
            Error::Size(_) => HS_ERROR_HEX_SIZE,
            Error::Content { .. }
            | Error::Number { .. }
            | Error::Beyond { .. }
            | Error::Stone { .. } => HS_ERROR_HEX_CELL,
            Error::Count { .. } => HS_ERROR_HEX_COUNT,
            Error::Over(_) => HS_ERROR_HEX_GAME_OVER,
            Error::Game(error)
            | Error::Moves(MoveListError::Game(error))
            | Error::Record(RecordError::Moves(MoveListError::Game(error))) => error.status(),
            Error::Record(RecordError::Size(_)) => HS_ERROR_HEX_SIZE,
            Error::ParseCell(_) | Error::Moves(_) | Error::Record(_) => HS_ERROR_TEXT,
            Error::Memory(OutOfMemory) => HS_ERROR_MEMORY,
        }
    }
}

impl StatusError for GameError {
    fn status(&self) -> HsStatusCode {
        match self {
            GameError::Over => HS_ERROR_HEX_GAME_OVER,
            GameError::Occupied(_) | GameError::Outside(_) => HS_ERROR_HEX_CELL,
            GameError::Swap => HS_ERROR_PHASE,
        }
    }
}
