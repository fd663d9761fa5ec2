//! A thread spawner that leaves no thread-local destructor in the calling thread.
//!
//! `std::thread` registers a destructor in the calling thread, which prevents `dlclose` from
//! unloading the library until that thread ends. On Unix this module therefore calls
//! `pthread_create`.
//!
//! The threads block all signals except those of hardware faults, so that the host's signal
//! handlers never run on them.
//!
//! WebAssembly starts no threads.

#[cfg(not(unix))]
pub(super) use handsense_core::search::StdSpawner as SystemSpawner;
#[cfg(unix)]
pub(super) use unix::SystemSpawner;

#[cfg(unix)]
mod unix {
    use std::any::Any;
    use std::mem::MaybeUninit;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::ptr;
    use std::sync::Mutex;

    use libc::{c_int, c_void, pthread_attr_t, pthread_t, sigset_t};

    use crate::ffi::boundary::inside;
    use crate::ffi::panic_hook::Place;
    use handsense_core::memory::try_with_capacity;
    use handsense_core::search::Spawner;

    /// The stack of a thread: 256 KB. The default of some systems is half of that.
    const STACK_SIZE: usize = 256 * 1024;

    /// Signals of hardware faults. They stay unblocked, because POSIX leaves the behaviour
    /// undefined when a blocked one is raised by the thread.
    const FAULTS: [c_int; 4] = [libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGSEGV];

    /// A guard that blocks all signals except [`FAULTS`] on this thread until it is dropped.
    ///
    /// A new thread inherits the mask of its creator, so no handler ever runs on it. A signal that
    /// arrives for this thread meanwhile is delivered when the mask is restored.
    struct BlockedSignals {
        /// The mask to restore; `None` if it was not changed.
        previous: Option<sigset_t>,
    }

    impl BlockedSignals {
        fn new() -> BlockedSignals {
            // Miri has no signal masks.
            if cfg!(miri) {
                return BlockedSignals { previous: None };
            }
            let mut blocked = MaybeUninit::uninit();
            // SAFETY: a set to write to.
            unsafe { libc::sigfillset(blocked.as_mut_ptr()) };
            for signal in FAULTS {
                // SAFETY: a set that was filled.
                unsafe { libc::sigdelset(blocked.as_mut_ptr(), signal) };
            }
            let mut previous = MaybeUninit::uninit();
            // SAFETY: a filled set, and one to write to.
            let status = unsafe {
                libc::pthread_sigmask(libc::SIG_SETMASK, blocked.as_ptr(), previous.as_mut_ptr())
            };
            // SAFETY: on success the previous mask was written.
            let previous = (status == 0).then(|| unsafe { previous.assume_init() });
            BlockedSignals { previous }
        }
    }

    impl Drop for BlockedSignals {
        fn drop(&mut self) {
            if let Some(previous) = &self.previous {
                // SAFETY: a mask that the system returned; the replaced one is not requested.
                unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, previous, ptr::null_mut()) };
            }
        }
    }

    /// A spawner of operating-system threads.
    #[derive(Clone, Copy, Debug)]
    pub struct SystemSpawner;

    /// The work of all threads, and the last panic with its place.
    struct Job<'a> {
        work: &'a (dyn Fn() + Sync),
        panic: Mutex<Option<(Box<dyn Any + Send>, Place)>>,
    }

    impl Job<'_> {
        /// Runs the part of a thread, and keeps its panic.
        fn run(&self, part: impl FnOnce()) {
            if let Err(panic) = inside(|| catch_unwind(AssertUnwindSafe(part))) {
                let mut last = self.panic.lock().unwrap_or_else(|lock| lock.into_inner());
                *last = Some((panic, Place::take()));
            }
        }
    }

    /// Entry point of a thread.
    extern "C" fn start(job: *mut c_void) -> *mut c_void {
        // SAFETY: the job passed by `spawn`, which outlives this thread.
        let job = unsafe { &*job.cast_const().cast::<Job<'_>>() };
        job.run(job.work);
        ptr::null_mut()
    }

    /// Starts a thread that runs a job. Returns `None` if the system refuses.
    ///
    /// # Safety
    /// The job lives until the thread is joined.
    unsafe fn spawn(job: &Job<'_>) -> Option<pthread_t> {
        // Miri has no attributes.
        if cfg!(miri) {
            // SAFETY: the contract of this function; NULL stands for the default attributes.
            return unsafe { create(job, ptr::null()) };
        }
        let mut attributes = MaybeUninit::uninit();
        // SAFETY: attributes to write to.
        if unsafe { libc::pthread_attr_init(attributes.as_mut_ptr()) } != 0 {
            return None;
        }
        // A size that the system refuses leaves its default.
        // SAFETY: initialized above.
        unsafe { libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK_SIZE) };
        // SAFETY: the contract of this function, and initialized attributes.
        let thread = unsafe { create(job, attributes.as_ptr()) };
        // SAFETY: initialized above, and no longer used.
        unsafe { libc::pthread_attr_destroy(attributes.as_mut_ptr()) };
        thread
    }

    /// Starts a thread with these attributes.
    ///
    /// # Safety
    /// The job lives until the thread is joined, and the attributes are initialized or NULL.
    unsafe fn create(job: &Job<'_>, attributes: *const pthread_attr_t) -> Option<pthread_t> {
        let mut thread = MaybeUninit::uninit();
        let argument = ptr::from_ref(job).cast_mut().cast();
        // SAFETY: a place to write to, valid attributes, and the argument that `start` expects.
        let status =
            unsafe { libc::pthread_create(thread.as_mut_ptr(), attributes, start, argument) };
        // SAFETY: on success the thread was written.
        (status == 0).then(|| unsafe { thread.assume_init() })
    }

    impl Spawner for SystemSpawner {
        fn run(&self, others: usize, work: &(dyn Fn() + Sync), own: &mut dyn FnMut()) {
            let job = Job {
                work,
                panic: Mutex::new(None),
            };
            let blocked = (others > 0).then(BlockedSignals::new);
            // SAFETY: every thread is joined below. In between only the job can panic, and it
            // catches its panics.
            let threads = (0..others).map_while(|_| unsafe { spawn(&job) });
            // Without memory for their handles, the caller does all work.
            let mut started = try_with_capacity::<pthread_t>(others).unwrap_or_default();
            started.extend(threads.take(started.capacity()));
            drop(blocked);
            job.run(own);
            for thread in started {
                // SAFETY: started above and joined once.
                unsafe { libc::pthread_join(thread, ptr::null_mut()) };
            }
            let panic = job
                .panic
                .into_inner()
                .unwrap_or_else(|lock| lock.into_inner());
            if let Some((panic, place)) = panic {
                place.set();
                resume_unwind(panic);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use handsense_core::search::{Threads, parallel_map};

        fn threads(count: usize) -> Threads<'static> {
            Threads {
                count,
                spawner: &SystemSpawner,
            }
        }

        #[test]
        fn results_are_in_order() {
            let expected: Vec<usize> = (0..100).map(|n| n * n).collect();
            for count in [1, 2, 7, 200] {
                let squares = parallel_map(100, threads(count), |n| n * n);
                assert_eq!(squares.as_ref(), Ok(&expected));
            }
        }

        /// Returns the signals that the calling thread blocks, among those of every Unix.
        fn blocked() -> Vec<c_int> {
            let mut mask = MaybeUninit::uninit();
            // SAFETY: nothing is set, and the mask is written.
            let status =
                unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, ptr::null(), mask.as_mut_ptr()) };
            assert_eq!(status, 0);
            // SAFETY: written above.
            let mask = unsafe { mask.assume_init() };
            let signals = [libc::SIGALRM, libc::SIGPROF, libc::SIGTERM, libc::SIGUSR1];
            let known = signals.into_iter().chain(FAULTS);
            // SAFETY: a mask and a signal.
            known
                .filter(|&signal| unsafe { libc::sigismember(&mask, signal) } == 1)
                .collect()
        }

        #[test]
        #[cfg_attr(miri, ignore = "Miri has no signal masks")]
        fn workers_block_signals_and_the_caller_keeps_its_mask() {
            let before = blocked();
            let caller = std::thread::current().id();
            let seen = Mutex::new(Vec::new());
            let look = || {
                let own = std::thread::current().id() == caller;
                seen.lock()
                    .expect("no thread has failed")
                    .push((own, blocked()));
            };
            SystemSpawner.run(3, &look, &mut || look());
            let seen = seen.into_inner().expect("no thread has failed");
            assert_eq!(seen.len(), 4);
            let all = [libc::SIGALRM, libc::SIGPROF, libc::SIGTERM, libc::SIGUSR1];
            for (own, blocked) in seen {
                assert_eq!(blocked, if own { before.clone() } else { all.to_vec() });
            }
            assert_eq!(blocked(), before);
        }

        #[test]
        fn a_panic_on_any_thread_reaches_the_caller_after_all_have_ended() {
            let result =
                catch_unwind(|| parallel_map(50, threads(4), |n| assert!(n != 17, "inside")));
            assert!(result.is_err());
            assert!(Place::take().to_string().contains("threads.rs:"));
        }
    }
}
