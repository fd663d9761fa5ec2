//! A four-way set-associative transposition table of bounded size.
//!
//! Keys are whole positions, so hash collisions cannot return the value of another position; the
//! hash selects the bucket only. Memory is allocated when the table is created or grown.

use super::budget::Budget;
use crate::failpoint;

/// The number of entries per bucket.
const WAYS: usize = 4;

/// The number of bytes that are written between two checks of the budget.
const BYTES_PER_LOOK: usize = 1 << 15;

/// A stored value.
#[derive(Clone, Copy, Debug)]
struct Entry<K, V> {
    key: K,
    value: V,
    /// The cost of computing the value; the cheapest entry of a bucket is replaced first.
    weight: u16,
    /// The table's age at the time of storing; entries of another age are invalid. 0 marks an empty
    /// entry.
    age: u16,
}

impl<K: Default, V: Default> Entry<K, V> {
    fn empty() -> Entry<K, V> {
        Entry {
            key: K::default(),
            value: V::default(),
            weight: 0,
            age: 0,
        }
    }
}

/// A bounded map from positions to values with depth-preferred replacement: a full bucket loses its
/// entry of the smallest weight.
///
/// ```
/// use handsense_core::search::TranspositionTable;
/// let mut table: TranspositionTable<u64, i32> = TranspositionTable::new(1_000);
/// table.store(0x1234, 17, -3, 1);
/// assert_eq!(table.get(0x1234, &17), Some(-3));
/// assert_eq!(table.get(0x1234, &18), None);
/// table.clear();
/// assert_eq!(table.get(0x1234, &17), None);
/// ```
#[derive(Clone, Debug)]
pub struct TranspositionTable<K, V> {
    buckets: Vec<[Entry<K, V>; WAYS]>,
    /// The number of buckets in use, from the first.
    used: usize,
    age: u16,
}

impl<K: Copy + Default + PartialEq, V: Copy + Default> TranspositionTable<K, V> {
    /// The number of buckets that are written between two checks of the budget.
    const BUCKETS_PER_LOOK: usize = {
        let count = BYTES_PER_LOOK / size_of::<[Entry<K, V>; WAYS]>();
        if count == 0 { 1 } else { count }
    };

    /// Creates a table for at least `capacity` values. The capacity is rounded up to a power of
    /// two, at least four.
    pub fn new(capacity: usize) -> TranspositionTable<K, V> {
        let mut table = TranspositionTable::disabled();
        table.grow(capacity);
        table
    }

    /// Creates a table without memory, which stores nothing.
    pub const fn disabled() -> TranspositionTable<K, V> {
        TranspositionTable {
            buckets: Vec::new(),
            used: 0,
            age: 1,
        }
    }

    /// Grows the table to at least `capacity` values, and empties it if it grows. A table that is
    /// large enough is unchanged. If the allocation fails, half the size is tried, and so on; a
    /// table without memory stores nothing.
    pub fn grow(&mut self, capacity: usize) {
        self.grow_until(capacity, &mut || false);
    }

    /// Grows the table as [`grow`](Self::grow) does, but leaves it smaller if the budget ends or if
    /// an eighth of its time is spent. A search that short cannot fill the rest.
    pub fn grow_within(&mut self, capacity: usize, budget: &Budget<'_>) {
        self.grow_until(capacity, &mut || budget.should_stop_preparing());
    }

    /// Grows the table until `should_stop` returns `true`.
    fn grow_until(&mut self, capacity: usize, should_stop: &mut dyn FnMut() -> bool) {
        let mut count = capacity.div_ceil(WAYS).next_power_of_two();
        while count > self.buckets.len() {
            let mut buckets = Vec::new();
            if buckets.try_reserve_exact(count).is_ok() {
                while buckets.len() < count && !should_stop() {
                    let len = count.min(buckets.len() + Self::BUCKETS_PER_LOOK);
                    buckets.resize(len, [Entry::empty(); WAYS]);
                }
                if buckets.len() > self.buckets.len() {
                    self.used = buckets.len();
                    self.buckets = buckets;
                    self.age = 1;
                }
                return;
            }
            count /= 2;
        }
    }

    /// Doubles the capacity and keeps the values. Returns `false`, and leaves the table unchanged, if
    /// the budget ends meanwhile, the allocation fails or the table has no memory. `hash_of` must
    /// return the hash that a position was stored under. Cancels
    /// [`limit_capacity`](Self::limit_capacity).
    pub fn double(&mut self, hash_of: impl Fn(&K) -> u64, budget: &Budget<'_>) -> bool {
        let count = self.buckets.len() * 2;
        let mut buckets = Vec::new();
        if count == 0 || buckets.try_reserve_exact(count).is_err() {
            return false;
        }
        // The bucket of a hash is monotone in the hash, so each bucket divides into two neighbours.
        for part in self.buckets.chunks(Self::BUCKETS_PER_LOOK) {
            if budget.should_stop() {
                return false;
            }
            for bucket in part {
                for half in 0..2 {
                    let mut copy = *bucket;
                    for entry in &mut copy {
                        if bucket_of(hash_of(&entry.key), count) % 2 != half {
                            entry.age = 0;
                        }
                    }
                    buckets.push(copy);
                }
            }
        }
        self.buckets = buckets;
        self.used = count;
        true
    }

    /// Restricts the table to about `capacity` values, at most its full capacity, until the next
    /// call. Stored values stay correct, but entries stored under another limit may not be found.
    pub fn limit_capacity(&mut self, capacity: usize) {
        let buckets = capacity.div_ceil(WAYS).checked_next_power_of_two();
        self.used = buckets.unwrap_or(usize::MAX).min(self.buckets.len());
    }

    /// Returns the number of values that the table can hold.
    pub const fn capacity(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// Returns the size in bytes of a table for `capacity` values.
    pub const fn bytes(capacity: usize) -> usize {
        capacity.div_ceil(WAYS).next_power_of_two() * WAYS * size_of::<Entry<K, V>>()
    }

    /// Empties the table in constant time, except once in 65,535 calls.
    pub fn clear(&mut self) {
        if self.age == u16::MAX {
            for entry in self.buckets.iter_mut().flatten() {
                entry.age = 0;
            }
            self.age = 0;
        }
        self.age += 1;
    }

    /// Returns the value stored for a position. `hash` must be the hash that it was stored under.
    #[inline]
    pub fn get(&self, hash: u64, key: &K) -> Option<V> {
        failpoint::hit();
        let bucket = self.buckets.get(self.bucket(hash))?;
        let mut entries = bucket.iter();
        entries
            .find(|entry| entry.key == *key && entry.age == self.age)
            .map(|entry| entry.value)
    }

    /// Stores a value. It replaces an entry for the same position, else an invalid entry, else the
    /// entry of the smallest weight. Returns whether it replaced an invalid entry, so that the table
    /// holds one value more.
    #[inline]
    pub fn store(&mut self, hash: u64, key: K, value: V, weight: u16) -> bool {
        let (age, index) = (self.age, self.bucket(hash));
        let Some(bucket) = self.buckets.get_mut(index) else {
            return false;
        };
        let worth = |entry: &Entry<K, V>| match (entry.age == age, entry.key == key) {
            (false, _) => -1,
            (true, true) => -2,
            (true, false) => i32::from(entry.weight),
        };
        let Some(entry) = bucket.iter_mut().min_by_key(|entry| worth(entry)) else {
            return false;
        };
        let is_new = entry.age != age;
        *entry = Entry {
            key,
            value,
            weight,
            age,
        };
        is_new
    }

    /// Returns the bucket of a hash.
    #[inline]
    const fn bucket(&self, hash: u64) -> usize {
        bucket_of(hash, self.used)
    }
}

/// Returns the bucket of a hash in a table of `count` buckets. The upper bits of the hash select it,
/// because a multiplicative hash mixes them best.
#[inline]
const fn bucket_of(hash: u64, count: usize) -> usize {
    ((hash as u128 * count as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use std::collections::HashMap;

    #[test]
    fn a_hit_returns_the_value_stored_last() {
        let (mut table, mut all) = (TranspositionTable::new(256), HashMap::new());
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
    fn the_entries_of_largest_weight_survive() {
        let mut table = TranspositionTable::new(4);
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
    fn a_limited_table_behaves_like_a_smaller_one() {
        let (mut part, mut small) = (TranspositionTable::new(4_096), TranspositionTable::new(64));
        part.limit_capacity(64);
        let mut rng = Rng::new(2);
        for _ in 0..20_000 {
            let (key, weight) = (rng.below(500), rng.below(9) as u16);
            let hash = u64::from(key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            assert_eq!(part.get(hash, &key), small.get(hash, &key));
            part.store(hash, key, key, weight);
            small.store(hash, key, key, weight);
        }
        part.limit_capacity(usize::MAX);
        assert_eq!(part.capacity(), 4_096);
    }

    #[test]
    fn clearing_survives_the_wraparound_of_ages() {
        let mut table = TranspositionTable::new(4);
        table.store(7, 1u8, 1u8, 1);
        for _ in 0..70_000 {
            table.clear();
            assert_eq!(table.get(7, &1), None);
        }
        table.store(7, 1, 2, 1);
        assert_eq!(table.get(7, &1), Some(2));
        assert_eq!(TranspositionTable::<u8, u8>::new(1_000).capacity(), 1_024);
        let entry = size_of::<Entry<u64, u64>>();
        assert_eq!(TranspositionTable::<u64, u64>::bytes(1_000), 1_024 * entry);
    }
}
