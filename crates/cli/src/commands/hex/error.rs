//! Errors of the commands of this game.

use handsense_core::OutOfMemory;
use handsense_core::net_file::NetFileError;
use handsense_hex::hexworld::HexworldError;
use handsense_hex::sgf::SgfError;
use handsense_hex::{Colour, GameError, ParseActionError, SizeError};
use thiserror::Error;

use crate::error::CliError;
use handsense_lab::results::error::FileError;

/// An error of a command.
#[derive(Debug, Error)]
pub enum HexError {
    /// An invalid board size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An unreadable move.
    #[error(transparent)]
    Action(#[from] ParseActionError),
    /// An illegal move.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Invalid SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// An invalid link.
    #[error(transparent)]
    Hexworld(#[from] HexworldError),
    /// The game is over.
    #[error("the game is over: {0} has won")]
    Over(Colour),
    /// The drawing cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A network cannot be read.
    #[error(transparent)]
    Net(#[from] NetFileError),
    /// There is not enough memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// Standard output cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

impl HexError {
    /// 2 for an invalid command line, 1 for a valid one without an answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            HexError::File(error) => error.exit_code(),
            HexError::Action(_) | HexError::Sgf(_) | HexError::Hexworld(_) | HexError::Size(_) => 2,
            HexError::Game(_) | HexError::Over(_) | HexError::Net(_) | HexError::Memory(_) => 1,
            HexError::Cli(error) => error.exit_code(),
        }
    }
}
