//! Reports of matches.
//!
//! - [`numbers`]: the numbers of a report.
//! - [`crosstable`]: the results of a tournament.
//! - [`format`](mod@format): numbers as text.
//! - [`tables`]: the tables of a match.
//! - [`page`]: results files as one HTML page.
//!

pub mod crosstable;
pub mod format;
pub mod numbers;
pub mod page;
pub mod tables;
