//! An allocator that counts, for programs that ask what memory the library takes. It is in force where
//! a program says so: `#[global_allocator] static MEMORY: Counting = Counting;`

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

pub struct Counting;

thread_local! {
    static MINE: Cell<usize> = const { Cell::new(0) };
}
static ALL: AtomicUsize = AtomicUsize::new(0);
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// How often this thread has asked for memory; nothing that other threads do is in it.
pub fn allocations() -> usize {
    MINE.with(Cell::get)
}

/// How often all threads have.
pub fn allocations_of_all() -> usize {
    ALL.load(Relaxed)
}

/// Bytes that the program holds.
pub fn live() -> usize {
    LIVE.load(Relaxed)
}

/// What `work` answers, and how many bytes more than before it the program held at most meanwhile.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = live();
    PEAK.store(before, Relaxed);
    let answer = work();
    (answer, PEAK.load(Relaxed) - before)
}

// SAFETY: hands everything on to the system's allocator. What grows by `realloc` counts as a new piece
// beside the old one, which is the most that it can be.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MINE.with(|count| count.set(count.get() + 1));
        ALL.fetch_add(1, Relaxed);
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
