//! Reports of matches.
//!
//! - [`numbers`]: the numbers of a report, and its verdict.
//! - [`crosstable`]: the results of a tournament.
//! - [`format`](mod@format): numbers as text.

pub mod crosstable;
pub mod format;
pub mod numbers;
