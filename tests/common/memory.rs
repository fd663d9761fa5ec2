//! Allocators that count or refuse, for programs that ask what memory the library takes and what it does
//! without. One is in force where a program says so: `#[global_allocator] static MEMORY: Counting = Counting;`

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};

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

pub struct Refusing;

/// Which pieces of memory are not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    None,
    /// The one after so many.
    One(usize),
    /// All after so many.
    AllAfter(usize),
}

thread_local! {
    /// Whether this thread asks the library.
    static ASKING: Cell<bool> = const { Cell::new(false) };
    /// Whether this thread asked for memory before anything was refused: it is none that the library has started.
    static IS_OLD: Cell<bool> = const { Cell::new(false) };
}
static ARMED: AtomicBool = AtomicBool::new(false);
static ASKED: AtomicUsize = AtomicUsize::new(0);
static FIRST: AtomicUsize = AtomicUsize::new(usize::MAX);
static LAST: AtomicUsize = AtomicUsize::new(usize::MAX);

/// What `work` answers under a refusal, and how often this thread and those that it starts asked for memory
/// meanwhile. One at a time.
pub fn refusing<T>(refusal: Refusal, work: impl FnOnce() -> T) -> (T, usize) {
    let (first, last) = match refusal {
        Refusal::None => (usize::MAX, usize::MAX),
        Refusal::One(number) => (number, number),
        Refusal::AllAfter(number) => (number, usize::MAX),
    };
    ASKED.store(0, SeqCst);
    FIRST.store(first, SeqCst);
    LAST.store(last, SeqCst);
    ASKING.set(true);
    ARMED.store(true, SeqCst);
    let answer = work();
    ARMED.store(false, SeqCst);
    ASKING.set(false);
    (answer, ASKED.load(SeqCst))
}

// SAFETY: hands everything that it does not refuse on to the system's allocator, and NULL is an answer too.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !ARMED.load(SeqCst) {
            IS_OLD.set(true);
        } else if ASKING.get() || !IS_OLD.get() {
            let number = ASKED.fetch_add(1, SeqCst);
            if (FIRST.load(SeqCst)..=LAST.load(SeqCst)).contains(&number) {
                return std::ptr::null_mut();
            }
        }
        // SAFETY: the contract of this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the contract of this function.
        unsafe { System.dealloc(pointer, layout) }
    }
}
