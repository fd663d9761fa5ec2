//! Positions and visits of the tree search in games against itself.

use std::ops::Range;

use handsense_core::search::{MctsMove, ProofStatus};
use handsense_core::{OutOfMemory, Rng};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::policy::PolicyPosition;
use handsense_hex::{Board, Cell, Colour};
use rayon::prelude::*;

/// Board sizes; each game draws one.
const SIZES: [usize; 9] = [7, 8, 9, 9, 10, 11, 11, 11, 13];
/// Most random moves at the start of a game.
const MAX_RANDOM_MOVES: u32 = 3;
/// Moves after the random ones that are drawn by their visits.
const DRAWN_MOVES: usize = 6;
/// One later move in this many is the second best one, so that the games vary.
const SECOND_BEST_INTERVAL: u32 = 8;

/// A position and the visits of its moves in a search.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicySample {
    /// The position with its last move, seen from the mover.
    pub position: PolicyPosition,
    /// The moves with visits, and their shares of all visits. A move is row · size + column, as the
    /// network sees them.
    pub visits: Vec<(u16, f32)>,
}

impl PolicySample {
    /// Returns the sample turned by 180 degrees.
    #[must_use]
    pub(super) fn turned(&self) -> PolicySample {
        let size = self.position.size();
        let last = (size * size - 1) as u16;
        let visits = self.visits.iter();
        PolicySample {
            position: self.position.turned(),
            visits: visits.map(|&(cell, share)| (last - cell, share)).collect(),
        }
    }
}

/// Games of the tree search against itself, without the policy network, so that they do not depend
/// on its weights.
#[derive(Clone, Copy, Debug)]
pub struct PolicyGames {
    /// The random seed. Every game has a seed of its own.
    pub seed: u64,
    /// Playouts of a move.
    pub playouts: u64,
}

impl PolicyGames {
    /// Plays the games with these numbers, in parallel, and returns their samples in order. A game
    /// ends when its result is proved.
    ///
    /// # Errors
    /// [`OutOfMemory`] if a search cannot allocate its tree.
    pub fn play(&self, games: Range<u64>) -> Result<Vec<PolicySample>, OutOfMemory> {
        let games: Result<Vec<_>, _> = games.into_par_iter().map(|game| self.game(game)).collect();
        Ok(games?.into_iter().flatten().collect())
    }

    fn game(&self, number: u64) -> Result<Vec<PolicySample>, OutOfMemory> {
        let mut rng = Rng::with_stream(self.seed, number);
        let size = SIZES[rng.below(SIZES.len() as u32) as usize];
        let Ok(mut board) = Board::new(size) else {
            return Ok(Vec::new());
        };
        let random_moves = 1 + rng.below(MAX_RANDOM_MOVES) as usize;
        let (mut mover, mut last, mut samples) = (Colour::Red, None, Vec::new());
        while board.winner().is_none() {
            let mv = if board.filled() < random_moves {
                let moves: Vec<Cell> = board.empty().collect();
                moves[rng.below(moves.len() as u32) as usize]
            } else {
                let options = self.options(last, &mut rng);
                let found = search_mcts(&board, mover, &options)?;
                let total: u64 = found.moves.iter().map(|mv| mv.visits).sum();
                if found.proof != ProofStatus::Unknown || total == 0 {
                    break;
                }
                let position = PolicyPosition::new(&board, mover, last);
                samples.push(sample(position, &found.moves, total));
                match board.filled() < random_moves + DRAWN_MOVES {
                    true => drawn(&found.moves, rng.below_u64(total)),
                    false => best_or_second(&found.moves, &mut rng),
                }
            };
            board.put(mv, mover);
            (mover, last) = (!mover, Some(mv));
        }
        Ok(samples)
    }

    /// Returns the options of the next search.
    fn options(&self, last: Option<Cell>, rng: &mut Rng) -> MctsOptions<'static> {
        let mut options = MctsOptions::default();
        options.params.policy_threshold = 0;
        options.limits.playouts = Some(self.playouts);
        options.limits.seed = rng.next_u64();
        options.last_move = last;
        options
    }
}

/// Creates the sample of a search with this number of visits.
fn sample(position: PolicyPosition, moves: &[MctsMove<Cell>], total: u64) -> PolicySample {
    let visited = moves.iter().filter(|mv| mv.visits > 0);
    let visits = visited.map(|mv| {
        let (row, column) = position.place(mv.mv);
        let share = mv.visits as f64 / total as f64;
        ((row * position.size() + column) as u16, share as f32)
    });
    PolicySample {
        visits: visits.collect(),
        position,
    }
}

/// Returns the move of a visit, given by its number.
fn drawn(moves: &[MctsMove<Cell>], mut visit: u64) -> Cell {
    for mv in moves {
        if visit < mv.visits {
            return mv.mv;
        }
        visit -= mv.visits;
    }
    moves[0].mv
}

/// Returns the best move, or at times the second best one unless it loses.
fn best_or_second(moves: &[MctsMove<Cell>], rng: &mut Rng) -> Cell {
    let is_second = rng.below(SECOND_BEST_INTERVAL) == 0;
    match moves.get(1) {
        Some(second) if is_second && second.proof != ProofStatus::Lost => second.mv,
        _ => moves[0].mv,
    }
}
