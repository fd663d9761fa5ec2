//! Errors of results files: unusable files, and records that do not belong to a match.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::files::LockError;
use crate::files::outputs::OutputError;

/// A file that cannot be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The operating system refuses.
    #[error("cannot {what} {}: {source}", path.display())]
    System {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file cannot be locked.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The file may not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl FileError {
    /// 2 if another choice of file helps or another run must end first, else 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            FileError::Lock(LockError::Busy { .. }) | FileError::Output(_) => 2,
            _ => 1,
        }
    }

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
        move |source| FileError::System { what, path, source }
    }
}

/// The reason why a results file cannot be used.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// A file that cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The results file exists already.
    #[error(
        "{} already holds results; use --resume to continue the match, or --force to replace it", path.display()
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The results file belongs to another match.
    #[error(
        "{} holds another match: its {field} is {theirs}, not {ours}", path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The first header field that differs.
        field: String,
        /// Its value in the file.
        theirs: String,
        /// Its value in the requested match.
        ours: String,
    },
    /// An invalid line.
    #[error("{}, line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line number, counted from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// A record that is not possible in its match.
    #[error("{source_name}: record {number} does not belong to this match")]
    RecordMismatch {
        /// The source of the record.
        source_name: String,
        /// The number of the unit.
        number: u64,
    },
}

impl ResultsError {
    /// A record that is not possible in its match.
    pub fn mismatch(source: &Path, number: u64) -> ResultsError {
        ResultsError::RecordMismatch {
            source_name: source.display().to_string(),
            number,
        }
    }
}
