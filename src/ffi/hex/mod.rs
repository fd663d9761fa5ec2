//! The C functions of Hex: positions, distances, evaluation, bridges, search.
//!
//! - `convert`: positions, codes and scores between C and the library
//! - `error`: errors and their status codes
//! - `moves`: moves, their scores, bridges, resistance
//! - `options`: conversion of search options
//! - `search`: searches and the solver
//! - `types`: structs and codes

mod convert;
mod error;
mod moves;
mod options;
mod search;
mod types;

pub use moves::*;
pub use search::*;
pub use types::*;

use std::ffi::c_char;

use super::argument::checked;
use super::pointer::{Out, SizedOut, TextBuffer};
use super::status::HsStatus;
use error::Error;
use handsense_hex::distance::{connectivity, total};
use handsense_hex::evaluation::evaluate;
use handsense_hex::{Cell, Colour, Position};

/// Fills an empty board, Red to move. size: 1 to 19. Errors: HEX_SIZE.
/// @param size range 1..19
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_position_init(
    position: *mut HsHexPosition,
    size: i32,
) -> HsStatus {
    checked!(|position: SizedOut<_>| {
        let initial = Position::new(convert::board(size)?, Colour::Red);
        position.write(convert::position_to_c(&initial));
    })
}

/// Sets out to the winner, or HS_HEX_EMPTY.
/// @param out code HsHexColour @none 0
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_winner(
    position: *const HsHexPosition,
    out: *mut i32,
) -> HsStatus {
    checked!(
        |out: Out<_>, position: Position| out.write(convert::colour_to_c(position.board.winner()))
    )
}

/// Counts the stones that a colour lacks to join its edges; 0 if joined, -1 if cut off. Errors:
/// OPTION.
/// @param colour code HsHexColour
/// @param out none -1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_distance(
    position: *const HsHexPosition,
    colour: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, position: Position, colour: Colour| {
        let total = total(&position.board, colour);
        out.write(total.map_or(-1, i32::from));
    })
}

/// Evaluates a position for a colour in tenths: connectivity, double links, stones; the opponent's
/// weigh more. Errors: as handsense_hex_distance().
/// @param colour code HsHexColour
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_evaluate(
    position: *const HsHexPosition,
    colour: i32,
    out: *mut f64,
) -> HsStatus {
    checked!(|out: Out<_>, position: Position, colour: Colour| {
        let connectivity = connectivity(&position.board);
        out.write(evaluate(&position.board, colour, connectivity));
    })
}

/// Parses a cell name, "a1" at the top left. Errors: HEX_SIZE, TEXT, HEX_CELL.
/// @param size range 1..19
/// @param out cell
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_parse_cell(
    text: *const c_char,
    size: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, text: &str| {
        let board = convert::board(size)?;
        let cell: Cell = text.parse()?;
        if !board.contains(cell) {
            let size = board.size();
            return Err(Error::Beyond { cell, size });
        }
        out.write(convert::cell_to_c(&board, cell));
    })
}

/// Writes a cell name, such as "f11", like snprintf. Returns the length, at most 3, or a negative
/// status.
/// @param cell cell
/// @param board_size range 1..19
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_format_cell(
    cell: i32,
    board_size: i32,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(|(buffer, size): TextBuffer| {
        let cell = convert::cell(&convert::board(board_size)?, cell)?;
        buffer.print(&cell)?
    })
}
