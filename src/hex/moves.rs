//! What moves are worth at first sight, and what stones hang together.

use super::convert::{self, Position};
use super::read_position;
use super::types::*;
use crate::ffi::guard::status;
use crate::ffi::pointer::{Out, SizedOut};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hex::bridges::{bridges, edge_bridges, save_bridge};
use handsense_hex::heuristic::{Formula, score_moves};
use handsense_hex::ordering::order_moves;
use handsense_hex::resistance::Circuit;
use handsense_hex::{Board, Cell, Colour};

type Saves = [i32; HS_HEX_MAX_BRIDGE_SAVES];

/// Scores all moves of who is to move, in the order of the cells.
///
/// formula: HS_HEX_FORMULA_*. measure: HS_HEX_MEASURE_*. out: its structSize must be set and stays; receives the moves,
/// unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is
/// impossible, HS_ERROR_HEX_GAME_OVER or HS_ERROR_OPTION. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_score_moves(
    position: *const HsHexPosition,
    formula: i32,
    measure: i32,
    out: *mut HsHexScores,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, to_move } = unsafe { read_position(position) }?.open()?;
        let formula = convert::formula(formula, Formula::Seed)?;
        let measure = convert::measure(measure)?;
        let scores = score_moves(&board, to_move, formula, measure);
        out.write(convert::scores_to_c(&board, &scores));
        Ok(())
    })
}

/// Scores all moves of who is to move, the best first.
///
/// Where scores are equal, cells on short paths of both colours come first, then those near the centre. Else as
/// handsense_hex_score_moves().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_order_moves(
    position: *const HsHexPosition,
    formula: i32,
    measure: i32,
    out: *mut HsHexScores,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, to_move } = unsafe { read_position(position) }?.open()?;
        let formula = convert::formula(formula, Formula::Seed)?;
        let measure = convert::measure(measure)?;
        let ordered = order_moves(&board, to_move, formula, measure);
        out.write(convert::scores_to_c(&board, &ordered));
        Ok(())
    })
}

/// Lists the bridges of a colour, between stones and to edges.
///
/// colour: HS_HEX_RED or HS_HEX_BLUE. out: its structSize must be set and stays; receives the bridges, unchanged on
/// error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible or
/// HS_ERROR_OPTION. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_bridges(
    position: *const HsHexPosition,
    colour: i32,
    out: *mut HsHexBridges,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let Position { board, .. } = unsafe { read_position(position) }?;
        out.write(bridges_to_c(&board, convert::colour(colour, "colour")?));
        Ok(())
    })
}

/// There are never more bridges than cells: an empty cell is in at most three and every bridge has two of them, a stone
/// in at most six and every bridge has two of them too. So with a third of the cells stones there are as many bridges
/// as cells, and with more stones or fewer there are fewer.
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

/// Lists the cells where a colour restores what an opponent's stone has threatened to cut.
///
/// They are empty, next to that stone, and between two stones of the colour; its edges are as good as stones.
///
/// last: the cell of the opponent's stone. colour: HS_HEX_RED or HS_HEX_BLUE. out: receives outCount cells, the rest are
/// -1; both unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position
/// is impossible, HS_ERROR_OPTION, or HS_ERROR_HEX_CELL where no stone of the opponent is. Thread-safe; allocates
/// nothing.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEX_MAX_BRIDGE_SAVES]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_save_bridge(
    position: *const HsHexPosition,
    last: i32,
    colour: i32,
    out: *mut i32,
    out_count: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Saves>(), "out") }?;
        // SAFETY: the contract of the function.
        let out_count = unsafe { Out::new(out_count, "outCount") }?;
        // SAFETY: the contract of the function.
        let Position { board, .. } = unsafe { read_position(position) }?;
        let colour = convert::colour(colour, "colour")?;
        let cell = convert::cell(&board, last)?;
        if !board.has(cell, !colour) {
            let stone = !colour;
            return Err(Failure::HexStone { cell, stone });
        }
        let saves = save_bridge(&board, cell, colour);
        let mut cells = [-1; HS_HEX_MAX_BRIDGE_SAVES];
        for (slot, &cell) in cells.iter_mut().zip(saves.as_slice()) {
            *slot = convert::cell_to_c(&board, cell);
        }
        out.write(cells);
        out_count.write(saves.as_slice().len() as i32);
        Ok(())
    })
}

/// Works out the board as an electric circuit between the edges of each colour: how well it conducts, and how much of
/// the current goes through each cell.
///
/// Unlike the distance it sees that two ways are better than one.
///
/// out: its structSize must be set and stays; receives the circuit, unchanged on error. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible, or HS_ERROR_MEMORY. Thread-safe; allocates
/// less than a hundred kilobytes and frees them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_resistance(
    position: *const HsHexPosition,
    out: *mut HsHexCircuit,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let position = unsafe { read_position(position) }?;
        let mut circuit = Circuit::new()?;
        let flows = Colour::ALL.map(|colour| circuit.flow(&position.board, colour));
        out.write(convert::circuit_to_c(&position, &flows));
        Ok(())
    })
}
