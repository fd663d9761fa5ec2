//! The policy network: the probability with which a strong player chooses each move.
//!
//! It is a small residual convolutional network over the cells of the board (D. Silver et al.,
//! "Mastering the game of Go without human knowledge", 2017), with hexagonal filters. It has no fixed
//! board size. The tree search evaluates it at the root and at nodes with enough visits. The linear
//! model of [`super::priors`] is quicker and serves all other nodes.
//!
//! The network learned the distribution of visits in searches of the library against itself.
//!
//! - `net`: the weights and their byte format
//! - `planes`: a position as the network sees it
//!
//! All arithmetic uses `f32` in a fixed order, without functions of a mathematical library. The
//! probabilities are therefore equal on every platform.

mod net;
mod planes;

pub use net::{CHANNELS, FIRST_ROWS, LAYER_ROWS, LAYERS, PolicyNet, Row};
pub use planes::{FIRST_TAPS, PLANES, PolicyPosition, TAPS, TAPS_7, TAPS_19};

use crate::cell::{Cell, MAX_SIZE};
use crate::priors::softmax;
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;

/// Distance from a cell to the one below it, with a border of one cell.
const WIDTH: usize = MAX_SIZE + 2;
/// Cells with the border, and one more for the second cell of a pair.
const CELLS: usize = WIDTH * WIDTH + 1;

/// Evaluates positions by a network. Its memory is reused.
///
/// ```
/// use handsense_hex::policy::{PolicyNet, PolicyPosition, PolicyEvaluator};
/// use handsense_hex::{Board, Colour};
/// let board = Board::new(5)?;
/// let moves: Vec<_> = board.empty().collect();
/// let position = PolicyPosition::new(&board, Colour::Red, None);
/// let mut probabilities = Vec::new();
/// PolicyEvaluator::new(PolicyNet::learned()?)?.append_probabilities(&position, &moves, &mut probabilities);
/// let best = probabilities.iter().copied().fold(0.0, f32::max);
/// assert_eq!(probabilities[moves.iter().position(|mv| mv.to_string() == "c3").unwrap()], best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PolicyEvaluator {
    net: PolicyNet,
    /// The numbers of the last layer, by cell.
    cells: Vec<Row>,
    /// Those of the next layer.
    next: Vec<Row>,
}

impl PolicyEvaluator {
    /// Allocates the memory for boards of all sizes.
    ///
    /// # Errors
    /// [`OutOfMemory`] if 57 KB cannot be allocated.
    pub fn new(net: PolicyNet) -> Result<PolicyEvaluator, OutOfMemory> {
        let cells = || -> Result<Vec<Row>, OutOfMemory> {
            let mut cells = try_with_capacity(CELLS)?;
            cells.resize(CELLS, [0.0; CHANNELS]);
            Ok(cells)
        };
        Ok(PolicyEvaluator {
            net,
            cells: cells()?,
            next: cells()?,
        })
    }

    /// Appends the probability of each of these moves.
    ///
    /// The time grows with the cells of the board: some 8,000 multiplications for each.
    pub fn append_probabilities(
        &mut self,
        position: &PolicyPosition,
        moves: &[Cell],
        probabilities: &mut Vec<f32>,
    ) {
        self.append_unless(&mut || false, position, moves, probabilities);
    }

    /// The same, unless `should_stop` returns `true` before a layer.
    pub(crate) fn append_unless(
        &mut self,
        should_stop: &mut dyn FnMut() -> bool,
        position: &PolicyPosition,
        moves: &[Cell],
        probabilities: &mut Vec<f32>,
    ) {
        if !self.run(position, should_stop) {
            return;
        }
        let first = probabilities.len();
        let logits = moves.iter().map(|&mv| self.logit(position.place(mv)));
        probabilities.extend(logits);
        softmax(&mut probabilities[first..]);
    }

    /// Computes all layers of a position. Returns `false` if `should_stop` returns `true` before one.
    fn run(&mut self, position: &PolicyPosition, should_stop: &mut dyn FnMut() -> bool) -> bool {
        if should_stop() {
            return false;
        }
        let size = position.size();
        self.clear_border(size);
        for row in 0..size {
            for column in 0..size {
                let mut sums = self.net.first_bias;
                position.for_inputs((row, column), |input| {
                    add(&mut sums, &self.net.first[input]);
                });
                self.cells[index(row, column)] = sums.map(|sum| sum.max(0.0));
            }
        }
        let layers = self.net.layers.chunks_exact(LAYER_ROWS);
        for (rows, &bias) in layers.zip(&self.net.biases) {
            if should_stop() {
                return false;
            }
            let rows = rows.as_chunks::<CHANNELS>().0;
            run_layer(&self.cells, &mut self.next, rows, bias, size);
            std::mem::swap(&mut self.cells, &mut self.next);
        }
        true
    }

    /// Sets the cells around the board to 0.
    fn clear_border(&mut self, size: usize) {
        let last = size + 1;
        for cells in [&mut self.cells, &mut self.next] {
            for along in 0..=last {
                cells[along] = [0.0; CHANNELS];
                cells[last * WIDTH + along] = [0.0; CHANNELS];
                cells[along * WIDTH] = [0.0; CHANNELS];
                cells[along * WIDTH + last] = [0.0; CHANNELS];
            }
        }
    }

    /// Returns the logit of a move.
    fn logit(&self, (row, column): (usize, usize)) -> f32 {
        let mut sums = [0.0; CHANNELS];
        for ((down, across), weights) in TAPS_7.into_iter().zip(&self.net.output) {
            let from = index(row, column).wrapping_add_signed(down * WIDTH as isize + across);
            let products = self.cells[from].iter().zip(weights);
            for (sum, (number, weight)) in sums.iter_mut().zip(products) {
                *sum += number * weight;
            }
        }
        sums.iter().sum()
    }
}

/// Computes a residual layer, two cells at a time, which share the loads of the weights.
fn run_layer(cells: &[Row], next: &mut [Row], rows: &[[Row; CHANNELS]], bias: Row, size: usize) {
    for row in 0..size {
        for column in (0..size).step_by(2) {
            let at = index(row, column);
            let mut sums = [bias; 2];
            for (tap, weights) in rows.iter().enumerate() {
                let (down, across) = TAPS_7[tap];
                let from = at.wrapping_add_signed(down * WIDTH as isize + across);
                add_products(&mut sums, [&cells[from], &cells[from + 1]], weights);
            }
            for (at, sums) in (at..).zip(sums).take(size - column) {
                let mut sums = sums;
                add(&mut sums, &cells[at]);
                next[at] = sums.map(|sum| sum.max(0.0));
            }
        }
    }
}

/// Adds the products of the numbers of two cells with the weights.
#[inline]
fn add_products([one, other]: &mut [Row; 2], cells: [&Row; 2], weights: &[Row; CHANNELS]) {
    for ((&near, &next), weights) in cells[0].iter().zip(cells[1]).zip(weights) {
        for channel in 0..CHANNELS {
            one[channel] += near * weights[channel];
            other[channel] += next * weights[channel];
        }
    }
}

const fn index(row: usize, column: usize) -> usize {
    (row + 1) * WIDTH + column + 1
}

fn add(sums: &mut Row, row: &Row) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += number;
    }
}

#[cfg(test)]
mod tests;
