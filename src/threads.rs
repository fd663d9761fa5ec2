//! Threads that leave nothing behind in the thread that asked for them.
//!
//! To start a thread of Rust's standard library registers a destructor with the calling thread, and
//! until that thread ends the host could not unload the library. So on Unix these are the system's.

use std::time::Duration;

use super::pointer::flag;
use super::status::Failure;
#[cfg(not(unix))]
pub(super) use handsense_core::search::StandardCrew as SystemCrew;
#[cfg(unix)]
pub(super) use unix::SystemCrew;

use handsense_core::search::SearchLimits;

/// The most threads that a search may be told to use.
pub(super) const MAX_THREADS: i32 = 256;

/// A number of threads from outside.
pub(super) fn threads(count: i32) -> Result<usize, Failure> {
    match count {
        0..=MAX_THREADS => Ok(count as usize),
        _ => Err(Failure::Threads(count)),
    }
}

/// What a host lets a search spend, all but its seed: 0 is no limit.
///
/// # Safety
/// `cancel` is NULL or, for the lifetime that the caller chooses, a number that is only changed atomically.
pub(super) unsafe fn limits<'a>(
    playouts: u64,
    milliseconds: i32,
    count: i32,
    cancel: *const i32,
) -> Result<SearchLimits<'a>, Failure> {
    let time = u64::try_from(milliseconds).map_err(|_| Failure::Time(milliseconds))?;
    Ok(SearchLimits {
        seed: 0,
        playouts: Some(playouts).filter(|&playouts| playouts > 0),
        time: Some(Duration::from_millis(time)).filter(|time| !time.is_zero()),
        threads: threads(count)?,
        crew: Some(&SystemCrew),
        // SAFETY: the contract of this function.
        cancel: unsafe { flag(cancel, "cancel") }?,
    })
}

#[cfg(unix)]
mod unix {
    use std::any::Any;
    use std::ffi::{c_int, c_void};
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::ptr;
    use std::sync::Mutex;

    use super::MAX_THREADS;
    use handsense_core::List;
    use handsense_core::search::Crew;

    /// A `pthread_t`: an integer or a pointer, as large as either.
    type Thread = usize;

    unsafe extern "C" {
        fn pthread_create(
            thread: *mut Thread,
            attributes: *const c_void,
            start: extern "C" fn(*mut c_void) -> *mut c_void,
            argument: *mut c_void,
        ) -> c_int;
        fn pthread_join(thread: Thread, result: *mut *mut c_void) -> c_int;
    }

    /// The system's threads.
    #[derive(Clone, Copy, Debug)]
    pub struct SystemCrew;

    /// What all threads do, and the last panic of any of them.
    struct Job<'a> {
        work: &'a (dyn Fn() + Sync),
        fault: Mutex<Option<Box<dyn Any + Send>>>,
    }

    impl Job<'_> {
        fn run(&self) {
            if let Err(fault) = catch_unwind(AssertUnwindSafe(self.work)) {
                let mut last = self.fault.lock().unwrap_or_else(|lock| lock.into_inner());
                *last = Some(fault);
            }
        }
    }

    /// Where a thread begins.
    extern "C" fn start(job: *mut c_void) -> *mut c_void {
        // SAFETY: the job that `work` hands over and keeps until this thread is joined.
        let job = unsafe { &*job.cast_const().cast::<Job<'_>>() };
        job.run();
        ptr::null_mut()
    }

    /// A new thread that runs a job, if the system gives one.
    ///
    /// # Safety
    /// The job lives until the thread is joined.
    unsafe fn spawn(job: &Job<'_>) -> Option<Thread> {
        let mut thread = 0;
        let argument = ptr::from_ref(job).cast_mut().cast();
        // SAFETY: a place to write to, and what `start` expects.
        let status = unsafe { pthread_create(&mut thread, ptr::null(), start, argument) };
        (status == 0).then_some(thread)
    }

    impl Crew for SystemCrew {
        fn work(&self, others: usize, work: &(dyn Fn() + Sync)) {
            let job = Job {
                work,
                fault: Mutex::new(None),
            };
            // SAFETY: every thread is joined below; nothing between here and there can panic but the
            // job, which catches it.
            let threads = (0..others).map_while(|_| unsafe { spawn(&job) });
            let threads: List<Thread, { MAX_THREADS as usize }> =
                threads.take(MAX_THREADS as usize).collect();
            job.run();
            for thread in threads {
                // SAFETY: started above and joined once.
                unsafe { pthread_join(thread, ptr::null_mut()) };
            }
            let fault = job
                .fault
                .into_inner()
                .unwrap_or_else(|lock| lock.into_inner());
            if let Some(fault) = fault {
                resume_unwind(fault);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use handsense_core::search::in_parallel;

        #[test]
        fn results_stand_in_order() {
            let expected: Vec<usize> = (0..100).map(|n| n * n).collect();
            for threads in [1, 2, 7, 200] {
                let squares = in_parallel(100, threads, &SystemCrew, |n| n * n);
                assert_eq!(squares.as_ref(), Ok(&expected));
            }
        }

        #[test]
        fn a_fault_on_any_thread_reaches_the_caller_after_all_have_ended() {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(|_| {}));
            let answer =
                catch_unwind(|| in_parallel(50, 4, &SystemCrew, |n| assert!(n != 17, "inside")));
            std::panic::set_hook(hook);
            assert!(answer.is_err());
        }
    }
}
