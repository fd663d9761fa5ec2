//! A vector of fixed capacity that needs no heap memory, and a sort for such short lists.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Deref, DerefMut, Range};

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

impl<'a, T: Copy, const N: usize> Extend<&'a T> for ArrayVec<T, N> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, items: I) {
        self.extend(items.into_iter().copied());
    }
}

/// The items of an [`ArrayVec`] in order.
#[derive(Clone, Debug)]
pub struct ArrayVecIter<T: Copy, const N: usize> {
    items: ArrayVec<T, N>,
    left: Range<usize>,
}

impl<T: Copy, const N: usize> Iterator for ArrayVecIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.items.get(self.left.next()?).copied()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl<T: Copy, const N: usize> IntoIterator for ArrayVec<T, N> {
    type Item = T;
    type IntoIter = ArrayVecIter<T, N>;

    #[inline]
    fn into_iter(self) -> ArrayVecIter<T, N> {
        ArrayVecIter {
            left: 0..self.len(),
            items: self,
        }
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a ArrayVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a mut ArrayVec<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// A sequence of the items.
#[cfg(feature = "serde")]
impl<T: Copy + serde::Serialize, const N: usize> serde::Serialize for ArrayVec<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
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

/// Sorts a short slice into ascending order. The sort is stable and takes quadratic time.
///
/// The sort of the standard library is as fast here, but each instance of it adds twelve kilobytes
/// to the shared object.
pub fn insertion_sort<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for place in 1..items.len() {
        let mut at = place;
        while at > 0 && compare(&items[at - 1], &items[at]).is_gt() {
            items.swap(at - 1, at);
            at -= 1;
        }
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
            let mut twice = list;
            twice.extend(&long);
            assert!(twice.iter().eq(long.iter().chain(&long).take(5)));
            for item in &mut twice {
                *item += 1;
            }
            assert!(
                twice
                    .iter()
                    .zip(&long)
                    .all(|(more, item)| *more == item + 1)
            );
            assert_eq!(list, long.iter().copied().collect());
            assert_eq!(format!("{list:?}"), format!("{long:?}"));
            list.sort_unstable();
            long.sort_unstable();
            assert!(list.iter().eq(&long));
        }
    }

    #[test]
    #[cfg(feature = "serde")]
    fn a_list_is_written_as_a_sequence() {
        let list: ArrayVec<u8, 3> = [5, 4].into_iter().collect();
        assert_eq!(serde_json::to_string(&list).expect("numbers"), "[5,4]");
    }

    #[test]
    fn the_order_is_that_of_the_standard_library() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let mut items = [(0, 0); 9];
            for (place, item) in items.iter_mut().enumerate() {
                *item = (rng.below(5), place);
            }
            let len = rng.below(10) as usize;
            let mut expected = items[..len].to_vec();
            expected.sort_by_key(|&(key, _)| key);
            insertion_sort(&mut items[..len], |(one, _), (other, _)| one.cmp(other));
            assert_eq!(items[..len], expected);
        }
    }
}
