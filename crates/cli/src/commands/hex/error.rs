//! What can go wrong, as sentences.

use std::io;
use std::path::PathBuf;

use handsense_core::OutOfMemory;
use handsense_hex::hexworld::HexworldError;
use handsense_hex::sgf::SgfError;
use handsense_hex::{Colour, GameError, ParseActionError, SizeError};
use thiserror::Error;

use crate::error::CliError;
use handsense_lab::matches::duplicate::DuplicateMatchError;
use handsense_lab::matches::hex::hex_match::HexMatchError;

/// Why a command gave no answer.
#[derive(Debug, Error)]
pub enum HexError {
    /// A match that cannot be played.
    #[error(transparent)]
    Match(#[from] DuplicateMatchError<HexMatchError>),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Something that is no move.
    #[error(transparent)]
    Action(#[from] ParseActionError),
    /// A move that the rules do not allow.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A game in SGF that cannot be read.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// A link that cannot be read.
    #[error(transparent)]
    Hexworld(#[from] HexworldError),
    /// There is nothing left to say.
    #[error("the game is over: {0} has won")]
    Over(Colour),
    /// A drawing that cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// Where to.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is not enough memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The answer cannot be written.
    #[error(transparent)]
    Cli(#[from] CliError),
}

impl HexError {
    /// 2 when the command line cannot be understood, 1 when it can and there is no answer.
    pub const fn exit_code(&self) -> u8 {
        match self {
            HexError::Match(DuplicateMatchError::Player(_))
            | HexError::Action(_)
            | HexError::Sgf(_)
            | HexError::Hexworld(_)
            | HexError::Size(_) => 2,
            HexError::Match(_)
            | HexError::Game(_)
            | HexError::Over(_)
            | HexError::Memory(_)
            | HexError::File { .. } => 1,
            HexError::Cli(error) => error.exit_code(),
        }
    }
}
