//! Insertion sort for short slices.

use std::cmp::Ordering;

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
