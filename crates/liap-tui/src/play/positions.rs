//! Ordered lists of positions in a hand.

use crate::rules::HAND;
use handsense_core::insertion_sort;

/// Up to eight positions in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionList {
    positions: [usize; HAND],
    len: usize,
}

impl PositionList {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The positions.
    pub fn as_slice(&self) -> &[usize] {
        &self.positions[..self.len]
    }

    /// The positions, for reordering.
    pub fn as_mut_slice(&mut self) -> &mut [usize] {
        &mut self.positions[..self.len]
    }

    /// Sorts the positions by key in ascending order. The sort is stable.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl Fn(usize) -> K) {
        insertion_sort(self.as_mut_slice(), |&one, &other| {
            key(one).cmp(&key(other))
        });
    }

    /// Appends a position. A ninth is ignored.
    pub fn push(&mut self, position: usize) {
        if let Some(slot) = self.positions.get_mut(self.len) {
            *slot = position;
            self.len += 1;
        }
    }

    /// Keeps the first `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Bit mask of the positions: bit `i` for position `i`.
    pub fn mask(&self) -> u8 {
        self.as_slice()
            .iter()
            .fold(0, |choice, position| choice | 1 << position)
    }
}

impl FromIterator<usize> for PositionList {
    fn from_iter<I: IntoIterator<Item = usize>>(positions: I) -> PositionList {
        let mut picks = PositionList::default();
        positions
            .into_iter()
            .for_each(|position| picks.push(position));
        picks
    }
}

impl Extend<usize> for PositionList {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, positions: I) {
        positions
            .into_iter()
            .for_each(|position| self.push(position));
    }
}
