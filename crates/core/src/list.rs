//! Lists of a size that is known beforehand, which take no memory from the system.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Up to `N` items in a row; whatever is added to a full list is left out.
///
/// ```
/// use handsense_core::List;
/// let mut list: List<u8, 3> = [5, 4].into_iter().collect();
/// list.push(9);
/// list.push(7);
/// list.sort_unstable();
/// assert_eq!(list[..], [4, 5, 9]);
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    /// Nothing before the first item; then that one wherever no other is yet.
    items: Option<[T; N]>,
    len: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list.
    pub const fn new() -> List<T, N> {
        List {
            items: None,
            len: 0,
        }
    }

    /// Adds an item at the end, if there is room.
    #[inline]
    pub fn push(&mut self, item: T) {
        let items = self.items.get_or_insert([item; N]);
        if let Some(slot) = items.get_mut(self.len) {
            *slot = item;
            self.len += 1;
        }
    }

    /// Keeps the first items only, so many at most.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.items {
            Some(items) => items.get(..self.len).unwrap_or(items),
            None => &[],
        }
    }
}

impl<T: Copy, const N: usize> DerefMut for List<T, N> {
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

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> List<T, N> {
        List::new()
    }
}

impl<T: Copy, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> List<T, N> {
        let mut list = List::new();
        list.extend(items);
        list
    }
}

impl<T: Copy, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::iter::Flatten<std::option::IntoIter<[T; N]>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().flatten().take(self.len)
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &List<T, N>) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn it_holds_what_a_longer_list_holds_up_to_its_end() {
        let mut rng = Rng::new(4);
        for _ in 0..300 {
            let (mut list, mut long) = (List::<u32, 5>::new(), Vec::new());
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
