//! Work spread over threads that end before the call does.

use std::fmt::Debug;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

use crate::OutOfMemory;
use crate::memory::room;

/// Who lends threads besides the caller's own.
pub trait Crew: Debug + Sync {
    /// Calls `work` on the calling thread and, at the same time, on up to so many others; returns
    /// when all have come back and those threads have ended. Where the system gives no more threads,
    /// fewer do the same.
    fn work(&self, others: usize, work: &(dyn Fn() + Sync));
}

/// The threads of the standard library.
#[derive(Clone, Copy, Debug)]
pub struct StandardCrew;

impl Crew for StandardCrew {
    fn work(&self, others: usize, work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| {
            let start = |_| Builder::new().spawn_scoped(scope, work).ok();
            let started: Vec<_> = (0..others).map_while(start).collect();
            work();
            // The end of the scope would wait for their work only, not until they have ended.
            for other in started {
                if let Err(fault) = other.join() {
                    resume_unwind(fault);
                }
            }
        });
    }
}

/// Who plays rounds at the same time.
#[derive(Clone, Copy, Debug)]
pub struct Threads<'a> {
    /// How many, the caller's own included; 0 and 1 mean that one alone.
    pub count: usize,
    /// Who lends the others.
    pub crew: &'a dyn Crew,
}

/// Calls `work` for each number below `count` and answers the results in order.
///
/// Up to `threads` numbers are worked on at once; one thread, or one number, needs no other than the
/// caller's own. Which thread works on which number is chance, so `work` must depend on nothing but its
/// number. A panic in `work` becomes one of the caller.
///
/// # Errors
/// When there is no memory for the results; then no work is done.
pub fn in_parallel<T: Send>(
    count: usize,
    threads: usize,
    crew: &dyn Crew,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, OutOfMemory> {
    let threads = threads.min(count);
    let mut results = room(count)?;
    if threads < 2 {
        results.extend((0..count).map(work));
        return Ok(results);
    }
    let next = AtomicUsize::new(0);
    let mut slots = room(count)?;
    slots.resize_with(count, || None);
    let done = Mutex::new(slots);
    crew.work(threads - 1, &|| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let result = work(number);
            // A poisoned lock still holds whole results.
            let mut slots = done.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            slots[number] = Some(result);
        }
    });
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
    fn results_stand_in_order_whatever_the_number_of_threads() {
        let expected: Vec<usize> = (0..100).map(|n| n * n).collect();
        for threads in [0, 1, 2, 3, 8, 200] {
            let squares = in_parallel(100, threads, &StandardCrew, |n| n * n);
            assert_eq!(squares.as_ref(), Ok(&expected), "{threads}");
        }
        assert_eq!(in_parallel(0, 4, &StandardCrew, |n| n), Ok(vec![]));
    }
}
