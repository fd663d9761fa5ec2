//! The move priors: softmax regression of the chosen moves.

use std::borrow::Cow;

use handsense_core::search::{MctsMove, MctsResult};
use handsense_core::{OutOfMemory, Rng};
use handsense_hex::mcts::{MctsOptions, ProofEffort};
use handsense_hex::priors::{FEATURES, FEATURES_PER_MOVE, PriorWeights, UNITS, features_of_moves};
use handsense_hex::{Board, Cell, Colour};

use super::{MoveModel, Outcome, SECOND_BEST_INTERVAL, compare};
use crate::training::{Loaded, Model, Sums};

/// Strength of the quadratic penalty on weights.
const PENALTY: f32 = 2e-5;

/// A decision: the features of all moves, and the chosen move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The features of each move.
    pub moves: Vec<[u16; FEATURES_PER_MOVE]>,
    /// The number of the chosen move.
    pub chosen: usize,
}

/// The move priors in training.
#[derive(Clone, Copy, Debug, Default)]
pub struct PriorModel;

impl Model for PriorModel {
    type Net = PriorWeights;
    type Sample = Decision;
    const BATCH: usize = 64;
    const PARTS: usize = 1;
    const RATE: f32 = 2e-2;

    fn random(_rng: &mut Rng) -> Vec<f32> {
        vec![0.0; FEATURES]
    }

    fn net(all: &[f32]) -> PriorWeights {
        let mut net = PriorWeights([0; FEATURES]);
        for (slot, weight) in net.0.iter_mut().zip(all) {
            *slot = (weight * UNITS).round() as i16;
        }
        net
    }

    fn add_gradient(weights: &[f32], samples: &[Cow<Decision>], sums: &mut Sums) {
        let (penalty, mut memory) = (PENALTY * samples.len() as f32, PriorMemory::default());
        for (sum, weight) in sums.gradient.iter_mut().zip(weights) {
            *sum += penalty * weight;
        }
        for decision in samples {
            Self::outcome(weights, decision, &mut memory);
            for (features, slope) in decision.moves.iter().zip(&memory.slopes) {
                for &feature in features {
                    sums.gradient[usize::from(feature)] += slope;
                }
            }
        }
    }
}

impl Loaded for PriorModel {
    fn load(net: &PriorWeights, all: &mut [f32]) {
        for (weight, units) in all.iter_mut().zip(net.0) {
            *weight = f32::from(units) / UNITS;
        }
    }
}

/// The values of the moves of a decision, and the slopes of the loss in them.
#[derive(Clone, Debug, Default)]
pub struct PriorMemory {
    values: Vec<f32>,
    slopes: Vec<f32>,
}

impl MoveModel for PriorModel {
    type Memory = PriorMemory;
    const SIZES: &'static [usize] = &[7, 8, 9, 10, 11, 11, 13];
    const UNIT: &'static str = "moves";
    const HELD_OUT: u64 = 10;

    /// Searches without priors and proof search, so that the games do not depend on the weights of the
    /// library.
    fn options(_last: Option<Cell>) -> MctsOptions<'static> {
        let mut options = MctsOptions::default();
        options.params.progressive_bias = 0.0;
        options.params.policy_threshold = 0;
        options.proof_effort = ProofEffort::NONE;
        options
    }

    fn sample(
        board: &Board,
        mover: Colour,
        last: Option<Cell>,
        found: &MctsResult<Cell>,
    ) -> Result<Option<Decision>, OutOfMemory> {
        let moves: Vec<Cell> = board.empty().collect();
        let Some(chosen) = moves.iter().position(|&mv| mv == found.moves[0].mv) else {
            return Ok(None);
        };
        let moves = features_of_moves(board, mover, last, &moves)?;
        Ok(Some(Decision { moves, chosen }))
    }

    fn choose(_searched: usize, moves: &[MctsMove<Cell>], rng: &mut Rng) -> Cell {
        match moves.get(1) {
            Some(second) if rng.below(SECOND_BEST_INTERVAL) == 0 => second.mv,
            _ => moves[0].mv,
        }
    }

    fn outcome(weights: &[f32], decision: &Decision, memory: &mut PriorMemory) -> Outcome {
        let sum = |features: &[u16; FEATURES_PER_MOVE]| {
            let weights = features
                .iter()
                .map(|&feature| weights[usize::from(feature)]);
            weights.sum::<f32>()
        };
        memory.values.clear();
        memory.values.extend(decision.moves.iter().map(sum));
        let chosen = [(decision.chosen as u16, 1.0)];
        compare(&memory.values, &chosen, &mut memory.slopes)
    }
}
