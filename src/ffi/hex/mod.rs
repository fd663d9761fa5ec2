//! The C functions of Hex: positions, distances, evaluation, bridges, search.
//!
//! - `convert`: positions, codes and scores between C and the library
//! - `decisions`: results of searches as C structs
//! - `moves`: move scores, bridges, resistance
//! - `options`: conversion of search options
//! - `play`: moves on a position
//! - `search`, `search_types`: searches, the reference player and the solver
//! - `types`: structs and codes

mod convert;
mod decisions;
mod moves;
mod options;
mod play;
mod search;
mod search_types;
mod types;

pub use moves::*;
pub use play::*;
pub use search::*;
pub use search_types::*;
pub use types::*;

use std::ffi::c_char;

use super::boundary::{run, status};
use super::pointer::{Out, SizedOut, print, sized, text};
use super::status::{Failure, HsStatus};
use convert::Position;
use handsense_hex::Cell;
use handsense_hex::distance::total;
use handsense_hex::evaluation::evaluate;

/// Reads and converts the position at `position`.
///
/// # Safety
/// `position` is NULL or readable for the size its first field states.
unsafe fn read_position(position: *const HsHexPosition) -> Result<Position, Failure> {
    // SAFETY: the contract of this function.
    convert::position(&*unsafe { sized(position, "position") }?)
}

/// Fills an empty board, Red to move. size: 1 to 19. Returns HS_OK or HS_ERROR_HEX_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_position_init(
    position: *mut HsHexPosition,
    size: i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(position, "position") }?;
        out.write(convert::initial_position(&convert::board(size)?));
        Ok(())
    })
}

/// Sets out to the winner, or HS_HEX_EMPTY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_winner(
    position: *const HsHexPosition,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let position = unsafe { read_position(position) }?;
        out.write(convert::colour_to_c(position.board.winner()));
        Ok(())
    })
}

/// Counts the stones that a colour lacks to join its edges; 0 if joined, -1 if cut off. Returns
/// HS_OK or HS_ERROR_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_distance(
    position: *const HsHexPosition,
    colour: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let position = unsafe { read_position(position) }?;
        let colour = convert::colour(colour, "colour")?;
        let total = total(&position.board, colour);
        out.write(total.map_or(-1, i32::from));
        Ok(())
    })
}

/// Computes twice the board size minus the missing stones; -100 if cut off. Returns as
/// handsense_hex_distance().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_connectivity(
    position: *const HsHexPosition,
    colour: i32,
    measure: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let position = unsafe { read_position(position) }?;
        let colour = convert::colour(colour, "colour")?;
        let measure = convert::measure(measure)?;
        out.write(measure.connectivity(&position.board)[colour]);
        Ok(())
    })
}

/// Evaluates a position for a colour in tenths: connectivity, double links, stones; the opponent's
/// weigh more. Returns as handsense_hex_distance().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_evaluate(
    position: *const HsHexPosition,
    colour: i32,
    measure: i32,
    out: *mut f64,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, .. } = unsafe { read_position(position) }?;
        let colour = convert::colour(colour, "colour")?;
        let connectivity = convert::measure(measure)?.connectivity(&board);
        out.write(evaluate(&board, colour, connectivity));
        Ok(())
    })
}

/// Parses a cell name, "a1" at the top left. Returns HS_OK, HS_ERROR_HEX_SIZE, HS_ERROR_TEXT or
/// HS_ERROR_HEX_CELL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_parse_cell(
    text: *const c_char,
    size: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let text = unsafe { self::text(text, "text") }?;
        let board = convert::board(size)?;
        let cell: Cell = text.parse()?;
        if !board.contains(cell) {
            let size = board.size();
            return Err(Failure::HexBeyond { cell, size });
        }
        out.write(convert::cell_to_c(&board, cell));
        Ok(())
    })
}

/// Writes a cell name, such as "f11", like snprintf. Returns the length, at most 3, or a negative
/// status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_format_cell(
    cell: i32,
    board_size: i32,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    run(|| {
        let cell = convert::cell(&convert::board(board_size)?, cell)?;
        // SAFETY: the contract of the function.
        unsafe { print(&cell, buffer, size) }
    })
    .unwrap_or_else(|status| status)
}
