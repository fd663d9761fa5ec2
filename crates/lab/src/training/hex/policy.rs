//! The policy network: its shape, and the network on a sample, forwards and backwards.
//!
//! The loss of a sample is the cross entropy between the shares of visits and the softmax of the logits of
//! all empty cells. The cells of a layer have a border of one cell, which is 0. The learning rate grows
//! linearly in the first steps and then decays linearly. A sample is turned at random, and some lose their
//! last move, so that the network also judges positions without one.

use std::borrow::Cow;

use handsense_core::search::{MctsMove, MctsResult, ProofStatus};
use handsense_core::{OutOfMemory, Rng};
use handsense_hex::mcts::MctsOptions;
use handsense_hex::policy::{
    CHANNELS, FIRST_ROWS, LAYER_ROWS, LAYERS, PolicyNet, PolicyPosition, Row, TAPS, TAPS_7,
};
use handsense_hex::{Board, Cell, Colour};

use super::{MoveModel, Outcome, SECOND_BEST_INTERVAL, compare};
use crate::training::layers::{Rows, SparseLayer, add};
use crate::training::{Loaded, Model, Sums};

/// Steps in which the learning rate grows, but at most a quarter of all.
const WARM_UP: usize = 300;
/// The share of the learning rate in the last step.
const LAST_RATE: f32 = 0.02;
/// One sample in this many loses its last move.
const NO_LAST_INTERVAL: u32 = 10;
/// Moves after the random ones that are drawn by their visits.
const DRAWN_MOVES: usize = 6;

const FIRST: SparseLayer<CHANNELS> = SparseLayer::new(0, FIRST_ROWS);
const RESIDUAL: Rows<CHANNELS> = Rows::new(FIRST.bias.end(), LAYERS * LAYER_ROWS);
const BIASES: Rows<CHANNELS> = Rows::new(RESIDUAL.end(), LAYERS);
const OUTPUT: Rows<CHANNELS> = Rows::new(BIASES.end(), TAPS);
/// The weights of the residual layers for the way back, after all parameters: with taps and channels
/// exchanged.
const RESIDUAL_BACK: Rows<CHANNELS> = Rows::new(OUTPUT.end(), LAYERS * LAYER_ROWS);

/// The weights of one tap: a row for each channel before.
type Block = [Row; CHANNELS];

/// A position and the visits of its moves in a search.
#[derive(Clone, Debug, PartialEq)]
pub struct VisitSample {
    /// The position with its last move, seen from the mover.
    pub position: PolicyPosition,
    /// The moves with visits, and their shares of all visits. A move is row · size + column, as the
    /// network sees them.
    pub visits: Vec<(u16, f32)>,
}

impl VisitSample {
    /// Returns the sample turned by 180 degrees.
    #[must_use]
    pub(super) fn turned(&self) -> VisitSample {
        let size = self.position.size();
        let last = (size * size - 1) as u16;
        let visits = self.visits.iter();
        VisitSample {
            position: self.position.turned(),
            visits: visits.map(|&(cell, share)| (last - cell, share)).collect(),
        }
    }
}

/// The policy network in training.
#[derive(Clone, Copy, Debug, Default)]
pub struct VisitModel;

impl Model for VisitModel {
    type Net = PolicyNet;
    type Sample = VisitSample;
    const BATCH: usize = 128;
    const PARTS: usize = 8;
    const RATE: f32 = 3e-3;
    const KEEPS_ORDER: bool = false;

    /// Returns random weights by the number of inputs of each layer (K. He et al., "Delving Deep into
    /// Rectifiers", 2015).
    fn random(rng: &mut Rng) -> Vec<f32> {
        let most = |inputs: usize| 3_f32.sqrt() * (2.0 / inputs as f32).sqrt();
        let mut all = vec![0.0; OUTPUT.end()];
        FIRST.rows.randomise(&mut all, most(FIRST_ROWS), rng);
        // The residual layers start small: their results are added to those of the layer before.
        RESIDUAL.randomise(&mut all, 0.5 * most(LAYER_ROWS), rng);
        OUTPUT.randomise(&mut all, most(TAPS * CHANNELS), rng);
        all
    }

    fn net(all: &[f32]) -> PolicyNet {
        let mut net = PolicyNet {
            first: FIRST.rows.of(all).to_vec(),
            first_bias: FIRST.bias.of(all)[0],
            layers: RESIDUAL.of(all).to_vec(),
            biases: [[0.0; CHANNELS]; LAYERS],
            output: [[0.0; CHANNELS]; TAPS],
        };
        net.biases.copy_from_slice(BIASES.of(all));
        net.output.copy_from_slice(OUTPUT.of(all));
        net
    }

    fn share(done: usize, steps: usize) -> f32 {
        let (step, warm_up) = (done + 1, WARM_UP.min(steps / 4).max(1));
        let grown = step as f32 / warm_up as f32;
        let left = steps.saturating_sub(step) as f32 / steps.saturating_sub(warm_up).max(1) as f32;
        grown.min(LAST_RATE + (1.0 - LAST_RATE) * left.min(1.0))
    }

    fn vary<'a>(sample: &'a VisitSample, rng: &mut Rng) -> Cow<'a, VisitSample> {
        let mut sample = if rng.below(2) == 0 {
            Cow::Owned(sample.turned())
        } else {
            Cow::Borrowed(sample)
        };
        if rng.below(NO_LAST_INTERVAL) == 0 {
            let sample = sample.to_mut();
            sample.position = sample.position.clone().without_last();
        }
        sample
    }

    fn weights(parameters: &[f32]) -> Vec<f32> {
        let mut weights = parameters.to_vec();
        weights.resize(RESIDUAL_BACK.end(), 0.0);
        let layers = RESIDUAL.of(parameters).chunks_exact(LAYER_ROWS);
        let back = RESIDUAL_BACK.of_mut(&mut weights);
        for (to, from) in back.chunks_exact_mut(LAYER_ROWS).zip(layers) {
            let to = to.as_chunks_mut::<CHANNELS>().0;
            // The taps are row by row, so the opposite one is as far from the end.
            for (to, from) in to.iter_mut().rev().zip(from.as_chunks::<CHANNELS>().0) {
                *to = transposed(from);
            }
        }
        weights
    }

    fn add_gradient(weights: &[f32], samples: &[Cow<VisitSample>], sums: &mut Sums) {
        let mut layers = Layers::default();
        for sample in samples {
            Self::outcome(weights, sample, &mut layers);
            layers.backward(weights, &sample.position, &mut sums.gradient);
        }
    }
}

impl Loaded for VisitModel {
    fn load(net: &PolicyNet, all: &mut [f32]) {
        FIRST.rows.of_mut(all).copy_from_slice(&net.first);
        FIRST.bias.of_mut(all)[0] = net.first_bias;
        RESIDUAL.of_mut(all).copy_from_slice(&net.layers);
        BIASES.of_mut(all).copy_from_slice(&net.biases);
        OUTPUT.of_mut(all).copy_from_slice(&net.output);
    }
}

impl MoveModel for VisitModel {
    type Memory = Layers;
    const SIZES: &'static [usize] = &[7, 8, 9, 9, 10, 11, 11, 11, 13];
    const UNIT: &'static str = "positions";
    const HELD_OUT: u64 = 20;

    /// Searches without the policy network, so that the games do not depend on its weights.
    fn options(last: Option<Cell>) -> MctsOptions<'static> {
        let mut options = MctsOptions::default();
        options.params.policy_threshold = 0;
        options.last_move = last;
        options
    }

    fn sample(
        board: &Board,
        mover: Colour,
        last: Option<Cell>,
        found: &MctsResult<Cell>,
    ) -> Result<Option<VisitSample>, OutOfMemory> {
        let position = PolicyPosition::new(board, mover, last);
        let total: u64 = found.moves.iter().map(|mv| mv.visits).sum();
        let visited = found.moves.iter().filter(|mv| mv.visits > 0);
        let visits = visited.map(|mv| {
            let (row, column) = position.place(mv.mv);
            let share = mv.visits as f64 / total as f64;
            ((row * position.size() + column) as u16, share as f32)
        });
        Ok(Some(VisitSample {
            visits: visits.collect(),
            position,
        }))
    }

    fn choose(searched: usize, moves: &[MctsMove<Cell>], rng: &mut Rng) -> Cell {
        if searched < DRAWN_MOVES {
            drawn(moves, rng)
        } else {
            best_or_second(moves, rng)
        }
    }

    fn outcome(weights: &[f32], sample: &VisitSample, layers: &mut Layers) -> Outcome {
        layers.forward(weights, &sample.position);
        compare(&layers.logits, &sample.visits, &mut layers.slopes)
    }
}

/// Returns the best move, or at times the second best one unless it loses.
fn best_or_second(moves: &[MctsMove<Cell>], rng: &mut Rng) -> Cell {
    let is_second = rng.below(SECOND_BEST_INTERVAL) == 0;
    match moves.get(1) {
        Some(second) if is_second && second.proof != ProofStatus::Lost => second.mv,
        _ => moves[0].mv,
    }
}

/// Draws a move by its visits.
fn drawn(moves: &[MctsMove<Cell>], rng: &mut Rng) -> Cell {
    let mut visit = rng.below_u64(moves.iter().map(|mv| mv.visits).sum());
    for mv in moves {
        if visit < mv.visits {
            return mv.mv;
        }
        visit -= mv.visits;
    }
    moves[0].mv
}

fn transposed(block: &Block) -> Block {
    std::array::from_fn(|row| std::array::from_fn(|column| block[column][row]))
}

/// The memory for the layers of a sample.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    size: usize,
    /// The active inputs of a cell.
    inputs: Vec<u16>,
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
    /// Adds the gradient of the cross entropy, from the slopes in the logits.
    fn backward(&mut self, weights: &[f32], position: &PolicyPosition, gradient: &mut [f32]) {
        self.start_back(OUTPUT.of(weights), OUTPUT.of_mut(gradient));
        let back = RESIDUAL_BACK.of(weights).as_chunks::<CHANNELS>().0;
        for (layer, blocks) in back.chunks_exact(TAPS).enumerate().rev() {
            let Layers { layers, errors, .. } = self;
            for error in errors.iter() {
                add(&mut BIASES.of_mut(gradient)[layer], error, 1.0);
            }
            let sums = RESIDUAL.of_mut(gradient).as_chunks_mut::<CHANNELS>().0;
            let sums = &mut sums[layer * TAPS..(layer + 1) * TAPS];
            add_weights(&layers[layer], errors, sums, self.size);
            let (cells, next) = (&self.layers[layer], &mut self.next);
            let none = [0.0; CHANNELS];
            convolve(&self.errors, blocks, none, self.size, |at, sums| {
                next[at] = passed(&sum(&sums, &self.errors[at]), &cells[at]);
            });
            std::mem::swap(&mut self.errors, &mut self.next);
        }
        for (number, place) in places(self.size).enumerate() {
            self.find_inputs(position, place);
            FIRST.backward(gradient, &self.inputs, &self.errors[self.index(number)]);
        }
    }

    /// Finds the active inputs of a cell.
    fn find_inputs(&mut self, position: &PolicyPosition, place: (usize, usize)) {
        self.inputs.clear();
        position.for_inputs(place, |input| self.inputs.push(input as u16));
    }

    /// Computes all layers and the logits.
    fn forward(&mut self, weights: &[f32], position: &PolicyPosition) {
        self.clear(position.size());
        for (number, place) in places(self.size).enumerate() {
            self.find_inputs(position, place);
            let (sums, at) = (FIRST.forward(weights, &self.inputs), self.index(number));
            self.layers[0][at] = sums.map(|sum| sum.max(0.0));
        }
        let blocks = RESIDUAL.of(weights).as_chunks::<CHANNELS>().0;
        for (layer, blocks) in blocks.chunks_exact(TAPS).enumerate() {
            let (before, after) = self.layers.split_at_mut(layer + 1);
            let (cells, next) = (&before[layer], &mut after[0]);
            let bias = BIASES.of(weights)[layer];
            convolve(cells, blocks, bias, self.size, |at, sums| {
                next[at] = sum(&sums, &cells[at]).map(|sum| sum.max(0.0));
            });
        }
        for (number, place) in places(self.size).enumerate() {
            if position.is_empty(place) {
                self.logits[number] = self.logit(OUTPUT.of(weights), self.index(number));
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

    fn logit(&self, output: &[Row], at: usize) -> f32 {
        let mut sums = [0.0; CHANNELS];
        for (tap, weights) in output.iter().enumerate() {
            let cell = &self.layers[LAYERS][tapped(at, tap, self.size)];
            for ((sum, number), weight) in sums.iter_mut().zip(cell).zip(weights) {
                *sum += number * weight;
            }
        }
        sums.iter().sum()
    }

    /// Computes the errors of the last layer, and adds the gradient of the output.
    fn start_back(&mut self, output: &[Row], gradient: &mut [Row]) {
        for (number, &slope) in self.slopes.iter().enumerate() {
            // Cells that are not empty have no slope.
            if slope == 0.0 {
                continue;
            }
            let at = self.index(number);
            for tap in 0..TAPS {
                let from = tapped(at, tap, self.size);
                let cell = &self.layers[LAYERS][from];
                add(&mut gradient[tap], cell, slope);
                add(&mut self.errors[from], &output[tap], slope);
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
    let (down, across) = TAPS_7[tap];
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
            add(&mut rows[0], &sums[0], 1.0);
            add(&mut rows[1], &sums[1], 1.0);
        }
    }
}

/// Returns the errors that pass the maximum with 0, whose results these are.
#[inline]
fn passed(errors: &Row, results: &Row) -> Row {
    std::array::from_fn(|channel| {
        if results[channel] > 0.0 {
            errors[channel]
        } else {
            0.0
        }
    })
}

#[inline]
fn sum(row: &Row, other: &Row) -> Row {
    std::array::from_fn(|channel| row[channel] + other[channel])
}
