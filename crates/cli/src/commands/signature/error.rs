//! Why there is no signature.

use handsense_hex::SizeError;
use handsense_lab::players::registry::unknown::UnknownPlayer;
use thiserror::Error;

use crate::error::CliError;

/// Why there is no signature.
#[derive(Debug, Error)]
pub enum SignatureError {
    /// A game of Hearts cannot be played, or the answer cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
    /// A size that no board of Hex has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A player that nobody knows.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
}

impl SignatureError {
    /// 2 when a player or a size is unknown, else what the cause says.
    pub const fn exit_code(&self) -> u8 {
        match self {
            SignatureError::Cli(error) => error.exit_code(),
            SignatureError::Size(_) | SignatureError::Player(_) => 2,
        }
    }
}
