//! Errors of the arena, and their exit status.

use std::path::PathBuf;

use handsense_lab::matches::game_match::MatchError;
use handsense_lab::matches::hearts::deals::DealFileError;
use handsense_lab::matches::hearts::ladder::UnknownPairing;
use handsense_lab::matches::seating::SeatingError;
use handsense_lab::matches::tournament::TournamentError;
use handsense_lab::players::registry::PlayerNameError;
use handsense_lab::report::crosstable::CrosstableError;
use handsense_lab::results::error::{FileError, ResultsError};
use handsense_lab::results::merge::MergeError;
use thiserror::Error;

use crate::error::CliError;

/// An error of the arena.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The match cannot be set up or played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// No match of the ladder has this in its name.
    #[error(transparent)]
    UnknownPairing(#[from] UnknownPairing),
    /// The players make no tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The matches are not those of one tournament.
    #[error(transparent)]
    Crosstable(#[from] CrosstableError),
    /// A deal file with an invalid line.
    #[error("{}, {source}", path.display())]
    DealFile {
        /// The file.
        path: PathBuf,
        /// The line and its problem.
        source: DealFileError,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A results file cannot be used.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The shards cannot be merged.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// Replaying the last finished unit gives another result.
    #[error(
        "{}: {number}, the last one finished, is played differently now; players have changed \
         since, and their results must not be mixed", path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// The number of the unit.
        number: u64,
    },
    /// Stopped by the user.
    #[error("interrupted after {finished} of {count}")]
    Interrupted {
        /// Units finished.
        finished: u64,
        /// Units of the match.
        count: u64,
    },
    /// Standard output cannot be written.
    #[error(transparent)]
    Answer(#[from] CliError),
}

impl From<SeatingError> for ArenaError {
    fn from(error: SeatingError) -> ArenaError {
        ArenaError::Match(error.into())
    }
}

impl ArenaError {
    /// 2 for an invalid command line, 130 after an interruption, else 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            ArenaError::Match(
                MatchError::Player(PlayerNameError::Unknown { .. })
                | MatchError::Seating(_)
                | MatchError::Options(_)
                | MatchError::ShardedSprt
                | MatchError::TooManyShards { .. },
            )
            | ArenaError::UnknownPairing(_)
            | ArenaError::Tournament(_) => 2,
            ArenaError::File(error)
            | ArenaError::Results(ResultsError::File(error))
            | ArenaError::Merge(MergeError::Results(ResultsError::File(error))) => {
                error.exit_code()
            }
            // A shell reports this status for a program that SIGINT ended.
            ArenaError::Interrupted { .. } => 130,
            _ => 1,
        }
    }
}
