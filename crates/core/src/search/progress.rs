//! Progress of a running search: the report and its listener.

use std::fmt;

/// The progress of a running search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchProgress {
    /// The playouts so far, or the nodes or other steps that the search counts.
    pub playouts: u64,
    /// The fraction of the budget that is spent, 0 to 1. With limits of playouts and time it is the
    /// larger of both. It never decreases.
    pub spent: f64,
    /// The value of the best move so far, in the unit of the search.
    pub value: f64,
    /// The code of the best move so far; -1 before there is one.
    pub best: i32,
    /// The number of candidates that the search has not excluded.
    pub remaining: usize,
}

impl Default for SearchProgress {
    /// Before the first step: there is no best move.
    fn default() -> SearchProgress {
        SearchProgress {
            playouts: 0,
            spent: 0.0,
            value: 0.0,
            best: -1,
            remaining: 0,
        }
    }
}

/// A receiver of progress: every function that takes [`SearchProgress`] and may be shared between
/// threads.
pub trait ProgressSink: Sync {
    /// Receives a report.
    fn receive(&self, progress: &SearchProgress);
}

impl<F: Fn(&SearchProgress) + Sync> ProgressSink for F {
    fn receive(&self, progress: &SearchProgress) {
        self(progress);
    }
}

/// A listener to the progress of a search. The search calls it on the calling thread only, a few
/// dozen times at most.
///
/// ```
/// use std::sync::Mutex;
/// use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
/// let seen = Mutex::new(Vec::new());
/// let listen = |progress: &SearchProgress| seen.lock().unwrap().push(progress.spent);
/// let limits = SearchLimits {
///     progress: Some(ProgressListener::new(&listen)),
///     ..SearchLimits::with_playouts(1_000)
/// };
/// ```
#[derive(Clone, Copy)]
pub struct ProgressListener<'a>(&'a dyn ProgressSink);

impl<'a> ProgressListener<'a> {
    /// Creates a listener that passes reports to this sink.
    pub const fn new(sink: &'a dyn ProgressSink) -> ProgressListener<'a> {
        ProgressListener(sink)
    }

    /// Reports progress to the listener.
    pub fn report(&self, progress: &SearchProgress) {
        self.0.receive(progress);
    }
}

impl fmt::Debug for ProgressListener<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProgressListener")
    }
}
