//! Why the arena stops, and the exit code of each error.

use std::path::PathBuf;

use handsense_lab::matches::hearts::deals::DealFileError;
use handsense_lab::matches::hearts::error::HeartsMatchError;
use handsense_lab::matches::hearts::ladder::UnknownPairing;
use handsense_lab::matches::seating::SeatingError;
use handsense_lab::players::registry::hearts::RegistryError;
use handsense_lab::report::page::PageError;
use handsense_lab::results::error::{FileError, ResultsError};
use handsense_lab::results::merge::MergeError;
use thiserror::Error;

/// Why the arena stops.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// A match that cannot be set up or played.
    #[error(transparent)]
    Match(#[from] HeartsMatchError),
    /// A part of a name that no match of the ladder has.
    #[error(transparent)]
    UnknownPairing(#[from] UnknownPairing),
    /// A deal file with a line that is no deal.
    #[error("{}, {source}", path.display())]
    DealFile {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: DealFileError,
    },
    /// A file that cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A results file that cannot be used.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// A page that cannot be written.
    #[error(transparent)]
    Page(#[from] PageError),
    /// Shards that cannot be put together.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// Playing the last finished deal again gives something else.
    #[error(
        "{}: {number}, the last one finished, is played differently now; players have changed \
         since, and their results must not be mixed", path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// The deal or game.
        number: u64,
    },
    /// Stopped by the user.
    #[error("interrupted after {finished} of {count}")]
    Interrupted {
        /// Deals or games finished.
        finished: u64,
        /// How many there should have been.
        count: u64,
    },
    /// The screen does not take the answer.
    #[error("cannot write the answer: {0}")]
    Answer(String),
}

impl From<SeatingError> for ArenaError {
    fn from(error: SeatingError) -> ArenaError {
        ArenaError::Match(error.into())
    }
}

impl ArenaError {
    /// 2 when what was asked for cannot be understood, 130 after an interruption, else 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            ArenaError::Match(
                HeartsMatchError::Player(RegistryError::Unknown { .. })
                | HeartsMatchError::Seating(_)
                | HeartsMatchError::NoPassing(_)
                | HeartsMatchError::ShardedSprt
                | HeartsMatchError::TooManyShards { .. },
            )
            | ArenaError::UnknownPairing(_) => 2,
            // What a shell reports for a program that SIGINT has ended.
            ArenaError::Interrupted { .. } => 130,
            _ => 1,
        }
    }
}
