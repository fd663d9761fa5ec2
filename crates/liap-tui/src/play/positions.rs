//! Places in a hand, in an order that matters.

use crate::rules::HAND;
use handsense_core::sort_few;

/// Up to eight places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionList {
    places: [usize; HAND],
    len: usize,
}

impl PositionList {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The places.
    pub fn as_slice(&self) -> &[usize] {
        &self.places[..self.len]
    }

    /// The places, to be put into another order.
    pub fn as_mut_slice(&mut self) -> &mut [usize] {
        &mut self.places[..self.len]
    }

    /// Puts the places into ascending order of their keys; equal ones stay in theirs.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl Fn(usize) -> K) {
        sort_few(self.as_mut_slice(), |&one, &other| {
            key(one).cmp(&key(other))
        });
    }

    /// Adds a place; a ninth is left out.
    pub fn push(&mut self, place: usize) {
        if let Some(slot) = self.places.get_mut(self.len) {
            *slot = place;
            self.len += 1;
        }
    }

    /// Keeps the first so many.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// The places as a choice: bit `i` for place `i`.
    pub fn choice(&self) -> u8 {
        self.as_slice()
            .iter()
            .fold(0, |choice, place| choice | 1 << place)
    }
}

impl FromIterator<usize> for PositionList {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> PositionList {
        let mut picks = PositionList::default();
        places.into_iter().for_each(|place| picks.push(place));
        picks
    }
}

impl Extend<usize> for PositionList {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, places: I) {
        places.into_iter().for_each(|place| self.push(place));
    }
}
