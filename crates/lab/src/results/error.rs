//! Errors of results files: files that cannot be used, and records that fit no match.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A file that cannot be read or written.
#[derive(Debug, Error)]
#[error("cannot {what} {}: {source}", path.display())]
pub struct FileError {
    /// `read` or `write`.
    what: &'static str,
    /// The file.
    path: PathBuf,
    /// What the system says.
    source: io::Error,
}

impl FileError {
    /// A file that could not be read.
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        Self::file("read", path)
    }

    /// A file that could not be written.
    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        Self::file("write", path)
    }

    fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        move |source| FileError { what, path, source }
    }
}

/// Why a results file cannot be used.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// A file that cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A result file already there.
    #[error(
        "{} already holds results; --resume goes on with them", path.display()
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A result file of another match.
    #[error(
        "{} holds another match: its {field} is {theirs}, this one's is {ours}", path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The first field of the header that differs.
        field: String,
        /// What the file has.
        theirs: String,
        /// What was asked for.
        ours: String,
    },
    /// A line of a result file that cannot be understood.
    #[error("{}, line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Its number.
        line: usize,
        /// Why.
        reason: String,
    },
    /// A record that its match cannot have.
    #[error("{source_name}: what {number} says fits no deal of this match")]
    Misfit {
        /// Where the record comes from.
        source_name: String,
        /// The deal or game.
        number: u64,
    },
}

impl ResultsError {
    /// A record that its match cannot have.
    pub fn misfit(source: &Path, number: u64) -> ResultsError {
        ResultsError::Misfit {
            source_name: source.display().to_string(),
            number,
        }
    }
}
