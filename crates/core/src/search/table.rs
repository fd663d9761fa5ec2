//! A transposition table of fixed size: what was found out about a position, kept until room is
//! needed for another.
//!
//! Keys are whole positions, not hashes of them: a value is only ever answered for the position it
//! was stored for. The hash decides where to look. Memory is taken once, when the table is made.

use crate::fault;

/// Places that a position may be stored in, side by side.
const WAYS: usize = 4;

/// One stored value.
#[derive(Clone, Copy, Debug)]
struct Slot<K, V> {
    key: K,
    value: V,
    /// What it cost to find the value; the cheapest makes room first.
    weight: u16,
    /// The table's age when it was stored; of an older age nothing is left. 0 is never.
    age: u16,
}

/// A bounded map from positions to values that forgets the cheapest when it is full.
///
/// ```
/// use handsense_core::search::Table;
/// let mut table: Table<u64, i32> = Table::new(1_000);
/// table.store(0x1234, 17, -3, 1);
/// assert_eq!(table.get(0x1234, &17), Some(-3));
/// assert_eq!(table.get(0x1234, &18), None);
/// table.forget();
/// assert_eq!(table.get(0x1234, &17), None);
/// ```
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    slots: Vec<[Slot<K, V>; WAYS]>,
    /// Buckets in use, the first ones.
    used: usize,
    age: u16,
}

impl<K: Copy + Default + PartialEq, V: Copy + Default> Table<K, V> {
    /// A table with room for about `capacity` values: the next power of two, at least four.
    pub fn new(capacity: usize) -> Table<K, V> {
        let mut table = Table::none();
        table.grow(capacity);
        table
    }

    /// A table without memory, which keeps nothing.
    pub const fn none() -> Table<K, V> {
        Table {
            slots: Vec::new(),
            used: 0,
            age: 1,
        }
    }

    /// Makes room for about `capacity` values. A larger table stays as it is; one that grows is
    /// empty afterwards. Where there is not so much memory, less is taken, and in the end none: the
    /// table then keeps nothing.
    pub fn grow(&mut self, capacity: usize) {
        let mut buckets = capacity.div_ceil(WAYS).next_power_of_two();
        while buckets > self.slots.len() {
            let mut slots = Vec::new();
            if slots.try_reserve_exact(buckets).is_ok() {
                let empty = Slot {
                    key: K::default(),
                    value: V::default(),
                    weight: 0,
                    age: 0,
                };
                slots.resize(buckets, [empty; WAYS]);
                self.slots = slots;
                self.used = buckets;
                self.age = 1;
            }
            buckets /= 2;
        }
    }

    /// Uses room for about `capacity` values only, or all there is if that is less, until told
    /// otherwise. What is answered does not depend on it, but what was stored before may be missed.
    pub fn use_only(&mut self, capacity: usize) {
        let buckets = capacity.div_ceil(WAYS).checked_next_power_of_two();
        self.used = buckets.unwrap_or(usize::MAX).min(self.slots.len());
    }

    /// Values that fit.
    pub const fn capacity(&self) -> usize {
        self.slots.len() * WAYS
    }

    /// Bytes that a table with room for `capacity` values takes.
    pub const fn bytes(capacity: usize) -> usize {
        capacity.div_ceil(WAYS).next_power_of_two() * WAYS * size_of::<Slot<K, V>>()
    }

    /// Empties the table, at next to no cost.
    pub fn forget(&mut self) {
        if self.age == u16::MAX {
            for slot in self.slots.iter_mut().flatten() {
                slot.age = 0;
            }
            self.age = 0;
        }
        self.age += 1;
    }

    /// The value stored for a position. `hash` must be the one it was stored under.
    #[inline]
    pub fn get(&self, hash: u64, key: &K) -> Option<V> {
        fault::place();
        let bucket = self.slots.get(self.bucket(hash))?;
        let mut found = bucket.iter();
        found
            .find(|slot| slot.key == *key && slot.age == self.age)
            .map(|slot| slot.value)
    }

    /// Stores a value, in the place of an older one for the same position, of one that is no longer
    /// valid, or else of the one with the smallest weight.
    #[inline]
    pub fn store(&mut self, hash: u64, key: K, value: V, weight: u16) {
        let (age, place) = (self.age, self.bucket(hash));
        let Some(bucket) = self.slots.get_mut(place) else {
            return;
        };
        let worth = |slot: &Slot<K, V>| match (slot.age == age, slot.key == key) {
            (false, _) => -1,
            (true, true) => -2,
            (true, false) => i32::from(slot.weight),
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) {
            *slot = Slot {
                key,
                value,
                weight,
                age,
            };
        }
    }

    /// The upper bits of the hash, which a multiplication mixes best.
    #[inline]
    const fn bucket(&self, hash: u64) -> usize {
        ((hash as u128 * self.used as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use std::collections::HashMap;

    #[test]
    fn what_is_answered_is_what_was_stored_last() {
        let (mut table, mut all) = (Table::new(256), HashMap::new());
        let mut rng = Rng::new(1);
        let (mut hits, mut asked) = (0, 0);
        for step in 0..20_000u32 {
            let key = rng.below(600);
            // A poor hash, so that keys share buckets.
            let hash = u64::from(key % 90) << 57;
            if rng.below(2) == 0 {
                table.store(hash, key, step, rng.below(50) as u16);
                all.insert(key, step);
            } else {
                asked += 1;
                let found = table.get(hash, &key);
                hits += u32::from(found.is_some());
                assert!(found.is_none() || found == all.get(&key).copied());
            }
        }
        assert!(hits > asked / 8 && hits < asked, "{hits} of {asked}");
    }

    #[test]
    fn the_costliest_values_stay() {
        let mut table = Table::new(4);
        assert_eq!(table.capacity(), 4);
        for key in 1..=40u8 {
            table.store(0, key, key, u16::from(key % 20));
        }
        for key in [19, 39, 18] {
            assert_eq!(table.get(0, &key), Some(key));
        }
        assert_eq!(table.get(0, &2), None);
    }

    #[test]
    fn a_table_used_in_part_is_a_smaller_table() {
        let (mut part, mut small) = (Table::new(4_096), Table::new(64));
        part.use_only(64);
        let mut rng = Rng::new(2);
        for _ in 0..20_000 {
            let (key, weight) = (rng.below(500), rng.below(9) as u16);
            let hash = u64::from(key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            assert_eq!(part.get(hash, &key), small.get(hash, &key));
            part.store(hash, key, key, weight);
            small.store(hash, key, key, weight);
        }
        part.use_only(usize::MAX);
        assert_eq!(part.capacity(), 4_096);
    }

    #[test]
    fn forgetting_lasts_beyond_the_turn_of_the_ages() {
        let mut table = Table::new(4);
        table.store(7, 1u8, 1u8, 1);
        for _ in 0..70_000 {
            table.forget();
            assert_eq!(table.get(7, &1), None);
        }
        table.store(7, 1, 2, 1);
        assert_eq!(table.get(7, &1), Some(2));
        assert_eq!(Table::<u8, u8>::new(1_000).capacity(), 1_024);
    }
}
