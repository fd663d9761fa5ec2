//! Results of matches: files and statistics.
//!
//! - [`results_file`]: records as JSON lines.
//! - [`summary`]: the statistics of a match.

pub mod results_file;
pub mod summary;
mod validity;

use crate::files::FileError;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why a results file cannot be used.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// A file that cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The results file exists already.
    #[error(
        "{} already holds results; use --resume to continue the match, or --force to replace it", .0.display()
    )]
    Exists(PathBuf),
    /// The path is a link, which may lead to another file.
    #[error("{} is a link; use --force to write where it leads", .0.display())]
    Link(PathBuf),
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
}
