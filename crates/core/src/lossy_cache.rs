//! A lossy cache of computed values, shared by threads.

use std::fmt;
use std::sync::{Mutex, MutexGuard, TryLockError};

use super::memory::try_with_capacity;

/// A cache with a fixed number of slots; the caller maps keys to slots.
///
/// Threads share it without waiting: a thread that finds the cache locked gets an empty slice and
/// computes the value itself. Memory is allocated at the first use; if the allocation fails, the
/// cache has no slots.
pub struct LossyCache<S> {
    size: usize,
    empty: S,
    slots: Mutex<Vec<S>>,
}

impl<S: Copy> LossyCache<S> {
    /// Creates a cache of `size` slots, each filled with `empty`.
    pub const fn new(size: usize, empty: S) -> LossyCache<S> {
        LossyCache {
            size,
            empty,
            slots: Mutex::new(Vec::new()),
        }
    }

    /// Calls `access` with all slots, or with an empty slice if the cache is locked or has no
    /// memory.
    ///
    /// Write a slot in one assignment. A panic in `access` then leaves every slot valid.
    #[inline]
    pub fn with<T>(&self, access: impl FnOnce(&mut [S]) -> T) -> T {
        let Some(mut slots) = self.try_lock() else {
            return access(&mut []);
        };
        if slots.is_empty() {
            *slots = try_with_capacity(self.size).unwrap_or_default();
            let size = slots.capacity().min(self.size);
            slots.resize(size, self.empty);
        }
        access(&mut slots)
    }

    /// Empties all slots, unless the cache is locked.
    pub fn clear(&self) {
        if let Some(mut slots) = self.try_lock() {
            slots.fill(self.empty);
        }
    }

    #[inline]
    fn try_lock(&self) -> Option<MutexGuard<'_, Vec<S>>> {
        match self.slots.try_lock() {
            Ok(slots) => Some(slots),
            Err(TryLockError::Poisoned(slots)) => Some(slots.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl<S: Copy> Clone for LossyCache<S> {
    /// Returns an empty cache of the same size; its values can be computed again.
    fn clone(&self) -> LossyCache<S> {
        LossyCache::new(self.size, self.empty)
    }
}

impl<S> fmt::Debug for LossyCache<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LossyCache")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_cache_has_no_slots() {
        let cache = LossyCache::new(4, 0_u8);
        cache.with(|slots| slots[2] = 7);
        let held = cache.slots.lock().expect("an unlocked cache");
        assert_eq!(cache.with(|slots| slots.len()), 0);
        drop(held);
        assert_eq!(cache.with(|slots| slots.to_vec()), [0, 0, 7, 0]);
    }

    #[test]
    fn cleared_cloned_and_unallocatable_caches_are_empty() {
        let cache = LossyCache::new(3, 5_u16);
        cache.with(|slots| slots.fill(9));
        assert_eq!(cache.clone().with(|slots| slots.to_vec()), [5; 3]);
        cache.clear();
        assert_eq!(cache.with(|slots| slots.to_vec()), [5; 3]);
        assert_eq!(
            LossyCache::new(usize::MAX / 16, 0_u64).with(|slots| slots.len()),
            0
        );
    }
}
