//! The limits that a caller sets for a search, and the source of its chance.

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::workers::{Crew, StandardCrew, Threads};

/// Limits of a search. Limits in playouts make its result repeatable, a limit of time does not.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchLimits<'a> {
    /// The seed of all chance.
    pub seed: u64,
    /// The most playouts, or other steps that the search counts. Without a limit of time either, the
    /// default of the search.
    pub playouts: Option<u64>,
    /// The most time. Results are not reproducible when it is set.
    pub time: Option<Duration>,
    /// Threads to work with, the caller's own included; 0 and 1 mean that one alone. The answer does
    /// not depend on it, unless time is limited.
    pub threads: usize,
    /// The lender of threads; the standard library when there is none.
    pub crew: Option<&'a dyn Crew>,
    /// Ends the search soon after it is something other than zero, with the best answer so far.
    pub cancel: Option<&'a AtomicI32>,
}

impl<'a> SearchLimits<'a> {
    /// A limit of playouts.
    pub fn of_playouts(playouts: u64) -> SearchLimits<'a> {
        SearchLimits {
            playouts: Some(playouts),
            ..SearchLimits::default()
        }
    }

    /// The threads that play rounds at the same time.
    pub fn threads(&self) -> Threads<'a> {
        Threads {
            count: self.threads,
            crew: self.crew.unwrap_or(&StandardCrew),
        }
    }
}
