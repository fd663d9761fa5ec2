//! Moves on a position, with the rules checked.

use std::ffi::c_char;

use super::Error;
use super::convert;
use super::types::*;
use crate::ffi::argument::checked;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hex::Position;

/// Changes a position, then writes it.
fn change<E: Into<Error>>(
    mut position: Position,
    out: SizedOut<HsHexPosition>,
    change: impl FnOnce(&mut Position) -> Result<(), E>,
) -> Result<(), Error> {
    change(&mut position).map_err(E::into)?;
    out.write(convert::position_to_c(&position));
    Ok(())
}

/// Puts a stone of the colour to move into a cell. out may be position. Errors: HEX_GAME_OVER, or
/// HEX_CELL for a stone or no cell.
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
/// changes no position. out may be position. Errors: PHASE unless Red's first stone is alone and
/// Blue is to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_swap_pieces(
    position: *const HsHexPosition,
    out: *mut HsHexPosition,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: Position| {
        change(position, out, Position::swap_pieces)
    })
}

/// Plays a list of moves, "a2 swap-pieces d4", separated by blanks or commas. out may be position.
/// Errors: TEXT, or the status of the first illegal move.
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
