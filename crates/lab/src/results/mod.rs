//! Results of matches: files, statistics and export.
//!
//! - [`results_file`]: records as JSON lines.
//! - [`merge`]: the merge of the shards of a match.
//! - [`summary`]: the statistics of a match.
//! - [`csv`]: the export with a row for each seat in each round.
//! - [`error`]: errors of results files.
//!

pub mod csv;
pub mod error;
#[cfg(test)]
pub(crate) mod examples;
pub mod merge;
pub mod results_file;
pub mod summary;
mod validity;
