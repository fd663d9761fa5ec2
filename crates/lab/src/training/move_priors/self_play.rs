//! Decisions of the tree search in games against itself.

use std::ops::Range;

use handsense_core::search::ProofStatus;
use handsense_core::{OutOfMemory, Rng};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::priors::{FEATURES_PER_MOVE, features_of_moves};
use handsense_hex::{Board, Cell, Colour};
use rayon::prelude::*;

/// Board sizes; each game draws one.
const SIZES: [usize; 7] = [7, 8, 9, 10, 11, 11, 13];
/// Most random moves at the start of a game.
const MAX_RANDOM_MOVES: u32 = 3;
/// One move in this many is the second best one, so that the games vary.
const SECOND_BEST_INTERVAL: u32 = 8;

/// A decision: the features of all moves, and the chosen move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The features of each move.
    pub moves: Vec<[u16; FEATURES_PER_MOVE]>,
    /// The number of the chosen move.
    pub chosen: usize,
}

/// Games of the tree search against itself, without priors and proof search, so that they do not
/// depend on the weights of the library.
#[derive(Clone, Copy, Debug)]
pub struct PriorGames {
    /// The random seed. Every game has a seed of its own.
    pub seed: u64,
    /// Playouts of a move.
    pub playouts: u64,
}

impl PriorGames {
    /// Plays the games with these numbers, in parallel, and returns their decisions in order. A game
    /// ends when its result is proved.
    ///
    /// # Errors
    /// [`OutOfMemory`] if a search cannot allocate its tree.
    pub fn play(&self, games: Range<u64>) -> Result<Vec<Decision>, OutOfMemory> {
        let games: Result<Vec<_>, _> = games.into_par_iter().map(|game| self.game(game)).collect();
        Ok(games?.into_iter().flatten().collect())
    }

    fn game(&self, number: u64) -> Result<Vec<Decision>, OutOfMemory> {
        let mut rng = Rng::with_stream(self.seed, number);
        let size = SIZES[rng.below(SIZES.len() as u32) as usize];
        let Ok(mut board) = Board::new(size) else {
            return Ok(Vec::new());
        };
        let random_moves = 1 + rng.below(MAX_RANDOM_MOVES) as usize;
        let (mut mover, mut last, mut decisions) = (Colour::Red, None, Vec::new());
        while board.winner().is_none() {
            let moves: Vec<Cell> = board.empty().collect();
            let mv = if board.filled() < random_moves {
                moves[rng.below(moves.len() as u32) as usize]
            } else {
                let mut options = MctsOptions::default();
                options.params.progressive_bias = 0.0;
                options.params.policy_threshold = 0;
                options.proof_effort = [0.0; 2];
                options.limits.playouts = Some(self.playouts);
                options.limits.seed = rng.next_u64();
                let found = search_mcts(&board, mover, &options)?;
                let best = found.moves[0];
                if found.proof != ProofStatus::Unknown || best.proof == ProofStatus::Lost {
                    break;
                }
                if let Some(chosen) = moves.iter().position(|&mv| mv == best.mv) {
                    let moves = features_of_moves(&board, mover, last, &moves)?;
                    decisions.push(Decision { moves, chosen });
                }
                match found.moves.get(1) {
                    Some(second) if rng.below(SECOND_BEST_INTERVAL) == 0 => second.mv,
                    _ => best.mv,
                }
            };
            board.put(mv, mover);
            (mover, last) = (!mover, Some(mv));
        }
        Ok(decisions)
    }
}
