//! A vector of fixed capacity that needs no heap memory.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// A vector of at most `N` items; an item pushed onto a full vector is dropped.
///
/// ```
/// use handsense_core::ArrayVec;
/// let mut list: ArrayVec<u8, 3> = [5, 4].into_iter().collect();
/// list.push(9);
/// list.push(7);
/// list.sort_unstable();
/// assert_eq!(list[..], [4, 5, 9]);
/// ```
#[derive(Clone, Copy)]
pub struct ArrayVec<T, const N: usize> {
    /// `None` before the first push. The first item fills all slots, so unused slots hold a copy of
    /// it.
    items: Option<[T; N]>,
    len: usize,
}

impl<T: Copy, const N: usize> ArrayVec<T, N> {
    /// Creates an empty vector.
    pub const fn new() -> ArrayVec<T, N> {
        ArrayVec {
            items: None,
            len: 0,
        }
    }

    /// Whether a copy of all slots is too large for the stack frame of every caller.
    const IS_LARGE: bool = size_of::<[T; N]>() > 1024;

    /// Fills all slots with the first item, with a stack frame of its own.
    #[cold]
    #[inline(never)]
    fn push_first(&mut self, item: T) {
        self.items = Some([item; N]);
        self.len = N.min(1);
    }

    /// Appends an item, unless the vector is full.
    #[inline]
    pub fn push(&mut self, item: T) {
        if Self::IS_LARGE && self.items.is_none() {
            return self.push_first(item);
        }
        let Some(items) = &mut self.items else {
            self.items = Some([item; N]);
            self.len = N.min(1);
            return;
        };
        if let Some(slot) = items.get_mut(self.len) {
            *slot = item;
            self.len += 1;
        }
    }

    /// Drops all items after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
}

impl<T: Copy, const N: usize> Deref for ArrayVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.items {
            Some(items) => items.get(..self.len).unwrap_or(items),
            None => &[],
        }
    }
}

impl<T: Copy, const N: usize> DerefMut for ArrayVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.items {
            Some(items) => {
                let len = self.len.min(N);
                &mut items[..len]
            }
            None => &mut [],
        }
    }
}

impl<T: Copy, const N: usize> Default for ArrayVec<T, N> {
    fn default() -> ArrayVec<T, N> {
        ArrayVec::new()
    }
}

impl<T: Copy, const N: usize> Extend<T> for ArrayVec<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for ArrayVec<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> ArrayVec<T, N> {
        let mut list = ArrayVec::new();
        list.extend(items);
        list
    }
}

impl<T: Copy, const N: usize> IntoIterator for ArrayVec<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::iter::Flatten<std::option::IntoIter<[T; N]>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().flatten().take(self.len)
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a ArrayVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for ArrayVec<T, N> {
    fn eq(&self, other: &ArrayVec<T, N>) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for ArrayVec<T, N> {}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for ArrayVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn it_holds_the_first_items_of_an_unbounded_vector() {
        let mut rng = Rng::new(4);
        for _ in 0..300 {
            let (mut list, mut long) = (ArrayVec::<u32, 5>::new(), Vec::new());
            for _ in 0..rng.below(9) {
                let item = rng.below(4);
                list.push(item);
                long.push(item);
                if rng.below(6) == 0 {
                    list.truncate(2);
                    long.truncate(2);
                }
                long.truncate(5);
            }
            assert_eq!(list[..], long);
            assert!(list.into_iter().eq(long.iter().copied()));
            assert_eq!(list, long.iter().copied().collect());
            assert_eq!(format!("{list:?}"), format!("{long:?}"));
            list.sort_unstable();
            long.sort_unstable();
            assert!(list.iter().eq(&long));
        }
    }
}
