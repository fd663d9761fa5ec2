//! Searches for a move, and the solver.

use super::Error;
use super::convert::OpenPosition;
use super::decisions::{mcts_to_c, minimax_to_c, monte_carlo_to_c, solution_to_c};
use super::search_types::*;
use super::types::HsHexPosition;
use crate::ffi::argument::checked;
use crate::ffi::limits::Options;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hex::mcts::search_mcts;
use handsense_hex::minimax::search_minimax;
use handsense_hex::monte_carlo::search_monte_carlo;
use handsense_hex::solve::Solver;

/// Minimax with alpha-beta. Reproducible without a time limit. Errors: HEX_GAME_OVER, TIME,
/// THREADS, OPTION, MEMORY. Starts no thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_minimax(
    position: *const HsHexPosition,
    options: *const HsHexMinimaxOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = search_minimax(&position.board, position.to_move, &options)?;
            out.write_with(|| minimax_to_c(&position.board, &options, &result));
            Ok(())
        }
    )
}

/// Flat Monte Carlo: equal playouts for the best candidates. As handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_monte_carlo(
    position: *const HsHexPosition,
    options: *const HsHexMonteCarloOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = search_monte_carlo(&position.board, position.to_move, &options)?;
            out.write_with(|| monte_carlo_to_c(&position.board, &result));
            Ok(())
        }
    )
}

/// Monte Carlo tree search until a limit or a proof. With a time limit, each of limits.threads has a
/// tree of its own, and the threads end with the call. Otherwise as handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_search(
    position: *const HsHexPosition,
    options: *const HsHexSearchOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = search_mcts(&position.board, position.to_move, &options)?;
            out.write_with(|| mcts_to_c(&position.board, &result));
            Ok(())
        }
    )
}

/// Solves a position: the winner under best play, a winning move, and cells that suffice. Ends
/// without a winner at a limit. As handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_solve(
    position: *const HsHexPosition,
    options: *const HsHexSolveOptions,
    out: *mut HsHexSolution,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = Solver::new()?.solve(&position.board, position.to_move, &options)?;
            out.write_with(|| solution_to_c(&position.board, &result));
            Ok(())
        }
    )
}
