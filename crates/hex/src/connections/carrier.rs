//! Carriers: sets of empty cells that a connection needs.

/// Set of cells by index, as 128-bit words. Boards of up to 11 rows need one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Carrier<const WORDS: usize>([u128; WORDS]);

impl<const WORDS: usize> Default for Carrier<WORDS> {
    fn default() -> Self {
        Carrier::EMPTY
    }
}

impl<const WORDS: usize> Carrier<WORDS> {
    pub const EMPTY: Carrier<WORDS> = Carrier([0; WORDS]);
    /// Every index.
    pub const ALL: Carrier<WORDS> = Carrier([u128::MAX; WORDS]);

    #[inline]
    pub fn from_cell(index: usize) -> Carrier<WORDS> {
        Carrier::EMPTY.with(index)
    }

    /// Returns the set with this index too.
    #[inline]
    pub fn with(mut self, index: usize) -> Carrier<WORDS> {
        self.0[index / 128] |= 1 << (index % 128);
        self
    }

    #[inline]
    pub fn union(self, other: Carrier<WORDS>) -> Carrier<WORDS> {
        self.zip(other, |one, other| one | other)
    }

    #[inline]
    pub fn intersection(self, other: Carrier<WORDS>) -> Carrier<WORDS> {
        self.zip(other, |one, other| one & other)
    }

    #[inline]
    pub fn intersects(self, other: Carrier<WORDS>) -> bool {
        !self.intersection(other).is_empty()
    }

    #[inline]
    pub fn is_subset_of(self, other: Carrier<WORDS>) -> bool {
        self.intersection(other) == self
    }

    /// Returns whether the set has the cell with this index.
    #[inline]
    pub fn contains(self, index: usize) -> bool {
        self.0[index / 128] >> (index % 128) & 1 != 0
    }

    /// Returns the cells of this set that the other one lacks.
    #[inline]
    pub fn difference(self, other: Carrier<WORDS>) -> Carrier<WORDS> {
        self.zip(other, |one, other| one & !other)
    }

    /// Returns the words of the set.
    #[inline]
    pub fn words(&self) -> &[u128; WORDS] {
        &self.0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Iterates over the indices in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut remaining = self;
        std::iter::from_fn(move || remaining.pop_first())
    }

    /// Removes the lowest index and returns it.
    #[inline]
    pub fn pop_first(&mut self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[index];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(index * 128 + bit)
    }

    #[inline]
    fn zip(self, other: Carrier<WORDS>, combine: impl Fn(u128, u128) -> u128) -> Carrier<WORDS> {
        let mut result = self.0;
        for (one, other) in result.iter_mut().zip(other.0) {
            *one = combine(*one, other);
        }
        Carrier(result)
    }
}

impl<const WORDS: usize> FromIterator<usize> for Carrier<WORDS> {
    /// Returns the set of the cells with these indices.
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Carrier::EMPTY, Carrier::with)
    }
}

/// A list of up to `MAX` carriers, none of them a subset of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct CarrierList<const WORDS: usize, const MAX: usize> {
    carriers: [Carrier<WORDS>; MAX],
    len: usize,
    /// Cells of the largest carrier in a list that is full, otherwise `u32::MAX`.
    bound: u32,
}

impl<const WORDS: usize, const MAX: usize> CarrierList<WORDS, MAX> {
    pub const EMPTY: CarrierList<WORDS, MAX> = CarrierList {
        carriers: [Carrier::EMPTY; MAX],
        len: 0,
        bound: u32::MAX,
    };

    pub fn clear(&mut self) {
        (self.len, self.bound) = (0, u32::MAX);
    }

    #[inline]
    pub fn as_slice(&self) -> &[Carrier<WORDS>] {
        &self.carriers[..self.len]
    }

    /// Returns whether the list is full and has no larger carrier, so that it would not take this one.
    #[inline]
    pub fn is_too_large(&self, carrier: Carrier<WORDS>) -> bool {
        self.bound != u32::MAX && carrier.count() >= self.bound
    }

    /// Returns whether a listed carrier is a subset of `carrier`.
    #[inline]
    pub fn contains_subset_of(&self, carrier: Carrier<WORDS>) -> bool {
        self.as_slice().iter().any(|one| one.is_subset_of(carrier))
    }

    /// Removes the listed carriers that are supersets of `carrier`.
    #[inline]
    pub fn remove_supersets_of(&mut self, carrier: Carrier<WORDS>) {
        let mut listed = self.as_slice().iter();
        let Some(mut kept) = listed.position(|one| carrier.is_subset_of(*one)) else {
            return;
        };
        for index in kept + 1..self.len {
            self.carriers[kept] = self.carriers[index];
            kept += usize::from(!carrier.is_subset_of(self.carriers[index]));
        }
        (self.len, self.bound) = (kept, u32::MAX);
    }

    /// Adds a carrier unless a listed one is a subset of it, and removes its supersets. Returns
    /// whether it was added.
    ///
    /// A list of `max` carriers replaces its largest one if the new one is smaller.
    #[inline]
    pub fn add(&mut self, carrier: Carrier<WORDS>, max: usize) -> bool {
        let takes = self.takes(carrier);
        if takes {
            self.insert(carrier, max);
        }
        takes
    }

    /// Returns whether [`add`](Self::add) adds a carrier.
    #[inline]
    pub fn takes(&self, carrier: Carrier<WORDS>) -> bool {
        !self.is_too_large(carrier) && !self.contains_subset_of(carrier)
    }

    /// Adds a carrier that the list [takes](Self::takes).
    #[inline]
    pub fn insert(&mut self, carrier: Carrier<WORDS>, max: usize) {
        self.remove_supersets_of(carrier);
        if self.len == max.min(MAX) {
            let sizes = self.as_slice().iter().map(|one| one.count());
            let largest = (0..self.len).zip(sizes).max_by_key(|&(_, size)| size);
            let Some((index, _)) = largest else {
                return;
            };
            self.carriers.copy_within(index + 1..self.len, index);
            self.len -= 1;
        }
        self.carriers[self.len] = carrier;
        self.len += 1;
        if self.len == max.min(MAX) {
            let sizes = self.as_slice().iter().map(|one| one.count());
            self.bound = sizes.max().unwrap_or(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carrier(cells: &[usize]) -> Carrier<3> {
        cells.iter().copied().collect()
    }

    #[test]
    fn carriers_are_sets() {
        let set = carrier(&[0, 127, 128, 360]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 127, 128, 360]);
        assert_eq!(set.count(), 4);
        assert!(carrier(&[127, 360]).is_subset_of(set) && !set.is_subset_of(carrier(&[0])));
        assert!(set.intersects(carrier(&[128, 1])) && !set.intersects(carrier(&[1, 129])));
        assert!(Carrier::<3>::EMPTY.is_empty() && Carrier::<3>::EMPTY.is_subset_of(set));
    }

    #[test]
    fn the_list_keeps_the_smallest_carriers() {
        let mut list = CarrierList::<3, 4>::EMPTY;
        assert!(list.add(carrier(&[1, 2, 3]), 2));
        assert!(!list.add(carrier(&[1, 2, 3, 4]), 2), "a superset");
        assert!(list.add(carrier(&[1, 2]), 2), "a subset");
        assert_eq!(list.as_slice(), [carrier(&[1, 2])]);
        assert!(list.add(carrier(&[5, 6, 7, 8]), 2));
        assert!(list.add(carrier(&[5, 6, 9]), 2), "a smaller carrier");
        let large = carrier(&[7, 8, 9, 10]);
        assert!(
            list.is_too_large(large) && !list.add(large, 2),
            "the list is full"
        );
        assert_eq!(list.as_slice(), [carrier(&[1, 2]), carrier(&[5, 6, 9])]);
        list.remove_supersets_of(carrier(&[9]));
        assert!(list.add(large, 2), "room again");
        assert!(list.add(carrier(&[3, 4]), 2), "instead of the largest");
        assert_eq!(list.as_slice(), [carrier(&[1, 2]), carrier(&[3, 4])]);
    }
}
