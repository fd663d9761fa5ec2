//! Errors of `handsense signature`.

use handsense_hex::SizeError;
use handsense_lab::players::registry::PlayerNameError;
use thiserror::Error;

use crate::error::CliError;

/// Errors of `handsense signature`.
#[derive(Debug, Error)]
pub enum SignatureError {
    /// A game of Hearts cannot be played, or standard output cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
    /// An invalid board size of Hex.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An unknown player.
    #[error(transparent)]
    Player(#[from] PlayerNameError),
}

impl SignatureError {
    /// 2 for an unknown player or size, else the exit status of the cause.
    pub const fn exit_code(&self) -> u8 {
        match self {
            SignatureError::Cli(error) => error.exit_code(),
            SignatureError::Size(_) | SignatureError::Player(_) => 2,
        }
    }
}
