//! One match as the page takes it: statistics, numbers, plots and tables.

use super::html::Grid;
use crate::report::numbers::Report;
use crate::results::series::Series;
use crate::results::summary::Summary;

/// A match for the page.
#[derive(Debug)]
pub struct Match<'a> {
    /// Its statistics.
    pub summary: &'a Summary,
    /// Its numbers.
    pub report: Report<'a>,
    /// What its plots are drawn from.
    pub series: &'a Series,
    /// Its tables.
    pub tables: Vec<Grid>,
    /// What is to be said below its tables.
    pub notes: Vec<String>,
}
