//! Moves on a position, with the rules checked.

use std::ffi::c_char;

use super::convert;
use super::read_position;
use super::types::*;
use crate::ffi::boundary::status;
use crate::ffi::pointer::{SizedOut, text};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hex::Position;

/// Reads a position, changes it, and writes it to `out`.
///
/// # Safety
/// As [`read_position`], and `out` is NULL, or readable and writable for the size its first field
/// states.
// Not inlined and not generic, so that the functions share the code.
#[inline(never)]
unsafe fn change_position(
    position: *const HsHexPosition,
    out: *mut HsHexPosition,
    change: &dyn Fn(&mut Position) -> Result<(), Failure>,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of this function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of this function.
        let given = unsafe { read_position(position) }?;
        let mut position = Position::new(given.board, given.to_move);
        change(&mut position)?;
        write_position(out, &position);
        Ok(())
    })
}

/// Writes a position as its C struct.
// Not inlined, so that the functions of a position share the code.
#[inline(never)]
fn write_position(out: SizedOut<HsHexPosition>, position: &Position) {
    let board = position.board();
    let mut cells = [0; HS_HEX_MAX_CELLS];
    for (slot, cell) in cells.iter_mut().zip(board.cells()) {
        *slot = convert::colour_to_c(board.stone(cell)) as u8;
    }
    out.write(HsHexPosition {
        to_move: convert::colour_to_c(Some(position.to_move())),
        cells,
        ..convert::initial_position(board)
    });
}

/// Puts a stone of the colour to move into a cell. out may be position.
///
/// Returns HS_OK, HS_ERROR_HEX_GAME_OVER, or HS_ERROR_HEX_CELL for a cell with a stone or off the
/// board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_play(
    position: *const HsHexPosition,
    cell: i32,
    out: *mut HsHexPosition,
) -> HsStatus {
    let play = |position: &mut Position| {
        let cell = convert::cell(position.board(), cell)?;
        Ok(position.place(cell)?)
    };
    // SAFETY: the contract of the function.
    unsafe { change_position(position, out, &play) }
}

/// Swaps pieces as the second move: the stone becomes Blue's, on the mirrored cell. A swap of sides
/// changes no position. out may be position.
///
/// Returns HS_OK, or HS_ERROR_PHASE unless Red's first stone is alone and Blue is to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_swap_pieces(
    position: *const HsHexPosition,
    out: *mut HsHexPosition,
) -> HsStatus {
    // SAFETY: the contract of the function.
    unsafe { change_position(position, out, &|position| Ok(position.swap_pieces()?)) }
}

/// Plays a list of moves, "a2 swap-pieces d4", separated by blanks or commas. out may be position.
///
/// Returns HS_OK, HS_ERROR_TEXT, or the status of the first illegal move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_play_moves(
    position: *const HsHexPosition,
    text: *const c_char,
    out: *mut HsHexPosition,
) -> HsStatus {
    let play = |position: &mut Position| {
        // SAFETY: the contract of the function.
        Ok(position.play_moves(unsafe { self::text(text, "text") }?)?)
    };
    // SAFETY: the contract of the function.
    unsafe { change_position(position, out, &play) }
}
