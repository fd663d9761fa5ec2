//! Worker threads and a parallel map. All threads end before the call returns.

use std::fmt::Debug;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

use crate::OutOfMemory;
use crate::memory::try_with_capacity;

/// A source of worker threads in addition to the calling thread.
pub trait Spawner: Debug + Sync {
    /// Calls `own` on the calling thread, and concurrently `work` on up to `others` further
    /// threads. Returns when all calls have returned and all further threads have ended. If the
    /// system refuses a thread, fewer threads run.
    fn run(&self, others: usize, work: &(dyn Fn() + Sync), own: &mut dyn FnMut());
}

/// A spawner of threads of the standard library.
#[derive(Clone, Copy, Debug)]
pub struct StdSpawner;

impl Spawner for StdSpawner {
    #[allow(
        clippy::disallowed_methods,
        reason = "threads that end before the call does"
    )]
    fn run(&self, others: usize, work: &(dyn Fn() + Sync), own: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            let start = |_| Builder::new().spawn_scoped(scope, work).ok();
            let started: Vec<_> = (0..others).map_while(start).collect();
            own();
            // The end of the scope waits until their work is done, but not until the threads have
            // ended.
            for other in started {
                if let Err(panic) = other.join() {
                    resume_unwind(panic);
                }
            }
        });
    }
}

/// The number of threads of a search and their spawner.
#[derive(Clone, Copy, Debug)]
pub struct Threads<'a> {
    /// The number of threads, including the calling one; 0 and 1 both mean the calling thread
    /// alone.
    pub count: usize,
    /// The spawner of the other threads.
    pub spawner: &'a dyn Spawner,
}

/// Maps each number below `count` by `work`, in parallel, and returns the results in order.
///
/// At most as many calls run at once as there are threads. With one thread or one number, all work runs on the calling
/// thread. The assignment of numbers to threads is not deterministic, so `work` must depend on its
/// number alone. A panic in `work` propagates to the caller.
///
/// # Errors
/// [`OutOfMemory`] if the results cannot be allocated; `work` is then never called.
pub fn parallel_map<T: Send>(
    count: usize,
    threads: Threads<'_>,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, OutOfMemory> {
    let others = threads.count.min(count).saturating_sub(1);
    let mut results = try_with_capacity(count)?;
    if others == 0 {
        results.extend((0..count).map(work));
        return Ok(results);
    }
    let next = AtomicUsize::new(0);
    let mut slots = try_with_capacity(count)?;
    slots.resize_with(count, || None);
    let done = Mutex::new(slots);
    let map = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let result = work(number);
            // Results are stored in one assignment, so those behind a poisoned lock are valid.
            let mut slots = done.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            slots[number] = Some(result);
        }
    };
    threads.spawner.run(others, &map, &mut || map());
    let slots = done
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    results.extend(slots.into_iter().flatten());
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        let expected: Vec<usize> = (0..100).map(|n| n * n).collect();
        let threads = |count| Threads {
            count,
            spawner: &StdSpawner,
        };
        for count in [0, 1, 2, 3, 8, 200] {
            let squares = parallel_map(100, threads(count), |n| n * n);
            assert_eq!(squares.as_ref(), Ok(&expected), "{count}");
        }
        assert_eq!(parallel_map(0, threads(4), |n| n), Ok(vec![]));
    }
}
