//! The number of worker threads.

use std::num::NonZeroUsize;
use std::thread;

/// The requested number of threads, or one per core.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = || thread::available_parallelism().ok();
    asked.or_else(cores).map_or(1, NonZeroUsize::get)
}
