//! Solver of linear equations with a symmetric, positive definite matrix in skyline storage.
//!
//! Each row is stored from the diagonal to its last entry. Elimination from the last row to the
//! first creates no entries outside this profile. Pivoting is unnecessary, because the matrix of a
//! circuit is positive definite.

use crate::cell::{MAX_CELLS, MAX_SIZE};
use handsense_core::OutOfMemory;
use handsense_core::memory::{try_array, try_with_capacity};

/// Upper bound of the entries right of the diagonal. The last entry of an empty cell's row belongs
/// to the cell below it, which is one board width away. The row of a group extends at most this far
/// for each of its stones.
const MAX_ENTRIES: usize = MAX_CELLS * MAX_SIZE;

/// The matrix, which [`solve`](SkylineMatrix::solve) replaces by its factors.
#[derive(Clone, Debug)]
pub(super) struct SkylineMatrix {
    len: usize,
    /// By row, the column of the last entry.
    last: Box<[usize; MAX_CELLS]>,
    /// By row, the index of the first entry.
    begin: Box<[usize; MAX_CELLS + 1]>,
    entries: Vec<f64>,
    diagonal: Box<[f64; MAX_CELLS]>,
}

impl SkylineMatrix {
    /// Allocates memory for the largest matrix.
    pub fn new() -> Result<SkylineMatrix, OutOfMemory> {
        Ok(SkylineMatrix {
            len: 0,
            last: try_array(0)?,
            begin: try_array(0)?,
            entries: try_with_capacity(MAX_ENTRIES)?,
            diagonal: try_array(0.0)?,
        })
    }

    /// Starts a matrix of `len` rows. Then [`extend_row`](Self::extend_row) declares entries, and
    /// [`allocate`](Self::allocate) reserves them.
    pub fn clear(&mut self, len: usize) {
        self.len = len;
        for (row, last) in self.last[..len].iter_mut().enumerate() {
            *last = row;
        }
        self.diagonal[..len].fill(0.0);
    }

    /// Declares an entry right of the diagonal.
    #[inline]
    pub fn extend_row(&mut self, row: usize, column: usize) {
        self.last[row] = self.last[row].max(column);
    }

    /// Reserves all declared entries, with zeros.
    pub fn allocate(&mut self) {
        for row in 0..self.len {
            self.begin[row + 1] = self.begin[row] + self.last[row] - row;
        }
        self.entries.clear();
        self.entries.resize(self.begin[self.len], 0.0);
    }

    /// Returns a declared entry right of the diagonal.
    #[inline]
    pub fn entry(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.entries[self.begin[row] + column - row - 1]
    }

    /// Returns an entry of the diagonal.
    #[inline]
    pub fn diagonal(&mut self, row: usize) -> &mut f64 {
        &mut self.diagonal[row]
    }

    /// Solves the equations: replaces the right-hand side by the solution.
    pub fn solve(&mut self, side: &mut [f64]) {
        for row in (0..self.len).rev() {
            self.eliminate(row, side);
        }
        for (value, inverse) in side.iter_mut().zip(self.diagonal.iter()) {
            *value *= inverse;
        }
        for row in 0..self.len {
            let (solved, rest) = side.split_at_mut(row + 1);
            let factors = &self.entries[self.begin[row]..self.begin[row + 1]];
            for (value, factor) in rest.iter_mut().zip(factors) {
                *value -= factor * solved[row];
            }
        }
    }

    /// Eliminates all later rows from a row. The entries become the factors of the elimination, and
    /// the diagonal becomes the reciprocal of the pivot.
    fn eliminate(&mut self, row: usize, side: &mut [f64]) {
        let last = self.last[row];
        let (entries, later) = self.entries.split_at_mut(self.begin[row + 1]);
        let entries = &mut entries[self.begin[row]..];
        let later = |column: usize| {
            let from = self.begin[row + 1];
            &later[self.begin[column] - from..self.begin[column + 1] - from]
        };
        for column in (row + 1..last).rev() {
            let (entry, after) = entries[column - row - 1..].split_at_mut(1);
            entry[0] -= dot_product(after, later(column));
        }
        let (mut pivot, mut value) = (self.diagonal[row], side[row]);
        for (column, entry) in (row + 1..).zip(entries) {
            let factor = *entry * self.diagonal[column];
            pivot -= factor * *entry;
            value -= factor * side[column];
            *entry = factor;
        }
        side[row] = value;
        self.diagonal[row] = 1.0 / pivot;
    }
}

/// Returns the dot product, up to the length of the shorter slice.
#[inline]
fn dot_product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_equations_are_solved() {
        let mut matrix = SkylineMatrix::new().expect("memory");
        matrix.clear(3);
        for (row, column) in [(0, 2), (1, 2)] {
            matrix.extend_row(row, column);
        }
        matrix.allocate();
        for row in 0..3 {
            *matrix.diagonal(row) = 4.0;
        }
        *matrix.entry(0, 2) = -1.0;
        *matrix.entry(1, 2) = -2.0;
        // 4a - c, 4b - 2c, 4c - a - 2b, for a = 1, b = 2, c = 3.
        let mut side = [1.0, 2.0, 7.0];
        matrix.solve(&mut side);
        for (solved, expected) in side.into_iter().zip([1.0f64, 2.0, 3.0]) {
            assert!((expected - solved).abs() < 1e-12, "{side:?}");
        }
    }
}
