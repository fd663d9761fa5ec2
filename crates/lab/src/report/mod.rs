//! Reports of matches of Hearts.
//!
//! * [`numbers`]: the numbers of a report. [`format`](mod@format): numbers as text.
//! * [`page`]: results files as one page of HTML with plots.

pub mod format;
pub mod numbers;
pub mod page;
