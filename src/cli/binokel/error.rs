//! What can go wrong, as sentences.

use thiserror::Error;

use crate::arena::binokel::game::Foul;
use crate::arena::binokel::roster::UnknownPlayer;
use crate::cli::error::CliError;

/// Why a command gave no answer.
#[derive(Debug, Error)]
pub enum BinokelError {
    /// A player that nobody knows.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// A player broke the rules.
    #[error(transparent)]
    Foul(#[from] Foul),
    /// The answer cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

impl BinokelError {
    /// 2 when the command line cannot be understood, 1 when it can and there is no answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            BinokelError::Player(_) => 2,
            BinokelError::Foul(_) => 1,
            BinokelError::Cli(error) => error.exit_code(),
        }
    }
}
