//! The seed's player: a look for wins, then minimax, then a word from Monte Carlo.

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::distance::Distances;
use super::heuristic::DistanceMetric;
use super::minimax::{MinimaxOptions, search_minimax};
use super::monte_carlo::{MonteCarloOptions, search_monte_carlo};
use handsense_core::OutOfMemory;
use handsense_core::search::SearchLimits;

/// The score of a move that wins at once.
const WIN_SCORE: f64 = 10_000.0;
/// The score of one that stops the opponent from doing so, and the win rate that goes with it.
const STOPS: (f64, f64) = (5_000.0, 0.9);
/// Monte Carlo is followed from this win rate on.
const MONTE_CARLO_WIN_RATE: f64 = 0.85;

/// What the seed's player has to say of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReferenceMove {
    /// The move; none on a full board.
    pub best: Option<Cell>,
    /// What minimax makes of it.
    pub score: f64,
    /// Positions that minimax minimax_result at.
    pub nodes: u64,
    /// Playouts.
    pub playouts: u64,
    /// The part of its playouts that the move of Monte Carlo has won, 0 to 1.
    pub win_rate: f64,
    /// Whether it wins at once.
    pub wins: bool,
    /// Whether the opponent would win there at once.
    pub blocks: bool,
}

/// The move of the seed's player in a position that nobody has won: a win if there is one, else where the opponent
/// would win, else what minimax says three moves deep before there are six stones, five deep once fewer than fifteen
/// cells are empty, and four deep between; unless the move of Monte Carlo wins more than 85 % of its playouts.
///
/// The program's minimax has the sign of every other ply wrong, and its playouts seldom reach the end. Both are put
/// right here.
///
/// # Errors
/// When there is no memory for the searches.
///
/// Source: `AI::calculateMove` of the seed's program.
///
/// ```
/// use handsense_hex::heuristic::DistanceMetric;
/// use handsense_hex::{Board, Colour, reference};
/// let mut board = Board::new(4).unwrap();
/// for name in ["b1", "b2", "b3"] {
///     board.put(name.parse().unwrap(), Colour::Red);
/// }
/// let choice = reference::choose_move(&board, Colour::Blue, DistanceMetric::FirstVisit, 1)?;
/// assert!(choice.blocks && board.is_empty(choice.best.unwrap()));
/// # Ok::<(), handsense_core::OutOfMemory>(())
/// ```
pub fn choose_move(
    board: &Board,
    to_move: Colour,
    metric: DistanceMetric,
    seed: u64,
) -> Result<ReferenceMove, OutOfMemory> {
    if let Some(cell) = winning_cell(board, to_move) {
        return Ok(ReferenceMove {
            best: Some(cell),
            score: WIN_SCORE,
            nodes: 1,
            win_rate: 1.0,
            wins: true,
            ..ReferenceMove::default()
        });
    }
    if let Some(cell) = winning_cell(board, !to_move) {
        return Ok(ReferenceMove {
            best: Some(cell),
            score: STOPS.0,
            nodes: 1,
            win_rate: STOPS.1,
            blocks: true,
            ..ReferenceMove::default()
        });
    }
    let limits = SearchLimits {
        seed,
        ..SearchLimits::default()
    };
    let (stones, cells) = (board.filled(), board.size() * board.size());
    let minimax = MinimaxOptions {
        depth: match () {
            () if stones < 6 => 3,
            () if stones + 15 > cells => 5,
            () => 4,
        },
        metric,
        ..MinimaxOptions::default()
    };
    let monte_carlo = MonteCarloOptions {
        limits,
        metric,
        ..MonteCarloOptions::default()
    };
    let minimax_result = search_minimax(board, to_move, &minimax)?;
    let monte_carlo_result = search_monte_carlo(board, to_move, &monte_carlo)?;
    let follows_monte_carlo = monte_carlo_result.win_rate > MONTE_CARLO_WIN_RATE;
    Ok(ReferenceMove {
        best: match follows_monte_carlo {
            true => monte_carlo_result.best,
            false => minimax_result.line.first().copied(),
        },
        score: minimax_result.value,
        nodes: minimax_result.nodes,
        playouts: monte_carlo_result.playouts,
        win_rate: monte_carlo_result.win_rate,
        ..ReferenceMove::default()
    })
}

/// The first cell where a colour would win at once.
fn winning_cell(board: &Board, colour: Colour) -> Option<Cell> {
    let distances = Distances::new(board, colour);
    let is_near = distances.total() == Some(1);
    let first = distances.shortest_path_cells().next();
    first.filter(|_| is_near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::shuffle_moves;
    use handsense_core::Rng;

    #[test]
    fn wins_are_taken_and_stopped() {
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
            let choice = choose_move(&board, Colour::Red, DistanceMetric::Exact, round as u64)
                .expect("memory");
            let Some(best) = choice.best else {
                continue;
            };
            let would_win = |colour| {
                let mut after = board;
                after.put(best, colour);
                after.is_connected(colour)
            };
            if choice.wins || choice.blocks {
                assert!(would_win(if choice.wins {
                    Colour::Red
                } else {
                    Colour::Blue
                }));
                wins += u32::from(choice.wins);
                blocks += u32::from(choice.blocks);
            } else {
                assert!(!would_win(Colour::Red) && !would_win(Colour::Blue));
                assert!(choice.nodes > 0 && choice.playouts > 0);
            }
        }
        assert!(wins > 10 && blocks > 3, "{wins} {blocks}");
    }
}
