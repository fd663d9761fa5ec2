//! Tests of the policy network.

use super::*;
use crate::{Board, Cell, Colour};
use handsense_core::Rng;

/// A random position of a size, and its last move.
fn random_position(size: usize, rng: &mut Rng) -> (Board, Option<Cell>) {
    let mut board = Board::new(size).expect("a size");
    let mut last = None;
    for cell in board.cells() {
        let colour = match rng.below(5) {
            0 => Colour::Red,
            1 => Colour::Blue,
            _ => continue,
        };
        board.put(cell, colour);
        if rng.below(4) == 0 {
            last = Some(cell);
        }
    }
    (board, last)
}

/// A network of random numbers from -1 to 1, and up to a tenth of that in the residual layers.
fn random_net(rng: &mut Rng) -> PolicyNet {
    let mut net = PolicyNet::zero().expect("memory");
    let mut number = |scale: f32| scale * (rng.below(2_001) as f32 / 1_000.0 - 1.0);
    let first = net.first.as_flattened_mut().iter_mut();
    first
        .chain(&mut net.first_bias)
        .chain(net.output.as_flattened_mut())
        .for_each(|weight| *weight = number(1.0));
    let layers = net.layers.as_flattened_mut().iter_mut();
    layers
        .chain(net.biases.as_flattened_mut())
        .for_each(|weight| *weight = number(0.1));
    net
}

fn probabilities(net: &PolicyNet, position: &PolicyPosition, moves: &[Cell]) -> Vec<f32> {
    let mut evaluator = PolicyEvaluator::new(net.clone()).expect("memory");
    let mut found = Vec::new();
    evaluator.append_probabilities(position, moves, &mut found);
    found
}

#[test]
fn a_stop_before_any_layer_leaves_no_probabilities() {
    let (board, last) = random_position(19, &mut Rng::new(1));
    let moves: Vec<Cell> = board.empty().collect();
    let position = PolicyPosition::new(&board, Colour::Red, last);
    let net = PolicyNet::learned().expect("memory");
    let mut evaluator = PolicyEvaluator::new(net).expect("memory");
    for layers in 0..=LAYERS + 1 {
        let (mut left, mut found) = (layers, Vec::new());
        let mut should_stop = || {
            let is_over = left == 0;
            left = left.saturating_sub(1);
            is_over
        };
        evaluator.append_unless(&mut should_stop, &position, &moves, &mut found);
        let expected = if layers > LAYERS { moves.len() } else { 0 };
        assert_eq!(found.len(), expected, "{layers}");
    }
}

/// The logit of each place, from the definition and in 64 bits.
fn reference_logits(net: &PolicyNet, position: &PolicyPosition) -> Vec<Vec<f64>> {
    let size = position.size();
    let places = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let at = |layer: &[Vec<[f64; CHANNELS]>], row: usize, column: usize, tap: usize| {
        let (down, across) = TAPS_7[tap];
        let row = layer.get(row.wrapping_add_signed(down));
        let cell = row.and_then(|row| row.get(column.wrapping_add_signed(across)));
        cell.copied().unwrap_or([0.0; CHANNELS])
    };
    let mut cells = vec![vec![[0.0; CHANNELS]; size]; size];
    for (row, column) in places() {
        let mut sums = net.first_bias.map(f64::from);
        position.for_inputs((row, column), |input| {
            (0..CHANNELS).for_each(|channel| sums[channel] += f64::from(net.first[input][channel]));
        });
        cells[row][column] = sums.map(|sum| sum.max(0.0));
    }
    for (layer, bias) in net.biases.iter().enumerate() {
        let before = cells.clone();
        for (row, column) in places() {
            let mut sums = bias.map(f64::from);
            for tap in 0..TAPS {
                for (input, number) in at(&before, row, column, tap).into_iter().enumerate() {
                    let weights = net.layers[layer * LAYER_ROWS + tap * CHANNELS + input];
                    for channel in 0..CHANNELS {
                        sums[channel] += number * f64::from(weights[channel]);
                    }
                }
            }
            for channel in 0..CHANNELS {
                cells[row][column][channel] =
                    (before[row][column][channel] + sums[channel]).max(0.0);
            }
        }
    }
    let mut logits = vec![vec![0.0; size]; size];
    for (row, column) in places() {
        for tap in 0..TAPS {
            let numbers = at(&cells, row, column, tap);
            let products = numbers.iter().zip(net.output[tap]);
            logits[row][column] += products
                .map(|(one, other)| one * f64::from(other))
                .sum::<f64>();
        }
    }
    logits
}

#[test]
fn the_network_follows_its_definition() {
    let mut rng = Rng::new(3);
    for size in [1, 2, 5, 8, 11, 19] {
        let net = random_net(&mut rng);
        let (board, last) = random_position(size, &mut rng);
        for mover in Colour::ALL {
            let position = PolicyPosition::new(&board, mover, last);
            let moves: Vec<Cell> = board.empty().collect();
            let logits = reference_logits(&net, &position);
            let of = |mv: &Cell| {
                let (row, column) = position.place(*mv);
                logits[row][column]
            };
            let highest = moves.iter().map(of).fold(f64::MIN, f64::max);
            let total: f64 = moves.iter().map(|mv| (of(mv) - highest).exp()).sum();
            for (mv, found) in moves.iter().zip(probabilities(&net, &position, &moves)) {
                let expected = (of(mv) - highest).exp() / total;
                let error = (f64::from(found) - expected).abs();
                assert!(
                    error < 0.02 * expected + 1e-6,
                    "{size} {mv}: {found} {expected}"
                );
            }
        }
    }
}

#[test]
fn symmetric_positions_have_symmetric_probabilities() {
    let mut rng = Rng::new(4);
    let net = PolicyNet::learned().expect("memory");
    for size in [3, 6, 9] {
        let (board, last) = random_position(size, &mut rng);
        let moves: Vec<Cell> = board.empty().collect();
        let position = PolicyPosition::new(&board, Colour::Red, last);
        let found = probabilities(&net, &position, &moves);
        // With exchanged colours, mirrored.
        let mirrored: Vec<Cell> = moves.iter().map(|mv| mv.mirrored()).collect();
        let other = PolicyPosition::new(
            &board.mirrored(),
            Colour::Blue,
            last.map(|cell| cell.mirrored()),
        );
        assert_eq!(probabilities(&net, &other, &mirrored), found);
        // Turned twice.
        assert_eq!(position.turned().turned(), position);
        let total: f32 = found.iter().sum();
        assert!((total - 1.0).abs() < 1e-4, "{total}");
    }
}

#[test]
fn a_turned_position_is_the_position_of_the_turned_board() {
    let mut rng = Rng::new(5);
    let size = 7;
    let turn =
        |cell: Cell| Cell::new(size - 1 - cell.column(), size - 1 - cell.row()).expect("a cell");
    for mover in Colour::ALL {
        let (board, last) = random_position(size, &mut rng);
        let mut turned = Board::new(size).expect("a size");
        for colour in Colour::ALL {
            for cell in board.stones_of(colour) {
                turned.put(turn(cell), colour);
            }
        }
        let position = PolicyPosition::new(&board, mover, last);
        let expected = PolicyPosition::new(&turned, mover, last.map(turn));
        assert_eq!(position.turned(), expected);
        let without = PolicyPosition::new(&board, mover, None);
        assert_eq!(position.without_last(), without);
    }
}
