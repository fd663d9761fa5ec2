//! The arithmetic of networks, equal on every platform: hidden layers in 16-bit integers, and softmax and
//! the logistic function by basic operations. Weights have 8 or 16 bits.

use std::f32::consts::{LN_2, LOG2_E};

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

/// Returns e to the power of a number, within 3 parts in 10 million. Numbers are limited to ±80.
fn exp(x: f32) -> f32 {
    let steps = x.clamp(-80.0, 80.0) * LOG2_E;
    let below = steps as i32 - i32::from(steps < 0.0);
    let rest = (steps - below as f32) * LN_2;
    // The Taylor series up to the eighth power; `rest` is at most ln 2.
    let series = [
        1.0 / 40_320.0,
        1.0 / 5_040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    let power = series.iter().fold(0.0, |sum, term| sum * rest + term);
    f32::from_bits(((below + 127) as u32) << 23) * power
}

/// Returns the logistic function, 1 / (1 + e^-x).
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Replaces logits by probabilities. Entries outside `mask`, one bit an entry, become 0; so do all
/// if the mask is empty.
pub fn softmax(logits: &mut [f32], mask: u8) {
    let possible = |index: usize| mask >> index & 1 == 1;
    let highest = logits
        .iter()
        .enumerate()
        .filter(|&(index, _)| possible(index))
        .fold(f32::NEG_INFINITY, |most, (_, &logit)| most.max(logit));
    let mut sum = 0.0;
    for (index, logit) in logits.iter_mut().enumerate() {
        *logit = if possible(index) {
            exp(*logit - highest)
        } else {
            0.0
        };
        sum += *logit;
    }
    if sum > 0.0 {
        logits.iter_mut().for_each(|power| *power /= sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_near_the_exact_function() {
        for step in -1_600..=1_600_i32 {
            let x = step as f32 / 20.0;
            let exact = f64::from(x).exp();
            assert!((f64::from(exp(x)) / exact - 1.0).abs() < 1e-5, "{x}");
        }
        assert_eq!(exp(0.0), 1.0);
    }

    #[test]
    fn softmax_is_a_distribution_over_the_mask() {
        let mut logits = [1.0, 50.0, 1.0, -100.0];
        softmax(&mut logits, 0b1101);
        assert_eq!(logits[..3], [0.5, 0.0, 0.5]);
        let mut single = [3.0, -90.0];
        softmax(&mut single, 0b10);
        assert_eq!(single, [0.0, 1.0]);
        let mut none = [3.0, 4.0];
        softmax(&mut none, 0);
        assert_eq!(none, [0.0, 0.0]);
    }
}
