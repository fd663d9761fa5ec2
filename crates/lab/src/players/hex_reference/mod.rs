//! The Hex player of the program "Heuristic-Based Move Selection Implementation", rebuilt for
//! comparisons.
//!
//! The program's minimax has the wrong sign at every other ply, and its playouts seldom reach the end
//! of the game. Both are corrected here.

mod measure;
mod minimax;

use handsense_core::{OutOfMemory, Rng};
use handsense_hex::distance::{Distances, total};
use handsense_hex::heuristic::Formula;
use handsense_hex::playout::Playout;
use handsense_hex::{Board, Cell, Colour, Player};

pub use measure::Measure;
use minimax::minimax;

/// Moves that Monte Carlo plays out.
const CANDIDATES: usize = 8;
/// Playouts of each of these moves.
const PLAYOUTS: u32 = 30;
/// Win rate above which the Monte Carlo move is played.
const CONFIDENT: f64 = 0.85;

/// The part of the program that chooses the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The first move in the order of minimax.
    FirstMove,
    /// Minimax to this depth.
    Minimax(u32),
    /// The whole program.
    ///
    /// 1. A move that wins at once.
    /// 2. A move that blocks an immediate win of the opponent.
    /// 3. The Monte Carlo move, if it wins more than 85 % of its playouts.
    /// 4. The minimax move. The depth is 3 with fewer than six stones, 5 with fewer than fifteen
    ///    empty cells, and 4 otherwise.
    Whole,
}

/// A player that decides as the program does.
#[derive(Clone, Debug)]
pub struct ReferencePlayer {
    part: Part,
    measure: Measure,
    seed: u64,
    steps: u64,
}

impl ReferencePlayer {
    /// Creates a player.
    pub fn new(part: Part, measure: Measure) -> ReferencePlayer {
        ReferencePlayer {
            part,
            measure,
            seed: 0,
            steps: 0,
        }
    }

    fn minimax(
        &mut self,
        board: &Board,
        to_move: Colour,
        depth: u32,
    ) -> Result<Option<Cell>, OutOfMemory> {
        let found = minimax(board, to_move, depth, self.measure)?;
        self.steps += found.nodes;
        Ok(found.principal_variation.first().copied())
    }

    /// Returns the best of the first moves by their playouts, with its win rate.
    fn monte_carlo(&mut self, board: &Board, to_move: Colour) -> (Option<Cell>, f64) {
        let seed = Rng::with_stream(self.seed, board.filled() as u64).next_u64();
        let mut rng = Rng::new(seed);
        let mut root = Playout::new(board);
        root.set_save_bridges(false);
        let mut playout = root.clone();
        let moves = self
            .measure
            .order_moves(board, to_move, Formula::MonteCarlo);
        let mut best = (None, -1.0);
        for &(cell, _) in moves.iter().take(CANDIDATES) {
            let mut wins = 0;
            for _ in 0..PLAYOUTS {
                playout.reset_to(&root);
                playout.put(cell, to_move);
                wins += u32::from(playout.run(!to_move, &mut rng) == to_move);
            }
            self.steps += u64::from(PLAYOUTS);
            let win_rate = f64::from(wins) / f64::from(PLAYOUTS);
            if win_rate > best.1 {
                best = (Some(cell), win_rate);
            }
        }
        best
    }

    fn decide(&mut self, board: &Board, to_move: Colour) -> Result<Option<Cell>, OutOfMemory> {
        match self.part {
            Part::FirstMove => {
                let moves = self.measure.order_moves(board, to_move, Formula::Minimax);
                return Ok(moves.first().map(|&(cell, _)| cell));
            }
            Part::Minimax(depth) => return self.minimax(board, to_move, depth),
            Part::Whole => (),
        }
        let mut at_once = [to_move, !to_move].into_iter();
        if let Some(cell) = at_once.find_map(|colour| winning_cell(board, colour)) {
            self.steps += 1;
            return Ok(Some(cell));
        }
        let depth = if board.filled() < 6 {
            3
        } else if board.empty().count() < 15 {
            5
        } else {
            4
        };
        let cell = self.minimax(board, to_move, depth)?;
        let (best, win_rate) = self.monte_carlo(board, to_move);
        Ok(if win_rate > CONFIDENT { best } else { cell })
    }
}

impl Player for ReferencePlayer {
    fn begin_game(&mut self, seed: u64) {
        (self.seed, self.steps) = (seed, 0);
    }

    /// Returns the first empty cell if minimax runs out of memory.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell> {
        let chosen = self.decide(board, to_move);
        chosen.unwrap_or_else(|OutOfMemory| board.empty().next())
    }

    fn steps(&self) -> u64 {
        self.steps
    }
}

/// Returns the first cell in which a colour wins at once.
fn winning_cell(board: &Board, colour: Colour) -> Option<Cell> {
    if total(board, colour) != Some(1) {
        return None;
    }
    Distances::new(board, colour).shortest_path_cells().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hex::ordering::shuffle_moves;

    #[test]
    fn immediate_wins_are_played_or_blocked() {
        let mut rng = Rng::new(11);
        let (mut wins, mut blocks) = (0, 0);
        for round in 0..120 {
            let mut board = Board::new(4 + round % 3).expect("a size");
            let cells = shuffle_moves(&board, &mut rng);
            let stones = rng.below(cells.len() as u32) as usize;
            for (turn, &cell) in cells[..stones].iter().enumerate() {
                board.put(cell, Colour::ALL[turn % 2]);
                if board.winner().is_some() {
                    board.take(cell);
                    break;
                }
            }
            let measure = [Measure::FirstVisit, Measure::Exact][round % 2];
            let mut player = ReferencePlayer::new(Part::Whole, measure);
            player.begin_game(round as u64);
            let cell = player.choose(&board, Colour::Red).expect("a move");
            let wins_with = |cell, colour| {
                let mut after = board;
                after.put(cell, colour) && after.is_connected(colour)
            };
            let is_near = |colour| board.empty().any(|cell| wins_with(cell, colour));
            if is_near(Colour::Red) {
                assert!(wins_with(cell, Colour::Red));
                wins += 1;
            } else if is_near(Colour::Blue) {
                assert!(wins_with(cell, Colour::Blue));
                blocks += 1;
            } else {
                assert!(board.is_empty(cell) && player.steps() > u64::from(PLAYOUTS));
            }
        }
        assert!(wins > 10 && blocks > 3, "{wins} {blocks}");
    }
}
