//! The arithmetic of a hidden layer in 16-bit integers: sums of rows, activations and dot products.
//! Weights have 8 or 16 bits.

/// The maximum activation of a hidden unit.
pub const MAX_ACTIVATION: i16 = 127;
/// The number of products that are summed separately.
const LANES: usize = 32;

/// Adds a row to the units.
#[inline]
pub(crate) fn add<const N: usize>(units: &mut [i16; N], row: &[impl Copy + Into<i16>; N]) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit = unit.wrapping_add((*weight).into());
    }
}

/// Subtracts a row from the units.
#[inline]
pub(crate) fn subtract<const N: usize>(units: &mut [i16; N], row: &[impl Copy + Into<i16>; N]) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit = unit.wrapping_sub((*weight).into());
    }
}

/// Returns the activations of units.
#[inline]
pub(crate) fn clip<const N: usize>(units: &[i16; N]) -> [i16; N] {
    units.map(|unit| unit.clamp(0, MAX_ACTIVATION))
}

/// Returns the sum of the units times these weights.
// One instruction takes eight products. Inlined, the compiler sees that activations are not negative
// and takes four.
#[inline(never)]
pub(crate) fn dot<const N: usize>(units: &[i16; N], weights: &[impl Copy + Into<i32>; N]) -> i32 {
    // WebAssembly has one instruction for eight products and their sums in pairs.
    if cfg!(target_family = "wasm") {
        let products = units.iter().zip(weights);
        return products
            .map(|(unit, weight)| i32::from(*unit) * (*weight).into())
            .sum();
    }
    let mut sums = [0; LANES];
    let chunks = weights.as_chunks::<LANES>().0;
    for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(chunks) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum += i32::from(*unit) * (*weight).into();
        }
    }
    sums.iter().sum()
}
