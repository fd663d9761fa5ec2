//! Sorting a few items.

use std::cmp::Ordering;

/// Puts a handful of items into ascending order; equal ones stay in theirs.
///
/// The sort of the standard library is as good, but each use of it is twelve kilobytes of the shared
/// object.
pub fn sort_few<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
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
    fn it_sorts_as_the_standard_library_does() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let mut items = [(0, 0); 9];
            for (place, item) in items.iter_mut().enumerate() {
                *item = (rng.below(5), place);
            }
            let len = rng.below(10) as usize;
            let mut expected = items[..len].to_vec();
            expected.sort_by_key(|&(key, _)| key);
            sort_few(&mut items[..len], |(one, _), (other, _)| one.cmp(other));
            assert_eq!(items[..len], expected);
        }
    }
}
