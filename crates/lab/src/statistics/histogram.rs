//! A histogram of integers with buckets of logarithmic width.

/// A log-linear histogram with sixteen buckets per power of two. Quantiles have a relative error of
/// at most 3 %. Values below 32 are exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

/// Binary logarithm of the number of buckets per power of two.
const BUCKET_BITS: u32 = 4;

impl Histogram {
    /// The bucket of a value.
    pub const fn bucket(value: u64) -> usize {
        if value < 2 << BUCKET_BITS {
            return value as usize;
        }
        let shift = value.ilog2() - BUCKET_BITS;
        ((shift as usize) << BUCKET_BITS) + (value >> shift) as usize
    }

    /// The midpoint of a bucket.
    pub const fn midpoint(bucket: usize) -> u64 {
        if bucket < 2 << BUCKET_BITS {
            return bucket as u64;
        }
        let shift = (bucket >> BUCKET_BITS) as u32 - 1;
        let shift = if shift > 63 - BUCKET_BITS {
            63 - BUCKET_BITS
        } else {
            shift
        };
        let head = (bucket & ((1 << BUCKET_BITS) - 1)) as u64 + (1 << BUCKET_BITS);
        (head << shift) + ((1 << shift) >> 1)
    }

    /// Adds a value.
    pub fn push(&mut self, value: u64) {
        self.add(Self::bucket(value), 1);
    }

    /// Adds `count` values to a bucket. A bucket beyond that of `u64::MAX` is ignored.
    pub fn add(&mut self, bucket: usize, count: u64) {
        if bucket > Self::bucket(u64::MAX) {
            return;
        }
        if self.counts.len() <= bucket {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] = self.counts[bucket].saturating_add(count);
        self.total = self.total.saturating_add(count);
    }

    /// The non-empty buckets with their counts.
    pub fn buckets(&self) -> impl Iterator<Item = (usize, u64)> {
        let counts = self.counts.iter().copied().enumerate();
        counts.filter(|&(_, count)| count > 0)
    }

    /// The number of values.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The mean, with each value replaced by the midpoint of its bucket; `None` if the histogram is
    /// empty.
    pub fn mean(&self) -> Option<f64> {
        let numbers = self.buckets();
        let sum: f64 = numbers
            .map(|(bucket, count)| Self::midpoint(bucket) as f64 * count as f64)
            .sum();
        (self.total > 0).then(|| sum / self.total as f64)
    }

    /// The quantile for the fraction `part` (0 to 1), as the midpoint of its bucket; `None` if the
    /// histogram is empty.
    pub fn quantile(&self, part: f64) -> Option<u64> {
        let wanted = (part * self.total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.buckets()
            .find(|&(_, count)| {
                seen += count;
                seen >= wanted.min(self.total)
            })
            .map(|(bucket, _)| Self::midpoint(bucket))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_within_3_percent_of_its_bucket_midpoint() {
        let numbers = (0..64).flat_map(|n| [1u64 << n, (1 << n) + (1 << n >> 1), (1 << n) - 1]);
        for number in numbers.chain([u64::MAX, 1_000, 123_456_789]) {
            let midpoint = Histogram::midpoint(Histogram::bucket(number));
            let off = midpoint.abs_diff(number) as f64;
            assert!(off <= number as f64 * 0.032, "{number} {midpoint}");
        }
        assert!(
            (0..Histogram::bucket(u64::MAX))
                .all(|b| Histogram::bucket(Histogram::midpoint(b)) == b)
        );
    }

    #[test]
    fn quantiles_and_mean_are_those_of_the_numbers() {
        let mut small = Histogram::default();
        (1..=20).for_each(|n| small.push(n));
        assert_eq!(small.quantile(0.5), Some(10));
        assert_eq!(small.quantile(0.95), Some(19));
        assert_eq!(small.quantile(1.0), Some(20));
        assert_eq!(small.quantile(0.0), Some(1));
        assert_eq!(small.mean(), Some(10.5));
        assert_eq!(Histogram::default().quantile(0.5), None);
        assert_eq!(Histogram::default().mean(), None);
        let mut large = Histogram::default();
        (1..=100_000).for_each(|n| large.push(n));
        let found = large.quantile(0.99).unwrap() as f64;
        assert!((found / 99_000.0 - 1.0).abs() < 0.04, "{found}");
        let mean = large.mean().unwrap();
        assert!((mean / 50_000.5 - 1.0).abs() < 0.01, "{mean}");
    }
}
