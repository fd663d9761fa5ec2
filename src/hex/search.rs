//! Searching for a move.

use super::convert::{Position, measure as measure_of};
use super::decisions::{choice_to_c, found_to_c, sampled_to_c, tree_to_c};
use super::options::{minimax_options, monte_carlo_options, tree_options};
use super::read_position;
use super::search_types::*;
use super::types::HsHexPosition;
use crate::ffi::guard::status;
use crate::ffi::pointer::{SizedOut, optional};
use crate::ffi::status::HsStatus;
use handsense_hex::minimax::search_minimax;
use handsense_hex::monte_carlo::search_monte_carlo;
use handsense_hex::seed;
use handsense_hex::tree_search::search_tree;

/// Looks for the best move by minimax: all that may happen for so many moves, the most promising moves first.
///
/// The same position and options give the same answer on every platform, unless time is limited.
///
/// options: NULL for the defaults. out: its structSize must be set and stays; receives the decision, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, HS_ERROR_STRUCT_TAIL, why the position is
/// impossible, HS_ERROR_HEX_GAME_OVER, HS_ERROR_TIME, HS_ERROR_OPTION or HS_ERROR_MEMORY. Thread-safe; starts no thread.
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

/// Looks for the move that wins most often when the board is then filled to its end.
///
/// Every one of the most promising moves has the same number of playouts. Else as handsense_hex_minimax().
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

/// Looks for the best move as the strong player does: a tree of playouts that grows where they go, until its budget is
/// spent or the outcome is certain.
///
/// Else as handsense_hex_minimax().
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
        let tree = search_tree(&board, to_move, &options)?;
        out.write(tree_to_c(&board, &tree));
        Ok(())
    })
}

/// Chooses a move as the seed's player does: a win if there is one, else where the opponent would win, else the move of
/// minimax, unless that of Monte Carlo wins more than 85 % of its playouts.
///
/// measure: HS_HEX_MEASURE_*. seed: where its chance comes from; the same position, measure and seed give the same
/// answer on every platform. out: its structSize must be set and stays; receives the move, unchanged on error. Answers
/// HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible, HS_ERROR_HEX_GAME_OVER,
/// HS_ERROR_OPTION or HS_ERROR_MEMORY. Thread-safe; starts no thread.
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
        let choice = seed::choose(&board, to_move, measure_of(measure)?, seed)?;
        out.write(choice_to_c(&board, &choice));
        Ok(())
    })
}
