//! Flat Monte Carlo search: a fixed number of playouts for each of the most promising moves.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::heuristic::Formula;
use super::ordering::MoveOrder;
use super::playout::Playout;
use super::resistance::Circuit;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{Budget, ProgressMeter, SearchLimits, SearchProgress};
use handsense_core::{OutOfMemory, Rng};

/// Options of a flat Monte Carlo search.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarloOptions<'a> {
    /// Seed and limits. The number of playouts is also limited by the two numbers below. Threads
    /// are not used.
    pub limits: SearchLimits<'a>,
    /// Number of candidate moves, taken in move order; 0 for all.
    pub candidates: usize,
    /// Playouts for each candidate move.
    pub playouts: u64,
    /// Move order.
    pub order: MoveOrder,
    /// Whether playouts restore bridges.
    pub save_bridges: bool,
}

impl Default for MonteCarloOptions<'_> {
    /// The first eight moves with thirty uniformly random playouts each.
    fn default() -> Self {
        MonteCarloOptions {
            limits: SearchLimits::default(),
            candidates: 8,
            playouts: 30,
            order: MoveOrder::Heuristic(Formula::MonteCarlo),
            save_bridges: false,
        }
    }
}

/// Result of a flat Monte Carlo search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MonteCarloResult {
    /// The move with the highest win rate, the first one of equals; `None` on a full board.
    pub best: Option<Cell>,
    /// Win rate of that move, 0 to 1.
    pub win_rate: f64,
    /// Playouts of all moves together.
    pub playouts: u64,
    /// Whether every candidate move had all its playouts, so that no limit ended the search.
    pub complete: bool,
    /// Moves with at least one playout, in move order.
    pub moves: Vec<MonteCarloMove>,
}

/// Statistics of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarloMove {
    /// The move.
    pub cell: Cell,
    /// Playouts of the move.
    pub playouts: u64,
    /// Its win rate, 0 to 1.
    pub win_rate: f64,
}

/// Searches for the move with the highest win rate.
///
/// # Errors
/// [`OutOfMemory`] if about 100 KB cannot be allocated.
///
/// ```
/// use handsense_hex::monte_carlo::{MonteCarloOptions, search_monte_carlo};
/// use handsense_hex::{Board, Colour};
/// let board = Board::new(5).unwrap();
/// let options = MonteCarloOptions { candidates: 1, playouts: 2_000, ..MonteCarloOptions::default() };
/// let found = search_monte_carlo(&board, Colour::Red, &options)?;
/// assert_eq!(found.best.unwrap().to_string(), "c3");
/// assert!(found.win_rate > 0.6 && found.playouts == 2_000);
/// # Ok::<(), handsense_core::OutOfMemory>(())
/// ```
pub fn search_monte_carlo(
    board: &Board,
    to_move: Colour,
    options: &MonteCarloOptions<'_>,
) -> Result<MonteCarloResult, OutOfMemory> {
    let budget = options.limits.budget(u64::MAX);
    let moves = ordered_moves(board, to_move, options, &budget)?;
    play_moves(board, to_move, options, &moves, &budget)
}

/// Returns the candidate moves in order.
// Neither step is inlined, so that the stack of one does not add to that of the other.
#[inline(never)]
fn ordered_moves(
    board: &Board,
    to_move: Colour,
    options: &MonteCarloOptions<'_>,
    budget: &Budget<'_>,
) -> Result<Vec<Cell>, OutOfMemory> {
    let (mut circuit, mut order_rng) = (Circuit::new()?, options.order.rng());
    let mut moves = try_with_capacity(MAX_CELLS)?;
    options.order.append_moves(
        board,
        to_move,
        &mut circuit,
        &mut order_rng,
        &mut moves,
        &mut || budget.should_stop(),
    );
    if options.candidates > 0 {
        moves.truncate(options.candidates);
    }
    Ok(moves)
}

/// Plays the candidate moves out.
#[inline(never)]
fn play_moves(
    board: &Board,
    to_move: Colour,
    options: &MonteCarloOptions<'_>,
    moves: &[Cell],
    budget: &Budget<'_>,
) -> Result<MonteCarloResult, OutOfMemory> {
    let mut rng = Rng::new(options.limits.seed);
    let mut root = Playout::new(board);
    root.set_save_bridges(options.save_bridges);
    let mut playout = root.clone();
    let mut found = MonteCarloResult {
        complete: true,
        moves: try_with_capacity(moves.len())?,
        ..MonteCarloResult::default()
    };
    let mut meter = ProgressMeter::new(budget);
    let (count, all) = (
        moves.len(),
        (moves.len() as u64).saturating_mul(options.playouts),
    );
    for (searched, &cell) in moves.iter().enumerate() {
        let (mut wins, mut playouts) = (0, 0);
        while playouts < options.playouts
            && budget.allows(found.playouts, 1)
            && !budget.should_stop()
        {
            playout.reset_to(&root);
            playout.put(cell, to_move);
            wins += u64::from(playout.run(!to_move, &mut rng) == to_move);
            playouts += 1;
            found.playouts += 1;
            if meter.is_active() {
                let done = found.playouts.saturating_mul(1024).checked_div(all);
                let spent = budget.spent(found.playouts).max(done.unwrap_or(1024));
                let best = found.best.unwrap_or(cell);
                meter.report(spent, || SearchProgress {
                    playouts: found.playouts,
                    value: found.win_rate,
                    best: board.index(best) as i32,
                    remaining: count - searched,
                    ..SearchProgress::default()
                });
            }
        }
        let win_rate = wins as f64 / playouts.max(1) as f64;
        if found.best.is_none() || win_rate > found.win_rate {
            (found.best, found.win_rate) = (Some(cell), win_rate);
        }
        found.complete &= playouts == options.playouts;
        if playouts > 0 {
            found.moves.push(MonteCarloMove {
                cell,
                playouts,
                win_rate,
            });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monte_carlo(
        board: &Board,
        to_move: Colour,
        options: &MonteCarloOptions<'_>,
    ) -> MonteCarloResult {
        search_monte_carlo(board, to_move, options).expect("memory")
    }

    fn playouts_of(found: &MonteCarloResult) -> Vec<u64> {
        found.moves.iter().map(|sampled| sampled.playouts).collect()
    }

    #[test]
    fn limits_bound_playouts_and_the_seed_determines_the_result() {
        let board = Board::new(7).expect("a size");
        let mut options = MonteCarloOptions::default();
        let found = monte_carlo(&board, Colour::Blue, &options);
        assert_eq!((found.playouts, playouts_of(&found)), (240, vec![30; 8]));
        assert!(found.complete);
        assert_eq!(monte_carlo(&board, Colour::Blue, &options), found);
        options.limits.seed = 1;
        assert_ne!(monte_carlo(&board, Colour::Blue, &options), found);
        options.limits.playouts = Some(100);
        let cut = monte_carlo(&board, Colour::Blue, &options);
        assert_eq!(
            (cut.playouts, playouts_of(&cut)),
            (100, vec![30, 30, 30, 10])
        );
        assert!(!cut.complete);
        options.limits.playouts = Some(90);
        let cut = monte_carlo(&board, Colour::Blue, &options);
        assert_eq!((cut.complete, playouts_of(&cut)), (false, vec![30; 3]));
        options.limits.playouts = Some(0);
        let none = monte_carlo(&board, Colour::Blue, &options);
        assert_eq!((none.playouts, none.moves.len()), (0, 0));
        assert!(none.best.is_some() && !none.complete);
    }

    #[test]
    fn a_full_board_has_no_move() {
        let mut board = Board::new(1).expect("a size");
        board.put(board.cell(0).expect("a cell"), Colour::Red);
        let found = monte_carlo(&board, Colour::Blue, &MonteCarloOptions::default());
        assert_eq!((found.best, found.moves.len()), (None, 0));
        assert!(found.complete && found.playouts == 0);
    }
}
