//! The number of worker threads.

use std::num::NonZeroUsize;
use std::thread;

use rayon::ThreadPoolBuilder;

use crate::error::Failure;

/// The largest number of threads, as in the C interface.
const MOST: usize = 256;

/// The requested number of threads, or one per core.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = || thread::available_parallelism().ok();
    asked.or_else(cores).map_or(1, NonZeroUsize::get).min(MOST)
}

/// Parses the number of threads.
pub fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    let number: Option<NonZeroUsize> = text.parse().ok();
    number
        .filter(|number| number.get() <= MOST)
        .ok_or_else(|| format!("the number of threads is 1 to {MOST}"))
}

/// Runs parallel work on one thread per core. If the system refuses threads, fewer run; at least
/// the caller's thread does.
///
/// # Errors
/// No pool can be made, not even of the caller's thread.
pub fn in_pool<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    let mut count = threads(None);
    while count > 1 {
        if let Ok(pool) = ThreadPoolBuilder::new().num_threads(count).build() {
            return pool.install(work);
        }
        count /= 2;
    }
    let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    let refused = |error| Failure::new(format!("cannot start threads: {error}"));
    alone.build().map_err(refused)?.install(work)
}
