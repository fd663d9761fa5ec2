//! Work spread over threads that end before the call does.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

/// Calls `work` for each number below `count` and answers the results in order.
///
/// Up to `threads` numbers are worked on at once; one thread, or one number, needs no other than the
/// caller's own. The threads have ended before the function returns. Which thread works on which
/// number is chance, so `work` must depend on nothing but its number.
///
/// A panic in `work` becomes one of the caller.
pub fn in_parallel<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let threads = threads.min(count);
    if threads < 2 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
    let run = || {
        let mut mine = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            mine.push((number, work(number)));
        }
        // A poisoned lock still holds whole results.
        let mut all = done.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        all.append(&mut mine);
    };
    std::thread::scope(|scope| {
        let mut others = Vec::with_capacity(threads - 1);
        for _ in 1..threads {
            match Builder::new().spawn_scoped(scope, &run) {
                Ok(other) => others.push(other),
                // Where the system gives no more threads, fewer do the same.
                Err(_) => break,
            }
        }
        run();
        // The end of the scope would wait for their work only, not until they have left the library.
        for other in others {
            if let Err(fault) = other.join() {
                resume_unwind(fault);
            }
        }
    });
    let mut all = done
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    all.sort_unstable_by_key(|&(number, _)| number);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_order_whatever_the_number_of_threads() {
        let expected: Vec<usize> = (0..100).map(|n| n * n).collect();
        for threads in [0, 1, 2, 3, 8, 200] {
            assert_eq!(in_parallel(100, threads, |n| n * n), expected, "{threads}");
        }
        assert!(in_parallel(0, 4, |n| n).is_empty());
    }
}
