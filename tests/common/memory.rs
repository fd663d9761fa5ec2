//! Allocators that count or refuse, for tests of the library's memory use. A test program installs
//! one: `#[global_allocator] static MEMORY: Counting = Counting;`

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};

pub struct Counting;

thread_local! {
    static OF_THREAD: Cell<usize> = const { Cell::new(0) };
}
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// The number of allocations of this thread.
pub fn allocations() -> usize {
    OF_THREAD.with(Cell::get)
}

/// The bytes allocated by the program.
pub fn live() -> usize {
    LIVE.load(Relaxed)
}

/// The result of `work`, and the peak of allocated bytes above the value before it.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = live();
    PEAK.store(before, Relaxed);
    let answer = work();
    (answer, PEAK.load(Relaxed) - before)
}

// SAFETY: forwards everything to the system's allocator. `realloc` counts as a new allocation
// beside the old one, the worst case.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        OF_THREAD.with(|count| count.set(count.get() + 1));
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        // SAFETY: the contract of this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the contract of this function.
        unsafe { System.dealloc(pointer, layout) }
    }
}

pub struct Refusing;

/// Which allocations fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    None,
    /// Only the allocation after this many.
    One(usize),
    /// All allocations after this many.
    AllAfter(usize),
}

thread_local! {
    /// Whether this thread is inside a call of the library.
    static IN_CALL: Cell<bool> = const { Cell::new(false) };
    /// Whether this thread allocated before the refusal began; it was not started by the library.
    static IS_OLD: Cell<bool> = const { Cell::new(false) };
}
static ARMED: AtomicBool = AtomicBool::new(false);
static REQUESTS: AtomicUsize = AtomicUsize::new(0);
static FIRST: AtomicUsize = AtomicUsize::new(usize::MAX);
static LAST: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The result of `work` under a refusal, and the number of allocations of this thread and of the
/// threads it starts. One call at a time.
pub fn refusing<T>(refusal: Refusal, work: impl FnOnce() -> T) -> (T, usize) {
    let (first, last) = match refusal {
        Refusal::None => (usize::MAX, usize::MAX),
        Refusal::One(number) => (number, number),
        Refusal::AllAfter(number) => (number, usize::MAX),
    };
    REQUESTS.store(0, SeqCst);
    FIRST.store(first, SeqCst);
    LAST.store(last, SeqCst);
    IN_CALL.set(true);
    ARMED.store(true, SeqCst);
    let answer = work();
    ARMED.store(false, SeqCst);
    IN_CALL.set(false);
    (answer, REQUESTS.load(SeqCst))
}

// SAFETY: forwards everything that it does not refuse to the counting allocator; NULL is a valid
// result.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !ARMED.load(SeqCst) {
            IS_OLD.set(true);
        } else if IN_CALL.get() || !IS_OLD.get() {
            let number = REQUESTS.fetch_add(1, SeqCst);
            if (FIRST.load(SeqCst)..=LAST.load(SeqCst)).contains(&number) {
                return std::ptr::null_mut();
            }
        }
        // SAFETY: the contract of this function.
        unsafe { Counting.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the contract of this function.
        unsafe { Counting.dealloc(pointer, layout) }
    }
}
