//! Results of matches of Hearts: files, statistics, tables.
//!
//! * [`results_file`]: records as JSON lines. [`merge`]: the shards of a match put together.
//! * [`summary`]: the statistics of a match. [`series`]: the numbers of its plots.
//! * [`csv`]: a table row for each seat in each deal. [`error`]: files that cannot be used.

pub mod csv;
pub mod error;
pub mod merge;
pub mod results_file;
pub mod series;
pub mod summary;
