//! Moves, their static scores, bridges and the resistance evaluation.

use std::ffi::c_char;

use super::Error;
use super::convert::{self, OpenPosition};
use super::types::*;
use crate::ffi::argument::checked;
use crate::ffi::pointer::{Out, SizedOut, TextBuffer};
use crate::ffi::status::HsStatus;
use handsense_hex::bridges::{bridges, edge_bridges, save_bridge};
use handsense_hex::heuristic::{Formula, ScoredMoves};
use handsense_hex::ordering::order_moves;
use handsense_hex::record::{self, RecordFormat};
use handsense_hex::resistance::Circuit;
use handsense_hex::structure::Structure;
use handsense_hex::{Action, Board, Cell, Colour, Level, Position, choose_move_at_level};

type Saves = [i32; HS_HEX_MAX_BRIDGE_SAVES];

/// Scores all moves of the side to move, best first; ties by short paths, then by the centre. Errors:
/// HEX_GAME_OVER, OPTION.
/// @param formula code HsHexFormula
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_order_moves(
    position: *const HsHexPosition,
    formula: i32,
    out: *mut HsHexScores,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: OpenPosition| {
        let formula = convert::formula(formula, Formula::Difference)?;
        let mut ordered = ScoredMoves::new();
        order_moves(&position.board, position.to_move, formula, &mut ordered);
        out.write_with(|| convert::scores_to_c(&position.board, &ordered));
    })
}

/// Lists a colour's bridges between stones and to edges. Errors: OPTION.
/// @param colour code HsHexColour
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_bridges(
    position: *const HsHexPosition,
    colour: i32,
    out: *mut HsHexBridges,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: Position, colour: Colour| out
        .write(bridges_to_c(&position.board, colour)))
}

/// Converts the bridges of a colour; there are never more bridges than cells. An empty cell is in
/// at most three bridges and a stone in at most six; every bridge has two of each. The maximum is
/// reached when a third of the cells are stones.
fn bridges_to_c(board: &Board, colour: Colour) -> HsHexBridges {
    let mut out = HsHexBridges {
        struct_size: size_of::<HsHexBridges>() as u32,
        count: 0,
        edge_count: 0,
        bridges: [HsHexBridge::default(); HS_HEX_MAX_CELLS],
        edges: [HsHexEdgeBridge::default(); HS_HEX_MAX_EDGE_BRIDGES],
    };
    let pair = |cells: [Cell; 2]| cells.map(|cell| convert::cell_to_c(board, cell));
    for (slot, bridge) in out.bridges.iter_mut().zip(bridges(board, colour)) {
        *slot = HsHexBridge {
            stones: pair(bridge.stones),
            carrier: pair(bridge.carrier),
        };
        out.count += 1;
    }
    for (slot, bridge) in out.edges.iter_mut().zip(edge_bridges(board, colour)) {
        *slot = HsHexEdgeBridge {
            stone: convert::cell_to_c(board, bridge.stone),
            edge: i32::from(bridge.to_goal),
            carrier: pair(bridge.carrier),
        };
        out.edge_count += 1;
    }
    out
}

/// Lists the cells that save a colour's bridges against the opponent's stone on last. The rest is
/// -1. Returns HS_OK, HS_ERROR_OPTION or HS_ERROR_HEX_CELL.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEX_MAX_BRIDGE_SAVES]]
/// @param last cell
/// @param colour code HsHexColour
/// @param out cell
/// @param out_count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_save_bridge(
    position: *const HsHexPosition,
    last: i32,
    colour: i32,
    out: *mut i32,
    out_count: *mut i32,
) -> HsStatus {
    checked!(
        |out: Out<Saves>, out_count: Out<_>, position: Position, colour: Colour| {
            let cell = convert::cell(&position.board, last)?;
            if !position.board.has(cell, !colour) {
                let stone = !colour;
                return Err(Error::Stone { cell, stone });
            }
            let saves = save_bridge(&position.board, cell, colour);
            let mut cells = [-1; HS_HEX_MAX_BRIDGE_SAVES];
            for (slot, &cell) in cells.iter_mut().zip(&saves) {
                *slot = convert::cell_to_c(&position.board, cell);
            }
            out.write(cells);
            out_count.write(saves.len() as i32);
        }
    )
}

/// Computes the resistance evaluation (Anshelevich): each colour's resistance and currents. Errors:
/// MEMORY; allocates less than 100 KB.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_resistance(
    position: *const HsHexPosition,
    out: *mut HsHexCircuit,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: Position| {
        let mut circuit = Circuit::new()?;
        let flows = circuit.solve(&position.board);
        out.write_with(|| convert::circuit_to_c(&position, flows));
    })
}

/// Finds what is known without a search: a winning connection, must-play region, inferior cells, links
/// to edges. Also of a decided position. Errors: MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_structure(
    position: *const HsHexPosition,
    out: *mut HsHexStructure,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: Position| {
        let structure = Structure::new(&position.board, position.to_move)?;
        out.write_with(|| convert::structure_to_c(&position.board, &structure));
    })
}

/// Chooses a move as a player of HS_HEX_LEVEL_*: a cell, or HS_HEX_SWAP_PIECES. canSwap: 1 with the swap
/// rule. Keep one seed for a game. Errors: HEX_GAME_OVER, OPTION, MEMORY.
/// @param level code HsHexLevel
/// @param can_swap flag
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_level_move(
    position: *const HsHexPosition,
    level: i32,
    seed: u64,
    can_swap: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(
        |out: Out<_>, position: OpenPosition, level: Level, can_swap: bool| {
            let OpenPosition { board, to_move } = position;
            let position = Position::new(board, to_move);
            let chosen = choose_move_at_level(&position, level, seed, can_swap)?;
            out.write(match chosen {
                Some(Action::Place(cell)) => convert::cell_to_c(&board, cell),
                _ => HS_HEX_SWAP_PIECES,
            });
        }
    )
}

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
        change(position, out, |position| position.place(cell))?
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
    checked!(|out: SizedOut<_>, position: Position| change(position, out, Position::swap_pieces)?)
}

/// Plays a list of moves, "a2 swap-pieces d4", separated by blanks or commas. out may be position.
/// Errors: TEXT, or the status of the first illegal move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_play_moves(
    position: *const HsHexPosition,
    text: *const c_char,
    out: *mut HsHexPosition,
) -> HsStatus {
    checked!(|out: SizedOut<_>, position: Position, text: &str| change(
        position,
        out,
        |position| position.play_moves(text)
    )?)
}

/// Writes a game in a format of HS_HEX_GAME_*, like snprintf. text: a game in any of them; a link may be
/// only its part after #. Returns the length, or HS_ERROR_TEXT, OPTION, HEX_SIZE, or the status of an
/// illegal move of a list.
/// @param format code HsHexGameFormat
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_convert_game(
    text: *const c_char,
    format: i32,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(
        |(buffer, size): TextBuffer, text: &str, format: RecordFormat| {
            let game = record::read(text)?;
            buffer.print(&record::write(&game, format)?)?
        }
    )
}
