//! Hex: positions, distances, the worth of moves, bridges, and searching.

mod convert;
mod decisions;
mod moves;
mod options;
mod search;
mod search_types;
mod types;

pub use moves::*;
pub use search::*;
pub use search_types::*;
pub use types::*;

use std::ffi::c_char;

use super::guard::{run, status};
use super::pointer::{Out, print, sized, text};
use super::status::{Failure, HsStatus};
use convert::Position;
use handsense_hex::Cell;
use handsense_hex::distance::total;
use handsense_hex::evaluation::evaluate;

/// The position behind a pointer from outside.
///
/// # Safety
/// `position` is NULL or readable for the size its first field states.
unsafe fn read_position(position: *const HsHexPosition) -> Result<Position, Failure> {
    // SAFETY: the contract of this function.
    convert::position(unsafe { sized(position, "position") }?)
}

/// Fills an empty board with Red to move.
///
/// position: receives the position, structSize included; unchanged on error. size: rows of the board, 1 to 19.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT or HS_ERROR_HEX_SIZE. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_position_init(
    position: *mut HsHexPosition,
    size: i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(position, "position") }?;
        out.write(convert::initial_position(&convert::board(size)?));
        Ok(())
    })
}

/// Says whose stones join their edges.
///
/// out: receives HS_HEX_RED, HS_HEX_BLUE, or HS_HEX_EMPTY while nobody has won; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL, HS_ERROR_ALIGNMENT or why the position is impossible. Thread-safe; allocates nothing.
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

/// Counts the stones that a colour lacks to join its edges, if nobody stood in the way.
///
/// colour: HS_HEX_RED or HS_HEX_BLUE. out: receives the number, 0 when it has joined them and -1 when the opponent has
/// cut them off from each other; unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION
/// or why the position is impossible. Thread-safe; allocates nothing.
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

/// Says how well a colour is connected: twice the size of the board less the stones that it lacks, and -100 when it is
/// cut off.
///
/// measure: HS_HEX_MEASURE_*. out: receives the number, more for better. Else as handsense_hex_distance().
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

/// Says what a position is worth to a colour: connectivity, stones that touch two others, and stones; the opponent's
/// count for more. A position that is won has no value of its own.
///
/// measure: HS_HEX_MEASURE_*. out: receives the value, a multiple of a tenth. Else as handsense_hex_distance().
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

/// Reads the name of a cell: a letter for its column and a number for its row, "a1" at the top left.
///
/// text: a NUL-terminated UTF-8 string; the letter may be large. size: rows of the board, 1 to 19. out: receives the
/// number of the cell, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_HEX_SIZE,
/// HS_ERROR_TEXT, or HS_ERROR_HEX_CELL for a cell beyond the board. Thread-safe.
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

/// Writes the name of a cell, such as "f11", as snprintf does.
///
/// cell: its number on a board of boardSize rows. buffer: receives at most size bytes, closing NUL included; it may be
/// NULL when size is 0. Answers the length of the whole name without the NUL, which is 3 at most (if that is size or
/// more, it was cut), or a negative HsStatus: HS_ERROR_NULL, HS_ERROR_HEX_SIZE or HS_ERROR_HEX_CELL. Thread-safe.
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
