//! Training of the networks of Hex on games of the tree search against itself.
//!
//! - [`policy`]: the policy network, which learns the visits of moves.
//! - [`priors`]: the move priors, which learn the chosen moves.

pub mod policy;
pub mod priors;

use std::ops::Range;

use handsense_core::search::{MctsMove, MctsResult, ProofStatus};
use handsense_core::{OutOfMemory, Rng};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::{Board, Cell, Colour};
use rayon::prelude::*;

use super::{Loaded, Trainer, samples_in_order};

/// Most random moves at the start of a game.
const MAX_RANDOM_MOVES: u32 = 3;
/// One move in this many is the second best one, so that the games vary.
const SECOND_BEST_INTERVAL: u32 = 8;

/// A network that gives the probability of each move. It learns from games.
pub trait MoveModel: Loaded<Sample: Send> {
    /// The memory of a sample in the network.
    type Memory: Default;
    /// Board sizes; each game draws one.
    const SIZES: &'static [usize];
    /// The name of the samples.
    const UNIT: &'static str;
    /// One game in this many is held out.
    const HELD_OUT: u64;

    /// Returns the options of a search after a last move.
    fn options(last: Option<Cell>) -> MctsOptions<'static>;

    /// Returns the sample of a search.
    ///
    /// # Errors
    /// [`OutOfMemory`] if it cannot be allocated.
    fn sample(
        board: &Board,
        mover: Colour,
        last: Option<Cell>,
        found: &MctsResult<Cell>,
    ) -> Result<Option<Self::Sample>, OutOfMemory>;

    /// Returns the move that the game goes on with, after this number of searched moves.
    fn choose(searched: usize, moves: &[MctsMove<Cell>], rng: &mut Rng) -> Cell;

    /// Runs the network on a sample.
    fn outcome(weights: &[f32], sample: &Self::Sample, memory: &mut Self::Memory) -> Outcome;
}

/// How well a network predicts a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The cross entropy between the shares of the moves and their probabilities.
    pub cross_entropy: f64,
    /// The number of other moves that are at least as probable as the one with the largest share.
    pub better: usize,
}

/// How well a network predicts samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveEvaluation {
    /// Mean cross entropy between the shares of the moves and their probabilities.
    pub cross_entropy: f64,
    /// Share of samples in which the move with the largest share is the most probable one.
    pub first: f64,
    /// Share of samples in which it is among the five most probable ones.
    pub among_five: f64,
}

impl<M: MoveModel> Trainer<M> {
    /// Evaluates the network on samples, in parallel.
    pub fn evaluate_moves(&self, samples: &[M::Sample]) -> MoveEvaluation {
        let weights = M::weights(&self.parameters);
        let outcomes: Vec<Outcome> = samples
            .par_iter()
            .map_init(M::Memory::default, |memory, sample| {
                M::outcome(&weights, sample, memory)
            })
            .collect();
        let count = outcomes.len().max(1) as f64;
        let share_among = |moves| {
            let among = outcomes.iter().filter(|outcome| outcome.better < moves);
            among.count() as f64 / count
        };
        let entropies = outcomes.iter().map(|outcome| outcome.cross_entropy);
        MoveEvaluation {
            cross_entropy: entropies.sum::<f64>() / count,
            first: share_among(1),
            among_five: share_among(5),
        }
    }
}

/// Games of the tree search against itself.
#[derive(Clone, Copy, Debug)]
pub struct SearchGames {
    /// The random seed. Every game has a seed of its own.
    pub seed: u64,
    /// Playouts of a move.
    pub playouts: u64,
}

impl SearchGames {
    /// Plays the games with these numbers, in parallel, and returns their samples in order. A game ends
    /// when its result is proved.
    ///
    /// # Errors
    /// [`OutOfMemory`] if a search cannot allocate its tree.
    pub fn play<M: MoveModel>(&self, games: Range<u64>) -> Result<Vec<M::Sample>, OutOfMemory> {
        samples_in_order(games, |number| self.game::<M>(number))
    }

    fn game<M: MoveModel>(&self, number: u64) -> Result<Vec<M::Sample>, OutOfMemory> {
        let mut rng = Rng::with_stream(self.seed, number);
        let size = M::SIZES[rng.below(M::SIZES.len() as u32) as usize];
        let Ok(mut board) = Board::new(size) else {
            return Ok(Vec::new());
        };
        let random_moves = 1 + rng.below(MAX_RANDOM_MOVES) as usize;
        let (mut mover, mut last, mut samples) = (Colour::Red, None, Vec::new());
        while board.winner().is_none() {
            let mv = if let Some(searched) = board.filled().checked_sub(random_moves) {
                let mut options = M::options(last);
                options.limits.playouts = Some(self.playouts);
                options.limits.seed = rng.next_u64();
                let found = search_mcts(&board, mover, &options)?;
                let total: u64 = found.moves.iter().map(|mv| mv.visits).sum();
                let is_lost = found.moves[0].proof == ProofStatus::Lost;
                if found.proof != ProofStatus::Unknown || is_lost || total == 0 {
                    break;
                }
                samples.extend(M::sample(&board, mover, last, &found)?);
                M::choose(searched, &found.moves, &mut rng)
            } else {
                let moves: Vec<Cell> = board.empty().collect();
                moves[rng.below(moves.len() as u32) as usize]
            };
            board.put(mv, mover);
            (mover, last) = (!mover, Some(mv));
        }
        Ok(samples)
    }
}

/// Compares the logits of moves with the shares of some of them, and computes the slopes of the cross
/// entropy in the logits.
fn compare(logits: &[f32], shares: &[(u16, f32)], slopes: &mut Vec<f32>) -> Outcome {
    let highest = logits.iter().copied().fold(f32::MIN, f32::max);
    slopes.clear();
    slopes.extend(logits.iter().map(|logit| (logit - highest).exp()));
    let total: f32 = slopes.iter().sum();
    for slope in slopes.iter_mut() {
        *slope /= total;
    }
    let level = f64::from(highest) + f64::from(total).ln();
    let mut cross_entropy = 0.0;
    let (mut first, mut most) = (f32::INFINITY, 0.0);
    for &(number, share) in shares {
        let logit = logits[usize::from(number)];
        cross_entropy += f64::from(share) * (level - f64::from(logit));
        slopes[usize::from(number)] -= share;
        if share > most {
            (first, most) = (logit, share);
        }
    }
    let probable = logits.iter().filter(|&&logit| logit >= first);
    Outcome {
        cross_entropy,
        better: probable.count().saturating_sub(1),
    }
}

#[cfg(test)]
mod tests;
