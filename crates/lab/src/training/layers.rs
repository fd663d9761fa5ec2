//! The layers of a network, forwards and backwards, in a vector of all parameters.
//!
//! The order of the additions is fixed, so training gives the same network on any number of threads.

use std::ops::{Bound, RangeBounds};

use handsense_core::Rng;

/// The number of products that are summed apart.
const LANES: usize = 16;
/// Inside 0 to 1, without the ends.
pub(super) const OPEN: (Bound<f32>, Bound<f32>) = (Bound::Excluded(0.0), Bound::Excluded(1.0));
/// The largest weight of a byte.
const MAX_BYTE: f32 = 127.0;

/// Rows of `N` weights at a place in the vector of all parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<const N: usize> {
    start: usize,
    end: usize,
}

impl<const N: usize> Rows<N> {
    pub const fn new(start: usize, rows: usize) -> Rows<N> {
        let end = start + rows * N;
        Rows { start, end }
    }

    /// The place after these rows.
    pub const fn end(self) -> usize {
        self.end
    }

    pub fn of(self, all: &[f32]) -> &[[f32; N]] {
        all[self.start..self.end].as_chunks().0
    }

    pub fn of_mut(self, all: &mut [f32]) -> &mut [[f32; N]] {
        all[self.start..self.end].as_chunks_mut().0
    }

    /// Sets all weights to random ones between `-most` and `most`.
    pub fn randomise(self, all: &mut [f32], most: f32, rng: &mut Rng) {
        for weight in &mut all[self.start..self.end] {
            *weight = most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        }
    }

    /// Rounds each row to steps of its own. Its largest weight has 127 steps.
    pub fn round_to_bytes(self, all: &mut [f32]) {
        self.round(all, byte_step, MAX_BYTE);
    }

    fn round(self, all: &mut [f32], step: impl Fn(&[f32; N]) -> f32, most: f32) {
        for row in self.of_mut(all) {
            let step = step(row);
            *row = in_steps(row, step, most).map(|steps| steps * step);
        }
    }
}

/// A layer of units whose inputs are active features.
#[derive(Clone, Copy, Debug)]
pub(super) struct SparseLayer<const N: usize> {
    pub rows: Rows<N>,
    pub bias: Rows<N>,
}

impl<const N: usize> SparseLayer<N> {
    pub const fn new(start: usize, features: usize) -> SparseLayer<N> {
        let rows = Rows::new(start, features);
        let bias = Rows::new(rows.end(), 1);
        SparseLayer { rows, bias }
    }

    /// Returns the sums of the units.
    pub fn forward(self, weights: &[f32], features: &[u16]) -> [f32; N] {
        let (rows, mut units) = (self.rows.of(weights), self.bias.of(weights)[0]);
        for &feature in features {
            add(&mut units, &rows[usize::from(feature)], 1.0);
        }
        units
    }

    /// Adds the gradient of the weights, from the slopes of the loss in the sums.
    pub fn backward(self, gradient: &mut [f32], features: &[u16], slopes: &[f32; N]) {
        add(&mut self.bias.of_mut(gradient)[0], slopes, 1.0);
        let rows = self.rows.of_mut(gradient);
        for &feature in features {
            add(&mut rows[usize::from(feature)], slopes, 1.0);
        }
    }

    /// Rounds the weights to those of the finished network.
    pub fn round(self, all: &mut [f32], step: f32, max_bias: f32) {
        self.rows.round(all, |_| step, MAX_BYTE);
        self.bias.round(all, |_| step, max_bias);
    }
}

/// A layer of `M` outputs whose inputs are `N` units.
#[derive(Clone, Copy, Debug)]
pub(super) struct DenseLayer<const N: usize, const M: usize> {
    pub rows: Rows<N>,
    pub bias: Rows<M>,
}

impl<const N: usize, const M: usize> DenseLayer<N, M> {
    pub const fn new(start: usize) -> DenseLayer<N, M> {
        let rows = Rows::new(start, M);
        let bias = Rows::new(rows.end(), 1);
        DenseLayer { rows, bias }
    }

    pub fn output(self, weights: &[f32], units: &[f32; N], number: usize) -> f32 {
        dot(units, &self.rows.of(weights)[number]) + self.bias.of(weights)[0][number]
    }

    pub fn outputs(self, weights: &[f32], units: &[f32; N]) -> [f32; M] {
        std::array::from_fn(|number| self.output(weights, units, number))
    }

    /// Adds the gradient of the weights, from the slopes of the loss in some outputs, and returns the
    /// slopes in the units.
    pub fn backward(
        self,
        weights: &[f32],
        gradient: &mut [f32],
        units: &[f32; N],
        slopes: impl IntoIterator<Item = (usize, f32)>,
    ) -> [f32; N] {
        let (rows, mut back) = (self.rows.of(weights), [0.0; N]);
        for (number, slope) in slopes {
            add(&mut back, &rows[number], slope);
            add(&mut self.rows.of_mut(gradient)[number], units, slope);
            self.bias.of_mut(gradient)[0][number] += slope;
        }
        back
    }
}

/// Sets the slopes to 0 at the units that are clipped to a range.
#[inline]
pub(super) fn stop_at_clips<const N: usize>(
    slopes: &mut [f32; N],
    sums: &[f32; N],
    range: impl RangeBounds<f32>,
) {
    for (slope, sum) in slopes.iter_mut().zip(sums) {
        *slope *= f32::from(u8::from(range.contains(sum)));
    }
}

/// Returns a row in whole steps, at most `most` in absolute value.
pub(super) fn in_steps<const N: usize>(row: &[f32; N], step: f32, most: f32) -> [f32; N] {
    // Of two numbers of this size the difference is exact, so the sum rounds to an integer.
    const SHIFT: f32 = 12_582_912.0;
    row.map(|weight| ((weight / step).clamp(-most, most) + SHIFT) - SHIFT)
}

/// Returns a row in whole steps of a byte.
pub(super) fn in_bytes<const N: usize>(row: &[f32; N], step: f32) -> [i8; N] {
    in_steps(row, step, MAX_BYTE).map(|steps| steps as i8)
}

/// The step of a row whose largest weight has 127 steps.
pub(super) fn byte_step<const N: usize>(row: &[f32; N]) -> f32 {
    let most = row
        .iter()
        .fold(1e-3_f32, |most, weight| most.max(weight.abs()));
    most / MAX_BYTE
}

/// Adds a row times a factor.
#[inline]
pub(super) fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N], factor: f32) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// Returns the sum of the products. `N` is a multiple of 16.
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
