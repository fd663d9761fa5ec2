//! The arithmetic of rows of weights in training.

/// The number of products that are summed apart.
const LANES: usize = 16;

/// Adds a row times a factor.
#[inline]
pub(super) fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N], factor: f32) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// Returns the sum of the products. The order of the additions is fixed. `N` is a multiple of 16.
#[inline]
pub(super) fn dot<const N: usize>(units: &[f32; N], weights: &[f32; N]) -> f32 {
    let mut sums = [0.0; LANES];
    let chunks = weights.as_chunks::<LANES>().0;
    for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(chunks) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum += unit * weight;
        }
    }
    sums.iter().sum()
}

/// The nearest integer, at most `most` in absolute value.
#[inline]
pub(super) fn rounded(number: f32, most: f32) -> f32 {
    // Of two numbers of this size the difference is exact, so the sum rounds to an integer.
    const SHIFT: f32 = 12_582_912.0;
    (number.clamp(-most, most) + SHIFT) - SHIFT
}
