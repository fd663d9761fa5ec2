//! Moves on a position, with the rules checked.

use std::ffi::c_char;

use super::Error;
use super::convert::{self, Position};
use super::types::*;
use crate::ffi::argument::checked;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hex as hex;

/// Changes a position, then writes it.
fn change<E: Into<Error>>(
    given: Position,
    out: SizedOut<HsHexPosition>,
    change: impl FnOnce(&mut hex::Position) -> Result<(), E>,
) -> Result<(), Error> {
    let mut position = hex::Position::new(given.board, given.to_move);
    change(&mut position).map_err(E::into)?;
    write_position(out, &position);
    Ok(())
}

/// Writes a position as its C struct.
// Not inlined, so that the functions of a position share the code.
#[inline(never)]
fn write_position(out: SizedOut<HsHexPosition>, position: &hex::Position) {
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
/// Returns HS_OK, HS_ERROR_HEX_GAME_OVER, or HS_ERROR_HEX_CELL for a stone or no cell.
/// @param cell cell
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_play(
    position: *const HsHexPosition,
    cell: i32,
    out: *mut HsHexPosition,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: Position| {
        let cell = convert::cell(&position.board, cell)?;
        change(position, out, |position| position.place(cell))
    })
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
    checked!(|out: SizedOut<_>, position: Position| {
        change(position, out, hex::Position::swap_pieces)
    })
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
    checked!(|out: SizedOut<_>, position: Position, text: &str| {
        change(position, out, |position| position.play_moves(text))
    })
}
