//! Conversion between the C structs of Hex and the types of the library.

use super::error::Error;
use super::types::*;
use crate::ffi::argument::{FromC, FromStruct, entries, field, from_values};
use crate::ffi::status::Failure;
use handsense_hex::heuristic::{Formula, ScoredMoves};
use handsense_hex::record::RecordFormat;
use handsense_hex::resistance::CurrentFlow;
use handsense_hex::structure::{Fill, Structure};
use handsense_hex::{Board, Cell, Colour, Position};

from_values!(RecordFormat, RecordFormat::ALL);

impl FromStruct for Position {
    type Struct = HsHexPosition;
    type Error = Error;

    // Two winners need no check: the winning chains of both colours would have to cross, which is
    // impossible on a hexagonal board.
    fn from_struct(position: &HsHexPosition) -> Result<Position, Error> {
        let mut board = board(position.size)?;
        let to_move: Colour = field!(position.to_move)?;
        for (index, &value) in position.cells.iter().enumerate() {
            let stone = match i32::from(value) {
                0 => continue,
                1 => Some(Colour::Red),
                2 => Some(Colour::Blue),
                _ => None,
            };
            let (Some(stone), Some(cell)) = (stone, board.cell(index)) else {
                let size = position.size;
                return Err(Error::Content { index, value, size });
            };
            board.put(cell, stone);
        }
        check_counts(&board, to_move)?;
        Ok(Position::new(board, to_move))
    }
}

/// A position without a winner.
pub(super) struct OpenPosition {
    pub board: Board,
    pub to_move: Colour,
}

impl FromStruct for OpenPosition {
    type Struct = HsHexPosition;
    type Error = Error;

    fn from_struct(position: &HsHexPosition) -> Result<OpenPosition, Error> {
        let Position { board, to_move } = Position::from_struct(position)?;
        match board.winner() {
            None => Ok(OpenPosition { board, to_move }),
            Some(winner) => Err(Error::Over(winner)),
        }
    }
}

/// Checks the numbers of stones. Red moves first, then both in turn. After a swap of pieces as the
/// second move, Blue has the only stone, so Red has one stone fewer from then on. A swap of sides
/// changes no stone.
fn check_counts(board: &Board, to_move: Colour) -> Result<(), Error> {
    let [red, blue] = Colour::ALL.map(|colour| board.count(colour));
    let is_in_turn = |red: usize, blue: usize| match to_move {
        Colour::Red => red == blue,
        Colour::Blue => red == blue + 1,
    };
    // On a board of one cell the first move wins, so no swap is possible.
    let is_swapped = blue > 0 && board.size() > 1 && is_in_turn(red + 1, blue);
    if is_in_turn(red, blue) || is_swapped {
        Ok(())
    } else {
        Err(Error::Count { red, blue, to_move })
    }
}

/// Creates an empty board.
pub(super) fn board(size: i32) -> Result<Board, Error> {
    let rows = usize::try_from(size).ok();
    let board = rows.and_then(|rows| Board::new(rows).ok());
    board.ok_or(Error::Size(size))
}

// Not inlined, so that the functions of a position share the code.
#[inline(never)]
pub(super) fn position_to_c(position: &Position) -> HsHexPosition {
    let board = &position.board;
    let cells = board.cells();
    HsHexPosition {
        struct_size: size_of::<HsHexPosition>() as u32,
        size: board.size() as i32,
        to_move: colour_to_c(Some(position.to_move)),
        cells: entries(cells.map(|cell| colour_to_c(board.stone(cell)) as u8)),
        reserved: [0; 3],
    }
}

impl FromC<i32> for Colour {
    type Error = Failure;

    fn from_c(value: i32, name: &'static str) -> Result<Colour, Failure> {
        match value {
            1 => Ok(Colour::Red),
            2 => Ok(Colour::Blue),
            _ => Err(Failure::Option { name, value }),
        }
    }
}

/// Converts a colour to its code; `None` is 0.
pub(super) fn colour_to_c(colour: Option<Colour>) -> i32 {
    colour.map_or(0, |colour| colour.index() as i32 + 1)
}

pub(super) fn cell(board: &Board, number: i32) -> Result<Cell, Error> {
    let index = usize::try_from(number).ok();
    let cell = index.and_then(|index| board.cell(index));
    cell.ok_or(Error::Number {
        cell: number,
        size: board.size(),
    })
}

pub(super) fn cell_to_c(board: &Board, cell: Cell) -> i32 {
    board.index(cell) as i32
}

/// Reads the code of a formula; 0 selects `default`.
pub(super) fn formula(code: i32, default: Formula) -> Result<Formula, Failure> {
    let (name, value) = ("formula", code);
    match code {
        0 => Ok(default),
        1 => Ok(Formula::Difference),
        2 => Ok(Formula::Minimax),
        3 => Ok(Formula::MonteCarlo),
        4 => Ok(Formula::Evaluation),
        _ => Err(Failure::Option { name, value }),
    }
}

pub(super) fn scores_to_c(board: &Board, scores: &ScoredMoves) -> HsHexScores {
    let moves = scores.iter().map(|&(cell, score)| HsHexScoredMove {
        cell: cell_to_c(board, cell),
        reserved: 0,
        score,
    });
    HsHexScores {
        struct_size: size_of::<HsHexScores>() as u32,
        count: scores.len() as i32,
        moves: entries(moves),
    }
}

pub(super) fn circuit_to_c(position: &Position, flows: &[CurrentFlow; 2]) -> HsHexCircuit {
    let (own, other) = (&flows[position.to_move], &flows[!position.to_move]);
    let cells = || position.board.cells();
    let current = |flow: &CurrentFlow| entries(cells().map(|cell| flow.current(cell)));
    HsHexCircuit {
        struct_size: size_of::<HsHexCircuit>() as u32,
        reserved: 0,
        evaluation: own.evaluate_against(other),
        red_resistance: flows[0].resistance(),
        blue_resistance: flows[1].resistance(),
        red_current: current(&flows[0]),
        blue_current: current(&flows[1]),
    }
}

pub(super) fn structure_to_c(board: &Board, structure: &Structure) -> HsHexStructure {
    let has = |list: &[Cell]| {
        let mut flags = [0; HS_HEX_MAX_CELLS];
        for &cell in list {
            flags[board.index(cell)] = 1;
        }
        flags
    };
    let must_play = structure.must_play.as_deref();
    HsHexStructure {
        struct_size: size_of::<HsHexStructure>() as u32,
        winner: colour_to_c(structure.winner),
        must_play_count: must_play.map_or(-1, |cells| cells.len() as i32),
        must_play: has(must_play.unwrap_or_default()),
        fill: structure.fill.map(|fill| match fill {
            Fill::None => 0,
            Fill::Dead => 1,
            Fill::Captured(Colour::Red) => 2,
            Fill::Captured(Colour::Blue) => 3,
        }),
        links: structure.links,
        carrier: has(&structure.carrier),
    }
}
