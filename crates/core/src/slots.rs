//! A table of what was reckoned already, shared by threads.

use std::fmt;
use std::sync::{Mutex, MutexGuard, TryLockError};

use super::memory::room;

/// So many slots, or none without memory for them.
///
/// Threads share them without waiting for each other: whoever finds them in use goes without, and reckons
/// anew. They take memory when they are first used.
pub struct Slots<S> {
    size: usize,
    empty: S,
    slots: Mutex<Vec<S>>,
}

impl<S: Copy> Slots<S> {
    /// Slots that all hold what stands for nothing.
    pub const fn new(size: usize, empty: S) -> Slots<S> {
        Slots {
            size,
            empty,
            slots: Mutex::new(Vec::new()),
        }
    }

    /// Does something with the slots, or with none if they are in use or there is no memory for them.
    ///
    /// A slot is to be written as a whole, so that whoever is interrupted spoils nothing.
    #[inline]
    pub fn with<T>(&self, use_them: impl FnOnce(&mut [S]) -> T) -> T {
        let Some(mut slots) = self.free() else {
            return use_them(&mut []);
        };
        if slots.is_empty() {
            *slots = room(self.size).unwrap_or_default();
            let size = slots.capacity().min(self.size);
            slots.resize(size, self.empty);
        }
        use_them(&mut slots)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        if let Some(mut slots) = self.free() {
            slots.fill(self.empty);
        }
    }

    #[inline]
    fn free(&self) -> Option<MutexGuard<'_, Vec<S>>> {
        match self.slots.try_lock() {
            Ok(slots) => Some(slots),
            Err(TryLockError::Poisoned(slots)) => Some(slots.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl<S: Copy> Clone for Slots<S> {
    /// Empty slots, as many: what they know can be reckoned again.
    fn clone(&self) -> Slots<S> {
        Slots::new(self.size, self.empty)
    }
}

impl<S> fmt::Debug for Slots<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slots")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_in_use_are_gone_without() {
        let table = Slots::new(4, 0_u8);
        table.with(|slots| slots[2] = 7);
        let held = table.slots.lock().expect("nobody else");
        assert_eq!(table.with(|slots| slots.len()), 0);
        drop(held);
        assert_eq!(table.with(|slots| slots.to_vec()), [0, 0, 7, 0]);
    }

    #[test]
    fn what_is_forgotten_or_too_large_is_not_there() {
        let table = Slots::new(3, 5_u16);
        table.with(|slots| slots.fill(9));
        assert_eq!(table.clone().with(|slots| slots.to_vec()), [5; 3]);
        table.clear();
        assert_eq!(table.with(|slots| slots.to_vec()), [5; 3]);
        assert_eq!(
            Slots::new(usize::MAX / 16, 0_u64).with(|slots| slots.len()),
            0
        );
    }
}
