//! Searching for a move.

use super::convert::{Position, measure as measure_of};
use super::decisions::{choice_to_c, found_to_c, sampled_to_c, tree_to_c};
use super::options::{minimax_options, monte_carlo_options, tree_options};
use super::read_position;
use super::search_types::*;
use super::types::HsHexPosition;
use crate::ffi::boundary::status;
use crate::ffi::pointer::{SizedOut, optional};
use crate::ffi::status::HsStatus;
use handsense_hex::mcts::search_mcts;
use handsense_hex::minimax::search_minimax;
use handsense_hex::monte_carlo::search_monte_carlo;
use handsense_hex::reference;

/// Minimax with alpha-beta. Reproducible without a time limit.
///
/// Returns HS_OK, HS_ERROR_HEX_GAME_OVER, HS_ERROR_TIME, HS_ERROR_OPTION or HS_ERROR_MEMORY. Starts
/// no thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_minimax(
    position: *const HsHexPosition,
    options: *const HsHexMinimaxOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, to_move } = unsafe { read_position(position) }?.open()?;
        // SAFETY: the contract of the function.
        let options = unsafe { optional(options, "options") }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let options = unsafe { minimax_options(options) }?;
        let found = search_minimax(&board, to_move, &options)?;
        out.write(found_to_c(&board, &options, &found));
        Ok(())
    })
}

/// Flat Monte Carlo: equal playouts for the best candidates. As handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_monte_carlo(
    position: *const HsHexPosition,
    options: *const HsHexMonteCarloOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, to_move } = unsafe { read_position(position) }?.open()?;
        // SAFETY: the contract of the function.
        let options = unsafe { optional(options, "options") }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let options = unsafe { monte_carlo_options(options) }?;
        let sampled = search_monte_carlo(&board, to_move, &options)?;
        out.write(sampled_to_c(&board, &sampled));
        Ok(())
    })
}

/// Monte Carlo tree search until a limit or a proof. As handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_search(
    position: *const HsHexPosition,
    options: *const HsHexSearchOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, to_move } = unsafe { read_position(position) }?.open()?;
        // SAFETY: the contract of the function.
        let options = unsafe { optional(options, "options") }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let options = unsafe { tree_options(options) }?;
        let tree = search_mcts(&board, to_move, &options)?;
        out.write(tree_to_c(&board, &tree));
        Ok(())
    })
}

/// Plays as the reference player: a win, a block, minimax, or Monte Carlo above 85 % wins. Returns
/// as handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_reference_move(
    position: *const HsHexPosition,
    measure: i32,
    seed: u64,
    out: *mut HsHexReferenceMove,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, to_move } = unsafe { read_position(position) }?.open()?;
        let choice = reference::choose_move(&board, to_move, measure_of(measure)?, seed)?;
        out.write(choice_to_c(&board, &choice));
        Ok(())
    })
}
