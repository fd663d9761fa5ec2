//! The number of worker threads.

use std::num::NonZeroUsize;
use std::thread;

/// As many threads as were asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = || thread::available_parallelism().ok();
    asked.or_else(cores).map_or(1, NonZeroUsize::get)
}
