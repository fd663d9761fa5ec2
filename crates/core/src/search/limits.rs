//! Search limits, as a caller sets them: playouts, time, cancellation, progress, threads and seed.

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::progress::ProgressListener;
use super::threads::{Spawner, StdSpawner, Threads};

/// Limits of a search. Results are reproducible with a limit of playouts, but not with a time
/// limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchLimits<'a> {
    /// The seed of the random generator.
    pub seed: u64,
    /// The maximum number of playouts, or of the nodes or other steps that the search counts. If
    /// neither playouts nor time are limited, the search uses its default.
    pub playouts: Option<u64>,
    /// The time limit. Results are not reproducible when it is set.
    pub time: Option<Duration>,
    /// The number of threads, including the calling one; 0 and 1 both mean the calling thread
    /// alone. The result does not depend on it, unless time is limited.
    pub threads: usize,
    /// The spawner of worker threads; [`StdSpawner`] if `None`.
    pub spawner: Option<&'a dyn Spawner>,
    /// Cancels the search soon after the flag becomes non-zero. The search returns its best result
    /// so far.
    pub cancel: Option<&'a AtomicI32>,
    /// Receives the progress of the search. It does not change the result.
    pub progress: Option<ProgressListener<'a>>,
}

impl<'a> SearchLimits<'a> {
    /// Creates limits of `playouts` playouts, with all other fields at their defaults.
    pub fn with_playouts(playouts: u64) -> SearchLimits<'a> {
        SearchLimits {
            playouts: Some(playouts),
            ..SearchLimits::default()
        }
    }

    /// Returns the number of threads and their spawner.
    pub fn threads(&self) -> Threads<'a> {
        Threads {
            count: self.threads,
            spawner: self.spawner.unwrap_or(&StdSpawner),
        }
    }
}
