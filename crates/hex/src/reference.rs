//! The reference player: immediate wins and blocks, then minimax, unless flat Monte Carlo is very
//! confident.

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::distance::Distances;
use super::heuristic::DistanceMetric;
use super::minimax::{DEFAULT_NODES, MinimaxOptions, search_minimax};
use super::monte_carlo::{MonteCarloOptions, MonteCarloResult, search_monte_carlo};
use handsense_core::search::{Budget, SearchLimits};
use handsense_core::{OutOfMemory, Stopwatch};

/// Score of a move that wins at once.
const WIN_SCORE: f64 = 10_000.0;
/// Score and win rate of a move that blocks an immediate win of the opponent.
const STOPS: (f64, f64) = (5_000.0, 0.9);
/// Win rate above which the Monte Carlo move is played.
const MONTE_CARLO_WIN_RATE: f64 = 0.85;

/// The move of the reference player, with its statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReferenceMove {
    /// The move; `None` on a full board.
    pub best: Option<Cell>,
    /// Value by minimax.
    pub score: f64,
    /// Nodes of minimax.
    pub nodes: u64,
    /// Playouts of Monte Carlo.
    pub playouts: u64,
    /// Win rate of the Monte Carlo move, 0 to 1.
    pub win_rate: f64,
    /// Whether the move wins at once.
    pub wins: bool,
    /// Whether the move blocks an immediate win of the opponent.
    pub blocks: bool,
}

/// Chooses the move of the reference player in an open position.
///
/// 1. A move that wins at once.
/// 2. A move that blocks an immediate win of the opponent.
/// 3. The Monte Carlo move, if it wins more than 85 % of its playouts.
/// 4. The minimax move. The depth is 3 with fewer than six stones, 5 with fewer than fifteen empty
///    cells, and 4 otherwise.
///
/// The limits hold for both searches together: minimax comes first and counts nodes, at most
/// [`DEFAULT_NODES`] unless `playouts` says otherwise. Monte Carlo has the time that is left, and
/// the seed is for its playouts. Minimax reports the progress. Threads are not used.
///
/// The minimax of the reference program has the wrong sign at every other ply, and its playouts
/// seldom reach the end of the game. Both are corrected here.
///
/// Source: `AI::calculateMove` of the reference program.
///
/// # Errors
/// [`OutOfMemory`] if the searches cannot allocate their memory.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hex::heuristic::DistanceMetric;
/// use handsense_hex::{Board, Colour, reference};
/// let mut board = Board::new(4).unwrap();
/// for name in ["b1", "b2", "b3"] {
///     board.put(name.parse().unwrap(), Colour::Red);
/// }
/// let choice = reference::choose_move(&board, Colour::Blue, DistanceMetric::FirstVisit, &SearchLimits::default())?;
/// assert!(choice.blocks && board.is_empty(choice.best.unwrap()));
/// # Ok::<(), handsense_core::OutOfMemory>(())
/// ```
pub fn choose_move(
    board: &Board,
    to_move: Colour,
    metric: DistanceMetric,
    limits: &SearchLimits<'_>,
) -> Result<ReferenceMove, OutOfMemory> {
    let watch = limits.time.map(|_| Stopwatch::start());
    let budget = Budget::start(*limits);
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
    let (stones, cells) = (board.filled(), board.size() * board.size());
    let minimax = MinimaxOptions {
        depth: match () {
            () if stones < 6 => 3,
            () if stones + 15 > cells => 5,
            () => 4,
        },
        metric,
        limits: SearchLimits {
            playouts: Some(limits.playouts.unwrap_or(DEFAULT_NODES)),
            ..*limits
        },
        ..MinimaxOptions::default()
    };
    let minimax_result = search_minimax(board, to_move, &minimax)?;
    let elapsed = watch.map(|watch| watch.elapsed()).unwrap_or_default();
    let monte_carlo = MonteCarloOptions {
        limits: SearchLimits {
            playouts: None,
            time: limits.time.map(|time| time.saturating_sub(elapsed)),
            progress: None,
            ..*limits
        },
        metric,
        ..MonteCarloOptions::default()
    };
    let monte_carlo_result = match budget.should_stop() {
        true => MonteCarloResult::default(),
        false => search_monte_carlo(board, to_move, &monte_carlo)?,
    };
    let follows_monte_carlo = monte_carlo_result.win_rate > MONTE_CARLO_WIN_RATE;
    Ok(ReferenceMove {
        best: match follows_monte_carlo {
            true => monte_carlo_result.best,
            false => minimax_result.principal_variation.first().copied(),
        },
        score: minimax_result.value,
        nodes: minimax_result.nodes,
        playouts: monte_carlo_result.playouts,
        win_rate: monte_carlo_result.win_rate,
        ..ReferenceMove::default()
    })
}

/// Returns the first cell in which a colour wins at once.
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
            let limits = SearchLimits {
                seed: round as u64,
                ..SearchLimits::default()
            };
            let choice =
                choose_move(&board, Colour::Red, DistanceMetric::Exact, &limits).expect("memory");
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
