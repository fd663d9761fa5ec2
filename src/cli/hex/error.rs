//! What can go wrong, as sentences.

use thiserror::Error;

use crate::arena::hex::contest::ContestError;
use crate::arena::hex::roster::UnknownPlayer;
use crate::cli::error::CliError;

/// Why a command gave no answer.
#[derive(Debug, Error)]
pub enum HexError {
    /// A player that nobody knows.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// A match that cannot be played to its end.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// The answer cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

impl HexError {
    /// 2 when the command line cannot be understood, 1 when it can and there is no answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            HexError::Player(_) => 2,
            HexError::Contest(_) => 1,
            HexError::Cli(error) => error.exit_code(),
        }
    }
}
