//! The network on a sample, forwards and backwards.
//!
//! The loss of a sample is the cross entropy between the shares of visits and the softmax of the
//! logits of all empty cells. The cells of a layer have a border of one cell, which is 0.

use handsense_hex::policy::{
    CHANNELS, LAYER_ROWS, LAYERS, PolicyNet, PolicyPosition, Row, TAPS, tap_7,
};

use super::self_play::PolicySample;

/// The weights of one tap: a row for each channel before.
type Block = [Row; CHANNELS];

/// Returns all parameters in a fixed order.
pub(super) fn parameters(net: &PolicyNet) -> impl Iterator<Item = &f32> {
    let first = net.first.iter().flatten().chain(&net.first_bias);
    let layers = net.layers.iter().chain(&net.biases).flatten();
    first.chain(layers).chain(net.output.iter().flatten())
}

/// Returns all parameters in the order of [`parameters`].
pub(super) fn parameters_mut(net: &mut PolicyNet) -> impl Iterator<Item = &mut f32> {
    let first = net.first.iter_mut().flatten().chain(&mut net.first_bias);
    let layers = net.layers.iter_mut().chain(&mut net.biases).flatten();
    first.chain(layers).chain(net.output.iter_mut().flatten())
}

/// Adds other parameters.
pub(super) fn add_net(sum: &mut PolicyNet, other: &PolicyNet) {
    for (sum, number) in parameters_mut(sum).zip(parameters(other)) {
        *sum += number;
    }
}

/// How well the network predicts a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Outcome {
    pub cross_entropy: f64,
    /// The number of other moves that are at least as probable as the most visited one.
    pub better: usize,
}

/// The weights of the residual layers for the way back: with taps and channels exchanged.
#[derive(Clone, Debug)]
pub(super) struct Back(Vec<Row>);

impl Back {
    pub fn new(net: &PolicyNet) -> Back {
        let mut rows = vec![[0.0; CHANNELS]; LAYERS * LAYER_ROWS];
        let layers = net.layers.chunks_exact(LAYER_ROWS);
        for (to, from) in rows.chunks_exact_mut(LAYER_ROWS).zip(layers) {
            let to = to.as_chunks_mut::<CHANNELS>().0;
            // The taps are row by row, so the opposite one is as far from the end.
            for (to, from) in to.iter_mut().rev().zip(from.as_chunks::<CHANNELS>().0) {
                *to = transposed(from);
            }
        }
        Back(rows)
    }
}

fn transposed(block: &Block) -> Block {
    std::array::from_fn(|row| std::array::from_fn(|column| block[column][row]))
}

/// The memory for the layers of a sample.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    size: usize,
    /// The numbers of the first layer and of each residual layer, by cell.
    layers: [Vec<Row>; LAYERS + 1],
    /// The logit of each cell, without the border; minus infinity unless it is empty.
    logits: Vec<f32>,
    /// The slope of the loss in each logit.
    slopes: Vec<f32>,
    /// The slope of the loss in the sums of a layer.
    errors: Vec<Row>,
    /// That of the layer before.
    next: Vec<Row>,
}

impl Layers {
    /// Runs the network on a sample.
    pub fn evaluate(&mut self, net: &PolicyNet, sample: &PolicySample) -> Outcome {
        self.run(net, &sample.position);
        self.compare(&sample.visits)
    }

    /// Runs the network on a sample and adds the gradient of the cross entropy.
    pub fn add_gradient(
        &mut self,
        net: &PolicyNet,
        back: &Back,
        sample: &PolicySample,
        gradient: &mut PolicyNet,
    ) -> Outcome {
        let outcome = self.evaluate(net, sample);
        self.start_back(net, gradient);
        for layer in (0..LAYERS).rev() {
            let rows = layer * LAYER_ROWS..(layer + 1) * LAYER_ROWS;
            let Layers { layers, errors, .. } = self;
            for error in errors.iter() {
                add(&mut gradient.biases[layer], error);
            }
            let blocks = gradient.layers[rows.clone()].as_chunks_mut::<CHANNELS>().0;
            add_weights(&layers[layer], errors, blocks, self.size);
            let (cells, next) = (&self.layers[layer], &mut self.next);
            let blocks = back.0[rows].as_chunks::<CHANNELS>().0;
            convolve(
                &self.errors,
                blocks,
                [0.0; CHANNELS],
                self.size,
                |at, sums| {
                    next[at] = passed(&sum(&sums, &self.errors[at]), &cells[at]);
                },
            );
            std::mem::swap(&mut self.errors, &mut self.next);
        }
        for (number, (row, column)) in places(self.size).enumerate() {
            let error = &self.errors[self.index(number)];
            add(&mut gradient.first_bias, error);
            sample.position.for_inputs((row, column), |input| {
                add(&mut gradient.first[input], error);
            });
        }
        outcome
    }

    /// Computes all layers and the logits.
    fn run(&mut self, net: &PolicyNet, position: &PolicyPosition) {
        self.clear(position.size());
        for (number, place) in places(self.size).enumerate() {
            let mut sums = net.first_bias;
            position.for_inputs(place, |input| add(&mut sums, &net.first[input]));
            let at = self.index(number);
            self.layers[0][at] = sums.map(|sum| sum.max(0.0));
        }
        for layer in 0..LAYERS {
            let (before, after) = self.layers.split_at_mut(layer + 1);
            let (cells, next) = (&before[layer], &mut after[0]);
            let rows = &net.layers[layer * LAYER_ROWS..(layer + 1) * LAYER_ROWS];
            let blocks = rows.as_chunks::<CHANNELS>().0;
            convolve(cells, blocks, net.biases[layer], self.size, |at, sums| {
                next[at] = sum(&sums, &cells[at]).map(|sum| sum.max(0.0));
            });
        }
        for (number, place) in places(self.size).enumerate() {
            if position.is_empty(place) {
                self.logits[number] = self.logit(net, self.index(number));
            }
        }
    }

    /// Sets the memory to 0 for a board of this size.
    fn clear(&mut self, size: usize) {
        self.size = size;
        let cells = (size + 2) * (size + 2);
        let rows = self.layers.iter_mut();
        for rows in rows.chain([&mut self.errors, &mut self.next]) {
            rows.clear();
            rows.resize(cells, [0.0; CHANNELS]);
        }
        self.logits.clear();
        self.logits.resize(size * size, f32::NEG_INFINITY);
    }

    fn logit(&self, net: &PolicyNet, at: usize) -> f32 {
        let mut sums = [0.0; CHANNELS];
        for (tap, weights) in net.output.iter().enumerate() {
            let cell = &self.layers[LAYERS][tapped(at, tap, self.size)];
            for ((sum, number), weight) in sums.iter_mut().zip(cell).zip(weights) {
                *sum += number * weight;
            }
        }
        sums.iter().sum()
    }

    /// Compares the logits with the visits and computes the slopes.
    fn compare(&mut self, visits: &[(u16, f32)]) -> Outcome {
        let highest = self.logits.iter().copied().fold(f32::MIN, f32::max);
        let exponentials = self.logits.iter().map(|logit| (logit - highest).exp());
        self.slopes.clear();
        self.slopes.extend(exponentials);
        let total: f32 = self.slopes.iter().sum();
        for slope in &mut self.slopes {
            *slope /= total;
        }
        let level = f64::from(highest) + f64::from(total).ln();
        let mut cross_entropy = 0.0;
        let (mut most_visited, mut most) = (f32::INFINITY, 0.0);
        for &(cell, share) in visits {
            let logit = self.logits[usize::from(cell)];
            cross_entropy += f64::from(share) * (level - f64::from(logit));
            self.slopes[usize::from(cell)] -= share;
            if share > most {
                (most_visited, most) = (logit, share);
            }
        }
        let probable = self.logits.iter().filter(|&&logit| logit >= most_visited);
        Outcome {
            cross_entropy,
            better: probable.count().saturating_sub(1),
        }
    }

    /// Computes the errors of the last layer, and adds the gradient of the output.
    fn start_back(&mut self, net: &PolicyNet, gradient: &mut PolicyNet) {
        for (number, &slope) in self.slopes.iter().enumerate() {
            // Cells that are not empty have no slope.
            if slope == 0.0 {
                continue;
            }
            let at = self.index(number);
            for tap in 0..TAPS {
                let from = tapped(at, tap, self.size);
                let cell = &self.layers[LAYERS][from];
                add_product(&mut gradient.output[tap], slope, cell);
                add_product(&mut self.errors[from], slope, &net.output[tap]);
            }
        }
        for (error, cell) in self.errors.iter_mut().zip(&self.layers[LAYERS]) {
            *error = passed(error, cell);
        }
    }

    /// Returns the index of a cell, given by its number without the border.
    fn index(&self, number: usize) -> usize {
        index(number / self.size, number % self.size, self.size)
    }
}

/// Returns all rows and columns.
fn places(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
}

const fn index(row: usize, column: usize, size: usize) -> usize {
    (row + 1) * (size + 2) + column + 1
}

/// Returns the index of a cell within a step.
const fn tapped(at: usize, tap: usize, size: usize) -> usize {
    let (down, across) = tap_7(tap);
    at.wrapping_add_signed(down * (size + 2) as isize + across)
}

/// Calls `put` with the index and the sums of each cell. Two cells share the loads of the weights.
#[inline]
fn convolve(
    cells: &[Row],
    blocks: &[Block],
    bias: Row,
    size: usize,
    mut put: impl FnMut(usize, Row),
) {
    for row in 0..size {
        for column in (0..size).step_by(2) {
            let at = index(row, column, size);
            let mut sums = [bias; 2];
            for (tap, block) in blocks.iter().enumerate() {
                let from = tapped(at, tap, size);
                let numbers = cells[from].iter().zip(&cells[from + 1]);
                for ((&near, &next), weights) in numbers.zip(block) {
                    add_products(&mut sums, [near, next], weights);
                }
            }
            for (at, sums) in (at..).zip(sums).take(size - column) {
                put(at, sums);
            }
        }
    }
}

/// Adds a row times a factor to each of two sums. One loop for both is vectorised at all levels of
/// optimisation, and the sums stay in registers.
#[inline]
fn add_products([one, other]: &mut [Row; 2], factors: [f32; 2], row: &Row) {
    for channel in 0..CHANNELS {
        one[channel] += factors[0] * row[channel];
        other[channel] += factors[1] * row[channel];
    }
}

/// Adds the gradient of the weights of a layer, from its inputs and its errors.
fn add_weights(cells: &[Row], errors: &[Row], blocks: &mut [Block], size: usize) {
    for (tap, block) in blocks.iter_mut().enumerate() {
        for (pair, rows) in block.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let mut sums = [[0.0; CHANNELS]; 2];
            for row in 0..size {
                let at = index(row, 0, size);
                let from = tapped(at, tap, size);
                let cells = &cells[from..from + size];
                for (cell, error) in cells.iter().zip(&errors[at..at + size]) {
                    add_products(&mut sums, [cell[2 * pair], cell[2 * pair + 1]], error);
                }
            }
            add(&mut rows[0], &sums[0]);
            add(&mut rows[1], &sums[1]);
        }
    }
}

/// Returns the errors that pass the maximum with 0, whose results these are.
#[inline]
fn passed(errors: &Row, results: &Row) -> Row {
    std::array::from_fn(|channel| match results[channel] > 0.0 {
        true => errors[channel],
        false => 0.0,
    })
}

#[inline]
fn add_product(sums: &mut Row, factor: f32, row: &Row) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += factor * number;
    }
}

#[inline]
fn add(sums: &mut Row, row: &Row) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += number;
    }
}

#[inline]
fn sum(row: &Row, other: &Row) -> Row {
    std::array::from_fn(|channel| row[channel] + other[channel])
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;
    use handsense_hex::policy::{FIRST_ROWS, PolicyEvaluator};
    use handsense_hex::{Board, Cell, Colour};

    fn random_net(rng: &mut Rng) -> PolicyNet {
        let mut net = PolicyNet::zero().expect("memory");
        for weight in parameters_mut(&mut net) {
            *weight = 0.12 * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        }
        net
    }

    /// Returns a random position with its empty cells, Blue to move.
    fn random_position(size: usize, rng: &mut Rng) -> (PolicyPosition, Vec<Cell>) {
        let mut board = Board::new(size).expect("size");
        let mut last = None;
        for colour in [
            Colour::Red,
            Colour::Blue,
            Colour::Red,
            Colour::Blue,
            Colour::Red,
        ] {
            let moves: Vec<Cell> = board.empty().collect();
            let mv = moves[rng.below(moves.len() as u32) as usize];
            board.put(mv, colour);
            last = Some(mv);
        }
        let position = PolicyPosition::new(&board, Colour::Blue, last);
        (position, board.empty().collect())
    }

    fn random_sample(size: usize, rng: &mut Rng) -> PolicySample {
        let (position, moves) = random_position(size, rng);
        let shares = [0.5, 0.3, 0.15, 0.05];
        let visits = moves.iter().step_by(3).zip(shares).map(|(&mv, share)| {
            let (row, column) = position.place(mv);
            ((row * size + column) as u16, share)
        });
        PolicySample {
            visits: visits.collect(),
            position,
        }
    }

    #[test]
    fn probabilities_are_those_of_the_library() {
        let mut rng = Rng::new(3);
        for size in [5, 8, 13] {
            let net = random_net(&mut rng);
            let (position, moves) = random_position(size, &mut rng);
            let mut layers = Layers::default();
            layers.run(&net, &position);
            // Without visits the slopes are the probabilities.
            layers.compare(&[]);
            let mut expected = Vec::new();
            let mut evaluator = PolicyEvaluator::new(net).expect("memory");
            evaluator.append_probabilities(&position, &moves, &mut expected);
            for (&mv, expected) in moves.iter().zip(expected) {
                let (row, column) = position.place(mv);
                let found = layers.slopes[row * size + column];
                assert!((found - expected).abs() < 0.01 * expected, "{mv}");
            }
        }
    }

    /// The gradient is the slope of the cross entropy. A step across the kink of a maximum with 0
    /// has another slope, so a few parameters may differ.
    #[test]
    fn the_gradient_is_that_of_the_cross_entropy() {
        const STEP: f32 = 1e-3;
        let mut rng = Rng::new(11);
        let sample = random_sample(5, &mut rng);
        let mut net = random_net(&mut rng);
        let mut gradient = PolicyNet::zero().expect("memory");
        let mut layers = Layers::default();
        let back = Back::new(&net);
        layers.add_gradient(&net, &back, &sample, &mut gradient);
        let gradient: Vec<f32> = parameters(&gradient).copied().collect();
        let first = CHANNELS * FIRST_ROWS;
        let rows = first + CHANNELS + LAYERS * LAYER_ROWS * CHANNELS;
        let parts = [0..first, first..first + CHANNELS];
        let later = [
            first + CHANNELS..rows,
            rows..rows + LAYERS * CHANNELS,
            rows + LAYERS * CHANNELS..gradient.len(),
        ];
        for part in parts.into_iter().chain(later) {
            let (mut checked, mut different, mut size) = (0, 0, 0.0_f32);
            let interval = (part.len() / 150).max(1);
            for number in part.clone().step_by(interval) {
                let mut shift = |shift: f32| {
                    *parameters_mut(&mut net).nth(number).expect("parameter") += shift;
                    layers.evaluate(&net, &sample).cross_entropy
                };
                let (above, below) = (shift(STEP), shift(-2.0 * STEP));
                shift(STEP);
                let slope = ((above - below) / f64::from(2.0 * STEP)) as f32;
                let error = (slope - gradient[number]).abs();
                checked += 1;
                different += usize::from(error > 2e-3 + 0.03 * slope.abs());
                size = size.max(slope.abs());
            }
            assert!(size > 0.02, "{part:?}: {size}");
            assert!(
                10 * different <= checked,
                "{part:?}: {different} of {checked}"
            );
        }
    }

    /// A turned sample has the same cross entropy with turned weights.
    #[test]
    fn a_turned_sample_is_turned_as_a_whole() {
        let mut rng = Rng::new(4);
        let sample = random_sample(6, &mut rng);
        let mut net = random_net(&mut rng);
        let mut layers = Layers::default();
        let before = layers.evaluate(&net, &sample);
        let planes = FIRST_ROWS / 19;
        net.first = net
            .first
            .chunks_exact(planes)
            .rev()
            .flatten()
            .copied()
            .collect();
        let blocks = net.layers.chunks_exact(LAYER_ROWS);
        let turned = blocks.flat_map(|rows| rows.chunks_exact(CHANNELS).rev().flatten().copied());
        net.layers = turned.collect();
        net.output.reverse();
        let after = layers.evaluate(&net, &sample.turned());
        assert!((before.cross_entropy - after.cross_entropy).abs() < 1e-4);
        assert_eq!(sample.turned().turned(), sample);
    }
}
