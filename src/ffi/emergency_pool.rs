//! A global allocator with an emergency pool for panics.
//!
//! A panic allocates its message, its payload and its exception object. The standard library ends the
//! process if the system refuses that memory. [`EmergencyPool`] then takes it from a static pool, so
//! the panic is caught as usual. All other refused allocations stay refused.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

use super::boundary::is_inside;

/// Bytes of a block, and the largest alignment that the pool provides.
const BLOCK: usize = 64;
/// Blocks of a group, one for each bit of an integer. An allocation lies in one group.
const GROUP: usize = u64::BITS as usize;
/// Groups of the pool: 512 bytes for each of 256 panics at the same moment.
const GROUPS: usize = 32;
const SIZE: usize = BLOCK * GROUP * GROUPS;

/// The allocator of programs with the feature `capi`.
#[cfg(all(feature = "capi", not(feature = "own-allocator"), panic = "unwind"))]
#[global_allocator]
static MEMORY: EmergencyPool<System> = EmergencyPool(System);

static POOL: Pool = Pool {
    used: [const { AtomicU64::new(0) }; GROUPS],
    bytes: UnsafeCell::new([0; SIZE]),
};

/// An allocator that serves a panic inside a call of the C interface from a static pool when the
/// allocator `A` refuses. The feature `capi` installs it on top of the system's allocator. A Rust
/// program without that feature may install it on top of its own.
///
/// The pool has 128 KB, for 256 panics at the same moment with messages below 256 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmergencyPool<A = System>(pub A);

/// Blocks that threads take and release without a lock.
#[repr(C, align(64))]
struct Pool {
    bytes: UnsafeCell<[u8; SIZE]>,
    /// A bit for each block: whether it is in use.
    used: [AtomicU64; GROUPS],
}

// SAFETY: the bytes of a block belong to the thread that has set its bit.
unsafe impl Sync for Pool {}

impl Pool {
    fn start(&self) -> *mut u8 {
        self.bytes.get().cast()
    }

    /// Returns the place of a pointer in the pool, if it leads there.
    fn offset(&self, pointer: *mut u8) -> Option<usize> {
        let offset = pointer.addr().wrapping_sub(self.start().addr());
        (offset < SIZE).then_some(offset)
    }

    /// Takes free blocks, or returns NULL.
    #[cold]
    fn take(&self, layout: Layout) -> *mut u8 {
        let count = blocks(layout.size());
        if layout.align() > BLOCK || count > GROUP {
            return ptr::null_mut();
        }
        for (group, used) in self.used.iter().enumerate() {
            let mut now = used.load(Ordering::Relaxed);
            let free = |now| (0..=GROUP - count).find(|&first| now & mask(count) << first == 0);
            while let Some(first) = free(now) {
                let next = now | mask(count) << first;
                match used.compare_exchange(now, next, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => {
                        let block = group * GROUP + first;
                        return self.start().wrapping_add(block * BLOCK);
                    }
                    Err(changed) => now = changed,
                }
            }
        }
        ptr::null_mut()
    }

    /// Releases the blocks of an allocation of `size` bytes at `offset`.
    #[cold]
    fn release(&self, offset: usize, size: usize) {
        let block = offset / BLOCK;
        if let Some(used) = self.used.get(block / GROUP) {
            let taken = mask(blocks(size)) << (block % GROUP);
            used.fetch_and(!taken, Ordering::Release);
        }
    }
}

/// The number of blocks of an allocation.
const fn blocks(size: usize) -> usize {
    size.div_ceil(BLOCK)
}

/// As many bits as blocks, 1 to [`GROUP`].
const fn mask(blocks: usize) -> u64 {
    u64::MAX >> (GROUP - blocks)
}

/// Whether the pool serves this thread: it panics inside a call.
fn is_emergency() -> bool {
    std::thread::panicking() && is_inside()
}

// SAFETY: memory comes from the allocator below, and returns there, except that of the pool. Blocks
// of the pool have the size and alignment of the layout, and belong to one allocation.
unsafe impl<A: GlobalAlloc> GlobalAlloc for EmergencyPool<A> {
    // Link-time optimization would copy these functions to every allocation, and make the library larger.
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the contract of this function.
        let pointer = unsafe { self.0.alloc(layout) };
        if pointer.is_null() && is_emergency() {
            return POOL.take(layout);
        }
        pointer
    }

    #[inline(never)]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the contract of this function.
        let mut pointer = unsafe { self.0.alloc_zeroed(layout) };
        if pointer.is_null() && is_emergency() {
            pointer = POOL.take(layout);
            if !pointer.is_null() {
                // SAFETY: taken for this layout.
                unsafe { pointer.write_bytes(0, layout.size()) };
            }
        }
        pointer
    }

    #[inline(never)]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        match POOL.offset(pointer) {
            None => {
                // SAFETY: the contract of this function, for memory that is not of the pool.
                unsafe { self.0.dealloc(pointer, layout) }
            }
            Some(offset) => POOL.release(offset, layout.size()),
        }
    }

    #[inline(never)]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let in_pool = POOL.offset(pointer).is_some();
        if !in_pool {
            // SAFETY: the contract of this function, for memory that is not of the pool.
            let grown = unsafe { self.0.realloc(pointer, layout, size) };
            if !grown.is_null() || !is_emergency() {
                return grown;
            }
        } else if blocks(layout.size()) == blocks(size) {
            return pointer;
        }
        // SAFETY: the caller guarantees that the size is valid with this alignment.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        // SAFETY: the size is not 0, by the contract of this function.
        let moved = unsafe { self.alloc(new) };
        if !moved.is_null() {
            // SAFETY: both allocations have at least this size, and they do not overlap.
            unsafe { ptr::copy_nonoverlapping(pointer, moved, layout.size().min(size)) };
            // SAFETY: the contract of this function.
            unsafe { self.dealloc(pointer, layout) };
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::boundary::inside;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Refuses every allocation.
    struct Refusing;

    // SAFETY: NULL is a valid result.
    unsafe impl GlobalAlloc for Refusing {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            ptr::null_mut()
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {
            panic!("a block of the pool is not of this allocator")
        }
    }

    const MEMORY: EmergencyPool<Refusing> = EmergencyPool(Refusing);

    fn bytes(size: usize) -> Layout {
        Layout::from_size_align(size, 8).expect("a layout")
    }

    /// Runs a body when it is dropped, also during a panic.
    struct OnDrop<F: FnMut()>(F);

    impl<F: FnMut()> Drop for OnDrop<F> {
        fn drop(&mut self) {
            (self.0)();
        }
    }

    /// Runs a body on a thread that panics inside a call.
    fn panicking(body: impl FnMut()) {
        let result = inside(|| {
            catch_unwind(AssertUnwindSafe(|| {
                let _body = OnDrop(body);
                std::panic::resume_unwind(Box::new(()));
            }))
        });
        assert!(result.is_err());
    }

    #[test]
    fn only_a_panic_inside_a_call_is_served() {
        let layout = bytes(100);
        // SAFETY: a layout with a size.
        let refused = || assert!(unsafe { MEMORY.alloc(layout) }.is_null());
        refused();
        inside(refused);
        let outside = catch_unwind(AssertUnwindSafe(|| {
            let _body = OnDrop(refused);
            std::panic::resume_unwind(Box::new(()));
        }));
        assert!(outside.is_err());
        let mut served = false;
        panicking(|| {
            // SAFETY: a layout with a size.
            let pointer = unsafe { MEMORY.alloc(layout) };
            served = !pointer.is_null();
            // SAFETY: allocated above.
            unsafe { MEMORY.dealloc(pointer, layout) };
        });
        assert!(served);
    }

    #[test]
    fn a_growing_allocation_keeps_its_bytes() {
        let mut kept = Vec::new();
        panicking(|| {
            // SAFETY: a layout with a size.
            let mut pointer = unsafe { MEMORY.alloc_zeroed(bytes(8)) };
            for (old, new) in [(8, 64), (64, 65), (65, 4096), (4096, 16)] {
                // SAFETY: at least eight bytes.
                unsafe { pointer.cast::<u64>().write(new as u64) };
                // SAFETY: the layout of the last allocation.
                pointer = unsafe { MEMORY.realloc(pointer, bytes(old), new) };
                // SAFETY: at least eight bytes, written before.
                kept.push(unsafe { pointer.cast::<u64>().read() });
            }
            // SAFETY: the layout of the last allocation. More than a group is refused.
            kept.push(unsafe { MEMORY.realloc(pointer, bytes(16), 4097) }.addr() as u64);
            // SAFETY: the refused allocation has not changed this one.
            unsafe { MEMORY.dealloc(pointer, bytes(16)) };
        });
        assert_eq!(kept, [64, 65, 4096, 16, 0]);
    }

    #[test]
    fn threads_share_a_pool_without_overlap() {
        let pool = Box::new(Pool {
            used: [const { AtomicU64::new(0) }; GROUPS],
            bytes: UnsafeCell::new([0; SIZE]),
        });
        let each = if cfg!(miri) { 20 } else { 2000 };
        std::thread::scope(|threads| {
            for number in 1..=4_u8 {
                let pool = &pool;
                threads.spawn(move || {
                    for round in 0..each {
                        let layout = bytes(1 + (round * 37 + usize::from(number) * 101) % 700);
                        let pointer = pool.take(layout);
                        assert!(!pointer.is_null());
                        // SAFETY: taken for this layout.
                        unsafe { pointer.write_bytes(number, layout.size()) };
                        std::thread::yield_now();
                        // SAFETY: written above.
                        let own = unsafe { std::slice::from_raw_parts(pointer, layout.size()) };
                        assert!(own.iter().all(|&byte| byte == number));
                        let offset = pool.offset(pointer).expect("a place in the pool");
                        pool.release(offset, layout.size());
                    }
                });
            }
        });
        let layout = bytes(BLOCK * GROUP);
        let all: Vec<_> = (0..GROUPS).map(|_| pool.take(layout)).collect();
        assert!(all.iter().all(|pointer| !pointer.is_null()));
        assert!(pool.take(bytes(1)).is_null());
    }
}
