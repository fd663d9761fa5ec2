//! The data of one match on a page.

use crate::report::numbers::Report;
use crate::results::series::PlotSeries;
use crate::results::summary::MatchSummary;

/// A match on a page.
#[derive(Debug)]
pub struct MatchReport<'a> {
    /// Its statistics.
    pub summary: &'a MatchSummary,
    /// Its report.
    pub report: Report<'a>,
    /// The data of its plots.
    pub series: &'a PlotSeries,
}
